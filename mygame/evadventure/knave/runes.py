"""Rune stones: one prototype a spell, `rune:<spell>`, for shops, loot tables and `@spawn`."""

from __future__ import annotations

from typing import Any

from ..words import Lang, Words, synonyms
from .magic import SPELLS

_PACKAGE = __package__.rpartition(".")[0]

RUNE = "rune:"
"""How the keys of their prototypes begin."""

_LOOKS = {
    1: Words("A river stone with one rune cut into it, no deeper than a scratch. {does}"),
    2: Words("A fist of green stone; the rune in it is older than the stone looks. {does}"),
    3: Words("Black, warm and heavy. The rune looks back when you look at it. {does}"),
}
"""Power of the spell -> what its stone looks like."""
_STRIKES = Words(
    " Held in both hands it also strikes, by your intelligence against dexterity, for 1d8, as often as you like; only "
    "the spell sleeps until dawn."
)
"""What a stone is worth as a weapon."""


def _stone(key: str) -> dict[str, Any]:
    spell = SPELLS[key]
    looks, name = _LOOKS[spell.power], Words("rune stone of {spell}").filled(spell=spell.name)
    english, chinese = spell.name.en.lower(), synonyms(of="rune stone")
    return {
        "prototype_key": RUNE + key,
        "prototype_tags": ["runestone", f"power:{spell.power}"],
        "prototype_desc": name.en,
        "typeclass": f"{_PACKAGE}.magic.runestone.EvAdventureRunestone",
        "key": name.en,
        "aliases": [*(f"{spell.name.zh}{word}" for word in chinese), *chinese, f"{english} rune", f"{english} stone"],
        "names": name.texts()
        | {
            "plural": f"rune stones of {spell.name.en}",
            "measure": Words("rune stone", context="measure").zh,
        },
        "descs": {lang.value: looks.say(lang, does=spell.does) + _STRIKES.in_lang(lang) for lang in Lang},
        "spell": key,
        "value": spell.price,
    }


RUNES: dict[str, dict[str, Any]] = {RUNE + key: _stone(key) for key in SPELLS}
"""Key -> prototype, of every rune stone."""
