"""Tournaments and boards of the day for programs and pages: read, enter, leave, begin."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any

from msgspec import Meta, Struct

from ...kernel import days
from ...words import Lang, Words
from ..api import presence, reading, schemas
from ..api.problems import Problem, refusals
from ..api.routing import LIMIT, Route, get, mine
from . import daily, running, seasons, telling
from .models import Board, Contest


class LaurelSchema(Struct):
    """One of the best of a game in a season."""

    season: str
    game: str
    place: int
    player: str | None
    name: str
    rating: Annotated[int, Meta(description="of the season")]
    wins: int
    matches: int


class HallSchema(Struct):
    """The best of the finished seasons, the latest first."""

    season: Annotated[str, Meta(description="the one that is played now, as 2026-11")]
    ends: str
    laurels: list[LaurelSchema]
    next: Annotated[int | None, Meta(description="give it as `after` for the next page; null on the last")]


class TournamentSchema(Struct):
    """A tournament."""

    tournament: int
    name: str
    game: str
    system: Annotated[str, Meta(description="swiss, robin, knockout, arena or teams")]
    phase: Annotated[str, Meta(description="open, running, over or off")]
    state: Annotated[str, Meta(description="where it stands, in words")]
    terms: Annotated[str, Meta(description="what is played and how, in words")]
    starts: str
    round: int
    rounds: int
    fee: int
    players: int
    entered: Annotated[bool, Meta(description="whether you are in it")]


class TournamentsSchema(Struct):
    """Tournaments running, to come, and lately finished."""

    tournaments: list[TournamentSchema]


class StandsSchema(Struct):
    """A player's standing in a tournament."""

    place: int
    number: int
    player: Annotated[str | None, Meta(description="of /players/; null for computer players")]
    name: str
    bot: bool
    gone: bool
    points: float
    buchholz: float
    berger: float
    wins: int
    prize: int


class BoardSchema(Struct):
    """A game of a tournament."""

    round: int
    first: str
    second: Annotated[str | None, Meta(description="null: a bye")]
    points: Annotated[tuple[float, float] | None, Meta(description="null while it is played")]
    match: int | None
    table: Annotated[int | None, Meta(description="where it is played, and can be watched")]


class DailyRowSchema(Struct):
    """A result on a board of the day."""

    name: str
    bot: Annotated[bool, Meta(description="a computer player's, to compare with")]
    place: Annotated[int, Meta(description="in the match")]
    score: float
    length: Annotated[int, Meta(description="moves of the whole match")]


class DailyBoardSchema(Struct):
    """The results of a game's deal of a day."""

    game: str
    day: str
    match: Annotated[int | None, Meta(description="your attempt; null while you have it still")]
    rows: Annotated[list[DailyRowSchema], Meta(description="the best first")]


class DailyBoardsSchema(Struct):
    """The boards of today and yesterday."""

    boards: list[DailyBoardSchema]


class DailyBegunSchema(Struct):
    """Your attempt at a deal of the day."""

    match: int
    table: Annotated[int, Meta(description="where it is played")]


class TournamentNowSchema(Struct):
    """The standing of a tournament."""

    tournament: TournamentSchema
    entrants: Annotated[list[str], Meta(description="who has entered, before it begins")]
    standing: list[StandsSchema]
    boards: list[BoardSchema]


def listed(account: Any, lang: Lang) -> TournamentsSchema:
    """Return the tournaments of interest."""
    return TournamentsSchema([_told(one, account, lang) for one in telling.listed()])


def read(number: int, account: Any, lang: Lang) -> TournamentNowSchema:
    """Return a tournament with entrants, standing and boards. Raises Problem: `no_tournament`."""
    contest = numbered(number)
    standing = running.standing_of(contest)
    return TournamentNowSchema(
        tournament=_told(contest, account, lang),
        entrants=[] if standing else [one.name.in_lang(lang) for one in contest.entrants.order_by("id")],
        standing=[
            StandsSchema(
                place=stands.place,
                number=stands.number,
                player=f"a-{one.account_id}" if one.account_id else None,
                name=one.name.in_lang(lang),
                bot=bool(one.level),
                gone=one.gone,
                points=stands.points,
                buchholz=stands.buchholz,
                berger=stands.berger,
                wins=stands.wins,
                prize=one.prize,
            )
            for stands, one in standing
        ],
        boards=[_board(board, lang) for board in running.boards_of(contest)],
    )


def numbered(number: int) -> Contest:
    """Return the tournament with a number. Raises Problem: `no_tournament`."""
    found = running.numbered(number)
    if found is None:
        raise Problem(404, "no_tournament", number=number)
    return found


def enter(number: int, account: Any, lang: Lang, *, leave: bool = False) -> TournamentNowSchema:
    """Enter an account's hero into a tournament, or withdraw it. Call it in the reactor thread.

    Raises:
        Problem: codes `no_tournament`, `no_character`, and the refusals of the tournament.
    """
    contest, character = numbered(number), presence.hero_of(account)
    with refusals(lang):
        (running.withdraw if leave else running.enter)(contest, character)
    return read(number, account, lang)


def boards(account: Any, lang: Lang) -> DailyBoardsSchema:
    """Return the boards of today and yesterday, today's first."""
    today, found = days.today(), []
    for day in (today, today - timedelta(days=1)):
        for game in daily.games():
            rows = [
                DailyRowSchema(
                    name=row.name.in_lang(lang),
                    bot=not row.account,
                    place=row.place,
                    score=row.score,
                    length=row.length,
                )
                for row in daily.board(game, day)
            ]
            begun = None if account is None else daily.attempt(account.pk, game, day)
            match = begun.match_id if begun is not None else None
            found.append(DailyBoardSchema(game=game, day=day.isoformat(), match=match, rows=rows))
    return DailyBoardsSchema(found)


def begin_daily(game: str, account: Any, lang: Lang) -> DailyBegunSchema:
    """Begin an account's attempt at a game's deal of the day, or go on with it. Call it in the reactor thread.

    Raises:
        Problem: codes `no_character`, and those of `daily.begin`.
    """
    with refusals(lang):
        table = daily.begin(presence.hero_of(account), game)
    return DailyBegunSchema(match=table.play_here().session.row.pk, table=table.id)


def _told(contest: Contest, account: Any, lang: Lang) -> TournamentSchema:
    return TournamentSchema(
        tournament=contest.pk,
        name=contest.name.in_lang(lang),
        game=contest.game,
        system=contest.system,
        phase=contest.phase,
        state=telling.state_of(contest).in_lang(lang),
        terms=telling.terms(contest).in_lang(lang),
        starts=contest.starts.isoformat(),
        round=contest.round,
        rounds=contest.rounds,
        fee=contest.fee,
        players=contest.entrants.count(),
        entered=account is not None and contest.entrants.filter(account_id=account.pk, gone=False).exists(),
    )


def _board(board: Board, lang: Lang) -> BoardSchema:
    over = board.points_first is not None and board.points_second is not None
    return BoardSchema(
        round=board.round,
        first=board.first.name.in_lang(lang),
        second=None if board.second is None else board.second.name.in_lang(lang),
        points=(board.points_first or 0.0, board.points_second or 0.0) if over else None,
        match=board.match_id,
        table=None if over or board.match is None else board.match.table_id,
    )


def hall(lang: Lang, player: str = "", after: int = 0, limit: int = reading.PAGE) -> HallSchema:
    """Return the hall of fame, the latest season first, and when this season ends.

    Args:
        player: only the laurels of this player; "" for all.
        after: number of laurels to skip, of later seasons.
        limit: the most to return.
    """
    found = list(seasons.laurels(reading.key_of(player) if player else None)[after : after + limit + 1])
    kept = [
        LaurelSchema(
            season=one.season.month,
            game=one.game,
            place=one.place,
            player=reading.player_of(one.key),
            name=one.name.in_lang(lang),
            rating=one.rating,
            wins=one.wins,
            matches=one.matches,
        )
        for one in found[:limit]
    ]
    following = after + limit if len(found) > limit else None
    return HallSchema(seasons.current(), seasons.end().isoformat(), kept, following)


def leave(number: int, account: Any, lang: Lang) -> TournamentNowSchema:
    """Withdraw an account's hero from a tournament. Call it in the reactor thread; raises as `enter`."""
    return enter(number, account, lang, leave=True)


ROUTES: tuple[Route, ...] = (
    get("readDailyBoards", "daily", boards, Words("The boards of the day: one deal of each game for everybody")),
    mine(
        "beginDaily",
        "daily/<str:game>",
        begin_daily,
        Words("Begin your one attempt of today, or go on with it; play it as a match by letter"),
        refuses=(401, 403, 409),
    ),
    get(
        "listTournaments", "tournaments", listed, Words("Tournaments: what runs, what comes, the latest that are over")
    ),
    get(
        "readTournament",
        "tournaments/<int:tournament>",
        read,
        Words("How a tournament stands, with its games"),
        refuses=(404,),
    ),
    mine(
        "enterTournament",
        "tournaments/<int:tournament>/enter",
        enter,
        Words(
            "Take part; where a clock runs your character must be in the world when it begins. Your games are "
            "among your matches by letter (`me/matches`)"
        ),
        takes=schemas.NothingSchema,
    ),
    mine(
        "leaveTournament",
        "tournaments/<int:tournament>/leave",
        leave,
        Words("Take part no more"),
        takes=schemas.NothingSchema,
    ),
    get(
        "readSeasons",
        "seasons",
        lambda call: hall(
            call.lang,
            call.query.get("player", "")[:64],
            call.number("after", 0, 10**6),
            max(1, call.number("limit", reading.PAGE, 100)),
        ),
        Words("The hall of fame of all seasons, and when this one ends"),
        HallSchema,
        query=(
            ("player", "string", Words("whose laurels alone are meant")),
            ("after", "integer", Words("without so many of the latest")),
            LIMIT,
        ),
        refuses=(400,),
    ),
)
"""The addresses of the API (`extending.ROUTES`)."""
