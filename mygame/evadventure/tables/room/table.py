"""The table: an object in the world at which people and computer players play one match after another.

A `Table` knows its lasting state (`setup`), who is here, who may do what, and the current match. The acts at it
are in modules of functions that take a table: `seats`, `table_options`, `playing`, `broadcast`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from evennia.objects.objects import DefaultObject
from evennia.utils import logger
from evennia.utils.utils import lazy_property
from msgspec.structs import replace

from ...evennia_ext.attribute import AttributeProperty
from ...evennia_ext.transactions import when_undone
from ...kernel.display_names import Bilingual
from ...kernel.errors import ActionError
from ...kernel.messaging import lang_of, page_of
from ...minigames import registry
from ...minigames.core import Entry, Seat
from ...words import LANGUAGES, Lang, Words, commands_marked
from .. import extending, phrases
from ..match import deals
from ..match.persons import character_of, key_of
from ..match.queued import Queue
from ..match.seating import Setup
from ..match.session import MatchSession, Phase
from ..match.turns import Turns
from ..match.votes import Votes
from ..models import Deal
from .onlookers import Onlookers
from .screens import Screens


def is_safe(place: Any) -> bool:
    """Tell whether a place is free of fights, except duels by agreement."""
    fights = getattr(place, "allow_combat", False) and not getattr(place, "allow_pvp", False)
    return not (fights or getattr(place, "allow_death", False))


@dataclass(frozen=True, slots=True)
class Play:
    """A match being played at a table; in memory only, since its lasting part is in the store."""

    session: MatchSession
    screens: Screens
    """The output shown to everybody."""
    turns: Turns
    votes: Votes
    queue: Queue


CONTENT = "table"
"""Name for tables in Evennia's memory of the contents of a place (`_content_types`)."""
COMMAND_SET = f"{__package__.rpartition('.')[0]}.doors.commands.TableCmdSet"
"""Path of the commands a table offers to everybody near; Evennia stores it with the object."""


class Table(Onlookers, Bilingual, DefaultObject):
    """A table in a room. `setup` is stored for good; the lasting part of a match is in the store."""

    _content_types = ("object", CONTENT)

    by_letter = False
    """Whether it is the table of a match by letter, which stands nowhere (an app brings its class)."""
    setup_text = AttributeProperty("")
    brought_by = AttributeProperty(0, autocreate=False)
    """Number of the account for which it was brought (`spare_tables`); 0 for the tables that always stand here."""
    queued_text = AttributeProperty("", autocreate=False)
    """The queued wishes of the players of the match (`match/queued`)."""
    games: list[str] = AttributeProperty(default=list)
    """Keys of the games that may be played here; the first is the default."""

    play: Play | None = None
    """The match being played now."""
    over: MatchSession | None = None
    """The match whose end is being told."""
    _setup: tuple[str, Setup] | None = None
    _deal: Deal | None = None

    @lazy_property
    def afar(self) -> list[Any]:
        """Staff who watch from elsewhere; forgotten at a reload."""
        return []

    @property
    def deal(self) -> Deal:
        """Return the source of the next match's randomness here; only its commitment is for people."""
        if self._deal is None:
            self._deal = deals.next_deal(self.id)
        return self._deal

    @deal.setter
    def deal(self, deal: Deal | None) -> None:
        self._deal = deal

    # Evennia's hooks.

    def at_object_creation(self) -> None:
        """Make the table immovable, and offer the commands of tables to everybody near."""
        self.locks.add("get:false();puppet:false();call:true()")
        self.cmdset.add_default(COMMAND_SET, persistent=True)

    def at_idmapper_flush(self) -> bool:
        """Stay in memory while the table is in use."""
        return self.session is None and super().at_idmapper_flush()

    def at_object_delete(self) -> bool:
        """End the current match before the table goes."""
        if self.session is not None:
            self.session.abort("table_gone")
        return super().at_object_delete()

    def at_cmdset_get(self, **kwargs: Any) -> None:
        """Offer the game's own words to the players here, and to nobody else.

        They would hide commands of the same name (`attack`) from people who only stand in the room.
        """
        caller, stack = kwargs.get("caller"), self.cmdset.cmdset_stack
        own = []
        if self.session is not None and caller is not None:
            key = key_of(caller)
            if self.plays(key) or key in self.setup.watchers:
                game = self.session.row.game
                own = [words_of(game, self.plays(key)) for words_of in extending.GAME_WORDS.all()]
        self.cmdset.cmdset_stack = [*stack[:1], *own]

    # Its state.

    @property
    def setup(self) -> Setup:
        """Return its sitters, and the game and options to play."""
        text = self.setup_text
        if self._setup is None or self._setup[0] != text:
            game = (self.games or registry.keys())[0]
            try:
                setup = msgspec.json.decode(text, type=Setup) if text else Setup(game=game)
            except msgspec.DecodeError as error:  # one damaged table must not stop a search for any other
                logger.log_err(f"tables: {self} is set up anew, for what was stored is no setup: {error}")
                setup = Setup(game=game)
            self._setup = (text, setup)
        return self._setup[1]

    @setup.setter
    def setup(self, setup: Setup) -> None:
        self.setup_text = msgspec.json.encode(setup).decode()

    def clear(self) -> None:
        """Drop the match that was played here."""
        when_undone(partial(setattr, self, "play", self.play))
        self.over, self.play = self.session, None

    @property
    def session(self) -> MatchSession | None:
        """Return the session of the match being played here."""
        return self.play.session if self.play is not None else None

    def play_here(self) -> Play:
        """Return the match being played here. Raises ActionError when there is none."""
        if self.play is None:
            raise ActionError("no_match", Words("No match is being played here."))
        return self.play

    def put_aside(self, character: Any) -> None:
        """Leave the match of a table without a place to itself; a seat in a room is left by getting up."""

    def between_matches(self) -> None:
        """Raise ActionError while a match is on."""
        if self.session is not None:
            raise ActionError("playing", Words("Not while a match is on."))

    @property
    def entry(self) -> Entry:
        """Return the current game here."""
        return registry.get(self.session.row.game if self.session else self.setup.game)

    @property
    def seat_names(self) -> list[Words]:
        """Return the display name of each seat: in the match, else at the table."""
        return self.session.names if self.session else [sitter.name for sitter in self.setup.sitters]

    # Its description.

    def get_display_desc(self, looker: Any, **kwargs: Any) -> str:
        """Return the description, and below it the sitters and the game."""
        return "\n".join(filter(None, (super().get_display_desc(looker, **kwargs), self.described(looker))))

    def described(self, looker: Any) -> str:
        """Return the game and the sitters here."""
        lang, setup, session = lang_of(looker), self.setup, self.session
        present = self.entry.present
        lines = [Words("Game: {game}. {blurb}").say(lang, game=present.title, blurb=present.blurb)]
        sitters = (
            [(row.key, row.name, row.resigned is not None) for row in session.seats]
            if session
            else [(sitter.key, sitter.name, False) for sitter in setup.sitters]
        )
        for seat, (key, name, out) in enumerate(sitters, 1):
            marks = Words(" (host)").say(lang) if key == setup.host else ""
            if not key.startswith("c:"):
                marks += Words(" (computer)").say(lang)
            elif self.person(key) is None:
                marks += Words(" (away)").say(lang)
            marks += phrases.MARK_OUT.say(lang) if out else ""
            lines.append(Words("{seat}. {name}{marks}").say(lang, seat=seat, name=name, marks=marks))
        if not sitters:
            empty = Words("Nobody sits here. `sit` to play {game}.").say(lang, game=present.title)
            lines.append(commands_marked(empty, page_of(looker).links))
        tail = [self.phase(lang)] if sitters else []
        if setup.house.stake:
            tail.append(phrases.STAKE.say(lang, stake=setup.house.stake))
        if watching := len(self.watchers_here()):
            tail.append(Words("{count} {count:|person watches|people watch}.").say(lang, count=watching))
        if tail:
            lines.append(LANGUAGES[lang].gap.join(tail))
        return "\n".join(lines)

    def stands(self, lang: Lang) -> str:
        """Return one sentence on the game for which the table is set up, and whether there is a seat."""
        game = self.entry.present.title
        if self.session is not None:
            return Words("At {table} {game} is being played.").say(lang, table=self, game=game)
        return phrases.STANDS_LAID.say(lang, table=self, game=game, seats=self.seats_taken(lang))

    def seats_taken(self, lang: Lang) -> str:
        """Return how many of the seats are taken."""
        taken, most = len(self.setup.sitters), self.entry.game.info.max_seats
        return Words("{taken} of {most} seats taken").say(lang, taken=taken, most=most)

    def phase(self, lang: Lang) -> str:
        """Return whether the table is free, waits for players, plays or pauses."""
        session = self.session
        if session is None:
            return (Words("Waiting.") if self.setup.sitters else Words("Free.")).say(lang)
        if session.row.phase == Phase.PAUSED:
            return Words("Match {match} is paused.").say(lang, match=session.row.pk)
        return phrases.PHASE_PLAYING.say(lang, match=session.row.pk, steps=session.match.version(None))

    # Who is here.

    def person(self, key: str) -> Any:
        """Return the character of a key when its player is connected and can act at the table, else None."""
        character = character_of(key)
        if character is None or not self.reached_by(character) or not character.sessions.count():
            return None
        return character

    def reached_by(self, character: Any) -> bool:
        """Tell whether a character can act at this table: by it, or until the end of a match from any safe place."""
        if (place := character.location) == self.location:
            return True
        session = self.session or self.over
        return place is not None and session is not None and session.is_in(key_of(character)) and is_safe(place)

    def presence(self, seat: Seat) -> bool:
        """Tell whether the player of a seat is there; computer players always are."""
        row = self.session.seats[seat] if self.session else None
        return row is None or not row.key.startswith("c:") or self.person(row.key) is not None

    def plays(self, key: str) -> bool:
        """Tell whether the player of a key is in the middle of a match here."""
        return self.session is not None and self.session.is_in(key)

    def is_host(self, character: Any) -> bool:
        """Tell whether a character is the host. An absent host is replaced by a player at the table."""
        setup = self.setup
        if setup.host and self.person(setup.host) is None:
            heir = next((sitter for sitter in setup.sitters if sitter.person and self.person(sitter.key)), None)
            if heir is not None:
                self.setup = replace(setup, host=heir.key)
                self.tell_all(phrases.NEW_HOST, name=heir.name)
        return self.setup.host == key_of(character)
