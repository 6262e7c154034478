"""A game's own input: its verbs, its questions, and numbers that choose from a list of moves."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Any, ClassVar

from django.conf import settings
from evennia import CmdSet

from ...kernel.command import Command
from ...kernel.input import fold, whole_number
from ...kernel.messaging import lang_of
from ...minigames import registry
from ...minigames.core import Entry, PlayerCommand
from ...words import Words
from .. import phrases
from ..room import player_store, playing
from ..room.finding import table_followed, table_of, watched_by
from ..room.screens import reader_of
from ..room.table import Table
from . import asked, opening
from .table_command import THE_HOUSES_OWN, attempt

_NUMBERS = re.compile(r"[\d\u00b2\u00b3\u00b9\u2070-\u2089\u2460-\u249b\u3220-\u3229]+")


class CmdNumber(Command):
    """A typed number answers the list of moves, or the question that is asked."""

    key = "number"
    help_category = "Tables"
    auto_help = False

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Match every line that is only a number, in whatever digits."""
        line = cmdname.strip()
        return (cmdname, cmdname) if line and _NUMBERS.fullmatch(fold(line)) else (None, None)

    def func(self) -> None:
        """Play the move with the typed number."""
        table, typed = table_of(self.caller), fold(self.cmdstring).strip()
        if table is None or not table.reached_by(self.caller):
            self.tell(phrases.NOT_AT_TABLE if watched_by(self.caller) is None else phrases.NOT_PLAYING)
        elif whole_number(self.cmdstring) is None:
            self.tell(phrases.NO_NUMBER, text=self.cmdstring.strip()[:20])
        elif not attempt(table, self.caller, lambda: playing.act_text(table, self.caller, typed)):
            playing.list_anew(table, self.caller)


class GameWord(Command):
    """A word of the game at the table."""

    help_category = "Tables"
    auto_help = False
    at_table = True
    """Takes precedence over other commands that share one of its words (`evadventure.kernel.parser`)."""

    def get_help(self, caller: Any, cmdset: Any) -> str:
        """Return the help of its words, from the rules of the game."""
        return phrases.VERB_HELP.say(lang_of(caller), verb=self.key)


class GameVerb(GameWord):
    """A verb of the game being played: the game reads the whole line itself."""

    for_another: tuple[str, ...] = ()
    """Words that ask for another match; Evennia drops their command where it shares one of its words with this."""

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Leave a bare yes or no to `CmdYesOrNo`; Evennia's own parser would ask which of the two is meant."""
        stock = not str(settings.COMMAND_PARSER).endswith("kernel.parser.cmdparser")  # where a game kept Evennia's
        if stock and fold(cmdname).strip().lower() in asked.ANSWERS:
            return None, None
        return super().match(cmdname, include_prefixes)

    def func(self) -> None:
        """Play it; with a question mark after it, show its effect; on terms, ask for another match."""
        table = table_of(self.caller)
        if table is None:
            self.tell(phrases.NOT_AT_TABLE)
            return
        line = f"{fold(self.cmdstring)} {self.args.strip()}".strip()
        if line.endswith("?") and (query := table.entry.present.what_if):
            _ask(table, self.caller, query, line.rstrip("? "))
        elif opening.says_terms(line) or fold(self.cmdstring).lower() in self.for_another:
            attempt(table, self.caller, lambda: opening.asked(self.caller, self.args.strip()))
        else:
            attempt(table, self.caller, lambda: playing.act_text(table, self.caller, line))


class GameQuery(GameWord):
    """A question the game answers (`core.Queries`); asking changes nothing."""

    def func(self) -> None:
        """Ask the game the question the word names."""
        table = table_followed(self.caller)
        if table is None:
            self.tell(phrases.NOT_AT_TABLE)
        else:
            _ask(table, self.caller, self.key, self.args.strip())


def _ask(table: Table, caller: Any, query: str, text: str) -> None:
    """Show the caller a game's answer at a table."""
    attempt(table, caller, lambda: caller.msg(playing.ask(table, caller, query, text)))


@cache
def verbs_of(game: str, playing: bool) -> CmdSet:
    """Return the commands of a game's own words: its questions and, for its players, its verbs."""
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


class CmdAnswer(Command):
    """Answer what was asked last."""

    key = "answer"
    help_category = "Tables"
    help_words = Words(
        "yes, no (or `answer yes`, `answer no`): the answer to what you were asked last at a table: whether you really "
        "resign, a grand reshuffle or a pause that all must agree to, an opponent who was found. While nothing is "
        "asked, these words mean what they always do."
    )

    def func(self) -> None:
        """Answer the question with the typed word."""
        said = fold(self.args or self.cmdstring).strip().lower()
        agree = asked.ANSWERS.get(said)
        if agree is None:
            self.msg(self.help_words.say(self.lang))
        elif not asked.answer(self.caller, agree):
            table = table_of(self.caller)
            if not self.args.strip() and table is not None and playing.is_move(table, self.caller, said):
                attempt(table, self.caller, lambda: playing.act_text(table, self.caller, said))  # the game's own yes
            else:
                self.tell(Words("Nothing is asked of you now."))


class CmdYesOrNo(CmdAnswer):
    """A bare yes or no, also where a game's own `answer` hides ours."""

    key = "yes or no"
    aliases = ()
    auto_help = False
    answers: ClassVar[bool] = True
    """Takes precedence over all other commands that share one of its words (`evadventure.kernel.parser`)."""

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Match these words alone, and its own name."""
        bare = fold(cmdname).strip().lower() in asked.ANSWERS
        return (cmdname, cmdname) if bare else super().match(cmdname, include_prefixes)

    def fits(self, caller: Any, typed: str) -> bool:
        """Tell whether a question is open."""
        return any(True for _ in asked.questions(caller))


class StoreCommand(Command):
    """One command of a game's store; the game reads the line and answers."""

    help_category = "Tables"
    free_text = True
    game: str
    word: str
    """The game's name of the command; the key may be the host's."""
    asks_table: str

    def func(self) -> None:
        """Ask the table where the game is played, if that is meant; else manage the stored items."""
        if self._asked_at_table():
            return
        if (store := registry.get(self.game).player_store) is not None:
            reader = reader_of(self.caller, (), None, self.session)
            keeper = player_store.keeper_of(self.caller)
            kept = player_store.kept(keeper, store)._replace(counted=partial(player_store.figures, self.game))
            now, said = store.run(self.word, self.args, kept, reader)
            player_store.keep(keeper, store, now)
            self.msg(said)

    def _asked_at_table(self) -> bool:
        """Ask the table where the caller sits or watches, if its game has that question; return whether it has."""
        table, typed = table_followed(self.caller), self.args.strip()
        if table is None:
            return False
        if table.setup.game != self.game:  # alone, it is a question of that game, as soon as one sits there
            return not typed and self.word in table.entry.present.queries and self._asks(table)
        stored = self.asks_table == "no" or (self.asks_table == "bare" and typed)
        return not stored and table.session is not None and self._asks(table)

    def _asks(self, table: Table) -> bool:
        _ask(table, self.caller, self.word, self.args.strip())
        return True


def housed(entry: Entry, query: str) -> bool:
    """Tell whether a question of a game is answered by these commands, at its tables too."""
    return entry.player_store is not None and any(query == command.key for command in entry.player_store.commands)


@cache
def player_commands() -> tuple[type[Command], ...]:
    """Return the commands of all games that store something for their players."""
    stores = [(key, registry.get(key).player_store) for key in registry.GAMES]
    return tuple(_command(key, command) for key, store in stores if store is not None for command in store.commands)


def _command(game: str, command: PlayerCommand) -> type[Command]:
    members: dict[str, Any] = {
        "__doc__": command.help.en.partition("\n")[0], "__module__": __name__, "key": command.key,
        "aliases": list(command.aliases), "help_words": command.help,
        "game": game, "word": command.key, "asks_table": command.asks_table,
    }  # fmt: skip
    return type(f"Cmd{command.key.capitalize()}", (StoreCommand,), members)
