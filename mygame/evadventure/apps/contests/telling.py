"""Descriptions of tournaments, the same for commands, pages and programs."""

from __future__ import annotations

from django.utils import timezone

from ...tables.match.seating import House
from ...tables.phrases import TERMS_RATED, TERMS_UNRATED, title_of
from ...words import LANGUAGES, Words
from ..letters.pace import house_of
from . import phrases, running, systems
from .models import Board, Contest
from .systems import System

SHOWN = 12
"""Finished tournaments in the list."""

STATES = {
    "open": Words("begins {when}"),
    "running": Words("being played, round {round}"),
    "arena": Words("being played", context="contests"),
    "over": Words("over since {when}"),
    "off": Words("called off"),
}


def listed() -> list[Contest]:
    """Return the tournaments of interest: running, open, and the latest finished ones."""
    phases = Contest.Status
    found = list(Contest.objects.filter(phase__in=(phases.RUNNING, phases.OPEN)).order_by("-phase", "starts"))
    over = Contest.objects.filter(phase=phases.OVER).order_by("-ended")
    return [*found, *over[: max(0, SHOWN - len(found))]][:50]


def terms(contest: Contest) -> Words:
    """Return the game and the terms as a sentence."""
    house = house_of(contest)
    parts = [
        title_of(contest.game),
        phrases.SYSTEMS[System(contest.system)],
        pace(house),
        TERMS_RATED if house.rated else TERMS_UNRATED,
        *([Words("{count} {count:|round|rounds}").filled(count=contest.rounds)] if contest.rounds else []),
        *([Words("{count} minutes").filled(count=contest.minutes)] if contest.minutes else []),
        *([Words("fee {count}").filled(count=contest.fee)] if contest.fee else []),
    ]
    return Words.of(lambda lang: LANGUAGES[lang].comma.join(part.in_lang(lang) for part in parts))


def pace(house: House) -> Words:
    """Return the time control of the options of a table as a phrase."""
    words = Words("by letter, {hours} hours") if house.letter else Words("{bank} min + {increment} s")
    return words.filled(hours=house.letter, bank=house.bank, increment=house.increment)


def state_of(contest: Contest) -> Words:
    """Return the state of a tournament as a sentence."""
    arena = contest.phase == Contest.Status.RUNNING and contest.system == System.ARENA
    words = STATES["arena" if arena else contest.phase]
    state = words.filled(when=moment(contest), round=contest.round)
    if contest.system != System.TEAMS or contest.phase not in (Contest.Status.RUNNING, Contest.Status.OVER):
        return state
    return Words.of(lambda lang: LANGUAGES[lang].comma.join([team_score(contest).in_lang(lang), state.in_lang(lang)]))


def team_score(contest: Contest) -> Words:
    """Return the two clubs of a club match with their points."""
    match = contest.club_match
    home, away = systems.team_points(running.players_of(contest), running.games_of(contest))
    return phrases.TEAM_SCORE.filled(home_points=points(home), away_points=points(away), **match.sides)


def board_line(board: Board) -> Words:
    """Return one game as a sentence."""
    if board.second is None:
        return Words("{first}: bye").filled(first=board.first.name)
    facts = {"first": board.first.name, "second": board.second.name, "match": board.match_id or 0}
    if board.points_first is None or board.points_second is None:
        return Words("{first} - {second}: being played (match {match})").filled(**facts)
    result = f"{points(board.points_first)}:{points(board.points_second)}"
    words = phrases.BOARD_OVER if board.match_id else phrases.BOARD_NOT_PLAYED
    return words.filled(result=result, **facts)


def points(count: float) -> str:
    """Return points as text: "1.5", "2"."""
    return f"{count:g}"


def moment(contest: Contest) -> str:
    """Return the beginning, or the end, in the server's time zone."""
    return timezone.localtime(contest.ended or contest.starts).strftime("%m-%d %H:%M")
