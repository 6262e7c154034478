"""The names of places, which walk there when typed, take nothing away from the commands."""

from evennia.utils.test_resources import BaseEvenniaTest

from commands.default_cmdsets import AccountCmdSet, CharacterCmdSet
from evadventure.content import records
from evadventure.tables.doors.commands import TableCmdSet


class TestNamesOfWays(BaseEvenniaTest):
    def test_no_place_is_called_like_a_command(self):
        words = set()
        for cmdset in (CharacterCmdSet(), AccountCmdSet(), TableCmdSet()):
            for command in cmdset:
                if command.key.startswith("@") and "perm(" in str(command.locks):
                    continue  # staff type the sign, and nothing is hidden from anybody else
                words |= {word.lstrip("@").lower() for word in (command.key, *command.aliases)}
        self.assertIn("board", words)
        hidden = {key: words & set(place.spellings) for key, place in records.load().items()}
        self.assertEqual({key: found for key, found in hidden.items() if found}, {})
