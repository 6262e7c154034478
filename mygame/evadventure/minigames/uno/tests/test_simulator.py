"""The fast simulator is the rules: both play the same actions side by side, and are compared after each."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from evadventure.minigames.bots.uniform import dice_of
from evadventure.minigames.uno.actions import Pass, PlayCard
from evadventure.minigames.uno.bots.searching import fitted
from evadventure.minigames.uno.bots.simulator import (
    CARD,
    CODE,
    DRAWN,
    DRAWS,
    NAME,
    NO_COLOUR,
    NOTHING,
    SWAP,
    Round,
    knows,
)
from evadventure.minigames.uno.data import COLOURS
from evadventure.minigames.uno.state import UnoOptions, check
from evadventure.minigames.uno.tests.table import GAME

OPTIONS = st.builds(
    UnoOptions,
    seven_zero=st.sampled_from([True, True, False, "sevens", "zeros"]),
    stacking=st.sampled_from(["none", "none", "same", "up"]),
    draw_to_match=st.booleans(),
    force_play=st.booleans(),
    no_bluffing=st.booleans(),
    start_card=st.booleans(),
    uno_penalty=st.sampled_from([0, 2, 4]),
    uno_after_swap=st.sampled_from(["call", "auto"]),
    challenges=st.booleans(),
    blind_draws=st.booleans(),
    must_play=st.booleans(),
    partners=st.sampled_from(["none", "none", "fixed"]),
)
KINDS = {NOTHING: None, DRAWN: "drawn", DRAWS: "draws", SWAP: "swap", NAME: "colour"}


def ordered(state, seed):
    """Return the state with all its cards in order, as the simulator draws them."""
    simulated = Round(state, dice_of(seed))
    pile = tuple(CODE[card] for card in simulated.pile)
    return replace(state, pile=pile, unshuffled=()), simulated


def assert_same(simulated, state):
    assert [Counter(hand) for hand in simulated.hands] == [Counter(CARD[c] for c in hand) for hand in state.hands]
    assert [CODE[card] for card in simulated.discard] == list(state.discard)
    assert (simulated.turn, simulated.direction, simulated.turns) == (state.turn, state.direction, state.turns)
    assert (*COLOURS, "")[simulated.colour] == state.colour
    assert simulated.blocked == state.blocked
    assert sorted(simulated.uncalled) == sorted(state.uncalled)
    pending = state.pending
    assert KINDS[simulated.asked] == (None if pending is None else pending.kind)
    if pending is not None and pending.kind == "draws":
        assert (simulated.count, simulated.by, simulated.challenge) == (pending.count, pending.by, pending.challenge)
        if pending.challenge:
            assert (simulated.bluff, (*COLOURS, "")[simulated.before]) == (pending.bluff, pending.before)
    if pending is not None and pending.kind == "drawn":
        assert CODE[simulated.card] == pending.card


@given(OPTIONS, st.integers(2, 5), st.integers(0, 2**32), st.integers(0, 2**32))
def test_every_action_leads_where_the_rules_lead(options, seats, seed, luck):
    if check(options, seats) is not None:
        options = replace(options, partners="none")
    assert knows(options)
    dice = dice_of(luck)
    state, simulated = ordered(GAME.setup(options, seats, seed).state, luck)
    for _ in range(300):
        acting = GAME.to_act(state)
        seat = dice.choice(acting)
        legal = [
            action
            for action in GAME.legal(state, seat)
            if type(action) is not Pass
            and not (type(action) is PlayCard and not action.uno and _calls(state, seat, action))
        ]
        plays = [action for action in legal if type(action) is PlayCard]
        action = dice.choice(plays if plays and dice.randint(0, 2) else legal)
        after = GAME.apply(state, seat, action).state
        if after.result is not None:
            simulated.do(seat, action)
            assert simulated.over
            winners = after.result.winners
            assert simulated.winner in winners or (simulated.winner < 0 and len(winners) != 1)
            return
        reshuffled = len(after.discard) < len(state.discard)
        simulated.do(seat, action)
        assert not simulated.over
        if reshuffled:  # in an order of their own: what counts is that the same cards were put back
            assert [CODE[card] for card in simulated.discard] == list(after.discard)
            state, simulated = ordered(after, dice.randint(0, 65535))
        else:
            state = after
        assert_same(simulated, state)


def _calls(state, seat, play):
    """Tell whether UNO can be called with a card that leaves one: the simulated player always does."""
    return any(type(one) is PlayCard and one.uno and one.card == play.card for one in GAME.legal(state, seat))


@given(OPTIONS, st.integers(2, 6), st.integers(0, 2**32))
def test_a_playout_plays_legal_cards_and_loses_none(options, seats, seed):
    if check(options, seats) is not None:
        options = replace(options, partners="none")
    state = GAME.setup(options, seats, seed).state
    simulated = Round(state, dice_of(seed))
    cards = Counter([*simulated.pile, *simulated.discard, *[card for hand in simulated.hands for card in hand]])
    played = []
    original = Round.play

    class Watched(Round):
        def play(self, card, colour):
            assert self.asked == DRAWS or self.fits()[card]
            assert colour != NO_COLOUR
            played.append(card)
            original(self, card, colour)

    watched = Watched(state, dice_of(seed))
    watched.play_out()
    assert played
    found = Counter([*watched.pile, *watched.discard, *[card for hand in watched.hands for card in hand]])
    assert found == cards
    weights = fitted(options, seats)
    if watched.over and watched.winner >= 0 and options.partners == "none":
        assert [watched.worth(state.table, seat, weights) == 1.0 for seat in range(seats)].count(True) == 1


@given(st.integers(2, 6), st.integers(0, 2**32), st.integers(0, 30))
def test_the_chances_of_all_are_one_and_a_copy_goes_its_own_way(seats, seed, turns):
    state = GAME.setup(UnoOptions(), seats, seed).state
    one = Round(state, dice_of(seed))
    one.play_out(turns)
    before = [*map(len, one.hands)]
    other = one.copy()
    other.play_out()
    assert [*map(len, one.hands)] == before
    if not one.over:
        chances = one.chances(fitted(UnoOptions(), seats))
        assert sum(chances.values()) == pytest.approx(1.0)
        assert min(chances.values()) > 0
