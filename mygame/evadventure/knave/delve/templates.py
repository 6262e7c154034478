"""The looks of rooms in the dungeon: the files of `rooms/`, one a stratum, and fixtures. Pure.

`docs/build/dungeon.md` tells how to write these files; a mistake is reported with its file, entry and field.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from ...kernel import content_files
from ...kernel.content_files import load
from ...kernel.descriptions import Bearing, ContentRecord, Detail, Emote, Murmur, Spellings
from ...words import Words
from .records import RoomChallenge

FOLDER = Path(__file__).parent


class Stratum(ContentRecord, frozen=True, kw_only=True):
    """The common properties of the levels of one kind.

    `air` are sentences of which a room gets one; `again` are added to the name of a room that comes again; `stairs` and
    `landing` are those of the ways down and up, in turn; `weights` is how often each challenge comes; `lit` how many
    rooms of a hundred are lit by themselves.
    """

    name: Words
    air: tuple[Words, ...]
    again: tuple[Words, ...]
    stairs: tuple[Words, ...]
    landing: tuple[Words, ...]
    weights: dict[RoomChallenge, int]
    lit: int = 0


class Template(ContentRecord, frozen=True, kw_only=True):
    """A kind of room.

    `suits` are the challenges it can hold (any when empty); `lit` whether there is light in it; `first` the first level
    with it.
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
    """Further sentences of rooms (`moods.toml`): a room gets one of each kind."""

    air: tuple[Words, ...]
    traces: tuple[Words, ...]
    plain: tuple[Words, ...] = ()
    """Descriptions of rooms whose template has come twice in the stratum."""


class Layer(ContentRecord, frozen=True):
    """A stratum with its templates by id, and the further sentences of its rooms."""

    stratum: Stratum
    rooms: dict[str, Template]
    moods: Moods


class Fixture(ContentRecord, frozen=True, kw_only=True):
    """A fixture that belongs to a room's challenge: a sentence of its description, and details.

    `others` and `texts` are said instead of `desc` and `text` where it comes again in a stratum.
    """

    desc: Words
    others: tuple[Words, ...] = ()
    names: Spellings
    text: Words
    texts: tuple[Words, ...] = ()


class Trap(ContentRecord, frozen=True, kw_only=True):
    """A kind of trap (`traps.toml`).

    `sign` is told to a hero who notices it, `springs`, `avoided` and `disarmed` are told when that happens; `ability`
    is the ability to dodge it, `severity` the steps of damage (0: none), `condition` a further effect on the victim
    (key of a condition, "" for none) for `rounds` rounds, `noise` how far it is heard, `tools` the things that help
    against it (keys), `levels` where it is found, `place` whether in a room or in a chest.
    """

    name: Words
    sign: Words
    springs: Emote
    avoided: Emote
    disarmed: Emote
    ability: str
    severity: int
    condition: str = ""
    rounds: int = 3
    noise: int = 1
    tools: tuple[str, ...] = ()
    levels: tuple[int, int] = (1, 12)
    place: str = "room"


class Looks(ContentRecord, frozen=True, kw_only=True):
    """Texts of a mechanism that differ from level to level."""

    door: Words | None = None
    opens: Words | None = None
    part_desc: Words | None = None
    part_text: Words | None = None


class Mechanism(ContentRecord, frozen=True, kw_only=True):
    """The looks and workings of a kind of gate (`gates.toml`).

    `door` is the text of a shut one (fact `direction`), `desc`, `names` and `text` those of its mechanism in the room,
    `choices` the names of the settings of a position, `positions` those of the positions, `clue` is the text of a clue
    (facts `position`, `choice`), `part_names` the names to look at it by, `part_desc` its sentence in the room,
    `others` are its looks on the levels after the first, in turn.
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
    others: tuple[Looks, ...] = ()


class Omen(ContentRecord, frozen=True, kw_only=True):
    """A peculiarity of a level (`omens.toml`), told to heroes who come there.

    `dark` lets no room be lit, `awake` no pack sleep; `heads` are added to those it is stocked for; `restless` doubles
    the wanderers, `headlong` makes most fights real time; `rich` is added to the richness of chests, `traps` to the
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

    `role` is "captive" or "merchant"; `freed` is the act of a freed captive; `goods`, `buys` and `till` are a
    merchant's (as `shops.Shop`). Texts name `who`.
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
        """The person's behaviour when left alone and when talked to."""
        return Bearing(stance=self.stance, greets=self.greets)


people = cache(lambda: load([FOLDER / "people.toml", *content_files.files("people_below")], PersonBelow))
"""Return all persons met below, by key, read once; it raises a ContentError as `load` does, and so do those below."""
traps = cache(lambda: load([FOLDER / "traps.toml"], Trap))
"""Return every kind of trap by its key."""
omens = cache(lambda: load([FOLDER / "omens.toml"], Omen))
"""Return every omen by its key."""
fixtures = cache(lambda: load([FOLDER / "fixtures.toml"], Fixture))
"""Return the fixtures of each challenge, by key."""
mechanisms = cache(lambda: load([FOLDER / "gates.toml"], Mechanism))
"""Return the mechanism of each kind of gate, by the kind, as it looks on the first level."""


@cache
def mechanism(kind: str, depth: int) -> Mechanism:
    """Return the mechanism of a kind of gate as it looks on a level."""
    how = mechanisms()[kind]
    nth = (depth - 1) % (len(how.others) + 1)
    looks = msgspec.structs.asdict(how.others[nth - 1]) if nth else {}
    return msgspec.structs.replace(how, **{field: text for field, text in looks.items() if text is not None})


@cache
def layers() -> tuple[Layer, ...]:
    """Return every stratum with its rooms, from the top down."""
    strata = load([FOLDER / "strata.toml"], Stratum)
    moods = load([FOLDER / "moods.toml"], Moods)
    files = sorted((FOLDER / "rooms").glob("*.toml"))
    return tuple(
        Layer(stratum, load([file], Template), moods[key])
        for (key, stratum), file in zip(strata.items(), files, strict=True)
    )
