"""Commands to see a player's matches by letter, and to act in one from anywhere."""

from __future__ import annotations

from ...kernel import parser
from ...kernel.command import RefusableCommand
from ...kernel.errors import ActionError
from ...kernel.input import fold, whole_number
from ...tables.doors.commands import TableCmdSet
from ...tables.doors.table_command import attempt
from ...tables.doors.verbs import verbs_of
from ...tables.match.persons import key_of
from ...tables.room import broadcast, playing
from ...tables.room.finding import opened_by, seat_of
from ...tables.room.table import Table
from ...words import LANGUAGES, Words, synonyms
from . import adjourned, by_letter, challenging
from . import news as letter_news
from .by_letter import LetterTable

_OFF = frozenset(synonyms("off", "leave", "close"))

_ANSWERS = {**dict.fromkeys(synonyms("accept"), True), **dict.fromkeys(synonyms("decline"), False)}
"""Words that answer a challenge, and whether each agrees."""


class CmdMatches(RefusableCommand):
    """Matches by letter: which wait for me, and one of them."""

    key = "matches"
    aliases = synonyms("match", of="matches", context="letters")
    help_category = "Tables"
    free_text = True
    help_words = Words(
        "matches: your matches by letter, those that wait for you first, with the time that is left, and those that\n"
        "are adjourned (|wresume <n>|n).\n"
        "match <n>: open one, wherever you are. What you type at a table then goes there (moves, numbers, board, log,\n"
        "undo, resign), and you see each step. match off: leave it.\n"
        "match <n> <move>: one line for it without opening it: |wmatch 12 r7|n, |wmatch 12 board|n.\n\n"
        "A match by letter begins at a table whose option |wletter|n is 24 or 72 (hours for each action):\n"
        "|wplay kards with Bo letter 72|n challenges somebody, here or not; |wmatches accept|n and\n"
        "|wmatches decline|n answer a challenge within a week. |wseek uno letter|n finds somebody. Whoever must act\n"
        "gets a letter. When the time is up, the clock plays the turn; the third time in a row costs the seat. You\n"
        "may be in 20 at once, and at one table besides."
    )

    def func(self) -> None:
        """Carry out the command, and show the programs the new state of the matches."""
        super().func()
        letter_news.send_matches(self.caller)

    def act(self, typed: str) -> None:
        """List them, open or leave one, or act in one."""
        first, _, rest = typed.partition(" ")
        first = fold(first)
        if not typed:
            self._list()
        elif first.lower() in _OFF and not rest:
            by_letter.leave(self.caller)
            self._went_back()
        elif first.lower() in _ANSWERS:
            challenging.carry_out(self.caller, rest, _ANSWERS[first.lower()])
        else:
            self._in_one(first, rest.strip())

    def _list(self) -> None:
        key, lines, here = key_of(self.caller), [], seat_of(self.caller)
        now = []
        if here is not None and (running := here.session) is not None and running.ending is None:
            facts = {"match": running.row.pk, "game": running.entry.present.title, "table": here}
            now.append(RUNNING.say(self.lang, names=running.names, **facts))
        for table in by_letter.of_player(key):
            played = table.play_here().session
            asked = by_letter.asked(table)
            mine = table.waits_for(key)
            words = YOURS if mine else THEIRS if asked else NOBODYS
            lines.append(
                words.say(
                    self.lang,
                    match=played.row.pk,
                    game=played.entry.present.title,
                    names=[name for seat, name in enumerate(played.names) if played.seats[seat].key != key],
                    asked=[played.names[seat] for seat in asked],
                    left=letter_news.time_left(played.row.deadline),
                )
            )
        waiting = [*challenging.lines(self.caller, self.lang), *adjourned.lines(self.caller, self.lang)]
        if not (now or lines or waiting):
            self.tell(NONE)
            return
        opened = opened_by(self.caller)
        head = [HEAD.say(self.lang, count=len(lines), most=by_letter.MOST)] if lines else []
        if opened is not None:
            head.append(Words("Match {match} is open.").say(self.lang, match=opened.play_here().session.row.pk))
        text = "\n".join([*now, *filter(None, (LANGUAGES[self.lang].gap.join(head),)), *lines, *waiting])
        self.msg(text)

    def _in_one(self, first: str, line: str) -> None:
        number = whole_number(first.lstrip("#＃"))
        table = by_letter.numbered(number) if number is not None else None
        if table is None:
            raise ActionError("no_such_match", NO_SUCH, text=first[:20])
        if not table.plays(key_of(self.caller)):
            if (own := by_letter.seats_of_person(key_of(self.caller)).filter(match=number).first()) is not None:
                raise ActionError("other_hero", OTHER_HERO, match=number, name=own.name)
            if table.setup.house.private or line:
                raise ActionError("not_yours", Words("You do not play in match {match}."), match=number)
            attempt(table, self.caller, lambda: broadcast.show_text(table, self.caller))
        elif line:
            self._once(table, line)
        else:
            self._open(table)

    def _open(self, table: LetterTable) -> None:
        """Open it; a caller in the middle of a match at a table only looks at it."""
        played, live = table.play_here().session, seat_of(self.caller)
        row = next(row for row in played.seats if row.key == key_of(self.caller))
        letter_news.read(played, row)
        if live is not None and live.plays(key_of(self.caller)) and live.location == self.caller.location:
            attempt(table, self.caller, lambda: broadcast.show_text(table, self.caller))
            self.tell(LIVE_FIRST, table=live, match=played.row.pk)
            return
        by_letter.open_for(table, self.caller)
        attempt(table, self.caller, lambda: broadcast.show_picture(table, self.caller))
        self.tell(by_letter.OPENED, match=played.row.pk)

    def _once(self, table: LetterTable, line: str) -> None:
        """Carry out one line in it, as if it were open."""
        before = opened_by(self.caller)
        played = table.play_here().session
        row = next(row for row in played.seats if row.key == key_of(self.caller))
        letter_news.read(played, row)
        if before is not table:
            by_letter.open_for(table, self.caller)
            table.play_here().screens.of(self.caller)
        try:
            self._obey(table, line)
        finally:
            if before is not table and self.caller.ndb.letter is table:
                self._shut(before)

    def _shut(self, before: Table | None) -> None:
        by_letter.close(self.caller)
        if isinstance(before, LetterTable) and before.session is not None:
            by_letter.open_for(before, self.caller)
        self._went_back()

    def _obey(self, table: LetterTable, line: str) -> None:
        offered = next((one for one in self.caller.cmdset.get() if one.key == LETTER_SET), None)
        found = parser.cmdparser(line, offered, self.caller) if offered is not None else []
        if not found:
            attempt(table, self.caller, lambda: playing.act_text(table, self.caller, line))
            return
        name, args, command, *_ = found[0]
        command.caller, command.session, command.cmdset = self.caller, self.session, offered
        command.account, command.cmdstring, command.args, command.raw_string = self.account, name, args, line
        command.obj = self.caller
        command.parse()
        command.func()

    def _went_back(self) -> None:
        """Show the programs the caller's table, if they sit at one."""
        table = opened_by(self.caller) or seat_of(self.caller)
        if table is not None:
            broadcast.send_state(table, self.caller)


LETTER_SET = "LetterCmdSet"
"""Key of the command set for an open match by letter."""


class LetterCmdSet(TableCmdSet):
    """Commands for an open match by letter: all those at a table, and the game's words."""

    key = LETTER_SET
    priority = 2

    def at_cmdset_creation(self) -> None:
        """Gather the commands."""
        super().at_cmdset_creation()
        if (table := opened_by(self.cmdsetobj)) is not None:
            self.add(verbs_of(table.play_here().session.row.game, True))


EVERYWHERE = (CmdMatches, adjourned.CmdResumeMatch)
"""For everybody, wherever they are."""

HEAD = Words("Your matches by letter ({count} of {most}):")
RUNNING = Words("{match}. {game}, {names}: being played at {table}, where you sit")
YOURS = Words("|w{match}|n. {game} with {names}: |wyour turn|n, {left} left")
THEIRS = Words("{match}. {game} with {names}: {asked} to act, {left} left")
NOBODYS = Words("{match}. {game} with {names}: a computer player thinks")
NONE = Words(
    "You are in no match by letter, and none of yours is adjourned. |wplay <game> with <name> letter|n or "
    "|wseek <game> letter|n begins one; |whelp matches|n tells more."
)
NO_SUCH = Words(
    'There is no open match by letter "{text}"; |wmatches|n lists yours, |wreplay <n>|n shows a finished one.'
)
OTHER_HERO = Words("Another hero of yours plays in match {match}: |wic {name}|n.")
LIVE_FIRST = Words("You play at {table} now, so what you type goes there; |wmatch {match} <move>|n acts here.")
