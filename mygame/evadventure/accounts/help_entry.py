"""Articles of the help."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import NamedTuple

from django.conf import settings
from evennia.utils.utils import make_iter

from ..words import Words


class HelpArticle(NamedTuple):
    """An article.

    Args:
        names: its names, the first for the web site.
        title: its name in each language.
        category: key of a theme of `evadventure.accounts.help.CATEGORIES`.
        text: the article.
        staff: the permission needed to read it; None for everybody.
    """

    names: tuple[str, ...]
    title: Words
    category: str
    text: Words
    staff: str | None = None


@cache
def entries() -> tuple[HelpArticle, ...]:
    """Return the articles in `ENTRIES` of each module of `settings.FILE_HELP_ENTRY_MODULES`."""
    modules = (import_module(path) for path in make_iter(settings.FILE_HELP_ENTRY_MODULES))
    return tuple(entry for module in modules for entry in getattr(module, "ENTRIES", ()))
