"""Finds and treasures as Evennia prototypes, in the shape of `evadventure.knave.gear`. Pure."""

from __future__ import annotations

from typing import Any

from ...enums import WieldLocation
from ...words import Words
from ..gear import HOUR, class_of
from .records import Find, Treasure


def of_find(key: str, find: Find) -> dict[str, Any]:
    """Return the prototype of a named find."""
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


def of_treasure(key: str, treasure: Treasure) -> dict[str, Any]:
    """Return the prototype of a treasure as it is worth on the first level."""
    return _prototype(key, "Treasure", "treasure", treasure, {"size": treasure.size, "value": treasure.value})


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
