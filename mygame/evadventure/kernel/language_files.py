"""The folders of languages: registering and checking a host's, and adding missing texts. Pure.

A language is a folder named by its code: `de/language.toml` is its record, `de/*.po` are its texts. Chinese is one,
too (`evadventure/locale/zh`). `python -m evadventure.kernel.language_files FOLDER [CONTENT ...]` brings the catalogues
of a folder up to date with the code: new English texts are added with an empty `msgstr`, to be filled in, and
unused ones are removed.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ..words import Lang, Words, add_language, further_languages, read_catalogue, read_language, text_key
from . import content_files
from .content_files import SENTENCES, ContentError, unfolded

PACKAGE = Path(__file__).parent.parent
GAMES = ("uno", "mbg", "kards")
"""Games with their own catalogues of texts."""


def load() -> tuple[Lang, ...]:
    """Register the languages in the host's folders (`content_files`, kind `languages`); return all further ones.

    Raises:
        ContentError: with every mistake, each with file and line.
    """
    records = content_files.files("languages", "*/language.toml")
    if problems := [fault for record in records for fault in _add(record.parent)]:
        raise ContentError(problems)
    return further_languages()


def _add(folder: Path) -> list[str]:
    """Add the language of a folder that is not known yet; return its faults."""
    code = folder.name
    if any(lang == code for lang in further_languages()):
        return []  # read before
    if not re.fullmatch(r"[a-z]{2,3}", code):
        return [f"{code}: a language's folder is called by its code, two or three small letters"]
    try:
        language = read_language(folder)
        if problems := [fault for file in sorted(folder.glob("*.po")) for fault in _faults(file)]:
            return problems
        add_language(code, language)
    except (ValueError, re.error) as error:  # those of tomllib and msgspec are ValueErrors
        return [f"{code}/language.toml: {error}"]
    return []


def _faults(file: Path) -> Iterator[str]:
    """Yield the faults of a catalogue's texts that would make them unusable."""
    text = file.read_text(encoding="utf-8")
    for key, said in read_catalogue(text).items():
        english = key.rpartition("\x04")[2]
        try:
            facts, own = (Words(one).fields()[0] for one in (english, said))
        except ValueError as error:
            fault = f"a brace that belongs to nothing ({error})"
        else:
            if not (unknown := own - facts):
                continue
            fault = f"{english!r} has no fact {{{min(unknown)}}}"
        yield f"{file.parent.name}/{file.name}:{_line_of(text, key)}: {fault}"


def _line_of(text: str, key: str) -> int:
    """Return the line where the entry of a text begins; 1 for none."""
    lines = text.split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith("msgid")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        first = start - (start > 0 and lines[start - 1].startswith("msgctxt"))
        if key in read_catalogue("\n".join(lines[first:end])):
            return first + 1
    return 1


def written(folders: Iterable[Path]) -> dict[str, set[str]]:
    """Return the texts used in the modules and templates of some folders: key -> catalogues it belongs in."""
    found: dict[str, set[str]] = {}
    for folder in folders:
        for file in sorted([*folder.rglob("*.py"), *folder.rglob("*.html")]):
            if not {"tests", "migrations"} & set(file.parts):
                for key in in_file(file):
                    is_typed = key.partition("\x04")[0].partition(" ")[0] in ("typed", "pattern")
                    name = "typed" if is_typed else _catalogue(file.relative_to(folder), folder)
                    found.setdefault(key, set()).add(name)
    return found


def content(folders: Iterable[Path]) -> set[str]:
    """Return the key of each English text of the content files of some folders, which include the Chinese."""
    found: set[str] = set()
    for file in (one for folder in folders for one in folder.rglob("*.toml")):
        texts = tomllib.loads(file.read_text(encoding="utf-8"))
        found.update(_in_content(texts if file.name == SENTENCES else unfolded(texts)))
    return found


def _catalogue(file: Path, folder: Path) -> str:
    """Return the name of the catalogue of a module: its room, or its game."""
    rooms = file.parts[:-1]
    if folder != PACKAGE or not rooms:
        return folder.name if folder != PACKAGE else "rules"
    if rooms[0] == "apps":
        rooms = rooms[1:]
    return next((game for game in GAMES if game in rooms), rooms[0] if rooms else "apps")


_SAID = re.compile(r"""\{% say (["'])(.+?)\1(?: "(.+?)")?""")
"""A sentence in a template, and its context: `{% say "Play" "enter" %}`."""


def in_file(file: Path) -> Iterator[str]:
    """Yield the key of every text that a module or a template uses."""
    source = file.read_text(encoding="utf-8")
    if file.suffix == ".html":
        yield from (text_key(english, context) for _quote, english, context in _SAID.findall(source))
    else:
        yield from in_module(ast.parse(source))


def in_module(tree: ast.AST) -> Iterator[str]:
    """Yield the key of every text that a module uses: in `Words`, `synonyms`, `in_english`, and as a command's key."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            own = {ast.unparse(one.targets[0]): one.value for one in node.body if isinstance(one, ast.Assign)}
            if "aliases" not in own and "help_words" in own and "key" in own:
                yield from (text_key(name, "typed") for name in literals(own["key"]))
        if not isinstance(node, ast.Call):
            continue
        named = {one.arg: text for one in node.keywords for text in literals(one.value)}
        context = named.get("context", "")
        words = [text for one in node.args for text in literals(one)]
        match _called(node.func):
            case "Words" | "Name" if len(node.args) == 1:
                yield from (text_key(english, context) for english in words if english)
            case "synonyms" if words or "of" in named:
                yield text_key(named.get("of") or "|".join(words), f"typed {context}".rstrip())
            case "pattern" if words or "of" in named:
                yield text_key(named.get("of") or words[0], "pattern")
            case "in_english":
                yield from (text_key(one, f"typed {context}".rstrip()) for one in words)


def _called(func: ast.expr) -> str:
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def literals(node: ast.expr) -> Iterator[str]:
    """Yield the possible strings of an expression: a literal, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def _in_content(entry: object) -> Iterator[str]:
    if isinstance(entry, dict) and all(isinstance(entry.get(lang.value), str) for lang in Lang):
        texts = (entry["en"], entry.get("plural"))  # of a creature it may be a yes or no
        yield from (text_key(text, entry.get("context", "")) for text in texts if text and isinstance(text, str))
    elif isinstance(entry, dict | list):
        for part in entry.values() if isinstance(entry, dict) else entry:
            yield from _in_content(part)


def _quoted(text: str) -> str:
    lines = [
        '"{}"'.format(line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t"))
        for line in text.splitlines(keepends=True)
    ] or ['""']
    return "\n".join(lines if len(lines) == 1 else ['""', *lines])


def catalogue_text(entries: Mapping[str, str]) -> str:
    """Return entries as the text of a `.po` file, in the order of the English texts.

    >>> print(catalogue_text({"door\\x04Open": "Offen"}), end="")
    msgctxt "door"
    msgid "Open"
    msgstr "Offen"
    """
    lines = []
    for key in sorted(entries, key=lambda key: key.rpartition("\x04")[::-1]):
        context, mark, english = key.rpartition("\x04")
        lines.append(
            (f"msgctxt {_quoted(context)}\n" if mark else "")
            + f"msgid {_quoted(english)}\nmsgstr {_quoted(entries[key])}\n"
        )
    return "\n".join(lines)


HEADER = 'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
"""The beginning of a `.po` file."""


def write(file: Path, entries: Mapping[str, str]) -> None:
    """Write entries to a file of a language's folder."""
    file.write_text(HEADER.format(language=file.parent.name) + catalogue_text(entries), encoding="utf-8")


def update(folder: Path, texts: dict[str, set[str]]) -> tuple[set[str], set[str]]:
    """Bring the catalogues of a language up to date with the given texts; return the missing and the removed keys.

    A text stays in its catalogue as long as that room uses it.
    """
    files = {file.stem: read_catalogue(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.po"))}
    have = {key: said for entries in files.values() for key, said in entries.items()}
    place = {key: name for name, entries in files.items() for key in entries}
    new: dict[str, dict[str, str]] = {name: {} for name in files}
    for key, rooms in texts.items():
        name = place[key] if place.get(key) in rooms else min(rooms)
        new.setdefault(name, {})[key] = have.get(key, "")
    for name, entries in new.items():
        if entries:
            write(folder / f"{name}.po", entries)
        else:
            (folder / f"{name}.po").unlink()
    return {key for key in texts if not have.get(key)}, have.keys() - texts.keys()


def main(arguments: list[str]) -> int:
    """Bring the catalogues of a folder up to date; print the texts to fill in. Return 1 if there are any."""
    folder, *own = map(Path, arguments)
    texts = written([PACKAGE, *own])
    if folder.name not in list(Lang):  # the content files include these
        texts = {key: {"content"} for key in content([PACKAGE, *own])} | texts
    lacking, unused = update(folder, texts)
    for told, keys in (("taken out", unused), ("to be filled in", lacking)):
        for key in sorted(keys):
            print(f"{told}: {key.replace(chr(4), ': ')!r}")
    return bool(lacking)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
