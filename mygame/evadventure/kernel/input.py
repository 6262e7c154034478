"""Typed input, made safe before anything reads it.

Pure. Two steps: `clean` for every line that arrives (control bytes out, length bounded), `fold` for
the parts that are commands, names and numbers (full-width forms of input methods to ASCII). Free
text (talk, descriptions) is cleaned but never folded: Chinese punctuation stays as written.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from ..words import synonyms

LINE_LIMIT = 2_000
"""Characters of one typed line at most; the caller refuses a longer line, and never cuts it silently."""

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0x3002: 0x2E, 0x3001: 0x2C}
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]")
_ASCII_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")


def clean(raw: str) -> str:
    """Return a line without control bytes, invisible and direction-changing characters, or unpaired surrogates."""
    text = raw.encode("utf-8", "ignore").decode("utf-8")
    return _CONTROL.sub("", text.replace("\t", " "))


@lru_cache(maxsize=256)  # each command matches against the same line
def fold(text: str) -> str:
    """Return text with full-width ASCII (`３`, `，`, `：`, ideographic blank) as plain ASCII.

    Unlike NFKC it leaves other special characters alone: `²` stays `²` and is refused as a number.
    """
    return text.translate(_FULL_WIDTH)


def whole_number(text: str) -> int | None:
    """Return the integer written in `text`, in at most 18 ASCII or full-width digits; None for any other text."""
    folded = fold(text).strip()
    return int(folded) if _ASCII_NUMBER.fullmatch(folded) else None


YES = synonyms("yes")
"""The words that agree to what cannot be undone."""


def is_yes(text: str) -> bool:
    """Return whether a text is one of `YES`."""
    return fold(text).strip().lower() in YES


def leading_name(line: str, names: Iterable[str]) -> str:
    """Return the longest of `names` (in lower case) with which a line begins; "" for none.

    A name in ASCII must end where the word ends; others need no blank after them.
    """
    lowered = line.lower()
    fitting = (name for name in names if lowered.startswith(name))
    whole = (name for name in fitting if not name.isascii() or not lowered[len(name) :][:1].strip())
    return max(whole, key=len, default="")


@lru_cache(maxsize=4096)  # each line of talk compares the talker's name with its listeners'
def likeness(name: str) -> str:
    """Return a key that is equal for look-alike names.

    Compatibility forms, case, blanks, zero-width and combining characters are folded away.
    """
    flat = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", clean(name)).casefold())
    return "".join(char for char in flat if not unicodedata.combining(char) and not char.isspace())


def spoken(text: str) -> str:
    """Return a text written for other people in the form they read: one line, its markup as plain signs.

    >>> spoken("ok|/|yThe house|n:\\nyour account")
    'ok||/||yThe house||n: your account'
    """
    return " ".join(text.split()).replace("|", "||")


_COLON = re.compile("[:：]")


def with_reason(typed: str) -> tuple[str, str]:
    """Return the parts before and after the first colon, stripped.

    >>> with_reason("Rowdy : shouting"), with_reason("Rowdy")
    (('Rowdy', 'shouting'), ('Rowdy', ''))
    """
    whom, *reason = _COLON.split(typed, maxsplit=1)
    return whom.strip(), "".join(reason).strip()
