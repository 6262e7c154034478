"""What people type to answer a question of the house."""

from __future__ import annotations

from typing import Any, ClassVar

from ...kernel.command import Command
from ...kernel.input import fold
from ...words import Words, synonyms
from ..match.people import key_of
from ..room import playing
from ..room.finding import table_of
from . import asked
from .table_command import attempt


class CmdAnswer(Command):
    """Answer what was asked last: a bare yes or no, while something is asked."""

    key = "answer"
    aliases = synonyms(of="answer")
    help_category = "Tables"
    help_words = Words(
        "yes, no (or answer yes, answer no): the answer to what you were asked last at a table: whether you really "
        "resign, a grand reshuffle or a pause that all must agree to, an opponent who was found. While nothing is "
        "asked, these words mean what they always do."
    )
    answers: ClassVar[bool] = True
    """Comes before all other commands that share one of its words (`evadventure.kernel.parser`)."""

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Fit a bare yes or no, and its own name."""
        if fold(cmdname).strip().lower() in asked.ANSWERS:
            return cmdname, cmdname
        found: tuple[str | None, str | None] = super().match(cmdname, include_prefixes)
        return found

    def fits(self, caller: Any, typed: str) -> bool:
        """Tell whether what was typed is meant for it: a bare yes or no only while something is asked."""
        return fold(typed).strip().lower() not in asked.ANSWERS or asked.is_asked(caller)

    def func(self) -> None:
        """Answer the question with the word that was typed."""
        said = fold(self.args or self.cmdstring).strip().lower()
        agree = asked.ANSWERS.get(said)
        if agree is None:
            self.caller.msg(self.help_words.say(self.lang))
        elif not asked.answer(self.caller, agree):
            table = table_of(self.caller)
            if not self.args.strip() and table is not None and table.plays(key_of(self.caller)):
                attempt(table, self.caller, lambda: playing.act_text(table, self.caller, said))  # the game's own yes
            else:
                self.tell(Words("Nothing is asked of you now."))
