"""Words for one reader: English is written in the code, every other language in a catalogue by the English text.

A `Words` holds one sentence. It is rendered only when its reader is known: `words.say(lang, **facts)`. Facts may be
numbers, strings, other `Words`, lists of those, or anything that has `in_lang(lang) -> str` (objects of the world do).

A language is a folder: its record (`language.toml`: signs, lists, plurals, grammar of names) and its texts (`*.po`).
Chinese is `locale/zh`; a host brings further ones (`docs/build/extending.md`). No other module branches on the name of
a language.

This module is pure: no Evennia, no Django.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache, lru_cache, partial
from gettext import c2py
from pathlib import Path
from typing import Any

import msgspec

__all__ = [
    "LANGUAGES", "Lang", "Language", "Name", "Rendered", "Words", "add_language", "join", "language_called",
    "say", "series", "translated",
]  # fmt: skip


class Lang(StrEnum):
    """A language that people may read. The value is stored on accounts and in content files.

    The members are the languages that every text is written in: code that writes, stores or checks texts iterates over
    `Lang`. `LANGUAGES` has the further ones as well, whose texts come from catalogues that may have gaps: code that
    offers, shows or recognises languages iterates over that. `Lang(code)` returns those, too.
    """

    EN = "en"
    ZH = "zh"

    @classmethod
    def _missing_(cls, value: object) -> Lang | None:
        return next((lang for lang in LANGUAGES if lang.value == value), None)


class Language(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The particulars of one language: its `language.toml`. Missing ones are as in English.

    Grammar is written as templates: `{name}` is the name, `{n}` the number, `{figure}` and `{count}` the language's own
    figures for it (`figures`, `counts`), `{measure}` the measure word, `{plural}` the translated plural.
    """

    own_name: str
    called: tuple[str, ...]
    """Names that may be typed to choose it, in small letters."""
    calls: dict[str, tuple[str, ...]] = {}
    """Names of other languages in it, by their codes."""
    tag: str = ""
    """Its BCP 47 tag, for browsers."""
    django_code: str = ""
    """Its name in Django's settings and gettext catalogues."""
    spaced: bool = True
    """Whether blanks stand between its words."""
    own_letters: str = ""
    """A regular expression: one character that its texts must have, and no text in another; "" for Latin letters."""
    own_marks: str = ""
    """Its marks that no text in another language may have."""
    gap: str = " "
    """The separator of words or sentences."""
    comma: str = ", "
    listing_comma: str = ", "
    """The separator of the parts of a list."""
    semicolon: str = "; "
    colon: str = ": "
    stop: str = ". "
    both: str
    """The separator before the last part of a list."""
    either: str
    """The same, in a list of alternatives."""
    likeness: float = 0.6
    """How alike (0 to 1) a name must be to typed text to be suggested: short names differ in few characters."""
    plural_rule: str = msgspec.field(default="n != 1", name="plural")
    """Index of the form of a template `{n:|one|many}` that goes with `n`, from 0, as in a gettext header."""
    article: str = "{name}"
    possessive_form: str = msgspec.field(default="{name}", name="possessive")
    definite: str = msgspec.field(default="{name}", name="the")
    nth: str = "{name} {n}"
    one: str = "1 {name}"
    many: str = "{n} {plural}"
    measure: str = ""
    """The measure word of things without one of their own."""
    figures: tuple[str, ...] = ()
    """The numbers from 0 in written form; digits beyond."""
    counts: tuple[str, ...] = ()
    """The same where things are counted; "" for as in `figures`."""
    hours: tuple[str, ...] = ()
    """The hours of the game's day, from midnight; without any, they are told in English."""
    quarters: tuple[str, ...] = ()
    """The words after them at each quarter."""
    days: tuple[str, ...] = ()
    """The days of a month; numbers without any."""
    year_figures: tuple[str, ...] = ()
    """The figures of years, from 0."""
    texts: Callable[[], dict[str, str]] = dict
    """Returns its catalogue: key (`text_key`) -> text."""

    def __post_init__(self) -> None:
        c2py(self.plural_rule)
        re.compile(self.own_letters)
        for field, facts in _GRAMMAR.items():
            template = getattr(self, field)
            if unknown := _fields(template) - facts:
                shown = field.removesuffix("_form").replace("definite", "the")
                raise ValueError(
                    f"language.{shown}: there is no {{{min(unknown)}}}; it may name {', '.join(sorted(facts))}"
                )

    def is_in(self, text: str) -> bool:
        """Return whether a text holds letters that only this language has."""
        return bool(self.own_letters) and re.search(self.own_letters, text) is not None

    def count(self, number: int) -> str:
        """Return a number in the form used for counts."""
        return self._facts("", number, "")["count"]

    def word_of(self, words: Sequence[str]) -> str:
        """Return the word of several synonyms that this language uses: the first in its letters, else the first."""
        return next(filter(self.is_in, words), words[0])

    def plural(self, number: float) -> int:
        """Return the index of the form of a template that goes with a number, from 0."""
        return int(_plural_of(self.plural_rule)(int(number)))

    def with_article(self, name: str) -> str:
        """Return a name with the indefinite article."""
        return self.article.format(name=name)

    def possessive(self, name: str) -> str:
        """Return the possessive of a name."""
        return self.possessive_form.format(name=name)

    def the(self, name: str, number: int, measure: str) -> str:
        """Return a name, known (`number` 0) or the n-th of its kind."""
        return (self.nth if number else self.definite).format(**self._facts(name, number, measure))

    def counted(self, number: int, name: str, plural: str, measure: str) -> tuple[str, str]:
        """Return one of a name, and so many of it; `plural` is the English one, "" for the regular."""
        facts = self._facts(name, number, measure) | {"plural": self.texts().get(plural) or name}
        return self.one.format(**facts), self.many.format(**facts)

    def _facts(self, name: str, number: int, measure: str) -> dict[str, str]:
        figure = self.figures[number] if 0 <= number < len(self.figures) else str(number)
        count = (self.counts[number] if 0 <= number < len(self.counts) else "") or figure
        return {"name": name, "n": str(number), "figure": figure, "count": count, "measure": measure or self.measure}


_NAMED = frozenset({"name"})
_NUMBERED = _NAMED | {"n", "figure", "count", "measure"}
_GRAMMAR = {
    "article": _NAMED,
    "possessive_form": _NAMED,
    "definite": _NUMBERED,
    "nth": _NUMBERED,
    "one": _NUMBERED | {"plural"},
    "many": _NUMBERED | {"plural"},
}
"""Templates of a record, and the facts of each."""


@lru_cache(maxsize=32)
def _plural_of(rule: str) -> Callable[[int], int]:
    made: Callable[[int], int] = c2py(rule)
    return made


def article(noun: str) -> str:
    """Return an English name with its indefinite article; a name that brings an article of its own keeps that.

    >>> article("axe"), article("the card table"), article("hourglass"), article("unicorn")
    ('an axe', 'the card table', 'an hourglass', 'a unicorn')
    """
    if noun.lower().startswith(("the ", "a ", "an ")):
        return noun
    return ("an " if _VOWEL.match(noun.lstrip("|")) else "a ") + noun


_VOWEL = re.compile(r"hour|honest|heir|(?!eu|one\b|uni(?![nm])|use)[aeiou]", re.IGNORECASE)
"""The beginning of a name that sounds like a vowel."""


def ordinal(number: int) -> str:
    """Return a number's place in a row, in English figures.

    >>> [ordinal(number) for number in (1, 11, 22, 103)]
    ['1st', '11th', '22nd', '103rd']
    """
    suffix = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class English(Language, frozen=True):
    """English, whose grammar templates cannot express."""

    def plural(self, number: float) -> int:
        """Return 0 for one, 1 for more."""
        return int(number != 1)

    def with_article(self, name: str) -> str:
        """Return "an axe"."""
        return article(name)

    def possessive(self, name: str) -> str:
        """Return "Ada's"."""
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def the(self, name: str, number: int, measure: str) -> str:
        """Return "the rat", "the second rat"."""
        if number:
            place = _ORDINALS[number] if number < len(_ORDINALS) else ordinal(number)
            return f"the {place} {name.removeprefix('the ')}"
        return name if not name[:1].islower() or name.startswith(("the ", "a ", "an ")) else f"the {name}"

    def counted(self, number: int, name: str, plural: str, measure: str) -> tuple[str, str]:
        """Return ("a sack", "2 sacks")."""
        return article(name), f"{number} {plural or (name if name.endswith('s') else f'{name}s')}"


LANGUAGES: dict[Lang, Language] = {}
"""The languages of the house; `add_language` adds further ones."""

_FORMATTERS: dict[Lang, _InLang] = {}
_HOME = Path(__file__).parent / "locale" / Lang.ZH


def text_key(english: str, context: str = "") -> str:
    """Return the key of a text in a catalogue, as in gettext."""
    return f"{context}\x04{english}" if context else english


def add_language(code: str, language: Language) -> Lang:
    """Register a language, before anything is said in it; return it.

    Args:
        code: the code stored on accounts, such as "de".
        language: its record; texts missing in its catalogue are said in English.

    Raises:
        ValueError: if there is a language of this code, or one of the same name.
    """
    called = {name: lang for lang in LANGUAGES for name in called_in_all(lang)}
    if code in LANGUAGES or (taken := sorted(called.keys() & set(language.called))):
        what = f"{', '.join(taken)} means {called[taken[0]]}" if code not in LANGUAGES else f"there is {code}"
        raise ValueError(f"this language is known already: {what}")
    if code in Lang.__members__.values():
        lang = Lang(code)
    else:
        lang = str.__new__(Lang, code)  # not a member: iteration is over the languages of every text
        lang._name_, lang._value_ = code.upper(), code
    LANGUAGES[lang], _FORMATTERS[lang] = language, _InLang(lang, language)
    return lang


_QUOTED = r'((?:"[^\n]*"\s*?\n)+)'
_ENTRY = re.compile(
    rf"(^#,[^\n]*fuzzy[^\n]*\n)?(?:^msgctxt\s+{_QUOTED})?^msgid\s+{_QUOTED}^msgstr\s+{_QUOTED}", re.MULTILINE
)
_JOINT = re.compile(r'"\s*\n\s*"')
_ESCAPED = re.compile(r"\\(.)")
_SIGNS = {"n": "\n", "t": "\t", "r": "\r"}


def _text(quoted: str) -> str:
    text = _JOINT.sub("", quoted.strip())[1:-1] if quoted.count("\n") > 1 else quoted.strip()[1:-1]
    return _ESCAPED.sub(lambda found: _SIGNS.get(found[1], found[1]), text) if "\\" in text else text


def read_catalogue(text: str) -> dict[str, str]:
    """Return the entries of a gettext `.po` file: English text, after its context and the byte 4 if it has one -> text.

    Untranslated (`msgstr ""`) and `fuzzy` entries are "".

    >>> read_catalogue('msgctxt "door"\\nmsgid "Open"\\nmsgstr "Offen"\\n')
    {'door\\x04Open': 'Offen'}
    """
    found = {}
    for entry in _ENTRY.finditer(f"{text}\n"):
        fuzzy, context, english, said = entry.groups()
        if english := _text(english):
            key = f"{_text(context)}\x04{english}" if context else english
            found[key] = "" if fuzzy else _text(said)
    return found


def catalogue_of(folder: Path) -> dict[str, str]:
    """Return all translated entries of a folder's `.po` files."""
    found: dict[str, str] = {}
    for file in sorted(folder.glob("*.po")):
        found |= read_catalogue(file.read_text(encoding="utf-8"))
    return {key: text for key, text in found.items() if text}


def read_language(folder: Path) -> Language:
    """Return the language of a folder: `language.toml` is its record, `*.po` are its texts, read when first asked for.

    Raises:
        ValueError: if the record is wrong.
    """
    with (folder / "language.toml").open("rb") as file:
        record = msgspec.convert(tomllib.load(file), Language)
    names = {"tag": record.tag or folder.name, "django_code": record.django_code or folder.name}
    return msgspec.structs.replace(record, **names, texts=cache(partial(catalogue_of, folder)))


def called_in_all(lang: Lang) -> tuple[str, ...]:
    """Return the words that may be typed to choose a language: its own, then those of the others."""
    return (*LANGUAGES[lang].called, *(name for one in LANGUAGES.values() for name in one.calls.get(lang, ())))


def language_called(name: str) -> Lang | None:
    """Return the language of a name; None for none.

    >>> language_called("Chinese"), language_called("klingon")
    (<Lang.ZH: 'zh'>, None)
    """
    return next((lang for lang in LANGUAGES if name.casefold() in called_in_all(lang)), None)


def further_languages() -> tuple[Lang, ...]:
    """Return the languages besides those that every text is written in."""
    return tuple(lang for lang in LANGUAGES if lang not in Lang.__members__.values())


def translated(lang: Lang, english: str, context: str = "") -> str | None:
    """Return the text in a language by the English one; None if its catalogue has none."""
    if not english:
        return english
    text = LANGUAGES[lang].texts().get(f"{context}\x04{english}" if context else english)
    return english if text is None and lang == Lang.EN else text


def rename(names: Mapping[str, str], games: Iterable[str] = ()) -> None:
    """Use other names of commands in all sentences that mention them as something to type, or to ask help on.

    Args:
        names: name in the sentences -> name to use.
        games: catalogues in which `play` is a move.
    """
    if not names:
        return
    some = "|".join(map(re.escape, names))
    typed = re.compile(rf"(?:(?<=\|w)|(?<=`)|(?<=help )|(?<=^  )|^(?=[^\n`]*: ))(?:{some})(?=$|[^\w'-])", re.MULTILINE)
    for file in _HOME.glob("*.po"):
        here = {name: "play" if name == "play" and file.stem in games else names[name] for name in names}
        for key in read_catalogue(file.read_text(encoding="utf-8")):
            for lang, language in LANGUAGES.items():
                text = language.texts().get(key) or (key.rpartition("\x04")[2] if lang == Lang.EN else "")
                if (said := typed.sub(partial(_named_by, here), text)) != text:
                    language.texts()[key] = said


def _named_by(names: Mapping[str, str], found: re.Match[str]) -> str:
    return names[found[0]]


def up_to(most: int) -> Words:
    """Return the numbers one may choose from: "1 to 5", or "1"."""
    return Words("1 to {most}").filled(most=most) if most > 1 else Words("1", "1")


@cache
def synonyms(*english: str, of: str = "", context: str = "") -> tuple[str, ...]:
    """Return the words that may be typed for one thing: the English ones, then those of every other language.

    A catalogue has them, separated by `|`, under the context "typed" and the English ones, separated by `|`, too.

    Args:
        english: the English words.
        of: another key for them in the catalogue, such as the key of the command that they are aliases of.
        context: tells apart lists that are the same in English and differ elsewhere.
    """
    key = text_key(of or "|".join(english), f"typed {context}".rstrip())
    others = (language.texts().get(key, "") for language in LANGUAGES.values())
    return (*english, *(word for words in others for word in words.split("|") if word))


def in_english(word: str, *known: str, context: str = "") -> str:
    """Return the English word, of those known, that a typed word stands for; the word itself if it stands for none."""
    return next((one for one in known if word in synonyms(one, context=context)), word)


@cache
def pattern(english: str = "", *, of: str = "", flags: int = 0) -> re.Pattern[str]:
    """Return an expression for typed text, in English or any other language.

    A catalogue has the alternatives of its language, under the context "pattern" and the English expression. They are
    added at its end, or in place of `<others>`.

    Args:
        english: the English expression; "" if only other languages need one.
        of: the catalogue's key for the others in that case.
        flags: of `re`.
    """
    key = text_key(of or english, "pattern")
    others = "|".join(filter(None, (language.texts().get(key) for language in LANGUAGES.values()))) or "(?!)"
    whole = english.replace("<others>", others) if "<others>" in english else "|".join(filter(None, (english, others)))
    return re.compile(whole, flags)


def commands_marked(text: str, links: bool) -> str:
    """Return a text whose commands between backticks are bold, and links of Evennia's where nothing is to be filled in.

    >>> commands_marked("`keep`, or `mark <number>`; ` alone, a|wb`.", links=True)
    '|lckeep|lt|wkeep|n|le, or |wmark <number>|n; ` alone, a|wb`.'

    A command may be broken at the end of a line.
    """
    if "`" not in text:
        return text

    def mark(found: re.Match[str]) -> str:
        bold = f"|w{found[1]}|n"
        return f"|lc{' '.join(found[1].split())}|lt{bold}|le" if links and "<" not in found[1] else bold

    return re.sub(r"`([^`|\n]+(?:\n[^`|\n]+)?)`", mark, text)


def text_in(lang: Lang, texts: Mapping[str, str]) -> str:
    """Return the text of a stored dictionary by language, in `lang`; "" for none.

    >>> text_in(Lang.EN, {"en": "axe", "zh": "?"})
    'axe'
    """
    if lang.value in texts or lang in Lang.__members__.values():
        return texts.get(lang.value, "")
    english = texts.get(Lang.EN.value, "")
    return translated(lang, english) or english


class Words(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence (or name) in English; other languages have it in their catalogues, by the English one.

    Args:
        en: the English text.
        own_zh: Chinese text from outside the catalogue: of content files, and of text put together at run time.
        context: tells apart texts that are the same in English and differ in another language.

    Templates use `str.format` fields, with these format specifications on top:

    * `{n:|card|cards}` picks the form that goes with a number, or a `Name` of one or many; the value is not shown.
    * `{thing:a}` puts the indefinite article before a name ("a sword", "an axe").
    * `{thing:the}` puts the definite article before a name without one of its own ("the sword").
    * `{thing:cap}` makes the first letter a capital; `{thing:a,cap}` does both.
    * `{things:or}` asks for one of a list: "a, b or c".
    """

    en: str
    own_zh: str | None = msgspec.field(default=None, name="zh")
    context: str = ""

    @property
    def zh(self) -> str:
        """The Chinese text."""
        return self.in_lang(Lang.ZH)

    def own_text(self, lang: Lang) -> str | None:
        """Return the bare template in `lang`; None if the language has none."""
        if lang == Lang.ZH and self.own_zh is not None:
            return self.own_zh
        return translated(lang, self.en, self.context)

    def in_lang(self, lang: Lang) -> str:
        """Return the bare template in `lang`, in English if the language has none."""
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
        """Return the words whose text in each language is the result of `render`.

        >>> Words.of(lambda lang: LANGUAGES[lang].tag).every()
        ('en', 'zh-Hans')
        """
        further = tuple((lang, render(lang)) for lang in further_languages())
        texts = render(Lang.EN), render(Lang.ZH)
        return Rendered(*texts, further=further) if further else Words(*texts)

    def filled(self, **facts: Any) -> Words:
        """Return the words with facts filled in, each in the reader's language."""
        return Words.of(lambda lang: self.say(lang, **facts))

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

    >>> Words("{who} {who:|is|are} here").say(Lang.EN, who=Name("Draftees", plural=True))
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
    """Return a list in the form of `lang`: "a, b and c"; empty for no parts.

    Args:
        either: only one of them is meant: "a, b or c".
    """
    if not parts:
        return ""
    if len(parts) == 1:
        return parts[0]
    language = LANGUAGES[lang]
    return language.listing_comma.join(parts[:-1]) + (language.either if either else language.both) + parts[-1]


def series(lang: Lang, parts: Iterable[str]) -> str:
    """Return a list that may go on, in the form of `lang`: "a, b"; empty for no parts."""
    return LANGUAGES[lang].listing_comma.join(parts)


def _fields(template: str) -> frozenset[str]:
    return frozenset(
        name.split(".")[0].split("[")[0] for _, name, _, _ in string.Formatter().parse(template) if name is not None
    )


@lru_cache(maxsize=8192)
def _parsed(template: str) -> tuple[tuple[str, str | None, str], ...] | None:
    """Return a template's parts, each a text and its following field (name, specification); None if more complex."""
    parts = tuple(string.Formatter().parse(template))
    if any(conversion or "{" in (spec or "") for _, _, spec, conversion in parts):
        return None
    return tuple((literal, field, spec or "") for literal, field, spec, _ in parts)


class _InLang(string.Formatter):
    """`str.format` for one language; never looks up attributes or items of a fact."""

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


add_language(
    Lang.EN,
    English(
        tag="en",
        django_code="en",
        own_name="English",
        called=("1", "en", "eng", "english"),
        both=" and ",
        either=" or ",
        days=tuple(map(ordinal, range(1, 32))),
        texts=cache(dict),
    ),
)
add_language(Lang.ZH, read_language(_HOME))
