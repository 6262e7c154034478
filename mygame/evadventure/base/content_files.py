"""Content files: TOML with every text in both languages, read into records, each mistake named. Pure.

The town, the bestiary, the finds and whatever else is written as data share this: how a text may be broken
into lines, and what makes a text in two languages wrong.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from ..words import Lang, Words
from .descriptions import Record, Spellings


class ContentError(Exception):
    """The content cannot be used; `problems` are sentences that each name file, entry and field."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def load[Kind: Record](files: Iterable[Path], kind: type[Kind]) -> dict[str, Kind]:
    """Return every entry of some files as a record, by its key, in the order of the files and within them.

    Raises:
        ContentError: with all problems there are.
    """
    entries: dict[str, Kind] = {}
    problems: list[str] = []
    for file in files:
        try:
            raw = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            problems.append(f"{file.name}: {error}")
            continue
        for key, entry in raw.items():
            if key in entries:
                problems.append(f"{file.name}: {key}: this id is taken already")
            try:
                entries[key] = msgspec.convert(unfolded(entry), kind)
            except msgspec.ValidationError as error:
                problems.append(f"{file.name}: {key}: {error}")
    if problems:
        raise ContentError(problems)
    return entries


def unfolded(entry: Any, lang: Lang = Lang.EN) -> Any:
    """Return an entry whose texts may be broken anywhere as paragraphs of one line each.

    English lines are joined by a blank, Chinese ones by nothing; an empty line ends a paragraph.
    """
    match entry:
        case str():
            glue = "" if lang == Lang.ZH else " "
            paragraphs = entry.strip().split("\n\n")
            return "\n".join(glue.join(line.strip() for line in part.splitlines()) for part in paragraphs)
        case dict():
            return {key: unfolded(part, Lang.ZH if key == Lang.ZH else Lang.EN) for key, part in entry.items()}
        case list():
            return [unfolded(part, lang) for part in entry]
        case _:
            return entry


def texts(record: Any, path: str = "") -> Iterator[tuple[str, Words]]:
    """Yield (field, text) for every text in both languages that a record holds, at any depth."""
    match record:
        case Words():
            yield path, record
        case Spellings():
            return
        case Record():
            for field in record.__struct_fields__:
                yield from texts(getattr(record, field), f"{path}.{field}" if path else field)
        case tuple():
            for number, part in enumerate(record):
                yield from texts(part, f"{path}[{number}]")
        case Mapping():
            for key, part in record.items():
                yield from texts(part, f"{path}.{key}")


def has_han(text: str) -> bool:
    """Return whether a text holds a Chinese character."""
    return any("一" <= char <= "鿿" for char in text)


def faults(words: Words, facts: frozenset[str] = frozenset(), english: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield what is wrong with one text.

    Args:
        words: the text.
        facts: it may name.
        english: facts that only matter to English grammar; either language may name them alone.
    """
    if not words.en.strip() or not words.zh.strip():
        yield "a language is missing"
    elif has_han(words.en) or any(char in words.en for char in "，。！？：；「」"):
        yield "the English text holds Chinese"
    elif not has_han(words.zh):
        yield "the Chinese text holds no Chinese"
    try:
        of_english, of_chinese = words.fields()
    except ValueError as error:
        yield f"a brace that belongs to nothing ({error})"
        return
    if of_english - english != of_chinese - english:
        yield f"the languages name different facts: {sorted(of_english)} and {sorted(of_chinese)}"
    if unknown := (of_english | of_chinese) - facts - english:
        yield f"no such fact: {sorted(unknown)}"
