"""A hint at a table: the choice of the game's best level on the asker's seat, and the reason, by that seat's view."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple, NoReturn

import msgspec
from evennia.utils import logger
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from ...kernel.errors import ActionError
from ...minigames import registry, thinking
from ...minigames.core import Reader
from ...security.rate_limits import pace
from ...tables.match import thinkers
from ...tables.match.persons import account_of, key_of
from ...tables.room.playing import seat_played
from ...tables.room.table import Table
from ...words import LANGUAGES, Words

MEANT = Words("Hint: {text} ({meaning}).")
BARE = Words("Hint: {text}.")
IT_COUNTS = Words(
    "A rating or a stake hangs on this match, so there are no hints. "
    "In a match begun with `play {game} unrated` there are."
)
NOT_ASKED = Words("Nothing is asked of you now: a hint is given when you may act.")
STILL_THINKING = Words("Your last hint is still being thought about.")
MOVED_ON = Words("The table has moved on meanwhile: ask again when you may act.")
NO_THOUGHT = Words("No hint could be found just now. Try again.")

_asking: set[str] = set()
"""Keys of players who wait for a hint."""


class Hint(NamedTuple):
    """A good action, for its reader."""

    rev: int
    action: Any
    text: str
    """The text to type for it."""
    meaning: str
    why: str
    """One sentence; empty where the game gives no reason."""

    def told(self, reader: Reader) -> str:
        """Return it as one line."""
        line = (MEANT if self.meaning else BARE).say(reader.lang, text=self.text, meaning=self.meaning)
        return f"{line}{LANGUAGES[reader.lang].gap}{self.why}" if self.why else line


def ask(table: Table, character: Any, reader: Reader) -> Deferred[Hint]:
    """Think about the best action of a player's seat, in another process.

    Args:
        reader: the player's reader.

    Raises:
        ActionError: they do not play, the match counts, nothing is asked of them, or they ask too often; from the
            Deferred when no answer came, or it came too late.
    """
    played, seat = seat_played(table, character)
    if played.row.sealed:
        raise ActionError("sealed", Words("This is the deal of the day: no hints."))
    if not played.friendly:
        raise ActionError("it_counts", IT_COUNTS, game=played.row.game)
    played.needs_play()
    match, key = played.match, key_of(character)
    legal = match.legal(seat)
    if not legal:
        raise ActionError("not_your_turn", NOT_ASKED)
    if key in _asking:
        raise ActionError("still_thinking", STILL_THINKING)
    pace("hint", character.account or character)
    view, rev = match.view(seat), match.version(seat)
    answer = thinkers.ask(
        thinking.advise,
        registry.GAMES.get(played.row.game, played.row.game),
        msgspec.json.encode(view),
        msgspec.json.encode(list(legal)),
        seat,
        secrets.randbits(64),
        thinkers.SECONDS,
        share=thinkers.Share(f"a:{account_of(character)}", waited=True),
    )
    _asking.add(key)

    def done(result: Any) -> Any:
        _asking.discard(key)
        return result

    def made(raw: bytes) -> Hint:
        if table.session is not played or not played.playing or played.match.version(seat) != rev:
            raise ActionError("stale", MOVED_ON)
        game, present, teacher = played.entry.game, played.entry.present, played.entry.teacher
        advice = msgspec.json.decode(raw, type=thinking.Advice[game.action_type])  # type: ignore[name-defined]
        return Hint(
            rev,
            advice.action,
            present.describe(advice.action, view, reader),
            present.explain(advice.action, view, reader),
            teacher.say(advice.reason, view, reader) if teacher and advice.reason else "",
        )

    return answer.addBoth(done).addCallbacks(made, _no_answer)


def _no_answer(failure: Failure) -> NoReturn:
    """Report that nothing was found. Raises ActionError."""
    logger.log_err(f"tables: no hint: {failure.value!r}")
    raise ActionError("no_hint", NO_THOUGHT)
