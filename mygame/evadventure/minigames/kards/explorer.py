"""Results of the ready decks and the cards of KARDS: counts of many matches, shipped as data or made by a host.

`python -m lab report kards` counts matches between computer players and writes them beside its report; a host counts
each of its rated matches (`of_match`) and adds them up. The worth of a card is the win rate of its players: a
correlation with winning, not a cause of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from ..bots.arena import Share, wilson
from ..core import Outcome, Record, Seat, Step
from .actions import Deployed, Ordered
from .data import Deck, decks
from .state import KardsState

FILE: Final = "balance.json"
LEAST: Final = 50
"""A card played in fewer matches has no meaningful rate."""
OWN: Final = "own decks"
"""The class in which all decks other than the ready ones are counted."""

type Count = tuple[float, int]
"""Matches won (a draw is a half), and played."""


class Counts(Record):
    """The counts."""

    games: int
    decks: Mapping[str, Mapping[str, Count]]
    """Deck -> opposing deck -> its results."""
    cards: Mapping[str, Count]
    """Card -> results of its players."""


@cache
def shipped() -> Counts:
    """Return the counts shipped with the game."""
    return msgspec.json.decode((files(__package__) / FILE).read_bytes(), type=Counts)


def deck_of(chosen: str) -> str:
    """Return the class in which a deck is counted, by its key or code."""
    return chosen if chosen in decks.READY else OWN


def played_in(events: Iterable[object]) -> set[tuple[Seat, str]]:
    """Return the cards seen to be played, each with its owner."""
    return {(one.seat, one.card) for one in events if isinstance(one, Deployed | Ordered) and one.card}


def of_match(steps: Sequence[Step[KardsState, Any]], outcome: Outcome) -> Counts | None:
    """Return the counts of one match, given the deal and every step; None if it ended before both had a deck."""
    sides = steps[-1].state.sides
    if not all(side.chosen for side in sides):
        return None
    names = [deck_of(side.chosen) for side in sides]
    played = {one for step in steps for one in played_in(step.events)}
    cards: dict[str, Count] = {}
    for seat, card in sorted(played):
        _add(cards, {card: (outcome.scores[seat], 1)})
    pairs: dict[str, dict[str, Count]] = {}
    for seat in (0, 1):
        _add(pairs.setdefault(names[seat], {}), {names[1 - seat]: (outcome.scores[seat], 1)})
    return Counts(1, pairs, cards)


def tally(steps: Sequence[Step[KardsState, Any]], outcome: Outcome) -> str:
    """Return the counts of one match as JSON; nothing if there is nothing to count (`core.Entry.tally`)."""
    counts = of_match(steps, outcome)
    return "" if counts is None else msgspec.json.encode(counts).decode()


def read(counted: Iterable[str]) -> Counts:
    """Return the sum of the counts in texts of `tally`."""
    return together(msgspec.json.decode(text, type=Counts) for text in counted if text)


def together(several: Iterable[Counts]) -> Counts:
    """Return the sum of counts."""
    games, pairs, cards = 0, dict[str, dict[str, Count]](), dict[str, Count]()
    for one in several:
        games += one.games
        _add(cards, one.cards)
        for deck, others in one.decks.items():
            _add(pairs.setdefault(deck, {}), others)
    return Counts(games, pairs, cards)


def _add(to: dict[str, Count], more: Mapping[str, Count]) -> None:
    for key, (won, played) in more.items():
        had_won, had_played = to.get(key, (0.0, 0))
        to[key] = (had_won + won, had_played + played)


def overall(counts: Counts) -> list[tuple[Deck, Share]]:
    """Return the ready decks, each with its results against all others, the best first."""
    return _best_first({key: _sum(counts.decks[key], besides=key) for key in counts.decks if key in decks.READY})


def _sum(others: Mapping[str, Count], besides: str) -> Count:
    known = [count for other, count in others.items() if other != besides]
    return sum(won for won, _ in known), sum(played for _, played in known)


def against(counts: Counts, deck: Deck) -> list[tuple[Deck, Share]]:
    """Return a ready deck's results against each other one, the best first; nothing for another deck."""
    others = counts.decks.get(deck.key, {}) if deck.key else {}
    return _best_first({key: count for key, count in others.items() if key in decks.READY and key != deck.key})


def _best_first(found: Mapping[str, Count]) -> list[tuple[Deck, Share]]:
    rows = [(decks.READY[key], wilson(*count)) for key, count in found.items() if count[1]]
    return sorted(rows, key=lambda row: -row[1].share)


def worth(counts: Counts, deck: Deck, least: int = LEAST) -> list[tuple[str, Share]]:
    """Return the cards of a deck played often enough, each with its players' results, the best first."""
    found = [(card, wilson(*counts.cards[card])) for card in deck.cards if counts.cards.get(card, (0, 0))[1] >= least]
    return sorted(found, key=lambda row: -row[1].share)
