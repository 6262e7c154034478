"""Action power (docs/play/kards.md, part 4), by the worked examples of Arisugawa's essay (credited there)."""

from __future__ import annotations

import pytest

from evadventure.minigames.kards.tests.table import at, board, do, line, moves, power, refused

FRONT_ENEMY = "front: 1 sov_conscripts[1/9/9]"


def test_4_2_a_unit_gets_one_general_point_and_a_tank_one_of_each_other():
    state = do(board("1 support: usa_draftees usa_mediums", "0 support: ger_grenadiers"), "end")
    assert power(state, "s1", 1) == (2, 0, 0)
    assert power(state, "s2", 1) == (0, 2, 2)


@pytest.mark.parametrize("card", ["ita_savoia", "ger_panzergrenadier_59"])
def test_4_2_savoia_and_the_59th_act_like_tanks(card):
    state = do(board(f"1 support: {card}"), "end")
    assert power(state, "s1", 1) == (0, 2, 2)


def test_4_5_a_unit_enters_with_nothing_and_needs_a_turn():
    state = do(board("0 hand: ger_grenadiers"), "play 1 at 1")
    assert power(state, "s1") == (0, 0, 0)
    assert refused(state, "move s1 at 1") == "no_power"
    state = do(state, "end", "end")
    assert power(state, "s1") == (2, 0, 0)


def test_4_5_blitz_at_entry_fills_once():
    state = do(board("0 hand: ger_motorcycles ger_ghost_division"), "play 1 at 1", "play 1 at 2")
    assert power(state, "s1") == (2, 0, 0)
    assert power(state, "s2") == (0, 2, 2)
    assert at(state, "s1").blitzed


def test_4_1_infantry_moves_or_attacks():
    state = board("0 support: ger_grenadiers[g2]", "1 support: usa_draftees")
    after = do(state, "move s1 at 1")
    assert refused(after, "attack f1 e1") == "no_power"
    fight = do(board("0 support: ger_grenadiers[g2]", FRONT_ENEMY), "attack s1 f1")
    assert refused(fight, "attack s1 f1") == "no_power"
    assert refused(fight, "move s1 at 1") == "no_power"


def test_4_1_a_tank_moves_and_attacks_in_either_order():
    state = board("0 support: ger_medium_panzers[a2,m2]", "1 support: usa_draftees")
    assert power(do(state, "move s1 at 1", "attack f1 e1"), "f1") == (0, 0, 0)
    ready = board("0 support: ger_medium_panzers[a2,m2]", "front: 1 sov_conscripts")
    assert line(do(ready, "attack s1 f1", "move s1 at 1"), "front") == ["ger_medium_panzers"]


def test_4_4_pools_are_never_combined():
    """Half a general and half an attack point are no whole attack."""
    state = board("0 support: ger_grenadiers[g1,a1]", FRONT_ENEMY)
    assert refused(state, "attack s1 f1") == "no_power"


def test_4_4_the_attack_pool_pays_before_the_general_one():
    state = board("0 support: ger_grenadiers[g2,a2]", FRONT_ENEMY)
    assert power(do(state, "attack s1 f1"), "s1") == (2, 0, 0)


def test_4_7_blitz_gained_in_the_turn_of_entry_fills_once():
    """Essay: without blitz at entry, gaining it later fills at once."""
    state = board("0 hand: bri_eagle_squadron bri_order_finest_hour bri_order_finest_hour", FRONT_ENEMY)
    state = do(state, "play 1 at 1", "play 1 on s1")
    assert power(state, "s1") == (2, 0, 0)
    state = do(state, "attack s1 f1", "play 1 on s1")
    assert power(state, "s1") == (0, 0, 0)


def test_4_7_blitz_gained_in_a_later_turn_does_nothing():
    """Essay: a fighter on the board that has attacked gets nothing from Finest Hour."""
    state = board("0 support: bri_eagle_squadron[g2]", "0 hand: bri_order_finest_hour", FRONT_ENEMY)
    state = do(state, "attack s1 f1", "play 1 on s1")
    assert power(state, "s1") == (0, 0, 0)
    assert refused(state, "attack s1 f1") == "no_power"


def test_4_7_back_to_the_hand_and_deployed_again_finest_hour_works():
    """Essay: it must go back to the hand and enter anew to profit."""
    state = board(
        "0 support: bri_eagle_squadron[a0,g2]",
        "0 hand: bri_order_finest_hour",
        "1 hand: usa_order_island_hop",
        FRONT_ENEMY,
    )
    state = do(state, "attack s1 f1", "end", "play 1 on e1", "end")
    assert line(state, "0") == []
    number = [held.card for held in state.sides[0].hand].index("bri_eagle_squadron") + 1
    state = do(state, f"play {number} at 1", "play 1 on s1")
    assert power(state, "s1") == (2, 0, 0)
    assert "attack s1 f1" in moves(state)


def test_4_7_a_unit_that_entered_last_turn_gains_nothing_from_blitz_in_the_enemys():
    state = board("0 hand: bri_eagle_squadron", "1 hand: bri_order_finest_hour", "1 support: bri_interceptors")
    state = do(state, "play 1 at 1", "end", "play 1 on e1")
    assert power(state, "s1") == (0, 0, 0)


def test_4_3_fury_with_one_general_point_attacks_twice_or_moves():
    """Essay: after half a point is spent on an attack nothing is left for a move."""
    state = board("0 support: jap_jungle_veterans[g2]", FRONT_ENEMY)
    once = do(state, "attack s1 f1")
    assert power(once, "s1") == (1, 0, 0)
    assert refused(once, "move s1 at 1") == "no_power"
    assert power(do(once, "attack s1 f1"), "s1") == (0, 0, 0)


@pytest.mark.parametrize(
    "order", [("move s1 at 1", "attack f1 e1", "attack f1 e1"), ("attack s1 f1", "move s1 at 1", "attack f1 e1")]
)
def test_4_3_a_tank_with_fury_orders_its_two_attacks_and_its_move_as_it_likes(order):
    front = "front: 1 sov_conscripts[1/1/1]" if order[0].startswith("attack") else ""
    state = board(
        "0 support: jap_medium_tanks[9/9/9,a2,m2]", "1 support: bri_guards[0/30/30]", *([front] if front else [])
    )
    assert power(do(state, *order), "f1") == (0, 0, 0)


def test_4_3_fury_pays_kredits_for_each_attack():
    state = board("0 support: jap_jungle_veterans[g2]", FRONT_ENEMY)
    assert do(state, "attack s1 f1", "attack s1 f1").sides[0].kredits == 7


def test_4_3_burst_of_fire_before_the_attack_gives_two():
    state = board("0 support: jap_army_fighters[g2]", "0 hand: jap_order_burst_of_fire", FRONT_ENEMY)
    state = do(state, "play 1 on s1", "attack s1 f1")
    assert power(state, "s1") == (1, 0, 0)
    assert "attack s1 f1" in moves(state)


def test_4_3_burst_of_fire_after_the_attack_gives_none():
    """Essay; C3. The option `fury_late_grant=modern` gives the second attack."""
    text = ("0 support: jap_army_fighters[g2]", "0 hand: jap_order_burst_of_fire", FRONT_ENEMY)
    state = do(board(*text), "attack s1 f1", "play 1 on s1")
    assert refused(state, "attack s1 f1") == "no_power"
    tough = ("0 support: jap_army_fighters[2/9/9,g2]", *text[1:])
    modern = do(board(*tough, head="kards turn=9 fury-modern"), "attack s1 f1", "play 1 on s1")
    assert power(modern, "s1") == (1, 0, 0)
    assert refused(do(modern, "attack s1 f1"), "attack s1 f1") == "no_power"


def test_4_3_when_fury_ends_half_a_point_stays_and_is_useless():
    """C37."""
    state = board("0 support: ger_grenadiers[g1]", FRONT_ENEMY)
    assert refused(state, "attack s1 f1") == "no_power"


CONQUEST = "0 hand: jap_order_lightning_conquest"


def test_4_10_lightning_conquest_before_acting_gives_both():
    state = board("0 support: jap_line_regiment[g2]", CONQUEST, "1 support: usa_draftees")
    state = do(state, "play 1")
    assert power(state, "s1") == (0, 2, 2)
    assert line(do(state, "move s1 at 1", "attack f1 e1"), "1") == []


@pytest.mark.parametrize("act", ["attack s1 f1", "move s2 at 1"])
def test_4_10_lightning_conquest_after_acting_gives_nothing(act):
    """Essay; C4: what has spent its general point gets no second action."""
    front = "front: 0 usa_draftees" if act.startswith("move") else FRONT_ENEMY
    state = board("0 support: jap_line_regiment[g2] jap_line_regiment[g2]", CONQUEST, front)
    state = do(state, act, "play 1")
    ref = "s1" if act.startswith("attack") else "f1"
    assert power(state, ref) == (0, 0, 0)


def test_4_10_half_points_tanks_and_later_arrivals_are_untouched():
    """C35."""
    state = board(
        "0 support: jap_line_regiment[g1] jap_light_tanks[a2,m2] jap_army_fighters[g2]",
        "0 hand: jap_order_lightning_conquest jap_bicycle_infantry",
    )
    state = do(state, "play 1", "play 1 at 4")
    assert [power(state, ref) for ref in ("s1", "s2", "s3", "s4")] == [(1, 0, 0), (0, 2, 2), (2, 0, 0), (2, 0, 0)]


def test_4_10_lightning_conquest_makes_infantry_immune_this_turn_only():
    state = board("0 support: jap_line_regiment[g2]", CONQUEST, "front: 1 bri_guards")
    state = do(state, "play 1", "attack s1 f1")
    assert at(state, "s1").defence == at(state, "s1").full
    assert not do(state, "end").sides[0].support[0].keywords & 128


def test_4_9_mud_stops_attacks_of_ground_units_for_one_turn_and_lets_them_move():
    """Essay: attack power counts as none, the general point has become one to move."""
    state = board(
        "0 hand: sov_order_mud", "1 support: ger_grenadiers ger_medium_panzers ger_field_howitzers ger_patrol_fighters"
    )
    state = do(state, "play 1", "end")
    assert power(state, "s1", 1) == (0, 0, 2)
    assert power(state, "s2", 1) == (0, 2, 2)
    assert {move.split()[1] for move in moves(state, 1) if move.startswith("attack")} == {"s4"}
    assert refused(state, "attack s2 hq", 1) == "no_power"
    assert {move.split()[1] for move in moves(state, 1) if move.startswith("move")} == {"s1", "s2", "s3", "s4"}
    state = do(state, "end", "end")
    assert power(state, "s1", 1) == (2, 0, 0)


def test_4_9_mud_does_not_stop_counters():
    """C39."""
    state = do(board("1 mud=next", "1 support: bri_guards", "front: 0 usa_mediums[a2]"), "attack f1 e1")
    assert at(state, "f1").defence < 4


def test_4_9_what_comes_with_blitz_into_the_mud_may_only_move():
    state = board("0 mud=now", "0 hand: usa_rangers")
    state = do(state, "play 1 at 1")
    assert power(state, "s1") == (0, 0, 2)


def test_4_8_a_pinned_unit_can_neither_move_nor_attack_and_keeps_its_points():
    """C6."""
    state = board("0 support: ger_grenadiers[g2,pin1]", FRONT_ENEMY)
    assert refused(state, "attack s1 f1") == "pinned"
    assert refused(state, "move s1 at 1") == "pinned"
    assert power(state, "s1") == (2, 0, 0)


def test_4_8_desert_push_gives_access_back_and_no_points():
    """Essay: what acted, was pinned and freed in one turn does not act again."""
    fresh = board("0 support: ger_grenadiers[g2,pin1]", "0 hand: ita_order_desert_push", FRONT_ENEMY)
    assert "attack s1 f1" in moves(do(fresh, "play 1 on s1"))
    spent = board("0 support: ger_grenadiers[pin1]", "0 hand: ita_order_desert_push", FRONT_ENEMY)
    assert refused(do(spent, "play 1 on s1"), "attack s1 f1") == "no_power"


@pytest.mark.parametrize("retreat", ["bri_order_tactical_withdrawal", "bri_order_delaying_tactics"])
def test_4_8_a_tank_that_moved_was_pinned_retreated_and_freed_does_not_move_again(retreat):
    """Essay, with both orders it names; the attack stays possible, once."""
    state = board(
        "0 support: ger_medium_panzers[a2,m2]",
        f"0 hand: {retreat} ita_order_desert_push",
        "1 hand: ita_counter_roadblock!armed1",
    )
    state = do(state, "move s1 at 1")
    assert power(state, "f1") == (0, 2, 0)
    assert at(state, "f1").pin == 3
    state = do(state, "play 1 on f1" if "tactical" in retreat else "play 1", "play 1 on s1")
    assert refused(state, "move s1 at 1") == "no_power"
    assert power(state, "s1") == (0, 2, 0)


def test_4_11_retreat_costs_no_power_unless_the_option_says_so():
    """C17: `retreat_uses_move` turns a general point into one to attack, and takes a move."""
    text = ("front: 0 ger_grenadiers[g2] ger_medium_panzers[a2,m2]", "0 hand: bri_order_delaying_tactics")
    plain = do(board(*text), "play 1")
    assert [power(plain, ref) for ref in ("s1", "s2")] == [(2, 0, 0), (0, 2, 2)]
    counted = do(board(*text, head="kards turn=9 retreat-moves"), "play 1")
    assert [power(counted, ref) for ref in ("s1", "s2")] == [(0, 2, 0), (0, 2, 0)]


def test_4_6_truck_express_fills_again():
    state = board("0 support: usa_mediums", "0 hand: usa_order_red_ball")
    assert power(do(state, "play 1 on s1"), "s1") == (0, 2, 2)


def test_4_12_an_action_needs_kredits_too():
    state = board("0 kredits=1/9", "0 support: usa_flame_tanks[a2,m2]")
    assert refused(state, "move s1 at 1") == "no_kredits"


def test_5_3_action_power_is_not_reset_at_the_end_of_a_turn():
    """C5."""
    state = do(board("0 support: ger_grenadiers[g2]"), "end")
    assert power(state, "e1", 1) == (2, 0, 0)


def test_a_countermeasure_that_pins_the_mover_lets_it_arrive():
    state = board("0 support: ger_medium_panzers[a2,m2]", "1 hand: ita_counter_roadblock!armed1")
    state = do(state, "move s1 at 1")
    assert at(state, "f1").pin == 3
    assert refused(state, "attack f1 hq") == "pinned"
