"""Content files: TOML with every text in both languages, read into records with precise errors; their folders. Pure.

The town, the bestiary, the finds and all other data content share this. A host names its own folders
before the content is first read: a server by its settings (`WELLMOUTH_MORE_CARDS = ["/srv/my/cards"]`), the command
line by `--content DIR`, a program by `add_folder`. Content is read once, so later is too late.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from ..words import LANGUAGES, Lang, Words
from .descriptions import ContentRecord, Spellings

try:  # the compiled parser: 0.1 s against 0.3 s for the content of a world, at each start of a Server
    from tomli import TOMLDecodeError as TOMLDecodeError
    from tomli import loads as loads
except ImportError:  # the games alone do not need it
    from tomllib import TOMLDecodeError, loads  # type: ignore[assignment]

KINDS = ("languages", "cards", "decks", "scenarios", "monsters", "finds", "spells", "people_below", "quests", "places")
"""Kinds of content a host may add. The setting is `WELLMOUTH_MORE_` and the name in capitals, the folder of `--content`
the name."""
SENTENCES = "sentences.toml"
"""Name of a file of sentences and parts of them, which are said as they are written, blanks at their ends included."""

_folders: dict[str, tuple[Path, ...]] = {}
_read: set[str] = set()


class FolderError(Exception):
    """A folder cannot be added; the message says why."""


def add_folder(kind: str, path: str | PathLike[str]) -> None:
    """Add a folder to those read for this kind of content (one of `KINDS`); safe to repeat.

    Raises:
        FolderError: if there is no such kind or folder, or content of this kind has been read already.
    """
    if kind not in KINDS:
        raise FolderError(f"no content is called {kind!r}; there are: {', '.join(KINDS)}")
    folder = Path(path).absolute()
    if folder in _folders.get(kind, ()):
        return
    if not folder.is_dir():
        raise FolderError(f"{kind}: {folder} is no folder")
    if kind in _read:
        raise FolderError(f"{kind} have been read already: {folder} must be named before anything uses them")
    _folders[kind] = (*_folders.get(kind, ()), folder)


def add_all(path: str | PathLike[str]) -> None:
    """Add every subfolder named like a kind of content: `DIR/cards`, `DIR/scenarios` and so on.

    Raises:
        FolderError: if there is none, or one cannot be added.
    """
    if not Path(path).is_dir():
        raise FolderError(f"there is no folder {path}")
    found = [kind for kind in KINDS if (Path(path) / kind).is_dir()]
    if not found:
        raise FolderError(f"{path} holds none of the folders {', '.join(KINDS)}")
    for kind in found:
        add_folder(kind, Path(path) / kind)


def add_from(setting: Callable[[str], Iterable[str]], kinds: Iterable[str] = KINDS) -> None:
    """Add the folders named in a host's settings; `setting` returns those of one by its name without prefix.

    Raises:
        FolderError: as `add_folder`, with the name of the setting.
    """
    for kind in kinds:
        name = f"MORE_{kind.upper()}"
        for path in setting(name):
            try:
                add_folder(kind, path)
            except FolderError as error:
                raise FolderError(f"WELLMOUTH_{name}: {error}") from error


def folders(kind: str) -> tuple[Path, ...]:
    """Return the host's folders of one kind of content; none can be added afterwards."""
    _read.add(kind)
    return _folders.get(kind, ())


def files(kind: str, pattern: str = "*.toml") -> list[Path]:
    """Return the host's files of one kind, folder by folder, each in the order of the names."""
    return [file for folder in folders(kind) for file in sorted(folder.glob(pattern))]


def all_folders() -> Mapping[str, tuple[Path, ...]]:
    """Return the host's folders by kind, to be added in another process."""
    return dict(_folders)


class ContentError(Exception):
    """The content cannot be used; `problems` are sentences that each name file, line, entry and field."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def load[Kind](
    files: Sequence[Path], kind: type[Kind], faults_of: Callable[[str, Kind], Iterable[str]] | None = None
) -> dict[str, Kind]:
    """Return every entry of some files as a record, by its key, in the order of the files and within them.

    A record with a field `key` is given its own; `faults_of` yields the faults of an entry that its types do not show.

    Raises:
        ContentError: with all problems found.
    """
    entries: dict[str, Kind] = {}
    problems: list[str] = []
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            problems.append(f"{file.name}: {error}")
            continue
        found, wrong = read(file.name, text, kind)  # type: ignore[arg-type] # every class has a hash
        problems += [
            f"{file.name}:{line_of(text, key)}: {key}: this id is taken already" for key in found if key in entries
        ]
        problems += wrong
        entries |= found
    if problems:
        raise ContentError(problems)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and "key" in kind.__struct_fields__:
        entries = {key: msgspec.structs.replace(one, key=key) for key, one in entries.items()}  # type: ignore[type-var]
    if faults_of is not None:
        raise_problems((f"{key}: {fault}" for key, one in entries.items() for fault in faults_of(key, one)), files)
    return entries


def raise_problems(problems: Iterable[str], files: Iterable[Path]) -> None:
    """Raise a ContentError if there are problems; each begins with the key of an entry, and is told with its line."""
    if found := list(problems):
        raise ContentError(_located(found, files))


@lru_cache(maxsize=256)
def read(name: str, text: str, kind: type[object]) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """Return the entries of a file as records by their keys, and its problems.

    The result is cached until `read.cache_clear`: the same files are read for several purposes, and by the next Server
    while the previous one still answers.
    """
    try:
        raw = loads(text)
    except TOMLDecodeError as error:
        return {}, (f"{name}: {error}",)
    entries: dict[str, object] = {}
    problems: list[str] = []
    for key, entry in raw.items():
        try:
            entries[key] = msgspec.convert(entry := unfolded(entry), kind)
            _ask_for_every_language(entry)
        except msgspec.ValidationError as error:
            field = str(error).partition(" - at `$.")[2].rstrip("`")
            problems.append(f"{name}:{line_of(text, key, field)}: {key}: {error}")
    return MappingProxyType(entries), tuple(problems)


def _ask_for_every_language(entry: object, path: str = "$") -> None:
    """Raise a ValidationError for a text that lacks a language; `msgspec` lets a catalogue supply the others."""
    match entry:
        case {"en": str(), **further}:
            for lang in Lang:
                if lang.value not in {"en", *further}:
                    raise msgspec.ValidationError(f"Object missing required field `{lang.value}` - at `{path}`")
        case dict():
            for field, part in entry.items():
                _ask_for_every_language(part, f"{path}.{field}")
        case list():
            for number, part in enumerate(entry):
                _ask_for_every_language(part, f"{path}[{number}]")


def line_of(text: str, key: str, field: str = "") -> int:
    """Return the line of a TOML text where an entry, or its part at the path `field`, is written; 1 for none.

    The deepest part found counts.

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


def _located(problems: Iterable[str], files: Iterable[Path]) -> list[str]:
    """Return problems that begin with the key of an entry (`inn: exits.north: ...`), prefixed with file and line."""
    written = [(file.name, text := file.read_text(encoding="utf-8"), set(loads(text))) for file in files]

    def told(problem: str) -> str:
        key, _, rest = problem.partition(": ")
        for name, text, keys in written:
            if key in keys:
                return f"{name}:{line_of(text, key, rest.partition(': ')[0])}: {problem}"
        return problem

    return [told(problem) for problem in problems]


def unfolded(entry: object, lang: Lang = Lang.EN) -> Any:
    """Return an entry with each paragraph of its texts, however broken, joined into one line.

    Lines are joined by the gap between words of their language; an empty line ends a paragraph.
    """
    match entry:
        case str():
            gap, paragraphs = LANGUAGES[lang].gap, entry.strip().split("\n\n")
            return "\n".join(gap.join(line.strip() for line in part.splitlines()) for part in paragraphs)
        case dict():
            return {key: unfolded(part, Lang(key) if key in LANGUAGES else Lang.EN) for key, part in entry.items()}
        case list():
            return [unfolded(part, lang) for part in entry]
        case _:
            return entry


def texts(record: object, path: str = "") -> Iterator[tuple[str, Words]]:
    """Yield (field, text) for every text in both languages in a record, at any depth."""
    match record:
        case Words():
            yield path, record
        case Spellings():
            return
        case ContentRecord():
            for field in record.__struct_fields__:
                yield from texts(getattr(record, field), f"{path}.{field}" if path else field)
        case tuple():
            for number, part in enumerate(record):
                yield from texts(part, f"{path}[{number}]")
        case Mapping():
            for key, part in record.items():
                yield from texts(part, f"{path}.{key}")


def script_fault(text: str, lang: Lang) -> str:
    """Return the fault of the script of a text in a language; "" for none."""
    own = LANGUAGES[lang]
    foreign = (
        one.own_name
        for one in LANGUAGES.values()
        if one is not own and (one.is_in(text) or any(mark in text for mark in one.own_marks))
    )
    if own.own_letters:
        return "" if own.is_in(text) else f"the {lang} text holds no {own.own_name}"
    return next((f"the {lang} text holds {name}" for name in foreign), "")


def text_faults(
    record: ContentRecord,
    facts_of: Callable[[str], frozenset[str]] = lambda field: frozenset(),
    grammar: frozenset[str] = frozenset(),
) -> Iterator[str]:
    """Yield the faults of every text in a record, each after its field; `facts_of` a field returns what it may name."""
    for field, words in texts(record):
        yield from (f"{field}: {fault}" for fault in faults(words, facts_of(field), grammar))


def faults(words: Words, facts: frozenset[str] = frozenset(), grammar: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the faults of one text, which may name `facts`; any language may name those that its `grammar` needs."""
    if not all(text.strip() for text in words.every()):
        yield "a language is missing"
    else:
        yield from filter(None, (script_fault(words.in_lang(lang), lang) for lang in Lang))
    try:
        named = words.fields()
    except ValueError as error:
        yield f"a brace that belongs to nothing ({error})"
        return
    if len({one - grammar for one in named}) > 1:
        yield f"the languages name different facts: {' and '.join(str(sorted(one)) for one in named)}"
    if unknown := frozenset[str]().union(*named) - facts - grammar:
        yield f"no such fact: {sorted(unknown)}"
