"""Text measured in columns, as a terminal draws it: Chinese characters take two, marks none.

Pure (wcwidth only). Python's and Evennia's own wrap, crop and padding count characters and draw
Chinese crooked; everything here counts columns. Evennia's colour and link codes (`|r`, `|n`,
`|lclook well|ltwell|le`, `||`) may stand in the text and take no room.

The ambiguous characters (box drawing, `…`, `—`, curly quotes) are one column wide in most terminals and
two in many Chinese ones. `ambiguous_wide=True` measures for the latter; by default `measuring` decides
for the current reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Literal

from wcwidth import iter_graphemes, width

_LINK = r"\|l[cu].*?\|lt(?P<label>.*?)\|le"
_COLOUR = r"\|(?:\[?[0-5]{3}|\[?=[a-z]|\[?#[0-9a-fA-F]{6}|\[?[rRgGyYbBmMcCxXwW]|[nhHuUis*^])"
_CODE = re.compile(rf"{_LINK}|{_COLOUR}|(?P<bar>\|\|)", re.DOTALL)
_WORD_OR_BLANK = re.compile(rf"(?:\|\||{_LINK}|\S)+|\s", re.DOTALL)

_ADDRESS = re.compile(r"\b[a-z][a-z0-9+.-]*://")

_NO_LINE_START = frozenset("，。！？；：、）］》」』】〉〕”’…—,.!?;:)]}%~·")
_NO_LINE_END = frozenset("（［《「『【〈〔“‘([{$")

_reader_sees_wide: ContextVar[bool] = ContextVar("ambiguous_wide", default=False)


@contextmanager
def measuring(ambiguous_wide: bool) -> Iterator[None]:
    """Measure for a reader whose terminal draws ambiguous characters two columns wide, or not, until the block ends."""
    token = _reader_sees_wide.set(ambiguous_wide)
    try:
        yield
    finally:
        _reader_sees_wide.reset(token)


def columns(text: str, *, ambiguous_wide: bool | None = None) -> int:
    """Return how many columns a line takes; codes take none."""
    if "|" in text:
        text = _drawn(text)
    if text.isascii():
        return len(text)
    wide = _reader_sees_wide.get() if ambiguous_wide is None else ambiguous_wide
    return width(text, control_codes="ignore", ambiguous_width=2 if wide else 1)


def _drawn(text: str) -> str:
    """Return a text without its codes, of the same width: `||` becomes one character that is no code."""
    return _CODE.sub(lambda code: _drawn(code["label"]) if code["label"] else "!" if code["bar"] else "", text)


def crop(text: str, size: int, *, ending: str = "..") -> str:
    """Return a line of at most `size` columns, its end replaced by `ending` when it was too long.

    Codes are kept up to the cut; close colours yourself (`|n`) after a crop.
    """
    if columns(text) <= size:
        return text
    room = size - columns(ending)
    if room < 0:
        ending, room = "", size
    kept: list[str] = []
    for piece in _pieces(text):
        room -= columns(piece)
        if room < 0:
            break
        kept.append(piece)
    return "".join(kept) + ending


def pad(text: str, size: int, align: Literal["left", "right", "centre"] = "left") -> str:
    """Return a line filled with blanks to `size` columns; a longer line stays as it is."""
    gap = max(0, size - columns(text))
    before = {"left": 0, "right": gap, "centre": gap // 2}[align]
    return " " * before + text + " " * (gap - before)


def wrap(
    text: str, size: int, *, indent: str = "", hanging: str | None = None, ambiguous_wide: bool | None = None
) -> list[str]:
    """Return text broken into lines of at most `size` columns.

    Text that fits on a line is unchanged, inner and leading blanks included. Lines break at blanks and
    between Chinese characters, never before closing or after opening punctuation, never inside a
    link or an address (a part of one leads nowhere), inside another Latin word only when it is
    longer than a line. Line breaks of the text are kept;
    other white space at a break is dropped. The rest of a line that begins with blanks is indented two columns
    further.

    Args:
        text: the text; may hold codes.
        size: columns of a line, the indent included; at least 2 beyond the indents are used.
        indent: put before the first line of each paragraph.
        hanging: put before its other lines; the same as `indent` by default.
        ambiguous_wide: measure ambiguous characters as two columns.
    """
    hanging = indent if hanging is None else hanging
    wide = _reader_sees_wide.get() if ambiguous_wide is None else ambiguous_wide
    paragraphs = text.split("\n")
    return [line for part in paragraphs for line in _wrap_paragraph(part, size, indent, hanging, wide)]


def fill(
    text: str, size: int, *, indent: str = "", hanging: str | None = None, ambiguous_wide: bool | None = None
) -> str:
    """Return text wrapped as `wrap` does, as one string."""
    return "\n".join(wrap(text, size, indent=indent, hanging=hanging, ambiguous_wide=ambiguous_wide))


@lru_cache(maxsize=1024)  # text read by many people, such as the description of a place, is wrapped once a width
def _wrap_paragraph(text: str, size: int, indent: str, hanging: str, ambiguous_wide: bool) -> tuple[str, ...]:
    if columns(indent + text, ambiguous_wide=ambiguous_wide) <= size:
        return ((indent + text).rstrip(),)
    if (own := text[: len(text) - len(text.lstrip(" "))]) and len(own) <= size // 4:
        indent, hanging, text = indent + own, f"{hanging}{own}  ", text.lstrip(" ")
    lines: list[str] = []
    line, used, room = "", 0, max(2, size - columns(indent))
    gap = ""
    for unit in _units(text):
        if unit.isspace():
            gap += " " if line else ""
            continue
        for part in _fitting(unit, max(2, size - columns(hanging)), ambiguous_wide):
            wide = columns(part, ambiguous_wide=ambiguous_wide)
            if line and used + len(gap) + wide > room:
                lines.append((hanging if lines else indent) + line)
                line, used, room = part, wide, max(2, size - columns(hanging))
            else:
                line, used = line + gap + part, used + len(gap) + wide
            gap = ""
    lines.append((hanging if lines else indent) + line if line else "")
    return tuple(lines)


def _pieces(text: str) -> Iterator[str]:
    """Yield codes, whole links and graphemes, in order."""
    position = 0
    for code in _CODE.finditer(text):
        yield from iter_graphemes(text[position : code.start()])
        yield code[0]
        position = code.end()
    yield from iter_graphemes(text[position:])


def _units(text: str) -> Iterator[str]:
    """Yield the unbreakable units: words, Chinese characters with their punctuation, links; and blanks."""
    if text.isascii():
        yield from (unit[0] for unit in _WORD_OR_BLANK.finditer(text))
        return
    unit = ""
    last = ""  # the last visible character of the unit, "" when there is none
    for piece in _pieces(text):
        if piece.isspace():
            if unit:
                yield unit
                unit, last = "", ""
            yield piece
            continue
        shown = _shown(piece)
        if not shown:
            unit += piece
        elif not last or _glued(last, shown[0]):
            unit, last = unit + piece, shown[-1]
        else:
            yield unit
            unit, last = piece, shown[-1]
    if unit:
        yield unit


def _shown(piece: str) -> str:
    """Return the visible part of a piece: the label of a link, a character, nothing for a colour."""
    if piece[0] != "|" or len(piece) == 1:
        return piece
    code = _CODE.fullmatch(piece)
    return (code["label"] or ("|" if code["bar"] else "")) if code else piece


def _glued(before: str, after: str) -> bool:
    """Return whether no line may break between two adjacent characters."""
    if after in _NO_LINE_START or before in _NO_LINE_END:
        return True
    return not any(not char.isascii() and (width(char) == 2 or char in "…—") for char in (before, after))


def _fitting(unit: str, size: int, ambiguous_wide: bool) -> Iterator[str]:
    """Yield a unit, in pieces when it is wider than a whole line."""
    if columns(unit, ambiguous_wide=ambiguous_wide) <= size or _ADDRESS.search(unit):
        yield unit
        return
    part, used = "", 0
    for piece in _pieces(unit):
        wide = columns(piece, ambiguous_wide=ambiguous_wide)
        if part and used + wide > size:
            yield part
            part, used = "", 0
        part, used = part + piece, used + wide
    yield part
