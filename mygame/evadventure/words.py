"""Words for one reader: every line exists in every language of the house, side by side.

A `Words` holds one sentence in English and in Simplified Chinese. It is put into words only when it
is known who reads it: `words.say(lang, **facts)`. Facts may be numbers, strings, other `Words`,
lists of those, or anything that has `in_lang(lang) -> str` (objects of the world do).

What differs between languages beside the sentences themselves (signs, lists, plurals, grammar of names) is asked of
the language's record in `LANGUAGES`; no other module decides by the name of a language. A further language is data: its
record and a catalogue of texts by the English ones (`add_language`, `docs/build/extending.md`).

This module is pure: no Evennia, no Django. `docs/develop/adr/0001` says why our own sentences stand side by
side in the code, while Evennia's and Django's own ones come from gettext catalogues.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any

import msgspec


class Lang(StrEnum):
    """A language that people may read. The value is what is stored on accounts and in content files.

    The members are the languages that every text is written in: whoever writes, stores or checks texts iterates over
    `Lang`. `LANGUAGES` has the further ones as well, whose texts come from catalogues that may have gaps: whoever
    offers, shows or recognises languages iterates over that. `Lang(code)` returns those, too.
    """

    EN = "en"
    ZH = "zh"

    @classmethod
    def _missing_(cls, value: object) -> Lang | None:
        return next((lang for lang in LANGUAGES if lang.value == value), None)


class Language(msgspec.Struct, frozen=True, kw_only=True):
    """What is particular to one language."""

    tag: str
    """Its BCP 47 tag, for browsers."""
    django_code: str
    """Its name in Django's settings and gettext catalogues."""
    own_name: str
    called: tuple[str, ...]
    """What people may type to choose it, in small letters."""
    spaced: bool
    """Whether blanks stand between its words."""
    own_letters: re.Pattern[str] | None = None
    """The characters that a text in it must have, and that no text in another may have; None for a Latin script."""
    own_marks: str = ""
    """Its marks that no text in another language may have."""
    gap: str
    """What stands between two words or sentences."""
    comma: str
    listing_comma: str
    """What stands between the parts of a list."""
    semicolon: str
    colon: str
    stop: str
    both: str
    """What stands before the last part of a list."""
    either: str
    """The same, in a list of which one is meant."""
    likeness: float
    """How alike (0 to 1) a name must be to what was typed to be suggested: short names differ in few characters."""
    plural: Callable[[float], int]
    """Which of a template's forms `{n:|one|many}` goes with a number, counted from 0."""
    with_article: Callable[[str], str]
    """Returns a name with the indefinite article: "an axe"."""
    possessive: Callable[[str], str]
    """Returns whose something is: "Ada's"."""
    the: Callable[[str, int, str], str]
    """Returns a name, known or the n-th of its kind: (name, n or 0, measure word) -> "the second rat"."""
    counted: Callable[[int, str, str, str], tuple[str, str]]
    """Returns a name counted: (number, name, plural or "", measure word) -> ("a sack", "2 sacks")."""

    def is_in(self, text: str) -> bool:
        """Return whether a text holds letters that this language alone has."""
        return self.own_letters is not None and self.own_letters.search(text) is not None

    def word_of(self, words: Sequence[str]) -> str:
        """Return the word of several synonyms that this language uses: the first in its letters, else the first of all.

        >>> [language.word_of(("draw", "摸牌", "抽牌")) for language in LANGUAGES.values()]
        ['draw', '摸牌']
        """
        return next(filter(self.is_in, words), words[0])


def article(noun: str) -> str:
    """Return an English name with its indefinite article; a name that brings an article of its own keeps that.

    >>> article("axe"), article("the card table")
    ('an axe', 'the card table')
    """
    if noun.lower().startswith(("the ", "a ", "an ")):
        return noun
    first = noun.lstrip("|").lower()[:1]
    return ("an " if first in "aeiou" else "a ") + noun


def ordinal(number: int) -> str:
    """Return a number's place in a row, in English figures.

    >>> [ordinal(number) for number in (1, 11, 22, 103)]
    ['1st', '11th', '22nd', '103rd']
    """
    suffix = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def _english_the(name: str, number: int, measure: str) -> str:
    if number:
        place = _ORDINALS[number] if number < len(_ORDINALS) else ordinal(number)
        return f"the {place} {name.removeprefix('the ')}"
    return name if not name[:1].islower() or name.startswith(("the ", "a ", "an ")) else f"the {name}"


def _english_counted(number: int, name: str, plural: str, measure: str) -> tuple[str, str]:
    return article(name), f"{number} {plural or (name if name.endswith('s') else f'{name}s')}"


_CHINESE_FIGURES = "零一二三四五六七八九十"


def _chinese_figure(number: int) -> str:
    return _CHINESE_FIGURES[number] if 0 <= number <= 10 else str(number)


def _chinese_the(name: str, number: int, measure: str) -> str:
    return f"第{_chinese_figure(number)}{measure or '个'}{name}" if number else name


def _chinese_counted(number: int, name: str, plural: str, measure: str) -> tuple[str, str]:
    measure = measure or "个"
    return f"一{measure}{name}", f"{'两' if number == 2 else _chinese_figure(number)}{measure}{name}"


LANGUAGES: dict[Lang, Language] = {
    Lang.EN: Language(
        tag="en",
        django_code="en",
        own_name="English",
        called=("1", "en", "eng", "english", "英文", "英语"),
        spaced=True,
        gap=" ",
        comma=", ",
        listing_comma=", ",
        semicolon="; ",
        colon=": ",
        stop=". ",
        both=" and ",
        either=" or ",
        likeness=0.6,
        plural=lambda number: int(number != 1),
        with_article=article,
        possessive=lambda name: f"{name}'" if name.endswith("s") else f"{name}'s",
        the=_english_the,
        counted=_english_counted,
    ),
    Lang.ZH: Language(
        tag="zh-Hans",
        django_code="zh-hans",
        own_name="中文",
        called=("2", "zh", "cn", "chinese", "zhongwen", "hanyu", "中文", "汉语", "简体", "简体中文", "华语"),
        spaced=False,
        own_letters=re.compile(r"[\u3400-\u9fff]"),
        own_marks="，。！？：；「」",
        gap="",
        comma="，",
        listing_comma="、",
        semicolon="；",
        colon="：",
        stop="。",
        both="和",
        either="还是",
        likeness=0.4,
        plural=lambda number: 0,
        with_article=lambda name: name,
        possessive=lambda name: f"{name}的",
        the=_chinese_the,
        counted=_chinese_counted,
    ),
}
"""The languages of the house; `add_language` adds further ones."""

type Texts = Mapping[str, str | Mapping[str, str]]
"""A catalogue: English text -> the text; or, where one English text means several things, Chinese text -> the text."""

_TEXTS: dict[Lang, Texts] = {}
"""Catalogues of the further languages."""


def add_language(code: str, language: Language, texts: Texts) -> Lang:
    """Make a further language known, before anything is said in it; return it.

    Args:
        code: what is stored on accounts, such as "de".
        texts: what the catalogue lacks is said in English.

    Raises:
        ValueError: if there is a language of this code, or one that is called alike.
    """
    called = {name: lang for lang, one in LANGUAGES.items() for name in one.called}
    if code in LANGUAGES or (taken := sorted(called.keys() & set(language.called))):
        what = f"{', '.join(taken)} means {called[taken[0]]}" if code not in LANGUAGES else f"there is {code}"
        raise ValueError(f"this language is known already: {what}")
    lang = str.__new__(Lang, code)  # no member, as iteration is over what every text is written in
    lang._name_, lang._value_ = code.upper(), code
    LANGUAGES[lang], _TEXTS[lang], _FORMATTERS[lang] = language, texts, _InLang(lang, language)
    return lang


def language_called(name: str) -> Lang | None:
    """Return the language that people call so; None for none.

    >>> language_called("Chinese"), language_called("klingon")
    (<Lang.ZH: 'zh'>, None)
    """
    return next((lang for lang, language in LANGUAGES.items() if name.casefold() in language.called), None)


def further_languages() -> tuple[Lang, ...]:
    """Return the languages beside those that every text is written in."""
    return tuple(_TEXTS)


def translated(lang: Lang, english: str, chinese: str = "") -> str | None:
    """Return a text in a further language; None where its catalogue has none."""
    found = _TEXTS[lang].get(english)
    return found.get(chinese) if isinstance(found, Mapping) else found


def text_in(lang: Lang, texts: Mapping[str, str]) -> str:
    """Return the text of a stored dictionary by language, in `lang`; "" for none.

    >>> text_in(Lang.ZH, {"en": "axe", "zh": "斧头"})
    '斧头'
    """
    if lang not in _TEXTS or lang.value in texts:
        return texts.get(lang.value, "")
    english = texts.get(Lang.EN.value, "")
    return translated(lang, english, texts.get(Lang.ZH.value, "")) or english


class Words(msgspec.Struct, frozen=True):
    """One sentence (or name) in every language of the house.

    Templates use `str.format` fields, with these format specifications on top:

    * `{n:|card|cards}` picks the form that goes with a number, or a `Name` of one or many; the value is not shown.
    * `{thing:a}` puts the indefinite article before a name ("a sword", "an axe").
    * `{thing:the}` puts the definite article before a name that brings none of its own ("the sword").
    * `{thing:cap}` makes the first letter a capital; `{thing:a,cap}` does both.
    * `{things:or}` asks which of a list is meant: "a, b or c", "a、b还是c".
    """

    en: str
    zh: str

    def own_text(self, lang: Lang) -> str | None:
        """Return the bare template in `lang`; None where a further language has none."""
        return translated(lang, self.en, self.zh) if lang in _TEXTS else getattr(self, lang)

    def in_lang(self, lang: Lang) -> str:
        """Return the bare template in `lang`, in English where a further language has none."""
        text = self.own_text(lang)
        return self.en if text is None else text

    def say(self, lang: Lang, /, **facts: Any) -> str:
        """Return the sentence in `lang` with `facts` filled in, each in the same language.

        Raises:
            KeyError: if the template names a fact that was not given.
        """
        template = self.own_text(lang)
        if template is None:
            return self.say(Lang.EN, **facts)  # grammar and facts, too
        if not facts:
            return template.replace("{{", "{").replace("}}", "}") if "{" in template else template
        parts = _parsed(template)
        if parts is None:
            return _FORMATTERS[lang].vformat(template, (), facts)
        said = []
        for literal, field, spec in parts:
            said.append(literal)
            if field is not None:
                value = facts[field]
                said.append(value if type(value) is str and not spec else _FORMATTERS[lang].format_field(value, spec))
        return "".join(said)

    @classmethod
    def of(cls, render: Callable[[Lang], str]) -> Words:
        """Return the words whose text in each language is what `render` returns for it.

        >>> Words.of(lambda lang: LANGUAGES[lang].own_name)
        Words(en='English', zh='中文')
        """
        if _TEXTS:
            return Rendered(render(Lang.EN), render(Lang.ZH), tuple((lang, render(lang)) for lang in _TEXTS))
        return Words(render(Lang.EN), render(Lang.ZH))

    def texts(self) -> dict[str, str]:
        """Return the text of each language by the language's code."""
        return {lang.value: self.in_lang(lang) for lang in Lang}

    def every(self) -> tuple[str, ...]:
        """Return the texts in the languages' order."""
        return tuple(self.in_lang(lang) for lang in Lang)

    def fields(self) -> tuple[frozenset[str], ...]:
        """Return the names of the facts each language asks for, in the languages' order."""
        return tuple(_fields(self.in_lang(lang)) for lang in Lang)


class Rendered(Words, frozen=True):
    """Words whose text in each further language was made with them (`Words.of`)."""

    further: tuple[tuple[Lang, str], ...] = ()

    def own_text(self, lang: Lang) -> str | None:
        """Return the text in `lang`."""
        return next((text for one, text in self.further if one == lang), None) or super().own_text(lang)


class Name(Words, frozen=True):
    """A name that knows its number: `{unit:|is|are}` says "Draftees are" and "Rifle Section is".

    >>> Words("{who} {who:|is|are} here", "{who}在此").say(Lang.EN, who=Name("Draftees", "新兵", plural=True))
    'Draftees are here'
    """

    plural: bool = False


def say(lang: Lang, value: Any) -> str:
    """Return any fact in `lang`: a name, a list of names, a number, a string."""
    if isinstance(value, str):
        return value
    if isinstance(value, Words):
        return value.say(lang)
    if hasattr(value, "in_lang"):
        named: str = value.in_lang(lang)
        return named
    if isinstance(value, list | tuple | frozenset | set):
        return join(lang, [say(lang, part) for part in value])
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
    language = LANGUAGES[lang]
    return language.listing_comma.join(parts[:-1]) + (language.either if either else language.both) + parts[-1]


def series(lang: Lang, parts: Iterable[str]) -> str:
    """Return a list that may go on, as a reader of `lang` writes it: "a, b", "a、b"; empty for no parts."""
    return LANGUAGES[lang].listing_comma.join(parts)


def _fields(template: str) -> frozenset[str]:
    return frozenset(
        name.split(".")[0].split("[")[0] for _, name, _, _ in string.Formatter().parse(template) if name is not None
    )


@lru_cache(maxsize=8192)
def _parsed(template: str) -> tuple[tuple[str, str | None, str], ...] | None:
    """Return a template's parts, each a text and the field behind it (name, specification); None where it is more."""
    parts = tuple(string.Formatter().parse(template))
    if any(conversion or "{" in (spec or "") for _, _, spec, conversion in parts):
        return None
    return tuple((literal, field, spec or "") for literal, field, spec, _ in parts)


class _InLang(string.Formatter):
    """`str.format` for one language; never looks attributes or items of a fact up."""

    def __init__(self, lang: Lang, language: Language) -> None:
        self.lang, self.language = lang, language

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec.startswith("|"):
            forms = format_spec[1:].split("|")
            form = self.language.plural(1 + value.plural if isinstance(value, Name) else value)
            return forms[min(form, len(forms) - 1)]
        if format_spec == "or":
            return join(self.lang, [say(self.lang, part) for part in value], either=True)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return format(value, format_spec)
        text = say(self.lang, value)
        for step in filter(None, format_spec.split(",")):
            match step:
                case "a":
                    text = self.language.with_article(text)
                case "the":
                    text = self.language.the(text, 0, "")
                case "cap":
                    text = text[:1].upper() + text[1:]
                case _:
                    text = format(text, step)
        return text


_FORMATTERS = {lang: _InLang(lang, language) for lang, language in LANGUAGES.items()}
