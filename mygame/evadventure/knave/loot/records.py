"""Named finds, treasures and tables of loot: the reading and checking of their entries. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from ...enums import Ability
from ...kernel.content_files import ContentError, load, text_faults
from ...kernel.descriptions import ContentRecord
from ...rules import dice_faults
from ...words import LANGUAGES, Lang, Words
from ..gear import GEAR

FOLDER = Path(__file__).parent
DEEPEST = 24
"""The level from which on coins and treasure do not increase in worth."""
BOTTOM = 99
"""The last level of all."""
COINS = "coins"
"""The key of coins among finds."""

Sort = Literal["Weapon", "Throwable", "Armor", "Shield", "Helmet", "Treasure", "Consumable", "Light", "Object"]


LootError = ContentError
"""The tables of loot cannot be used; `problems` name file or entry, and field."""


class Treasure(ContentRecord, frozen=True, kw_only=True):
    """Something only good for sale, worth `value` coppers more with each level."""

    name: Words
    desc: Words
    value: int
    depth: tuple[int, int]
    plural: str = ""
    measure: str = LANGUAGES[Lang.ZH].measure
    weight: int = 1
    size: float = 0.2

    def lies_at(self, depth: int) -> bool:
        """Return whether it can be found on a level."""
        return self.depth[0] <= depth <= self.depth[1]

    def worth(self, depth: int) -> int:
        """Return its value in coppers when found on a level."""
        return self.value * depth


class Find(ContentRecord, frozen=True, kw_only=True):
    """A thing with a name and a story.

    `kind` is its class; `damage`, `manner` (kind of harm), `armor`, `quality`, `hands`, `heals`, `uses`, `burns` (game
    hours of light), `fuel` (its filling), `tool` (its use), `ideal` (tags of monsters it deals a die more to), `only`
    (tags of monsters it hurts at all), `condition` for `rounds` (of the one hit) where the class has them. `land` is
    the key of the land above ground it belongs to, if it is not found below.
    """

    name: Words
    desc: Words
    kind: Sort
    depth: tuple[int, int]
    value: int
    plural: str = ""
    measure: str = LANGUAGES[Lang.ZH].measure
    weight: int = 1
    size: float = 1
    damage: str = ""
    attack: Ability | None = None
    ammunition: str = ""
    manner: str = ""
    hands: int = 1
    armor: int = 0
    quality: int = 0
    heals: str = ""
    uses: int = 0
    burns: int = 0
    fuel: str = ""
    tool: str = ""
    ideal: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    condition: str = ""
    rounds: int = 0
    land: str = ""

    def lies_at(self, depth: int, land: str = "") -> bool:
        """Return whether it can be found on a level of the dungeon, or where a land is so dangerous."""
        return self.land == land and self.depth[0] <= depth <= self.depth[1]


class LootRow(ContentRecord, frozen=True, kw_only=True):
    """One line of a table: nothing, a piece of gear (so many of it), a treasure, a rune stone or a named find.

    `land` is the origin of a find, "" for the dungeon.
    """

    weight: int
    gear: str = ""
    count: str = "1d1"
    treasure: bool = False
    rune: bool = False
    find: bool = False
    land: str = ""


class LootTable(ContentRecord, frozen=True, kw_only=True):
    """A table of loot: coins (dice, times the depth, so often of a hundred) and so many rolls on the rows."""

    coins: str = ""
    coins_chance: int = 100
    rolls: str = "1d1"
    rows: tuple[LootRow, ...] = ()


def read_finds(
    files: Sequence[Path] = (
        FOLDER / "finds.toml",
        FOLDER / "finds_below.toml",
        FOLDER / "finds_deep.toml",
        FOLDER / "finds_of_lands.toml",
    ),
    more: Sequence[Path] = (),
) -> dict[str, Find]:
    """Return the named finds of files, and of more files, by key. Raises LootError: with all problems found."""
    return load([*files, *more], Find, _find_faults)


def read_treasures(file: Path = FOLDER / "treasures.toml") -> dict[str, Treasure]:
    """Return the treasures by key. Raises LootError: with all problems found."""
    return load([file], Treasure, _thing_faults)


def read_tables(file: Path = FOLDER / "tables.toml") -> dict[str, LootTable]:
    """Return the tables by key. Raises LootError: with all problems found."""
    return load([file], LootTable, _table_faults)


def _thing_faults(key: str, thing: Treasure | Find) -> Iterator[str]:
    if key in GEAR:
        yield "there is gear of that key"
    yield from text_faults(thing)
    if not 1 <= thing.depth[0] <= thing.depth[1] <= BOTTOM:
        yield f"depth: must be two levels from 1 to {BOTTOM}"
    if thing.value < 1 or thing.weight < 1:
        yield "value and weight must be at least 1"
    if not 0 < thing.size <= 5:
        yield "size: must be above 0, at most 5"


_FITTING: Mapping[Sort, frozenset[str]] = {
    "Weapon": frozenset({"damage", "attack", "ammunition", "manner", "hands", "quality", "ideal", "tool"}),
    "Throwable": frozenset({"damage", "manner", "uses", "only", "condition", "rounds"}),
    "Armor": frozenset({"armor", "quality"}),
    "Shield": frozenset({"armor", "quality"}),
    "Helmet": frozenset({"armor", "quality"}),
    "Treasure": frozenset(),
    "Consumable": frozenset({"heals", "uses"}),
    "Light": frozenset({"burns", "fuel"}),
    "Object": frozenset({"tool"}),
}
_NEEDED: Mapping[Sort, tuple[str, ...]] = {
    "Weapon": ("damage", "quality"),
    "Armor": ("armor", "quality"),
    "Shield": ("armor", "quality"),
    "Helmet": ("armor", "quality"),
    "Consumable": ("heals", "uses"),
    "Light": ("burns",),
    "Throwable": ("damage", "uses"),
}


_PLAIN: Mapping[str, Any] = dict(
    zip(reversed(Find.__struct_fields__), reversed(Find.__struct_defaults__), strict=False)
)
"""Field of a find -> its default."""


def _find_faults(key: str, find: Find) -> Iterator[str]:
    yield from _thing_faults(key, find)
    for field in sorted(frozenset().union(*_FITTING.values()) - _FITTING[find.kind]):
        if getattr(find, field) != _PLAIN[field]:
            yield f"{field}: a {find.kind} has none"
    for field in _NEEDED.get(find.kind, ()):
        if not getattr(find, field):
            yield f"{field}: a {find.kind} needs it"
    for field in ("damage", "heals"):
        if getattr(find, field):
            yield from dice_faults(field, getattr(find, field))


def _table_faults(key: str, table: LootTable) -> Iterator[str]:
    if table.coins:
        yield from dice_faults("coins", table.coins)
    yield from dice_faults("rolls", table.rolls)
    if not 0 <= table.coins_chance <= 100:
        yield "coins_chance: must be 0 to 100"
    for number, row in enumerate(table.rows):
        if row.gear and row.gear not in GEAR:
            yield f"rows[{number}].gear: there is no {row.gear}"
        if bool(row.gear) + row.treasure + row.rune + row.find > 1:
            yield f"rows[{number}]: gear, a treasure, a rune stone or a find, not several"
        if row.weight < 1:
            yield f"rows[{number}].weight: must be at least 1"
        yield from dice_faults(f"rows[{number}].count", row.count)
