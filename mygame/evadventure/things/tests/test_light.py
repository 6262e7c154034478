"""Light: what burns burns in game time, only while it is lit, and darkness hides what is in it."""

from unittest import mock

from evennia.prototypes.spawner import spawn
from evennia.utils.create import create_object
from evennia.utils.test_resources import EvenniaTest

from evadventure.kernel.counting import find
from evadventure.kernel.errors import ActionError
from evadventure.kernel.tests.stage import Stage
from evadventure.knave.gear import GEAR
from evadventure.places.commands import CmdLook
from evadventure.things import light
from evadventure.things.containers import EvAdventureContainer
from evadventure.words import Lang

HOUR = light.HOUR


class Clock:
    """A game clock that tests set."""

    def setUp(self):
        super().setUp()
        light._lit = None
        self.time = 1_000_000.0
        patch = mock.patch("evadventure.things.light.now", side_effect=lambda: self.time)
        patch.start()
        self.addCleanup(patch.stop)


class LightSourceTest(Clock, EvenniaTest):
    def setUp(self):
        super().setUp()
        self.torch = spawn(GEAR["torch"])[0]
        self.torch.move_to(self.char1, quiet=True)
        self.room1.dark = True

    def tick(self, seconds):
        self.time += seconds
        light.LightKeeper.at_repeat(None)

    def test_a_torch_burns_an_hour_of_the_game_and_only_while_it_is_lit(self):
        self.tick(5 * HOUR)
        self.assertEqual(self.torch.seconds_left, HOUR)
        self.torch.kindle()
        self.tick(600)
        self.assertEqual(self.torch.seconds_left, HOUR - 600)
        self.torch.douse()
        self.tick(5 * HOUR)
        self.assertEqual(self.torch.seconds_left, HOUR - 600)
        self.torch.kindle()
        self.tick(HOUR)
        self.assertIsNone(self.torch.pk)

    def test_a_candle_and_a_lantern_burn_four(self):
        for key in ("candle", "lantern"):
            self.assertEqual(GEAR[key]["burns"], 4)
        self.assertEqual(spawn(GEAR["candle"])[0].seconds_left, 4 * HOUR)

    def test_a_room_is_lit_by_what_burns_in_it(self):
        self.assertFalse(light.has_light(self.room1))
        self.torch.kindle()
        self.assertTrue(light.has_light(self.room1))
        self.room2.dark = True
        self.assertFalse(light.has_light(self.room2))
        self.torch.move_to(self.room1, quiet=True)
        self.assertTrue(light.has_light(self.room1))
        self.torch.douse()
        self.assertFalse(light.has_light(self.room1))

    def test_a_place_with_light_of_its_own_needs_none(self):
        self.assertTrue(light.has_light(self.room2))
        self.assertEqual(light.darkness_edge(self.char1), -1)
        self.room1.dark = False
        self.assertEqual(light.darkness_edge(self.char1), 0)

    def test_who_sees_in_the_dark_has_no_disadvantage(self):
        self.char1.sees_dark = True
        self.assertTrue(light.can_see(self.char1))
        self.assertEqual(light.darkness_edge(self.char1), 0)

    def test_it_warns_once_before_it_goes_out(self):
        said = []
        self.char1.msg = lambda text=None, **kwargs: said.append(text)
        self.torch.kindle()
        self.tick(HOUR - light.WARN_AT - 1)
        self.assertEqual(said, [])
        self.tick(60)
        self.tick(60)
        self.assertEqual(len(said), 1)
        self.assertIn("burns low", said[0])

    def test_it_goes_on_burning_after_a_reload(self):
        self.torch.kindle()
        light._lit = None
        self.assertIn(self.torch, light.sources())
        self.assertTrue(light.has_light(self.room1))
        self.tick(HOUR)
        self.assertIsNone(self.torch.pk)

    def test_it_waits_for_a_bearer_who_has_left_the_world(self):
        self.torch.kindle()
        self.tick(600)
        self.char1.location = None
        self.tick(1)
        left = self.torch.seconds_left
        self.tick(20 * HOUR)
        self.assertEqual(self.torch.seconds_left, left)
        self.char1.location = self.room1
        self.tick(0)
        self.tick(100)
        self.assertEqual(self.torch.seconds_left, left - 100)

    def test_a_closed_bag_lets_no_light_out_and_what_burns_goes_out_in_one(self):
        bag = create_object(EvAdventureContainer, key="bag", location=self.char1)
        self.torch.kindle()
        self.torch.move_to(bag, quiet=True)
        self.assertFalse(self.torch.lit)
        self.torch.kindle()
        self.assertTrue(light.has_light(self.room1))
        bag.closed = True
        self.assertFalse(light.has_light(self.room1))

    def test_a_lantern_is_filled_and_stays_when_it_is_empty(self):
        lantern = spawn(GEAR["lantern"])[0]
        lantern.move_to(self.char1, quiet=True)
        with self.assertRaises(ActionError):
            lantern.kindle()
        lantern.refill()
        with self.assertRaises(ActionError):
            lantern.refill()
        lantern.kindle()
        self.tick(4 * HOUR)
        self.assertTrue(lantern.pk)
        self.assertFalse(lantern.lit)
        with self.assertRaises(ActionError):
            self.torch.refill()

    def test_a_body_can_glow_for_a_while(self):
        light.shine(self.char1, 600)
        self.assertTrue(light.has_light(self.room1))
        self.tick(601)
        self.assertFalse(light.has_light(self.room1))
        self.assertEqual(light.sources(), [])

    def test_what_is_lit_says_so_in_both_languages(self):
        self.torch.kindle()
        self.assertEqual(self.torch.in_lang(Lang.EN), "lit torch")
        self.assertEqual(self.torch.in_lang(Lang.ZH), "点着的火把")

    def test_what_is_lit_answers_to_the_name_that_is_shown(self):
        for name in ("lit torch", "点着的火把"):
            self.assertEqual((self.char1.search(name, quiet=True), find(name, [self.torch])), ([], []))
            self.torch.kindle()
            self.assertEqual(self.char1.search(name, quiet=True), [self.torch])
            self.assertEqual(find(name, [self.torch]), [self.torch])
            self.torch.douse()


class DarkRoomTest(Clock, Stage):
    def test_a_dark_room_shows_little(self):
        self.thing("sword", self.room1)
        self.assertIn("sword", self.room1.return_appearance(self.char1))
        self.room1.dark = True
        seen = self.room1.return_appearance(self.char1)
        self.assertNotIn("sword", seen)
        self.assertNotIn(self.char2.key, seen)
        self.assertIn("breathes", seen)
        self.lang1 = Lang.ZH
        self.assertIn("黑暗", self.room1.return_appearance(self.char1))

    def test_in_the_dark_one_looks_at_nothing_but_ones_own_things(self):
        sword, torch = self.thing("sword", self.room1), self.thing("torch", self.char1)
        self.room1.dark = True
        for typed, seen in (("sword", "too dark"), ("char2", "too dark"), ("torch", "Pitch"), ("", "Darkness")):
            self.assertIn(seen, self.run_command(CmdLook(), typed), typed)
        torch.kindle()
        self.assertIn("straight blade", self.run_command(CmdLook(), "sword"))
        self.assertTrue(sword.pk)

    def test_a_torch_shows_the_room_again(self):
        self.thing("sword", self.room1)
        self.room1.dark = True
        torch = self.thing("torch", self.char1)
        torch.use(self.char1)
        self.assertIn("sword", self.room1.return_appearance(self.char1))
        self.assertIn("sword", "".join(self.told[self.char2]), "who stands there sees what the light shows")
