"""An article of the help."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import NamedTuple

from django.conf import settings
from evennia.utils.utils import make_iter

from ..words import Words


class Entry(NamedTuple):
    """One article.

    Args:
        names: what it may be called, the first one as the web site calls it.
        title: its name for readers of each language.
        category: key of a theme of `evadventure.accounts.help.CATEGORIES`.
        text: the article.
        staff: the rank that may read it; None is everybody.
    """

    names: tuple[str, ...]
    title: Words
    category: str
    text: Words
    staff: str | None = None


@cache
def entries() -> tuple[Entry, ...]:
    """Return the articles of the game: those of `ENTRIES` in each module of `settings.FILE_HELP_ENTRY_MODULES`."""
    modules = (import_module(path) for path in make_iter(settings.FILE_HELP_ENTRY_MODULES))
    return tuple(entry for module in modules for entry in getattr(module, "ENTRIES", ()))
