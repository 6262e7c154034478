"""Commands that tell about places without going there: `scan`, `track`, `areas`, `weather`; and the way home."""

from __future__ import annotations

import time
from collections import Counter
from itertools import takewhile

from evennia.objects.objects import DefaultExit, DefaultObject

from ..enums import Ability
from ..evennia_ext.memory import tagged
from ..kernel.character_command import CharacterCommand, is_person, shown
from ..kernel.counting import counted, find
from ..kernel.errors import ActionError
from ..kernel.textwidth import fill
from ..model import Living, Place, Way, ways_of
from ..rules import dice
from ..things.light import can_see
from ..words import Words, synonyms
from . import lands, maps
from .client_data import area, environment
from .rooms import PLACE

TRACK_REACH = 8
"""Distance in exits over which tracks can be followed."""
TRACK_KEPT = 60
"""Seconds for which the result of a search for somebody's tracks stays the same."""


class CmdScan(CharacterCommand):
    """List who is in the places around."""

    key = "scan"
    help_words = Words(
        "|wscan|n looks into the places next to this one and says who is there, where there is light to see by."
    )

    def act(self, typed: str) -> None:
        """Show the beings behind each exit."""
        caller = self.caller
        ways = ways_of(caller.location, caller)
        if not ways:
            raise ActionError("no_ways", Words("There is no way out to look along."))
        if not can_see(caller):
            raise ActionError("dark", TOO_DARK)
        lines = [self._line(way) for way in ways]
        self.msg(text=("\n".join(fill(line, self.page.width, hanging="  ") for line in lines), {"type": "look"}))

    def _line(self, way: DefaultExit) -> str:
        there, here, lang = way.destination, self.caller.location, self.lang
        shut = not way.access(self.caller, "traverse") or (isinstance(way, Way) and way.shut_by is not None)
        if there is None or there is here or shut:
            return Words("{direction:cap}: you cannot tell.").say(lang, direction=way)
        if not can_see(self.caller, there):
            return Words("{direction:cap}: dark.").say(lang, direction=way, place=there)
        people = self.in_sight(there)
        return (SCAN if people else SCAN_NOBODY).say(lang, direction=way, place=there, people=counted(people))


class CmdTrack(CharacterCommand):
    """Look for a being's tracks."""

    key = "track"
    in_fight = "refused"
    help_words = Words(
        "|wtrack <somebody>|n looks for tracks (wisdom): with luck you see which way somebody went who is not more "
        "than {track_reach} places off. Looking again at once finds nothing new."
    ).filled(track_reach=TRACK_REACH)

    def act(self, typed: str) -> None:
        """Tell the exit to take if a save on wisdom succeeds; the result holds for `TRACK_KEPT` seconds."""
        caller, place = self.caller, self.caller.location
        if not typed:
            raise ActionError("whom", Words("Track whom?"))
        if not can_see(caller):
            raise ActionError("dark", TOO_DARK)
        if find(typed, self._people(place)):
            raise ActionError("here", Words("Right here. Look up."))
        known = caller.ndb.tracked or {}
        until, found = known.get(typed.lower(), (0.0, None))
        if time.monotonic() >= until:
            found = self._search(typed)
            known = {key: one for key, one in known.items() if one[0] > time.monotonic()}
            caller.ndb.tracked = {**known, typed.lower(): (time.monotonic() + TRACK_KEPT, found)}
        if found is None or found[1].location is None or found[0].location is not place:
            raise ActionError("no_tracks", Words('You find no tracks of "{typed}".'), typed=shown(typed))
        self.tell(Words("Tracks of {who} lead this way: {direction}."), who=found[1], direction=found[0])

    def _people(self, place: DefaultObject) -> list[DefaultObject]:
        people = [one for one in place.contents if is_person(one) and one is not self.caller]
        return [one for one in people if one.access(self.caller, "view")]

    def _search(self, typed: str) -> tuple[DefaultExit, DefaultObject] | None:
        """Return the exit and the being, if it is within `TRACK_REACH` exits and the roll succeeds; else None."""
        around = maps.reachable(self.caller.location, self.caller)
        near = {place: ways[0] for place, ways in takewhile(lambda one: len(one[1]) <= TRACK_REACH, around) if ways}
        found = find(typed, [one for there in near for one in self._people(there)])
        if not dice.saving_throw(self.caller, Ability.WIS).success or not found:
            return None
        return near[found[0].location], found[0]


class CmdAreas(CharacterCommand):
    """List the areas that can be walked to from here."""

    key = "areas"
    aliases = synonyms("area", of="areas")
    help_words = Words(
        "|wareas|n lists the parts of the world you can walk to from here, with how many places they have; |wway|n "
        "lists the places."
    )

    def act(self, typed: str) -> None:
        """Show each area with its number of places."""
        lang, here = self.lang, self.caller.location
        places = Counter(area(one, lang) for one in maps.known(here, self.caller))
        own = area(here, lang)
        lines = [Words("|wWithin walking distance:|n").say(lang)]
        lines += [(AREA_HERE if name == own else AREA).say(lang, name=name, count=n) for name, n in places.items()]
        self.msg("\n".join(lines))


class CmdWeather(CharacterCommand):
    """Tell the weather."""

    key = "weather"
    help_words = Words("|wweather|n: how it looks outside.")

    def act(self, typed: str) -> None:
        """Tell the weather as it is noticed outdoors or indoors; there is none in the dungeon."""
        kind = environment(self.caller.location)
        weather = lands.weather_of(self.caller.location)
        self.tell(NO_WEATHER if kind == "dungeon" else weather.outside if kind == "outdoors" else weather.inside)


def home_place() -> Place | None:
    """Return the start place; None in a world without one."""
    found: Place | None = tagged("start", PLACE).first()
    return found


def walking_home(walker: Living) -> list[DefaultExit]:
    """Return the exits of the way home from a place above ground. Raises ActionError: codes `home`, `no_way`."""
    goal = home_place()
    if goal is not None and walker.location == goal:
        raise ActionError("home", Words("You are there already."))
    ways = maps.path(walker.location, walker, goal) if goal is not None else None
    if not ways:
        raise ActionError("no_way", Words("No way from here leads home."))
    return ways


COMMANDS = (CmdScan, CmdTrack, CmdAreas, CmdWeather)
"""Commands of the senses."""

TOO_DARK = Words("It is too dark to see anything.")
SCAN = Words("{direction:cap}, {place}: {people}.")
SCAN_NOBODY = Words("{direction:cap}, {place}: nobody.")
AREA = Words("  {name}: {count} {count:|place|places}")
AREA_HERE = Words("  {name}: {count} {count:|place|places} (you are here)")
NO_WEATHER = Words("Down here there is no weather, only breath.")
