"""Commands of ours beside those of another game."""

from unittest.mock import patch

from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings
from evennia import CmdSet, Command
from evennia.commands.default.cmdset_character import CharacterCmdSet
from evennia.utils.create import create_object
from evennia.utils.test_resources import EvenniaTestCase

from evadventure.characters.commands import CmdScore
from evadventure.combat.commands import CmdAttack
from evadventure.content import commands, startup
from evadventure.content.commands import HeroCmdSet, add_beside
from evadventure.magic.commands import HELP, CmdCast
from evadventure.places.commands import CmdLook
from evadventure.tables.extending import PACKAGE
from evadventure.words import LANGUAGES, Lang


class CmdOwn(Command):
    """The other game's `cast`, `wear` and `attack`."""

    __module__ = "commands.own"
    key = "cast"
    aliases = ["wear", "attack"]


class TestBeside(EvenniaTestCase):
    def setUp(self):
        super().setUp()
        self.found: CmdSet = CharacterCmdSet()
        self.found.add(CmdOwn)
        with patch.object(commands, "_rename") as renamed, patch.object(CmdAttack, "aliases", ["k", "hit", "kill"]):
            add_beside(self.found, HeroCmdSet)  # the texts of all other tests stay
        self.assertEqual(dict(*renamed.call_args.args), {"cast": "invoke", "attack": "kill"})

    def of(self, name):
        return [one for one in self.found.commands if name in (one.key, *one.aliases)]

    def test_a_game_keeps_its_own(self):
        for name in ("cast", "wear", "attack"):
            self.assertEqual([type(one) for one in self.of(name)], [CmdOwn])

    def test_ours_lose_no_more_than_the_name(self):
        self.assertEqual([type(one) for one in self.of("invoke")], [CmdCast])
        self.assertEqual(self.of("invoke")[0].key, "invoke")
        self.assertEqual([one.key for one in self.of("wield")], ["wield"])

    def test_help_says_the_new_name(self):
        for language in LANGUAGES.values():
            self.enterContext(patch.dict(language.texts()))
        commands.rename({"cast": "invoke"})
        self.assertIn("\n  invoke sleep  ", HELP.say(Lang.EN))

    def test_staff_hear_of_characters_that_are_no_heroes_and_these_are_told(self):
        startup.check_characters()
        theirs = "evennia.contrib.tutorials.evadventure.characters.EvAdventureCharacter"
        said = f"BASE_CHARACTER_TYPECLASS = '{theirs}' has not wellmouth"
        found = self.assertRaisesMessage(ImproperlyConfigured, said.replace("wellmouth", PACKAGE))
        with override_settings(BASE_CHARACTER_TYPECLASS=theirs), found:
            startup.check_characters()
        squire = create_object(theirs, key="Squire", location=create_object("typeclasses.rooms.Room", key="Keep"))
        command = CmdScore()
        command.caller, command.args = squire, ""
        with patch.object(squire, "msg") as told:
            command.func()
        self.assertIn("Only a character", str(told.call_args))

    def test_evennias_give_way(self):
        self.assertEqual([type(one) for one in self.of("look")], [CmdLook])
