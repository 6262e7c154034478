"""One party's way down the dungeon and home again, by a policy; every coin and thing is accounted for. Pure."""

from __future__ import annotations

from ..delve import hazards
from ..delve.progress import Standing, opens_freely, path, ways
from ..delve.records import Cell, Challenge, GateKind
from .bodies import advance
from .dangers import Dangers
from .party import Policy, Visit

NEW_ROOM, KNOWN_ROOM, CAMP, TRIP, NIGHT = 30, 5, 20, 180, 5
"""Seconds of play: a room read for the first time or walked through, a camp, the shops, a night."""
BED, ROOM, TORCH_PRICE, RATION_PRICE, POTION_PRICE = 3, 4, 1, 5, 60
"""Coppers; a bed and a room of one's own with a meal."""
A_NIGHT = 6
"""Hit points a bed gives back about; who lacks more takes the room."""


class Expedition(Dangers):
    """A party on its way, from the first shop to the last room it sees."""

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

    # Recovering.

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
