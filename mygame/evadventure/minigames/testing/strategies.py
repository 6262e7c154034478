"""Hypothesis strategies for any game: states reached by legal play, and a machine that plays a match as people do.

from wellmouth.minigames.testing.strategies import match_machine, states

def test_a_match_as_people_play_it():
    run_state_machine_as_test(match_machine(ENTRY, invariant=all_cards_are_somewhere))

@given(states(ENTRY.game))
def test_something(found): ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import hypothesis.strategies as st
from hypothesis import assume
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ..core import AnyGame, Entry, IllegalAction
from ..match import Match
from ..worlds import canonical
from .kit import observers, variants

__all__ = ["match_machine", "states"]

seeds = st.integers(0, (1 << 256) - 1)
"""Seeds of matches."""


class Reached(NamedTuple):
    """A state, and the way the match reached it."""

    options: Any
    seats: int
    seed: int
    state: Any
    played: tuple[tuple[int, Any], ...]


@st.composite
def settings_of(draw: st.DrawFn, game: AnyGame) -> tuple[int, Any]:
    """Return seats and options a game can be played with."""
    seats = draw(st.integers(game.info.min_seats, game.info.max_seats))
    options = draw(st.sampled_from((game.options_type(), *variants(game))))
    assume(game.check_options(options, seats) is None)
    return seats, options


@st.composite
def states(draw: st.DrawFn, game: AnyGame, max_steps: int = 100) -> Reached:
    """Return a state reached by legal play; shrinks to few steps and first actions."""
    seats, options = draw(settings_of(game))
    seed = draw(seeds)
    state = game.setup(options, seats, seed).state
    played = []
    for _ in range(draw(st.integers(0, max_steps))):
        acting = game.to_act(state)
        if not acting:
            break
        seat = draw(st.sampled_from(acting))
        action = draw(st.sampled_from(list(game.legal(state, seat))))
        played.append((seat, action))
        state = game.apply(state, seat, action).state
    return Reached(options, seats, seed, state, tuple(played))


def match_machine(
    entry: Entry, invariant: Callable[[Any], None] | None = None, known: tuple[Any, ...] = ()
) -> type[RuleBasedStateMachine]:
    """Return a state machine that plays matches of a game through `Match`, the only entry point.

    It plays legal actions, tries illegal ones, out of turn and stale ones, lets the clock play, takes back, saves and
    loads, and checks the invariants after each step.

    Args:
        invariant: raises when a state of this game is impossible (a card lost, a coin doubled).
        known: more actions to try when they may be illegal.
    """

    class MatchMachine(_MatchMachine):
        game = entry.game
        check = staticmethod(invariant or (lambda state: None))
        tried = known

    MatchMachine.__name__ = MatchMachine.__qualname__ = f"MatchOf{entry.game.info.key.title()}"
    return MatchMachine


class _MatchMachine(RuleBasedStateMachine):
    game: AnyGame
    check: Callable[[Any], None]
    tried: tuple[Any, ...]

    @initialize(data=st.data(), seed=seeds)
    def open(self, data: st.DataObject, seed: int) -> None:
        seats, options = data.draw(settings_of(self.game))
        self.match = Match.open(self.game, options, seats, seed)
        self.known = list(self.tried)

    def _going(self) -> bool:
        return self.match.outcome is None

    @precondition(_going)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Play a legal action."""
        seat = data.draw(st.sampled_from(self.match.to_act))
        action = data.draw(st.sampled_from(list(self.match.legal(seat))))
        self.known.append(action)
        self.match = self.match.play(seat, action, seen=self.match.version(seat))

    @precondition(_going)
    @rule(data=st.data())
    def run_out_of_time(self, data: st.DataObject) -> None:
        """Play the clock's action for a seat."""
        seat = data.draw(st.sampled_from(self.match.to_act))
        self.match = self.match.play(seat, self.match.timeout(seat))

    @precondition(lambda self: bool(self.known))
    @rule(data=st.data(), seat=st.integers(-1, 12), late=st.booleans())
    def try_anything(self, data: st.DataObject, seat: int, late: bool) -> None:
        """Try some action, perhaps out of turn, perhaps late: it is played or refused, and nothing else happens."""
        action = data.draw(st.sampled_from(self.known))
        before = canonical(self.match.state)
        legal = 0 <= seat < self.match.seats and action in self.match.legal(seat) and not late
        try:
            seen = self.match.version(seat) if 0 <= seat < self.match.seats else len(self.match.log)
            after = self.match.play(seat, action, seen=seen - late)
        except IllegalAction:
            assert not legal
            assert canonical(self.match.state) == before
        else:
            assert legal
            self.match = after

    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        """Take the last step of a seat back: the state before it is restored, or it is refused."""
        seat = data.draw(st.integers(0, self.match.seats - 1))
        try:
            after = self.match.undo(seat)
        except IllegalAction:
            return
        assert after.digest in {earlier.digest for earlier in self.match.replay()}
        self.match = after

    @rule()
    def save_and_load(self) -> None:
        """Save and load the match, like a server that stops and starts."""
        text = self.match.save()
        loaded = Match.load(text, self.game)
        assert loaded.save() == text
        for who in observers(self.match.seats):
            assert loaded.history(who) == self.match.history(who)
            if self.match.outcome is None:
                assert loaded.recent(who, 3) == self.match.history(who).lines[-3:]
        self.match = loaded

    @invariant()
    def holds(self) -> None:
        """Check that seats wait exactly while the match goes on, and the invariant of the game."""
        if not hasattr(self, "match"):
            return
        assert bool(self.match.to_act) == (self.match.outcome is None)
        assert (self.match.seed is None) == (self.match.outcome is None)
        type(self).check(self.match.state)
