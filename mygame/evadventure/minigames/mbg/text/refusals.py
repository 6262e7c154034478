"""Refusals in words."""

from __future__ import annotations

from typing import Any, Final

from ....words import Words
from ...core import Reader, Refusal
from . import names

WORDS: Final = names.SENTENCES["refusal"]


def say(refusal: Refusal, reader: Reader) -> str:
    """Return a refusal as a sentence."""
    facts: dict[str, Any] = {"line": 0, **refusal.facts}
    if "card" in facts:
        card = facts["card"]
        facts["card"] = names.CARD_NAMES[card] if 0 <= card < len(names.CARD_NAMES) else card
    if refusal.code == "not_your_turn":
        facts["role"] = reader.names[facts["role"]]
    if "price" in facts:
        facts["price"] = names.money(facts["price"])
    if isinstance(facts.get("keys"), list):
        facts["keys"] = ", ".join(facts["keys"])
    return WORDS.get(refusal.code, Words("That is not possible.")).say(reader.lang, **facts)
