"""The status line of a character, shown after each command to players who want one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ..evennia_ext.mixins import AccountBase, kept_with
from ..words import Lang, Words
from .messaging import name_in

_CODES: Mapping[str, Callable[[Any, Lang], str]] = {
    "h": lambda hero, lang: str(hero.hp),
    "H": lambda hero, lang: str(hero.hp_max),
    "x": lambda hero, lang: str(hero.xp),
    "n": lambda hero, lang: str(max(0, hero.level * hero.xp_per_level - hero.xp)),
    "l": lambda hero, lang: str(hero.level),
    "c": lambda hero, lang: str(hero.coins),
    "r": lambda hero, lang: name_in(hero.location, lang) if hero.location is not None else "-",
    "%": lambda hero, lang: "%",
}


def prompt_of(account: AccountBase, lang: Lang) -> str | None:
    """Return the prompt an account wants now; None when it wants none or plays no character."""
    wanted = kept_with(account, "prompt")
    hero = account.puppet if wanted else None
    if not wanted or not isinstance(wanted, str) or hero is None or not hasattr(hero, "hp_max"):
        return None
    template = Words("HP %h/%H, %c coppers> ").in_lang(lang) if wanted == "on" else wanted
    return re.sub(r"%([hHxnlcr%])", lambda code: _CODES[code[1]](hero, lang), template)
