"""Commands to find an opponent."""

from __future__ import annotations

from ...kernel.command import RefusableCommand
from ...kernel.errors import ActionError
from ...kernel.input import is_yes
from ...minigames.core import NotUnderstood
from ...minigames.match import BadTerms
from ...tables import phrases
from ...tables.phrases import game_called
from ...words import Words, pattern, synonyms
from . import queue as seeking

_OFF = frozenset(synonyms("off", "stop", "none"))
_NO = frozenset(synonyms("no", "n"))
_BOT = frozenset(synonyms("bot", "bots"))
_RATED = {**dict.fromkeys(synonyms("rated"), True), **dict.fromkeys(synonyms("casual", "unrated"), False)}
_GLUED = pattern(of="words glued to a seek")


class CmdSeek(RefusableCommand):
    """Find somebody to play with."""

    key = "seek"
    help_category = "Tables"
    help_words = Words(
        "seek <game> [rated or unrated] [time]: find an opponent near your rating, wherever both are in town; the "
        "longer you wait, the further apart you may be. When two fit they walk to a table and the match begins. A time "
        "is 10+5 (minutes for the match, seconds more a turn), 60 (seconds an action) or |wletter|n (24 hours an "
        "action; letter 72: away from the table, and you need not be there); without one, any but by letter.\n"
        "seek: how long the wait is. seek off: stop. seek bot [level]: play with a computer player meanwhile.\n"
        "seek yes, seek no: the answer when you are asked first, in a fight, below or in a match with computers."
    )

    def act(self, typed: str) -> None:
        """Seek, answer or stop."""
        try:
            self._work(typed)
        except (BadTerms, NotUnderstood):
            raise ActionError("cannot_start", phrases.CANNOT_START) from None

    def _work(self, typed: str) -> None:
        words = _GLUED.sub(r"\1 ", typed).split()
        first = words[0].lower() if words else ""
        if not words:
            self.msg(seeking.told(self.caller))
        elif len(words) == 1 and first in _OFF:
            seeking.stop(self.caller)
        elif len(words) == 1 and (is_yes(first) or first in _NO):
            seeking.answer(self.caller, is_yes(first))
        elif first in _BOT:
            seeking.play_meanwhile(self.caller, " ".join(words[1:]))
        else:
            self._seek(words)

    def _seek(self, words: list[str]) -> None:
        """Read a game, whose name may have several words, and the terms after it."""
        named = (n for n in range(len(words), 0, -1) if game_called(" ".join(words[:n])) is not None)
        most = next(named, len(words))
        game = phrases.needed_game(" ".join(words[:most]))
        rated, timed = None, []
        for word in words[most:]:
            if word.lower() in _RATED:
                rated = _RATED[word.lower()]
            else:
                timed.append(word)
        pace = seeking.read_time(" ".join(timed))
        seeking.seek(self.caller, game, rated, pace)


EVERYWHERE = (CmdSeek,)
"""For everybody, wherever they are."""
