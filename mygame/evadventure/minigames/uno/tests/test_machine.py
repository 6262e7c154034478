"""After any actions in any order all cards are somewhere, nobody plays with an empty hand, texts read back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from evadventure.minigames.core import IllegalAction, play
from evadventure.minigames.uno.actions import (
    CallUno,
    Catch,
    ChallengeFour,
    Draw,
    KeepCard,
    LeaveMatch,
    NameColour,
    Pass,
    PlayCard,
    Reset,
    SwapHands,
)
from evadventure.minigames.uno.data import CARDS, COLOURS
from evadventure.minigames.uno.state import UnoOptions, check
from evadventure.minigames.uno.tests.table import GAME, assert_whole

OPTIONS = st.builds(
    UnoOptions,
    seven_zero=st.booleans(),
    jump_in=st.booleans(),
    stacking=st.sampled_from(["none", "same", "up"]),
    draw_to_match=st.booleans(),
    force_play=st.booleans(),
    no_bluffing=st.booleans(),
    start_card=st.booleans(),
    uno_penalty=st.sampled_from([0, 2, 4]),
    uno_after_swap=st.sampled_from(["call", "auto"]),
    false_call_penalty=st.sampled_from([0, 2]),
    wrong_card_penalty=st.sampled_from([0, 2]),
    scoring=st.sampled_from(["winner", "tally"]),
    rounds=st.integers(1, 3),
    deck=st.sampled_from([108, 112]),
    wild_hands=st.sampled_from(["swap", "shuffle"]),
    custom_wild=st.sampled_from(["plain", "rain"]),
)
ANY_ACTION = st.one_of(
    st.builds(PlayCard, st.sampled_from(CARDS), st.sampled_from(("", *COLOURS)), st.booleans()),
    st.sampled_from([Draw(), KeepCard(), ChallengeFour(), CallUno(), Pass()]),
    st.builds(SwapHands, st.integers(-1, 11)),
    st.builds(Catch, st.integers(-1, 11)),
    st.builds(NameColour, st.sampled_from(COLOURS)),
)


class Machine(RuleBasedStateMachine):
    """People at a table through the only door, `play`."""

    @initialize(options=OPTIONS, seats=st.integers(2, 5), seed=st.integers(0, 2**64))
    def deal(self, options, seats, seed):
        if check(options, seats) is not None:
            options = UnoOptions()
        self.state = GAME.setup(options, seats, seed).state

    def over(self):
        return self.state.result is not None

    @precondition(lambda self: not self.over())
    @rule(data=st.data())
    def move(self, data):
        seat = data.draw(st.sampled_from(GAME.to_act(self.state)))
        legal = GAME.legal(self.state, seat)
        plays = [action for action in legal if isinstance(action, PlayCard)]
        action = data.draw(st.sampled_from(plays or legal))
        assert seat != self.state.turn or self.state.hands[seat], "a turn with an empty hand"
        self.state = play(GAME, self.state, seat, action).state

    @rule(seat=st.integers(0, 5), action=ANY_ACTION)
    def try_anything(self, seat, action):
        legal = action in GAME.legal(self.state, seat)
        if legal:
            self.state = play(GAME, self.state, seat, action).state
        else:
            with pytest.raises(IllegalAction):
                play(GAME, self.state, seat, action)

    @precondition(lambda self: not self.over() and len(self.state.table.out) < self.state.seats - 2)
    @rule(data=st.data(), action=st.sampled_from([LeaveMatch(), Reset()]))
    def meta_action(self, data, action):
        seats = [seat for seat in range(self.state.seats) if action in GAME.meta_actions(self.state, seat).values()]
        self.state = play(GAME, self.state, data.draw(st.sampled_from(seats)), action).state

    @invariant()
    def all_cards_are_somewhere(self):
        assert_whole(self.state)

    @invariant()
    def what_is_known_is_true(self):
        for observer, holder, cards in self.state.known:
            assert observer != holder
            hand = list(self.state.hands[holder])
            for card in cards:
                hand.remove(card)

    @invariant()
    def those_who_can_be_caught_hold_one_card(self):
        for seat in self.state.uncalled:
            assert len(self.state.hands[seat]) == 1
            assert seat not in self.state.table.out

    @invariant()
    def somebody_may_move_until_it_is_over(self):
        assert bool(GAME.to_act(self.state)) == (self.state.result is None)
        if self.state.result is None:
            assert self.state.turn not in self.state.table.out
            assert self.state.hands[self.state.turn]

    @invariant()
    def positions_read_back(self):
        text = GAME.write_position(self.state)
        again = GAME.read_position(text, 1)
        assert replace(again, chance=self.state.chance) == self.state

    @invariant()
    def determinizations_fit(self):
        for seat in range(self.state.seats):
            view = GAME.view(self.state, seat)
            world = GAME.determinize(view, seat, 5)
            assert_whole(world)
            assert GAME.view(world, seat) == view
            assert list(GAME.legal(world, seat)) == list(GAME.legal(self.state, seat))


def test_the_machine():
    run_state_machine_as_test(Machine, settings=settings(stateful_step_count=40))


@given(seed=st.integers(0, 2**64), seats=st.integers(2, 10))
def test_random_rounds_end_and_nobody_takes_a_turn_with_an_empty_hand(seed, seats):
    state = GAME.setup(UnoOptions(), seats, seed).state
    number = seed
    while state.result is None:
        acting = GAME.to_act(state)
        seat = acting[number % len(acting)]
        legal = GAME.legal(state, seat)
        assert state.hands[state.turn]
        plays = [action for action in legal if isinstance(action, PlayCard)] or legal
        number = (number * 6364136223846793005 + 1442695040888963407) % 2**64
        state = GAME.apply(state, seat, plays[(number >> 33) % len(plays)]).state
    assert_whole(state)
    assert any(not state.hands[seat] for seat in state.result.winners)
