"""The visible side of a place or a person, as records: texts by time of day, details, small noises. Pure.

Content files are validated against these records and the world's objects store them as one JSON text
(nested Attributes are slow to read), so that every maker of places, the town's builder or a
dungeon, produces the same data.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

import msgspec

from ..words import LANGUAGES, Lang, Words, pattern, translated
from .input import fold


class PartOfDay(StrEnum):
    """A part of the day, in order."""

    DAWN = "dawn"
    DAY = "day"
    DUSK = "dusk"
    NIGHT = "night"


DAWN_AT, DAY_AT, DUSK_AT, NIGHT_AT = 5, 7, 18, 20
"""Hours at which the parts of the day begin."""


def phase_at(hour: int) -> PartOfDay:
    """Return the part of the day of an hour (0 to 23)."""
    return list(PartOfDay)[bisect((DAWN_AT, DAY_AT, DUSK_AT, NIGHT_AT), hour) - 1]


class ContentRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the records: typed and immutable, without unused fields."""


class Spellings(ContentRecord, frozen=True):
    """The words people may type for a thing, its name first, in each language."""

    en: tuple[str, ...]
    zh: tuple[str, ...]

    @classmethod
    def of(cls, words: Sequence[str]) -> Spellings:
        """Return spellings, told apart by the letters of their languages."""
        chinese = LANGUAGES[Lang.ZH]
        return cls(en=tuple(word for word in words if not chinese.is_in(word)), zh=tuple(filter(chinese.is_in, words)))

    @property
    def name(self) -> Words:
        """Return its name."""
        return Words.of(lambda lang: self.in_lang(lang)[0])

    def in_lang(self, lang: Lang) -> tuple[str, ...]:
        """Return the spellings of one language."""
        own: tuple[str, ...] | None = getattr(self, lang, None)
        if own is not None:
            return own
        return tuple(name for english in self.en if (name := translated(lang, english)) is not None) or self.en

    def every(self) -> tuple[str, ...]:
        """Return the spellings of every language."""
        return tuple(name for lang in Lang for name in self.in_lang(lang))


class Detail(ContentRecord, frozen=True):
    """A detail of a place that can be looked at but is no object. `night` replaces `text` after dark.

    `learns` is the flag of the knowledge a look gives ("" for nothing worth remembering), `gives` the
    prototype of the thing found with it, once.
    """

    names: Spellings
    text: Words
    night: Words | None = None
    learns: str = ""
    gives: str = ""

    def at(self, phase: PartOfDay) -> Words:
        """Return the text for this time of day."""
        return self.night if self.night is not None and phase == PartOfDay.NIGHT else self.text


class Murmur(ContentRecord, frozen=True):
    """A small event that happens by itself and is told to everybody there; at any time when `at` is empty."""

    text: Words
    at: tuple[PartOfDay, ...] = ()

    def suits(self, phase: PartOfDay) -> bool:
        """Return whether it happens at this time of day."""
        return not self.at or phase in self.at


class Emote(ContentRecord, frozen=True):
    """The text of an act, or of an event that befalls a person.

    `you` is told to that person, `they` to everybody else; `they` names the person as `who`.
    """

    you: Words
    they: Words


class Sight(ContentRecord, frozen=True):
    """The complete appearance of one place.

    `desc` holds always; `day` and `night` are added by the time of day, `dawn` and `dusk` too (where
    there are none, dawn looks like day and dusk like night). `glimpse` is the place seen from next
    door, `sign` its mark on a map: two ASCII characters and one Chinese one. `sky` is whether it lies
    under it.
    """

    desc: Words = Words("")
    day: Words | None = None
    night: Words | None = None
    dawn: Words | None = None
    dusk: Words | None = None
    glimpse: Words | None = None
    sign: Words | None = None
    sky: bool = False
    details: tuple[Detail, ...] = ()
    murmurs: tuple[Murmur, ...] = ()

    def now(self, phase: PartOfDay) -> Words | None:
        """Return the text added at this time of day."""
        match phase:
            case PartOfDay.DAWN:
                return self.dawn or self.day
            case PartOfDay.DAY:
                return self.day
            case PartOfDay.DUSK:
                return self.dusk or self.night
            case PartOfDay.NIGHT:
                return self.night

    def detail(self, typed: str) -> Detail | None:
        """Return the detail a typed name means; a leading article and case do not matter."""
        wanted = plain(typed)
        return next((one for one in self.details if wanted in map(plain, one.names.every())), None)


class Bearing(ContentRecord, frozen=True):
    """The behaviour of a person with a fixed place.

    `stance` is the sentence a place shows for the person, `greets` are the answers to anybody who talks to it,
    `idles` the small things it does by itself.
    """

    stance: Words | None = None
    greets: tuple[Words, ...] = ()
    idles: tuple[Murmur, ...] = ()


_ARTICLE = pattern(r"^(?:the|a|an|my|some|at)\s+")
_SECOND = re.compile(r"^([0-9]{1,4})\.([^\W\d].*)")


def plain(typed: str) -> str:
    """Return the form in which spellings are compared: folded, lower case, without article and double blanks.

    The second torch may be `2.torch`, too.
    """
    return _ARTICLE.sub("", _SECOND.sub(r"\2-\1", " ".join(fold(typed).lower().split())))


def encode(record: ContentRecord) -> str:
    """Return a record as the JSON text an object stores."""
    return msgspec.json.encode(record).decode()


@lru_cache(maxsize=4096)
def decode[Kind: ContentRecord](text: str, kind: type[Kind]) -> Kind:
    """Return the record an object stores; the empty record for an empty text.

    Records are immutable, so the same text gives the same record again.

    Raises:
        msgspec.ValidationError: if the text is not such a record.
    """
    return msgspec.json.decode(text or "{}", type=kind)
