"""The commands of tables, gathered.

One set stands on every table object and serves everybody in the room; its commands find the table the
caller means (their own seat, the one they watch, the only one here, the one they name), so several tables in a
room cause no ambiguity. A second set, made from `present.verbs`, is offered only to
the players of a match (`verbs.verbs_of`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from evennia import CmdSet
from evennia.utils.utils import class_from_module

from ...kernel import conf, parser
from ...kernel.command import Command
from ...words import Words
from .. import extending
from ..extending import PACKAGE
from . import play_commands, reading_commands, seat_commands
from .play_commands import CmdResign
from .reading_commands import CmdRules, CmdTables
from .seat_commands import CmdOpenHere, CmdPlay, CmdSit, CmdStand, CmdWatch
from .verbs import CmdAnswer, CmdNumber, CmdYesOrNo, player_commands


def everywhere() -> tuple[type[Command], ...]:
    """Return the commands that work everywhere; part of every character's commands."""
    return (
        *(CmdTables, CmdRules, CmdStand, CmdResign, CmdPlay, CmdOpenHere, CmdAnswer, CmdYesOrNo, CmdSit, CmdWatch),
        *player_commands(),
        *(command for commands in extending.EVERYWHERE.all() for command in commands),
    )


def of_staff() -> tuple[type[Command], ...]:
    """Return the commands apps add for staff, wherever they are."""
    return tuple(command for commands in extending.OF_STAFF.all() for command in commands)


def of_accounts() -> tuple[type[Command], ...]:
    """Return the commands apps add for accounts, with or without a character."""
    return tuple(command for commands in extending.OF_ACCOUNTS.all() for command in commands)


def named(*commands: type[Command]) -> Iterator[Command]:
    """Yield commands under the game's names for them (`WELLMOUTH_COMMAND_NAMES`); "" leaves one out."""
    names = conf.value("COMMAND_NAMES")
    for command in commands:
        if name := names.get(command.key, command.key):
            made = command()
            if name != made.key:
                made.set_key(name)
                made.search_index_entry = made.search_index_entry | {"key": name}  # `help` looks there
            yield made


def of_table() -> tuple[type[Command], ...]:
    """Return the commands that a table offers to everybody in the room."""
    own = (*seat_commands.COMMANDS, *reading_commands.COMMANDS, *play_commands.COMMANDS, CmdNumber)
    return (*own, *(command for commands in extending.AT_TABLES.all() for command in commands))


class CmdRenamed(Command):
    """Tell a command's name in this game to whoever types the one it comes with."""

    auto_help = False
    free_text = True
    named_here = ""

    def func(self) -> None:
        """Answer with the line to type."""
        line = f"{self.named_here} {self.args.strip()}".strip().replace("|", "||")
        self.tell(Words('"{old}" has another name here: |w{line}|n.'), old=self.key, line=line)


@cache
def _names_of_the_game() -> frozenset[str]:
    """Return every name of the game's own commands."""
    sets = (settings.CMDSET_CHARACTER, settings.CMDSET_ACCOUNT, settings.CMDSET_SESSION)
    return frozenset(name for one in sets for command in class_from_module(one)() for name in command._keyaliases)


def renamed() -> Iterator[Command]:
    """Yield a command for each name that the game has replaced, and uses for nothing else; none of staff's."""
    names = conf.value("COMMAND_NAMES")
    hidden = _names_of_the_game() | {command.key for command in of_staff()} if names else frozenset()
    for old, new in names.items():
        if new not in ("", old) and old not in hidden:
            made = CmdRenamed()
            made.set_key(old)
            made.named_here = new
            yield made


def check_names() -> None:
    """Check the game's names for commands of tables.

    Raises:
        ImproperlyConfigured: a command is not known, two have one name, or the game's own hide some.
    """
    commands, names = {*everywhere(), *of_staff(), *of_table()}, conf.value("COMMAND_NAMES")
    if unknown := sorted(names.keys() - {command.key for command in commands}):
        own = {name: f"{name} (but {key} is)" for key, name in names.items()}
        called = ", ".join(own.get(one, one) for one in unknown)
        raise ImproperlyConfigured(f"WELLMOUTH_COMMAND_NAMES: no command of tables is called {called}.")
    counted = Counter(command.key for command in named(*commands))
    if twice := sorted(name for name in set(names.values()) if counted[name] > 1):
        raise ImproperlyConfigured(f"WELLMOUTH_COMMAND_NAMES: two commands would be called {', '.join(twice)}.")
    theirs = [one for one in class_from_module(settings.CMDSET_CHARACTER)() if f"{PACKAGE}." not in one.__module__]
    if hidden := ", ".join(sorted(command.key for command in named(*commands) if command in theirs)):
        raise ImproperlyConfigured(f"WELLMOUTH_COMMAND_NAMES: your own commands hide ours: {hidden}.")


class TablesCmdSet(CmdSet):
    """Commands that characters have everywhere; those a table offers to its room come with the table."""

    key = "TablesEverywhere"

    def at_cmdset_creation(self) -> None:
        """Gather the commands, those of apps too."""
        for command in named(*everywhere(), *of_staff()):
            self.add(command)


class TableCmdSet(CmdSet):
    """Commands that a table offers to everybody in the room; a character's own of the same names come first."""

    key = "Tables"
    priority = -1
    duplicates = False

    def at_cmdset_creation(self) -> None:
        """Gather the commands; they replace answers to names that others of them have."""
        for command in (*renamed(), *named(*of_table())):
            self.add(command)


@cache
def table_words() -> frozenset[str]:
    """Return every word that the commands of a table match."""
    return frozenset(word for command in TableCmdSet() for word in (command.key, *command.aliases))


parser.claim(table_words)
