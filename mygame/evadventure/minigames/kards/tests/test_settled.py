"""Every contradiction and gap of the sources that was settled (C1 to C42), under both profiles.

One scenario a row: what is observed under `profile=seed`, and under `profile=official` where that differs. The numbers
are those of the list that joined the sources; `docs/play/kards.md` cites them where the rule stands.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from evadventure.minigames.kards.data import decks
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.state import KardsOptions
from evadventure.minigames.kards.tests.table import at, board, do, figures, kinds, line, moves, power, refused, step

HEADS = {"seed": "kards turn=9", "official": "kards turn=9 bombers-official fury-modern retreat-moves hq-free"}
ENEMY = "front: 1 sov_conscripts[1/9/9]"


def targets(state, ref):
    return {move.split()[2] for move in moves(state) if move.startswith(f"attack {ref} ")}


def c1(b):
    return figures(
        do(b("front: 0 ger_grenadiers[2/3/3,g2]", "1 support: usa_draftees[2/2/2,pin2]"), "attack f1 e1"), "f1"
    )


def c2(b):
    bomber = b("front: 0 ger_medium_bombers[3/9/9,g2]", "1 support: usa_carrier_fighters[3/9/9]")
    fighter = b("front: 0 ger_patrol_fighters[3/9/9,g2]", "1 support: usa_dive_bombers[3/9/9]")
    return [figures(do(state, "attack f1 e1"), "f1") for state in (bomber, fighter)]


def c3(b):
    state = b("0 support: jap_army_fighters[2/9/9,g2]", "0 hand: jap_order_burst_of_fire", ENEMY)
    return power(do(state, "attack s1 f1", "play 1 on s1"), "s1")


def c4(b):
    state = b("0 support: jap_line_regiment[2/9/9,g2]", "0 hand: jap_order_lightning_conquest", ENEMY)
    return power(do(state, "attack s1 f1", "play 1"), "s1")


def c5(b):
    state = do(b("0 support: ger_grenadiers[g1]", "1 support: ger_grenadiers"), "end")
    return power(state, "e1", 1), power(state, "s1", 1)


def c6(b):
    state = b("0 support: ger_grenadiers[g2,pin1]", ENEMY)
    ahead = b("0 support: ger_grenadiers[g2,pin1]")
    return refused(state, "attack s1 f1"), refused(ahead, "move s1 at 1"), power(state, "s1")


def c7(b):
    state = b("0 kredits=0/9", "0 support: ger_grenadiers[g2]", ENEMY)
    return refused(state, "move s1 at 1"), refused(b("0 support: ger_grenadiers[g2]", ENEMY), "move s1 at 1")


def c8(b):
    state = b("0 kredits=2/9", "0 hand: bri_order_delaying_tactics", "front: 0 ger_patrol_fighters")
    state = do(state, "play 1")
    return line(state, "0"), state.sides[0].kredits


def c9(b):
    state = b("0 support: usa_draftees[g2]", "front: 0 ger_medium_panzers[a2,m2]")
    return [move for move in moves(state) if move.startswith("move")], refused(state, "move f1 at 1")


def c10(b):
    held = b("0 support: ger_grenadiers[g2] ger_field_howitzers[2/3/3,g2]", "front: 1 usa_draftees[2/1/1]")
    return refused(held, "move s1 at 1"), line(do(held, "attack s2 f1", "move s1 at 1"), "front")


def c11(b):
    return targets(b("front: 0 ger_grenadiers[g2]", "1 support: usa_draftees"), "f1")


def c12(b):
    return [move for move in moves(b("0 hand: ger_grenadiers", "0 support: usa_draftees")) if "play" in move]


def c13(b):
    return targets(b("front: 0 ger_grenadiers[g2]", "1 support: usa_draftees usa_draftees bri_home_guard"), "f1")


def c14(b):
    return targets(b("front: 0 ger_grenadiers[g2]", "1 support: bri_home_guard bri_home_guard"), "f1")


def c15(b):
    return targets(b("0 support: ger_grenadiers[g2]", "front: 1 usa_draftees bri_home_guard"), "s1")


def c16(b):
    text = "1 support: usa_draftees[2/9/9,own=heavy_armor,armor1]"
    fight = do(b("front: 0 ger_grenadiers[3/9/9,g2]", text), "attack f1 e1")
    return figures(fight, "e1"), figures(do(b("0 hand: usa_order_air_strike", text), "play 1 on e1"), "e1")


def c17(b):
    state = b("front: 0 ger_grenadiers[g2] ger_medium_panzers[a2,m2]", "0 hand: bri_order_delaying_tactics")
    state = do(state, "play 1")
    return power(state, "s1"), power(state, "s2")


def c18(b):
    order, full = "0 hand: bri_order_delaying_tactics", "1 support:" + " usa_draftees" * 4
    to_hand = do(b(order, "front: 1 ger_grenadiers", full), "play 1").sides[1]
    lost = do(b(order, "front: 1 ger_grenadiers", full, "1 hand:" + " usa_marines" * 9), "play 1").sides[1]
    behind = do(b("0 hand: usa_order_island_hop", "1 support: ger_grenadiers"), "play 1 on e1").sides[1]
    return [held.card for held in to_hand.hand], lost.discard, [held.card for held in behind.hand]


SIBERIANS = ("0 support: ger_field_howitzers[0/3/3,g2]", "front: 0 ger_grenadiers[1/3/3,g2]")


def c19(b):
    state = b(*SIBERIANS, "1 support: sov_siberians[3/4/4]")
    struck = do(state, "attack s1 e1")
    return "Ambushed" in kinds(step(struck, "attack f1 e1")[1]), at(do(struck, "end"), "s1", 1).ambush


def c20(b):
    state = b("front: 0 ger_grenadiers[2/9/9,g2]", "1 support: sov_siberians[3/4/4]")
    return figures(do(state, "attack f1 e1"), "f1")


def c21(b):
    seen = []
    for card in ("ger_field_howitzers", "ger_medium_bombers"):
        state = b(f"front: 0 {card}[1/9/9,g2]", "1 support: bri_night_fighters[3/9/9]")
        seen.append("Ambushed" in kinds(step(state, "attack f1 e1")[1]))
    return seen


def c22(b):
    smoke = 32
    state = b("0 support: bri_commandos[g2]")
    moved = do(state, "move s1 at 1", "end", "end")
    hit = do(b("0 support: bri_commandos[g2]", ENEMY), "attack s1 f1")
    return bool(at(moved, "f1").keywords & smoke), bool(at(hit, "s1").keywords & smoke)


def c23(b):
    give = b("0 hand: test_smoke", "0 support: usa_draftees bri_home_guard", "front: 0 usa_draftees")
    return [ref for ref in ("s1", "s2", "f1") if at(do(give, f"play 1 on {ref}"), ref).keywords & 32]


def c24(b):
    state = b("0 support: ger_field_howitzers[g2] ger_medium_bombers[g2]", "1 support: bri_commandos")
    struck = do(b("0 hand: usa_order_air_strike", "1 support: bri_commandos"), "play 1 on e1")
    return refused(state, "attack s1 e1"), refused(state, "attack s2 e1"), line(struck, "1")


def c25(b):
    return refused(b("0 support: ger_medium_bombers[g2]", "1 support: usa_carrier_fighters"), "attack s1 hq")


def c26(b):
    screen = b("0 support: ger_medium_bombers[g2]", "1 support: usa_carrier_fighters[pin2]")
    guard = b("front: 0 ger_grenadiers[g2]", "1 support: bri_home_guard[pin2]")
    return refused(screen, "attack s1 hq"), refused(guard, "attack f1 hq")


def c27(b):
    state = do(b("front: 0 ger_grenadiers[2/3/3,g2]", "1 support: usa_draftees[3/2/2]"), "attack f1 e1")
    return line(state, "front"), line(state, "1")


def c28(b):
    full = b("0 hand: ger_grenadiers", "0 support:" + " usa_draftees" * 4)
    return refused(full, "play 1 at 5"), refused(b("0 hand: ger_grenadiers", "0 kredits=1/9"), "play 1 at 1")


def c29(b):
    state = do(b("0 hand: ger_light_panzers", "0 support: ger_grenadiers[g2]"), "play 1 at 2")
    return state.sides[0].kredits, do(state, "move s1 at 1").sides[0].kredits


def c30(b):
    slots = [do(b(f"1 kredits=0/{before}"), "end").sides[1].slots for before in (0, 11, 12, 14, 24)]
    over = do(b("0 kredits=23/23", "0 hand: usa_order_arsenal"), "play 1").sides[0].slots
    return slots, over


def c31(b):
    paid = []
    for card, pools in (("ger_grenadiers", "g2"), ("ger_medium_panzers", "a2,m2"), ("ger_field_howitzers", "g2")):
        state = b(f"0 support: {card}[{pools},op2]")
        paid.append(9 - do(state, "move s1 at 1").sides[0].kredits)
    return paid


def c32(b):
    ready = b("0 support: ger_medium_panzers[9/9/9,a2,m2]", "front: 1 sov_conscripts[1/1/1]")
    ahead = b("front: 0 ger_medium_panzers[a2,m2]")
    return line(do(ready, "attack s1 f1", "move s1 at 1"), "front"), refused(do(ahead, "attack f1 hq"), "move f1 at 1")


def c33(b):
    mine = do(b("0 support: ger_medium_panzers[a2,m2]", "1 hand: ita_counter_roadblock!armed1"), "move s1 at 1")
    theirs = do(b("0 hand: fra_order_maquis", "1 support: bri_guards"), "play 1 on e1")
    return [at(mine, "f1").pin, at(do(mine, "end", "end"), "f1").pin], [
        at(theirs, "e1").pin,
        at(do(theirs, "end"), "s1", 1).pin,
        at(do(theirs, "end", "end"), "e1").pin,
    ]


def c34(b):
    return (
        power(do(b("0 support: ger_grenadiers[g2,a2]", ENEMY), "attack s1 f1"), "s1"),
        refused(b("0 support: ger_grenadiers[g1,a1]", ENEMY), "attack s1 f1"),
    )


def c35(b):
    return power(do(b("0 support: jap_jungle_veterans[g1]", "0 hand: jap_order_lightning_conquest"), "play 1"), "s1")


def c36(b):
    """Blitz that came with the unit has been used; more of it in the same turn brings nothing."""
    state = b("0 support: bri_eagle_squadron[new,blitzed]", "0 hand: bri_order_finest_hour")
    return power(do(state, "play 1 on s1"), "s1")


def c37(b):
    state = b(
        "0 support: ger_patrol_fighters[2/9/9,g2]", "0 hand: jap_order_burst_of_fire", "front: 1 sov_conscripts[0/9/9]"
    )
    state = do(state, "play 1 on s1", "attack s1 f1", "end")
    return power(state, "e1", 1), bool(at(state, "e1", 1).keywords & 4)


def c38(b):
    """The essay's version: it mends and retreats, and gives no action."""
    state = b("front: 0 ger_patrol_fighters[2/1/2]", "0 hand: bri_order_tactical_withdrawal")
    state = do(state, "play 1 on f1")
    return figures(state, "s1"), power(state, "s1")


def c39(b):
    muddy = b("1 mud=now", "1 support: usa_draftees[2/9/9]", "front: 0 usa_mediums[4/9/9,a2]")
    return figures(do(muddy, "attack f1 e1"), "f1")


def c40(b):
    """The figures; how decks, hands, fatigue and countermeasures work is in test_turns and test_decks."""
    del b
    state, _ = GAME.setup(KardsOptions(decks=("panzer", "bastion")), 2, 1)
    sides = [state.sides[state.first], state.sides[1 - state.first]]
    return [len(side.hand) for side in sides], [side.hq for side in sides], decks.MAIN_LEAST, decks.ALLY_MOST


def c41(b):
    return line(do(b("front: 0 bri_medics[0/3/3,g2]", "1 support: usa_draftees[3/9/9]"), "attack f1 e1"), "front")


def c42(b):
    return figures(
        do(b("front: 0 ger_grenadiers[2/9/9,g2]", "1 support: usa_pack_howitzers[3/9/9]"), "attack f1 e1"), "f1"
    )


BOTH: dict[str, Any] = {
    "C1": (c1, "2/1"),
    "C4": (c4, (0, 0, 0)),
    "C5": (c5, ((1, 0, 0), (2, 0, 0))),
    "C6": (c6, ("pinned", "pinned", (2, 0, 0))),
    "C7": (c7, ("no_kredits", "front_held")),
    "C8": (c8, (["ger_patrol_fighters"], 0)),
    "C9": (c9, (["move s1 at 1", "move s1 at 2"], "already_front")),
    "C10": (c10, ("front_held", ["ger_grenadiers"])),
    "C11": (c11, {"e1", "hq"}),
    "C13": (c13, {"e1", "e3"}),
    "C14": (c14, {"e1", "e2"}),
    "C15": (c15, {"f2"}),
    "C16": (c16, ("2/7", "2/5")),
    "C18": (c18, (["ger_grenadiers"], ("ger_grenadiers",), ["ger_grenadiers"])),
    "C19": (c19, (False, True)),
    "C20": (c20, "2/6"),
    "C22": (c22, (False, False)),
    "C23": (c23, ["s1"]),
    "C24": (c24, ("smokescreen", "smokescreen", [])),
    "C25": (c25, "screened"),
    "C26": (c26, ("screened", "guarded")),
    "C27": (c27, ([], [])),
    "C28": (c28, ("support_full", "no_kredits")),
    "C29": (c29, (7, 6)),
    "C30": (c30, ([1, 12, 12, 14, 24], 24)),
    "C31": (c31, [2, 2, 2]),
    "C32": (c32, (["ger_medium_panzers"], "already_front")),
    "C33": (c33, ([3, 1], [2, 1, 0])),
    "C34": (c34, ((2, 0, 0), "no_power")),
    "C35": (c35, (1, 0, 0)),
    "C36": (c36, (0, 0, 0)),
    "C37": (c37, ((1, 0, 0), False)),
    "C38": (c38, ("2/2", (0, 0, 0))),
    "C39": (c39, "4/7"),
    "C40": (c40, ([4, 5], [20, 20], 28, 12)),
    "C41": (c41, []),
    "C42": (c42, "2/6"),
}
"""Row -> scenario and what comes of it under either profile."""

DIFFERENT: dict[str, Any] = {
    "C2": (c2, ["3/9", "3/6"], ["3/6", "3/9"]),
    "C3": (c3, (0, 0, 0), (1, 0, 0)),
    "C12": (c12, ["play 1 at 1", "play 1 at 2"], ["play 1 at 1", "play 1 at 2", "play 1 at 3"]),
    "C17": (c17, ((2, 0, 0), (0, 2, 2)), ((0, 2, 0), (0, 2, 0))),
    "C21": (c21, [False, False], [False, True]),
}
"""Row -> scenario and what comes of it under `seed`, and under `official`."""


def test_no_row_is_left_out():
    assert sorted([*BOTH, *DIFFERENT]) == sorted(f"C{n}" for n in range(1, 43))


def test_the_profiles_are_what_the_options_say():
    for profile, head in HEADS.items():
        options = KardsOptions(profile=profile, decks=("panzer", "bastion"))  # type: ignore[arg-type]
        assert GAME.setup(options, 2, 1).state.rules == board(head=head).rules


@pytest.mark.parametrize("profile", HEADS)
@pytest.mark.parametrize("row", [*BOTH, *DIFFERENT])
def test_what_was_settled(row, profile, add_card):
    add_card("test_smoke", "order", '{do = "grant", who = {pick = "choose", side = "own"}, keyword = "smokescreen"}')
    if row in BOTH:
        scenario, expected = BOTH[row]
    else:
        scenario, seed, official = DIFFERENT[row]
        expected = seed if profile == "seed" else official
    assert scenario(partial(board, head=HEADS[profile])) == expected
