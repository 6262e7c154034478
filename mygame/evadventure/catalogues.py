"""Catalogues of texts: the gettext `.po` files of one language, read and written. Pure.

A catalogue is a dictionary: English text, with its context and the byte 4 before it where it has one, as gettext's own
tables have it -> the text. What is to be filled in (`msgstr ""`) or marked `fuzzy` is not in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

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


def read(text: str) -> dict[str, str]:
    """Return the entries of a `.po` file, those to be filled in as "".

    >>> read('msgctxt "door"\\nmsgid "Open"\\nmsgstr "Offen"\\n')
    {'door\\x04Open': 'Offen'}
    """
    found = {}
    for entry in _ENTRY.finditer(f"{text}\n"):
        fuzzy, context, english, said = entry.groups()
        if english := _text(english):
            key = f"{_text(context)}\x04{english}" if context else english
            found[key] = "" if fuzzy else _text(said)
    return found


def texts(folder: Path) -> dict[str, str]:
    """Return the catalogue of a folder."""
    found: dict[str, str] = {}
    for file in sorted(folder.glob("*.po")):
        found |= read(file.read_text(encoding="utf-8"))
    return {key: text for key, text in found.items() if text}


def _quoted(text: str) -> str:
    lines = [
        '"{}"'.format(line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t"))
        for line in text.splitlines(keepends=True)
    ] or ['""']
    return "\n".join(lines if len(lines) == 1 else ['""', *lines])


def written(entries: Mapping[str, str]) -> str:
    """Return entries as the text of a `.po` file, in the order of the English texts.

    >>> print(written({"door\\x04Open": "Offen"}), end="")
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
"""What a `.po` file begins with."""


def write(file: Path, entries: Mapping[str, str]) -> None:
    """Write entries to a file of a language's folder."""
    file.write_text(HEADER.format(language=file.parent.name) + written(entries), encoding="utf-8")
