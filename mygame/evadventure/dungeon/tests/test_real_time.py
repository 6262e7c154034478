"""Rooms that are fought in without rounds say so, and none is on the first level (`docs/rpg-fights.md` 1)."""

from evennia.utils.create import create_object

from evadventure.base.messaging import page_of
from evadventure.dungeon import instance
from evadventure.knave.delve.plan import EDITION
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

    def test_an_instance_from_before_editions_keeps_its_plan(self):
        branch = instance.open_branch(self.char1, 7)
        self.assertEqual((branch.edition, branch.plan.edition), (EDITION, EDITION))
        branch.attributes.remove("edition")
        self.assertEqual(branch.plan.edition, 1)

    def test_so_does_the_ring(self):
        ring = create_object(EvAdventurePvPRoom, key="ring")
        way = create_object(Exit, key="north", location=self.ledge, destination=ring)
        self.assertIn("(real time)", way.way_out(page_of(self.char1)))
        self.assertIn("real time", ring.get_display_footer(self.char1))
