"""Fights: one script in the place where it happens holds all of it, whichever the style (`docs/rpg-fights.md`).

`begin` starts or joins one, `fight_of` finds it. The handler keeps who is in it as one record (`fighting.fight`),
written after each change, so that a fight survives a restart; it takes actions (`queue_action`), carries them out
(`execute_next_action`), counts the fallen, asks for morale and ends when a side has nobody left. How time passes is
the styles' matter: `combat_turnbased`, `combat_twitch`.
"""

from __future__ import annotations

import time
from typing import Any

from evennia import DefaultScript
from evennia.utils import logger
from evennia.utils.create import create_script

from ..base.errors import ActionError
from ..base.messaging import tell
from ..knave.fighting.fight import HEROES, Fight
from ..knave.fighting.stunts import STUNTS
from ..words import Lang
from . import phrases
from .act_messages import sentence
from .actions import (
    CombatAction,
    CombatActionAttack,
    CombatActionCast,
    CombatActionDo,
    CombatActionFlee,
    CombatActionHold,
    CombatActionStunt,
    CombatActionUseItem,
    CombatActionWield,
    CombatFailure,
)
from .casualties import Falling
from .choices import show
from .combatant import KEY, CombatantMixin, handler_in, side_of

QUIET_ROUNDS = 5
"""Rounds without an attack after which a fight is over."""
GRACE = 120
"""Seconds a fight waits for its players after a restart of the server."""
AWAY_ROUNDS = 2
"""Rounds a body without player only defends itself before it tries to get away."""

STUNT_NAMES = {key: one.name for key, one in STUNTS.items()}

COMMANDS = f"{__package__}.commands.CombatCmdSet"
"""Path of the commands that a fight adds to a player's own."""


class EvAdventureCombatBaseHandler(Falling, DefaultScript):
    """A fight, on the place where it happens; it beats once a second and outlasts the server."""

    action_classes: dict[str, type[CombatAction]] = {
        one.key: one
        for one in (
            CombatActionHold,
            CombatActionAttack,
            CombatActionStunt,
            CombatActionCast,
            CombatActionUseItem,
            CombatActionWield,
            CombatActionFlee,
            CombatActionDo,
        )
    }

    @classmethod
    def get_or_create_combathandler(cls, obj: Any, **kwargs: Any) -> EvAdventureCombatBaseHandler:
        """Return the fight in a place, made when there is none.

        Args:
            obj: the place; or somebody, who joins the fight of the place it stands in.
            kwargs: of the script that is made. A `key` is not heeded: a place has one fight, found by one key.

        Raises:
            CombatFailure: without a place.
        """
        living = obj if isinstance(obj, CombatantMixin) else None
        place = obj if living is None else living.location
        if place is None:
            raise CombatFailure("nowhere", phrases.NOWHERE)
        handler = handler_in(place)
        if handler is None:
            timing = {"interval": 1, "start_delay": True, "persistent": True, "autostart": False}
            handler = create_script(cls, obj=place, **(timing | kwargs | {"key": KEY}))
            place.ndb.combathandler = handler
        if living is not None:
            handler.add_combatant(living)
        return handler

    # Coming and going.

    def add_combatant(self, living: Any, side: str = "") -> None:
        """Let somebody in, on a side: players and who is with them against everybody else, when none is named."""
        if living.id in self.fight or living.is_dead:
            return
        side = side or side_of(living)
        self.fight = self.fight.joined(living.id, side, living.in_lang(Lang.EN), living.in_lang(Lang.ZH))
        self.ndb.bodies[living.id] = living
        self._appoint(side)
        self.combatant_joined(living)
        self._changed(living)

    def remove_combatant(self, living: Any, down: bool = False) -> None:
        """Let somebody go; `down` when it fell."""
        if living.id not in self.fight:
            return
        self.fight = self.fight.left(living.id, down=down)
        self.ndb.bodies.pop(living.id, None)
        self.combatant_left(living)
        if living.pk:
            self._changed(living)
            _retire(living)

    def combatant_joined(self, living: Any) -> None:
        """Give a player the words that a fight adds."""
        if living.is_pc:
            living.cmdset.add(COMMANDS, persistent=True)

    def combatant_left(self, living: Any) -> None:
        """Take them away again."""
        if living.is_pc and living.pk:
            living.cmdset.remove(COMMANDS)

    def _appoint(self, side: str) -> None:
        """Let a side be led by who is said to, else by the strongest when it is stronger than everybody else."""
        members = [one for one in self.bodies(self.fight.ids) if self.fight.of(one.id).side == side]
        ranked = sorted(members, key=lambda one: (bool(getattr(one, "leads", False)), one.hp_max), reverse=True)
        if side == HEROES or len(ranked) < 2:
            return
        first, second = ranked[:2]
        alone = (bool(getattr(first, "leads", False)), first.hp_max) > (
            bool(getattr(second, "leads", False)),
            second.hp_max,
        )
        self.fight = self.fight.led(side, first.id if alone else None)

    def attacked(self, attacker: Any, target: Any, *, close: bool) -> None:
        """Note an attack: the fight is no quiet one, and who strikes at arm's length is at arm's length."""
        fight = self.fight.close(attacker.id, target.id) if close else self.fight
        self.fight = fight._with(quiet=0)

    def ways_out(self, living: Any) -> list[Any]:
        """Return the ways by which somebody may flee."""
        return [one for one in self.obj.contents_get(content_type="exit") if one.access(living, "traverse")]

    def check_stop_combat(self) -> bool:
        """End the fight when there are no two sides left, or nobody raises a hand; return whether it is over."""
        if not self.pk:
            return True
        if len(self.fight.sides) > 1 and self.fight.quiet <= QUIET_ROUNDS:
            return False
        if len(self.fight.sides) > 1:
            self.narrate([sentence(phrases.QUIET)])
        elif self.fight.fighters:
            self.narrate([sentence(phrases.OVER)])
        self.stop_combat()
        return True

    # Actions.

    def queue_action(self, combatant: Any, action_dict: dict[str, Any], quiet: bool = False) -> None:
        """Let somebody choose what to do next.

        Args:
            combatant: who.
            action_dict: `key` and what the action takes.
            quiet: do not say what was chosen.

        Raises:
            ActionError: if it cannot be done; nothing has changed then.
        """
        if not self.stands(combatant):
            raise CombatFailure("no_fight", phrases.NO_FIGHT)
        action = self.action(combatant, action_dict)
        if combatant.conditions.helpless:
            raise CombatFailure("helpless", phrases.HELPLESS, conditions=combatant.conditions)
        action.check()
        self.fight = self.fight.changed(combatant.id, action=self._packed(action.action_dict), chosen=True)
        self.action_chosen(combatant, action.action_dict, quiet)
        self.keep()

    def action_chosen(self, combatant: Any, action_dict: dict[str, Any], quiet: bool) -> None:
        """Do what follows from a choice; each style its own."""
        raise NotImplementedError

    def say_choice(self, combatant: Any, action_dict: dict[str, Any]) -> None:
        """Tell somebody what it has chosen."""
        key = action_dict["key"]
        stunt = STUNT_NAMES.get(action_dict.get("stunt", ""), "")
        words = phrases.WILL["attack_stunt" if key == "attack" and stunt else key]
        target = action_dict.get("target")
        named = self.called(target) if target is not None else ""
        tell(combatant, words, target=named, stunt=stunt, item=action_dict.get("item", ""))

    def action(self, combatant: Any, action_dict: dict[str, Any]) -> CombatAction:
        """Return the action an action-dict stands for.

        Raises:
            CombatFailure: for one there is not.
        """
        kind = self.action_classes.get(action_dict.get("key", ""))
        if kind is None:
            raise CombatFailure("no_action", phrases.NO_USE, thing=str(action_dict.get("key")))
        return kind(self, combatant, action_dict)

    def next_action_dict(self, combatant: Any) -> dict[str, Any]:
        """Return what somebody does now: what it chose, goes on doing, or does by itself."""
        own = self.fight.of(combatant.id)
        if own.routed:
            return {"key": "flee"}
        chosen = self._unpacked(own.action) or {}
        if not combatant.is_pc:
            return chosen if own.chosen else combatant.ai_next_action(self)
        if own.chosen or self.action_classes.get(chosen.get("key", ""), CombatAction).repeats:
            return chosen
        return self._instinct(combatant) if not combatant.sessions.count() else dict(self.fallback_action_dict)

    def execute_next_action(self, combatant: Any) -> None:
        """Let somebody act."""
        if not self.stands(combatant):
            return
        if combatant.conditions.helpless:
            self.narrate([sentence(phrases.LOSES_TURN, conditions=combatant.conditions)], combatant)
        else:
            self._act(combatant, self._retargeted(combatant, self.next_action_dict(combatant)))
        if combatant.pk and self.stands(combatant):
            own = self.fight.of(combatant.id)
            repeats = own.action and self.action_classes[own.action["key"]].repeats
            action = {key: own.action[key] for key in ("key", "target") if key in own.action} if repeats else None
            self.fight = self.fight.changed(combatant.id, action=action, chosen=False)
            combatant.conditions.turn_passes()
        self.check_fallen()
        self.check_morale()

    def _act(self, combatant: Any, action_dict: dict[str, Any]) -> None:
        action = self.action(combatant, action_dict)
        if action.key != CombatActionHold.key:
            self.ndb.idle = (self.ndb.idle or set()) - {combatant.id}
        try:
            action.check()
            action.execute()
            action.post_execute()
        except ActionError as refused:
            if self.fight.of(combatant.id) is not None and self.fight.of(combatant.id).routed:
                self._surrender(combatant)
            elif combatant.is_pc:
                tell(combatant, refused.words, **refused.facts)
            else:
                CombatActionHold(self, combatant, {}).execute()

    def _retargeted(self, combatant: Any, action_dict: dict[str, Any]) -> dict[str, Any]:
        """Return an attack on somebody who is gone as one on the next enemy: who is near first."""
        if action_dict.get("key") != "attack" or action_dict.get("target") in self.get_sides(combatant)[1]:
            return action_dict
        _, enemies = self.get_sides(combatant)
        near = [one for one in self.near(combatant) if one in enemies]
        chosen = (near or enemies)[:1]
        return {"key": "attack", "target": chosen[0]} if chosen else dict(self.fallback_action_dict)

    def _instinct(self, combatant: Any) -> dict[str, Any]:
        """Return what a body without player does: it defends itself, and soon tries to get away."""
        away = self.fight.of(combatant.id).away
        afraid = away >= AWAY_ROUNDS or combatant.hp * 2 <= combatant.hp_max
        if afraid and not combatant.conditions.rooted and self.ways_out(combatant):
            return {"key": "flee"}
        _, enemies = self.get_sides(combatant)
        near = [one for one in self.near(combatant) if one in enemies]
        return {"key": "attack", "target": near[0]} if near else dict(self.fallback_action_dict)

    # Time.

    def start_combat(self) -> None:
        """Let time pass."""
        self.start()

    def stop_combat(self) -> None:
        """End the fight."""
        if not self.pk:
            return
        self.obj.ndb.combathandler = False
        everybody = self.bodies(self.fight.ids)
        self.fight = Fight()
        for living in everybody:
            self.combatant_left(living)
            self._changed(living)
            _retire(living)
        self.stop()
        self.delete()

    def at_repeat(self, **kwargs: Any) -> None:
        """Let a second pass. A fight in which something goes wrong ends, rather than hold its people for ever."""
        try:
            if self.pk and not self._waiting():
                self.check_fallen()
                if not self.check_stop_combat():
                    self.second_passes()
        except Exception:
            logger.log_trace("A fight broke off.")
            self.narrate([sentence(phrases.BROKEN_OFF)])
            self.stop_combat()
        else:
            self.keep()

    def second_passes(self) -> None:
        """Let a second pass; each style its own."""
        raise NotImplementedError

    def round_passes(self) -> None:
        """Do what happens at the end of each round: conditions, and the count of who is away."""
        for living in self.bodies(self.fight.ids):
            if living.conditions.held:
                living.conditions.round_passes()
            own = self.fight.of(living.id)
            if own is not None and living.is_pc:
                away = 0 if living.sessions.count() else own.away + 1
                if away != own.away:
                    self.fight = self.fight.changed(living.id, away=away)
        self.check_fallen()
        self.fight = self.fight.next_turn()

    def player_left(self, character: Any) -> None:
        """Let it be seen that nobody plays a character any more; the body stays."""
        self.narrate([sentence(phrases.LEFT_ALONE)], character)

    def player_back(self, character: Any) -> None:
        """Let it be seen that a character is played again, and show its player how it stands."""
        if character.sessions.count():
            self.narrate([sentence(phrases.BACK)], character, exclude=[character])
            self.show(character)

    def show(self, living: Any) -> None:
        """Show a player how it stands, and what can be done."""
        show(self, living)

    def _wait_for_players(self) -> None:
        """After a restart, wait for players who are not back yet."""
        if self.fight_text:
            self.ndb.waits_until = time.time() + GRACE
            self.start()

    def _waiting(self) -> bool:
        """Return whether the fight stands still: after a restart, while none of its players is back."""
        _ = self.fight
        until = self.ndb.waits_until
        if not until:
            return False
        players = [one for one in self.bodies(self.fight.ids) if one.is_pc]
        if players and not any(one.sessions.count() for one in players):
            if time.time() < until:
                return True
            for one in players:
                self.remove_combatant(one)
        self.ndb.waits_until = 0
        return False

    def _changed(self, living: Any) -> None:
        changed = getattr(living, "wire_changed", None)
        if changed is not None:
            changed()


def _retire(living: Any) -> None:
    """Let a body without player leave the world once it is out of the fight."""
    played = not living.is_pc or living.sessions.count()
    if not played and living.pk and not living.is_dead and living.location is not None:
        living.leave_world()
