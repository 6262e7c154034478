"""The sentences of Evennia's core that are put into words once, at import, put into words for each reader."""

from __future__ import annotations

import importlib
from typing import Any

from django.utils import translation

from ..words import LANGUAGES, Lang
from .bitext import Bitext

FROZEN_MODULES = (
    "evennia.commands.cmdhandler",
    "evennia.commands.cmdsethandler",
    "evennia.utils.evmenu",
    "evennia.utils.eveditor",
    "evennia.server.throttle",
)
"""Modules of the core that ask gettext for constants while they are imported, before anybody reads them."""


def _translated(msgid: str, lang: Lang) -> str:
    with translation.override(LANGUAGES[lang].django_code):
        return translation.gettext(msgid)


def core_phrase(msgid: str) -> Bitext:
    """Return a sentence of Evennia's core (one that gettext knows) in every language."""
    return Bitext(lambda lang: _translated(msgid, lang) if msgid else "")


def thaw() -> None:
    """Replace the core's constants that were translated at import by texts that are translated for each reader."""

    def thawed(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(thawed(part) for part in value)
        known = type(value) is str and value and any(_translated(value, lang) != value for lang in Lang)
        return core_phrase(value) if known else value

    for name in FROZEN_MODULES:
        module = importlib.import_module(name)
        for key, value in vars(module).items():
            if key.startswith("_") and not key.startswith("__") and isinstance(value, str | tuple):
                setattr(module, key, thawed(value))
