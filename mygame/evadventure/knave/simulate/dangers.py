"""What befalls a party of the simulator below: time, noise, traps, chests, whom it meets and fights. Pure."""

from __future__ import annotations

from ...enums import Ability
from ...minigames.chance import Chance, open_stream, roll_engine
from .. import loot
from ..delve import hazards, noise
from ..delve.plan import LOOT, trap_of, wanderers
from ..delve.records import Challenge, Chest, RoomPlan
from ..delve.templates import Trap
from ..fighting.morale import Mood, reaction
from .battle import danger, fight, meet
from .bodies import Foe, Hero, suffer
from .party import Party, Policy

GAME = 6
"""Game seconds of a second."""
SEARCH, ROUND = 15, 6
"""Seconds of play: a search, a round."""
PREPARED = 0.9
"""Part of its hit points a careful party risks against who rules a level: it has draughts and magic for that."""
WORTH_A_SPELL = 0.25
"""Part of a party's hit points a fight must threaten for it to cast a spell."""
DAY = 4 * 3600
"""Seconds of play of a day of the game; in the middle of the first evening, and then each day, rune stones awake."""


class Dangers(Party):
    """A party to which things happen."""

    # Time.

    def _pass(self, seconds: int, *, quiet: bool = True) -> None:
        """Let time pass: the torch burns, and once in a turn something may come by."""
        if (self.clock + seconds + DAY - 3600) // DAY > (self.clock + DAY - 3600) // DAY:
            self.pack.dawn()
        self.clock += seconds
        self.light = max(0, self.light - seconds * GAME)
        if self.light <= 0:
            self._light_up()
        self.turn += seconds * GAME
        while quiet and self.turn >= noise.TURN and self.living:
            self.turn -= noise.TURN
            if noise.comes_by(self.engine):
                self._encounter(wanderers(self.chance, self.depth, len(self.living)))

    def _noise(self, loudness: int) -> None:
        """Let a noise be heard: one pack that hears it may come at once, the others are awake."""
        level, floor = self.here, self.floor
        for cell in sorted(noise.wakes(level, floor, self.cell, loudness) - floor.explored):
            floor.awake.add(cell)
            if level.room(cell).challenge is not Challenge.LAIR and self.engine.roll("1d6") == 1 and self.living:
                floor.cleared.add(cell)
                self._encounter(level.room(cell).monsters)
                return

    # Rooms.

    def _trap(self, plan: RoomPlan) -> None:
        if not plan.trap:
            return
        trap = trap_of(plan.trap)
        first = max(self.living, key=lambda one: one.wisdom)
        noticed = hazards.notice(self.engine, first, light=self.light > 0, pole=True).success
        best = self._best(Ability.INT)
        if noticed and best.intelligence >= 3:
            if hazards.disarm(self.engine, best, light=self.light > 0, tool="pole, 10ft" in trap.tools).success:
                self._gain(hazards.XP)
                return
            first = best
        self._spring(trap, first, warned=noticed)

    def _spring(self, trap: Trap, victim: Hero, *, warned: bool) -> None:
        if trap.noise:
            self._noise(trap.noise)
        if victim.is_dead or hazards.avoid(self.engine, victim, trap, warned=warned).success:
            return
        if notation := hazards.harm(trap, self.depth):
            self._hit(victim, self.engine.roll(notation), "trap")
        if trap.condition and not victim.is_dead:
            victim.conditions.add(trap.condition, rounds=trap.rounds)
            for _ in range(trap.rounds):
                if victim.conditions.has(trap.condition) and not victim.is_dead:
                    suffer(self.engine, victim, "trap")
            self._bury()

    def _look_round(self, plan: RoomPlan) -> None:
        """Take what the room has to give."""
        match plan.challenge:
            case Challenge.CAPTIVE:
                self.pack.find([loot.Found(loot.COINS, self.engine.roll("2d6") * self.depth)])
                self._gain(hazards.CAPTIVE_XP)
            case Challenge.SHRINE:
                for one in self.living:
                    prayer = hazards.pray(self.engine, one, self.depth, 0)
                    one.heal(prayer.healed)
        if plan.chest is not None:
            self._chest(plan.chest)

    def _chest(self, chest: Chest) -> None:
        self._pass(SEARCH)
        if not self.living:
            return
        if chest.trap:
            trap = trap_of(chest.trap)
            found = hazards.search(self.engine, self._best(Ability.WIS), light=self.light > 0).success
            best = self._best(Ability.INT)
            if found and hazards.disarm(self.engine, best, light=self.light > 0, tool=False).success:
                self._gain(hazards.XP)
            else:
                self._spring(trap, best, warned=found)
        for _ in range(3 if chest.locked else 0):
            if not self.living:
                return
            self._noise(hazards.FORCE_NOISE)
            if (
                self.living
                and hazards.force(
                    self.engine, self._best(Ability.STR), crowbar=False, help=len(self.living) > 1
                ).success
            ):
                break
        else:
            if chest.locked:
                return
        if self.living:
            engine = roll_engine(Chance(open_stream(chest.seed, "loot")))
            self.pack.find(loot.roll(engine, LOOT[chest.richness], self.depth))

    # Fights.

    def _encounter(self, kinds: tuple[str, ...], *, asleep: bool = False, lair: bool = False) -> bool:
        """Meet a pack; return whether the party holds the room afterwards."""
        foes = meet(kinds)
        kind = foes[0].kind
        if asleep:
            for foe in foes:
                foe.conditions.add("asleep")
        risk = danger(self.living, foes)
        limit = 1.5 if self.policy is Policy.RECKLESS else PREPARED if lair else 0.6
        too_much = risk > limit
        if asleep and too_much:
            return False
        mood = Mood.HOSTILE if lair else reaction(self.engine, kind.reaction + self._best(Ability.CHA).charisma // 3)
        if not asleep and mood in (Mood.TALKATIVE, Mood.HELPFUL):
            return True  # it lets the party by, and is let be
        if not asleep and mood is Mood.UNSURE and too_much:
            return False
        return self._battle(foes, runs=too_much)

    def _battle(self, foes: list[Foe], *, runs: bool = False) -> bool:
        """Fight; return whether the field is the party's."""

        def gives_up(heroes: list[Hero], against: list[Foe]) -> bool:
            if runs:
                return True
            limit = 0.4 if self.policy is Policy.CAREFUL else 0.2
            weak = sum(one.hp for one in heroes) < limit * sum(one.hp_max for one in heroes)
            return weak and danger(heroes, against) > 0.3

        spells = self.pack.awake() if danger(self.living, foes) > WORTH_A_SPELL else []
        outcome = fight(
            self.engine, self.living, foes, light=self.light > 0, potions=self.pack.things["healing draught"],
            gives_up=gives_up, coins=self.pack.coins, spells=spells,
        )  # fmt: skip
        self.pack.use("healing draught", outcome.potions)
        self.pack.steal(outcome.stolen)
        self._bury()
        self.pack.drained.update(outcome.cast)
        self.cast.update(outcome.cast)
        for foe in outcome.slain:
            self.slain[foe.kind.key] += 1
        for foe in (*outcome.slain, *outcome.driven_off):
            self._gain(foe.kind.xp)
        self._pass(outcome.rounds * ROUND, quiet=False)
        for one in self.living:
            one.conditions.held.clear()
        if outcome.won:
            for foe in outcome.slain:
                self.pack.find(loot.roll(self.engine, foe.kind.loot, self.depth))
            self._noise(hazards.FIGHT_NOISE)
        return bool(self.living) and outcome.won
