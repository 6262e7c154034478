"""The searching player: what it knows of chances, that it keeps the contract, and that it beats who reckons."""

from __future__ import annotations

import pytest

from evadventure.minigames.bots.arena import contest
from evadventure.minigames.bots.uniform import UniformBot, dice_of
from evadventure.minigames.mbg import positions
from evadventure.minigames.mbg.actions import March, Resign
from evadventure.minigames.mbg.bots import BOTS, searching
from evadventure.minigames.mbg.bots.features import NAMES, chances, features, fitted
from evadventure.minigames.mbg.bots.searching import MbgSearching
from evadventure.minigames.mbg.bots.steady import Steady
from evadventure.minigames.mbg.data import Profile
from evadventure.minigames.mbg.engine.battle import most_rounds
from evadventure.minigames.mbg.engine.odds import OddsSide, odds
from evadventure.minigames.mbg.rules import GAME
from evadventure.minigames.mbg.state import replace


def decisions(many: int, seats: int = 3):
    """Yield states in which somebody has a choice, on the way of a match between steady players."""
    state, player = GAME.setup(GAME.options_type(), seats, 5).state, Steady()
    for step in range(many):
        seat = GAME.to_act(state)[0]
        legal = GAME.legal(state, seat)
        if len(legal) > 1:
            yield state, seat, legal
        state = GAME.apply(state, seat, player.choose(GAME.view(state, seat), legal, seat, step, 0.0)).state


def test_the_fitted_figures_load_and_say_who_is_ahead():
    assert len(fitted("chance")) == len(NAMES)
    assert len(fitted("battle")) == len(searching.NAMES)
    state = GAME.setup(GAME.options_type(), 3, 1).state
    board = state.board
    assert all(len(some) == len(NAMES) for some in features(board).values())
    assert sum(chances(board).values()) == pytest.approx(1)
    rich = replace(board, roles=(replace(board.roles[0], money=30_000.0), *board.roles[1:]))
    assert chances(rich)[0] > 0.8
    gone = replace(board, roles=(replace(board.roles[0], location=-1), *board.roles[1:]))
    assert set(chances(gone)) == {1, 2}


@pytest.mark.parametrize("techniques", [(), (0, 5, 7)])
def test_a_guess_is_about_what_fighting_shows(techniques):
    foe = OddsSide(85, 80, 75, 2400, 300, (0, 5))
    for power in (40, 60, 85, 110):
        one = OddsSide(power, 80, 70, 2400, 0, techniques)
        fought = odds(one, foe, most_rounds(2), Profile.MANUAL, 1000)
        assert searching.guess(one, foe).win == pytest.approx(fought.win, abs=0.3)


@pytest.mark.parametrize("many", [6, pytest.param(25, marks=pytest.mark.sweep)])
def test_the_same_view_and_seed_make_the_same_choice_and_it_is_legal(many):
    player = MbgSearching(worlds=8)
    for state, seat, legal in decisions(many):
        view = GAME.view(state, seat)
        choice = player.choose(view, legal, seat, 3, 1.0)
        assert choice in legal
        assert choice == player.choose(view, legal, seat, 3, 1.0)


def test_who_could_otherwise_only_give_up_goes_on():
    state = GAME.setup(GAME.options_type(resign=True), 3, 0).state
    legal = GAME.legal(state, seat := GAME.to_act(state)[0])
    assert legal == [March(), Resign()]
    assert BOTS["master"].choose(GAME.view(state, seat), legal, seat, 1, 0.1) == March()


def test_a_lent_clock_ends_a_long_thought():
    asked: list[None] = []

    def now() -> float:
        asked.append(None)
        return float(len(asked))

    for state, seat, legal in decisions(20):
        asked.clear()
        assert MbgSearching(worlds=10_000, now=now).choose(GAME.view(state, seat), legal, seat, 1, 3.0) in legal
        assert len(asked) < 10


def certain_wins(seeds: range):
    """Yield (state, seat) of matches in which one answer wins before the turn is over, whatever anybody does afterwards
    and whatever is drawn, and another does not."""
    players = (Steady(), BOTS["novice"], BOTS["easy"])
    for seed in seeds:
        state = GAME.setup(GAME.options_type(max_turn=4 + seed % 9), 2 + seed % 2, seed).state
        while state.ask is not None:
            seat, board = state.ask.seat, state.board
            legal, view = GAME.legal(state, seat), GAME.view(state, seat)
            last = board.turn == board.max_turn or max(role.money for role in board.roles) > board.win_money - 2000
            if last and len(legal) > 1:
                wins = [always_wins(view, seat, action) for action in legal]
                if any(wins) and not all(wins):
                    yield state, seat
            action = players[(seat + seed) % 3].choose(view, legal, seat, seed * 100 + len(legal), 0.0)
            state = GAME.apply(state, seat, action).state


def always_wins(view, seat, action):
    """Tell whether an answer wins in forty worlds with any answers after it."""
    for number in range(40):
        state, dice = GAME.determinize(view, seat, 777 + number), dice_of(number)
        state = GAME.apply(state, seat, action).state
        while state.ask is not None and state.board.turn == view.board.turn:
            state = GAME.apply(state, state.ask.seat, dice.choice(GAME.legal(state, state.ask.seat))).state
        if state.verdict is None or state.verdict.winner != seat:
            return False
    return True


@pytest.mark.parametrize(
    ("seeds", "many"), [(range(50, 58), 4), pytest.param(range(2600), 300, marks=pytest.mark.sweep)]
)
def test_fewer_than_one_certain_win_of_a_hundred_is_missed(seeds, many):
    found = list(certain_wins(seeds))
    assert len(found) >= many
    master, missed = BOTS["master"], set()
    for state, seat in found:
        for number in range(2):
            now, dice = GAME.determinize(GAME.view(state, seat), seat, number), dice_of(number)
            while now.ask is not None:
                asked, legal = now.ask.seat, GAME.legal(now, now.ask.seat)
                mine = asked == seat and len(legal) > 1
                action = master.choose(GAME.view(now, seat), legal, seat, number, 0.1) if mine else dice.choice(legal)
                now = GAME.apply(now, asked, action).state
            if now.verdict is None or now.verdict.winner != seat:
                missed.add(positions.write_position(state))
    assert len(missed) < len(found) / 100, missed


@pytest.mark.strength
def test_who_searches_beats_any_answer():
    assert (
        contest(GAME, GAME.options_type(), MbgSearching(worlds=6), UniformBot(), seats=2, deals=2, seconds=1.0).low
        > 0.5
    )
