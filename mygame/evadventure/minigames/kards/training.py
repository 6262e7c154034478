"""What the searching player of KARDS knows of a position's chances, found by matches between quick players.

The players are a little absent-minded. At the beginning of every turn the figures of the position are noted, and at
the end who won; a logistic regression is fitted to that by Newton's method. Loaded by the command line only; it needs
NumPy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from ..bots.fitting import beside_nothing, joined, logit, packed
from ..bots.human import Human
from ..bots.runner import run
from ..core import Outcome, Seat
from ..options import new_options
from .bots.features import NAMES, features
from .bots.rules_of_thumb import Veteran
from .bots.searching import FITTED
from .rules import GAME
from .state import State

_PART: Final = 250
"""Matches of one part."""
_SLIPS: Final = 0.03
"""How often a player does anything legal: positions that no good play leads to must be known, too."""
_QUICK: Final = Veteran(worlds=1, beam=4, depth=6, steps=6000)
"""Who plays the matches."""
_RIDGE: Final = 3.0
"""Weight of the squared weights: keeps those finite that the matches say nothing of."""


class _Noting:
    """Notes the figures of every beginning of a turn, and whose it is."""

    def __init__(self) -> None:
        self.turn = 0
        self.rows: list[list[float]] = []
        self.seats: list[Seat] = []

    def deal(self, seed: int, state: State, events: Sequence[Any]) -> None:
        """Do nothing: nobody has a turn yet."""

    def step(self, seat: Seat, action: Any, state: State, events: Sequence[Any]) -> None:
        """Note the position if a turn has begun."""
        if state.turn != self.turn and not state.over:
            self.turn = state.turn
            self.rows.append(features(state, state.active))
            self.seats.append(state.active)

    def end(self, outcome: Outcome | None) -> None:
        """Do nothing: who plays the match knows how it ended."""


class KardsTrainer:
    """Fits the chance to win."""

    file = FITTED

    def parts(self, games: int, seed: int) -> Sequence[tuple[Any, ...]]:
        """Return (seed of the first match, matches) of each part."""
        return [(seed + first, min(_PART, games - first)) for first in range(0, games, _PART)]

    def play(self, part: tuple[Any, ...]) -> bytes:
        """Play a part's matches; return its arrays: figures (position, figure), and whether whose turn it was won."""
        seed, games = part
        options, player = new_options(GAME), Human(_QUICK, _SLIPS)
        rows: list[list[float]] = []
        won: list[bool] = []
        for number in range(seed, seed + games):
            noting = _Noting()
            outcome = run(GAME, options, [player, player], number, watcher=noting).outcome
            if outcome is not None and len(outcome.winners) == 1:
                rows += noting.rows
                won += [seat in outcome.winners for seat in noting.seats]
        figures = np.array(rows, dtype=np.float32).reshape(len(rows), len(NAMES))
        return packed(figures=figures, won=np.array(won, dtype=np.int8))

    def fit(self, played: Sequence[tuple[tuple[Any, ...], bytes]], command: str) -> str:
        """Return the file's text."""
        arrays = joined([seen for _, seen in played])
        weights = logit(beside_nothing(arrays["figures"].astype(float)), 1 - arrays["won"].astype(int), _RIDGE)
        lines = [
            "# The chance to win at the beginning of one's own turn, fitted to matches between quick players",
            "# (docs/opponents.md): one for each of `features.NAMES`.",
            f'command = "{command}"',
            "",
            "[weights]",
            *(f"{name} = {weight:.3f}" for name, weight in zip(NAMES, weights, strict=True)),
        ]
        return "\n".join(lines) + "\n"


TRAINER: Final = KardsTrainer()
