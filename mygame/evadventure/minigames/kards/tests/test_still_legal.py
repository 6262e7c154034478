"""Legal actions beside refused ones: each reason with the whole list of actions of the same position.

Numbers are parts of docs/play/kards.md; C.. the contradictions the rules settle.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evadventure.minigames.core import NotUnderstood
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.tests.table import board, do, moves, refused

LINES = [f"{line}{number}" for line in "sfe" for number in range(1, 6)]
FREE = "kards turn=9 active=0 hq-free"
FOUR = "0 support:" + " usa_draftees" * 4
OWN = [f"{line}{number}" for line in "sf" for number in range(1, 6)]


def conceivable(cards: int) -> Iterator[str]:
    """Yield every action one could think of in a turn, with some that no board allows."""
    for unit in [*OWN, "e1", "hq"]:
        yield from (f"attack {unit} {on}" for on in [*LINES, "hq", "myhq"])
        yield from (f"move {unit} at {place}" for place in range(1, 8))
    for card in range(1, cards + 2):
        yield from (f"{verb} {card}" for verb in ("arm", "disarm", "mark"))
        for place in ["", *(f" at {place}" for place in range(1, 7))]:
            yield from (f"play {card}{place}{on}" for on in ["", *(f" on {at}" for at in [*LINES, "hq", "myhq"])])
    yield from ("end", "keep", "choose few")


def only(state, legal: list[str], codes: dict[str, str]) -> None:
    """Check that exactly these actions are legal, of all conceivable ones, and why each of some others is not."""
    assert moves(state) == legal
    allowed = set()
    for text in conceivable(len(state.sides[0].hand)):
        try:
            action = GAME.read_action(text)
        except NotUnderstood:
            continue
        if GAME.refuse(state, 0, action) is None:
            allowed.add(text)
    assert allowed == set(legal)
    for move, code in codes.items():
        assert refused(state, move) == code


# Rule -> lines of the position, what is refused and why, all that is legal beside it.
CASES: dict[str, tuple[list[str], dict[str, str], list[str]]] = {
    "8: only own units act": (
        ["0 support: ger_grenadiers[g2]", "front: 1 usa_draftees[g2]"],
        {"attack f1 hq": "not_your_unit", "attack s2 f1": "not_your_unit", "move s2 at 1": "not_your_unit",
         "attack e1 s1": "not_your_unit"},
        ["attack s1 f1", "end"],
    ),
    "4.8, C6: who is pinned neither moves nor attacks, the others do": (
        ["0 support: ger_grenadiers[g2,pin1] ger_rifle_section[g2]", "front: 0 usa_draftees[g2]"],
        {"move s1 at 1": "pinned", "attack s1 hq": "pinned"},
        ["move s2 at 1", "move s2 at 2", "attack f1 hq", "end"],
    ),
    "4.8: in the front too": (
        ["front: 0 usa_draftees[g2,pin2] usa_marines[g2]", "1 support: usa_draftees"],
        {"attack f1 hq": "pinned", "attack f1 e1": "pinned"},
        ["attack f2 e1", "attack f2 hq", "end"],
    ),
    "4.5: who has just entered waits, the others do not": (
        ["0 support: ger_grenadiers[new] ger_rifle_section[g2]"],
        {"move s1 at 1": "no_power"},
        ["move s2 at 1", "end"],
    ),
    "4.9: in mud ground units move and do not attack, aircraft do both": (
        ["0 mud=now", "0 support: ger_medium_panzers[a2,m2] usa_carrier_fighters[g2]", "1 support: usa_draftees"],
        {"attack s1 hq": "no_power"},
        ["move s1 at 1", "move s2 at 1", "attack s2 e1", "attack s2 hq", "end"],
    ),
    "4.1: who has no point left does nothing": (
        ["0 support: ger_grenadiers ger_rifle_section[g2]", "1 support: usa_draftees"],
        {"move s1 at 1": "no_power", "attack s1 f1": "no_power"},
        ["move s2 at 1", "end"],
    ),
    "4.3, C37: half a point is an attack with Fury, and nothing without": (
        ["0 support: ger_grenadiers[g1] usa_nisei[g1]", "front: 1 usa_draftees"],
        {"attack s1 f1": "no_power"},
        ["attack s2 f1", "end"],
    ),
    "4.2: a tank that has moved may attack": (
        ["front: 0 ger_medium_panzers[a2]", "1 support: usa_draftees"],
        {"move f1 at 1": "already_front"},
        ["attack f1 e1", "attack f1 hq", "end"],
    ),
    "4.2: a tank that has attacked may move": (
        ["0 support: ger_medium_panzers[m2]"],
        {"attack s1 hq": "no_power"},
        ["move s1 at 1", "end"],
    ),
    "3.3, C29: everything that can be paid for": (
        ["0 kredits=2/9", "0 support: ger_grenadiers[g2] usa_naval_gunfire[g2] usa_carrier_fighters[g2]",
         "0 hand: usa_draftees usa_marines usa_order_arsenal usa_order_air_strike bri_counter_decoy",
         "1 support: usa_draftees"],
        {"attack s2 hq": "no_kredits", "move s2 at 1": "no_kredits", "play 2 at 1": "no_kredits",
         "play 4 on e1": "no_kredits"},
        ["play 1 at 1", "play 1 at 2", "play 1 at 3", "play 1 at 4", "play 3", "arm 5", "move s1 at 1", "move s3 at 1",
         "attack s3 e1", "attack s3 hq", "end"],
    ),
    "2.3, C11: from the support line infantry reaches the front, artillery everything": (
        ["0 support: ger_grenadiers[g2] ger_field_howitzers[g2]", "front: 1 usa_draftees", "1 support: usa_marines"],
        {"attack s1 e1": "out_of_reach", "attack s1 hq": "out_of_reach", "move s1 at 1": "front_held"},
        ["attack s1 f1", "attack s2 e1", "attack s2 hq", "attack s2 f1", "end"],
    ),
    "2.3: from the front both reach the support line and the HQ": (
        ["0 support: ger_grenadiers[g2]", "front: 0 usa_draftees[g2] ger_field_howitzers[g2]",
         "1 support: usa_marines"],
        {"attack s1 hq": "out_of_reach", "attack s1 e1": "out_of_reach", "attack s1 f1": "no_target"},
        ["move s1 at 1", "move s1 at 2", "move s1 at 3", "attack f1 e1", "attack f1 hq", "attack f2 e1", "attack f2 hq",
         "end"],
    ),
    "8, C24: no unit attacks a smokescreen, the others beside it are open": (
        ["0 support: ger_field_howitzers[g2]", "front: 0 ger_grenadiers[g2]", "1 support: bri_commandos usa_draftees"],
        {"attack f1 e1": "smokescreen", "attack s1 e1": "smokescreen"},
        ["move s1 at 1", "move s1 at 2", "attack s1 e2", "attack s1 hq", "attack f1 e2", "attack f1 hq", "end"],
    ),
    "8, C25: a fighter screens its line from bombers only, itself not, and no other line": (
        ["0 support: ger_medium_bombers[g2] ger_field_howitzers[g2] ger_patrol_fighters[g2]",
         "1 support: usa_carrier_fighters usa_draftees", "front: 1 usa_marines"],
        {"attack s1 hq": "screened", "attack s1 e2": "screened"},
        ["attack s1 e1", "attack s1 f1", "attack s2 e1", "attack s2 e2", "attack s2 hq", "attack s2 f1", "attack s3 e1",
         "attack s3 e2", "attack s3 hq", "attack s3 f1", "end"],
    ),
    "8, C25: in the front it screens the front": (
        ["0 support: ger_medium_bombers[g2]", "1 support: usa_draftees", "front: 1 usa_marines usa_carrier_fighters"],
        {"attack s1 f1": "screened"},
        ["attack s1 e1", "attack s1 hq", "attack s1 f2", "end"],
    ),
    "8.1, C13: a guard covers its neighbours, not from artillery and bombers": (
        ["0 support: ger_field_howitzers[g2] ger_patrol_fighters[g2] ger_medium_bombers[g2]",
         "front: 0 ger_grenadiers[g2]", "1 support: usa_draftees bri_home_guard usa_marines usa_draftees"],
        {"attack f1 e1": "guarded", "attack f1 e3": "guarded", "attack s2 e1": "guarded", "attack s2 e3": "guarded"},
        ["move s1 at 1", "move s1 at 2", *(f"attack s1 {on}" for on in ("e1", "e2", "e3", "e4", "hq")),
         "move s2 at 1", "move s2 at 2", *(f"attack s2 {on}" for on in ("e2", "e4", "hq")),
         "move s3 at 1", "move s3 at 2", *(f"attack s3 {on}" for on in ("e1", "e2", "e3", "e4", "hq")),
         "attack f1 e2", "attack f1 e4", "attack f1 hq", "end"],
    ),
    "8.1, C15: the last of the line guards the HQ": (
        ["front: 0 ger_grenadiers[g2]", "1 support: usa_draftees usa_marines bri_home_guard"],
        {"attack f1 hq": "guarded", "attack f1 e2": "guarded"},
        ["attack f1 e1", "attack f1 e3", "end"],
    ),
    "8.1: the first of the line does not": (
        ["front: 0 ger_grenadiers[g2]", "1 support: bri_home_guard usa_draftees usa_marines"],
        {"attack f1 e2": "guarded"},
        ["attack f1 e1", "attack f1 e3", "attack f1 hq", "end"],
    ),
    "8.1, C14: what guards is never guarded": (
        ["front: 0 ger_grenadiers[g2]", "1 support: bri_home_guard bri_home_guard"],
        {"attack f1 hq": "guarded"},
        ["attack f1 e1", "attack f1 e2", "end"],
    ),
    "8.1, C12: an HQ among its units is guarded from either side, and parts them": (
        [FREE, "front: 0 ger_grenadiers[g2]", "1 support: usa_draftees bri_home_guard usa_marines", "1 at=1"],
        {"attack f1 hq": "guarded", "attack f1 e3": "guarded"},
        ["attack f1 e1", "attack f1 e2", "end"],
    ),
    "8.1, C12: from the left too": (
        [FREE, "front: 0 ger_grenadiers[g2]", "1 support: usa_draftees bri_home_guard usa_marines", "1 at=2"],
        {"attack f1 hq": "guarded", "attack f1 e1": "guarded"},
        ["attack f1 e2", "attack f1 e3", "end"],
    ),
    "8.1, C15: guards in the front": (
        ["0 support: ger_grenadiers[g2]", "front: 1 usa_draftees bri_home_guard usa_marines usa_draftees",
         "1 support: usa_draftees"],
        {"attack s1 f1": "guarded", "attack s1 f3": "guarded"},
        ["attack s1 f2", "attack s1 f4", "end"],
    ),
    "7, C10: into the front the enemy holds nobody moves": (
        ["0 support: ger_grenadiers[g2] ger_medium_panzers[a2,m2]", "front: 1 usa_draftees"],
        {"move s1 at 1": "front_held", "move s2 at 2": "front_held"},
        ["attack s1 f1", "attack s2 f1", "end"],
    ),
    "7: five are all the front holds": (
        ["0 support: ger_grenadiers[g2] ger_patrol_fighters[g2]", "front: 0 usa_draftees[g2]" + " usa_draftees" * 4],
        {"move s1 at 5": "front_full", "move s2 at 1": "front_full"},
        ["attack s2 hq", "attack f1 hq", "end"],
    ),
    "7: a fifth may come, at any place": (
        ["0 support: ger_grenadiers[g2]", "front: 0" + " usa_draftees" * 4],
        {},
        [*(f"move s1 at {place}" for place in range(1, 6)), "end"],
    ),
    "6.1, C28: four are all a support line holds; orders need no room": (
        ["0 hand: ger_grenadiers usa_order_arsenal", FOUR],
        {"play 1 at 5": "support_full", "play 1 at 4": "support_full"},
        ["play 2", "end"],
    ),
    "6.1: a fourth may come, at any place left of the HQ": (
        ["0 hand: ger_grenadiers", "0 support:" + " usa_draftees" * 3],
        {"play 1 at 5": "no_place", "play 1": "no_place"},
        [*(f"play 1 at {place}" for place in range(1, 5)), "end"],
    ),
    "6.1, C12: with a free HQ right of it, too": (
        [FREE, "0 hand: ger_grenadiers", "0 support: usa_draftees", "0 at=0"],
        {"play 1 at 4": "no_place"},
        [*(f"play 1 at {place}" for place in range(1, 4)), "end"],
    ),
    "6.2, 6.3: without a target orders wait and units come": (
        ["0 hand: usa_order_air_strike usa_order_arsenal ger_dive_bombers"],
        {"play 1": "no_target_for", "play 1 on hq": "no_target_for", "play 3 at 1 on hq": "no_target_wanted",
         "play 2 on hq": "no_target_wanted", "play 2 at 1": "no_place"},
        ["play 2", "play 3 at 1", "end"],
    ),
    "13.1: every enemy unit, no other, and no HQ": (
        ["0 hand: usa_order_air_strike ger_dive_bombers", "1 support: usa_draftees usa_marines",
         "0 support: usa_draftees"],
        {"play 1 on s1": "bad_target", "play 1 on hq": "bad_target", "play 1": "choose_target",
         "play 2 at 1": "choose_target", "play 2 at 1 on s1": "bad_target"},
        ["play 1 on e1", "play 1 on e2", "play 2 at 1 on e1", "play 2 at 1 on e2", "play 2 at 2 on e1",
         "play 2 at 2 on e2", "end"],
    ),
    "13.1: nobody of the own front": (
        ["0 hand: usa_order_air_strike", "1 support: usa_draftees", "front: 0 usa_marines"],
        {"play 1 on f1": "bad_target"},
        ["play 1 on e1", "end"],
    ),
    "13.1: everybody of the enemy's front": (
        ["0 hand: usa_order_air_strike", "1 support: usa_draftees", "front: 1 usa_marines"],
        {"play 1 on hq": "bad_target"},
        ["play 1 on e1", "play 1 on f1", "end"],
    ),
    "17: who costs at most 5": (
        ["0 hand: usa_order_island_hop", "1 support: usa_mediums usa_nisei usa_flame_tanks usa_armored_division"],
        {"play 1 on e4": "bad_target"},
        ["play 1 on e1", "play 1 on e2", "play 1 on e3", "end"],
    ),
    "17: own units and the own HQ": (
        ["0 hand: bri_sappers", "0 support: usa_draftees[2/1/2]", "1 support: usa_draftees", "0 hq=19/20"],
        {"play 1 at 1": "choose_target", "play 1 at 1 on e1": "bad_target", "play 1 at 1 on hq": "bad_target"},
        ["play 1 at 1 on s1", "play 1 at 1 on myhq", "play 1 at 2 on s1", "play 1 at 2 on myhq", "end"],
    ),
    "17: own pinned units": (
        ["0 hand: usa_combat_engineers", "0 support: usa_draftees[pin1] usa_marines", "1 support: usa_draftees[pin1]"],
        {"play 1 at 1": "choose_target", "play 1 at 1 on s2": "bad_target", "play 1 at 1 on e1": "bad_target"},
        ["play 1 at 1 on s1", "play 1 at 2 on s1", "play 1 at 3 on s1", "end"],
    ),
    "13.3: armed ones can be taken back, those taken back rest, the others can be armed": (
        ["0 kredits=2/9", "0 paid=1", "0 hand: bri_counter_decoy bri_counter_radar!armed1 bri_counter_decoy!disarmed1 "
         "usa_draftees"],
        {"arm 2": "already_armed", "arm 3": "disarmed", "arm 4": "no_countermeasure", "disarm 1": "not_armed",
         "disarm 3": "not_armed", "disarm 4": "no_countermeasure", "play 1": "arm_instead"},
        ["play 4 at 1", "arm 1", "disarm 2", "end"],
    ),
    "13.4: what cannot be paid for can be taken back": (
        ["0 kredits=0/9", "0 hand: bri_counter_radar!armed1 bri_counter_radar"],
        {"arm 2": "no_kredits"},
        ["disarm 1", "end"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("rule", CASES)
def test_beside_each_reason(rule):
    lines, codes, legal = CASES[rule]
    state = board(*lines[1:], head=FREE) if lines[0] == FREE else board(*lines)
    only(state, legal, codes)
    for move in legal:
        do(state, move)


# Who may act, and what, before and after the turns.

CHOSEN = ("0 deck=few", "1 deck=few")


def opening(*lines: str):
    return GAME.read_position("\n".join(["kards turn=0", *lines]), 1)


def test_12_1_who_has_no_deck_yet_chooses_one():
    state = opening("0 deck=few")
    assert GAME.to_act(state) == (1,)
    assert moves(state, 0) == []
    assert "choose few" in moves(state, 1)
    assert all(move.startswith("choose ") for move in moves(state, 1))
    assert refused(state, "choose few", 0) == "not_your_turn"
    for move, code in (("keep", "no_mulligan_now"), ("end", "not_begun"), ("mark 1", "no_card")):
        assert refused(state, move, 1) == code
    assert GAME.to_act(opening()) == (0, 1)


def test_12_2_cards_are_marked_in_order_and_both_do_it_at_once():
    hand = "hand: usa_marines usa_marines!marked1 usa_draftees usa_draftees"
    state = opening(*CHOSEN, f"0 {hand}", "1 hand: usa_draftees usa_marines")
    assert GAME.to_act(state) == (0, 1)
    assert moves(state, 0) == ["mark 3", "mark 4", "keep"]
    assert moves(state, 1) == ["mark 1", "mark 2", "keep"]
    for move, code in (
        ("mark 1", "mark_in_order"), ("mark 2", "mark_in_order"), ("mark 5", "no_card"), ("choose few", "deck_chosen"),
        ("end", "not_begun"), ("play 1 at 1", "not_begun"), ("arm 1", "not_begun"), ("attack s1 hq", "not_begun"),
    ):  # fmt: skip
        assert refused(state, move) == code
    kept = GAME.apply(state, 0, GAME.read_action("keep")).state
    assert GAME.to_act(kept) == (1,)
    assert moves(kept, 0) == []


def test_12_2_with_nothing_marked_every_card_may_be():
    state = opening(*CHOSEN, "0 hand: usa_marines usa_draftees", "1 hand: usa_marines")
    assert moves(state, 0) == ["mark 1", "mark 2", "keep"]


def test_12_1_12_2_after_the_opening_no_deck_is_chosen_and_nothing_marked_or_kept():
    state = board("0 hand: usa_marines")
    for move, code in (("mark 1", "no_mulligan_now"), ("keep", "no_mulligan_now"), ("choose few", "deck_chosen")):
        assert refused(state, move) == code


@pytest.mark.parametrize("active", [0, 1])
def test_5_2_in_a_turn_one_side_acts_and_either_may_give_up(active):
    state = board("0 hand: usa_draftees", "1 hand: usa_draftees", head=f"kards turn=9 active={active}")
    assert GAME.to_act(state) == (active,)
    assert moves(state, active) == ["play 1 at 1", "end"]
    assert moves(state, 1 - active) == []
    for move in ("end", "play 1 at 1", "mark 1", "choose few"):
        assert refused(state, move, 1 - active) == "not_your_turn"
    concede = GAME.read_action("concede")
    for seat in (0, 1):
        assert GAME.refuse(state, seat, concede) is None
        after = GAME.apply(state, seat, concede).state
        outcome = GAME.outcome(after)
        assert outcome is not None
        assert (outcome.winners, outcome.scores) == ((1 - seat,), (float(seat == 1), float(seat == 0)))
    assert refused(state, "concede", -1) == refused(state, "concede", 2) == "not_your_turn"


@pytest.mark.parametrize(("winner", "scores"), [("winner=0", (1.0, 0.0)), ("winner=1", (0.0, 1.0)), ("", (0.5, 0.5))])
def test_12_4_when_it_is_over_nobody_acts_and_nobody_gives_up(winner, scores):
    state = board("0 hand: usa_draftees", head=f"kards turn=9 active=0 over=hq {winner}")
    assert GAME.to_act(state) == ()
    assert moves(state, 0) == moves(state, 1) == []
    for move in ("end", "concede", "play 1 at 1"):
        assert refused(state, move, 0) == refused(state, move, 1) == "game_over"
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, len(outcome.winners)) == (scores, 1 if winner else 0)
    assert GAME.outcome(board()) is None


def test_the_clock_ends_the_turn_keeps_the_hand_and_takes_the_first_deck():
    write = GAME.write_action
    assert write(GAME.timeout(board(), 0)) == "end"
    assert write(GAME.timeout(opening(*CHOSEN, "0 hand: usa_marines"), 0)) == "keep"
    state = opening("0 deck=few")
    assert GAME.refuse(state, 1, GAME.timeout(state, 1)) is None
    assert write(GAME.timeout(state, 1)) == moves(state, 1)[0]
