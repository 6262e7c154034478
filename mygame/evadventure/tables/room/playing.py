"""What the people at a table do to its match: begin it, act, ask, resign, pause, deal anew.

`match.session` decides and stores, and tells its listeners; here is read what people want, and who listens is settled.
"""

from __future__ import annotations

from typing import Any

from evennia.utils import logger

from ...base.errors import ActionError
from ...base.input import whole_number
from ...base.messaging import announce
from ...base.signals import match_over
from ...minigames.core import LEAVE, RESET, IllegalAction, NotUnderstood, Refusal, Seat
from ...minigames.layout import marked
from ...minigames.match import BadSave, BadTerms
from .. import phrases
from ..match import clock, seating, session, store
from ..match.events import Event, MatchEnded, MatchStarted, SeatHandedOver
from ..match.people import character_of, is_staff, key_of
from ..match.session import By, MatchSession, Phase
from ..match.turns import Turns
from ..models import MatchRow
from . import broadcast, keeping, offline_results, seats, spectators, wire
from .screens import Screens
from .table import Table


def _host(table: Table, played: MatchSession, *, resumed: bool = False) -> None:
    """Make a session the match of a table: from now on all who must hear of it listen, in this order."""
    screens = Screens(played.entry)
    turns = Turns(played, lambda key: table.person(key) is not None, resumed=resumed)
    table.session, table.screens, table.turns = played, screens, turns

    def clear(event: Event) -> None:
        """Free the table first of all, so that whoever hears of the end finds no match there."""
        if isinstance(event, MatchEnded):
            table.session = table.screens = table.turns = None

    def make_ready(event: Event) -> None:
        """Make the table ready for the next match, last of all; the seat of who gave up is free for it."""
        if isinstance(event, SeatHandedOver) and (row := played.seats[event.seat]).resigned is not None:
            seats.unseat(table, row.key, phrases.STOOD)
            if (character := character_of(row.key)) is not None:
                screens.forget(character)
        if isinstance(event, MatchEnded):
            seats.free_of_the_gone(table)
            if any(row.key.startswith("c:") for row in played.seats):
                seats.leave_alone(table)
            seats.changed(table)

    played.listen(
        clear,
        broadcast.Broadcast(table, played, screens),
        wire.Feed(table, played),
        spectators.publisher(table, played),
        offline_results.recorder(table, played),
        lambda event: _send_news(played, event),
        turns,
        make_ready,
    )


def _send_news(played: MatchSession, event: Event) -> None:
    """Tell the rest of the game how its characters fared (`base.signals.match_over`)."""
    if not isinstance(event, MatchEnded) or event.ending.outcome is None:
        return
    people = [row for row in played.seats if row.key.startswith("c:")]
    for row in people:
        if not played.left_early(row) and (character := character_of(row.key)) is not None:
            match_over.send_robust(
                sender=character,
                game=played.row.game,
                place=row.place,
                seats=len(played.seats),
                won=row.place == 1 and bool(event.ending.outcome.winners),
                match=played.row.pk,
                people=len(people) - 1,
                stake=row.staked,
            )


# Beginning.


def begin(table: Table, position: str | None = None, seed: int | None = None) -> None:
    """Start a match of everybody who sits at a table. Raises ActionError, BadTerms, NotUnderstood.

    Args:
        position: text of a position to start from, instead of a deal.
        seed: of all chance in it; drawn when not given.
    """
    table.between_matches()
    if position is None:
        seats.free_of_the_gone(table)
        seats.free_of_the_broke(table)
    info, count = table.entry.game.info, len(table.setup.sitters)
    if not info.min_seats <= count <= info.max_seats:
        raise ActionError("seats", phrases.SEATS, low=info.min_seats, high=info.max_seats, count=count)
    played = MatchSession.start(table.id, table.setup, position, seed)
    _host(table, played)
    announce(table.location, phrases.STARTED, table=table, game=table.entry.present.title, names=played.names)
    table.tell_all(phrases.COMMITMENT, match=played.row.pk, commitment=played.match.commitment)
    if played.house.stake:
        table.tell_all(phrases.STAKED, stake=played.house.stake, pot=sum(row.staked for row in played.seats))
    played.emit(MatchStarted(played.match))


def rematch(table: Table) -> None:
    """Play again with the seats moved on by one. Raises as `begin`."""
    table.between_matches()
    before = table.setup
    table.setup = seating.rotated(before)
    try:
        begin(table)
    except (ActionError, BadTerms, NotUnderstood):
        table.setup = before
        raise


def take_up(table: Table, row: MatchRow) -> bool:
    """Go on with a stored match after a restart; return whether it does.

    One that no longer replays is frozen, its stakes paid back.
    """
    try:
        played = MatchSession.resume(row)
    except BadSave as error:
        logger.log_err(f"tables: {row} cannot be taken up: {error}")
        session.break_off(row, store.seats_of(row), error.refusal.code, Phase.FROZEN)
        broadcast.tell_frozen(table, row)
        return False
    _host(table, played, resumed=True)
    if table.turns is not None:
        table.turns.go_on()
    return True


# What players do.


def act_text(table: Table, character: Any, text: str) -> None:
    """Do what a player typed. Raises ActionError, IllegalAction, NotUnderstood, BrokenRules."""
    played, seat = _playing(table, character)
    reader, shown = table.reader(character), table.screens_here().of(character)
    number = whole_number(text)
    if number is not None and clock.now() < shown.stale_until:
        shown.stale_until = 0.0
        raise _stale(shown.moves_rev, played, seat)
    if number is not None and shown.moves:
        if shown.moves_rev != played.match.version(seat):
            raise _stale(shown.moves_rev, played, seat)
        if not 1 <= number <= len(shown.moves):
            raise ActionError("move_number", phrases.MOVE_NUMBER, count=len(shown.moves))
        action = shown.moves[number - 1]
    elif number is not None and not played.match.legal(seat):
        raise ActionError("not_your_turn", phrases.NOT_YOUR_TURN)
    else:
        action = table.entry.present.parse(text, played.match.view(seat), played.match.legal(seat), reader)
    shown.moves = ()
    _act(table, character, seat, action, shown.rev if shown.rev >= 0 else None)


def act_data(table: Table, character: Any, rev: int, action: dict[str, Any] | str) -> None:
    """Do what a program asks for its player. Raises as `act_text`."""
    played, seat = _playing(table, character)
    if isinstance(action, str):
        if rev != played.match.version(seat):
            raise _stale(rev, played, seat)
        view, reader = played.match.view(seat), table.reader(character)
        action = table.entry.present.parse(action, view, played.match.legal(seat), reader)
    else:
        action = played.match.read(action)
    _act(table, character, seat, action, rev)


def _act(table: Table, character: Any, seat: Seat, action: Any, seen: int | None) -> None:
    """Play a person's action; one that gives up or deals anew takes the way of the command for it."""
    played = table.session_here()
    action = keeping.meant(character, played.entry, action)
    if action == played.meta_action(LEAVE, seat):
        resign(table, character)
    elif action == played.meta_action(RESET, seat):
        reset(table, character)
    else:
        played.act(seat, action, By.PERSON, seen)


def ask(table: Table, character: Any, query: str, text: str) -> str:
    """Return the game's answer to a question of its own (`core.Queries`). Raises ActionError, NotUnderstood."""
    match, reader = table.session_here().match, table.reader(character)
    legal = match.legal(reader.who) if reader.who is not None else ()
    view = match.view(reader.who)
    answer = table.entry.present.ask(query, _page(table, character, query, text, view), view, legal, reader)
    return marked(answer, reader)


def _page(table: Table, character: Any, query: str, text: str, view: Any) -> str:
    """Return the page asked for: a number as it is, `next` as the one after the last that was shown."""
    leafed = table.entry.present.leafed.get(query)
    if leafed is None:
        return text
    book, leafing = leafed(view), table.screens_here().of(character).leafing
    known, last = leafing.get(query, (None, 0))
    page = (last if known == book else 0) + 1 if text.strip().lower() in phrases.NEXT else whole_number(text)
    if page is None:
        return text
    leafing[query] = (book, page)
    return str(page)


def take_back(table: Table, character: Any) -> None:
    """Take a player's last step back. Raises ActionError, IllegalAction."""
    played, seat = _playing(table, character)
    if not played.house.undo or played.house.stake:
        raise ActionError("no_undo", phrases.NO_UNDO)
    played.undo(seat)


def resign(table: Table, character: Any) -> None:
    """Give a player's seat up. Raises ActionError, IllegalAction."""
    played, seat = _playing(table, character)
    played.resign(seat)


def offer_draw(table: Table, character: Any) -> None:
    """Offer a draw, or agree to one. Raises ActionError."""
    played, seat = _playing(table, character)
    played.offer_draw(seat)


def reset(table: Table, character: Any) -> None:
    """大洗牌: deal anew. Players, seats, options and score stay. Raises ActionError, IllegalAction."""
    played = table.session_here()
    seat, by = played.seat_of(key_of(character)), By.PERSON
    if seat is None or played.seats[seat].resigned is not None:
        if not is_staff(character):
            raise ActionError("reset", phrases.RESET_WHO)
        seat, by = played.standing[0].seat, By.STAFF
        store.note(character.account, "reset", table.key, "")
    if not played.reset(seat, by, character):
        begin(table)
    for onlooker in table.onlookers():
        if table.screens is not None:
            table.screens.forget(onlooker)
        broadcast.show_picture(table, onlooker)


def end(table: Table, rule: str, winner: Seat | None = None) -> None:
    """End the match by order: without a result, or with one winner (nobody is rated then). Raises ActionError."""
    played = table.session_here()
    if winner is None:
        played.abort(rule)
    else:
        played.award(winner, rule)


def _playing(table: Table, character: Any) -> tuple[MatchSession, Seat]:
    """Return the match and the seat somebody plays. Raises ActionError when there is none, or it was given up."""
    played = table.session_here()
    seat = played.seat_of(key_of(character))
    if seat is None:
        raise ActionError("not_seated", phrases.NOT_PLAYING)
    if played.seats[seat].resigned is not None:
        raise ActionError("resigned", phrases.ALREADY_RESIGNED)
    return played, seat


def _stale(seen: int, played: MatchSession, seat: Seat) -> IllegalAction:
    return IllegalAction(Refusal("stale", {"seen": seen, "now": played.match.version(seat)}))
