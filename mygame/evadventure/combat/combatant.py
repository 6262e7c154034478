"""The fighting side of a body: conditions, kinds, a next move of its own; and its limits in a fight."""

from __future__ import annotations

from evennia.objects.objects import DefaultObject
from evennia.utils.utils import lazy_property

from ..kernel.messaging import tell
from ..knave.fighting.fight import FOES, HEROES
from ..model import ActionDict, CombatHandler, Living, Place
from ..rules import dice
from ..words import Words
from . import phrases
from .conditions import ConditionHandler

KEY = "combathandler"
"""Key of the script that is a fight."""


def handler_in(place: Place | None) -> CombatHandler | None:
    """Return the fight in a place; None when there is none."""
    if place is None or not place.pk:
        return None
    handler = place.ndb.combathandler
    if handler is None:
        handler = place.scripts.get(KEY).first() or False
        place.ndb.combathandler = handler
    return handler if handler and handler.pk else None


def fight_of(living: Living) -> CombatHandler | None:
    """Return the fight that a being is in; None without one."""
    handler = handler_in(living.location)
    return handler if handler is not None and living.id in handler.fight else None


def is_apart(living: Living, helper: Living) -> bool:
    """Return whether a being is in a duel that is not the helper's: nobody may do anything to it then."""
    fight = fight_of(living)
    return fight is not None and fight.fight.duel and helper.id not in fight.fight


def side_of(living: Living) -> str:
    """Return the side of a being: heroes and their servants against everyone else."""
    return HEROES if living.is_pc or living.employer is not None else FOES


class CombatantMixin(Living):
    """Mixin of everything that can fight: its conditions, its actions a round, the fight it is in."""

    @lazy_property
    def conditions(self) -> ConditionHandler:
        """The handler of its conditions: prone, stunned, poisoned and the like."""
        return ConditionHandler(self)

    @property
    def fight(self) -> CombatHandler | None:
        """The fight it is in; None without one."""
        return fight_of(self)

    def suffer(self, damage: int, attacker: Living | None = None) -> None:
        """Lose hit points, by the rules of its fight, if it is in one: the only entry point for harm."""
        fight = self.fight
        if fight is not None:
            fight.casualties.damage(self, damage, attacker)
        else:
            self.at_damage(damage, attacker)

    def ai_next_action(self, handler: CombatHandler) -> ActionDict:
        """Choose the next action in a fight: attack an enemy at arm's length, else any enemy."""
        near = handler.near_enemies(self) or handler.get_sides(self)[1]
        near = [one for one in near if not self.conditions.spares(one.id)]
        if not near:
            return {"key": "hold"}
        return {"key": "attack", "target": dice.choice(near)}

    def at_pre_move(self, destination: DefaultObject, move_type: str = "move", **kwargs: object) -> bool:
        """Return whether the being can walk off: not out of a fight, not with stuck feet."""
        if move_type == "traverse" and not self.ndb.fleeing:
            if self.fight is not None:
                tell(self, Words("You are in a fight! |wflee|n, or finish it."))
                return False
            if self.conditions.held and self.conditions.rooted:
                tell(self, phrases.ROOTED, conditions=self.conditions)
                return False
        return bool(super().at_pre_move(destination, move_type=move_type, **kwargs))
