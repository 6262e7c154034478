"""Training of the chances used by the searching player of mbg, from matches between quick players.

The players are a little absent-minded. At the beginning of every round the figures of all factions are noted, and at
the end the winner; and for every battle considered, its odds. A multinomial logit is fitted to each. It needs NumPy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

import numpy as np

from evadventure.minigames.bots.human import Human
from evadventure.minigames.bots.runner import run
from evadventure.minigames.core import FITTED, Outcome, Seat
from evadventure.minigames.mbg.bots import searching
from evadventure.minigames.mbg.bots.features import NAMES, features
from evadventure.minigames.mbg.bots.shrewd import Shrewd
from evadventure.minigames.mbg.bots.steady import Steady
from evadventure.minigames.mbg.data import Profile
from evadventure.minigames.mbg.engine.odds import Odds, OddsSide
from evadventure.minigames.mbg.rules import GAME
from evadventure.minigames.mbg.state import MbgState

from .fitting import joined, logistic, logit, packed

_PART: Final = 100
"""Matches of one part."""
_SEATS: Final = (3, 3, 2, 4, 3, 6)
"""Numbers of factions of the matches, in turn."""
_SLIPS: Final = 0.04
"""Share of random answers: the fit must also know positions that good play never reaches."""
_RIDGE: Final = 3.0


class _Careful(Steady):
    TIMES: ClassVar[int] = 30


class _Reckoning(Shrewd):
    """Notes the battles it considers."""

    TIMES: ClassVar[int] = 60

    def __init__(self) -> None:
        self.battles: list[list[float]] = []
        self.won: list[float] = []

    def foreseen(self, one: OddsSide, two: OddsSide, rounds: int, profile: Profile) -> Odds:
        found = super().foreseen(one, two, rounds, profile)
        self.battles.append(searching.figures(one, two))
        self.won.append(found.win)
        return found


class _Noting:
    """Notes the figures of all factions at the beginning of every round."""

    def __init__(self) -> None:
        self.turn = -1
        self.rounds: list[dict[Seat, list[float]]] = []

    def deal(self, seed: int, state: MbgState, events: Sequence[Any]) -> None:
        """Do nothing: nobody has had a turn yet."""

    def step(self, seat: Seat, action: Any, state: MbgState, events: Sequence[Any]) -> None:
        """Note the board if a round has begun."""
        if state.board.turn != self.turn and state.verdict is None:
            self.turn = state.board.turn
            self.rounds.append(features(state.board))

    def end(self, outcome: Outcome | None) -> None:
        """Do nothing: the player of the match knows its end."""


class MbgTrainer:
    """Fits the chance to win a match, and that to win a battle."""

    file = FITTED

    def parts(self, games: int, seed: int) -> Sequence[tuple[Any, ...]]:
        """Return (seed of the first match, matches) of each part."""
        return [(seed + first, min(_PART, games - first)) for first in range(0, games, _PART)]

    def play(self, part: tuple[Any, ...]) -> bytes:
        """Play a part's matches; return its arrays.

        They are the figures (position, faction, figure) with the factions present and the winner's place, and those of
        battles (battle, figure) with the attacker's part of wins.
        """
        seed, games = part
        options = GAME.options_type()
        reckoning = _Reckoning()
        figures, present, winners = [], [], []
        for number in range(seed, seed + games):
            seats, noting = _SEATS[number % len(_SEATS)], _Noting()
            kinds = [reckoning if (number // len(_SEATS) + seat) % 3 else _Careful() for seat in range(seats)]
            outcome = run(GAME, options, [Human(kind, _SLIPS) for kind in kinds], number, watcher=noting).outcome
            if outcome is None or len(outcome.winners) != 1:
                continue
            for some in noting.rounds:
                if outcome.winners[0] in some:
                    figures.append([some.get(seat, _NOBODY) for seat in range(max(_SEATS))])
                    present.append([seat in some for seat in range(max(_SEATS))])
                    winners.append(outcome.winners[0])
        return packed(
            figures=np.array(figures, dtype=np.float32).reshape(len(winners), max(_SEATS), len(NAMES)),
            present=np.array(present, dtype=bool).reshape(len(winners), max(_SEATS)),
            winners=np.array(winners, dtype=np.int8),
            battles=np.array(reckoning.battles, dtype=np.float32).reshape(len(reckoning.won), len(searching.NAMES)),
            won=np.array(reckoning.won, dtype=np.float32),
        )

    def fit(self, played: Sequence[tuple[tuple[Any, ...], bytes]], command: str) -> str:
        """Return the file's text."""
        arrays = joined([seen for _, seen in played])
        won = arrays["won"].astype(float)
        tables = {
            "chance": zip(
                NAMES,
                logit(
                    arrays["figures"].astype(float), arrays["winners"].astype(int), _RIDGE, present=arrays["present"]
                ),
                strict=True,
            ),
            "battle": zip(searching.NAMES, logistic(arrays["battles"].astype(float), won, _RIDGE), strict=True),
        }
        lines = [
            "# Fitted to matches between quick players (docs/program/opponents.md): the chance to win a match at the",
            "# beginning of a round, one weight for each of `features.NAMES`, and an attacker's chance to win a",
            "# battle, one for each of `searching.NAMES`.",
            f'command = "{command}"',
            *(line for name, weights in tables.items() for line in _table(name, weights)),
        ]
        return "\n".join(lines) + "\n"


_NOBODY: Final = [0.0] * len(NAMES)


def _table(name: str, weights: Iterable[tuple[str, float]]) -> list[str]:
    return ["", f"[{name}]", *(f"{key} = {weight:.3f}" for key, weight in weights)]


TRAINER: Final = MbgTrainer()
