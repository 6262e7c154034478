"""The table: an object in the world at which people and computer players play one match after another.

A `Table` knows what lasts (`setup`), who is here, and which match is played (`play`). What can be done at it is written
in modules whose functions take a table, and gathered at the end of the class.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from evennia import AttributeProperty
from evennia.objects.objects import DefaultObject
from evennia.utils.utils import lazy_property

from ...base.display_names import Bilingual
from ...base.errors import ActionError
from ...base.messaging import page_of
from ...base.textwidth import fill
from ...minigames import registry
from ...minigames.core import Entry, Reader, Seat, Who
from ...words import Lang, Words
from .. import phrases
from ..doors.verbs import verbs_of
from ..match import purse
from ..match.people import key_of
from ..match.seating import Setup
from ..match.session import Hosted
from . import broadcast as audience
from . import finding, playing, seats
from . import table_options as terms
from .describing import described, standing
from .playing import Play
from .screens import Screens, reader_of

COMMAND_SET = f"{__package__.rpartition('.')[0]}.doors.commands.TableCmdSet"
"""Path of what a table offers to everybody near; Evennia stores it with the object."""


class Table(Bilingual, DefaultObject):
    """A table in a room. `setup` is remembered for good; of a match the store remembers everything that must last."""

    _content_types = ("object", finding.CONTENT)

    setup_text = AttributeProperty("")
    games = AttributeProperty(default=list)
    """Keys of the games that may be played here; the first is played unless somebody opens another."""

    play: Play | None = None
    """The match that is played now; it lives in memory, and what lasts of it in the store."""
    _setup: tuple[str, Setup] | None = None

    @lazy_property
    def afar(self) -> list[Any]:
        """Staff who watch from elsewhere; forgotten at a reload."""
        return []

    # What it is.

    def at_object_creation(self) -> None:
        """Stand firmly, and offer the commands of tables to everybody near."""
        self.locks.add("get:false();puppet:false();call:true()")
        self.cmdset.add_default(COMMAND_SET, persistent=True)

    def at_idmapper_flush(self) -> bool:
        """Stay in memory while something goes on here."""
        return self.play is None and super().at_idmapper_flush()

    def at_object_delete(self) -> bool:
        """End what is being played before the table goes."""
        if self.play is not None:
            self.end("table_gone")
        return super().at_object_delete()

    def at_cmdset_get(self, **kwargs: Any) -> None:
        """Offer the game's own verbs to who sits here, and to nobody else.

        They would hide commands of the same name (`attack`) from people who only stand in the room.
        """
        caller, stack = kwargs.get("caller"), self.cmdset.cmdset_stack
        own = []
        if self.play is not None and caller is not None:
            key = key_of(caller)
            if self.plays(key) or key in self.setup.watchers:
                own = [verbs_of(self.play.hosted.row.game, self.plays(key))]
        self.cmdset.cmdset_stack = [*stack[:1], *own]

    def get_display_desc(self, looker: Any, **kwargs: Any) -> str:
        """Return the description, and below it who sits here and what is played."""
        return "\n".join(filter(None, (super().get_display_desc(looker, **kwargs), described(self, looker))))

    def stands(self, lang: Lang) -> str:
        """Return what one sees of it when one looks around its room."""
        return standing(self, lang)

    @property
    def setup(self) -> Setup:
        """Who sits here, and what will be played how."""
        text = self.setup_text
        if self._setup is None or self._setup[0] != text:
            game = (self.games or registry.keys())[0]
            self._setup = (text, msgspec.json.decode(text, type=Setup) if text else Setup(game=game))
        return self._setup[1]

    @setup.setter
    def setup(self, setup: Setup) -> None:
        self.setup_text = msgspec.json.encode(setup).decode()

    @property
    def hosted(self) -> Hosted | None:
        """The match that is played now, with its rows."""
        return self.play.hosted if self.play is not None else None

    def play_here(self) -> Play:
        """Return what is kept of the match that is played here. Raises ActionError when none is."""
        if self.play is None:
            raise ActionError("no_match", phrases.NO_MATCH)
        return self.play

    def match_here(self) -> Hosted:
        """Return the match that is played here. Raises ActionError when none is."""
        return self.play_here().hosted

    @property
    def screens(self) -> Screens | None:
        """What everybody was shown of the match that is played now."""
        return self.play.screens if self.play is not None else None

    @property
    def away(self) -> dict[str, float]:
        """Key of who plays and is not here -> since when (seconds since 1970)."""
        return self.play.turns.away if self.play is not None else {}

    @property
    def entry(self) -> Entry:
        """The game that is played here now."""
        return registry.get(self.hosted.row.game if self.hosted else self.setup.game)

    @property
    def key_words(self) -> Words:
        """Name in every language."""
        return Words(self.in_lang(Lang.EN), self.in_lang(Lang.ZH))

    # Who is here.

    def person(self, key: str) -> Any:
        """Return the character of a key when its player is connected and stands by the table, else None."""
        character = purse.character_of(key)
        if character is None or character.location != self.location or not character.sessions.count():
            return None
        return character

    def presence(self, seat: Seat) -> bool:
        """Tell whether whoever plays a seat is there; computer players always are."""
        row = self.hosted.seats[seat] if self.hosted else None
        return row is None or not row.key.startswith("c:") or self.person(row.key) is not None

    def _people_here(self) -> list[Any]:
        """Return the characters in the room whose players are connected; asks the room's memory, not the database."""
        if self.location is None:
            return []
        return [one for one in self.location.contents_get(content_type="character") if one.sessions.count()]

    def sitters_here(self) -> list[Any]:
        """Return the characters who sit or play here and are there."""
        keys = [sitter.key for sitter in self.setup.sitters]
        keys += [row.key for row in self.hosted.seats] if self.hosted else []
        return [person for key in dict.fromkeys(keys) if (person := self.person(key)) is not None]

    def watchers_here(self) -> list[Any]:
        """Return the onlookers who are there, and staff who watch from afar."""
        watchers = set(self.setup.watchers)
        here = [person for person in self._people_here() if key_of(person) in watchers] if watchers else []
        return here + [person for person in self.afar if person.sessions.count() and person not in here]

    def onlookers(self) -> list[Any]:
        """Return everybody who follows this table, players first."""
        players = self.sitters_here()
        return players + [person for person in self.watchers_here() if person not in players]

    def reader(self, character: Any, session: Any = None) -> Reader:
        """Return how somebody reads this table."""
        names = self.hosted.names if self.hosted else [sitter.name for sitter in self.setup.sitters]
        return reader_of(character, names, self.seat_of(character), session)

    def seat_of(self, character: Any) -> Who:
        """Return the seat somebody plays in the match, or sits on when none is played."""
        key = key_of(character)
        return self.hosted.seat_of(key) if self.hosted else self.setup.seat_of(key)

    def plays(self, key: str) -> bool:
        """Tell whether somebody is in the middle of a match here."""
        hosted = self.hosted
        seat = hosted.seat_of(key) if hosted is not None else None
        return hosted is not None and seat is not None and hosted.seats[seat].resigned is None

    def tell_all(self, words: Words, /, exclude: Iterable[Any] = (), **facts: Any) -> None:
        """Say one sentence to everybody who follows this table."""
        left_out = list(exclude)
        for onlooker in self.onlookers():
            if onlooker not in left_out:
                page = page_of(onlooker)
                onlooker.msg(fill(words.say(page.lang, **facts), page.width))

    # What can be done here.

    sit, stand, watch = seats.sit, seats.stand, seats.watch
    invite, kick, unseat = seats.invite, seats.kick, seats.unseat
    is_host, pass_host = seats.is_host, seats.pass_host
    add_bot, remove_bot = seats.add_bot, seats.remove_bot

    set_option, open_game, set_passphrase = terms.set_option, terms.open_game, terms.set_passphrase

    begin, rematch, take_up = playing.begin, playing.rematch, playing.take_up
    act_text, act_data, ask = playing.act_text, playing.act_data, playing.ask
    take_back, offer_draw, reset = playing.take_back, playing.offer_draw, playing.reset
    resign, give_up = playing.resign, playing.give_up
    pause, go_on, end, hand_over = playing.pause, playing.go_on, playing.end, playing.hand_over

    show_picture, send_state = audience.show_picture, audience.send_state
    talk, why = audience.talk, audience.why
