"""Divination: discoveries by spells."""

from __future__ import annotations

from collections.abc import Iterator

from evennia.objects.objects import DefaultObject

from ..combat.act_messages import called
from ..dungeon import deeds
from ..dungeon.instance import EvAdventureDungeonRoom
from ..enums import ObjType
from ..kernel.counting import coins, counted
from ..kernel.messaging import page_of, tell
from ..kernel.textwidth import fill
from ..knave.fighting.afflictions import CONDITIONS
from ..model import Living, Place, Thing, Way
from ..words import Words

type Line = tuple[Words, dict[str, object]]


def show(caster: Living, what: str, of: Living) -> None:
    """Show the caster the discovery of a spell. `of` is the target; the caster for a spell about the place."""
    if what == "far":
        _far(caster, of)
        return
    lines = list(_VISIONS[what](caster, of))
    if not lines and what in _NOTHING:
        lines = [(_NOTHING[what], {})]
    page = page_of(caster)
    text = "\n".join(fill(words.say(page.lang, **facts), page.width) for words, facts in lines)
    caster.msg(text=(text, {"type": "vision"}))


def _magic(caster: Living, of: Living) -> Iterator[Line]:
    place = caster.location
    things = [one for one in (*caster.contents, *place.contents_get(content_type="object")) if _is_magic(one)]
    if things:
        yield Words("Magic: {things}."), {"things": counted(things)}
    for one in place.contents_get(content_type="character"):
        held = [thing for thing in one.contents if one is not caster and _is_magic(thing)]
        if held:
            yield Words("{who:cap} carries magic: {things}."), {"who": called(one), "things": counted(held)}
        spells = [CONDITIONS[key].name for key in one.conditions] if isinstance(one, Living) else []
        if spells:
            yield Words("Something lies on {who}: {spells}."), {"who": called(one), "spells": spells}


def _is_magic(thing: DefaultObject) -> bool:
    return isinstance(thing, Thing) and (thing.has_obj_type(ObjType.MAGIC) or thing.is_find)


def _mind(caster: Living, of: Living) -> Iterator[Line]:
    yield MIND, {"who": called(of), "hp": max(0, of.hp), "most": of.hp_max, "hurt": of.hurt_level}
    yield Words("{morale}"), {"morale": _NERVES[min(2, max(0, (of.morale - 5) // 3))]}
    things = [thing for thing in of.contents if isinstance(thing, Thing)]
    yield Words("It has {things}."), {"things": [*counted(things), coins(of.coins or 0)]}
    if of.allegiance is not None:
        yield Words("It is {allegiance} at heart."), {"allegiance": of.allegiance}


def _hidden(caster: Living, of: Living) -> Iterator[Line]:
    """Reveal hidden doors, traps and caches of a dungeon room, as a successful search does, and invisible beings."""
    room = caster.location
    found = isinstance(room, EvAdventureDungeonRoom) and room.plan is not None and deeds.reveal(caster, room)
    for one in room.contents_get(content_type="character"):
        if one is not caster and isinstance(one, Living) and one.conditions.has("invisible"):
            found = True
            yield Words("{who:cap} stands there, though nobody sees it."), {"who": called(one)}
    if not found:
        yield Words("There is nothing hidden here."), {}


def _trail(caster: Living, of: Living) -> Iterator[Line]:
    for way, place in _neighbours(caster):
        beings = [one for one in place.contents_get(content_type="character") if isinstance(one, Living)]
        people = [one for one in beings if not one.is_dead]
        if people:
            yield Words("{way:cap}: {people}."), {"way": way, "people": [called(one) for one in people]}


def _beyond(caster: Living, of: Living) -> Iterator[Line]:
    lang = page_of(caster).lang
    for way, place in _neighbours(caster):
        sight = place.sight if isinstance(place, Place) else None
        glimpse = sight.glimpse if sight is not None and sight.glimpse is not None else Words("")
        inside = [one for one in place.contents if one.destination is None]
        names = [one.get_display_name(caster) for one in inside]
        facts = {"way": way, "place": place, "glimpse": glimpse.say(lang)}
        yield (SEES_WITH if names else Words("{way:cap} lies {place}. {glimpse}")), facts | {"names": names}


def _neighbours(caster: Living) -> Iterator[tuple[DefaultObject, DefaultObject]]:
    """Yield each exit the caster sees with the place it leads to, which is created if necessary."""
    for way in caster.location.ways(caster):
        place = way.leads_to() if isinstance(way, Way) and way.key not in ("up", "down") else way.destination
        if place is not None and place is not caster.location:
            yield way, place


def _far(caster: Living, of: Living) -> None:
    place = of.location
    if place is None:
        tell(caster, Words("Your mind finds nobody there."))
        return
    tell(caster, Words("You see where {who} is: {place}."), who=called(of), place=place)
    caster.msg(text=(place.return_appearance(caster), {"type": "look"}))


_VISIONS = {"magic": _magic, "mind": _mind, "hidden": _hidden, "trail": _trail, "beyond": _beyond}
_NOTHING = {
    "magic": Words("There is no magic here but your own."),
    "trail": Words("Nobody is near: you smell only yourself."),
    "beyond": Words("Behind the walls is only rock."),
}

_NERVES = (
    Words("It would rather be elsewhere."),
    Words("It stands as long as things go well."),
    Words("It does not think of running."),
)
MIND = Words("{who:cap} has {hp} of {most} HP and feels {hurt}.")
SEES_WITH = Words("{way:cap} lies {place}. {glimpse} There: {names}.")
