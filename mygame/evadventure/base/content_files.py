"""Content files: TOML with every text in both languages, read into records, each mistake named. Pure.

The town, the bestiary, the finds and whatever else is written as data share this: how a text may be broken
into lines, and what makes a text in two languages wrong.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from ..words import Lang, Words
from .descriptions import Record, Spellings


class ContentError(Exception):
    """The content cannot be used; `problems` are sentences that each name file, line, entry and field."""

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
            raw = tomllib.loads(text := file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            problems.append(f"{file.name}: {error}")
            continue
        for key, entry in raw.items():
            if key in entries:
                problems.append(f"{file.name}:{line_of(text, key)}: {key}: this id is taken already")
            try:
                entries[key] = msgspec.convert(unfolded(entry), kind)
            except msgspec.ValidationError as error:
                field = str(error).partition(" - at `$.")[2].rstrip("`")
                problems.append(f"{file.name}:{line_of(text, key, field)}: {key}: {error}")
    if problems:
        raise ContentError(problems)
    return entries


def line_of(text: str, key: str, field: str = "") -> int:
    """Return the line of a TOML text where an entry, or the part of it that `field` names, is written; 1 for none.

    Args:
        key: of the entry.
        field: its path (`people.host.shop.sells[2]`); the deepest part that is found counts.

    >>> line_of('[inn]\\nname = 1\\n[inn.people.host]\\nrank = 2', "inn", "people.host.rank")
    4
    """
    lines = text.splitlines()
    parts = [part for part in re.split(r"[.:\[\]]|\s", field) if part and not part.isdigit()]
    found, inside = 0, 0
    for count in range(len(parts) + 1):
        header = re.compile(rf"\s*\[+\s*{r'\s*\.\s*'.join(map(re.escape, [key, *parts[:count]]))}\s*[.\]]")
        if (at := next((n for n, line in enumerate(lines, 1) if header.match(line)), 0)) or not count:
            found, inside = at or found, count
    for name in parts[inside:]:
        assigned = re.compile(rf"\s*{re.escape(name)}\b\s*[.=]")
        for n, line in enumerate(lines[found:], found + 1):
            if line.lstrip().startswith("["):
                break
            if assigned.match(line):
                return n
    return found or 1


def located(problems: Iterable[str], files: Iterable[Path]) -> list[str]:
    """Return problems that begin with the key of an entry (`inn: exits.north: ...`) with file and line before them."""
    written = [(file.name, text := file.read_text(encoding="utf-8"), set(tomllib.loads(text))) for file in files]

    def told(problem: str) -> str:
        key, _, rest = problem.partition(": ")
        for name, text, keys in written:
            if key in keys:
                return f"{name}:{line_of(text, key, rest.partition(': ')[0])}: {problem}"
        return problem

    return [told(problem) for problem in problems]


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
