"""What a game itself reads: its verbs, its questions, and numbers that answer a list of moves."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from evennia import CmdSet

from ...kernel import parser
from ...kernel.command import Command
from ...kernel.input import fold, whole_number
from ...kernel.messaging import lang_of
from ...minigames import registry
from .. import phrases
from ..room import playing
from ..room.finding import table_of, watched_by
from . import asked, opening
from .player_commands import housed
from .table_command import THE_HOUSES_OWN, attempt

_NUMBERS = re.compile(r"[\d\u00b2\u00b3\u00b9\u2070-\u2089\u2460-\u249b\u3220-\u3229]+")


class CmdNumber(Command):
    """A typed number answers the list of moves, or the question that is asked."""

    key = "number"
    help_category = "Tables"
    auto_help = False

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Fit every line that is only a number, in whatever digits."""
        line = cmdname.strip()
        return (cmdname, cmdname) if line and _NUMBERS.fullmatch(fold(line)) else (None, None)

    def func(self) -> None:
        """Play the move with the number that was typed."""
        table = table_of(self.caller)
        if table is None or not table.reached_by(self.caller):
            self.tell(phrases.NOT_AT_TABLE if watched_by(self.caller) is None else phrases.NOT_PLAYING)
        elif whole_number(self.cmdstring) is None:
            self.tell(phrases.NO_NUMBER, text=self.cmdstring.strip()[:20])
        else:
            attempt(table, self.caller, lambda: playing.act_text(table, self.caller, fold(self.cmdstring).strip()))


class GameVerb(Command):
    """A verb of the game that is played: the game reads the whole line itself."""

    help_category = "Tables"
    auto_help = False
    for_another: tuple[str, ...] = ()
    """Words that ask for another match, which Evennia drops with the command that shares one of its words with this."""
    at_table = True
    """Comes before other commands that share one of its words (`evadventure.kernel.parser`)."""

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Leave a bare yes or no to `CmdAnswer` where Evennia's own parser would ask which of the two is meant."""
        if fold(cmdname).strip().lower() in asked.ANSWERS and not parser.reads_lines():
            return None, None
        found: tuple[str | None, str | None] = super().match(cmdname, include_prefixes)
        return found

    def func(self) -> None:
        """Play it; with a question mark behind it, tell what it would do; on terms, ask for another match."""
        table = table_of(self.caller)
        if table is None:
            self.tell(phrases.NOT_AT_TABLE)
            return
        line = f"{fold(self.cmdstring)} {self.args.strip()}".strip()
        if line.endswith("?") and (query := table.entry.present.what_if):
            attempt(
                table, self.caller, lambda: self.caller.msg(playing.ask(table, self.caller, query, line.rstrip("? ")))
            )
        elif opening.says_terms(line) or fold(self.cmdstring).lower() in self.for_another:
            attempt(table, self.caller, lambda: opening.asked(self.caller, self.args.strip()))
        else:
            attempt(table, self.caller, lambda: playing.act_text(table, self.caller, line))

    def get_help(self, caller: Any, cmdset: Any) -> str:
        """The rules of the game say what its verbs do."""
        return phrases.VERB_HELP.say(lang_of(caller), verb=self.key)


class GameQuery(Command):
    """A question the game answers (`core.Queries`); asking changes nothing."""

    help_category = "Tables"
    auto_help = False
    at_table = True

    def func(self) -> None:
        """Ask the game the question the word names."""
        table = table_of(self.caller) or watched_by(self.caller)
        if table is None:
            self.tell(phrases.NOT_AT_TABLE)
        else:
            attempt(
                table,
                self.caller,
                lambda: self.caller.msg(playing.ask(table, self.caller, self.key, self.args.strip())),
            )

    def get_help(self, caller: Any, cmdset: Any) -> str:
        """The rules of the game say what can be asked."""
        return phrases.VERB_HELP.say(lang_of(caller), verb=self.key)


@cache
def verbs_of(game: str, playing: bool) -> CmdSet:
    """Return the commands of a game's own words: its questions, and for whoever plays its verbs."""
    entry = registry.get(game)
    present = entry.present
    cmdset = CmdSet(key=f"{'Verbs' if playing else 'Questions'} of {game}")
    cmdset.priority, cmdset.duplicates = 2, False
    for key, aliases in present.queries.items():
        if housed(entry, key):
            continue  # these work everywhere
        cmdset.add(GameQuery(key=key, aliases=list(aliases)))
    for key, aliases in present.verbs.items() if playing else ():
        if own := [word for word in (key, *aliases) if word not in THE_HOUSES_OWN]:
            shared = not set(own).isdisjoint(opening.PLAY_WORDS)
            others = tuple(word for word in opening.PLAY_WORDS if shared and word not in own)
            cmdset.add(GameVerb(key=own[0], aliases=[*own[1:], *others], for_another=others))
    return cmdset
