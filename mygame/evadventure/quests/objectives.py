"""What a step of a quest waits for (`evadventure.quests.quest_definitions`).

A `Objective` looks at how things are (`met`) or at a piece of news (`gain`); a new kind of want is one class.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from ..base.counting import counted
from ..base.descriptions import Record
from ..base.messaging import tell
from ..enums import WieldLocation as Place
from ..places.exits import knows
from ..words import Words
from .counters import deeds


def contents(one: Any) -> frozenset[str]:
    """Return the tags that tie an object to its entry in the content."""
    return frozenset(one.tags.get(category="content", return_list=True) or ())


def made_from(thing: Any) -> str:
    """Return the key of the prototype a thing was made from; "" for none."""
    return str(thing.tags.get(category="from_prototype") or "")


class Event(NamedTuple):
    """A piece of news a want may have waited for: what kind, of what, and how much of it."""

    kind: str
    what: frozenset[str]
    """Everything the subject may be called: `person:odd`, `place:ledge`, `rat`, `undead`, `uno`, ..."""
    amount: int = 1


class Objective(Record, frozen=True, kw_only=True, tag_field="do"):
    """What a step waits for; `count` times. `before`: what was done before the step came up counts, too."""

    count: int = 1
    before: bool = False

    @property
    def deed(self) -> str:
        """The counter of `tally` that counts the same; "" when none does."""
        return ""

    def met(self, quester: Any) -> bool:
        """Return whether it is so already, whatever happened."""
        return self.before and bool(self.deed) and deeds(quester).get(self.deed, 0) >= self.count

    def gain(self, event: Event, quester: Any) -> int:
        """Return how much a piece of news brings."""
        return 0

    def paid(self, quester: Any) -> bool:
        """Take what the step asks for; return whether it could be had."""
        return True

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield what must exist in the world for this: (kind, key)."""
        return ()


class Visit(Objective, frozen=True, kw_only=True, tag="visit"):
    """Go to a place of the town: its id."""

    place: str

    def met(self, quester: Any) -> bool:
        """Return whether one is there already."""
        return quester.location is not None and f"place:{self.place}" in contents(quester.location)

    def gain(self, event: Event, quester: Any) -> int:
        """Count having come there."""
        return int(event.kind == "visit" and f"place:{self.place}" in event.what)

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the place."""
        yield "place", self.place


class Talk(Objective, frozen=True, kw_only=True, tag="talk"):
    """Talk to a person (id), about `topic` where given."""

    person: str
    topic: str = ""

    def gain(self, event: Event, quester: Any) -> int:
        """Count having talked."""
        wanted = {f"person:{self.person}", *([f"topic:{self.topic}"] if self.topic else [])}
        return int(event.kind == "talk" and wanted <= event.what)

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the person."""
        yield "person", self.person


class Choose(Objective, frozen=True, kw_only=True, tag="choose"):
    """Decide: by one of some flags, which talk (`then.set`) or a closer look (`learns`) sets."""

    flags: tuple[str, ...]

    def met(self, quester: Any) -> bool:
        """Return whether it is decided."""
        return not knows(quester).isdisjoint(self.flags)

    def gain(self, event: Event, quester: Any) -> int:
        """Look again when there was a talk or something was seen."""
        return int(event.kind in ("talk", "learn") and self.met(quester))

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield each of the flags."""
        for flag in self.flags:
            yield "flag", flag


class Bring(Objective, frozen=True, kw_only=True, tag="bring"):
    """Come to a person with things (the key of their prototype), and hand them over."""

    person: str
    thing: str
    need: int = 1

    def gain(self, event: Event, quester: Any) -> int:
        """Count talking to them with all of it in the pack."""
        there = event.kind == "talk" and f"person:{self.person}" in event.what
        return int(there and len(self._things(quester)) >= self.need)

    def paid(self, quester: Any) -> bool:
        """Hand the things over."""
        things = self._things(quester)[: self.need]
        if len(things) < self.need:
            return False
        tell(quester, HANDED, things=counted(things))
        for thing in things:
            thing.delete()
        return True

    def _things(self, quester: Any) -> list[Any]:
        return [one for one in quester.contents if made_from(one) == self.thing]

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the person and the thing."""
        yield "person", self.person
        yield "thing", self.thing


class Get(Objective, frozen=True, kw_only=True, tag="get"):
    """Carry something (the key of its prototype; several by `|`)."""

    thing: str

    def met(self, quester: Any) -> bool:
        """Return whether it is carried."""
        return sum(made_from(one) in self.thing.split("|") for one in quester.contents) >= self.count

    def gain(self, event: Event, quester: Any) -> int:
        """Count nothing by itself: what is carried counts."""
        return self.count if event.kind == "take" and self.met(quester) else 0

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield each thing that will do."""
        for key in self.thing.split("|"):
            yield "thing", key


class Use(Objective, frozen=True, kw_only=True, tag="ready"):
    """Have something in the hand or on the body: `weapon` or `armor`."""

    slot: Literal["weapon", "armor"]

    def met(self, quester: Any) -> bool:
        """Return whether it is in use."""
        hands = (Place.WEAPON_HAND, Place.TWO_HANDS)
        places = hands if self.slot == "weapon" else (Place.BODY, Place.HEAD, Place.SHIELD_HAND)
        return any(quester.equipment.slots[place] for place in places)

    def gain(self, event: Event, quester: Any) -> int:
        """Look again after anything that happened."""
        return self.count if self.met(quester) else 0


class Defeat(Objective, frozen=True, kw_only=True, tag="defeat"):
    """Defeat monsters: of a kind, with a tag (`undead`), or any."""

    of: str = ""

    @property
    def deed(self) -> str:
        """The counter of victories."""
        return f"defeated:{self.of}" if self.of else "defeated"

    def gain(self, event: Event, quester: Any) -> int:
        """Count each."""
        return event.amount if event.kind == "defeat" and (not self.of or self.of in event.what) else 0

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the kind or tag."""
        if self.of:
            yield "monster", self.of


class Delve(Objective, frozen=True, kw_only=True, tag="delve"):
    """Reach a level of the dungeon."""

    depth: int

    def gain(self, event: Event, quester: Any) -> int:
        """Count having reached it, or a deeper one."""
        return int(event.kind == "delve" and event.amount >= self.depth)


class Win(Objective, frozen=True, kw_only=True, tag="win"):
    """Win matches of a table game; of any when `game` is empty."""

    game: str = ""

    @property
    def deed(self) -> str:
        """The counter of won matches."""
        return f"won:{self.game}" if self.game else "won"

    def gain(self, event: Event, quester: Any) -> int:
        """Count a won match."""
        return int(event.kind == "win" and (not self.game or self.game in event.what))

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the game."""
        if self.game:
            yield "game", self.game


class Play(Win, frozen=True, kw_only=True, tag="play"):
    """Play matches to their end, won or lost."""

    @property
    def deed(self) -> str:
        """The counter of matches."""
        return f"played:{self.game}" if self.game else "played"

    def gain(self, event: Event, quester: Any) -> int:
        """Count any match that came to an end."""
        return int(event.kind in ("win", "lose") and (not self.game or self.game in event.what))


class Buy(Objective, frozen=True, kw_only=True, tag="buy"):
    """Buy a thing: any, or the key of its prototype (several by `|`)."""

    thing: str = ""

    def gain(self, event: Event, quester: Any) -> int:
        """Count what was bought."""
        return int(event.kind == "buy" and (not self.thing or not event.what.isdisjoint(self.thing.split("|"))))

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield each thing that will do."""
        for key in filter(None, self.thing.split("|")):
            yield "thing", key


class Sell(Objective, frozen=True, kw_only=True, tag="sell"):
    """Sell things for so many coppers together."""

    def gain(self, event: Event, quester: Any) -> int:
        """Count the coppers."""
        return event.amount if event.kind == "sell" else 0


class Level(Objective, frozen=True, kw_only=True, tag="level"):
    """Reach a level."""

    level: int

    def met(self, quester: Any) -> bool:
        """Return whether it is reached."""
        return bool(quester.level >= self.level)

    def gain(self, event: Event, quester: Any) -> int:
        """Look again when a level was taken."""
        return int(event.kind == "level" and self.met(quester))


class Quests(Objective, frozen=True, kw_only=True, tag="quests"):
    """Complete other quests: these."""

    these: tuple[str, ...]

    def met(self, quester: Any) -> bool:
        """Return whether all of them are done."""
        quests = [quester.quests.get(key) for key in self.these]
        return all(quest is not None and bool(quest.get_data("times", 0)) for quest in quests)

    def gain(self, event: Event, quester: Any) -> int:
        """Look again when one was done."""
        return int(event.kind == "quest" and self.met(quester))

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield each of them."""
        for key in self.these:
            yield "quest", key


type AnyWant = Visit | Talk | Choose | Bring | Get | Use | Defeat | Delve | Win | Play | Buy | Sell | Level | Quests


HANDED = Words("You hand over {things}.", "你交出了{things}。")
