"""Loot: the finds left by monsters and in chests, named finds, and treasure worth more the deeper it lay. Pure.

`roll` decides the finds; the world makes objects of them (`things.wares`), the simulator counts them.
`docs/build/creatures.md` tells how to write the files.
"""

from __future__ import annotations

from typing import Any

from ...enums import WieldLocation
from ...kernel import content_files
from ...kernel.descriptions import ContentRecord
from ...rules import EvAdventureRollEngine
from ...words import Words
from ..gear import GEAR, HOUR, class_of
from ..magic.spells import RUNE, RUNES, SPELLS
from .records import (
    COINS,
    DEEPEST,
    Find,
    LootError,
    LootRow,
    LootTable,
    Treasure,
    read_finds,
    read_tables,
    read_treasures,
)

FINDS: dict[str, Find] = read_finds(more=content_files.files("finds"))
"""Every named find by its key."""
TREASURES: dict[str, Treasure] = read_treasures()
"""Everything that is only good for sale, by its key."""
TABLES: dict[str, LootTable] = read_tables()
"""Every table of loot by its key."""


def _of_find(key: str, find: Find) -> dict[str, Any]:
    figures: dict[str, Any] = {"size": find.size, "value": find.value}
    given = {
        "damage_roll": find.damage,
        "attack_type": find.attack,
        "ammunition": find.ammunition,
        "manner": find.manner,
        "armor": find.armor,
        "quality": find.quality,
        "quality_max": find.quality,
        "heals": find.heals,
        "uses": find.uses,
        "tool": find.tool,
        "burns": find.burns,
        "left": 0 if find.fuel else find.burns * HOUR,
        "fuel": find.fuel,
        "ideal_against": find.ideal,
        "only_against": find.only,
        "condition": find.condition,
        "rounds": find.rounds,
    }
    figures |= {name: value for name, value in given.items() if value or (name == "left" and find.fuel)}
    if find.hands == 2:
        figures["inventory_use_slot"] = WieldLocation.TWO_HANDS
    return _prototype(key, find.kind, "find", find, figures)


def _prototype(key: str, kind: str, tag: str, thing: Find | Treasure, figures: dict[str, Any]) -> dict[str, Any]:
    name: Words = thing.name
    own = {**name.texts(), "measure": thing.measure} | ({"plural": thing.plural} if thing.plural else {})
    return {
        "prototype_key": key,
        "prototype_tags": [tag, kind.lower()],
        "prototype_desc": name.en,
        "typeclass": class_of(kind),
        "key": name.en,
        "aliases": [name.zh],
        "names": own,
        "descs": thing.desc.texts(),
        **figures,
    }


PROTOTYPES: dict[str, dict[str, Any]] = {key: _of_find(key, find) for key, find in FINDS.items()} | {
    key: _prototype(key, "Treasure", "treasure", one, {"size": one.size, "value": one.value})
    for key, one in TREASURES.items()
}
"""Key -> prototype of every find and treasure."""

THINGS: dict[str, dict[str, Any]] = GEAR | PROTOTYPES | RUNES
"""Key -> prototype of all things: gear, finds, treasures and rune stones."""

RUNES_FROM = {1: 1, 2: 4, 3: 7}
"""Power of a spell -> the first level of its rune stone; below that the stronger ones are more likely."""


class Found(ContentRecord, frozen=True):
    """A number of one thing.

    `key` is `COINS`, or a key of `THINGS`; `value` the worth of one in coppers if it differs from its prototype's,
    else 0.
    """

    key: str
    count: int = 1
    value: int = 0


def roll(engine: EvAdventureRollEngine, table: str, depth: int) -> list[Found]:
    """Roll the loot of a table.

    Args:
        engine: the dice.
        table: key of the table; "" leaves nothing.
        depth: the level it lies on, 1 the first; above ground counts as the first.

    Raises KeyError: if there is no such table.
    """
    if not table:
        return []
    own, level = TABLES[table], max(1, min(depth, DEEPEST))
    found: list[Found] = []
    if own.coins and engine.percent(own.coins_chance):
        found.append(Found(COINS, engine.roll(own.coins) * level))
    if own.rows:
        for _ in range(engine.roll(own.rolls)):
            row = engine.weighted_choice((row, row.weight) for row in own.rows)
            if (one := _of_row(engine, row, level, depth)) is not None:
                found.append(one)
    return found


def _of_row(engine: EvAdventureRollEngine, row: LootRow, depth: int, found_at: int) -> Found | None:
    if row.gear:
        return Found(row.gear, engine.roll(row.count))
    if row.treasure:
        key, treasure = engine.weighted_choice(
            ((key, one), one.weight) for key, one in TREASURES.items() if one.lies_at(depth)
        )
        return Found(key, 1, treasure.worth(depth))
    if row.rune:
        lying = [(RUNE + key, spell.power) for key, spell in SPELLS.items() if depth >= RUNES_FROM[spell.power]]
        return Found(engine.weighted_choice(lying))
    if row.find:
        own = [(key, one) for key, one in FINDS.items() if one.land == row.land]
        here = [(key, one.weight) for key, one in own if any(one.lies_at(at, row.land) for at in {depth, found_at})]
        return Found(engine.weighted_choice(here or [(key, one.weight) for key, one in own]))
    return None


__all__ = [
    "COINS", "FINDS", "PROTOTYPES", "RUNES_FROM", "TABLES", "THINGS", "TREASURES", "Find", "Found", "LootError",
    "LootTable", "Treasure", "roll",
]  # fmt: skip
