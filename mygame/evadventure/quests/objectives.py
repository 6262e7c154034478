"""Objectives: what completes a step of a quest (`evadventure.quests.quest_definitions`).

An `Objective` checks the present state (`met`) or counts events (`gain`). A new kind of objective is one class.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal, NamedTuple

from evennia.objects.objects import DefaultObject

from ..enums import WieldLocation as Place
from ..kernel.counting import counted
from ..kernel.descriptions import ContentRecord, PartOfDay
from ..kernel.messaging import tell
from ..model import Hero, Thing
from ..places import game_time
from ..places.exits import knows
from ..words import Words
from .counters import deeds


def contents(one: DefaultObject) -> frozenset[str]:
    """Return the tags that tie an object to its entry in the content files."""
    return frozenset(one.tags.get(category="content", return_list=True) or ())


def made_from(thing: Thing) -> str:
    """Return the prototype key of a thing; "" if it was made without one."""
    return str(thing.tags.get(category="from_prototype") or "")


def completed(character: Hero, key: str) -> bool:
    """Return whether a character has completed a quest at least once."""
    quest = character.quests.get(key)
    return quest is not None and bool(quest.get_data("times", 0))


class QuestEvent(NamedTuple):
    """An event an objective may count: its kind, its subject, and an amount."""

    kind: str
    what: frozenset[str]
    """Everything the subject may be called: `person:odd`, `place:ledge`, `rat`, `undead`, `uno`, ..."""
    amount: int = 1


class Objective(ContentRecord, frozen=True, kw_only=True, tag_field="do"):
    """A condition to be fulfilled `count` times; with `before`, deeds before the step began count too."""

    count: int = 1
    before: bool = False
    heeds: ClassVar[tuple[str, ...]] = ()
    """Kinds of events at which it is looked whether the present state fulfils it."""
    refers: ClassVar[Mapping[str, str]] = {}
    """Field -> the kind of content it names: one key, several separated by `|`, or a sequence."""

    @property
    def deed(self) -> str:
        """Return the name of the counter that counts the same; "" if there is none."""
        return ""

    def met(self, quester: Hero) -> bool:
        """Return whether the present state fulfils the objective."""
        return self.before and bool(self.deed) and deeds(quester).get(self.deed, 0) >= self.count

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return the progress an event brings: all of it, by default, when the state fulfils it then."""
        return self.count if event.kind in self.heeds and self.met(quester) else 0

    def paid(self, quester: Hero) -> bool:
        """Take from the quester what the objective asks for; return whether it could be taken."""
        return True

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the content the objective refers to, as (kind, key)."""
        for field, kind in self.refers.items():
            value = getattr(self, field)
            yield from ((kind, key) for key in (value.split("|") if isinstance(value, str) else value) if key)


class Visit(Objective, frozen=True, kw_only=True, tag="visit"):
    """Be in a place (its id), at these parts of the day if any are given."""

    place: str
    at: tuple[PartOfDay, ...] = ()
    refers = {"place": "place"}

    def met(self, quester: Hero) -> bool:
        """Return whether the quester is in the place now."""
        there = quester.location is not None and f"place:{self.place}" in contents(quester.location)
        return there and self._in_time()

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 for entering the place, or being there when a part of the day begins."""
        return int(event.kind == "visit" and f"place:{self.place}" in event.what and self._in_time())

    def _in_time(self) -> bool:
        return not self.at or game_time.phase() in self.at


class Stay(Visit, frozen=True, kw_only=True, tag="stay"):
    """Be in a place until one of the parts of the day `at` begins.

    Who goes away meanwhile is told `told`, has the flag `left` from then on, and is on the step `back` again.
    """

    left: str
    back: str
    told: Words
    refers = {"place": "place", "left": "flag"}

    def met(self, quester: Hero) -> bool:
        """Return False: one has to wait."""
        return False

    def is_left(self, event: QuestEvent) -> bool:
        """Return whether an event is that the quester is somewhere else."""
        return event.kind == "visit" and f"place:{self.place}" not in event.what


class TalkTo(Objective, frozen=True, kw_only=True, tag="talk"):
    """Talk to a person (its id), about `topic` if given."""

    person: str
    topic: str = ""
    refers = {"person": "person"}

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 for talking to the person about the topic."""
        wanted = {f"person:{self.person}", *([f"topic:{self.topic}"] if self.topic else [])}
        return int(event.kind == "talk" and wanted <= event.what)


class ChooseFlag(Objective, frozen=True, kw_only=True, tag="choose"):
    """Decide for one of several flags, set by a topic (`then.set`) or a closer look (`learns`)."""

    flags: tuple[str, ...]
    heeds = ("talk", "learn")
    refers = {"flags": "flag"}

    def met(self, quester: Hero) -> bool:
        """Return whether the quester has one of the flags."""
        return not knows(quester).isdisjoint(self.flags)


class Escort(Objective, frozen=True, kw_only=True, tag="escort"):
    """Bring the person of the quest (`ward`) alive to one of some places.

    `to` are ids of places, each with the flag for bringing the ward there; `dead` is the flag of one whose ward has
    died, `left` of one whose ward has gone off by itself. Any of them completes the step. `hurt` is set besides for one
    who brings the ward with less than half of its hit points.
    """

    to: Mapping[str, str]
    dead: str
    left: str
    hurt: str = ""
    heeds = ("learn",)
    refers = {"to": "place", "flags": "flag", "hurt": "flag"}

    @property
    def flags(self) -> tuple[str, ...]:
        """Return the flags one of which completes the step."""
        return (*self.to.values(), self.dead, self.left)

    def met(self, quester: Hero) -> bool:
        """Return whether it has ended in one of its ways."""
        return not knows(quester).isdisjoint(self.flags)


class Bring(Objective, frozen=True, kw_only=True, tag="bring"):
    """Bring `need` things (a prototype key) to a person."""

    person: str
    thing: str
    need: int = 1
    refers = {"person": "person", "thing": "thing"}

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 for talking to the person while carrying all the things."""
        there = event.kind == "talk" and f"person:{self.person}" in event.what
        return int(there and len(self._things(quester)) >= self.need)

    def paid(self, quester: Hero) -> bool:
        """Hand the things over; return whether there were enough."""
        things = self._things(quester)[: self.need]
        if len(things) < self.need:
            return False
        tell(quester, Words("You hand over {things}."), things=counted(things))
        for thing in things:
            thing.delete()
        return True

    def _things(self, quester: Hero) -> list[Thing]:
        return [one for one in quester.contents if made_from(one) == self.thing]


class Get(Objective, frozen=True, kw_only=True, tag="get"):
    """Carry `count` things of a prototype (several keys separated by `|`)."""

    thing: str
    heeds = ("take",)
    refers = {"thing": "thing"}

    def met(self, quester: Hero) -> bool:
        """Return whether enough of them are carried."""
        return sum(made_from(one) in self.thing.split("|") for one in quester.contents) >= self.count


class Use(Objective, frozen=True, kw_only=True, tag="ready"):
    """Wield or wear something: `weapon` or `armor`."""

    slot: Literal["weapon", "armor"]

    def met(self, quester: Hero) -> bool:
        """Return whether a slot of that kind is in use."""
        hands = (Place.WEAPON_HAND, Place.TWO_HANDS)
        places = hands if self.slot == "weapon" else (Place.BODY, Place.HEAD, Place.SHIELD_HAND)
        return any(quester.equipment.slots[place] for place in places)

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return `count` after any event, once such a slot is in use."""
        return self.count if self.met(quester) else 0


class Defeat(Objective, frozen=True, kw_only=True, tag="defeat"):
    """Defeat monsters of a kind or with a tag (`undead`), or any."""

    of: str = ""
    refers = {"of": "monster"}

    @property
    def deed(self) -> str:
        """Return the counter of victories."""
        return f"defeated:{self.of}" if self.of else "defeated"

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return the number of such monsters defeated."""
        return event.amount if event.kind == "defeat" and (not self.of or self.of in event.what) else 0


class Delve(Objective, frozen=True, kw_only=True, tag="delve"):
    """Reach a level of the dungeon."""

    depth: int

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 for reaching that level or a deeper one."""
        return int(event.kind == "delve" and event.amount >= self.depth)


class Win(Objective, frozen=True, kw_only=True, tag="win"):
    """Win matches of a table game, or of any; with `against`, where a regular of the house (`r:osk`) plays, too."""

    game: str = ""
    against: str = ""
    refers = {"game": "game", "against": "regular"}

    @property
    def deed(self) -> str:
        """Return the counter of won matches; none against somebody."""
        return "" if self.against else f"won:{self.game}" if self.game else "won"

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 for a won match."""
        return int(event.kind == "win" and {self.game, self.against} - {""} <= event.what)


class PlayMatches(Win, frozen=True, kw_only=True, tag="play"):
    """Finish matches of a table game, or of any."""

    @property
    def deed(self) -> str:
        """Return the counter of finished matches."""
        return f"played:{self.game}" if self.game else "played"

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 for a finished match."""
        return int(event.kind in ("win", "lose") and (not self.game or self.game in event.what))


class Buy(Objective, frozen=True, kw_only=True, tag="buy"):
    """Buy a thing, of a prototype if given (several keys separated by `|`)."""

    thing: str = ""
    refers = {"thing": "thing"}

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 for buying such a thing."""
        return int(event.kind == "buy" and (not self.thing or not event.what.isdisjoint(self.thing.split("|"))))


class Sell(Objective, frozen=True, kw_only=True, tag="sell"):
    """Sell things for `count` coppers in total."""

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return the coppers earned."""
        return event.amount if event.kind == "sell" else 0


class ReachLevel(Objective, frozen=True, kw_only=True, tag="level"):
    """Reach a character level."""

    level: int
    heeds = ("level",)

    def met(self, quester: Hero) -> bool:
        """Return whether the quester has that level."""
        return bool(quester.level >= self.level)


class Quests(Objective, frozen=True, kw_only=True, tag="quests"):
    """Complete the quests `these`."""

    these: tuple[str, ...]
    heeds = ("quest",)
    refers = {"these": "quest"}

    def met(self, quester: Hero) -> bool:
        """Return whether all of them were completed at least once."""
        return all(completed(quester, key) for key in self.these)


type AnyWant = (
    Visit | Stay | TalkTo | ChooseFlag | Escort | Bring | Get | Use | Defeat | Delve
    | Win | PlayMatches | Buy | Sell | ReachLevel | Quests
)  # fmt: skip
