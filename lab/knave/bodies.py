"""Heroes and monsters as plain fighters. Pure."""

from __future__ import annotations

import msgspec

from evadventure.enums import ABILITIES
from evadventure.knave import callings
from evadventure.knave.bestiary import Kind, NaturalAttack
from evadventure.knave.fighting import Conditions, PlainWeapon, save
from evadventure.knave.fighting.afflictions import CONDITIONS
from evadventure.knave.mortality import SAFE_BELOW, unscarred
from evadventure.random_tables import chargen_tables
from evadventure.rules import MAX_BONUS, EvAdventureRollEngine, starting_hp

FISTS = PlainWeapon(damage_roll="1d4", quality=None, manner="fist")
BODY_ARMOR = {"no armor": 1, "gambeson": 2, "brigandine": 3, "chain": 4, "half plate": 5, "full plate": 6}
"""Body armour -> armour bonus (`knave.md 3`)."""

BOUGHT = ((3, "brigandine"), (5, "chain"), (8, "half plate"))
"""The levels at which heroes made for a level at once have bought body armour."""


class Hero(msgspec.Struct):
    """A character: a sheet with a body, with the parts needed in fights and the dungeon."""

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
    weapon: PlainWeapon
    xp: int = 0
    morale: int = 12
    kinds: tuple[str, ...] = ()
    cause: str = ""
    conditions: Conditions = msgspec.field(default_factory=Conditions)
    boons: dict[str, int] = msgspec.field(default_factory=dict)
    """Boons of its callings (`knave.callings`)."""
    favours: set[int] = msgspec.field(default_factory=set)
    """The levels at which it has used a favour (`knave.mortality`)."""
    scars: list[tuple[str, float]] = msgspec.field(default_factory=list)
    """Points of abilities that return in the morning (`knave.mortality.Scars`)."""
    taught: int = 0
    """Points it has learned for coins since it took its level (`rules.TAUGHT`)."""
    worn: dict[str, tuple[int, float]] = msgspec.field(default_factory=dict)
    """Worn things (`armor`, `helmet`, `shield`): the armour bonus and the slots of each."""

    def put_on(self, slot: str, bonus: int, size: float) -> bool:
        """Put on a piece of armour if it is better than the one worn there; return whether it is."""
        if bonus <= self.worn.get(slot, (slot == "armor", 0))[0]:
            return False
        self.worn[slot] = (bonus, size)
        self.armor = sum(one for one, _ in self.worn.values()) + ("armor" not in self.worn) + self.boons.get("ward", 0)
        return True

    def take_off(self, slot: str) -> None:
        """Take a helmet or a shield off."""
        self.armor -= self.worn.pop(slot)[0]

    def strip(self, fists: PlainWeapon) -> None:
        """Lose all worn and wielded things."""
        self.worn.clear()
        self.armor = 1 + self.boons.get("ward", 0)
        self.weapon = fists

    @property
    def burden(self) -> float:
        """Slots of its worn and wielded things (`knave.md 3`)."""
        return sum(size for _, size in self.worn.values()) + 2

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
            outcome = engine.roll_death(self)
            if not outcome.dead and outcome.ability is not None:
                self.cause = ""
                self.scars += [(outcome.ability.value, 0.0)] * (outcome.loss if self.level < SAFE_BELOW else 0)

    def heal_scars(self) -> None:
        """Regain the points of abilities that return."""
        for ability, bonus in unscarred({one: getattr(self, one.value) for one in ABILITIES}, self.scars).items():
            setattr(self, ability.value, bonus)
        self.scars.clear()


class Foe(msgspec.Struct):
    """A monster of some kind: hit dice stand for everything (`knave.md 2`)."""

    kind: Kind
    hp: int
    number: int
    depth: int = 1
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
        """Its kinds."""
        return tuple(self.kind.tags)

    @property
    def weapon(self) -> NaturalAttack:
        """Its first attack."""
        return self.kind.attacks_at(self.hp)[0]


def roll_hero(engine: EvAdventureRollEngine, level: int, name: str, calling: str = "") -> Hero:
    """Return a new character of a level, made, advanced and fitted out as in the game.

    Args:
        engine: of chance.
        level: its level; abilities and hit points grow as `advance` lets them, armour as its purse does.
        name: to tell it apart.
        calling: its calling and choices: `thief/ababa`; "" for none. It has as many steps as levels.
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
    for needed, better in BOUGHT:
        if level >= needed and BODY_ARMOR[better] > BODY_ARMOR[body]:
            body = better
    if level >= 2:
        helmet = shield = True
    hero = Hero(
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
        armor=1 + boons.get("ward", 0),
        boons=boons,
        weapon=PlainWeapon(damage_roll="1d8", manner="edge"),
        xp=(level - 1) * 1000,
    )
    hero.put_on("armor", BODY_ARMOR[body], BODY_ARMOR[body] - 1)
    for slot in ("helmet",) * helmet + ("shield",) * shield:
        hero.put_on(slot, 1, 1)
    return hero


def hire(engine: EvAdventureRollEngine, name: str) -> Hero:
    """Return a hired guard: a hero of the first level in the guild's equipment (`knave.md 3`)."""
    one = roll_hero(engine, 1, name)
    one.armor = max(one.armor, BODY_ARMOR["gambeson"] + 1)  # with a helmet
    return one


def _grown(abilities: dict[str, int]) -> list[str]:
    """Return the three abilities a careful delver raises: strength, dexterity, wisdom first, none that is full.

    Constitution comes before all while wounds have left it below 0: there are too few slots for armour then.
    """
    order = ("strength", "dexterity", "wisdom", "constitution", "charisma", "intelligence")

    def wish(one: str) -> tuple[bool, bool, int, int]:
        first = one == "constitution" and abilities[one] < 0
        return abilities[one] >= MAX_BONUS, not first, order.index(one) // 3, abilities[one]

    return sorted(order, key=wish)[:3]


def advance(engine: EvAdventureRollEngine, hero: Hero) -> bool:
    """Take an earned level; return whether there was one."""
    if hero.xp < hero.level * 1000:
        return False
    values: dict[str, int] = {ability.value: getattr(hero, ability.value) for ability in ABILITIES}
    for ability in _grown(values):
        setattr(hero, ability, min(MAX_BONUS, values[ability] + 1))
    hero.level += 1
    hero.taught = 0
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
