"""Stunts: what one can do to an enemy besides hurting it (knave.md 2; `docs/play/fights.md` 5)."""

from __future__ import annotations

from collections.abc import Mapping

from ...enums import Ability
from ...kernel.descriptions import ContentRecord
from ...rules import EvAdventureRollEngine
from ...words import Words
from .blows import Try, opposed
from .conditions import Duration, Rounds
from .fighter import Fighter


class Stunt(ContentRecord, frozen=True):
    """A kind of stunt: opposed by `defense`, no damage.

    `condition` is what the target gets, `lasts` for how long; the rest is done by name: `boost` and `foil` give an
    edge, `shove` parts who is at arm's length, `disarm` sends the weapon to the ground, `sunder` costs the armour a
    point of quality.
    """

    name: Words
    attack: Ability
    defense: Ability
    does: Words
    condition: str = ""
    lasts: Duration | None = None
    close: bool = True
    """It takes arm's length: who tries it is engaged with the target from then on."""


STUNTS: Mapping[str, Stunt] = {
    "boost": Stunt(
        Words("boost"), Ability.DEX, Ability.DEX, close=False,
        does=Words("advantage on the next roll against the enemy"),
    ),
    "foil": Stunt(
        Words("foil"), Ability.DEX, Ability.DEX, close=False,
        does=Words("disadvantage on the enemy's next roll against you"),
    ),
    "shove": Stunt(
        Words("shove"), Ability.STR, Ability.STR,
        does=Words("the enemy is no longer at arm's length"),
    ),
    "trip": Stunt(
        Words("trip"), Ability.DEX, Ability.DEX, condition="prone",
        does=Words("the enemy is down until it next acts"),
    ),
    "disarm": Stunt(
        Words("disarm"), Ability.DEX, Ability.STR, condition="disarmed", lasts=Rounds(2),
        does=Words("the enemy's weapon flies off"),
    ),
    "stun": Stunt(
        Words("stun"), Ability.STR, Ability.CON, condition="stunned",
        does=Words("the enemy loses its next action"),
    ),
    "sunder": Stunt(
        Words("sunder"), Ability.STR, Ability.ARMOR, condition="sundered", lasts=Rounds(10),
        does=Words("the enemy's armour loses a point"),
    ),
}  # fmt: skip
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
        actor: who tries.
        target: who defends.
        key: of `STUNTS`.
        ability: the ability used, and defended with, where one may choose (`boost`, `foil`).
        defense: the ability defended with, when it is not the one used.
        more: further edges besides those of conditions.
        edge: the whole edge, when it is known already.

    Raises:
        KeyError: for what is no stunt.
    """
    stunt = STUNTS[key]
    attack, defended = (ability, defense or ability) if ability is not None else (stunt.attack, stunt.defense)
    return opposed(engine, actor, target, attack, defended, more=more, edge=edge)
