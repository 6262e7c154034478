"""Decks: the ready ones, the rules of building one, and the short code by which decks are shared.

A deck code is `main-ally-` and then one group a card: the number of copies and the card's key,
joined by dots; see `write_code`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files

import msgspec

from evadventure.minigames.core import NotUnderstood, Record, Refusal
from evadventure.minigames.kards.cards import CARDS
from evadventure.minigames.kards.data import COPIES, DECK_SIZE, MAIN_NATIONS, Nation, Rarity
from evadventure.words import Words

MAIN_LEAST = 28
ALLY_MOST = 12
_CODE_MOST = 2_000


class Deck(Record):
    """A deck: 39 cards of a main nation and perhaps one ally (the HQ is the 40th)."""

    key: str
    main: Nation
    cards: dict[str, int]
    ally: Nation | None = None
    name: Words = Words("", "")
    about: Words = Words("", "")


def check(deck: Deck) -> list[Refusal]:
    """Return every rule the deck breaks, and by how much; empty when it may be played (kards.md 3)."""
    found: list[Refusal] = []
    unknown = sorted(key for key in deck.cards if key not in CARDS or CARDS[key].card.token)
    found += [Refusal("deck_unknown_card", {"card": key}) for key in unknown]
    if deck.main not in MAIN_NATIONS:
        found.append(Refusal("deck_main_nation", {"nation": deck.main}))
    known = {key: count for key, count in deck.cards.items() if key not in unknown}
    by_nation: Counter[str] = Counter()
    for key, count in sorted(known.items()):
        card = CARDS[key].card
        by_nation[card.nation] += count
        if count > COPIES[card.rarity] or count < 1:
            found.append(Refusal("deck_copies", {"card": key, "most": COPIES[card.rarity], "got": count}))
        if card.rarity == Rarity.ELITE and card.nation != deck.main:
            found.append(Refusal("deck_ally_elite", {"card": key}))
    total = sum(by_nation.values())
    if total != DECK_SIZE:
        found.append(Refusal("deck_size", {"want": DECK_SIZE, "got": total}))
    if by_nation[deck.main] < MAIN_LEAST:
        found.append(Refusal("deck_main_few", {"least": MAIN_LEAST, "got": by_nation[deck.main], "nation": deck.main}))
    allies = sorted(nation for nation in by_nation if nation != deck.main)
    for nation in allies:
        if nation != deck.ally:
            found.append(Refusal("deck_foreign", {"nation": nation, "got": by_nation[nation]}))
    if deck.ally is not None and by_nation[deck.ally] > ALLY_MOST and deck.ally != deck.main:
        found.append(Refusal("deck_ally_many", {"most": ALLY_MOST, "got": by_nation[deck.ally], "nation": deck.ally}))
    return found


def write_code(deck: Deck) -> str:
    """Return a deck as one short line that can be pasted anywhere."""
    cards = ".".join(f"{count}{key}" for key, count in sorted(deck.cards.items()))
    return f"{deck.main}-{deck.ally or ''}-{cards}"


def read_code(text: str) -> Deck:
    """Return the deck of a code, whether or not it may be played (`check` says that).

    Raises:
        NotUnderstood: if the text is no deck code.
    """
    broken = NotUnderstood(Refusal("deck_code", {"text": text[:60]}))
    parts = text.strip().split("-", 2)
    if len(text) > _CODE_MOST or len(parts) != 3:
        raise broken
    main, ally, listed = parts
    cards: dict[str, int] = {}
    for group in listed.split("."):
        if not (group[:1].isascii() and group[:1].isdigit()) or not group[1:] or group[1:] in cards:
            raise broken
        cards[group[1:]] = int(group[0])
    try:
        return Deck(key="", main=Nation(main), ally=Nation(ally) if ally else None, cards=cards)
    except ValueError:
        raise broken from None


def _shipped() -> dict[str, Deck]:
    rows = tomllib.loads((files(__package__) / "decks.toml").read_text("utf-8")).get("deck", [])
    return {deck.key: deck for deck in msgspec.convert(rows, list[Deck])}


READY: Mapping[str, Deck] = _shipped()
"""The ready decks, by key."""


def deck_of(text: str) -> Deck:
    """Return a deck by the key of a ready one or by its code. Raises NotUnderstood."""
    return READY[text] if text in READY else read_code(text)


def why_not(text: str) -> Refusal | None:
    """Say why a deck (key or code) cannot be played; the first reason."""
    try:
        broken = check(deck_of(text))
    except NotUnderstood as error:
        return error.refusal
    return broken[0] if broken else None


def cards_of(text: str) -> tuple[str, ...]:
    """Return the 39 cards of a deck in the order of their keys."""
    return tuple(key for key, count in sorted(deck_of(text).cards.items()) for _ in range(count))
