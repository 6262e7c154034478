"""One party's way down the dungeon and home again, by a policy; every coin and thing is accounted for. Pure."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from evadventure.enums import Ability
from evadventure.knave.callings import sleep
from evadventure.knave.delve import hazards
from evadventure.knave.delve.plan import moods
from evadventure.knave.delve.progress import DoorState, Floor, RoomWay, opens_freely, ways
from evadventure.knave.delve.records import Cell, GateKind, LevelPlan, RoomChallenge, RoomPlan, stratum_of
from evadventure.knave.delve.templates import layers, mechanisms, omens, people
from evadventure.knave.fighting import PlainWeapon
from evadventure.knave.magic.spells import RUNE
from evadventure.words import Words

from .battle import average
from .bodies import BODY_ARMOR, Hero, advance, hire
from .dangers import Dangers
from .party import Party, Policy, Visit
from .town import price, prototype, size, sort_of

NEW_ROOM, KNOWN_ROOM, CAMP, TRIP, NIGHT = 30, 5, 20, 180, 5
"""Seconds of play: a room read for the first time or walked through, a camp, the shops, a night."""
BED, ROOM = 3, 4
"""Coppers for a bed, and for a private room with a meal."""
POCKET = 50
"""Coppers each member takes along; the rest lies in the strongroom."""
FREE = 5
"""Slots that armour must leave free for its buyer."""
WAGE = 6
"""Coppers of a guard's wage for a trip (`creatures.hirelings`)."""
A_NIGHT = 6
"""Approximate hit points that a bed gives back; a hero who lacks more takes the room."""


class Expedition:
    """The way of a party, from the first shop to its last room.

    Args:
        party: the party.
    """

    def __init__(self, party: Party) -> None:
        self.party = party
        self.dangers = Dangers(party)
        self.told: dict[int, list[tuple[Words, ...]]] = {}
        self.calls_on: Callable[[int], None] = lambda depth: None
        """Called in the quiet room of a level where somebody may live."""
        self.called_on: set[int] = set()

    def run(self) -> Party:
        """Play to the end (all dead, gone home, or the evening over); return the party."""
        self.shop()
        self._arrive(self.party.depth)
        self._enter(self.party.cell)
        while not self.party.over:
            if (
                self.party.policy is Policy.CAREFUL
                and (self.party.is_hurt() or self.party.is_loaded())
                and not self._recover()
                and not (self.party.depth == 1 and self.party.is_broke)
            ):
                break
            if not self.party.living:
                break
            if self.party.light <= 0 and not self.party.light_up():
                if (
                    self.party.pack.things["torch"] + self.party.pack.coins // self._price("torch") < 1
                    or not self._go_to_town()
                ):
                    break
                continue
            if not self._go_on():
                break
        self.party.balance_books()
        return self.party

    # Destinations.

    def _go_on(self) -> bool:
        """Take the next step: an unseen room, a gate that can be opened, the stairs; return whether there is one."""
        level, floor = self.party.here, self.party.floor
        down_known = level.down in floor.explored and level.has_stairs_down
        if self.party.policy is Policy.RECKLESS and down_known and self._walk(level.down) and self._descend():
            return True
        unseen = self._nearest_unseen()
        if unseen is not None:
            return self._walk(unseen)
        if self._open_a_gate():
            return True
        self.party.visits[self.party.depth].explored = True
        if not (down_known and self.party.living) or self.party.depth >= self._limit():
            return False
        return self._walk(level.down) and self._descend()

    def _limit(self) -> int:
        """Return the deepest level of a careful party."""
        if self.party.policy is Policy.RECKLESS:
            return self.party.deepest
        least = min(one.level for one in self.party.living)
        return min(self.party.deepest, 2 * least + (len(self.party.living) - 1) // 2)

    def _nearest_unseen(self) -> Cell | None:
        level, floor = self.party.here, self.party.floor
        best: tuple[int, Cell] | None = None
        for cell in sorted(set(level.cells) - floor.explored):
            if (self.party.depth, cell) in self.party.refused:
                continue
            steps = self._path(cell)
            if steps and (best is None or (len(steps), cell) < best):
                best = (len(steps), cell)
        return best[1] if best else None

    def _path(self, goal: Cell) -> list[Cell] | None:
        steps = path(self.party.here, self.party.floor, self.party.cell, goal)
        cells = [way.to for way in steps] if steps is not None else None
        if cells is None or any((self.party.depth, cell) in self.party.refused for cell in cells):
            return None
        return cells

    def _walk(self, goal: Cell) -> bool:
        """Walk somewhere; return whether the party is still able to go on, wherever it is."""
        cells = self._path(goal)
        if cells is None:
            return False
        for cell in cells:
            if not self._enter(cell) or self.party.over:
                return bool(self.party.living)
        return True

    def _descend(self) -> bool:
        level = self.party.here
        if self.party.depth >= self._limit() or not level.has_stairs_down or self.party.cell != level.down:
            return False
        if level.room(level.down).challenge is RoomChallenge.LAIR and level.down not in self.party.floor.cleared:
            return False
        self._arrive(self.party.depth + 1)
        self.party.cell = self.party.here.up
        self._enter(self.party.cell)
        return True

    def _arrive(self, depth: int) -> None:
        self.party.depth = depth
        self.party.visits.setdefault(depth, Visit())
        for key in self.party.here.omens:
            self.party.meet("omens", key, omens()[key].told.en)
        self.party.levels_entered_at.setdefault(depth, max(one.level for one in self.party.living))

    def _open_a_gate(self) -> bool:
        """Open a gate whose key, lever or clues have been found; return whether there was one."""
        level, floor = self.party.here, self.party.floor
        for gate in level.gates:
            if gate.door in floor.opened or not floor.explored.issuperset(gate.parts):
                continue
            near = level.doors[gate.door].near
            goal = gate.parts[0] if gate.kind is GateKind.LEVER else near
            if goal not in floor.explored or self._path(goal) is None:
                continue
            if not self._walk(goal) or self.party.cell != goal:
                return bool(self.party.living)
            floor.opened.add(gate.door)
            if gate.kind is not GateKind.KEY:
                self.party.gain(hazards.XP, hazards.rank(self.party.depth))
            return True
        return False

    def _enter(self, cell: Cell) -> bool:
        """Go into a room and face its contents; return whether the party is there afterwards."""
        level, floor = self.party.here, self.party.floor
        came, plan = self.party.cell, level.room(cell)
        self._open_from_behind(came, cell)
        new = cell not in floor.explored
        self.dangers.pass_time(NEW_ROOM if new else KNOWN_ROOM)
        if not self.party.living:
            return False
        if new and plan.monsters and cell not in floor.cleared:
            self.party.cell = cell
            asleep = plan.asleep and cell not in floor.awake
            if not self.dangers.encounter(plan.monsters, asleep=asleep, lair=plan.challenge is RoomChallenge.LAIR):
                self.party.cell = came
                self.party.refused.add((self.party.depth, cell))
                return False
            floor.cleared.add(cell)
        self.party.cell = cell
        if new:
            self.party.rooms += 1
            floor.explored.add(cell)
            if self.party.reads:
                self._read(plan)
            self.dangers.meet_trap(plan)
            if self.party.living:
                self.dangers.look_round(plan)
        return bool(self.party.living)

    def _read(self, plan: RoomPlan) -> None:
        """Note the new sights of a room, and look at them."""
        party = self.party
        depth, stratum = party.depth, stratum_of(party.depth)
        layer = layers()[stratum]
        template = layer.rooms[plan.template]
        party.meet("places", f"{stratum}/{plan.template}")
        if depth not in self.told:
            self.told[depth] = moods(party.plan.seed, depth, layer, len(party.here.cells))
        number = party.here.cells.index(plan.cell)
        for words in self.told[depth][number] if number < len(self.told[depth]) else ():
            party.meet("sentences", f"{stratum}/{words.en}")
        for number, detail in enumerate(template.details):
            party.meet("details", f"{stratum}/{plan.template}/{number}", detail.text.en)
        if plan.person:
            one = people()[plan.person]
            party.meet("people", plan.person, f"{one.desc.en} {one.greets[0].en}")
        if plan.mechanism is not None:
            kind = party.here.gates[plan.mechanism].kind
            party.meet("mechanisms", kind, text.en if (text := mechanisms()[kind].text) else "")
        if (
            plan.challenge in (RoomChallenge.QUIET, RoomChallenge.CAMP, RoomChallenge.SHRINE)
            and depth not in self.called_on
        ):
            self.called_on.add(depth)
            self.calls_on(depth)

    def _open_from_behind(self, came: Cell, cell: Cell) -> None:
        for way in ways(self.party.here, self.party.floor, came):
            if way.to == cell and way.standing is DoorState.SHUT and opens_freely(self.party.here, came, way.door):
                self.party.floor.opened.add(way.door)

    # Recovering.

    def _recover(self) -> bool:
        """Recover: sleep in a nearby camp, else walk up to town; return whether it was possible."""
        if not self.party.is_loaded() and self._camp():
            return True
        return self._go_to_town()

    def _camp(self) -> bool:
        level, floor = self.party.here, self.party.floor
        camps = [
            room.cell
            for room in level.rooms.values()
            if room.challenge is RoomChallenge.CAMP
            and room.cell in floor.explored
            and f"{room.cell}" not in floor.slept
        ]
        for cell in camps:
            if self.party.pack.things["ration"] < len(self.party.living) or self._path(cell) is None:
                continue
            if not self._walk(cell) or self.party.cell != cell:
                return bool(self.party.living)
            floor.slept.add(f"{cell}")
            self.dangers.pass_time(CAMP)
            self.party.deeds["camped"] += 1
            self.party.light = max(0, self.party.light - hazards.WATCH)
            for one in self.party.living:
                self.party.pack.use("ration", 1)
                sleep(self.party.engine, one)
            return True
        return False

    def _go_to_town(self) -> bool:
        """Go up, sell, sleep, buy, and come back to the same place; return whether that could be done.

        The party rides from the next winch on the way.
        """
        back = (self.party.depth, self.party.cell)
        while self._walk_home():
            if self.party.depth == 1 or self.party.here.winch:
                break
            self.party.depth -= 1
            self.party.cell = self.party.here.down
        else:
            return bool(self.party.living)
        top = self.party.depth
        self.shop()
        if self.party.is_hurt() and self.party.pack.coins < BED:
            return False
        for depth in range(top, back[0]):
            self.party.depth, self.party.cell = depth, self.party.here.up
            if not self._walk(self.party.here.down) or self.party.cell != self.party.here.down:
                return bool(self.party.living)
            self._arrive(depth + 1)
        self.party.cell = self.party.here.up
        self.party.refused = (
            {one for one in self.party.refused if one[0] != self.party.depth} if self._fresh() else self.party.refused
        )
        return True

    def _fresh(self) -> bool:
        """Return whether all are whole for the first or second time here: a failed room may be tried once more."""
        fit = all(one.hp == one.hp_max for one in self.party.living)
        self.party.tries[self.party.depth] += 1
        return fit and self.party.tries[self.party.depth] <= 2

    def _walk_home(self) -> bool:
        cells = path(self.party.here, self.party.floor, self.party.cell, self.party.here.up)
        for way in cells or []:
            self.dangers.pass_time(KNOWN_ROOM)
            self.party.cell = way.to
            if not self.party.living:
                return False
        return cells is not None

    def _hire(self) -> None:
        """Pay the hirelings, or let them go; the fallen are replaced."""
        hired = []
        for number in range(self.party.conduct.hirelings):
            if self.party.pack.coins < WAGE:
                break
            self.party.pack.pay(WAGE)
            hired.append(hire(self.party.engine, f"hireling {number}"))
        self.party.hired = hired

    def shop(self) -> None:
        """Sell the valuables, sleep till all are whole or the coins are gone, and buy supplies.

        Coins beyond a pocketful go to the strongroom.
        """
        party, pack = self.party, self.party.pack
        party.tick(TRIP)
        self._dress()
        pack.sell(party.town, self._charisma(), len(party.living), party.boon("haggle"))
        pack.afford(POCKET * len(party.living))
        self._hire()
        for one in party.living:
            if one.weapon.quality is None and party.town.stock["sword"] and pack.afford(cost := self._price("sword")):
                party.town.stock["sword"] -= 1
                pack.pay(cost)
                one.weapon = PlainWeapon(damage_roll="1d8", manner="edge")
            while one.hp < one.hp_max and (pack.afford(BED) or self._pawn()):
                party.tick(NIGHT)
                if pack.coins >= ROOM and one.hp_max - one.hp > A_NIGHT:
                    pack.pay(ROOM)
                    one.heal(one.hp_max)
                else:
                    pack.pay(BED)
                    sleep(party.engine, one)
            if one.hp <= one.hp_max // 2:  # the bench in the temple is for nothing
                party.tick(NIGHT)
                one.heal(one.hp_max // 2 + 1 - one.hp)
            advance(party.engine, one)
        pack.buy(party.town, "torch", 4, self._price("torch"))
        pack.buy(party.town, "ration", len(party.living), self._price("ration"))
        self._outfit()
        draught = self._price("healing draught")
        if pack.coins + pack.ledger.banked > 3 * draught:
            pack.afford(len(party.living) * draught)
            pack.buy(party.town, "healing draught", len(party.living), draught)
        pack.bank(POCKET * len(party.living))

    def _pawn(self) -> bool:
        """Sell a shield or a helmet for a bed; return whether that pays it."""
        for one in self.party.living:
            for slot in ("shield", "helmet"):
                paid = self.party.town.buys(slot, price(slot), 0, 0) if slot in one.worn else 0
                if paid:
                    one.take_off(slot)
                    self.party.pack.coins += paid
                    self.party.pack.ledger.sold += paid
                if self.party.pack.coins >= BED:
                    return True
        return False

    def _charisma(self) -> int:
        return self.party.best(Ability.CHA).charisma

    def _price(self, key: str) -> int:
        return self.party.town.asks(key, self._charisma(), self.party.boon("haggle"))

    def _dress(self) -> None:
        """Put on finds that are better than the worn things, and wield better weapons."""
        pack = self.party.pack
        for key in sorted(pack.things, key=lambda key: -pack.value(key)):
            while pack.things[key] > 0 and any(takes_up(one, key) for one in self.party.living):
                pack.use(key, 1)

    def _outfit(self) -> None:
        """Buy helmets, shields and the best affordable body armour, for the worst equipped first."""
        pack = self.party.pack
        for one in sorted(self.party.living, key=lambda one: one.armor):
            for key in ("helmet", "shield", *reversed(BODY_ARMOR)):
                slot = key if key in ("helmet", "shield") else "armor"
                bonus, (worn, taken) = BODY_ARMOR.get(key, 1), one.worn.get(slot, (int(slot == "armor"), 0.0))
                if bonus <= worn or not self.party.town.stock.get(key):
                    continue
                if 10 + one.constitution - one.burden + taken - size(key) < FREE:
                    continue
                if pack.afford(cost := self._price(key), POCKET * len(self.party.living)):
                    self.party.town.stock[key] -= 1
                    pack.pay(cost)
                    one.put_on(slot, bonus, size(key))


def takes_up(hero: Hero, key: str) -> bool:
    """Equip a hero with armour or a one-handed weapon if it is better than its own; return whether it is."""
    if key.startswith(RUNE):
        return False
    thing, sort = prototype(key), sort_of(key)
    if sort in ("armor", "helmet", "shield"):
        return hero.put_on(sort, int(thing["armor"]), size(key))
    one_handed = thing.get("inventory_use_slot") is None and thing.get("attack_type") in (None, Ability.STR)
    if sort != "weapon" or not one_handed or average(thing["damage_roll"]) <= average(hero.weapon.damage_roll):
        return False
    hero.weapon = PlainWeapon(
        damage_roll=thing["damage_roll"], quality=int(thing.get("quality", 3)), manner=thing.get("manner") or "edge"
    )
    return True


def path(level: LevelPlan, floor: Floor, start: Cell, goal: Cell) -> list[RoomWay] | None:
    """Return the shortest path of open ways from a room to another; None when none leads there.

    It passes only through rooms that are explored; the goal itself need not be.
    """
    came: dict[Cell, tuple[Cell, RoomWay] | None] = {start: None}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here == goal:
            steps: list[RoomWay] = []
            while (step := came[here]) is not None:
                here, way = step
                steps.append(way)
            return steps[::-1]
        if here not in floor.explored:
            continue
        for way in ways(level, floor, here):
            passable = way.standing == DoorState.OPEN or (
                way.standing == DoorState.SHUT and opens_freely(level, here, way.door)
            )
            if passable and way.to not in came:
                came[way.to] = (here, way)
                queue.append(way.to)
    return None
