"""Games a host brings: those that fail are told to staff and hurt no other."""

from __future__ import annotations

import re
from ast import literal_eval
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings
from evennia import CmdSet, Command
from evennia.commands.default.cmdset_character import CharacterCmdSet
from evennia.help.utils import help_search_with_index
from evennia.utils import logger
from twisted.internet import defer

from evadventure.kernel import conf, starting
from evadventure.minigames import registry, thinking
from evadventure.minigames.uno import ENTRY as UNO
from evadventure.tables import bootstrap, extending, phrases
from evadventure.tables.doors import commands, opening, reading_commands, seat_commands
from evadventure.tables.match import host_games, thinkers
from evadventure.tables.pane import painters
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import LANGUAGES, Lang, Words, rename

PAGE = Path(__file__).parents[4] / "docs/build/install.md"
FIELDS = [{"field_name": "key", "boost": 10}]
NO_CALL = "There is no UNO to call now: with your last but one card, add it to the play, like `play R7 uno`."
STOCK = "evennia.commands.default.cmdset_character.CharacterCmdSet"
MORE = replace(UNO, bots={"learner": UNO.bots["random"], **UNO.bots})


class CmdBottle(Command):
    """Open a bottle."""

    __module__ = "commands.own"
    key = "bottle"
    aliases = ["bot"]


class OwnSet(CharacterCmdSet):
    """What characters of a host can do."""

    def at_cmdset_creation(self):
        super().at_cmdset_creation()
        self.add(CmdBottle)


class TestHostGames(TablesTest):
    """Ann plays at a table of the toy game; Root, of the staff, looks on from elsewhere."""

    def setUp(self):
        super().setUp()
        for patched in (
            patch.dict(registry.BROKEN, clear=True),
            patch.dict(registry.GAMES),
            patch.dict(host_games._told, clear=True),
            patch.object(logger, "log_err"),
        ):
            patched.start()
            self.addCleanup(patched.stop)
        self.root = self.newcomer("Root")
        self.root.account.permissions.add("Admin")

    def test_the_setting_makes_games_known(self):
        toy = "evadventure.minigames.tests.toy:ENTRY"
        with override_settings(WELLMOUTH_GAMES={"more": toy, "pips": "no path", "uno": "nowhere:ENTRY"}):
            apps.get_app_config("tables").ready()
        self.assertEqual(registry.GAMES["more"], toy)
        registry.check_all()
        self.assertIn("nowhere", registry.BROKEN["uno"])
        self.assertIs(registry.get("uno"), UNO, "the house's game, where the host's cannot be loaded")
        self.assertIn("module:name", registry.BROKEN["pips"])
        self.assertIn("pips", registry.GAMES)

    def test_the_setting_replaces_the_entry_of_a_game_that_keeps_its_painter(self):
        with override_settings(WELLMOUTH_GAMES={"uno": f"{__name__}:MORE"}):
            apps.get_app_config("tables").ready()
        painters.painters.cache_clear()
        self.addCleanup(painters.painters.cache_clear)
        self.assertEqual(phrases.level_key("learner", registry.get("uno")), "learner")
        self.assertIn("uno", painters.painters())

    def test_settings_of_the_wrong_form_are_named(self):
        with override_settings(
            WELLMOUTH_GAMES=["pig:ENTRY"], WELLMOUTH_MORE_CARDS="cards", WELLMOUTH_MORE_DECKS=["decks"]
        ):
            found = conf.faults()
        self.assertEqual(
            [fault.split()[0] for fault in found], ["WELLMOUTH_GAMES", "WELLMOUTH_MORE_CARDS", "WELLMOUTH_MORE_DECKS"]
        )

    def test_wrong_names_of_commands_are_told_at_the_start(self):
        self.addCleanup(bootstrap.starting.end)  # the last cleanup runs first
        self.addCleanup(bootstrap.starting.begin)
        for names, said in (
            ({"optionz": "x"}, "called optionz"),
            ({"terms": "x"}, "called terms (but options is)"),
            ({"board": "hint"}, "two commands would be called hint"),
        ):
            with self.subTest(names), override_settings(WELLMOUTH_COMMAND_NAMES=names):
                bootstrap.at_server_start()
                (told,) = bootstrap.starting.troubles
                self.assertRegex(told, f"^WELLMOUTH_COMMAND_NAMES: .*{re.escape(said)}")
                bootstrap.starting.begin()
        (printed,) = re.findall(r"`WELLMOUTH_COMMAND_NAMES = ({.*?})`", " ".join(PAGE.read_text("utf-8").split()))
        for names in ({"board": "layout", "hint": ""}, literal_eval(printed)):
            with override_settings(WELLMOUTH_COMMAND_NAMES=names):
                bootstrap.at_server_start()
        self.assertEqual(bootstrap.starting.troubles, [])

    def test_an_app_that_misses_another_says_so_before_its_models_are_loaded(self):
        missing = patch.object(extending, "has", lambda room: room != "apps.contests")
        with missing, self.assertRaisesMessage(ImproperlyConfigured, "apps.clubs needs"):
            apps.get_app_config(extending.label("clubs")).import_models()

    def test_a_host_keeps_its_own_command_and_every_text_says_the_other_name_of_ours(self):
        class CmdSitOnThings(Command):
            key = "sit"

            def func(self):
                self.caller.msg(f"You sit on {self.args.strip()}.")

        class OwnSet(CmdSet):
            key = "Own"

            def at_cmdset_creation(self):
                self.add(CmdSitOnThings)

        self.ann.cmdset.add(OwnSet)
        self.assertEqual(self.do(self.ann, "sit the chair"), "You sit on the chair.")
        self.assertEqual(self.do(self.ann, "sit down"), "You sit on down.")
        for language in LANGUAGES.values():
            self.enterContext(patch.dict(language.texts()))
        names = {"sit": "take seat", "tables": "rooms", "play": "game"}
        rename(names, ["uno"])
        self.assertIn("|wgame <game>|n takes you to one; `rooms` lists", phrases.NO_TABLE.say(Lang.EN))
        self.assertIn("`play R7 uno`", Words(NO_CALL).say(Lang.EN))
        self.assertIn("`game <game>` brings you", opening.PLAY_HOW.say(Lang.EN, games=""))
        with override_settings(WELLMOUTH_COMMAND_NAMES=names):
            (named,) = commands.named(seat_commands.CmdSit)
            self.assertTrue(named.get_help(self.ann, None).startswith("take seat [table or player]"))
            self.assertEqual(help_search_with_index("take seat", [named], fields=FIELDS)[0], [named])

    def test_yes_answers_where_a_game_has_an_answer_of_its_own(self):
        class CmdOwnAnswer(Command):
            key = "answer"

        class Everywhere(commands.TablesCmdSet):
            def at_cmdset_creation(self):
                super().at_cmdset_creation()
                self.add(CmdOwnAnswer)

        self.do(self.ann, "sit")
        self.do(self.ann, "bot add")
        self.do(self.ann, "start")
        self.ann.cmdset.add_default(Everywhere, persistent=False)
        self.assertIn("Nothing is asked", self.do(self.ann, "yes"))
        self.do(self.ann, "resign")
        self.assertIn("You play on", self.do(self.ann, "no"))
        self.do(self.ann, "resign")
        self.do(self.ann, "yes")
        self.assertIsNone(self.table.session)

    def test_staff_hear_which_commands_those_of_the_game_hide(self):
        with override_settings(CMDSET_CHARACTER=f"{__name__}.OwnSet"):
            with self.assertRaisesMessage(ImproperlyConfigured, "your own commands hide ours: bot."):
                commands.check_names()
            with override_settings(WELLMOUTH_COMMAND_NAMES={"bot": "computer"}):
                commands.check_names()
        with override_settings(CMDSET_CHARACTER=STOCK):
            commands.check_names()

    def test_the_help_of_a_command_says_no_old_name_of_another(self):
        for language in LANGUAGES.values():
            self.enterContext(patch.dict(language.texts()))
        old = {"sit": "[table", "tables": "list", "answer": "yes", "vote": "yes", "moves": "s1", "record": "[game]"}
        old["club"] = "about"
        rename({key: f"own{key}" for key in old}, ["uno"])
        helps = {one.key: one.help_words for one in (*commands.everywhere(), *commands.of_table())}
        for key, behind in old.items():
            for lang in LANGUAGES:
                self.assertNotRegex(helps[key].say(lang), rf"(?<!\w){key},? {re.escape(behind)}")
        self.assertNotRegex(helps["club"].say(Lang.EN), r"(?<!\w)club (about|open|close|decline|expel|lead|promote)")
        self.assertIn("`ownsit`, `watch`", reading_commands.CmdTables.help_words.say(Lang.EN))

    def test_a_command_of_another_name_does_the_same(self):
        with override_settings(WELLMOUTH_COMMAND_NAMES={"deck": "pile", "vote": "ballot"}):
            self.ann.cmdset.add(commands.TablesCmdSet)
            self.ann.cmdset.add(commands.TableCmdSet)
            self.assertIn("deck", self.do(self.ann, "pile"))
            self.do(self.ann, "sit")
            self.assertNotIn("or `vote yes", self.do(self.ann, "ballot yes"))

    def test_whoever_types_a_name_the_host_has_replaced_is_told_the_other(self):
        own = override_settings(
            CMDSET_CHARACTER=STOCK, CMDSET_ACCOUNT="evennia.commands.default.cmdset_account.AccountCmdSet"
        )
        for names, line, told in (
            ({"bot": "computer"}, "bot add", "computer add"),
            ({"bot": "computer"}, "bot", "computer"),
            ({"bot": "vote", "vote": "bot"}, "vote", None),
            ({"bot": ""}, "bot", None),
            ({"options": "terms"}, "options", None),  # Evennia's own
            ({"@club": "@guild"}, "@club", None),  # staff's
        ):
            with self.subTest(names), override_settings(WELLMOUTH_COMMAND_NAMES=names), own:
                commands._names_of_the_game.cache_clear()
                self.addCleanup(commands._names_of_the_game.cache_clear)
                at_table = commands.TableCmdSet()
                answers = {one.key: one for one in at_table if isinstance(one, commands.CmdRenamed)}
                self.assertEqual(set(answers), {line.split()[0]} if told else set())
                if told:
                    self.table.cmdset.add(at_table)
                    self.assertIn(f"has another name here: |w{told}|n.", self.do(self.ann, line))
                    self.table.cmdset.delete(at_table)

    def test_a_game_that_cannot_be_loaded_is_told_to_staff_once_and_its_table_plays_another(self):
        self.table.games = ["gone", "pips"]
        self.table.setup = bootstrap.replace(self.table.setup, game="gone")
        registry.GAMES["gone"] = "no_such_module:ENTRY"
        self.addCleanup(starting.begin)
        bootstrap.at_server_start()
        bootstrap.at_server_start()
        self.assertTrue(starting.is_whole())
        self.assertNotIn("gone", registry.GAMES)
        self.assertIn("pips", registry.GAMES)
        self.assertEqual(self.table.setup.game, "pips")
        self.assertEqual(self.heard(self.root).count("no_such_module:ENTRY"), 1)
        self.assertNotIn("no_such_module", self.heard(self.ann))
        self.assertIn("gone", host_games.faults(Lang.ZH)[0])
        self.do(self.root, "@table list")
        self.assertEqual(self.heard(self.root).count("no_such_module:ENTRY"), 1)

    def test_a_computer_player_that_fails_is_told_at_the_table_and_to_staff(self):
        with patch.object(thinking, "think", side_effect=ValueError("no idea")):
            self.do(self.ann, "sit")
            self.do(self.ann, "bot add")
            self.do(self.ann, "start")
            self.run_on(10)
        self.assertIsNotNone(self.table.session)
        self.assertTrue(self.table.session.match.log)  # the safe action was played
        self.assertEqual(self.heard(self.ann).count("cannot think"), 1)
        self.assertEqual(self.heard(self.root).count("no idea"), 1)

    def run_on(self, seconds):
        for _ in range(seconds):
            self.clock.advance(1)

    def test_the_path_of_the_game_goes_with_each_question(self):
        asked = []
        with patch.object(thinkers, "ask", lambda work, *args, **share: asked.append((work, args)) or defer.Deferred()):
            self.do(self.ann, "sit")
            self.do(self.ann, "bot add")
            self.do(self.ann, "start")
            self.run_on(5)
        self.assertTrue(asked)
        self.assertEqual({(work, args[0]) for work, args in asked}, {(thinking.think, registry.GAMES["pips"])})

    def test_every_sentence_is_in_both_languages(self):
        for words in (host_games.NOT_LOADED, host_games.NOT_THINKING, phrases.NO_THOUGHT):
            self.assertEqual(*words.fields())
