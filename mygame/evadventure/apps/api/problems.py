"""Refusals of the API as RFC 9457 problem details, with texts in the reader's language.

`code` is stable and for programs; `title` and `detail` are for people.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from django.http import HttpResponse
from evennia.utils.ansi import strip_ansi

from ...evennia_ext.bitext import Bitext
from ...evennia_ext.transactions import together
from ...kernel.content_files import load
from ...kernel.errors import NOT_KEPT, ActionError
from ...words import Lang, Words

TYPE = "urn:wellmouth:problem:"
CONTENT_TYPE = "application/problem+json"

TITLES = load([Path(__file__).with_name("titles.toml")], dict[str, Words])["titles"]
"""By HTTP status."""
DETAILS: Mapping[str, Words] = {
    "no_token": Words("Send the header Authorization: Bearer <token>. In the game, `token new` makes one."),
    "wrong_token": Words("There is no such token, or it was revoked."),
    "too_many_wrong": Words("Too many wrong tokens came from your address. Wait ten minutes."),
    "too_fast": Words("Wait {seconds} s, then go on more slowly."),
    "too_many_streams": Words("You already have {most} streams open. Close one first."),
    "malformed": Words("What is wrong: {reason}"),
    "too_large": Words("At most {most} bytes are read."),
    "not_json": Words("Send Content-Type: application/json."),
    "method": Words("Here you may use {methods}."),
    "no_address": Words("There is nothing at this address."),
    "no_table": Words("There is no table {table}."),
    "no_deed": Words("Nothing of that name can be done about clubs."),
    "no_match": Words("There is no match {match}."),
    "no_tournament": Words("There is no tournament {number}."),
    "no_game": Words('There is no game "{game}".'),
    "private": Words("That table is private."),
    "no_character": Words("The account has no character to play. Make one in the game first."),
    "not_seated": Words("You do not sit at that table."),
    "host_only": Words("Only the host of the table may do that."),
    "nothing_played": Words("No match is being played there."),
    "still_playing": Words("The match is not over yet."),
    "rules_gone": Words("The match was played by rules that are gone, so it cannot be replayed."),
    "not_saved": NOT_KEPT,
    "failed": Words("That was our fault; the staff can read why in the log. Nothing has changed."),
}


class Problem(Exception):
    """A refused request: its status and stable code; `detail` replaces the sentence of `DETAILS` with its facts."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str | Bitext | None = None,
        headers: Mapping[str, str] | None = None,
        **facts: Any,
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.detail, self.facts = status, code, detail, facts
        self.headers = dict(headers or {})

    def told(self, lang: Lang) -> str:
        """Return the problem as a sentence."""
        if isinstance(self.detail, Bitext):
            return str(strip_ansi(self.detail.in_lang(lang)))
        return DETAILS[self.code].say(lang, **self.facts) if self.detail is None else self.detail

    def body(self, lang: Lang) -> bytes:
        """Return the problem as JSON, in one language."""
        return msgspec.json.encode(
            {
                "type": TYPE + self.code,
                "title": TITLES[str(self.status)].in_lang(lang),
                "status": self.status,
                "detail": self.told(lang),
                "code": self.code,
            }
        )


def whole_of(name: str, text: str, default: int, most: int) -> int:
    """Return a whole number typed in an address, at least 0 and at most `most`. Raises Problem: `malformed`."""
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise Problem(400, "malformed", reason=f"{name}: {text[:40]!r}")
    return min(int(text), most)


def refuse(problem: Problem, lang: Lang) -> HttpResponse:
    """Return a problem as a response."""
    headers = {"Content-Type": CONTENT_TYPE, **problem.headers}
    return HttpResponse(problem.body(lang), status=problem.status, headers=headers)


@contextmanager
def refusals(lang: Lang, status: int = 409, missing: Container[str] = ()) -> Iterator[None]:
    """Turn the game's refusals inside into a Problem, in one language; 404 for the codes of what is missing."""
    try:
        with together(late=True):
            yield
    except ActionError as error:
        error.finish()
        status = 404 if error.code in missing else status
        raise Problem(status, error.code, str(strip_ansi(error.in_lang(lang)))) from error
