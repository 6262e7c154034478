"""Conditions of bodies: prone, asleep, hasted ..., their effects and sentences: one row each (`conditions.toml`)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ...enums import Ability
from ...kernel.content_files import load
from ...kernel.descriptions import ContentRecord
from ...words import Words


class Condition(ContentRecord, frozen=True):
    """A kind of condition. Edges are +1 (advantage), -1 (disadvantage) or 0."""

    name: Words
    starts: Words
    """Told to all who see it, by `voices`; `who` is the bearer."""
    ends: Words
    attacks: int = 0
    """Edge of the bearer's own attacks and stunts."""
    melee: int = 0
    """Edge of attackers of the bearer at arm's length."""
    ranged: int = 0
    """Edge of attackers of the bearer from afar."""
    saves: int = 0
    """Edge of the bearer's saving throws, and of its defence against stunts and spells (turned round)."""
    armor: int = 0
    """Added to the bearer's armour."""
    damage: str = ""
    """Dice added to the damage the bearer deals at arm's length."""
    helpless: bool = False
    """Whether it cannot act."""
    rooted: bool = False
    """Whether it cannot leave by its own feet."""
    mute: bool = False
    """Whether it cannot cast."""
    peaceful: bool = False
    """Whether it will not attack (the being that put it there, if known, else anybody)."""
    actions: float = 1
    """Number of actions a round."""
    harm: str = ""
    """Dice of hit points lost each round."""
    resist: Ability | None = None
    """A saving throw by this ability at the end of each round shakes it off."""
    woken: bool = False
    """Whether it ends when the bearer is hurt."""
    spent: bool = False
    """Whether it ends when somebody attacks the bearer, in any case: the attack misses."""
    until_turn: bool = False
    """Whether, given for no time, it ends with the bearer's next turn: getting up, shaking one's head."""
    slippery: bool = False
    """Whether nothing holds the bearer: neither things that root others nor a shut door."""
    boon: bool = False
    """Whether the bearer is better off with it."""
    magic: bool = False
    """Whether a counterspell ends it."""


CONDITIONS: Mapping[str, Condition] = load([Path(__file__).with_name("conditions.toml")], Condition)
"""Key -> its definition."""
