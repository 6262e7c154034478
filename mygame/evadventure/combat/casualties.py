"""Who falls, yields, loses heart or is driven off in a fight, and what follows: news and experience, once for each."""

from __future__ import annotations

from typing import Any

from ..base import signals
from ..base.messaging import tell
from ..enums import Ability
from ..knave.fighting.fight import HEROES
from ..knave.fighting.morale import Nerve, moments
from ..knave.fighting.voices import Called
from ..rules import dice
from ..social import party
from ..words import Words
from . import act_messages, phrases
from .act_messages import sentence
from .actions import CombatFailure
from .record import FightRecord


class Falling(FightRecord):
    """Mixin of the handler: damage, the fallen, morale (`docs/rpg-fights.md` 7, 9, 12)."""

    def damage(self, target: Any, damage: int, attacker: Any = None) -> None:
        """Hurt somebody of the fight, whoever or whatever did it; who sleeps wakes up.

        In a duel nobody falls below 1 HP: that one has lost.
        """
        felled = target.hp <= damage
        if felled and (self.fight.duel or (target.is_pc and not getattr(self.obj, "allow_death", False))):
            target.hp = 1
            self._beaten(target)
            return
        if target.is_pc or not felled:
            target.conditions.hurt()
        if felled and target.is_pc:
            self.narrate([sentence(phrases.DOWN)], target)
        target.at_damage(damage, attacker)
        self.check_fallen()

    def give_up(self, loser: Any) -> None:
        """Let somebody yield in a duel.

        Raises:
            ActionError: if this is none.
        """
        if not self.fight.duel or not self.stands(loser):
            raise CombatFailure("no_duel", phrases.NO_YIELDING)
        self._beaten(loser)
        self.check_stop_combat()

    def _beaten(self, loser: Any) -> None:
        """Let who has lost, but not died, be out of it."""
        _, enemies = self.get_sides(loser)
        duel = self.fight.duel
        self.narrate([sentence(phrases.YIELDS)], loser)
        self.remove_combatant(loser, down=True)
        if duel:
            self._win_duel(enemies, loser, phrases.DUEL_WON)

    def got_away(self, runner: Any) -> None:
        """Let who has run out of the place be out of the fight: a duel is lost so, a monster driven off."""
        _, enemies = self.get_sides(runner)
        duel = self.fight.duel
        name = self._name_of(runner.id)
        self.remove_combatant(runner)
        tell(runner, phrases.AWAY)
        if duel:
            self._win_duel(enemies, runner, phrases.DUEL_FLED)
        else:
            self._overcome(runner, enemies, phrases.DRIVEN_OFF, name)

    def _win_duel(self, enemies: list[Any], loser: Any, words: Words) -> None:
        """Let the other one have won a duel; the loser hears of it too who has run already."""
        for winner in enemies[:1]:
            self.narrate([sentence(words)], winner, loser)
            if loser.location is not self.obj:
                act_messages.say_to(loser, [sentence(words)], winner, loser)
            signals.did.send_robust(sender=winner, deed="duels")

    def _overcome(self, loser: Any, enemies: list[Any], words: Words, name: Called) -> None:
        """Give the players among somebody's enemies the experience for having overcome it, once (knave.md 2)."""
        if loser.is_pc or loser.overcome:
            return
        loser.overcome = True
        heroes = [one for one in enemies if one.is_pc]
        if heroes and not loser.is_dead:
            loser.at_overcome(heroes)
        party.share_xp(heroes, getattr(loser, "xp_worth", 0) or 0, words, enemy=name)

    def _name_of(self, number: int) -> Called:
        own = self.fight.of(number)
        return Called(Words(own.name, own.name_zh))

    def check_fallen(self) -> None:
        """See who is dead, or gone, and do what follows: news and experience, once for each."""
        for number in self.fight.ids:
            living = self.body(number)
            if living is not None and living.pk and not living.is_dead and living.location is self.obj:
                continue
            if living is None:
                self.fight = self.fight.left(number)
                continue
            dead = not living.pk or living.is_dead
            enemies = self.get_sides_of(number)[1]
            name, duel = self._name_of(number), self.fight.duel
            self.fight = self.fight.left(number, down=dead)
            self.ndb.bodies.pop(number, None)
            self.combatant_left(living)
            if duel:
                self._win_duel(enemies, living, phrases.DUEL_FLED)
            elif dead and living.is_pc:
                self._test_nerve([one for one in self.bodies(self.fight.ids) if _serves(one, living)], "employer")
            if living.pk:
                self._overcome(living, enemies, phrases.VICTORY if dead else phrases.DRIVEN_OFF, name)
            if dead and not duel and not living.is_pc:
                heroes = [one for one in enemies if one.is_pc]
                signals.defeated.send_robust(sender=living, by=heroes, place=self.obj)

    def get_sides_of(self, number: int) -> tuple[list[Any], list[Any]]:
        """Return (allies, enemies) of who has this id, there or not."""
        return self.bodies(self.fight.allies(number)), self.bodies(self.fight.enemies(number))

    def check_morale(self) -> None:
        """Let those lose their nerve who have reason to, at each of Knave's three moments once (knave.md 2)."""
        for side in self.fight.sides:
            members = [one for one in self.bodies(self.fight.ids) if self.fight.of(one.id).side == side]
            waverers = [one for one in members if not one.is_pc and not self.fight.of(one.id).routed]
            if not waverers:
                continue
            started = self.fight.started.get(side, 0)
            nerve = Nerve(
                started=started,
                standing=started - self.fight.down.get(side, 0),
                leader_down=side in self.fight.leaderless,
                lone_hp=members[0].hp,
                lone_hp_max=members[0].hp_max,
            )
            self.fight, come = self.fight.shaking(side, moments(nerve))
            for moment in come:
                self._test_nerve(waverers, moment)

    def _test_nerve(self, waverers: list[Any], moment: str) -> None:
        """Say what has come for those who waver, and let each roll whose nerve has not gone yet."""
        wavering = [one for one in waverers if not self.fight.of(one.id).routed]
        if not wavering:
            return
        ours = self.fight.of(wavering[0].id).side == HEROES
        self.narrate([sentence((phrases.OWN_NERVE if ours else phrases.NERVE)[moment])], wavering[0])
        for one in wavering:
            steady = dice.morale_check(one)
            self.narrate([sentence(phrases.STANDS if steady else phrases.ROUTED)], one)
            if not steady:
                self.fight = self.fight.changed(one.id, routed=True)
                if one.offers_terms():
                    self._surrender(one)

    def _surrender(self, combatant: Any) -> None:
        """Let who can no longer stand, and cannot run or would rather talk, beg for mercy.

        It is out of the fight, and no enemy any more; what it has, it leaves.
        """
        _, enemies = self.get_sides(combatant)
        name = self._name_of(combatant.id)
        self.narrate([sentence(phrases.SURRENDERS)], combatant)
        combatant.allegiance = Ability.ALLEGIANCE_NEUTRAL
        self.remove_combatant(combatant)
        combatant.at_surrender()
        self._overcome(combatant, enemies, phrases.GAVE_UP, name)


def _serves(living: Any, employer: Any) -> bool:
    return not living.is_pc and getattr(living, "employer", None) == employer
