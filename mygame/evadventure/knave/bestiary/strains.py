"""Growth of the kinds that come round again below level 24, and their strains (`strains.toml`). Pure."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

from ...kernel.content_files import load
from ...kernel.descriptions import ContentRecord
from ...words import Words
from .kinds import DEEPEST, Kind, NaturalAttack

FILE = Path(__file__).parent / "strains.toml"
GROWS = 8
"""Levels below the deepest for each hit die of growth."""
HARDER = 1
"""Additional damage of a blow for each hit die grown."""

_GROWN: dict[tuple[str, int], tuple[Kind, Kind]] = {}
"""Key of a kind and level -> the kind as written, and as it is there."""
_DICE = re.compile(r"([0-9]*d[0-9]+)(?:\+([0-9]+))?")


class Strain(ContentRecord, frozen=True, kw_only=True):
    """The common traits of all creatures of some levels, from the level `first` to the next strain's.

    `name` stands before theirs, `trait` after their description; they have the `habits` besides their own, and the
    victim of a hit without further effect suffers `condition` for `rounds` unless a save succeeds (as `NaturalAttack`).
    """

    first: int
    name: Words
    trait: Words
    habits: frozenset[str] = frozenset()
    condition: str = ""
    rounds: int = 1


strains = cache(lambda: load([FILE], Strain))
"""Return every strain by its key, from the top down, read once."""


def strain_at(depth: int) -> str:
    """Return the key of the strain of a level; "" down to the deepest with kinds of its own."""
    return max((one.first, key) for key, one in [("", _NONE), *strains().items()] if one.first <= depth)[1]


def grown(kind: Kind, depth: int) -> Kind:
    """Return a kind as it is at a depth: those that come round below the deepest level are of a strain, and have grown.

    A hit die, another for each `GROWS` levels, hit points in proportion, and as much harder blows, so that they are no
    easier prey for heroes who have come as far. Lords do not grow but have company (`delve.plan`): grown, they were a
    wall that nobody passed. Kinds that live nowhere above are of no strain, and grow from their own first level on.
    House rule.
    """
    if depth <= DEEPEST:
        return kind
    written, one = _GROWN.get((kind.key, depth), (None, kind))
    if written is not kind:
        _GROWN[kind.key, depth] = kind, (one := _grown(kind, depth))
    return one


def _grown(kind: Kind, depth: int) -> Kind:
    first = kind.depth[0]
    dice = (depth - first) // GROWS if first > DEEPEST else 1 - (DEEPEST - depth) // GROWS
    dice = 0 if kind.boss else dice
    strain = _NONE if first > DEEPEST else strains()[strain_at(depth)]
    one = msgspec.structs.replace(
        kind,
        hit_dice=kind.hit_dice + dice,
        hp=kind.hp_max * (kind.hit_dice + dice) // kind.hit_dice,
        habits=kind.habits | strain.habits,
        attacks=_harder(kind.attacks, dice, strain),
        stages=tuple(
            msgspec.structs.replace(stage, attacks=_harder(stage.attacks, dice, strain)) for stage in kind.stages
        ),
    )
    if strain is _NONE:
        return one
    desc = Words(f"{kind.desc.en} {strain.trait.en}", f"{kind.desc.zh}{strain.trait.zh}")
    if kind.proper:
        return msgspec.structs.replace(one, desc=desc)
    name = Words(f"{strain.name.en} {kind.name.en}", f"{strain.name.zh}{kind.name.zh}")
    return msgspec.structs.replace(one, desc=desc, name=name, plural=kind.plural and f"{strain.name.en} {kind.plural}")


def _harder(attacks: tuple[NaturalAttack, ...], dice: int, strain: Strain) -> tuple[NaturalAttack, ...]:
    return tuple(_harder_one(attack, dice, strain) for attack in attacks)


def _harder_one(attack: NaturalAttack, dice: int, strain: Strain) -> NaturalAttack:
    found = _DICE.fullmatch(attack.damage_roll)
    changes: dict[str, object] = {}
    if found is not None and dice:
        changes["damage_roll"] = f"{found[1]}+{int(found[2] or 0) + HARDER * dice}"
    if strain.condition and not attack.condition and not attack.trick:
        changes |= {"condition": strain.condition, "rounds": strain.rounds}
    return msgspec.structs.replace(attack, **changes)


_NONE = Strain(first=0, name=Words(""), trait=Words(""))
