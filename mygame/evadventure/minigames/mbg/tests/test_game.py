"""mbg as a game of the house: what is conserved, what is offered, what is hidden, computer players."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from evadventure.minigames.bots.runner import run
from evadventure.minigames.core import IllegalAction, NotUnderstood, Reader, play, refusal_text
from evadventure.minigames.match import Match
from evadventure.minigames.mbg import ENTRY
from evadventure.minigames.mbg.actions import (
    Action,
    Back,
    Choosing,
    CityEarned,
    Engage,
    IncomeCollected,
    Joined,
    March,
    MoneyTaken,
    ResearchPaid,
    Resign,
    UseCard,
    Yes,
)
from evadventure.minigames.mbg.data import CARD_COUNT, CardId, Profile, scenarios
from evadventure.minigames.mbg.positions import faults
from evadventure.minigames.mbg.rules import GAME
from evadventure.minigames.mbg.state import MbgOptions, MbgState
from evadventure.minigames.mbg.tests.desk import FAIR, ROAD, a_map
from evadventure.minigames.testing.kit import times
from evadventure.minigames.worlds import canonical
from evadventure.rules import EvAdventureRollEngine
from evadventure.words import Lang


def walk(seed: int, options: MbgOptions = MbgOptions(), seats: int = 3, most: int = 10_000):  # noqa: B008 - a record
    """Yield (state before, seat, action, step after) of a random match."""
    state = GAME.setup(options, seats, seed).state
    luck = Random(seed)
    for _ in range(most):
        acting = GAME.to_act(state)
        if not acting:
            return
        action = luck.choice(GAME.legal(state, acting[0]))
        step = GAME.apply(state, acting[0], action)
        yield state, acting[0], action, step
        state = step.state


def money(state: MbgState) -> float:
    return sum(role.money for role in state.board.roles)


@given(st.integers(0, 2**32), st.sampled_from(["tutorial", "guandu"]), st.sampled_from(Profile))
@settings(max_examples=8, deadline=None)
def test_an_officer_is_in_exactly_one_place(seed, scenario, profile):
    for _, _, _, step in walk(seed, MbgOptions(scenario=scenario, profile=profile, max_turn=20), 2, 500):
        assert next(faults(step.state.board), None) is None
        assert len({o.name for o in step.state.board.officers}) == len(step.state.board.officers)


@given(st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_a1_money_is_conserved_in_manual(seed):
    """Gains are income; losses are wages, research, robbers and the chest of a ruined faction."""
    for before, _, _, (after, events) in walk(seed, MbgOptions(scenario="guandu", max_turn=25), 2, 600):
        flow = 0.0
        for event in events:
            match event:
                case IncomeCollected() | CityEarned() | ResearchPaid():
                    flow += event.money
                case MoneyTaken(role=-1):
                    flow += event.money
                case Joined(officer=o):
                    ask = before.ask
                    flow -= ask.prices[ask.ids.index(o)]
        assert money(after) - money(before) == pytest.approx(flow, abs=0.1)


def test_many_walks_in_both_profiles_end():
    for seed in range(6):
        *_, (_, _, _, step) = walk(seed, MbgOptions(profile=list(Profile)[seed % 2], max_turn=30))
        assert GAME.outcome(step.state) is not None


def dawdle(legal: Sequence[Action], luck: Random) -> Action:
    """Choose as one who keeps the others waiting: take cards back, pick officers one by one, never be done."""
    if Back() in legal and luck.random() < 0.9:
        return Back()
    return luck.choice([a for a in legal if isinstance(a, Choosing) and not isinstance(a, Engage)] or legal)


def extreme_map(cells: int, places: int, officers: int, factions: int, chance: bool) -> str:
    """Return a map of one kind of cell, chance or cities, with so many places and officers."""
    road = [(5, 0) if chance else (1, n % places) for n in range(cells)]
    people = [[60 + n % 7] * 5 for n in range(officers)]
    shares = [list(range(r, officers, factions)) for r in range(factions)]
    roles = [{"loc": r % cells, "mos": shares[r], "money": 50_000} for r in range(factions)]
    return a_map(road, people, roles, [{} for _ in range(places)])


def longest_of(state: Any, choose: Any) -> int:
    """Play a match to its end; return how many answers it had."""
    given = 0
    while acting := GAME.to_act(state):
        state = GAME.apply(state, acting[0], choose(GAME.legal(state, acting[0]))).state
        given += 1
    return given


@given(
    cells=st.integers(2, 30),
    places=st.integers(1, 12),
    officers=st.integers(0, 40),
    factions=st.integers(2, 6),
    chance=st.booleans(),
    turns=st.integers(1, 12),
    profile=st.sampled_from(Profile),
    seed=st.integers(0, 2**64),
    habit=st.sampled_from(("dawdling", "random", "last")),
)
def test_no_match_is_longer_than_its_bound(cells, places, officers, factions, chance, turns, profile, seed, habit):
    text = extreme_map(cells, places, officers, factions, chance)
    options = MbgOptions(map=text, profile=profile, max_turn=turns)
    assume(GAME.check_options(options, factions) is None)
    state, luck = GAME.setup(options, factions, seed).state, Random(seed)
    habits = {"dawdling": lambda legal: dawdle(legal, luck), "random": luck.choice, "last": lambda legal: legal[-1]}
    assert longest_of(state, habits[habit]) <= GAME.most_actions(state) <= GAME.info.max_actions


def test_cards_that_win_a_second_action_time_and_again_do_not_break_the_bound(monkeypatch):
    """The first 150 cards drawn are all the one that lets a faction act again, and every one of them is used."""
    text = extreme_map(6, 1, 4, 2, chance=True)
    state = GAME.setup(MbgOptions(map=text, max_turn=2), 2, 1).state
    drawn = iter(range(150))
    usual = EvAdventureRollEngine.randint

    def always_double(self, low, high):
        return CardId.DOUBLE if high == CARD_COUNT - 1 and next(drawn, None) is not None else usual(self, low, high)

    monkeypatch.setattr(EvAdventureRollEngine, "randint", always_double)

    def again(legal):
        yes = [action for action in legal if isinstance(action, Yes) or action == UseCard(CardId.DOUBLE)]
        return yes[0] if yes else next((action for action in legal if isinstance(action, March)), legal[0])

    assert 300 < longest_of(state, again) <= GAME.most_actions(state)


def test_only_what_is_possible_is_offered():
    """Every answer on offer changes something: nothing is asked for that the rules then ignore."""
    for state, seat, action, step in walk(5, most=800):
        assert canonical(step.state) != canonical(state), (seat, action)


def test_seats_fewer_than_roles():
    state = GAME.setup(MbgOptions(scenario="warlords"), 4, 1).state
    assert len(state.board.roles) == 4
    assert next(faults(state.board), None) is None


@pytest.mark.parametrize(
    ("options", "seats", "code"),
    [
        (MbgOptions(max_turn=-1), 3, "max_turn"),
        (MbgOptions(max_turn=5000), 3, "max_turn"),
        (MbgOptions(scenario="nowhere"), 3, "no_scenario"),
        (MbgOptions(scenario="guandu"), 3, "map_seats"),
        (MbgOptions(map="x"), 2, "map_not_integer"),
        (MbgOptions(map="1 1 1 1"), 2, "map_short"),
        (MbgOptions(map=a_map([ROAD] * 3, [FAIR], [{"loc": 0}])), 2, "map_seats"),
        (MbgOptions(map="2", scenario="guandu"), 2, "map_and_scenario"),
    ],
)
def test_wrong_options_are_refused(options, seats, code):
    refusal = GAME.check_options(options, seats)
    assert refusal is not None
    assert refusal.code == code


def test_a_map_for_two_says_two_once():
    refusal = GAME.check_options(MbgOptions(scenario="guandu"), 3)
    assert refusal is not None
    assert refusal_text(ENTRY.present, refusal, Reader(Lang.EN, ())) == "This map is for 2 players, not 3."
    assert refusal_text(ENTRY.present, refusal, Reader(Lang.ZH, ())) == "这张地图可供2人，不能是3人。"


def test_a_map_of_ones_own_is_played():
    text = scenarios.get("tutorial").text
    options = MbgOptions(map=text, max_turn=3)
    assert GAME.check_options(options, 2) is None
    *_, (_, _, _, step) = walk(1, options, 2)
    assert step.state.board.turn == 4


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (1, March(), "not_your_turn"),
        (0, Yes(), "not_asked"),
        (0, UseCard(99), "no_such_card"),
        (0, UseCard(5), "card_none"),
        (0, Resign(), "not_offered"),
    ],
)
def test_c1_wrong_answers_are_refused_and_change_nothing(seat, action, code):
    state = GAME.setup(MbgOptions(), 3, 1).state
    before = canonical(state)
    with pytest.raises(IllegalAction) as caught:
        play(GAME, state, seat, action)
    assert caught.value.refusal.code == code
    assert canonical(state) == before


def test_b27_c9_a_match_is_saved_whole():
    match = Match.open(GAME, MbgOptions(scenario="tutorial"), 2, 77)
    luck = Random(3)
    for _ in range(60):
        if not match.to_act:
            break
        seat = match.to_act[0]
        match = match.play(seat, luck.choice(match.legal(seat)))
    again = Match.load(match.save())
    assert again.digest == match.digest
    assert {(cell.x, cell.y) for cell in again.state.board.cells} != {(0, 0)}


def test_a_position_is_text_one_can_edit():
    *_, (state, _, _, _) = walk(2, most=150)
    text = GAME.write_position(state)
    edited = text.replace('"money":', '"money":1', 1)
    assert GAME.read_position(edited, 4).board.roles[0].money > state.board.roles[0].money


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("mbg position 1", "mbg position 2"),
        ('"role":0', '"role":7'),
        ('"dir":1', '"dir":2'),
        ("\nask ", "\nask {}\nask "),
        ("\nofficer ", "\nofficier "),
        ('"hp":', '"hp":-'),
        ('"cards":[0', '"cards":[-1'),
        ("\ncell ", "\nroom "),
    ],
)
def test_a_spoilt_position_is_refused(old, new):
    *_, (state, _, _, _) = walk(2, most=60)
    text = GAME.write_position(state)
    assert old in text
    with pytest.raises(NotUnderstood):
        GAME.read_position(text.replace(old, new, 1), 1)


def generals(asked: str, seat: int) -> Any:
    """Return a state in which a side names its generals."""
    for seed in range(60):
        for _, _, _, step in walk(seed, most=400):
            ask = step.state.ask
            if ask is not None and ask.kind == asked and (ask.seat == step.state.todo[-1].attacker) == (seat == 0):
                return step.state
    raise AssertionError("no such battle")


def test_the_attackers_general_is_his_secret_until_the_battle():
    state = generals("vice", 0)
    attacker = state.ask.seat
    other = (attacker + 1) % 3
    assert GAME.view(state, attacker).ask == state.ask
    for who in (other, None):
        view: Any = GAME.view(state, who)
        assert view.ask.picked == ()
        assert view.todo[-1].generals[0] == -2


def test_what_a_saloon_offers_is_for_the_guest_only():
    state: Any = next(step.state for _, _, _, step in walk(1) if step.state.ask and step.state.ask.kind == "hire")
    host = state.ask.seat
    views: list[Any] = [GAME.view(state, who) for who in (host, (host + 1) % 3)]
    assert views[0].ask.ids
    assert views[1].ask.ids == ()


def test_notices_are_told_to_whom_they_concern():
    events = [event for _, _, _, step in walk(3, most=900) for event in step.events]
    mine = [event for event in events if event.to == 1]
    assert mine
    for event in mine:
        assert GAME.redact(event, 1) == event
        assert GAME.redact(event, 0) is None
        assert GAME.redact(event, None) is None


@pytest.mark.parametrize("level", ["steady", "shrewd"])
@pytest.mark.parametrize("key", scenarios.keys())
def test_computer_players_finish_every_scenario(level, key):
    seats = scenarios.get(key).seats
    bots = [ENTRY.bots[level]] * seats
    assert run(GAME, MbgOptions(scenario=key, max_turn=8), bots, 5).outcome is not None


@pytest.mark.parametrize("level", ["random", "novice", "casual", "steady"])
def test_nobody_but_a_person_abdicates(level):
    class Watching:
        def deal(self, seed, state, events):
            pass

        def step(self, seat, action, state, events):
            assert not isinstance(action, Resign)

        def end(self, outcome):
            assert outcome is not None

    for seed in range(2):
        bots = [ENTRY.bots[level]] * 3
        run(GAME, MbgOptions(scenario="", max_turn=6, resign=True), bots, seed, watcher=Watching())


def test_the_levels_are_in_order():
    """A few games only: `docs/build/balance.md` has the long contests."""
    for better, worse, least in (("steady", "random", times(2, 5)), ("shrewd", "random", times(2, 5))):
        won = 0
        for seed in range(times(3, 6)):
            levels = [worse] * 3
            levels[seed % 3] = better
            outcome = run(GAME, MbgOptions(), [ENTRY.bots[level] for level in levels], 50 + seed).outcome
            won += outcome is not None and seed % 3 in outcome.winners
        assert won >= least
