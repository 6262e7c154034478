"""Rune stones: one prototype a spell, `rune:<spell>`, for shops, loot tables and `@spawn`."""

from __future__ import annotations

from typing import Any

from .magic import SPELLS

_PACKAGE = __package__.rpartition(".")[0]

RUNE = "rune:"
"""How the keys of their prototypes begin."""

_LOOKS = {
    1: (
        "A river stone with one rune cut into it, no deeper than a scratch. {does}",
        "一块河石，上面浅浅刻着一枚符文。{does}",
    ),
    2: (
        "A fist of green stone; the rune in it is older than the stone looks. {does}",
        "一块拳头大的青石，里头的符文比石头看着还老。{does}",
    ),
    3: (
        "Black, warm and heavy. The rune looks back when you look at it. {does}",
        "乌黑，温热，压手。你看着符文，符文也看着你。{does}",
    ),
}
"""Power of the spell -> what its stone looks like."""
_STRIKES = (
    " Held in both hands it also strikes, by your intelligence against dexterity, for 1d8, as often as you "
    "like; only the "
    "spell sleeps until dawn.",
    "双手捧着还能当武器，用智力对敏捷，伤害1d8，想打几回打几回；一天一回的只是法术。",
)
"""What a stone is worth as a weapon."""


def _stone(key: str) -> dict[str, Any]:
    spell = SPELLS[key]
    english, chinese = _LOOKS[spell.power]
    name = f"rune stone of {spell.name.en}"
    return {
        "prototype_key": RUNE + key,
        "prototype_tags": ["runestone", f"power:{spell.power}"],
        "prototype_desc": name,
        "typeclass": f"{_PACKAGE}.magic.runestone.EvAdventureRunestone",
        "key": name,
        "aliases": [f"{spell.name.zh}符石", "符石", f"{spell.name.en.lower()} rune", f"{spell.name.en.lower()} stone"],
        "names": {
            "en": name,
            "plural": f"rune stones of {spell.name.en}",
            "zh": f"「{spell.name.zh}」符石",
            "measure": "枚",
        },
        "descs": {
            "en": english.format(does=spell.does.en) + _STRIKES[0],
            "zh": chinese.format(does=spell.does.zh) + _STRIKES[1],
        },
        "spell": key,
        "value": spell.price,
    }


RUNES: dict[str, dict[str, Any]] = {RUNE + key: _stone(key) for key in SPELLS}
"""Key -> prototype, of every rune stone."""
