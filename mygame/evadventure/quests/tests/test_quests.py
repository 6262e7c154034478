"""Quests: the stories of the house, what feeds them, what they pay, and how they bear being dropped or cut off."""

import re
import tempfile
from pathlib import Path
from unittest.mock import patch

from django.test import SimpleTestCase, tag
from evennia.prototypes.spawner import spawn
from evennia.utils.create import create_object

from commands.default_cmdsets import AccountCmdSet, CharacterCmdSet
from evadventure.content import builder, records
from evadventure.content.tests.world_mixin import WorldTest
from evadventure.creatures import dialogue, npcs
from evadventure.creatures.npcs import EvAdventureNPC
from evadventure.dungeon.dwellers import DWELLERS
from evadventure.kernel import signals
from evadventure.kernel.content_files import texts as texts_of
from evadventure.kernel.descriptions import PartOfDay
from evadventure.knave.bestiary import KINDS
from evadventure.knave.directions import direction
from evadventure.knave.gear import GEAR
from evadventure.places import game_time
from evadventure.places.exits import knows
from evadventure.quests import client_inputs, commands, counter_events, counters, objectives, quest_definitions, titles
from evadventure.quests.quest import DefinedQuest, EvAdventureQuest
from evadventure.quests.quest_definitions import QUEST_DEFINITIONS
from evadventure.rules import learned
from evadventure.tables.doors.commands import TableCmdSet
from evadventure.tables.match.regulars import REGULARS
from evadventure.things.objects import EvAdventureObject
from evadventure.words import Lang, Words


class Files(SimpleTestCase):
    """The files of the game, and how mistakes in them are named."""

    def test_there_are_at_least_twelve(self):
        self.assertGreaterEqual(len(QUEST_DEFINITIONS), 12)

    def test_everything_they_name_exists(self):
        places = records.load()
        people = {key for place in places.values() for key in place.people} | set(DWELLERS)
        tags = {tag for kind in KINDS.values() for tag in kind.tags} | set(KINDS) | {"boss"}
        known = {"place": set(places), "person": people, "monster": tags, "game": {"uno", "mbg", "kards"}}
        known["regular"] = {f"r:{key}" for key in REGULARS}
        known |= {"thing": set(GEAR), "quest": set(QUEST_DEFINITIONS)}
        known["flag"] = {detail.learns for place in places.values() for detail in place.details}
        talks = [person.told for place in places.values() for person in place.people.values()]
        known["flag"] |= {
            flag for talk in (*talks, *DWELLERS.values()) for topic in talk.topics.values() for flag in topic.then.set
        }
        for story in QUEST_DEFINITIONS.values():
            for want in (step.want for step in story.steps):
                if isinstance(want, objectives.Escort | objectives.Stay):  # these set their flags themselves
                    known["flag"] |= {name for kind, name in want.names() if kind == "flag"}
        for story in QUEST_DEFINITIONS.values():
            self.assertIn(story.giver, people | {""}, story.key)
            for step in story.steps:
                for kind, name in step.want.names():
                    self.assertIn(name, known[kind], f"{story.key}: {step.key}")

    def test_each_table_game_has_one(self):
        wanted = {
            step.want.game
            for story in QUEST_DEFINITIONS.values()
            for step in story.steps
            if type(step.want) is objectives.Win
        }
        self.assertLessEqual({"uno", "mbg", "kards"}, wanted)

    def test_commands_that_are_named_exist(self):
        sets = (CharacterCmdSet(), AccountCmdSet(), TableCmdSet())
        words = {word.lower() for one in sets for command in one for word in (command.key, *command.aliases)}
        for key, story in QUEST_DEFINITIONS.items():
            for field, texts in texts_of(story):
                for lang in Lang:
                    for named in re.findall(r"\|w([^|]+)\|n", texts.in_lang(lang)):
                        with self.subTest(quest=key, field=field, named=named):
                            first = named.split()[0].lower()
                            self.assertTrue(first in words or direction(first), named)

    def read(self, text):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "some.toml").write_text(text, encoding="utf-8")
            with self.assertRaises(quest_definitions.ContentError) as wrong:
                quest_definitions.read(Path(folder))
        return str(wrong.exception)

    def test_mistakes_are_named(self):
        start = (
            'name = {en="A", zh="甲"}\nsummary = {en="A", zh="甲"}\noffer = {en="A", zh="甲"}\nneeds = ["nothing"]\n'
            'reward = {things = ["moon"], title = "emperor"}\n'
        )
        step = '[[one.steps]]\nkey = "a"\ntext = {en="A", zh="甲"}\nwant = {do = "get", thing = "moon"}\n'
        told = self.read("[one]\n" + start + step + step)
        for part in ("no quest nothing", "no thing moon", "no title emperor", "two have one key"):
            self.assertIn(part, told)
        self.assertIn("do", self.read("[one]\n" + start + step.replace('"get"', '"fly"')))
        self.assertIn("some.toml", self.read("[one"))


class QuestTest(WorldTest):
    def setUp(self):
        super().setUp()
        counter_events.listen()
        for char in (self.char1, self.char2):
            char.quests.remove(quest_definitions.GUIDE)
            self.heard(char)

    def go(self, char, place):
        char.location = self.place(place)
        self.heard(char)

    def read(self, char, line):
        """Return what a line answers, as one line."""
        return " ".join(self.do(char, line).split())

    def talk(self, char, person):
        """Note that a character has talked to somebody."""
        signals.talked.send_robust(sender=char, person=builder.find(f"person:{person}"), topic="")

    def quest(self, key, char=None):
        return (char or self.char1).quests.get(key)

    def foe(self, kind):
        foe = create_object(EvAdventureNPC, key=kind, location=self.char1.location)
        foe.kind_key = kind
        return foe

    def defeat(self, kind, *by):
        signals.defeated.send_robust(sender=self.foe(kind), by=by or [self.char1], place=self.char1.location)


class Stories(QuestTest):
    def test_lords_and_endings_give_titles(self):
        titles.earn(self.char1, "defeated:rat_mayor")
        titles.earn(self.char1, "ending.sung")
        said = self.do(self.char1, "title")
        self.assertIn("Char, Bane of the Rat Mayor", said)
        self.assertIn("Char of the Twelfth Line", said)
        self.assertIn("Bane of the Rat Mayor", self.do(self.char1, "score"))
        signals.defeated.send_robust(sender=npcs.spawn("sleeper", self.start), by=[self.char2], place=self.start)
        self.assertCountEqual(titles.earned(self.char2), ["defeated:sleeper", "ending.slain"])
        self.assertIn("打倒井底那位的", self.do(self.char2, "称号"))
        self.assertIn("斩眠人", self.do(self.char2, "称号"))

    def test_who_is_to_be_beaten_must_sit_at_the_table(self):
        quest_definitions.accept(self.char1, "candle_wager")
        for won, against, step in (
            (True, ["r:maud"], "beat"),
            (False, ["r:osk"], "beat"),
            (True, ["r:maud", "r:osk"], "tell"),
        ):
            signals.match_over.send_robust(sender=self.char1, game="uno", won=won, against=against)
            self.assertEqual(self.quest("candle_wager").current_step, step)

    def test_a_vigil_is_kept_at_its_hours_and_where_it_is_due(self):
        self.char1.level = 2
        quest_definitions.accept(self.char1, "night_vigil")
        for place, phase, step in (
            ("graveyard", PartOfDay.DUSK, "night"),
            ("temple", PartOfDay.NIGHT, "night"),
            ("graveyard", PartOfDay.NIGHT, "dawn"),
            ("graveyard", PartOfDay.DAY, "dawn"),
            ("graveyard", PartOfDay.DAWN, "tell"),
        ):
            self.char1.location = self.place(place)
            with patch.object(game_time, "phase", return_value=phase):
                signals.day_turned.send_robust(sender=None, places={})
            self.assertEqual(self.quest("night_vigil").current_step, step)
        self.assertNotIn("vigil.left", knows(self.char1))

    def test_who_walks_off_from_a_vigil_begins_it_anew_and_that_is_remembered(self):
        self.char1.level = 2
        quest_definitions.accept(self.char1, "night_vigil")
        graveyard = self.place("graveyard")
        with patch.object(game_time, "phase", return_value=PartOfDay.NIGHT):
            self.char1.move_to(graveyard, quiet=True)
            self.assertEqual(self.quest("night_vigil").current_step, "dawn")
            self.heard(self.char1)
            self.char1.move_to(self.place("temple"), quiet=True)
            self.assertIn("cold when you lay a hand on it", " ".join(self.heard(self.char1).split()))
            self.assertEqual(self.quest("night_vigil").current_step, "night")
            self.char1.move_to(graveyard, quiet=True)
        with patch.object(game_time, "phase", return_value=PartOfDay.DAWN):
            signals.day_turned.send_robust(sender=None, places={})
        self.assertEqual(self.quest("night_vigil").current_step, "tell")
        moss = builder.find("person:moss")
        self.do(self.char1, f"talk {moss.in_lang(Lang.EN)}")
        self.assertIn("It had moved over", self.read(self.char1, "got up and went"))
        self.assertIn("counts you out one night", self.read(self.char1, "leant on"))
        self.assertNotIn("vigil_keeper", titles.earned(self.char1))

    def test_a_giver_offers_and_the_log_says_what_next(self):
        self.go(self.char1, "kitchen")
        self.assertIn("has something for you: |wRats", self.read(self.char1, "quests"))
        self.assertIn("A new task: Rats", self.do(self.char1, "quest accept"))
        self.assertIn("(0 of 6)", self.read(self.char1, "quests"))
        self.defeat("cellar_rat")
        self.assertIn("(1 of 6)", self.read(self.char1, "quest rats"))
        self.defeat("drain_crab")
        self.assertEqual(self.quest("rats").count, 1)

    def test_what_a_giver_says_stands_in_quotation_marks(self):
        self.go(self.char1, "kitchen")
        self.go(self.char2, "kitchen")
        self.assertIn('"They are after my stock pot!', self.read(self.char1, "quest rats"))
        self.assertIn("「它们惦记上我那锅老汤了！", self.read(self.char2, "任务 老鼠"))
        told = [story.offered() for story in QUEST_DEFINITIONS.values() if not story.narrated and story.giver]
        self.assertGreater(len(told), 60)
        for words in told:
            self.assertEqual((words.en.count('"'), words.zh.count("「"), words.zh.count("」")), (2, 1, 1), words.en)
        for key in ("candles", "slow_heart", "lullaby"):
            self.assertEqual(QUEST_DEFINITIONS[key].offered(), QUEST_DEFINITIONS[key].offer)

    def test_the_whole_way_pays_once(self):
        self.go(self.char1, "kitchen")
        self.do(self.char1, "quest accept rats")
        coins, xp = self.char1.coins, self.char1.xp
        for _ in range(6):
            self.defeat("cellar_rat")
        self.assertIn("Tell Basil Pott", self.do(self.char1, "quests"))
        self.talk(self.char1, "pott")
        self.assertEqual((self.char1.coins - coins, self.char1.xp - xp), (24, 50))
        self.assertEqual(titles.worn(self.char1), "ratcatcher")
        self.talk(self.char1, "pott")
        self.assertEqual((self.char1.coins - coins, self.char1.xp - xp), (24, 50))
        self.assertIn("Come back tomorrow", self.do(self.char1, "quest accept rats"))

    @tag("long")
    def test_every_one_can_be_finished_and_pays_once(self):
        """All that a step asks for is done, told in the log, and forgotten when the quest is paid.

        Those with several ends and those of the lands are walked by `test_lands`.
        """
        hero = self.char1
        todo = {key: story for key, story in QUEST_DEFINITIONS.items() if not (story.far or story.outcomes)}
        hero.level, hero.hp_max, hero.constitution = 5, 40, 15
        while todo:
            key = next(key for key, story in todo.items() if not set(story.needs) & set(todo))
            story = todo.pop(key)
            quest_definitions.accept(hero, key)
            quest, title = self.quest(key), story.reward.title
            for step in story.steps:
                with self.subTest(quest=key, step=step.key):
                    self.assertTrue(quest.is_active)
                    if quest.current_step == step.key:  # else it was so already
                        told = " ".join(step.text.en.split()[:4])
                        self.assertIn(told, self.read(hero, "quests"))
                        before = hero.xp, hero.coins
                        self.fulfil(step.want)
            self.assertTrue(quest.is_completed, key)
            xp = learned(story.reward.xp, hero.level, story.level)
            self.assertEqual((hero.xp - before[0], hero.coins - before[1]), (xp, story.reward.coins), key)
            self.assertTrue(not title or title in titles.earned(hero), key)
            self.fulfil(story.steps[-1].want)
            hero.__dict__.pop("quests", None)  # as after a restart
            self.fulfil(story.steps[-1].want)
            self.assertEqual(hero.xp - before[0], xp, key)
            hero.coins = 0
        self.assertIn(f"20 of {len(QUEST_DEFINITIONS)}", self.read(hero, "quests"))

    def fulfil(self, want):
        """Do what a step waits for."""
        hero = self.char1
        match want:
            case objectives.Visit():
                hero.move_to(self.place(want.place), quiet=True)
            case objectives.TalkTo() | objectives.Bring():
                person = builder.find(f"person:{want.person}")
                hero.location = person.location
                for _ in range(getattr(want, "need", 0)):
                    spawn(GEAR[want.thing])[0].location = hero
                self.do(hero, f"talk {person.in_lang(Lang.EN)}")
            case objectives.Get():
                spawn(GEAR[want.thing.split("|")[0]])[0].move_to(hero, quiet=True)
                signals.taken.send_robust(sender=hero, thing=hero.contents[-1])
            case objectives.Use():
                spawn(GEAR["dagger"])[0].move_to(hero, quiet=True)
                self.do(hero, "wield dagger")
            case objectives.Defeat():
                kind = next(
                    kind for kind in KINDS.values() if want.of in ("", kind.key, *kind.tags, "boss" * kind.boss)
                )
                for _ in range(want.count):
                    self.defeat(kind.key)
            case objectives.ChooseFlag():
                signals.learned.send_robust(sender=hero, flag=want.flags[0])
            case objectives.Delve():
                signals.delved.send_robust(sender=hero, depth=want.depth)
            case objectives.Win():
                for _ in range(want.count):
                    game = want.game or "uno"
                    signals.match_over.send_robust(sender=hero, game=game, place=1, seats=2, won=True, match=1)
            case objectives.Sell():
                thing = spawn(GEAR["dagger"])[0]
                signals.sold.send_robust(sender=hero, thing=thing, price=want.count, shop=None)
            case objectives.ReachLevel():
                hero.level = want.level
                signals.levelled.send_robust(sender=hero, level=want.level)

    def test_daily_comes_again_but_the_title_does_not(self):
        self.char1.quests.take_on(QUEST_DEFINITIONS["rats"])
        quest = self.quest("rats")
        quest.complete()
        quest.add_data("when", quest.get_data("when") - 25 * 3600)
        self.assertIsNone(quest_definitions.refuse(self.char1, QUEST_DEFINITIONS["rats"]))
        quest_definitions.accept(self.char1, "rats")
        self.assertEqual((quest.count, quest.times, quest.current_step), (0, 1, "kill"))
        quest.complete()
        self.assertEqual(titles.earned(self.char1).count("ratcatcher"), 1)

    def test_companions_share_a_victory(self):
        for char in (self.char1, self.char2):
            char.quests.take_on(QUEST_DEFINITIONS["rats"])
        self.defeat("cellar_rat", self.char1, self.char2)
        self.assertEqual((self.quest("rats").count, self.quest("rats", self.char2).count), (1, 1))
        self.assertIn("1/6", self.heard(self.char2))

    def test_things_are_handed_over(self):
        self.char1.quests.take_on(QUEST_DEFINITIONS["candles"])
        self.go(self.char1, "temple")
        for _ in range(4):
            spawn(GEAR["candle"])[0].move_to(self.char1, quiet=True)
        self.talk(self.char1, "hush")
        left = [one for one in self.char1.contents if objectives.made_from(one) == "candle"]
        self.assertEqual(len(left), 1)
        self.assertTrue(self.quest("candles").is_completed)

    def test_needs_and_levels_are_said(self):
        self.go(self.char1, "three_tables")
        self.assertNotIn("The House", self.do(self.char1, "quests"))
        with self.assertRaises(quest_definitions.ActionError) as refused:
            quest_definitions.accept(self.char1, "three_tables")
        self.assertEqual(refused.exception.code, "needs")
        with self.assertRaises(quest_definitions.ActionError) as refused:
            quest_definitions.accept(self.char1, "wolves")
        self.assertEqual(refused.exception.code, "level")

    def test_a_giver_can_be_asked(self):
        self.go(self.char1, "kitchen")
        self.assertIn("Is there anything I can do", self.read(self.char1, "talk pott"))
        self.assertIn("six will do", self.read(self.char1, "work"))
        self.assertIn("A new task: Rats", self.read(self.char1, "yes"))
        self.assertTrue(self.quest("rats").is_active)
        self.do(self.char1, "bye")
        self.assertNotIn("Is there anything", self.read(self.char1, "talk pott"))

    def test_each_question_about_work_is_another_and_the_list_of_tasks_stays_at_hand(self):
        self.go(self.char1, "inn_common")
        self.do(self.char1, "talk dunn")
        self.assertGreater(len(quest_definitions.offers(self.char1, dialogue.conversation_of(self.char1).person)), 1)
        for lang in Lang:
            asked = [topic.ask.in_lang(lang) for _, topic in dialogue.offered(self.char1)]
            self.assertEqual(len(asked), len(set(asked)), asked)
        for typed in ("任务", "quest", "quests"):
            self.assertIn("has something for you", self.read(self.char1, typed))

    def test_the_notice_wall_has_all(self):
        self.go(self.char1, "notice_wall")
        told = self.read(self.char1, "quests")
        self.assertIn("On the wall: |wA Sandwich", told)
        self.assertIn("A new task", self.do(self.char1, "quest accept sandwich"))

    def test_dropped_and_taken_up_again(self):
        self.char1.quests.take_on(QUEST_DEFINITIONS["rats"])
        self.defeat("cellar_rat")
        self.assertIn("You give it up", self.do(self.char1, "quest abandon"))
        self.defeat("cellar_rat")
        self.assertEqual(self.quest("rats").count, 1)
        quest_definitions.accept(self.char1, "rats")
        self.assertEqual(self.quest("rats").count, 0)

    def test_after_a_restart_all_is_there(self):
        self.char1.quests.take_on(QUEST_DEFINITIONS["rats"])
        self.defeat("cellar_rat")
        self.char1.__dict__.pop("quests")
        self.assertEqual((self.quest("rats").count, self.quest("rats").status), (1, "started"))

    def test_a_match_counts(self):
        self.char1.quests.take_on(QUEST_DEFINITIONS["seven_and_nothing"])
        news = {"place": 1, "seats": 2, "match": 1, "people": 0}
        signals.match_over.send_robust(sender=self.char1, game="kards", won=True, **news)
        signals.match_over.send_robust(sender=self.char1, game="uno", won=False, **news)
        self.assertEqual(self.quest("seven_and_nothing").current_step, "win")
        signals.match_over.send_robust(sender=self.char1, game="uno", won=True, **news)
        self.assertEqual(self.quest("seven_and_nothing").current_step, "report")

    def test_refusals(self):
        self.go(self.char1, "ledge")
        for line, answer in [
            ("quest flying", 'no task called "flying"'),
            ("quest accept", "Nobody here has anything"),
            ("quest abandon", "Nobody waits for you"),
            ("quest skip", "Nobody waits for you"),
            ("quest " + "猫" * 10_000, "no task called"),
            ("quest １", "no task called"),
            ("title", "You have earned no title"),
            ("title 1", "You have earned no title"),
            ("achievements ²", "achievements all"),
        ]:
            self.assertIn(answer, self.do(self.char1, line), line)

    def test_a_reward_too_heavy_lies_at_the_feet(self):
        for number in range(self.char1.equipment.max_slots):
            create_object(EvAdventureObject, key=f"stone {number}", location=self.char1)
        self.char1.quests.take_on(QUEST_DEFINITIONS["chain"]).complete()
        lying = [one for one in self.char1.location.contents if objectives.made_from(one) == "rope, 50ft"]
        self.assertEqual(len(lying), 1)


class Guide(QuestTest):
    def test_it_comes_by_itself_and_every_step_can_be_skipped(self):
        self.char1.at_post_puppet()
        self.assertIn("|wtalk hanno", " ".join(self.heard(self.char1).split()))
        quest = self.quest(quest_definitions.GUIDE)
        for _ in quest.story.steps:
            self.assertTrue(quest.is_active)
            self.do(self.char1, "quest skip evening")
        self.assertTrue(quest.is_completed)
        self.assertEqual((self.char1.xp, titles.earned(self.char1)), (0, []))
        self.assertEqual(sum(objectives.made_from(one) == "torch" for one in self.char1.contents), 2)

    def test_it_follows_the_walk(self):
        quest_definitions.accept(self.char1, quest_definitions.GUIDE)
        self.talk(self.char1, "warden")
        self.assertEqual(self.quest(quest_definitions.GUIDE).current_step, "inn")
        self.char1.move_to(self.place("inn_common"))
        self.talk(self.char1, "dunn")
        spawn(GEAR["dagger"])[0].move_to(self.char1, quiet=True)
        self.do(self.char1, "wield dagger")
        self.assertIn(self.quest(quest_definitions.GUIDE).current_step, ("light", "ledge"))

    def test_what_is_done_already_is_passed_with_one_word_on_what_is_next(self):
        for key in ("dagger", "torch"):
            spawn(GEAR[key])[0].move_to(self.char1, quiet=True)
        self.do(self.char1, "wield dagger")
        self.char1.quests.take_on(QUEST_DEFINITIONS[quest_definitions.GUIDE])
        self.talk(self.char1, "warden")
        self.char1.move_to(self.place("inn_common"), quiet=True)
        self.heard(self.char1)
        told = self.read(self.char1, "talk dunn")
        self.assertEqual(told.count("what next"), 1)
        self.assertLess(told.index("says Mother Dunn"), told.index("a weapon in your hand"))
        self.assertLess(told.index("First Ledge"), told.index("|w1|n"))

    def test_a_fight_and_a_game_before_they_are_asked_for_count(self):
        self.char1.quests.take_on(QUEST_DEFINITIONS[quest_definitions.GUIDE])
        self.defeat("cellar_rat")
        signals.match_over.send_robust(sender=self.char1, game="mbg", place=2, seats=2, won=False, match=1)
        for _ in range(5):
            self.do(self.char1, "quest skip")
        self.char1.move_to(self.place("ledge"), quiet=True)
        self.assertTrue(self.quest(quest_definitions.GUIDE).is_completed)

    def test_nothing_is_told_of_a_step_that_is_left_out(self):
        self.char1.quests.take_on(QUEST_DEFINITIONS[quest_definitions.GUIDE])
        self.heard(self.char1)
        told = self.read(self.char1, "quest skip")
        self.assertNotIn("looked you over", told)
        self.assertIn("Find the inn", told)

    def test_what_is_next_is_told_after_the_purchase(self):
        self.char1.quests.take_on(QUEST_DEFINITIONS[quest_definitions.GUIDE])
        for _ in range(4):
            self.do(self.char1, "quest skip")
        self.char1.coins = 50
        self.go(self.char1, "store")
        told = self.read(self.char1, "buy torch")
        self.assertLess(told.index("You buy a torch"), told.index("what next"))
        self.assertEqual(self.quest(quest_definitions.GUIDE).current_step, "ledge")

    def test_it_comes_once(self):
        self.char1.at_post_puppet()
        self.do(self.char1, "quest abandon evening")
        self.heard(self.char1)
        self.char1.at_post_puppet()
        self.assertNotIn("A First Evening", self.heard(self.char1))


class AsData(QuestTest):
    @tag("long")
    def test_what_comes_next_and_where(self):
        self.char1.at_post_puppet()
        told = client_inputs._quests(self.char1, Lang.EN)
        (evening,) = [one for one in told["active"] if one["key"] == "first_evening"]
        self.assertEqual((evening["step"], evening["skippable"]), (1, True))
        self.char1.execute_cmd("quest skip")
        (evening,) = [
            one for one in client_inputs._quests(self.char1, Lang.ZH)["active"] if one["key"] == "first_evening"
        ]
        self.assertEqual((evening["step"], evening["place"]), (2, "桶链客栈"))
        self.go(self.char1, "inn_common")
        offered = client_inputs._quests(self.char1, Lang.EN)["offered"]
        self.assertEqual([one["key"] for one in offered], [story.key for _, story in commands.offered(self.char1)])


class Deeds(QuestTest):
    def test_counted_and_told(self):
        self.defeat("cellar_rat")
        self.assertIn("Achieved: First Blood", self.heard(self.char1))
        self.defeat("cellar_rat")
        self.assertNotIn("Achieved", self.heard(self.char1))
        self.assertEqual(counters.deeds(self.char1)["defeated:cellar_rat"], 2)
        self.assertEqual(counters.deeds(self.char1)["defeated:beast"], 2)
        signals.delved.send_robust(sender=self.char1, depth=3)
        signals.delved.send_robust(sender=self.char1, depth=2)
        self.assertEqual(counters.deeds(self.char1)["depth"], 3)
        self.assertIn("level 3", str([one.in_lang("en") for one in counter_events.best(self.char1)]))

    def test_what_others_say_was_done_counts(self):
        signals.did.send_robust(sender=self.char1, deed="cast")
        for spell in ("push", "push", "pull"):
            signals.did.send_robust(sender=self.char1, deed=f"cast:{spell}")
        have = counters.deeds(self.char1)
        self.assertEqual((have["cast"], have["spells"]), (1, 2))
        self.assertIn("The Stone Speaks", self.heard(self.char1))

    def test_every_title_of_a_level_exists(self):
        self.assertLessEqual(set(titles.BY_LEVEL.values()), set(titles.TITLES))
        for one in counters.contrib.all_achievements().values():
            self.assertIn(one["title"], {"", *titles.TITLES})

    def test_every_title_can_be_earned(self):
        rows = counters.contrib.all_achievements().values()
        given = {*titles.BY_LEVEL.values(), titles.BY_SEASON, *(one["title"] for one in rows)}
        paid = {one.title for story in QUEST_DEFINITIONS.values() for one in story.rewards()}
        self.assertLessEqual(set(titles.TITLES), given | paid | titles.LORDS.keys() | titles.ENDINGS.keys())

    def test_shown_and_chosen(self):
        titles.earn(self.char1, "ratcatcher")
        titles.earn(self.char1, "deeper")
        self.assertIn("Char the Ratcatcher", self.do(self.char1, "score"))
        self.do(self.char1, "title 2")
        self.assertIn("Char the Deeper", self.do(self.char1, "score"))
        self.assertIn("下井人Char", self.do(self.char2, f"看 {self.char1.key}"))
        self.do(self.char1, "title none")
        self.assertNotIn("Deeper", self.do(self.char1, "score"))
        self.assertIn("Longer in the Tooth", self.do(self.char1, "achievements all"))


class Staff(QuestTest):
    def test_give_step_drop(self):
        name = self.char2.key
        self.assertIn("rats: Rats in the Cellar", self.read(self.char1, "@quest list"))
        self.assertIn("is on it now", self.do(self.char1, f"@quest give {name} = candles"))
        self.assertIn("already", self.do(self.char1, f"@quest give {name} = candles"))
        self.assertIn("Next: Bring three", self.read(self.char1, f"@quest list {name}"))
        self.do(self.char1, f"@quest step {name} = candles")
        self.assertTrue(self.quest("candles", self.char2).is_completed)
        with patch(
            "evennia.commands.cmdhandler.deferLater", lambda reactor, wait, call, *args, **kw: call(*args, **kw)
        ):
            self.assertIn("forget", self.do(self.char1, f"@quest drop {name} = candles"))
            self.assertIn("never heard", self.do(self.char1, "yes"))
        for line, answer in [
            ("@quest fly", "give"),
            (f"@quest give {name}", "give"),
            (f"@quest give {name} = ²", "There is no quest"),
            (f"@quest step {name} = rats", "is not on it"),
            ("@quest give nobody = rats", "no character"),
        ]:
            self.assertIn(answer, self.do(self.char1, line), line)


class Written(EvAdventureQuest):
    """A quest written as a class."""

    key = "written"
    start_step = "a"
    help_a = Words("Go.", "去吧。")

    def step_a(self, *args, **kwargs):
        self.complete()


class Classes(QuestTest):
    def test_help_is_in_the_language_of_the_quester(self):
        self.char2.quests.add(Written)
        quest = self.quest("written", self.char2)
        self.assertEqual(quest.help(), "去吧。")
        quest.progress()
        self.assertEqual(quest.help(), "这个任务你已经完成了。")
        self.assertNotIsInstance(quest, DefinedQuest)
