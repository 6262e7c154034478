"""The commands of tables, gathered.

One set stands on every table object and serves everybody in the room; its commands find the table the
caller means (where they sit, which they watch, the only one here, the one they name), so three tables in a
room are no riddle. A second set, made from `present.verbs`, is offered only to whoever plays (`TableCmdSet.words_of`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from evennia import CmdSet

from ...apps.clubs.commands import CmdClub
from ...apps.contests.daily_commands import CmdToday
from ...apps.contests.season_commands import CmdSeason
from ...apps.contests.tournament_commands import CmdTournament
from ...apps.letters.commands import LETTER_SET, CmdMatches, words_of_open
from ...apps.seeking.commands import CmdSeek
from ...apps.teaching import commands as teaching_commands
from ...apps.teaching.commands import CmdAnalyse, CmdLesson, CmdPuzzle
from ...kernel import conf, parser
from ...kernel.command import Command
from . import play_commands, reading_commands, seat_commands
from .answer_commands import CmdAnswer
from .play_commands import CmdResign
from .player_commands import player_commands
from .reading_commands import CmdLadder, CmdRecord, CmdReplay, CmdRules, CmdStory, CmdTables, CmdVerify
from .seat_commands import CmdOpenHere, CmdPlay, CmdStand, CmdWatch
from .verbs import CmdNumber, verbs_of


def everywhere() -> tuple[type[Command], ...]:
    """Return what works everywhere; part of every character's commands."""
    return (
        *(CmdTables, CmdLadder, CmdRecord, CmdReplay, CmdStory, CmdRules, CmdStand, CmdResign, CmdPlay, CmdOpenHere),
        *(CmdVerify, CmdSeek, CmdMatches, CmdAnswer, CmdTournament, CmdToday, CmdSeason, CmdAnalyse, CmdPuzzle),
        *(CmdClub, CmdLesson, CmdWatch),
        *player_commands(),
    )


def named(*commands: type[Command]) -> Iterator[Command]:
    """Yield commands under the names the game gives them (`WELLMOUTH_COMMAND_NAMES`); "" leaves one out."""
    names = conf.value("COMMAND_NAMES")
    for command in commands:
        if name := names.get(command.key, command.key):
            made = command()
            if name != made.key:
                made.set_key(name)
            yield made


class TableCmdSet(CmdSet):
    """What a table offers to everybody in the room."""

    key = "Tables"
    priority = 1
    duplicates = False

    def at_cmdset_creation(self) -> None:
        """Gather the commands."""
        rooms = (seat_commands, reading_commands, play_commands, teaching_commands)
        for command in named(*(one for room in rooms for one in room.COMMANDS), CmdNumber):
            self.add(command)

    def words_of(self, game: str, playing: bool) -> CmdSet:
        """Return the words of a game: its questions, and for whoever plays its verbs."""
        return verbs_of(game, playing)


class LetterCmdSet(TableCmdSet):
    """What somebody can type who has a match by letter open: all that is typed at a table, and the game's words."""

    key = LETTER_SET
    priority = 2

    def at_cmdset_creation(self) -> None:
        """Gather the commands."""
        super().at_cmdset_creation()
        if (words := words_of_open(self.cmdsetobj, self.words_of)) is not None:
            self.add(words)


@cache
def table_words() -> frozenset[str]:
    """Return every word a table answers to."""
    return frozenset(word for command in TableCmdSet() for word in (command.key, *command.aliases))


parser.claim(table_words)
