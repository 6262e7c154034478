"""Matches between clubs: a challenge, its answer, and the result of the tournament of two teams it becomes.

Players of a club enter that tournament (`contests.running`); its boards are paired by rating. A club has a rating
in each game (the list `clubs` of `match.ratings`), which counts matches of `RATED_FROM` boards or more that were
played between different persons.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
from django.dispatch import receiver
from django.utils import timezone

from ...evennia_ext.transactions import each, together
from ...kernel.errors import ActionError
from ...minigames import registry
from ...security import rate_limits
from ...social import letters, news
from ...tables.match import persons, ratings
from ...tables.match.seating import House
from ...tables.models import Rating
from ...tables.phrases import TERMS_RATED, TERMS_UNRATED, title_of
from ...words import Words
from ..contests import phrases as contest_phrases
from ..contests import running, systems, telling
from ..contests.models import Contest
from ..contests.systems import System
from ..letters.pace import TimeControl, house_of
from . import phrases
from .membership import Rank, members, place_of, tell_club
from .models import Club, ClubMatch, ClubMember

MOST_BOARDS = 12
BOARDS = 4
"""Boards of a match by default."""
PACE = TimeControl(bank=5, increment=5)
"""Its time control by default."""
RATED_FROM = 2
KEPT = timedelta(days=3)
"""How long a challenge waits for an answer."""
UNTIL_CLOCK, UNTIL_LETTER = timedelta(minutes=15), timedelta(hours=24)
"""Time to enter, after it is accepted."""


def waiting(club: Club) -> list[ClubMatch]:
    """Return the unanswered challenges of and to a club, the latest first."""
    ClubMatch.objects.filter(contest=None, at__lt=running.now() - KEPT).delete()
    open_now = {"contest": None, "game__in": registry.keys()}
    return [*club.challenged.filter(**open_now), *club.challenges.filter(**open_now)]


def played(club: Club) -> list[ClubMatch]:
    """Return the accepted matches of a club, the latest first."""
    both = club.challenges.exclude(contest=None) | club.challenged.exclude(contest=None)
    return list(both.select_related("contest").order_by("-at", "-pk"))


def terms(match: ClubMatch) -> Words:
    """Return the game and the terms of a challenge as a sentence."""
    house = house_of(match)
    return Words("{game}, {boards} {boards:|board|boards}, {pace}, {rated}").filled(
        game=title_of(match.game),
        boards=match.boards,
        pace=telling.pace(house),
        rated=TERMS_RATED if house.rated else TERMS_UNRATED,
    )


@together()
def challenge(
    account: Any, away: Club, game: str, boards: int = BOARDS, pace: TimeControl = PACE, *, rated: bool = True
) -> ClubMatch:
    """Challenge a club to a match.

    Args:
        account: the leader or an officer of the challenging club.
        away: the challenged club.
        game: its key; two must be able to play it.
        boards: the most players of each club.
        pace: a bank of time, or by letter.
        rated: whether the games are.

    Raises:
        ActionError: codes `no_club`, `rank`, `own_club`, `two`, `boards`, `bad_time`, `pending`, `too_often`.
    """
    home = place_of(account, Rank.LEADER, Rank.OFFICER).club
    if home == away:
        raise ActionError("own_club", Words("That is your own club."))
    info = registry.get(game).game.info
    if not info.min_seats <= 2 <= info.max_seats:
        raise ActionError("two", Words("A club match needs a game that two can play."))
    if not 1 <= boards <= MOST_BOARDS:
        raise ActionError("boards", Words("A club match has 1 to {most} boards."), most=MOST_BOARDS)
    if not (pace.bank or pace.letter):
        raise ActionError("bad_time", contest_phrases.BAD_TIME)
    if any({one.home_id, one.away_id} == {home.pk, away.pk} for one in waiting(home)):
        raise ActionError("pending", Words("A challenge between you waits for an answer already."))
    rate_limits.pace("letter", account)
    house = House(rated=rated, bank=pace.bank, increment=pace.increment, letter=pace.letter)
    match = ClubMatch.objects.create(
        home=home,
        away=away,
        home_name=home.name,
        away_name=away.name,
        game=game,
        boards=boards,
        house=msgspec.json.encode(house).decode(),
        at=running.now(),
    )
    facts = {"number": match.pk, "terms": terms(match), **match.sides}
    _tell(away, phrases.CALLS_OUT, f"challenge {match.pk}", officers=True, **facts)
    return match


def _tell(club: Club, words: Words, about: str, /, *, officers: bool = False, **facts: Any) -> None:
    """Send a sentence to the members of a club, or to those who decide for it: now or by letter."""
    told = (one.account for one in members(club) if not officers or one.rank != Rank.MEMBER)
    each(told, lambda account: letters.reach(account, Words(club.name, club.name), words, about, **facts))


def _challenge_to(account: Any, number: int) -> ClubMatch:
    club = place_of(account, Rank.LEADER, Rank.OFFICER).club
    found = next((one for one in waiting(club) if one.pk == number), None)
    if found is None:
        raise ActionError("no_challenge", phrases.NO_CHALLENGE)
    return found


@together()
def accept(account: Any, number: int) -> Contest:
    """Accept a challenge to the account's club: members of both may enter from now on.

    Raises:
        ActionError: codes `no_club`, `rank`, `no_challenge`.
    """
    match = _challenge_to(account, number)
    if match.away_id != place_of(account).club_id:
        raise ActionError("no_challenge", phrases.NO_CHALLENGE)
    house = house_of(match)
    match.contest = running.create(
        phrases.MATCH_OF.filled(**match.sides),
        match.game,
        System.TEAMS,
        running.now() + (UNTIL_LETTER if house.letter else UNTIL_CLOCK),
        pace=TimeControl(bank=house.bank, increment=house.increment, letter=house.letter),
        rated=house.rated,
    )
    match.save(update_fields=["contest"])
    facts = {"terms": terms(match), "number": match.contest.pk, "when": telling.moment(match.contest), **match.sides}
    for club in match.clubs:
        _tell(club, phrases.ACCEPTED, f"challenge {match.pk}", **facts)
    return match.contest


@together()
def decline(account: Any, number: int) -> None:
    """Decline a challenge, or withdraw the club's own. Raises ActionError: `no_club`, `rank`, `no_challenge`."""
    match = _challenge_to(account, number)
    match.delete()
    if match.home is not None:
        words = Words("{away} does not play {home} this time.")
        _tell(match.home, words, f"club {match.home_id}", officers=True, **match.sides)


@receiver(running.ended, dispatch_uid=__name__)
@together()
def _finished(sender: Contest, **kwargs: Any) -> None:
    """Store the points of a finished club match, rate the clubs, and announce it."""
    match: ClubMatch | None = getattr(sender, "club_match", None)
    if match is None:
        return
    players, games = running.players_of(sender), running.games_of(sender)
    match.home_points, match.away_points = systems.team_points(players, games)
    match.save(update_fields=["home_points", "away_points"])
    if _counts(sender):
        _rate(match)
    facts = {
        "home_points": telling.points(match.home_points),
        "away_points": telling.points(match.away_points),
        "game": title_of(match.game),
        "number": sender.pk,
        **match.sides,
    }
    for club in match.clubs:
        tell_club(club, phrases.OVER, **facts)
    news.post(Words("{home} - {away}").filled(**facts), phrases.NEWS_TEXT.filled(**facts))


def _counts(contest: Contest) -> bool:
    """Return whether a match is between different persons, on enough boards."""
    pairs = [
        (board.first.account_id, board.second.account_id)
        for board in running.boards_of(contest)
        if board.played and board.second is not None
    ]
    return len(pairs) >= RATED_FROM and all(
        one and other and not persons.one_person(one, other) for one, other in pairs
    )


def _rate(match: ClubMatch) -> None:
    if match.home is None or match.away is None or match.home_points is None or match.away_points is None:
        return
    home, away = (ratings.rating_of(match.game, ratings.CLUBS, f"g:{club.pk}") for club in (match.home, match.away))
    drawn, won = match.home_points == match.away_points, match.home_points > match.away_points
    ratings.duel(*((home, away) if drawn or won else (away, home)), drawn=drawn)
    for club, row, best in ((match.home, home, won), (match.away, away, not won and not drawn)):
        row.name_en = row.name_zh = club.name
        row.matches += 1
        row.counted += 1
        row.wins += best
        row.played = timezone.now()
        row.save()


def call_off_all(club: Club) -> None:
    """Withdraw the open challenges and matches of a club that ends, and its ratings."""
    Rating.objects.filter(key=f"g:{club.pk}").delete()
    for match in waiting(club):
        other = match.away if match.home_id == club.pk else match.home
        if other is not None:
            _tell(other, phrases.CALLED_OFF, f"club {other.pk}", officers=True, **match.sides)
        match.delete()
    for match in played(club):
        if match.contest is not None and match.contest.phase == Contest.Status.OPEN:
            running.call_off(match.contest)


def team_of(contest: Contest, account: int | None) -> int:
    """Return the club (of two) for which an account plays. Raises ActionError."""
    match, place = contest.club_match, ClubMember.objects.filter(account=account).first() if account else None
    if place is None or place.club_id not in (match.home_id, match.away_id):
        raise ActionError("no_member", Words("Only members of {home} or {away} play there."), **match.sides)
    team = int(place.club_id == match.away_id)
    if contest.entrants.filter(team=team).count() >= match.boards:
        raise ActionError("team_full", Words("Your club has its {most} players already."), most=match.boards)
    return team
