"""Tournaments and boards of the day for programs and pages: read, enter, leave, begin."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from ...kernel import days
from ...words import Lang, Words
from ..api import presence, shapes
from ..api.problems import Problem, refusals
from . import daily, running, telling
from .models import Board, Contest, Entrant


def listed(account: Any, lang: Lang) -> shapes.Tournaments:
    """Return the tournaments of interest."""
    return shapes.Tournaments([_told(one, account, lang) for one in telling.listed()])


def read(number: int, account: Any, lang: Lang) -> shapes.TournamentNow:
    """Return a tournament with entrants, standing and boards.

    Raises:
        Problem: code `no_tournament`.
    """
    contest = numbered(number)
    standing = running.standing_of(contest)
    return shapes.TournamentNow(
        tournament=_told(contest, account, lang),
        entrants=[] if standing else [_name(one, lang) for one in contest.entrants.order_by("id")],
        standing=[
            shapes.Stands(
                place=stands.place,
                number=stands.number,
                name=_name(one, lang),
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
    """Return the tournament with a number.

    Raises:
        Problem: code `no_tournament`.
    """
    found = running.numbered(number)
    if found is None:
        raise Problem(404, "no_tournament", number=number)
    return found


def enter(number: int, account: Any, lang: Lang, *, leave: bool = False) -> shapes.TournamentNow:
    """Enter an account's hero into a tournament, or withdraw it. Call it in the reactor thread.

    Raises:
        Problem: codes `no_tournament`, `no_character`, and the refusals of the tournament.
    """
    contest, character = numbered(number), presence.hero_of(account)
    with refusals(lang):
        (running.withdraw if leave else running.enter)(contest, character)
    return read(number, account, lang)


def boards(account: Any, lang: Lang) -> shapes.DailyBoards:
    """Return the boards of today and yesterday, today's first."""
    today, found = days.today(), []
    for day in (today, today - timedelta(days=1)):
        for game in daily.games():
            rows = [
                shapes.DailyRow(
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
            found.append(shapes.DailyBoard(game=game, day=day.isoformat(), match=match, rows=rows))
    return shapes.DailyBoards(found)


def begin_daily(game: str, account: Any, lang: Lang) -> shapes.DailyBegun:
    """Begin an account's attempt at a game's deal of the day, or go on with it. Call it in the reactor thread.

    Raises:
        Problem: codes `no_character`, and those of `daily.begin`.
    """
    with refusals(lang):
        table = daily.begin(presence.hero_of(account), game)
    return shapes.DailyBegun(match=table.session_here().row.pk, table=table.id)


def _told(contest: Contest, account: Any, lang: Lang) -> shapes.Tournament:
    return shapes.Tournament(
        tournament=contest.pk,
        name=running.name_of_contest(contest).in_lang(lang),
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


def _name(entrant: Entrant, lang: Lang) -> str:
    return Words(entrant.name_en, entrant.name_zh).in_lang(lang)


def _board(board: Board, lang: Lang) -> shapes.Board:
    over = board.points_first is not None and board.points_second is not None
    return shapes.Board(
        round=board.round,
        first=_name(board.first, lang),
        second=None if board.second is None else _name(board.second, lang),
        points=(board.points_first or 0.0, board.points_second or 0.0) if over else None,
        match=board.match_id,
        table=None if over or board.match is None else board.match.table_id,
    )
