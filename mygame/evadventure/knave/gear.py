"""Things to be made: every row of Knave's armour, weapon, gear and price tables (`gear.toml`), as Evennia prototypes.

The key of a prototype is the entry of the table it belongs to (`evadventure.random_tables`), so that rolling gear and
making it use the same word.
"""

from pathlib import Path
from typing import Any

from ..enums import Ability, WieldLocation
from ..kernel import content_files
from ..words import Words

HOUR = 3600
_PACKAGE = __package__.rpartition(".")[0]
_CLASSES = f"{_PACKAGE}.things.objects.EvAdventure"
_ELSEWHERE = {
    "Light": f"{_PACKAGE}.things.light.EvAdventureLight",
    "Container": f"{_PACKAGE}.things.containers.EvAdventureContainer",
    "Snare": f"{_PACKAGE}.things.snares.EvAdventureSnare",
    "Lead": f"{_PACKAGE}.creatures.animals.EvAdventureLead",
}


def class_of(kind: str) -> str:
    """Return the path of the class of a kind of thing ("Weapon", "Light" ...)."""
    return _ELSEWHERE.get(kind, _CLASSES + kind)


def _prototype(
    key: str, kind: str, names: dict[str, str], desc: dict[str, str], two_handed: bool = False, **figures: Any
) -> dict[str, Any]:
    """Return the prototype of a row; `figures` are attributes as they are, but for what TOML cannot say."""
    if "quality" in figures:
        figures["quality_max"] = figures["quality"]
    if "attack_type" in figures:
        figures["attack_type"] = Ability(figures["attack_type"])
    if "burns" in figures:
        figures = {"left": figures["burns"] * HOUR} | figures
    if two_handed:
        figures["inventory_use_slot"] = WieldLocation.TWO_HANDS
    return {
        "prototype_key": key,
        "prototype_tags": [kind.lower()],
        "prototype_desc": names["en"],
        "typeclass": class_of(kind),
        "key": names["en"],
        "aliases": [names["zh"]],
        "names": names,
        "descs": desc,
        **{name: tuple(value) if isinstance(value, list) else value for name, value in figures.items()},
    }


GEAR: dict[str, dict[str, Any]] = {
    key: _prototype(key, **row)
    for key, row in content_files.loads(Path(__file__).with_name("gear.toml").read_text("utf-8")).items()
}
"""Key -> prototype."""


def gear_name(key: str) -> Words:
    """Return the name of a prototype's thing."""
    names = GEAR[key]["names"]
    return Words(names["en"], names["zh"])
