"""Board, reach, guards, screens, the order of reasons, combat (docs/play/kards.md, parts 1, 2, 8, 9)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from evadventure.minigames.kards.data import CardKind, Keyword
from evadventure.minigames.kards.engine import keywords, legality
from evadventure.minigames.kards.state import new_unit
from evadventure.minigames.kards.tests.table import at, board, do, figures, kinds, line, moves, refused, step

OFFICIAL = "kards turn=9 bombers-official"


def attacks(state, ref):
    return {move.split()[2] for move in moves(state) if move.startswith(f"attack {ref} ")}


@pytest.mark.parametrize("card", ["ger_grenadiers[g2]", "ger_medium_panzers[a2,m2]"])
def test_2_3_infantry_and_tanks_reach_the_neighbouring_line_only(card):
    """C7, C11, C31: from support the front, from the front the support line with its HQ."""
    behind = board(f"0 support: {card}", "front: 1 usa_draftees", "1 support: usa_draftees")
    assert attacks(behind, "s1") == {"f1"}
    ahead = board(f"front: 0 {card}", "1 support: usa_draftees")
    assert attacks(ahead, "f1") == {"e1", "hq"}
    assert refused(behind, "attack s1 e1") == "out_of_reach"


@pytest.mark.parametrize("card", ["ger_field_howitzers", "ger_patrol_fighters", "ger_medium_bombers"])
def test_2_2_artillery_and_aircraft_reach_everything_from_anywhere(card):
    state = board(f"0 support: {card}[g2]", "front: 1 usa_draftees", "1 support: usa_draftees")
    assert attacks(state, "s1") == {"f1", "e1", "hq"}


def test_1_2_the_front_belongs_to_one_side_and_is_neutral_when_empty():
    """C10."""
    held = board("0 support: ger_grenadiers[g2]", "front: 1 usa_draftees")
    assert refused(held, "move s1 at 1") == "front_held"
    won = board("0 support: ger_grenadiers[g2] ger_field_howitzers[g2]", "front: 1 usa_draftees")
    assert line(do(won, "attack s2 f1", "move s1 at 1"), "front") == ["ger_grenadiers"]


def test_7_a_front_unit_has_no_move_and_none_goes_further():
    """C8, C9, C32."""
    state = board("front: 0 ger_medium_panzers[a2,m2]")
    assert refused(state, "move f1 at 1") == "already_front"


def test_7_a_place_in_the_front_can_be_chosen_and_five_are_all():
    state = board("0 support: ger_grenadiers[g2]", "front: 0 usa_draftees usa_marines")
    assert line(do(state, "move s1 at 2"), "front") == ["usa_draftees", "ger_grenadiers", "usa_marines"]
    full = board("0 support: ger_grenadiers[g2]", "front: 0" + " usa_draftees" * 5)
    assert refused(full, "move s1 at 5") == "front_full"
    assert refused(state, "move s1 at 4") == "no_place"


GUARDED = "1 support: usa_draftees bri_home_guard usa_marines usa_draftees"


def test_8_guard_covers_its_neighbours_only_and_never_itself():
    """C13, C14."""
    state = board("front: 0 ger_grenadiers[g2]", GUARDED)
    assert attacks(state, "f1") == {"e2", "e4", "hq"}
    assert refused(state, "attack f1 e1") == "guarded"
    two = board("front: 0 ger_grenadiers[g2]", "1 support: bri_home_guard bri_home_guard")
    assert attacks(two, "f1") == {"e1", "e2"}


def test_8_guard_covers_the_hq_beside_it_and_works_in_the_front():
    """C15."""
    assert refused(board("front: 0 ger_grenadiers[g2]", "1 support: bri_home_guard"), "attack f1 hq") == "guarded"
    state = board("0 support: ger_grenadiers[g2]", "front: 1 usa_draftees bri_home_guard")
    assert attacks(state, "s1") == {"f2"}


@pytest.mark.parametrize("card", ["ger_field_howitzers", "ger_medium_bombers"])
def test_8_artillery_and_bombers_pass_guards(card):
    assert "e1" in attacks(board(f"0 support: {card}[g2]", GUARDED), "s1")


def test_8_fighters_do_not_pass_guards():
    assert refused(board("0 support: ger_patrol_fighters[g2]", GUARDED), "attack s1 e1") == "guarded"


def test_8_a_fighter_screens_its_line_with_the_hq_from_bombers():
    """C25."""
    state = board(
        "0 support: ger_medium_bombers[g2]", "1 support: usa_draftees usa_carrier_fighters", "front: 1 usa_marines"
    )
    assert attacks(state, "s1") == {"e2", "f1"}
    assert refused(state, "attack s1 hq") == "screened"


def test_8_pinned_guards_guard_and_pinned_fighters_screen():
    """C26."""
    state = board(
        "0 support: ger_medium_bombers[g2]",
        "front: 0 ger_grenadiers[g2]",
        "1 support: usa_carrier_fighters[pin2] usa_draftees",
    )
    assert refused(state, "attack s1 e2") == "screened"
    pinned = board("front: 0 ger_grenadiers[g2]", "1 support: bri_home_guard[pin2] usa_draftees")
    assert refused(pinned, "attack f1 e2") == "guarded"


def test_8_the_reasons_in_their_stated_order():
    """Each position mends the reason before; the code is always the first that applies."""
    smoke = "1 support: usa_carrier_fighters bri_commandos bri_home_guard"
    bomber = "ger_medium_bombers"
    over = board(f"0 support: {bomber}[pin1]", smoke, head="kards turn=9 over=hq winner=1")
    assert refused(over, "attack s1 e2") == "game_over"
    assert (
        refused(board(f"0 support: {bomber}[pin1]", smoke, head="kards turn=9 active=1"), "attack s1 e2")
        == "not_your_turn"
    )
    poor = "0 kredits=0/9"
    assert refused(board(f"0 support: {bomber}[pin1]", poor, smoke), "attack s2 e4") == "not_your_unit"
    assert refused(board(f"0 support: {bomber}[pin1]", poor, smoke), "attack s1 e4") == "pinned"
    assert refused(board(f"0 support: {bomber}", poor, smoke), "attack s1 e4") == "no_power"
    assert refused(board(f"0 support: {bomber}[g2]", poor, smoke), "attack s1 e4") == "no_kredits"
    assert refused(board(f"0 support: {bomber}[g2]", smoke), "attack s1 e4") == "no_target"
    assert refused(board("0 support: ger_grenadiers[g2]", smoke), "attack s1 e2") == "out_of_reach"
    assert refused(board(f"0 support: {bomber}[g2]", smoke), "attack s1 e2") == "smokescreen"
    ahead = "front: 0 ger_grenadiers[g2] ger_medium_bombers[g2]"
    assert (
        refused(board(ahead, "1 support: usa_carrier_fighters usa_draftees bri_home_guard"), "attack f2 e2")
        == "screened"
    )
    assert refused(board(ahead, "1 support: usa_draftees bri_home_guard"), "attack f1 e1") == "guarded"


def test_8_what_is_never_a_target():
    state = board("0 support: ger_field_howitzers[g2] usa_draftees", "front: 0 usa_draftees")
    for target in ("s2", "f1", "myhq", "e1", "f5"):
        assert refused(state, f"attack s1 {target}") == "no_target"


def test_8_an_enemys_front_unit_is_not_mine():
    assert refused(board("front: 1 usa_draftees[g2]"), "attack f1 hq") == "not_your_unit"


def test_8_an_attack_with_attack_0_is_allowed():
    """C41."""
    state = board("front: 0 bri_medics[g2]", "1 support: usa_draftees")
    assert figures(do(state, "attack f1 e1"), "f1") == "0/1"


def test_9_both_damages_count_at_the_same_time_and_the_dead_strike_back():
    """C27."""
    state = do(board("front: 0 ger_grenadiers[2/3/3,g2]", "1 support: usa_draftees[3/2/2]"), "attack f1 e1")
    assert line(state, "front") == []
    assert line(state, "1") == []
    assert state.sides[0].discard == ("ger_grenadiers",)


def test_9_an_hq_takes_damage_and_does_not_strike_back():
    state = do(board("front: 0 ger_grenadiers[g2]"), "attack f1 hq")
    assert state.sides[1].hq == 18
    assert figures(state, "f1") == "2/3"


def test_9_pinned_units_strike_back():
    """C1: against the fragment of code in the first source."""
    assert (
        figures(do(board("front: 0 ger_grenadiers[g2]", "1 support: usa_draftees[pin2]"), "attack f1 e1"), "f1")
        == "2/1"
    )


@pytest.mark.parametrize(
    ("attacker", "defender", "seed", "official"),
    [
        ("ger_medium_bombers", "usa_marines", False, False),
        ("ger_medium_bombers", "usa_carrier_fighters", False, True),
        ("ger_medium_bombers", "usa_dive_bombers", False, False),
        ("ger_patrol_fighters", "usa_dive_bombers", True, False),
        ("ger_grenadiers", "usa_dive_bombers", False, False),
        ("ger_medium_panzers", "usa_dive_bombers", False, False),
        ("ger_field_howitzers", "usa_carrier_fighters", False, False),
        ("ger_field_howitzers", "usa_dive_bombers", False, False),
        ("ger_patrol_fighters", "usa_pack_howitzers", True, True),
        ("ger_grenadiers", "usa_pack_howitzers", True, True),
    ],
)
def test_9_who_strikes_back_at_whom(attacker, defender, seed, official):
    """C2, C42: `bomber_counter` by both profiles."""
    for head, strikes in (("kards turn=9", seed), (OFFICIAL, official)):
        state = board(f"front: 0 {attacker}[3/30/30,g2,a2]", f"1 support: {defender}[4/30/30]", head=head)
        assert (at(do(state, "attack f1 e1"), "f1").defence < 30) == strikes


def test_9_heavy_armour_lessens_combat_damage_of_both_sides_not_effects():
    """C16: `armor_scope=all` counts it against effects too."""
    state = board("front: 0 ger_assault_guns[3/9/9,a2]", "1 support: ger_assault_guns[3/9/9]")
    after = do(state, "attack f1 e1")
    assert (figures(after, "f1"), figures(after, "e1")) == ("3/7", "3/7")
    text = ("0 hand: usa_order_air_strike", "1 support: ger_assault_guns[3/9/9]")
    assert figures(do(board(*text), "play 1 on e1"), "e1") == "3/5"
    assert figures(do(board(*text, head="kards turn=9 armor-all"), "play 1 on e1"), "e1") == "3/6"


def test_9_two_armours_count_by_the_higher():
    state = board("front: 0 usa_mediums[a2]", "1 support: ger_assault_guns[3/9/9,t:turn_end:0:0/0:heavy_armor:3]")
    assert figures(do(state, "attack f1 e1"), "e1") == "3/8"


def test_9_armour_never_heals():
    state = board("front: 0 usa_draftees[g2]", "1 support: sov_heavy_tanks")
    assert figures(do(state, "attack f1 e1"), "e1") == "5/6"


def test_9_ambush_strikes_first_and_only_once():
    """C20: one exchange in another order."""
    state = board("front: 0 ger_grenadiers[2/3/3,g2]", "1 support: sov_siberians[3/4/4]")
    after, events = step(state, "attack f1 e1")
    assert line(after, "front") == []
    assert figures(after, "e1") == "3/4"
    assert "Ambushed" in kinds(events)
    strong = do(board("front: 0 ger_grenadiers[2/9/9,g2]", "1 support: sov_siberians[3/4/4]"), "attack f1 e1")
    assert (figures(strong, "f1"), figures(strong, "e1")) == ("2/6", "3/2")


def test_9_ambush_is_used_up_by_any_attack_and_ready_again_at_each_turn():
    """C19."""
    state = board(
        "0 support: ger_field_howitzers[1/3/3,g2]",
        "front: 0 ger_grenadiers[4/3/3,g2]",
        "1 support: sov_siberians[3/4/4]",
    )
    state = do(state, "attack s1 e1")
    assert not at(state, "e1").ambush
    both = do(state, "attack f1 e1")
    assert line(both, "1") == []
    assert line(both, "front") == []
    assert at(do(state, "end"), "s1", 1).ambush


def test_9_no_ambush_where_no_counter_could_be():
    """C21."""
    state = board("0 support: ger_field_howitzers[1/3/3,g2]", "1 support: sov_siberians")
    assert "Ambushed" not in kinds(step(state, "attack s1 e1")[1])


def test_9_the_fall_of_an_hq_ends_the_match_and_both_at_once_is_a_draw():
    won = do(board("1 hq=2", "front: 0 ger_grenadiers[g2]"), "attack f1 hq")
    assert (won.over, won.winner) == ("hq", 0)


def test_9_both_hqs_falling_at_once_is_a_draw(add_card):
    add_card("test_end", "order", '{do = "damage", who = {pick = "player", side = "any", hq = true}, amount = 9}')
    state = do(board("0 hq=9", "1 hq=5", "0 hand: test_end"), "play 1")
    assert (state.over, state.winner) == ("both_hqs", None)


ROWS = st.lists(
    st.builds(
        lambda kind, words, hidden: replace(
            new_unit(1, "usa_draftees", 1), kind=int(kind), keywords=sum(words), hidden=hidden
        ),
        st.sampled_from([CardKind.INFANTRY, CardKind.FIGHTER, CardKind.BOMBER]),
        st.sets(st.sampled_from([int(Keyword.GUARD), int(Keyword.SMOKESCREEN)])),
        st.booleans(),
    ),
    max_size=4,
).map(tuple)


@given(ROWS, ROWS, st.integers(0, 4))
def test_8_the_masks_of_enemies_say_what_the_rules_say_of_each(support, front, hq_at):
    """Guards protect their neighbours, fighters the other units of their line and its HQ, smoke its unit alone."""
    hq_at = min(hq_at, len(support))
    state = board("0 support: ger_grenadiers")
    enemy = replace(state.sides[1], support=support, hq_at=hq_at)
    found = legality.foes(replace(state, sides=(state.sides[0], enemy), front=front), 0)
    line_of_support = [*support[:hq_at], None, *support[hq_at:]]
    names = [f"e{at + 1}" for at in range(len(support))]
    named = [*names[:hq_at], "hq", *names[hq_at:]]
    for row, refs, where in ((line_of_support, named, "support"), (front, [f"f{i + 1}" for i in range(4)], "front")):
        for place, (unit, ref) in enumerate(zip(row, refs, strict=False)):
            beside = [
                other for other in (*row[max(0, place - 1) : place], *row[place + 1 : place + 2]) if other is not None
            ]
            expected = {"present", where}
            if unit is not None and keywords.is_veiled_by_smoke(unit):
                expected.add("smoke")
            if any(other is not None and keywords.screens(other) for other in row):
                expected |= {"screen"} if unit is None or not keywords.screens(unit) else set()
            if any(map(keywords.guards, beside)) and not (unit is not None and keywords.guards(unit)):
                expected.add("guard")
            bit = 1 << legality.TARGETS.index(ref)
            assert {name for name, mask in found._asdict().items() if mask & bit} == expected
    assert found.present.bit_count() == len(support) + 1 + len(front)
