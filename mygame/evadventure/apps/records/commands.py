"""Commands about the past: ladders and records of players, old matches, and proofs of their deals."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.command import Command, RefusableCommand
from ...kernel.errors import ActionError
from ...kernel.input import whole_number
from ...kernel.textwidth import fill
from ...minigames import registry
from ...tables.doors.lobby import match_called
from ...tables.match import ratings, store
from ...tables.match.persons import person_behind
from ...tables.phrases import NOBODY, game_called, needed_game
from ...words import Words, synonyms
from . import lists, replays

BOTS_LIST = synonyms("computers", "bots")
"""Words after a game for the list of matches against computer players."""


class CmdLeaderboard(Command):
    """The best of a game."""

    key = "ladder"
    help_category = "Tables"
    help_words = Words(
        "ladder [game]: the best players of a game, of those who played in the last 30 days, and 8 rated matches. "
        "Everybody begins at 1500; a rating with ? is provisional.\n"
        "ladder [game] bots: the list of matches against computer players, which never count in the other one, with "
        "the rating of each level."
    )

    def func(self) -> None:
        """Show the ladder of one game, or of each; of people, or against computer players."""
        typed, pool = self.args.strip(), ratings.PEOPLE
        for word in BOTS_LIST:
            if typed.lower().endswith(word):
                typed, pool = typed[: -len(word)].strip(), ratings.BOTS
                break
        keys = [needed_game(typed)] if typed else registry.keys()
        self.msg("\n".join(lists.ladder(key, self.lang, pool) for key in keys))


class CmdRecord(Command):
    """What somebody has played, and how well."""

    key = "record"
    aliases = synonyms("records", "rank", of="record")
    help_category = "Tables"
    takes_name = True
    help_words = Words(
        "record [name]: your ratings in both lists of each game, and your last matches with what each changed; or "
        "those of the player of another character. `record [game]`: yours in one game. They belong to your account: a "
        "new hero plays on with them."
    )

    def func(self) -> None:
        """Show the record of the named person, or the caller's."""
        typed = self.args.strip()
        own = f"a:{self.account.pk}" if self.account else person_behind(self.caller)
        game = game_called(typed) if typed else None
        person = lists.person_called(typed) if typed and game is None else own
        if person is None:
            self.tell(Words('Nobody has played here as "{text}".'), text=typed[:40])
            return
        self.msg("\n".join(fill(line, self.page.width) for line in lists.record(person, self.lang, game)))


class CmdVerify(RefusableCommand):
    """Whether a match was dealt as it was promised."""

    key = "verify"
    help_category = "Tables"
    help_words = Words(
        "verify <match>: compute a finished match anew: its commitment from the house's secret, its seed from that\n"
        "and what each seat added (`luck`), every step and the result from the seed. Of an open match it shows the\n"
        "commitment and what was added."
    )

    def act(self, typed: str) -> None:
        """Compute the proof and show it. Raises ActionError."""
        row = match_called(typed)
        if row is None:
            raise ActionError("which", lists.VERIFY_WHAT, matches=replays.last_matches(self.caller) or [NOBODY])
        lines = [line.replace("|", "||") for line in replays.verified(row, self.lang)]
        self.msg("\n".join(lines))


class CmdReplay(RefusableCommand):
    """A finished match, step by step."""

    key = "replay"
    help_category = "Tables"
    help_words = Words(
        "replay <number> [step]: open a finished match and look at it step by step, from your own seat\n"
        "(or as a spectator).\n"
        "replay next, replay back, replay end: turn the pages. replay text: the whole story at once.\n"
        "replay <number> end, replay <number> text: the same of a match that is not open yet."
    )
    _WORDS: ClassVar[dict[str, str]] = {
        **dict.fromkeys(synonyms("next", "n", context="commands"), "next"),
        **dict.fromkeys(synonyms("back", "b", "prev"), "back"),
        **dict.fromkeys(synonyms("end", context="commands"), "end"),
        **dict.fromkeys(synonyms("text"), "text"),
        **dict.fromkeys(synonyms("start", context="commands"), "start"),
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
            raise ActionError("open_first", Words("Open a match first: `replay <number>`."))
        reader = replay.reader(self.caller, self.session)
        match turn:
            case "text":
                self.msg(replay.text(reader))
                return
            case "next" if replay.step == len(replay.match.log):
                raise ActionError("end", Words("That was the last step."))
            case "back" if replay.step == 0:
                raise ActionError("begin", Words("That is the deal."))
            case "next" | "back":
                replay.move(replay.step + (1 if turn == "next" else -1))
            case "end" | "start":
                replay.move(len(replay.match.log) if turn == "end" else 0)
        self.msg(replay.page(reader))

    def _which(self, known: list[str]) -> ActionError:
        return ActionError("which", lists.REPLAY_WHAT, matches=known or [Words("none")])

    def _open(self, number: str, step: str = "0") -> replays.Replay:
        """Open the match of a typed number, at a step of it. Raises ActionError."""
        replay = replays.Replay.called(number)
        if replay.row.phase in store.UNREAD:
            why = lists.REPLAY_OPEN if replay.row.phase in store.OPEN else lists.REPLAY_SHUT
            raise ActionError("still_playing", why, match=replay.row.pk)
        if (at := whole_number(step)) is None:
            raise ActionError("no_step", lists.REPLAY_STEP, text=step[:20], steps=len(replay.match.log))
        replay.move(at)
        self.caller.ndb.replay = replay
        return replay


class CmdStory(CmdReplay):
    """A finished match in a few lines."""

    key = "story"
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
        self.msg(replay.story(replay.reader(self.caller, self.session)))


EVERYWHERE = (CmdLeaderboard, CmdRecord, CmdReplay, CmdStory, CmdVerify)
"""For everybody, wherever they are."""

OF_ACCOUNTS = (CmdLeaderboard, CmdRecord)
"""For accounts that play no character."""
