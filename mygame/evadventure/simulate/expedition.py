"""One party's way down the dungeon and home again, by a policy; every coin and thing is accounted for. Pure."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

import msgspec

from evadventure import loot
from evadventure.delve import hazards, noise
from evadventure.delve.plan import LOOT, Dungeon, trap_of, wanderers
from evadventure.delve.progress import Floor, Progress, Standing, opens_freely, path, ways
from evadventure.delve.records import DEEPEST, Cell, Challenge, Chest, GateKind, Level, RoomPlan
from evadventure.delve.templates import Trap
from evadventure.enums import Ability
from evadventure.fighting.morale import Mood, reaction
from evadventure.magic import SPELLS
from evadventure.minigames.chance import Chance, open_stream, roll_engine
from evadventure.runes import RUNE
from evadventure.simulate.battle import danger, fight, meet
from evadventure.simulate.bodies import Foe, Hero, advance, roll_hero, suffer
from evadventure.simulate.pack import Pack

GAME = 6
"""Game seconds of a second."""
NEW_ROOM, KNOWN_ROOM, SEARCH, ROUND, CAMP, TRIP, NIGHT = 30, 5, 15, 6, 20, 180, 5
"""Seconds of play: a room read for the first time or walked through, a search, a round, a camp, the shops, a night."""
TORCH = 3600
"""Game seconds a torch burns."""
BED, ROOM, TORCH_PRICE, RATION_PRICE, POTION_PRICE = 3, 4, 1, 5, 60
"""Coppers; a bed and a room of one's own with a meal."""
A_NIGHT = 6
"""Hit points a bed gives back about; who lacks more takes the room."""
PREPARED = 0.9
"""Part of its hit points a careful party risks against who rules a level: it has draughts and magic for that."""
WORTH_A_SPELL = 0.25
"""Part of a party's hit points a fight must threaten for it to cast a spell."""
DAY = 4 * 3600
"""Seconds of play of a day of the game; in the middle of the first evening, and then each day, rune stones awake."""
MOST_PLAY = 2 * 3600
"""Seconds of play after which a party calls it an evening."""


class Policy(StrEnum):
    """How a party goes about it."""

    CAREFUL = "careful"
    RECKLESS = "reckless"


class Visit(msgspec.Struct):
    """How a party fared on a level: whether it explored all it could, and how many died there."""

    explored: bool = False
    deaths: int = 0


class Expedition:
    """A party on its way.

    Args:
        seed: of the dungeon and of all chance.
        size: how many characters.
        level: of each.
        policy: careful, or headlong down.
        deepest: the level it will not go below.
        start: the level it rides down to first; 1 on foot.
        play: seconds of play after which it is over.
    """

    def __init__(
        self,
        seed: int,
        size: int,
        level: int,
        policy: Policy = Policy.CAREFUL,
        deepest: int = DEEPEST,
        start: int = 1,
        play: int = MOST_PLAY,
    ) -> None:
        self.engine = roll_engine(Chance(open_stream(seed, "expedition")))
        self.heroes = [roll_hero(self.engine, level, f"hero {number}") for number in range(size)]
        self.level_at_start, self.policy, self.deepest, self.play = level, policy, deepest, play
        self.plan = Dungeon(seed, size)
        self.progress = Progress()
        self.chance = Chance(open_stream(seed, "wanderers"))
        self.depth = start
        self.cell: Cell = self.plan.level(start).up
        self.clock = 0
        self.turn = 0
        self.light = 0
        coins = sum(self.engine.roll("3d6") for _ in self.heroes) + 60 * (level - 1) * size
        self.pack = Pack(coins, Counter(ration=2 * size) + self._first_stones(level))
        self.visits: dict[int, Visit] = {}
        self.levels_entered_at: dict[int, int] = {}
        self.refused: set[tuple[int, Cell]] = set()
        self.slain: Counter[str] = Counter()
        self.cast: Counter[str] = Counter()
        self.causes: Counter[str] = Counter()
        self.rooms = 0
        self.tries: Counter[int] = Counter()
        """How often a level has been taken up again."""

    def _first_stones(self, level: int) -> Counter[str]:
        """Return the rune stones such a party has found before: one for every second level above the second."""
        spells = [key for key, spell in SPELLS.items() if level >= loot.RUNES_FROM[spell.power] and spell.hostile]
        rolls = [self.engine.roll(f"1d{len(spells)}") for _ in range(max(0, (level - 2) // 2))]
        return Counter(RUNE + spells[rolled - 1] for rolled in set(rolls))

    # The whole way.

    def run(self) -> Expedition:
        """Play it to the end: everybody dead, gone home, or the evening over."""
        self._shop()
        self._arrive(self.depth)
        self._enter(self.cell)
        while not self.over:
            if self.policy is Policy.CAREFUL and (self._hurt() or self._loaded()) and not self._recover():
                break
            if self.light <= 0 and not self._light_up():
                if self.pack.things["torch"] + self.pack.coins // TORCH_PRICE < 1 or not self._go_to_town():
                    break
                continue
            if not self._go_on():
                break
        self._settle()
        return self

    @property
    def living(self) -> list[Hero]:
        """Those who live."""
        return [one for one in self.heroes if not one.is_dead]

    @property
    def over(self) -> bool:
        """Whether nobody is left, or the evening is over."""
        return not self.living or self.clock >= self.play

    @property
    def floor(self) -> Floor:
        """What is known of this level."""
        return self.progress.floor(self.depth)

    @property
    def here(self) -> Level:
        """This level."""
        return self.plan.level(self.depth)

    # Where to.

    def _go_on(self) -> bool:
        """Take the next step: an unseen room, a gate that can be opened, the stairs; return whether there is one."""
        level, floor = self.here, self.floor
        down_known = level.down in floor.explored and level.has_stairs_down
        if self.policy is Policy.RECKLESS and down_known and self._walk(level.down) and self._descend():
            return True
        unseen = self._nearest_unseen()
        if unseen is not None:
            return self._walk(unseen)
        if self._open_a_gate():
            return True
        self.visits[self.depth].explored = True
        if not down_known or self.depth >= self._limit():
            return False
        return self._walk(level.down) and self._descend()

    def _limit(self) -> int:
        """Return the level a careful party will not go below."""
        if self.policy is Policy.RECKLESS:
            return self.deepest
        least = min(one.level for one in self.living)
        return min(self.deepest, 2 * least + (len(self.living) - 1) // 2)

    def _nearest_unseen(self) -> Cell | None:
        level, floor = self.here, self.floor
        best: tuple[int, Cell] | None = None
        for cell in sorted(set(level.cells) - floor.explored):
            if (self.depth, cell) in self.refused:
                continue
            steps = self._path(cell)
            if steps and (best is None or (len(steps), cell) < best):
                best = (len(steps), cell)
        return best[1] if best else None

    def _path(self, goal: Cell) -> list[Cell] | None:
        steps = path(self.here, self.floor, self.cell, goal)
        cells = [way.to for way in steps] if steps is not None else None
        if cells is None or any((self.depth, cell) in self.refused for cell in cells):
            return None
        return cells

    def _walk(self, goal: Cell) -> bool:
        """Walk somewhere; return whether the party is still able to go on, wherever it is."""
        cells = self._path(goal)
        if cells is None:
            return False
        for cell in cells:
            if not self._enter(cell) or self.over:
                return bool(self.living)
        return True

    def _descend(self) -> bool:
        level = self.here
        if self.depth >= self._limit() or not level.has_stairs_down or self.cell != level.down:
            return False
        if level.room(level.down).challenge is Challenge.LAIR and level.down not in self.floor.cleared:
            return False
        self._arrive(self.depth + 1)
        self.cell = self.here.up
        self._enter(self.cell)
        return True

    def _arrive(self, depth: int) -> None:
        self.depth = depth
        self.visits.setdefault(depth, Visit())
        self.levels_entered_at.setdefault(depth, max(one.level for one in self.living))

    def _open_a_gate(self) -> bool:
        """Open a gate whose key, lever or clues have been found; return whether there was one."""
        level, floor = self.here, self.floor
        for gate in level.gates:
            if gate.door in floor.opened or not floor.explored.issuperset(gate.parts):
                continue
            near = level.doors[gate.door].near
            goal = gate.parts[0] if gate.kind is GateKind.LEVER else near
            if goal not in floor.explored or self._path(goal) is None:
                continue
            if not self._walk(goal) or self.cell != goal:
                return bool(self.living)
            floor.opened.add(gate.door)
            if gate.kind is not GateKind.KEY:
                self._gain(hazards.XP)
            return True
        return False

    # Rooms.

    def _enter(self, cell: Cell) -> bool:
        """Go into a room and meet what is there; return whether the party is there afterwards."""
        level, floor = self.here, self.floor
        came, plan = self.cell, level.room(cell)
        self._open_from_behind(came, cell)
        new = cell not in floor.explored
        self._pass(NEW_ROOM if new else KNOWN_ROOM)
        if not self.living:
            return False
        if new and plan.monsters and cell not in floor.cleared:
            self.cell = cell
            asleep = plan.asleep and cell not in floor.awake
            if not self._encounter(plan.monsters, asleep=asleep, lair=plan.challenge is Challenge.LAIR):
                self.cell = came
                self.refused.add((self.depth, cell))
                return False
            floor.cleared.add(cell)
        self.cell = cell
        if new:
            self.rooms += 1
            floor.explored.add(cell)
            self._trap(plan)
            if self.living:
                self._look_round(plan)
        return bool(self.living)

    def _open_from_behind(self, came: Cell, cell: Cell) -> None:
        for way in ways(self.here, self.floor, came):
            if way.to == cell and way.standing is Standing.SHUT and opens_freely(self.here, came, way.door):
                self.floor.opened.add(way.door)

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

    def _hit(self, hero: Hero, damage: int, cause: str) -> None:
        hero.hurt(self.engine, damage, cause)
        self._bury()

    def _best(self, ability: Ability) -> Hero:
        return max(self.living, key=lambda one: int(getattr(one, ability.value)))

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

    def _noise(self, loudness: int) -> None:
        """Let a noise be heard: one pack that hears it may come at once, the others are awake."""
        level, floor = self.here, self.floor
        for cell in sorted(noise.wakes(level, floor, self.cell, loudness) - floor.explored):
            floor.awake.add(cell)
            if level.room(cell).challenge is not Challenge.LAIR and self.engine.roll("1d6") == 1 and self.living:
                floor.cleared.add(cell)
                self._encounter(level.room(cell).monsters)
                return

    def _bury(self) -> None:
        """Count the dead; who dies with nobody left loses everything."""
        for one in self.heroes:
            if one.is_dead and one.cause != "buried":
                self.causes[one.cause] += 1
                self.visits[self.depth].deaths += 1
                one.cause = "buried"
        if not self.living:
            self.pack.lose_all()

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

    def _light_up(self) -> bool:
        """Light a torch; return whether there was one."""
        if self.pack.things["torch"] < 1:
            return False
        self.pack.use("torch", 1)
        self.light = TORCH
        return True

    # Recovering.

    def _hurt(self) -> bool:
        return any(one.hp * 2 <= one.hp_max for one in self.living)

    def _loaded(self) -> bool:
        """Return whether the packs are full: a treasure takes a slot or a part of it, a hundred coins one."""
        room = sum(10 + one.constitution for one in self.living) - 5 * len(self.living)
        return self.pack.load > room

    def _recover(self) -> bool:
        """Get better: sleep in a camp that is near, else walk up to town; return whether it was possible."""
        if not self._loaded() and self._camp():
            return True
        return self._go_to_town()

    def _camp(self) -> bool:
        level, floor = self.here, self.floor
        camps = [
            room.cell
            for room in level.rooms.values()
            if room.challenge is Challenge.CAMP and room.cell in floor.explored and f"{room.cell}" not in floor.slept
        ]
        for cell in camps:
            if self.pack.things["ration"] < len(self.living) or self._path(cell) is None:
                continue
            if not self._walk(cell) or self.cell != cell:
                return bool(self.living)
            floor.slept.add(f"{cell}")
            self._pass(CAMP)
            self.light = max(0, self.light - hazards.WATCH)
            for one in self.living:
                self.pack.use("ration", 1)
                self.engine.heal_from_rest(one)
            return True
        return False

    def _go_to_town(self) -> bool:
        """Go up, sell, sleep, buy, and come back to where one was; return whether that could be done.

        From the next winch on the way one rides.
        """
        back = (self.depth, self.cell)
        while self._walk_home():
            if self.depth == 1 or self.here.winch:
                break
            self.depth -= 1
            self.cell = self.here.down
        else:
            return bool(self.living)
        top = self.depth
        self._shop()
        if self._hurt() and self.pack.coins < BED:
            return False
        for depth in range(top, back[0]):
            self.depth, self.cell = depth, self.here.up
            if not self._walk(self.here.down) or self.cell != self.here.down:
                return bool(self.living)
            self._arrive(depth + 1)
        self.cell = self.here.up
        self.refused = {one for one in self.refused if one[0] != self.depth} if self._fresh() else self.refused
        return True

    def _fresh(self) -> bool:
        """Return whether everybody is whole, and has not been for long: what was too much may be tried once more."""
        fit = all(one.hp == one.hp_max for one in self.living)
        self.tries[self.depth] += 1
        return fit and self.tries[self.depth] <= 2

    def _walk_home(self) -> bool:
        cells = path(self.here, self.floor, self.cell, self.here.up)
        for way in cells or []:
            self._pass(KNOWN_ROOM)
            self.cell = way.to
            if not self.living:
                return False
        return cells is not None

    def _shop(self) -> None:
        """Sell what is worth something, sleep till all are whole or the coins are gone, and buy what is needed."""
        self.clock += TRIP
        self.pack.sell()
        for one in self.living:
            if one.weapon.quality is None and self.pack.coins >= 10:
                self.pack.pay(10)
                one.weapon = type(one.weapon)(damage_roll="1d8", manner="edge")
            while one.hp < one.hp_max and self.pack.coins >= BED:
                self.clock += NIGHT
                if self.pack.coins >= ROOM and one.hp_max - one.hp > A_NIGHT:
                    self.pack.pay(ROOM)
                    one.heal(one.hp_max)
                else:
                    self.pack.pay(BED)
                    self.engine.heal_from_rest(one)
            advance(self.engine, one)
        self.pack.buy("torch", 4, TORCH_PRICE)
        self.pack.buy("ration", len(self.living), RATION_PRICE)
        if self.pack.coins > 3 * POTION_PRICE:
            self.pack.buy("healing draught", len(self.living), POTION_PRICE)

    def _gain(self, xp: int) -> None:
        """Share experience as a party does: evenly, rounded up; a level is taken at once."""
        living = self.living
        for one in living:
            one.xp += -(-xp // len(living))
            advance(self.engine, one)

    def _settle(self) -> None:
        """Make sure that the books are right."""
        if not self.pack.is_right:
            raise AssertionError("a coin or a thing is missing")

    @property
    def xp_gained(self) -> int:
        """Experience all heroes together have gained."""
        return sum(one.xp - (self.level_at_start - 1) * 1000 for one in self.heroes)
