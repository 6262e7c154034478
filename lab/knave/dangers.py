"""Events of a party of the simulator below: time, noise, traps, chests, encounters, fights. Pure."""

from __future__ import annotations

from evadventure.enums import Ability
from evadventure.knave import loot
from evadventure.knave.callings import stays_awake
from evadventure.knave.delve import hazards, progress
from evadventure.knave.delve.pieces import pieces, right_at
from evadventure.knave.delve.plan import LOOT, wanderers
from evadventure.knave.delve.records import Chest, RoomChallenge, RoomPlan
from evadventure.knave.delve.templates import Trap, traps
from evadventure.knave.fighting import save
from evadventure.knave.fighting.conditions import Rounds
from evadventure.knave.fighting.reactions import Reaction, reaction
from evadventure.minigames.chance import Chance, open_stream
from evadventure.rules import EvAdventureRollEngine

from .battle import danger, fight, meet
from .bodies import Foe, Hero, suffer
from .party import TYPED, Party, Policy

GAME = 6
"""Game seconds of a second."""
SEARCH, ROUND = 15, 6
"""Seconds of play: a search, a round."""
CAUTION, PREPARED = 0.6, 0.9
"""Part of its hit points a careful party risks; against a boss if it has a draught for each member."""
WORTH_A_SPELL = 0.25
"""Part of a party's hit points a fight must threaten for it to cast a spell."""


class Dangers:
    """Events of a party.

    Args:
        party: the party.
    """

    def __init__(self, party: Party) -> None:
        self.party = party

    # Time.

    def pass_time(self, seconds: int, *, quiet: bool = True) -> None:
        """Pass time: the torch burns, and once in a turn something may come by."""
        self.party.tick(seconds)
        self.party.light = max(0, self.party.light - seconds * GAME)
        if self.party.light <= 0:
            self.party.light_up()
        self.party.turn += seconds * GAME
        while quiet and self.party.turn >= progress.TURN and self.party.living:
            self.party.turn -= progress.TURN
            if progress.comes_by(self.party.engine) and not self._is_spared():
                self.encounter(wanderers(self.party.chance, self.party.depth, len(self.party.living)))

    def make_noise(self, loudness: int) -> None:
        """Make a noise: one pack that hears it may come at once, the others wake up."""
        level, floor = self.party.here, self.party.floor
        for cell in sorted(progress.wakes(level, floor, self.party.cell, loudness) - floor.explored):
            floor.awake.add(cell)
            if (
                level.room(cell).challenge is not RoomChallenge.LAIR
                and self.party.engine.roll("1d6") == 1
                and self.party.living
                and not self._is_spared()
            ):
                floor.cleared.add(cell)
                self.encounter(level.room(cell).monsters)
                return

    def _is_spared(self) -> bool:
        return any(progress.spares(self.party.depth, one.hp, one.hp_max, fights=False) for one in self.party.living)

    # Rooms.

    def meet_trap(self, plan: RoomPlan) -> None:
        """Notice and disarm the trap of a room, or spring it."""
        if not plan.trap:
            return
        trap = traps()[plan.trap]
        self.party.meet("traps", plan.trap, trap.sign.en)
        first = max(self.party.living, key=lambda one: one.wisdom)
        noticed = hazards.notice(self.party.engine, first, light=self.party.light > 0, pole=True).success
        best = self.party.best(Ability.INT)
        if noticed and best.intelligence >= 3:
            if hazards.disarm(
                self.party.engine, best, light=self.party.light > 0, tool="pole, 10ft" in trap.tools
            ).success:
                self._disarmed()
                return
            first = best
        self._spring(trap, first, warned=noticed)

    def _disarmed(self) -> None:
        self.party.deeds["disarmed"] += 1
        self.party.gain(hazards.XP, hazards.rank(self.party.depth))

    def _spring(self, trap: Trap, victim: Hero, *, warned: bool) -> None:
        if trap.noise:
            self.make_noise(trap.noise)
        if victim.is_dead or hazards.avoid(self.party.engine, victim, trap, warned=warned).success:
            return
        if notation := hazards.harm(trap.severity, self.party.depth):
            self.party.hit(victim, self.party.engine.roll(notation), "trap")
        if trap.condition and not victim.is_dead:
            victim.conditions.add(trap.condition, Rounds(trap.rounds))
            for _ in range(trap.rounds):
                if victim.conditions.has(trap.condition) and not victim.is_dead:
                    suffer(self.party.engine, victim, "trap")
            self.party.bury()

    def look_round(self, plan: RoomPlan) -> None:
        """Take the contents of the room."""
        match plan.challenge:
            case RoomChallenge.CAPTIVE:
                self.party.find([loot.Found(loot.COINS, self.party.engine.roll("2d6") * self.party.depth)])
                self.party.deeds["freed"] += 1
                self.party.gain(hazards.CAPTIVE_XP, hazards.rank(self.party.depth))
            case RoomChallenge.SHRINE:
                for one in self.party.living:
                    prayer = hazards.pray(self.party.engine, one, self.party.depth, 0)
                    one.heal(prayer.healed)
        if plan.piece and plan.challenge is RoomChallenge.LANDMARK:
            self._decide(plan.piece)
        if plan.chest is not None and self.party.living:
            self._chest(plan.chest)

    def _decide(self, key: str) -> None:
        """Choose one of the payable options of a set piece, by chance; take its result."""
        party, piece = self.party, pieces()[key]
        party.meet("set pieces", key, piece.text.en)
        able = [
            (number, one)
            for number, one in enumerate(piece.options)
            if not one.needs and one.coins * party.depth <= party.pack.coins
        ]
        if not able:
            return
        number, option = party.engine.choice(able)
        self.pass_time(TYPED)
        if not party.living:
            return
        party.pack.pay(option.coins * party.depth)
        if piece.clue is not None:  # they have not looked for the clue
            well = number == right_at(party.plan.seed, party.depth)
        else:
            ability = Ability(option.ability) if option.ability else None
            well = ability is None or save(party.engine, party.best(ability), ability).success
        result = option.good if well or option.bad is None else option.bad
        party.meet("ends of set pieces", f"{key}/{number}/{well}", result.told.en)
        if result.xp:
            party.gain(result.xp, hazards.rank(party.depth))
        if result.coins:
            party.find([loot.Found(loot.COINS, result.coins * party.depth)])
        if result.loot:
            party.find(loot.roll(party.engine, result.loot, party.depth))
        if result.heal:
            for one in party.living[:1]:
                one.heal(party.engine.roll(result.heal))
        if result.harm:
            dice = hazards.harm(result.harm, party.depth)
            party.hit(party.living[0], party.engine.roll(dice), "set piece")
        if result.noise and party.living:
            self.make_noise(result.noise)

    def _chest(self, chest: Chest) -> None:
        self.pass_time(SEARCH)
        if not self.party.living:
            return
        if chest.trap:
            trap = traps()[chest.trap]
            self.party.meet("traps", chest.trap, trap.sign.en)
            found = hazards.search(self.party.engine, self.party.best(Ability.WIS), light=self.party.light > 0).success
            best = self.party.best(Ability.INT)
            if found and hazards.disarm(self.party.engine, best, light=self.party.light > 0, tool=False).success:
                self._disarmed()
            else:
                self._spring(trap, best, warned=found)
        for _ in range(3 if chest.locked else 0):
            if not self.party.living:
                return
            self.make_noise(hazards.FORCE_NOISE)
            if (
                self.party.living
                and hazards.force(
                    self.party.engine, self.party.best(Ability.STR), crowbar=False, help=len(self.party.living) > 1
                ).success
            ):
                self.party.deeds["forced"] += 1
                break
        else:
            if chest.locked:
                return
        if self.party.living:
            engine = EvAdventureRollEngine(Chance(open_stream(chest.seed, "loot")))
            self.party.find(loot.roll(engine, LOOT[chest.richness], self.party.depth))

    # Fights.

    def encounter(self, kinds: tuple[str, ...], *, asleep: bool = False, lair: bool = False) -> bool:
        """Meet a pack; return whether the party holds the room afterwards."""
        self.party.meet_kinds(kinds)
        foes = meet(kinds, self.party.depth)
        kind = foes[0].kind
        if asleep:
            for foe in foes:
                foe.conditions.add("asleep")
        risk = danger(self.party.fighters, foes)
        ready = lair and self.party.pack.things["healing draught"] >= len(self.party.living)
        limit = 1.5 if self.party.policy is Policy.RECKLESS else PREPARED if ready else CAUTION
        too_much = risk > limit * self.party.daring
        if asleep and too_much:
            return False
        mood = (
            Reaction.HOSTILE
            if lair
            else reaction(self.party.engine, kind.reaction + self.party.best(Ability.CHA).charisma // 3)
        )
        if not asleep and mood in (Reaction.TALKATIVE, Reaction.HELPFUL):
            return True  # it lets the party pass, and is left alone
        if not asleep and mood is Reaction.UNSURE and too_much:
            return False
        return self._battle(foes, runs=too_much or (self.party.conduct.stance == "flee" and not asleep))

    def _battle(self, foes: list[Foe], *, runs: bool = False) -> bool:
        """Fight; return whether the party holds the field."""

        def gives_up(heroes: list[Hero], against: list[Foe]) -> bool:
            if runs or any(one.hp <= self.party.conduct.wimpy for one in heroes):
                return True
            limit = 0.4 if self.party.policy is Policy.CAREFUL else 0.2
            weak = sum(one.hp for one in heroes) < limit * sum(one.hp_max for one in heroes)
            return weak and danger(heroes, against) > 0.3

        spells = self.party.pack.awake() if danger(self.party.fighters, foes) > WORTH_A_SPELL else []
        outcome = fight(
            self.party.engine, self.party.fighters, foes, light=self.party.light > 0,
            potions=self.party.pack.things["healing draught"], gives_up=gives_up, coins=self.party.pack.coins,
            spells=spells,
        )  # fmt: skip
        self.party.pack.use("healing draught", outcome.potions)
        self.party.pack.steal(outcome.stolen)
        self.party.bury()
        cleverest = max(self.party.heroes, key=lambda one: one.intelligence)
        self.party.pack.drained.update(
            [spell for spell in outcome.cast if not stays_awake(self.party.engine, cleverest)]
        )
        self.party.cast.update(outcome.cast)
        for foe in outcome.slain:
            self.party.slain[foe.kind.key] += 1
        self.party.deeds["defeated"] += len(outcome.slain) + len(outcome.driven_off)
        self.party.deeds["cast"] += len(outcome.cast)
        for foe in (*outcome.slain, *outcome.driven_off):
            self.party.gain(foe.kind.xp, foe.level)
        self.pass_time(outcome.rounds * ROUND, quiet=False)
        for one in self.party.living:
            one.conditions.held.clear()
        if outcome.won:
            for foe in outcome.slain:
                self.party.find(loot.roll(self.party.engine, foe.kind.loot, self.party.depth))
            self.make_noise(hazards.FIGHT_NOISE)
        return bool(self.party.living) and outcome.won
