"""Who of those that seek an opponent fit together: by game, time and rating, in a window that widens as they wait.

Pure: seekers and a moment come in, pairs go out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal

from ...kernel.input import fold
from ...minigames.core import Record

FIRST_WINDOW = 150.0
"""Points by which two may differ who have just begun to seek."""
WIDENING = 10.0
"""Points by which the window of a seeker grows each second."""
WIDEST = 60.0
"""Seconds after which everybody fits."""


class Pace(Record):
    """How the time of a match is kept (`seating.House`)."""

    turn: int = 0
    """Seconds for one action."""
    bank: int = 0
    """Minutes for the whole match; then `turn` does not count."""
    increment: int = 0
    """Seconds a bank gets back with each turn."""
    letter: Literal[0, 24, 72] = 0
    """Hours for one action by letter; then nothing else counts."""


class Seeker(Record):
    """Somebody who wants to play a game with a person."""

    key: str
    """As in `seating.Sitter`."""
    game: str
    rated: bool | None
    """None: either."""
    pace: Pace | None
    """None: any."""
    rating: float
    since: float
    """When they began to seek (seconds since 1970)."""

    @property
    def by_letter(self) -> bool:
        """Whether they seek a match by letter: they need not be there, now or later."""
        return self.pace is not None and bool(self.pace.letter)

    def window(self, now: float) -> float:
        """Return the points by which another may differ now."""
        waited = now - self.since
        return float("inf") if waited >= WIDEST else FIRST_WINDOW + WIDENING * max(0.0, waited)


_BANK = re.compile(r"(\d{1,3})(?:min|m|分钟|分)?[+加](\d{1,3})(?:s|秒)?")
_LETTER = re.compile(r"(?:byletter|letter|mail|通信|通信局)?(24|72)?(?:h|hours|小时)?")
_TURN = re.compile(r"(\d{1,4})(?:s|秒)?")


def read_pace(text: str) -> Pace | None:
    """Return the time somebody typed: `10+5` (minutes and seconds more a turn), `60` (seconds an action), `letter 72`.

    None when it is neither, or more than a table may be set to.
    """
    typed = fold(text).strip().lower().replace(" ", "")
    if (found := _BANK.fullmatch(typed)) is not None:
        pace = Pace(bank=int(found[1]), increment=int(found[2]))
        return pace if 1 <= pace.bank <= 180 and pace.increment <= 180 else None
    if typed and not typed.isdigit() and (found := _LETTER.fullmatch(typed)) is not None:
        return Pace(letter=72 if found[1] == "72" else 24)
    if (found := _TURN.fullmatch(typed)) is not None:
        pace = Pace(turn=int(found[1]))
        return pace if 10 <= pace.turn <= 3_600 else None
    return None


def told(pace: Pace | None) -> str:
    """Return a time as it is typed; empty for any."""
    if pace is None:
        return ""
    if pace.letter:
        return f"letter {pace.letter}"
    return f"{pace.bank}+{pace.increment}" if pace.bank else str(pace.turn)


def alike(one: Seeker, other: Seeker) -> bool:
    """Tell whether two seek the same match, whatever their ratings."""
    return (
        one.key != other.key
        and one.game == other.game
        and (None in (one.rated, other.rated) or one.rated == other.rated)
        and one.by_letter == other.by_letter  # "any time" means at a table
        and (None in (one.pace, other.pace) or one.pace == other.pace)
    )


def fit(one: Seeker, other: Seeker, now: float) -> bool:
    """Tell whether two fit now: who has waited longer decides how far apart they may be."""
    return alike(one, other) and abs(one.rating - other.rating) <= max(one.window(now), other.window(now))


def pairs(
    seekers: Sequence[Seeker], now: float, may_meet: Callable[[Seeker, Seeker], bool]
) -> list[tuple[Seeker, Seeker]]:
    """Return who plays whom: whoever has waited longest chooses first, the nearest in rating.

    Args:
        may_meet: tells whether two people may be paired at all.
    """
    found, free = [], sorted(seekers, key=lambda one: one.since)
    while free:
        first = free.pop(0)
        fits = [other for other in free if fit(first, other, now) and may_meet(first, other)]
        if fits:
            other = min(fits, key=lambda one: abs(one.rating - first.rating))
            free.remove(other)
            found.append((first, other))
    return found


def expected_wait(seeker: Seeker, others: Sequence[Seeker], now: float) -> float | None:
    """Return in how many seconds the window reaches the nearest who seeks the same; None when nobody does."""
    gaps = [abs(seeker.rating - other.rating) for other in others if alike(seeker, other)]
    if not gaps:
        return None
    waited = now - min(seeker.since, *(other.since for other in others if alike(seeker, other)))
    return max(0.0, min(WIDEST, (min(gaps) - FIRST_WINDOW) / WIDENING) - waited)
