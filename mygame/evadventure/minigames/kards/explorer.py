"""How the ready decks and the cards of KARDS fare: counts of many matches, which are shipped as data.

`sim kards --games N --report DIR` counts matches between computer players and writes them beside its report. What a
card is worth is how often those who played it won: it shows what goes with winning, not that it causes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from ..bots.arena import Share, wilson
from ..core import Record
from .data import Deck, decks

FILE: Final = "balance.json"
LEAST: Final = 50
"""A card that was played in fewer matches says nothing."""

type Count = tuple[float, int]
"""Matches won (a draw is a half), and played."""


class Counts(Record):
    """What was counted."""

    games: int
    decks: Mapping[str, Mapping[str, Count]]
    """Deck -> the other deck -> how it fared."""
    cards: Mapping[str, Count]
    """Card -> how those fared who played it."""


@cache
def shipped() -> Counts:
    """Return what is shipped with the game."""
    return msgspec.json.decode((files(__package__) / FILE).read_bytes(), type=Counts)


def overall(counts: Counts) -> list[tuple[Deck, Share]]:
    """Return the ready decks, each with how it fared against all others, the best first."""
    return _best_first({key: _sum(counts.decks[key], besides=key) for key in counts.decks if key in decks.READY})


def _sum(others: Mapping[str, Count], besides: str) -> Count:
    known = [count for other, count in others.items() if other != besides]
    return sum(won for won, _ in known), sum(played for _, played in known)


def against(counts: Counts, deck: Deck) -> list[tuple[Deck, Share]]:
    """Return how a ready deck fared against each other one, the best first; nothing for another deck."""
    others = counts.decks.get(deck.key, {}) if deck.key else {}
    return _best_first({key: count for key, count in others.items() if key in decks.READY and key != deck.key})


def _best_first(found: Mapping[str, Count]) -> list[tuple[Deck, Share]]:
    rows = [(decks.READY[key], wilson(*count)) for key, count in found.items()]
    return sorted(rows, key=lambda row: -row[1].share)


def worth(counts: Counts, deck: Deck) -> list[tuple[str, Share]]:
    """Return the cards of a deck that were played often enough, each with how its players fared, the best first."""
    found = [(card, wilson(*counts.cards[card])) for card in deck.cards if counts.cards.get(card, (0, 0))[1] >= LEAST]
    return sorted(found, key=lambda row: -row[1].share)
