"""What a program does for its player: the same methods of the table that commands call, and the same refusals.

Everything here runs in the reactor's thread.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evennia.utils import logger
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.python.failure import Failure

from ...base.errors import ActionError
from ...base.input import clean
from ...base.messaging import name_in
from ...base.transactions import remembered
from ...minigames.core import Reader
from ...words import Lang
from .. import phrases
from ..doors import challenging, opening, seeking, social, walk_to
from ..doors.table_command import NOT_STORED, REFUSALS
from ..match.people import in_words
from ..room import broadcast, seats, table_options, wire
from ..room import playing as play
from ..room.finding import seat_of
from ..room.table import Table
from ..teaching import hints
from . import presence, reading, shapes
from .problems import Problem

FORBIDDEN = frozenset({"not_seated", "resigned", "host_only", "private", "passphrase", "too_many_wrong"})
"""Refusals that say: not you. All others say: not now, or not so."""


class Playing:
    """One request of a program for its player."""

    def __init__(self, account: Any, address: str, lang: Lang) -> None:
        """Bring the character into the world, if it is not there. Raises Problem."""
        self.account, self.address, self.lang = account, address, lang
        self.character = presence.enter(account, address)

    def reader(self, table: Table) -> Reader:
        """Return how the program's owner reads a table: in the language of the request."""
        played = table.session
        names = played.names if played else [sitter.name for sitter in table.setup.sitters]
        return Reader(
            lang=self.lang,
            names=tuple(name.in_lang(self.lang) for name in names),
            who=table.seat_of(self.character),
            screenreader=True,
        )

    def attempt(self, table: Table, act: Callable[[], Any]) -> None:
        """Do something at a table. Raises Problem when it is refused; nothing has changed then."""
        try:
            with remembered():
                act()
        except REFUSALS as error:
            raise self.refused(table, error) from error
        except NOT_STORED as error:
            logger.log_trace(f"api: {table.key} could not be stored")
            table.read_anew()
            raise Problem(503, "not_saved", phrases.NOT_SAVED.say(self.lang)) from error

    def refused(self, table: Table, error: Exception) -> Problem:
        """Return a refusal of the table or the game as a problem."""
        code: str = getattr(getattr(error, "refusal", error), "code", "broken_rules")
        status = 403 if code in FORBIDDEN else 400 if code == "malformed" else 409
        return Problem(status, code, broadcast.why(table, error, self.character, self.reader(table)))

    def held(self, number: int) -> Table:
        """Return the table one sits or plays at, wherever one is. Raises Problem."""
        table = reading.table_numbered(number)
        if not (table.reached_by(self.character) if table.by_letter else seat_of(self.character) is table):
            raise Problem(403, "not_seated")
        return table

    def own(self, number: int) -> Table:
        """Return the table one sits or plays at, and stands by. Raises Problem."""
        table = self.held(number)
        if not table.reached_by(self.character):
            raise Problem(403, "not_seated")
        return table

    def hosted_by(self, number: int) -> Table:
        """Return a table whose host one is. Raises Problem."""
        table = self.own(number)
        if not table.is_host(self.character):
            raise Problem(403, "host_only")
        return table

    def now(self, table: Table) -> dict[str, Any]:
        """Return the own seat as it is now."""
        played, reader = table.session, self.reader(table)
        joined = wire.joined(table, self.lang)
        if played is None or reader.who is None:
            return {
                "table": joined,
                "seat": None,
                "rev": None,
                "state": None,
                "legal": [],
                "prompt": "",
                "clock": None,
                "vote": None,
            }
        asked = played.match.outcome is None
        voted = table.votes.open if table.votes is not None else None
        return {
            "table": joined,
            "seat": reader.who,
            "rev": played.match.version(reader.who),
            "state": wire.state(table, played, reader.who, self.lang),
            "legal": wire.legal(table, played, reader)["actions"],
            "prompt": table.entry.present.prompt(played.match.view(reader.who), reader) if asked else "",
            "clock": wire.clock_of(table, played, reader.who),
            "vote": wire.vote(table, played, voted, "open", reader.who, self.lang) if voted is not None else None,
        }

    def _begun(self, table: Table, begin: Callable[[Table], Table]) -> Table:
        """Begin a match; return the table at which it is played. Raises Problem."""
        tables: list[Table] = []
        self.attempt(table, lambda: tables.append(begin(table)))
        return tables[0]

    def _later[T](self, table: Table, begin: Callable[[], Deferred[T]]) -> Deferred[T]:
        """Begin what takes a while. Raises Problem, from the Deferred."""

        def refused(failure: Failure) -> Failure:
            self.attempt(table, failure.raiseException)
            return failure

        return maybeDeferred(begin).addErrback(refused)

    def _now_later(self, table: Table, begin: Callable[[], Deferred[None]]) -> Deferred[dict[str, Any]]:
        """Begin what takes a while; return the own seat when it is done. Raises Problem, from the Deferred."""
        return self._later(table, begin).addCallback(lambda _: self.now(table))

    # What may be done.

    def look(self, number: int) -> dict[str, Any]:
        """Return the own seat."""
        return self.now(self.own(number))

    def sit(self, number: int, body: shapes.Sit) -> Deferred[dict[str, Any]]:
        """Walk to a table and take a seat; one who sits there already stays."""
        table, said = reading.table_numbered(number), clean(body.passphrase).strip()
        return self._now_later(table, lambda: walk_to.come_in(self.character, table, said, self.address))

    def play(self, body: shapes.Play) -> dict[str, Any]:
        """Walk to a table for a game, or have one brought, and settle it there."""
        game = reading.entry_of(body.game).game.info.key
        try:
            wish = opening.wish_of(game, clean(body.guest), body.rated, body.stake, body.bots, body.letter)
            table = opening.play(self.character, wish)
        except ActionError as error:
            raise Problem(403 if error.code in FORBIDDEN else 409, error.code, error.in_lang(self.lang)) from error
        except REFUSALS as error:
            if (found := seat_of(self.character)) is None:
                raise
            raise self.refused(found, error) from error
        return self.now(table)

    def seek(self, body: shapes.Seek) -> dict[str, Any]:
        """Seek an opponent, or answer when one is found."""
        game = reading.entry_of(body.game).game.info.key if body.game else ""
        try:
            seeking.carry_out(self.character, game, body.rated, clean(body.time), body.answer)
        except ActionError as error:
            raise Problem(409, error.code, error.in_lang(self.lang)) from error
        return self.seeks()

    def seeks(self) -> dict[str, Any]:
        """Return how the search stands."""
        return seeking.state(self.character, self.lang)

    def letters(self) -> dict[str, Any]:
        """Return the own matches by letter."""
        return wire.matches(self.character, self.lang)

    def challenge(self, body: shapes.Challenging) -> dict[str, Any]:
        """Challenge somebody to a match by letter."""
        game = reading.entry_of(body.game).game.info.key
        return self._challenged(
            lambda: challenging.send(self.character, clean(body.guest), game, body.rated, body.stake, body.letter)
        )

    def answer(self, number: int, body: shapes.Answering) -> dict[str, Any]:
        """Answer a challenge."""
        return self._challenged(lambda: challenging.carry_out(self.character, number, body.accept))

    def _challenged(self, act: Callable[[], None]) -> dict[str, Any]:
        try:
            with remembered():
                act()
        except ActionError as error:
            raise Problem(409, error.code, error.in_lang(self.lang)) from error
        return self.letters()

    def luck(self, number: int, body: shapes.Luck) -> dict[str, Any]:
        """Add something to the next deal."""
        table = self.own(number)
        self.attempt(table, lambda: play.luck(table, self.character, body.words, body.commitment))
        return self.now(table)

    def stand(self, number: int, body: shapes.Nothing) -> dict[str, Any]:
        """Get up, between matches."""
        table = self.held(number)
        self.attempt(table, lambda: seats.stand(table, self.character))
        return self.now(table)

    def open(self, number: int, body: shapes.Open) -> dict[str, Any]:
        """Choose the game."""
        table, game = self.hosted_by(number), reading.entry_of(body.game).game.info.key
        self.attempt(table, lambda: table_options.open_game(table, game))
        return self.now(table)

    def set_option(self, number: int, body: shapes.SetOption) -> dict[str, Any]:
        """Set an option."""
        table = self.hosted_by(number)
        self.attempt(table, lambda: table_options.set_option(table, body.option, body.value))
        return self.now(table)

    def add_bot(self, number: int, body: shapes.AddBot) -> dict[str, Any]:
        """Ask a computer player to the table."""
        table = self.hosted_by(number)
        self.attempt(table, lambda: seats.add_bot(table, body.who))
        return self.now(table)

    def start(self, number: int, body: shapes.Nothing) -> dict[str, Any]:
        """Begin the match."""
        table = self.hosted_by(number)
        return self.now(self._begun(table, play.begin))

    def act(self, number: int, body: shapes.Act) -> dict[str, Any]:
        """Play."""
        table = self.own(number)
        self.attempt(table, lambda: play.act_data(table, self.character, body.rev, body.action))
        return self.now(table)

    def hint(self, number: int, body: shapes.Nothing) -> Deferred[shapes.Hint]:
        """Ask the teacher."""
        table = self.own(number)
        asked = self._later(table, lambda: hints.ask(table, self.character, self.reader(table)))
        return asked.addCallback(lambda hint: shapes.Hint(*hint))

    def resign(self, number: int, body: shapes.Nothing) -> dict[str, Any]:
        """Give the seat up."""
        table = self.held(number)
        self.attempt(table, lambda: play.resign(table, self.character, sure=True))
        return self.now(table)

    def offer_draw(self, number: int, body: shapes.Nothing) -> dict[str, Any]:
        """Offer a draw, or agree to one."""
        table = self.own(number)
        self.attempt(table, lambda: play.offer_draw(table, self.character))
        return self.now(table)

    def take_back(self, number: int, body: shapes.Nothing) -> dict[str, Any]:
        """Take the own last step back."""
        table = self.own(number)
        self.attempt(table, lambda: play.take_back(table, self.character))
        return self.now(table)

    def reset(self, number: int, body: shapes.Nothing) -> dict[str, Any]:
        """Deal anew, or ask all who play for it."""
        table = self.own(number)
        self.attempt(table, lambda: play.reset(table, self.character))
        return self.now(table)

    def vote(self, number: int, body: shapes.Vote) -> dict[str, Any]:
        """Answer what is voted on."""
        table = self.own(number)
        self.attempt(table, lambda: play.vote(table, self.character, body.agree))
        return self.now(table)

    def talk(self, number: int, body: shapes.Talk) -> dict[str, Any]:
        """Say something to everybody at the table."""
        table = self.own(number)
        self.attempt(table, lambda: social.say(table, self.character, clean(body.text)))
        return self.now(table)

    def invite(self, number: int, body: shapes.Guest) -> dict[str, Any]:
        """Ask somebody to the table."""
        table = self.own(number)
        self.attempt(table, lambda: social.invite(table, self.character, body.name))
        return self.now(table)

    # What the host may do besides.

    def remove_bot(self, number: int, body: shapes.Machine) -> dict[str, Any]:
        """Send a computer player away."""
        table = self.hosted_by(number)
        self.attempt(table, lambda: seats.remove_bot(table, body.who.strip()))
        return self.now(table)

    def kick(self, number: int, body: shapes.Sitter) -> dict[str, Any]:
        """Send somebody away."""
        table = self.hosted_by(number)
        self.attempt(table, lambda: seats.kick(table, body.who.strip()))
        return self.now(table)

    def pass_host(self, number: int, body: shapes.Sitter) -> dict[str, Any]:
        """Make somebody else host."""
        table = self.hosted_by(number)
        self.attempt(table, lambda: seats.pass_host(table, body.who.strip()))
        return self.now(table)

    def set_passphrase(self, number: int, body: shapes.Passphrase) -> Deferred[dict[str, Any]]:
        """Make the table private, or everybody's."""
        table, said = self.hosted_by(number), clean(body.passphrase).strip()
        return self._now_later(table, lambda: table_options.set_passphrase(table, said, self.address))

    def rematch(self, number: int, body: shapes.Nothing) -> dict[str, Any]:
        """Play again, everybody one seat further."""
        table = self.hosted_by(number)
        return self.now(self._begun(table, play.rematch))

    def pause(self, number: int, body: shapes.Nothing) -> dict[str, Any]:
        """Stop the match for a while, or ask all who play for it."""
        table = self.own(number)
        self.attempt(table, lambda: play.pause(table, self.character))
        return self.now(table)

    def go_on(self, number: int, body: shapes.Nothing) -> dict[str, Any]:
        """Go on after a pause."""
        table = self.own(number)
        self.attempt(table, lambda: play.go_on(table, self.character))
        return self.now(table)


def me(account: Any, lang: Lang) -> shapes.Me:
    """Return who an account is, without bringing anybody into the world."""
    character = presence.character_of(account)
    table = seat_of(character) if character is not None else None
    place = character.location if character is not None else None
    return shapes.Me(
        account=account.key,
        character=in_words(character, lang) if character is not None else None,
        player=f"a-{account.id}" if character is not None else None,
        place=name_in(place, lang) if place is not None else None,
        table=table.id if table is not None else None,
        present=presence.present(account),
    )
