"""The look-up of what Evennia's own staff commands answer (`stock_answers.toml`) in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any

from evennia.utils.evtable import EvTable

from ..kernel import content_files
from ..words import Lang, Words

_DATA = content_files.loads((files(__package__) / "stock_answers.toml").read_text("utf-8"))
ANSWERS, REMARKS, HEADINGS, CELLS = (
    tuple(Words(one["en"], one["zh"]) for one in _DATA[kind]) for kind in ("answers", "remarks", "headings", "cells")
)
"""Whole answers; what stands behind an answer or is a fact in it; what stands above columns; what stands in tables."""

_BLANKS = re.compile(r"(\s*)(.*?)((?:\|n)*\s*)", re.DOTALL)
_COLOURS = re.compile(r"((?:\|[a-zA-Z]|\s)*)(.*)", re.DOTALL)
_FIELD = re.compile(r"\{(\w+)\}")
_WORD = re.compile("[A-Za-z]{2}")
_LANG: ContextVar[Lang | None] = ContextVar("lang", default=None)


class _StockAnswer:
    """An answer with facts, ready to be recognised."""

    def __init__(self, words: Words) -> None:
        self.words = words
        texts = _FIELD.split(words.en)
        parts = [f"(?P<{text}>.*?)" if number % 2 else re.escape(text) for number, text in enumerate(texts)]
        self.sign = max(texts[::2], key=len)
        """The longest text in it: who does not hold that needs no closer look."""
        self.whole = re.compile("".join(parts), re.DOTALL)
        self.behind = re.compile(f"(?P<before_>.*?){self.whole.pattern}", re.DOTALL)

    def said(self, facts: dict[str, str], lang: Lang) -> str:
        return self.words.say(lang, **{key: _remark(value, lang) for key, value in facts.items()})


@cache
def _known() -> tuple[dict[str, Words], tuple[_StockAnswer, ...], tuple[_StockAnswer, ...]]:
    """Return the answers without facts by their English, those with, and the remarks."""
    bare = {one.en.rstrip(): one for one in ANSWERS if "{" not in one.en}
    return bare, tuple(_StockAnswer(one) for one in ANSWERS if "{" in one.en), tuple(map(_StockAnswer, REMARKS))


def _answer(text: str, lang: Lang) -> str | None:
    bare, answers, _ = _known()
    if (words := bare.get(text.rstrip())) is not None:
        return words.say(lang)
    for one in answers:
        if one.sign in text and (found := one.whole.fullmatch(text)):
            return one.said(found.groupdict(), lang)
    return None


def _remark(text: str, lang: Lang) -> str:
    for one in _known()[2]:
        if one.sign in text and (found := one.whole.fullmatch(text)):
            return one.said(found.groupdict(), lang)
    return text


def _line(line: str, lang: Lang) -> str:
    """Return a line with what is known of it in `lang`: an answer, with remarks behind it or without."""
    blanks, text, end = _BLANKS.fullmatch(line).groups()  # type: ignore[union-attr]
    remarks = ""
    while True:
        colours, bare = _COLOURS.fullmatch(text).groups()  # type: ignore[union-attr]
        for before, one in (("", text), ("", f"{text} "), (colours, bare), (colours, f"{bare} ")):
            if (answer := _answer(one, lang)) is not None:
                return f"{blanks}{before}{answer}{remarks}{end}"
        for known in _known()[2]:
            if known.sign in text and (found := known.behind.fullmatch(text)):
                facts = found.groupdict()
                text, remarks = facts.pop("before_"), known.said(facts, lang) + remarks
                break
        else:
            return f"{blanks}{text}{remarks}{end}"


def in_words(text: str, lang: Lang) -> str:
    """Return what a command of Evennia says, line by line, in `lang`; what no answer is known for stays as it is."""
    return "\n".join(_line(line, lang) if _WORD.search(line) else line for line in text.split("\n"))


@contextmanager
def read_in(lang: Lang) -> Iterator[None]:
    """Put the cells of tables that are made until the block ends into `lang`."""
    before = _LANG.set(lang)
    try:
        yield
    finally:
        _LANG.reset(before)


class AnswerTable(EvTable):  # type: ignore[misc]
    """Evennia's table, whose cells are in the language of `read_in`."""

    def __init__(self, *headings: object, **options: object) -> None:
        super().__init__(*[_cell(one, HEADINGS) for one in headings], **options)

    def add_row(self, *cells: object, **options: object) -> None:
        """Add a row."""
        super().add_row(*[_cell(one, CELLS) for one in cells], **options)


_CELL = re.compile(r"((?:\|[a-zA-Z])*)(.*?)((?:\|n)*)", re.DOTALL)


def _cell(cell: Any, known: tuple[Words, ...]) -> Any:
    lang = _LANG.get()
    if lang is None or not isinstance(cell, str):
        return cell
    before, text, behind = _CELL.fullmatch(cell).groups()  # type: ignore[union-attr]
    words = next((one for one in known if one.en == text), None)
    return in_words(cell, lang) if words is None else f"{before}{words.say(lang)}{behind}"
