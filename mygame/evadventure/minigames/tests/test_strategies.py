"""The strategies, on the toy game: all cards are always somewhere."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis.stateful import run_state_machine_as_test

from evadventure.minigames.testing.strategies import Reached, match_machine, states
from evadventure.minigames.tests.toy import ENTRY
from evadventure.minigames.tests.toy.rules import DECK, Lay, ToyState


def no_card_is_doubled(state: ToyState) -> None:
    cards = [card for row in (*state.hands, state.laid, state.pile) for card in row if card is not None]
    assert len(cards) == len(set(cards))
    assert set(cards) <= set(DECK)


@pytest.mark.long
def test_a_match_as_people_play_it() -> None:
    machine = match_machine(ENTRY, no_card_is_doubled, known=(Lay(99),))
    run_state_machine_as_test(machine, settings=settings(stateful_step_count=30))


@given(states(ENTRY.game, max_steps=12))
def test_states_are_reached_by_legal_play(reached: Reached) -> None:
    no_card_is_doubled(reached.state)
    assert reached.state.seats == reached.seats
    state = ENTRY.game.setup(reached.options, reached.seats, reached.seed).state
    for seat, action in reached.played:
        state = ENTRY.game.apply(state, seat, action).state
    assert state == reached.state
