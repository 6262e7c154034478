"""Changes that clients have not been told of: noted while the reactor works, sent once when it is done.

Whoever changes a character or a place calls `character.wire_changed()` or `of_place(room)`, as often as they like:
for people without such a client that costs one look at their sessions. At the end of the reactor's turn `sending`
makes the messages that may differ anew, compares them with those sent last, and sends those that do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, cast

from evennia.utils import logger
from twisted.internet import reactor as installed

from ..evennia_ext.attribute import Declaration, QuickProperty
from ..kernel.messaging import lang_of
from ..words import Lang
from .packages import FLAG, wants

reactor: Any = installed  # a module, until it is installed


class Part(StrEnum):
    """One message, or one list and its changes, in the order in which they are sent."""

    NAME = "char_name"
    CAPTIONS = "char_statusvars"
    VITALS = "char_vitals"
    STATUS = "char_status"
    TALK = "char_talk"
    CARRIED = "inv"
    PLACE = "room_info"
    MAP = "room_map"
    PLAYERS = "room_players"
    LYING = "room"
    CHANNELS = "comm_channel_list"
    FRIENDS = "comm_friends"
    LETTERS = "comm_letters"


OWN = frozenset({Part.VITALS, Part.STATUS, Part.CARRIED})
AROUND = frozenset({Part.PLAYERS, Part.LYING})

PACKAGE = {
    **dict.fromkeys((Part.NAME, Part.CAPTIONS, Part.VITALS, Part.STATUS, Part.TALK, Part.CARRIED, Part.LYING), "char"),
    **dict.fromkeys((Part.PLACE, Part.PLAYERS), "room"),
    Part.MAP: "room.map",
    **dict.fromkeys((Part.CHANNELS, Part.FRIENDS, Part.LETTERS), "comm"),
}
"""The package a session must have asked for."""

MOST_CHANGES = 6
"""Changes of a list that are sent one by one; with more of them the list is sent anew."""

type Listed = tuple[int | None, dict[int, dict[str, Any]]]
"""A list as it was sent: number of the place (None: carried along), and its entries by their ids."""

type Maker = Callable[[Any, Lang], Any]
"""Returns one message to the owner of a client in a language; None when there is nothing to tell."""

_makers: dict[Part, Maker] = {}
_waiting: dict[Any, set[Part]] = {}


def makes[M: Maker](part: Part) -> Callable[[M], M]:
    """Register the function that makes a part; a room of the house registers what it knows."""

    def register(maker: M) -> M:
        _makers[part] = maker
        return maker

    return register


class FigureProperty(QuickProperty):
    """An Attribute that clients show: setting it is a change of the character, or of the thing's carrier."""

    def at_set(self, value: Any, obj: Any) -> Any:
        """Note the change; the value stays as it is."""
        note(obj if isinstance(obj, ShownOnWire) else getattr(obj, "location", None), OWN)
        return value


Figure = cast(Declaration, FigureProperty)


class ShownOnWire:
    """Mixin of characters that players play: their player's client shows what becomes of them."""

    def wire_changed(self) -> None:
        """Say that something of the character may have changed: figures, effects, things, fight or light."""
        note(self, OWN)

    def client_anew(self) -> None:
        """Say that all its player's client shows reads otherwise: in another language."""
        anew(self)


def note(owner: Any, parts: Iterable[Part]) -> None:
    """Note that parts of what a client shows may have changed; does nothing without such a client."""
    if owner is None or not listening(owner):
        return
    if not _waiting:
        reactor.callLater(0, flush)
    _waiting.setdefault(owner, set()).update(parts)


def of_account(account: Any, part: Part) -> None:
    """Note that something of an account may have changed: what it plays shows it."""
    for puppet in {session.puppet for session in account.sessions.all()}:
        note(puppet, (part,))


def of_place(place: Any, *, itself: bool = False) -> None:
    """Note that someone or something has come to or left a place.

    Args:
        itself: what one is told of the place may be otherwise, too: it is lit, or a way has been gone for the first
            time. So it is whenever a light may have come into the dark.
    """
    if place is not None and place.pk:
        parts = (Part.PLACE, Part.MAP, *AROUND) if itself or getattr(place, "dark", False) else AROUND
        for one in place.contents:
            note(one, parts)


def arrived(walker: Any) -> None:
    """Note that a character is in another place."""
    note(walker, (Part.PLACE, Part.MAP, Part.TALK, *AROUND))


def anew(owner: Any, session: Any = None) -> None:
    """Send a client everything, whatever it was sent before.

    Args:
        session: only to this session; to all of them when not given.
    """
    for one in [session] if session is not None else listening(owner):
        one.ndb.wire_sent = {}
    note(owner, Part)


def listening(owner: Any) -> list[Any]:
    """Return the sessions of a character that asked for any package."""
    sessions = getattr(owner, "sessions", None)
    return [one for one in sessions.all() if one.protocol_flags.get(FLAG)] if sessions is not None else []


def flush() -> None:
    """Send what is new; Twisted calls it at the end of the turn."""
    waiting = dict(_waiting)
    _waiting.clear()
    for owner, parts in waiting.items():
        if owner.pk:
            send(owner, parts)


def send(owner: Any, parts: set[Part]) -> None:
    """Send each session of a character the parts it has not got; an error is logged and harms no other."""
    for session in listening(owner):
        if session.ndb.wire_sent is None:
            session.ndb.wire_sent = {}
        try:
            for part in Part:
                if part in parts and part in _makers and wants(session, PACKAGE[part]):
                    _send_part(owner, session, part)
        except Exception:
            logger.log_trace(f"wire: {owner.key} could not be told what has changed")


def _send_part(owner: Any, session: Any, part: Part) -> None:
    now, before = _makers[part](owner, lang_of(owner)), session.ndb.wire_sent.get(part)
    if now is None or now == before:
        return
    session.ndb.wire_sent[part] = now
    match part:
        case Part.CARRIED | Part.LYING:
            _send_items(session, part.value, before, now)
        case Part.PLAYERS:
            _send_players(session, before, now)
        case _:
            session.msg(**{part.value: ((now,), {}) if isinstance(now, list) else now})


def _send_items(session: Any, location: str, before: Listed | None, now: Listed) -> None:
    changes = _differences(before, now)
    if changes is None:
        session.msg(char_items_list={"location": location, "items": list(now[1].values())})
        return
    for kind, item in changes:
        if kind == "remove":
            item = {"id": item["id"], "name": item["name"]}
        session.msg(**{f"char_items_{kind}": {"location": location, "item": item}})


def _send_players(session: Any, before: Listed | None, now: Listed) -> None:
    changes = _differences(before, now)
    if changes is None or any(kind == "update" for kind, _ in changes):
        session.msg(room_players=((list(now[1].values()),), {}))
        return
    for kind, player in changes:
        if kind == "add":
            session.msg(room_addplayer=player)
        else:
            session.msg(room_removeplayer=((player["name"],), {}))


def _differences(before: Listed | None, now: Listed) -> list[tuple[str, Any]] | None:
    """Return (remove, add or update; entry) for what differs; None when the list had better be sent whole."""
    if before is None or before[0] != now[0]:
        return None
    old, new = before[1], now[1]
    changes = [("remove", entry) for key, entry in old.items() if key not in new]
    changes += [("update", entry) for key, entry in new.items() if key in old and old[key] != entry]
    changes += [("add", entry) for key, entry in new.items() if key not in old]
    return changes if len(changes) <= MOST_CHANGES else None
