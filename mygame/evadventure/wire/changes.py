"""What has changed since somebody's client was told: noted while the reactor works, sent once when it is done.

Whoever changes a character or a place calls `character.wire_changed()` or `of_place(room)`, as often as they like:
for people without such a client that costs one look at their sessions. At the end of the reactor's turn `sending`
makes the messages that may differ anew, compares them with those sent last, and sends those that do.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from evennia import AttributeProperty
from twisted.internet import reactor

from evadventure.wire.packages import FLAG


class Part(StrEnum):
    """One message, or one list and its changes, in the order in which they are sent."""

    NAME = "char_name"
    CAPTIONS = "char_statusvars"
    VITALS = "char_vitals"
    STATUS = "char_status"
    CARRIED = "inv"
    PLACE = "room_info"
    MAP = "room_map"
    PLAYERS = "room_players"
    LYING = "room"
    CHANNELS = "comm_channel_list"


OWN = frozenset({Part.VITALS, Part.STATUS, Part.CARRIED})
AROUND = frozenset({Part.PLAYERS, Part.LYING})

_waiting: dict[Any, set[Part]] = {}


class Figure(AttributeProperty):
    """An Attribute that clients show: setting it is a change of the character, or of who carries the thing."""

    def at_set(self, value: Any, obj: Any) -> Any:
        """Note the change; the value stays as it is."""
        note(obj if isinstance(obj, Shown) else getattr(obj, "location", None), OWN)
        return value


class Shown:
    """Mixin of characters that players play: their player's client shows what becomes of them."""

    def wire_changed(self) -> None:
        """Say that something of the character may have changed: figures, effects, things, fight or light."""
        note(self, OWN)

    def client_anew(self) -> None:
        """Say that all its player's client shows reads otherwise: in another language."""
        anew(self)


def note(owner: Any, parts: Iterable[Part]) -> None:
    """Remember that parts of what somebody's client shows may have changed; nothing for who has no such client."""
    if owner is None or not listening(owner):
        return
    if not _waiting:
        reactor.callLater(0, flush)
    _waiting.setdefault(owner, set()).update(parts)


def of_place(place: Any, *, itself: bool = False) -> None:
    """Remember that somebody or something has come to or left a place.

    Args:
        itself: what one is told of the place may be otherwise, too: it is lit, or a way has been gone for the first
            time. So it is whenever a light may have come into the dark.
    """
    if place is not None and place.pk:
        parts = (Part.PLACE, Part.MAP, *AROUND) if itself or getattr(place, "dark", False) else AROUND
        for one in place.contents:
            note(one, parts)


def arrived(walker: Any) -> None:
    """Remember that somebody is in another place."""
    note(walker, (Part.PLACE, Part.MAP, *AROUND))


def anew(owner: Any, session: Any = None) -> None:
    """Send somebody's client everything, whatever it was sent before.

    Args:
        session: only to this session; to all of them when not given.
    """
    for one in [session] if session is not None else listening(owner):
        one.ndb.wire_sent = {}
    note(owner, Part)


def listening(owner: Any) -> list[Any]:
    """Return the sessions of somebody that asked for any package."""
    sessions = getattr(owner, "sessions", None)
    return [one for one in sessions.all() if one.protocol_flags.get(FLAG)] if sessions is not None else []


def flush() -> None:
    """Send what is new; Twisted calls it at the end of the turn."""
    from evadventure.wire import sending  # it knows rooms and characters, which know this module

    waiting = dict(_waiting)
    _waiting.clear()
    for owner, parts in waiting.items():
        if owner.pk:
            sending.send(owner, parts)
