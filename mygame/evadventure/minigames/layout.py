"""Text of a `Present` on a plain terminal.

A `Present` writes Evennia's markup: `|r` ... `|n` when the reader has colour, `|lc...|lt...|le` when
the reader has links, and a literal bar is always `||`. Here it becomes plain text or ANSI colours; in the world Evennia
does that itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..kernel.textwidth import columns, fill
from ..words import Lang, Words, commands_marked
from .core import Entry, Present, Reader

PAGE = 18
"""Most lines of a page of rules."""

_CODE = re.compile(
    r"\|(?:(?P<bar>\|)|lc.*?\|lt(?P<link>.*?)\|le|lu.*?\|lt(?P<address>.*?)\|le"
    r"|(?P<colour>\[?[0-5]{3}|\[?=[a-z]|\[?[rgybmcwxRGYBMCWX])|(?P<style>[nhHiIuU!*^])|(?P<blank>[_/>-]))",
    re.DOTALL,
)
_COLOURS = "xrgybmcw"
_ANSI = {
    **{letter: f"\x1b[1;{30 + number}m" for number, letter in enumerate(_COLOURS)},
    **{letter.upper(): f"\x1b[0;{30 + number}m" for number, letter in enumerate(_COLOURS)},
    **{"n": "\x1b[0m", "h": "\x1b[1m", "u": "\x1b[4m", "*": "\x1b[7m"},
}
_BLANKS = {"_": " ", "/": "\n", ">": "    ", "-": "\t"}


def codes(text: str) -> list[str]:
    """Return the codes of colour, style and links in a text (not the bars)."""
    return [found.group() for found in _CODE.finditer(text) if not found["bar"]]


def plain(text: str) -> str:
    """Return a text as it looks without colour and links."""
    return _render(text, colour=False)


def ansi(text: str) -> str:
    """Return a text with its colours as ANSI sequences; a coloured one ends with all colours off."""
    shown = _render(text, colour=True)
    return shown + _ANSI["n"] if "\x1b[" in shown and not shown.endswith(_ANSI["n"]) else shown


def marked(text: str, reader: Reader) -> str:
    """Return a game's text as Evennia sends it: commands are marked, or bars protected from the colour parser."""
    return commands_marked(text, reader.links) if reader.links or reader.colour else text.replace("|", "||")


Answers = tuple[tuple[str, str], ...]
"""Possible actions on one line, each with its text and meaning; all but the first with what differs from it."""


def answers[A, E, V](present: Present[A, E, V], legal: Sequence[A], view: V, reader: Reader) -> list[Answers]:
    """Return a reader's possible actions as listed, those of one line together."""
    return [
        tuple(
            (present.describe(action, view, reader), (present.behind if n else present.explain)(action, view, reader))
            for n, action in enumerate(line)
        )
        for line in present.listed(legal, view)
    ]


def rules_page(entry: Entry, reader: Reader, number: int = 1) -> str:
    """Return a page of a game's rules, as Evennia sends it: whole paragraphs; for a screen reader, all of them.

    A title never stands alone.
    """
    pages = [""]
    for part in entry.present.rules(reader).split("\n\n"):
        longer = f"{pages[-1]}\n\n{part}".strip("\n")
        if reader.screenreader or "\n" not in pages[-1] or longer.count("\n") < PAGE:
            pages[-1] = longer
        else:
            pages.append(part)
    number = max(1, min(number, len(pages)))
    title, key = entry.present.title.in_lang(reader.lang), entry.game.info.key
    name = key if title.isascii() else title  # as a reader would type it
    facts = {"page": number, "pages": len(pages), "game": name, "next": number % len(pages) + 1}
    more = Words("(page {page} of {pages}: `rules {game} {next}` shows another)").say(reader.lang, **facts)
    return marked("\n\n".join([pages[number - 1], *([more] if len(pages) > 1 else [])]), reader)


def fit(text: str, width: int) -> str:
    """Return a text with every line wider than `width` columns wrapped; others, art too, are left alone."""
    return "\n".join(line if columns(line) <= width else fill(line, width) for line in text.split("\n"))


def _render(text: str, *, colour: bool) -> str:
    def show(found: re.Match[str]) -> str:
        if found["bar"]:
            return "|"
        for name in ("link", "address"):
            if found[name] is not None:
                return _render(found[name], colour=colour)
        if found["blank"]:
            return _BLANKS[found["blank"]]
        return _ANSI.get(found["colour"] or found["style"], "") if colour else ""

    return _CODE.sub(show, text)


def closed(text: str, lang: Lang) -> str:
    """Return a text with a full stop if it ends without one (a list of cards), so that more can follow."""
    return text if text[-1] in ".!?…。！？" else text + Words(".").in_lang(lang)
