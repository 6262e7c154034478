"""What rooms of the dungeon look like: the files of `rooms/`, one a stratum, and what stands in rooms. Pure.

How these files are written is in `docs/build/dungeon.md`; a mistake in one is named with its file, entry and field.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ...kernel import content_files
from ...kernel.content_files import load
from ...kernel.descriptions import Bearing, ContentRecord, Detail, Emote, Murmur, Spellings
from ...words import Words
from .records import RoomChallenge

FOLDER = Path(__file__).parent


class Stratum(ContentRecord, frozen=True, kw_only=True):
    """What the levels of one kind have in common.

    `air` are sentences of which a room gets one; `stairs` and `landing` what is said of the ways down and up;
    `weights` is how often each challenge comes; `lit` how many rooms of a hundred are lit by themselves.
    """

    name: Words
    air: tuple[Words, ...]
    stairs: Words
    landing: Words
    weights: dict[RoomChallenge, int]
    lit: int = 0


class Template(ContentRecord, frozen=True, kw_only=True):
    """A kind of room.

    `suits` are the challenges it can hold (any when empty); `lit` whether there is light in it; `first` the first
    level it is met on.
    """

    name: Words
    sign: Words
    glimpse: Words
    desc: Words
    weight: int = 2
    suits: tuple[RoomChallenge, ...] = ()
    lit: bool = False
    details: tuple[Detail, ...] = ()
    murmurs: tuple[Murmur, ...] = ()
    first: int = 1


class Moods(ContentRecord, frozen=True, kw_only=True):
    """What rooms are told with besides (`moods.toml`): of each kind of sentence a room gets one."""

    air: tuple[Words, ...]
    traces: tuple[Words, ...]


class Layer(ContentRecord, frozen=True):
    """A stratum with its templates by id, and what its rooms are told with."""

    stratum: Stratum
    rooms: dict[str, Template]
    moods: Moods

    def templates(self, depth: int) -> dict[str, Template]:
        """Return the templates that are met on a level."""
        return {key: room for key, room in self.rooms.items() if room.first <= depth}


class Fixture(ContentRecord, frozen=True, kw_only=True):
    """Something that stands in a room because of what the room asks: a sentence of its description, and details."""

    desc: Words
    names: Spellings
    text: Words


class Trap(ContentRecord, frozen=True, kw_only=True):
    """A kind of trap (`traps.toml`).

    `sign` is what who notices it is told, `springs`, `avoided` and `disarmed` what happens; `ability` is
    what gets one out of its way, `severity` how many steps of damage (0: none), `condition` what else it does to whom
    it hits (key of a condition, "" for none) for `rounds` rounds, `noise` how far it is heard, `tools` what helps
    against it (keys of things), `levels` where it is found, `place` whether in a room or in a chest.
    """

    name: Words
    sign: Words
    springs: Emote
    avoided: Emote
    disarmed: Emote
    names: Spellings
    ability: str
    severity: int
    condition: str = ""
    rounds: int = 3
    noise: int = 1
    tools: tuple[str, ...] = ()
    levels: tuple[int, int] = (1, 12)
    place: str = "room"


class Mechanism(ContentRecord, frozen=True, kw_only=True):
    """How a kind of gate looks and is worked (`gates.toml`).

    `door` is what a shut one says (fact `direction`), `desc`, `names` and `text` what stands in the room before it,
    `choices` the names of what a position can be set to, `positions` those of the positions, `clue` is the text of a
    clue (facts `position`, `choice`), `clue_names` what it can be looked at by, `clue_desc` its sentence in the room.
    """

    door: Words
    opens: Words
    wrong: Words | None = None
    desc: Words | None = None
    names: Spellings | None = None
    text: Words | None = None
    choices: dict[str, Words] = {}
    positions: tuple[Words, ...] = ()
    part_desc: Words | None = None
    part_names: Spellings | None = None
    part_text: Words | None = None
    clue: Words | None = None


class Omen(ContentRecord, frozen=True, kw_only=True):
    """What is different about a level (`omens.toml`), and told to whoever comes there.

    `dark` lets no room be lit, `awake` no pack sleep; `heads` are added to those it is stocked for; `restless` doubles
    what comes by, `headlong` makes most fights real time; `rich` is added to the richness of chests, `traps` to the
    weight of traps. One with `first` is the own omen of the stratum that begins there, and may be drawn below it.
    """

    name: Words
    told: Words
    first: int = 0
    dark: bool = False
    awake: bool = False
    heads: int = 0
    restless: bool = False
    headlong: bool = False
    rich: int = 0
    traps: int = 0


class PersonBelow(ContentRecord, frozen=True, kw_only=True):
    """A person met below (`people.toml`).

    `role` is "captive" or "merchant"; `freed` is what a captive does who has been freed; `goods`, `buys` and `till` are
    a merchant's (as `shops.Shop`). Texts name `who`.
    """

    role: str
    name: Words
    also: Spellings
    desc: Words
    stance: Words
    greets: tuple[Words, ...]
    freed: Words | None = None
    goods: dict[str, int] = {}
    buys: tuple[str, ...] = ()
    till: int = 0

    @property
    def bearing(self) -> Bearing:
        """What the person does when left alone and when talked to."""
        return Bearing(stance=self.stance, greets=self.greets)


@cache
def people() -> dict[str, PersonBelow]:
    """Return all persons met below, by key.

    Raises:
        ContentError: with all problems there are.
    """
    return load([FOLDER / "people.toml", *content_files.files("people_below")], PersonBelow)


@cache
def layers() -> tuple[Layer, ...]:
    """Return every stratum with its rooms, from the top down.

    Raises:
        ContentError: with all problems there are.
    """
    strata = load([FOLDER / "strata.toml"], Stratum)
    moods = load([FOLDER / "moods.toml"], Moods)
    files = sorted((FOLDER / "rooms").glob("*.toml"))
    return tuple(
        Layer(stratum, load([file], Template), moods[key])
        for (key, stratum), file in zip(strata.items(), files, strict=True)
    )


@cache
def traps() -> dict[str, Trap]:
    """Return every kind of trap by its key.

    Raises:
        ContentError: with all problems there are.
    """
    return load([FOLDER / "traps.toml"], Trap)


@cache
def omens() -> dict[str, Omen]:
    """Return every omen by its key.

    Raises:
        ContentError: with all problems there are.
    """
    return load([FOLDER / "omens.toml"], Omen)


@cache
def fixtures() -> dict[str, Fixture]:
    """Return what stands in rooms of each challenge, by key.

    Raises:
        ContentError: with all problems there are.
    """
    return load([FOLDER / "fixtures.toml"], Fixture)


@cache
def mechanisms() -> dict[str, Mechanism]:
    """Return how each kind of gate is worked, by the kind.

    Raises:
        ContentError: with all problems there are.
    """
    return load([FOLDER / "gates.toml"], Mechanism)
