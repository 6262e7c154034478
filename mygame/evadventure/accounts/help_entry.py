"""Articles of the help."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from django.conf import settings
from evennia.utils.utils import make_iter

from ..kernel.descriptions import ContentRecord, Spellings
from ..words import Words


class HelpArticle(ContentRecord, frozen=True):
    """An article."""

    names: Spellings
    """The first of a language is its title there, the first of all the key of its page."""
    category: str
    """Key of a theme of `evadventure.accounts.help.CATEGORIES`."""
    text: Words
    staff: str = ""
    """The permission needed to read it; "" for everybody."""


@cache
def entries() -> tuple[HelpArticle, ...]:
    """Return the articles in `ENTRIES` of each module of `settings.FILE_HELP_ENTRY_MODULES`."""
    modules = (import_module(path) for path in make_iter(settings.FILE_HELP_ENTRY_MODULES))
    return tuple(entry for module in modules for entry in getattr(module, "ENTRIES", ()))
