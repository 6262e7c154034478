"""Effects of cards: every verb, every moment, every condition (kards.md, part 17), with cards that have them."""

from __future__ import annotations

import pytest

from evadventure.minigames.kards.actions import Added, Mudded
from evadventure.minigames.kards.data import Keyword, Trigger, Verb
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.minigames.kards.engine.effects import ON_HQS, ON_SIDES, ON_UNITS
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.tests.table import at, board, do, figures, kinds, line, moves, power, refused, step


def test_every_verb_of_the_vocabulary_is_one_function_and_some_card_uses_it():
    verbs = set(Verb.__value__.__args__)
    assert {*ON_UNITS, *ON_HQS, *ON_SIDES} == verbs
    used = {effect.do for figures in CARDS.values() for effect in figures.card.effects}
    assert used == verbs


def test_every_moment_and_condition_is_used_by_some_card():
    effects = [effect for figures in CARDS.values() for effect in figures.card.effects]
    assert {effect.on for effect in effects} == set(Trigger.__value__.__args__)
    assert {effect.when for effect in effects} == {"", "own_front", "enemy_front", "damaged", "hand_empty", "hq_hurt"}
    assert {figures.card.moment for figures in CARDS.values()} == {None, "attack", "move", "deploy", "order"}


def test_damage_all_of_a_line_and_pin():
    state = board("0 hand: sov_order_counteroffensive", "1 support: usa_marines", "front: 1 usa_infantry_regiment")
    state = do(state, "play 1")
    assert (figures(state, "e1"), figures(state, "f1")) == ("3/2", "3/3")
    assert (at(state, "e1").pin, at(state, "f1").pin) == (0, 2)


def test_damage_to_an_hq_can_win():
    state = do(board("0 hand: jap_order_decisive_battle", "1 hq=5"), "play 1 on hq")
    assert (state.over, state.winner) == ("hq", 0)


def test_damage_to_the_own_hq():
    assert do(board("0 hand: sov_penal_company"), "play 1 at 1").sides[0].hq == 19


def test_random_targets_are_as_many_as_there_are():
    state = do(board("0 hand: sov_rocket_trucks", "1 support: usa_marines usa_marines usa_marines"), "play 1 at 1")
    assert sorted(unit.defence for unit in state.sides[1].support) == [3, 3, 4]
    alone = do(board("0 hand: sov_rocket_trucks", "1 support: usa_marines"), "play 1 at 1")
    assert figures(alone, "e1") == "3/3"
    assert line(do(board("0 hand: sov_rocket_trucks"), "play 1 at 1"), "0") == ["sov_rocket_trucks"]


def test_repair_never_goes_above_the_greatest_defence():
    state = board("0 support: bri_medics usa_marines[3/1/4] usa_draftees", "0 hq=10")
    after = do(state, "end")
    assert [unit.defence for unit in after.sides[0].support] == [3, 2, 1]
    sappers = do(board("0 hand: bri_sappers", "0 hq=19/20"), "play 1 at 1 on myhq")
    assert sappers.sides[0].hq == 20


def test_buff_for_good_and_until_the_end_of_the_turn():
    state = do(board("0 hand: jap_order_spirit", "0 support: usa_draftees"), "play 1 on s1", "end", "end")
    assert figures(state, "s1") == "4/2"
    tank = do(board("0 hand: ger_order_breakthrough", "0 support: ger_light_panzers[3/3/3]"), "play 1")
    assert figures(tank, "s1") == "5/3"
    assert figures(do(tank, "end"), "e1", 1) == "3/3"


def test_a_temporary_gain_of_defence_never_kills_when_it_ends():
    state = board("0 support: usa_draftees[2/1/3,t:turn_end:0:0/2::0]")
    assert figures(do(state, "end"), "e1", 1) == "2/1"


def test_neighbours_get_what_their_neighbour_gives():
    state = board("0 hand: jap_imperial_guards", "0 support: usa_draftees usa_marines usa_draftees")
    state = do(state, "play 1 at 2")
    assert [unit.attack for unit in state.sides[0].support] == [3, 5, 4, 2]


def test_grant_until_the_start_of_the_next_own_turn():
    state = do(board("0 hand: sov_order_not_a_step", "front: 0 sov_conscripts[2/2/2]"), "play 1", "end")
    assert at(state, "f1").keywords & Keyword.GUARD
    state = do(state, "end")
    assert not at(state, "f1").keywords & Keyword.GUARD
    assert figures(state, "f1") == "2/4"


def test_strip_takes_a_keyword():
    state = do(board("0 hand: fra_seventy_fives", "1 support: bri_home_guard"), "play 1 at 1 on e1")
    assert not at(state, "e1").keywords
    armour = do(board("0 support: usa_dive_bombers[3/9/9,g2]", "1 support: sov_heavy_tanks"), "attack s1 e1")
    assert at(armour, "e1").armor == 0
    assert figures(armour, "e1") == "5/3"


def test_what_is_for_units_passes_an_attacked_hq_by():
    assert do(board("0 support: ger_medium_bombers[g2]"), "attack s1 hq").sides[1].hq == 15
    assert do(board("0 support: usa_dive_bombers[g2]"), "attack s1 hq").sides[1].hq == 17


def test_bounce_sends_home_by_cost():
    state = board("0 hand: usa_order_island_hop", "1 support: usa_marines[9/9/9] usa_fortresses")
    state = do(state, "play 1 on e1")
    assert [held.card for held in state.sides[1].hand] == ["usa_marines"]
    assert line(state, "1") == ["usa_fortresses"]


def test_destroy_at_the_end_of_the_turn():
    state = do(board("0 hand: jap_one_way_flight"), "play 1 at 1", "attack s1 hq", "end")
    assert line(state, "0") == []
    assert state.sides[0].discard == ("jap_one_way_flight",)


def test_convert_by_a_unit_that_enters():
    state = do(board("0 hand: ita_alpine_guns", "0 support: ita_alpini[g2] usa_draftees[g2]"), "play 1 at 3")
    assert (power(state, "s1"), power(state, "s2")) == ((0, 2, 2), (2, 0, 0))


def test_kredits_and_slots_change_and_never_fall_below_nothing():
    loan = do(board("0 hand: usa_order_liberty_loan", "0 kredits=2/2"), "play 1")
    assert (loan.sides[0].kredits, loan.sides[0].slots) == (3, 2)
    scorched = do(board("0 hand: sov_order_scorched_earth", "1 kredits=0/0"), "play 1")
    assert (scorched.sides[1].slots, scorched.sides[0].hq) == (0, 18)


def test_summoned_units_are_made_and_gone_when_they_leave():
    state = do(board("0 hand: jap_order_night_landing", "0 support: usa_draftees usa_draftees usa_draftees"), "play 1")
    assert line(state, "0").count("jap_bicycle_infantry") == 1
    made = next(unit for unit in state.sides[0].support if unit.made)
    assert made.general == 2
    struck = do(board("0 support: usa_fortresses[g2]", "1 support: usa_draftees[made]"), "attack s1 e1")
    assert struck.sides[1].discard == ()


def test_a_card_is_added_when_a_unit_falls():
    state = do(board("0 support: usa_fortresses[g2]", "1 support: sov_worker_militia"), "attack s1 e1")
    assert [held.card for held in state.sides[1].hand] == ["sov_conscripts"]


def test_draw_and_reveal():
    state = board("0 hand: usa_order_code_breakers", "1 hand: usa_marines usa_mediums usa_rangers")
    state, events = step(state, "play 1")
    assert len(state.sides[0].hand) == 1
    assert sum(held.seen for held in state.sides[1].hand) == 2
    assert kinds(events)[:1] == ["Ordered"]


def test_discard_by_chance_takes_armed_cards_off_too(add_card):
    add_card("test_raid", "order", '{do = "discard", who = {pick = "player", side = "enemy"}, amount = 3}')
    state = do(board("0 hand: test_raid", "1 hand: bri_counter_decoy!armed1 usa_marines"), "play 1")
    assert (state.sides[1].hand, state.sides[1].armed) == ((), ())


def test_moments_of_a_units_life():
    killer = do(board("front: 0 ger_assault_guns[9/9/9,a2]", "1 support: usa_draftees"), "attack f1 e1")
    assert figures(killer, "f1")[:2] == "10"
    hurt = do(board("0 support: usa_pack_howitzers[1/2/2,g2]", "1 support: sov_guards_rifles"), "attack s1 e1")
    assert at(hurt, "e1").attack == 5
    fallen = do(board("0 support: usa_fortresses[g2]", "1 support: pol_corps_infantry"), "attack s1 e1")
    assert len(fallen.sides[1].hand) == 1
    attacked = do(board("0 support: usa_pack_howitzers[2/2/2,g2]", "1 support: sov_polikarpovs[2/5/5]"), "attack s1 e1")
    assert figures(attacked, "s1") == "2/1"
    order = board("0 support: bri_twenty_five_pounders", "0 hand: usa_order_liberty_loan", "1 support: usa_marines")
    assert figures(do(order, "play 1"), "e1") == "3/3"
    flag = do(board("1 support: fra_char_heavy[4/3/6]"), "end")
    assert figures(flag, "s1", 1) == "4/4"


@pytest.mark.parametrize(("front", "kredits"), [("front: 1 usa_infantry_regiment", 11), ("front: 0 usa_draftees", 10)])
def test_a_condition_is_looked_at_when_it_happens(front, kredits):
    state = do(board(front, "1 support: usa_infantry_regiment" if kredits == 10 else "1 support: usa_draftees"), "end")
    assert state.sides[1].kredits == kredits


def test_conditions_of_hand_and_enemy_front_and_hq():
    assert len(do(board("0 hand: jap_line_regiment"), "play 1 at 1").sides[0].hand) == 1
    assert len(do(board("0 hand: jap_line_regiment usa_marines"), "play 1 at 1").sides[0].hand) == 1
    landing = do(board("0 hand: sov_naval_infantry", "front: 1 usa_marines"), "play 1 at 1")
    assert figures(landing, "f1") == "3/3"
    assert do(board("1 hq=15/20", "1 support: bri_guards"), "end").sides[1].hq == 16


def test_effects_that_set_each_other_off_come_to_an_end(add_card):
    add_card(
        "test_echo",
        "infantry",
        ' {do = "damage", on = "damaged", who = {pick = "all", side = "any"}, amount = 1}, '
        '{do = "repair", on = "damaged", who = {pick = "all", side = "any"}}',
        "cost = 1, op = 1, attack = 1, defence = 9",
    )
    state = board("1 support: test_echo test_echo", "front: 0 usa_mediums[1/9/9,a2]")
    assert do(state, "attack f1 e1").over == ""
    # However many stand there: once effects have reached 500, further ones do nothing.
    state = board("1 support: test_echo test_echo test_echo test_echo", "front: 0 usa_mediums[1/9/9,a2]")
    after, events = step(state, "attack f1 e1")
    assert after.over == ""
    assert 250 < len(events) < 1500


def test_an_effect_that_damages_a_unit_sets_off_what_the_unit_does_then():
    """13: the unit whose effect it was is the other side; an order is no unit, so there is none."""
    state = board("0 hand: usa_order_air_strike", "1 support: sov_guards_rifles[4/9/9]")
    after, events = step(state, "play 1 on e1")
    assert figures(after, "e1")[:2] == "5/"
    assert kinds(events)[:3] == ["Ordered", "Hurt", "Buffed"]


def test_a_unit_that_falls_to_an_effect_is_not_damaged_any_more():
    state = board("0 hand: usa_order_air_strike", "1 support: sov_guards_rifles[4/1/5]")
    _, events = step(state, "play 1 on e1")
    assert kinds(events) == ["Ordered", "Hurt", "Destroyed"]


def test_who_damaged_it_by_an_effect_is_struck_back_by_what_names_the_other_side(add_card):
    strike = '{do = "damage", on = "deploy", who = {pick = "choose", side = "enemy"}, amount = 1}'
    add_card("test_sniper", "infantry", strike, "cost = 1, op = 1, attack = 1, defence = 3")
    answer = '{do = "damage", on = "damaged", who = {pick = "other"}, amount = 2}'
    add_card("test_thorn", "infantry", answer, "cost = 1, op = 1, attack = 1, defence = 4")
    state = do(board("0 hand: test_sniper", "1 support: test_thorn"), "play 1 at 1 on e1")
    assert (figures(state, "s1"), figures(state, "e1")) == ("1/1", "1/3")
    add_card("test_shot", "order", '{do = "damage", who = {pick = "choose", side = "enemy"}, amount = 1}')
    state = do(board("0 hand: test_shot", "0 support: usa_draftees", "1 support: test_thorn"), "play 1 on e1")
    assert (figures(state, "s1"), figures(state, "e1")) == (figures(board("0 support: usa_draftees"), "s1"), "1/3")


def test_immune_units_are_not_damaged_by_an_effect():
    state = board("0 hand: usa_order_air_strike", "1 support: sov_guards_rifles[own=immune]")
    after, events = step(state, "play 1 on e1")
    assert (kinds(events), at(after, "e1")) == (["Ordered"], at(state, "e1"))


def test_a_salvaged_card_is_a_1_1_that_both_players_know_of():
    state = board("0 hand: sov_order_salvage_yard", "0 discard: usa_marines usa_order_arsenal")
    after, events = step(state, "play 1")
    (held,) = after.sides[0].hand
    assert (held.card, held.seen, held.salvaged) == ("usa_marines", True, True)
    assert [(one.card, one.salvaged) for one in GAME.view(after, 1).sides[0].seen] == [("usa_marines", True)]
    assert sorted(after.sides[0].discard) == ["sov_order_salvage_yard", "usa_order_arsenal"]
    assert [event for event in events if isinstance(event, Added)] == [Added(0, "usa_marines")]
    assert figures(do(after, "play 1 at 1"), "s1") == "1/1"


def test_salvage_with_no_unit_to_find_does_nothing():
    state = board("0 hand: sov_order_salvage_yard", "0 discard: usa_order_arsenal")
    after, events = step(state, "play 1")
    assert (kinds(events), after.sides[0].hand) == (["Ordered"], ())


def test_mud_is_told_when_it_is_made(add_card):
    add_card("test_rain", "order", '{do = "mud", who = {pick = "player", side = "enemy"}}')
    after, events = step(board("0 hand: test_rain"), "play 1")
    assert (after.sides[1].mud, events[-1]) == ("next", Mudded(1))


def test_only_a_unit_that_has_lost_defence_is_damaged(add_card):
    add_card(
        "test_mercy", "order", '{do = "damage", who = {pick = "choose", side = "enemy", damaged = true}, amount = 1}'
    )
    state = board("0 hand: test_mercy", "1 support: usa_marines[3/2/2] usa_marines[3/1/2] usa_marines[3/3/2]")
    assert moves(state)[0] == "play 1 on e2"
    assert refused(state, "play 1 on e1") == refused(state, "play 1 on e3") == "bad_target"
