"""A place as data for clients: position, exits, beings and things (GMCP `Room.*`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from django.dispatch import receiver
from evennia.objects.objects import DefaultObject

from ..kernel import signals
from ..kernel.messaging import name_in
from ..knave.delve.records import stratum_of
from ..knave.directions import DIRECTIONS
from ..model import Hero, Living, Place, Way, sight_of, ways_of
from ..things.light import KINDLING, LIGHT, can_see, spare_light
from ..wire.changes import Part, makes, note
from ..words import Lang, Words
from . import game_time, lands, maps
from .rooms import PLACE

SHORT = {key: way.typed[0] for key, way in DIRECTIONS.items() if key not in ("in", "out")}
"""Directions in mappers' notation; `in`, `out` and ways with names of their own keep their key."""

STEPS = {key: (*way.step, 0) for key, way in DIRECTIONS.items() if way.step} | {"up": (0, 0, 1), "down": (0, 0, -1)}
"""Direction -> one step east, south, up."""

AREA = "area"
"""Category of the tag that names the area a place belongs to."""
DARKNESS = Words("Darkness")
SCENES = {
    "smith": "forge", "armourer": "forge", "inn": "inn", "kitchen": "inn", "gaming": "gaming", "shop": "shop",
    "temple": "temple", "gate": "gate", "well": "square", "notices": "square",
    "dungeon:entrance": "stratum1",
}  # fmt: skip
"""Tag of a place -> its picture; the first tag it has counts."""
FARTHEST = 400
"""The most places looked at on the way to one whose position is known."""
REACH = 6
"""Columns of the map to either side."""


def info(room: Place, looker: DefaultObject, lang: Lang) -> dict[str, object]:
    """Return `Room.Info`: number, name, position, and the destinations of exits.

    An exit in the dungeon has no destination until somebody has been behind it, so nobody learns of a place there. In
    the dark the data say no more than the text.
    """
    ways = [(way, way.destination if way.destination is not room else None) for way in ways_of(room, looker)]
    here, seen = coords(room), can_see(looker, room)
    unlit = spare_light(looker) if isinstance(looker, Living) and not seen else None
    by_touch = [(LIGHT.filled(item=unlit.bare), KINDLING, unlit.key, None)] if unlit is not None else []
    return {
        "num": room.id,
        "name": name_in(room if seen else DARKNESS, lang),
        "area": area(room, lang),
        "environment": environment(room),
        "scene": scene(room) if seen else "",
        "hour": game_time.phase().value,
        "lit": seen,
        "coords": list(here) if here is not None else None,
        "exits": {direction(way): there.id for way, there in ways if there is not None},
        "ways": [
            {
                "dir": direction(way),
                "command": name_in(way, lang),
                "num": there.id if there is not None else None,
                "to": name_in(there, lang) if there is not None and (not isinstance(way, Way) or way.is_named) else "",
            }
            for way, there in ways
        ],
        "deeds": [
            {"line": line.in_lang(lang), "needs": needs.in_lang(lang), "picture": picture}
            | {"what": what.in_lang(lang) if what is not None else ""}
            for line, needs, picture, what in (room.deeds(looker) if seen and isinstance(room, Place) else by_touch)
        ],
        "details": [detail.names.in_lang(lang)[0] for detail in sight_of(room).details] if seen else [],
    }


def surroundings(room: Place, looker: DefaultObject, lang: Lang) -> dict[str, object]:
    """Return `Room.Map`: the places around, in steps east (x) and south (y) of this one, and the links between them.

    In the dark it holds nothing but the place itself.
    """
    if not can_see(looker, room):
        dark = {"num": room.id, "name": DARKNESS.in_lang(lang), "sign": "??", "x": 0, "y": 0}
        return {"num": room.id, "rooms": [dark], "links": [], "unseen": []}
    spots = maps.around(room, looker, REACH)
    numbers = {place.id for place in spots.values()}
    unseen = {
        (spot.x + step[0], spot.y + step[1])
        for spot, place in spots.items()
        for way in ways_of(place, looker)
        if way.destination in (None, place) and (step := STEPS.get(way.key)) is not None and not step[2]
    }
    links = {
        (min(place.id, way.destination.id), max(place.id, way.destination.id))
        for place in spots.values()
        for way in ways_of(place, looker)
        if way.destination is not None and way.destination.id in numbers and way.key in DIRECTIONS
    }
    return {
        "num": room.id,
        "rooms": [
            {"num": place.id, "name": name_in(place, lang), "sign": maps.sign(place, lang), "x": spot.x, "y": spot.y}
            for spot, place in spots.items()
        ],
        "links": sorted([list(link) for link in links]),
        "unseen": sorted([list(spot) for spot in unseen - set(spots)]),
    }


def direction(way: DefaultObject) -> str:
    """Return the key of an exit in mappers' notation."""
    return SHORT.get(way.key, way.key)


def area(room: Place, lang: Lang) -> str:
    """Return the name of a place's area: by `room.area`, its land, its tag of the category "area", else the town."""
    own = room.area if isinstance(room, Place) else None
    if isinstance(own, Words):
        return own.in_lang(lang)
    if (land := lands.land_of(room)) is not None:
        return land.name.in_lang(lang)
    tags = room.tags.get(category=AREA, return_list=True)
    return tags[0] if tags else Words("Wellmouth").in_lang(lang)


def environment(room: Place) -> str:
    """Return the environment of a place: "outdoors", "indoors" or "dungeon"."""
    tags = set(room.tags.get(category=PLACE, return_list=True))
    if "dungeon" in tags or "Dungeon" in type(room).__name__:
        return "dungeon"
    return "outdoors" if sight_of(room).sky or "outdoors" in tags else "indoors"


def scene(room: Place) -> str:
    """Return the key of the picture of a place: by its depth, its tags, else its environment."""
    if isinstance(room, Place) and (depth := room.depth):
        return f"stratum{stratum_of(depth) + 1}"
    tags = set(room.tags.get(category=PLACE, return_list=True))
    return next((SCENES[tag] for tag in SCENES if tag in tags), environment(room))


def coords(room: Place) -> tuple[int, int, int] | None:
    """Return the position of a place in steps east, south and up of the start; None if no way leads there.

    It is computed once, by walking, and stored: exits may change later, positions on players' maps must not.
    """
    kept = room.attributes.get("coords")
    if kept is not None:
        return tuple(kept)
    came: dict[Place, tuple[int, int, int]] = {room: (0, 0, 0)}
    queue = deque([room])
    while queue and len(came) <= FARTHEST:
        place = queue.popleft()
        moved = came[place]
        known = place.attributes.get("coords")
        if known is not None or place.tags.has("start", category=PLACE):
            east, south, up = (a - b for a, b in zip(known or (0, 0, 0), moved, strict=True))
            room.attributes.add("coords", (east, south, up))
            return east, south, up
        for way in place.exits:
            step, there = STEPS.get(way.key), way.destination
            if step is not None and there is not None and there not in came:
                came[there] = (moved[0] + step[0], moved[1] + step[1], moved[2] + step[2])
                queue.append(there)
    return None


def players(room: Place, looker: DefaultObject) -> list[Hero]:
    """Return the other players' characters visible to the looker in a place."""
    return [one for one in _beings(room, looker) if isinstance(one, Hero)]


def things(room: Place, looker: DefaultObject) -> list[DefaultObject]:
    """Return the things and the beings without a player visible to the looker in a place."""
    if not can_see(looker, room):
        return []
    beings = [one for one in _beings(room, looker) if not isinstance(one, Hero)]
    return beings + list(room.filter_visible(room.contents_get(content_type="object"), looker))


def _beings(room: Place, looker: DefaultObject) -> list[DefaultObject]:
    if not can_see(looker, room):
        return []
    seen = room.filter_visible(room.contents_get(content_type="character"), looker)
    return [one for one in seen if one is not looker]


@receiver(signals.day_turned)
def _light_changes(places: Mapping[Place, list[Hero]], **kwargs: object) -> None:
    for listeners in places.values():
        for listener in listeners:
            note(listener, [Part.PLACE])


@makes(Part.PLACE)
def _info_for(owner: Hero, lang: Lang) -> dict[str, object] | None:
    return info(owner.location, owner, lang) if owner.location is not None else None


@makes(Part.MAP)
def _surroundings_for(owner: Hero, lang: Lang) -> dict[str, object] | None:
    return surroundings(owner.location, owner, lang) if owner.location is not None else None
