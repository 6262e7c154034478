"""What people type to read: a match as it stands and as it went, the rules, the lobby, the best, old matches."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.command import Command, RefusableCommand
from ...kernel.errors import ActionError
from ...kernel.input import whole_number
from ...kernel.messaging import page_of
from ...kernel.textwidth import fill
from ...minigames import registry
from ...minigames.layout import marked
from ...wire.packages import TABLE, subscribers
from ...words import Words, synonyms
from .. import phrases
from ..match import ratings, store
from ..match.persons import person_behind
from ..phrases import game_called
from ..room import broadcast, playing, screens, wire
from ..room.finding import all_tables
from ..room.table import Table
from . import lobby, replays
from .table_command import TableCommand


class CmdBoard(TableCommand):
    """The whole picture."""

    key = "board"
    aliases = synonyms(of="board")
    help_words = Words("board: everything you may see of the match, and whose turn it is.")

    def work(self, table: Table) -> None:
        """Send the caller the picture of the table."""
        broadcast.show_picture(table, self.caller)


class CmdHand(TableCommand):
    """Only what one holds."""

    key = "hand"
    aliases = synonyms(of="hand")
    help_words = Words("hand: what you hold.")

    def work(self, table: Table) -> None:
        """Send the caller its own hand, or that it has none."""
        played = table.play_here().session
        reader = table.reader(self.caller, self.session)
        text = table.entry.present.hand(played.match.view(reader.who), reader) if reader.who is not None else ""
        self.caller.msg(marked(text, reader) or phrases.HAND_NONE.say(self.lang))


class CmdMoves(TableCommand):
    """What one may do now."""

    key = "moves"
    aliases = synonyms(of="moves", context="tables")
    help_words = Words(
        "moves [page]: a numbered list of everything you may do now. Type a number to do it.\n"
        "moves <unit> (KARDS: moves s1): what one unit can do, and why it cannot do the rest."
    )

    def work(self, table: Table) -> None:
        """Send what may be done now, by pages; with anything but a number typed, what the game says of that."""
        typed, page = self.args.strip(), whole_number(self.args)
        if typed and page is None and (query := table.entry.present.moves_of):
            self.caller.msg(playing.ask(table, self.caller, query, typed))
            return
        match, reader = table.play_here().session.match, table.reader(self.caller, self.session)
        self.caller.msg(table.play_here().screens.moves(match, reader, self.caller, page or 1))


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
        self.caller.msg("\n".join(lines) or phrases.LOG_EMPTY.say(self.lang))


class CmdClock(TableCommand):
    """How much time is left."""

    key = "clock"
    aliases = synonyms(of="clock")
    help_words = Words(
        "clock: how much time there is. A table may be played without limit, with seconds for each action (the option "
        "turn), or with a bank: minutes for the whole match (bank), which grow by seconds with each turn (increment). "
        "Who has used the bank up has lost."
    )

    def work(self, table: Table) -> None:
        """Send how much time each seat has left."""
        self.show(lobby.time_of(table, self.lang))


class CmdRules(TableCommand):
    """How the game is played."""

    key = "rules"
    aliases = synonyms(of="rules")
    takes_name = True
    help_words = Words("rules [game or table]: how a game is played; without a name, the one of this table.")

    def func(self) -> None:
        """Tell the rules of a game that is named, wherever one is; else those of a table."""
        if (game := game_called(self.args)) is None:
            super().func()
        else:
            reader = screens.reader_of(self.caller, (), None, self.session)
            self.caller.msg(marked(registry.get(game).present.rules(reader), reader))

    def work(self, table: Table) -> None:
        """Send the rules of the game at this table."""
        reader = table.reader(self.caller, self.session)
        self.caller.msg(marked(table.entry.present.rules(reader), reader))


class CmdTables(Command):
    """The lobby."""

    key = "tables"
    aliases = synonyms("lobby", of="tables")
    help_category = "Tables"
    help_words = Words(
        "tables: list all tables of the house, who sits there and what is played.\n\n"
        "How an evening there goes: help gaming house. At a table: sit, watch, stand, options, bot, invite, start; "
        "board, hand, moves, log; tsay, undo, pause, resign, rematch. Afterwards: replay, ladder. "
        "help <command> tells more about each."
    )

    def func(self) -> None:
        """Send the list of tables as text, and as data to clients that asked for it."""
        self.caller.msg(fill(lobby.listed(self.lang), self.page.width))
        for session in subscribers(self.caller, TABLE):
            session.msg(table_list=wire.listing(all_tables(), self.lang))


class CmdLadder(Command):
    """The best of a game."""

    key = "ladder"
    aliases = synonyms(of="ladder")
    help_category = "Tables"
    help_words = Words(
        "ladder [game]: the best players of a game, of those who played in the last 30 days. Everybody begins at 1500; "
        "a rating with ? is provisional until 8 rated matches.\n"
        "ladder [game] bots: the list of matches against computer players, which never count in the other one, with "
        "the rating of each level."
    )

    def func(self) -> None:
        """Show the ladder of one game, or of each; of people, or against computer players."""
        typed, pool = self.args.strip(), ratings.PEOPLE
        for word in phrases.BOTS_LIST:
            if typed.lower().endswith(word):
                typed, pool = typed[: -len(word)].strip(), ratings.BOTS
                break
        keys = registry.keys()
        game = game_called(typed) if typed else None
        if typed and game is None:
            self.tell(phrases.NO_SUCH_GAME, text=typed[:40], games=[registry.get(key).present.title for key in keys])
            return
        self.caller.msg("\n".join(lobby.ladder(key, self.lang, pool) for key in ([game] if game else keys)))


class CmdRecord(Command):
    """What somebody has played, and how well."""

    key = "record"
    aliases = synonyms("records", "rank", of="record")
    help_category = "Tables"
    takes_name = True
    help_words = Words(
        "record [name]: your ratings in both lists of each game, and your last matches with what each changed; or "
        "those of the player of another character. They belong to your account: a new hero plays on with them."
    )

    def func(self) -> None:
        """Show the record of the person who is named, or the caller's."""
        typed = self.args.strip()
        person = lobby.person_called(typed) if typed else person_behind(self.caller)
        if person is None:
            self.tell(phrases.NO_RECORD, text=typed[:40])
            return
        self.caller.msg("\n".join(fill(line, self.page.width) for line in lobby.record(person, self.lang)))


class CmdVerify(RefusableCommand):
    """Whether a match was dealt as it was promised."""

    key = "verify"
    aliases = synonyms(of="verify")
    help_category = "Tables"
    help_words = Words(
        "verify <match>: compute a finished match anew: its commitment from the house's secret, its seed from that\n"
        "and what each seat added (`luck`), every step and the result from the seed. Of an open match it shows the\n"
        "commitment and what was added."
    )

    def act(self, typed: str) -> None:
        """Compute and tell. Raises ActionError."""
        row = replays.match_called(typed)
        if row is None:
            raise ActionError(
                "which", phrases.VERIFY_WHAT, matches=replays.last_matches(self.caller) or [phrases.NOBODY]
            )
        page = page_of(self.caller, self.session)
        lines = [line.replace("|", "||") for line in replays.verified(row, page.lang)]
        self.caller.msg("\n".join(fill(line, page.width) for line in lines))


class CmdReplay(RefusableCommand):
    """A finished match, step by step."""

    key = "replay"
    aliases = synonyms(of="replay")
    help_category = "Tables"
    help_words = Words(
        "replay <number> [step]: open a finished match and look at it step by step, from your own seat\n"
        "(or as a spectator).\n"
        "replay next, replay back, replay end: turn the pages. replay text: the whole story at once.\n"
        "replay <number> end, replay <number> text: the same of a match that is not open yet."
    )
    _WORDS: ClassVar[dict[str, str]] = {
        "next": "next",
        "n": "next",
        "下": "next",
        "下一步": "next",
        "back": "back",
        "b": "back",
        "prev": "back",
        "上": "back",
        "上一步": "back",
        "end": "end",
        "末": "end",
        "text": "text",
        "全": "text",
        "start": "start",
        "始": "start",
    }

    def act(self, typed: str) -> None:
        """Open it or turn a page. Raises ActionError."""
        words = typed.split()
        if not words:
            raise self._which(replays.last_matches(self.caller))
        turn = self._WORDS.get(words[0].lower())
        replay: replays.Replay | None = self.caller.ndb.replay
        if turn is None:
            turn = self._WORDS.get(words[1].lower()) if len(words) > 1 else None
            replay = self._open(words[0], words[1] if len(words) > 1 and not turn else "0")
        if replay is None:
            raise ActionError("open_first", phrases.REPLAY_FIRST)
        reader = replay.reader(self.caller, self.session)
        match turn:
            case "text":
                self.caller.msg(replay.text(reader))
                return
            case "next" if replay.step == len(replay.match.log):
                raise ActionError("end", phrases.REPLAY_END)
            case "back" if replay.step == 0:
                raise ActionError("begin", phrases.REPLAY_BEGIN)
            case "next" | "back":
                replay.move(replay.step + (1 if turn == "next" else -1))
            case "end" | "start":
                replay.move(len(replay.match.log) if turn == "end" else 0)
        self.caller.msg(replay.page(reader))

    def _which(self, known: list[str]) -> ActionError:
        return ActionError("which", phrases.REPLAY_WHAT, matches=known or [phrases.NO_MATCHES])

    def _open(self, number: str, step: str = "0") -> replays.Replay:
        """Open the match that is typed, at a step of it. Raises ActionError."""
        replay = replays.Replay.called(number)
        if replay.row.phase in store.UNREAD:
            why = phrases.REPLAY_OPEN if replay.row.phase in store.OPEN else phrases.REPLAY_SHUT
            raise ActionError("still_playing", why, match=replay.row.pk)
        if (at := whole_number(step)) is None:
            raise ActionError("no_step", phrases.REPLAY_STEP, text=step[:20], steps=len(replay.match.log))
        replay.move(at)
        self.caller.ndb.replay = replay
        return replay


class CmdStory(CmdReplay):
    """A finished match in a few lines."""

    key = "story"
    aliases = synonyms(of="story")
    help_words = Words(
        "story [number]: a finished match in a few lines, each with its step; without a number, your last one.\n"
        "replay <number> <step> opens the match there."
    )

    def act(self, typed: str) -> None:
        """Tell it. Raises ActionError."""
        words = typed.split() or replays.last_matches(self.caller, 1)
        if not words:
            raise self._which([])
        replay = self._open(words[0])
        self.caller.msg(replay.story(replay.reader(self.caller, self.session)))


COMMANDS = (CmdBoard, CmdHand, CmdMoves, CmdLog, CmdClock, CmdRules)
"""For everybody near a table."""
