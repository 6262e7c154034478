"""The course of a tournament, from its first entry to its prizes.

Its games are matches at tables without a place (`letters.by_letter`): entrants play from anywhere, by clock or
by letter. `look` advances every tournament as far as its rows and matches allow, and is safe to repeat; nothing is
kept in memory, so a crash loses nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from django.db import DatabaseError
from django.db.models import Q, QuerySet
from django.dispatch import Signal
from evennia.utils import logger

from ...evennia_ext import transactions
from ...kernel import signals
from ...kernel.errors import ActionError
from ...kernel.messaging import tell
from ...minigames import registry
from ...security.guests import is_guest_number
from ...social import letters, news
from ...tables.extending import TEAMS
from ...tables.match import clock, purse, ratings, store
from ...tables.match.persons import account_of, character_of, key_of, name_of, person_behind
from ...tables.match.seating import House, Setup, Sitter, seated
from ...tables.models import MatchRow
from ...tables.room import playing, seats
from ...tables.room.finding import opened_by, seat_of
from ...words import Words
from ..letters import by_letter
from ..letters.pace import TimeControl, house_of
from . import phrases, systems
from .models import Board, Contest, Entrant
from .systems import Player, System, TournamentGame

Status = Contest.Status
LOOK = 3.0
"""Seconds between two checks of the tournaments."""
COME_BACK = 90.0
"""Seconds after a start of the server before which no tournament begins."""
MOST_ENTRANTS = 64
LEAST = 2
"""The least number of entrants."""
ended = Signal()
"""A tournament is over, within that transaction. Sender: the tournament."""
SPACE = 0.1
"""Seconds between the beginnings of two games: a round of many boards blocks nobody."""


def now() -> datetime:
    """Return the current time (UTC)."""
    return datetime.fromtimestamp(clock.calendar(), UTC)


# Creating one, entering and leaving.


def create(
    name: Words,
    game: str,
    system: System,
    starts: datetime,
    *,
    pace: TimeControl,
    rounds: int = 0,
    minutes: int = 0,
    rated: bool = True,
    fee: int = 0,
    places: int = 0,
    level: str = "",
    plan: str = "",
) -> Contest:
    """Create a tournament that is open for entries.

    Args:
        pace: the time control of its games: a bank, or by letter.
        rounds: number in a Swiss tournament; 0 for as many as it needs.
        minutes: duration of an arena.
        fee: coins each entrant pays; they are the prizes.
        places: computer players fill up to this number at the beginning.
        level: level of the computer players; "" for the game's default.
        plan: id of its plan (`schedule`).

    Raises:
        ActionError: codes `bad_time`, `bad_arena`, `bad_fee`.
    """
    if not (pace.bank or pace.letter):
        raise ActionError("bad_time", phrases.BAD_TIME)
    if system is System.ARENA and (pace.letter or not minutes):
        raise ActionError("bad_arena", Words("An arena lasts 5 to 180 minutes, and is played by a clock."))
    if fee and places:
        raise ActionError("bad_fee", Words("Computer players pay nothing in: with a fee nobody fills up."))
    house = House(
        rated=rated, bank=pace.bank, increment=pace.increment, letter=pace.letter, reset="off", regulars=False
    )
    contest = Contest.objects.create(
        name=name,
        game=game,
        system=system,
        rounds=rounds if system is System.SWISS else 0,
        minutes=minutes if system is System.ARENA else 0,
        house=msgspec.json.encode(house).decode(),
        fee=fee,
        places=min(places, MOST_ENTRANTS),
        level=level or registry.get(game).default_bot,
        plan=plan,
        starts=starts,
    )
    alarm.set(clock.now())
    return contest


def numbered(number: int) -> Contest | None:
    """Return the tournament with a number; None if there is none."""
    return Contest.objects.filter(pk=number).first() if 0 < number < 2**63 else None


def entry_of(contest: Contest, character: Any) -> Entrant | None:
    """Return the entry of a character, or of another hero of its account; None if there is none."""
    mine = list(entries_of(character).filter(contest=contest).order_by("pk"))
    return next((one for one in mine if one.key == key_of(character)), next(iter(mine), None))


def entries_of(character: Any) -> QuerySet[Entrant]:
    """Return the entries of a character, and of the other heroes of its account."""
    own, account = Q(key=key_of(character)), account_of(character)
    return Entrant.objects.filter(own | Q(account=account, gone=False) if account else own)


def enter(contest: Contest, character: Any) -> Entrant:
    """Enter a character into a tournament, and take its fee.

    Raises:
        ActionError: codes `begun`, `guest`, `entered`, `full`, `too_many_letters`, `barred`, `no_purse`, `too_poor`,
            `no_member`, `team_full`.
    """
    name, key, account = contest.name, key_of(character), account_of(character)
    if contest.phase != Status.OPEN:
        raise ActionError("begun", Words("{contest} takes nobody any more."), contest=name)
    if is_guest_number(account):
        raise ActionError("guest", phrases.NO_GUESTS)
    if entry_of(contest, character) is not None:
        raise ActionError("entered", Words("You have entered {contest} already."), contest=name)
    if contest.entrants.count() >= MOST_ENTRANTS:
        raise ActionError("full", Words("No more than {most} can enter."), most=MOST_ENTRANTS)
    if by_letter.is_full(key):
        raise ActionError("too_many_letters", by_letter.TOO_MANY, name=name_of(character), most=by_letter.MOST)
    seats.needs_patience([character], house_of(contest))
    team = None
    if contest.system == System.TEAMS:
        (team_of,) = TEAMS.all()
        team = team_of(contest, account)
    rating = ratings.rating_of(contest.game, ratings.PEOPLE, person_behind(character))
    called = name_of(character)
    with purse.current().together([key]):
        if contest.fee:
            coins = purse.current().coins_of(key)
            if coins is None:
                raise ActionError("no_purse", purse.NO_COINS, name=called)
            if coins < contest.fee:
                raise ActionError("too_poor", purse.TOO_POOR, name=called, coins=coins, stake=contest.fee)
            purse.current().add_coins(key, -contest.fee)
        return Entrant.objects.create(
            contest=contest,
            key=key,
            account_id=account,
            name=called,
            rating=ratings.points(rating.mu),
            paid=contest.fee,
            team=team,
        )


def withdraw(contest: Contest, character: Any) -> None:
    """Withdraw a character: before the beginning its fee is returned; afterwards its game is resigned.

    Raises:
        ActionError: code `not_entered`.
    """
    entrant = entry_of(contest, character)
    if entrant is None or entrant.gone or contest.phase not in (Status.OPEN, Status.RUNNING):
        raise ActionError("not_entered", Words("You are not in {contest}."), contest=contest.name)
    with purse.current().together([entrant.key]):
        _take_out(entrant)
    if contest.phase == Status.OPEN:
        return
    for board in _open_boards(contest):
        if entrant in (board.first, board.second) and board.match is not None:
            table = by_letter.numbered(board.match.pk)
            played = table.session if table is not None else None
            seat = played.seat_of(entrant.key) if played is not None else None
            if played is not None and seat is not None and played.seats[seat].resigned is None:
                played.resign(seat)
    alarm.set(clock.now())


@transactions.together()
def let_go(entered: QuerySet[Entrant]) -> None:
    """Withdraw entrants: before the beginning their fees are returned; afterwards they are gone."""
    waiting = entered.filter(gone=False, contest__phase__in=(Status.OPEN, Status.RUNNING))
    for entrant in waiting.select_related("contest"):
        _take_out(entrant)


def _take_out(entrant: Entrant) -> None:
    if entrant.contest.phase == Status.OPEN:
        _pay_back(entrant)
        entrant.delete()
    else:
        entrant.gone = True
        entrant.save(update_fields=["gone"])


def _gone(sender: Any, **kwargs: Any) -> None:
    """Withdraw a hero that died or is deleted from every tournament: the account's next hero may enter."""
    let_go(Entrant.objects.filter(key=key_of(sender)))


signals.gone.connect(_gone, dispatch_uid=__name__)


def _pay_back(entrant: Entrant) -> None:
    if entrant.paid:
        purse.current().add_coins(entrant.key, entrant.paid)
        entrant.paid = 0
        entrant.save(update_fields=["paid"])


def call_off(contest: Contest) -> None:
    """End a tournament without a result, and return all fees; games under way continue."""
    entrants = list(contest.entrants.all())
    with purse.current().together([one.key for one in entrants]):
        transactions.each(entrants, _pay_back)
        contest.phase, contest.ended = Status.CALLED_OFF, now()
        contest.save(update_fields=["phase", "ended"])
    _tell_all(contest, phrases.CALLED_OFF)


# State.


def players_of(contest: Contest) -> list[Player]:
    """Return the players by number."""
    return [
        Player(one.number or 0, one.gone, one.team) for one in contest.entrants.exclude(number=None).order_by("number")
    ]


def games_of(contest: Contest) -> list[TournamentGame]:
    """Return all games, in order."""
    return [
        TournamentGame(
            board.round,
            board.first.number or 0,
            None if board.second is None else board.second.number,
            None if board.points_first is None else (board.points_first, board.points_second or 0.0),
            board.played,
        )
        for board in boards_of(contest)
    ]


def boards_of(contest: Contest) -> list[Board]:
    """Return all boards, in order."""
    return list(contest.boards.select_related("first", "second", "match").order_by("round", "number"))


def standing_of(contest: Contest) -> list[tuple[systems.TournamentStanding, Entrant]]:
    """Return the standing, the best first."""
    entrants = {one.number: one for one in contest.entrants.exclude(number=None)}
    table = systems.standings(players_of(contest), games_of(contest), System(contest.system))
    return [(one, entrants[one.number]) for one in table]


def _open_boards(contest: Contest) -> list[Board]:
    return [board for board in boards_of(contest) if board.points_first is None]


# Progress.


def start() -> None:
    """Resume after a server start; postpone due tournaments by `COME_BACK` seconds, for people to reconnect."""
    due = now() + timedelta(seconds=COME_BACK)
    Contest.objects.filter(phase=Status.OPEN, starts__lt=due).update(starts=due)
    look()


def look() -> None:
    """Advance every tournament; one that fails is logged, and does not stop the others."""
    try:
        for contest in Contest.objects.filter(phase__in=(Status.OPEN, Status.RUNNING)).order_by("starts"):
            try:
                with transactions.together():
                    _go_on(contest)
                _start_games(contest)
            except Exception:
                logger.log_trace(f"tables: {contest} cannot go on")
    except Exception:
        logger.log_trace("tables: the tournaments cannot be read")
        alarm.set(clock.now() + LOOK)
        return
    _look_again()


def _look_again() -> None:
    """Set the alarm: soon while a tournament is played, else for the next beginning."""
    if Contest.objects.filter(phase=Status.RUNNING).exists():
        alarm.set(clock.now() + LOOK)
    else:
        following = Contest.objects.filter(phase=Status.OPEN).order_by("starts").first()
        alarm.set(None if following is None else clock.now() + max(LOOK, (following.starts - now()).total_seconds()))


def _go_on(contest: Contest) -> None:
    if contest.phase == Status.OPEN:
        if contest.starts <= now():
            _begin(contest)
        return
    for one in contest.entrants.filter(gone=False, level=""):
        if character_of(one.key) is None:  # the hero is no more
            one.gone = True
            one.save(update_fields=["gone"])
    transactions.each(_open_boards(contest), _settle)
    if not contest.entrants.filter(level="", gone=False).exists():
        _end(contest)  # computer players among themselves need no tournament
    elif contest.system == System.ARENA:
        _arena(contest)
    elif not _open_boards(contest):
        _next_round(contest)


def _begin(contest: Contest) -> None:
    """Begin with the entrants (by a clock: those connected), filled up with computer players."""
    live = not house_of(contest).letter

    def is_there(one: Entrant) -> None:
        character = character_of(one.key)
        if live and one.account is not None and (character is None or not character.sessions.count()):
            character = next(iter(one.account.get_all_puppets()), None)  # the entry is a person's, with any hero
            if character is not None:
                one.key, one.name = key_of(character), name_of(character)
                one.save(update_fields=["key", "name_en", "name_zh"])
        if character is None or (live and not character.sessions.count()):
            _pay_back(one)
            one.delete()
            _write(contest, one, phrases.NOT_THERE)

    transactions.each(contest.entrants.all(), is_there)
    people = contest.entrants.count()
    teams = contest.entrants.values("team").distinct().count() if contest.system == System.TEAMS else LEAST
    if not people or max(people, contest.places) < LEAST or teams < LEAST:
        if people:
            call_off(contest)
        else:
            contest.delete()
        return
    for number in range(contest.places - people):
        name = phrases.computer(contest.level, number + 1)
        Entrant.objects.create(contest=contest, key=f"b:{number + 1}", name=name, level=contest.level, rating=1500)
    for number, one in enumerate(contest.entrants.order_by("-rating", "id"), 1):
        one.number = number
        one.save(update_fields=["number"])
    count = contest.entrants.count()
    system = System(contest.system)
    most = systems.rounds_of(System.ROUND_ROBIN, count)
    contest.rounds = min(contest.rounds, most) or systems.rounds_of(system, count)
    contest.phase, contest.round = Status.RUNNING, 0
    contest.ends = now() + timedelta(minutes=contest.minutes) if system is System.ARENA else None
    contest.save(update_fields=["phase", "round", "rounds", "ends"])
    _tell_all(contest, phrases.BEGINS, count=count, rounds=contest.rounds, minutes=contest.minutes)
    if system is System.ARENA:
        _arena(contest)
    else:
        _next_round(contest)


def _next_round(contest: Contest) -> None:
    """Replay drawn games of a knock-out; else begin the next round; else end the tournament."""
    system, games = System(contest.system), games_of(contest)
    if system is System.KNOCKOUT and (again := systems.replays(games, contest.round)):
        _draw(contest, again)
        return
    left = sum(not one.gone for one in players_of(contest))
    if contest.round >= contest.rounds or (left < LEAST and system is not System.KNOCKOUT):
        _end(contest)
        return
    contest.round += 1
    contest.save(update_fields=["round"])
    pairs = systems.pair(system, players_of(contest), games, contest.round, contest.rounds)
    _draw(contest, pairs)
    if system is System.TEAMS:
        for one in contest.entrants.exclude(number__in=[number for pair in pairs for number in pair]):
            _write(contest, one, phrases.NO_BOARD)


def _arena(contest: Contest) -> None:
    if contest.ends is not None and now() < contest.ends:
        _draw(contest, systems.arena_pairs(players_of(contest), games_of(contest)))
    elif not _open_boards(contest):
        _end(contest)


def _draw(contest: Contest, pairs: Sequence[systems.Pair]) -> None:
    """Create the boards of pairs; `_start_games` starts their games once that is stored."""
    entrants = {one.number: one for one in contest.entrants.all()}
    before = contest.boards.filter(round=contest.round).count()
    for number, (first, second) in enumerate(pairs, before + 1):
        board = Board(
            contest=contest,
            round=contest.round,
            number=number,
            first=entrants[first],
            second=None if second is None else entrants[second],
        )
        if board.second is None:
            board.points_first, board.points_second, board.played = 1.0, 0.0, False
            _write(contest, board.first, phrases.BYE, round=contest.round)
        elif board.first.gone or board.second.gone:
            board.points_first, board.points_second = float(not board.first.gone), float(not board.second.gone)
            board.played = False
        board.save()


def _start_games(contest: Contest) -> None:
    """Schedule the games that have not begun, `SPACE` seconds apart."""
    waiting = Board.objects.filter(contest_id=contest.pk, match=None, points_first=None).values_list("pk", flat=True)
    for place, pk in enumerate(waiting):
        clock.later(place * SPACE, _start, pk)


def _start(pk: int) -> None:
    """Begin the game of a board, unless it has begun.

    A player in too many matches forfeits it. After any other failure it is tried again, `TRIES` times; then the
    board counts for neither.
    """
    board = Board.objects.select_related("contest", "first", "second").filter(pk=pk, match=None).first()
    if board is None or board.points_first is not None or board.contest.phase != Status.RUNNING:
        return
    try:
        busy = [one for one in (board.first, board.second) if one and not one.level and by_letter.is_full(one.key)]
        if busy:
            _forfeit(board, busy)
            return
        with transactions.together():
            _begin_game(board.contest, board)
    except DatabaseError:
        logger.log_trace(f"tables: {board} cannot begin")  # that is no fault of the board
    except Exception:
        failed[pk] = failed.get(pk, 0) + 1
        logger.log_trace(f"tables: {board} cannot begin ({failed[pk]})")
        if failed[pk] >= TRIES:
            failed.pop(pk)
            _forfeit(board, [one for one in (board.first, board.second) if one])


@transactions.together()
def _forfeit(board: Board, by: Sequence[Entrant]) -> None:
    """Count a game that cannot be played as lost by some of its players, and tell both."""
    board.points_first, board.points_second = float(board.first not in by), float(board.second not in by)
    board.played = False
    board.save(update_fields=["points_first", "points_second", "played"])
    names = [one.name for one in by]
    for one in filter(None, (board.first, board.second)):
        _write(board.contest, one, phrases.FORFEITED, round=board.round, names=names)


def _begin_game(contest: Contest, board: Board) -> None:
    assert board.second is not None
    setup = Setup(game=contest.game, house=house_of(contest))
    for one in (board.first, board.second):
        sitter = Sitter(key=one.key, name=one.name, level=one.level)
        setup = seated(setup, sitter, one.account.username if one.account else "")
    table = by_letter.begin(setup)
    board.match = table.play_here().session.row
    board.save(update_fields=["match"])

    def tell_player(one: Entrant) -> None:
        character = character_of(one.key)
        if character is None:
            return
        tell(character, Words("|w{contest}|n: your game."), contest=contest.name, round=contest.round)
        if not table.hours and character.sessions.count() and not _plays_elsewhere(character):
            by_letter.open_for(table, character)

    transactions.each((board.first, board.second), tell_player)
    playing.show_beginning(table)


def _plays_elsewhere(character: Any) -> bool:
    table = seat_of(character)
    return opened_by(character) is not None or (table is not None and table.plays(key_of(character)))


def _settle(board: Board) -> None:
    """Store the result of a finished game; a game without a result is to be played again."""
    if board.match_id is None and not _who_gave_up(board, None):
        return
    row = MatchRow.objects.filter(pk=board.match_id).first()
    if row is not None and row.phase in store.OPEN:
        return
    if row is None or row.phase in (MatchRow.Phase.ABORTED, MatchRow.Phase.VOID):
        losers = _who_gave_up(board, row)
        if not losers:
            board.match = None
            board.save(update_fields=["match"])
            return
        points = (float(board.first not in losers), float(board.second not in losers))
    else:
        places = {seat.key: seat.place for seat in row.seats.all()}
        one, other = places.get(board.first.key) or 9, places.get(board.second.key if board.second else "") or 9
        points = (0.5, 0.5) if one == other else (float(one < other), float(other < one))
    board.points_first, board.points_second = points
    board.save(update_fields=["points_first", "points_second"])


def _who_gave_up(board: Board, row: MatchRow | None) -> list[Entrant]:
    """Return who resigned a game too short to be rated, which counts in a tournament; else those who are gone."""
    keys = {} if row is None else {seat.key: seat.resigned for seat in row.seats.all()}
    players = [one for one in (board.first, board.second) if one]
    return [one for one in players if keys.get(one.key) is not None] or [one for one in players if one.gone]


def _end(contest: Contest) -> None:
    """Store the places, pay the prizes, and publish the result."""
    standing = standing_of(contest)
    pot = sum(one.paid for _standing, one in standing)
    shares = systems.prizes(pot, [stands.place for stands, _one in standing])
    for stands, one in standing:
        one.place = stands.place
    Entrant.objects.bulk_update([one for _stands, one in standing], ["place"])

    def pay(entrant: Entrant, prize: int) -> None:
        if prize:
            purse.current().add_coins(entrant.key, prize)
        entrant.prize = prize
        entrant.save(update_fields=["prize"])

    with purse.current().together([one.key for _standing, one in standing]):
        transactions.each(zip((one for _stands, one in standing), shares, strict=True), lambda share: pay(*share))
        contest.phase, contest.ended = Status.OVER, now()
        contest.save(update_fields=["phase", "ended"])
        ended.send_robust(contest)
    for stands, one in standing:
        words = phrases.YOUR_PLACE_PRIZE if one.prize else phrases.YOUR_PLACE
        points = int(stands.points) if stands.points.is_integer() else stands.points
        _write(contest, one, words, place=stands.place, count=len(standing), points=points, prize=one.prize)
    if contest.system != System.TEAMS and sum(not one.level for _standing, one in standing) > 1:
        best = [one.name for stands, one in standing if stands.place <= 3]
        facts = {"contest": contest.name, "names": best, "count": len(standing)}
        news.post(Words("{contest}").filled(**facts), phrases.NEWS_TEXT.filled(**facts))


def _tell_all(contest: Contest, words: Words, **facts: Any) -> None:
    transactions.each(contest.entrants.all(), lambda one: _write(contest, one, words, **facts))


def _write(contest: Contest, entrant: Entrant, words: Words, **facts: Any) -> None:
    """Send an entrant a sentence: now if connected, else by letter."""
    facts = {"contest": contest.name, "number": contest.pk, **facts}
    if entrant.account is not None:
        letters.reach(entrant.account, facts["contest"], words, f"contest {contest.pk}", **facts)
    elif (character := character_of(entrant.key)) is not None:
        tell(character, words, **facts)


failed: dict[int, int] = {}
"""Number of a board -> how often its game could not begin."""
TRIES = 10
"""How often the beginning of a game is tried."""

alarm = clock.Alarm(look)
"""The next check of the tournaments."""


def trophies(account: int) -> dict[str, Words]:
    """Return the tournaments that an account has won, each with its name."""
    cups = Entrant.objects.filter(account_id=account, place=1, contest__phase=Status.OVER).select_related("contest")
    return {f"cup:{one.contest_id}": one.contest.name for one in cups}
