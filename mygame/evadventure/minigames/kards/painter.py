"""The drawing of KARDS in the browser: its sentences, the names and texts of cards, and the print on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...words import Words
from ..painter import SCRIPTS, STYLES, Painter
from .data import decks
from .data.cards import CARDS
from .text.cards import KEYWORD_RULES, KEYWORDS, KINDS, NATIONS, RARITIES, VEILED, card_name, card_text

_OWN: Mapping[str, Words] = {
    "enemy_line": Words("Enemy support line"),
    "own_line": Words("Your support line"),
    "line_of": Words("Support line of {name}"),
    "front": Words("Front"),
    "front_free": Words("Front: nobody's"),
    "front_own": Words("Front: yours"),
    "front_enemy": Words("Front: the enemy's"),
    "front_of": Words("Front: {name}"),
    "empty": Words("empty"),
    "hq": Words("HQ"),
    "hq_is": Words("HQ of {name}, defence {n} of {most}"),
    "unit_is": Words("{at} {name}, {kind}, attack {a}, defence {d} of {full}, operation {op}"),
    "card_is": Words("{n}. {name}, {kind}, cost {cost}"),
    "card_unit": Words("attack {a}, defence {d}, operation {op}"),
    "power": Words("action power: general {g}, attack {a}, move {m}"),
    "pinned": Words("pinned"),
    "new": Words("just arrived"),
    "mud": Words("mud"),
    "can_act": Words("can act"),
    "target": Words("can be chosen"),
    "chosen": Words("chosen"),
    "kredits": Words("Kredits {n}/{most}"),
    "hand_count": Words("Hand {n}"),
    "deck_count": Words("Deck {n}"),
    "discard": Words("Discard {n}"),
    "discard_of": Words("Discard of {name}"),
    "none": Words("nothing"),
    "known": Words("Known in the enemy's hand: {cards}"),
    "hand": Words("Your hand, {n} of 9 cards"),
    "playable": Words("can be played"),
    "armed": Words("armed"),
    "marked": Words("to be changed"),
    "salvaged": Words("salvaged"),
    "seen": Words("the enemy knows it"),
    "end": Words("End turn"),
    "unless_hurt": Words("unless I am hurt"),
    "keep": Words("Begin with these cards"),
    "keep_marked": Words("Change {n} and begin"),
    "mulligan": Words("Choose the cards you want to change, from left to right. It costs nothing."),
    "choose_deck": Words("Choose the deck you lead. The other does not learn which."),
    "lead": Words("Lead this deck"),
    "own_decks": Words("Your own decks"),
    "more_decks": Words("{n} other decks"),
    "wait": Words("Waiting for {names}."),
    "hint": Words("Choose a unit or a card, then a lit place or target; or drag it there."),
    "enemy_turn": Words("The enemy is at turn."),
    "place": Words("Place {n}"),
    "place_front": Words("Front, place {n}"),
    "place_own": Words("Your line, place {n}"),
    "now_target": Words("Now choose a lit target."),
    "details": Words("Details"),
    "cost": Words("Cost"),
    "attack": Words("Attack"),
    "defence": Words("Defence"),
    "operation": Words("Operation cost"),
    "op": Words("op {n}"),
    "foreseen": Words("What a target shows is foreseen, unless the enemy has armed a countermeasure."),
    "falls": Words("{name} falls"),
    "goes_back": Words("{name} returns to the hand"),
    "loses": Words("{name} loses {n}, {left} left"),
    "gains": Words("{name} regains {n}, {left} now"),
    "changes": Words("{name} changes"),
    "unsure": Words("it may come otherwise"),
    "wins": Words("the battle is won"),
    "colon": Words(": "),
    "keyword_numbered": Words("{keyword} {n}"),
    "past": Words("What happened"),
    "turn_of": Words("Turn {n}: {name}"),
    "did_deployed": Words("{name} plays {card}"),
    "did_ordered": Words("{name} gives the order {card}"),
    "did_armed": Words("{name} arms {card}"),
    "did_disarmed": Words("{name} disarms {card}"),
    "did_countered": Words("{name}'s countermeasure {card} goes off"),
    "did_moved": Words("{name} moves {card} to the front"),
    "did_fought": Words("{name} attacks {on} with {card}"),
    "did_fatigue": Words("{name} has no card left to draw"),
    "did_burned": Words("{name}'s hand is full, {card} is discarded"),
    "lost": Words("{name} loses {n}"),
    "deck_workshop": Words("All cards, and decks of your own"),
    "later": Words("Not now"),
    "loading": Words("One moment ..."),
    "comma": Words(", "),
    "stop": Words(". "),
}

WORDS: Mapping[str, Words] = {
    f"kards_{key}": words
    for key, words in {
        **_OWN,
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
        int(row.kind),
        row.cost,
        row.attack,
        row.defence,
        row.op,
        str(row.card.nation),
        row.intel,
        int(row.keywords),
        row.armor,
        str(row.card.rarity),
    )
    for key, row in CARDS.items()
}
"""Key -> print on the card: type, cost, attack, defence, operation cost, nation, intel, keywords as bits, armour,
rarity."""

DECK_NATIONS: Mapping[str, tuple[str, ...]] = {
    key: tuple(str(nation) for nation in dict.fromkeys((deck.main, deck.ally)) if nation)
    for key, deck in decks.READY.items()
}
"""Key of a ready-made deck -> its nations, the main one first."""

PAINTER = Painter(f"{SCRIPTS}/kards.js", f"{STYLES}/kards.css", WORDS, {"cards": CARD_ROWS, "decks": DECK_NATIONS})
