"""The dungeon in the world: going in, doors, traps, keys, what is done below, and leaving without a trace."""

from functools import cache
from unittest.mock import patch

from django.apps import apps
from django.db import connection
from django.test import override_settings, tag
from django.test.utils import CaptureQueriesContext
from evennia.commands.cmdparser import cmdparser
from evennia.objects.models import ObjectDB
from evennia.prototypes.spawner import spawn
from evennia.utils.create import create_object
from evennia.utils.idmapper.models import flush_cache

from commands.default_cmdsets import AccountCmdSet, CharacterCmdSet
from evadventure.combat import beginning
from evadventure.content import builder
from evadventure.content.tests.world_mixin import WorldTest
from evadventure.creatures import ai, ai_states, npcs, reactions
from evadventure.creatures.npcs import spawn as creature
from evadventure.dungeon import deeds, instance, locks, phrases, rest, room_generator, stock
from evadventure.dungeon.commands import DungeonCmdSet
from evadventure.evennia_ext.reactor import steady
from evadventure.kernel import signals
from evadventure.kernel.errors import ActionError
from evadventure.kernel.messaging import page_of
from evadventure.kernel.tests.samples import some
from evadventure.knave.delve import hazards, progress
from evadventure.knave.delve.plan import Dungeon
from evadventure.knave.delve.progress import DoorState
from evadventure.knave.delve.records import DoorKind, GateKind, RoomChallenge
from evadventure.knave.delve.templates import mechanism, traps
from evadventure.knave.directions import DIRECTIONS
from evadventure.knave.gear import GEAR
from evadventure.minigames.testing.kit import times
from evadventure.places import client_data as wire_room
from evadventure.social import party
from evadventure.things import light
from evadventure.words import Lang


@cache
def level_of(seed, depth, heads=1):
    """Return a level, made once in the process: many tests look through them for one that suits."""
    return Dungeon(seed, heads).level(depth)


def seed_with(wanted, depth=1, heads=1, limit=400):
    """Return a seed, and a room of its level, for which something holds."""
    for seed in range(limit):
        level = level_of(seed, depth, heads)
        for room in level.rooms.values():
            if wanted(level, room):
                return seed, room
    raise AssertionError("no such room")


def rows():
    """Return the number of rows of every table."""
    return {model._meta.label: model.objects.count() for model in apps.get_models(include_auto_created=True)}


class Below(WorldTest):
    """`char1` (English) and `char2` (Chinese) on the ledge, and a way to put them anywhere."""

    def setUp(self):
        flush_cache()  # what the test before made is gone from the database
        super().setUp()
        instance.furnish()
        self.ledge = instance.entrance()
        for char in (self.char1, self.char2):
            char.location = self.ledge
            char.hp = char.hp_max = 40
            char.ndb.gropes = True  # warned of the dark

    def tearDown(self):
        for branch in instance.branches():
            branch._stop_task()  # its rows go with the database of the test
        ai._mobs = light._lit = None
        super().tearDown()

    def open(self, seed, depth=1, hero=None):
        """Open an instance with a seed and go to its first room (without meeting anything on the way)."""
        hero = hero or self.char1
        branch = instance.open_branch(hero, seed)
        room = branch.room(depth, branch.plan.level(depth).up)
        hero.move_to(room, quiet=True)
        return branch

    def put(self, branch, plan, hero=None):
        """Put somebody into a room, its monsters and its trap gone."""
        room = branch.room(plan.depth, plan.cell)
        if plan.trap:
            branch.floor(plan.depth).spent.add(plan.cell)
        for mob in stock.monsters_in(room):
            mob.delete()
        (hero or self.char1).move_to(room, quiet=True)
        self.heard(hero or self.char1)
        return room

    def give(self, key, hero=None):
        """Give somebody a thing."""
        thing = spawn(GEAR[key])[0]
        thing.move_to(hero or self.char1, quiet=True)
        return thing


class TestGoingDown(Below):
    def test_the_iron_door_leads_each_party_into_its_own_instance(self):
        depths = []
        signals.delved.connect(listener := lambda sender, depth, **kw: depths.append((sender, depth)))
        self.do(self.char1, "down")
        signals.delved.disconnect(listener)
        room = self.char1.location
        self.assertIsInstance(room, instance.EvAdventureDungeonRoom)
        self.assertEqual(room.cell, room.level.up)
        self.assertEqual(depths, [(self.char1, 1)])
        self.do(self.char2, "铁门")
        self.assertIsInstance(self.char2.location, instance.EvAdventureDungeonRoom)
        self.assertIsNot(self.char2.location.branch, room.branch)
        self.assertEqual(len(instance.branches()), 2)

    def test_the_lessons_generator_makes_the_room_of_the_plan(self):
        branch = self.open(7)
        level = branch.plan.level(1)
        cell = next(cell for cell in level.cells if cell != level.up)
        made = room_generator(branch, 1, cell)
        self.assertEqual((made.depth, made.cell, made.branch), (1, cell, branch))
        self.assertIs(room_generator(branch, 1, cell), made)
        with self.assertRaises(KeyError):
            room_generator(branch, 1, (99, 99))

    def test_companions_come_to_the_same_instance_even_later(self):
        party.invite(self.char1, self.char2)
        party.join(self.char2)
        self.do(self.char1, "down")
        branch = self.char1.location.branch
        self.assertEqual(branch.heads, 2)
        self.do(self.char2, "下")
        self.assertIs(self.char2.location.branch, branch)
        self.assertEqual(len(instance.branches()), 1)

    def test_who_serves_goes_along_and_is_not_left_below(self):
        from evadventure.creatures import hirelings

        self.char1.coins, self.char1.charisma = 100, 3
        servant = hirelings.hire(self.char1, "archer")
        servant.move_to(self.ledge, quiet=True)
        self.do(self.char1, "down")
        self.assertIs(servant.location, self.char1.location)
        self.do(self.char1, "up")
        self.assertIs(servant.location, self.ledge)
        self.do(self.char1, "down")
        branch = self.char1.location.branch
        self.char1.move_to(self.ledge, quiet=True)
        branch.delete()
        self.assertIs(servant.location, self.ledge)

    def test_whoever_cannot_be_brought_up_keeps_no_instance_open(self):
        self.do(self.char1, "down")
        branch = self.char1.location.branch
        with patch.object(type(self.char1), "at_post_move", side_effect=RuntimeError("this one")):
            branch.delete()
        self.assertEqual((branch.pk, self.char1.location), (None, self.ledge))

    def test_one_returns_to_ones_own_instance_but_not_to_that_of_strangers(self):
        self.do(self.char1, "down")
        branch = self.char1.location.branch
        self.do(self.char1, "up")
        self.assertIs(self.char1.location, self.ledge)
        self.do(self.char1, "down")
        self.assertIs(self.char1.location.branch, branch)
        self.do(self.char2, "下")
        self.assertIsNot(self.char2.location.branch, branch)

    def test_stairs_that_were_seen_are_travelled_to(self):
        self.open(7)
        self.do(self.char1, "west")
        self.assertIn("Nobody has heard of", self.do(self.char1, "travel down"))
        with patch("evadventure.places.travel.running.begin") as run:
            self.do(self.char1, "travel up")
        self.assertEqual(list(run.call_args.args[1].steps), ["east"])

    def test_a_room_that_was_seen_is_run_to_by_its_name_in_either_language(self):
        self.open(7)
        first = self.char1.location
        self.do(self.char1, "west")
        for lang in Lang:
            with self.subTest(lang=lang), patch("evadventure.places.commands.running.begin") as run:
                self.do(self.char1, f"run {first.in_lang(lang).lower()}")
                self.assertEqual(list(run.call_args.args[1].steps), ["east"])

    def test_rooms_are_made_when_somebody_goes_there_and_not_before(self):
        branch = self.open(3)
        self.assertEqual(len(branch.rooms()), 1)
        room = self.char1.location
        way = next(one for one in room.ways(self.char1) if one.key in ("north", "east", "south", "west"))
        self.assertTrue(way.is_unknown)
        self.assertTrue(way.return_appearance(self.char1))
        self.do(self.char1, way.key)
        self.assertEqual(len(branch.rooms()), 2)
        self.assertIsNot(self.char1.location, room)
        back = DIRECTIONS[way.key].opposite
        self.assertFalse(next(one for one in self.char1.location.ways(self.char1) if one.key == back).is_unknown)
        self.do(self.char1, back)
        self.assertIs(self.char1.location, room)
        self.assertEqual(len(branch.rooms()), 2)

    @tag("long")
    def test_the_same_seed_gives_the_same_rooms_and_monsters(self):
        seen = []
        for hero in (self.char1, self.char2):
            branch = instance.open_branch(hero, 77)
            level = branch.plan.level(2)
            rooms = [branch.room(2, cell) for cell in some(level.cells, 5)]
            seen.append(
                [(room.in_lang(Lang.ZH), sorted(mob.kind_key for mob in stock.monsters_in(room))) for room in rooms]
            )
        self.assertEqual(seen[0], seen[1])

    def test_a_room_is_stocked_when_it_is_made(self):
        seed, plan = seed_with(lambda level, room: len(room.monsters) > 1)
        branch = self.open(seed)
        room = branch.room(1, plan.cell)
        self.assertEqual(len(stock.monsters_in(room)), len(plan.monsters))

    def test_a_room_reads_in_both_languages_and_says_how_deep_it_is(self):
        branch = self.open(3)
        self.char2.move_to(self.char1.location, quiet=True)
        english, chinese = self.do(self.char1, "look"), self.do(self.char2, "看")
        plan = branch.plan.level(1).room(branch.plan.level(1).up)
        self.assertIn(plan.name.en, english)
        self.assertIn("level 1", english)
        self.assertIn(plan.name.zh, chinese)
        self.assertIn("第1层", chinese)
        self.assertNotIn(plan.name.en, chinese)

    def test_it_is_dark_where_nothing_shines(self):
        seed, plan = seed_with(lambda level, room: not room.lit and not room.trap and not room.monsters)
        branch = self.open(seed)
        self.put(branch, plan)
        self.assertIn("Darkness", self.do(self.char1, "look"))
        torch = self.give("torch")
        torch.kindle()
        self.assertIn(plan.name.en, self.do(self.char1, "look"))

    def test_who_leads_sees_by_the_light_of_who_follows(self):
        seed, plan = seed_with(lambda level, room: not room.lit and not room.trap and not room.monsters)
        branch = self.open(seed)
        room = self.put(branch, plan)
        there = next(way for way in room.exits if way.is_unknown).leads_to()
        back = next(way for way in there.exits if way.destination is room)
        for char in (self.char1, self.char2):
            char.move_to(there, quiet=True, move_hooks=False)
        self.char2.db.following = self.char1
        torch = self.give("torch", self.char2)
        torch.kindle()
        self.heard(self.char1)
        back.at_traverse(self.char1, room)
        told = self.heard(self.char1)
        self.assertIn(plan.name.en, told)
        self.assertNotIn("Darkness", told)

    def test_a_place_passed_in_the_dark_has_no_name_until_it_is_seen(self):
        seed, plan = seed_with(lambda level, room: not room.lit and not room.trap and not room.monsters)
        branch = self.open(seed)
        level = branch.plan.level(1)
        room = self.put(branch, plan)
        there = next(way for way in room.exits if way.is_unknown).leads_to()
        back = next(way for way in there.exits if way.destination is room)
        page = page_of(self.char1)
        self.assertNotIn(plan.name.en, back.way_out(page))
        self.assertNotIn(plan.name.en, back.return_appearance(self.char1))
        told = [way["to"] for way in wire_room.info(there, self.char1, Lang.EN)["ways"]]
        self.assertNotIn(plan.name.en, told)
        branch.floor(1).explored.add(there.cell)
        self.assertNotIn(plan.name.en, " ".join(progress.sentences(level, room.floor, there.cell, Lang.EN)))
        self.give("torch").kindle()
        self.do(self.char1, "look")
        self.assertIn(plan.name.en, back.way_out(page))
        self.assertIn(plan.name.en, " ".join(progress.sentences(level, room.floor, there.cell, Lang.EN)))

    def test_programs_learn_of_a_level_by_its_name_and_of_a_way_when_it_is_gone_first(self):
        self.open(5)
        room = self.char1.location
        way = next(way for way in room.exits if way.is_unknown)
        short = wire_room.direction(way)
        before = wire_room.info(room, self.char1, Lang.EN)
        self.assertTrue(before["area"].startswith("Level 1: "), before["area"])
        self.assertNotIn(short, before["exits"])
        with patch("evadventure.dungeon.ways.changes.of_place") as noted:
            there = way.leads_to()
        noted.assert_any_call(room, itself=True)
        self.assertEqual(wire_room.info(room, self.char1, Lang.EN)["exits"][short], there.id)

    def test_the_way_down_leads_deeper_and_up_again(self):
        branch = self.open(5)
        level = branch.plan.level(1)
        room = self.put(branch, level.room(level.down))
        self.do(self.char1, "down")
        self.assertEqual(self.char1.location.depth, 2)
        self.assertEqual(self.char1.location.cell, branch.plan.level(2).up)
        self.do(self.char1, "up")
        self.assertIs(self.char1.location, room)

    def test_a_boss_bars_the_way_down(self):
        branch = self.open(5, depth=3)
        level = branch.plan.level(3)
        room = branch.room(3, level.down)
        self.char1.move_to(room, quiet=True)
        self.assertEqual([mob.kind_key for mob in stock.monsters_in(room)], ["rat_mayor"])
        self.assertIn("stands between you and the way down", self.do(self.char1, "down"))
        self.assertIs(self.char1.location, room)
        for mob in stock.monsters_in(room):
            mob.delete()
        room.ndb.combathandler = None
        for script in room.scripts.all():
            script.delete()
        self.do(self.char1, "down")
        self.assertEqual(self.char1.location.depth, 4)


class TestGates(Below):
    def gate(self, kind, wanted=lambda level, gate: True):
        """Return an instance with a gate of a kind, its level, and the gate."""
        for seed in range(600):
            for depth in (1, 2):
                level = level_of(seed, depth)
                for number, gate in enumerate(level.gates):
                    if gate.kind is kind and wanted(level, gate):
                        return self.open(seed, depth), level, number, gate
        raise AssertionError(kind)

    def before(self, branch, level, gate):
        door = level.doors[gate.door]
        room = self.put(branch, level.room(door.near))
        heading = next(way for way, one in level.doors_of(door.near).items() if one == gate.door)
        return room, heading

    def test_a_key_opens_its_gate_once(self):
        branch, level, _number, gate = self.gate(GateKind.KEY)
        room = self.put(branch, level.room(gate.parts[0]))
        key = next(one for one in room.contents if isinstance(one, stock.EvAdventureDungeonKey))
        key.move_to(self.char1, quiet=True)
        _near, heading = self.before(branch, level, gate)
        self.do(self.char1, heading)
        self.assertEqual(self.char1.location.cell, level.doors[gate.door].far)
        self.assertIn(gate.door, branch.floor(level.depth).opened)
        self.assertIsNone(key.pk)

    def test_a_gate_stays_shut_without(self):
        branch, level, _number, gate = self.gate(GateKind.KEY)
        near, heading = self.before(branch, level, gate)
        self.assertIn("locked", self.do(self.char1, heading))
        self.assertIs(self.char1.location, near)
        self.assertIn("shut", self.do(self.char1, "look") if not near.dark else "shut")

    def test_from_behind_it_is_only_bolted(self):
        branch, level, _number, gate = self.gate(GateKind.KEY)
        door = level.doors[gate.door]
        self.put(branch, level.room(door.far))
        heading = next(way for way, one in level.doors_of(door.far).items() if one == gate.door)
        self.assertIn("You draw the bolt", self.do(self.char1, heading))
        self.assertEqual(self.char1.location.cell, door.near)

    def test_a_lever_opens_its_gate_for_the_whole_level(self):
        branch, level, _number, gate = self.gate(GateKind.LEVER)
        self.put(branch, level.room(gate.parts[0]))
        how = mechanism(GateKind.LEVER, level.depth)
        self.assertIn(how.opens.en, " ".join(self.do(self.char1, "pull lever").split()))
        self.assertEqual(len({phrases.deed(self.char1, "pulls_lever") for _ in range(4)}), 4)
        self.assertIn(gate.door, branch.floor(level.depth).opened)
        self.assertIn("down already", self.do(self.char1, "拉 拉杆"))

    def test_dials_open_to_the_digits_of_the_clues_only(self):
        branch, level, _number, gate = self.gate(GateKind.NUMBERS)
        for cell in set(gate.parts):
            sight = level.room(cell).sight
            self.assertIsNotNone(sight.detail("tally"))
            self.assertIsNotNone(sight.detail("记号"))
        self.before(branch, level, gate)
        wrong = "111" if gate.answer != tuple("111") else "222"
        self.assertIn("keeps its opinion", self.do(self.char1, f"turn dials to {wrong}"))
        before = self.char1.xp
        self.do(self.char1, f"turn dials to {''.join(gate.answer)}")
        self.assertIn(gate.door, branch.floor(level.depth).opened)
        self.assertEqual(self.char1.xp, before + hazards.XP)

    def test_ropes_must_be_pulled_in_order(self):
        branch, level, _number, gate = self.gate(GateKind.COLOURS)
        self.before(branch, level, gate)
        for colour in reversed(gate.answer):
            self.do(self.char1, f"pull {colour} rope")
        self.assertNotIn(gate.door, branch.floor(level.depth).opened)
        for colour in gate.answer:
            self.do(self.char1, f"pull {colour}")
        self.assertIn(gate.door, branch.floor(level.depth).opened)

    def test_statues_are_turned_one_by_one(self):
        branch, level, _number, gate = self.gate(GateKind.STATUES)
        self.before(branch, level, gate)
        for name, facing in zip(("king", "queen", "beggar"), gate.answer, strict=True):
            self.do(self.char1, f"turn {name} to {facing}")
        self.assertIn(gate.door, branch.floor(level.depth).opened)

    def test_a_hidden_door_is_found_by_searching(self):
        for seed in range(300):
            level = level_of(seed, 1)
            hidden = [number for number, door in enumerate(level.doors) if door.kind is DoorKind.HIDDEN]
            if hidden:
                break
        branch = self.open(seed)
        door = level.doors[hidden[0]]
        room = self.put(branch, level.room(door.near))
        heading = next(way for way, one in level.doors_of(door.near).items() if one == hidden[0])
        self.assertNotIn(heading, [way.key for way in room.ways(self.char1)])
        self.char1.wisdom = 20
        with patch("evadventure.rules.randint", return_value=20):
            self.assertIn("hidden door", self.do(self.char1, "search"))
        self.assertIn(heading, [way.key for way in room.ways(self.char1)])
        self.do(self.char1, heading)
        self.assertEqual(self.char1.location.cell, door.far)
        back = DIRECTIONS[heading].opposite
        self.assertIn(back, [way.key for way in self.char1.location.ways(self.char1)])

    def test_picking_and_forcing(self):
        branch, level, _number, gate = self.gate(GateKind.KEY)
        near, heading = self.before(branch, level, gate)
        self.assertIn("nothing thin enough", self.do(self.char1, f"pick {heading}"))
        self.give("lockpicks")
        with patch("evadventure.rules.randint", return_value=2):
            self.assertIn("The lock holds", self.do(self.char1, f"pick {heading}"))
        self.assertIn("still at it", self.do(self.char1, f"pick {heading}"))
        self.char1.ndb.busy_until = 0
        with patch("evadventure.rules.randint", return_value=19):
            self.assertIn("You work at the lock until it clicks", self.do(self.char1, f"pick {heading}"))
        self.assertEqual(self.way(near, heading).standing, DoorState.OPEN)
        self.assertIn("not shut", self.do(self.char1, f"force {heading}"))

    def way(self, room, heading):
        return next(one for one in room.ways(self.char1) if one.key == heading)

    def test_what_has_no_keyhole_is_not_picked_and_stone_is_not_forced(self):
        branch, level, _number, gate = self.gate(GateKind.STATUES)
        _near, heading = self.before(branch, level, gate)
        self.give("lockpicks")
        self.assertIn("no keyhole", self.do(self.char1, f"pick {heading}"))
        self.assertIn("nobody forces that", self.do(self.char1, f"force {heading}"))


class TestTraps(Below):
    def trap(self, **more):
        seed, plan = seed_with(lambda level, room: room.trap == "pit", **more)
        branch = self.open(seed)
        level = branch.plan.level(plan.depth)
        heading, door = next(
            (way, one)
            for way, one in level.doors_of(plan.cell).items()
            if level.doors[one].kind in (DoorKind.ARCH, DoorKind.DOOR)
        )
        before = self.put(branch, level.room(level.beyond(plan.cell, door)))
        return branch, plan, before, DIRECTIONS[heading].opposite

    def test_who_does_not_notice_falls_in(self):
        branch, plan, _before, heading = self.trap()
        with patch("evadventure.rules.randint", return_value=2):
            told = self.do(self.char1, heading)
        self.assertIn("the bottom of the pit", told)
        self.assertLess(self.char1.hp, 40)
        self.assertIn(plan.cell, branch.floor(1).spent)

    def test_who_notices_may_go_back_disarm_or_risk_it(self):
        _branch, _plan, before, heading = self.trap()
        with patch("evadventure.rules.randint", return_value=19):
            told = self.do(self.char1, heading)
        self.assertIn("just in time", told)
        room = self.char1.location
        self.assertEqual(self.char1.hp, 40)
        with patch("evadventure.rules.randint", return_value=2):
            self.do(self.char1, DIRECTIONS[heading].opposite)
        self.assertIs(self.char1.location, before)
        self.assertEqual(self.char1.hp, 40)
        self.char1.move_to(room, quiet=True)
        xp = self.char1.xp
        with patch("evadventure.rules.randint", return_value=19):
            self.assertIn("You poke the mat in", self.do(self.char1, "disarm"))
        self.assertEqual(self.char1.xp, xp + hazards.XP)
        self.assertIn("know of no trap", self.do(self.char1, "disarm trap"))

    def test_who_knows_of_a_trap_gets_past_it(self):
        branch, plan, before, heading = self.trap()
        branch.floor(1).noticed.add(plan.cell)
        self.do(self.char1, heading)
        self.assertIn("Beware of the covered pit.", self.char1.location.get_display_footer(self.char1))
        self.char1.ndb.came_from = None
        with patch("evadventure.rules.randint", return_value=19):
            self.assertIn("you get past the covered pit.", self.do(self.char1, DIRECTIONS[heading].opposite))
        self.assertIs(self.char1.location, before)

    def test_no_trap_names_the_reader_to_themselves(self):
        branch, plan, _before, _heading = self.trap()
        room = branch.room(1, plan.cell)
        for hero in (self.char1, self.char2):
            hero.move_to(room, quiet=True, move_hooks=False)
        self.char1.hp = 1000
        for key in traps():
            for missed in (True, False):
                self.heard(self.char1), self.heard(self.char2)
                deeds.spring(self.char1, room, traps()[key], warned=False, missed=missed)
                own, others = self.heard(self.char1), self.heard(self.char2)
                self.assertNotIn(self.char1.key, own, key)
                self.assertIn("you", own.lower(), key)
                self.assertIn(self.char1.in_lang(Lang.ZH), others, key)

    def test_a_failed_disarm_sets_it_off(self):
        _branch, _plan, _before, heading = self.trap()
        with patch("evadventure.rules.randint", return_value=19):
            self.do(self.char1, heading)
        with patch("evadventure.rules.randint", return_value=2):
            self.do(self.char1, "拆除")
        self.assertLess(self.char1.hp, 40)

    def test_an_alarm_wakes_what_is_near(self):
        seed, plan = seed_with(lambda level, room: room.trap == "bell")
        branch = self.open(seed)
        room = branch.room(1, plan.cell)
        self.char1.move_to(room, quiet=True, move_hooks=False)
        branch.came(self.char1, room)
        deeds.spring(self.char1, room, stock.trap_in(room), warned=False, missed=False)
        from evadventure.knave.delve import progress

        self.assertEqual(branch.floor(1).awake, progress.wakes(room.level, branch.floor(1), plan.cell, 6))


class TestNoise(Below):
    @tag("long")
    def test_what_has_heard_something_comes_but_for_a_boss_and_through_gates(self):
        def beside(level, room, kind):
            near = [level.room(level.beyond(room.cell, door)) for door in level.doors_of(room.cell).values()]
            return not room.monsters and any(one.challenge is kind and one.monsters for one in near)

        for depth, kind, comes in ((2, RoomChallenge.FIGHT, True), (3, RoomChallenge.LAIR, False)):
            seed, plan = seed_with(lambda level, room, kind=kind: beside(level, room, kind), depth)
            branch = self.open(seed, depth)
            level, floor = branch.plan.level(depth), branch.floor(depth)
            room = self.put(branch, plan)
            for way in stock.ways(level, floor, plan.cell):
                floor.found.add(way.door)
                floor.opened.add(way.door)
                if level.room(way.to).challenge is kind:
                    floor.awake.add(way.to)
            with patch("evadventure.rules.randint", return_value=1):
                stock.stir(branch, [self.char1])
            self.assertEqual(bool(stock.monsters_in(room)), comes)
            self.assertEqual(bool(floor.cleared), comes)
            self.char1.move_to(self.ledge, quiet=True)
            branch.delete()

    def test_nothing_more_comes_to_who_is_hurt_on_the_first_level(self):
        """Three packs came within two minutes to a hero of 7 hit points."""
        branch = self.open(3)
        for hp, comes in ((20, False), (21, True)):
            self.char1.hp = hp
            branch.memory.turns = 590
            with patch("evadventure.rules.randint", return_value=1):
                branch.at_repeat()
            self.assertEqual(bool(stock.monsters_in(self.char1.location)), comes)

    def test_time_brings_wanderers(self):
        branch = self.open(3)
        branch.memory.turns = 590
        with patch("evadventure.rules.randint", return_value=1):
            branch.at_repeat()
        self.assertTrue(stock.monsters_in(self.char1.location))
        self.assertEqual(branch.memory.turns, 0)


class TestDeeds(Below):
    def in_room(self, challenge, extra=lambda level, room: True, depth=1):
        seed, plan = seed_with(
            lambda level, room: room.challenge is challenge and not room.trap and extra(level, room), depth
        )
        branch = self.open(seed, depth)
        return branch, self.put(branch, plan), plan

    def test_a_chest_is_opened_once_and_its_things_lie_there(self):
        _branch, room, plan = self.in_room(
            RoomChallenge.TREASURE, lambda level, one: one.chest and not one.chest.locked and not one.chest.trap
        )
        before = set(room.contents)
        self.assertIn("The chest is shut", self.do(self.char1, "get all from chest"))
        self.assertIn("You throw back the lid", self.do(self.char1, "open chest"))
        again = stock.open_chest(room, plan.chest)
        self.assertEqual(bool(set(room.contents) - before), bool(again))
        self.assertIn("open and empty", self.do(self.char1, "打开箱子"))
        self.assertTrue(lying := set(room.contents) - before)
        for line in ("get all from chest", "get all chest", "拿 全部 箱子"):
            self.assertNotIn('There is no "', self.do(self.char1, line), line)
        self.assertFalse([one for one in lying if one.pk and one.location is room])

    @tag("long")
    def test_a_fight_leaves_no_time_for_the_chest(self):
        branch, room, _plan = self.in_room(
            RoomChallenge.TREASURE, lambda level, one: one.chest and not one.chest.locked and not one.chest.trap
        )
        beginning.begin(self.char1, npcs.spawn("cellar_rat", room))
        for line in ("open chest", "打开 箱子", "pick chest"):
            self.assertIn("Not in the middle of a fight", self.do(self.char1, line))
        self.assertIn("There is no", self.do(self.char1, "open nonsense"))
        room.floor.emptied.add(room.cell)
        self.assertIn("open and empty", self.do(self.char1, "open chest"))
        self.assertNotIn(room.cell, branch.floor(1).unlocked)

    def test_a_locked_chest_wants_work_and_is_heard(self):
        branch, _room, _plan = self.in_room(
            RoomChallenge.TREASURE, lambda level, one: one.chest and one.chest.locked and not one.chest.trap
        )
        self.assertIn("locked", self.do(self.char1, "open chest"))
        deeds = self.char1.location.deeds(self.char1)
        lines = [line.in_lang(Lang.EN) for line, *_ in deeds]
        self.assertTrue({"open chest", "pick chest", "force chest", "search", "camp"} <= set(lines))
        drawn = {
            (key, what.in_lang(Lang.EN) if what else "") for *_, key, what in self.char1.location.deeds(self.char1)
        }
        self.assertLessEqual({("chest", "chest"), ("lens", ""), ("tent", "")}, drawn)
        with patch("evadventure.rules.randint", return_value=19):
            self.assertIn("gives, with a crash", self.do(self.char1, "force chest"))
        self.assertTrue(branch.memory.loud)
        self.assertIn("You throw back the lid", self.do(self.char1, "open chest"))
        self.assertNotIn("chest", str([line.in_lang(Lang.EN) for line, *_ in self.char1.location.deeds(self.char1)]))

    def test_a_trapped_chest_bites(self):
        _branch, _room, _plan = self.in_room(
            RoomChallenge.TREASURE, lambda level, one: one.chest and not one.chest.locked and one.chest.trap == "jaws"
        )
        with patch("evadventure.rules.randint", return_value=2):
            self.assertIn("snaps shut on your arm", self.do(self.char1, "open chest"))
        self.assertLess(self.char1.hp, 40)

    def test_a_camp_heals_once(self):
        _branch, _room, _plan = self.in_room(RoomChallenge.CAMP)
        self.assertIn("not hurt", self.do(self.char1, "camp"))
        self.char1.hp = 10
        self.assertIn("need a ration", self.do(self.char1, "扎营"))
        ration = self.give("ration")
        with patch("evadventure.dungeon.rest.delay") as waits:
            self.assertIn("close your eyes", self.do(self.char1, "camp"))
            self.assertIn("still at it", self.do(self.char1, "camp"))
        self.assertEqual((self.char1.hp, ration.pk is None), (10, False))
        seconds, wake_up, *who = waits.call_args.args
        self.assertEqual(seconds, rest.REST)
        with patch.object(rest.callings, "sleep", side_effect=RuntimeError), self.assertRaises(RuntimeError):
            wake_up(*who)
        self.assertIsNotNone(ration.pk, "a sleep that fails has used nothing up")
        wake_up(*who)
        told = self.heard(self.char1)
        self.assertIn("HP regained", told)
        self.assertNotIn("rest at an inn", told)
        self.assertIsNone(ration.pk)
        self.assertGreater(self.char1.hp, 10)
        self.char1.ndb.busy_until = 0
        self.give("ration")
        self.assertIn("slept here once", self.do(self.char1, "camp"))

    def test_what_burns_while_one_sleeps_burns_down(self):
        _branch, _room, _plan = self.in_room(RoomChallenge.CAMP)
        self.char1.hp = 10
        for _ in range(2):
            self.give("ration")
        torch, lantern, spare = self.give("torch"), self.give("lantern"), self.give("torch")
        lantern.left = 4 * light.HOUR
        torch.kindle()
        lantern.kindle()
        rest.wake_up(self.char1, self.char1.location)
        self.assertIsNone(torch.pk)
        self.assertTrue(lantern.lit)
        self.assertAlmostEqual(lantern.seconds_left, 3 * light.HOUR, delta=60)
        self.assertEqual(spare.seconds_left, light.HOUR)

    def test_a_light_that_would_burn_out_meanwhile_is_named_before_a_sleep(self):
        """It burned out unwarned, and the hero awoke in the dark."""
        self.in_room(RoomChallenge.CAMP)
        self.char1.hp = 10
        self.give("ration")
        torch = self.give("torch")
        torch.kindle()
        self.assertIn("the torch would burn out (it has 1 hour left)", self.do(self.char1, "camp"))
        with patch("evadventure.dungeon.rest.delay"):
            self.assertIn("your eyes", self.do(self.char1, "camp"))
            self.char1.ndb.busy_until = 0
            self.char1.ndb.lets_burn = None
            torch.douse()
            self.assertIn("your eyes", self.do(self.char1, "camp"))

    def test_the_last_light_put_out_in_a_fight_is_told_as_the_dark(self):
        self.in_room(RoomChallenge.QUIET, lambda level, one: not one.lit)
        torch, spare = self.give("torch"), self.give("torch", self.char2)
        self.char2.location = self.char1.location
        moth = creature("lamp_moth", self.char1.location)
        for one in (torch, spare):
            one.kindle()
        for who, dark in ((self.char2, False), (self.char1, True)):
            self.heard(self.char1)
            ai_states.TRICKS["snuff"](moth, who, None)
            told = self.heard(self.char1)
            self.assertIn("light goes out", told)
            self.assertEqual("It is dark." in told, dark)

    def test_who_would_walk_on_in_the_dark_is_warned_once_for_each_loss_of_light(self):
        seed, plan = seed_with(
            lambda level, one: (
                not one.lit
                and any(
                    level.doors[number].kind is DoorKind.ARCH and not level.room(level.beyond(one.cell, number)).lit
                    for number in level.doors_of(one.cell).values()
                )
            )
        )
        branch = self.open(seed)
        room = self.put(branch, plan)
        way = next(
            one for one in room.exits if one.door is not None and not one.plan_behind.lit and one.shut_by is None
        )
        torch = self.give("torch")
        for _ in range(2):
            torch.kindle()
            self.assertTrue(deeds.may_pass(self.char1, way))
            torch.douse()
            self.heard(self.char1)
            self.assertFalse(deeds.may_pass(self.char1, way))
            self.assertIn("nobody with you carries a light", " ".join(self.heard(self.char1).split()))
            self.assertTrue(way.is_unknown, "the room behind is not made for a warning")
            self.assertTrue(deeds.may_pass(self.char1, way))
        self.char1.ndb.gropes = False
        torch.kindle()
        torch.move_to(way.leads_to(), quiet=True)
        self.assertTrue(deeds.may_pass(self.char1, way), "there is a light")
        torch.douse()
        self.char1.db.following = self.char2
        self.char2.location = way.destination
        self.assertTrue(deeds.may_pass(self.char1, way), "whom one follows has been warned")

    def test_who_walks_off_or_fights_has_not_slept(self):
        _branch, room, _plan = self.in_room(RoomChallenge.CAMP)
        self.char1.hp = 10
        ration = self.give("ration")
        self.char1.location = self.ledge
        self.heard(self.char1)
        rest.wake_up(self.char1, room)
        self.assertEqual(self.heard(self.char1), "", "it would come late")
        self.assertEqual((self.char1.hp, ration.pk is None), (10, False))

    def test_a_rest_can_be_ended(self):
        self.in_room(RoomChallenge.CAMP)
        self.char1.hp = 10
        ration = self.give("ration")
        self.assertIn("You are awake.", self.do(self.char1, "wake"))
        with patch("evadventure.dungeon.rest.delay") as waits:
            self.do(self.char1, "camp")
            self.assertIn("You have had no rest.", self.do(self.char1, "wake"))
            waits.return_value.cancel.assert_called_once_with()
            self.assertIn("你醒着", self.do(self.char2, "醒来"))
            self.assertIn("eyes", self.do(self.char1, "camp"))
        self.assertEqual((self.char1.hp, ration.pk is None), (10, False))

    def test_something_may_find_a_camp_without_shelter(self):
        _branch, room, _plan = self.in_room(RoomChallenge.QUIET)
        self.char1.hp = 10
        self.give("ration")
        with patch("evadventure.rules.randint", return_value=1):
            self.assertIn("finds the camp", self.do(self.char1, "camp"))
        self.assertEqual(self.char1.hp, 10)
        self.assertTrue(stock.monsters_in(room))

    def test_a_shrine_hears_each_once(self):
        _branch, _room, _plan = self.in_room(RoomChallenge.SHRINE, depth=2)
        self.char1.hp, self.char1.coins = 10, 30
        self.assertIn("no more than", self.do(self.char1, "pray 100"))
        self.assertIn("whole number", self.do(self.char1, "pray x²"))
        with patch("evadventure.rules.randint", return_value=19):
            self.assertIn("Something listens", self.do(self.char1, "pray 20"))
        self.assertEqual(self.char1.coins, 10)
        self.assertGreater(self.char1.hp, 10)
        self.assertIn("heard you once", self.do(self.char1, "pray"))

    def test_a_captive_is_freed_and_thankful(self):
        _branch, _room, _plan = self.in_room(RoomChallenge.CAPTIVE)
        coins, xp = self.char1.coins, self.char1.xp
        greeting = self.do(self.char1, "talk captive")
        self.assertTrue(" the " in greeting.split('" ')[1][:20], greeting)
        self.assertIn("leave of the ", self.do(self.char1, "bye"))
        rat = creature("cellar_rat", self.char1.location)
        self.assertIn("Not while the cellar rat is watching", self.do(self.char1, "free"))
        reactions.feel([rat], reactions.company_of(self.char1), reactions.Reaction.TALKATIVE)
        self.assertIn("Whom: ", self.do(self.char1, "attack"))
        self.assertIn("You cut the ", self.do(self.char1, "free"))
        self.assertGreater(self.char1.coins, coins)
        self.assertEqual(self.char1.xp, xp + hazards.CAPTIVE_XP)
        self.assertIn("Nobody here is tied", self.do(self.char1, "松绑"))

    def test_a_merchant_sells(self):
        _branch, _room, _plan = self.in_room(RoomChallenge.MERCHANT)
        self.assertIn("torch", self.do(self.char1, "list"))

    def test_listening(self):
        _branch, room, _plan = self.in_room(RoomChallenge.QUIET)
        heading = next(way.key for way in room.ways(self.char1) if way.door is not None)
        with patch("evadventure.rules.randint", return_value=19):
            self.assertRegex(self.do(self.char1, f"listen {heading}"), "quiet|moves|breathes")
        self.assertIn("no direction", self.do(self.char1, "listen sideways"))

    def test_the_rope_brings_up_who_pays_and_waits(self):
        self.open(7)
        self.char1.coins, room = 3, self.char1.location
        for monster in stock.monsters_in(room):
            stock.scrap(monster)
        self.assertIn("for less than 5 coins", self.do(self.char1, "recall"))
        self.char1.coins = 20
        with patch("evadventure.dungeon.rest.delay") as later:
            self.assertIn("ring three times", self.do(self.char1, "recall"))
            self.do(self.char1, "recall")
            self.assertEqual(later.call_count, 1)
        _, haul, *rest_of = later.call_args.args
        self.char1.location = self.ledge
        haul(*rest_of)
        self.assertIn("without you", self.heard(self.char1))
        self.assertEqual(self.char1.coins, 20)
        self.char1.location, self.char2.location = room, self.ledge
        haul(*rest_of)
        self.assertIn("一根绳子从黑暗里把", self.heard(self.char2))
        self.assertEqual((self.char1.location, self.char1.coins), (self.ledge, 15))

    def test_the_winch_brings_up_and_down_again(self):
        branch = self.open(9, depth=4)
        self.do(self.char1, "look")
        self.assertEqual(self.char1.db.winch, 4)
        self.do(self.char1, "ride")
        self.assertIs(self.char1.location, self.ledge)
        self.assertIn("which level", self.do(self.char1, "ride 7"))
        self.do(self.char1, "乘吊笼 4")
        self.assertEqual(self.char1.location.depth, 4)
        self.assertIs(self.char1.location.branch, branch)
        self.char2.location = self.ledge
        self.assertIn("只停你到过的", self.do(self.char2, "乘吊笼 4"))

    def test_above_ground_nothing_of_it_is_done(self):
        for deed in (
            deeds.search, locks.disarm, locks.open_chest, locks.pull_lever,
            rest.camp, rest.free,
        ):  # fmt: skip
            with self.assertRaises(ActionError) as refused:
                deed(self.char1)
            self.assertEqual(refused.exception.code, "not_below")


class TestPlan(Below):
    def test_map_shows_the_level_as_explored(self):
        branch = self.open(3)
        self.screen(self.char1, width=40)
        told = self.do(self.char1, "map")
        self.assertIn("Level 1", told)
        self.assertIn("??", told)
        self.assertIn("<", told)
        self.screen(self.char1, SCREENREADER=True)
        told = self.do(self.char1, "map")
        self.assertIn("You are in", told)
        self.assertNotIn("??", told)
        self.char2.move_to(self.char1.location, quiet=True)
        self.assertIn("第1层：旧水窖", self.do(self.char2, "地图"))
        self.assertTrue(branch.pk)

    def test_bad_input_is_refused_in_one_sentence(self):
        self.open(3)
        for line in (
            "pick", "pick ²", "force 天", "pull", "pull " + "x" * 500, "turn dials to ９９", "turn dials to 0 0 0",
            "turn king to nowhere", "open 😀", "listen", "ride x", "pray -1", "search", "disarm", "free nobody",
        ):  # fmt: skip
            told = self.do(self.char1, line)
            self.assertTrue(told.strip(), line)
            self.assertNotIn("Traceback", told)
            self.assertLess(len(told.split("\n")), 6, line)


class TestAway(Below):
    def test_an_instance_waits_for_its_party_and_then_is_gone(self):
        branch = self.open(3)
        rooms = [room.id for room in branch.rooms()]
        self.do(self.char1, "up")
        branch.at_repeat()
        self.assertTrue(branch.pk)
        with patch("evadventure.dungeon.instance.steady", return_value=steady() + instance.LEFT - 60):
            branch.at_repeat()
        self.assertTrue(branch.pk)
        with patch("evadventure.dungeon.instance.steady", return_value=steady() + instance.LEFT + 60):
            branch.at_repeat()
        self.assertEqual(instance.branches(), [])
        self.assertFalse(ObjectDB.objects.filter(id__in=rooms).exists())

    def test_who_lost_the_connection_has_longer_and_then_wakes_on_the_ledge(self):
        branch = self.open(3)
        self.account.unpuppet_object(self.session)
        self.assertIsNone(self.char1.location)
        branch.at_repeat()
        with patch("evadventure.dungeon.instance.steady", return_value=steady() + instance.LEFT + 60):
            branch.at_repeat()
        self.assertTrue(branch.pk)
        self.assertEqual(branch.away(), [self.char1])
        with patch("evadventure.dungeon.instance.steady", return_value=steady() + instance.LOST + 60):
            branch.at_repeat()
        self.assertEqual(instance.branches(), [])
        self.account.puppet_object(self.session, self.char1)
        self.assertIs(self.char1.location, self.ledge)

    def test_somebody_below_keeps_it_open(self):
        branch = self.open(3)
        with patch("evadventure.dungeon.instance.steady", return_value=steady() + 10 * instance.LOST):
            branch.at_repeat()
        self.assertTrue(branch.pk)

    def test_a_key_that_is_carried_up_goes_back(self):
        seed, plan = seed_with(lambda level, room: room.keys)
        branch = self.open(seed)
        room = self.put(branch, plan)
        key = next(one for one in room.contents if isinstance(one, stock.EvAdventureDungeonKey))
        key.move_to(self.char1, quiet=True)
        self.char1.move_to(self.ledge)
        self.assertIs(key.location, room)

    def test_what_was_done_is_read_from_the_disk_again(self):
        branch = self.open(3)
        room = self.char1.location
        branch.floor(1).opened.add(2)
        branch.keep()
        branch.ndb.memory = None
        self.assertIn(2, branch.floor(1).opened)
        self.assertIn(room.cell, branch.floor(1).explored)

    def test_a_room_left_over_by_a_killed_server_is_swept_away(self):
        branch = self.open(3)
        lost = create_object(instance.EvAdventureDungeonRoom, key="lost", nohome=True)
        lost.address = (branch.id, 1, 99, 99)
        orphan = create_object(instance.EvAdventureDungeonRoom, key="orphan", nohome=True)
        orphan.address = (999_999, 1, 0, 0)
        self.char2.move_to(orphan, quiet=True, move_hooks=False)
        self.assertEqual(instance.sweep(), 2)
        self.assertIs(self.char2.location, self.ledge)
        self.assertTrue(branch.rooms())

    def test_what_the_dead_left_below_is_brought_up(self):
        branch = self.open(3)
        from evadventure.characters import death

        self.give("rope, 50ft", self.char1)
        remains = death.lay_out(self.char1, self.char1.location)
        self.char1.move_to(self.ledge, quiet=True)
        branch.delete()
        self.assertIs(remains.location, death.place_called("graveyard"))
        self.assertTrue(remains.contents)


class TestWhose(Below):
    @tag("long")
    def test_an_instance_is_found_without_looking_at_the_others(self):
        branch = instance.open_branch(self.char1, 11)
        for stranger in range(times(12, 40)):
            other = instance.open_branch(self.char2, 11)
            other.memory.delvers = [100_000 + stranger]
            other.keep()
        for known in (instance._delved, None):  # as it went on, and after a start of the server
            with patch.object(instance, "_delved", known), CaptureQueriesContext(connection) as asked:
                self.assertEqual(instance.branch_for(self.char1), branch)
            self.assertLess(len(asked), 10)
        self.assertIsNone(instance.branch_for(self.char2))
        branch.memory.delvers.clear()
        branch.keep()
        self.assertIsNone(instance.branch_for(self.char1))


class TestRows(Below):
    @tag("long")
    @override_settings(TEST_ENVIRONMENT=True)
    def test_a_level_leaves_no_row_behind(self):
        self.leaves_no_row(depths=1, rooms=11, objects=36)

    @tag("soak")
    @override_settings(TEST_ENVIRONMENT=True)
    def test_a_dungeon_of_two_hundred_rooms_leaves_no_row_behind(self):
        self.leaves_no_row(depths=12, rooms=200, objects=600)

    def leaves_no_row(self, depths, rooms, objects):
        """Walk through so many levels, of so many rooms and objects at least, and leave them."""
        stock.forget()
        self.visit()  # what a hero has done is remembered, and is no row of the dungeon's
        rows_before = rows()
        branch = instance.open_branch(self.char1, 11)
        level = branch.plan.level(1)
        self.char1.move_to(branch.room(1, level.up), quiet=True)
        made = 0
        for depth in range(1, depths + 1):
            level = branch.plan.level(depth)
            for cell in level.cells:
                room = branch.room(depth, cell)
                made += 1
                for way in list(room.contents_get(content_type="exit")):
                    way.leads_to()
                branch.floor(depth).explored.add(cell)
                plan = room.plan
                if plan.chest is not None:
                    stock.open_chest(room, plan.chest)
        self.assertGreaterEqual(made, rooms)
        self.assertGreaterEqual(ObjectDB.objects.count() - rows_before["objects.ObjectDB"], objects)
        mobs = [mob for room in branch.rooms()[:40] for mob in stock.monsters_in(room)]
        for mob in mobs[:20]:
            mob.at_death()
            mob.delete()
        self.char1.move_to(self.ledge, quiet=True)
        branch.delete()
        flush_cache()
        after = rows()
        left = {key: after[key] - rows_before.get(key, 0) for key in after}
        self.assertEqual({key: rows for key, rows in left.items() if rows}, {})

    def visit(self):
        """Take the hero below, and up again."""
        branch = instance.open_branch(self.char1, 11)
        self.char1.move_to(branch.room(1, branch.plan.level(1).up), quiet=True)
        self.char1.move_to(self.ledge, quiet=True)
        branch.delete()


class TestStaff(Below):
    def setUp(self):
        super().setUp()
        self.account.permissions.add("Developer")

    @tag("long")
    def test_list_seed_go_and_close_each_with_a_line_in_the_log(self):
        from evadventure.staff.dungeon import CmdDungeon

        lines = []
        with patch("evadventure.staff.command.logger.log_sec", side_effect=lines.append):
            for args in ("", "seed 42", "list", "go 1 = 99", "go x", "seed -1", "seed ²", "close nothing", "dance"):
                self.run_staff(CmdDungeon, args)
            branch = instance.branches()[0]
            self.assertEqual((branch.seed, self.char1.location.branch), (42, branch))
            self.run_staff(CmdDungeon, f"go {branch.id} = 3")
            self.assertEqual(self.char1.location.depth, 3)
            self.run_staff(CmdDungeon, f"close {branch.id}")
        self.assertEqual(instance.branches(), [])
        self.assertIs(self.char1.location, self.ledge)
        self.assertEqual(len(lines), 3)
        self.assertTrue(all("dungeon" in line for line in lines))

    def run_staff(self, command, args):
        self.heard(self.char1)
        one = command()
        one.caller, one.session, one.account = self.char1, self.session, self.account
        one.cmdstring, one.args, one.raw_string, one.cmdset, one.obj = one.key, args, f"{one.key} {args}", None, None
        one.parse()
        if (asks := one.func()) is not None:
            self.assertIn("All it holds is gone. yes/[no]", next(asks))
            self.assertRaises(StopIteration, asks.send, "yes")
        told = self.heard(self.char1)
        self.assertTrue(told.strip(), args)
        return told


class TestWordsOfStaff(Below):
    def test_forcing_a_door_and_forcing_somebody_are_two_commands(self):
        words = AccountCmdSet() + CharacterCmdSet() + DungeonCmdSet()
        admin = self.account
        for line, module in (
            ("@force char = look", "evadventure.staff.people"),
            ("@force", "evadventure.staff.people"),
            ("force north", "evadventure.dungeon.commands"),
            ("force", "evadventure.dungeon.commands"),
        ):
            matches = cmdparser(line, words, admin)
            self.assertEqual([type(one[2]).__module__ for one in matches], [module], line)


class TestOneSetOfRules(Below):
    def test_the_world_fights_and_stumbles_by_the_pure_functions(self):
        """As the simulator does (`lab/knave/tests/test_simulate.py`)."""
        from evadventure.combat import actions, morale, turnbased
        from evadventure.creatures import npcs
        from evadventure.knave import loot
        from evadventure.knave.delve import hazards, progress
        from evadventure.knave.fighting import save
        from evadventure.knave.fighting.blows import opposed, strike
        from evadventure.knave.fighting.fight import moments
        from evadventure.knave.fighting.reactions import initiative
        from evadventure.things import wares

        self.assertIs(hazards, deeds.hazards)
        self.assertIs(progress, instance.progress)
        self.assertIs(loot, wares.loot)
        self.assertIs(strike, actions.strike)
        self.assertIs(opposed, actions.opposed)
        self.assertIs(initiative, turnbased.initiative)
        self.assertIs(moments, morale.moments)
        self.assertIs(save, npcs.save)
        self.assertTrue(builder.find("place:ledge"))
