"""Further languages from files: one TOML file each, read from the host's folders of languages. Pure.

`de.toml` holds the language's record under `[language]` and its texts under `[texts]`, by the English ones. What is not
in it is said in English. `python -m evadventure.kernel.language_files de.toml FOLDER ...` prints the texts of modules
and content files that it lacks, to be filled in.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from gettext import c2py
from pathlib import Path
from typing import Any

import msgspec

from ..words import Lang, Language, Texts, Words, add_language, further_languages
from . import content_folders
from .content_files import ContentError, unfolded


class LanguageRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a file says of its language: fields of `words.Language`, of which English has what stays unsaid.

    Grammar is written as templates: `{name}` is the name, `{n}` the number, `{plural}` the translated plural.
    """

    own_name: str
    called: tuple[str, ...]
    tag: str = ""
    django_code: str = ""
    spaced: bool = True
    own_letters: str = ""
    """A regular expression of one character, such as "[а-яё]"."""
    own_marks: str = ""
    gap: str = " "
    comma: str = ", "
    listing_comma: str = ", "
    semicolon: str = "; "
    colon: str = ": "
    stop: str = ". "
    both: str
    either: str
    likeness: float = 0.6
    plural: str = "n != 1"
    """Which form goes with `n`, as in the header of a gettext catalogue."""
    article: str = "{name}"
    possessive: str = "{name}"
    the: str = "{name}"
    nth: str = "{name} {n}"
    one: str = "1 {name}"
    many: str = "{n} {plural}"

    def language(self, code: str, texts: Texts) -> Language:
        """Return the language's record.

        Raises:
            ValueError: if a plural rule, a regular expression or a template is none.
        """
        plural_of: Callable[[int], int] = c2py(self.plural)
        article, possessive, the, nth, one, many = map(_template, _GRAMMAR, (getattr(self, key) for key in _GRAMMAR))

        def known(name: str, number: int, measure: str) -> str:
            return nth(name, number) if number else the(name)

        def counted(number: int, name: str, plural: str, measure: str) -> tuple[str, str]:
            found = texts.get(plural, name)
            return one(name, 1, name), many(name, number, found if isinstance(found, str) else name)

        plain = ("own_name", "called", "spaced", "own_marks", *_SIGNS, "likeness")
        return Language(
            **{field: getattr(self, field) for field in plain},
            tag=self.tag or code,
            django_code=self.django_code or code,
            own_letters=re.compile(self.own_letters) if self.own_letters else None,
            plural=lambda number: plural_of(int(number)),
            with_article=article,
            possessive=possessive,
            the=known,
            counted=counted,
        )


_SIGNS = ("gap", "comma", "listing_comma", "semicolon", "colon", "stop", "both", "either")
_GRAMMAR = {
    "article": ("name",),
    "possessive": ("name",),
    "the": ("name",),
    "nth": ("name", "n"),
    "one": ("name", "n", "plural"),
    "many": ("name", "n", "plural"),
}
"""Templates of a record, and the facts of each."""


def _template(field: str, template: str) -> Callable[..., str]:
    facts = _GRAMMAR[field]
    if unknown := Words(template, "").fields()[0] - set(facts):
        raise ValueError(f"language.{field}: there is no {{{min(unknown)}}}; it may name {', '.join(facts)}")
    return lambda *values: template.format(**dict(zip(facts, values, strict=False)))


def load() -> tuple[Lang, ...]:
    """Make the languages in the host's folders known (`content_folders`, kind `languages`); return all further ones.

    Raises:
        ContentError: with every mistake there is, each with file and line.
    """
    problems = [fault for file in content_folders.files("languages") for fault in _add(file)]
    if problems:
        raise ContentError(problems)
    return further_languages()


def _add(file: Path) -> list[str]:
    """Add the language of a file that is not known yet; return what is wrong with it."""
    code, text = file.stem, file.read_text(encoding="utf-8")
    if any(lang == code for lang in further_languages()):
        return []  # read before
    if not re.fullmatch(r"[a-z]{2,3}", code):
        return [f"{file.name}: a language's file is called by its code, two or three small letters"]
    try:
        raw = tomllib.loads(text)
        given = msgspec.convert(raw.get("texts", {}), dict[str, str | dict[str, str]])
        texts: Texts = {english: found for english, found in given.items() if found}  # "" is to be filled in
        record = msgspec.convert(raw.get("language", {}), LanguageRecord)
        if problems := [f"{file.name}:{_line_of(text, key)}: {fault}" for key, fault in _faults(texts)]:
            return problems
        add_language(code, record.language(code, texts), texts)
    except (ValueError, re.error) as error:  # those of tomllib and msgspec are ValueErrors
        return [f"{file.name}: {error}"]
    return []


def _faults(texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield (English text, what is wrong) for every text that could not be said."""
    for english, found in texts.items():
        for text in found.values() if isinstance(found, Mapping) else (found,):
            try:
                facts, own = Words(english, text).fields()
            except ValueError as error:
                yield english, f"a brace that belongs to nothing ({error})"
                continue
            if unknown := own - facts:
                yield english, f"{english!r} has no fact {{{min(unknown)}}}"


def _line_of(text: str, english: str) -> int:
    """Return the line where an English text stands as a key; 1 for none."""
    for number, line in enumerate(text.splitlines(), 1):
        key = line.strip()
        if key[:1] in ("'", '"') and "=" in key:
            for at in (at.start() for at in re.finditer("=", key)):
                try:
                    if english in tomllib.loads(f"{key[:at]}= 0"):
                        return number
                except tomllib.TOMLDecodeError:
                    continue
    return 1


def written(folders: Iterable[Path]) -> Iterator[Words]:
    """Yield the texts that modules (`Words("...", "...")`) and content files of some folders hold in both languages."""
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            if "tests" not in file.parts:
                yield from _in_module(ast.parse(file.read_text(encoding="utf-8")))
        for file in sorted(folder.rglob("*.toml")):
            yield from _in_content(unfolded(tomllib.loads(file.read_text(encoding="utf-8"))))


def _in_module(tree: ast.Module) -> Iterator[Words]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Words", "Name"):
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if len(texts) == len(node.args) == len(Lang):
                yield Words(*texts)


def _in_content(entry: Any) -> Iterator[Words]:
    if isinstance(entry, dict) and all(isinstance(entry.get(lang.value), str) for lang in Lang):
        yield Words(*(entry[lang.value] for lang in Lang))
    elif isinstance(entry, dict | list):
        for part in entry.values() if isinstance(entry, dict) else entry:
            yield from _in_content(part)


def main(arguments: list[str]) -> None:
    """Print the texts that a language's file lacks, as lines for it: the English text, and the Chinese as a remark."""
    file, *folders = map(Path, arguments)
    have = tomllib.loads(file.read_text(encoding="utf-8")).get("texts", {}) if file.exists() else {}
    package = Path(__file__).parent.parent
    lacking = {words.en: words.zh for words in written([package, *folders]) if words.en and words.en not in have}
    for english, chinese in lacking.items():
        print(f'{_quoted(english)} = ""  # {_quoted(chinese)}')


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


if __name__ == "__main__":
    main(sys.argv[1:])
