"""The acts of players on the match at their table: begin, act, ask, resign, pause, deal anew.

`match.session` decides, stores and tells its listeners; this module reads input and registers the listeners.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum, auto
from functools import partial
from typing import Any

from evennia.utils import logger
from msgspec.structs import replace

from ...evennia_ext.transactions import together, when_undone
from ...kernel import starting
from ...kernel.errors import ActionError
from ...kernel.input import LINE_LIMIT, clean, whole_number
from ...kernel.messaging import announce
from ...kernel.signals import match_over
from ...minigames.core import LEAVE, RESET, IllegalAction, NotUnderstood, Present, Reader, Refusal, Seat, Who, span
from ...minigames.layout import marked
from ...minigames.match import BadSave, Match
from ...security import speaking
from ...security.rate_limits import pace
from ...words import Lang, Words, up_to
from .. import extending, phrases
from ..match import clock, deals, fairness, ratings, session, store
from ..match.events import Event, Listener, MatchAdjourned, MatchEnded, MatchStarted, SeatHandedOver, Vote
from ..match.persons import character_of, key_of
from ..match.queued import Queue
from ..match.session import By, MatchSession
from ..match.turns import Turns
from ..match.votes import Votes
from ..models import MatchRow, SeatRow
from . import broadcast, offline_results, player_store, public_signals, seats, wire
from .screens import Screens
from .small_talk import SmallTalk
from .table import Play, Table

DRAWN = re.compile("[0-9a-f]{32}")
"""What a browser adds to a deal by itself; it says nothing."""
ASKED_FOR = 60.0
"""Seconds within which a resignation can be confirmed by repeating it."""


class Order(IntEnum):
    """The order in which the listeners of a match hear of an event."""

    CLEAR = auto()
    """The table is freed, so that anybody who hears of the end finds no match there."""
    TELL = auto()
    """Texts to everybody at the table."""
    SEND = auto()
    """Messages to their programs."""
    PUBLISH = auto()
    """Spectators elsewhere."""
    RECORD = auto()
    """Results for those who were away."""
    WRITE = auto()
    """Players who are not looking on."""
    WORLD = auto()
    """The rest of the game (`kernel.signals.match_over`)."""
    TALK = auto()
    """The regulars at the table."""
    COUNT = auto()
    """The figures shown by a game."""
    TURN = auto()
    """The clock and the computer players."""
    VOTE = auto()
    QUEUE = auto()
    READY = auto()
    """The table is made ready for the next match."""


type Maker = Callable[[Table, Play, bool], Iterable[tuple[Order, Listener]]]
"""Makes listeners of a match for a table; the last argument tells whether it resumes after a start of the server."""


def host(table: Table, played: MatchSession, *, resumed: bool = False) -> None:
    """Make a session the match of a table, and register all its listeners."""
    present = None if table.by_letter else lambda key: table.person(key) is not None
    adjourn = next((partial(way, table) for way in extending.ADJOURNS.all() if present is not None), None)
    when_undone(table.clear)
    table.play = play = Play(
        played,
        Screens(played.entry),
        Turns(played, present, adjourn, resumed=resumed),
        Votes(played, partial(_carry_out, table, played)),
        Queue(played, table.queued_text, partial(setattr, table, "queued_text")),
    )
    makers: list[Maker] = [_listeners, *extending.LISTENERS.all()]
    found = [listener for make in makers for listener in make(table, play, resumed)]
    played.listen(*(listener for _, listener in sorted(found, key=lambda one: one[0])))


def _listeners(table: Table, play: Play, resumed: bool) -> Iterable[tuple[Order, Listener]]:
    played, screens = play.session, play.screens

    def clear(event: Event) -> None:
        if isinstance(event, MatchEnded | MatchAdjourned):
            table.clear()

    def make_ready(event: Event) -> None:
        """Free the seat of a player who gave up; at the end, make the table ready for the next match."""
        table.over = None
        if isinstance(event, SeatHandedOver) and (row := played.seats[event.seat]).resigned is not None:
            seats.unseat(table, row.key, phrases.STOOD)
            if (character := character_of(row.key)) is not None:
                screens.forget(character)
        if isinstance(event, MatchEnded) and event.ending.rule != RESET and not table.by_letter:
            seats.free_of_the_gone(table)
            if any(row.key.startswith("c:") for row in played.seats):
                seats.leave_alone(table)
            seats.changed(table)

    by_regulars = not table.by_letter and any(row.key.startswith("r:") for row in played.seats)
    talk = ((Order.TALK, SmallTalk(table, played)),) if by_regulars else ()
    return (
        (Order.CLEAR, clear),
        (Order.TELL, broadcast.Broadcast(table, played, screens)),
        (Order.SEND, wire.Feed(table, played, screens)),
        (Order.PUBLISH, partial(public_signals.publish, table, played)),
        (Order.RECORD, partial(offline_results.record, table, played)),
        (Order.WORLD, partial(_send_news, played)),
        *talk,
        (Order.TURN, play.turns),
        (Order.VOTE, play.votes),
        (Order.QUEUE, play.queue),
        (Order.READY, make_ready),
    )


def _send_news(played: MatchSession, event: Event) -> None:
    """Tell the rest of the game the results of its characters who did not give up (`kernel.signals.match_over`)."""
    if not isinstance(event, MatchEnded) or event.ending.outcome is None or played.match.terms.position is not None:
        return
    if event.ending.rule == fairness.TOO_SHORT:
        return
    people = [row for row in played.seats if row.key.startswith("c:")]
    for row in people:
        if row.resigned is None and (character := character_of(row.key)) is not None:
            match_over.send_robust(
                sender=character,
                game=played.row.game,
                place=row.place,
                seats=len(played.seats),
                won=row.place == 1 and bool(event.ending.outcome.winners),
                match=played.row.pk,
                people=len(people) - 1,
                stake=row.staked,
                against=[other.key for other in played.seats if other is not row],
            )


# Beginning.


def begin(table: Table, position: str | None = None, seed: int | None = None) -> Table:
    """Start a match of all sitters at a table; return the table at which it is played, another if by letter.

    Raises ActionError, BadTerms, NotUnderstood.

    Args:
        position: text of a position to start from, instead of a deal.
        seed: the seed of all its randomness; drawn when not given.
    """
    table.between_matches()
    if position is None:
        seats.free_of_the_gone(table)
        seats.free_of_the_broke(table)
    info, count = table.entry.game.info, len(table.setup.sitters)
    if not info.min_seats <= count <= info.max_seats:
        raise ActionError("seats", phrases.SEATS, players=span(info.min_seats, info.max_seats), count=count)
    if position is None:
        seats.needs_patience(table.sitters_here(), table.setup.house)
    pace("match", table)
    if table.setup.house.letter and position is None:
        for begin_by_letter in extending.BY_LETTER.all():
            away: Table = begin_by_letter(table, seed)
            return away
    _open(table, MatchSession.start(table.id, table.setup, position, seed))
    return table


_FIRST = Words("A first match of a game is not rated.")
_FIRST_HINTED = Words("A first match of a game is not rated, so that |whint|n can help newcomers to it.")


def show_beginning(table: Table) -> None:
    """Tell everybody who follows a table that its match has begun."""
    played = table.play_here().session
    table.tell_all(phrases.COMMITMENT, match=played.row.pk, commitment=played.row.commitment[: phrases.SHOWN])
    if played.house.stake:
        table.tell_all(phrases.STAKED, stake=played.house.stake, pot=sum(row.staked for row in played.seats))
    if played.house.rated and ratings.kept() and fairness.is_first(played.row.game, played.seats):
        table.tell_all(_FIRST_HINTED if extending.has("apps.teaching") else _FIRST)
    played.emit(MatchStarted(played.match))


def _open(table: Table, played: MatchSession, before: Screens | None = None) -> None:
    """Open play of a newly stored match; `before` holds the screens of the one it replaces."""
    table.deal = None
    host(table, played)
    if before is not None:
        table.play_here().screens.deal_anew(before)
    else:
        announce(table.location, phrases.STARTED, table=table, game=table.entry.present.title, names=played.names)
    show_beginning(table)


def luck(table: Table, character: Any, words: str, commitment: str | None = None) -> str:
    """Add a sitter's own words to the next deal; return the stored text. Raises ActionError.

    Args:
        commitment: the one they saw; None for the table's current one.
    """
    key = key_of(character)
    if table.setup.seat_of(key) is None:
        raise ActionError("not_seated", phrases.SIT_FIRST, table=table)
    if not DRAWN.fullmatch(words):
        speaking.check(character, words)
    before = deals.added_to(table.deal).get(key)
    table.deal = deals.contribute(table.id, key, words, commitment)
    kept = deals.added_to(table.deal)[key]
    if kept != before:
        seats.changed(table)
    return kept


def rematch(table: Table) -> Table:
    """Play again with the seats moved on by one; return the table as `begin` does. Raises as `begin`."""
    table.between_matches()
    before = table.setup
    table.setup = replace(before, sitters=(*before.sitters[1:], *before.sitters[:1]))  # everybody moves up one seat
    try:
        return begin(table)
    except Exception:
        table.setup = before
        raise


def take_up(table: Table, row: MatchRow) -> bool:
    """Resume a stored match after a restart; return whether it could.

    One that no longer replays, or whose rows are inconsistent, is frozen, its stakes paid back, and staff are told.

    Raises:
        Exception: it could not be frozen either (see `session.freeze_unread`).
    """
    try:
        played = MatchSession.resume(row)
        played.run_clock()
        host(table, played, resumed=True)
        table.play_here().turns.go_on()
    except Exception as error:
        table.clear()
        give_up(row.pk, error, table)
        return False
    return True


def read_again(row: MatchRow) -> MatchSession:
    """Return the session of a stored match.

    Raises:
        ActionError: it does not replay, and is frozen after all else is rolled back.
    """
    try:
        return MatchSession.resume(row)
    except Exception as error:
        refused = ActionError("frozen", phrases.FROZEN)
        refused.afterwards = partial(give_up, row.pk, error, None)
        raise refused from error


def give_up(pk: int, error: Exception, table: Table | None) -> None:
    """Freeze a stored match that cannot be resumed, pay its stakes back and tell staff. Raises as `take_up`.

    Args:
        error: the reason.
        table: where it was played; None when it is gone.
    """
    if isinstance(error, BadSave):
        rule = error.refusal.code
        logger.log_err(f"tables: match {pk} cannot be taken up: {error}")
    else:
        rule = "unreadable"
        logger.log_trace(f"tables: match {pk} cannot be taken up")
    session.freeze_unread(pk, rule)
    starting.frozen.append(pk)
    store.note(None, "freeze", f"match {pk}", f"{rule}: {error}"[:500])
    broadcast.tell_frozen(pk, rule, table)
    try:
        offline_results.tell_people(SeatRow.objects.select_related("match").filter(match_id=pk))
    except Exception:  # its rows may be damaged
        logger.log_trace(f"tables: nobody of match {pk} is told that it is frozen")


# Acts of players.


def act_text(table: Table, character: Any, text: str) -> None:
    """Carry out a player's typed line. Raises ActionError, IllegalAction, NotUnderstood, BrokenRules.

    A number is that of the list last shown, or answers the game's own question; after any other the list is shown anew.
    """
    played, seat = seat_played(table, character)
    shown = table.play_here().screens.of(character)
    number = whole_number(text)
    if number is not None and clock.now() < shown.stale_until:
        shown.stale_until = 0.0
        raise _stale(shown.moves_rev, played, seat)
    if number is not None and shown.moves:
        if shown.moves_rev != played.match.version(seat):
            raise _stale(shown.moves_rev, played, seat)
        if not 1 <= number <= len(shown.moves):
            raise ActionError("move_number", phrases.MOVE_NUMBER, numbers=up_to(len(shown.moves)))
        action = shown.moves[number - 1]
    elif number is not None and not played.match.legal(seat):
        raise ActionError("not_your_turn", phrases.NOT_YOUR_TURN)
    else:
        try:
            action = _read(table, character, played, seat, text)
        except NotUnderstood:
            if number is None:
                raise
            raise ActionError("no_list", phrases.NO_LIST) from None
        finally:
            shown.begun = (played.match.version(seat), text)
    when_undone(partial(setattr, shown, "moves", shown.moves))
    shown.moves = ()
    _act(table, character, seat, action, shown.rev if shown.rev >= 0 else None)


def list_anew(table: Table, character: Any) -> None:
    """Show a player whose number was refused the current list of moves, if it is their turn and they have none."""
    if (play := table.play) is None or play.screens.of(character).moves:
        return
    reader, match = table.reader(character), play.session.match
    if reader.who in match.to_act:
        character.msg(play.screens.moves(match, reader, character))


def is_move(table: Table, character: Any, text: str) -> bool:
    """Tell whether the game a character plays at a table reads a line as a move, allowed now or not."""
    try:
        played, seat = seat_played(table, character)
        _read(table, character, played, seat, text)
    except (ActionError, NotUnderstood):
        return False
    return True


def act_data(table: Table, character: Any, rev: int, action: dict[str, Any] | str, match: int | None = None) -> None:
    """Carry out a program's request for its player. Raises as `act_text`.

    Args:
        match: the one it was chosen in, if the program says so: after a redeal another may have an equally long log.
    """
    played, seat = seat_played(table, character)
    if match is not None and match != played.row.pk:
        raise _stale(rev, played, seat)
    if isinstance(action, str):
        if rev != played.match.version(seat):
            raise _stale(rev, played, seat)
        action = _read(table, character, played, seat, action)
    else:
        action = played.match.read(action)
    _act(table, character, seat, action, rev)


def _read(table: Table, character: Any, played: MatchSession, seat: Seat, text: str) -> Any:
    """Return the action that a typed line means. Raises NotUnderstood."""
    match, (rev, before) = played.match, table.play_here().screens.of(character).begun
    facts = (match.view(seat), match.legal(seat), table.reader(character))
    return table.entry.present.read(text, before if rev == match.version(seat) else "", *facts)


def _act(table: Table, character: Any, seat: Seat, action: Any, seen: int | None) -> None:
    """Play a person's action; one that gives up or redeals is handled as the command for it."""
    played = table.play_here().session
    action = player_store.meant(character, played.entry, action)
    if action == played.meta_action(LEAVE, seat):
        resign(table, character)
    elif action == played.meta_action(RESET, seat):
        reset(table, character)
    else:
        played.act(seat, action, By.PERSON, seen)


def ask(table: Table, character: Any, query: str, text: str) -> str:
    """Return the game's answer to one of its questions (`core.Queries`). Raises ActionError, NotUnderstood."""
    match, reader = table.play_here().session.match, table.reader(character)
    legal = match.legal(reader.who) if reader.who is not None else ()
    view = match.view(reader.who)
    answer = table.entry.present.ask(query, _page(table, character, query, text, view), view, legal, reader)
    return marked(answer, reader)


def _page(table: Table, character: Any, query: str, text: str, view: Any) -> str:
    """Return the requested page: a number as it is, `next` as the one after the last shown."""
    leafed = table.entry.present.leafed.get(query)
    if leafed is None:
        return text
    book, leafing = leafed(view), table.play_here().screens.of(character).leafing
    known, last = leafing.get(query, (None, 0))
    page = (last if known == book else 0) + 1 if text.strip().lower() in phrases.NEXT else whole_number(text)
    if page is None:
        return text
    leafing[query] = (book, page)
    return str(page)


def take_back(table: Table, character: Any) -> None:
    """Take a player's last step back. Raises ActionError, IllegalAction."""
    played, seat = seat_played(table, character)
    if not played.house.undo or played.house.stake:
        raise ActionError("no_undo", Words("No step may be taken back at this table."))
    played.undo(seat)


def resign(table: Table, character: Any, *, sure: bool = False) -> None:
    """Give a player's seat up; without `sure`, ask for confirmation first.

    Raises ActionError (code `confirm`: ask again, or be sure), IllegalAction.
    """
    played, seat = seat_played(table, character)
    if played.house.confirm and not sure:
        match, until = character.ndb.gives_up or (None, 0.0)
        if match != played.row.pk or clock.now() > until:
            refused = ActionError("confirm", phrases.REALLY_RESIGN)
            refused.afterwards = partial(setattr, character.ndb, "gives_up", (played.row.pk, clock.now() + ASKED_FOR))
            raise refused
    character.ndb.gives_up = None
    played.resign(seat)


def offer_draw(table: Table, character: Any) -> None:
    """Offer a draw, or agree to one. Raises ActionError."""
    played, seat = seat_played(table, character)
    played.offer_draw(seat)


def reset(table: Table, character: Any) -> None:
    """Redeal, or ask all players about it. Players, seats, options and score stay.

    Raises ActionError, IllegalAction.
    """
    played = table.play_here().session
    played.needs_play()
    seat = played.seat_of(key_of(character))
    if seat is None or played.seats[seat].resigned is not None:
        raise _not_seated(table, character, Words("Only players of the match may reshuffle."))
    if played.house.reset == "off":
        raise ActionError("reset_off", Words("At this table nobody may call for a grand reshuffle."))
    elif played.house.reset == "vote" or not played.friendly:
        table.play_here().votes.call("reset", seat, character)
    else:
        deal_anew(table, seat, By.PERSON, character)


def deal_anew(table: Table, seat: Seat | None, by: str, character: Any) -> None:
    """Redeal; followers of the table are told once, and shown the new state once. Raises ActionError.

    Args:
        seat: the one that calls for it; None for staff, whatever the players or the options say.
    """
    played, screens = table.play_here().session, table.play_here().screens
    played.needs_play()
    if seat is not None:
        played.needs_say(seat)
    with together(late=True):
        screens.deal_anew()
        if played.reset(seat, by, character):
            return
        playing = {row.key for row in played.standing}
        setup = table.setup
        setup = replace(setup, sitters=tuple(sitter for sitter in setup.sitters if sitter.key in playing))
        _open(table, MatchSession.start(table.id, setup), before=screens)


def pause(table: Table, character: Any) -> None:
    """Pause a match: by its host, or by agreement of all people when the match counts. Raises ActionError."""
    played = table.play_here().session
    played.needs_play()
    if not played.pause_left:
        raise ActionError("no_pause", phrases.NO_PAUSE_LEFT if played.house.pause else phrases.NO_PAUSES)
    if played.friendly:
        if not table.is_host(character):
            raise ActionError("host_only", phrases.HOST_ONLY)
        played.pause(played.pause_left)
    else:
        _, seat = seat_played(table, character)
        table.play_here().votes.call("pause", seat, character)


def go_on(table: Table, character: Any) -> None:
    """End a pause: anybody who sits at the table may. Raises ActionError."""
    played, key = table.play_here().session, key_of(character)
    if not table.plays(key) and table.setup.seat_of(key) is None:
        raise _not_seated(table, character, phrases.NOT_PLAYING)
    played.go_on()


def queue_up(table: Table, character: Any, wish: str) -> None:
    """Queue a player's wish for their turn; "" takes back the queued one. Raises ActionError, NotUnderstood."""
    _, seat = seat_played(table, character)
    waiting = table.play_here().queue
    if wish:
        waiting.put(seat, wish, table.reader(character))
    else:
        waiting.take_back(seat)


def vote(table: Table, character: Any, agree: bool) -> None:
    """Answer the open vote. Raises ActionError."""
    _, seat = seat_played(table, character)
    table.play_here().votes.answer(seat, agree)


def _carry_out(table: Table, played: MatchSession, vote: Vote) -> None:
    if vote.kind == "pause":
        played.pause(played.pause_left)
    else:
        by = next((seat for seat in (vote.by, *sorted(vote.agreed)) if played.has_say(seat)), None)
        deal_anew(table, by, By.PERSON, vote.character)


def seat_played(table: Table, character: Any) -> tuple[MatchSession, Seat]:
    """Return a character's match and seat. Raises ActionError when there is none, or it was given up."""
    played = table.play_here().session
    seat = played.seat_of(key_of(character))
    if seat is None:
        raise _not_seated(table, character, phrases.NOT_PLAYING)
    if played.seats[seat].resigned is not None:
        raise ActionError("resigned", phrases.ALREADY_RESIGNED)
    return played, seat


def _not_seated(table: Table, character: Any, otherwise: Words) -> ActionError:
    """Return the refusal for a character without a seat: how to get one, if possible, else `otherwise`."""
    setup = table.setup
    if table.session is not None and setup.seat_of(key_of(character)) is not None:
        return ActionError("not_seated", phrases.NEXT_MATCH_FIRST)
    if len(setup.sitters) < table.entry.game.info.max_seats:
        return ActionError("not_seated", phrases.SIT_FIRST, table=table)
    return ActionError("not_seated", otherwise)


def _stale(seen: int, played: MatchSession, seat: Seat) -> IllegalAction:
    return IllegalAction(Refusal("stale", {"seen": seen, "now": played.match.version(seat)}))


SENTENCES = 10_000
"""Columns of an answer: the client breaks it into lines."""


def answer(table: Table, who: Who, lang: Lang, query: str, text: str) -> dict[str, Any] | None:
    """Return `client_answer` of docs/program/protocol.md; None if no match is on or the question is unknown.

    Args:
        who: the seat that asks; None for a spectator.
        query: one of the game's questions.
        text: its subject.
    """
    if (played := table.session) is None:
        return None
    names = [name.in_lang(lang) for name in played.names]
    found = answer_of(played.entry.present, played.match, names, who, lang, query, text)
    return found and {"table": table.id} | found


def answer_of(
    present: Present[Any, Any, Any], match: Match, names: Sequence[str], who: Who, lang: Lang, query: str, text: str
) -> dict[str, Any] | None:
    """Return the same about a match that is played nowhere, without its table. `names`: of the seats."""
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
