"""Evennia keeps one command a word in a set: who adds a second one with the same word drops the first, silently."""

from unittest import TestCase
from unittest.mock import patch

from evennia import CmdSet

from commands import default_cmdsets
from evadventure.characters.cmdset import EvAdventureCmdSet
from evadventure.places.commands import PlaceCmdSet


class TestCommandWords(TestCase):
    def test_no_command_pushes_another_out(self):
        given = [type(one) for one in (*EvAdventureCmdSet().commands, *PlaceCmdSet().commands)]
        add_all = default_cmdsets.add_all

        def adding(cmdset, *groups):
            given.extend(command for group in groups for command in group)
            add_all(cmdset, *groups)

        with patch.object(default_cmdsets, "add_all", adding):
            gathered = CmdSet()
            default_cmdsets.CharacterCmdSet.gather(gathered)
        kept = tuple(type(one) for one in gathered.commands)
        lost = [one.__name__ for one in given if not any(issubclass(other, one) for other in kept)]
        self.assertEqual(lost, [])
