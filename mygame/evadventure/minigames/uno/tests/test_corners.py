"""Corners of the rules: false alarms, answers, no mercy, and positions that no match can come to."""

from __future__ import annotations

import pytest

from evadventure.minigames.core import IllegalAction, NotUnderstood, Reader
from evadventure.minigames.match import Match
from evadventure.minigames.uno import ENTRY
from evadventure.minigames.uno.actions import SwapHands
from evadventure.minigames.uno.rules import FirstUno
from evadventure.minigames.uno.tests.table import GAME, do, find, kinds, moves, refused, table
from evadventure.words import Lang

PRESENT = ENTRY.present


def reader(seat: int, lang: Lang = Lang.EN, seats: int = 3) -> Reader:
    return Reader(lang=lang, names=("Anna", "Ben", "Cleo")[:seats], who=seat - 1)


def asked(state, seat: int, lang: Lang = Lang.EN) -> str:
    return PRESENT.prompt(GAME.view(state, seat - 1), reader(seat, lang, state.seats))


ALARM = """options false_call_penalty=2
seats 3
turn 1
colour R
hand 1 R1 R2
hand 2 B1 B2 B3
hand 3 G1 G2 G3
discard R8
pile Y1 Y2 Y3 Y4 Y5 Y6
"""


def test_a_false_alarm_of_an_uncalled_one_card_player_closes_the_window():
    state, _ = do(table(ALARM), "1: play R1", "1: catch 2")
    assert len(state.hands[0]) == 3
    assert state.uncalled == ()
    state, events = do(state, "3: catch 1")
    assert len(state.hands[0]) == 3
    assert kinds(events)[0] == "FalseAlarm"


VICTIM = """options jump_in=yes {more}
seats 3
turn 1
colour R
hand 1 R+2 W+4 B1 B2
hand 2 R+2 W+4 Y1 Y2
hand 3 G1 G2 G3
discard R8
pile Y3 Y4 Y5 Y6 Y7 Y8
"""


def test_who_must_draw_may_jump_in():
    state, _ = do(table(VICTIM.format(more="")), "1: play R+2")
    assert moves(state, 2) == ["play R+2", "draw"]
    state, events = do(state, "2: play R+2")
    assert find(events, "CardPlayed").jump
    assert (state.turn, state.pending.count, len(state.hands[1])) == (2, 2, 3)  # the first is cancelled


def test_who_must_draw_four_may_jump_in_with_the_same_and_is_challenged_for_it():
    state, _ = do(table(VICTIM.format(more="")), "1: play W+4 B")
    assert "play W+4 Y" in moves(state, 2)
    state, _ = do(state, "2: play W+4 Y")
    assert (state.turn, state.pending.count, state.pending.challenge) == (2, 4, True)


def test_where_draw_cards_are_stacked_the_same_card_is_stacked():
    state, _ = do(table(VICTIM.format(more="stacking=same")), "1: play R+2")
    state, events = do(state, "2: play R+2")
    assert state.pending.count == 4
    assert not find(events, "CardPlayed").jump


def test_the_last_card_is_answered_by_nobody():
    text = VICTIM.format(more="").replace("hand 1 R+2 W+4 B1 B2", "hand 1 W+4")
    state, _ = do(table(text), "1: play W+4 B")
    assert moves(state, 2) == ["draw", "challenge"]


# What is asked and told.


def test_no_prompt_offers_an_answer_where_there_is_none():
    state, _ = do(table(VICTIM.format(more="")), "1: play R+2")
    assert asked(state, 2) == "Draw 2 cards, or answer with R+2."
    assert asked(state, 2, Lang.ZH) == "请摸2张，或用红+2还击。"
    bare = VICTIM.format(more="stacking=up").replace("hand 2 R+2 W+4", "hand 2 Y4 Y5")
    state, _ = do(table(bare), "1: play R+2")
    assert asked(state, 2) == "Draw 2 cards."
    assert asked(state, 2, Lang.ZH) == "请摸2张。"


def test_a_stackable_four_says_so():
    state, _ = do(table(VICTIM.format(more="stacking=same")), "1: play W+4 B")
    assert asked(state, 2) == "Draw 4 cards, challenge the W+4, or answer with W+4."
    view = GAME.view(state, 1)
    play = GAME.read_action("play W+4 R")
    assert "the next player must draw 8" in PRESENT.explain(play, view, reader(2))
    assert "下家须摸8张" in PRESENT.explain(play, view, reader(2, Lang.ZH))
    fresh = table(VICTIM.format(more="stacking=same"))
    assert "or answers with a draw card" in PRESENT.explain(play, GAME.view(fresh, 0), reader(1))
    plain = table(VICTIM.format(more=""))
    assert "answers" not in PRESENT.explain(play, GAME.view(plain, 0), reader(1))


def test_with_two_players_a_seven_leaves_no_choice():
    text = "seats {n}\nturn 1\ncolour R\nhand 1 R7 R1\nhand 2 B1 B2\n{third}discard R8"
    play = GAME.read_action("play R7")
    two = GAME.view(table(text.format(n=2, third="")), 0)
    assert "the other player" in PRESENT.explain(play, two, reader(1, seats=2))
    three = GAME.view(table(text.format(n=3, third="hand 3 G1 G2\n")), 0)
    assert "of your choice" in PRESENT.explain(play, three, reader(1))


def test_with_two_players_a_reverse_says_that_it_skips():
    text = "seats {n}\nturn 1\ncolour R\nhand 1 RR R1\nhand 2 B1 B2\n{third}discard R8"
    play = GAME.read_action("play RR")
    two = GAME.view(table(text.format(n=2, third="")), 0)
    assert "it skips" in PRESENT.explain(play, two, reader(1, seats=2))
    assert "跳过" in PRESENT.explain(play, two, reader(1, Lang.ZH, seats=2))
    three = GAME.view(table(text.format(n=3, third="hand 3 G1 G2\n")), 0)
    assert "direction" in PRESENT.explain(play, three, reader(1))


def test_a_draw_tells_the_new_size():
    text = "colour R\nhand 1 B1 B2\nhand 2 G1 G2\ndiscard R8\npile Y1"
    _, events = do(table(text), "1: draw")
    drew = find(events, "CardsDrawn")
    assert drew.size == 3
    told = GAME.redact(drew, 1)
    assert told is not None
    own = PRESENT.render_event(drew, reader(1))
    other = PRESENT.render_event(told, reader(2))
    assert ("You hold 3 cards now." in own, "Anna holds 3 cards now." in other) == (True, True)


def test_who_is_out_has_no_say():
    text = """options scoring=knockout goal=500 rounds=0
seats 3
out 3
turn 1
colour R
hand 1 R1 R2
hand 2 B1 B2
discard R8
"""
    state = table(text)
    assert set(GAME.meta_actions(state, 0)) == {"leave", "reset"}
    assert set(GAME.meta_actions(state, 2)) == set()
    assert refused(state, "3: reset") == "not_playing"


def test_equal_hands_to_swap_for_fall_at_random():
    text = """seats 4
turn 1
colour R
hand 1 R1 R2
hand 2 B1 B2
hand 3 G1 G2
hand 4 Y1 Y2 Y3
discard R7
asked swap
"""
    state = table(text)
    view, legal = GAME.view(state, 0), GAME.legal(state, 0)

    def chosen() -> list[int]:
        actions = [ENTRY.player("careful").choose(view, legal, 0, seed, 0.0) for seed in range(200)]
        return [action.seat for action in actions if isinstance(action, SwapHands)]

    assert set(chosen()) == {1, 2}
    assert 60 < chosen().count(1) < 140
    assert len(chosen()) == 200
    assert chosen() == chosen()


# New options.

HAND = """options {options}
seats 3
turn 1
colour R
hand 1 {hand}
hand 2 B1 B2
hand 3 G1 G2 G3
discard R8
pile {pile}
"""


def hand_of(hand: str, options: str, pile: str = "Y1 Y2 Y3 Y4"):
    return table(HAND.format(hand=hand, options=options, pile=pile))


def test_u86_no_challenges():
    state, events = do(hand_of("R1 W+4 Y9", "challenges=no"), "1: play W+4 B")
    assert kinds(events) == ["CardPlayed", "CardsDrawn", "Skipped"]
    assert (len(state.hands[1]), state.turn) == (6, 2)


def test_u86_a_bluff_nobody_can_challenge_is_kept_nowhere():
    state, _ = do(hand_of("R1 W+4 Y9", "challenges=no jump_in=yes"), "1: play W+4 B")
    assert (state.pending.bluff, state.pending.challenge) == (False, False)
    assert GAME.read_position(GAME.write_position(state), 7).pending == state.pending


@pytest.mark.parametrize(("rule", "seven", "zero"), [("sevens", True, False), ("zeros", False, True)])
def test_u40_sevens_only_and_zeros_only(rule, seven, zero):
    _, events = do(hand_of("R7 R0 Y9", f"seven_zero={rule}"), "1: play R7")
    assert ("SwapAsked" in kinds(events)) == seven
    _, events = do(hand_of("R7 R0 Y9", f"seven_zero={rule}"), "1: play R0")
    assert ("HandsPassed" in kinds(events)) == zero
    both = hand_of("R7 R0", f"seven_zero={rule}")
    assert ("play R0 uno" in moves(both, 1)) == (not zero)


def test_u87_who_holds_a_card_that_fits_must_play():
    state = hand_of("R1 B9 B3", "must_play=yes")
    assert moves(state, 1) == ["play R1"]
    assert refused(state, "1: draw") == "must_play_hand"
    assert GAME.write_action(GAME.timeout(state, 0)) == "play R1"
    assert asked(state, 1).endswith("Play a card that fits.")
    assert moves(hand_of("B1 B9 B3", "must_play=yes"), 1) == ["draw"]
    assert "draw" not in moves(hand_of("W+4 B9 B3", "must_play=yes"), 1)  # honest


def test_u88_a_drawn_card_ends_the_turn():
    state, events = do(hand_of("B1 B2 B3", "blind_draws=no", pile="R5 Y1"), "1: draw")
    assert (state.turn, state.pending) == (1, None)
    assert kinds(events) == ["CardsDrawn"]


def test_u89_no_finish_on_an_action_card():
    for card in ("RS", "RR", "R+2", "W", "W+4"):
        state = hand_of(card, "action_finish=no")
        assert moves(state, 1) == ["draw"]
        move = f"1: play {card} R" if card.startswith("W") else f"1: play {card}"
        assert refused(state, move) == "no_finish"
    assert "play R5" in moves(hand_of("R5", "action_finish=no"), 1)
    assert "play RS uno" in moves(hand_of("RS R5", "action_finish=no"), 1)


def test_u89_a_drawn_action_card_that_must_be_played_can_be():
    state, _ = do(hand_of("RS", "action_finish=no force_play=yes must_play=yes", pile="RR Y1"), "1: draw")
    assert moves(state, 1) == ["play RR uno", "play RR"]


# No mercy (U90): the deck of 128.


def test_six_and_ten():
    for card, count in (("W+6", 6), ("W+10", 10)):
        state, events = do(hand_of(f"{card} B3 B4", "deck=128", pile=" ".join(["Y1", "Y2"])), f"1: play {card} G")
        assert kinds(events) == ["CardPlayed", "CardsDrawn", "Skipped"]
        assert (len(state.hands[1]), state.colour, state.turn) == (2 + count, "G", 2)


def test_draw_cards_are_answered_by_the_same_or_more():
    text = HAND.format(hand="R+2 B3 B4", options="deck=128 stacking=up", pile="Y1").replace(
        "hand 2 B1 B2", "hand 2 W+4 W+6 W+10 G+2 B1"
    )
    state, _ = do(table(text), "1: play R+2")
    answers = {move.split()[1] for move in moves(state, 2) if move.startswith("play")}
    assert answers == {"G+2", "W+4", "W+6", "W+10"}
    state, _ = do(state, "2: play W+6 B")
    assert (state.turn, state.pending.count) == (2, 8)


def test_discard_all_takes_its_colour_along():
    state, events = do(hand_of("RD R1 R1 RS B3 B4", "deck=128"), "1: play RD")
    assert find(events, "DiscardedAll").cards == ("R1", "R1", "RS")
    assert (state.discard, state.hands[0], state.turn) == (("R8", "R1", "R1", "RS", "RD"), ("B3", "B4"), 1)
    assert find(events, "CardPlayed").left == 2
    told = PRESENT.render_event(find(events, "DiscardedAll"), reader(2))
    assert told == "With it Anna discards R1 R1 RS."


def test_discard_all_to_one_card_calls_uno_and_to_none_wins():
    state = hand_of("RD R1 RS B3", "deck=128")
    assert "play RD uno" in moves(state, 1)
    state, _ = do(state, "1: play RD")
    assert state.uncalled == (0,)
    state, events = do(hand_of("RD R1 RS", "deck=128"), "1: play RD")
    assert find(events, "RoundOver").winner == 0
    assert refused(hand_of("RD R1 RS", "deck=128 action_finish=no"), "1: play RD") == "no_finish"


def test_what_is_known_of_a_hand_goes_with_it():
    text = HAND.format(hand="RD R1 RS B3 B4", options="deck=128", pile="Y1") + "knows 2 1 B3 R1 RS"
    state, _ = do(table(text), "1: play RD")
    assert dict(GAME.view(state, 1).known) == {0: ("B3",)}


MERCY = "B1 B2 B3 B4 B5 B6 B7 B8 B9 B1 B2 B3 B4 B5 B6 B7 B8 B9 G1 G2 G3 G4 G5 G6"
THREE = (
    HAND.format(hand=MERCY, options="deck=128 mercy=25 rounds=2", pile="Y1")
    .replace("hand 2 B1 B2", "hand 2 R1 R2")
    .replace("hand 3 G1 G2 G3", "hand 3 R3 R4")
)


def test_u90_twenty_five_cards_are_out_of_the_round():
    text = HAND.format(hand=MERCY, options="deck=128 mercy=25 rounds=2", pile="Y1").replace(
        "hand 2 B1 B2", "hand 2 R1 R2"
    )
    text = text.replace("hand 3 G1 G2 G3", "hand 3 R3 R4")
    state, events = do(table(text), "1: draw")
    assert kinds(events) == ["CardsDrawn", "Fell"]
    assert (state.table.out, state.table.fallen, state.turn, state.hands[0]) == ((0,), (0,), 1, ())
    assert set(GAME.meta_actions(state, 0)) == {"leave"}
    again = GAME.read_position(GAME.write_position(state), 7)
    assert again.table == state.table
    state, events = do(state, "2: play R1 uno", "3: play R3 uno", "2: play R2")
    over = find(events, "RoundOver")
    assert (over.winner, over.points) == (1, (0, 254, 0))  # 250 for the fallen, 4 for the R4
    assert (state.table.out, state.table.fallen) == ((), ())
    assert len(state.hands[0]) in (7, 9)


def test_u90_the_last_one_standing_wins():
    text = HAND.format(hand=MERCY, options="deck=128 mercy=25", pile="Y1").replace("seats 3", "seats 2")
    text = text.replace("hand 2 B1 B2\nhand 3 G1 G2 G3", "hand 2 R1 R2")
    state, events = do(table(text), "1: draw")
    assert find(events, "RoundOver").rule == "mercy"
    assert state.result.winners == (1,)


def test_u90_who_fell_may_leave_the_match():
    text = HAND.format(hand=MERCY, options="deck=128 mercy=25 rounds=2", pile="Y1").replace(
        "hand 2 B1 B2", "hand 2 R1 R2"
    )
    state, _ = do(table(text.replace("hand 3 G1 G2 G3", "hand 3 R3 R4")), "1: draw", "1: leave")
    assert (state.table.out, state.table.fallen) == ((0,), ())


def test_a_grand_reshuffle_brings_the_fallen_back():
    text = HAND.format(hand=MERCY, options="deck=128 mercy=25 rounds=2", pile="Y1").replace(
        "hand 2 B1 B2", "hand 2 R1 R2"
    )
    state, _ = do(table(text.replace("hand 3 G1 G2 G3", "hand 3 R3 R4")), "1: draw", "2: reset")
    assert state.table.out == ()
    assert len(state.hands[0]) >= 7


# Positions that no match can come to.

SOUND = """seats 3
turn 1
colour R
hand 1 R1 R2 B3
hand 2 B1
hand 3 G1 G2
discard R8
pile Y1 Y2 Y3
"""


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("open 1", "open"),
        ("asked drawn B3", "asked"),
        ("asked draws 2 3 R", "asked"),
        ("asked swap", "asked"),
        ("alarmed 1", "alarmed"),
        ("turns 1000", "turns"),
        ("round 2", "round"),
        ("round 0", "round"),
        ("blocked 3", "blocked"),
        ("knows 1 1 R1", "knows"),
        ("knows 1 2", "knows"),
        ("fallen 3", "fallen"),
    ],
)
def test_an_impossible_position_is_refused(line, what):
    table(SOUND)
    with pytest.raises(NotUnderstood) as error:
        table(SOUND + line)
    assert error.value.refusal.facts["what"] == what


DRAWS = """options {options}
seats 3
turn 2
colour {colour}
hand 1 {one}
hand 2 B1 B2
hand 3 G1 G2
discard {top}
asked draws {asked}
"""


@pytest.mark.parametrize(
    ("options", "colour", "one", "top", "asked"),
    [
        ("", "R", "R1", "R8 W+4", "6 1 R challenge"),  # nothing was stacked
        ("stacking=same", "R", "R1", "R8 W+4", "7 1 R challenge"),
        ("", "R", "R1", "R8 W+4", "4 2 R challenge"),  # by the seat that must draw
        ("", "R", "R1", "R8 R+2", "2 1 R challenge"),  # only a W+4 is challenged
        ("", "R", "R1", "R8 W+4", "4 1 R bluff"),
        ("", "R", "", "R8 W+4", "4 1 R challenge bluff"),  # an empty hand is honest
        ("challenges=no jump_in=yes", "R", "R1", "R8 W+4", "4 1 R challenge"),
    ],
)
def test_an_impossible_draw_is_refused(options, colour, one, top, asked):
    with pytest.raises(NotUnderstood):
        table(DRAWS.format(options=options, colour=colour, one=one, top=top, asked=asked))
    table(DRAWS.format(options="stacking=same", colour="R", one="R1", top="R8 W+4", asked="8 1 R challenge bluff"))
    table(DRAWS.format(options="", colour="R", one="", top="R8 W+4", asked="4 1 R challenge"))


GONE_OUT = """options false_call_penalty=2
seats 2
turn 1 left
colour R
hand 1 W+4
hand 2 G1 Y3
discard R5
pile Y1 Y2 Y4 B1 B2 B3 B4 B5
"""


def test_u26_u35_whoever_has_gone_out_is_asked_nothing_more():
    state, _ = do(table(GONE_OUT), "1: play W+4 R")
    assert moves(state, 1) == []
    assert GAME.to_act(state) == (1,)
    for move in ("1: uno", "1: catch 2", "1: draw"):
        assert refused(state, move)
    state, events = do(state, "2: draw")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert find(events, "RoundOver").winner == 0


def test_u26_u35_by_the_rules_of_version_1_it_was_asked_and_could_unwin():
    state = table(GONE_OUT)
    log = [(0, "play W+4 R"), (0, "uno"), (1, "draw")]
    old = Match.open(FirstUno(), state.table.options, 2, 1, GAME.write_position(state))
    for seat, text in log:
        old = old.play(seat, GAME.read_action(text))
    assert old.outcome is None
    again = Match.load(old.save())
    assert (again.state, again.game.info.rules_version) == (old.state, 1)
    new = Match.open(GAME, state.table.options, 2, 1, GAME.write_position(state))
    with pytest.raises(IllegalAction):
        new.play(0, GAME.read_action("play W+4 R")).play(0, GAME.read_action("uno"))
