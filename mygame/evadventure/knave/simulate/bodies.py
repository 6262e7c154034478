"""Heroes and monsters as plain fighters. Pure."""

from __future__ import annotations

import msgspec

from ...enums import ABILITIES
from ...random_tables import chargen_tables
from ...rules import MAX_BONUS, EvAdventureRollEngine, starting_hp
from .. import callings
from ..bestiary import Attack, Kind
from ..fighting import Arm, Conditions, save
from ..fighting.afflictions import CONDITIONS

FISTS = Arm(damage_roll="1d4", quality=None, manner="fist")
BODY_ARMOR = {"no armor": 1, "gambeson": 2, "brigandine": 3, "chain": 4, "half plate": 5}
"""Body armour -> armour bonus (`knave.md 3`)."""


class Hero(msgspec.Struct):
    """A character: a sheet with a body, as far as fights and the dungeon ask for one."""

    name: str
    level: int
    hp: int
    hp_max: int
    strength: int
    dexterity: int
    constitution: int
    intelligence: int
    wisdom: int
    charisma: int
    armor: int
    weapon: Arm
    xp: int = 0
    morale: int = 12
    kinds: tuple[str, ...] = ()
    cause: str = ""
    conditions: Conditions = msgspec.field(default_factory=Conditions)
    boons: dict[str, int] = msgspec.field(default_factory=dict)
    """What its callings give it (`knave.callings`)."""
    favours: set[int] = msgspec.field(default_factory=set)
    """The levels at which it has been given its life back (`knave.mortality`)."""

    @property
    def is_dead(self) -> bool:
        """Whether it has died."""
        return bool(self.cause) and self.hp <= 0

    def heal(self, hp: int) -> int:
        """Give hit points back, never above the maximum; return how many."""
        healed = max(0, min(hp, self.hp_max - self.hp))
        self.hp += healed
        return healed

    def msg(self, text: str) -> None:
        """Hear nothing: there is no player."""

    def at_death(self) -> None:
        """Die."""
        self.hp = min(0, self.hp)

    def hurt(self, engine: EvAdventureRollEngine, damage: int, cause: str) -> None:
        """Lose hit points; at 0 the death table decides (`rules.roll_death`)."""
        self.hp -= damage
        if self.hp <= 0:
            self.cause = cause
            if not engine.roll_death(self).dead:
                self.cause = ""


class Foe(msgspec.Struct):
    """A monster of some kind: hit dice stand for everything (`knave.md 2`)."""

    kind: Kind
    hp: int
    number: int
    routed: bool = False
    called: set[int] = set()
    conditions: Conditions = msgspec.field(default_factory=Conditions)

    @property
    def hp_max(self) -> int:
        """Its hit points when unhurt."""
        return self.kind.hp_max

    @property
    def level(self) -> int:
        """Its hit dice."""
        return self.kind.hit_dice

    strength = dexterity = constitution = intelligence = wisdom = charisma = level

    @property
    def armor(self) -> int:
        """Its armour bonus at this stage."""
        return self.kind.armor_at(self.hp)

    @property
    def morale(self) -> int:
        """Its morale."""
        return self.kind.morale

    @property
    def kinds(self) -> tuple[str, ...]:
        """What it is."""
        return tuple(self.kind.tags)

    @property
    def weapon(self) -> Attack:
        """Its first attack."""
        return self.kind.attacks_at(self.hp)[0]


def roll_hero(engine: EvAdventureRollEngine, level: int, name: str, calling: str = "") -> Hero:
    """Return a new character of a level, as it is made, advanced and fitted out in the game.

    Args:
        engine: of chance.
        level: it has reached; abilities and hit points grow as `advance` lets them, armour as its purse does.
        name: to tell it apart.
        calling: it has followed, and what it chose: `thief/ababa`; "" for none. It has as many steps as levels.
    """
    key, _, choices = calling.partition("/")
    boons = callings.boons({key: choices[:level]} if calling else {})
    abilities = {ability.value: engine.roll_ability() for ability in ABILITIES}
    hp_max = starting_hp()
    for reached in range(2, level + 1):
        for ability in _grown(abilities):
            abilities[ability] = min(MAX_BONUS, abilities[ability] + 1)
        hp_max = engine.roll_hit_points(reached, hp_max)
    body = str(engine.roll_random_table("1d20", chargen_tables["armor"]))
    extra = str(engine.roll_random_table("1d20", chargen_tables["helmets and shields"]))
    helmet, shield = "helmet" in extra.replace("no helmet", ""), "shield" in extra.replace("or shield", "")
    armor = BODY_ARMOR[body]
    if level >= 2:
        helmet = shield = True
    if level >= 3:
        armor = max(armor, BODY_ARMOR["brigandine"])
    if level >= 5:
        armor = max(armor, BODY_ARMOR["chain"])
    if level >= 8:
        armor = BODY_ARMOR["half plate"]
    return Hero(
        name=name,
        level=level,
        hp=hp_max,
        hp_max=hp_max,
        strength=abilities["strength"],
        dexterity=abilities["dexterity"],
        constitution=abilities["constitution"],
        intelligence=abilities["intelligence"],
        wisdom=abilities["wisdom"],
        charisma=abilities["charisma"],
        armor=armor + helmet + shield + boons.get("ward", 0),
        boons=boons,
        weapon=Arm(damage_roll="1d8", manner="edge"),
        xp=(level - 1) * 1000,
    )


def hire(engine: EvAdventureRollEngine, name: str) -> Hero:
    """Return a hired guard: a hero of the first level who wears and wields what the guild lends (`knave.md 3`)."""
    one = roll_hero(engine, 1, name)
    one.armor = max(one.armor, BODY_ARMOR["gambeson"] + 1)
    return one


def _grown(abilities: dict[str, int]) -> list[str]:
    """Return the three abilities a careful delver raises: strength, dexterity, wisdom first, none that is full."""
    order = ("strength", "dexterity", "wisdom", "constitution", "charisma", "intelligence")
    return sorted(order, key=lambda one: (abilities[one] >= MAX_BONUS, order.index(one) // 3, abilities[one]))[:3]


def advance(engine: EvAdventureRollEngine, hero: Hero) -> bool:
    """Take a level that has been earned; return whether there was one."""
    if hero.xp < hero.level * 1000:
        return False
    values: dict[str, int] = {ability.value: getattr(hero, ability.value) for ability in ABILITIES}
    for ability in _grown(values):
        setattr(hero, ability, min(MAX_BONUS, values[ability] + 1))
    hero.level += 1
    grown = engine.roll_hit_points(hero.level, hero.hp_max)
    hero.hp += grown - hero.hp_max
    hero.hp_max = grown
    return True


def suffer(engine: EvAdventureRollEngine, body: Hero | Foe, cause: str) -> None:
    """End a round for a body: conditions hurt, and are shaken off or end."""
    for key in list(body.conditions):
        kind = CONDITIONS[key]
        if kind.harm:
            damage = engine.roll(kind.harm)
            if isinstance(body, Hero):
                body.hurt(engine, damage, cause or key)
                if body.is_dead:
                    return
            else:
                body.hp -= damage
        if kind.resist is not None and save(engine, body, kind.resist).success:
            body.conditions.remove(key)
    body.conditions.round_over()
