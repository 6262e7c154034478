"""Training of the chances used by the searching player of UNO, from rounds between careful players.

Rounds are simulated (`bots.playouts`); every few turns the figures of all hands are noted, and at the end the seat
that went out. A multinomial logit is fitted to that by Newton's method, with and without moving hands, and for each
number of seats. It needs NumPy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from msgspec.structs import replace

from evadventure.minigames.bots.uniform import dice_of
from evadventure.minigames.core import FITTED
from evadventure.minigames.uno.bots.playouts import FIGURES, LONGEST, Playout
from evadventure.minigames.uno.rules import Uno

from .fitting import joined, logit, packed

_GAME: Final = Uno()
_SEATS: Final = (2, 3, 4, 6)
_PART: Final = 500
"""Rounds of one part."""
_RIDGE: Final = 1.0
"""Weight of the squared weights: keeps those without evidence in the rounds finite."""


class UnoTrainer:
    """Fits the chance to go out first."""

    file = FITTED

    def parts(self, games: int, seed: int) -> Sequence[tuple[Any, ...]]:
        """Return (whether hands move, seats, seed of the first round, rounds) of each part."""
        return [
            (moving, seats, seed + first, min(_PART, games - first))
            for moving in (True, False)
            for seats in _SEATS
            for first in range(0, games, _PART)
        ]

    def play(self, part: tuple[Any, ...]) -> bytes:
        """Play a part's rounds; return its arrays: figures (position, seat in turn order, figure), and the winner."""
        moving, seats, seed, games = part
        options = replace(_GAME.options_type(), seven_zero=moving)
        figures: list[list[list[float]]] = []
        winners: list[int] = []
        for number in range(seed, seed + games):
            simulated = Playout(_GAME.setup(options, seats, number).state, dice_of(number))
            noted = list(_noted(simulated))
            if simulated.winner is not None:
                figures += [rows for rows, _ in noted]
                winners += [order.index(simulated.winner) for _, order in noted]
        shape = (len(winners), seats, len(FIGURES))
        return packed(
            figures=np.array(figures, dtype=np.float32).reshape(shape), winners=np.array(winners, dtype=np.int8)
        )

    def fit(self, played: Sequence[tuple[tuple[Any, ...], bytes]], command: str) -> str:
        """Return the file's text."""
        lines = [
            "# The chance to go out first, fitted to rounds between careful players (docs/program/opponents.md): one",
            "# for each of `playouts.FIGURES`. `moving`: hands move by the 7-0 rule; `plain`: they do not. The",
            "# number is that of the seats.",
            f'command = "{command}"',
            "",
            "[weights]",
        ]
        for kind in dict.fromkeys(part[:2] for part, _ in played):
            arrays = joined([seen for part, seen in played if part[:2] == kind])
            weights = logit(arrays["figures"].astype(float), arrays["winners"].astype(int), _RIDGE)
            name = f"{'moving' if kind[0] else 'plain'} {kind[1]}"
            lines.append(f'"{name}" = [{", ".join(f"{weight:.3f}" for weight in weights)}]')
        return "\n".join(lines) + "\n"


def _noted(simulated: Playout) -> Iterator[tuple[list[list[float]], list[int]]]:
    """Play a round to its end; yield every few turns the figures of all seats, and the seats, in turn order."""
    dice = simulated.dice
    every = simulated.turns + dice.randint(3, 7)
    end = simulated.turns + LONGEST
    while not simulated.ended and simulated.turns < end:
        simulated.act()
        if simulated.ended or simulated.pending or simulated.turns < every:
            continue
        simulated.play_out(0)
        every = simulated.turns + dice.randint(4, 11)
        seat, order = simulated.turn, []
        for _ in simulated.terms.players:
            order.append(seat)
            seat = simulated.after[seat]
        yield [simulated.figures(one, place) for place, one in enumerate(order)], order


TRAINER: Final = UnoTrainer()
