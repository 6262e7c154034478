"""Words for one reader: every line exists in every language of the house, side by side.

A `Words` holds one sentence in English and in Simplified Chinese. It is put into words only when it
is known who reads it: `words.say(lang, **facts)`. Facts may be numbers, strings, other `Words`,
lists of those, or anything that has `in_lang(lang) -> str` (objects of the world do).

This module is pure: no Evennia, no Django. `docs/adr/0001` says why our own sentences stand side by
side in the code, while Evennia's and Django's own ones come from gettext catalogues.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable

import msgspec


class Lang(StrEnum):
    """A language of the house. The value is what is stored on accounts and in content files."""

    EN = "en"
    ZH = "zh"


@runtime_checkable
class Speakable(Protocol):
    """Anything that has a name of its own in each language."""

    def in_lang(self, lang: Lang) -> str:
        """Return the name in `lang`."""
        ...


class Words(msgspec.Struct, frozen=True):
    """One sentence (or name) in every language of the house.

    Templates use `str.format` fields, with these format specifications on top:

    * `{n:|card|cards}` picks the English singular (value 1, or a `Name` of one) or plural form; the value is not shown.
    * `{thing:a}` puts the English indefinite article before a name ("a sword", "an axe").
    * `{thing:cap}` makes the first letter a capital; `{thing:a,cap}` does both.
    * `{things:or}` asks which of a list is meant: "a, b or c", "a、b还是c".
    """

    en: str
    zh: str

    def in_lang(self, lang: Lang) -> str:
        """Return the bare template in `lang`."""
        return self.zh if lang == Lang.ZH else self.en

    def say(self, lang: Lang, /, **facts: Any) -> str:
        """Return the sentence in `lang` with `facts` filled in, each in the same language.

        Raises:
            KeyError: if the template names a fact that was not given.
        """
        template = self.zh if lang == Lang.ZH else self.en
        if not facts:
            return template.replace("{{", "{").replace("}}", "}") if "{" in template else template
        return _FORMATTERS[lang].vformat(template, (), facts)

    def fields(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return the names of the facts each language asks for (English, Chinese)."""
        return _fields(self.en), _fields(self.zh)


class Name(Words, frozen=True):
    """A name that knows its number: `{unit:|is|are}` says "Draftees are" and "Rifle Section is".

    >>> Words("{who} {who:|is|are} here", "{who}在此").say(Lang.EN, who=Name("Draftees", "新兵", plural=True))
    'Draftees are here'
    """

    plural: bool = False


def say(lang: Lang, value: Any) -> str:
    """Return any fact in `lang`: a name, a list of names, a number, a string."""
    match value:
        case str():
            return value
        case Words():
            return value.say(lang)
        case Speakable():
            return value.in_lang(lang)
        case list() | tuple() | frozenset() | set():
            return join(lang, [say(lang, part) for part in value])
        case _:
            return str(value)


def join(lang: Lang, parts: Sequence[str], *, either: bool = False) -> str:
    """Return a list as a reader of `lang` writes it: "a, b and c", "a、b和c"; empty for no parts.

    Args:
        either: only one of them is meant: "a, b or c", "a、b还是c".
    """
    if not parts:
        return ""
    if len(parts) == 1:
        return parts[0]
    if lang == Lang.ZH:
        return "、".join(parts[:-1]) + ("还是" if either else "和") + parts[-1]
    return ", ".join(parts[:-1]) + (" or " if either else " and ") + parts[-1]


def series(lang: Lang, parts: Iterable[str]) -> str:
    """Return a list that may go on, as a reader of `lang` writes it: "a, b", "a、b"; empty for no parts."""
    return Words(", ", "、").in_lang(lang).join(parts)


def article(noun: str) -> str:
    """Return an English name with its indefinite article; a name that brings an article of its own keeps that.

    >>> article("axe"), article("the card table")
    ('an axe', 'the card table')
    """
    if noun.lower().startswith(("the ", "a ", "an ")):
        return noun
    first = noun.lstrip("|").lower()[:1]
    return ("an " if first in "aeiou" else "a ") + noun


def _fields(template: str) -> frozenset[str]:
    return frozenset(
        name.split(".")[0].split("[")[0] for _, name, _, _ in string.Formatter().parse(template) if name is not None
    )


class _InLang(string.Formatter):
    """`str.format` for one language; never looks attributes or items of a fact up."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec.startswith("|"):
            _, one, many = format_spec.split("|", 2)
            return many if (value.plural if isinstance(value, Name) else value != 1) else one
        if format_spec == "or":
            return join(self.lang, [say(self.lang, part) for part in value], either=True)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return format(value, format_spec)
        text = say(self.lang, value)
        for step in filter(None, format_spec.split(",")):
            match step:
                case "a":
                    text = article(text) if self.lang == Lang.EN else text
                case "cap":
                    text = text[:1].upper() + text[1:]
                case _:
                    text = format(text, step)
        return text


_FORMATTERS = {lang: _InLang(lang) for lang in Lang}
