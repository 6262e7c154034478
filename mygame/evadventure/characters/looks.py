"""The visible traits of a character, for clients and pages that draw it."""

from __future__ import annotations

import msgspec

from ..model import Hero
from .temporary_sheet import ROLLED, Rolled

SEEN = ("physique", "face", "skin", "hair", "clothing")
"""The traits that can be seen."""


def portrait(character: Hero) -> dict[str, object] | None:
    """Return `sex` and `traits`; None if the character's sheet was not stored."""
    text = character.attributes.get(ROLLED, default="")
    if not text:
        return None
    traits = msgspec.json.decode(text, type=Rolled).sheet.traits
    return {"sex": character.sex, "traits": {key: traits.get(key, "") for key in SEEN}}
