"""Counts: amounts as people type them, and counted things as each reader reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..evennia_ext.mixins import Reader
from ..words import LANGUAGES, Lang, Words, further_languages, pattern, synonyms, text_in
from .descriptions import plain
from .messaging import name_in

EVERYTHING = -1
"""The amount "all"."""
MOST = 10**12
"""Larger amounts count as this one: nobody has as much of anything."""

_ALL = pattern(r"(?:all(?: the| my)?\b|everything$|<others>)\s*")
_FIGURES = re.compile(r"([0-9]+)\s*")
_LAST = re.compile(r"([^0-9].*?)\s+[x×]?\s*([0-9]+)")
_CHINESE = pattern(of="number")
_DIGITS = {
    figure: value
    for language in LANGUAGES.values()
    for figures in (language.figures, language.counts)
    for value, figure in enumerate(figures[:10])
    if figure
}
_TEN = "".join(language.figures[10] for language in LANGUAGES.values() if language.figures)
_MEASURES = synonyms(of="measure words")
_COIN_WORDS = frozenset(synonyms("coin", "coins", "copper", "coppers", "money"))


@dataclass(frozen=True)
class Amount:
    """A typed amount: how many (None when not said, `EVERYTHING` for all), and the name of the thing."""

    count: int | None
    name: str

    @property
    def is_coins(self) -> bool:
        """Whether coins are meant."""
        return self.name in _COIN_WORDS

    @property
    def is_all(self) -> bool:
        """Whether everything is meant, whatever its name."""
        return self.count == EVERYTHING and not self.name


def note_numbers(reader: Reader, kind: str, entries: Iterable[object]) -> None:
    """Remember the entries of a numbered list that was shown to a reader, so that a typed number means those."""
    reader.ndb.numbered = (reader.ndb.numbered or {}) | {kind: [*entries]}


def numbered[T](reader: Reader, kind: str, number: int | None, entries: Iterable[T]) -> T | None:
    """Return the entry of a number in the list of a kind shown last, or else in this one; None when it is not here."""
    now = [*entries]
    shown = (reader.ndb.numbered or {}).get(kind, now)
    return next((one for one in now if number and shown[number - 1 : number] == [one]), None)


def read_amount(text: str) -> Amount:
    """Return the count and the name in a typed amount; the name is lower case and without article.

    >>> read_amount("3 torches"), read_amount("the torch x3"), read_amount("all coins")
    (Amount(count=3, name='torches'), Amount(count=3, name='torch'), Amount(count=-1, name='coins'))
    """
    rest = plain(text)
    if found := _ALL.match(rest):
        return Amount(EVERYTHING, _unmeasured(rest[found.end() :]))
    if (found := _FIGURES.match(rest)) and found.end() < len(rest):
        return Amount(min(int(found[1][:13]), MOST), _unmeasured(rest[found.end() :]))
    if (found := _CHINESE.match(rest)) and len(rest) - found.end() > 1 and rest[found.end()] in _MEASURES:
        tens, ten, units = found[1].partition(_TEN)
        number = (_DIGITS.get(tens, 1) * 10 + _DIGITS.get(units, 0)) if ten else _DIGITS[tens]
        return Amount(number, _unmeasured(rest[found.end() :]))
    if found := _LAST.fullmatch(rest):
        return Amount(min(int(found[2][:13]), MOST), found[1])
    return Amount(None, rest)


def _unmeasured(name: str) -> str:
    """Return a name without the Chinese measure word before it."""
    name = name.strip()
    return name[1:].strip() if len(name) > 1 and name[0] in _MEASURES else name


class Phrase(NamedTuple):
    """A `Words` with its facts, for use inside another sentence."""

    words: Words
    facts: dict[str, object]

    def in_lang(self, lang: Lang) -> str:
        """Return it in `lang`."""
        return self.words.say(lang, **self.facts)


def phrase(words: Words, /, **facts: object) -> Phrase:
    """Return a `Words` with its facts."""
    return Phrase(words, facts)


def coins(count: int) -> Phrase:
    """Return a number of coins as a phrase."""
    return Phrase(Words("{n} {n:|coin|coins}"), {"n": count})


class _As(NamedTuple):
    """A stand-in for any reader of a language."""

    lang: Lang


@dataclass(frozen=True)
class CountedThing:
    """A number of one thing as a phrase: "a torch", "3 torches"."""

    thing: Any
    count: int = 1

    def in_lang(self, lang: Lang) -> str:
        """Return it in `lang`."""
        name: str = self.thing.get_numbered_name(self.count, looker=_As(lang), return_string=True)
        return name


def counted(things: Iterable[object]) -> list[CountedThing]:
    """Return things with equal names grouped, in the order of their first."""
    groups: dict[tuple[str, ...], list[Any]] = {}
    for thing in things:
        groups.setdefault(tuple(name_in(thing, lang) for lang in Lang), []).append(thing)
    return [CountedThing(group[0], len(group)) for group in groups.values()]


def find[T](name: str, candidates: Iterable[T]) -> list[T]:
    """Return the candidates matching a typed name, in their order; only the best matches.

    A whole name (in either language, singular or plural) or alias beats a match from the beginning of
    a word on, and that beats a part of a Chinese name or words of a name with others between
    them (`rune of sleep` for a rune stone of sleep). `sword-2` is the second of the matches.
    """
    wanted, pool = plain(name), list(candidates)
    found = _best(wanted, pool)
    if not found:
        base, _, position = wanted.rpartition("-")
        if base and position.isascii() and position.isdigit() and len(position) < 5:
            found = _best(base, pool)[int(position) - 1 : int(position)] if int(position) else []
    return found


def _best[T](wanted: str, pool: list[T]) -> list[T]:
    if not wanted:
        return []
    ranked = [(_rank(wanted, one), one) for one in pool]
    best = max((rank for rank, _ in ranked), default=0)
    return [one for rank, one in ranked if rank == best] if best else []


def _rank(wanted: str, one: Any) -> int:
    names = {one.key.lower(), *(alias.lower() for alias in one.aliases.all())}
    own = getattr(one, "names", None) or {}
    names |= {own[part].lower() for part in (*Lang, "plural") if own.get(part)}
    names |= {text_in(lang, own).lower() for lang in further_languages() if own}
    if own.get("en") and not own.get("plural"):
        names.add(own["en"].lower() + "s")
    if wanted in names:
        return 3
    if any(f" {wanted}" in f" {name}" for name in names):
        return 2
    if not wanted.isascii():
        return int(any(wanted in name for name in names))
    return int(" " in wanted and any(_has_in_order(wanted.split(), name.split()) for name in names))


def _has_in_order(wanted: list[str], words: list[str]) -> bool:
    """Return whether each wanted word begins a word of a name, in the same order."""
    rest = iter(words)
    return all(any(word.startswith(part) for word in rest) for part in wanted)
