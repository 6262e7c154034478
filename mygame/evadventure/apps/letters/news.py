"""Notices of turns in a match by letter, wherever the player is: now if connected, by letter in any case.

At most one letter a match waits in a letter box: a later one replaces an unread one, and opening the
match or acting in it marks it as read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Annotated, Any, TypedDict

from django.db.models import QuerySet
from msgspec import Meta

from ...evennia_ext.transactions import each
from ...kernel.messaging import lang_of, tell
from ...minigames import registry
from ...minigames.core import RESET, Seat
from ...social import letters
from ...tables import phrases
from ...tables.match import clock, events, store
from ...tables.match.persons import character_of, key_of, name_of
from ...tables.match.session import MatchSession
from ...tables.models import MatchRow, SeatRow
from ...tables.room import wire
from ...tables.room.finding import opened_by
from ...tables.room.playing import Order
from ...tables.room.table import Play, Table
from ...words import Lang, Words
from . import by_letter
from .by_letter import LetterTable
from .models import Challenge
from .pace import house_of

TITLE = Words("Match {match}: {game}")
BEGUN = Words(
    "Match {match} has begun: {game} by letter, {names}, {hours} hours for each action. |wmatch {match}|n shows it, "
    "|wmatches|n lists all of yours."
)
YOUR_TURN = Words("It is your turn in match {match} ({game} with {names}): {left} left. |wmatch {match}|n shows it.")
BEGUN_BY_CLOCK = Words(
    "Match {match} begins: {game}, {names}. Your clock runs when it is your turn; |wmatch {match}|n shows it."
)
TIME_SHORT = Words("Only {left} left for your turn in match {match} ({game} with {names}). |wmatch {match}|n shows it.")
PLAYED_FOR = Words(
    "Your time ran out in match {match} ({game} with {names}): the clock has played for you. The third time in a row "
    "costs the seat."
)
LOST_BY_TIME = Words(
    "Your time ran out for the third time in a row in match {match} ({game} with {names}): your seat is lost."
)
DRAW = Words(
    "{name} offers a draw in match {match} ({game}). |wmatch {match} offer|n agrees; the offer lasts until the next "
    "step."
)


class LetterNews:
    """A listener of one match by letter that tells players who do not have it open."""

    def __init__(self, table: LetterTable, session: MatchSession, *, resumed: bool = False) -> None:
        self.table, self.session = table, session
        self._told = set(by_letter.asked(table)) if resumed else set[Seat]()
        """Asked seats whose players have been told."""

    def __call__(self, event: events.Event) -> None:
        """Tell the players concerned."""
        match event:
            case events.MatchStarted():
                words = BEGUN if self.table.hours else BEGUN_BY_CLOCK
                self._tell(self._people(), words, names=self.session.names, hours=self.table.hours)
                self._tell_whose_turn()
            case events.StepCommitted() if self.session.ending is None:
                self._tell_whose_turn()
            case events.SeatHandedOver():
                self._tell_whose_turn()
            case events.TimeIsShort(seats=seats):
                self._tell(self._people(seats), TIME_SHORT)
            case events.TimeRanOut(seats=seats):
                self._tell(self._people(seats), PLAYED_FOR)
            case events.SeatGivenUp(seat=seat, reason="time"):
                self._tell(self._people((seat,), gone=True), LOST_BY_TIME)
            case events.DrawOffered(seat=seat):
                others = [row for row in self._people() if row.seat not in self.session.draw_offers]
                self._tell(others, DRAW, name=self.session.names[seat])
            case events.MatchEnded():
                each(self.session.seats, partial(read, self.session))
            case _:
                return
        for row in self.session.seats:
            if (character := character_of(row.key)) is not None:
                send_matches(character)

    def _people(self, seats: Any = None, *, gone: bool = False) -> list[SeatRow]:
        rows = [row for row in self.session.seats if row.key.startswith("c:") and (gone or row.resigned is None)]
        return [row for row in rows if seats is None or row.seat in seats]

    def _tell_whose_turn(self) -> None:
        asked = set(by_letter.asked(self.table))
        self._tell(self._people(asked - self._told), YOUR_TURN)
        self._told = asked

    def _tell(self, rows: Sequence[SeatRow], words: Words, **facts: Any) -> None:
        each(rows, lambda row: write(self.table, self.session, row, words, **facts))


def write(table: LetterTable, session: MatchSession, row: SeatRow, words: Words, **facts: Any) -> None:
    """Tell a player who does not have a match open about it: now if connected, and by letter."""
    character = character_of(row.key)
    if character is not None and character in table.onlookers():
        return
    others = [name for other, name in zip(session.seats, session.names, strict=True) if other.seat != row.seat]
    facts = {
        "match": session.row.pk,
        "game": session.entry.present.title,
        "names": others,
        "left": time_left(session.row.deadline),
        **facts,
    }
    if character is not None:
        tell(character, words, **facts)
    if table.hours and (account := row.account) is not None:
        lang = lang_of(account)
        text = words.say(lang, **facts)
        letters.from_house(account, TITLE.say(lang, **facts), text, about(session), quiet=character is not None)


def read(session: MatchSession, row: SeatRow) -> None:
    """Delete the letter about a match that a player no longer needs."""
    if row.account is not None:
        letters.forget(row.account, about(session))


def about(session: MatchSession) -> str:
    """Return the mark of letters about a match."""
    return f"match {session.row.pk}"


def time_left(deadline: float | None) -> Words:
    """Return the time until a deadline, in words."""
    return phrases.duration(0.0 if deadline is None else max(0.0, deadline - clock.now()))


class LetterSchema(TypedDict):
    """One match by letter."""

    match: int
    table: Annotated[int, Meta(description="the address of your seat, as of any table")]
    game: str
    title: str
    names: list[str]
    seat: int | None
    yours: Annotated[bool, Meta(description="whether it waits for you")]
    to_act: list[int]
    deadline: Annotated[float | None, Meta(description="seconds since 1970, UTC")]
    hours: Annotated[int, Meta(description="for one action")]
    rated: bool
    stake: int


class ChallengeSchema(TypedDict):
    """A challenge to a match by letter, to you or by you."""

    challenge: int
    game: str
    title: str
    name: Annotated[str, Meta(description="who stands against you")]
    mine: Annotated[bool, Meta(description="whether you have sent it")]
    hours: Annotated[int, Meta(description="for one action")]
    rated: bool
    stake: int
    until: Annotated[float, Meta(description="when it lapses (seconds since 1970, UTC)")]


class AdjournedSchema(TypedDict):
    """An adjourned match."""

    match: int
    game: str
    title: str
    names: Annotated[list[str], Meta(description="of the others")]
    until: Annotated[float | None, Meta(description="how long it is kept (seconds since 1970, UTC)")]
    waiting: Annotated[bool, Meta(description="whether others wait at a table for you to go on")]
    rated: bool


class LettersSchema(TypedDict):
    """Your matches by letter, those that wait for you first, the challenges, and your adjourned matches."""

    open: Annotated[int | None, Meta(description="the match your typed lines go to")]
    matches: list[LetterSchema]
    challenges: list[ChallengeSchema]
    adjourned: list[AdjournedSchema]


def send_matches(character: Any) -> None:
    """Send a character's programs its matches by letter."""
    wire.send(character, table_matches=lambda: matches(character, lang_of(character)))


def matches(character: Any, lang: Lang) -> LettersSchema:
    """Return `table_matches`: a character's matches by letter, those that wait for it first."""
    key, opened = key_of(character), opened_by(character)
    return {
        "open": opened.session.row.pk if opened is not None and opened.session is not None else None,
        "matches": [_one(table, table.session, key, lang) for table in by_letter.of_player(key) if table.session],
        "challenges": listed(character, lang),
        "adjourned": adjourned_listed(character, lang),
    }


def adjourned_of(key: str) -> list[MatchRow]:
    """Return the adjourned matches of a player, the latest first."""
    return adjourned_with(SeatRow.objects.filter(key=key, resigned=None))


def adjourned_with(seats: QuerySet[SeatRow]) -> list[MatchRow]:
    """Return the adjourned matches with some of the given seats, the latest first."""
    rows = MatchRow.objects.filter(store.ADJOURNED, game__in=registry.keys(), pk__in=seats.values("match"))
    return list(rows.order_by("-pause_ends", "-pk"))


READY = 10 * 60.0
"""Seconds for which a player ready to resume waits for the others."""
ready: dict[int, dict[str, float]] = {}
"""Adjourned match -> key of a player ready to resume -> since when."""


def is_ready(match: int, key: str) -> bool:
    """Tell whether others are ready to resume a match, and wait for a player."""
    return any(other != key and since + READY > clock.now() for other, since in ready.get(match, {}).items())


def names_of(row: MatchRow, key: str) -> list[Words]:
    """Return the names of a player's opponents in a match."""
    return [seat.name for seat in store.seats_of(row) if seat.key != key]


def adjourned_listed(character: Any, lang: Lang) -> list[AdjournedSchema]:
    """Return a character's adjourned matches for programs."""
    key = key_of(character)
    return [
        {
            "match": row.pk,
            "game": row.game,
            "title": phrases.title_of(row.game).in_lang(lang),
            "names": [name.in_lang(lang) for name in names_of(row, key)],
            "until": row.pause_ends,
            "waiting": is_ready(row.pk, key),
            "rated": row.rated,
        }
        for row in adjourned_of(key)
    ]


def message(session: Any) -> dict[str, Any]:
    """Return the same as a message to a program that has subscribed to everything."""
    return {"table_matches": matches(session.puppet, lang_of(session))}


def _one(table: LetterTable, session: MatchSession, key: str, lang: Lang) -> LetterSchema:
    return {
        "match": session.row.pk,
        "table": table.id,
        "game": session.row.game,
        "title": session.entry.present.title.in_lang(lang),
        "names": [name.in_lang(lang) for name in session.names],
        "seat": session.seat_of(key),
        "yours": table.waits_for(key),
        "to_act": by_letter.asked(table),
        "deadline": session.row.deadline,
        "hours": table.hours,
        "rated": session.row.rated,
        "stake": session.house.stake,
    }


def listeners(table: Table, play: Play, resumed: bool) -> Iterable[tuple[Order, events.Listener]]:
    """Return the listeners of a match on behalf of matches by letter (`playing.Maker`)."""
    if not isinstance(table, LetterTable):
        return [(Order.CLEAR, partial(_begun_at_a_table, table))]
    by_letter.name(table, play.session.row.pk)
    if resumed:
        by_letter.open_again(table)
    return [
        (Order.WRITE, LetterNews(table, play.session, resumed=resumed)),
        (Order.READY, partial(_put_away, table, play.session)),
    ]


def _begun_at_a_table(table: Table, event: events.Event) -> None:
    """Put aside the open matches of players who begin to play at a table."""
    if isinstance(event, events.MatchStarted):
        for person in table.sitters_here():
            by_letter.close(person)


def _put_away(table: LetterTable, session: MatchSession, event: events.Event) -> None:
    """Close a match for a player who gave it up, and delete its table when it is over."""
    if isinstance(event, events.SeatHandedOver) and session.seats[event.seat].resigned is not None:
        character = character_of(session.seats[event.seat].key)
        if character is not None and character.ndb.letter is table:
            by_letter.close(character)
    if isinstance(event, events.MatchEnded) and event.ending.rule != RESET:
        by_letter.put_away(table)


def sent_by(character: Any) -> list[Challenge]:
    """Return the challenges a character has sent, the oldest first."""
    return list(open_now().filter(challenger_id=character.id))


def sent_to(character: Any) -> list[Challenge]:
    """Return the challenges that wait for a character's answer, the oldest first."""
    return list(open_now().filter(challenged_id=character.id))


def open_now() -> QuerySet[Challenge]:
    """Return the challenges that may still be answered, the oldest first."""
    return Challenge.objects.filter(until__gt=clock.now(), game__in=registry.keys()).order_by("id")


def other_of(challenge: Challenge, character: Any) -> Any:
    """Return the opponent of a character in a challenge."""
    return challenge.challenged if challenge.challenger_id == character.id else challenge.challenger


def listed(character: Any, lang: Lang) -> list[ChallengeSchema]:
    """Return the challenges to and from a character for programs."""
    return [
        {
            "challenge": one.pk,
            "game": one.game,
            "title": phrases.title_of(one.game).in_lang(lang),
            "name": name_of(other_of(one, character)).in_lang(lang),
            "mine": one.challenger_id == character.id,
            "hours": house_of(one).letter,
            "rated": house_of(one).rated,
            "stake": house_of(one).stake,
            "until": one.until,
        }
        for one in (*sent_to(character), *sent_by(character))
    ]


def kept(account: Any, keys: Sequence[str]) -> dict[str, Any]:
    """Return all data kept about an account: the challenges of its heroes."""
    heroes = [hero for hero in account.characters if hero]
    return {"challenges": [one for hero in heroes for one in listed(hero, lang_of(account))]}
