"""Whole matches between computer players, as fast as the rules allow.

Nothing is logged and no match is kept beyond the needs of a contest. Where several seats may act, one of them is drawn.
Players that need no view (`uniform.ViewlessBot`) are given none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ..core import AnyGame, Bot, Outcome, Seat
from ..options import check_terms
from .uniform import dice_of, viewless_pick

_MOST_SEED = (1 << 48) - 1
"""The largest seed of a player's decision."""

__all__ = ["Counting", "NoChoice", "Played", "Watcher", "run"]


class NoChoice(Exception):
    """A computer player cannot read a file it plays by: the text names the player and the file."""


class Played(NamedTuple):
    """The result of a match."""

    outcome: Outcome | None
    """None when `max_actions` stopped it."""
    actions: int


class Watcher(Protocol):
    """Observes matches as they are played, for a report or statistics."""

    def deal(self, seed: int, state: Any, events: Sequence[Any]) -> None:
        """Take note of the beginning of a match."""
        ...

    def step(self, seat: Seat, action: Any, state: Any, events: Sequence[Any]) -> None:
        """Take note of an action, and of the state and events it led to."""
        ...

    def end(self, outcome: Outcome | None) -> None:
        """Take note of the end of a match."""
        ...


@runtime_checkable
class Counting(Watcher, Protocol):
    """Observes in several processes at once: the observations of one can be added to those of another."""

    def fresh(self) -> Counting:
        """Return an observer of the same kind that has seen nothing yet; it can be pickled."""
        ...

    def add(self, later: Any) -> None:
        """Add the observations of another, whose matches come after this one's own."""
        ...


def run(
    game: AnyGame,
    options: Any,
    bots: Sequence[Bot[Any, Any]],
    seed: int,
    *,
    seconds: float = 0.1,
    watcher: Watcher | None = None,
) -> Played:
    """Play one match, one bot a seat.

    Args:
        seed: of the match; the players' own chance is drawn from it too, separate from the match's streams.
        seconds: thinking time of each player for an action.
        watcher: sees everything, and slows the match down.

    Raises:
        BadTerms: the game cannot be played so.
        NoChoice: a player cannot read its file.
        ValueError: a player chose what is not legal.
    """
    check_terms(game, options, len(bots))
    to_act, legal_of, apply = game.to_act, game.legal, game.apply
    state, events = game.setup(options, len(bots), seed)
    if watcher is not None:
        watcher.deal(seed, state, events)
    dice = dice_of(seed)
    picks = [viewless_pick(bot, options) for bot in bots]
    actions = 0
    for actions in range(game.most_actions(state)):  # noqa: B007 - counted for the result
        acting = to_act(state)
        if not acting:
            break
        seat = acting[0] if len(acting) == 1 else dice.choice(acting)
        legal = legal_of(state, seat)
        if len(legal) == 1:
            action = legal[0]
        elif (pick := picks[seat]) is not None:
            action = pick(legal, dice)
        else:
            own = dice.randint(0, _MOST_SEED)
            action = chosen(bots[seat], game.view(state, seat), legal, seat, own, seconds)
            if action not in legal:
                raise ValueError(f"{bots[seat]} chose {action!r}, which is not legal")
        step = apply(state, seat, action)
        state = step.state
        if watcher is not None:
            watcher.step(seat, action, state, step.events)
    else:
        actions += 1
    outcome = game.outcome(state)
    if watcher is not None:
        watcher.end(outcome)
    return Played(outcome, actions)


def chosen(bot: Bot[Any, Any], view: Any, legal: Sequence[Any], seat: Seat, seed: int, seconds: float) -> Any:
    """Return a player's choice. Raises NoChoice."""
    try:
        return bot.choose(view, legal, seat, seed, seconds)
    except OSError as error:
        raise NoChoice(f"{type(bot).__module__}:{type(bot).__qualname__}: {error}") from error
