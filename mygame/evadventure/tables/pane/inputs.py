"""A table pane's requests to the game besides typed lines (`apps` hooks this in)."""

from __future__ import annotations

from typing import Any

import msgspec

from ...kernel.messaging import chose_language, lang_of, set_lang
from ...minigames.core import Reader
from ...security.guests import is_guest
from ...wire import incoming, packages
from ...words import LANGUAGES, Lang
from .. import extending
from ..match import clock
from ..room import playing
from ..room.finding import table_followed

NARROWEST, WIDEST = 30, 120
"""Columns of a picture of a table."""


class ClientQuery(msgspec.Struct, forbid_unknown_fields=True):
    """`client_ask`: one of a game's questions (`core.Queries`)."""

    query: str
    text: str = ""


def client_hello(session: Any, *args: Any, **kwargs: Any) -> None:
    """Take the language of the page (`lang`) for a player who has chosen none; send table messages from now on."""
    if not incoming.admit(session):
        return
    lang = kwargs.get("lang")
    if isinstance(lang, str) and lang in LANGUAGES and not chose_language(session):
        set_lang(session, Lang(lang))
    packages.ask_for_tables(session)
    _answer(session)
    if session.puppet is not None:
        for message in extending.MESSAGES.all():
            session.msg(**message(session))


def client_status(session: Any, *args: Any, **kwargs: Any) -> None:
    """Answer with `client_status`: the language, whether the caller plays, and the table they sit at or watch."""
    if incoming.admit(session):
        _answer(session)


def client_picture(session: Any, *args: Any, **kwargs: Any) -> None:
    """Answer with `client_picture`: the table as text, `width` columns wide, for games the client cannot draw."""
    character = session.puppet
    if not incoming.admit(session) or character is None:
        return
    table = table_followed(character)
    if table is None or table.session is None:
        return
    wanted = kwargs.get("width")
    width = max(NARROWEST, min(wanted, WIDEST)) if type(wanted) is int else 60
    played, lang = table.session, lang_of(session)
    reader = Reader(
        lang=lang,
        names=tuple(name.in_lang(lang) for name in played.names),
        who=table.seat_of(character),
        width=width,
        screenreader=bool(session.protocol_flags.get("SCREENREADER")),
    )
    view, present = played.match.view(reader.who), played.entry.present
    over = played.match.outcome is not None
    session.msg(
        client_picture={
            "table": table.id,
            "rev": played.match.version(reader.who),
            "text": present.render_view(view, reader),
            "prompt": "" if over else present.prompt(view, reader),
        }
    )


def client_ask(session: Any, *args: Any, **kwargs: Any) -> None:
    """Answer with `client_answer`: the answer of the game at the player's table to a question (`core.Queries`).

    `told` are sentences for the reader; `figures` the same as data, where the game can give it, for pictures.
    """
    character = session.puppet
    question = incoming.take(session, ClientQuery, kwargs)
    table = table_followed(character) if character is not None else None
    if question is None or table is None:
        return
    found = playing.answer(table, table.seat_of(character), lang_of(session), question.query, question.text)
    if found is not None:
        session.msg(client_answer=found)


def _answer(session: Any) -> None:
    character, lang = session.puppet, lang_of(session)
    table = table_followed(character) if character is not None else None
    session.msg(
        client_status={
            "now": clock.now(),
            "lang": lang.value,
            "known": bool(session.account) or chose_language(session),
            "account": session.account.key if session.account else None,
            "table": table.id if table is not None else None,
            "near": table is None or table.reached_by(character) or table.seat_of(character) is None,
            "playing": character is not None,
            "guest": is_guest(session.account),
        }
    )
