"""Commands to read: a match's state and log, the rules, the lobby, the ladder, old matches."""

from __future__ import annotations

from ...kernel.command import Command
from ...kernel.counting import note_numbers
from ...kernel.input import whole_number
from ...minigames import registry
from ...minigames.layout import marked, rules_page
from ...wire.packages import TABLE, subscribers
from ...words import Words, synonyms
from .. import phrases
from ..phrases import game_called
from ..room import broadcast, playing, screens, wire
from ..room.finding import all_tables, table_followed
from ..room.table import Table
from . import lobby
from .table_command import TableCommand


class CmdBoard(TableCommand):
    """The whole picture."""

    key = "board"
    help_words = Words("board: everything you may see of the match, and whose turn it is.")
    deed = staticmethod(broadcast.show_picture)


class CmdHand(TableCommand):
    """Only what one holds."""

    key = "hand"
    help_words = Words("hand: what you hold.")

    def work(self, table: Table) -> None:
        """Send the caller its own hand, or that it has none."""
        played = table.play_here().session
        reader = table.reader(self.caller, self.session)
        text = table.entry.present.hand(played.match.view(reader.who), reader) if reader.who is not None else ""
        self.msg(marked(text, reader) or Words("You hold nothing here.").say(self.lang))


class CmdMoves(TableCommand):
    """What one may do now."""

    key = "moves"
    aliases = synonyms(of="moves", context="tables")
    help_words = Words(
        "moves [page]: a numbered list of everything you may do now. Type a number to do it.\n"
        "moves <unit> (KARDS: `moves s1`): what one unit can do, and why it cannot do the rest."
    )

    def work(self, table: Table) -> None:
        """Send the legal moves, by pages; for any text but a number, the game's answer to it."""
        typed, page = self.args.strip(), whole_number(self.args)
        if typed and page is None and (query := table.entry.present.moves_of):
            self.msg(playing.ask(table, self.caller, query, typed))
            return
        match, reader = table.play_here().session.match, table.reader(self.caller, self.session)
        self.msg(table.play_here().screens.moves(match, reader, self.caller, page or 1))


class CmdLog(TableCommand):
    """What has happened."""

    key = "log"
    aliases = synonyms(of="log", context="tables")
    help_words = Words("log [count]: what has happened in this match, the last 20 steps or as many as you say.")

    def work(self, table: Table) -> None:
        """Send the last 20 entries of the match, or as many as typed (1 to 1,000)."""
        played = table.play_here().session
        count = max(1, min(whole_number(self.args) or 20, 1000))
        lines = screens.history(played.entry, played.match, table.reader(self.caller, self.session), count)
        self.msg("\n".join(lines) or phrases.LOG_EMPTY.say(self.lang))


class CmdClock(TableCommand):
    """How much time is left."""

    key = "clock"
    help_words = Words(
        "clock: how much time there is. A table may be played without limit, with seconds for each action (the option "
        "turn), or with a bank: minutes for the whole match (bank), which grow by seconds with each turn (increment). "
        "Whoever has used the bank up has lost."
    )

    def work(self, table: Table) -> None:
        """Send how much time each seat has left."""
        self.show(lobby.time_of(table, self.lang))


class CmdRules(TableCommand):
    """How the game is played."""

    key = "rules"
    takes_name = True
    help_words = Words("rules [game or table] [page]: how a game is played; without a name, the one of this table.")

    def func(self) -> None:
        """Show the rules of a named game, or those of a table; a number is a page."""
        named, _, last = self.args.strip().rpartition(" ")
        self.number = whole_number(last) if named or table_followed(self.caller) else None
        if self.number:
            self.args = self.lhs = named
        if (game := game_called(self.args)) is None:
            super().func()
        else:
            reader = screens.reader_of(self.caller, (), None, self.session)
            self.msg(rules_page(registry.get(game), reader, self.number or 1))

    def work(self, table: Table) -> None:
        """Send the rules of the game at this table."""
        self.msg(rules_page(table.entry, table.reader(self.caller, self.session), self.number or 1))


class CmdTables(Command):
    """The lobby."""

    key = "tables"
    aliases = synonyms("lobby", of="tables")
    help_category = "Tables"
    help_words = Words(
        "tables: list all tables of the house, who sits there and what is played.\n\n"
        "At a table: `sit`, `watch`, `stand`, `options`, `bot`, `invite`, `start`; `board`, `hand`, `moves`, `log`; "
        "`tsay`, `undo`, `pause`, `resign`, `rematch`. Afterwards: `replay`, `ladder`. help <command> tells more "
        "about each."
    )

    def func(self) -> None:
        """Send the list of tables as text, and as data to clients that asked for it."""
        note_numbers(self.caller, "tables", all_tables())
        self.msg(lobby.listed(self.lang))
        for session in subscribers(self.caller, TABLE):
            session.msg(table_list=wire.listing(all_tables(), self.lang))


COMMANDS = (CmdBoard, CmdHand, CmdMoves, CmdLog, CmdClock, CmdRules)
"""For everybody near a table."""
