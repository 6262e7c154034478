"""Fights without rounds: after an action a combatant waits `COOLDOWN` seconds (`docs/play/fights.md` 2).

An attack goes on until something else is chosen. A round (for conditions and edges won by stunts) is `COOLDOWN`
seconds.
"""

from __future__ import annotations

from ..evennia_ext.reactor import steady
from ..kernel.messaging import tell
from ..knave.fighting.fight import HEROES
from ..knave.fighting.reactions import initiative
from ..model import ActionDict, Living
from ..rules import dice
from . import stance_commands
from .choices import ask
from .conditions import ROUND
from .handler import EvAdventureCombatBaseHandler, reading_seconds

COOLDOWN = 3.0
"""Real seconds between two actions."""


class EvAdventureCombatTwitchHandler(EvAdventureCombatBaseHandler):
    """A fight in real time: each combatant acts again `COOLDOWN` seconds after it has acted."""

    def start_combat(self) -> None:
        """Start the clock; the slower side waits half a cooldown (the d6 of initiative)."""
        super().start_combat()
        now = steady()
        first = HEROES if HEROES in self.fight.sides else self.fight.sides[0]
        first_goes_first = initiative(dice)
        for one in self.fight.fighters:
            slow = (one.side == first) != first_goes_first
            self.fight = self.fight.changed(one.id, ready_at=now + (COOLDOWN / 2 if slow else 0))
        self.ndb.round_began = now
        players = [one for one in self.bodies(self.fight.ids) if one.is_pc and one.sessions.count()]
        longest = max([self.show(one) for one in players], default=0)
        if self.ndb.ambush:
            for one in self.fight.fighters:
                if one.side != HEROES:
                    self.fight = self.fight.changed(one.id, ready_at=one.ready_at + reading_seconds(longest))
        self.ndb.ambush = False

    def action_chosen(self, combatant: Living, action_dict: ActionDict, quiet: bool) -> None:
        """Carry it out at once if possible, else tell that it will be."""
        if self.ndb.acting:
            return
        if self.fight[combatant.id].ready_at <= steady():
            self._turn(combatant, at_once=True)
        elif combatant.is_pc and not quiet:
            self.say_choice(combatant, action_dict)

    def second_passes(self) -> None:
        """Carry out the actions of those whose cooldown is over; end a round when one has passed."""
        now = steady()
        for living in self.bodies(self.fight.ids):
            own = self.fight.of(living.id)
            if own is not None and own.ready_at <= now and self._acts(living, now):
                self._turn(living)
                if not self.pk or self.check_stop_combat():
                    return
        if now - (self.ndb.round_began or 0) >= COOLDOWN:
            self.ndb.round_began = now
            self.round_passes()
            self.morale.check()
            self.check_stop_combat()

    def _acts(self, living: Living, now: float) -> bool:
        """Return whether a combatant acts by itself.

        A played character without a choice waits for a round of the other style, and then follows its stance.
        """
        own = self.fight[living.id]
        if not living.is_pc or own.action is not None or not living.sessions.count():
            return True
        return own.ready_at + ROUND - COOLDOWN <= now and stance_commands.by_itself(self, living)["key"] != "hold"

    def _turn(self, living: Living, at_once: bool = False) -> None:
        """Carry out the action of a combatant and start its cooldown. Raises ActionError: as `execute_next_action`."""
        self.ndb.acting = True
        try:
            pace = living.conditions.actions(0) or 1
            slow = 2 if any(kind.actions < 1 for kind in living.conditions.kinds()) else 1
            pause = COOLDOWN * slow / (pace * living.attacks_a_round)
            self.fight = self.fight.changed(living.id, ready_at=steady() + pause)
            self.execute_next_action(living, at_once)
        finally:
            self.ndb.acting = False
        if self.pk and not self.check_stop_combat() and living.is_pc and living.location is self.obj:
            self._tell_wait(living)
            self.keep()

    def _tell_wait(self, living: Living) -> None:
        own = self.fight.of(living.id)
        if own is not None and own.action is None and living.sessions.count():
            tell(living, ask(self, living))
