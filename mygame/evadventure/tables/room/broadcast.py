"""What everybody at a table reads, and gets as data, of the match that is played there; and what they say.

Each reads in the own words. Players come first: when a crowd looks on, it is told a moment later, so many in a turn of
the reactor.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, NamedTuple

import evennia
from evennia.utils import logger

from ...base.errors import ActionError
from ...base.messaging import lang_of, page_of, tell
from ...base.textwidth import fill
from ...minigames.core import Reader, Refusal, Who
from ...minigames.match import BrokenRules, Match
from ...wire.packages import TABLE, subscribers
from ...wire.talk import heard
from ...words import Lang
from .. import phrases
from ..match import clock
from ..match import session as hosting
from ..match.people import is_staff, key_of, name_of
from ..match.session import Hosted, Phase
from ..models import MatchRow
from . import screens, wire
from . import spectators as gallery
from .describing import described
from .screens import Screens, reader_of

if TYPE_CHECKING:
    from .table import Table

NEAR = 12
"""Onlookers told at once. When there are more, only the players are; the others follow, so many in a reactor turn."""


class News(NamedTuple):
    """One step that everybody at a table hears of, some of them a little later than others."""

    table: Table
    hosted: Hosted
    match: Match
    deadline: float | None
    screens: Screens
    messages: dict[tuple[Who, Lang], dict[str, Any]]
    """(Who looks, language) -> the messages all such onlookers get, made for the first of them."""


# To one.


def show_picture(table: Table, character: Any) -> None:
    """Show somebody everything they may see now."""
    if table.play is None:
        character.msg(fill(described(table, character), page_of(character).width))
    else:
        hosted, reader = table.play.hosted, table.reader(character)
        text = table.play.screens.picture(hosted.match, reader, character, hosted.row.deadline)
        if not hosted.playing:
            text += "\n" + phrases.PAUSED.say(reader.lang)
        character.msg(text=(text, {"type": "table"}))
    send_state(table, character)


def send_state(table: Table, character: Any) -> None:
    """Send somebody's programs the whole state."""
    if not subscribers(character, TABLE):
        return
    lang, hosted = lang_of(character), table.hosted
    wire.send(character, table_join=wire.joined(table, lang))
    if hosted is not None:
        seat = hosted.seat_of(key_of(character))
        wire.send(character, table_state=wire.state(table, hosted, seat, lang))
        wire.send(character, table_legal=wire.legal(table, hosted, table.reader(character), own=character))
        wire.send(character, table_clock=wire.clock_of(table, hosted))


def why(table: Table, error: Exception, character: Any, reader: Reader | None = None) -> str:
    """Return why something was refused, in one sentence for who asked.

    Args:
        reader: how they read it; None for the way they read the table.
    """
    lang = reader.lang if reader is not None else lang_of(character)
    if isinstance(error, ActionError):
        return error.in_lang(lang)
    if isinstance(error, BrokenRules):
        return hosting.FROZEN.say(lang)
    refusal: Refusal = getattr(error, "refusal", Refusal("unknown"))
    if (words := phrases.REFUSALS.get(refusal.code)) is not None:
        return words.say(lang, **refusal.facts)
    reader = reader or table.reader(character)
    return screens.marked(table.entry.present.refusal(refusal, reader), reader)


# To everybody.


def send_clock(table: Table) -> None:
    """Send everybody's programs whose time runs."""
    for onlooker in table.onlookers():
        if table.hosted is not None and subscribers(onlooker, TABLE):
            wire.send(onlooker, table_clock=wire.clock_of(table, table.hosted))


def tell_step(table: Table, match: Match) -> None:
    """Tell the last entry of the log (of an empty one: the deal), as the match was after it."""
    play = table.play_here()
    news = News(table, play.hosted, match, play.hosted.row.deadline, play.screens, {})
    _in_turn(table, lambda onlooker: _tell_step_to(onlooker, news))
    gallery.stepped.send_robust(sender=table, hosted=news.hosted, match=match)


def tell_ending(table: Table, hosted: Hosted) -> None:
    """Tell how a match ended."""
    _in_turn(table, lambda onlooker: _tell_ending_to(onlooker, table, hosted))


def tell_frozen(table: Table, row: MatchRow) -> None:
    """Tell all staff who are connected that the rules of a match broke."""
    for session in evennia.SESSION_HANDLER.get_sessions():
        if session.logged_in and is_staff(session.account):
            tell(session, phrases.STAFF_FROZEN, match=row.pk, table=table, rule=row.rule)


def talk(table: Table, character: Any, text: str, deaf: Collection[Any] = ()) -> None:
    """Let somebody say something to everybody at a table, but to those who are `deaf` to them."""
    seat, hosted = table.seat_of(character), table.hosted
    if seat is None:
        name, said = name_of(character), phrases.ONLOOKER_SAYS
    else:
        name, said = hosted.names[seat] if hosted else table.setup.sitters[seat].name, phrases.SAYS
    text = text.replace("|", "||")
    for onlooker in table.onlookers():
        if onlooker in deaf:
            continue
        own = onlooker == character
        words = phrases.YOU_SAY if own else said
        tell(onlooker, words, name=name, text=text)
        wire.send(onlooker, table_chat=wire.chat(table, name, text, seat, lang_of(onlooker)))
        heard(onlooker, "table", words, talker=name, said=text, own=own, name=name, text=text)


def _in_turn(table: Table, tell_one: Callable[[Any], None]) -> None:
    """Tell everybody who follows a table something, players at once, a crowd when they have their answer."""
    players = table.sitters_here()
    others = [person for person in table.watchers_here() if person not in players]
    if len(players) + len(others) <= NEAR:
        players, others = players + others, []
    for player in players:
        tell_one(player)
    if others:
        clock.later(gallery.BEHIND, _tell_crowd, others, tell_one)


def _tell_crowd(crowd: list[Any], tell_one: Callable[[Any], None]) -> None:
    for onlooker in crowd[:NEAR]:
        tell_one(onlooker)
    if crowd[NEAR:]:
        clock.later(0, _tell_crowd, crowd[NEAR:], tell_one)


def _tell_step_to(onlooker: Any, news: News) -> None:
    table, hosted, match = news.table, news.hosted, news.match
    try:
        reader = reader_of(onlooker, hosted.names, hosted.seat_of(key_of(onlooker)))
        resigned = reader.who is not None and hosted.seats[reader.who].resigned is not None
        if text := news.screens.step(match, reader, onlooker, news.deadline, resigned=resigned):
            onlooker.msg(text=(text, {"type": "table"}))
        if subscribers(onlooker, TABLE):
            messages = news.messages.get((reader.who, reader.lang))
            if messages is None:
                messages = news.messages[reader.who, reader.lang] = {
                    "table_event": wire.events(table, match, reader.who),
                    "table_state": wire.state(table, hosted, reader.who, reader.lang, match),
                }
            for name, message in messages.items():
                wire.send(onlooker, **{name: message})
            if reader.who is not None:
                wire.send(onlooker, table_legal=wire.legal(table, hosted, reader, match, onlooker))
    except Exception:
        logger.log_trace(f"tables: {hosted.row} cannot be shown at {len(match.log)}")
        tell(onlooker, phrases.NO_PICTURE)


def _tell_ending_to(onlooker: Any, table: Table, hosted: Hosted) -> None:
    reader = reader_of(onlooker, hosted.names, hosted.seat_of(key_of(onlooker)))
    lines = _ending_lines(hosted, reader)
    onlooker.msg(text=("\n".join(fill(line, reader.width) for line in lines), {"type": "table"}))
    wire.send(onlooker, table_result=wire.result(table, hosted, hosted.ended, hosted.match, reader.lang))


def _ending_lines(hosted: Hosted, reader: Reader) -> list[str]:
    """Return how a match ended for one reader: the result, the coins, what the own seat got, and the seed."""
    ending, names, lang = hosted.ended, hosted.names, reader.lang
    frozen = hosted.row.phase == Phase.FROZEN
    lines = []
    if ending.outcome is None:
        lines.append((hosting.FROZEN if frozen else phrases.ABORTED).say(lang))
    elif ending.rule in phrases.HOUSE_RULES:
        winners = [names[seat] for seat in ending.outcome.winners]
        lines.append(phrases.HOUSE_RULES[ending.rule].say(lang, names=winners))
    else:
        lines.append(screens.marked(hosted.entry.present.outcome(ending.outcome, reader), reader))
    for row in hosted.seats:
        share, name = ending.shares[row.seat], names[row.seat]
        if row.staked and share.coins:
            lines.append(phrases.PAID.say(lang, name=name, coins=share.coins))
    if reader.who is not None:
        share = ending.shares[reader.who]
        if (change := share.change) is not None:
            before, after = round(change.before, 1), round(change.after, 1)
            lines.append(phrases.RATED.say(lang, before=before, after=after))
        if share.reward is not None and share.reward.fame:
            lines.append(phrases.FAME.say(lang, fame=share.reward.fame))
        if share.reward is not None and share.reward.xp:
            lines.append(phrases.XP.say(lang, xp=share.reward.xp))
    lines.append(phrases.SEED.say(lang, match=hosted.row.pk, seed=hosted.row.seed))
    if not frozen:
        lines.append(phrases.AGAIN.say(lang, match=hosted.row.pk))
    return lines
