"""Commands to begin, pause and end a match; the game's own verbs are in `verbs`."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.input import fold, is_yes
from ...words import Words, synonyms
from ..room import playing
from ..room.finding import table_of
from ..room.table import Table
from . import asked
from .table_command import RESET_WORDS, RESIGN_WORDS, TableCommand

OFF = frozenset(synonyms("off", "cancel", "nothing"))
"""Words that take back a queued wish."""


class CmdStart(TableCommand):
    """Begin a match."""

    key = "start"
    of_house = alone = host_only = True
    help_words = Words("start: begin the match with everybody who sits here (the host).")

    def work(self, table: Table) -> None:
        """Begin a match with the seated players (`playing.begin`)."""
        playing.begin(table)


class CmdRematch(TableCommand):
    """Play again."""

    key = "rematch"
    of_house = alone = seated_only = True
    help_words = Words("rematch: play again, everybody one seat further (the host), or ask for it (the others).")

    def work(self, table: Table) -> None:
        """Begin another match with the same options, the seats moved on by one, or tell the host that it is wished."""
        if table.is_host(self.caller):
            playing.rematch(table)
        else:
            table.between_matches()
            table.tell_all(Words("{name} would like another match."), name=self.caller)


class CmdResetMatch(TableCommand):
    """Deal anew."""

    key, *aliases = RESET_WORDS
    alone = True
    help_words = Words(
        "reset: the grand reshuffle. Cards and questions go, a new deal comes; players, seats, options, score stay.\n"
        "Where a rating or a stake hangs on the match, or the table's option |wreset|n is |wvote|n, everybody who "
        "plays must agree; computer players do unless they see themselves ahead. Once refused, it cannot be asked "
        "for again in this match."
    )
    deed = staticmethod(playing.reset)


class CmdPause(TableCommand):
    """Stop for a while."""

    key = "pause"
    alone = True
    help_words = Words(
        "pause: stop the match and its clock. The host does it where nothing hangs on the match; with a rating or a "
        "stake everybody must agree. The table's option |wpause|n says for how many minutes in total; `resume` goes on "
        "before that."
    )
    deed = staticmethod(playing.pause)


class CmdResume(TableCommand):
    """Go on."""

    key = "resume"
    alone = True
    help_words = Words("resume: go on after a pause; whoever sits at the table may.")
    deed = staticmethod(playing.go_on)


class CmdVote(TableCommand):
    """Answer what is asked of everybody."""

    key = "vote"
    aliases = synonyms("agree", "disagree", of="vote")
    help_words = Words(
        "agree, disagree (or `vote yes`, `vote no`): answer when somebody asks everybody for a grand reshuffle or a "
        "pause. All must agree; one who does not, or does not answer in time, refuses for all."
    )
    _ANSWERS: ClassVar[dict[str, bool]] = {
        **dict.fromkeys(synonyms("agree", "yes"), True),
        **dict.fromkeys(synonyms("disagree", "no", "n"), False),
    }

    def work(self, table: Table) -> None:
        """Vote as typed."""
        line = f"{fold(self.cmdstring)} {self.args.strip()}".lower().split()
        said = line if line[0] in self._ANSWERS else line[1:]
        agree = self._ANSWERS.get("".join(said))
        if agree is None:
            self.show(self.help_words.say(self.lang))
        elif not asked.answer(self.caller, agree):
            playing.vote(table, self.caller, agree)


class CmdQueue(TableCommand):
    """Settle beforehand what one does in one's turn."""

    key = "queue"
    help_words = Words(
        "queue <move>: what you do as soon as it is your turn: |wqueue red 7, blue 3|n (UNO: the first that fits), "
        "|wqueue draw unless I can play|n, |wqueue end unless I am hurt|n (KARDS), |wqueue move unless I lose a city "
        "or an officer|n (Siege). If it cannot be done then, you are told and choose as usual. Only you know of it. "
        "|wqueue|n says what waits, |wqueue off|n takes it back."
    )

    def find_table(self) -> Table | None:
        """Return the table at which the caller plays."""
        return self.own_table()

    def work(self, table: Table) -> None:
        """Queue a wish, take it back, or show the queued one (`playing.queue`)."""
        wish = fold(self.args).strip().lower()
        if wish in OFF:
            playing.queue_up(table, self.caller, "")
        elif wish:
            playing.queue_up(table, self.caller, self.args.strip())
        else:
            _, seat = playing.seat_played(table, self.caller)
            self.show(table.play_here().queue.help(seat, table.reader(self.caller)))


class CmdResign(TableCommand):
    """Give up."""

    key, *aliases = RESIGN_WORDS
    alone = True
    help_words = Words(
        "resign: give your seat up; you can win nothing any more. It works wherever you are. You are asked once more: "
        "`yes`, or `resign` again; or at once |wresign yes|n. (The table's option |wconfirm|n turns the question off.)"
    )

    def func(self) -> None:
        """Give the seat up, or a duel for a caller who sits nowhere."""
        self.sure = is_yes(self.args)
        if self.sure:
            self.args = ""
        fights = getattr(self.caller, "fight", None) is not None
        if fights and not self.args.strip() and table_of(self.caller) is None:
            self.caller.execute_cmd("yield", session=self.session)
        else:
            super().func()

    def find_table(self) -> Table | None:
        """Return the table at which the caller sits, wherever it is."""
        return self.own_table()

    def work(self, table: Table) -> None:
        """Resign the caller's seat, after a confirmation unless it was typed (`playing.resign`)."""
        playing.resign(table, self.caller, sure=self.sure)


class CmdOffer(TableCommand):
    """Offer or accept a draw."""

    key = "offer"
    alone = True
    help_words = Words("offer: offer a draw, or accept one, in games that know draws.")
    deed = staticmethod(playing.offer_draw)

    def func(self) -> None:
        """Offer "draw", too."""
        self.args = "" if self.args.strip().lower() in ("draw", "a draw") else self.args
        super().func()


class CmdUndo(TableCommand):
    """Take a step back."""

    key = "undo"
    aliases = synonyms(of="undo", context="tables")
    alone = True
    help_words = Words(
        "undo: take your last step back, when it rolled nothing and told nobody anything, in matches without a stake."
    )
    deed = staticmethod(playing.take_back)


COMMANDS = (CmdStart, CmdRematch, CmdResetMatch, CmdPause, CmdResume, CmdVote, CmdQueue, CmdResign, CmdOffer, CmdUndo)
"""For everybody near a table."""
