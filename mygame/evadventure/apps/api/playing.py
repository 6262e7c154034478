"""Actions of a program for its player: the table functions that commands use, with the same refusals.

Everything here runs in the reactor thread.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import DatabaseError
from evennia.utils import logger
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.python.failure import Failure

from ...evennia_ext.transactions import together
from ...kernel.errors import NOT_KEPT, ActionError
from ...kernel.input import clean
from ...kernel.messaging import name_in
from ...minigames.core import Reader
from ...tables.doors import opening, social, walk_to
from ...tables.doors.table_command import REFUSALS, carry_out
from ...tables.match.persons import in_words
from ...tables.room import broadcast, seats, table_options, wire
from ...tables.room import playing as play
from ...tables.room.finding import seat_of
from ...tables.room.table import Table
from ...words import Lang
from . import presence, reading, schemas
from .problems import Problem

FORBIDDEN = frozenset({"not_seated", "resigned", "host_only", "private", "passphrase", "too_many_wrong"})
"""Refusals that mean: not you. All others mean: not now, or not so."""


class Playing:
    """One request of a program for its player."""

    def __init__(self, account: Any, address: str, lang: Lang) -> None:
        """Bring the account's character into the world. Raises Problem: those of `presence.session_of`."""
        self.account, self.address, self.lang = account, address, lang
        self.character = presence.session_of(account, address).puppet

    def reader(self, table: Table) -> Reader:
        """Return the reader of a table for this request: its language, the seat of the character."""
        names = tuple(name.in_lang(self.lang) for name in table.seat_names)
        return Reader(self.lang, names, table.seat_of(self.character), screenreader=True)

    def attempt(self, table: Table, act: Callable[[], Any]) -> None:
        """Call `act`, which may be refused by the table; nothing has changed then.

        Raises:
            Problem: the refusal (`refused`), or `not_saved`.
        """
        try:
            carry_out(act)
        except REFUSALS as error:
            raise self.refused(table, error) from error
        except DatabaseError as error:
            logger.log_trace(f"api: {table.key} could not be stored")
            raise Problem(503, "not_saved", NOT_KEPT.say(self.lang)) from error

    def done(self, table: Table, act: Callable[[Table], Any]) -> schemas.SeatNowSchema:
        """Call `act`, and return the caller's seat afterwards. Raises as `attempt`."""
        self.attempt(table, lambda: act(table))
        return self.now(table)

    def refused(self, table: Table, error: Exception) -> Problem:
        """Return the problem for a refusal of the table or the game."""
        code: str = getattr(getattr(error, "refusal", error), "code", "broken_rules")
        status = 403 if code in FORBIDDEN else 400 if code == "malformed" else 409
        return Problem(status, code, broadcast.why(table, error, self.character, self.reader(table)))

    def held(self, number: int) -> Table:
        """Return the table where the character has a seat, wherever it is. Raises Problem: `no_table`, `not_seated`."""
        table = reading.table_numbered(number)
        if not (table.reached_by(self.character) if table.by_letter else seat_of(self.character) is table):
            raise Problem(403, "not_seated")
        return table

    def own(self, number: int) -> Table:
        """Return the table where the character has a seat and stands. Raises Problem: `no_table`, `not_seated`."""
        table = self.held(number)
        if not table.reached_by(self.character):
            raise Problem(403, "not_seated")
        return table

    def hosted_by(self, number: int) -> Table:
        """Return the table where the character is host. Raises Problem: `no_table`, `not_seated`, `host_only`."""
        table = self.own(number)
        if not table.is_host(self.character):
            raise Problem(403, "host_only")
        return table

    def now(self, table: Table) -> schemas.SeatNowSchema:
        """Return the caller's present seat."""
        played, reader = table.session, self.reader(table)
        joined = wire.joined(table, self.lang)
        if played is None or reader.who is None:
            return schemas.SeatNowSchema(
                table=joined, seat=None, rev=None, state=None, legal=[], prompt="", clock=None, vote=None
            )
        voted = table.play.votes.open if table.play is not None else None
        asked = wire.legal(table, played, reader)
        return {
            "table": joined,
            "seat": reader.who,
            "rev": asked["rev"],
            "state": wire.state(table, played, reader.who, self.lang),
            "legal": asked["actions"],
            "prompt": asked["prompt"],
            "clock": wire.clock_of(table, played, reader.who),
            "vote": wire.vote(table, played, voted, "open", reader.who, self.lang) if voted is not None else None,
        }

    def _begun(self, number: int, begin: Callable[[Table], Table]) -> schemas.SeatNowSchema:
        """Call `begin` as the host, and return the seat at the table where the match is played. Raises as `attempt`."""
        table, tables = self.hosted_by(number), list[Table]()
        self.attempt(table, lambda: tables.append(begin(table)))
        return self.now(tables[0])

    def later[T](self, table: Table, begin: Callable[[], Deferred[T]]) -> Deferred[T]:
        """Call a function that returns a Deferred; its refusals become Problems, as in `attempt`."""

        def refused(failure: Failure) -> Failure:
            self.attempt(table, failure.raiseException)
            return failure

        return maybeDeferred(begin).addErrback(refused)

    def _now_later(self, table: Table, begin: Callable[[], Deferred[None]]) -> Deferred[schemas.SeatNowSchema]:
        """Call a function that returns a Deferred; return the caller's seat once it has fired."""
        return self.later(table, begin).addCallback(lambda _: self.now(table))

    # Actions.

    def look(self, number: int) -> schemas.SeatNowSchema:
        """Return the caller's seat."""
        return self.now(self.own(number))

    def sit(self, number: int, body: schemas.SitSchema) -> Deferred[schemas.SeatNowSchema]:
        """Walk to a table and take a seat, unless seated there already."""
        table, said = reading.table_numbered(number), clean(body.passphrase).strip()
        return self._now_later(table, lambda: walk_to.come_in(self.character, table, said, self.address))

    def play(self, body: schemas.PlaySchema) -> schemas.SeatNowSchema:
        """Walk to a table for a game, creating one if need be, and set it up there."""
        game = reading.entry_of(body.game).game.info.key
        try:
            wish = opening.wish_of(game, clean(body.guest), body.rated, body.stake, body.bots, body.letter)
            with together(late=True):
                try:
                    table = opening.play(self.character, wish)
                except REFUSALS as error:
                    if isinstance(error, ActionError) or (found := seat_of(self.character)) is None:
                        raise
                    wrong = self.refused(found, error)
                else:
                    return self.now(table)
        except ActionError as error:
            raise Problem(403 if error.code in FORBIDDEN else 409, error.code, error.in_lang(self.lang)) from error
        raise wrong

    def luck(self, number: int, body: schemas.LuckSchema) -> schemas.SeatNowSchema:
        """Contribute to the seed of the next deal."""
        return self.done(self.own(number), lambda table: play.luck(table, self.character, body.words, body.commitment))

    def open(self, number: int, body: schemas.OpenSchema) -> schemas.SeatNowSchema:
        """Choose the game of the table."""
        table, game = self.hosted_by(number), reading.entry_of(body.game).game.info.key
        return self.done(table, lambda table: table_options.open_game(table, game))

    def set_option(self, number: int, body: schemas.SetOptionSchema) -> schemas.SeatNowSchema:
        """Set an option of the table or its game."""
        return self.done(self.hosted_by(number), lambda table: table_options.set_option(table, body.option, body.value))

    def add_bot(self, number: int, body: schemas.AddBotSchema) -> schemas.SeatNowSchema:
        """Add a computer player."""
        return self.done(self.hosted_by(number), lambda table: seats.add_bot(table, body.who))

    def start(self, number: int, body: schemas.NothingSchema) -> schemas.SeatNowSchema:
        """Start the match."""
        return self._begun(number, play.begin)

    def act(self, number: int, body: schemas.ActSchema) -> schemas.SeatNowSchema:
        """Play an action."""
        return self.done(self.own(number), lambda table: play.act_data(table, self.character, body.rev, body.action))

    def vote(self, number: int, body: schemas.VoteSchema) -> schemas.SeatNowSchema:
        """Vote."""
        return self.done(self.own(number), lambda table: play.vote(table, self.character, body.agree))

    def talk(self, number: int, body: schemas.TalkSchema) -> schemas.SeatNowSchema:
        """Say something to everybody at the table."""
        return self.done(self.own(number), lambda table: social.say(table, self.character, clean(body.text)))

    def invite(self, number: int, body: schemas.GuestSchema) -> schemas.SeatNowSchema:
        """Invite a player to the table."""
        return self.done(self.own(number), lambda table: social.invite(table, self.character, body.name))

    # Further actions of the host.

    def remove_bot(self, number: int, body: schemas.MachineSchema) -> schemas.SeatNowSchema:
        """Remove a computer player."""
        return self.done(self.hosted_by(number), lambda table: seats.remove_bot(table, body.who.strip()))

    def kick(self, number: int, body: schemas.SitterSchema) -> schemas.SeatNowSchema:
        """Remove a person from the table."""
        return self.done(self.hosted_by(number), lambda table: seats.kick(table, body.who.strip()))

    def pass_host(self, number: int, body: schemas.SitterSchema) -> schemas.SeatNowSchema:
        """Make another person the host."""
        return self.done(self.hosted_by(number), lambda table: seats.pass_host(table, body.who.strip()))

    def set_passphrase(self, number: int, body: schemas.PassphraseSchema) -> Deferred[schemas.SeatNowSchema]:
        """Make the table private by a passphrase, or public."""
        table, said = self.hosted_by(number), clean(body.passphrase).strip()
        return self._now_later(table, lambda: table_options.set_passphrase(table, said, self.address))

    def rematch(self, number: int, body: schemas.NothingSchema) -> schemas.SeatNowSchema:
        """Start a rematch, seats moved by one."""
        return self._begun(number, play.rematch)


def plain(act: Callable[[Table, Any], Any], find: Callable[[Playing, int], Table] = Playing.own) -> Callable[..., Any]:
    """Return the function of a route from an act of (table, character) that takes nothing else.

    Args:
        find: returns the table of a number for the character, or refuses.
    """

    def do(asked: Playing, number: int, body: schemas.NothingSchema) -> schemas.SeatNowSchema:
        return asked.done(find(asked, number), lambda table: act(table, asked.character))

    return do


def me(account: Any, lang: Lang) -> schemas.MeSchema:
    """Return the identity of an account, without bringing its character into the world."""
    character = presence.character_of(account)
    table = seat_of(character) if character is not None else None
    place = character.location if character is not None else None
    return schemas.MeSchema(
        account=account.key,
        character=in_words(character, lang) if character is not None else None,
        player=f"a-{account.id}" if character is not None else None,
        place=name_in(place, lang) if place is not None else None,
        table=table.id if table is not None else None,
        present=presence.present(account),
    )
