"""The answer to a line that matches no command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from evennia.commands.cmdhandler import CMD_NOMATCH
from evennia.objects.objects import DefaultObject
from evennia.utils.utils import class_from_module

from ..combat.company_commands import challenger_of
from ..kernel import parser
from ..kernel.command import Command
from ..kernel.content_files import load
from ..kernel.descriptions import ContentRecord
from ..kernel.input import fold, leading_name, whole_number
from ..knave.directions import direction
from ..minigames import registry
from ..model import Hero
from ..places import running
from ..social import party
from ..tables.doors.commands import table_words
from ..tables.doors.table_command import attempt
from ..tables.match.session import Phase
from ..tables.phrases import MATCH_PAUSED, SEAT_AWAY
from ..tables.room import playing
from ..tables.room.finding import table_followed, table_here, tables_in
from ..tables.room.table import Table
from ..trade.barter import offerer_to
from ..words import LANGUAGES, Words

TABLE_WORD = Words(
    '"{word}" is for a table, and none stands here. |wplay <game>|n takes you to one; |wtables|n lists them.'
)
MATCH_WORD = Words(
    '"{word}" is a move in a match, and you play none: |wsit|n first, then |wstart|n begins; |wplay <game>|n takes you '
    "to a table."
)

OTHER_GAMES_WORD = Words('"{word}" is a move of another game: |wmoves|n lists those of this match.')

CHARACTER_WORD = Words(
    '"{word}" is for a character, and you play none now: |wic <name>|n plays one, |wcharcreate|n makes one.'
)

SHOWN = 40
"""Characters of a typed line that the answer repeats and compares."""

UNKNOWN_BUT = Words('There is no command "{typed}". Do you mean {names:or}?')


ALIKE = 0.7
"""The least similarity (0 to 1) of a Latin name to the typed word for a suggestion."""


class Habit(ContentRecord, frozen=True, kw_only=True):
    """The handling of a word from other games that is no command here (`foreign_commands.toml`).

    Args:
        words: further words of the same meaning.
        line: run instead; `{rest}` stands for the text after the word.
        bare: run instead when there is none.
        says: answer, where nothing here does the same.
    """

    words: tuple[str, ...] = ()
    line: str = ""
    bare: str = ""
    says: Words | None = None


@cache
def habits() -> dict[str, Habit]:
    """Return the handling of each word from other games."""
    entries = load([Path(__file__).with_name("foreign_commands.toml")], Habit)
    return {word: habit for key, habit in entries.items() for word in (key, *habit.words)}


parser.claim(habits)


@lru_cache(maxsize=64)
def _latin(names: tuple[str, ...]) -> dict[str, str]:
    """Return those of some names that are Latin, by the form in which they are compared."""
    return {name.casefold().lstrip("@"): name for name in names if name.isascii()}


_letters = lru_cache(maxsize=4096)(frozenset[str])
"""The letters of a word."""


def _may_be_alike(word: str, name: str) -> bool:
    """Return whether a name could have the similarity `ALIKE` to a word, by its length and letters: a cheap filter.

    `difflib` divides twice the matches by both lengths, and a letter that one name lacks is no match.
    """
    least = ALIKE * (len(word) + len(name)) / 2
    if min(len(word), len(name)) < least:
        return False
    typed, own = _letters(word), _letters(name)
    return len(word) - len(typed - own) >= least and len(name) - len(own - typed) >= least


@cache
def match_words() -> tuple[str, ...]:
    """Return every word with which a move of a game begins, the longest first."""
    verbs = [registry.get(game).present.verbs for game in registry.GAMES]
    words = {word for moves in verbs for verb, others in moves.items() for word in (verb, *others)}
    return tuple(sorted(words, key=len, reverse=True))


def match_word(typed: str) -> str | None:
    """Return the word of a game with which a line begins; a Chinese one needs no blank after it."""
    first = typed.split(" ")[0]
    return next((word for word in match_words() if (first if word.isascii() else typed[: len(word)]) == word), None)


def is_unspaced(text: str) -> bool:
    """Return whether a text contains letters of a language without blanks between words."""
    return any(language.is_in(text) for language in LANGUAGES.values() if not language.spaced)


def closest(typed: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Return the names most similar to `typed`, the most similar first.

    Latin names are compared by letters with the first word; Chinese names by the characters shared with the start of
    the line.
    """
    typed = fold(typed).strip().casefold()[:SHOWN]
    if not typed:
        return []
    if not is_unspaced(typed):
        latin = _latin(tuple(names))
        word = typed.split()[0]
        begun = sorted((name for name in latin if len(word) > 1 and name.startswith(word)), key=len)
        alike = [name for name in latin if _may_be_alike(word, name)]
        found = dict.fromkeys([*begun, *get_close_matches(word, alike, n=most, cutoff=ALIKE)])
        return [latin[name].lstrip("@") for name in found][:most]
    beginning = Counter(typed[:4])
    shared = {name: (beginning & Counter(name)).total() / max(len(name), 2) for name in names if is_unspaced(name)}
    near = sorted((-share, name[0] != typed[0], len(name), name) for name, share in shared.items() if share >= 0.5)
    return [name for *_, name in near][:most]


@cache
def character_words() -> frozenset[str]:
    """Return every name of a command that only characters have, without those of staff."""
    commands = class_from_module(settings.CMDSET_CHARACTER)()
    words = {word for command in commands for word in (command.key, *command.aliases)}
    return table_words().union(word for word in words if word[0].isalnum())


def to_invitation(character: Hero, line: str) -> str:
    """Return `answer yes` or `answer no` as the answer to an open invitation of a party or a duel, or to an offer."""
    word = {"answer yes": "accept", "answer no": "decline"}.get(line)
    if word and party.inviter_of(character) is not None:
        return f"group {word}"
    if word and challenger_of(character) is not None:
        return f"duel {word}"
    if word and (trader := offerer_to(character)) is not None:
        return f"trade {trader.key}" + " = no" * (word == "decline")
    return line


class CmdUnknown(Command):
    """Answer a line that is no command.

    `instead_of` is the word that was typed when a habit put another in its place.
    """

    instead_of = ""

    key = CMD_NOMATCH
    locks = "cmd:all()"
    auto_help = False
    free_text = True

    def func(self) -> None:
        """Answer through a copy: all share this command, and Evennia, which copies others, runs it directly.

        Carrying out a line may make others type something, too.
        """
        own = copy(self)
        own.answer()
        Command.at_post_cmd(own)

    def at_post_cmd(self) -> None:
        """Do nothing: the last to type is not the one being answered."""

    def answer(self) -> None:
        """Run a direction, a move at the caller's table, a path or an unambiguous abbreviation; else suggest others."""
        typed = self.args.strip()
        line = fold(typed).lower()
        if isinstance(self.caller, DefaultObject) and self.caller.location is not None:
            if direction(line) is not None:
                self.execute_cmd(f"go {typed}")  # it tells that there is no such exit, and lists the exits
                return
            asked, where = self.caller.ndb.asked or ("", None)  # a list of what may be chosen here
            if asked and where == self.caller.location.id and whole_number(line) is not None:
                self.execute_cmd(f"{asked} {line}")
                return
            word = self.instead_of or line.split(" ")[0]
            table_word, move = line.split(" ")[0] in table_words(), match_word(line)
            number = whole_number(line) is not None
            seat = table_followed(self.caller) if table_word or move or number else None
            if seat is not None and seat.location != self.caller.location and not (number and seat.session is None):
                reached = seat.reached_by(self.caller) or self.caller in seat.afar
                if not (reached and self._types_at(seat, typed)):
                    self.tell(SEAT_AWAY, table=seat, place=seat.location)
                return
            if table_word and line.split(" ")[0] not in habits():
                self.tell(TABLE_WORD, word=word.replace("|", "||"))
                return
            if move and seat is not None and seat.session is not None and seat.session.row.phase == Phase.PAUSED:
                self.tell(MATCH_PAUSED)
                return
            habit = habits().get(line)
            if move and tables_in(self.caller.location) and not (habit and (habit.line or line != move)):
                plays = seat is not None and seat.session is not None
                self.tell(OTHER_GAMES_WORD if plays else MATCH_WORD, word=move)
                return
            if line not in habits() and self._plays(typed):
                return
            if running.read(typed) is not None:
                self.execute_cmd(f"run {typed}")
                return
        if self._follows_habit(typed):
            return
        word = self.instead_of or leading_name(fold(typed), character_words())
        if word and not isinstance(self.caller, DefaultObject):
            self.tell(CHARACTER_WORD, word=word)
            return
        if short_for := self._short_for(typed):
            word = typed.split()[0]
            self.execute_cmd(f"{short_for}{typed[len(word) :]}")
            return
        if line and match_word(line) == line.split()[0]:
            self.tell(MATCH_WORD, word=line.split()[0])
            return
        if whole_number(line) is not None:
            self.tell(Words("{number}? No list waits for a number here."), number=line)
            return
        likely = self.likely(typed)
        shown = (typed if len(typed) <= SHOWN else f"{typed[:SHOWN]}...").replace("|", "||")
        if likely:
            self.tell(UNKNOWN_BUT, typed=shown, names=[f"|w{name}|n" for name in likely])
        else:
            self.tell(Words('There is no command "{typed}". |whelp|n lists them.'), typed=shown)

    def _follows_habit(self, typed: str) -> bool:
        """Run or answer a word from other games; tell whether it was one."""
        if typed.startswith(";"):
            self.execute_cmd(typed.lstrip("; "))
            return True
        word = leading_name(fold(typed), habits())
        if not word:
            return False
        habit, rest = habits()[word], typed[len(word) :].strip()
        if habit.says is not None and not (rest and habit.line):
            self.tell(habit.says)
        else:
            line = (habit.line if rest else habit.bare or habit.line).replace("{rest}", rest).strip()
            if isinstance(self.caller, Hero):
                line = to_invitation(self.caller, line)
            if parser.cmdparser(line, self.cmdset, self.caller):
                self.execute_cmd(line)
            else:
                self.args, self.instead_of = line, word
                self.answer()
        return True

    def _types_at(self, table: Table, typed: str) -> bool:
        """Run a line as a command of the table elsewhere at which the caller plays; tell whether it was one."""
        table.at_cmdset_get(caller=self.caller)
        for offered in reversed(table.cmdset.cmdset_stack):
            for name, rest, command, *_ in parser.cmdparser(typed, offered, self.caller)[:1]:
                self.execute_cmd(rest, cmdobj=copy(command), cmdobj_key=name)
                return True
        return False

    def _plays(self, typed: str) -> bool:
        """Play a move typed without its verb (a card), at the caller's table; tell whether it was one."""
        table = table_here(self.caller)
        if table is None or not playing.is_move(table, self.caller, typed):
            return False
        attempt(table, self.caller, lambda: playing.act_text(table, self.caller, typed))
        return True

    def _short_for(self, typed: str) -> str:
        """Return the name of the only command the first word abbreviates; "" for none or several.

        Staff commands and those in `WHOLE_WORD`, which cannot be undone, are not abbreviated.
        """
        word = fold(typed).split()[0].casefold() if typed.split() else ""
        if not (word.isascii() and word.isalpha()):
            return ""
        owners = _owners(self.cmdset)
        if word in owners or f"@{word}" in owners:
            return ""  # the whole word of a command the caller may not use is not half of another
        begun: dict[str, list[str]] = {}
        for name, commands in owners.items():
            if name.startswith(word):
                for command in commands:
                    if not (command.is_exit or command.key.startswith("@")) and command.access(self.caller, "cmd"):
                        begun.setdefault(command.key, []).append(name)
        meant = {key: key if key in names else min(names, key=len) for key, names in begun.items()}
        name = next(iter(meant.values())) if len(meant) == 1 else ""
        return "" if name and next(iter(meant)) in WHOLE_WORD else name

    def likely(self, typed: str) -> list[str]:
        """Return the names of similar commands the caller may use.

        Names are compared first, and access checked for the similar ones only: there are hundreds of locks.
        """
        owners = _owners(self.cmdset)
        denied: set[str] = set()
        while True:
            likely = closest(typed, owners if not denied else [name for name in owners if name not in denied])
            refused = {
                name
                for name in owners
                if name.lstrip("@") in likely
                and name not in denied
                and not any(one.access(self.caller, "cmd") for one in owners[name])
            }
            if not refused:
                return [name if name in owners else f"@{name}" for name in likely]
            denied |= refused


def _owners(cmdset: Any) -> dict[str, tuple[Any, ...]]:
    """Return the commands of each name in a merged command set; cached on the set."""
    commands = cmdset.commands
    known = getattr(cmdset, "owners", None)
    if known is None or known[0] is not commands or known[1] != len(commands):
        owners: dict[str, tuple[Any, ...]] = {}
        for command in commands:
            alone = (command,)  # shared by all its names
            for name in command._keyaliases:
                if not name.startswith("__"):
                    owners[name] = owners[name] + alone if name in owners else alone
        known = cmdset.owners = commands, len(commands), owners
    found: dict[str, tuple[Any, ...]] = known[2]
    return found


WHOLE_WORD = frozenset(
    {"quit", "ooc", "chardelete", "password", "yield", "resign", "dismiss", "drop", "give", "advance", "vote", "offer"}
)
"""Commands (by key) that require their whole name: half a word is too little for an irreversible act."""
