"""The messages of one client, made when something may have changed, sent when it has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evennia.utils import logger

from evadventure.telling import lang_of
from evadventure.wire import character, room, talk
from evadventure.wire.changes import Part, listening
from evadventure.wire.packages import wants
from evadventure.words import Lang

PACKAGE = {
    **dict.fromkeys((Part.NAME, Part.CAPTIONS, Part.VITALS, Part.STATUS, Part.CARRIED, Part.LYING), "char"),
    **dict.fromkeys((Part.PLACE, Part.PLAYERS), "room"),
    Part.MAP: "room.map",
    Part.CHANNELS: "comm",
}
"""The package a session must have asked for."""

MOST_CHANGES = 6
"""Changes of a list that are sent one by one; with more of them the list is sent anew."""

type Listed = tuple[int | None, dict[int, dict[str, Any]]]
"""A list as it was sent: number of the place (None: carried along), and its entries by their ids."""


def send(owner: Any, parts: set[Part]) -> None:
    """Tell each session of a character what of these parts it was not told; a mistake is logged and hurts nobody."""
    for session in listening(owner):
        if session.ndb.wire_sent is None:
            session.ndb.wire_sent = {}
        try:
            for part in Part:
                if part in parts and wants(session, PACKAGE[part]):
                    _send_part(owner, session, part)
        except Exception:
            logger.log_trace(f"wire: {owner.key} could not be told what has changed")


def _send_part(owner: Any, session: Any, part: Part) -> None:
    now, before = _MAKE[part](owner, lang_of(owner)), session.ndb.wire_sent.get(part)
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


def _carried(owner: Any, lang: Lang) -> Listed:
    return None, {one.id: character.item(one, lang, owner) for one in owner.equipment.all(only_objs=True)}


def _lying(owner: Any, lang: Lang) -> Listed | None:
    place = owner.location
    if place is None:
        return None
    return place.id, {one.id: character.item(one, lang) for one in room.things(place, owner)}


def _players(owner: Any, lang: Lang) -> Listed | None:
    place = owner.location
    if place is None:
        return None
    return place.id, {one.id: character.name(one, lang) for one in room.players(place, owner)}


def _of_place(make: Callable[[Any, Any, Lang], dict[str, Any]]) -> Callable[[Any, Lang], dict[str, Any] | None]:
    return lambda owner, lang: make(owner.location, owner, lang) if owner.location is not None else None


_MAKE: dict[Part, Callable[[Any, Lang], Any]] = {
    Part.NAME: lambda owner, lang: {**character.name(owner, lang), "lang": lang.value},
    Part.CAPTIONS: lambda owner, lang: character.captions(lang),
    Part.VITALS: character.vitals,
    Part.STATUS: character.status,
    Part.CARRIED: _carried,
    Part.PLACE: _of_place(room.info),
    Part.MAP: _of_place(room.surroundings),
    Part.PLAYERS: _players,
    Part.LYING: _lying,
    Part.CHANNELS: talk.channels,
}
