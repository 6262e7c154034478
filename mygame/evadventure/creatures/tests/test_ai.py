"""Creatures by themselves: states run by the one clock, often near players, seldom elsewhere."""

from unittest import mock

from django.test import tag
from evennia.utils.create import create_object

from evadventure.combat import beginning
from evadventure.creatures import ai, clock
from evadventure.creatures.npcs import EvAdventureMob
from evadventure.creatures.tests.test_mobs import MobTest
from evadventure.knave.fighting.conditions import Rounds
from evadventure.places import maps
from evadventure.places.exits import EvAdventureExit
from evadventure.places.rooms import EvAdventureRoom


class AITest(MobTest):
    def setUp(self):
        super().setUp()
        self.rooms = [self.room1]
        for number in range(2, 6):
            room = create_object(EvAdventureRoom, key=f"cave {number}")
            room.allow_combat = True
            self.way(self.rooms[-1], room, "east")
            self.way(room, self.rooms[-1], "west")
            self.rooms.append(room)
        self.exit.location = None

    def way(self, start, end, key):
        return create_object(EvAdventureExit, key=key, location=start, destination=end)

    def alone(self):
        self.char1.location = None


class HandlerTest(AITest):
    def test_the_tutorials_names_are_there(self):
        rat = self.spawn()
        self.assertEqual(rat.ai.get_state(), "idle")
        rat.ai.set_state("roam")
        self.assertEqual(rat.ai.get_state(), "roam")
        self.assertEqual(rat.ai.get_targets(), [self.char1])
        self.assertEqual([way.destination for way in rat.ai.get_traversable_exits()], [self.rooms[1]])
        self.assertEqual(rat.ai.get_traversable_exits(exclude_destination=self.rooms[1]), [])
        self.assertEqual(rat.ai.random_probability({"hold": 1, "attack": 0}), "hold")

    def test_the_likelier_choice_has_the_larger_part(self):
        odds = {"hold": 1, "attack": 5, "flee": 4, "never": 0}
        rat = self.spawn()
        for rolled, choice in ((0.0, "attack"), (0.49, "attack"), (0.51, "flee"), (0.89, "flee"), (0.999, "hold")):
            with mock.patch("evadventure.ai.random.random", return_value=rolled):
                self.assertEqual(rat.ai.random_probability(odds), choice, rolled)
        with self.assertRaises(ValueError):
            rat.ai.random_probability({"never": 0})

    def test_the_state_outlasts_the_server(self):
        rat = self.spawn()
        rat.ai.set_state("hunt")
        self.assertEqual(ai.AIHandler(rat).get_state(), "hunt")

    def test_what_goes_wrong_is_logged_and_harms_nobody(self):
        rat = self.spawn()
        rat.ai.set_state("roam")
        with (
            mock.patch.object(EvAdventureMob, "ai_roam", side_effect=RuntimeError),
            mock.patch("evadventure.creatures.ai.log_trace") as logged,
        ):
            rat.ai.run()
        self.assertTrue(logged.called)
        self.assertEqual(rat.ai.get_state(), "idle")

    def test_who_is_invisible_dead_or_away_is_no_target(self):
        rat = self.spawn()
        self.char1.conditions.add("invisible", Rounds(3), quiet=True)
        self.assertEqual(rat.ai.get_targets(), [])
        self.char1.conditions.remove("invisible")
        self.char1.sessions.count = lambda: 0
        self.assertEqual(rat.ai.get_targets(), [])


class StatesTest(AITest):
    def test_it_roams_only_where_it_may_go(self):
        self.alone()
        self.rooms[2].allow_combat = False
        rat = self.spawn()
        rat.ai.set_state("roam")
        been = set()
        for _ in range(60):
            rat.ai_roam()
            rat.ai.set_state("roam")
            been.add(rat.location)
        self.assertEqual(been, {self.rooms[0], self.rooms[1]})

    def test_who_sleeps_stays_where_it_is(self):
        self.alone()
        hound = self.spawn("blind_hound", self.rooms[1])
        hound.conditions.add("asleep", quiet=True)
        for state, after in (("idle", "idle"), ("roam", "roam"), ("hunt", "roam")):
            for _ in range(40):
                hound.ndb.goal = self.rooms[3]
                hound.ai.set_state(state)
                hound.ai.run()
                self.assertEqual((hound.location, hound.ai.get_state()), (self.rooms[1], after))

    def test_idle_ones_begin_to_roam_and_roamers_rest(self):
        self.alone()
        rat = self.spawn()
        seen = set()
        for _ in range(80):
            rat.ai.run()
            seen.add(rat.ai.get_state())
        self.assertEqual(seen, {"idle", "roam"})

    def test_it_meets_who_is_there(self):
        hound = self.spawn("blind_hound")
        with mock.patch("evadventure.creatures.reactions.meet") as met:
            hound.ai.run()
        met.assert_called_with(self.room1)

    def test_it_hunts_whom_it_fought_through_the_rooms_and_gives_up(self):
        hound = self.spawn("blind_hound", self.rooms[0])
        self.char1.location = self.rooms[2]
        hound.hunted = self.char1.id
        hound.ai.set_state("hunt")
        hound.ai.run()
        self.assertIs(hound.location, self.rooms[1])
        hound.ai.run()
        self.assertIs(hound.location, self.rooms[2])
        self.char1.location = None
        hound.ai.run()
        self.assertEqual((hound.ai.get_state(), hound.hunted), ("roam", 0))

    def test_after_a_fight_it_follows_flees_or_calms_down(self):
        hound, rat, crab = self.spawn("blind_hound"), self.spawn(), self.spawn("drain_crab")
        hound.hunted = self.char1.id
        rat.hp, crab.hp = 0.4, 3
        for mob, state in ((hound, "hunt"), (rat, "flee"), (crab, "idle")):
            mob.ai.set_state("fight")
            mob.ai.run()
            self.assertEqual(mob.ai.get_state(), state, mob)

    def test_in_a_fight_it_leaves_the_fighting_to_the_fight(self):
        rat = self.spawn()
        beginning.begin(rat, self.char1)
        rat.ai.set_state("fight")
        rat.ai.run()
        self.assertEqual(rat.ai.get_state(), "fight")

    def test_it_flees_and_calms_down_with_its_wounds(self):
        rat = self.spawn()
        rat.hp = 1
        rat.ai.set_state("flee")
        rat.ai.run()
        self.assertIs(rat.location, self.rooms[1])
        rat.ai.run()
        self.assertEqual((rat.hp, rat.ai.get_state()), (1, "idle"))

    def test_who_calls_is_heard_by_its_like_next_door(self):
        caller, kin, far = (self.spawn("blind_hound", self.rooms[number]) for number in (0, 2, 4))
        crab_next_door = self.spawn("wax_man", self.rooms[1])
        caller.hunted = self.char1.id
        caller.ai.set_state("call")
        caller.ai.run()
        self.assertEqual(caller.ai.get_state(), "fight")
        self.assertEqual(kin.ai.get_state(), "hunt")
        self.assertEqual((far.ai.get_state(), crab_next_door.ai.get_state()), ("idle", "idle"))
        kin.ai.run()
        self.assertIs(kin.location, self.rooms[1])

    def test_a_pack_calls_once_in_a_fight(self):
        first, second = self.spawn("blind_hound"), self.spawn("blind_hound")
        beginning.begin(first, self.char1)
        with mock.patch("evadventure.creatures.ai_states.narrate") as told:
            for hound in (first, second, first):
                hound.ai.set_state("call")
                hound.ai.run()
                self.assertEqual(hound.ai.get_state(), "fight")
        self.assertEqual(told.call_count, 1)

    def test_noise_wakes_who_sleeps_and_draws_who_heeds_it(self):
        self.alone()
        hound, rat = self.spawn("blind_hound", self.rooms[2]), self.spawn("drain_crab", self.rooms[1])
        hound.conditions.add("asleep", quiet=True)
        self.assertEqual([one.hears(self.rooms[0]) for one in (hound, rat)], [True, False])
        self.assertTrue(hound.is_awake)
        hound.ai.run()
        self.assertIs(hound.location, self.rooms[1])
        self.assertEqual(rat.ai.get_state(), "idle")

    @tag("long")
    def test_moths_go_where_it_is_light_and_bats_where_it_is_dark(self):
        self.alone()
        middle = self.rooms[2]
        torch = self.thing("torch", self.rooms[3])
        torch.kindle()
        for key, expected in (("lamp_moth", {self.rooms[3]}), ("ear_bat", {self.rooms[1]})):
            went = set()
            for _ in range(12):
                mob = self.spawn(key, middle)
                mob._walk()
                went.add(mob.location)
                mob.delete()
            self.assertEqual(went, expected, key)

    def test_it_steps_into_what_lies_there_ready(self):
        self.alone()
        trap = self.thing("bear trap", self.rooms[1])
        trap.armed = True
        rat = self.spawn("winch_ogre", self.rooms[0])
        self.rolls(1)
        rat.walk(rat.ai.get_traversable_exits()[0])
        self.assertTrue(rat.conditions.has("trapped"))
        self.assertIsNone(trap.pk)


class ClockTest(AITest):
    def test_near_players_always_far_from_them_seldom(self):
        near, far = self.spawn("drain_crab", self.rooms[1]), self.spawn("drain_crab", self.rooms[4])
        runs = []
        with (
            mock.patch("evadventure.creatures.ai.players_rooms", return_value=[self.room1]),
            mock.patch.object(ai.AIHandler, "run", autospec=True, side_effect=lambda own: runs.append(own.obj)),
        ):
            for beat in range(ai.FAR):
                ai.run(beat)
        self.assertEqual(runs.count(near), ai.FAR)
        self.assertEqual(runs.count(far), 1)

    def test_whose_kind_is_gone_from_the_files_is_gone_at_the_next_start(self):
        rat, other = self.spawn(), self.spawn("drain_crab")
        rat.kind_key = "no such kind"
        ai._mobs = None
        self.assertEqual(ai.mobs(), [other])
        self.assertIsNone(rat.pk)

    def test_rooms_around_are_counted_by_ways(self):
        self.assertEqual(list(maps.within([self.rooms[0]], 2).values()), [0, 1, 2])
        self.assertEqual(maps.within([], 2), {})

    def test_the_clock_is_one_script_and_finds_its_creatures_after_a_restart(self):
        rat = self.spawn()
        ai._mobs = None
        self.assertIn(rat, ai.mobs())
        keeper = clock.MonsterClock()
        with (
            mock.patch("evadventure.creatures.clock.minute") as minute,
            mock.patch("evadventure.creatures.ai.run") as run,
        ):
            for _ in range(keeper.MINUTE):
                keeper.at_repeat()
        self.assertEqual((minute.call_count, run.call_count), (1, keeper.MINUTE))
