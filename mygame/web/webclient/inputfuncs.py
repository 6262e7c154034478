"""What the web client asks of the game besides typed lines (`settings.INPUT_FUNC_MODULES`)."""

from __future__ import annotations

from typing import Any

from evadventure.minigames.core import Reader
from evadventure.tables import clock, wire
from evadventure.tables.table import Table, table_of, watched_by
from evadventure.telling import lang_of, set_lang
from evadventure.words import Lang

NARROWEST, WIDEST = 30, 120
"""Columns of a picture of a table."""


def client_hello(session: Any, *args: Any, **kwargs: Any) -> None:
    """Take the language of the page (`lang`) for somebody who has chosen none; send table messages from now on."""
    if not wire.admit(session):
        return
    lang = kwargs.get("lang")
    unknown = not session.account.lang if session.account else session.protocol_flags.get("LANG", "") not in set(Lang)
    if isinstance(lang, str) and lang in set(Lang) and unknown:
        set_lang(session, Lang(lang))
    wire.subscribe(session)
    _answer(session)


def client_status(session: Any, *args: Any, **kwargs: Any) -> None:
    """Answer with `client_status`: the language, the hero, and the table one sits at or watches."""
    if wire.admit(session):
        _answer(session)


def client_picture(session: Any, *args: Any, **kwargs: Any) -> None:
    """Answer with `client_picture`: the table as text, `width` columns wide, for games the client cannot draw."""
    character = session.puppet
    if not wire.admit(session) or character is None:
        return
    table = _table(character)
    if table is None or table.hosted is None:
        return
    wanted = kwargs.get("width")
    width = max(NARROWEST, min(wanted, WIDEST)) if type(wanted) is int else 60
    hosted = table.hosted
    reader = Reader(
        lang=lang_of(session),
        names=tuple(name.in_lang(lang_of(session)) for name in hosted.names),
        who=table.seat_of(character),
        width=width,
        screenreader=bool(session.protocol_flags.get("SCREENREADER")),
    )
    view, present = hosted.match.view(reader.who), hosted.entry.present
    over = hosted.match.outcome is not None
    session.msg(
        client_picture={
            "table": table.id,
            "rev": hosted.rev,
            "text": present.show(view, reader),
            "prompt": "" if over else present.prompt(view, reader),
        }
    )


def _table(character: Any) -> Table | None:
    return table_of(character) or watched_by(character)


def _answer(session: Any) -> None:
    character, lang = session.puppet, lang_of(session)
    table = _table(character) if character is not None else None
    session.msg(
        client_status={
            "now": clock.now(),
            "lang": lang.value,
            "known": bool(session.account) or session.protocol_flags.get("LANG", "") in set(Lang),
            "account": session.account.key if session.account else None,
            "table": table.id if table is not None else None,
            "hero": _hero(character, lang) if character is not None else None,
        }
    )


def _hero(character: Any, lang: Lang) -> dict[str, Any]:
    return {
        "name": character.in_lang(lang),
        "level": character.level,
        "hp": character.hp,
        "hp_max": character.hp_max,
        "xp": character.xp,
        "xp_next": character.level * character.xp_per_level,
        "coins": character.coins,
        "place": character.location.in_lang(lang) if character.location else "",
    }
