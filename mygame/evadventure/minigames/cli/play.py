"""`play`: a match in the terminal against computer players."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, count
from time import perf_counter
from typing import Any
from unicodedata import category

from ...kernel.input import whole_number
from ...words import LANGUAGES, Lang, synonyms
from .. import files
from ..bots.runner import chosen
from ..bots.search import timed
from ..core import Bot, Entry, IllegalAction, NotUnderstood, Reader, Refusal, Seat, refusal_text
from ..layout import answers
from ..match import Match, seats_in
from . import common

LONGEST = 500
"""Longest part of a typed line that is read, in characters."""
NAME_LONGEST = 20
"""Longest part of a player's name that is shown, in characters."""

QUESTION_MARKS = ("?", "？")
"""After a move, they ask for its effect (`core.Queries.what_if`)."""

COMMANDS = {
    "help": synonyms("help", "?"), "moves": synonyms("moves"), "board": synonyms("board", "look"),
    "hand": synonyms("hand"), "log": synonyms("log"), "rules": synonyms("rules"), "undo": synonyms("undo"),
    "quit": synonyms("quit", "exit"),
}  # fmt: skip
"""Typed command besides a move -> its forms."""


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    common.add_game(parser, lang)
    common.add_terms(parser, lang)
    parser.add_argument("--name", metavar="NAME", help=common.T["name"].say(lang))
    parser.add_argument("--seat", type=int, default=1, metavar="N", help=common.T["seat"].say(lang))
    common.add_reader(parser, lang)
    parser.add_argument("--position", metavar="FILE", help=common.T["position"].say(lang))
    parser.add_argument("--save", metavar="FILE", help=common.T["save"].say(lang))


def run(parsed: argparse.Namespace) -> int:
    """Play until the match is over or the player leaves."""
    lang = Lang(parsed.lang)
    entry = common.load_entry(parsed.game)
    seed = common.read_seed(parsed.seed, secrets.randbits(256))
    text = _position(parsed.position)
    saved = _saved(entry, text)
    with common.refusing(entry):
        position = None if text is None or saved is not None else files.read_position(text, entry.game)
    if saved is not None:
        seats, options = saved.seats, saved.options
    else:
        seats, options = common.read_terms(parsed, entry, seats=_seats_of(parsed, entry, position, seed), people=1)
    if not 1 <= parsed.seat <= seats:
        raise common.CannotDo(common.T["no_such_seat"], seat=parsed.seat, seats=seats)
    common.at_least(parsed, "seconds", 0)
    if parsed.width:
        common.at_least(parsed, "width", 20)
    levels = common.read_bots(parsed, entry, seats - 1)
    levels.insert(parsed.seat - 1, entry.default_bot)  # not played; keeps seat and level numbers equal
    with common.refusing(entry):
        match = saved or Match.open(entry.game, options, seats, seed, position)
    you = parsed.seat - 1
    names = [common.T["bot_name"].say(lang, level=level, number=number) for number, level in enumerate(levels, 1)]
    names[you] = _clean(parsed.name or "")[:NAME_LONGEST] or common.T["player_name"].say(lang)
    reader = common.reader_of(parsed, names, you)
    bots = [timed(bot, perf_counter) for bot in common.players(entry, levels)]
    session = Session(entry, match, reader, you, bots, parsed.seconds)
    if parsed.save:  # a file that cannot be written is refused before the match
        common.write_file(parsed.save, match.save() + "\n")
    try:
        session.say(
            common.T["welcome"].say(lang, title=entry.present.title, seat=parsed.seat, seats=seats),
            common.T["commitment"].say(lang, digest=match.commitment),
        )
        session.play()
    except (EOFError, KeyboardInterrupt):
        print()
        session.say(common.T["bye"].say(lang))
    finally:  # also when the terminal has gone
        if parsed.save:
            common.write_file(parsed.save, session.match.save() + "\n")
    if parsed.save:
        session.say(common.T["saved"].say(lang, file=parsed.save))
    return 0


@dataclass
class Session:
    """One player at one terminal."""

    entry: Entry
    match: Match
    reader: Reader
    you: Seat
    bots: Sequence[Bot[Any, Any]]
    seconds: float
    _picture: str = ""
    """The board as it was shown last."""
    _listed: Sequence[Any] = ()
    """The list of moves shown last; empty when something has happened since."""

    def play(self) -> None:
        """Go on until the match is over.

        Raises:
            EOFError, KeyboardInterrupt: the player leaves.
        """
        self._tell_last()
        waiting = False
        while self.match.outcome is None:
            others = [seat for seat in self.match.to_act if seat != self.you]
            if self.you in self.match.to_act and not (waiting and others):
                waiting = self._ask()
                if waiting and not others:
                    self.say(common.T["your_move_needed"].say(self.reader.lang))
                    waiting = False
            else:
                waiting = False
                self._let_play(others[len(self.match.log) % len(others)])
        self._show()
        self.say(self.entry.present.outcome(self.match.outcome, self.reader))
        self.say(common.T["seed_was"].say(self.reader.lang, seed=self.match.seed))

    def say(self, *texts: str) -> None:
        """Print texts, wrapped to the reader's width."""
        common.show(self.reader, *texts)

    def _let_play(self, seat: Seat) -> None:
        view, legal = self.match.view(seat), self.match.legal(seat)
        action = chosen(self.bots[seat], view, legal, seat, secrets.randbits(64), self.seconds)
        self.match = self.match.play(seat, action)
        self._tell_last()

    def _ask(self) -> bool:
        """Ask for one line and carry it out; tell whether the player lets the others go on."""
        self._show()
        self.say(self.entry.present.prompt(self.match.view(self.you), self.reader))
        typed = _clean(input("> "))
        if not typed:
            return True
        for name, forms in COMMANDS.items():
            if typed.casefold() in forms:
                self._do(name)
                return False
        try:
            if (answer := self._answer(typed)) is not None:
                self.say(answer)
                return False
            self.match = self.match.play(self.you, self._read(typed), seen=self.match.version(self.you))
        except (NotUnderstood, IllegalAction) as error:
            self._refuse(error.refusal)
            if whole_number(typed) is not None:  # of no list, or of one that has changed
                self._tell_moves()
        else:
            self._tell_last()
        return False

    def _read(self, typed: str) -> Any:
        """Return the action of a typed text: as the game reads it, or a number of the list shown last."""
        view, legal = self.match.view(self.you), self.match.legal(self.you)
        try:
            return self.entry.present.parse(typed[:LONGEST], view, legal, self.reader)
        except NotUnderstood:
            number = whole_number(typed)
            if number is not None and 1 <= number <= len(self._listed):
                return self._listed[number - 1]
            raise

    def _answer(self, typed: str) -> str | None:
        """Return the answer to a question of the game (`core.Queries`); None when the line is not a question."""
        if (asked := self._asked(typed[:LONGEST])) is None:
            return None
        view, legal = self.match.view(self.you), self.match.legal(self.you)
        return self.entry.present.ask(*asked, view, legal, self.reader)

    def _asked(self, typed: str) -> tuple[str, str] | None:
        """Return (question word, the rest) of a question; a Chinese word needs no blank after it."""
        queries = dict(self.entry.present.queries)
        if query := self.entry.present.moves_of:
            queries[query] = (*queries[query], *COMMANDS["moves"])
        word, _, rest = typed.partition(" ")
        for query, aliases in queries.items():
            if word.casefold() in (query, *aliases):
                return query, rest.strip()
        if typed.endswith(QUESTION_MARKS) and (query := self.entry.present.what_if):
            return query, typed.rstrip("".join(QUESTION_MARKS)).strip()
        joined = [(alias, query) for query, aliases in queries.items() for alias in aliases if not alias.isascii()]
        for alias, query in sorted(joined, key=lambda pair: -len(pair[0])):
            if typed.startswith(alias):
                return query, typed[len(alias) :].strip()
        return None

    def _do(self, name: str) -> None:
        present, reader = self.entry.present, self.reader
        match name:
            case "help":
                self._tell_help()
            case "moves":
                self._tell_moves()
            case "board":
                self._show(again=True)
            case "hand":
                self.say(present.hand(self.match.view(self.you), reader) or common.T["no_hand"].say(reader.lang))
            case "log":
                for line in self.match.history(reader.who).lines:
                    common.show_line(self.entry, line, reader)
            case "rules":
                self.say(present.rules(reader))
            case "undo":
                self._undo()
            case "quit":
                raise EOFError

    def _tell_help(self) -> None:
        lang = self.reader.lang
        self.say(common.T["help"].say(lang))
        queries, own = self.entry.present.queries, LANGUAGES[lang].is_in
        if queries:
            words = [next(filter(own, aliases), key) for key, aliases in queries.items()]
            self.say(common.T["questions"].say(lang, words=words))

    def _tell_moves(self) -> None:
        view, legal = self.match.view(self.you), self.match.legal(self.you)
        self._listed = tuple(chain.from_iterable(self.entry.present.listed(legal, view)))
        number = count(1)
        for (text, what), *rest in answers(self.entry.present, legal, view, self.reader):
            first = f"{next(number)}. {text}"
            if what != text:
                first = common.T["move"].say(self.reader.lang, first=first, what=what)
            others = [f"{next(number)}. {short}" for _, short in rest]
            self.say(LANGUAGES[self.reader.lang].semicolon.join([first, *others]))
        if idle := self.entry.present.idle(view, legal, self.reader):
            self.say(idle)

    def _undo(self) -> None:
        try:
            self.match = self.match.undo(self.you, seen=self.match.version(self.you))
        except IllegalAction as error:
            self._refuse(error.refusal)
        else:
            self.say(common.T["taken_back"].say(self.reader.lang, name=self.reader.names[self.you]))

    def _refuse(self, refusal: Refusal) -> None:
        self.say(refusal_text(self.entry.present, refusal, self.reader))

    def _tell_last(self) -> None:
        self._listed = ()
        self.say(
            *(self.entry.present.render_event(event, self.reader) for event in self.match.observed_events(self.you))
        )

    def _show(self, *, again: bool = False) -> None:
        picture = self.entry.present.render_view(self.match.view(self.you), self.reader)
        if again or picture != self._picture:
            self.say(picture)
        self._picture = picture


def _clean(typed: str) -> str:
    """Return a typed line without control characters and outer blanks; the game reads full-width forms itself."""
    return "".join(letter for letter in typed if category(letter)[0] != "C").strip()


def _position(name: str | None) -> str | None:
    """Return the text of a position: of a file, or of the standard input up to an empty line."""
    if name is None:
        return None
    if name != "-":
        return common.read_file(name)
    lines = []
    for line in sys.stdin:
        if not line.strip():
            break
        lines.append(line)
    return "".join(lines)


def _saved(entry: Entry, text: str | None) -> Match | None:
    """Return the saved match in a text; None when there is none."""
    if text is None or not files.is_saved_match(text):
        return None
    with common.refusing(entry):
        match = files.read_match(text, entry.game)
    if match.outcome is not None:
        raise common.refused(entry, Refusal("file_over"))
    return match


def _seats_of(parsed: argparse.Namespace, entry: Entry, position: str | None, seed: int) -> int | None:
    """Return how many seats a position has, when one is given."""
    if position is None or parsed.seats is not None:
        return None
    with common.refusing(entry):
        state = entry.game.read_position(position, seed)
    if (seats := seats_in(entry.game, state)) is None:
        raise common.CannotDo(common.T["seats_from_position"])
    return seats
