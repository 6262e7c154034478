"""The searching player of mbg: the estimate's answer and others, played on in the same worlds.

Each answer worth trying is played on for some rounds by a quick player, in the same determinizations, and the chance
to win at the end of them (`features.chances`: a multinomial logit fitted to whole matches) decides. Answers that fall
behind are dropped on the way; the answer of `shrewd` stays unless another is better by more than luck. The quick player
guesses the result of a battle instead of fighting it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from statistics import fmean, stdev
from typing import Final

from ....rules import EvAdventureRollEngine
from ...bots.search import Now, win_share
from ...bots.uniform import dice_of
from ...chance import Chance
from ...core import Seat, Taste, lent
from ..actions import Action, Resign
from ..data import Profile, TechId
from ..engine import turn
from ..engine.draft import BoardDraft
from ..engine.odds import Odds, OddsSide
from ..engine.questions import BACK, NO, NONE
from ..rules import GAME
from ..state import MbgQuestion, MbgState, MbgView
from .features import chances, fitted
from .shrewd import Shrewd
from .steady import Steady

NAMES: Final = ("bias", "edge", *(f"tech_{tech.name.lower()}" for tech in TechId))
"""Every figure of a battle, in order."""
_FAR: Final = 6.0
"""Standard deviations beyond which a battle is decided."""
_LOSS: Final = (0.9, 0.7)
"""Part of its hit points an attacker loses in battles it never wins, and how much less in those it always wins."""


def figures(one: OddsSide, two: OddsSide) -> list[float]:
    """Return the inputs to the attacker's chance.

    The edge: of the blows that fell one side or the other, how many standard deviations more the attacker lands than
    the defender can bear, if there were no techniques. A technique counts by its side's strategy.
    """
    lands = one.tactics / max(one.tactics + two.tactics, 1.0)
    fells, bears = (two.hp + two.wall) / max(one.power, 1.0), (one.hp + one.wall) / max(two.power, 1.0)
    blows = fells + bears
    edge = (blows * lands - fells) / sqrt(max(blows * lands * (1 - lands), 0.25))
    techs = [0.0] * len(TechId)
    for side, sign in ((one, 0.01), (two, -0.01)):
        for tech in side.techniques:
            techs[tech] += sign * side.strategy
    return [1.0, max(-_FAR, min(_FAR, edge)), *techs]


def guess(one: OddsSide, two: OddsSide) -> Odds:
    """Return an approximation of `odds`."""
    power = sum([w * x for w, x in zip(fitted("battle"), figures(one, two), strict=True) if x])
    win = 1 / (1 + exp(-max(-30.0, min(30.0, power))))
    return Odds(1, win, 0.0, 1 - win, one.hp * (_LOSS[0] - _LOSS[1] * win), 0.0, 0.0)


class Quick(Shrewd):
    """Shrewd without simulated battles."""

    _general = Steady._general

    def foreseen(self, one: OddsSide, two: OddsSide, rounds: int, profile: Profile) -> Odds:
        """Return the approximate result of a battle; hardly one lasts as long as it may."""
        return guess(one, two)


_SHREWD: Final = Shrewd()
_STEADY: Final = Steady()
_QUICK: Final = Quick()
_PLAIN: Final = frozenset(
    {MbgQuestion.CONFIRM, MbgQuestion.CANCEL_STUDY, MbgQuestion.CANCEL_TRAIN, MbgQuestion.RESIGN, MbgQuestion.MAYOR}
)
"""Questions answered by `Shrewd` alone."""
_FIRST: Final = 4
"""Worlds before the first answers are dropped; then the number grows by half each time."""
_BEHIND: Final = 1.5
"""Standard errors behind the best at which an answer is dropped."""
_CLEAR: Final = 3.0
"""The same for the answer of `Shrewd`: with it gone the best is chosen at once."""
_NEAR: Final = 0.9
"""Part of the money that wins with which a faction may have all of it in a round."""
_MOST: Final = 4000
"""The most worlds while a clock ends the thinking."""
_NEARLY: Final = 0.01
"""Chance to win by which two answers may differ and still be nearly equal to a player with a temperament."""
_LONGEST: Final = 400
"""Answers after which a playout is judged, whatever the round."""


@dataclass(frozen=True)
class MbgSearching:
    """Plays answers on, and judges by the chance to win."""

    worlds: int = 240
    """The most worlds in which an answer is played on, given a second."""
    answers: int = 6
    """Number of answers tried, unless the match may end in this round."""
    rounds: int = 8
    """Number of rounds played on, given a second; half as many in no time, for more worlds."""
    margin: float = 1.0
    """Standard errors by which an answer must be better than that of `Shrewd`."""
    now: Now | None = None
    """The host's clock, which ends overlong thinking; without one the same seed makes the same choice."""
    taste: Taste | None = None
    """Its temperament."""

    def choose(self, view: MbgView, legal: Sequence[Action], seat: Seat, seed: int, seconds: float) -> Action:
        """Return one of `legal`; keeps the contract of `core.Bot`."""
        now = self.now
        until = 0.0 if now is None else now() + seconds
        own = lent(_SHREWD, taste=self.taste).choose(view, legal, seat, seed, seconds)
        if view.ask is None or len(legal) == 1 or view.ask.kind in _PLAIN:
            return own
        gains: dict[Action, list[float]] = {one: [] for one in self._tried(view, legal, own, seat, seed)}
        if len(gains) == 1:
            return own
        worlds = _MOST if now else max(_FIRST, int(self.worlds * min(1.0, seconds)))
        taste = self.taste or (lambda view, one, seat: 0.0)
        rounds = round(self.rounds * (1 + min(1.0, seconds)) / 2)
        number, look = 0, _FIRST
        while len(gains) > 1 and number < worlds:
            world, found = GAME.determinize(view, seat, seed + 1 + number), list[float]()
            for one in gains:
                if number and now is not None and now() >= until:
                    break
                found.append(played_on(world, seat, one, rounds))
            if len(found) < len(gains):
                break
            for some, gain in zip(gains.values(), found, strict=True):
                some.append(gain)
            number += 1
            if number == look:
                look += (look + 1) // 2
                lead = gains[max(gains, key=lambda one: fmean(gains[one]))]
                gains = {
                    one: some for one, some in gains.items() if _lead(lead, some) < (_CLEAR if one == own else _BEHIND)
                }
        best = max(gains, key=lambda one: fmean(gains[one]) + _NEARLY * taste(view, one, seat))
        sure = fmean(gains[best]) == 1.0
        return own if own in gains and not sure and _lead(gains[best], gains[own]) < self.margin else best

    def _tried(self, view: MbgView, legal: Sequence[Action], own: Action, seat: Seat, seed: int) -> list[Action]:
        """Return the answers worth trying: the shrewd and the careful one, doing nothing, and some by chance; all of
        them when the match may end in this round."""
        others = [one for one in legal if one != own and type(one) is not Resign]
        dice_of(seed).shuffle(others)
        first = (_STEADY.choose(view, legal, seat, seed, 0.0), BACK, NONE, NO)
        others.sort(key=lambda one: one not in first)
        board = view.board
        closing = board.turn == board.max_turn or max(role.money for role in board.roles) > _NEAR * board.win_money
        return [own, *others[: None if closing else self.answers - 1]]


def played_on(state: MbgState, seat: Seat, action: Action, rounds: int) -> float:
    """Return the chance to win after an action and some rounds of everybody's quick play."""
    board = BoardDraft.open(state, EvAdventureRollEngine(Chance(state.chance)))
    until = board.turn + rounds
    turn.answer(board, action)
    for _ in range(_LONGEST):
        if (ask := board.ask) is None or board.turn >= until:
            break
        view = MbgView(ask.seat, board, (*board.todo,), ask)
        turn.answer(board, _QUICK.choose(view, turn.moves(board), ask.seat, 0, 0.0))
    outcome = GAME.outcome(board.close(state.chance))
    return chances(board).get(seat, 0.0) if outcome is None else win_share(outcome, seat)


def _lead(best: Sequence[float], other: Sequence[float]) -> float:
    """Return by how many standard errors one answer did better than another in the same worlds."""
    gaps = [one - two for one, two in zip(best, other, strict=True)]
    return fmean(gaps) / (stdev(gaps) / sqrt(len(gaps)) + 1e-12) if len(gaps) > 1 else 0.0
