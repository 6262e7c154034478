"""What is typed to the teacher beside the table."""

from __future__ import annotations

from typing import Any

from twisted.python.failure import Failure

from ...base.command import RefusableCommand
from ...base.messaging import refusals_to
from ...base.pacing import pace
from ...base.textwidth import fill
from ...minigames.layout import marked
from ...words import Words
from ..match.thinking import Judged
from ..room.table import Table
from ..teaching import analysis, hints
from . import replays
from .table_command import TableCommand, attempt_later


class CmdHint(TableCommand):
    """What would be good now."""

    key = "hint"
    aliases = ["提示", "支招"]
    seated_only = True
    alone = True
    help_words = Words(
        "hint: what the best computer player of the game would do on your seat, and why, by what you can see. Only in "
        "matches on which neither a rating nor a stake hangs (`play uno casual`).",
        "提示（hint）：最强的电脑坐你的位子会怎么走、为什么，只凭你看得到的推算。计分或有赌注的牌局没有提示"
        "（用「玩 uno 不计分」开的局有）。",
    )

    def work(self, table: Table) -> None:
        """Think in another process; tell it when it is found."""
        reader = table.reader(self.caller, self.session)

        def ask() -> Any:
            return hints.ask(table, self.caller, reader).addCallback(
                lambda hint: self.show(marked(hint.told(reader), reader))
            )

        attempt_later(table, self.caller, ask)


class CmdAnalyse(RefusableCommand):
    """Where a match was won and lost."""

    key = "analyse"
    aliases = ["分析", "analyze"]
    help_category = "Tables"
    help_words = Words(
        "analyse <match>: how likely a finished match was won, decision by decision, its three turning points and what "
        "would have been better. The first time takes up to a minute; afterwards the match's page shows it, too.",
        "分析（analyse）<编号>：打完的一局里每一步的胜算、三处转折，以及怎么走更好。头一次要算上一分钟，之后随问随有，"
        "对局网页上也能看到。",
    )

    def act(self, typed: str) -> None:
        """Show what is known, or find it out and show it then. Raises ActionError."""
        replay = replays.Replay.called(typed)
        row, reader = replay.row, replay.reader(self.caller, self.session)

        def show(moves: list[Judged]) -> None:
            lines = analysis.told(row, replay.match, moves, reader)
            self.caller.msg("\n".join(fill(marked(line, reader), reader.width) for line in lines))

        def refused(failure: Failure) -> None:
            with refusals_to(self.tell):
                failure.raiseException()

        if (known := analysis.stored(row)) is not None:
            show(known)
            return
        pace("analysis", self.caller.account or self.caller)
        made = analysis.make(row)
        self.tell(analysis.BEGUN, match=row.pk)
        made.addCallbacks(show, refused)


COMMANDS = (CmdHint,)
"""For everybody near a table."""
