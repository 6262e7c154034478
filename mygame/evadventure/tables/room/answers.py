"""What a game says to a question about its match (`core.Queries`): for pages, programs and the web client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.input import LINE_LIMIT, clean
from ...minigames.core import NotUnderstood, Present, Reader, Who
from ...minigames.match import Match
from ...words import Lang
from .table import Table

SENTENCES = 10_000
"""Columns of an answer: who shows it breaks it into lines."""


def answer(table: Table, who: Who, lang: Lang, query: str, text: str) -> dict[str, Any] | None:
    """Return `client_answer` of docs/program/protocol.md; None if nothing is played or the question is unknown.

    Args:
        who: the seat that asks; None for a spectator.
        query: one of the game's questions.
        text: what it is about.
    """
    if (played := table.session) is None:
        return None
    names = [name.in_lang(lang) for name in played.names]
    found = answer_of(played.entry.present, played.match, names, who, lang, query, text)
    return found and {"table": table.id} | found


def answer_of(
    present: Present[Any, Any, Any], match: Match, names: Sequence[str], who: Who, lang: Lang, query: str, text: str
) -> dict[str, Any] | None:
    """Return the same about a match that is played nowhere, without its table.

    Args:
        names: of the seats.
    """
    if query not in present.queries:
        return None
    reader = Reader(lang=lang, names=tuple(names), who=who, width=SENTENCES, screenreader=True)
    view, about = match.view(who), clean(text)[:LINE_LIMIT]
    legal = match.legal(who) if who is not None else ()
    try:
        told = present.ask(query, about, view, legal, reader)
        shown = present.figures(query, about, view, reader)
    except NotUnderstood as error:
        told, shown = present.refusal(error.refusal, reader), None
    return {"rev": match.version(who), "query": query, "text": text, "told": told, "figures": shown}
