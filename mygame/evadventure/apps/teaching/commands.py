"""Commands to the teacher beside the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from types import ModuleType
from typing import Any, ClassVar

from twisted.internet.defer import Deferred, succeed
from twisted.python.failure import Failure

from ...evennia_ext.reactor import beside_reactor
from ...kernel.command import RefusableCommand
from ...kernel.errors import ActionError
from ...kernel.input import fold, whole_number
from ...kernel.messaging import refusals_to
from ...minigames.core import Reader
from ...minigames.layout import marked
from ...security.rate_limits import pace
from ...tables.doors.table_command import TableCommand, attempt_later
from ...tables.phrases import game_called
from ...tables.room.table import Table
from ...words import Words, synonyms
from ..records import replays
from . import analysis, hints, lessons, puzzles

SHOW_MOVES = frozenset(synonyms("moves"))
SHOW_AGAIN = frozenset(synonyms("look", "board"))
ASK_HINT = frozenset(synonyms("hint"))
ASK_SOLUTION = frozenset(synonyms("solution", "answer"))
ASK_NEXT = frozenset(synonyms("next"))


class CmdHint(TableCommand):
    """What would be good now."""

    key = "hint"
    aliases = synonyms(of="hint", context="teaching")
    seated_only = alone = True
    help_words = Words(
        "hint: what the best computer player of the game would do on your seat, and why, by what you can see. Only in "
        "matches on which neither a rating nor a stake hangs (`play uno unrated`)."
    )

    def work(self, table: Table) -> None:
        """Think in another process; show the result when it is found."""
        reader = table.reader(self.caller, self.session)

        def ask() -> Any:
            return hints.ask(table, self.caller, reader).addCallback(
                lambda hint: self.show(marked(hint.told(reader), reader))
            )

        attempt_later(table, self.caller, ask)


class CmdAnalyse(RefusableCommand):
    """Where a match was won and lost."""

    key = "analyse"
    aliases = synonyms("analyze", of="analyse")
    help_category = "Tables"
    help_words = Words(
        "analyse <match>: how likely a finished match was won, decision by decision, its three turning points and what "
        "would have been better. The first time takes up to a minute; afterwards the match's page shows it, too."
    )

    def act(self, typed: str) -> None:
        """Show the stored analysis, or make it and show it then. Raises ActionError."""
        if not typed:
            raise ActionError("which", Words("Which match? |wanalyse <number>|n."))

        def judge(replay: replays.Replay) -> Deferred[None]:
            row, reader = replay.row, replay.reader(self.caller, self.session)
            if (known := analysis.stored(row)) is not None:
                made = succeed(known)
            else:
                pace("analysis", self.caller.account or self.caller)
                made = analysis.make(row)
                self.tell(analysis.BEGUN, match=row.pk)
            told = made.addCallback(lambda moves: beside_reactor(analysis.told, row, replay.match, moves, reader))
            return told.addCallback(lambda lines: self.msg("\n".join(marked(line, reader) for line in lines)))

        def refused(failure: Failure) -> None:
            with refusals_to(self.tell):
                failure.raiseException()

        beside_reactor(replays.Replay.called, typed).addCallback(judge).addErrback(refused)


class CmdLaid(RefusableCommand):
    """Base of the commands that lay positions before people."""

    desk: ModuleType
    """`puzzles`, or one with the same functions: overview, begin, before, shown, answer."""
    asked: ClassVar[Sequence[tuple[Collection[str], Callable[[Any, Any, Reader], list[str]]]]]
    """Words -> (character, position, reader) -> the answer to them."""

    def act(self, typed: str) -> None:
        """List them, lay one before the caller, or act on one. Raises ActionError."""
        desk = self.desk
        if not typed:
            lines = desk.overview(self.caller, self.lang)
            self.msg("\n".join(lines))
            return
        word, _, rest = typed.rpartition(" ") if whole_number(typed.rpartition(" ")[2]) else (typed, "", "")
        if (game := game_called(word or typed)) is not None:
            self._show(desk.begin(self.caller, game, whole_number(rest)))
            return
        one = desk.before(self.caller)
        reader, said = one.reader(self.caller, self.session), fold(typed).casefold()
        first, _, behind = said.partition(" ")
        if said in ASK_NEXT:
            self._show(desk.begin(self.caller, one.game, None))
        elif first in SHOW_MOVES:
            self.msg(desk.shown(self.caller, one, reader, whole_number(behind) or 1))
        elif said in SHOW_AGAIN:
            self._show(one)
        else:
            does = next((does for words, does in self.asked if said in words), None)
            lines = does(self.caller, one, reader) if does else desk.answer(self.caller, one, typed, reader).said
            self.msg("\n".join(lines))

    def _show(self, one: Any) -> None:
        self.msg(self.desk.shown(self.caller, one, one.reader(self.caller, self.session)))


class CmdPuzzle(CmdLaid):
    """Positions with one best move."""

    key = "puzzle"
    aliases = synonyms("puzzles", of="puzzle")
    help_category = "Tables"
    help_words = Words(
        "Positions of the table games in which exactly one move is best.\n\nUsage:\n"
        "  puzzle                  how you stand, and who solved the puzzles of the day\n"
        "  puzzle <game>           the puzzle of the day; when you have answered it, one about as hard as you are "
        "good\n"
        "  puzzle <game> <number>  that one\n"
        "  puzzle next             the same for the game of the one before you\n"
        "  puzzle moves [page]     what can be done there\n"
        "  puzzle <move>           your answer, typed as at a table, or its number in the list of moves\n"
        "  puzzle hint             why the best move is good; the answer is not rated then\n"
        "  puzzle solution         the best move; who has not answered yet has not solved it\n\n"
        "You have a rating in the puzzles of each game, and so has each puzzle; your first answer counts."
    )
    desk = puzzles
    asked = ((ASK_HINT, puzzles.hint), (ASK_SOLUTION, puzzles.solution))


class CmdLesson(CmdLaid):
    """A course of small lessons."""

    key = "lesson"
    aliases = synonyms("lessons", of="lesson")
    help_category = "Tables"
    help_words = Words(
        "Ten small lessons for each table game: a position, something to do in it, and what it is good for.\n\n"
        "Usage:\n"
        "  lesson                  all lessons, and which you have done\n"
        "  lesson <game>           the first you have not done\n"
        "  lesson <game> <number>  that one\n"
        "  lesson next             the first you have not done of the same game\n"
        "  lesson moves [page]     what can be done there\n"
        "  lesson <move>           do it, typed as at a table, or its number in the list of moves\n"
        "  lesson hint             what helps\n"
        "  lesson again            from the beginning\n\n"
        "Nobody plays against you, and nothing can be lost: a lesson that went wrong begins anew."
    )
    desk = lessons
    asked = ((ASK_HINT, lessons.hint), (frozenset(synonyms("again")), lessons.again))


AT_TABLES = (CmdHint,)
"""For everybody near a table."""
EVERYWHERE = (CmdAnalyse, CmdPuzzle, CmdLesson)
"""For everybody, wherever they are."""
