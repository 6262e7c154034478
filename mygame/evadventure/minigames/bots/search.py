"""A player for any game: it determinizes hidden information, plays each of its moves out, and takes the best.

Determinised flat Monte Carlo (Ginsberg 2001, "GIB"): each round takes one full state the seat could be in, plays every
candidate move in that same state, then lets a simple player finish the match; the move with the best mean result is
chosen. Rounds go on until a number of playouts is reached, or until time is up if the host has lent its clock: rules
and players read no clock of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...rules import EvAdventureRollEngine
from ..core import AnyGame, Bot, Outcome, Seat, lent
from .uniform import UniformBot, dice_of, viewless_pick

__all__ = ["SearchBot", "timed", "win_share"]

type Now = Callable[[], float]
"""A clock the host lends: seconds from any fixed moment."""


def win_share(outcome: Outcome, seat: Seat) -> float:
    """Return 1 for a win, its part for a shared one, an even share of one for a draw, else 0."""
    if not outcome.winners:
        return 1 / len(outcome.scores)
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


@dataclass(frozen=True)
class SearchBot:
    """Plays by determinised flat Monte Carlo."""

    game: AnyGame
    playouts: int = 400
    """The most matches it plays out for one choice, however much time it has."""
    depth: int = 10_000
    """Actions after which a playout is broken off and `value` asked."""
    policy: Bot[Any, Any] = field(default_factory=UniformBot)
    """The player of the playouts."""
    value: Callable[[Any, Seat], float] | None = None
    """Value of a state to a seat where a playout was broken off (0 to 1); a half without it."""
    worth: Callable[[Outcome, Seat], float] = win_share
    """Value of an outcome to a seat."""
    candidates: Callable[[Any, Sequence[Any]], Sequence[Any]] | None = None
    """(view, legal) -> the moves worth trying; all when there is none."""
    now: Now | None = None
    """The host's clock; without one only `playouts` limits it, and the same seed makes the same choice."""

    def choose(self, view: Any, legal: Sequence[Any], seat: Seat, seed: int, seconds: float) -> Any:
        """Return the move that did best in the determinizations."""
        tried = self.candidates(view, legal) if self.candidates else legal
        if not tried:
            tried = legal
        if len(tried) == 1:
            return tried[0]
        deadline = self.now() + seconds if self.now is not None else None
        totals = [0.0] * len(tried)
        dice = dice_of(seed)
        for number in range(max(1, self.playouts // len(tried))):
            if deadline is not None and self.now is not None and number and self.now() >= deadline:
                break
            world = self.game.determinize(view, seat, seed + number)
            for place, action in enumerate(tried):
                totals[place] += self._play_out(self.game.apply(world, seat, action).state, seat, dice)
        return tried[max(range(len(tried)), key=totals.__getitem__)]

    def _play_out(self, state: Any, seat: Seat, dice: EvAdventureRollEngine) -> float:
        game, policy, pick = self.game, self.policy, viewless_pick(self.policy, None)
        for _ in range(self.depth):
            acting = game.to_act(state)
            if not acting:
                break
            actor = dice.choice(acting)
            legal = game.legal(state, actor)
            if pick is not None:
                action = pick(legal, dice)
            else:
                action = policy.choose(game.view(state, actor), legal, actor, dice.randint(0, 65535), 0.0)
            state = game.apply(state, actor, action).state
        if (outcome := game.outcome(state)) is not None:
            return self.worth(outcome, seat)
        return self.value(state, seat) if self.value else 0.5


def timed(bot: Bot[Any, Any], now: Now) -> Bot[Any, Any]:
    """Return the player with the host's clock lent to it (its field `now`), or unchanged if it can use none."""
    return lent(bot, now=now)
