"""Rooms that are fought in without rounds say so, and none is on the first level (`docs/play/fights.md` 1)."""

from evennia.utils.create import create_object

from evadventure.combat.beginning import begin
from evadventure.creatures.npcs import spawn as creature
from evadventure.dungeon import rest
from evadventure.kernel.messaging import page_of
from evadventure.knave.delve.progress import DoorState
from evadventure.knave.delve.records import RoomChallenge
from evadventure.places import maps
from evadventure.places.rooms import EvAdventurePvPRoom
from typeclasses.exits import Exit

from .test_dungeon import Below, seed_with


class TestRealTime(Below):
    def test_the_door_the_map_the_place_and_a_look_say_so(self):
        seed, plan = seed_with(
            lambda level, room: room.twitch and room.cell in {
                level.beyond(level.up, number) for number in level.doors_of(level.up).values()
            },
            depth=2,
        )  # fmt: skip
        branch = self.open(seed, depth=2)
        room = self.char1.location
        ways = [one for one in room.contents_get(content_type="exit") if one.door is not None]
        way = next(one for one in ways if room.level.beyond(room.cell, one.door) == plan.cell)
        page = page_of(self.char1)
        self.assertTrue(way.is_unknown)
        self.assertIn("(real time)", way.way_out(page))
        self.assertIn("real time", way.return_appearance(self.char1).replace("\n", " "))
        there = way.leads_to()
        self.assertIs(there.branch, branch)
        self.assertIn("(real time)", way.way_out(page))
        self.assertIn("real time", there.get_display_footer(self.char1))
        self.assertIn("(real time)", maps.draw(there, self.char1, page))
        self.assertIn("（即时战斗）", way.way_out(page_of(self.char2)))

    def test_so_does_the_ring(self):
        ring = create_object(EvAdventurePvPRoom, key="ring")
        way = create_object(Exit, key="north", location=self.ledge, destination=ring)
        self.assertIn("(real time)", way.way_out(page_of(self.char1)))
        self.assertIn("real time", ring.get_display_footer(self.char1))


class TestGettingAway(Below):
    def test_no_gate_that_is_shut_is_a_way_out(self):
        seed, plan = seed_with(
            lambda level, room: any(room.cell == level.doors[gate.door].near for gate in level.gates)
        )
        branch = self.open(seed)
        room = self.put(branch, plan)
        shut = [one for one in room.contents_get(content_type="exit") if one.standing is not DoorState.OPEN]
        self.assertTrue(shut)
        self.assertFalse(any(one.lets_flee(self.char1) for one in shut))

    def test_walking_in_a_fight_says_why_not(self):
        self.open(7)
        rat = creature("cellar_rat", self.char1.location)
        begin(self.char1, rat)
        way = next(
            one for one in self.char1.location.contents_get(content_type="exit") if one.standing is DoorState.OPEN
        )
        self.heard(self.char1)
        self.assertIn("You are in a fight", self.do(self.char1, way.key))
        self.assertIs(self.char1.location, rat.location)

    def test_a_freed_captive_leaves_nobody_tied(self):
        seed, plan = seed_with(lambda level, room: room.challenge is RoomChallenge.CAPTIVE)
        branch = self.open(seed)
        room = self.put(branch, plan)
        rest.free(self.char1)
        told = room.get_display_desc(self.char1) + room.get_display_characters(self.char1)
        self.assertNotIn("tied to", told)
