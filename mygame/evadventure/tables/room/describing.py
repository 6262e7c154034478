"""What is played at a table and who sits there, as whoever looks at it reads."""

from __future__ import annotations

from typing import Any

from ...base.messaging import lang_of
from ...words import Lang, Words
from .. import phrases
from ..match.session import Phase


def described(table: Any, looker: Any) -> str:
    """Return what is played at a table and who sits there."""
    lang, setup = lang_of(looker), table.setup
    present = table.entry.present
    lines = [phrases.GAME_HERE.say(lang, game=present.title, blurb=present.blurb)]
    hosted = table.hosted
    sitters = (
        [(row.key, Words(row.name_en, row.name_zh), row.resigned is not None) for row in hosted.seats]
        if hosted
        else [(sitter.key, sitter.name, False) for sitter in setup.sitters]
    )
    for seat, (key, name, out) in enumerate(sitters, 1):
        marks = phrases.MARK_HOST.say(lang) if key == setup.host else ""
        if not key.startswith("c:"):
            marks += phrases.MARK_BOT.say(lang)
        elif table.person(key) is None:
            marks += phrases.MARK_AWAY.say(lang)
        marks += phrases.MARK_OUT.say(lang) if out else ""
        lines.append(phrases.SEAT_LINE.say(lang, seat=seat, name=name, marks=marks))
    if not sitters:
        lines.append(phrases.EMPTY_TABLE.say(lang, game=present.title))
    tail = [phase(table, lang)] if sitters else []
    if setup.house.stake:
        tail.append(phrases.STAKE.say(lang, stake=setup.house.stake))
    if watching := len(table.watchers_here()):
        tail.append(phrases.WATCHERS.say(lang, count=watching))
    if tail:
        lines.append(" ".join(tail) if lang == Lang.EN else "".join(tail))
    return "\n".join(lines)


def standing(table: Any, lang: Lang) -> str:
    """Return in one sentence which game a table is laid for, and whether there is a seat."""
    game = table.entry.present.title
    if table.hosted is not None:
        return phrases.STANDS_PLAYED.say(lang, table=table, game=game)
    return phrases.STANDS_LAID.say(lang, table=table, game=game, seats=seats_taken(table, lang))


def seats_taken(table: Any, lang: Lang) -> str:
    """Return how many of a table's seats are taken."""
    taken, most = len(table.setup.sitters), table.entry.game.info.max_seats
    return phrases.SEATS_TAKEN.say(lang, taken=taken, most=most)


def phase(table: Any, lang: Lang) -> str:
    """Return whether a table is free, waits for players, plays or pauses."""
    hosted = table.hosted
    if hosted is None:
        return (phrases.PHASE_WAITING if table.setup.sitters else phrases.PHASE_FREE).say(lang)
    if hosted.row.phase == Phase.PAUSED:
        return phrases.PHASE_PAUSED.say(lang, match=hosted.row.pk)
    return phrases.PHASE_PLAYING.say(lang, match=hosted.row.pk, steps=hosted.rev)
