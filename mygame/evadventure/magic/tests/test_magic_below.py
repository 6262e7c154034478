"""Spells against what stands in the way below: gates, chests, hidden doors, unseen rooms; and who comes along."""

from unittest.mock import patch

from django.test import tag

from evadventure.creatures import hirelings
from evadventure.dungeon.tests.test_dungeon import Below, seed_with
from evadventure.knave.delve.progress import DoorState
from evadventure.knave.delve.records import DoorKind, GateKind
from evadventure.things.wares import make


def gate_of(level, room, kind):
    """Return the direction of a room's way that is shut by a gate of a kind; None for none."""
    for way, door in level.doors_of(room.cell).items():
        gate = level.doors[door].gate
        if gate is not None and level.gates[gate].kind is kind and level.gates[gate].door == door:
            return way
    return None


class TestMagicBelow(Below):
    def setUp(self):
        super().setUp()
        self.char1.intelligence = 5
        self.char1.constitution = 10

    def stone(self, key):
        stone = make(f"rune:{key}")
        stone.move_to(self.char1, quiet=True)
        return stone

    def at_a_gate(self):
        """Stand before a locked gate; return the way."""
        seed, plan = seed_with(lambda level, room: gate_of(level, room, GateKind.KEY))
        branch = self.open(seed)
        room = self.put(branch, plan)
        heading = gate_of(room.level, plan, GateKind.KEY)
        way = next(one for one in room.contents_get(content_type="exit") if one.key == heading)
        self.assertIsNot(way.standing, DoorState.OPEN)
        return way

    def test_knock_opens_a_gate_for_good(self):
        way = self.at_a_gate()
        self.stone("knock")
        self.assertIn("A click", self.do(self.char1, "cast knock"))
        self.assertIs(way.standing, DoorState.OPEN)
        here = self.char1.location
        self.do(self.char1, way.key)
        self.assertIsNot(self.char1.location, here)

    @tag("long")
    def test_teleport_leaves_the_gate_shut(self):
        way = self.at_a_gate()
        here = self.char1.location
        self.stone("teleport")
        self.do(self.char1, f"cast teleport {way.key}")
        self.assertIs(self.char1.location, way.destination)
        self.assertIsNot(self.char1.location, here)
        self.assertIsNot(way.standing, DoorState.OPEN)

    def test_knock_opens_a_locked_chest_and_does_not_empty_it(self):
        seed, plan = seed_with(lambda level, room: room.chest and room.chest.locked)
        room = self.put(self.open(seed), plan)
        self.stone("knock")
        self.assertIn("chest is locked no more", self.do(self.char1, "cast knock at chest"))
        self.assertIn(plan.cell, room.floor.unlocked)
        self.assertNotIn(plan.cell, room.floor.emptied)

    def test_true_sight_finds_what_is_hidden_without_a_roll(self):
        seed, plan = seed_with(
            lambda level, room: (
                room.cache
                or any(level.doors[door].kind is DoorKind.HIDDEN for door in level.doors_of(room.cell).values())
            )
        )
        room = self.put(self.open(seed), plan)
        before = (set(room.floor.found), set(room.floor.emptied))
        self.stone("true_sight")
        self.do(self.char1, "cast true sight")
        self.assertNotEqual((set(room.floor.found), set(room.floor.emptied)), before)
        self.assertTrue(self.char1.conditions.has("seeing"))

    def test_who_hovers_sets_off_no_trap_that_waits_for_a_foot(self):
        seed, plan = seed_with(lambda level, room: room.trap == "pit" and not room.monsters)
        branch = self.open(seed)
        room = branch.room(plan.depth, plan.cell)
        self.stone("hover")
        self.do(self.char1, "cast hover")
        with patch("evadventure.rules.randint", return_value=1):  # neither noticed nor avoided
            self.char1.move_to(room, quiet=True)
        self.assertEqual(self.char1.hp, 40)
        self.assertIn(plan.cell, room.floor.noticed)
        self.assertNotIn(plan.cell, room.floor.spent)

    def test_x_ray_vision_sees_rooms_nobody_has_been_to(self):
        branch = self.open(7)
        room = self.char1.location
        made = len(branch.rooms())
        self.stone("x_ray_vision")
        seen = self.do(self.char1, "cast x-ray vision")
        self.assertGreater(len(branch.rooms()), made)
        level = [way for way in room.contents_get(content_type="exit") if way.key not in ("up", "down")]
        for way in level:
            self.assertIn(way.destination.get_display_name(self.char1), seen)

    def test_who_serves_comes_along_into_the_instance(self):
        self.char1.coins = 10
        one = hirelings.hire(self.char1, "labourer")
        self.assertIs(one.location, self.ledge)
        self.do(self.char1, "down")
        hirelings.look_after(one)
        self.assertIs(one.location, self.char1.location)
        self.assertIsNot(one.location, self.ledge)
        one.delete()
