"""Stances: what a combatant does in a fight whose player chooses nothing (`docs/play/fights.md` 2).

A hero's own is `fight_stance`, a hireling's is set by its employer; `wimpy` is the hit points at which a hero runs by
itself. A choice that was made always comes first, but for one made before the hero was hurt so badly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..kernel.errors import ActionError
from ..model import ActionDict, CombatHandler, Living
from ..words import Words, synonyms

FIGHT, GUARD, FLEE = "fight", "guard", "flee"


class Stance(NamedTuple):
    """A stance: its name, and what it makes one do."""

    name: Words
    does: Words


STANCES: Mapping[str, Stance] = {
    FIGHT: Stance(
        Words("fight"),
        Words("strike back with what is in hand"),
    ),
    GUARD: Stance(
        Words("guard"),
        Words("strike only at who is at arm's length"),
    ),
    FLEE: Stance(
        Words("flee", context="stance"),
        Words("get away, and fight only where there is no way out"),
    ),
}
"""Key -> stance."""

SPELLINGS: Mapping[str, str] = {
    **{key: key for key in STANCES},
    **{one.name.zh: key for key, one in STANCES.items()},
    **dict.fromkeys(synonyms("attack", context="stances"), FIGHT),
    **dict.fromkeys(synonyms("defend", "defence"), GUARD),
    **dict.fromkeys(synonyms("run", "coward"), FLEE),
}
"""What people type -> stance."""


def runs_by_itself(fight: CombatHandler, living: Living) -> bool:
    """Return whether a hero runs because of its `wimpy`, unless its player chose something knowing how it stood."""
    limit = living.wimpy or 0
    if not limit or living.hp > limit or fight.fight.duel:
        return False
    own = fight.fight[living.id]
    knew = own.chosen and (living.ndb.hp_at_choice or 0) <= limit
    return not knew and _can(fight, living, {"key": "flee"})


def by_itself(fight: CombatHandler, living: Living) -> ActionDict:
    """Return what a combatant does for whom nobody has chosen, as an action-dict; waiting where nothing else will do.

    Args:
        fight: the handler.
        living: who; its `fight_stance` decides.
    """
    stance = living.fight_stance
    if stance == FLEE and not fight.fight.duel and _can(fight, living, {"key": "flee"}):
        return {"key": "flee"}
    _, enemies = fight.get_sides(living)
    near = [one for one in fight.near(living) if one in enemies]
    others = [] if stance != FIGHT else [one for one in enemies if one not in near]
    for target in (*near, *others):
        for action in ({"key": "attack", "target": target}, {"key": "stunt", "stunt": "shove", "target": target}):
            if _can(fight, living, action):
                return action
    return {"key": "hold"}


def _can(fight: CombatHandler, living: Living, action: ActionDict) -> bool:
    """Return whether an action can be done now."""
    try:
        return bool(fight.action(living, action).can_use())
    except ActionError:
        return False
