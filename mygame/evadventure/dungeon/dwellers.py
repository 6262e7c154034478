"""The dwellers below: their records, the room of a level in which each is found, and their bodies.

They are written in `WELLMOUTH_BELOW`, one file a stratum, like the people of the town (`docs/build/dungeon.md`). Their
rooms follow from the seed of the dungeon alone, independently of its plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from django.conf import settings
from evennia.objects.models import ObjectDB
from evennia.utils.create import create_object

from ..creatures import dialogue
from ..creatures.npcs import EvAdventureTalkativeNPC
from ..kernel import conf, starting
from ..kernel.content_files import load, text_faults
from ..kernel.descriptions import Bearing, Murmur, Spellings, encode
from ..knave.delve.layout import distances
from ..knave.delve.records import DEEPEST, Cell, DoorKind, LevelPlan, RoomChallenge, RoomPlan
from ..minigames.chance import Chance, open_stream
from ..model import Hero, Place
from ..places.exits import knows
from ..rules import EvAdventureRollEngine
from ..words import Words
from .below import BranchBelow, RoomBelow

FACTS = frozenset({"who", "purse"})
"""Facts their texts may name."""
CONTENT = "content"
"""Category of the tag that identifies a body."""


class Dweller(dialogue.Topics, frozen=True, kw_only=True):
    """A dweller on the level `depth`: like a person of the town, with the topics in one table.

    Only a hero with all of `flags` and none of `gone` (decisions about it) meets it.
    """

    depth: int
    name: Words
    also: Spellings
    desc: Words
    stance: Words
    greets: tuple[Words, ...]
    idles: tuple[Murmur, ...] = ()
    flags: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    @property
    def bearing(self) -> Bearing:
        """Its behaviour when left alone and when talked to."""
        return Bearing(stance=self.stance, greets=self.greets, idles=self.idles)

    def is_met_by(self, hero: Hero) -> bool:
        """Return whether it is there for a hero."""
        known = knows(hero)
        return known.issuperset(self.flags) and known.isdisjoint(self.gone)


class EvAdventureDweller(EvAdventureTalkativeNPC):
    """The body of a dweller in a room of an instance; it goes with the room."""


def read(folder: Path) -> dict[str, Dweller]:
    """Return the dwellers of a folder's `*.toml` files by key. Raises ContentError with all problems found."""
    return load(sorted(folder.glob("*.toml")), Dweller, _faults)


def _faults(key: str, one: Dweller) -> Iterator[str]:
    yield from text_faults(one, lambda field: FACTS)
    yield from dialogue.faults(one)
    if not 1 <= one.depth <= DEEPEST:
        yield f"depth: must be 1 to {DEEPEST}"
    if not one.greets:
        yield "greets: at least one"


DWELLERS: Mapping[str, Dweller] = {}
"""Key -> dweller; none if a file is faulty."""
with starting.part("below"):
    DWELLERS = read(Path(settings.GAME_DIR) / conf.value("BELOW"))


def homes(level: LevelPlan, seed: int) -> dict[str, Cell]:
    """Return the rooms of the dwellers of a level: a quiet room each, reached without a hidden door."""
    here = [key for key, one in DWELLERS.items() if one.depth == level.depth]
    if not here:
        return {}
    near = distances(level.up, [(door.near, door.far) for door in level.doors if door.kind is not DoorKind.HIDDEN])
    rooms = [room for room in level.rooms.values() if room.cell in near]
    quiet = [room.cell for room in rooms if _is_quiet(room)]
    chance = EvAdventureRollEngine(Chance(open_stream(seed, f"dwellers {level.depth}")))
    chance.shuffle(quiet)
    quiet += [level.up] * len(here)
    return dict(zip(here, quiet, strict=False))


def _is_quiet(room: RoomPlan) -> bool:
    """Return whether nothing in a room would disturb a dweller."""
    busy = room.monsters or room.trap or room.person or room.piece or room.chest or room.mechanism is not None
    return not busy and room.challenge in (RoomChallenge.QUIET, RoomChallenge.CAMP, RoomChallenge.SHRINE)


def settle(branch: BranchBelow, room: RoomBelow) -> None:
    """Put the dweller of a room into it as it is made, if one of the explorers would meet it."""
    found = [key for key, cell in homes(room.level, branch.seed).items() if cell == room.cell]
    heroes = list(ObjectDB.objects.filter(id__in=branch.memory.delvers)) if found else []
    for key in found:
        if any(DWELLERS[key].is_met_by(hero) for hero in heroes):
            make(key, room)


def sought(hero: Hero, depth: int) -> list[Words]:
    """Return the names of the dwellers of a level named by the current steps of a hero's quests."""
    steps = [quest.step for quest in hero.quests.stories() if quest.is_active]
    wanted = {name for step in steps for kind, name in step.want.names() if kind == "person"}
    return [one.name for key, one in DWELLERS.items() if one.depth == depth and key in wanted]


def make(key: str, place: Place) -> EvAdventureDweller:
    """Make the body of a dweller in a place, and return it."""
    one = DWELLERS[key]
    body: EvAdventureDweller = create_object(EvAdventureDweller, key=one.name.en, location=place, nohome=True)
    body.set_names(one.name)
    body.set_descs(one.desc)
    body.aliases.add([name.lower() for name in (*one.name.every(), *one.also.every())])
    body.bearing = one.bearing
    body.talk_text = encode(dialogue.Topics(topics=one.topics))
    body.tags.add(f"person:{key}", category=CONTENT)
    return body
