"""Things to be made: every row of Knave's armour, weapon, gear and price tables, in both languages, as Evennia prototypes.

Figures are Knave's (Ben Milton, CC BY 4.0; `knave.md 3`), descriptions our own. The key of a prototype is
the entry of the table it belongs to (`evadventure.random_tables`), so that rolling gear and making it use
the same word. Prices are in coppers; small identical things take a part of a slot.
"""

from pathlib import Path
from typing import Any

from ..enums import Ability, WieldLocation
from ..kernel import content_files
from ..words import Words

HOUR = 3600
_TEXTS: dict[str, dict[str, dict[str, str]]] = content_files.loads(
    (Path(__file__).parent / "gear.toml").read_text("utf-8")
)
_PACKAGE = __package__.rpartition(".")[0]
_CLASSES = f"{_PACKAGE}.things.objects.EvAdventure"
_ELSEWHERE = {
    "Light": f"{_PACKAGE}.things.light.EvAdventureLight",
    "Container": f"{_PACKAGE}.things.containers.EvAdventureContainer",
    "Snare": f"{_PACKAGE}.things.snares.EvAdventureSnare",
    "Lead": f"{_PACKAGE}.creatures.animals.EvAdventureLead",
}
_MANNERS = dict.fromkeys(("cudgel", "club", "staff", "mace", "flail", "war hammer"), "blunt") | {
    "dagger": "point",
    "spear": "point",
    "sling": "stone",
    "bow": "bow",
    "crossbow": "bow",
}
"""How a weapon hurts, if not by its edge."""


def class_of(kind: str) -> str:
    """Return the path of the class of a kind of thing ("Weapon", "Light" ...)."""
    return _ELSEWHERE.get(kind, _CLASSES + kind)


def _thing(kind: str, key: str, **figures: Any) -> dict[str, Any]:
    """Return a prototype.

    Args:
        kind: the class, without its prefix.
        key: key of the prototype, and of its names and description in `gear.toml`.
        figures: attributes.
    """
    texts = _TEXTS[key]
    names = texts["names"]
    return {
        "prototype_key": key,
        "prototype_tags": [kind.lower()],
        "prototype_desc": names["en"],
        "typeclass": class_of(kind),
        "key": names["en"],
        "aliases": [names["zh"]],
        "names": names,
        "descs": texts["desc"],
        **figures,
    }


def _armor(key: str, defense: int, size: int, quality: int, value: int) -> dict[str, Any]:
    return _thing("Armor", key, armor=defense - 10, size=size, quality=quality, quality_max=quality, value=value)


def _weapon(key: str, damage: str, size: int, hands: int, value: int) -> dict[str, Any]:
    figures: dict[str, Any] = {"damage_roll": damage, "size": size, "value": value}
    if key in _MANNERS:
        figures["manner"] = _MANNERS[key]
    if hands == 2:
        figures["inventory_use_slot"] = WieldLocation.TWO_HANDS
    return _thing("Weapon", key, **figures)


def _bow(*row: Any, ammunition: str) -> dict[str, Any]:
    return _weapon(*row) | {"attack_type": Ability.WIS, "ammunition": ammunition}


def _gear(key: str, value: int, size: float = 1, tool: str = "") -> dict[str, Any]:
    figures: dict[str, Any] = {"tool": tool} if tool else {}
    return _thing("Object", key, size=size, value=value, **figures)


def _light(key: str, value: int, burns: int, **more: Any) -> dict[str, Any]:
    return _thing("Light", key, **{"size": 0.2, "value": value, "burns": burns, "left": burns * HOUR} | more)


def _flask(key: str, value: int, damage: str, **more: Any) -> dict[str, Any]:
    return _thing("Throwable", key, **{"size": 0.5, "value": value, "damage_roll": damage} | more)


def _snare(key: str, value: int, damage: str, **more: Any) -> dict[str, Any]:
    return _thing("Snare", key, size=1, value=value, damage_roll=damage, **more)


def _stock(key: str, value: int, size: float = 1, uses: int = 1, **more: Any) -> dict[str, Any]:
    return _thing("Consumable", key, size=size, value=value, uses=uses, **more)


ARMOR = [
    _armor("gambeson", 12, 1, 3, 60),
    _armor("brigandine", 13, 2, 4, 500),
    _armor("chain", 14, 3, 5, 1200),
    _armor("half plate", 15, 4, 6, 4000),
    _armor("full plate", 16, 5, 7, 8000),
    _thing("Shield", "shield", armor=1, size=1, quality=1, quality_max=1, value=40),
    _thing("Helmet", "helmet", armor=1, size=1, quality=1, quality_max=1, value=40),
]

WEAPONS = [
    _weapon("dagger", "1d6", 1, 1, 5),
    _weapon("cudgel", "1d6", 1, 1, 5),
    _weapon("club", "1d6", 1, 1, 5),
    _weapon("sickle", "1d6", 1, 1, 5),
    _weapon("staff", "1d6", 1, 1, 5),
    _weapon("spear", "1d8", 2, 1, 10),
    _weapon("sword", "1d8", 2, 1, 10),
    _weapon("mace", "1d8", 2, 1, 10),
    _weapon("axe", "1d8", 2, 1, 10),
    _weapon("flail", "1d8", 2, 1, 10),
    _weapon("halberd", "1d10", 3, 2, 20),
    _weapon("war hammer", "1d10", 3, 2, 20),
    _weapon("long sword", "1d10", 3, 2, 20),
    _weapon("battle axe", "1d10", 3, 2, 20),
    _bow("sling", "1d4", 1, 1, 5, ammunition=""),
    _bow("bow", "1d6", 2, 2, 15, ammunition="arrows"),
    _bow("crossbow", "1d8", 3, 2, 60, ammunition="arrows"),
    _stock("arrows", 5, uses=20, ammo="arrows"),
    _stock("quiver", 10, uses=20, ammo="arrows"),
]

DUNGEON_GEAR = [
    _gear("rope, 50ft", 10, tool="rope"),
    _gear("pulleys", 30, tool="pulley"),
    _light("candle", 1, burns=4),
    _gear("chain, 10ft", 10, tool="rope"),
    _stock("chalk, 10", 1, uses=10, pastime=True, tool="chalk"),
    _gear("crowbar", 10, tool="crowbar"),
    _gear("tinderbox", 10, tool="fire"),
    _gear("grap. hook", 10, tool="hook"),
    _gear("hammer", 10, tool="hammer"),
    _gear("waterskin", 5, tool="water"),
    _light("lantern", 30, burns=4, left=0, fuel="oil", size=1),
    _flask("lamp oil", 5, damage="1d6", manner="fire", condition="burning", rounds=2, fuel="oil", size=0.25),
    _gear("padlock", 20),
    _gear("manacles", 10, tool="manacles"),
    _gear("mirror", 200, tool="mirror"),
    _gear("pole, 10ft", 5, tool="pole"),
    _thing("Container", "sack", size=0.2, value=1, capacity=6),
    _gear("tent", 50, tool="tent"),
    _gear("tent, 3-man", 100, size=2, tool="tent"),
    _stock("spike", 5, size=0.2, tool="spike"),
    _light("torch", 1, burns=1),
    _stock("ration", 5, meal=True),
]

GENERAL_GEAR = [
    _gear("air bladder", 5),
    _snare("bear trap", 20, damage="1d6", condition="trapped", rounds=4),
    _gear("shovel", 10, tool="shovel"),
    _gear("bellows", 10),
    _stock("grease", 10, uses=3, tool="grease"),
    _gear("saw", 10, tool="saw"),
    _gear("bucket", 5),
    _snare("caltrops", 10, damage="1d4", condition="slowed", rounds=3, all_at_once=True),
    _gear("chisel", 5, tool="chisel"),
    _gear("drill", 10, tool="drill"),
    _gear("fish. rod", 10),
    _snare("marbles", 5, damage="", condition="prone", rounds=1, all_at_once=True),
    _stock("glue", 5, uses=3, tool="glue"),
    _gear("pick", 10, tool="chisel"),
    _gear("hourglass", 300),
    _flask("net", 10, damage="1d2", manner="blunt", condition="webbed", rounds=3, size=1),
    _gear("tongs", 10, tool="tongs"),
    _gear("lockpicks", 100, tool="lockpicks"),
    _gear("metal file", 5, tool="file"),
    _gear("nails", 5),
    _stock("incense", 10, pastime=True),
    _gear("sponge", 5),
    _gear("lens", 100, tool="lens"),
    _stock("perfume", 50, uses=5, pastime=True),
    _gear("horn", 10, tool="noise"),
    _gear("bottle", 1),
    _stock("soap", 1, uses=5, pastime=True),
    _gear("spyglass", 1000, tool="spyglass"),
    _flask("tar pot", 10, damage="1d4", manner="fire", condition="slowed", rounds=3, uses=3),
    _gear("twine", 5),
    _gear("fake jewels", 50),
    _gear("blank book", 300),
    _gear("card deck", 5),
    _gear("dice set", 5),
    _gear("cook pots", 10),
    _stock("face paint", 10, uses=5, pastime=True),
    _gear("whistle", 5, tool="noise"),
    _gear("instrument", 200),
    _gear("quill & ink", 10),
    _gear("small bell", 20, tool="bell"),
]

DRAUGHTS = [
    _flask("holy water", 25, damage="2d6", manner="holy", only_against=("undead", "spirit")),
    _thing("Container", "chest", size=8, value=30, capacity=20, lid=True, closed=True),
    _thing("Container", "belt pouch", size=0.2, value=5, capacity=1),
    _stock("healing draught", 60, size=0.5, heals="1d8"),
]

ANIMALS = [
    _thing("Lead", "hunting dog", size=0, value=50, animal="hunting dog"),
    _thing("Lead", "donkey", size=0, value=300, animal="donkey"),
    _thing("Lead", "riding horse", size=0, value=1000, animal="riding horse"),
]

GEAR: dict[str, dict[str, Any]] = {
    prototype["prototype_key"]: prototype
    for prototype in [*ARMOR, *WEAPONS, *DUNGEON_GEAR, *GENERAL_GEAR, *DRAUGHTS, *ANIMALS]
}
"""Key -> prototype, of everything above."""


def gear_name(key: str) -> Words:
    """Return the name of a prototype's thing."""
    names = GEAR[key]["names"]
    return Words(names["en"], names["zh"])
