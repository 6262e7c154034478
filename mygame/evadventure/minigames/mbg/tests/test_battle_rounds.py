"""One round of a battle after the other, each step with what goes on beside it.

Numbers: M.. docs/play/mbg.md; `page` 14 and 15 the page of the original's rules; A.. and B.. where the profiles part.
"""

from __future__ import annotations

from typing import Any

import pytest

from evadventure.minigames.mbg.actions import (
    BattleBegun,
    BattleEnded,
    Burned,
    FoughtItself,
    Launched,
    RoundBegun,
    Struck,
)
from evadventure.minigames.mbg.tests.arena import (
    ATTACKER,
    CLASSIC,
    CONFUSED,
    DEFENDER,
    INFIGHTING,
    MANUAL,
    battle,
    side,
)

LOW, HIGH = 0.0, 0.9999
"""Numbers with which the attacker, the defender wins a round wherever it has any weight."""
BOTH = pytest.mark.parametrize("profile", [CLASSIC, MANUAL])


# Who wins a round (page 14, steps 2, 4 and 5).


@pytest.mark.parametrize("profile_mood", [(CLASSIC, CONFUSED), (MANUAL, CONFUSED), (CLASSIC, INFIGHTING)])
def test_m14_3_who_is_out_of_his_mind_weighs_nothing(profile_mood):
    profile, mood = profile_mood
    it = battle(side(mood=(mood, 3)), side(), LOW, profile=profile)
    assert it.struck == [ATTACKER]
    it = battle(side(), side(mood=(mood, 3)), HIGH, profile=profile)
    assert it.struck == [DEFENDER]


@BOTH
def test_m14_3_who_is_sane_can_win_and_can_lose(profile):
    assert battle(side(tactics=30.0), side(tactics=10.0), 0.7499, profile=profile).struck == [DEFENDER]
    assert battle(side(tactics=30.0), side(tactics=10.0), 0.75, profile=profile).struck == [ATTACKER]


def test_b1_without_any_weight_a_round_is_skipped_and_still_counts():
    """The sum of both weights decides: 0.01 is a weight, less is none; skipped rounds let states run out."""
    assert battle(side(tactics=0.01), side(tactics=0.0), HIGH).struck == [DEFENDER]
    assert battle(side(tactics=0.0), side(tactics=0.01), LOW).struck == [ATTACKER]
    it = battle(side(tactics=0.009), side(tactics=0.0, fire=3, techniques="arrow", waiting={"arrow": 2}), rounds=2)
    assert (it.struck, it.drawn, it.rounds, it.result) == ([], 0, 2, 0)
    assert (it.end[1].burning, it.end[1].latency[0]) == (1, 0)


@BOTH
def test_both_confused_fight_again_when_it_is_over(profile):
    it = battle(side(mood=(CONFUSED, 2)), side(mood=(CONFUSED, 2)), LOW, rounds=3, profile=profile)
    assert (it.struck, it.rounds) == ([DEFENDER], 3)


def test_b2_the_winners_power_hurts_the_loser_only():
    assert battle(side(power=70.0), side(power=30.0), LOW).hp == (1000, 930)
    assert battle(side(power=70.0), side(power=30.0), HIGH).hp == (970, 1000)


@BOTH
def test_a_battle_lasts_the_rounds_it_is_given_and_no_more(profile):
    it = battle(side(), side(), LOW, HIGH, LOW, rounds=3, profile=profile)
    assert (it.rounds, it.result, it.hp) == (3, 0, (950, 900))
    assert it.find(BattleBegun).rounds == 3
    assert [event.round for event in it.told if isinstance(event, RoundBegun)] == [0, 1, 2]
    assert it.find(BattleEnded).result == 0


# Fire and war with oneself (page 14, step 2).


@pytest.mark.parametrize("who", [ATTACKER, DEFENDER])
def test_m14_1_fire_hurts_20_who_burns_and_nobody_else(who):
    sides = [side(), side()]
    sides[who] = side(fire=2)
    it = battle(sides[0], sides[1], LOW if who == ATTACKER else HIGH)
    assert it.names == ["Burned", "Struck"]
    assert it.find(Burned).side == who
    assert it.hp[who] == 980
    assert it.hp[1 - who] == 950


@pytest.mark.parametrize("who", [ATTACKER, DEFENDER])
@pytest.mark.parametrize(("profile", "left"), [(CLASSIC, 1000 - 70 - 50), (MANUAL, 1000 - 70)])
def test_m14_1_a6_who_fights_himself_is_hurt_by_his_own_power(who, profile, left):
    sides = [side(), side()]
    sides[who] = side(power=70.0, mood=(INFIGHTING, 3))
    it = battle(sides[0], sides[1], *([] if profile is MANUAL else [LOW if who == DEFENDER else HIGH]), profile=profile)
    assert it.find(FoughtItself).side == who
    assert it.names == ["FoughtItself", *([] if profile is MANUAL else ["Struck"])]
    assert it.hp[who] == left
    assert it.hp[1 - who] == 1000


def test_m14_1_who_is_confused_is_not_hurt_by_himself():
    assert battle(side(mood=(CONFUSED, 3)), side(), LOW).names == ["Struck"]


@BOTH
def test_b8_the_attackers_fire_and_war_come_first(profile):
    wild: dict[str, Any] = {"fire": 3, "mood": (INFIGHTING, 3)}
    it = battle(side(**wild), side(**wild), profile=profile)
    assert [(type(event), event.side) for event in it.told[2:-1]] == [
        (Burned, 0), (FoughtItself, 0), (Burned, 1), (FoughtItself, 1),
    ]  # fmt: skip


@BOTH
@pytest.mark.parametrize(("who", "result"), [(ATTACKER, -1), (DEFENDER, 1)])
def test_m14_2_who_falls_to_fire_has_lost_before_any_blow(profile, who, result):
    """The round ends, and with it the waiting of both sides goes on (page 14.5)."""
    sides = [side(fire=3, techniques="arrow", waiting={"arrow": 2}) for _ in range(2)]
    sides[who] = side(hp=20.0, fire=3)
    it = battle(sides[0], sides[1], rounds=5, profile=profile)
    assert (it.result, it.rounds, it.drawn, it.names) == (result, 1, 0, ["Burned", "Burned"])
    assert it.end[who].dead
    assert not it.end[1 - who].dead
    assert (it.end[1 - who].burning, it.end[1 - who].latency[0]) == (2, 1)


@BOTH
def test_b9_both_may_fall_to_fire(profile):
    assert battle(side(hp=20.0, fire=2), side(hp=20.0, fire=2), rounds=5, profile=profile).result == 0


@BOTH
def test_m14_4_who_is_struck_down_has_lost_and_the_round_ends(profile):
    one = side(power=100.0, fire=3, techniques="arrow", waiting={"arrow": 2})
    it = battle(one, side(hp=100.0, techniques="arrow"), LOW, rounds=5, profile=profile)
    assert (it.result, it.rounds, it.names) == (1, 1, ["Burned", "Struck"])
    assert (it.end[0].burning, it.end[0].latency[0]) == (2, 1)


# What a change does (page 14.1).


def test_m14_4_the_wall_first_then_the_general():
    it = battle(side(), side(wall=70.0), LOW, LOW, rounds=2)
    first, second = [event.one for event in it.told if isinstance(event, Struck)]
    assert (first.wall, first.hp, first.wall_change, first.hp_change) == (20, 1000, -50, 0)
    assert (second.wall, second.hp, second.wall_change, second.hp_change) == (0, 970, -20, -30)


def test_m14_4_without_a_wall_nothing_of_a_wall_is_lost():
    struck = battle(side(), side(), LOW).find(Struck).one
    assert (struck.wall_change, struck.hp_change) == (0, -50)
    assert str(struck.wall_change) == "0.0"


def test_b5_one_point_stays_and_less_is_nothing():
    assert battle(side(), side(hp=51.0), LOW).end[1].hp == 1
    assert battle(side(), side(hp=50.99), LOW).end[1].hp == 0
    assert battle(side(), side(wall=51.0), LOW).end[1].wall == 1
    assert battle(side(), side(wall=50.99), LOW).end[1].wall == 0


def test_b5_damage_of_just_the_wall_leaves_a_weak_general_to_fall():
    """Only a wall that is more than the damage keeps the general out of it; less than one hit point is none."""
    it = battle(side(), side(hp=0.5, wall=50.0), LOW)
    assert (it.result, it.end[1].wall, it.end[1].hp) == (1, 0, 0)
    it = battle(side(), side(hp=0.5, wall=52.0), LOW)
    assert (it.result, it.end[1].wall, it.end[1].hp) == (0, 2, 0.5)


def test_m14_heals_as_far_as_the_start_and_tells_how_much():
    healed = battle(side(hp=970.0, most=1000.0, techniques="heal"), side(), LOW, 0.0).find(Launched).one
    assert (healed.hp, healed.hp_change, healed.wall_change) == (1000, 30, 0)
    healed = battle(side(hp=900.0, most=1000.0, techniques="heal"), side(), LOW, 0.0).find(Launched).one
    assert (healed.hp, healed.hp_change, healed.wall_change) == (945, 45, 0)


def test_m14_a_part_of_a_point_heals_too():
    it = battle(side(power=0.5), side(hp=900.0, most=1000.0, techniques="shield"), LOW, 0.0)
    assert (it.hp[1], it.end[1].hp_change) == (900, 0.5)


def test_b5_a_change_of_nothing_takes_what_is_less_than_a_point():
    """Page 14.1: nothing counts as damage, so a launcher with half a point falls of his own launch."""
    it = battle(side(hp=0.5, techniques="arrow"), side(), LOW, 0.0, rounds=2)
    assert (it.result, it.hp[0]) == (-1, 0)


def test_m14_each_change_is_told_by_itself():
    """Healed in one round, behind the wall in the next: nothing of the hit points changed there."""
    it = battle(side(), side(hp=900.0, most=1000.0, wall=500.0, techniques="heal"), LOW, 0.0, LOW, rounds=2)
    healed, struck = it.find(Launched).one, it.told[-2].one
    assert (healed.hp_change, healed.wall_change) == (45, 0)
    assert (struck.hp_change, struck.wall_change, struck.hp) == (0, -50, 945)
    assert [(one.hp_change, one.wall_change) for one in it.start] == [(0, 0), (0, 0)]


def test_a10_a_wall_of_one_point_still_stands():
    it = battle(side(), side(hp=0.0, wall=51.0, walled=True), LOW, profile=MANUAL)
    assert (it.result, it.end[1].wall, it.end[1].dead) == (0, 1, False)


def test_m14_healing_mends_no_wall():
    hurt = side(hp=900.0, most=1000.0, wall=100.0, techniques="heal")
    healed = battle(side(), hurt, LOW, 0.0).find(Launched).one
    assert (healed.wall, healed.hp, healed.wall_change) == (50, 945, 0)


@pytest.mark.parametrize(("walled", "result"), [(False, 1), (True, 0)])
def test_a10_behind_a_wall_one_is_beaten_only_when_it_has_fallen_too(walled, result):
    profile = MANUAL if walled else CLASSIC
    it = battle(side(), side(hp=0.0, wall=120.0, walled=walled), LOW, profile=profile)
    assert (it.result, it.end[1].dead) == (result, not walled)
    it = battle(side(), side(hp=0.0, wall=50.0, walled=walled), LOW, profile=profile)
    assert (it.result, it.end[1].dead) == (1, True)


def test_m14_2_a_general_without_strength_falls_to_his_own_technique_a_round_later():
    """Page 14, step 7: who falls by launching is noticed in step 3 of the next round."""
    it = battle(side(hp=0.0, techniques="arrow"), side(), LOW, 0.0, rounds=5)
    assert (it.result, it.rounds, it.names) == (-1, 2, ["Struck", "Launched"])


# Techniques (page 14, step 7, and 15).


def test_m15_who_has_won_launches_won_and_any_who_has_lost_lost_and_any():
    everything = "arrow shield strike exile"
    it = battle(side(techniques=everything), side(techniques=everything), LOW, rest=0.0)
    assert it.launched == [(0, "arrow"), (0, "strike"), (1, "arrow"), (1, "shield")]
    it = battle(side(techniques=everything), side(techniques=everything), HIGH, rest=0.0)
    assert it.launched == [(0, "arrow"), (0, "shield"), (1, "arrow"), (1, "strike")]


@pytest.mark.parametrize("who", [ATTACKER, DEFENDER])
def test_m15_one_side_with_techniques_is_enough(who):
    sides = [side(), side()]
    sides[who] = side(techniques="arrow")
    it = battle(sides[0], sides[1], LOW, 0.0)
    assert it.launched == [(who, "arrow")]
    assert it.hp[1 - who] == 1000 - 32.5 - 50 * (who == ATTACKER)


def test_m15_fire_is_a_blow_and_burns_in_the_rounds_after():
    it = battle(side(techniques="fire"), side(), LOW, 0.0)
    assert (it.hp[1], it.end[1].burning) == (1000 - 50 - 25, 3)


def test_m15_leech_shield_and_transfer_count_what_the_wall_took():
    weak: dict[str, Any] = {"hp": 500.0, "most": 1000.0}
    it = battle(side(**weak, techniques="leech"), side(wall=500.0), LOW, 0.0)
    assert it.hp[0] == pytest.approx(530, abs=1e-3)
    it = battle(side(), side(**weak, wall=500.0, techniques="shield"), LOW, 0.0)
    assert (it.hp[1], it.end[1].wall) == (550, 450)
    it = battle(side(), side(**weak, wall=30.0, techniques="transfer"), LOW, 0.0)
    assert it.hp == (975, 500 - 20 + 25)


@pytest.mark.parametrize(("wall", "left", "hp"), [
    (0.0, 0, 950), (50.0, 0, 1000), (51.0, 0, 1000), (60.0, 0, 1000), (137.5, 0, 1000), (200.0, 62.5, 1000),
    (500.0, 362.5, 1000),
])  # fmt: skip
def test_m15_siege_takes_of_a_wall_only(wall, left, hp):
    it = battle(side(techniques="siege"), side(wall=wall), LOW, 0.0)
    assert it.launched == [(0, "siege")]
    assert (it.end[1].wall, it.hp[1]) == (left, hp)


def test_m15_siege_hurts_by_as_much_as_the_wall_has():
    it = battle(side(techniques="siege"), side(wall=60.0), LOW, 0.0)
    assert (it.end[1].wall_change, it.end[1].hp_change) == (-10, 0)


@pytest.mark.parametrize("name", ["confusion", "infighting"])
def test_m15_a_new_state_takes_the_place_of_the_old_one(name):
    it = battle(side(techniques=name), side(mood=(CONFUSED if name == "infighting" else INFIGHTING, 9)), LOW, 0.0)
    assert it.end[1].status == (CONFUSED if name == "confusion" else INFIGHTING)
    assert it.end[1].mood_left == (2 if name == "confusion" else 1)


@pytest.mark.parametrize(("name", "every"), [
    ("arrow", 2), ("fire", 3), ("heal", 4), ("strike", 3), ("leech", 4), ("thunder", 7), ("siege", 1),
])  # fmt: skip
def test_m15_every_so_many_rounds(name, every):
    it = battle(side(techniques=name, power=0.5), side(hp=9000.0), rest=0.0, rounds=2 * every + 1)
    rounds = -1
    launched = []
    for event in it.told:
        rounds += isinstance(event, RoundBegun)
        if isinstance(event, Launched):
            launched.append(rounds)
    assert launched == [0, every, 2 * every]


def test_m15_a_technique_that_waits_draws_no_number_and_the_others_do():
    it = battle(side(techniques="arrow heal", waiting={"arrow": 1}), side(), LOW, 0.0)
    assert it.launched == [(0, "heal")]


def test_m15_one_that_was_not_launched_may_be_in_the_next_round():
    it = battle(side(techniques="arrow"), side(), LOW, 0.999, LOW, 0.0, rounds=2)
    assert it.launched == [(0, "arrow")]
    assert it.rounds == 2


def test_b6_who_kills_with_a_technique_ends_the_battle_at_once():
    """The others launch no more, and nothing is counted down."""
    it = battle(side(techniques="arrow", fire=3), side(hp=80.0, techniques="arrow", fire=3), LOW, 0.0, rounds=3)
    assert (it.result, it.rounds, it.launched) == (1, 1, [(0, "arrow")])
    assert [one.burning for one in it.end] == [3, 3]
    assert it.end[0].latency[0] == 2
    it = battle(side(hp=30.0, techniques="heal"), side(techniques="arrow"), LOW, 0.0, 0.0, rounds=3)
    assert (it.result, it.launched) == (-1, [(0, "heal"), (1, "arrow")])


# States (page 14.5; A5, A6, A7).


@BOTH
@pytest.mark.parametrize("mood", [CONFUSED, INFIGHTING])
def test_a5_in_manual_who_is_out_of_his_mind_launches_nothing_and_the_other_does(profile, mood):
    it = battle(side(techniques="arrow"), side(techniques="arrow", mood=(mood, 3)), rest=0.0, profile=profile)
    both = [(0, "arrow"), (1, "arrow")]
    assert it.launched == (both[:1] if profile is MANUAL else both)
    it = battle(side(techniques="arrow", mood=(mood, 3)), side(techniques="arrow"), rest=0.0, profile=profile)
    assert it.launched == (both[1:] if profile is MANUAL else both)


@pytest.mark.parametrize("who", [ATTACKER, DEFENDER])
def test_a6_in_manual_a_round_with_war_has_no_winner(who):
    """Techniques for any occasion are left to the sane side; those for a won or lost round are not."""
    sides = [side(techniques="arrow shield strike exile"), side(techniques="arrow shield strike exile")]
    sides[who] = side(mood=(INFIGHTING, 2))
    it = battle(sides[0], sides[1], 0.0, profile=MANUAL)
    assert it.launched == [(1 - who, "arrow")]
    assert it.hp[who] == 1000 - 50 - 32.5
    assert it.end[who].mood_left == 1, "the round counts"


def test_a6_in_manual_the_battle_goes_on_after_it_and_may_end_in_it():
    it = battle(side(), side(mood=(INFIGHTING, 1)), LOW, rounds=2, profile=MANUAL)
    assert (it.names, it.rounds) == (["FoughtItself", "Struck"], 2)
    it = battle(side(techniques="arrow"), side(hp=80.0, mood=(INFIGHTING, 2)), 0.0, rounds=5, profile=MANUAL)
    assert (it.result, it.rounds, it.names) == (1, 1, ["FoughtItself", "Launched"])
    assert (it.end[1].mood_left, it.end[0].latency[0]) == (2, 2), "no counting after a technique that kills"


@pytest.mark.parametrize(("profile", "left"), [(CLASSIC, (2, 1, 3)), (MANUAL, (3, 2, 4))])
def test_a7_the_round_a_state_begins_in_counts_in_classic_only(profile, left):
    assert battle(side(techniques="confusion"), side(), LOW, 0.0, profile=profile).end[1].mood_left == left[0]
    assert battle(side(techniques="infighting"), side(), LOW, 0.0, profile=profile).end[1].mood_left == left[1]
    assert battle(side(techniques="fire"), side(), LOW, 0.0, profile=profile).end[1].burning == left[2]


@pytest.mark.parametrize(("profile", "left"), [(CLASSIC, [3, 2, 1]), (MANUAL, [4, 3, 2])])
def test_a7_from_the_next_round_on_both_profiles_count(profile, left):
    fights = [
        battle(side(techniques="fire"), side(), LOW, 0.0, *[LOW] * more, rounds=1 + more, profile=profile)
        for more in range(3)
    ]
    assert [it.end[1].burning for it in fights] == left


@BOTH
def test_m14_6_when_the_time_is_over_the_mind_is_whole_again(profile):
    it = battle(side(mood=(CONFUSED, 2)), side(), LOW, LOW, LOW, rounds=3, profile=profile)
    assert it.struck == [ATTACKER, ATTACKER, DEFENDER]
    assert (it.end[0].status, it.end[0].mood_left) == (0, 0)


@BOTH
def test_m14_6_who_burns_no_more_is_not_hurt(profile):
    it = battle(side(), side(fire=1), LOW, LOW, rounds=2, profile=profile)
    assert (it.names, it.end[1].burning) == (["Burned", "Struck", "Struck"], 0)


# After the battle.


@BOTH
@pytest.mark.parametrize(("who", "number"), [(ATTACKER, LOW), (DEFENDER, HIGH)])
def test_b10_exile_by_the_winner_drives_the_loser_away(profile, who, number):
    sides = [side(hp=50.0, techniques="exile"), side(hp=50.0, techniques="exile")]
    it = battle(sides[0], sides[1], number, 0.0, profile=profile)
    assert (it.result, it.launched) == (1 if who == ATTACKER else -1, [(who, "exile")])
    assert (it.end[who].leaving, it.end[1 - who].leaving) == (False, True)
    launched = it.find(Launched)
    winner, loser = launched.one, launched.two
    assert (winner.dead, loser.dead) == (False, True)
    assert (loser.hp_change, loser.wall_change, loser.leaving) == (0, 0, True), "a change of nothing"


def test_b10_exile_neither_heals_nor_hurts_the_winner():
    it = battle(side(hp=900.0, most=1000.0, techniques="exile heal"), side(hp=80.0), LOW, 0.0, LOW, 0.0, rounds=2)
    assert it.launched == [(0, "heal"), (0, "exile")]
    winner = it.told[-2].one
    assert (winner.hp, winner.hp_change, winner.wall_change) == (945, 0, 0)


def test_b10_there_is_no_exile_without_a_victory():
    it = battle(side(techniques="exile"), side(techniques="exile"), LOW)
    assert it.launched == []
    it = battle(side(hp=20.0, fire=2, techniques="exile"), side(hp=20.0, fire=2, techniques="exile"))
    assert it.launched == []


def test_b10_only_techniques_for_a_victory_are_launched_after_it():
    it = battle(side(power=50.0, techniques="arrow shield strike exile"), side(hp=50.0), LOW, 0.0)
    assert it.launched == [(0, "exile")]


def test_b10_exile_that_waits_is_not_launched():
    it = battle(side(techniques="exile", waiting={"exile": 2}), side(hp=50.0), LOW)
    assert (it.result, it.launched) == (1, [])


@pytest.mark.parametrize(("profile", "launched"), [(CLASSIC, [(0, "exile")]), (MANUAL, [])])
def test_b10_in_manual_not_by_a_side_that_is_confused_at_the_end(profile, launched):
    one = side(techniques="exile", mood=(CONFUSED, 5))
    it = battle(one, side(hp=20.0, fire=2), *([0.0] if launched else []), profile=profile)
    assert (it.result, it.launched) == (1, launched)
    it = battle(side(techniques="exile"), side(hp=20.0, fire=2, mood=(CONFUSED, 5)), 0.0, profile=profile)
    assert it.launched == [(0, "exile")]


@BOTH
def test_the_end_tells_both_sides_and_the_result(profile):
    it = battle(side(power=60.0), side(hp=50.0), LOW, profile=profile)
    assert it.find(BattleBegun).two.hp == 50
    assert (it.find(BattleEnded).result, it.hp) == (1, (1000, 0))
    assert it.find(Struck).side == DEFENDER
