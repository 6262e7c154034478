"""The searching player of KARDS: a beam over its own turn, then the best lines answered in several worlds.

A win in this turn is looked for first (`lethal`). Another way to end the turn is judged by the chance to win
(`chance`). The beam judges each position as if the turn ended there; the best complete lines are then played in the
same determinizations, the enemy answers as `greedy` does with its units and its hand there, and the mean chance at the
next own turn decides. Half of the lines are dropped several times on the way, so that most answers go to the close
ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from msgspec.structs import replace

from ...bots.search import Now
from ...core import Seat, Taste
from ..actions import Action, End, MoveUnit
from ..engine.keywords import GUARD
from ..rules import GAME
from ..state import KardsState
from ..view import KardsView, determinize
from .features import chance
from .lethal import left_by_attacks, position_of, win_now
from .rules_of_thumb import Gains, Line, best_step, different, opening, sensible

_NEARLY: Final = 0.015
"""Chance to win by which two lines may differ and still be nearly equal to a player with a temperament."""
_LEAST_OFTEN: Final = 4
"""The fewest answers to a line, if that leaves two lines."""
_WEIGHED: Final = 16
"""Number of worlds in which one action is weighed, given a second."""
_CLEARLY: Final = 3.0
"""Standard errors at which a line is clearly behind."""
_LOOKED: Final = 16
"""Number of worlds after which lines clearly behind leave, whether the round has ended or not."""
_NOTHING: Final = 0.005
"""Chance to win by which two lines clearly differ by no more: it does not matter which is played."""
_TIMED: Final = 20
"""Factor of the counts with a clock, which ends the thought long before."""
_FOR_BEAM: Final = 0.4
"""Part of the time until which the beam may grow."""
_LEAST: Final = 6
"""Number of worlds two lines must share before one can be clearly behind."""
_CERTAIN: Final = 12
"""Number of worlds in which a way to win must win to be played at once."""
_ANSWERS: Final = 8
"""The most actions of an enemy's answer."""

_END: Final = End()

type _Known = dict[tuple[Action, ...], KardsState]
"""The states that lines, and their beginnings, lead to in a world."""


@dataclass
class _Tried:
    """A line and its results in the worlds so far; lines still in play have met the same worlds."""

    line: Line
    chances: list[float] = field(default_factory=list)
    liked: float = 0.0
    """The addition of a temperament."""

    def mean(self) -> float:
        """Return its mean result."""
        return sum(self.chances) / len(self.chances) + self.liked

    def is_behind(self, best: _Tried) -> bool:
        """Return whether it did worse by `_CLEARLY` standard errors of the difference, or that is next to nothing."""
        many = len(self.chances)
        if many < _LEAST or self is best:
            return False
        gaps = [theirs - mine for theirs, mine in zip(best.chances, self.chances, strict=True)]
        mean = sum(gaps) / many
        error = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (many * (many - 1)))
        return mean + best.liked - self.liked > _CLEARLY * error or _CLEARLY * error < _NOTHING


@dataclass(frozen=True)
class KardsSearching:
    """Searches the whole turn, and looks at the enemy's answer in several worlds."""

    beam: int = 16
    """Number of lines followed at each depth."""
    depth: int = 10
    """The most of its own actions it looks ahead in a turn."""
    lines: int = 20
    """Number of lines that are answered."""
    answers: int = 800
    """The most answers without a clock, for a second."""
    steps: int = 2500
    """Number of positions the beam may look at without a clock, for a second."""
    lethal: int = 3000
    """Number of positions the search for a win in this turn may look at."""
    now: Now | None = None
    """The host's clock, which ends its thinking; without one the counts do, and the same seed makes the same choice."""
    taste: Taste | None = None
    """Its temperament."""

    def choose(self, view: KardsView, legal: Sequence[Action], seat: Seat, seed: int, seconds: float) -> Action:
        """Return one of `legal`; keeps the contract of `core.Bot`."""
        if (first := opening(view, legal, seat, seed)) is not None:
            return first
        state = determinize(view, seat, seed)
        options = _one_place(state, sensible(legal))
        if len(options) == 1:
            return options[0]
        began, share = 0.0 if self.now is None else self.now(), min(1.0, max(0.1, seconds))
        if self.now is not None:
            share *= _TIMED
        won = self._win(view, seat, seed, options, began + seconds / 2)
        if won and won[0].score == 1.0:
            return won[0].actions[0]
        many = max(2, min(self.lines, int(self.answers * share) // _LEAST_OFTEN))
        lines = won + self._beam(state, seat, options, int(self.steps * share), began + seconds * _FOR_BEAM)[:many]
        if len({line.actions[0] for line in lines}) == 1:
            return lines[0].actions[0]
        return self._best(view, seat, seed, lines, int(self.answers * share), began + seconds).actions[0]

    def _best(self, view: KardsView, seat: Seat, seed: int, lines: Sequence[Line], answers: int, until: float) -> Line:
        """Return the line with the best mean chance to win: each round halves those still in play.

        Lines that are clearly behind leave earlier; all meet the same worlds.
        """
        taste, alive, number = self.taste, [_Tried(line) for line in lines], 0
        if taste is not None:
            for tried in alive:
                tried.liked = _NEARLY * taste(view, tried.line.actions[0], seat)
        rounds = (len(lines) - 1).bit_length()
        gains: Gains = {}
        began = 0.0 if self.now is None else self.now()
        for turn in range(1, rounds + 1):
            ends, half = began + (until - began) * turn / rounds, (len(alive) + 1) // 2
            most = number + max(1, round(answers / rounds / len(alive)))
            done = False
            while not done:
                known: _Known = {(): determinize(view, seat, seed + 1 + number)}
                number += 1
                for tried in alive:
                    tried.chances.append(_answered(_reached(known, seat, tried.line.actions), seat, gains))
                done = number == most or self._late(ends)
                if done or number % _LOOKED == 0:
                    alive.sort(key=_Tried.mean, reverse=True)
                    best = alive[0]
                    alive = [tried for tried in alive[: half if done else None] if not tried.is_behind(best)]
                    if len({tried.line.actions[0] for tried in alive}) == 1:
                        return best.line
        return best.line

    def chance_with(self, view: KardsView, first: Action, seat: Seat, seed: int, seconds: float) -> float:
        """Return the chance to win with the best line found for the turn that begins with an action.

        Two actions weighed with the same seed meet the same worlds.
        """
        share = min(1.0, max(0.1, seconds))
        found = self._beam(determinize(view, seat, seed), seat, [first], int(self.steps * share), 0.0)
        lines = self._win(view, seat, seed, [first], 0.0)
        lines += [line for line in found if line.actions[0] == first] or found
        many = max(2, int(_WEIGHED * share))
        worlds: list[_Known] = [{(): determinize(view, seat, seed + 1 + number)} for number in range(many)]
        gains: Gains = {}
        return max(
            sum(_answered(_reached(known, seat, line.actions), seat, gains) for known in worlds) / many
            for line in lines
        )

    def _late(self, until: float) -> bool:
        return self.now is not None and self.now() >= until

    def _win(self, view: KardsView, seat: Seat, seed: int, options: Sequence[Action], until: float) -> list[Line]:
        """Return a way to win in this turn, if one is found; its score is the part of the worlds in which it wins.

        It is looked for as if nothing were armed against it; the worlds tell what may be.
        """
        state = determinize(view, seat, seed)
        sides = tuple([side if own == seat else replace(side, armed=()) for own, side in enumerate(state.sides)])
        actions = win_now(replace(state, sides=sides), seat, options, self.lethal, lambda: self._late(until))
        if not actions:
            return []
        worlds: list[_Known] = [{(): determinize(view, seat, seed + 1 + number)} for number in range(_CERTAIN)]
        wins = [_reached(known, seat, actions).winner == seat for known in worlds]
        return [Line(sum(wins) / _CERTAIN, actions, state)]

    def _beam(self, state: KardsState, seat: Seat, options: Sequence[Action], budget: int, until: float) -> list[Line]:
        """Return the best ways to play the turn to its end, best first."""
        found = [Line(_ended(state, seat), (_END,), state)]
        lines, seen = [Line(0.0, (), state)], set[object]()
        for depth in range(self.depth):
            grown: list[Line] = []
            for line in lines:
                for action in _one_place(line.state, sensible(GAME.legal(line.state, seat))) if depth else options:
                    if isinstance(action, End):
                        continue
                    after = GAME.apply(line.state, seat, action).state
                    if (position := position_of(after, seat)) in seen:
                        continue
                    seen.add(position)
                    budget -= 1
                    grown.append(Line(_ended(after, seat), (*line.actions, action), after))
                if budget < 0 or self._late(until):
                    break
            grown.sort(key=lambda line: -line.score)
            lines = different(grown, self.beam)
            found += [Line(line.score, (*line.actions, _END), line.state) for line in lines]
            lines = [line for line in lines if not line.state.over]
            if not lines or budget < 0 or self._late(until):
                break
        found.sort(key=lambda line: -line.score)
        return different(found, self.lines)


def _one_place(state: KardsState, actions: Sequence[Action]) -> list[Action]:
    """Return actions with moves to the right end only, where no guard makes its neighbours matter."""
    last = len(state.front)
    if any(unit.keywords & GUARD for unit in (*state.front, *state.sides[state.active].support)):
        return [*actions]
    return [action for action in actions if not isinstance(action, MoveUnit) or action.at == last]


def _ended(state: KardsState, seat: Seat) -> float:
    """Return the chance to win when a seat ends its turn here."""
    return chance(state if state.over else GAME.played(state, seat, _END), seat)


def _reached(known: _Known, seat: Seat, actions: tuple[Action, ...]) -> KardsState:
    """Return the state a line leads to in a world; actions not legal there are left out.

    Args:
        known: the states reached by earlier lines and their beginnings; the empty line leads to the world itself.
    """
    found = known.get(actions)
    if found is None:
        found = _reached(known, seat, actions[:-1])
        if not found.over and found.active == seat and GAME.refuse(found, seat, actions[-1]) is None:
            found = GAME.apply(found, seat, actions[-1]).state
        known[actions] = found
    return found


def _answered(now: KardsState, seat: Seat, gains: Gains) -> float:
    """Return the chance to win after the enemy's answer: a win by attacks, else the best one step ahead each time."""
    enemy, unarmed = now.active, not now.sides[seat].armed
    for _ in range(_ANSWERS):
        if now.over or now.active != enemy:
            break
        options = sensible(GAME.legal(now, enemy), at=len(now.front))
        if unarmed and left_by_attacks(now, enemy, options) <= 0:
            return 0.0
        action, now = best_step(now, enemy, options, gains=gains)
        if isinstance(action, End):
            break
    if not now.over and now.active == enemy:
        now = GAME.played(now, enemy, _END)
    return chance(now, seat)
