"""The round, cards, moving, places, officers, settlement, elimination, allocation (M8 to M12, M16 to M20, A to C)."""

from __future__ import annotations

from typing import Any

import pytest

from evadventure.minigames.mbg.actions import (
    ActionBegun,
    ActionLost,
    ActsAgain,
    AllianceEnded,
    AllianceFailed,
    AllocationBegun,
    AllRuined,
    AllySpared,
    AngerEnded,
    AngerFailed,
    Appointed,
    BarrierCleared,
    BattleBegun,
    BattleEnded,
    BattleForced,
    CardDrawn,
    CityEarned,
    CityLost,
    CityTaken,
    Estranged,
    FactionGiven,
    GameStarted,
    GarrisonRecovered,
    HiringFailed,
    IncomeCollected,
    Marched,
    MayorHindered,
    MoneyTaken,
    NoGeneral,
    OccupationFailed,
    OfficerLeft,
    PaceEnded,
    Poisoned,
    ResearchLeft,
    ResearchPaid,
    Resigned,
    RobbersAppeared,
    Ruined,
    RumourSpread,
    Stationed,
    StudyHindered,
    TechniqueMastered,
    TollOwed,
    TollShort,
    TrainingFinished,
    TreasurerHindered,
    TurnEnded,
    Withdrawn,
)
from evadventure.minigames.mbg.data import Job, Profile, WalkPace, f32
from evadventure.minigames.mbg.engine import turn
from evadventure.minigames.mbg.engine.postings import appoint, eliminate
from evadventure.minigames.mbg.tests.desk import CHANCE, FAIR, ROAD, SALOON, STRONG, WEAK, Desk, a_map, city, inst, room

MANUAL, CLASSIC = Profile.MANUAL, Profile.CLASSIC
BOTH = pytest.mark.parametrize("profile", [MANUAL, CLASSIC])
LOOP = [ROAD] * 20
TWO = [{"loc": 0, "mos": [0]}, {"loc": 10, "mos": [1]}]
PEOPLE = [FAIR, FAIR, STRONG, WEAK]


def road(profile=MANUAL, dice=(), units=(), roles=TWO, people=PEOPLE, cells=LOOP, **more):
    map_facts = {key: more.pop(key) for key in ("cities", "institutes", "rooms", "win") if key in more}
    return Desk(a_map(cells, people, roles, **map_facts), profile, dice, units, **more).start()


def to_end_of_turn(desk):
    """Move everybody one step and decline whatever comes, until the turn is over."""
    turn = desk.turn
    while desk.ask is not None and desk.turn == turn:
        desk.script.dice.insert(0, 0)
        offered = desk.offered()
        desk.go(next(a for a in ("move", "no", "none", "done") if a in offered))
    return desk


# M8, M9: the loop and the action.


def test_m8_every_role_acts_once_a_turn_in_order():
    desk = to_end_of_turn(road())
    assert desk.heard(ActionBegun) == [(0,), (1,), (0,)]
    assert desk.heard(TurnEnded) == [(1,)]
    assert desk.turn == 2


def test_m8_roles_before_the_first_one_wait_in_the_first_round():
    desk = Desk(a_map(LOOP, PEOPLE, TWO)).start(1)
    assert desk.ask.seat == 1


@BOTH
def test_m8_4_b25_a_match_lasts_max_turn_turns_and_the_richest_wins(profile):
    roles = [{"loc": 0, "money": 100}, {"loc": 10, "money": 200}]
    desk = road(profile, roles=roles, max_turn=2)
    to_end_of_turn(to_end_of_turn(desk))
    assert (desk.verdict.winner, desk.verdict.rule, desk.turn) == (1, "turns", 3)


@pytest.mark.parametrize(("profile", "winner"), [(MANUAL, 1), (CLASSIC, 0)])
def test_b26_who_is_off_the_board_wins_at_the_limit_only_in_classic(profile, winner):
    roles = [{"loc": -1, "money": 9000}, {"loc": 0, "money": 500}, {"loc": 3, "money": 100}]
    desk = road(profile, roles=roles, max_turn=1)
    to_end_of_turn(desk)
    assert desk.verdict.winner == winner


def test_m9_2_a13_a_stopped_role_loses_its_whole_action():
    desk = road(cards={0: {3: 1}}, dice=[0])
    desk.go("card 3", "role 1", "move")
    assert desk.heard(ActionLost) == [(1,)]
    assert desk.ask.seat == 0


def test_a13_b_who_stops_himself_stays_and_the_place_acts():
    desk = road(cells=[CHANCE, *LOOP[1:]], cards={0: {3: 1}}, dice=[5])
    desk.go("card 3", "role 0", "move")
    assert desk.script.asked == ["ri(14)"], "no number is drawn for the steps"
    assert desk.heard(Marched) == [(0, 0, 0, 0, ())]
    assert desk.heard(CardDrawn) == [(0, 5)]


def test_c7_a_stopped_role_with_a_second_action_is_held_twice():
    desk = Desk(a_map(LOOP, PEOPLE, TWO)).edit("roles", 0, pace=WalkPace.STOPPED, pace_left=2, acts_again=True).start()
    assert desk.heard(ActionLost) == [(0,), (0,)]
    assert desk.heard(ActsAgain) == [(0,)]
    assert desk.ask.seat == 1


# M10: cards.


def test_m10_any_number_of_cards_before_moving():
    desk = road(cards={0: {13: 2, 2: 1}}, dice=[8])
    desk.go("card 13", "role 1", "card 13", "role 1", "card 2", "role 0", "move")
    assert desk.roles[1].direction == 1
    assert desk.script.asked == ["ri(12)"]
    assert desk.roles[0].cards == (0,) * 14


def test_m10_a_card_may_be_taken_back():
    desk = road(cards={0: {1: 1}})
    desk.go("card 1", "back")
    assert desk.roles[0].cards[1] == 1
    assert desk.ask.kind == "action"


def test_c2_only_so_many_cards_may_be_taken_back():
    desk = road(cards={0: {1: 1}})
    for _ in range(8):
        desk.go("card 1", "back")
    assert desk.offered() == ["move"]


@BOTH
def test_m10_slow_fast_and_the_steps(profile):
    for card, pace, bound in ((1, WalkPace.SLOW, 3), (2, WalkPace.FAST, 12)):
        desk = road(profile, cards={0: {card: 1}}, dice=[0])
        desk.go(f"card {card}", "role 0")
        assert (desk.roles[0].pace, desk.roles[0].pace_left) == (pace, 3)
        desk.go("move")
        assert desk.script.asked == [f"ri({bound})"]


def test_a19_durations_count_down_in_the_same_turn():
    desk = road(cards={1: {1: 1}}, dice=[0])
    desk.go("move", "card 1", "role 0")
    to_end_of_turn(desk)
    assert desk.roles[0].pace_left == 2


def test_m16_5_a_pace_ends():
    desk = road(cards={0: {2: 1}})
    desk.go("card 2", "role 0")
    for _ in range(3):
        to_end_of_turn(desk)
    assert desk.heard(PaceEnded) == [(0, 2)]
    assert desk.roles[0].pace is WalkPace.NORMAL


def test_m10_double_acts_once_more():
    desk = road(cards={0: {4: 2}}, dice=[0, 0, 0])
    desk.go("card 4", "yes", "move")
    assert desk.heard(ActsAgain) == [(0,)]
    assert desk.ask.seat == 0


def test_a24_a_second_double_in_one_action_is_not_offered_but_one_in_the_second_action_is():
    desk = road(cards={0: {4: 2}}, dice=[0, 0, 0])
    desk.go("card 4", "yes")
    assert "card 4" not in desk.offered()
    desk.go("move")
    assert "card 4" in desk.offered()
    desk.go("card 4", "yes", "move")
    assert desk.ask.seat == 0, "a third action"
    classic = road(CLASSIC, cards={0: {4: 2}})
    classic.go("card 4", "yes")
    assert "card 4" in classic.offered(), "wasted there"


def test_m10_5_steal_is_clamped():
    roles = [{"loc": 0}, {"loc": 10, "money": 600}]
    desk = road(roles=roles, cards={0: {5: 1}})
    desk.go("card 5", "role 1")
    assert (desk.roles[0].money, desk.roles[1].money) == (5600, 0)
    assert desk.heard(MoneyTaken) == [(0, 1, -600)]


def test_m10_side_rules():
    desk = road(cards={0: {5: 1}})
    desk.go("card 5")
    assert desk.offered() == ["back", "role 1"]


@pytest.mark.parametrize(("profile", "healed"), [(MANUAL, True), (CLASSIC, False)])
def test_a4_recover_reaches_all_officers_only_in_manual(profile, healed):
    roles = [{"loc": 5, "mos": [0], "mcs": [0]}, {"loc": 10, "mos": [1]}]
    desk = road(profile, roles=roles, cells=[city(0), *LOOP[1:]], cities=[{"mos": [2]}], cards={0: {6: 1}})
    for o in (0, 2):
        desk.edit("officers", o, hp=100.0)
    desk.go("card 6", "yes")
    assert desk.officers[0].hp == f32(100 + f32(2200 * f32(0.1)))
    assert (desk.officers[2].hp > 100) == healed


def test_m10_rumour_poison_estrange():
    for card, field, value, event in (
        (7, "rumour", 4, RumourSpread),
        (8, "poison", 8, Poisoned),
        (9, "leaving", True, Estranged),
    ):
        desk = road(cards={0: {card: 1}})
        desk.go(f"card {card}", "role 1", "officer 1")
        assert getattr(desk.officers[1], field) == value
        assert desk.heard(event) == [(1,)]


def test_b22_officer_cards_reach_others_everywhere_and_free_officers_never():
    roles = [{"loc": 5, "mos": [0]}, {"loc": 10, "mos": [1], "mcs": [0]}]
    cells = [city(0), inst(0), room(0), *LOOP[3:]]
    desk = road(roles=roles, cells=cells, cities=[{"mos": [2]}], institutes=[[0]], rooms=[0], cards={0: {8: 1}})
    desk.edit("institutes", 0, researchers=(0, -1))
    desk.go("card 8")
    assert desk.offered() == ["back", "role 1", "city 0"]
    desk.go("city 0")
    assert desk.offered() == ["back", "officer 2"]


def test_b23_an_estranged_officer_leaves_at_the_end_of_the_round():
    desk = road(cards={0: {9: 1}})
    desk.edit("officers", 1, hp=700.0)
    desk.go("card 9", "role 1", "officer 1")
    assert desk.officers[1].role == 1
    to_end_of_turn(desk)
    assert (desk.officers[1].role, desk.officers[1].leaving, desk.officers[1].hp) == (-1, False, 700)
    assert desk.heard(OfficerLeft) == [(1, 1)]


THREE = [*TWO, {"loc": 15, "mos": [2]}]


def test_m10_11_an_alliance_binds_two_and_nobody_else():
    desk = road(roles=THREE, cards={0: {11: 2}, 1: {11: 1}}, dice=[0])
    desk.go("card 11", "role 1")
    assert (desk.roles[0].ally, desk.roles[1].ally, desk.roles[0].ally_left) == (1, 0, 7)
    assert desk.offered() == ["move"], "C2: no impossible card"
    desk.go("move")
    assert desk.offered() == ["move"]


def test_m10_11_in_classic_a_failing_alliance_asks_again():
    desk = road(CLASSIC, roles=THREE, cards={0: {11: 2}})
    desk.go("card 11", "role 1", "card 11", "role 2")
    assert desk.heard(AllianceFailed, 0) == [(2,)]
    assert desk.ask.kind == "card_role"


def test_m10_12_anger_does_not_reach_allies():
    desk = road(roles=THREE, cards={0: {11: 1, 12: 2}})
    desk.go("card 11", "role 1", "card 12")
    assert desk.offered() == ["back", "role 2"]
    desk.go("role 2")
    assert (desk.roles[2].ally, desk.roles[2].ally_left) == (-2, 5)


def test_m10_12_in_classic_failing_anger_is_told():
    desk = road(CLASSIC, cards={0: {12: 2}})
    desk.go("card 12", "role 1", "card 12", "role 1")
    assert desk.heard(AngerFailed, 0) == [(1,)]


def test_m16_5_alliance_and_anger_end():
    desk = road(roles=THREE, cards={0: {11: 1, 12: 1}})
    desk.go("card 11", "role 1", "card 12", "role 2")
    for _ in range(7):
        to_end_of_turn(desk)
    assert desk.heard(AngerEnded) == [(2,)]
    assert desk.heard(AllianceEnded) == [(0, 1)]
    assert [role.ally for role in desk.roles] == [-1, -1, -1]


def test_c4_wasted_cards_are_kept():
    desk = road(cards={0: {0: 2, 7: 1, 1: 1}})
    desk.go("card 0", "cell 4", "card 0")
    assert "cell 4" not in desk.offered()
    assert "cell 5" in desk.offered()
    desk.go("back", "card 1", "role 1")
    desk.edit("officers", 1, rumour=4)
    desk.play.offered = None
    assert "card 7" not in desk.offered()


def test_c4_in_classic_they_are_wasted():
    desk = road(CLASSIC, cards={0: {0: 2}})
    desk.go("card 0", "cell 4", "card 0", "cell 4")
    assert desk.barriers == (4,)
    assert desk.roles[0].cards[0] == 0


# M11: moving and arriving.


def test_m11_2_a_barrier_stops_and_goes():
    desk = road(dice=[5], barriers=(3,))
    desk.go("move")
    assert desk.heard(Marched) == [(0, 0, 3, 6, (0, 1, 2))], "the number rolled is told"
    assert desk.barriers == ()
    assert desk.heard(BarrierCleared) == [(3,)]


def test_m11_2_the_loop_wraps_round_backwards():
    desk = road(dice=[2], roles=[{"loc": 1, "mos": [0], "dir": -1}, {"loc": 10, "mos": [1]}])
    desk.go("move")
    assert desk.roles[0].location == 18
    assert desk.heard(Marched)[-1][-1] == (1, 0, 19)


def test_m11_4_robbers_take_their_share_unless_beaten():
    desk = road(dice=[0], units=[0.99] * 200, robbers=(1,), people=[WEAK, FAIR])
    desk.go("move")
    assert desk.heard(RobbersAppeared) == [(1,)]
    assert desk.roles[0].money == 3000
    assert desk.heard(MoneyTaken) == [(-1, 0, -2000)]


def test_m11_4_beaten_robbers_take_nothing():
    desk = road(dice=[0], units=[0.0] * 200, robbers=(1,))
    desk.go("move")
    assert desk.roles[0].money == 5000
    assert desk.heard(BattleEnded)[0][0] == 1


def test_m11_4_without_a_general_the_robbers_win():
    desk = road(dice=[0], robbers=(1,), roles=[{"loc": 0}, {"loc": 10, "mos": [1]}])
    desk.go("move")
    assert desk.heard(NoGeneral) == [(0, 0)]
    assert desk.roles[0].money == 3000


MEETING = [{"loc": 0, "mos": [0, 2]}, {"loc": 1, "mos": [1]}, {"loc": 1, "mos": [3]}]


def test_m11_5_b13_meetings_in_order_and_what_they_cost():
    desk = road(dice=[0], units=[0.0] * 100, roles=MEETING)
    desk.go("move")
    assert (desk.ask.kind, desk.ask.at) == ("meet", 1)
    desk.go("scale 2", "officer 2", "none", "officer 1")
    assert desk.roles[1].money == f32(5000 - f32(f32(0.04) * 5000))
    assert desk.heard(MoneyTaken)[0][:2] == (0, 1)
    assert (desk.ask.kind, desk.ask.at) == ("meet", 2)
    desk.go("no")
    assert desk.ask.seat == 1


def test_b14_an_undecided_meeting_changes_nothing():
    desk = road(dice=[0], units=[0.0, 0.99] * 50, roles=MEETING)
    desk.go("move", "scale 0", "officer 0", "none", "officer 1", "no")
    assert desk.heard(BattleEnded)[0][0] == 0
    assert desk.heard(MoneyTaken) == []


def test_m11_5_allies_do_not_fight():
    desk = road(dice=[0], roles=MEETING[:2], cards={0: {11: 1}})
    desk.go("card 11", "role 1", "move")
    assert desk.heard(AllySpared, 0) == [(1,)]
    assert desk.ask.seat == 1


def test_a14_public_anger_leaves_only_the_scale():
    desk = road(dice=[0], roles=MEETING[:2], cards={0: {12: 1}})
    desk.go("card 12", "role 1", "move")
    assert desk.offered() == ["scale 0", "scale 1", "scale 2"]
    assert desk.heard(BattleForced, 1) == [(0,)]


def test_a14_in_classic_a_no_becomes_the_smallest_scale():
    desk = road(CLASSIC, dice=[0], roles=MEETING[:2], cards={0: {12: 1}})
    desk.go("card 12", "role 1", "move", "no")
    assert desk.heard(BattleForced, 1) == [(0,)]
    assert desk.todo[-1].scale == 0


def test_a15_who_must_fight_must_name_a_general():
    desk = road(dice=[0], roles=MEETING[:2], cards={0: {12: 1}})
    desk.go("card 12", "role 1", "move", "scale 0")
    assert desk.offered() == ["officer 0", "officer 2"]
    classic = road(CLASSIC, dice=[0], roles=MEETING[:2], cards={0: {12: 1}})
    classic.go("card 12", "role 1", "move", "scale 0")
    assert classic.offered()[0] == "none"
    classic.go("none")
    assert classic.heard(NoGeneral) == [(0, 0)]
    assert classic.roles[0].money == 4800


def test_m13_1_nobody_in_rumour_leads_and_b4_nobody_without_strength_in_manual():
    for profile, able in ((MANUAL, ["none"]), (CLASSIC, ["none", "officer 0"])):
        desk = road(profile, dice=[0], roles=MEETING[:2])
        desk.edit("officers", 2, rumour=2).edit("officers", 0, hp=0.0)
        desk.go("move")
        if profile is CLASSIC:
            desk.go("scale 0")
            assert desk.offered() == able
        else:
            assert desk.ask.seat == 1, "nobody could lead: it is not asked"


def test_m13_2_the_sides():
    desk = road(dice=[0], units=[0.0] * 100, roles=MEETING[:2], people=[FAIR, FAIR, (90, 10, 95, 0, 0), WEAK])
    desk.go("move", "scale 1", "officer 0", "officer 2", "officer 1")
    one, two = desk.heard(BattleBegun)[0][1:]
    assert (one.power, one.tactics, one.strategy, one.hp) == (90, 60, 95, 2200)
    assert (two.power, two.role) == (60, 1)
    assert desk.officers[0].hp == 2200
    assert desk.officers[1].hp == 0
    assert desk.officers[2].hp == desk.officers[2].max_hp, "the vice general is never touched"


# M12: places.

OWNED = [{"loc": 0, "mos": [0]}, {"loc": 10, "mos": [1], "mcs": [0]}]


def foreign(profile=MANUAL, **more):
    facts = {"cells": [ROAD, city(0), *LOOP[2:]], "roles": OWNED, "cities": [{"mos": [2], "scope": 1, "treasurer": 2}]}
    return road(profile, **{**facts, **more})


def test_m12_own_city_brings_three_incomes():
    roles = [{"loc": 0, "mos": [0], "mcs": [0]}, {"loc": 10, "mos": [1]}]
    desk = foreign(dice=[0], roles=roles).go("move")
    assert desk.heard(IncomeCollected) == [(0, 0, 540)]
    assert desk.roles[0].money == 5540


@pytest.mark.parametrize(("profile", "owner"), [(MANUAL, 6080), (CLASSIC, 5000)])
def test_a1_toll_goes_to_the_owner_in_manual(profile, owner):
    desk = foreign(profile, dice=[0]).go("move")
    assert desk.heard(TollOwed) == [(0, 1, 0, 1080)]
    assert (desk.roles[0].money, desk.roles[1].money) == (3920, owner)


def test_c11_a_toll_paid_in_part_is_told():
    desk = foreign(dice=[0], roles=[{"loc": 0, "mos": [0], "money": 80}, OWNED[1]]).go("move")
    assert desk.heard(TollOwed) == [(0, 1, 0, 1080)]
    assert desk.heard(TollShort) == [(0, 1, 0, 80)]
    assert desk.roles[1].money == 5080


def test_m12_an_ally_pays_but_does_not_fight():
    desk = foreign(dice=[0], cards={0: {11: 1}}).go("card 11", "role 1", "move")
    assert desk.heard(AllySpared, 0) == [(1,)]
    assert desk.roles[1].money == 6080


def test_m12_b17_a_city_falls():
    desk = foreign(dice=[0], units=[0.0] * 200).go("move", "scale 2", "officer 0", "officer 2")
    assert desk.heard(BattleEnded)[0][0] == 1
    assert desk.heard(CityLost) == [(1, 0)]
    assert desk.roles[1].at_hand == (1, 2)
    assert desk.officers[2].job is Job.NONE
    assert desk.ask.kind == "garrison"
    assert desk.cities[0].hp == 0
    desk.go("officer 0")
    assert desk.ask.kind == "mayor", "nobody else could stay: it is not asked again"
    desk.go("officer 0", "none")
    assert (desk.cities[0].role, desk.cities[0].mayor, desk.officers[0].job) == (0, 0, Job.MAYOR)
    assert desk.heard(Appointed, 0) == [(0, Job.MAYOR)]


def test_b16_nobody_stays_in_a_captured_city():
    desk = foreign(dice=[0], units=[0.0] * 200).go("move", "scale 2", "officer 0", "officer 2", "done")
    assert desk.cities[0].role == -1
    assert desk.heard(OccupationFailed, 0) == [(0,)]


def test_b15_a9_an_undecided_siege_leaves_the_city():
    desk = foreign(dice=[0], units=[0.0, 0.99] * 20).go("move", "scale 0", "officer 0", "officer 2")
    assert desk.heard(BattleEnded)[0][0] == 0
    assert desk.cities[0].role == 1
    assert desk.cities[0].hp < 800


def test_m12_an_empty_city_is_occupied():
    desk = road(dice=[0], cells=[ROAD, city(0), *LOOP[2:]], cities=[{}], roles=[{"loc": 0, "mos": [0, 2]}, TWO[1]])
    desk.go("move", "yes", "officer 2", "officer 0")
    assert desk.heard(CityTaken) == [(0, 0)]
    assert desk.cities[0].garrison == (0, 2)
    desk.go("officer 2")
    assert (desk.ask.kind, desk.offered()) == ("treasurer", ["none", "officer 0", "officer 2"])
    desk.go("officer 2")
    assert (desk.cities[0].mayor, desk.cities[0].treasurer) == (-1, 2), "the same person holds one office"


def test_b11_manual_does_not_ask_what_has_one_answer():
    cells = [ROAD, city(0), SALOON, *LOOP[3:]]
    people = [FAIR, FAIR]
    desk = road(dice=[0], cells=cells, people=people, cities=[{}], roles=[{"loc": 0}, TWO[1]])
    desk.go("move")
    assert desk.ask.seat == 1, "nobody to occupy with"
    classic = road(CLASSIC, dice=[0], cells=cells, people=people, cities=[{}], roles=[{"loc": 0}, TWO[1]])
    classic.go("move", "yes")
    assert classic.offered() == ["done"]


def saloon(profile=MANUAL, money=5000):
    return road(
        profile,
        dice=[0, 0, 0],
        units=[0.0, 0.5],
        cells=[ROAD, SALOON, *LOOP[2:]],
        people=[FAIR, FAIR, STRONG, WEAK],
        roles=[{"loc": 0, "mos": [0], "money": money}, TWO[1]],
    ).go("move")


def test_m12_a_saloon_offers_one_of_each_level_that_has_any():
    desk = saloon()
    assert desk.ask.ids == (3, 2)
    assert desk.script.asked[1:] == ["ri(1)", "rf", "ri(1)", "rf"]
    desk.go("officer 3")
    assert desk.officers[3].role == 0
    assert desk.roles[0].at_hand == (0, 3)
    assert desk.roles[0].money == f32(5000 - desk_price())


def desk_price():
    return f32(f32(30 * f32(f32(f32(0.1) * 150) + 15)) * f32(0.9))


def test_b12_money_must_be_more_than_the_price():
    price = desk_price()
    poor = saloon(money=price)
    assert poor.ask.seat == 1
    assert poor.heard(HiringFailed, 0) == [(3,), (2,)], "what nobody is asked is told"
    assert not saloon().heard(HiringFailed, 0)
    desk = saloon(CLASSIC, money=price).go("officer 3")
    assert desk.heard(HiringFailed, 0) == [(3,)]
    assert desk.ask.kind == "hire"


def study(**more):
    facts = {
        "cells": [ROAD, inst(0), *LOOP[2:]],
        "institutes": [[0, 9]],
        "people": [(50, 50, 99, 50, 50), FAIR, STRONG, WEAK],
    }
    return road(more.pop("profile", MANUAL), dice=[0], **{**facts, **more}).go("move", "officer 0", "tech 0")


def test_m12_m16_1_b20_study_goes_on_and_costs_what_it_does():
    desk = study()
    assert desk.officers[0].job is Job.RESEARCHER
    assert (desk.institutes[0].studies[0], desk.institutes[0].points[0]) == (0, 350)
    for _ in range(4):
        to_end_of_turn(desk)
    assert desk.heard(ResearchPaid, 0) == [(-99,), (-99,), (-99,), (-53,)]
    assert desk.heard(TechniqueMastered, 0) == [(0, 0, 0)]
    assert desk.roles[0].techniques == (0,)
    assert desk.roles[0].at_hand == (0,)
    assert desk.roles[0].money == 4650


def test_b19_study_goes_on_without_money():
    desk = study()
    desk.edit("roles", 0, money=30.0)
    to_end_of_turn(desk)
    assert desk.heard(ResearchPaid, 0) == [(-30,)]


def test_m16_1_rumour_stops_study_and_training():
    desk = study()
    desk.edit("officers", 0, rumour=3)
    to_end_of_turn(desk)
    assert desk.heard(StudyHindered, 0) == [(0, 0)]
    assert desk.institutes[0].points[0] == 350


def test_m12_known_techniques_are_not_offered():
    desk = road(
        dice=[0],
        cells=[ROAD, inst(0), *LOOP[2:]],
        institutes=[[0, 9]],
        roles=[{"loc": 0, "mos": [0], "tech": [0]}, TWO[1]],
    )
    desk.go("move", "officer 0")
    assert desk.ask.seat == 1 or desk.offered() == ["none", "tech 9"]


def train(gain, prop=50, profile=MANUAL):
    people = [(prop, 50, 50, 50, 50), FAIR, STRONG, WEAK]
    desk = road(profile, dice=[0], cells=[ROAD, room(0), *LOOP[2:]], rooms=[0], people=people)
    desk.go("move", "officer 0")
    for now in range(6):
        if now == 5:
            desk.script.dice[:] = []
            while desk.ask.seat != 1:
                desk.script.dice.insert(0, 0)
                desk.go("move")
            desk.script.dice[:] = [0, gain]
            desk.go("move")
        else:
            to_end_of_turn(desk)
    return desk


def test_m16_2_b18_training_takes_six_rounds_and_changes_nothing_else():
    desk = train(2)
    assert desk.heard(TrainingFinished, 0) == [(0, 0, 3)]
    assert desk.officers[0].abilities[0] == 53
    assert desk.officers[0].max_hp == 2000
    assert desk.officers[0].job is Job.NONE
    assert desk.turn == 7


def test_m16_2_no_ability_passes_a_hundred():
    desk = train(2, prop=99)
    assert desk.heard(TrainingFinished, 0) == [(0, 0, 1)]


def test_m12_chance_gives_a_card():
    desk = road(dice=[0, 12], cells=[ROAD, CHANCE, *LOOP[2:]]).go("move")
    assert desk.heard(CardDrawn) == [(0, 12)]
    assert desk.roles[0].cards[12] == 1


# M16: the end of the round.


def garrison(**more):
    roles = [{"loc": 5, "mos": [0], "mcs": [0]}, TWO[1]]
    cities = [{"mos": [2, 3], "scope": 1, "mayor": 2, "treasurer": 3}]
    return road(roles=roles, cells=[city(0), *LOOP[1:]], cities=cities, **more)


def test_m16_3_income_recovery_and_walls():
    desk = garrison().edit("cities", 0, hp=100.0).edit("officers", 3, hp=50.0)
    to_end_of_turn(desk)
    assert desk.cities[0].hp == 140
    assert desk.officers[3].hp == 140
    assert desk.heard(GarrisonRecovered, 0) == [(0, 90)]
    assert desk.heard(CityEarned, 0) == [(0, 60)]
    assert desk.roles[0].money == 5060


def test_m16_3_walls_of_nobodys_cities_recover_too():
    desk = road(cells=[ROAD] * 19 + [city(0)], cities=[{}]).edit("cities", 0, hp=100.0)
    to_end_of_turn(desk)
    assert desk.cities[0].hp == 125


def test_m16_3_rumours_about_mayor_and_treasurer():
    desk = garrison().edit("officers", 2, rumour=3).edit("officers", 3, rumour=3)
    to_end_of_turn(desk)
    assert desk.heard(MayorHindered, 0) == [(2, 0)]
    assert desk.heard(TreasurerHindered, 0) == [(3, 0)]
    assert desk.heard(CityEarned, 0) == [(0, 40)]


def test_b21_luck_changes_every_fifth_turn_after_the_income():
    desk = garrison(units=[0.5])
    for _ in range(5):
        to_end_of_turn(desk)
    assert desk.cities[0].fengshui == 0.25
    assert desk.heard(CityEarned, 0)[-1] == (0, 60)
    to_end_of_turn(desk)
    assert desk.heard(CityEarned, 0)[-1] == (0, f32(30 * 2.25))


def test_m16_4_rumour_and_poison_pass_for_free_officers_too():
    desk = road().edit("officers", 3, rumour=2, poison=1)
    to_end_of_turn(desk)
    assert (desk.officers[3].rumour, desk.officers[3].poison) == (1, 0)


@pytest.mark.parametrize(("profile", "winner"), [(MANUAL, 1), (CLASSIC, 0)])
def test_a3_of_two_who_reach_the_sum_the_richest_wins_in_manual(profile, winner):
    roles = [{"loc": 0, "money": 1500}, {"loc": 10, "money": 5000}]
    desk = road(profile, roles=roles, win=1000)
    to_end_of_turn(desk)
    assert (desk.verdict.winner, desk.verdict.rule) == (winner, "money")


def test_m16_6_the_last_one_wins():
    desk = road(roles=[{"loc": 0, "money": 0}, {"loc": 10}])
    to_end_of_turn(desk)
    assert (desk.verdict.winner, desk.verdict.rule) == (1, "last")


def test_m16_6_all_ruined_is_a_draw():
    desk = road(roles=[{"loc": 0, "money": 0}, {"loc": 10, "money": 0}])
    to_end_of_turn(desk)
    assert (desk.verdict.winner, desk.verdict.rule) == (-1, "all_out")
    assert desk.heard(AllRuined) == [()]


# M17: elimination.


def test_m17_a2_everything_is_given_up_in_order():
    roles = [{"loc": 0, "mos": [0], "money": 0}, TWO[1], {"loc": 15, "mos": [2]}]
    cells = [ROAD, inst(0), room(0), *LOOP[3:]]
    people = [FAIR, FAIR, STRONG, WEAK, FAIR]
    desk = Desk(a_map(cells, people, roles, institutes=[[0]], rooms=[1]))
    desk.edit("officers", 3, role=0, job=Job.RESEARCHER, location=0).edit(
        "officers", 4, role=0, job=Job.TRAINEE, location=0
    )
    desk.edit("roles", 0, researchers=(3,), trainees=(4,), ally=1, ally_left=4, pace=WalkPace.SLOW, pace_left=2)
    desk.edit("roles", 1, ally=0, ally_left=4)
    desk.edit("institutes", 0, researchers=(3, -1, -1), studies=(0, -1, -1), points=(350.0, 0.0, 0.0))
    desk.edit("rooms", 0, trainees=(4, -1, -1), rounds=(4, 0, 0)).start()
    to_end_of_turn(desk)
    assert desk.heard(Ruined) == [(0,)]
    assert desk.heard(OfficerLeft) == [(0, 0), (3, 0), (4, 0)]
    assert desk.roles[0].location == -1
    assert (desk.roles[0].pace, desk.roles[1].ally) == (WalkPace.NORMAL, -1), "B30"
    assert desk.heard(AllianceEnded) == [(0, 1)]
    assert desk.institutes[0].researchers[0] == desk.rooms[0].trainees[0] == -1
    assert (desk.institutes[0].studies[0], desk.institutes[0].points[0]) == (-1, 0), "C5"


def test_b24_a_city_is_given_up_too():
    desk = garrison()
    eliminate(desk.play, 0)
    assert (desk.cities[0].role, desk.cities[0].garrison) == (-1, ())
    assert desk.heard(Appointed, 0) == [(2, Job.CITIZEN), (3, Job.CITIZEN)]
    assert desk.heard(CityLost) == [(0, 0)]


def test_b31_anger_at_who_is_gone_is_forgotten_in_manual():
    for profile, ast in ((MANUAL, -1), (CLASSIC, -2)):
        desk = road(profile).edit("roles", 0, ally=-2, ally_left=3)
        eliminate(desk.play, 0)
        assert desk.roles[0].ally == ast


# M18: allocation.


def eighth(desk):
    desk.play.turn = 8
    return to_end_of_turn_8(desk)


def to_end_of_turn_8(desk):
    while desk.ask.kind != "allocate":
        desk.script.dice.insert(0, 0)
        desk.go(next(a for a in ("move", "no", "none") if a in desk.offered()))
    return desk


def test_m18_every_eighth_turn_officers_move_about():
    desk = eighth(garrison())
    assert desk.heard(AllocationBegun, 0) == [((0,),)]
    desk.go("city 0", "officer 0", "officer 2", "done")
    assert desk.heard(Stationed) == [(0, 0)]
    assert desk.heard(Withdrawn) == [(2, 0)]
    assert (desk.cities[0].garrison, desk.cities[0].mayor) == ((0, 3), -1)
    desk.go("officer 0", "none")
    assert (desk.cities[0].mayor, desk.cities[0].treasurer) == (0, 3)


def test_m18_an_emptied_city_is_given_up():
    desk = eighth(garrison()).go("city 0", "officer 2", "officer 3", "done")
    assert desk.heard(CityLost) == [(0, 0)]
    assert desk.roles[0].cities == ()


def test_c2_each_place_at_most_twice_in_one_allocation():
    desk = eighth(garrison())
    for _ in range(2):
        assert "city 0" in desk.offered()
        desk.go("city 0", "done", "none", "none")
    assert desk.turn == 9, "nothing is left to be asked"


def test_m18_studies_can_be_broken_off():
    for profile, stale in ((MANUAL, (-1, 0)), (CLASSIC, (0, 350))):
        desk = study(profile=profile)
        desk.play.turn = 8
        desk.edit("officers", 0, rumour=2)
        to_end_of_turn_8(desk)
        desk.go("inst 0", "yes")
        assert desk.roles[0].at_hand == (0,)
        assert (desk.institutes[0].studies[0], desk.institutes[0].points[0]) == stale, "C5"


def test_m19_the_present_mayor_is_not_offered():
    desk = eighth(garrison()).go("city 0", "done")
    assert desk.offered() == ["none", "officer 3"]
    desk.go("officer 3")
    assert (desk.cities[0].mayor, desk.cities[0].treasurer) == (3, -1)
    assert desk.officers[2].job is Job.CITIZEN


def test_c8_nobody_outside_a_city_is_made_treasurer():
    desk = road()
    appoint(desk.play, 0, Job.TREASURER)
    assert desk.officers[0].job is Job.NONE


def test_m20_the_order_of_draws_in_one_action():
    desk = road(
        dice=[0, 4],
        units=[0.0] * 60,
        robbers=(1,),
        cells=[ROAD, CHANCE, *LOOP[2:]],
        roles=[TWO[0], {"loc": 10, "mos": [1]}],
    ).go("move")
    asked = desk.script.asked
    assert asked[0] == "ri(6)"
    assert asked[-1] == "ri(14)"
    assert set(asked[1:-1]) == {"rf"}


def test_c19_one_player_gives_up_and_the_others_play_on():
    desk = Desk(a_map(LOOP, PEOPLE, THREE), resign=True).start()
    assert desk.offered() == ["move", "resign"]
    desk.go("resign", "no")
    assert desk.roles[0].location == 0
    desk.go("resign", "yes")
    assert (desk.roles[0].location, desk.ask.seat) == (-1, 1)
    assert desk.heard(Resigned) == [(0,)]
    desk.go("resign", "yes")
    assert (desk.verdict.winner, desk.verdict.rule) == (2, "last")


# Rows of the lists A, B and C that need a word of their own.


def test_a16_the_turns_are_an_option():
    assert road(max_turn=7).max_turn == 7


def test_a20_passing_a_city_or_a_role_does_nothing():
    desk = foreign(dice=[3], roles=[{"loc": 0, "mos": [0]}, {"loc": 2, "mos": [1], "mcs": [0]}]).go("move")
    assert desk.heard(TollOwed) == []
    assert desk.ask.seat == 1


def test_a21_a22_a_battle_tells_role_ids_and_each_sides_own_strength():
    desk = road(dice=[0], units=[0.0] * 100, roles=MEETING[:2])
    desk.edit("officers", 1, hp=700.0)
    desk.go("move", "scale 0", "officer 0", "none", "officer 1")
    one, two = desk.heard(BattleBegun)[0][1:]
    assert (one.role, two.role) == (0, 1)
    assert (one.max_hp, two.max_hp) == (2200, 700)


def test_a25_the_robber_has_1500_and_never_more():
    desk = road(dice=[0], units=[0.99] * 200, robbers=(1,)).go("move")
    robber = desk.heard(BattleBegun)[0][2]
    assert (robber.role, robber.hp, robber.max_hp) == (-1, 1500, 1500)
    assert (robber.power, robber.tactics, robber.strategy) == (60, 50, 10)


def test_a26_b3_the_maps_figures_hold():
    desk = road(people=[(33, 90, 85, 99, 93), FAIR])
    assert desk.officers[0].abilities[2] == 85
    assert desk.officers[0].max_hp == 1000 + 4 * (33 + 90 + 85 + 99 + 93)


def test_b28_c15_two_matches_at_once_do_not_disturb_each_other():
    one, two = road(dice=[0, 1]), road(dice=[4, 5])
    one.go("move")
    two.go("move")
    one.go("move")
    assert (one.roles[0].location, two.roles[0].location, one.roles[1].location) == (1, 5, 12)


@BOTH
def test_b29_money_is_in_single_precision_in_both_profiles(profile):
    desk = saloon(profile)
    price = desk.ask.prices[1]
    desk.go("officer 2")
    assert price == f32(price)
    assert desk.roles[0].money == f32(5000 - price)


def test_c6_a_finished_study_leaves_the_place_once():
    desk = study()
    for _ in range(4):
        to_end_of_turn(desk)
    assert desk.heard(ResearchLeft) == [(0, 0)]


def test_c12_nothing_stolen_is_told_only_in_classic():
    for profile, told in ((MANUAL, []), (CLASSIC, [(-1, 0, 0)])):
        desk = road(profile, dice=[0], robbers=(1,), roles=[{"loc": 0, "money": 0}, TWO[1]]).go("move")
        if profile is CLASSIC:
            desk.go("none")
        assert desk.heard(MoneyTaken) == told


def test_m11_5_an_empty_chest_robbed_is_told_in_classic():
    for profile in (MANUAL, CLASSIC):
        roles = [MEETING[0], {**MEETING[1], "money": 0}, MEETING[2]]
        desk = road(profile, dice=[0], units=[0.0] * 100, roles=roles)
        desk.go("move", "scale 2", "officer 2", "none", "officer 1", *(["none"] if profile is CLASSIC else []))
        assert desk.heard(BattleEnded)[0][0] == 1
        assert desk.heard(MoneyTaken) == ([(0, 1, 0.0)] if profile is CLASSIC else [])
        assert desk.roles[1].money == 0


def test_c17_a_question_cannot_be_used_to_change_the_board():
    desk = road(cards={0: {1: 1}})
    moves: list[Any] = turn.moves(desk.play)
    with pytest.raises(AttributeError):
        moves[1].id = 2
    assert isinstance(desk.roles[0].cards, tuple)


def test_m21_what_is_told_to_everybody_and_to_one():
    desk = road()
    everybody = [type(event) for event in desk.told if event.to is None]
    assert everybody == [GameStarted, ActionBegun]
    assert desk.heard(FactionGiven, 0) == [(0,)]
    assert desk.heard(FactionGiven, 1) == [(1,)]
