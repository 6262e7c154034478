"""Rounds in the head of a computer player: legal under all options, and the same as rounds that everybody watches."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from evadventure.minigames.bots.uniform import dice_of
from evadventure.minigames.uno import actions as act
from evadventure.minigames.uno.bots.playouts import Playout, fitted
from evadventure.minigames.uno.state import UnoOptions
from evadventure.minigames.uno.tests.table import GAME, assert_whole, table
from evadventure.minigames.uno.tests.test_mixed_options import mixed

KEPT_BY_WATCHERS = {"known": (), "seen": (), "last": None, "chance": b""}


class Watched(Playout):
    """Shows every action to the rules, and compares where it leads."""

    expected = None
    shown: Counter[str] = Counter()

    def show(self, seat, action):
        """Check an action about to be made, and the result of the one before."""
        state = self.state()
        self.compare(state)
        legal = GAME.legal(state, seat)
        if type(action) is act.PlayCard:  # called wherever it can be
            action = next((one for one in legal if one == action), replace(action, uno=False))
        assert action in legal
        assert_whole(state)
        self.shown[type(action).__name__] += 1
        after = GAME.apply(state, seat, action).state
        drew_lots = after.chance != state.chance  # cards were put in order, or another round was dealt
        self.expected = None if drew_lots or after.result is not None else after

    def compare(self, state):
        if self.expected is not None:
            assert replace(state, **KEPT_BY_WATCHERS) == replace(self.expected, **KEPT_BY_WATCHERS)
        self.expected = None

    def act(self):
        super().act()
        if not self.ended:
            self.compare(self.state())

    def play(self, seat, card, colour, uno):
        self.show(seat, act.PlayCard(card, colour, uno))
        super().play(seat, card, colour, uno)

    def draw(self, seat):
        self.show(seat, act.Draw())
        super().draw(seat)

    def suffer(self, seat):
        self.show(seat, act.Draw())
        super().suffer(seat)

    def keep(self, seat):
        self.show(seat, act.KeepCard())
        super().keep(seat)

    def exchange(self, seat, other, *, automatic=False):
        if not automatic:
            self.show(seat, act.SwapHands(other))
        super().exchange(seat, other, automatic=automatic)

    def name(self, seat, colour):
        self.show(seat, act.NameColour(colour))
        super().name(seat, colour)

    def call(self, seat):
        self.show(seat, act.CallUno())
        super().call(seat)

    def catch(self, seat, caught):
        self.show(seat, act.Catch(caught))
        super().catch(seat, caught)


@pytest.mark.parametrize("number", range(30))
def test_every_action_is_legal_and_leads_where_the_rules_lead(number):
    draw = random.Random(number)
    seats = draw.randint(2, 5)
    options = mixed(draw, seats)
    state = GAME.setup(options, seats, number).state
    cards = list(state.unshuffled)
    draw.shuffle(cards)
    watched = Watched(replace(state, pile=(*cards, *state.pile), unshuffled=()), dice_of(number))
    watched.play_out()
    assert_whole(watched.state())
    worths = [watched.worth(seat) for seat in range(seats)]
    assert all(0 <= worth <= 1 for worth in worths)
    if watched.winner is not None and options.partners == "none":
        assert worths[watched.winner] > 0.5


@pytest.mark.parametrize(("must", "top"), [(False, "R8"), (True, "R7")])
def test_a_card_that_harms_is_kept_back_unless_it_must_be_played(must, top):
    state = table("colour R\nhand 1 R7 B1\nhand 2 G1 G2 G3 G4 G5 G6\ndiscard R8\npile Y1 Y2")
    rules = replace(state.table, options=replace(state.table.options, must_play=must))
    one = Playout(replace(state, table=rules), dice_of(1))
    one.act()
    assert one.top == top


@given(st.integers(2, 6), st.integers(0, 2**32), st.integers(0, 30))
def test_the_chances_of_all_are_one_and_two_rounds_of_one_state_go_their_own_ways(seats, seed, turns):
    one = Playout(GAME.setup(UnoOptions(), seats, seed).state, dice_of(seed))
    one.play_out(turns)
    before = one.state()
    other = Playout(before, dice_of(seed))
    assert other.state() == before
    other.play_out()
    assert one.state() == before
    if not one.ended:
        chances = one.chances(fitted(UnoOptions(), seats))
        assert sum(chances.values()) == pytest.approx(1.0)
        assert min(chances.values()) > 0
