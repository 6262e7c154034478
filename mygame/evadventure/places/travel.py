"""The command `travel`: list the lands around the town, with distance and danger, and walk there."""

from __future__ import annotations

from collections.abc import Sequence

from evennia.objects.objects import DefaultExit, DefaultObject

from ..kernel.character_command import CharacterCommand, shown
from ..kernel.errors import ActionError
from ..kernel.messaging import tell
from ..knave.directions import direction
from ..model import Hero, Place
from ..words import Words, synonyms
from . import lands, maps, running

PACE = 0.8
"""Seconds between two steps of a journey."""


class CmdTravel(CharacterCommand):
    """Travel to a land or a distant place."""

    key = "travel"
    aliases = synonyms("journey", of="travel")
    in_fight = "refused"
    help_words = Words(
        """Walk far: to another land, or to any place you can walk to.

  travel          the lands: how far, how dangerous, what their road looks like
  travel marsh    walk to where that land begins
  travel ferry    walk to a place
  travel down     below: to the stairs down that you have seen, or |wup|n
  run             stand still again

Danger is counted as levels are: a place of danger 2 is for heroes of level 2, or for two of level 1. In such places
you may be met by what lives there, the more often in fog, storm and snow; you stop then. Nothing is met on the town's
side of a land's first milestone. Where the way is more dangerous than your level, or you are down to a quarter of your
hit points, `travel` says so and waits for you to type it again."""
    )

    def act(self, typed: str) -> None:
        """Set out for the named place, after a warning if it is dangerous; without a name, list the lands."""
        here = self.caller.location
        if not lands.LANDS:
            raise ActionError("no_lands", Words("There is nowhere to travel to."))
        known = maps.known(here, self.caller)
        if not typed:
            self._list(known)
            return
        goal = self._goal(typed.lower().removeprefix("to "), maps.heard_of(here, self.caller))
        ways = way_to(self.caller, goal)
        if warns(self.caller, goal, ways):
            return
        worst = max(lands.danger_of(way.destination) for way in ways)
        below = any(way.destination.depth for way in ways)
        self.tell(SETS_OUT, place=goal, count=len(ways), danger=BELOW if below else DANGER[min(worst, 5)])
        running.begin(self.caller, running.Run([way.key for way in ways], pace=PACE, known=True))

    def _list(self, known: list[Place]) -> None:
        own = lands.land_of(self.caller.location)
        there: list[tuple[Words, dict[str, object]]] = []
        for land in lands.LANDS.values():
            gate = _gate(land, known)
            ways = maps.path(self.caller.location, self.caller, gate) if gate is not None else None
            if land is own:
                there.append((Words("|c{land:cap}|n: you are there. {way}"), {"land": land.name, "way": land.way}))
            elif ways:
                there.append((LAND_LINE, {"land": land.name, "count": len(ways), "way": land.way}))
        if not there:
            raise ActionError("no_road", Words("No road out of town is to be reached from here."))
        self.tell(Words("|wFrom here one can travel to:|n (|wtravel <name>|n)"))
        for words, facts in there:
            self.tell(words, **facts)

    def _goal(self, wanted: str, known: list[Place]) -> Place:
        """Return the entrance of the named land, or the nearest place with that name; below also the nearest stairs.

        Raises ActionError: codes `unknown`, `no_way`.
        """
        here, stairs = self.caller.location, direction(wanted)
        if isinstance(here, Place) and here.depth and stairs is not None and stairs.key in ("up", "down"):
            level = [one for one in known if one.depth == here.depth]
            if found := next((one for one in level if stairs.key in (way.key for way in one.ways(self.caller))), None):
                return found
        land = next((land for land in lands.LANDS.values() if wanted in land.called()), None)
        found = (_gate(land, known) if land is not None else None) or maps.named(known, wanted)
        if found is None and land is not None:
            raise ActionError("no_way", NO_WAY, place=land.name)
        if found is None:
            raise ActionError("unknown", UNKNOWN, typed=shown(wanted))
        return found


def way_to(walker: DefaultObject, goal: Place) -> list[DefaultExit]:
    """Return the exits of the way from a walker's place to another. Raises ActionError: codes `here`, `no_way`."""
    if goal is walker.location:
        raise ActionError("here", Words("You are there already."))
    ways = maps.path(walker.location, walker, goal)
    if not ways:
        raise ActionError("no_way", NO_WAY, place=goal)
    return ways


def warns(traveller: Hero, goal: Place, ways: Sequence[DefaultExit]) -> bool:
    """Warn who is weak, or goes into danger, the first time the goal is named; return whether that was so."""
    worst = max(lands.danger_of(way.destination) for way in ways)
    below = any(way.destination.depth for way in ways)
    weak = bool(worst or below) and 4 * traveller.hp <= traveller.hp_max
    brave, traveller.ndb.brave = traveller.ndb.brave, None
    if not (weak or worst > traveller.level) or brave == goal.id:
        return False
    traveller.ndb.brave = goal.id
    tell(traveller, WEAK if weak else WARNED, place=goal, danger=worst, level=traveller.level, hp=traveller.hp)
    return True


def _gate(land: lands.Land, known: list[Place]) -> Place | None:
    """Return the entrance of a land, if it is among the `known` places; else None."""
    tag = f"place:{land.gate}"
    return next((one for one in known if one.tags.has(tag, category="content")), None)


COMMANDS = (CmdTravel,)
"""Commands of journeys."""

DANGER = (
    Words("nothing worse than mud lies on it"),
    Words("danger 1: go armed"),
    Words("danger 2: go armed, and not at half health"),
    Words("danger 3: go in company"),
    Words("danger 4: go in company, and know the way back"),
    Words("danger 5: say goodbye first"),
)
"""The danger of a way, in words."""
BELOW = Words("what lies on it down here, you know best yourself")
NO_WAY = Words("No way to {place} is open now.")
UNKNOWN = Words('Nobody has heard of a place called "{typed}". |wtravel|n lists the lands.')
WARNED = Words("On the way to {place} lies danger {danger}, and you are of level {level}. Type it again, and you go.")
WEAK = Words("You have {hp} HP left, and the way to {place} is not safe. Type it again, and you go.")
SETS_OUT = Words("You set out for {place}: {count} {count:|step|steps}; {danger}.")
LAND_LINE = Words("|c{land:cap}|n, {count} {count:|step|steps}. {way}")
