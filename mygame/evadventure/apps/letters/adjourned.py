"""Adjourned matches: they wait in the store alone, and can be resumed at any free table of their game.

A match is adjourned automatically when it is played against computer players and its person leaves, and by agreement
between people. Its row has no table then (`store.adjourn`), so none of it is in memory. It is kept for
`KEPT` seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec.structs import replace

from ...evennia_ext.transactions import each, together
from ...kernel.errors import ActionError
from ...kernel.input import whole_number
from ...kernel.messaging import lang_of, refusals_to, tell
from ...kernel.signals import gone
from ...social import letters
from ...tables import phrases
from ...tables.doors import opening, walk_to
from ...tables.doors.asked import HouseQuestion
from ...tables.doors.play_commands import CmdResume
from ...tables.doors.table_command import TableCommand, attempt
from ...tables.match import clock, session, store
from ...tables.match.persons import character_of, is_connected, key_of
from ...tables.match.seating import Setup, Sitter
from ...tables.match.session import By, MatchSession
from ...tables.models import MatchRow, SeatRow
from ...tables.room import offline_results, playing, seats, spare_tables, wire
from ...tables.room.finding import near_first, seat_of, table_of, tables_in
from ...tables.room.table import Table, is_safe
from ...words import Lang, Words
from . import by_letter
from .news import READY, TITLE, adjourned_listed, adjourned_of, adjourned_with, is_ready, names_of, ready, send_matches
from .pace import house_of

KEPT = 30 * 24 * 3600.0
"""Seconds for which an adjourned match is kept."""
SOON = 15 * 60.0
"""Seconds within which a player who has lost the connection is taken back to the table automatically."""
MOST = 20
"""Adjourned matches a player may have; beyond that the oldest lapses."""
LOOK = 3600.0
"""Seconds between two checks for lapsed matches."""

OFFERED = 60.0
"""Seconds for which an offer to adjourn stands."""
LAPSED = "lapsed"
"""Rule of an unrated match that nobody resumed in time."""
NO_SUCH = Words('You have no adjourned match "{text}"; |wmatches|n lists yours.')
OFFER = Words(
    "{name} offers to go on another day: the match is kept as it is, and |wresume|n takes it up again when all are "
    "there. |wadjourn|n (or `yes`) agrees within {seconds} seconds; `no` declines. Meanwhile the match goes on."
)
LINE = Words("{match}. {game} with {names}: adjourned, kept until {until}; |wresume {match}|n takes it up")
LINE_READY = Words("{match}. {game} with {names}: |wthey would go on now|n; |wresume {match}|n agrees")
WAITING = Words(
    "{count} adjourned {count:|match waits|matches wait} for you: |wmatches|n lists them, |wresume|n takes up the "
    "latest."
)
MISSING = Words("Match {match} goes on as soon as {names} would, too; they are told.")
ASKED = Words(
    "{name} would go on with match {match} ({game}) now. |wresume {match}|n agrees, and takes you to the table."
)

_offers: WeakKeyDictionary[MatchSession, dict[str, float]] = WeakKeyDictionary()
"""Match -> key of a player who offers to adjourn it -> since when."""


def offer(table: Table, character: Any) -> None:
    """Adjourn a match to another day: at once against computer players, else when all have offered it.

    Raises ActionError.
    """
    played, seat = playing.seat_played(table, character)
    if table.play_here().turns.adjourn is None:
        raise ActionError("no_adjourn", Words("This match cannot be adjourned."))
    said, now = _offers.setdefault(played, {}), clock.now()
    said[key_of(character)] = now
    if played.alone or all(said.get(row.key, -OFFERED) + OFFERED > now for row in played.people):
        adjourn(table)
    else:
        table.tell_all(OFFER, name=played.names[seat], seconds=round(OFFERED))


class CmdAdjourn(TableCommand):
    """Go on another day."""

    key = "adjourn"
    alone = True
    help_words = Words(
        "adjourn: put the match off for another day. Against computer players it is done at once; between people it "
        "is offered, and all must agree. The clock stands, the table is free, and |wresume|n takes the match up again. "
        "A match against computer players is adjourned by itself when you leave (`stand`, `quit`, a lost connection)."
    )
    deed = staticmethod(offer)


class CmdResumeMatch(CmdResume):
    """Go on after a pause, or with an adjourned match."""

    alone = False
    help_words = Words(
        "resume: go on after a pause; whoever sits at the table may. With no match at hand: take your latest adjourned "
        "match up again, at any free table of its game.\nresume <match>: that one; `matches` lists them."
    )

    def func(self) -> None:
        """End the pause where the caller plays; elsewhere, or for a number, resume an adjourned match."""
        table, typed = table_of(self.caller), self.args.strip()
        rows = adjourned_of(key_of(self.caller))
        paused_here = any(one.session is not None for one in tables_in(self.caller.location))
        if not typed and ((table and table.session) or (not rows and paused_here)):
            super().func()
            return
        resume(self.caller, typed)


AT_TABLES = (CmdAdjourn, CmdResumeMatch)
"""For everybody near a table."""


def questions(character: Any) -> Iterator[HouseQuestion]:
    """Yield the offers to adjourn that a character has not answered (`extending.QUESTIONS`)."""
    table, key = seat_of(character), key_of(character)
    played = table.session if table is not None else None
    said = _offers.get(played, {}) if played is not None else {}
    since = max(said.values(), default=-OFFERED)
    if table is not None and key not in said and since + OFFERED > clock.now() and table.plays(key):
        yield HouseQuestion(since, partial(_answer, table, character))


def _answer(table: Table, character: Any, agree: bool) -> None:
    if agree:
        attempt(table, character, partial(offer, table, character))
    elif (played := table.session) is not None:
        _offers.pop(played, None)
        name = next(played.names[row.seat] for row in played.seats if row.key == key_of(character))
        table.tell_all(Words("{name} would rather go on today."), name=name)


def adjourn(table: Table) -> None:
    """Adjourn the match of a table to another day (`extending.ADJOURNS`)."""
    played = table.play_here().session
    people, there = [row.key for row in played.people], table.onlookers()
    for key in people:
        if (person := table.person(key)) is not None:
            person.ndb.put_off = played.row.pk
    _offers.pop(played, None)
    played.adjourn(clock.now() + KEPT)
    table.setup = replace(table.setup, sitters=(), host="")
    seats.leave_alone(table)
    seats.changed(table)
    for one in there:
        wire.send(one, table_join=partial(wire.joined, table, lang_of(one)))
    for key in people:
        for row in adjourned_with(by_letter.seats_of_person(key))[MOST:]:
            _lapse(row)
        if (person := character_of(key)) is not None:
            send_matches(person)


def resume(character: Any, typed: str) -> None:
    """Resume a character's adjourned match: the named one, else the latest. Raises ActionError."""
    rows = adjourned_of(key_of(character))
    if not rows:
        raise ActionError("no_adjourned", Words("You have no adjourned match. |wplay <game>|n begins one."))
    number = whole_number(typed.lstrip("#＃")) if typed else rows[0].pk
    row = next((row for row in rows if row.pk == number), None)
    if row is None:
        raise ActionError("no_such_match", NO_SUCH, text=typed[:20])
    opening.needs_free(character)
    people = [one for one in store.seats_of(row) if one.key.startswith("c:") and one.resigned is None]
    said, now = ready.setdefault(row.pk, {}), clock.now()
    asked_before = any(since + READY > now for since in said.values())
    said[key_of(character)] = now
    missing = [one for one in people if said.get(one.key, -READY) + READY < now or not is_connected(one.key)]
    if missing:
        names = [one.name for one in missing]
        tell(character, MISSING, match=row.pk, names=names)
        for one in missing if not asked_before else ():
            _ask(row, one, character)
    else:
        with together():
            table = opening.table_for(character, row.game)
            for one in people:
                _bring(character_of(one.key), table, character)
            take_up(table, row, key_of(character))
        ready.pop(row.pk, None)
    for one in people:
        if (person := character_of(one.key)) is not None:
            send_matches(person)


def _bring(person: Any, table: Table, asking: Any) -> None:
    """Walk a person to a table. Raises ActionError."""
    try:
        opening.needs_free(person)
        walk_to.come(person, table)
    except ActionError as refused:
        if person == asking:
            raise
        raise ActionError("not_now", Words("{name} cannot come to a table just now."), name=person) from refused


def take_up(table: Table, row: MatchRow, host: str) -> None:
    """Resume an adjourned match at a free table.

    Args:
        host: key of the host there.

    Raises:
        ActionError: it cannot be resumed any more, and is frozen after all else is rolled back.
    """
    before = table.setup
    played = playing.read_again(row)
    store.keep(row, table_id=table.id)
    try:
        table.setup = _setup(table, row, host)
        playing.host(table, played)
        played.go_on()
    except BaseException:
        table.clear()
        table.setup = before
        raise
    for person in table.sitters_here():
        person.ndb.put_off = None
    seats.changed(table)


def _ask(row: MatchRow, seat: SeatRow, asking: Any) -> None:
    """Tell a player that another is ready to resume: now if connected, else by letter."""
    facts: dict[str, Any] = {"name": asking, "match": row.pk, "game": phrases.title_of(row.game)}
    if is_connected(seat.key):
        tell(character_of(seat.key), ASKED, **facts)
    elif (account := seat.account) is not None:
        lang = lang_of(account)
        letters.from_house(account, TITLE.say(lang, **facts), ASKED.say(lang, **facts), f"match {row.pk}")


def _setup(table: Table, row: MatchRow, host: str) -> Setup:
    """Return the setup of a free table for a match: the same seats, and the same rules."""
    sitting = [seat for seat in store.seats_of(row) if seat.resigned is None]
    return replace(
        table.setup,
        game=row.game,
        sitters=tuple(Sitter(seat.key, seat.name, "" if seat.key.startswith("c:") else seat.level) for seat in sitting),
        host=host,
        house=house_of(row),
        options=msgspec.json.decode(row.options),
        passphrase="",
        bots=table.setup.bots + len(sitting),
    )


def came_in(character: Any) -> None:
    """Take a player who comes back soon to a table, where it is safe; else tell of adjourned matches."""
    rows = adjourned_of(key_of(character))
    if not rows or seat_of(character) is not None:
        return
    latest = rows[0]
    people = [row.key for row in store.seats_of(latest) if row.key.startswith("c:") and row.resigned is None]
    soon = latest.pause_ends is not None and latest.pause_ends - KEPT > clock.now() - SOON
    if soon and people == [key_of(character)] and character.ndb.put_off != latest.pk:
        clock.later(0, _come_back, character, latest.pk)  # once the character is in the world
    else:
        tell(character, WAITING, count=len(rows))


def _come_back(character: Any, match: int) -> None:
    """Resume a character's match at a free table, best of all in its place."""
    row = MatchRow.objects.filter(store.ADJOURNED, pk=match).first()
    free = (table for table in near_first(character) if row and spare_tables.is_free(table, row.game))
    table = next(free, None) if is_safe(character.location) else None
    if table is None or row is None or not character.sessions.count() or seat_of(character) is not None:
        tell(character, WAITING, count=1)
        return
    with refusals_to(partial(tell, character)):
        take_up(table, row, key_of(character))


def lines(character: Any, lang: Lang) -> list[str]:
    """Return a character's adjourned matches in words."""
    key = key_of(character)
    return [
        (LINE_READY if is_ready(row.pk, key) else LINE).say(
            lang,
            match=row.pk,
            game=phrases.title_of(row.game),
            names=names_of(row, key),
            until="-" if row.pause_ends is None else f"{datetime.fromtimestamp(row.pause_ends, UTC):%Y-%m-%d}",
        )
        for row in adjourned_of(key)
    ]


def watch() -> None:
    """End the lapsed matches, now and every hour."""
    alarm.set(clock.now() + LOOK)
    each(MatchRow.objects.filter(store.ADJOURNED, pause_ends__lt=clock.now()), _lapse)


alarm = clock.Alarm(watch)
"""The next check of the adjourned matches."""


def _lapse(row: MatchRow) -> None:
    """End a match that nobody resumed: given up if it counted for its only person, else without a result."""
    try:
        played = MatchSession.resume(row)
        if played.alone and (row.rated or played.house.stake):
            played.resign(played.people[0].seat, By.CLOCK, "time")
        else:
            session.break_off(row, played.seats, LAPSED)
        offline_results.tell_people(store.seats_of(row))
    except Exception as error:
        playing.give_up(row.pk, error, None)


def _gone(sender: Any, **kwargs: Any) -> None:
    """Forget that a character that died or is deleted would adjourn, or resume, a match."""
    for said in (*_offers.values(), *ready.values()):
        said.pop(key_of(sender), None)


gone.connect(_gone, dispatch_uid=__name__)


def kept(account: Any, keys: Sequence[str]) -> dict[str, Any]:
    """Return all data kept about an account: the adjourned matches of its heroes."""
    return {
        "adjourned": [one for hero in account.characters if hero for one in adjourned_listed(hero, lang_of(account))]
    }
