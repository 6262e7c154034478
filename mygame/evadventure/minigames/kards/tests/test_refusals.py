"""Every refusal: how it comes about, in what order of several, and that both languages say it (parts 6, 7, 8, 13)."""

from __future__ import annotations

import pytest

from evadventure.minigames.core import NotUnderstood, Reader
from evadventure.minigames.kards.actions import Concede
from evadventure.minigames.kards.data import Deck, Nation, decks
from evadventure.minigames.kards.data.decks import _checksum, write_code
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.state import KardsOptions
from evadventure.minigames.kards.tests.table import board, moves, refused
from evadventure.minigames.kards.text import PRESENT
from evadventure.minigames.kards.text.phrases import REFUSALS
from evadventure.words import Lang

HEAD = "kards turn=9"
GRENADIER = "0 support: ger_grenadiers[g2]"
FULL = "0 support:" + " usa_draftees" * 4
HAND = "0 hand: ger_grenadiers usa_order_air_strike bri_counter_decoy usa_order_arsenal bri_counter_radar"
OPENING = "kards turn=0"
CHOSEN = ("0 deck=few", "1 deck=few")

RULES = [
    # (code as it is told, head, lines of the position, the move of seat 0)
    ("game_over", "kards turn=9 over=hq winner=1", [], "end"),
    ("not_your_turn", "kards turn=9 active=1", [], "end"),
    ("not_begun", OPENING, [], "end"),
    ("deck_chosen", HEAD, ["0 deck=few"], "choose few"),
    ("deck_code", OPENING, [], "choose nothing"),
    ("no_card", HEAD, [HAND], "play 6 at 1"),
    ("no_mulligan_now", HEAD, [HAND], "keep"),
    ("mark_in_order", OPENING, [*CHOSEN, "0 hand: usa_marines usa_marines!marked1"], "mark 1"),
    ("no_countermeasure", HEAD, [HAND], "arm 1"),
    ("not_armed", HEAD, [HAND], "disarm 3"),
    ("already_armed", HEAD, ["0 hand: bri_counter_decoy!armed1"], "arm 1"),
    ("disarmed", HEAD, ["0 hand: bri_counter_decoy!disarmed1"], "arm 1"),
    ("arm_instead", HEAD, [HAND], "play 3"),
    ("no_kredits", HEAD, [HAND, "0 kredits=1/9"], "play 1 at 1"),
    ("not_your_unit", HEAD, ["front: 1 usa_draftees[g2]"], "attack f1 hq"),
    ("pinned", HEAD, ["0 support: ger_grenadiers[g2,pin1]"], "move s1 at 1"),
    ("pinned_long", HEAD, ["0 support: ger_grenadiers[g2,pin3]"], "move s1 at 1"),
    ("no_power_new", HEAD, ["0 support: ger_grenadiers[new]"], "move s1 at 1"),
    ("no_power_mud", HEAD, ["0 mud=now", "0 support: ger_medium_panzers[a2,m2]"], "attack s1 hq"),
    ("no_power_spent", HEAD, ["0 support: ger_grenadiers"], "move s1 at 1"),
    ("no_power_half", HEAD, ["0 support: ger_grenadiers[g1]"], "move s1 at 1"),
    ("no_power_attack", HEAD, ["0 support: ger_medium_panzers[m2]"], "attack s1 f1"),
    ("no_power_move", HEAD, ["0 support: ger_medium_panzers[a2]"], "move s1 at 1"),
    ("no_target", HEAD, [GRENADIER], "attack s1 e1"),
    ("out_of_reach", HEAD, [GRENADIER], "attack s1 hq"),
    ("smokescreen", HEAD, ["front: 0 ger_grenadiers[g2]", "1 support: bri_commandos"], "attack f1 e1"),
    ("screened", HEAD, ["0 support: ger_medium_bombers[g2]", "1 support: usa_carrier_fighters"], "attack s1 hq"),
    ("guarded", HEAD, ["front: 0 ger_grenadiers[g2]", "1 support: bri_home_guard"], "attack f1 hq"),
    ("already_front", HEAD, ["front: 0 ger_grenadiers[g2]"], "move f1 at 1"),
    ("front_held", HEAD, [GRENADIER, "front: 1 usa_draftees"], "move s1 at 1"),
    ("front_full", HEAD, [GRENADIER, "front: 0" + " usa_draftees" * 5], "move s1 at 5"),
    ("support_full", HEAD, [HAND, FULL], "play 1 at 5"),
    ("no_place", HEAD, [GRENADIER], "move s1 at 2"),
    ("no_target_for", HEAD, [HAND], "play 2"),
    ("no_target_wanted", HEAD, [HAND], "play 4 on hq"),
    ("choose_target", HEAD, [HAND, "1 support: usa_draftees"], "play 2"),
    ("bad_target", HEAD, [HAND, "1 support: usa_draftees"], "play 2 on hq"),
]

TYPED = {"how": "banana", "how_to_begin": "banana", "which_card": "play o", "unknown_card": "play zeppelin"}
ASKED = {
    "card_what": ("card", ""),
    "explain_what": ("explain", "banana"),
    "nobody_there": ("explain", "s4"),
    "what_if": ("what", ""),
    "no_such_cards": ("cards", "zeppelin"),
    "no_deck": ("deck", "nothing"),
    "deck_unknown_card": ("card", "zeppelin"),
}


def reader(lang):
    return Reader(lang=lang, names=("Ann", "Bob"), who=0)


def words(refusal):
    """Return a refusal in both languages, and which of the phrases they are."""
    told = [PRESENT.refusal(refusal, reader(lang)) for lang in Lang]
    assert all(sentence and "{" not in sentence for sentence in told)
    return told


def is_said(code, refusal):
    """Tell whether a refusal is told by the phrase of a code, in both languages."""
    return all(_shape(REFUSALS[code].in_lang(lang), told) for lang, told in zip(Lang, words(refusal), strict=True))


def _shape(phrase, told):
    fixed = [part.split("}", 1)[-1] for part in phrase.split("{")]
    return all(part in told for part in fixed)


@pytest.mark.parametrize(("code", "head", "lines", "move"), RULES, ids=[row[0] for row in RULES])
def test_each_refusal_of_the_rules(code, head, lines, move):
    state = GAME.read_position("\n".join([head, "0 kredits=9/9", "1 kredits=9/9", *lines]), 1)
    refusal = GAME.refuse(state, 0, GAME.read_action(move))
    assert refusal is not None
    assert code.startswith(refusal.code)
    assert is_said(code, refusal)


@pytest.mark.parametrize("code", TYPED)
def test_each_refusal_of_what_is_typed(code):
    state = GAME.setup(KardsOptions(), 2, 1).state if code == "how_to_begin" else board(HAND)
    with pytest.raises(NotUnderstood) as caught:
        PRESENT.parse(TYPED[code], GAME.view(state, 0), GAME.legal(state, 0), reader(Lang.EN))
    assert caught.value.refusal.code == code
    assert is_said(code, caught.value.refusal)


@pytest.mark.parametrize("code", ASKED)
def test_each_refusal_of_what_is_asked(code):
    state = board(HAND)
    with pytest.raises(NotUnderstood) as caught:
        PRESENT.ask(*ASKED[code], GAME.view(state, 0), GAME.legal(state, 0), reader(Lang.EN))
    assert caught.value.refusal.code == code
    assert is_said(code, caught.value.refusal)


def _building():
    """Yield every refusal of options, deck codes, deck rules, deck building and positions."""
    yield GAME.check_options(KardsOptions(), 3)
    yield GAME.check_options(KardsOptions(hq_defence=0), 2)
    panzer = write_code(decks.READY["panzer"])
    bits = "K1G-P-"
    for code in ("", f"K2{panzer[2:]}", panzer[:-1] + "!", panzer[:-4] + "AAAA", bits + _checksum(bits)):
        yield decks.why_not(code)
    allied = {"ger_rifle_section": 5, "ita_savoia": 13, "usa_draftees": 2, "nonsense": 1}
    yield from decks.check(Deck(key="", main=Nation.GERMANY, ally=Nation.ITALY, cards=allied))
    yield from decks.check(Deck(key="", main=Nation.ITALY, cards={}))
    yield from decks.check(Deck(key="", main=Nation.BRITAIN, ally=Nation.GERMANY, cards={"ger_heavy_panzers": 1}))
    few = decks.READY["few"]
    for call in (
        lambda: decks.new("mars"),
        lambda: decks.new("germany", "germany"),
        lambda: decks.rename(few, ""),
        lambda: decks.add(few, "usa_draftees"),
        lambda: decks.add(few, "bri_desert_rats"),
        lambda: decks.add(few, "bri_sappers", 0),
        lambda: decks.add(few, "bri_sappers", 9),
        lambda: decks.remove(few, "usa_draftees"),
        lambda: GAME.read_action("dance"),
        lambda: GAME.read_position("kards; chess", 1),
    ):
        with pytest.raises(NotUnderstood) as caught:
            call()
        yield caught.value.refusal


def test_every_code_there_is_comes_about_and_is_said_in_both_languages():
    built = list(_building())
    for refusal in built:
        assert is_said(refusal.code, refusal)
    seen = {refusal.code for refusal in built} | {row[0] for row in RULES} | {*TYPED, *ASKED}
    assert sorted(set(REFUSALS) - seen) == []


def ladder(*steps):
    """Check a stated order: in each position all later reasons hold as well, and the first one is told."""
    for code, move, *lines in steps:
        assert refused(board(*lines), move) == code


def test_7_the_reasons_against_a_move_in_their_order():
    """As for an attack, then the front (kards.md 7)."""
    full, poor = "front: 1 usa_draftees", "0 kredits=0/9"
    ladder(
        ("not_your_unit", "move s2 at 5", "0 support: ger_grenadiers[pin1]", poor, full),
        ("pinned", "move s1 at 5", "0 support: ger_grenadiers[pin1]", poor, full),
        ("no_power", "move s1 at 5", "0 support: ger_grenadiers", poor, full),
        ("no_kredits", "move s1 at 5", "0 support: ger_grenadiers[g2]", poor, full),
        ("front_held", "move s1 at 5", "0 support: ger_grenadiers[g2]", full),
        ("front_full", "move s1 at 1", "0 support: ger_grenadiers[g2]", "front: 0" + " usa_draftees" * 5),
        ("no_place", "move s1 at 5", "0 support: ger_grenadiers[g2]"),
    )


def test_6_the_reasons_against_a_unit_or_an_order_in_their_order():
    unit, order, poor = "0 hand: ger_dive_bombers", "0 hand: usa_order_air_strike", "0 kredits=0/9"
    foe = "1 support: usa_draftees"
    ladder(
        ("no_card", "play 2 at 1 on s1", unit, poor, FULL, foe),
        ("no_kredits", "play 1 at 5 on s1", unit, poor, FULL, foe),
        ("support_full", "play 1 at 5 on s1", unit, FULL, foe),
        ("no_place", "play 1 at 3 on s1", unit, foe),
        ("choose_target", "play 1 at 1", unit, foe),
        ("bad_target", "play 1 at 1 on s1", unit, foe),
        ("no_target_wanted", "play 1 at 1 on s1", unit),
        ("no_kredits", "play 1 at 1", order, poor),
        ("no_place", "play 1 at 1", order),
        ("no_target_for", "play 1", order),
        ("choose_target", "play 1", order, foe),
        ("bad_target", "play 1 on hq", order, foe),
    )


def test_13_the_reasons_against_arming_in_their_order():
    poor = "0 kredits=0/9"
    ladder(
        ("no_card", "arm 2", "0 hand: usa_marines", poor),
        ("no_countermeasure", "arm 1", "0 hand: usa_marines", poor),
        ("already_armed", "arm 1", "0 hand: bri_counter_decoy!armed1", poor),
        ("disarmed", "arm 1", "0 hand: bri_counter_decoy!disarmed1", poor),
        ("no_kredits", "arm 1", "0 hand: bri_counter_decoy", poor),
        ("not_armed", "disarm 1", "0 hand: bri_counter_decoy", poor),
    )


@pytest.mark.parametrize(
    ("cause", "unit", "move", "mud"),
    [
        # Without any point: new when it entered this turn and Blitz filled nothing; else all is spent.
        ("new", "ger_grenadiers[new]", "attack s1 f1", ""),
        ("new", "ger_grenadiers[new]", "attack s1 f1", "0 mud=now"),
        ("new", "ger_grenadiers[new]", "move s1 at 1", "0 mud=now"),
        ("spent", "ger_grenadiers[new,blitzed]", "attack s1 f1", ""),
        ("spent", "ger_grenadiers", "attack s1 f1", ""),
        ("spent", "ger_grenadiers", "move s1 at 1", "0 mud=now"),
        # Mud is why a ground unit cannot attack, whether or not it has points; it hinders no move and no aircraft.
        ("mud", "ger_grenadiers", "attack s1 f1", "0 mud=now"),
        ("mud", "ger_grenadiers[m2]", "attack s1 f1", "0 mud=now"),
        ("spent", "ger_dive_bombers", "attack s1 f1", "0 mud=now"),
        # With points of the wrong sort, or of half a point only.
        ("half", "ger_grenadiers[g1]", "attack s1 f1", ""),
        ("half", "ger_medium_panzers[a1]", "attack s1 f1", ""),
        ("attack", "ger_medium_panzers[m2]", "attack s1 f1", ""),
        ("attack", "ger_medium_panzers[m1]", "attack s1 f1", ""),
        ("half", "ger_medium_panzers[m1,a2]", "move s1 at 1", ""),
        ("move", "ger_medium_panzers[a2]", "move s1 at 1", ""),
        ("move", "ger_medium_panzers[a1]", "move s1 at 1", ""),
        ("attack", "ger_medium_panzers[new,m2]", "attack s1 f1", ""),
    ],
)
def test_why_there_is_no_action_power(cause, unit, move, mud):
    front = "front: 1 usa_draftees" if move.startswith("attack") else "1 support: usa_draftees"
    state = board(f"0 support: {unit}", front, mud)
    refusal = GAME.refuse(state, 0, GAME.read_action(move))
    assert refusal is not None
    act = move.split()[0]
    assert (refusal.code, refusal.facts["cause"], refusal.facts["act"]) == ("no_power", cause, act)
    assert refusal.facts["unit"] == unit.split("[")[0]


@pytest.mark.parametrize(
    ("lines", "move", "code", "facts"),
    [
        (["0 support: usa_draftees[g2,pin3]"], "attack s1 hq", "pinned", {"unit": "usa_draftees", "turn_ends": 3}),
        (["0 support: usa_draftees[g2,op3]", "0 kredits=2/9"], "move s1 at 1", "no_kredits", {"cost": 3, "have": 2}),
        (["0 hand: usa_marines", FULL], "play 1 at 1", "support_full", {"limit": 4}),
        ([GRENADIER, "front: 0" + " usa_draftees" * 5], "move s1 at 1", "front_full", {"limit": 5}),
        ([GRENADIER, "front: 1 usa_draftees"], "move s1 at 1", "front_held", {}),
        (["front: 0 usa_draftees[g2]"], "attack f2 hq", "not_your_unit", {"at": "f2"}),
        (["front: 0 usa_draftees[pin1]"], "move f1 at 1", "pinned", {"unit": "usa_draftees", "turn_ends": 1}),
        (["front: 0 usa_draftees"], "move f1 at 1", "already_front", {"unit": "usa_draftees"}),
        ([GRENADIER], "move s1 at 2", "no_place", {"at": 1}),
        (["0 hand: usa_marines"], "play 1 at 2", "no_place", {"at": 1}),
        (["0 hand: usa_marines"], "play 1", "no_place", {"at": -1}),
        (["0 hand: usa_order_arsenal"], "play 1 at 1", "no_place", {"at": 0}),
    ],
)
def test_a_refusal_tells_its_facts(lines, move, code, facts):
    refusal = GAME.refuse(board(*lines), 0, GAME.read_action(move))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == (code, facts)


@pytest.mark.parametrize("hq_free", [False, True])
def test_a_full_line_has_no_place_and_a_free_hq_one_more(hq_free):
    head = "kards turn=9 active=0" + (" hq-free" if hq_free else "")
    state = board("0 hand: usa_marines", "0 support: usa_draftees usa_draftees", head=head)
    places = [move for move in moves(state) if move.startswith("play")]
    assert places == [f"play 1 at {place}" for place in range(1, 5 if hq_free else 4)]
    assert not [move for move in moves(board("0 hand: usa_marines", FULL, head=head)) if move.startswith("play")]


def test_both_seats_may_concede_at_any_time_and_nobody_else():
    state = board()
    assert GAME.refuse(state, 0, Concede()) is None
    assert GAME.refuse(state, 1, Concede()) is None
    assert getattr(GAME.refuse(state, 2, Concede()), "code", "") == "not_your_turn"
