"""Objectives: what completes a step of a quest (`evadventure.quests.quest_definitions`).

An `Objective` checks the present state (`met`) or counts events (`gain`). A new kind of objective is one class.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

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

    @property
    def deed(self) -> str:
        """Return the name of the counter that counts the same; "" if there is none."""
        return ""

    def met(self, quester: Hero) -> bool:
        """Return whether the present state fulfils the objective."""
        return self.before and bool(self.deed) and deeds(quester).get(self.deed, 0) >= self.count

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return the progress an event brings."""
        return 0

    def paid(self, quester: Hero) -> bool:
        """Take from the quester what the objective asks for; return whether it could be taken."""
        return True

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the content the objective refers to, as (kind, key)."""
        return ()


class Visit(Objective, frozen=True, kw_only=True, tag="visit"):
    """Be in a place (its id), at these parts of the day if any are given."""

    place: str
    at: tuple[PartOfDay, ...] = ()

    def met(self, quester: Hero) -> bool:
        """Return whether the quester is in the place now."""
        there = quester.location is not None and f"place:{self.place}" in contents(quester.location)
        return there and self._in_time()

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 for entering the place, or being there when a part of the day begins."""
        return int(event.kind == "visit" and f"place:{self.place}" in event.what and self._in_time())

    def _in_time(self) -> bool:
        return not self.at or game_time.phase() in self.at

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the id of the place, for the check of names."""
        yield "place", self.place


class Stay(Visit, frozen=True, kw_only=True, tag="stay"):
    """Be in a place until one of the parts of the day `at` begins.

    Who goes away meanwhile is told `told`, has the flag `left` from then on, and is on the step `back` again.
    """

    left: str
    back: str
    told: Words

    def met(self, quester: Hero) -> bool:
        """Return False: one has to wait."""
        return False

    def is_left(self, event: QuestEvent) -> bool:
        """Return whether an event is that the quester is somewhere else."""
        return event.kind == "visit" and f"place:{self.place}" not in event.what

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the place and the flag."""
        yield "place", self.place
        yield "flag", self.left


class TalkTo(Objective, frozen=True, kw_only=True, tag="talk"):
    """Talk to a person (its id), about `topic` if given."""

    person: str
    topic: str = ""

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 for talking to the person about the topic."""
        wanted = {f"person:{self.person}", *([f"topic:{self.topic}"] if self.topic else [])}
        return int(event.kind == "talk" and wanted <= event.what)

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the id of the person, for the check of names."""
        yield "person", self.person


class ChooseFlag(Objective, frozen=True, kw_only=True, tag="choose"):
    """Decide for one of several flags, set by a topic (`then.set`) or a closer look (`learns`)."""

    flags: tuple[str, ...]

    def met(self, quester: Hero) -> bool:
        """Return whether the quester has one of the flags."""
        return not knows(quester).isdisjoint(self.flags)

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 if a talk or a discovery has set one of the flags."""
        return int(event.kind in ("talk", "learn") and self.met(quester))

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the flags, for the check of names."""
        for flag in self.flags:
            yield "flag", flag


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

    @property
    def flags(self) -> tuple[str, ...]:
        """Return the flags one of which completes the step."""
        return (*self.to.values(), self.dead, self.left)

    def met(self, quester: Hero) -> bool:
        """Return whether it has ended in one of its ways."""
        return not knows(quester).isdisjoint(self.flags)

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 once the quester has one of the flags."""
        return int(event.kind == "learn" and self.met(quester))

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the places and the flags."""
        for place in self.to:
            yield "place", place
        for flag in (*self.flags, *filter(None, (self.hurt,))):
            yield "flag", flag


class Bring(Objective, frozen=True, kw_only=True, tag="bring"):
    """Bring `need` things (a prototype key) to a person."""

    person: str
    thing: str
    need: int = 1

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

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the person and the prototype."""
        yield "person", self.person
        yield "thing", self.thing


class Get(Objective, frozen=True, kw_only=True, tag="get"):
    """Carry `count` things of a prototype (several keys separated by `|`)."""

    thing: str

    def met(self, quester: Hero) -> bool:
        """Return whether enough of them are carried."""
        return sum(made_from(one) in self.thing.split("|") for one in quester.contents) >= self.count

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return `count` once enough are carried after taking one."""
        return self.count if event.kind == "take" and self.met(quester) else 0

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the keys of the prototypes, for the check of names."""
        for key in self.thing.split("|"):
            yield "thing", key


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

    @property
    def deed(self) -> str:
        """Return the counter of victories."""
        return f"defeated:{self.of}" if self.of else "defeated"

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return the number of such monsters defeated."""
        return event.amount if event.kind == "defeat" and (not self.of or self.of in event.what) else 0

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the kind or tag."""
        if self.of:
            yield "monster", self.of


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

    @property
    def deed(self) -> str:
        """Return the counter of won matches; none against somebody."""
        return "" if self.against else f"won:{self.game}" if self.game else "won"

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 for a won match."""
        return int(event.kind == "win" and {self.game, self.against} - {""} <= event.what)

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the game and the regular."""
        if self.game:
            yield "game", self.game
        if self.against:
            yield "regular", self.against


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

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 for buying such a thing."""
        return int(event.kind == "buy" and (not self.thing or not event.what.isdisjoint(self.thing.split("|"))))

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the keys of the prototypes, for the check of names."""
        for key in filter(None, self.thing.split("|")):
            yield "thing", key


class Sell(Objective, frozen=True, kw_only=True, tag="sell"):
    """Sell things for `count` coppers in total."""

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return the coppers earned."""
        return event.amount if event.kind == "sell" else 0


class ReachLevel(Objective, frozen=True, kw_only=True, tag="level"):
    """Reach a character level."""

    level: int

    def met(self, quester: Hero) -> bool:
        """Return whether the quester has that level."""
        return bool(quester.level >= self.level)

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 if a level gained is that one or higher."""
        return int(event.kind == "level" and self.met(quester))


class Quests(Objective, frozen=True, kw_only=True, tag="quests"):
    """Complete the quests `these`."""

    these: tuple[str, ...]

    def met(self, quester: Hero) -> bool:
        """Return whether all of them were completed at least once."""
        return all(completed(quester, key) for key in self.these)

    def gain(self, event: QuestEvent, quester: Hero) -> int:
        """Return 1 if all are completed once another has been."""
        return int(event.kind == "quest" and self.met(quester))

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the keys of the quests, for the check of names."""
        for key in self.these:
            yield "quest", key


type AnyWant = (
    Visit | Stay | TalkTo | ChooseFlag | Escort | Bring | Get | Use | Defeat | Delve
    | Win | PlayMatches | Buy | Sell | ReachLevel | Quests
)  # fmt: skip
