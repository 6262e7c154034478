"""The drawing of KARDS in the browser: its sentences, the names and texts of cards, and the print on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...words import Words
from ..painter import SCRIPTS, STYLES, Painter
from .data import decks
from .data.cards import CARDS
from .text.cards import KEYWORD_RULES, KEYWORDS, KINDS, NATIONS, RARITIES, VEILED, card_name, card_text
from .text.phrases import TEXT

WORDS: Mapping[str, Words] = {
    f"kards_{key}": words
    for key, words in {
        **TEXT["painter"],
        "veiled": VEILED,
        **{f"kind_{int(kind)}": name for kind, name in KINDS.items()},
        **{f"keyword_{int(bit)}": name for bit, name in KEYWORDS.items()},
        **{f"keyword_rule_{int(bit)}": rule for bit, rule in KEYWORD_RULES.items()},
        **{f"nation_{nation}": name for nation, name in NATIONS.items()},
        **{f"rarity_{rarity}": name for rarity, name in RARITIES.items()},
        **{f"card_{key}": card_name(key) for key in CARDS},
        **{f"text_{key}": card_text(key) for key in CARDS},
        **{f"deck_{key}": deck.name for key, deck in decks.READY.items()},
        **{f"about_{key}": deck.about for key, deck in decks.READY.items()},
    }.items()
}
"""Sentences and names; scripts read them as `t("kards_<key>", {facts})`."""

CARD_ROWS: Mapping[str, tuple[Any, ...]] = {
    key: (
        int(row.kind), row.cost, row.attack, row.defence, row.op, str(row.card.nation), row.intel, int(row.keywords),
        row.armor, str(row.card.rarity),
    )
    for key, row in CARDS.items()
}  # fmt: skip
"""Key -> print on the card: type, cost, attack, defence, operation cost, nation, intel, keywords as bits, armour,
rarity."""

DECK_NATIONS: Mapping[str, tuple[str, ...]] = {
    key: tuple(str(nation) for nation in dict.fromkeys((deck.main, deck.ally)) if nation)
    for key, deck in decks.READY.items()
}
"""Key of a ready-made deck -> its nations, the main one first."""

PAINTER = Painter(f"{SCRIPTS}/kards.js", f"{STYLES}/kards.css", WORDS, {"cards": CARD_ROWS, "decks": DECK_NATIONS})
