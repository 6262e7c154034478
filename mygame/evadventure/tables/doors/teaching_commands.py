"""What is typed to the teacher beside the table."""

from __future__ import annotations

from typing import Any

from ...minigames.layout import marked
from ...words import Words
from ..room.table import Table
from ..teaching import hints
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


COMMANDS = (CmdHint,)
"""For everybody near a table."""
