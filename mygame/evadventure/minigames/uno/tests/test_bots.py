"""Computer players: what they must see, and what they must not overlook. Their strength is measured by bench/uno.py."""

from __future__ import annotations

from collections import Counter
from itertools import count, islice, product
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from evadventure.minigames.bots.arena import contest
from evadventure.minigames.bots.runner import run
from evadventure.minigames.bots.search import timed
from evadventure.minigames.bots.uniform import UniformBot, dice_of
from evadventure.minigames.testing.kit import _choices, times
from evadventure.minigames.uno.actions import CallUno, Catch, FalseAlarm, PlayCard, RoundOver, WrongCard
from evadventure.minigames.uno.bots import BOTS, Random, doubt
from evadventure.minigames.uno.bots.playouts import FIGURES, fitted
from evadventure.minigames.uno.bots.searching import UnoSearching, candidates, worlds
from evadventure.minigames.uno.data import COLOUR, in_order, matches
from evadventure.minigames.uno.state import PRESETS, UnoOptions, UnoState, deck_of
from evadventure.minigames.uno.tests.table import GAME, do, table


def chosen(level, state, seat=0, seed=1):
    action = BOTS[level].choose(GAME.view(state, seat), GAME.legal(state, seat), seat, seed, 0.1)
    return GAME.write_action(action)


THREE = "seats 3\nturn 1\ncolour R\nhand 1 {hand}\nhand 2 {two}\nhand 3 G1 G2 G3 G4\ndiscard R8\npile Y1"


def test_careful_swaps_with_the_smallest_hand():
    state, _ = do(table(THREE.format(hand="R7 B1 B2 B3", two="R1 R2")), "1: play R7")
    assert chosen("careful", state) == "swap 2"


def test_careful_keeps_a_harmful_seven_back_and_draws():
    assert chosen("careful", table("colour R\nhand 1 R7 B1\nhand 2 G1 G2 G3 G4 G5 G6\ndiscard R8")) == "draw"


def test_careful_plays_a_seven_that_helps():
    assert chosen("careful", table("colour R\nhand 1 R7 R5 B1 B2 B3\nhand 2 G1\ndiscard R8")) == "play R7"


@pytest.mark.parametrize("level", BOTS)
def test_everybody_takes_the_win(level):
    if level not in ("novice", "easy", "casual", "sharp"):  # they may overlook it
        assert chosen(level, table("colour R\nhand 1 R7\nhand 2 G1 G2 G3\ndiscard R8")) == "play R7"


def ends_well(state: UnoState, seat: int) -> bool:
    """Tell whether a seat, in turn, can win the round before anybody else has a real choice."""
    moves = [move for move in GAME.legal(state, state.turn) if type(move) is PlayCard or state.turn != seat]
    found = []
    for move in moves if state.pending is None or state.pending.kind != "drawn" else ():
        after, events = GAME.apply(state, state.turn, move)
        if over := [event for event in events if type(event) is RoundOver]:
            found.append(over[0].winner == seat)
        else:
            asked = after.turn != seat and after.pending is not None and after.pending.challenge
            certain = (after.turn == seat and after.pending is None) or (asked and not after.pending.bluff)
            found.append(certain and not after.uncalled and ends_well(after, seat))
    return (any if state.turn == seat else all)(found) and bool(found)


def won_positions(options: UnoOptions, seats: int):
    """Yield positions in which the seat in turn certainly wins the round in this turn, of one to four cards."""
    wanted, dice = [*deck_of(options)], dice_of(f"won {options.deck} {seats}")
    start = GAME.setup(options, seats, 1).state
    while True:
        cards = [*wanted]
        dice.shuffle(cards)
        sizes = [dice.randint(1, 4), *(dice.randint(1, 7) for _ in range(seats - 1))]
        hands = tuple(in_order([cards.pop() for _ in range(size)]) for size in sizes)
        top = next(card for card in cards if COLOUR[card])
        cards.remove(top)
        state = replace(
            start,
            hands=hands,
            pile=tuple(cards),
            unshuffled=(),
            discard=(top,),
            colour=COLOUR[top],
            turn=0,
            pending=None,
        )
        if (sizes[0] > 1 or not dice.randint(0, 9)) and ends_well(state, 0):
            yield state


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (UnoOptions(), 2),
        (UnoOptions(seven_zero=False, no_bluffing=True), 2),
        (UnoOptions(deck=128), 2),
        (UnoOptions(), 3),
    ],
)
def test_master_misses_no_certain_win(options, seats):
    cards = Counter[int]()
    for state in islice(won_positions(options, seats), times(15, 75)):
        cards[len(state.hands[0])] += 1
        for step in range(9):
            if state.turn == 0:
                action = BOTS["master"].choose(GAME.view(state, 0), GAME.legal(state, 0), 0, step, 0.02)
            else:
                action = dice_of(step).choice(GAME.legal(state, state.turn))
            before = state
            state, events = GAME.apply(state, state.turn, action)
            if over := [event for event in events if type(event) is RoundOver]:
                break
        assert [event.winner for event in over] == [0], GAME.write_position(before)
    assert seats > 2 or len(cards) > 2


@pytest.mark.parametrize("level", ["random", "careful", "master"])
def test_uno_is_called(level):
    move = chosen(level, table(THREE.format(hand="R5 B1", two="R1 R2 R3")))
    assert move == "play R5 uno"


def test_careful_hits_who_is_about_to_go_out():
    assert chosen("careful", table(THREE.format(hand="R5 RS B1 B2", two="R1"))) == "play RS"


def test_careful_catches():
    state, _ = do(table(THREE.format(hand="R5 B1", two="R1 R2 R3")), "1: play R5")
    assert chosen("careful", state, seat=2) == "catch 1"


FOUR = "seats 3\nturn 1\ncolour R\nhand 1 {hand} W+4\nhand 2 R1 R2 Y3\nhand 3 G1 G2\ndiscard R8 R9 R4\npile B1"


def test_doubt_grows_with_the_hand():
    small, _ = do(table(FOUR.format(hand="B5")), "1: play W+4 G uno")
    large, _ = do(table(FOUR.format(hand="B5 B6 B7 B8 Y1 Y2")), "1: play W+4 G")
    assert 0 < doubt(GAME.view(small, 1)) < doubt(GAME.view(large, 1)) < 1


def test_doubt_is_certain_of_what_is_known():
    state = GAME.read_position(GAME.write_position(table(FOUR.format(hand="B5 R3"))) + "\nknows 2 1 R3", 1)
    state, _ = do(state, "1: play W+4 G")
    assert doubt(GAME.view(state, 1)) == 1.0
    assert chosen("master", state, seat=1) == "challenge"


def test_master_uses_what_it_knows_between_two():
    # It knows the other's last card: red and green 9 would let it go out, blue does not.
    text = "colour R\nhand 1 R5 B5 B6\nhand 2 R9\ndiscard R8\nknows 1 2 R9"
    state = table(text.replace("hand 1 R5 B5 B6", "hand 1 R5 B8 B6"))
    assert chosen("master", state) == "play B8"


def test_who_searches_is_the_same_for_the_same_seed_and_keeps_to_a_lent_clock():
    state = GAME.setup(UnoOptions(), 4, 3).state
    view, legal = GAME.view(state, state.turn), GAME.legal(state, state.turn)
    bot = UnoSearching(playouts=80)
    assert bot.choose(view, legal, state.turn, 9, 1.0) == bot.choose(view, legal, state.turn, 9, 1.0)
    ticks = iter(range(10**6))
    late = timed(UnoSearching(playouts=10**9), lambda: next(ticks))
    assert late.choose(view, legal, state.turn, 9, 20.0) in legal
    assert next(ticks) < 40


def test_a_clear_choice_takes_little_of_its_time():
    state = table("colour R\nhand 1 R7 B1\nhand 2 G1 G2 G3 G4 G5 G6\ndiscard R8")
    deals = count()
    bot = timed(UnoSearching(), lambda: next(deals))
    assert GAME.write_action(bot.choose(GAME.view(state, 0), GAME.legal(state, 0), 0, 9, 10.0**9)) == "draw"
    assert next(deals) < 2000


def test_false_calls_and_catches_cost_cards_and_are_left_alone():
    options = UnoOptions(false_call_penalty=2)
    state = GAME.setup(options, 3, 5).state
    legal = GAME.legal(state, state.turn)
    assert any(type(action) is CallUno for action in legal)
    assert not any(
        type(action) in (CallUno, Catch) for action in candidates(GAME.view(state, state.turn), legal, state.turn)
    )


def test_deals_fit_the_view_and_who_has_just_drawn_holds_little_that_fits():
    text = "seats 3\nturn 3\ncolour R\nhand 1 G1 G2 G3 R5\nhand 2 Y1 Y2\nhand 3 B1 B2 B3 B4 B5 B6\ndiscard R8\npile B7"
    state, _ = do(table(text), "3: draw")
    view = GAME.view(state, 0)
    fitting = 0
    for _, world in islice(worlds(view, 0, 1), 200):
        assert GAME.view(world, 0) == view
        fitting += sum(matches(card, "R8", "R") for card in world.hands[2])
    assert fitting < 200 * 7 * 0.1


def test_the_fitted_figures_load_and_judge():
    for options, players in product((UnoOptions(), UnoOptions(seven_zero=False)), (2, 3, 4, 5, 10)):
        assert len(fitted(options, players)) == len(FIGURES)


SEARCHED = [
    UnoOptions(),
    *(
        pytest.param(one, marks=pytest.mark.strength)
        for one in (UnoOptions(deck=112), UnoOptions(jump_in=True, stacking="up"))
    ),
]


@pytest.mark.parametrize("options", SEARCHED)
def test_who_searches_beats_any_legal_action(options):
    share = contest(GAME, options, UnoSearching(playouts=times(4, 12)), UniformBot(), seats=2, deals=times(6, 15))
    assert share.low > 0.5


def test_random_draws_only_when_it_must():
    state = table(THREE.format(hand="R5 B1 B2", two="R1 R2 R3"))
    bot = Random()
    assert {GAME.write_action(bot.pick(GAME.legal(state, 0), dice_of(number))) for number in range(20)} == {"play R5"}


@pytest.mark.parametrize(
    "options", [UnoOptions(jump_in=True, stacking="up"), UnoOptions(false_call_penalty=2, deck=112)]
)
def test_matches_of_all_levels_end(options):
    fourth = UnoSearching(playouts=10) if options.deck == 108 else BOTS["careful"]
    bots = [BOTS["random"], BOTS["easy"], BOTS["careful"], fourth]
    for seed in range(3):
        assert run(GAME, options, bots, seed).outcome is not None


class _Rounds:
    """Counts how the rounds of matches end, and what is done without cause."""

    def __init__(self):
        self.ended: Counter[str] = Counter()
        self.faults: Counter[type] = Counter()

    def deal(self, seed, state, events):
        pass

    def step(self, seat, action, state, events):
        self.ended.update(event.rule for event in events if isinstance(event, RoundOver))
        self.faults.update(type(event) for event in events if isinstance(event, FalseAlarm | WrongCard))

    def end(self, outcome):
        assert outcome is not None


def ways_to_play() -> dict[str, dict[str, Any]]:
    """Return every preset, and every single value of an option that can be played, the others at their defaults."""
    ways = {f"preset {key}": preset.options for key, preset in PRESETS.items()}
    for field in msgspec.structs.fields(UnoOptions):
        for value in _choices(msgspec.inspect.type_info(field.type)):
            ways[f"{field.name} {value}"] = {field.name: value}
    ways["knockout"] = {"scoring": "knockout", "goal": 200, "rounds": 0}
    ways["tally"] = {"scoring": "tally", "goal": 200, "rounds": 0}
    return {name: way for name, way in ways.items() if GAME.check_options(replace(UnoOptions(), **way), 2) is None}


def assert_rounds_end(level, way, seats, rounds):
    """Check that rounds of one level end: at most one in a hundred at the limit, none for what only costs cards."""
    found, seed = _Rounds(), 0
    while found.ended.total() < rounds:
        run(GAME, replace(UnoOptions(), **way), [BOTS[level]] * seats, seed, seconds=0.02, watcher=found)
        seed += 1
    assert found.ended["turn_limit"] <= found.ended.total() // 100, found.ended
    assert not found.faults


FEW = [
    *(("preset party", level) for level in BOTS if level != "master"),
    ("draw_to_match True", "novice"),
    ("draw_to_match True", "sharp"),
    ("false_call_penalty 2", "random"),
    ("wrong_card_penalty 2", "random"),
    ("wrong_card_penalty 2", "easy"),
    ("preset official", "novice"),
]


@pytest.mark.parametrize(("way", "level"), FEW)
def test_weak_play_is_weak_moves_and_rounds_end(way, level):
    assert_rounds_end(level, ways_to_play()[way], 2, 1 if level == "sharp" else 8)


def test_rounds_of_novices_end_with_the_cards_of_ten():
    assert_rounds_end("novice", ways_to_play()["deck 128"], 4, 20)


@pytest.mark.sweep
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("way", ways_to_play())
def test_rounds_of_every_level_end_under_every_preset_and_option(way, level, seats):
    assert_rounds_end(level, ways_to_play()[way], seats, 4 if level in ("sharp", "master") else 200)
