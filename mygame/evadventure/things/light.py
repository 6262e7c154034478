"""Light and darkness: torches, candles and lanterns that burn in game time, and vision.

A place without light of its own (`dark`) is lit by every burning source in it, lying there or carried, except in a
closed bag. A light stores the time since when it burns; nothing is written while it burns. One clock (`LightKeeper`)
warns, puts out lights that have burned down, and stops the flame of bearers who have left the world.
"""

from __future__ import annotations

from evennia import DefaultRoom, DefaultScript
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.utils import gametime

from ..enums import ObjType
from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.memory import tagged
from ..evennia_ext.mixins import Reader
from ..evennia_ext.transactions import Clock, beat, each
from ..kernel.counting import Phrase, phrase
from ..kernel.errors import ActionError
from ..kernel.messaging import announce, lang_of, look_around, tell
from ..model import Hero, Living, Place, Thing
from ..wire import changes
from ..wire.changes import Figure
from ..words import LANGUAGES, Lang, Words
from .objects import EvAdventureObject

HOUR = 3600
WARN_AT = 600
"""Game seconds before the end at which a light is reported to burn low."""
TICK = 10
"""Real seconds between two checks of the burning lights."""
TAG, CATEGORY = "lit", "light"
"""Tag of all sources of light: lamps, and bodies that glow."""

_lit: dict[int, DefaultObject] | None = None


def now() -> float:
    """Return the present game time in seconds."""
    return float(gametime.gametime(absolute=True))


class EvAdventureLight(EvAdventureObject):
    """A light source.

    `burns` is how many game hours a full one lasts, `left` how many seconds are left (or were, at the game time
    `since`, when that is not None), `fuel` its filling ("" for one that is used up), `lit` whether it burns.
    """

    obj_type: ObjType | tuple[ObjType, ...] = ObjType.GEAR
    burns = AttributeProperty(1, autocreate=False)
    left: float = AttributeProperty(HOUR, autocreate=False)
    fuel = AttributeProperty("", autocreate=False)
    lit: bool = Figure(False, autocreate=False)
    since: float | None = AttributeProperty(None, autocreate=False)
    warned = AttributeProperty(False, autocreate=False)

    @property
    def seconds_left(self) -> float:
        """Game seconds for which it can still burn."""
        spent = 0 if self.since is None else max(0, now() - self.since)
        return float(max(0, self.left - spent))

    def in_lang(self, lang: Lang) -> str:
        """Return its name, and whether it burns."""
        name = super().in_lang(lang)
        return _LIT.say(lang, name=name) if self.lit else name

    @property
    def lit_names(self) -> list[str]:
        """Its names while it burns: displayed names can be typed."""
        return [name.lower() for name in _LIT.filled(name=self.bare).every()]

    def get_help(self) -> Words:
        """Return the hint that it is lit, not used."""
        return Words("It gives light once you |wlight|n it, and hangs from belt or pack: it takes no hand.")

    def get_display_footer(self, looker: Reader | None = None, **kwargs: object) -> str:
        """Return its figures, and how long it will burn."""
        lang = lang_of(looker)
        words = _EMPTY if self.seconds_left <= 0 else Words("It burns, for {time} more.") if self.lit else _WOULD_BURN
        said = words.say(lang, time=duration(self.seconds_left))
        return f"{super().get_display_footer(looker, **kwargs)}{LANGUAGES[lang].gap}{said}"

    def use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None:
        """Light it, or put it out. Raises ActionError if it is burned down."""
        if self.lit:
            self.douse()
            tell(user, Words("You put {thing:a} out."), thing=self.bare)
            announce(user.location, Words("{who:cap} puts {thing:a} out."), exclude=user, who=user, thing=self.bare)
            tell_darkness(user.location)
            return
        dark = not has_light(user.location)
        self.kindle()
        tell(user, _YOU_LIGHT, thing=self.bare, time=duration(self.seconds_left))
        announce(user.location, Words("{who:cap} lights {thing:a}."), exclude=user, who=user, thing=self.bare)
        if dark:
            for one in user.location.contents:
                if one.sessions.count():
                    look_around(one)

    def check_kindle(self) -> None:
        """Check that it can begin to burn: it does not burn already, and is not burned down."""
        if self.lit:
            raise ActionError("lit", Words("{thing:the,cap} is burning already."), thing=self.bare)
        if self.seconds_left <= 0:
            raise ActionError("empty", _NEEDS_FUEL if self.fuel else _BURNED_DOWN, thing=self.bare)

    def kindle(self) -> None:
        """Begin to burn. Raises ActionError as `check_kindle`."""
        self.check_kindle()
        self.lit, self.since = True, now()
        _shine(self)

    def douse(self) -> None:
        """Stop burning; the rest is kept for later. Nothing happens to one that does not burn."""
        if self.lit:
            self.left, self.since, self.lit = self.seconds_left, None, False
            _fade(self)

    def check_refill(self) -> None:
        """Check that it can be filled: it takes fuel, and is not full."""
        if not self.fuel:
            raise ActionError("no_fuel", Words("{thing:the,cap} takes no oil."), thing=self.bare)
        if self.seconds_left > self.burns * HOUR - WARN_AT:
            raise ActionError("full", Words("{thing:the,cap} is full."), thing=self.bare)

    def refill(self) -> None:
        """Be full again. Raises ActionError as `check_refill`."""
        self.check_refill()
        self.left, self.warned = self.burns * HOUR, False
        if self.since is not None:
            self.since = now()

    def tick(self) -> None:
        """Check how far it has burned: warn, go out, or wait for a bearer who has left the world."""
        if not isinstance(_where(self), DefaultRoom):
            if self.since is not None:
                self.left, self.since = self.seconds_left, None
            return
        if self.since is None:
            self.since = now()
        left = self.seconds_left
        if left <= 0:
            self.go_out()
        elif left <= WARN_AT and not self.warned:
            self.warned = True
            self._tell(Words("{thing:cap} burns low. It will not last."))

    def burn_down(self, seconds: float) -> None:
        """Burn for some game seconds more (a sleep); does nothing when it is out."""
        if self.lit:
            self.left, self.since = max(0, self.seconds_left - seconds), now()
            self.tick()

    def go_out(self) -> None:
        """Burn down: a source with fuel is empty, any other is gone."""
        self._tell(Words("{thing:cap} gutters and goes out."))
        place = place_of(self)
        self.douse()
        self.left, self.warned = 0, False
        tell_darkness(place)
        if not self.fuel:
            self.delete()

    def at_object_delete(self) -> bool:
        """Stop lighting the place."""
        _fade(self)
        return super().at_object_delete()

    def at_pre_move(self, destination: DefaultObject, move_type: str = "move", **kwargs: object) -> bool:
        """Go out before it is put into a bag."""
        if self.lit and isinstance(destination, Thing) and destination.is_container:
            self.douse()
            tell(self.location, Words("{thing:the,cap} goes out in there."), thing=self.bare)
        return bool(super().at_pre_move(destination, move_type=move_type, **kwargs))

    def _tell(self, words: Words) -> None:
        """Tell the bearer; if it lies in a place, everyone there."""
        holder = self.location
        if isinstance(holder, Hero):
            tell(holder, words, thing=phrase(Words("your {thing}"), thing=self.bare))
        else:
            announce(place_of(self), words, thing=phrase(Words("the {thing}"), thing=self.bare))


def place_of(source: DefaultObject) -> Place | None:
    """Return the room a thing or a body shines in; None in a closed bag, or where its light reaches no room."""
    at = source.location
    while at is not None and at.location is not None:
        if isinstance(at, Thing) and at.is_closed:
            return None
        at = at.location
    return at if isinstance(at, Place) else None


def shine(body: DefaultObject, game_seconds: float) -> None:
    """Make a body, or a thing, glow for some game seconds: magic."""
    body.attributes.add("glows_until", max(body.attributes.get("glows_until", 0), now() + game_seconds))
    _shine(body)


def _known() -> dict[int, DefaultObject]:
    """Return all sources of light by id; found by tag when the server has just started."""
    global _lit
    if _lit is None:
        _lit = {one.id: one for one in tagged(TAG, CATEGORY)}
    return _lit


def sources() -> list[DefaultObject]:
    """Return all sources of light."""
    return [one for one in _known().values() if one.pk]


def shining(source: DefaultObject) -> bool:
    """Return whether a source gives light now."""
    if isinstance(source, EvAdventureLight):
        return bool(source.lit and source.seconds_left > 0)
    return bool(source.attributes.get("glows_until", 0) > now())


def lights_in(room: DefaultObject) -> list[DefaultObject]:
    """Return the sources of light in a room."""
    return [one for one in sources() if place_of(one) is room and shining(one)]


def has_light(room: DefaultObject | None) -> bool:
    """Return whether there is light in a room: its own, or one brought in."""
    return not (isinstance(room, Place) and room.dark) or bool(lights_in(room))


def tell_darkness(room: DefaultObject | None) -> None:
    """Tell everybody in a room whose last light is out that it is dark now."""
    if not has_light(room):
        announce(room, Words("|yIt is dark. You cannot see your hand before your eyes.|n"))


def can_see(looker: DefaultObject, room: DefaultObject | None = None) -> bool:
    """Return whether a being sees in a room.

    One who `sees_dark`, or has true sight, needs no light. The room is its own when not given.
    """
    room = room if room is not None else looker.location
    being = looker if isinstance(looker, Living) else None
    if being is not None and being.conditions.has("seeing"):
        return True
    if being is not None and being.conditions.has("blinded"):
        return False
    return has_light(room) or (being is not None and being.sees_dark)


LIGHT = Words("light {item}", context="line")
KINDLING = Words("takes a tinderbox, or a steady hand")


def spare_light(being: Living) -> EvAdventureLight | None:
    """Return a light that a being in the dark carries unlit; None for one that sees, or has none that would burn."""
    lights = [one for one in being.contents if isinstance(one, EvAdventureLight) and not one.lit]
    return None if can_see(being) else next((one for one in lights if one.seconds_left > 0), None)


def hidden_from(reader: Reader, one: object) -> bool:
    """Return whether a reader can neither see somebody nor know it by its voice, as heroes and servants are known."""
    if one is reader or (isinstance(one, Living) and (one.is_pc or one.employer is not None)):
        return False
    return isinstance(reader, ObjectDB) and reader.location is not None and not can_see(reader)


def darkness_edge(doer: Living) -> int:
    """Return -1 (disadvantage) for a being that lacks light, else 0. Being blinded has an edge of its own."""
    sees = doer.sees_dark or doer.conditions.has("seeing") or has_light(doer.location)
    return 0 if sees else -1


def duration(seconds: float) -> Phrase:
    """Return game seconds as people say them: hours and minutes, to the next ten minutes.

    >>> duration(4 * 3600).in_lang(Lang.EN), duration(1500).in_lang(Lang.EN)
    ('4 hours', '30 minutes')
    """
    minutes = -(-int(seconds) // 600) * 10
    hours, rest = divmod(minutes, 60)
    words = _HOURS_MINUTES if hours and rest else Words("{hours} {hours:|hour|hours}") if hours else _MINUTES
    return phrase(words, hours=hours, minutes=rest)


class LightKeeper(Clock, DefaultScript):
    """Checks all burning lights every few seconds; does nothing while there are none."""

    timing = ("light_keeper", "Torches and lanterns burn down", TICK)

    @beat
    def at_repeat(self, **kwargs: object) -> None:
        """Check every burning light: warn, or put it out."""
        each(sources(), _look_at)


def _look_at(source: DefaultObject) -> None:
    if isinstance(source, EvAdventureLight):
        source.tick()
    elif not shining(source):
        _fade(source)
        source.attributes.remove("glows_until")
        tell_darkness(source.location)


def _shine(source: DefaultObject) -> None:
    source.tags.add(TAG, category=CATEGORY)
    if isinstance(source, EvAdventureLight):
        source.aliases.add(source.lit_names)
    _known()[source.id] = source
    changes.of_place(_where(source), itself=True)


def _fade(source: DefaultObject) -> None:
    source.tags.remove(TAG, category=CATEGORY)
    if isinstance(source, EvAdventureLight):
        source.aliases.remove(source.lit_names)
    _known().pop(source.id, None)
    changes.of_place(_where(source), itself=True)


def _where(source: DefaultObject) -> DefaultObject | None:
    """Return the place something is in, whoever carries it and however deep in bags; None for nowhere."""
    place: DefaultObject | None = source.location
    while place is not None and place.location is not None:
        place = place.location
    return place


_LIT = Words("lit {name}")
_BURNED_DOWN = Words("There is nothing left of {thing:the} to burn.")
_NEEDS_FUEL = Words("{thing:the,cap} is empty: fill it with lamp oil first.")
_YOU_LIGHT = Words("You light {thing:a}: it will burn for {time}.")
_WOULD_BURN = Words("It would burn for {time}.")
_EMPTY = Words("It is empty.")
_MINUTES = Words("{minutes} minutes")
_HOURS_MINUTES = Words("{hours} {hours:|hour|hours} and {minutes} minutes")
