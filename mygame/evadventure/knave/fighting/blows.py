"""Blows, saving throws and stunts, with all conditions of those concerned.

Rules as played: `docs/play/fights.md` 3 to 5, `knave.md` 2.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from ...enums import Ability
from ...kernel.content_files import load
from ...kernel.descriptions import ContentRecord
from ...rules import DEFENSE_BASE, SAVE_TARGET, EvAdventureRollEngine, SavingThrow
from ...words import Words
from ..callings import boon
from .afflictions import CONDITIONS
from .conditions import Duration
from .fighter import Fighter, Weapon, is_ideal, is_ranged

_SIDES = re.compile(r"d([0-9]+)", re.IGNORECASE)


class Blow(ContentRecord, frozen=True):
    """The outcome of an attack, not applied yet.

    `damage` is in hit points (0 for a miss), `weapon_worn` and `armor_worn` whether their quality falls by one, `edge`
    that of the roll (+1 with advantage, -1 with disadvantage), `dice` the roll of damage, extra dice included.
    """

    hit: bool
    roll: int
    bonus: int
    modifier: int
    target: int
    edge: int
    damage: int
    dice: tuple[str, ...]
    manner: str
    ranged: bool
    ideal: bool
    critical: bool
    fumble: bool
    weapon_worn: bool
    armor_worn: bool

    @property
    def total(self) -> int:
        """The total compared with the target."""
        return self.roll + self.bonus + self.modifier


class Try(ContentRecord, frozen=True):
    """The outcome of a saving throw or an opposed one."""

    success: bool
    roll: int
    total: int
    target: int
    ability: Ability
    edge: int
    critical: bool = False
    fumble: bool = False


def together(*edges: int) -> int:
    """Return the sum of several edges: advantage and disadvantage cancel, however many of each there are.

    >>> together(1, 1), together(1, -1, -1), together(0, -1)
    (1, 0, -1)
    """
    return int(any(edge > 0 for edge in edges)) - int(any(edge < 0 for edge in edges))


def attack_edge(attacker: Fighter, defender: Fighter, *, ranged: bool, more: tuple[int, ...] = ()) -> int:
    """Return the edge of an attack: the conditions of both, and any others."""
    sees = attacker.conditions.has("seeing")
    mine = [
        0 if sees and key == "blinded" else CONDITIONS[key].attacks
        for key in attacker.conditions
        if not (key == "invisible" and defender.conditions.has("seeing"))
    ]
    theirs = [
        CONDITIONS[key].ranged if ranged else CONDITIONS[key].melee
        for key in defender.conditions
        if not (sees and key in SEEN_THROUGH)
    ]
    return together(*mine, *theirs, *more)


SEEN_THROUGH = frozenset({"invisible", "mirrored", "displaced"})
"""Conditions without effect on a being with true sight."""


def save_edge(character: Fighter, more: tuple[int, ...] = ()) -> int:
    """Return the edge of a saving throw: the conditions of the body, and any others."""
    return together(*[kind.saves for kind in character.conditions.kinds()], *more)


def save(
    engine: EvAdventureRollEngine,
    character: Fighter,
    ability: Ability,
    *,
    target: int = SAVE_TARGET,
    more: tuple[int, ...] = (),
) -> SavingThrow:
    """Roll a saving throw with all conditions of the body.

    Args:
        engine: of chance.
        character: the one who saves.
        ability: used for it.
        target: number to beat.
        more: further edges.
    """
    edge = save_edge(character, more)
    return engine.saving_throw(character, ability, target=target, advantage=edge > 0, disadvantage=edge < 0)


def strike(
    engine: EvAdventureRollEngine,
    attacker: Fighter,
    defender: Fighter,
    *,
    weapon: Weapon | None = None,
    more: tuple[int, ...] = (),
    edge: int | None = None,
    extra_dice: int = 0,
) -> Blow:
    """Attack a fighter (knave.md 2: attack, ideal weapon, natural 20, natural 1).

    Args:
        engine: of chance.
        attacker: the attacker.
        defender: the defender.
        weapon: its weapon; the one the attacker wields when not given.
        more: further edges besides those of conditions.
        edge: the whole edge, when it is known already (attack and stunt in one round: 0).
        extra_dice: further dice of damage.

    Returns:
        The outcome. A natural 20 always hits, with one more die, and hurts the armour; a natural 1 always misses and
        hurts the weapon.
    """
    arm: Weapon = attacker.weapon if weapon is None else weapon
    ranged = is_ranged(arm)
    if edge is None:
        edge = attack_edge(attacker, defender, ranged=ranged, more=more)
    by_armor = arm.defense_type is Ability.ARMOR
    modifier = -defender.conditions.armor() if by_armor else 0
    rolled = engine.opposed_saving_throw(
        attacker, defender, arm.attack_type, arm.defense_type,
        advantage=edge > 0, disadvantage=edge < 0, modifier=modifier,
    )  # fmt: skip
    critical = rolled.quality is Ability.CRITICAL_SUCCESS
    fumble = rolled.quality is Ability.CRITICAL_FAILURE
    hit = critical or (rolled.success and not fumble)
    ideal = hit and is_ideal(arm, defender)
    dice: list[str] = []
    if hit:
        dice = [arm.damage_roll, *[one_die(arm.damage_roll)] * (critical + ideal + extra_dice)]
        if not ranged:
            dice += [kind.damage for kind in attacker.conditions.kinds() if kind.damage]
    return Blow(
        hit=hit,
        roll=rolled.roll,
        bonus=rolled.bonus,
        modifier=modifier,
        target=rolled.target,
        edge=edge,
        damage=max(1, sum([engine.roll(one) for one in dice]) + boon(attacker, "shot" if ranged else "strike"))
        if hit
        else 0,
        dice=tuple(dice),
        manner=arm.manner,
        ranged=ranged,
        ideal=ideal,
        critical=critical,
        fumble=fumble,
        weapon_worn=fumble and arm.quality is not None,
        armor_worn=critical and by_armor,
    )


def one_die(damage_roll: str) -> str:
    """Return one die of a roll of damage.

    >>> one_die("2d6+1")
    '1d6'
    """
    found = _SIDES.search(damage_roll)
    return f"1d{found[1]}" if found else "1d6"


def opposed(
    engine: EvAdventureRollEngine,
    actor: Fighter,
    target: Fighter,
    attack: Ability,
    defense: Ability,
    *,
    more: tuple[int, ...] = (),
    edge: int | None = None,
) -> Try:
    """Roll an opposed save other than a blow: a stunt, a flight, a spell (knave.md 2).

    `more` are further edges besides those of conditions; `edge` is the whole edge, when it is known already.
    """
    if edge is None:
        hindered = [-kind.saves for kind in target.conditions.kinds()]
        edge = together(*[kind.attacks for kind in actor.conditions.kinds()], *hindered, *more)
    modifier = -target.conditions.armor() if defense is Ability.ARMOR else 0
    rolled = engine.opposed_saving_throw(
        actor, target, attack, defense, advantage=edge > 0, disadvantage=edge < 0, modifier=modifier
    )
    return Try(
        success=rolled.success,
        roll=rolled.roll,
        total=rolled.total,
        target=getattr(target, defense.value, 1) + DEFENSE_BASE,
        ability=attack,
        edge=edge,
        critical=rolled.quality is Ability.CRITICAL_SUCCESS,
        fumble=rolled.quality is Ability.CRITICAL_FAILURE,
    )


class Stunt(ContentRecord, frozen=True):
    """A kind of stunt (`stunts.toml`): opposed by `defense`, no damage.

    `done` and `failed` tell it in the voices of a fight; `plain` (done, failed) replaces them for bodies without the
    parts they name. `condition` is put on the target, `lasts` for how long; the rest is done by name: `boost` and
    `foil` give an edge, `shove` parts two at arm's length, `disarm` sends the weapon to the ground, `sunder` costs the
    armour a point of quality.
    """

    name: Words
    attack: Ability
    defense: Ability
    does: Words
    done: Words
    failed: Words
    plain: tuple[Words, ...] = ()
    condition: str = ""
    lasts: Duration | None = None
    close: bool = True
    """Whether it takes arm's length: the actor is engaged with the target from then on."""


STUNTS: Mapping[str, Stunt] = load([Path(__file__).with_name("stunts.toml")], Stunt)
"""Key -> the stunt."""


def attempt(
    engine: EvAdventureRollEngine,
    actor: Fighter,
    target: Fighter,
    key: str,
    *,
    ability: Ability | None = None,
    defense: Ability | None = None,
    more: tuple[int, ...] = (),
    edge: int | None = None,
) -> Try:
    """Try a stunt on a target.

    Args:
        engine: of chance.
        actor: the one who tries.
        target: the one who defends.
        key: of `STUNTS`.
        ability: the ability used, and defended with, where there is a choice (`boost`, `foil`).
        defense: the ability defended with, if it is not the one used.
        more: further edges besides those of conditions.
        edge: the whole edge, when it is known already.

    Raises KeyError: for an unknown stunt.
    """
    stunt = STUNTS[key]
    attack, defended = (ability, defense or ability) if ability is not None else (stunt.attack, stunt.defense)
    return opposed(engine, actor, target, attack, defended, more=more, edge=edge)
