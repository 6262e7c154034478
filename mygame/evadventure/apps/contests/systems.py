"""Pairings and standings of tournaments, as pure functions of the games played.

Swiss rounds are paired by the FIDE Dutch system and round robins by the Berger tables (both `caissify_pairings`;
"white" is the first seat). Where the former leaves two players unpaired, the nearest matching is used (`networkx`).
Knock-out and arena are our own. Tie-breaks are FIDE's: Buchholz, Sonneborn-Berger, wins; a bye counts there as a game
against an opponent with equal points.
"""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from caissify_pairings import generate_pairings

WIN, DRAW = 1.0, 0.5

logging.getLogger("caissify_pairings").setLevel(logging.ERROR)  # its warning (two left over) is handled here


class System(StrEnum):
    """A tournament system."""

    SWISS = "swiss"
    ROUND_ROBIN = "robin"
    KNOCKOUT = "knockout"
    ARENA = "arena"
    TEAMS = "teams"
    """One round: the best of one team against the best of the other, the second against the second."""


class Player(NamedTuple):
    """A player of a tournament."""

    number: int
    """Starting number: 1 is the strongest."""
    gone: bool = False
    """Whether it has withdrawn: it is no longer paired."""
    team: int | None = None
    """In a match of two teams: 0 or 1."""


class TournamentGame(NamedTuple):
    """A game of a tournament, or a bye."""

    round: int
    first: int
    """Number of the player with the first seat, or with the bye."""
    second: int | None = None
    """None for a bye."""
    points: tuple[float, float] | None = None
    """Of the first and the second; None while it is played."""
    played: bool = True
    """False for a bye and a game won by forfeit."""


class TournamentStanding(NamedTuple):
    """The standing of a player."""

    place: int
    """Equal ones share it."""
    number: int
    points: float
    buchholz: float
    berger: float
    wins: int
    games: int


type Pair = tuple[int, int | None]
"""The players of the first and of the second seat; None: the first has a bye."""


def rounds_of(system: System, players: int) -> int:
    """Return the default number of rounds; 0 for an arena, which has a duration instead."""
    if system is System.SWISS:
        return min(max(1, players - 1 + players % 2), math.ceil(math.log2(max(2, players))) + 1)
    if system is System.ROUND_ROBIN:
        return players - 1 + players % 2
    if system is System.TEAMS:
        return 1
    return math.ceil(math.log2(max(2, players))) if system is System.KNOCKOUT else 0


def points_of(games: Sequence[TournamentGame], number: int) -> float:
    """Return a player's points."""
    return sum(scored(game, number) for game in games)


def scored(game: TournamentGame, number: int) -> float:
    """Return a player's points from a game; 0 if not in it, or while it is played."""
    if game.points is None:
        return 0.0
    return game.points[0] if game.first == number else game.points[1] if game.second == number else 0.0


def standings(players: Sequence[Player], games: Sequence[TournamentGame], system: System) -> list[TournamentStanding]:
    """Return the standing, the best first; players equal in everything share a place, in order of number."""
    points = {one.number: points_of(games, one.number) for one in players}
    found = []
    for player in players:
        number = player.number
        own = [game for game in games if number in (game.first, game.second) and game.points is not None]
        buchholz = berger = 0.0
        for game in own:
            other = game.second if game.first == number else game.first
            theirs = points[other] if game.played and other is not None else points[number]
            buchholz += theirs
            berger += theirs * scored(game, number)
        wins = sum(game.played and scored(game, number) == WIN for game in own)
        found.append(TournamentStanding(0, number, points[number], buchholz, berger, wins, len(own)))

    def rank(one: TournamentStanding) -> tuple[float, ...]:
        if system is System.KNOCKOUT:
            return (-_lasted(one.number, games), -one.points)
        if system is System.ARENA:
            return (-one.points, -one.wins, one.games)
        return (-one.points, -one.buchholz, -one.berger, -one.wins)

    found.sort(key=lambda one: (*rank(one), one.number))
    keys = [rank(one) for one in found]
    return [one._replace(place=1 + keys.index(key)) for one, key in zip(found, keys, strict=True)]


def _lasted(number: int, games: Sequence[TournamentGame]) -> int:
    """Return the last round of a knock-out a player played, plus one for its winner."""
    mine = [game for game in games if number in (game.first, game.second)]
    if not mine:
        return 0
    last = mine[-1].round
    return last + (number in _winners(games, last))


def pair(
    system: System, players: Sequence[Player], games: Sequence[TournamentGame], round_: int, rounds: int
) -> list[Pair]:
    """Return the pairings of a round; not for an arena.

    Args:
        players: all by number, including those who have withdrawn.
        games: of all earlier rounds, all finished.
        round_: from 1.
        rounds: of the tournament.

    Returns:
        Pairs in order of the boards. In a round robin and a knock-out they may include players who have withdrawn.
    """
    if system is System.TEAMS:
        return _teams(players)
    if system is System.KNOCKOUT:
        return _knockout(players, games, round_)
    if system is System.ROUND_ROBIN:
        records = [_record(one.number, (), ()) for one in players]
        return _asked("round_robin", records, set(), round_, rounds)
    there = [one for one in players if not one.gone]
    met = {
        (min(game.first, game.second), max(game.first, game.second))
        for game in games
        if game.second is not None and game.played
    }
    found = _asked("dutch", [_record(one.number, games, range(1, round_)) for one in there], met, round_, rounds)
    # Chess would rather leave two without a game than give a player the same colour for the third time; a seat is less.
    return found if sum(other is None for _one, other in found) == len(there) % 2 else _nearest(there, games, met)


def _teams(players: Sequence[Player]) -> list[Pair]:
    """Return the boards of two teams, the strongest first; the first seat changes from board to board."""
    teams = [[one.number for one in sorted(players) if one.team == team] for team in (0, 1)]
    boards = enumerate(zip(*teams, strict=False))
    return [(away, home) if board % 2 else (home, away) for board, (home, away) in boards]


def team_points(players: Sequence[Player], games: Sequence[TournamentGame]) -> tuple[float, float]:
    """Return the points of the two teams."""
    points = [0.0, 0.0]
    for one in players:
        points[one.team or 0] += points_of(games, one.number)
    return points[0], points[1]


def _nearest(players: Sequence[Player], games: Sequence[TournamentGame], met: set[tuple[int, int]]) -> list[Pair]:
    """Return pairs of all players: no rematches if possible, then by the nearest points, first seats in turn.

    With an odd number the bye goes to a player without one, low in points.
    """
    points = {one.number: points_of(games, one.number) for one in players}
    byes = {number: sum(game.first == number and game.second is None for game in games) for number in points}
    import networkx  # half a second of each process's start

    graph = networkx.Graph()
    numbers = sorted(points)
    for place, one in enumerate(numbers):
        for other in numbers[place + 1 :]:
            graph.add_edge(one, other, weight=-1000.0 * ((one, other) in met) - (points[one] - points[other]) ** 2)
        if len(numbers) % 2:
            graph.add_edge(one, 0, weight=-1000.0 * byes[one] - points[one] ** 2)
    firsts = {one: sum(game.first == one and game.second is not None for game in games) for one in numbers}
    matched = [sorted(pair) for pair in networkx.max_weight_matching(graph, maxcardinality=True)]
    alone: list[Pair] = [(other, None) for one, other in matched if not one]
    both = [(one, other) if firsts[one] <= firsts[other] else (other, one) for one, other in matched if one]
    both.sort(key=lambda pair: (-max(points[one] for one in pair), min(pair)))
    return [*both, *alone]


def _record(number: int, games: Sequence[TournamentGame], rounds: Sequence[int]) -> dict[str, object]:
    """Return the library's record of a player."""
    seats, floats, byes, forfeits = [], [], 0, 0
    for round_ in rounds:
        game = next((one for one in games if one.round == round_ and number in (one.first, one.second)), None)
        played = game is not None and game.played and game.second is not None
        seats.append("none" if not played or game is None else "white" if game.first == number else "black")
        byes += game is not None and game.second is None
        forfeits += game is not None and game.second is not None and not game.played and scored(game, number) > 0
        before = [one for one in games if one.round < round_]
        other = None if not played or game is None else game.second if game.first == number else game.first
        ahead = 0.0 if other is None else points_of(before, number) - points_of(before, other)
        unplayed_point = game is not None and not played and scored(game, number) > 0
        floats.append("down" if ahead > 0 or unplayed_point else "up" if ahead < 0 else "none")
    return {
        "id": number,
        "name": str(number),
        "score": points_of(games, number),
        "rating": -number,
        "starting_number": number,
        "color_hist": seats,
        "float_history": floats,
        "bye_count": byes,
        "forfeit_win_count": forfeits,
    }


def _asked(
    system: str, records: list[dict[str, object]], met: set[tuple[int, int]], round_: int, rounds: int
) -> list[Pair]:
    found = generate_pairings(system, records, met, round_, rounds)
    found.sort(key=lambda one: (one["black_id"] is None, one["table"]))
    return [(one["white_id"], one["black_id"]) for one in found]


def _knockout(players: Sequence[Player], games: Sequence[TournamentGame], round_: int) -> list[Pair]:
    """Return the pairs of a round: at first the bracket of seeds with byes for the strongest, then neighbours."""
    if round_ == 1:
        size = 2 ** math.ceil(math.log2(max(2, len(players))))
        order = [1]
        while len(order) < size:  # 1; 1 2; 1 4 2 3; 1 8 4 5 2 7 3 6: the strongest two meet last
            order = [one for seed in order for one in (seed, 2 * len(order) + 1 - seed)]
        alone = {number for number in order if number > len(players)}
        return [(one, None if other in alone else other) for one, other in zip(order[::2], order[1::2], strict=True)]
    through = _winners(games, round_ - 1)
    # The player who had the first seat more often has the second one now.
    turns = {number: sum(game.first == number and game.second is not None for game in games) for number in through}
    pairs = zip(through[::2], through[1::2], strict=True)
    return [(one, other) if turns[one] <= turns[other] else (other, one) for one, other in pairs]


def _tries(games: Sequence[TournamentGame], round_: int) -> list[list[TournamentGame]]:
    """Return the games of a round grouped by pair, in order of the boards."""
    met: dict[frozenset[int | None], list[TournamentGame]] = {}
    for game in games:
        if game.round == round_:
            met.setdefault(frozenset((game.first, game.second)), []).append(game)
    return list(met.values())


def _winners(games: Sequence[TournamentGame], round_: int) -> list[int]:
    """Return the winners of a round of a knock-out, in order of the boards.

    A drawn game is replayed once with seats exchanged; if that is drawn too, the stronger player advances.
    """
    found = []
    for tries in _tries(games, round_):
        last = tries[-1]
        ahead = scored(last, last.first) - (0.0 if last.second is None else scored(last, last.second))
        low = last.first if last.second is None else min(last.first, last.second)
        found.append(low if not ahead else last.first if ahead > 0 or last.second is None else last.second)
    return found


def replays(games: Sequence[TournamentGame], round_: int) -> list[Pair]:
    """Return the drawn games of a round of a knock-out to be replayed, with seats exchanged."""
    return [
        (tries[0].second, tries[0].first)
        for tries in _tries(games, round_)
        if len(tries) == 1 and tries[0].second is not None and tries[0].points == (DRAW, DRAW)
    ]


def arena_pairs(players: Sequence[Player], games: Sequence[TournamentGame]) -> list[Pair]:
    """Return the games that can begin in an arena now: free players, neighbours by points.

    Two players who have just met wait while others play.
    """
    busy = {number for game in games if game.points is None for number in (game.first, game.second)}
    free = [one.number for one in players if not one.gone and one.number not in busy]
    free.sort(key=lambda number: (-points_of(games, number), number))
    last: dict[int | None, int | None] = {}
    for game in games:
        last[game.first], last[game.second] = game.second, game.first
    turns = {number: sum(game.first == number for game in games) for number in free}
    pairs: list[Pair] = []
    while len(free) > 1:
        one = free.pop(0)
        other = next((number for number in free if last.get(one) != number), None)
        if other is None:
            if busy or pairs or len(free) > 1:
                continue
            other = free[0]
        free.remove(other)
        pairs.append((one, other) if turns[one] <= turns[other] else (other, one))
    return pairs


def prizes(pot: int, places: Sequence[int]) -> list[int]:
    """Return the shares of a pot: all, or 65 and 35, or 50, 30 and 20 per cent; the rest goes to the first.

    Players who share a place split its prizes equally; a coin that cannot be divided stays with the house.

    Args:
        pot: the coins.
        places: of all players, the best first (`TournamentStanding.place`).
    """
    parts = (100,) if len(places) < 2 else (65, 35) if len(places) < 6 else (50, 30, 20)
    due = [pot * part // 100 for part in parts] + [0] * (len(places) - len(parts))
    each = {place: sum(due[place - 1 : place - 1 + many]) // many for place, many in Counter(places).items()}
    rest = pot - sum(each[place] for place in places)
    return [each[place] + (rest // places.count(1) if place == 1 else 0) for place in places]
