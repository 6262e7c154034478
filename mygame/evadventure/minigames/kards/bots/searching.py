"""The searching player of KARDS: a beam over its own turn, then the best lines answered in several worlds.

A way to end the turn is judged by the chance to win (`chance`): a logistic regression of the position's figures
(`features`) at the beginning of a turn, fitted to matches between quick players (`train kards`). The beam judges each
position as if the turn ended there; the best complete lines are then played in several determinizations, the enemy
answers as `greedy` does with its units and the hand it has there, and the mean chance at the next own turn decides.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final, NamedTuple

from ...bots.search import Now
from ...core import Seat, Taste
from ..actions import Action, End
from ..rules import GAME
from ..state import State
from ..view import View, determinize
from .features import features
from .rules_of_thumb import best_step, different, opening, sensible

FITTED: Final = "fitted.toml"
_NEARLY: Final = 0.015
"""Chance to win by which two lines may differ and still be nearly equal to whoever has a temperament."""
_ANSWERS: Final = 8
"""The most actions of an enemy's answer."""


@cache
def weights() -> Sequence[float]:
    """Return the fitted weight of each of `features.NAMES`."""
    text = (files(__package__.rpartition(".")[0]) / FITTED).read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["weights"].values())


def chance(state: State, seat: Seat) -> float:
    """Return how likely a seat wins, 0 to 1, at the beginning of somebody's turn."""
    if state.over:
        return 0.5 if state.winner is None else float(state.winner == seat)
    power = sum([w * x for w, x in zip(weights(), features(state, state.active), strict=True) if x])
    won = 1 / (1 + exp(-max(-30.0, min(30.0, power))))
    return won if state.active == seat else 1 - won


class _Line(NamedTuple):
    """A way to play the turn so far."""

    score: float
    """The chance to win if it ended here."""
    actions: tuple[Action, ...]
    state: State


@dataclass(frozen=True)
class Searching:
    """Searches the whole turn, and looks at the enemy's answer in several worlds."""

    beam: int = 12
    """How many lines are followed at each depth."""
    depth: int = 10
    """The most actions of one's own turn that are looked ahead."""
    worlds: int = 16
    """In how many determinizations the best lines are answered, given a second."""
    lines: int = 10
    """How many lines are answered."""
    steps: int = 2500
    """How many positions the beam may look at, given a second."""
    now: Now | None = None
    """The host's clock, which ends a thought that takes too long; without one the same seed makes the same choice."""
    taste: Taste | None = None
    """Its temperament."""

    def choose(self, view: View, legal: Sequence[Action], seat: Seat, seed: int, seconds: float) -> Action:
        """Return one of `legal`; keeps the contract of `core.Bot`."""
        if (first := opening(view, legal, seat, seed)) is not None:
            return first
        options = sensible(legal)
        if len(options) == 1:
            return options[0]
        began = 0.0 if self.now is None else self.now()
        share = min(1.0, max(0.1, seconds))
        lines = self._beam(determinize(view, seat, seed), seat, options, int(self.steps * share), began + seconds / 2)
        if len({line.actions[0] for line in lines}) == 1 or lines[0].score >= 1.0:
            return lines[0].actions[0]
        totals, worlds = [0.0] * len(lines), 0
        for number in range(max(2, int(self.worlds * share))):
            if number and self._late(began + seconds):
                break
            world = determinize(view, seat, seed + 1 + number)
            worlds += 1
            for place, line in enumerate(lines):
                totals[place] += _answered(world, seat, line.actions)
        if (taste := self.taste) is not None:
            for place, line in enumerate(lines):
                totals[place] += worlds * _NEARLY * taste(view, line.actions[0], seat)
        return lines[max(range(len(lines)), key=totals.__getitem__)].actions[0]

    def chance_with(self, view: View, first: Action, seat: Seat, seed: int, seconds: float) -> float:
        """Return the chance to win with the best way found to play the turn that begins with an action.

        Two actions weighed with the same seed meet the same worlds.
        """
        share = min(1.0, max(0.1, seconds))
        found = self._beam(determinize(view, seat, seed), seat, [first], int(self.steps * share), 0.0)
        lines = [line for line in found if line.actions[0] == first]
        worlds = [determinize(view, seat, seed + 1 + number) for number in range(max(2, int(self.worlds * share)))]
        return max(sum(_answered(world, seat, line.actions) for world in worlds) / len(worlds) for line in lines)

    def _late(self, until: float) -> bool:
        return self.now is not None and self.now() >= until

    def _beam(self, state: State, seat: Seat, options: Sequence[Action], budget: int, until: float) -> list[_Line]:
        """Return the best ways to play the turn to its end, best first."""
        end = End()
        found = [_Line(_ended(state, seat), (end,), state)]
        lines = [_Line(0.0, (), state)]
        for depth in range(self.depth):
            grown: list[_Line] = []
            for line in lines:
                for action in options if not depth else sensible(GAME.legal(line.state, seat)):
                    if isinstance(action, End):
                        continue
                    after = GAME.apply(line.state, seat, action).state
                    budget -= 1
                    grown.append(_Line(_ended(after, seat), (*line.actions, action), after))
                if budget < 0 or self._late(until):
                    break
            grown.sort(key=lambda line: -line.score)
            lines = different(grown, self.beam)
            found += [_Line(line.score, (*line.actions, end), line.state) for line in lines]
            lines = [line for line in lines if not line.state.over]
            if not lines or budget < 0 or self._late(until):
                break
        found.sort(key=lambda line: -line.score)
        return found[: self.lines]


def _ended(state: State, seat: Seat) -> float:
    """Return the chance to win when a seat ends its turn here."""
    return chance(state if state.over else GAME.apply(state, seat, End()).state, seat)


def _answered(world: State, seat: Seat, actions: Sequence[Action]) -> float:
    """Return the chance to win after a line in a world and the enemy's answer, found one step ahead.

    The enemy plays the hand it has there; what of the line is not legal there is left out.
    """
    now = world
    for action in actions:
        if now.over or now.active != seat:
            break
        if GAME.refuse(now, seat, action) is None:
            now = GAME.apply(now, seat, action).state
    if not now.over and now.active == seat:
        now = GAME.apply(now, seat, End()).state
    for _ in range(_ANSWERS):
        if now.over or now.active == seat:
            break
        action, now = best_step(now, 1 - seat, sensible(GAME.legal(now, 1 - seat)))
        if isinstance(action, End):
            break
    if not now.over and now.active != seat:
        now = GAME.apply(now, 1 - seat, End()).state
    return chance(now, seat)
