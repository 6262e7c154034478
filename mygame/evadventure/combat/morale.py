"""Morale in a fight: its tests, and creatures whose nerve breaks: they flee (`handler.next_action_dict`) or yield."""

from __future__ import annotations

from ..enums import Ability
from ..knave.fighting.fight import HEROES, Nerve, moments
from ..model import CombatHandler, Living
from ..rules import dice
from ..words import Words
from . import phrases
from .act_messages import sentence


class Morale:
    """The morale of all in one fight (`docs/play/fights.md` 9)."""

    def __init__(self, handler: CombatHandler) -> None:
        self.handler = handler

    def check(self) -> None:
        """Check the morale of each side at each of Knave's three moments, once each (knave.md 2)."""
        for side in self.handler.fight.sides:
            members = [
                one for one in self.handler.bodies(self.handler.fight.ids) if self.handler.fight[one.id].side == side
            ]
            waverers = [one for one in members if not one.is_pc and not self.handler.fight[one.id].routed]
            if not waverers:
                continue
            started = self.handler.fight.started.get(side, 0)
            nerve = Nerve(
                started=started,
                standing=started - self.handler.fight.down.get(side, 0),
                leader_down=side in self.handler.fight.leaderless,
                lone_hp=members[0].hp,
                lone_hp_max=members[0].hp_max,
            )
            self.handler.fight, come = self.handler.fight.shaking(side, moments(nerve))
            for moment in come:
                self.test(waverers, moment)

    def test(self, waverers: list[Living], moment: str) -> None:
        """Announce the moment to those who waver, and roll for each whose nerve has not gone yet."""
        wavering = [one for one in waverers if not self.handler.fight[one.id].routed]
        if not wavering:
            return
        ours = self.handler.fight[wavering[0].id].side == HEROES
        self.handler.narrate([sentence((phrases.OWN_NERVE if ours else phrases.NERVE)[moment])], wavering[0])
        for one in wavering:
            steady = dice.morale_check(one)
            self.handler.narrate([sentence(phrases.STANDS if steady else Words("{whos:cap} nerve breaks!"))], one)
            if not steady:
                self.handler.fight = self.handler.fight.changed(one.id, routed=True)
                if one.offers_terms():
                    self.surrender(one)

    def surrender(self, combatant: Living) -> None:
        """Make a combatant surrender that cannot stand or run, or would rather talk.

        It leaves the fight, is an enemy no longer, and leaves its things behind.
        """
        _, enemies = self.handler.get_sides(combatant)
        name = self.handler.casualties.name_of(combatant.id)
        self.handler.narrate([sentence(phrases.SURRENDERS)], combatant)
        combatant.allegiance = Ability.ALLEGIANCE_NEUTRAL
        self.handler.remove_combatant(combatant)
        combatant.at_surrender()
        self.handler.casualties.overcome(combatant, enemies, Words("You have spared {enemy}."), name)
