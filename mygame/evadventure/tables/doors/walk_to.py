"""Coming to a table from elsewhere: a person who clicks on a table, a program that asks for a seat.

They walk there through the ordinary exits, step by step, and only through places without danger: nobody escapes from
a dungeon or a fight this way.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from evennia.utils import logger
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.python.failure import Failure

from ...evennia_ext.transactions import together
from ...kernel.errors import ActionError
from ...kernel.messaging import look_around, refusals_to, tell
from ...kernel.paths import paths
from ...words import Words
from ..match.persons import key_of
from ..room import seats
from ..room.finding import seat_here, seat_of
from ..room.table import Table, is_safe

FARTHEST = 40
"""Exits on a path at most."""
REMEMBERED = 15 * 60.0
"""Seconds for which a request is remembered that a player makes before entering the game."""

NO_WAY = Words(
    "{table:cap} stands in {place}, and there is no safe way there from here. Walk there yourself, then `sit`."
)


def come(character: Any, table: Table) -> None:
    """Walk a character to a table. Raises ActionError when there is no safe way."""
    _walk(character, table, _ways_to(character, table))


def _ways_to(character: Any, table: Table) -> list[Any]:
    """Return the exits on the way to a table. Raises ActionError when there is no safe way."""
    ways = [] if character.location == table.location else way_to(character, table.location)
    if ways is None:
        raise ActionError("no_way", NO_WAY, table=table, place=table.location or "-")
    return ways


def _walk(character: Any, table: Table, ways: list[Any]) -> None:
    for left, way in zip(range(len(ways) - 1, -1, -1), ways, strict=True):
        character.ndb.passing = left > 0 or character.ndb.hurries
        way.at_traverse(character, way.destination)
    character.ndb.passing = False
    if character.location != table.location:
        raise ActionError("no_way", NO_WAY, table=table, place=table.location or "-")


def way_to(character: Any, goal: Any) -> list[Any] | None:
    """Return the exits of a shortest safe path to a place; None when there is none."""
    return next((list(exits) for place, exits in ways_from(character) if place == goal), None)


def ways_from(character: Any) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Return the places a character can walk to by safe exits, the nearest first, each with the exits to it."""

    def passes(way: Any) -> bool:
        return is_safe(way.destination) and all(way.access(character, kind) for kind in ("view", "traverse"))

    start = character.location
    return paths([start] if start is not None and is_safe(start) else [], passes, FARTHEST)


def remember(account: Any, come: Callable[[Any], Any]) -> None:
    """Remember an act for an account's character as soon as it is in the world; a later one replaces it.

    Args:
        come: takes the character; may return a Deferred. Raises ActionError.
    """
    account.ndb.comes_to = (come, time.monotonic())


def is_expected(character: Any) -> bool:
    """Tell whether a newly entered character goes to a table at once (`arrive`)."""
    come = character.account.ndb.comes_to if character.account is not None else None
    return bool(come and time.monotonic() - come[1] <= REMEMBERED and seat_here(character) is None)


def arrive(character: Any) -> None:
    """Bring a newly entered character to its remembered destination; it is told why when it cannot be."""
    account, expected = character.account, is_expected(character)
    if account is None or account.ndb.comes_to is None:
        return
    come, _since = account.ndb.comes_to
    account.ndb.comes_to = None
    if not expected:
        return

    def refused(failure: Failure) -> None:
        with refusals_to(partial(tell, character)):
            failure.raiseException()
        look_around(character)

    character.ndb.hurries = True  # of the places on the way the names are enough: the table has more to show
    done = maybeDeferred(together(late=True)(come), character)
    done.addBoth(partial(_there, character)).addErrback(refused).addErrback(
        lambda failure: logger.log_err(str(failure))
    )


def _there(character: Any, outcome: Any) -> Any:
    character.ndb.hurries = False
    return outcome


def come_in(character: Any, table: Table, passphrase: str, address: str = "", leaving: bool = False) -> Deferred[None]:
    """Check that a character may sit at a table (`seats.prove`), then walk it there and seat it.

    Args:
        leaving: whether it gives up its seat elsewhere for that.

    Raises:
        ActionError: from the Deferred; a character that may not sit stays where it is.
    """
    proved = maybeDeferred(seats.prove, table, character, passphrase, address)
    return proved.addCallback(lambda _: take_seat(character, table, leaving))


@together()
def take_seat(character: Any, table: Table, leaving: bool = False, begins: bool = False) -> None:
    """Walk a character to a table and seat it; one that sits there stays. Raises ActionError.

    Args:
        leaving: whether it gives up its seat elsewhere for that; if refused, it keeps the seat.
        begins: as for `seats.sit`.
    """
    elsewhere = seat_of(character)
    new = table.setup.seat_of(key_of(character)) is None
    if not new and character.location == table.location:
        return
    if new:
        seats.check_sit(table, character, leaving)
    ways = _ways_to(character, table)
    if elsewhere not in (None, table):  # all refusals are behind
        seats.stand(elsewhere, character)
    _walk(character, table, ways)
    if new:
        seats.sit(table, character, begins)
