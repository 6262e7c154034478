"""Training of the chances used by the searching player of KARDS, from matches between quick players.

The players are a little absent-minded. At the beginning of every turn the figures of the position and the cards on the
board and in the hands are noted, and at the end the winner; a logistic regression is fitted to that by Newton's method.
So that no card is credited for its deck, the worth of each deck is fitted beside them and then left out. It needs
NumPy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from evadventure.minigames.bots.human import Human
from evadventure.minigames.bots.runner import run
from evadventure.minigames.core import FITTED, Outcome, Seat
from evadventure.minigames.kards.bots.features import NAMES, features, lateness
from evadventure.minigames.kards.bots.rules_of_thumb import Veteran
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.minigames.kards.data.decks import READY
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.state import KardsState

from .fitting import joined, logistic, packed

_PART: Final = 250
"""Matches of one part."""
_SLIPS: Final = 0.03
"""Share of random legal actions: the fit must also know positions that good play never reaches."""
_QUICK: Final = Veteran(worlds=1, beam=4, depth=6, steps=6000)
"""The player of the matches."""
_RIDGE: Final = 3.0
"""Weight of the squared weights: keeps those without evidence in the matches finite."""
_CARD_RIDGE: Final = 130.0
"""The same for the cards, of which there are many, each seldom seen."""
_KEYS: Final = {key: place for place, key in enumerate(CARDS)}
_DECKS: Final = {key: place for place, key in enumerate(READY)}


class _Noting:
    """Notes every beginning of a turn."""

    def __init__(self) -> None:
        self.turn = 0
        self.states: list[KardsState] = []

    def deal(self, seed: int, state: KardsState, events: Sequence[Any]) -> None:
        """Do nothing: nobody has a turn yet."""

    def step(self, seat: Seat, action: Any, state: KardsState, events: Sequence[Any]) -> None:
        """Note the position if a turn has begun."""
        if state.turn != self.turn and not state.over:
            self.turn = state.turn
            self.states.append(state)

    def end(self, outcome: Outcome | None) -> None:
        """Do nothing: the player of the match knows its end."""


def _cards(state: KardsState) -> tuple[Any, Any, Any]:
    """Return the lead in each card of the seat to move, on the board and in hand, and whose deck is which."""
    board, hand, decks = (np.zeros(len(known), dtype=np.int8) for known in (_KEYS, _KEYS, _DECKS))
    for unit in state.front:
        board[_KEYS[unit.card]] += 1 if unit.owner == state.active else -1
    for seat, side in enumerate(state.sides):
        sign = 1 if seat == state.active else -1
        decks[_DECKS[side.chosen]] += sign
        for unit in side.support:
            board[_KEYS[unit.card]] += sign
        for held in side.hand:
            hand[_KEYS[held.card]] += sign
    return board, hand, decks


class KardsTrainer:
    """Fits the chance to win."""

    file = FITTED

    def parts(self, games: int, seed: int) -> Sequence[tuple[Any, ...]]:
        """Return (seed of the first match, matches) of each part."""
        return [(seed + first, min(_PART, games - first)) for first in range(0, games, _PART)]

    def play(self, part: tuple[Any, ...]) -> bytes:
        """Play a part's matches; return its arrays, a row for each position.

        They are the figures, the differences of cards on the board and in hand and of decks, the turn, and whether the
        seat to move won.
        """
        seed, games = part
        options, player = GAME.options_type(), Human(_QUICK, _SLIPS)
        states: list[KardsState] = []
        won: list[bool] = []
        for number in range(seed, seed + games):
            noting = _Noting()
            outcome = run(GAME, options, [player, player], number, watcher=noting).outcome
            if outcome is not None and len(outcome.winners) == 1:
                states += noting.states
                won += [state.active in outcome.winners for state in noting.states]
        figures = np.array([features(state, state.active) for state in states], dtype=np.float32)
        cards = [_cards(state) for state in states]
        board, hand, decks = (np.array(rows, dtype=np.int8) for rows in zip(*cards, strict=True))
        turns = np.array([state.turn for state in states], dtype=np.int32)
        return packed(figures=figures, board=board, hand=hand, decks=decks, turns=turns, won=np.array(won, np.int8))

    def fit(self, played: Sequence[tuple[tuple[Any, ...], bytes]], command: str) -> str:
        """Return the file's text."""
        arrays = joined([seen for _, seen in played])
        late = np.array([lateness(int(turn)) for turn in arrays["turns"]], dtype=np.float32)[:, None]
        figures, board, hand = (arrays[name].astype(np.float32) for name in ("figures", "board", "hand"))
        tables = {
            "figures": (NAMES, figures, _RIDGE),
            "figures_later": (NAMES, figures * late, _RIDGE),
            "board": (_KEYS, board, _CARD_RIDGE),
            "hand": (_KEYS, hand, _CARD_RIDGE),
            "hand_later": (_KEYS, hand * late, _CARD_RIDGE),
            "decks": (_DECKS, arrays["decks"].astype(np.float32), _RIDGE),
        }
        columns = np.hstack([rows for _, rows, _ in tables.values()])
        ridges = np.concatenate([np.full(len(names), ridge) for names, _, ridge in tables.values()])
        weights = iter(logistic(columns, arrays["won"].astype(np.float32), ridges))
        lines = [
            "# The chance to win at the beginning of one's own turn, fitted to matches between quick players",
            "# (docs/program/opponents.md): a weight for each of `features.NAMES`, for each card on the board and in",
            "# hand, and what is added to them late in a match (taken away early in it).",
            f'command = "{command}"',
        ]
        for table, (names, _, ridge) in tables.items():
            fitted = [(name, round(float(next(weights)), 3)) for name in names]
            if table != "decks":
                kept = [f"{name} = {weight:.3f}" for name, weight in fitted if weight or ridge == _RIDGE]
                lines += ["", f"[{table}]", *kept]
        return "\n".join(lines) + "\n"


TRAINER: Final = KardsTrainer()
