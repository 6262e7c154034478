"""Computer players. They see one seat's view and think about a determinization that fits it.

`greedy` looks one action ahead. `veteran` searches its whole turn with a beam, in several
determinizations, and answers each end of turn with the enemy's own greedy turn before it judges.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import add, sub
from typing import NamedTuple

from ....rules import EvAdventureRollEngine
from ...chance import Chance, open_stream
from ...core import Seat, Taste
from ..actions import HQ, Action, AttackTarget, Concede, Disarm, End, KeepHand, Mark, MoveUnit, PlayFromHand
from ..data.cards import CARDS
from ..engine import legality as law
from ..engine.draft import StateDraft
from ..engine.keywords import ALPINE
from ..rules import GAME
from ..state import KardsState
from ..view import KardsView, determinize
from .judging import WON, Standing, judge, rating, standing

_NEARLY = 1.0
"""Points of attack by which two positions may differ and still be nearly equal to a player with a temperament."""


def sensible(legal: Sequence[Action], at: int | None = None) -> list[Action]:
    """Return the actions worth considering: no giving up, no disarming, one place for each unit played.

    Args:
        at: the one place of moves to the front; None for all places.
    """
    kept: dict[object, Action] = {}
    for action in legal:
        if isinstance(action, PlayFromHand):
            kept[action.hand, action.on] = action  # in the place of the first one
        elif isinstance(action, MoveUnit):
            if at is None or action.at == at:
                kept[action] = action
        elif not isinstance(action, Concede | Disarm):
            kept[action] = action
    return [*kept.values()]


type Gains = dict[object, Standing]
"""What actions add to a standing: nearly the same wherever the same units meet."""
_NAMED = frozenset(("choose", "self", "player"))
"""Picks of targets that do not depend on the board."""


def best_step(
    state: KardsState,
    seat: Seat,
    legal: Sequence[Action],
    liking: Callable[[Action], float] | None = None,
    gains: Gains | None = None,
) -> tuple[Action, KardsState]:
    """Return the action that leads to the best position one step on, and that position.

    Args:
        liking: action -> how much a player with a temperament likes it, -1 to 1.
        gains: those met in other positions, to be used and added to; None to work out each one.
    """
    best: tuple[float, Action, StateDraft | None] | None = None
    base = standing(state, seat)
    for action in legal:
        after = None
        key = None if gains is None else _alike(state, seat, action)
        if isinstance(action, End):
            score = rating(base)
        elif gains is not None and (gain := gains.get(key)) is not None:
            score = rating(tuple(map(add, base, gain)))
        else:
            after = GAME.played(state, seat, action)
            found = None if after.over else standing(after, seat)
            score = judge(after, seat) if found is None else rating(found)
            if gains is not None and key is not None and found is not None:
                gains[key] = tuple(map(sub, found, base))
        if isinstance(action, AttackTarget):
            score += 0.01
        if liking is not None:
            score += _NEARLY * liking(action)
        if best is None or score > best[0] + 1e-9:
            best = (score, action, after)
    assert best is not None
    _, action, after = best
    if after is None and not isinstance(action, End):
        after = GAME.played(state, seat, action)
    return action, after.freeze() if after else state


def _alike(state: KardsState, seat: Seat, action: Action) -> object:
    """Return the pieces an action's gain depends on; None for one that looks at the whole board."""
    enemy = state.sides[1 - seat]
    if isinstance(action, AttackTarget):
        unit, on = action.unit, action.on
        target = enemy.hq if on == HQ else law.unit_at(state, seat, on)
        return unit[0], on[0], law.unit_at(state, seat, unit), target, enemy.armed
    if isinstance(action, PlayFromHand):
        held, on = state.sides[seat].hand[action.hand], action.on
        if not _is_local(held.card):
            return None
        return held.card, held.salvaged, on, law.unit_at(state, seat, on) or enemy.hq, enemy.armed
    return (law.unit_at(state, seat, action.unit), enemy.armed) if isinstance(action, MoveUnit) else None


@cache
def _is_local(card: str) -> bool:
    """Return whether a card, when played, does the same whatever else is on the board."""
    figures = CARDS[card]
    named = all(effect.who.pick in _NAMED and not effect.when for effect in figures.card.effects)
    return named and not figures.keywords & ALPINE


def opening(view: KardsView, legal: Sequence[Action], seat: Seat, seed: int) -> Action | None:
    """Return the choice in the opening: a deck by chance, cards that cost more than four changed; None later."""
    if view.turn:
        return None
    if not view.sides[seat].has_chosen:
        return EvAdventureRollEngine(Chance(open_stream(seed, "deck"))).choice(legal)
    hand = view.sides[seat].hand
    dear = (one for one in legal if isinstance(one, Mark) and CARDS[hand[one.hand].card].cost > 4)
    return next(dear, KeepHand())


@dataclass(frozen=True)
class Greedy:
    """Takes the action that leads to the best position it can see, one step on."""

    taste: Taste | None = None
    """Its temperament."""

    def choose(self, view: KardsView, legal: Sequence[Action], seat: Seat, seed: int, seconds: float) -> Action:
        """Return one of `legal`; keeps the contract of `core.Bot`."""
        if (first := opening(view, legal, seat, seed)) is not None:
            return first
        state = determinize(view, seat, seed)
        taste = self.taste
        liking = None if taste is None else lambda action: taste(view, action, seat)
        return best_step(state, seat, sensible(legal), liking)[0]


class Line(NamedTuple):
    """A way to play the turn so far."""

    score: float
    """Its value if the turn ended here."""
    actions: tuple[Action, ...]
    state: KardsState


def different(lines: Sequence[Line], many: int) -> list[Line]:
    """Return the first so many; of those that reach the same position in another order only the first."""
    kept: dict[tuple[object, ...], Line] = {}
    for line in lines:
        state = line.state
        side = state.sides[state.active]
        units = [
            (unit.card, unit.general, unit.to_attack, unit.to_move, unit.defence)
            for unit in (*state.front, *side.support)
        ]
        kept.setdefault((round(line.score, 6), side.kredits, *sorted(units)), line)
        if len(kept) == many:
            break
    return [*kept.values()]


@dataclass(frozen=True)
class Veteran:
    """Searches the whole turn in several worlds, and looks at the enemy's answer."""

    worlds: int = 2
    """Number of determinizations."""
    beam: int = 8
    """Number of lines followed at each depth."""
    depth: int = 8
    """Number of its own actions it looks ahead in a turn."""
    steps: int = 9_000
    """Number of positions it may look at, in all, for one second of thought."""
    taste: Taste | None = None
    """Its temperament."""

    def choose(self, view: KardsView, legal: Sequence[Action], seat: Seat, seed: int, seconds: float) -> Action:
        """Return one of `legal`; keeps the contract of `core.Bot`."""
        if (first := opening(view, legal, seat, seed)) is not None:
            return first
        options = sensible(legal)
        if len(options) == 1:
            return options[0]
        budget = int(self.steps * min(1.0, max(0.05, seconds)))
        votes: dict[int, float] = {}
        for world in range(self.worlds):
            scores = self._search(determinize(view, seat, seed + world), seat, options, budget // self.worlds)
            votes = {i: votes.get(i, 0.0) + score for i, score in scores.items()}
        if (taste := self.taste) is not None:
            votes = {i: score + self.worlds * _NEARLY * taste(view, options[i], seat) for i, score in votes.items()}
        best = max(votes, key=lambda i: (votes[i], -i))
        return options[best]

    def _search(self, state: KardsState, seat: Seat, options: Sequence[Action], budget: int) -> dict[int, float]:
        """Return for each option the score of the best way to end the turn that begins with it."""
        index = {action: i for i, action in enumerate(options)}
        best: dict[int, float] = {}
        lines = [Line(0.0, (End(),), state)]
        spent = 0
        for depth in range(self.depth):
            grown: list[Line] = []
            for line in lines:
                choices = options if depth == 0 else sensible(GAME.legal(line.state, seat))
                for action in choices:
                    if isinstance(action, End):
                        continue
                    after = GAME.apply(line.state, seat, action).state
                    spent += 1
                    first = action if depth == 0 else line.actions[0]
                    if after.over:
                        best[index[first]] = max(best.get(index[first], -WON), judge(after, seat))
                        continue
                    grown.append(Line(judge(after, seat), (first,), after))
            for line in lines:
                i = index.get(line.actions[0], -1)
                if i >= 0:
                    score, cost = _after_answer(line.state, seat)
                    spent += cost
                    best[i] = max(best.get(i, -WON), score)
            if not grown or spent > budget:
                break
            grown.sort(key=lambda line: -line.score)
            lines = different(grown, self.beam)
        else:
            grown = lines
        for line in grown[: self.beam]:
            score, _ = _after_answer(line.state, seat)
            i = index[line.actions[0]]
            best[i] = max(best.get(i, -WON), score)
        return {i: best.get(i, -WON / 2) for i in range(len(options))}


def _after_answer(state: KardsState, seat: Seat) -> tuple[float, int]:
    """Return (rating of `seat` after its turn ends and the enemy answers greedily, positions looked at)."""
    now = GAME.apply(state, seat, End()).state
    spent = 1
    for _ in range(8):
        if now.over or now.active == seat:
            break
        options = attacks_first(now, 1 - seat)
        spent += len(options)
        action, after = best_step(now, 1 - seat, options)
        if isinstance(action, End):
            break
        now = after
    return judge(now, seat), spent


def attacks_first(state: KardsState, seat: Seat) -> list[Action]:
    """Return the enemy's attacks and moves (its hand is unknown; all to the right end) and the end of its turn."""
    return [*sensible(law.legal_operations(state, seat), at=len(state.front)), End()]
