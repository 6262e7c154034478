"""What a game says to a question about its match (`core.Advice`): for pages, programs and the web client."""

from __future__ import annotations

from typing import Any

from evadventure.minigames.core import NotUnderstood, Reader, Who
from evadventure.tables.table import Table
from evadventure.typed import LINE_LIMIT, clean
from evadventure.words import Lang

SENTENCES = 10_000
"""Columns of an answer: who shows it breaks it into lines."""


def answer(table: Table, who: Who, lang: Lang, query: str, text: str) -> dict[str, Any] | None:
    """Return `client_answer` of docs/protocol.md; None when nothing is played or the game knows no such question.

    Args:
        who: the seat that asks; None for a spectator.
        query: one of the game's questions.
        text: what it is about.
    """
    hosted = table.hosted
    if hosted is None or query not in getattr(hosted.entry.present, "queries", {}):
        return None
    names = tuple(name.in_lang(lang) for name in hosted.names)
    reader = Reader(lang=lang, names=names, who=who, width=SENTENCES, screenreader=True)
    view, present, about = hosted.match.view(who), hosted.entry.present, clean(text)[:LINE_LIMIT]
    legal = hosted.match.legal(who) if who is not None else ()
    try:
        told = present.ask(query, about, view, legal, reader)
        figures = getattr(present, "figures", None)
        shown = figures(query, about, view, reader) if figures else None
    except NotUnderstood as error:
        told, shown = present.refusal(error.refusal, reader), None
    return {"table": table.id, "rev": hosted.rev, "query": query, "text": text, "told": told, "figures": shown}
