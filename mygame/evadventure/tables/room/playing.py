"""One match as it is played at a table: what its players and its host do to it, and what follows.

`hosting.Hosted` decides and stores; here is read what people want, and seen to it that everybody is told and the
match goes on. Every function takes a table (`Table` has them as methods).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from evennia.utils import logger

from ...base.errors import ActionError
from ...base.input import whole_number
from ...base.messaging import announce
from ...minigames.core import IllegalAction, Outcome, Refusal, Seat
from ...minigames.match import BadSave, BadTerms, Match
from ...words import Words
from .. import phrases
from ..doors import decks
from ..match import clock, purse, seating, store
from ..match import session as hosting
from ..match.computer_players import ComputerPlayers
from ..match.people import is_staff, key_of
from ..match.session import By, Hosted, Phase
from ..match.turns import Turns
from ..models import MatchRow
from . import broadcast as audience
from . import screens, seats
from . import spectators as gallery
from .table_options import between_matches

if TYPE_CHECKING:
    from ...minigames.core import Queries
    from .table import Table


class Play:
    """What a table keeps in memory of its match, from the first deal, or a restart, to the end."""

    def __init__(self, table: Table, hosted: Hosted) -> None:
        self.hosted = hosted
        self.screens = screens.Screens(hosted.entry)
        self.machines = ComputerPlayers(hosted, table.tell_all, partial(give_up, table))
        self.turns = Turns(table, hosted, self.screens, self.machines)
        self.draw_offers: set[Seat] = set()
        self.herald: Callable[[], None] | None = None
        """Says what the next step came of, once that is stored."""
        self.leafing: dict[tuple[str, str], tuple[object, int]] = {}
        """(Reader, query) -> (what is leafed through, the last page shown)."""
        hosted.stepped, hosted.over = partial(_stepped, table), partial(_over, table)

    @contextmanager
    def heralding(self, say: Callable[[], None]) -> Iterator[None]:
        """Say something just before everybody is told of what is done in the block, or never if it is not done."""
        self.herald = say
        try:
            yield
            self.proclaim()
        finally:
            self.herald = None

    def proclaim(self) -> None:
        """Say now what is to be said before a step."""
        say, self.herald = self.herald, None
        if say is not None:
            say()


# Beginning.


def begin(table: Table, position: str | None = None, seed: int | None = None) -> None:
    """Start a match of everybody who sits at a table. Raises ActionError, BadTerms.

    Args:
        position: text of a position to start from, instead of a deal.
        seed: of all chance in it; drawn when not given.
    """
    between_matches(table)
    if position is None:
        seats.free_of_the_gone(table)
        seats.free_of_the_broke(table)
    info, count = table.entry.game.info, len(table.setup.sitters)
    if not info.min_seats <= count <= info.max_seats:
        raise ActionError("seats", phrases.SEATS, low=info.min_seats, high=info.max_seats, count=count)
    hosted = Hosted.start(table.id, table.setup, position, seed)
    table.play = Play(table, hosted)
    announce(table.location, phrases.STARTED, table=table, game=table.entry.present.title, names=hosted.names)
    table.tell_all(phrases.COMMITMENT, match=hosted.row.pk, commitment=hosted.match.commitment)
    if hosted.house.stake:
        table.tell_all(phrases.STAKED, stake=hosted.house.stake, pot=sum(row.staked for row in hosted.seats))
    audience.tell_step(table, hosted.match)
    table.play.turns.go_on()


def rematch(table: Table) -> None:
    """Play again with the seats moved on by one. Raises ActionError, BadTerms."""
    between_matches(table)
    before = table.setup
    table.setup = seating.rotated(before)
    try:
        begin(table)
    except (ActionError, BadTerms):
        table.setup = before
        raise


def take_up(table: Table, row: MatchRow) -> bool:
    """Go on with a stored match after a restart; return whether it does.

    One that no longer replays is frozen, its stakes paid back.
    """
    try:
        hosted = Hosted.resume(row)
    except BadSave as error:
        logger.log_err(f"tables: {row} cannot be taken up: {error}")
        hosting.break_off(row, store.seats_of(row), error.refusal.code, Phase.FROZEN)
        audience.tell_frozen(table, row)
        return False
    table.play = Play(table, hosted)
    table.play.turns.go_on()
    return True


# What players do.


def act_text(table: Table, character: Any, text: str) -> None:
    """Do what a player typed. Raises ActionError, IllegalAction, NotUnderstood, BrokenRules."""
    hosted, seat = _playing(table, character)
    reader, shown = table.reader(character), table.play_here().screens.of(character)
    number = whole_number(text)
    if number is not None and clock.now() < shown.stale_until:
        shown.stale_until = 0.0
        raise _stale(shown.moves_rev, hosted)
    if number is not None and shown.moves:
        if shown.moves_rev != hosted.rev:
            raise _stale(shown.moves_rev, hosted)
        if not 1 <= number <= len(shown.moves):
            raise ActionError("move_number", phrases.MOVE_NUMBER, count=len(shown.moves))
        action = shown.moves[number - 1]
    elif number is not None and not hosted.match.legal(seat):
        raise ActionError("not_your_turn", phrases.NOT_YOUR_TURN)
    else:
        action = table.entry.present.parse(text, hosted.match.view(seat), hosted.match.legal(seat), reader)
    shown.moves = ()
    _act(table, character, seat, action, shown.rev if shown.rev >= 0 else None)


def act_data(table: Table, character: Any, rev: int, action: dict[str, Any] | str) -> None:
    """Do what a program asks for its player. Raises as `act_text`."""
    hosted, seat = _playing(table, character)
    if isinstance(action, str):
        if rev != hosted.rev:
            raise _stale(rev, hosted)
        view, reader = hosted.match.view(seat), table.reader(character)
        action = table.entry.present.parse(action, view, hosted.match.legal(seat), reader)
    else:
        action = hosted.match.read(action)
    _act(table, character, seat, action, rev)


def _act(table: Table, character: Any, seat: Seat, action: Any, seen: int | None) -> None:
    """Play a person's action; one that gives up or deals anew takes the way of the command for it."""
    hosted, action = table.match_here(), decks.meant(character, action)
    match hosted.house_action_of(action):
        case hosting.LEAVE:
            resign(table, character)
        case hosting.RESET:
            reset(table, character)
        case _:
            hosted.act(seat, action, By.PERSON, seen)


def ask(table: Table, character: Any, query: str, text: str) -> str:
    """Return the game's answer to a question of its own (`core.Queries`). Raises ActionError, NotUnderstood."""
    match, reader = table.match_here().match, table.reader(character)
    legal = match.legal(reader.who) if reader.who is not None else ()
    view = match.view(reader.who)
    present = cast("Queries[Any, Any]", table.entry.present)
    answer = present.ask(query, _page(table, character, query, text, view), view, legal, reader)
    return screens.marked(answer, reader)


def _page(table: Table, character: Any, query: str, text: str, view: Any) -> str:
    """Return the page asked for: a number as it is, `next` as the one after the last that was shown."""
    leafed = getattr(table.entry.present, "leafed", {}).get(query)
    if leafed is None:
        return text
    book, key, leafing = leafed(view), (key_of(character), query), table.play_here().leafing
    known, last = leafing.get(key, (None, 0))
    page = (last if known == book else 0) + 1 if text.strip().lower() in phrases.NEXT else whole_number(text)
    if page is None:
        return text
    leafing[key] = (book, page)
    return str(page)


def take_back(table: Table, character: Any) -> None:
    """Take a player's last step back. Raises ActionError, IllegalAction."""
    hosted, seat = _playing(table, character)
    if not hosted.house.undo or hosted.house.stake:
        raise ActionError("no_undo", phrases.NO_UNDO)
    hosted.undo(seat)


def resign(table: Table, character: Any) -> None:
    """Give a player's seat up. Raises ActionError."""
    _, seat = _playing(table, character)
    give_up(table, seat, phrases.RESIGNED, By.PERSON)


def give_up(table: Table, seat: Seat, words: Words, by: str) -> None:
    """Give a seat of the match up, and say so with `words`. Raises ActionError, IllegalAction."""
    hosted = table.match_here()
    with table.play_here().heralding(partial(table.tell_all, words, name=hosted.names[seat])):
        hosted.resign(seat, by)
    if hosted.ending is None:
        table.play_here().turns.go_on()


def offer_draw(table: Table, character: Any) -> None:
    """Offer a draw, or agree to one. Raises ActionError."""
    hosted, seat = _playing(table, character)
    if not hosted.entry.game.info.draws:
        raise ActionError("no_draws", phrases.NO_DRAWS)
    standing = [row for row in hosted.seats if row.resigned is None]
    if any(row.level for row in standing):
        raise ActionError("bots_play_on", phrases.BOTS_PLAY_ON)
    offers = table.play_here().draw_offers
    offers.add(seat)
    if {row.seat for row in standing} <= offers:
        hosted.agree_draw()
    else:
        table.tell_all(phrases.DRAW_OFFERED, name=hosted.names[seat])


def reset(table: Table, character: Any) -> None:
    """大洗牌: deal anew. Players, seats, options and score stay. Raises ActionError, IllegalAction."""
    hosted = table.match_here()
    if not hosted.playing:
        raise ActionError("paused", hosting.PAUSED)
    seat, by = hosted.seat_of(key_of(character)), By.PERSON
    if seat is None or hosted.seats[seat].resigned is not None:
        if not is_staff(character):
            raise ActionError("reset", phrases.RESET_WHO)
        seat, by = next(row.seat for row in hosted.seats if row.resigned is None), By.STAFF
        store.note(character.account, "reset", table.key, "")
    with table.play_here().heralding(partial(announce, table.location, phrases.RESET, name=character, table=table)):
        known = hosted.house_action(hosting.RESET, seat, by)
        if not known:
            hosted.abort(hosting.RESET)
    if not known:
        begin(table)
    for onlooker in table.onlookers():
        if table.play is not None:
            table.play.screens.forget(onlooker)
        audience.show_picture(table, onlooker)


# What the host and staff do.


def pause(table: Table) -> None:
    """Stop the match for a while. Raises ActionError."""
    table.match_here().pause()
    table.play_here().turns.stop()
    table.tell_all(phrases.PAUSED)
    audience.send_clock(table)


def go_on(table: Table) -> None:
    """End a pause. Raises ActionError."""
    hosted = table.match_here()
    if hosted.playing:
        raise ActionError("not_paused", phrases.NOT_PAUSED)
    hosted.go_on()
    table.tell_all(phrases.GOES_ON)
    table.play_here().turns.go_on()
    for onlooker in table.onlookers():
        audience.show_picture(table, onlooker)


def end(table: Table, rule: str, winner: Seat | None = None) -> None:
    """End the match by order: without a result, or with one winner (nobody is rated then). Raises ActionError."""
    hosted = table.match_here()
    if winner is None:
        hosted.abort(rule)
        return
    hosted.row.rated = False
    scores = tuple(float(seat == winner) for seat in range(len(hosted.seats)))
    hosted.close(Outcome(scores=scores, winners=(winner,), rule=rule), rule)


def hand_over(table: Table, seat: Seat, level: str) -> None:
    """Let a computer player act for a seat from now on, or ("") the person again. Raises ActionError."""
    hosted = table.match_here()
    hosted.hand_over(seat, level)
    words = phrases.HANDED_OVER if level else phrases.HANDED_BACK
    table.tell_all(words, name=hosted.names[seat], level=phrases.level_name(level))
    table.play_here().turns.go_on()


def _playing(table: Table, character: Any) -> tuple[Hosted, Seat]:
    """Return the match and the seat somebody plays. Raises ActionError when there is none, or it was given up."""
    hosted = table.match_here()
    seat = hosted.seat_of(key_of(character))
    if seat is None:
        raise ActionError("not_seated", phrases.NOT_PLAYING)
    if hosted.seats[seat].resigned is not None:
        raise ActionError("resigned", hosting.RESIGNED)
    return hosted, seat


def _stale(seen: int, hosted: Hosted) -> IllegalAction:
    return IllegalAction(Refusal("stale", {"seen": seen, "now": hosted.rev}))


# What follows.


def _stepped(table: Table, match: Match) -> None:
    """Everything that follows a committed step."""
    play = table.play_here()
    play.proclaim()
    play.draw_offers.clear()
    audience.tell_step(table, match)
    if play.hosted.ending is None:
        play.turns.go_on()


def _over(table: Table) -> None:
    """Tell how it ended, and make the table ready for the next match."""
    play, table.play = table.play_here(), None
    hosted = play.hosted
    play.proclaim()
    play.turns.stop()
    if hosted.ended.rule != hosting.RESET:
        audience.tell_ending(table, hosted)
    gallery.ended.send_robust(sender=table, hosted=hosted)
    if hosted.row.phase == Phase.FROZEN:
        audience.tell_frozen(table, hosted.row)
    if (outcome := hosted.ended.outcome) is not None:
        _send_news(hosted, outcome)
    seats.free_of_the_gone(table)
    if any(row.key.startswith("c:") for row in hosted.seats):
        seats.leave_alone(table)
    seats.changed(table)


def _send_news(hosted: Hosted, outcome: Outcome) -> None:
    """Tell the role-playing game how its characters fared."""
    people = [row for row in hosted.seats if row.key.startswith("c:")]
    for row in people:
        if (character := purse.character_of(row.key)) is None:
            continue
        purse.match_over.send_robust(
            sender=character,
            game=hosted.row.game,
            place=row.place,
            seats=len(hosted.seats),
            won=row.place == 1 and bool(outcome.winners),
            match=hosted.row.pk,
            people=len(people) - 1,
            stake=row.staked,
        )
