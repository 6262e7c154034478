"""People below are found, asked, answered, and remembered; wards are led home, hurt, or lost."""

import re
import tempfile
from pathlib import Path
from unittest.mock import patch

from django.test import SimpleTestCase, tag
from evennia.utils import gametime

from commands.default_cmdsets import CharacterCmdSet
from evadventure.combat.combatant import fight_of
from evadventure.content import builder, records
from evadventure.content.tests.world_mixin import known_places
from evadventure.creatures import hirelings, npcs, wards
from evadventure.dungeon import dwellers, instance, stock
from evadventure.dungeon.dwellers import DWELLERS, homes
from evadventure.kernel import signals
from evadventure.kernel.content_files import ContentError
from evadventure.kernel.content_files import texts as texts_of
from evadventure.knave.delve.plan import Dungeon
from evadventure.knave.delve.records import LEVELS_PER_STRATUM, ROUNDS, STRATA, RoomChallenge
from evadventure.places import game_time
from evadventure.places.exits import knows
from evadventure.quests import counter_events, quest_definitions
from evadventure.quests.counters import learn
from evadventure.quests.quest_definitions import QUEST_DEFINITIONS
from evadventure.words import Lang

from .test_dungeon import Below


class Files(SimpleTestCase):
    def test_each_stratum_has_two_quests_of_its_own_with_a_choice(self):
        for number in range(STRATA):
            here = {key for key, one in DWELLERS.items() if (one.depth - 1) // LEVELS_PER_STRATUM == number}
            own = [
                story
                for story in QUEST_DEFINITIONS.values()
                if story.giver in here
                or any(("person", key) in step.want.names() for step in story.steps for key in here)
            ]
            with self.subTest(stratum=number):
                self.assertGreaterEqual(len([story for story in own if len(story.outcomes) > 1]), 2)

    def test_nobody_below_is_called_as_somebody_above(self):
        above = {key for place in records.load().values() for key in place.people}
        self.assertFalse(above & set(DWELLERS))
        self.assertTrue(all(len(one.topics) >= 3 for one in DWELLERS.values()))

    def test_no_topic_hides_a_command(self):
        words = {word.lower() for command in CharacterCmdSet() for word in (command.key, *command.aliases)}
        for key, one in DWELLERS.items():
            for topic in one.topics.values():
                self.assertFalse(words.intersection(word.lower() for word in topic.words.every()), key)

    def test_chinese_uses_full_width_punctuation(self):
        for key, one in DWELLERS.items():
            for field, words in texts_of(one):
                self.assertIsNone(re.search(r'[,;!?"]', words.zh), f"{key}.{field}")

    @tag("long")
    def test_everybody_has_a_quiet_room_that_can_be_reached(self):
        self.quiet_rooms(range(3))

    @tag("sweep")
    def test_everybody_has_a_quiet_room_that_can_be_reached_in_every_dungeon(self):
        self.quiet_rooms(range(60))

    def quiet_rooms(self, seeds):
        for seed in seeds:
            for depth in {one.depth for one in DWELLERS.values()}:
                level = Dungeon(seed).level(depth)
                found = homes(level, seed)
                self.assertEqual(set(found), {key for key, one in DWELLERS.items() if one.depth == depth})
                self.assertEqual(found, homes(level, seed))
                for cell in found.values():
                    room = level.room(cell)
                    self.assertFalse(room.monsters or room.person or room.piece)
                    self.assertIn(
                        room.challenge,
                        (RoomChallenge.QUIET, RoomChallenge.CAMP, RoomChallenge.SHRINE, RoomChallenge.ENTRY),
                    )

    def test_a_mistake_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "a.toml").write_text(
                '[x]\ndepth = 100\nname = {en="A", zh="甲"}\nalso = {en=["a"], zh=["甲"]}\ndesc = {en="A", zh="甲"}\n'
                'stance = {en="A", zh="甲"}\ngreets = []\n',
                "utf-8",
            )
            with self.assertRaises(ContentError) as wrong:
                dwellers.read(Path(folder))
        self.assertIn("depth: must be 1 to 99", str(wrong.exception))
        self.assertIn("greets: at least one", str(wrong.exception))


class DwellerTest(Below):
    def setUp(self):
        super().setUp()
        counter_events.listen()
        for char in (self.char1, self.char2):
            char.quests.remove(quest_definitions.GUIDE)

    def read(self, char, line):
        return " ".join(self.do(char, line).split())

    def to(self, key, hero=None, seed=7):
        """Go to where somebody lives, in a dungeon of one's own; return the room."""
        hero = hero or self.char1
        branch = instance.branch_of(hero.location) or instance.open_branch(hero, seed)
        depth = DWELLERS[key].depth
        room = branch.room(depth, homes(branch.plan.level(depth), branch.seed)[key])
        hero.move_to(room, quiet=True)
        return room

    def body(self, key, room):
        return next((one for one in room.contents if one.tags.has(f"person:{key}", category="content")), None)


class TestDwellers(DwellerTest):
    @tag("long")
    def test_a_quest_below_is_given_done_and_remembered(self):
        room = self.to("gauger", seed=26)  # a lit room
        self.assertIn("measuring the depth of the air", self.read(self.char1, "look"))
        self.char2.move_to(room, quiet=True)
        self.assertIn("量空气有多深", self.do(self.char2, "看"))
        self.read(self.char1, "talk damp")
        self.assertIn("upper gauge", self.read(self.char1, "work"))
        self.assertIn("A new task: The Lower Gauge", self.read(self.char1, "yes"))
        third = room.branch.room(3, room.branch.plan.level(3).up)
        self.char1.move_to(third, quiet=True)
        self.assertEqual(self.char1.quests.get("gauge_reading").current_step, "figure")
        self.char1.move_to(room, quiet=True)
        self.read(self.char1, "talk damp")
        self.assertIn("quite a tall man", self.read(self.char1, "measured enough"))
        self.assertTrue(self.char1.quests.get("gauge_reading").is_completed)
        self.assertIn("gauge.sunk", knows(self.char1))
        self.assertIsNone(self.body("gauger", self.another("gauger")), "he has gone up")

    def another(self, key):
        """Return the room of somebody in another dungeon."""
        self.char1.move_to(self.ledge, quiet=True)
        for branch in instance.branches():
            branch.delete()
        return self.to(key, seed=8)

    @tag("long")
    def test_who_is_there_only_for_some_comes_and_goes(self):
        self.assertIsNone(self.body("wick_deep", self.to("wick_deep")))
        learn(self.char1, "wick.guild")
        self.assertIsNotNone(self.body("wick_deep", self.another("wick_deep")))

    def test_one_of_the_town_sends_one_there_and_a_faction_hears_of_it(self):
        self.char1.location = self.place("notice_wall")
        self.assertIn("A new task", self.read(self.char1, "quest accept census"))
        self.give("quill & ink")
        self.char1.location = self.ledge
        branch = instance.open_branch(self.char1, 7)
        self.heard(self.char1)
        self.char1.move_to(branch.room(2, branch.plan.level(2).up), quiet=True)
        self.assertIn("The Rat Registrar must be somewhere on this level", self.heard(self.char1))
        self.to("rat_clerk")
        self.read(self.char1, "talk registrar")
        self.assertIn("all but six are Tobias", self.read(self.char1, "as citizens"))
        self.assertIn("below.rats.friend", knows(self.char1))
        self.assertEqual(self.char1.quests.get("rat_census").story.outcome(self.char1).flag, "census.citizens")

    @tag("long")
    def test_who_lives_below_the_last_stratum_is_met_asked_and_remembers(self):
        self.char1.level = 20
        depth = DWELLERS["ticket"].depth
        levels = ((seed, Dungeon(seed).level(depth)) for seed in range(50))
        room = self.to(
            "ticket", seed=next(seed for seed, level in levels if level.room(homes(level, seed)["ticket"]).lit)
        )
        self.assertIn("counts tickets", self.read(self.char1, "look"))
        self.char2.move_to(room, quiet=True)
        self.assertIn("数牌子", self.do(self.char2, "看"))
        self.read(self.char1, "talk hem")
        self.assertIn("if I get up", self.read(self.char1, "work"))
        self.assertIn("A new task: Two Empty Hooks", self.read(self.char1, "yes"))
        for _ in range(2):
            coat = npcs.spawn("lent_coat", room)
            coat.at_damage(1000, attacker=self.char1)
            signals.defeated.send(sender=coat, by=[self.char1])
        self.assertEqual(self.char1.quests.get("two_coats").current_step, "give")
        self.read(self.char1, "talk hem")
        self.assertIn("far too large", self.read(self.char1, "put his on"))
        self.assertTrue(self.char1.quests.get("two_coats").is_completed)
        self.assertEqual(knows(self.char1) & {"coats.worn", "coats.hung"}, {"coats.worn"})
        self.assertIn("below.dream.friend", knows(self.char1))
        self.read(self.char1, "talk hem")
        self.assertIn("a good part", self.read(self.char1, "been in"))

    def test_every_task_from_there_ends_in_three_ways_and_is_read_whole(self):
        far = {key: one for key, one in DWELLERS.items() if one.depth > ROUNDS}
        self.assertGreaterEqual(len(far), 6)
        own = [story for story in QUEST_DEFINITIONS.values() if story.giver in far]
        self.assertEqual({len(story.outcomes) for story in own}, {3})
        for story in own:
            sets = {flag for topic in far[story.giver].topics.values() for flag in topic.then.set}
            self.assertLessEqual({one.flag for one in story.outcomes}, sets)

    @tag("long")
    def test_those_below_do_not_fight_nor_are_they_retired_with_the_town(self):
        room = self.to("gauger")
        self.assertIn("is no enemy", self.read(self.char1, "attack damp"), "attacked")
        rat = npcs.spawn("cellar_rat", room)
        self.char1.execute_cmd("attack rat")
        self.assertIsNone(fight_of(self.body("gauger", room)))
        rat.delete()
        builder.build(force=True)
        self.assertIsNotNone(self.body("gauger", room))
        self.assertEqual(builder.differences(known_places()), ([], []))

    @tag("long")
    def test_they_go_with_their_dungeon(self):
        room = self.to("gauger")
        body = self.body("gauger", room)
        self.char1.move_to(self.ledge, quiet=True)
        room.branch.delete()
        self.assertIsNone(body.pk)


class TestWards(DwellerTest):
    """The real systems: talk, walking, fights, the clock of hirelings."""

    def setUp(self):
        super().setUp()
        patcher = patch.object(hirelings, "delay", lambda seconds, call, *args: call(*args))
        patcher.start()
        self.addCleanup(patcher.stop)

    def set_out(self):
        """Take Wick along; return her and where she sat."""
        room = self.to("wick")
        self.read(self.char1, "talk wick")
        self.read(self.char1, "work")
        self.heard(self.char2)
        self.assertIn("stands where your shadow is", self.read(self.char1, "yes"))
        ward = wards.of(self.char1, "wick_home")
        self.assertIs(ward.location, room)
        return ward, room

    def walk(self, *headings):
        for heading in headings:
            self.char1.execute_cmd(heading)

    def home(self, ward):
        """Take both to the ledge."""
        self.char1.move_to(self.ledge, quiet=True)
        ward.move_to(self.ledge, quiet=True)

    @tag("long")
    def test_she_follows_talks_and_is_brought_home(self):
        ward, room = self.set_out()
        self.assertEqual(self.read(self.char1, "look").count("lamp that is out"), 1, "her body is the one that follows")
        self.assertIn("only stopped because you did", self.read(self.char1, "talk wick"))
        self.assertIn("As Far as It Would Burn", self.read(self.char1, "hirelings"))
        way = next(one for one in room.exits if one.key != "down" and one.access(self.char1, "traverse"))
        for mob in stock.monsters_in(room):
            mob.delete()
        self.walk(way.key)
        self.assertIsNot(self.char1.location, room)
        self.assertIs(ward.location, self.char1.location)
        self.heard(self.char1)
        self.home(ward)
        self.assertIn("got used to things having an end", " ".join(self.heard(self.char1).split()))
        self.char1.location = ward.location = self.place("notice_wall")
        way = next(one for one in self.char1.location.exits if one.destination == self.place("temple"))
        self.walk(way.key)
        self.assertIn("wick.temple", knows(self.char1))
        self.assertIsNone(ward.pk)
        told = " ".join(self.heard(self.char1).split())
        self.assertIn("washes her face", told)
        self.assertNotIn("wick.hurt", knows(self.char1))
        self.char1.location = self.place("temple")
        self.read(self.char1, "talk hush")
        self.assertIn("points upward", self.read(self.char1, "wick"))

    @tag("long")
    def test_she_is_hurt_and_that_is_seen(self):
        ward, _ = self.set_out()
        self.heard(self.char1)
        ward.at_damage(5)
        self.assertIn("The lamp's not hit", " ".join(self.heard(self.char1).split()))
        self.home(ward)
        self.char1.move_to(self.place("guild"), quiet=True)
        ward.move_to(self.place("guild"), quiet=True)
        self.assertLessEqual({"wick.hurt", "wick.guild"}, knows(self.char1))

    @tag("long")
    def test_she_is_struck_in_a_fight_and_dies(self):
        ward, room = self.set_out()
        for mob in stock.monsters_in(room):
            mob.delete()
        hound = npcs.spawn("blind_hound", room)
        hound.attack([self.char1])
        fight = fight_of(self.char1)
        self.assertIn(ward.id, fight.fight)
        self.assertIn(ward, fight.get_sides(hound)[1])
        self.heard(self.char1)
        self.assertEqual(ward.ai_next_action(fight)["key"] in ("attack", "hold", "stunt", "flee"), True)
        self.assertIn("back to the wall", self.heard(self.char1))
        ward.at_damage(ward.hp, attacker=hound)
        self.assertIn("wick.dead", knows(self.char1))
        self.assertIn("carry the lamp up yourself", " ".join(self.heard(self.char1).split()))
        self.assertEqual(self.char1.quests.get("wick_home").story.outcome(self.char1).flag, "wick.dead")
        self.assertIsNotNone(quest_definitions.refuse(self.char1, QUEST_DEFINITIONS["wick_home"]))

    def test_who_is_out_of_sight_has_lost_her_and_may_come_back(self):
        ward, room = self.set_out()
        self.heard(self.char1)
        self.char1.move_to(self.place("square"), quiet=True)
        self.assertIs(ward.location, room)
        self.assertIn("not behind you", self.heard(self.char1))
        self.char1.move_to(room, quiet=True)
        self.assertIn("I counted", self.heard(self.char1))
        self.assertFalse(ward.lost_since)

    @tag("long")
    def test_who_does_not_come_back_is_remembered_for_it(self):
        ward, _ = self.set_out()
        self.char1.move_to(self.place("square"), quiet=True)
        hirelings.look_after(ward)
        self.assertTrue(ward.pk)
        later = gametime.gametime(absolute=True) + wards.PATIENCE + 1
        with patch.object(gametime, "gametime", return_value=later):
            hirelings.look_after(ward)
        self.assertIsNone(ward.pk)
        self.assertIn("wick.left", knows(self.char1))
        self.assertIn("told not to tell tales", " ".join(self.heard(self.char1).split()))

    @tag("long")
    def test_who_is_deleted_is_lost_and_the_quest_goes_on(self):
        ward, _ = self.set_out()
        ward.delete()
        self.assertIn("wick.left", knows(self.char1))

    def test_logging_off_does_not_find_her_again(self):
        ward, room = self.set_out()
        self.char1.move_to(self.place("square"), quiet=True)
        self.char1.location = None
        hirelings.look_after(ward)
        self.assertIs(ward.location, room)
        self.assertTrue(ward.lost_since)

    def test_no_wages_no_place_among_those_hired_and_giving_up_sends_her_off(self):
        ward, _ = self.set_out()
        self.char1.coins = 0
        with patch.object(game_time, "morning", return_value=game_time.morning() + 5):
            hirelings.look_after(ward)
        self.assertEqual((hirelings.hired(self.char1), ward.pk is not None), ([], True))
        self.do(self.char1, "quest abandon wick_home")
        self.assertIsNone(wards.of(self.char1, "wick_home"))
        self.assertFalse(knows(self.char1) & {"wick.dead", "wick.left"})

    @tag("long")
    def test_the_measurer_walks_through_danger_to_either_end(self):
        self.char1.level = 3
        self.char1.location = self.place("gate")
        self.assertIn("sets the wheel to nought", self.read(self.char1, "quest accept length of a mile"))
        ward = wards.of(self.char1, "tenth_mile")
        with patch("evadventure.creatures.encounters._meet"), patch("evadventure.creatures.encounters.dice") as dice:
            dice.roll.return_value = 100
            path = ("milestone", "road_foot", "road_bends", "road_shrine", "road_quarry")
            heard = ""
            for key in path:
                way = next(one for one in self.char1.location.exits if one.destination == self.place(key))
                self.heard(self.char1)
                self.walk(way.key)
                heard += self.heard(self.char1)
                self.assertIs(self.char1.location, self.place(key))
                self.assertTrue(not ward.pk or ward.location is self.place(key), key)
        for said in ("as one does to a suspect", "paid by the bend", "does not like it"):
            self.assertIn(said, " ".join(heard.split()))
        self.assertIn("mile.quarry", knows(self.char1))
        self.char1.location = self.place("gate")
        self.assertIn("as long as it feels", self.read(self.char1, "talk stubb"))
        self.assertEqual(self.char1.quests.get("tenth_mile").story.outcome(self.char1).flag, "mile.quarry")

    def test_all_of_it_is_told_in_chinese(self):
        self.account.lang = Lang.ZH.value
        self.to("wick")
        self.do(self.char1, "聊 灯花")
        self.do(self.char1, "有活吗")
        self.assertIn("站到了你影子里", self.do(self.char1, "包在我身上"))
        self.assertIn("为「亮到哪儿是哪儿」同行", self.do(self.char1, "随从"))
