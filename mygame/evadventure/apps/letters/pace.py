"""The time control of a match that begins away from tables, and its typed form."""

from __future__ import annotations

import re
from typing import Any, Literal, Protocol

import msgspec

from ...kernel.input import fold
from ...minigames.core import Record
from ...tables.match.seating import House
from ...words import synonyms


class TimeControl(Record):
    """The time control of a match (`seating.House`)."""

    turn: int = 0
    """Seconds for one action."""
    bank: int = 0
    """Minutes for the whole match; then `turn` does not count."""
    increment: int = 0
    """Seconds a bank gets back with each turn."""
    letter: Literal[0, 24, 72] = 0
    """Hours for one action by letter; then nothing else counts."""


_PLUS = "|".join(synonyms(of="plus"))
_SECONDS = "|".join(synonyms("s", of="seconds"))
_BANK = re.compile(
    rf"(\d{{1,3}})(?:{'|'.join(synonyms('min', 'm', of='minutes'))})?(?:\+|{_PLUS})(\d{{1,3}})(?:{_SECONDS})?"
)
_LETTER = re.compile(
    rf"(?:{'|'.join(synonyms('byletter', 'letter', 'mail'))})?(24|72)?(?:{'|'.join(synonyms('h', 'hours'))})?"
)
_TURN = re.compile(rf"(\d{{1,4}})(?:{_SECONDS})?")


def read_pace(text: str) -> TimeControl | None:
    """Return a typed time control: `10+5` (minutes, and seconds more a turn), `60` (seconds an action), `letter 72`.

    None when it is neither, or more than a table allows.
    """
    typed = fold(text).strip().lower().replace(" ", "")
    if (found := _BANK.fullmatch(typed)) is not None:
        pace = TimeControl(bank=int(found[1]), increment=int(found[2]))
        return pace if 1 <= pace.bank <= 180 and pace.increment <= 180 else None
    if typed and not typed.isdigit() and (found := _LETTER.fullmatch(typed)) is not None:
        return TimeControl(letter=72 if found[1] == "72" else 24)
    if (found := _TURN.fullmatch(typed)) is not None:
        pace = TimeControl(turn=int(found[1]))
        return pace if 10 <= pace.turn <= 3_600 else None
    return None


class Housed(Protocol):
    """A row of a match, a challenge or a tournament."""

    house: Any
    """The options of its tables, as JSON."""


def house_of(row: Housed) -> House:
    """Return the options of a row's tables."""
    house: House = msgspec.json.decode(row.house, type=House)
    return house


def told(pace: TimeControl | None) -> str:
    """Return a time control as it is typed; empty for any."""
    if pace is None:
        return ""
    if pace.letter:
        return f"letter {pace.letter}"
    return f"{pace.bank}+{pace.increment}" if pace.bank else str(pace.turn)
