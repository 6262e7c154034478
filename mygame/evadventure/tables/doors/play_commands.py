"""What people type to begin a match, to stop and end it; the game's own verbs are in `verbs`."""

from __future__ import annotations

from ...words import Words
from ..room import playing
from ..room.finding import table_of
from ..room.table import Table
from .table_command import TableCommand


class CmdStart(TableCommand):
    """Begin a match."""

    key = "start"
    aliases = ["开局"]
    alone = True
    host_only = True
    help_words = Words(
        "start: begin the match with everybody who sits here (the host).", "开局（start）：与在座的人开始一局（桌主）。"
    )

    def work(self, table: Table) -> None:
        """Begin it."""
        playing.begin(table)


class CmdRematch(TableCommand):
    """Play again."""

    key = "rematch"
    aliases = ["再来一局"]
    alone = True
    host_only = True
    help_words = Words(
        "rematch: play again, everybody one seat further (the host).",
        "再来一局（rematch）：大家挪一个座位，再打一局（桌主）。",
    )

    def work(self, table: Table) -> None:
        """Begin again."""
        playing.rematch(table)


class CmdReset(TableCommand):
    """Deal anew."""

    key = "reset"
    aliases = ["大洗牌"]
    alone = True
    help_words = Words(
        "reset: the grand reshuffle. Cards and questions go, a new deal comes; players, seats, options and score stay.",
        "大洗牌（reset）：重新洗牌发牌。玩家、座位、选项和比分保留，牌和未答的问题清空。",
    )

    def work(self, table: Table) -> None:
        """Reshuffle."""
        playing.reset(table, self.caller)


class CmdPause(TableCommand):
    """Stop for a while."""

    key = "pause"
    aliases = ["暂停"]
    alone = True
    host_only = True
    help_words = Words(
        "pause: stop the match and its clock until `resume` (the host).",
        "暂停（pause）：停下牌局和计时（桌主），「继续」后接着打。",
    )

    def work(self, table: Table) -> None:
        """Pause."""
        table.session_here().pause()


class CmdResume(TableCommand):
    """Go on."""

    key = "resume"
    aliases = ["继续"]
    alone = True
    host_only = True
    help_words = Words("resume: go on after a pause (the host).", "继续（resume）：暂停后接着打（桌主）。")

    def work(self, table: Table) -> None:
        """Go on."""
        table.session_here().go_on()


class CmdResign(TableCommand):
    """Give up."""

    key = "resign"
    aliases = ["认输", "投降"]
    alone = True
    help_words = Words(
        "resign: give your seat up; you can win nothing any more. It works wherever you are.",
        "认输（resign）：放弃本局，人在哪里都可以。",
    )

    def func(self) -> None:
        """Give the seat up; who sits nowhere and fights a duel, gives up that."""
        fights = getattr(self.caller, "fight", None) is not None
        if fights and not self.args.strip() and table_of(self.caller) is None:
            self.caller.execute_cmd("yield", session=self.session)
        else:
            super().func()

    def find_table(self) -> Table | None:
        """Return the table one sits at, wherever it is."""
        return self.own_table()

    def work(self, table: Table) -> None:
        """Give up."""
        playing.resign(table, self.caller)


class CmdOffer(TableCommand):
    """Offer or accept a draw."""

    key = "offer"
    aliases = ["求和"]
    alone = True
    help_words = Words(
        "offer: offer a draw, or accept one, in games that know draws.",
        "求和（offer）：提出或接受和棋（限有和棋的游戏）。",
    )

    def work(self, table: Table) -> None:
        """Offer it."""
        playing.offer_draw(table, self.caller)


class CmdUndo(TableCommand):
    """Take a step back."""

    key = "undo"
    aliases = ["悔棋", "悔牌"]
    alone = True
    help_words = Words(
        "undo: take your last step back, when it rolled nothing and told nobody anything, in matches without a stake.",
        "悔棋（undo）：收回自己的上一步。掷过骰、泄露过信息的一步和有赌注的牌局不能悔。",
    )

    def work(self, table: Table) -> None:
        """Take it back."""
        playing.take_back(table, self.caller)


COMMANDS = (CmdStart, CmdRematch, CmdReset, CmdPause, CmdResume, CmdResign, CmdOffer, CmdUndo)
"""For everybody near a table."""
