"""Defeat in a fight: the fallen, the yielding and the driven off; news and experience once each."""

from __future__ import annotations

from ..evennia_ext.mixins import Reader
from ..kernel import signals
from ..kernel.messaging import tell
from ..knave.fighting.voices import SpokenName
from ..model import CombatHandler, Hero, Living, Place, Way
from ..rules import dice
from ..social import party
from ..things.light import hidden_from
from ..words import Words
from . import act_messages, phrases
from .act_messages import sentence
from .actions import CombatFailure


class Casualties:
    """Damage and defeat in one fight (`docs/play/fights.md` 7, 12)."""

    def __init__(self, handler: CombatHandler) -> None:
        self.handler = handler

    @property
    def _deadly(self) -> bool:
        place = self.handler.obj
        return isinstance(place, Place) and place.allow_death

    def damage(self, target: Living, damage: int, attacker: Living | None = None) -> None:
        """Damage a combatant, whatever the source; damage wakes a sleeper.

        In a duel nobody falls below 1 HP; reaching it means defeat.
        """
        felled = target.hp <= damage
        if felled and (self.handler.fight.duel or (target.is_pc and not self._deadly)):
            target.hp = 1
            self._beaten(target)
            return
        if target.is_pc or not felled:
            target.conditions.hurt()
        if felled and target.is_pc:
            self.handler.narrate([sentence(Words("{who:cap} {a:|go|goes} down!"))], target)
        target.at_damage(damage, attacker)
        self.check_fallen()

    def give_up(self, loser: Living) -> None:
        """Yield a duel. Raises ActionError if this is not a duel."""
        if not self.handler.fight.duel or not self.handler.stands(loser):
            raise CombatFailure("no_duel", Words("There is nobody here who would accept that. |wflee|n!"))
        self._beaten(loser)
        self.handler.check_stop_combat()

    def _beaten(self, loser: Living) -> None:
        """Remove a combatant who has lost without dying."""
        _, enemies = self.handler.get_sides(loser)
        duel = self.handler.fight.duel
        self.handler.narrate([sentence(Words("{who:cap} {a:|yield|yields}."))], loser)
        self.handler.remove_combatant(loser, down=True)
        if duel:
            self._win_duel(enemies, loser, Words("{who:cap} {a:|have|has} won the duel against {whom}."))

    def run(self, runner: Living, way: Way | None = None) -> bool:
        """Move a combatant out of the place, whatever the fight decides; it has got away then.

        The way is a random one when not given. Return whether it has left the place; there may be no way, or
        one that does not let it pass.
        """
        if way is None:
            if not (ways := self.handler.ways_out(runner)):
                return False
            way = dice.choice(ways)
        runner.ndb.fleeing = True
        try:
            way.at_traverse(runner, way.destination)
        finally:
            runner.ndb.fleeing = False
        if runner.location is self.handler.obj:
            return False
        self.got_away(runner)
        return True

    def got_away(self, runner: Living) -> None:
        """Remove a combatant who has left in any way: a duel is lost, a monster is driven off."""
        _, enemies = self.handler.get_sides(runner)
        duel = self.handler.fight.duel
        name = self.name_of(runner.id)
        self.handler.remove_combatant(runner)
        tell(runner, Words("You are out of the fight."))
        if duel:
            self._win_duel(enemies, runner, phrases.DUEL_FLED)
        else:
            self.overcome(runner, enemies, phrases.DRIVEN_OFF, name)

    def _win_duel(self, enemies: list[Living], loser: Living, words: Words) -> None:
        """Announce the winner of a duel; also to a loser who has already left."""
        for winner in enemies[:1]:
            self.handler.narrate([sentence(words)], winner, loser)
            if loser.location is not self.handler.obj:
                act_messages.say_to(loser, [sentence(words)], winner, loser)
            signals.did.send_robust(sender=winner, deed="duels")

    def overcome(self, loser: Living, enemies: list[Living], words: Words, name: SpokenName) -> None:
        """Give the heroes among the enemies their victory over the loser, once; over a boss, when it falls."""
        if loser.is_pc or (loser.overcome and not loser.is_dead):
            return
        paid, loser.overcome = loser.overcome, True
        heroes = self._victors(loser, enemies)
        if heroes and not loser.is_dead:
            loser.at_overcome(heroes)

        def as_seen(reader: Reader) -> SpokenName:
            return act_messages.called(loser, reader=reader) if hidden_from(reader, loser) else name

        if not paid:
            party.share_xp(heroes, loser.xp_worth or 0, words, rank=loser.level, enemy=as_seen)
        counts = loser.is_dead if loser.leads else not paid
        signals.defeated.send_robust(sender=loser, by=heroes if counts else [], place=self.handler.obj)

    def fought(self, attacker: Living, target: Living) -> None:
        """Note an attacker of a being: it has a part in the being's defeat, whoever strikes the last blow."""
        if not target.is_pc:
            alive = [one for one in target.ndb.fought_by or () if one.pk]  # a hireling may be dead and gone by now
            target.ndb.fought_by = list(dict.fromkeys([*alive, attacker.employer or attacker]))

    def _victors(self, loser: Living, enemies: list[Living]) -> list[Hero]:
        """Return the victorious heroes: enemies in the fight, employers of such, and earlier attackers."""
        theirs = [one.employer for one in enemies]
        fought = sorted(loser.ndb.fought_by or (), key=lambda one: one.id or 0)
        found = dict.fromkeys(one for one in [*enemies, *theirs, *fought] if one is not None and one.pk)
        return [one for one in found if isinstance(one, Hero) and not one.is_dead]

    def name_of(self, number: int) -> SpokenName:
        """Return the name of a combatant, by id."""
        own = self.handler.fight[number]
        return SpokenName(Words(own.name, own.name_zh))

    def check_fallen(self) -> None:
        """Remove the dead and the absent, with news and experience once for each."""
        for number in self.handler.fight.ids:
            living = self.handler.body(number)
            if living is not None and living.pk and not living.is_dead and living.location is self.handler.obj:
                continue
            if living is None or not living.pk:  # deleted: nobody has overcome it
                self.handler.fight = self.handler.fight.left(number)
                self.handler.ndb.bodies.pop(number, None)
                continue
            dead = living.is_dead
            enemies = self.handler.bodies(self.handler.fight.enemies(number))
            name, duel = self.name_of(number), self.handler.fight.duel
            self.handler.remove_combatant(living, down=dead)
            if duel:
                self._win_duel(enemies, living, phrases.DUEL_FLED)
            elif dead and living.is_pc:
                others = self.handler.bodies(self.handler.fight.ids)
                servants = [one for one in others if not one.is_pc and one.employer == living]
                self.handler.morale.test(servants, "employer")
            self.overcome(living, enemies, Words("You have beaten {enemy}.") if dead else phrases.DRIVEN_OFF, name)
