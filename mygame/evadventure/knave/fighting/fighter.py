"""Fighters and their weapons: the duck types of the rules, and plain records of them (tests, the simulator)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

import msgspec

from ...enums import Ability
from .conditions import Conditions

IDEAL: Mapping[str, frozenset[str]] = {
    "blunt": frozenset({"bones", "brittle"}),
    "edge": frozenset({"plant", "vermin"}),
    "point": frozenset({"ooze-eye", "scaled"}),
    "fire": frozenset({"plant", "cold", "wrapped"}),
    "holy": frozenset({"undead"}),
}
"""Manner of a weapon -> kinds of beings against which it is ideal; a weapon may add its own (knave.md 2)."""


class Weapon(Protocol):
    """A weapon.

    `manner` is the kind of harm and of its texts: "edge", "point", "blunt", "bow", "stone", "fist", "claw", "bite",
    "sting", "grip", "ram", "smother", "dread", "fire", "cold", "holy", "magic" (`phrases.MANNERS`). `ideal_against` are
    kinds it deals an extra die to.
    """

    @property
    def attack_type(self) -> Ability: ...
    @property
    def defense_type(self) -> Ability: ...
    @property
    def damage_roll(self) -> str: ...
    @property
    def quality(self) -> int | None: ...
    @property
    def manner(self) -> str: ...
    @property
    def ideal_against(self) -> Collection[str]: ...


class Fighter(Protocol):
    """A fighter: six bonuses and an armour bonus (a defence is 10 more), hit points, a weapon.

    `kinds` are words for its nature ("undead", "bones", "beast"...): a monster's tags.
    """

    @property
    def hp(self) -> int: ...
    @property
    def hp_max(self) -> int: ...
    @property
    def level(self) -> int: ...
    @property
    def armor(self) -> int: ...
    @property
    def strength(self) -> int: ...
    @property
    def dexterity(self) -> int: ...
    @property
    def constitution(self) -> int: ...
    @property
    def intelligence(self) -> int: ...
    @property
    def wisdom(self) -> int: ...
    @property
    def charisma(self) -> int: ...
    @property
    def morale(self) -> int: ...
    @property
    def weapon(self) -> Any: ...
    @property
    def conditions(self) -> Conditions: ...
    @property
    def kinds(self) -> Collection[str]: ...


class PlainWeapon(msgspec.Struct):
    """A plain weapon."""

    attack_type: Ability = Ability.STR
    defense_type: Ability = Ability.ARMOR
    damage_roll: str = "1d6"
    quality: int | None = 3
    manner: str = "edge"
    ideal_against: tuple[str, ...] = ()


class Sheet(msgspec.Struct):
    """A plain fighter."""

    hp: int = 8
    hp_max: int = 8
    level: int = 1
    armor: int = 1
    strength: int = 1
    dexterity: int = 1
    constitution: int = 1
    intelligence: int = 1
    wisdom: int = 1
    charisma: int = 1
    morale: int = 9
    weapon: PlainWeapon = msgspec.field(default_factory=PlainWeapon)
    conditions: Conditions = msgspec.field(default_factory=Conditions)
    kinds: tuple[str, ...] = ()


def is_ranged(weapon: Weapon) -> bool:
    """Return whether a weapon hits from afar, so that wisdom attacks (knave.md 2)."""
    return weapon.attack_type is Ability.WIS


def is_ideal(weapon: Weapon, target: Fighter) -> bool:
    """Return whether a weapon is ideal against a target."""
    kinds = set(target.kinds)
    return bool(kinds & (IDEAL.get(weapon.manner, frozenset()) | set(weapon.ideal_against)))
