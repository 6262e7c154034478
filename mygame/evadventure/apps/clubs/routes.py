"""Clubs for programs and pages: the list, one of them, and acts on the caller's own."""

from __future__ import annotations

from typing import Annotated, Any

from evennia.utils.ansi import strip_ansi
from msgspec import Meta, Struct

from ...minigames import registry
from ...social.friends import known_as
from ...tables.match import ratings
from ...words import Lang, Words
from ..api import presence
from ..api.problems import Problem, refusals
from ..api.routing import Route, get, mine
from ..contests import telling
from . import board, deeds, matches, membership
from .models import Club, ClubMatch
from .phrases import MATCH_OF


class ClubLineSchema(Struct):
    """A club, in short."""

    club: int
    name: str
    about: str
    open: Annotated[bool, Meta(description="whoever asks is taken in")]
    members: int


class ClubsSchema(Struct):
    """All clubs."""

    own: Annotated[int | None, Meta(description="the one you are in")]
    clubs: list[ClubLineSchema]


class ClubPersonSchema(Struct):
    """Somebody in a club."""

    player: str
    name: str
    rank: Annotated[str, Meta(description="leader, officer or member")]


class ClubRatingSchema(Struct):
    """A club's rating in a game, from its matches against others."""

    game: str
    rating: int
    wins: int
    matches: int


class ClubMatchSchema(Struct):
    """A match between two clubs, or an open challenge."""

    challenge: int
    tournament: Annotated[int | None, Meta(description="its boards; null until it is accepted")]
    name: str
    game: str
    terms: Annotated[str, Meta(description="what is played and how, in words")]
    state: Annotated[str | None, Meta(description="where it stands, in words; null until it is accepted")]
    points: Annotated[
        tuple[float, float] | None, Meta(description="of who challenged and of the other; null until over")
    ]
    to_answer: Annotated[bool, Meta(description="this club is to accept or decline it")]


class ClubKnockSchema(Struct):
    """A request to join your club."""

    name: str
    invited: Annotated[bool, Meta(description="they were asked; else they ask")]


class ClubNoteSchema(Struct):
    """A note on the board of your club."""

    name: str
    at: str
    text: str


class ClubNowSchema(Struct):
    """A club; board, door and challenges are for its members."""

    club: int
    name: str
    about: str
    open: bool
    founded: str
    rank: Annotated[str | None, Meta(description="yours in it")]
    members: list[ClubPersonSchema]
    ratings: list[ClubRatingSchema]
    matches: Annotated[list[ClubMatchSchema], Meta(description="the latest first")]
    challenges: list[ClubMatchSchema]
    knocks: list[ClubKnockSchema]
    notes: Annotated[list[ClubNoteSchema], Meta(description="the latest first")]


class ClubDeedSchema(Struct, forbid_unknown_fields=True):
    """The argument of a deed, as typed after `club <deed>`: a name, a text, a number."""

    what: Annotated[str, Meta(max_length=700)] = ""


class ClubDoneSchema(Struct):
    """The result of a deed."""

    said: str
    own: Annotated[int | None, Meta(description="the club you are in now")]


def listed(account: Any, lang: Lang) -> ClubsSchema:
    """Return all clubs, by name."""
    place = membership.member_of(account) if account is not None else None
    return ClubsSchema(
        own=place.club_id if place is not None else None,
        clubs=[
            ClubLineSchema(club=one.pk, name=one.name, about=one.about, open=one.open, members=one.members.count())
            for one in Club.objects.all()
        ],
    )


def read(number: int, account: Any, lang: Lang) -> ClubNowSchema:
    """Return a club; to its members also its board, its door and its challenges. Raises Problem: `no_such_club`."""
    with refusals(lang, 404):
        club = membership.called(str(number))
    place = membership.member_of(account) if account is not None else None
    own = place is not None and place.club_id == club.pk
    return ClubNowSchema(
        club=club.pk,
        name=club.name,
        about=club.about,
        open=club.open,
        founded=club.founded.isoformat(),
        rank=place.rank if own and place is not None else None,
        members=[
            ClubPersonSchema(player=f"a-{one.account_id}", name=known_as(one.account), rank=one.rank)
            for one in membership.members(club)
        ],
        ratings=[
            ClubRatingSchema(game=row.game, rating=ratings.points(row.mu), wins=row.wins, matches=row.matches)
            for row in ratings.of_person(f"g:{club.pk}")
            if row.game in registry.GAMES
        ],
        matches=[_match(one, club, lang) for one in matches.played(club)],
        challenges=[_match(one, club, lang) for one in matches.waiting(club)] if own else [],
        knocks=[
            ClubKnockSchema(name=known_as(one.account), invited=one.invited)
            for one in club.knocks.select_related("account").order_by("at")
        ]
        if own
        else [],
        notes=[
            ClubNoteSchema(name=one.name, at=one.at.isoformat(), text=one.text) for _, one in board.notes(club, account)
        ]
        if own
        else [],
    )


def _match(one: ClubMatch, club: Club, lang: Lang) -> ClubMatchSchema:
    contest = one.contest
    return ClubMatchSchema(
        challenge=one.pk,
        tournament=contest.pk if contest is not None else None,
        name=MATCH_OF.say(lang, **one.sides),
        game=one.game,
        terms=matches.terms(one).in_lang(lang),
        state=telling.state_of(contest).in_lang(lang) if contest is not None else None,
        points=None if one.home_points is None or one.away_points is None else (one.home_points, one.away_points),
        to_answer=contest is None and one.away_id == club.pk,
    )


def do(deed: str, what: str, account: Any, lang: Lang) -> ClubDoneSchema:
    """Do one of `deeds.DEEDS` as an account's hero. Call it in the reactor thread.

    Raises:
        Problem: codes `no_deed`, `no_character`, and those of the deed.
    """
    if (found := deeds.DEEDS.get(deed)) is None:
        raise Problem(404, "no_deed")
    with refusals(lang):
        said = found.do(presence.hero_of(account), what) or deeds.DONE
    place = membership.member_of(account)
    return ClubDoneSchema(strip_ansi(said.in_lang(lang)), place.club_id if place is not None else None)


ROUTES: tuple[Route, ...] = (
    get("listClubs", "clubs", listed, Words("The clubs there are")),
    get("readClub", "clubs/<int:club>", read, Words("A club, its people and its matches"), refuses=(404,)),
    mine(
        "doInClub",
        "clubs/<str:deed>",
        do,
        Words(
            "What one types behind `club`: found, join, leave, admit, refuse, expel, promote, demote, lead, about, "
            "open, close, note, unnote, challenge, accept, decline"
        ),
        takes=ClubDeedSchema,
    ),
)
"""The addresses of the API (`extending.ROUTES`)."""
