"""Computer players: what they must see. How strong they are is measured in bench/kards.py."""

from __future__ import annotations

from itertools import count

import pytest

from evadventure.minigames.bots.arena import contest
from evadventure.minigames.bots.search import timed
from evadventure.minigames.bots.uniform import UniformBot
from evadventure.minigames.kards import ENTRY
from evadventure.minigames.kards.bots.features import LAST, NAMES, chance, features, weights
from evadventure.minigames.kards.bots.rules_of_thumb import Greedy
from evadventure.minigames.kards.bots.searching import KardsSearching
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.state import KardsOptions
from evadventure.minigames.kards.tests.table import board, do
from evadventure.minigames.testing.kit import times

LEVELS = ("greedy", "veteran", "master")


def choice(level, state, seat=0, seed=1):
    action = ENTRY.bots[level].choose(GAME.view(state, seat), GAME.legal(state, seat), seat, seed, 1.0)
    assert action in GAME.legal(state, seat)
    return GAME.write_action(action)


def turn(level, state):
    """Return the moves a player makes up to the end of the turn, and where they lead."""
    made = []
    while not state.over and state.active == 0:
        made.append(choice(level, state))
        state = do(state, made[-1])
    return made, state


@pytest.mark.parametrize("level", LEVELS)
def test_they_take_a_won_match(level):
    state = board("front: 0 ger_grenadiers[2/3/3,g2]", "1 support: bri_medics usa_draftees", "1 hq=2")
    assert choice(level, state) == "attack f1 hq"


@pytest.mark.parametrize("level", LEVELS)
def test_they_make_a_good_exchange_and_no_bad_one(level):
    good = board("front: 0 ger_grenadiers[3/5/5,g2]", "1 support: usa_marines[1/3/3]")
    assert choice(level, good) in ("attack f1 e1", "attack f1 hq")
    bad = board("front: 0 jap_imperial_guards[1/5/5,g2]", "1 support: bri_home_guard[9/9/9]")
    assert choice(level, bad) == "end"


@pytest.mark.parametrize("level", LEVELS)
def test_they_save_their_hq_rather_than_hit_the_enemys(level):
    state = board("0 hq=6", "0 support: jap_carrier_fighters[4/3/3,g2]", "1 support: pol_exile_fighters[5/3/3]")
    assert choice(level, state) == "attack s1 e1"
    safe = board("0 support: jap_carrier_fighters[4/3/3,g2]", "1 hq=9", "1 support: pol_exile_fighters[5/3/3]")
    assert choice("greedy", safe) == "attack s1 hq"


@pytest.mark.parametrize("level", LEVELS)
def test_mud_is_for_an_enemy_that_stands_in_the_front(level):
    front = "front: 1 usa_mediums[4/4/4] usa_mediums[4/4/4] usa_marines[3/4/4]"
    assert choice(level, board("0 hand: sov_order_mud", front)) == "play 1"
    assert choice(level, board("0 hand: sov_order_mud", "1 support: usa_draftees")) == "end"


def test_veteran_sees_a_turn_ahead_what_greedy_does_not():
    """Lightning Conquest gives nothing by itself; with the move and the attack behind it, it wins."""
    state = board("0 support: jap_line_regiment[g2]", "0 hand: jap_order_lightning_conquest", "1 hq=3", "0 kredits=4/4")
    made, after = turn("veteran", state)
    assert made[0] == "play 1"
    assert (after.over, after.winner) == ("hq", 0)


def test_the_first_hand_is_changed_by_cost_and_a_deck_is_drawn():
    state, _ = GAME.setup(KardsOptions(), 2, 4)
    assert choice("greedy", state).startswith("choose ")
    state, _ = GAME.setup(KardsOptions(decks=("arsenal", "tide")), 2, 4)
    while 0 in GAME.to_act(state):
        state = GAME.apply(state, 0, GAME.read_action(choice("veteran", state))).state
    assert state.sides[0].ready


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_seed_make_the_same_choice(level):
    state = board(
        "0 support: ger_medium_panzers[a2,m2]", "0 hand: ger_grenadiers ger_dive_bombers", "1 support: usa_marines"
    )
    assert len({choice(level, state, seed=5) for _ in range(3)}) == 1


def test_the_fitted_figures_load_and_say_who_is_ahead():
    for turn in (1, LAST):
        fitted = weights(turn)
        assert len(fitted.figures) == len(NAMES)
        assert {*fitted.board, *fitted.hand} <= {*CARDS}
        assert fitted.hand["a card of a house"] == 0
    assert weights(1) != weights(LAST)
    state = board("front: 0 ger_grenadiers[4/5/5,g2]", "0 hq=18", "1 hq=6")
    mine, theirs = chance(state, 0), chance(state, 1)
    assert mine > 0.8
    assert mine + theirs == pytest.approx(1)


def test_what_reaches_the_hq_counts_whole_in_front_and_from_afar():
    state = board(
        "front: 0 ger_grenadiers[4/5/5]", "0 support: jap_carrier_fighters[2/3/3] usa_marines[3/3/3]", "1 hq=9"
    )
    figures = dict(zip(NAMES, features(state, 0), strict=True))
    assert figures["my_reach"] == pytest.approx(6 / 9)
    assert figures["my_reach_later"] == pytest.approx(9 / 9)
    assert figures["their_reach"] == 0


def test_a_hand_counts_by_what_it_can_pay_for():
    state = board("0 hand: usa_draftees ger_dive_bombers sov_order_mud", "0 kredits=2/2")
    costs = sorted(CARDS[held.card].cost for held in state.sides[0].hand)
    figures = dict(zip(NAMES, features(state, 0), strict=True))
    paid = [cost for cost in costs if cost <= 2]
    assert figures["my_hand_cost"] == pytest.approx(sum(costs) / 10)
    assert figures["my_castable"] == pytest.approx(len(paid) / 4)
    assert figures["my_castable_best"] == pytest.approx(max(paid) / 6)
    assert figures["my_hand_orders"] == 1 / 2


def test_a_move_to_any_place_can_be_weighed():
    state = board("front: 0 ger_grenadiers[2/3/3]", "0 support: ger_medium_panzers[a2,m2]", "1 support: usa_marines")
    for move in ("move s1 at 1", "move s1 at 2"):
        assert 0 < KardsSearching().chance_with(GAME.view(state, 0), GAME.read_action(move), 0, 1, 0.1) < 1


QUICK = KardsSearching(beam=3, depth=4, lines=2, answers=4, steps=60, lethal=60)


@pytest.mark.long
def test_who_searches_beats_any_legal_action():
    assert contest(GAME, KardsOptions(), QUICK, UniformBot(), seats=2, deals=times(3, 6), seconds=1.0).low > 0.5


@pytest.mark.strength
def test_who_searches_is_no_worse_than_greedy():
    assert contest(GAME, KardsOptions(), QUICK, Greedy(), seats=2, deals=6, seconds=1.0).share >= 0.4


def test_a_lent_clock_ends_a_long_thought():
    state = board(
        "0 support: ger_medium_panzers[a2,m2]", "0 hand: ger_grenadiers ger_dive_bombers", "1 support: usa_marines"
    )
    view, legal = GAME.view(state, 0), GAME.legal(state, 0)
    asked = count()
    late = timed(KardsSearching(answers=10**6, steps=10**6), lambda: next(asked))
    assert late.choose(view, legal, 0, 9, 20.0) in legal
    assert next(asked) < 50


@pytest.mark.parametrize(("seconds", "most"), [(0.2, 26), (9.0, 100)])
def test_a_clock_is_the_limit_unless_the_best_line_is_clear(seconds, most):
    state = board(
        "0 support: ger_medium_panzers[a2,m2] ger_grenadiers[g2]",
        "0 hand: ger_grenadiers ger_dive_bombers ger_flak_88 ger_light_panzers", "0 kredits=4/4",
        "1 support: usa_marines usa_mediums",
    )  # fmt: skip
    asked = count()
    few = timed(KardsSearching(answers=16, steps=60), lambda: next(asked) / 100)
    assert few.choose(GAME.view(state, 0), GAME.legal(state, 0), 0, 9, seconds) in GAME.legal(state, 0)
    assert 18 < next(asked) < most


def test_what_the_enemy_holds_changes_no_choice():
    """Hands that look the same from here lead to the same action."""
    own = ("0 support: ger_medium_panzers[a2,m2]", "0 hand: ger_grenadiers ger_dive_bombers", "0 kredits=5/5")
    states = [board(*own, f"1 hand: {card} {card}") for card in ("usa_marines", "sov_order_mud")]
    assert GAME.view(states[0], 0) == GAME.view(states[1], 0)
    assert len({choice("master", state) for state in states}) == 1
