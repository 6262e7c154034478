"""Evennia keeps one command a word in a set: who adds a second one with the same word drops the first, silently."""

import inspect
import re
from unittest import TestCase
from unittest.mock import patch

from evennia import CmdSet

from commands import default_cmdsets
from evadventure.characters.cmdset import EvAdventureCmdSet
from evadventure.combat.commands import CombatCmdSet, FightingCmdSet
from evadventure.creatures.talk_commands import TalkCmdSet
from evadventure.dungeon.commands import DungeonCmdSet
from evadventure.minigames import registry
from evadventure.places.commands import PlaceCmdSet
from evadventure.tables.doors.commands import TableCmdSet, TablesCmdSet
from evadventure.tables.doors.verbs import verbs_of

STAFF_LOCK = re.compile(r"^(?!.*(cmd:all|Player)).*(Helper|Builder|Admin|Developer|superuser)")
ASKS_RANK = re.compile(r"is_staff\(|check_lockstring\(|self\.(account|caller)\.check_permstring\(")
OF_STAFF = re.compile(r"\b[Ss]taff\b[^.]*:")
"""What a usage for staff begins with in a help text."""
SETS = (
    *(default_cmdsets.CharacterCmdSet, default_cmdsets.AccountCmdSet, default_cmdsets.SessionCmdSet),
    *(PlaceCmdSet, TalkCmdSet, CombatCmdSet, FightingCmdSet, DungeonCmdSet, TableCmdSet, TablesCmdSet),
)
"""The sets that somebody may have at once, besides the words of a game."""
ON_PURPOSE = {
    # The words of a game at its table, which come before those of the world.
    "advance": ("advance", "move"), "challenge": ("challenge", "duel"), "disarm": ("disarm", "stunt"),
    "take": ("draw", "get"), "colour": ("color", "colour"), "color": ("color", "colour"), "pass": ("hold", "keep"),
    "hold": ("hold", "wait"), "wait": ("hold", "wait"), "等等": ("hold", "wait"),
    "战况": ("clash", "fight"), "说明": ("explain", "help"), "掷骰": ("move", "roll"),
    # Words of two games, of which one plays one.
    "开战": ("assault", "keep"), "换": ("mark", "swap"), "换牌": ("mark", "swap"),
}  # fmt: skip
"""Word -> keys of the two commands that share it."""


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

    def test_two_commands_share_no_word_by_accident(self):
        sets = [kind() for kind in SETS]
        sets += [verbs_of(game, playing) for game in registry.GAMES for playing in (False, True)]
        owners = {}
        for one in (command for cmdset in sets for command in cmdset.commands):
            for word in (one.key, *one.aliases):
                owners.setdefault(word, set()).add(one.key)
        shared = {word: tuple(sorted(keys)) for word, keys in owners.items() if len(keys) > 1}
        self.assertEqual(shared, ON_PURPOSE)

    def test_the_words_of_staff_begin_with_their_sign(self):
        commands = {one for kind in SETS[:3] for one in kind().commands}
        staff = {one.key for one in commands if STAFF_LOCK.search(str(one.locks))}
        self.assertGreater(len(staff), 50)
        own = {"channel", "chat", "quell"}  # of anybody, and of one's own rights
        self.assertEqual({key for key in staff if not key.startswith("@")}, own)

    def test_no_word_of_players_does_more_for_staff(self):
        sets = [kind() for kind in SETS]
        sets += [verbs_of(game, playing) for game in registry.GAMES for playing in (False, True)]
        asks = set()
        for one in {one for cmdset in sets for one in cmdset.commands if not STAFF_LOCK.search(str(one.locks))}:
            kinds = [kind for kind in type(one).__mro__ if kind.__module__.startswith("evadventure.")]
            works = [getattr(work, "__func__", work) for kind in kinds for work in vars(kind).values()]
            sources = map(inspect.getsource, filter(inspect.isfunction, works))
            if any(ASKS_RANK.search(source) for source in sources) or OF_STAFF.search(one.get_help(None, None)):
                asks.add(one.key)
        # Staff see more in these; `examine` yields to the builders'; `ic` finds whatever a builder may play.
        self.assertEqual(asks, {"help", "who", "examine", "ic"})
