"""Whether a person may address others: checked by everything that carries words to people.

Staff may silence an account for a while; it reads the reason, once for each attempted line. A house may have lists of
forbidden words (`WELLMOUTH_WORD_LISTS`, by language; none by default). And there is a rate (`rate_limits`).
"""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from functools import cache
from typing import Any, NamedTuple

from ..evennia_ext.mixins import AccountBase, EntityBase, keep_with, kept_with
from ..kernel import conf
from ..kernel.errors import ActionError
from ..kernel.input import fold
from ..words import Words, pattern, synonyms
from .rate_limits import pace

MUTED = "muted"
"""Attribute of an account: (end in seconds since 1970, 0 for good; the reason)."""
SILENCED = Words("You may not talk until {until}: {reason}.")
SILENCED_FOR_GOOD = Words("You may not talk here any more: {reason}.")
NO_REASON = Words("ask the staff why")
_SPAN = pattern(r"(\d{1,5})\s*(m|min|h|d|w|<others>)")
_SECONDS = {
    **dict.fromkeys(synonyms("m", "min"), 60),
    **dict.fromkeys(synonyms("h"), 3600),
    **dict.fromkeys(synonyms("d", context="speaking"), 86400),
    **dict.fromkeys(synonyms("w"), 604800),
}


class Mute(NamedTuple):
    """A mute of an account: its end and reason."""

    until: float
    """Seconds since 1970; 0: for good."""
    reason: str


def read_span(typed: str) -> int | None:
    """Return the seconds of a typed duration; None when it is none.

    >>> read_span("30m"), read_span("2 h"), read_span("3d"), read_span("soon")
    (1800, 7200, 259200, None)
    """
    found = _SPAN.fullmatch(typed.strip().lower())
    return int(found[1]) * _SECONDS[found[2]] if found else None


def until_text(moment: float) -> str:
    """Return a moment in the common format: date and time, UTC."""
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M} UTC"


def mute(account: AccountBase, seconds: int, reason: str) -> None:
    """Silence an account; 0 seconds: for good."""
    keep_with(account, MUTED, (time.time() + seconds if seconds else 0.0, reason))


def unmute(account: AccountBase) -> None:
    """Remove the mute of an account."""
    keep_with(account, MUTED, ())


def muted(account: AccountBase) -> Mute | None:
    """Return the mute of an account; None when it may talk."""
    match kept_with(account, MUTED):
        case [float() | int() as until, str(reason)] if not until or until > time.time():
            return Mute(until, reason)
    return None


def check(who: EntityBase, text: str = "") -> None:
    """Check a text before it is said.

    Args:
        who: an account, or a character.
        text: the text.

    Raises:
        ActionError: `muted` or `unfit`; nothing was said.
    """
    account: Any = getattr(who, "account", None) or who
    if hasattr(account, "attributes") and (found := muted(account)) is not None:
        words = SILENCED if found.until else SILENCED_FOR_GOOD
        raise ActionError("muted", words, until=until_text(found.until), reason=found.reason or NO_REASON)
    if unfit(text):
        raise ActionError("unfit", Words("That was not said: a word in it is not used in this house."))


def unfit(text: str) -> bool:
    """Return whether a word of the house's lists is in a text."""
    return bool(text) and any(pattern.search(fold(text).casefold()) for pattern in _patterns())


def speak(kind: str, who: EntityBase, text: str = "") -> None:
    """Check a text before it is said, and its rate. Raises ActionError, as `check` and `pace`."""
    check(who, text)
    pace(kind, who)


def _patterns() -> tuple[re.Pattern[str], ...]:
    lists = conf.value("WORD_LISTS")
    return tuple(_pattern(tuple(words)) for words in lists.values() if words)


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for any word of a list: whole words if of letters, others wherever they stand."""
    parts = []
    for word in (fold(one).casefold() for one in words):
        escaped = re.escape(word)
        parts.append(rf"(?<![a-z0-9]){escaped}(?![a-z0-9])" if word.isascii() else escaped)
    return re.compile("|".join(parts))
