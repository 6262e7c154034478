"""Pairings and standings of tournaments."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.apps.contests.systems import (
    Player,
    System,
    TournamentGame,
    arena_pairs,
    pair,
    prizes,
    replays,
    rounds_of,
    standings,
)


def play_out(system: System, count: int, seed: int = 0, rounds: int = 0, draws: bool = True) -> list[TournamentGame]:
    """Play a tournament with results drawn by a seed."""
    chance = random.Random(seed)
    players = [Player(number) for number in range(1, count + 1)]
    rounds = rounds or rounds_of(system, count)
    games: list[TournamentGame] = []
    for round_ in range(1, rounds + 1):
        for first, second in pair(system, players, games, round_, rounds):
            if second is None:
                games.append(TournamentGame(round_, first, None, (1.0, 0.0), played=False))
                continue
            points = chance.choice([(1.0, 0.0), (0.0, 1.0), *([(0.5, 0.5)] if draws else [])])
            games.append(TournamentGame(round_, first, second, points))
            if system is System.KNOCKOUT and points == (0.5, 0.5):
                ((one, other),) = [again for again in replays(games, round_) if again == (second, first)]
                games.append(TournamentGame(round_, one, other, chance.choice([(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)])))
    return games


@given(st.integers(4, 20), st.integers(0, 10_000))
def test_swiss(count: int, seed: int) -> None:
    games = play_out(System.SWISS, count, seed)
    met = Counter(frozenset((game.first, game.second)) for game in games if game.second is not None)
    # With nearly as many rounds as players there may be no other way in the last one.
    small = count < 8
    assert max(met.values()) <= 1 + small, "nobody meets anybody twice"
    byes = Counter(game.first for game in games if game.second is None)
    assert not byes or max(byes.values()) <= 1 + small
    for round_ in {game.round for game in games}:
        there = [number for game in games if game.round == round_ for number in (game.first, game.second)]
        assert sorted(number for number in there if number is not None) == list(range(1, count + 1))
    for number in range(1, count + 1):
        firsts = sum(game.first == number for game in games if game.second is not None)
        seconds = sum(game.second == number for game in games)
        assert abs(firsts - seconds) <= 3


def test_swiss_as_published() -> None:
    """The first round of the Dutch system: the upper half meets the lower in order, seats in turn (FIDE C.04.3)."""
    players = [Player(number) for number in range(1, 9)]
    assert pair(System.SWISS, players, [], 1, 4) == [(1, 5), (6, 2), (3, 7), (8, 4)]
    won = [
        TournamentGame(1, one, other, (1.0, 0.0) if one < other else (0.0, 1.0))
        for one, other in [(1, 5), (6, 2), (3, 7), (8, 4)]
    ]
    second = pair(System.SWISS, players, won, 2, 4)
    # 1 and 3 have both had the first seat: the lower half is transposed until seats change.
    assert second == [(4, 1), (2, 3), (5, 8), (7, 6)]


@pytest.mark.parametrize("count", [3, 4, 7, 8])
def test_round_robin(count: int) -> None:
    """The Berger tables (FIDE C.05): everybody meets everybody; with four, 1-4 and 2-3 in the first round."""
    games = play_out(System.ROUND_ROBIN, count)
    met = Counter(frozenset((game.first, game.second)) for game in games if game.second is not None)
    assert set(met.values()) == {1}
    assert len(met) == count * (count - 1) // 2
    if count == 4:
        rounds = [{(game.first, game.second) for game in games if game.round == one} for one in (1, 2, 3)]
        assert rounds == [{(1, 4), (2, 3)}, {(4, 3), (1, 2)}, {(2, 4), (3, 1)}]


@given(st.integers(2, 17), st.integers(0, 10_000))
def test_knockout(count: int, seed: int) -> None:
    games = play_out(System.KNOCKOUT, count, seed)
    table = standings([Player(number) for number in range(1, count + 1)], games, System.KNOCKOUT)
    assert [one.place for one in table[:2]] == [1, 2]
    final = [game for game in games if game.round == rounds_of(System.KNOCKOUT, count)]
    assert {final[0].first, final[0].second} == {table[0].number, table[1].number}
    assert all(game.first <= 2 ** rounds_of(System.KNOCKOUT, count) - count for game in games if game.second is None)


def test_knockout_seeds() -> None:
    players = [Player(number) for number in range(1, 9)]
    assert pair(System.KNOCKOUT, players, [], 1, 3) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert pair(System.KNOCKOUT, players[:6], [], 1, 3) == [(1, None), (4, 5), (2, None), (3, 6)]


def test_tie_breaks() -> None:
    """Buchholz adds the points of whom one met, Sonneborn-Berger those of whom one beat and half of whom one drew."""
    games = [
        TournamentGame(1, 1, 3, (1.0, 0.0)), TournamentGame(1, 4, 2, (0.0, 1.0)),
        TournamentGame(2, 2, 1, (0.5, 0.5)), TournamentGame(2, 3, 4, (1.0, 0.0)),
        TournamentGame(3, 1, 4, (0.0, 1.0)), TournamentGame(3, 2, 3, (0.0, 1.0)),
    ]  # fmt: skip
    table = standings([Player(number) for number in range(1, 5)], games, System.SWISS)
    assert [(one.place, one.number, one.points) for one in table] == [
        (1, 3, 2.0),
        (2, 1, 1.5),
        (3, 2, 1.5),
        (4, 4, 1.0),
    ]
    assert {one.number: (one.buchholz, one.berger) for one in table} == {
        1: (2.0 + 1.5 + 1.0, 2.0 + 0.75), 2: (1.0 + 1.5 + 2.0, 1.0 + 0.75),
        3: (1.5 + 1.0 + 1.5, 1.0 + 1.5), 4: (1.5 + 2.0 + 1.5, 1.5),
    }  # fmt: skip


def test_who_has_gone_is_paired_no_more() -> None:
    players = [Player(1), Player(2, gone=True), Player(3), Player(4)]
    games = [TournamentGame(1, 1, 3, (1.0, 0.0)), TournamentGame(1, 4, 2, (1.0, 0.0), played=False)]
    second = pair(System.SWISS, players, games, 2, 3)
    assert sorted(number for one in second for number in one if number is not None) == [1, 3, 4]


def test_arena() -> None:
    players = [Player(number) for number in range(1, 6)]
    first = arena_pairs(players, [])
    assert first == [(1, 2), (3, 4)]
    games = [TournamentGame(0, 1, 2), TournamentGame(0, 3, 4, (1.0, 0.0))]
    assert arena_pairs(players, games) == [(5, 3)]
    games.append(TournamentGame(0, 5, 3, (0.0, 1.0)))
    assert arena_pairs([Player(3), Player(5)], [TournamentGame(0, 5, 3, (0.0, 1.0))]) == [(3, 5)]


def test_prizes_are_the_pot() -> None:
    for pot in range(0, 200, 7):
        for many in range(1, 10):
            assert sum(prizes(pot, range(1, many + 1))) == pot
    assert prizes(100, range(1, 9)) == [50, 30, 20, 0, 0, 0, 0, 0]


def test_three_equal_are_paid_alike() -> None:
    """They were all told place 1, and paid 39, 21 and 0 by starting number."""
    games = [
        TournamentGame(1, 1, 2, (0.5, 0.5)),
        TournamentGame(2, 2, 3, (0.5, 0.5)),
        TournamentGame(3, 3, 1, (0.5, 0.5)),
    ]
    table = standings([Player(number) for number in (1, 2, 3)], games, System.ROUND_ROBIN)
    assert [one.place for one in table] == [1, 1, 1]
    assert prizes(60, [one.place for one in table]) == [20, 20, 20]


@given(
    st.integers(0, 2000),
    st.sampled_from([one for one in System if one is not System.TEAMS]),
    st.integers(1, 9),
    st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9), st.sampled_from(((1.0, 0.0), (0.5, 0.5), (0.0, 1.0))))),
)
def test_equal_ones_share_a_place_and_are_paid_alike(pot: int, system: System, many: int, met: list[Any]) -> None:
    """Every tie of every system, at every place, with any results."""
    games = [
        TournamentGame(round_, 1 + one % many, 1 + other % many, points)
        for round_, (one, other, points) in enumerate(met, 1)
        if one % many != other % many
    ]
    players = [Player(number) for number in range(1, many + 1)]
    places = [one.place for one in standings(players, games, system)]
    paid = prizes(pot, places)
    assert len(paid) == many
    assert all(one >= 0 for one in paid)
    for (place, share), (following, less) in itertools.pairwise(zip(places, paid, strict=True)):
        assert (following == place) <= (share == less)
        assert share >= less
    assert pot - places.count(1) < sum(paid) <= pot
