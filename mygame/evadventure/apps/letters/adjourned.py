"""Adjourned matches: they wait in the store alone, and are taken up again at any free table of their game.

A match is adjourned by itself when it is played against computer players and its person goes, and by agreement
between people. Its row has no table then (`store.adjourn`), so nothing of it is in memory. It is kept for
`KEPT` seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from evennia.utils import logger
from msgspec.structs import replace

from ...evennia_ext.transactions import together
from ...kernel.errors import ActionError
from ...kernel.input import whole_number
from ...kernel.messaging import lang_of, tell
from ...minigames import registry
from ...social import letters
from ...tables import extending, phrases
from ...tables.doors import opening, walk_to
from ...tables.match import clock, session, store
from ...tables.match.persons import character_of, key_of
from ...tables.match.seating import House, Setup, Sitter
from ...tables.match.session import By, MatchSession
from ...tables.models import MatchRow, SeatRow
from ...tables.room import broadcast, offline_results, playing
from ...tables.room.finding import seat_of, table_numbered
from ...tables.room.table import Table
from ...words import Lang, Words
from .news import adjourned_listed, adjourned_of, names_of, send_matches

KEPT = 30 * 24 * 3600.0
"""Seconds for which an adjourned match is kept."""
SOON = 15 * 60.0
"""Seconds within which whoever has lost the connection is taken back to the table by itself."""
MOST = 20
"""Adjourned matches one may have; for one more the oldest lapses."""
LOOK = 3600.0
"""Seconds between two looks for matches that have lapsed."""

LAPSED = "lapsed"
"""Rule of an unrated match that nobody has taken up again in time."""
NONE = Words("You have no adjourned match. |wplay <game>|n begins one.")
NO_SUCH = Words('You have no adjourned match "{text}"; |wmatches|n lists yours.')
LINE = Words("{match}. {game} with {names}: adjourned, kept until {until}; |wresume {match}|n takes it up")
LINE_WAITS = Words("{match}. {game} with {names}: |wthey are waiting for you|n; |wresume {match}|n takes you there")
WAITING = Words(
    "{count} adjourned {count:|match waits|matches wait} for you: |wmatches|n lists them, |wresume|n takes up the "
    "latest."
)
ASKED = Words(
    "{name} would go on with match {match} ({game}) now and waits at {table}. |wresume {match}|n takes you there."
)
TITLE = Words("Match {match}: {game}")


def adjourn(table: Table) -> None:
    """Put the match of a table off for another day (`extending.Keeping`)."""
    played = table.play_here().session
    people = [row.key for row in played.people]
    for key in people:
        if (person := table.person(key)) is not None:
            person.ndb.put_off = played.row.pk
    played.adjourn(clock.now() + KEPT)
    for key in people:
        if (person := character_of(key)) is not None:
            send_matches(person)
        for row in adjourned_of(key)[MOST:]:
            _lapse(row)


def resume(character: Any, typed: str) -> None:
    """Take somebody's adjourned match up again: the one that is named, else the latest. Raises ActionError."""
    rows = adjourned_of(key_of(character))
    if not rows:
        raise ActionError("no_adjourned", NONE)
    number = whole_number(typed.lstrip("#＃")) if typed else rows[0].pk
    row = next((row for row in rows if row.pk == number), None)
    if row is None:
        raise ActionError("no_such_match", NO_SUCH, text=typed[:20])
    _resume(character, row)


def _resume(character: Any, row: MatchRow, *, comes_in: bool = False) -> None:
    """Bring somebody to the table of a match, or to a free one to which the others are asked then.

    Args:
        comes_in: whether they have just come into the world, which the table is told anyway.
    """
    key = key_of(character)
    here = seat_of(character)
    if here is None or here.session is None or here.session.row.pk != row.pk:
        opening.needs_free(character)
    table = table_numbered(row.table_id) if row.table_id is not None else None
    gathering = table is not None and table.session is not None and table.session.row.pk == row.pk
    with together():
        if table is None or not gathering:
            table = opening.table_for(character, row.game)
        walk_to.come(character, table)
        if not gathering:
            playing.gather(table, row, _setup(table, row, key))
        if not comes_in:
            table.play_here().turns.gather(key)
    send_matches(character)
    played, missing = table.play_here().session, table.play_here().turns.missing()
    if missing and not comes_in:
        broadcast.show_picture(table, character)
        tell(character, phrases.GATHERING, match=row.pk, names=[played.names[seat] for seat in missing])
        for seat in missing if not gathering else ():
            _ask(table, played, played.seats[seat], character)


def _ask(table: Table, played: MatchSession, row: SeatRow, asking: Any) -> None:
    """Tell somebody that another would go on: now if connected, and by letter."""
    character, facts = character_of(row.key), dict[str, Any]()
    facts |= {"name": asking, "match": played.row.pk, "game": played.entry.present.title, "table": table}
    if character is not None and character.sessions.count():
        tell(character, ASKED, **facts)
    elif (account := row.account) is not None:
        lang = lang_of(account)
        text = ASKED.say(lang, **facts)
        letters.from_house(account, TITLE.say(lang, **facts), text, f"match {played.row.pk}", quiet=True)


def _setup(table: Table, row: MatchRow, host: str) -> Setup:
    """Return how a free table is laid for a match: everybody sits as they sat, by the rules they played."""
    seats = [seat for seat in store.seats_of(row) if seat.resigned is None]
    house = msgspec.json.decode(row.house, type=House)
    return replace(
        table.setup,
        game=row.game,
        sitters=tuple(Sitter(seat.key, Words(seat.name_en, seat.name_zh), _level(seat)) for seat in seats),
        host=host,
        house=house,
        options=msgspec.json.decode(row.options),
        passphrase="",
        bots=table.setup.bots + len(seats),
    )


def _level(seat: SeatRow) -> str:
    return "" if seat.key.startswith("c:") else seat.level


def came_in(character: Any) -> None:
    """Take somebody who comes back soon to their table, when they still stand by one; else tell what waits."""
    rows = adjourned_of(key_of(character))
    if not rows or seat_of(character) is not None:
        return
    latest = rows[0]
    alone = SeatRow.objects.filter(match=latest, key__startswith="c:", resigned=None).count() == 1
    soon = latest.pause_ends is not None and latest.pause_ends - KEPT > clock.now() - SOON
    if alone and soon and character.ndb.put_off != latest.pk:
        try:
            table = opening.table_for(character, latest.game)
            if table.location == character.location:
                _resume(character, latest, comes_in=True)
                return
        except ActionError as refused:
            logger.log_info(f"tables: match {latest.pk} is not taken up by itself: {refused.code}")
    tell(character, WAITING, count=len(rows))


def lines(character: Any, lang: Lang) -> list[str]:
    """Return somebody's adjourned matches in words."""
    key = key_of(character)
    return [
        (LINE_WAITS if row.table_id is not None else LINE).say(
            lang,
            match=row.pk,
            game=registry.get(row.game).present.title,
            names=names_of(row, key),
            until="-" if row.pause_ends is None else f"{datetime.fromtimestamp(row.pause_ends, UTC):%Y-%m-%d}",
        )
        for row in adjourned_of(key)
    ]


def watch() -> None:
    """End the matches that have lapsed, now and every hour."""
    for row in store.adjourned().filter(table=None, pause_ends__lt=clock.now()):
        _lapse(row)
    clock.later(LOOK, watch)


def _lapse(row: MatchRow) -> None:
    """End a match that nobody takes up again: given up where one person played for something, else without a result."""
    try:
        played = MatchSession.resume(row)
        if played.alone and (row.rated or played.house.stake):
            played.resign(played.people[0].seat, By.CLOCK, "time")
        else:
            session.break_off(row, played.seats, LAPSED)
        offline_results.tell_people(store.seats_of(row))
    except Exception as error:
        playing.give_up(row.pk, error, None)


KEEPING = extending.Keeping(adjourn, resume)
"""How matches wait for their people (`extending.KEEPING`)."""


def kept(account: Any, keys: Sequence[str]) -> dict[str, Any]:
    """Return what is kept of an account: the adjourned matches of its heroes."""
    return {
        "adjourned": [one for hero in account.characters if hero for one in adjourned_listed(hero, lang_of(account))]
    }
