"""The table: an object in the world at which people and computer players play one match after another.

It decides who may do what, tells everybody in the own words, and keeps the time; what happens in a
match is decided by its rules (`hosting`), and by nobody here.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from django.conf import settings
from evennia import AttributeProperty
from evennia.objects.objects import DefaultObject
from evennia.utils import logger
from msgspec.structs import replace

from evadventure.minigames import registry
from evadventure.minigames.core import Entry, IllegalAction, Reader, Refusal, Seat, Who
from evadventure.minigames.match import BadSave, BadTerms, BrokenRules, Match
from evadventure.naming import Bilingual
from evadventure.refused import Refused
from evadventure.rules import dice
from evadventure.tables import (
    bots,
    clock,
    decks,
    gallery,
    hosting,
    phrases,
    purse,
    regulars,
    screens,
    seating,
    store,
    thinking,
    wire,
)
from evadventure.tables.hosting import RESET, By, Hosted, Phase
from evadventure.tables.models import MatchRow
from evadventure.tables.screens import Screens, reader_of
from evadventure.tables.seating import Setup, Sitter
from evadventure.telling import announce, lang_of, page_of, tell
from evadventure.textwidth import fill
from evadventure.typed import whole_number
from evadventure.wire import talk
from evadventure.words import Lang, Words

ABSENT_PACE = 2.0
"""Seconds between moves the clock plays for somebody whose grace is over."""
LOOK_AROUND = 5.0
"""Seconds after which a waiting table looks who is still there."""
NEAR = 12
"""Onlookers told at once. When there are more, only the players are; the others follow, so many in a reactor turn."""
MORALE_EVERY = 12
"""Steps between two looks a regular takes at the own chances."""
THINK_ABOUT_CHANCES = 0.4
"""Seconds of such a look."""


class News(NamedTuple):
    """One step that everybody at a table hears of, some of them a little later than others."""

    hosted: Hosted
    match: Match
    deadline: float | None
    screens: Screens
    messages: dict[tuple[Who, Lang], dict[str, Any]]
    """(Who looks, language) -> the messages all such onlookers get, made for the first of them."""


class InMemory:
    """An attribute that lives only as long as its object is in memory; everything lasting is in the store."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self._make = make

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, table: Any, owner: type) -> Any:
        if table is None:
            return self
        value = table.__dict__[self._name] = self._make(table)
        return value


class Table(Bilingual, DefaultObject):
    """A table in a room. `setup` is remembered for good, `hosted` (the match being played) lives in the store."""

    setup_text = AttributeProperty("")
    games = AttributeProperty(default=list)
    """Keys of the games that may be played here; the first is played unless somebody opens another."""

    hosted: Hosted | None = InMemory(lambda table: None)
    """The match that is played now."""
    screens: Screens | None = InMemory(lambda table: None)
    alarm: clock.Alarm = InMemory(lambda table: clock.Alarm(table._look_around))
    away: dict[str, float] = InMemory(lambda table: {})
    """Key of who is not here -> since when (seconds since 1970)."""
    afar: list[Any] = InMemory(lambda table: [])
    """Staff who watch from elsewhere."""
    standing_in: set[Seat] = InMemory(lambda table: set())
    """Seats of people who are away, for whom a computer player acts until they are back."""
    warned: int = InMemory(lambda table: -1)
    """Version of the match in which the silent were warned."""
    asked: dict[Seat, int] = InMemory(lambda table: {})
    """Seat -> version of the match for which its computer player was asked."""
    draw_offers: set[Seat] = InMemory(lambda table: set())
    nerves: dict[Seat, int] = InMemory(lambda table: {})
    """Seat of a regular -> version of the match in which it last looked at its chances."""
    leafing: dict[tuple[str, str], tuple[object, int]] = InMemory(lambda table: {})
    """(Reader, query) -> (what is leafed through, the last page shown)."""
    _setup: tuple[str, Setup] | None = InMemory(lambda table: None)

    # What it is.

    def at_object_creation(self) -> None:
        """Stand firmly, and offer the commands of tables to everybody near."""
        self.locks.add("get:false();puppet:false();call:true()")
        self.cmdset.add_default("evadventure.tables.commands.TableCmdSet", persistent=True)

    def at_idmapper_flush(self) -> bool:
        """Stay in memory while something goes on here."""
        return self.hosted is None and super().at_idmapper_flush()

    def at_object_delete(self) -> bool:
        """End what is being played before the table goes."""
        if self.hosted is not None:
            self.end("table_gone")
        return super().at_object_delete()

    def at_cmdset_get(self, **kwargs: Any) -> None:
        """Offer the game's own verbs to who sits here, and to nobody else.

        They would hide commands of the same name (`attack`) from people who only stand in the room.
        """
        from evadventure.tables.commands import verbs_of

        caller, stack = kwargs.get("caller"), self.cmdset.cmdset_stack
        own = []
        if self.hosted is not None and caller is not None:
            key = key_of(caller)
            if self.plays(key) or key in self.setup.watchers:
                own = [verbs_of(self.hosted.row.game, self.plays(key))]
        self.cmdset.cmdset_stack = [*stack[:1], *own]

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
    def entry(self) -> Entry:
        """The game that is played here now."""
        return registry.get(self.hosted.row.game if self.hosted else self.setup.game)

    @property
    def key_words(self) -> Words:
        """Name in every language."""
        return Words(self.in_lang(Lang.EN), self.in_lang(Lang.ZH))

    def get_display_desc(self, looker: Any, **kwargs: Any) -> str:
        """Return the description, and below it who sits here and what is played."""
        from evadventure.tables import lobby

        return "\n".join(filter(None, (super().get_display_desc(looker, **kwargs), lobby.described(self, looker))))

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

    def is_host(self, character: Any) -> bool:
        """Tell whether somebody is the host here, or staff. A host who is gone is followed by who is here."""
        setup = self.setup
        if setup.host and self.person(setup.host) is None:
            heir = next((sitter for sitter in setup.sitters if sitter.person and self.person(sitter.key)), None)
            if heir is not None:
                self.setup = replace(setup, host=heir.key)
                self.tell_all(phrases.NEW_HOST, name=heir.name)
        return self.setup.host == key_of(character) or is_staff(character)

    def tell_all(self, words: Words, /, exclude: Iterable[Any] = (), **facts: Any) -> None:
        """Say one sentence to everybody who follows this table."""
        left_out = list(exclude)
        for onlooker in self.onlookers():
            if onlooker not in left_out:
                page = page_of(onlooker)
                onlooker.msg(fill(words.say(page.lang, **facts), page.width))

    # Sitting and standing.

    def sit(self, character: Any, passphrase: str = "") -> None:
        """Seat somebody. Raises Refused."""
        key, setup = key_of(character), self.setup
        if setup.seat_of(key) is not None:
            raise Refused("sits", phrases.ALREADY_SIT)
        if (other := table_of(character)) is not None:
            raise Refused("sits_elsewhere", phrases.SIT_ELSEWHERE, table=other)
        info = self.entry.game.info
        if len(setup.sitters) >= info.max_seats:
            raise Refused("full", phrases.FULL, count=info.max_seats)
        if setup.house.private and key not in setup.invited and not is_staff(character) and setup.sitters:
            if not setup.passphrase or not passphrase:
                raise Refused("private", phrases.PRIVATE)
            if not seating.opens(setup.passphrase, passphrase):
                raise Refused("passphrase", phrases.WRONG_PASSPHRASE)
        name = Words(*(in_words(character, lang) for lang in (Lang.EN, Lang.ZH)))
        account = character.account.key if character.account else ""
        self.setup = seating.seated(setup, Sitter(key=key, name=name), account)
        sitter = self.setup.sitters[-1]
        announce(self.location, phrases.SAT, exclude=character, name=sitter.name, table=self)
        tell(character, phrases.YOU_SAT, table=self, seat=len(self.setup.sitters), name=sitter.name)
        if self.setup.host == key:
            tell(character, phrases.YOU_HOST)
        if self.hosted is not None:
            tell(character, phrases.NEXT_MATCH)
        self._seats_changed()
        self._wait_for_company()

    def stand(self, character: Any) -> None:
        """Let somebody get up, or stop watching. Raises Refused."""
        key = key_of(character)
        if self.plays(key):
            raise Refused("in_match", phrases.RESIGN_FIRST)
        if self.setup.seat_of(key) is not None:
            self.unseat(key, phrases.STOOD)
            tell(character, phrases.YOU_STOOD, table=self)
        elif key in self.setup.watchers or character in self.afar:
            self._forget_watcher(character)
            tell(character, phrases.YOU_LOOK_AWAY, table=self)
        else:
            raise Refused("not_here", phrases.NOT_SEATED)

    def watch(self, character: Any, afar: bool = False) -> None:
        """Let somebody follow the table without playing: they see what a spectator may see."""
        key = key_of(character)
        if self.seat_of(character) is None:
            if afar and character not in self.afar:
                self.afar.append(character)
            elif not afar and key not in self.setup.watchers:
                for other in all_tables():
                    if key in other.setup.watchers:
                        other._forget_watcher(character)
                self.setup = replace(self.setup, watchers=(*self.setup.watchers, key))
                self._seats_changed()
            tell(character, phrases.YOU_WATCH, table=self)
        self.show_picture(character)

    def add_bot(self, what: str = "") -> Sitter:
        """Seat a computer player: a regular by name, a nameless one by its level; "" takes a regular who is free.

        Raises Refused.
        """
        setup, info = self.setup, self.entry.game.info
        if len(setup.sitters) >= info.max_seats:
            raise Refused("full", phrases.FULL, count=info.max_seats)
        level = phrases.level_key(what, self.entry.bots)
        if level is None or not what:
            sitter = self._regular(what)
        elif setup.house.stake:
            raise Refused("no_purse", purse.NO_PURSE, name=phrases.COMPUTER)
        else:
            number = setup.bots + 1
            setup = replace(setup, bots=number)
            name = Words(f"{phrases.level_name(level).en} player", f"{phrases.level_name(level).zh}电脑")
            sitter = Sitter(key=f"b:{number}", name=name, level=level)
        self.setup = seating.seated(setup, sitter)
        seated = self.setup.sitters[-1]
        announce(self.location, phrases.BOT_SAT, name=seated.name, table=self)
        self._seats_changed()
        return seated

    def remove_bot(self, what: str = "") -> None:
        """Send a computer player away; "" the last who came. Raises Refused."""
        setup = self.setup
        machines = [sitter for sitter in setup.sitters if not sitter.person]
        if not machines:
            raise Refused("no_bot", phrases.NO_BOT)
        sitter = machines[-1] if not what else self._sitter(what)
        if sitter.person:
            raise Refused("no_bot", phrases.NOT_A_BOT, name=sitter.name)
        self._not_playing(sitter.key)
        self.unseat(sitter.key, phrases.STOOD)

    def kick(self, what: str) -> Sitter:
        """Send somebody away, between matches. Raises Refused."""
        sitter = self._sitter(what)
        self._not_playing(sitter.key)
        if (person := self.person(sitter.key)) is not None:
            tell(person, phrases.YOU_KICKED, table=self)
        self.unseat(sitter.key, phrases.KICKED)
        self.setup = replace(self.setup, invited=tuple(key for key in self.setup.invited if key != sitter.key))
        return sitter

    def invite(self, character: Any, guest: Any) -> None:
        """Let somebody sit down although the table is private, and tell them. Raises Refused."""
        key = key_of(guest)
        if guest == character:
            raise Refused("self", phrases.INVITE_SELF)
        if not guest.sessions.count():
            raise Refused("offline", phrases.NOT_HERE, name=guest)
        if key not in self.setup.invited:
            self.setup = replace(self.setup, invited=(*self.setup.invited, key)[-50:])
        tell(guest, phrases.INVITED, name=character, table=self, game=self.entry.present.title, place=self.location)
        tell(character, phrases.YOU_INVITED, name=guest)

    def pass_host(self, what: str) -> None:
        """Make somebody else host. Raises Refused."""
        sitter = self._sitter(what)
        if not sitter.person:
            raise Refused("bot_host", phrases.BOT_HOST)
        self.setup = replace(self.setup, host=sitter.key)
        self.tell_all(phrases.NEW_HOST, name=sitter.name)
        self._seats_changed()

    # Options.

    def set_option(self, option: str, value: str) -> None:
        """Set one option of the table or the game, as typed. Raises Refused, BadTerms, NotUnderstood."""
        if self.hosted is not None:
            raise Refused("playing", phrases.NOT_WHILE_PLAYING)
        setup = self.setup
        house = {field.name: field for field in msgspec.structs.fields(seating.House)}
        game = {field.name: field for field in msgspec.structs.fields(self.entry.game.options_type)}
        called = {name: key for key, names, _ in self.entry.present.options() for name in (names.en.lower(), names.zh)}
        option = called.get(option, option) if option not in house | game else option
        if option in house:
            changed = seating.read_value(house[option].type, option, value)
            new = replace(setup, house=replace(setup.house, **{option: changed}))
            if new.house.stake and any(sitter.key.startswith("b:") for sitter in new.sitters):
                raise Refused("no_purse", purse.NO_PURSE, name=phrases.COMPUTER)
        elif option in game:
            changed = seating.read_value(game[option].type, option, value)
            new = replace(setup, options={**setup.options, option: msgspec.to_builtins(changed)})
            record = hosting.read_options(self.entry, new.options)
            seats = max(len(setup.sitters), self.entry.game.info.min_seats)
            if (refusal := self.entry.game.check_options(record, seats)) is not None:
                raise BadTerms(refusal)
        else:
            raise BadTerms(Refusal("option_unknown", {"option": option[:40], "options": [*house, *game]}))
        self.setup = new
        self.tell_all(phrases.OPTION_SET, option=option, value=phrases.value_words(changed))

    def open_game(self, game: str = "") -> None:
        """Open the table to everybody, for a game that may be played here. Raises Refused."""
        if self.hosted is not None:
            raise Refused("playing", phrases.NOT_WHILE_PLAYING)
        setup = self.setup
        if game and game != setup.game:
            if game not in (self.games or registry.keys()):
                raise Refused("other_game", phrases.OTHER_GAME, games=titles(self.games or registry.keys()))
            if len(setup.sitters) > (most := registry.get(game).game.info.max_seats):
                raise Refused("full", phrases.FULL, count=most)
            setup = replace(setup, game=game, options={})
        self.setup = replace(setup, passphrase="", house=replace(setup.house, private=False))
        announce(self.location, phrases.OPENED, table=self, game=self.entry.present.title)
        self._seats_changed()

    def set_passphrase(self, text: str) -> None:
        """Make the table private; who knows the passphrase may sit. "" takes it off."""
        stored = seating.locked_with(text) if text else ""
        self.setup = replace(self.setup, passphrase=stored, house=replace(self.setup.house, private=bool(text)))

    # A match.

    def begin(self, position: str | None = None, seed: int | None = None) -> None:
        """Start a match. Raises Refused, BadTerms."""
        if self.hosted is not None:
            raise Refused("playing", phrases.NOT_WHILE_PLAYING)
        if position is None:
            self._tidy()
        info, count = self.entry.game.info, len(self.setup.sitters)
        if not info.min_seats <= count <= info.max_seats:
            raise Refused("seats", phrases.SEATS, low=info.min_seats, high=info.max_seats, count=count)
        hosted = Hosted.start(self.id, self.setup, position, seed)
        self._take_up(hosted)
        announce(self.location, phrases.STARTED, table=self, game=self.entry.present.title, names=hosted.names)
        self.tell_all(phrases.COMMITMENT, match=hosted.row.pk, commitment=hosted.match.commitment)
        if self.setup.house.stake:
            self.tell_all(phrases.STAKED, stake=self.setup.house.stake, pot=sum(row.staked for row in hosted.seats))
        self._tell_step(hosted.match)
        self._go_on()

    def rematch(self) -> None:
        """Play again with the seats moved on by one. Raises Refused, BadTerms."""
        if self.hosted is not None:
            raise Refused("playing", phrases.NOT_WHILE_PLAYING)
        before = self.setup
        self.setup = seating.rotated(before)
        try:
            self.begin()
        except (Refused, BadTerms):
            self.setup = before
            raise

    def take_up(self, row: MatchRow) -> bool:
        """Go on with a stored match after a restart; one that no longer replays is frozen, its stakes paid back."""
        try:
            hosted = Hosted.resume(row)
        except BadSave as error:
            logger.log_err(f"tables: {row} cannot be taken up: {error}")
            hosting.break_off(row, store.seats_of(row), error.refusal.code, Phase.FROZEN)
            self._tell_staff(row)
            return False
        self._take_up(hosted)
        self._go_on()
        return True

    def act_text(self, character: Any, text: str) -> None:
        """Do what a player typed. Raises Refused, IllegalAction, NotUnderstood, BrokenRules."""
        hosted, seat = self._playing(character)
        reader = self.reader(character)
        shown = self.screens.of(character)
        number = whole_number(text)
        if number is not None and clock.now() < shown.stale_until:
            shown.stale_until = 0.0
            raise IllegalAction(Refusal("stale", {"seen": shown.moves_rev, "now": hosted.rev}))
        if number is not None and shown.moves:
            if shown.moves_rev != hosted.rev:
                raise IllegalAction(Refusal("stale", {"seen": shown.moves_rev, "now": hosted.rev}))
            if not 1 <= number <= len(shown.moves):
                raise Refused("move_number", phrases.MOVE_NUMBER, count=len(shown.moves))
            action = shown.moves[number - 1]
        elif number is not None and not hosted.match.legal(seat):
            raise Refused("not_your_turn", phrases.NOT_YOUR_TURN)
        else:
            action = self.entry.present.parse(text, hosted.match.view(seat), hosted.match.legal(seat), reader)
        shown.moves = ()
        self._play(character, seat, action, shown.rev if shown.rev >= 0 else None)

    def act_data(self, character: Any, rev: int, action: dict[str, Any] | str) -> None:
        """Do what a program asks for its player. Raises as `act_text`."""
        hosted, seat = self._playing(character)
        if isinstance(action, str):
            if rev != hosted.rev:
                raise IllegalAction(Refusal("stale", {"seen": rev, "now": hosted.rev}))
            view, reader = hosted.match.view(seat), self.reader(character)
            action = self.entry.present.parse(action, view, hosted.match.legal(seat), reader)
        else:
            action = hosted.match.read(action)
        self._play(character, seat, action, rev)

    def _play(self, character: Any, seat: Seat, action: Any, seen: int | None) -> None:
        """Play a person's action; one that gives up or deals anew takes the way of the command for it."""
        hosted, action = self.match_here(), decks.meant(character, action)
        match hosted.house_action_of(action):
            case hosting.LEAVE:
                self.resign(character)
            case hosting.RESET:
                self.reset(character)
            case _:
                hosted.act(seat, action, By.PERSON, seen)

    def _page(self, character: Any, query: str, text: str, view: Any) -> str:
        """Return the page asked for: a number as it is, `next` as the one after the last that was shown."""
        leafed = getattr(self.entry.present, "leafed", {}).get(query)
        if leafed is None:
            return text
        book, key = leafed(view), (key_of(character), query)
        known, last = self.leafing.get(key, (None, 0))
        page = (last if known == book else 0) + 1 if text.strip().lower() in phrases.NEXT else whole_number(text)
        if page is None:
            return text
        self.leafing[key] = (book, page)
        return str(page)

    def ask(self, character: Any, query: str, text: str) -> str:
        """Return the game's answer to a question of its own (`core.Advice`). Raises Refused, NotUnderstood."""
        match, reader = self.match_here().match, self.reader(character)
        legal = match.legal(reader.who) if reader.who is not None else ()
        view = match.view(reader.who)
        answer = self.entry.present.ask(query, self._page(character, query, text, view), view, legal, reader)
        return screens.marked(answer, reader)

    def take_back(self, character: Any) -> None:
        """Take a player's last step back. Raises Refused, IllegalAction."""
        hosted, seat = self._playing(character)
        if not hosted.house.undo or hosted.house.stake:
            raise Refused("no_undo", phrases.NO_UNDO)
        hosted.undo(seat)

    def resign(self, character: Any) -> None:
        """Give a player's seat up. Raises Refused."""
        hosted, seat = self._playing(character)
        self.give_up(hosted, seat, phrases.RESIGNED, By.PERSON)

    def offer_draw(self, character: Any) -> None:
        """Offer a draw, or agree to one. Raises Refused."""
        hosted, seat = self._playing(character)
        if not hosted.entry.game.info.draws:
            raise Refused("no_draws", phrases.NO_DRAWS)
        self.draw_offers.add(seat)
        asked = {row.seat for row in hosted.seats if row.resigned is None and not row.level}
        if any(row.level and row.resigned is None for row in hosted.seats):
            raise Refused("bots_play_on", phrases.BOTS_PLAY_ON)
        if asked <= self.draw_offers:
            hosted.agree_draw()
            self.finish()
        else:
            self.tell_all(phrases.DRAW_OFFERED, name=hosted.names[seat])

    def reset(self, character: Any) -> None:
        """大洗牌: deal anew. Players, seats, options and score stay. Raises Refused, IllegalAction."""
        hosted = self.match_here()
        seat = hosted.seat_of(key_of(character))
        if seat is None or hosted.seats[seat].resigned is not None:
            if not is_staff(character):
                raise Refused("reset", phrases.RESET_WHO)
            seat, by = next(row.seat for row in hosted.seats if row.resigned is None), By.STAFF
            store.note(character.account, "reset", self.key, "")
        else:
            by = By.PERSON
        announce(self.location, phrases.RESET, name=character, table=self)
        if not hosted.house_action(RESET, seat, by):
            hosted.abort("reset")
            self.finish(quietly=True)
            self.begin()
        for onlooker in self.onlookers():
            self.screens.forget(onlooker)
            self.show_picture(onlooker)

    def pause(self) -> None:
        """Stop the match for a while. Raises Refused."""
        self.match_here().pause()
        self.alarm.stop()
        self.tell_all(phrases.PAUSED)
        self._send_clock()

    def go_on(self) -> None:
        """End a pause. Raises Refused."""
        hosted = self.match_here()
        if hosted.playing:
            raise Refused("not_paused", phrases.NOT_PAUSED)
        hosted.go_on()
        self.tell_all(phrases.GOES_ON)
        self._go_on()
        for onlooker in self.onlookers():
            self.show_picture(onlooker)

    def end(self, rule: str, winner: Seat | None = None) -> None:
        """End the match by order: without a result, or with one winner (nobody is rated then). Raises Refused."""
        hosted = self.match_here()
        if winner is None:
            hosted.abort(rule)
        else:
            hosted.row.rated = False
            scores = tuple(float(seat == winner) for seat in range(len(hosted.seats)))
            hosted.close(hosting.Outcome(scores=scores, winners=(winner,), rule=rule), rule)
        self.finish()

    def hand_over(self, seat: Seat, level: str) -> None:
        """Let a computer player act for a seat from now on, or ("") the person again. Raises Refused."""
        hosted = self.match_here()
        hosted.hand_over(seat, level)
        self.tell_all(
            phrases.HANDED_OVER if level else phrases.HANDED_BACK,
            name=hosted.names[seat],
            level=phrases.level_name(level),
        )
        self._go_on()

    # What people see.

    def show_picture(self, character: Any) -> None:
        """Show somebody everything they may see now."""
        if self.hosted is None:
            from evadventure.tables import lobby

            character.msg(fill(lobby.described(self, character), page_of(character).width))
        else:
            reader = self.reader(character)
            text = self.screens.picture(self.hosted.match, reader, character, self.hosted.row.deadline)
            if not self.hosted.playing:
                text += "\n" + phrases.PAUSED.say(reader.lang)
            character.msg(text=(text, {"type": "table"}))
        self.send_state(character)

    def send_state(self, character: Any) -> None:
        """Send somebody's programs the whole state."""
        lang = lang_of(character)
        if not wire.subscribers(character):
            return
        wire.send(character, table_join=wire.joined(self, lang))
        if self.hosted is not None:
            seat = self.hosted.seat_of(key_of(character))
            wire.send(character, table_state=wire.state(self, self.hosted, seat, lang))
            reader = self.reader(character)
            wire.send(character, table_legal=wire.legal(self, self.hosted, reader, own=character))
            wire.send(character, table_clock=wire.clock_of(self, self.hosted))

    def why(self, error: Exception, character: Any, reader: Reader | None = None) -> str:
        """Return why something was refused, in one sentence for who asked.

        Args:
            reader: how they read it; None for the way they read the table.
        """
        lang = reader.lang if reader is not None else lang_of(character)
        if isinstance(error, Refused):
            return error.in_lang(lang)
        if isinstance(error, BrokenRules):
            return hosting.FROZEN.say(lang)
        refusal: Refusal = getattr(error, "refusal", Refusal("unknown"))
        if (words := phrases.REFUSALS.get(refusal.code)) is not None:
            return words.say(lang, **refusal.facts)
        reader = reader or self.reader(character)
        return screens.marked(self.entry.present.refusal(refusal, reader), reader)

    def came_back(self, character: Any) -> None:
        """Take note that somebody is connected (again): they play for themselves and get the full picture."""
        key = key_of(character)
        was_away = self.away.pop(key, None) is not None
        if self.hosted is None or (seat := self.hosted.seat_of(key)) is None:
            return
        self.standing_in.discard(seat)
        self.screens.forget(character)
        if was_away:
            self.tell_all(phrases.CAME_BACK, exclude=[character], name=self.hosted.names[seat])
        self.show_picture(character)
        self._go_on()

    def went_away(self, character: Any) -> None:
        """Take note that somebody has lost the connection or walked away."""
        key = key_of(character)
        if key in self.away:
            return
        self.away[key] = clock.now()
        if self.hosted is None or (seat := self.hosted.seat_of(key)) is None:
            return
        if self.hosted.seats[seat].resigned is None:
            self.tell_all(phrases.AWAY, name=self.hosted.names[seat], seconds=self.hosted.house.grace)
            self._set_alarm()

    def talk(self, character: Any, text: str) -> None:
        """Say something to everybody at the table."""
        seat = self.seat_of(character)
        hosted = self.hosted
        if seat is None:
            name = Words(in_words(character, Lang.EN), in_words(character, Lang.ZH))
        else:
            name = hosted.names[seat] if hosted else self.setup.sitters[seat].name
        text = text.replace("|", "||")
        for onlooker in self.onlookers():
            words = (
                phrases.YOU_SAY
                if onlooker == character
                else phrases.SAYS
                if seat is not None
                else phrases.ONLOOKER_SAYS
            )
            tell(onlooker, words, name=name, text=text)
            wire.send(onlooker, table_chat=wire.chat(self, name, text, seat, lang_of(onlooker)))
            own = onlooker == character
            talk.heard(onlooker, "table", words, talker=name, said=text, own=own, name=name, text=text)

    # Within.

    def match_here(self) -> Hosted:
        """Return the match that is played here. Raises Refused when none is."""
        if self.hosted is None:
            raise Refused("no_match", phrases.NO_MATCH)
        return self.hosted

    def _playing(self, character: Any) -> tuple[Hosted, Seat]:
        hosted = self.match_here()
        seat = hosted.seat_of(key_of(character))
        if seat is None:
            raise Refused("not_seated", phrases.NOT_PLAYING)
        if hosted.seats[seat].resigned is not None:
            raise Refused("resigned", hosting.RESIGNED)
        return hosted, seat

    def _not_playing(self, key: str) -> None:
        if self.plays(key):
            raise Refused("in_match", phrases.AFTER_THE_MATCH)

    def plays(self, key: str) -> bool:
        """Tell whether somebody is in the middle of a match here."""
        seat = self.hosted.seat_of(key) if self.hosted else None
        return seat is not None and self.hosted.seats[seat].resigned is None

    def _sitter(self, what: str) -> Sitter:
        seat = seating.find_seat([sitter.name for sitter in self.setup.sitters], what)
        if seat is None:
            raise Refused("no_seat", phrases.NO_SUCH_SEAT, text=what[:40] or "-", count=len(self.setup.sitters))
        return self.setup.sitters[seat]

    def unseat(self, key: str, words: Words) -> None:
        """Free somebody's seat, and say so with `words`; when no person is left, the others go, too."""
        sitter = self.setup.sitter(key)
        host = self.setup.host
        self.setup = seating.unseated(self.setup, key)
        self.away.pop(key, None)
        announce(self.location, words, exclude=self.person(key) or (), name=sitter.name, table=self)
        if self.setup.host and self.setup.host != host:
            self.tell_all(phrases.NEW_HOST, name=self.setup.sitter(self.setup.host).name)
        if self.hosted is None:
            self._leave_alone()
        self._seats_changed()

    def _leave_alone(self) -> None:
        """When no person sits here any more, the computer players get up, too, and the table is everybody's again."""
        setup = self.setup
        if not any(sitter.person for sitter in setup.sitters):
            for sitter in setup.sitters:
                announce(self.location, phrases.STOOD, name=sitter.name, table=self)
            house = replace(setup.house, private=False)
            self.setup = replace(setup, sitters=(), host="", invited=(), passphrase="", house=house)

    def _forget_watcher(self, character: Any) -> None:
        key = key_of(character)
        if character in self.afar:
            self.afar.remove(character)
        if key in self.setup.watchers:
            self.setup = replace(self.setup, watchers=tuple(other for other in self.setup.watchers if other != key))
            self._seats_changed()
        if self.screens is not None:
            self.screens.forget(character)

    def _seats_changed(self) -> None:
        for onlooker in self.onlookers():
            if wire.subscribers(onlooker):
                wire.send(onlooker, table_join=wire.joined(self, lang_of(onlooker)))
        gallery.seated.send_robust(sender=self)

    def _regular(self, what: str) -> Sitter:
        taken = [sitter.key for table in all_tables() for sitter in table.setup.sitters]
        taken += [row.key for table in all_tables() if table.hosted for row in table.hosted.seats]
        free = [
            regular
            for regular in regulars.free(taken)
            if (purse.coins_of(f"r:{regular.key}") or 0) >= self.setup.house.stake
        ]
        if what:
            found = seating.find_seat([regular.name for regular in free], what) if whole_number(what) is None else None
            if found is None:
                levels = [phrases.level_label(level) for level in self.entry.bots]
                raise Refused(
                    "no_bot",
                    phrases.NO_SUCH_BOT,
                    text=what[:40],
                    levels=levels,
                    names=[regular.name for regular in free] or [phrases.NOBODY],
                )
            regular = free[found]
        elif free:
            regular = free[(self.id + len(taken)) % len(free)]
        else:
            raise Refused("no_regular", phrases.NO_REGULAR)
        return Sitter(
            key=f"r:{regular.key}", name=regular.name, level=thinking.level_of(self.setup.game, regular.level)
        )

    def _wait_for_company(self) -> None:
        if self.hosted is None and self.setup.house.regulars:
            clock.later(getattr(settings, "TABLES_REGULAR_WAIT", 20), self._send_a_regular)

    def _send_a_regular(self) -> None:
        setup = self.setup
        waiting = any(sitter.person and self.person(sitter.key) for sitter in setup.sitters)
        if self.hosted is not None or not waiting or not setup.house.regulars or setup.house.private:
            return
        if len(setup.sitters) >= max(2, self.entry.game.info.min_seats):
            return
        try:
            self.add_bot()
        except Refused:
            return
        self._wait_for_company()

    def _tidy(self) -> None:
        """Take those off their seats who are gone, and regulars who can no longer pay."""
        for sitter in self.setup.sitters:
            if sitter.person and self.person(sitter.key) is None:
                self.unseat(sitter.key, phrases.STOOD)
            elif sitter.key.startswith("r:") and (purse.coins_of(sitter.key) or 0) < self.setup.house.stake:
                self.unseat(sitter.key, phrases.REGULAR_BROKE)

    def _take_up(self, hosted: Hosted) -> None:
        self.hosted = hosted
        self.screens = Screens(hosted.entry)
        self.away, self.standing_in, self.asked, self.draw_offers, self.nerves = {}, set(), {}, set(), {}
        self.warned = -1
        hosted.listener = self._stepped

    def _stepped(self, match: Match) -> None:
        """Everything that follows a committed step."""
        self.draw_offers.clear()
        self._tell_step(match)
        if self.hosted is not None and self.hosted.ending is not None:
            self.finish()
        else:
            self._go_on()

    def _go_on(self) -> None:
        self._call_bots()
        self._set_alarm()

    def _tell_step(self, match: Match) -> None:
        news = News(self.hosted, match, self.hosted.row.deadline, self.screens, {})
        self._in_turn(lambda onlooker: self._tell_one(news, onlooker))
        gallery.stepped.send_robust(sender=self, hosted=news.hosted, match=match)

    def _in_turn(self, tell: Callable[[Any], None]) -> None:
        """Tell everybody who follows this table something, players at once, a crowd when they have their answer."""
        players = self.sitters_here()
        others = [person for person in self.watchers_here() if person not in players]
        if len(players) + len(others) <= NEAR:
            players, others = players + others, []
        for player in players:
            tell(player)
        if others:
            clock.later(gallery.BEHIND, self._tell_rest, others, tell)

    def _tell_rest(self, crowd: list[Any], tell: Callable[[Any], None]) -> None:
        for onlooker in crowd[:NEAR]:
            tell(onlooker)
        if crowd[NEAR:]:
            clock.later(0, self._tell_rest, crowd[NEAR:], tell)

    def _tell_one(self, news: News, onlooker: Any) -> None:
        hosted, match = news.hosted, news.match
        try:
            reader = reader_of(onlooker, hosted.names, hosted.seat_of(key_of(onlooker)))
            resigned = reader.who is not None and hosted.seats[reader.who].resigned is not None
            if text := news.screens.step(match, reader, onlooker, news.deadline, resigned=resigned):
                onlooker.msg(text=(text, {"type": "table"}))
            if wire.subscribers(onlooker):
                messages = news.messages.get((reader.who, reader.lang))
                if messages is None:
                    messages = news.messages[reader.who, reader.lang] = {
                        "table_event": wire.events(self, match, reader.who),
                        "table_state": wire.state(self, hosted, reader.who, reader.lang, match),
                    }
                for name, message in messages.items():
                    wire.send(onlooker, **{name: message})
                if reader.who is not None:
                    wire.send(onlooker, table_legal=wire.legal(self, hosted, reader, match, onlooker))
        except Exception:
            logger.log_trace(f"tables: {hosted.row} cannot be shown at {len(match.log)}")
            tell(onlooker, phrases.NO_PICTURE)

    def _send_clock(self) -> None:
        for onlooker in self.onlookers():
            if self.hosted is not None and wire.subscribers(onlooker):
                wire.send(onlooker, table_clock=wire.clock_of(self, self.hosted))

    def finish(self, quietly: bool = False) -> None:
        """Tell how it ended, and be ready for the next match."""
        hosted, self.hosted = self.hosted, None
        self.alarm.stop()
        ending = hosted.ending
        if not quietly:
            self._in_turn(lambda onlooker: self._tell_ending(hosted, ending, onlooker))
        gallery.ended.send_robust(sender=self, hosted=hosted)
        if hosted.row.phase == Phase.FROZEN:
            self._tell_staff(hosted.row)
        if ending.outcome is not None:
            self._send_news(hosted)
        for sitter in self.setup.sitters:
            if sitter.person and self.person(sitter.key) is None:
                self.unseat(sitter.key, phrases.STOOD)
        if any(row.key.startswith("c:") for row in hosted.seats):
            self._leave_alone()
        self._seats_changed()

    def _tell_ending(self, hosted: Hosted, ending: hosting.Ending, onlooker: Any) -> None:
        match, names = hosted.match, hosted.names
        reader = reader_of(onlooker, names, hosted.seat_of(key_of(onlooker)))
        lang, lines = reader.lang, []
        if ending.outcome is None:
            frozen = hosted.row.phase == Phase.FROZEN
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
            if share.change is not None:
                lines.append(
                    phrases.RATED.say(lang, before=round(share.change.before, 1), after=round(share.change.after, 1))
                )
            if share.reward is not None and share.reward.fame:
                lines.append(phrases.FAME.say(lang, fame=share.reward.fame))
            if share.reward is not None and share.reward.xp:
                lines.append(phrases.XP.say(lang, xp=share.reward.xp))
        lines.append(phrases.SEED.say(lang, match=hosted.row.pk, seed=hosted.row.seed))
        if hosted.row.phase != Phase.FROZEN:
            lines.append(phrases.AGAIN.say(lang, match=hosted.row.pk))
        onlooker.msg(text=("\n".join(fill(line, reader.width) for line in lines), {"type": "table"}))
        wire.send(onlooker, table_result=wire.result(self, hosted, ending, match, lang))

    def _send_news(self, hosted: Hosted) -> None:
        people = [row for row in hosted.seats if row.key.startswith("c:")]
        for row in people:
            if (character := purse.character_of(row.key)) is None:
                continue
            purse.match_over.send_robust(
                sender=character,
                game=hosted.row.game,
                place=row.place,
                seats=len(hosted.seats),
                won=row.place == 1 and bool(hosted.ending.outcome.winners),
                match=hosted.row.pk,
                people=len(people) - 1,
                stake=row.staked,
            )

    def _tell_staff(self, row: MatchRow) -> None:
        from evennia import SESSION_HANDLER

        for session in SESSION_HANDLER.get_sessions():
            if session.logged_in and is_staff(session.account):
                tell(session, phrases.STAFF_FROZEN, match=row.pk, table=self, rule=row.rule)

    def give_up(self, hosted: Hosted, seat: Seat, words: Words, by: str) -> None:
        """Give a seat of the match up, and say so with `words`. Raises Refused, IllegalAction."""
        self.tell_all(words, name=hosted.names[seat])
        hosted.resign(seat, by)
        if hosted.ending is not None and self.hosted is hosted:
            self.finish()
        elif hosted.ending is None:
            self._go_on()

    # Time.

    def _set_alarm(self) -> None:
        hosted = self.hosted
        if hosted is None or not hosted.playing:
            self.alarm.stop()
            return
        now, moments = clock.now(), []
        deadline = hosted.row.deadline
        if deadline is not None:
            warning = deadline - min(clock.WARNING, hosted.house.turn / 2)
            moments.append(deadline if self.warned == hosted.rev or warning <= now else warning)
        people = [hosted.seats[seat] for seat in hosted.match.to_act if not hosted.bot_on(seat)]
        if people:
            moments.append(now + LOOK_AROUND)
        for row in people:
            if row.key in self.away and row.seat not in self.standing_in:
                moments.append(max(now + ABSENT_PACE, self.away[row.key] + hosted.house.grace))
        self.alarm.set(min(moments, default=None))

    def _look_around(self) -> None:
        """The alarm rang: see who is there, warn, and play for who has let the time run out."""
        hosted = self.hosted
        if hosted is None or not hosted.playing:
            return
        try:
            self._see_who_is_there()
            if self.hosted is hosted and hosted.playing:
                self._play_for_the_late(hosted)
        except (IllegalAction, Refused, BrokenRules) as error:
            logger.log_err(f"tables: the clock could not act in {hosted.row}: {error!r}")
            if hosted.ending is not None and self.hosted is hosted:
                self.finish()
        except Exception:
            logger.log_trace(f"tables: the clock failed in {hosted.row}")
        if self.hosted is not None:
            self._set_alarm()

    def _see_who_is_there(self) -> None:
        for row in list(self.hosted.seats):
            if not row.key.startswith("c:") or row.resigned is not None or self.hosted is None:
                continue
            here = self.person(row.key)
            if here is None and row.key not in self.away:
                character = purse.character_of(row.key)
                if character is not None:
                    self.went_away(character)
                else:
                    self.away[row.key] = clock.now()
            elif here is not None and row.key in self.away:
                self.came_back(here)
            elif here is not None and here.id not in self.screens.shown:
                self.show_picture(here)  # the server was reloaded: the same question stands

    def _play_for_the_late(self, hosted: Hosted) -> None:
        now, deadline = clock.now(), hosted.row.deadline
        if deadline is not None and now >= deadline:
            late = [hosted.names[seat] for seat in hosted.match.to_act if not hosted.bot_on(seat)]
            self.tell_all(phrases.TIME_OUT, names=late)
            hosted.time_out()
            return
        if (
            deadline is not None
            and self.warned != hosted.rev
            and now >= deadline - min(clock.WARNING, hosted.house.turn / 2)
        ):
            self.warned = hosted.rev
            for seat in hosted.match.to_act:
                if (person := self.person(hosted.seats[seat].key)) is not None:
                    tell(person, phrases.HURRY, seconds=max(1, round(deadline - now)))
            self._send_clock()
        for seat in hosted.match.to_act:
            row = hosted.seats[seat]
            gone = self.away.get(row.key)
            if gone is None or hosted.bot_on(seat) or now < gone + hosted.house.grace:
                continue
            if hosted.house.absent == "bot":
                if seat not in self.standing_in:
                    self.standing_in.add(seat)
                    self.tell_all(phrases.STANDS_IN, name=hosted.names[seat])
                    self._call_bots()
            else:
                hosted.act(seat, hosted.match.timeout(seat), By.CLOCK)
                return

    # Computer players.

    def _call_bots(self) -> None:
        hosted = self.hosted
        if hosted is None or not hosted.playing:
            return
        for seat in hosted.match.to_act:
            if (hosted.bot_on(seat) or seat in self.standing_in) and self.asked.get(seat) != hosted.rev:
                self.asked[seat] = hosted.rev
                slow, fast = getattr(settings, "TABLES_BOT_DELAY", (0.8, 2.0))[::-1]
                clock.later(random.uniform(fast, slow), self._ask_bot, hosted, seat, hosted.rev)

    def _ask_bot(self, hosted: Hosted, seat: Seat, rev: int) -> None:
        if self._answers_late(hosted, seat, rev):
            return
        match, row = hosted.match, hosted.seats[seat]
        try:
            view, legal = msgspec.json.encode(match.view(seat)), msgspec.json.encode(list(match.legal(seat)))
        except Exception as error:
            hosted.freeze(error)
            self.finish()
            return
        level, seed = row.level or hosted.entry.default_bot, secrets.randbits(64)
        answer = bots.ask(thinking.think, hosted.row.game, level, view, legal, seat, seed, bots.SECONDS)
        answer.addCallbacks(msgspec.json.decode, lambda failure: self._no_answer(failure, hosted, seat))
        answer.addCallback(lambda raw: self._bot_answered(hosted, seat, rev, raw))
        answer.addErrback(lambda failure: self._bot_failed(failure, hosted, seat))
        if row.key.startswith("r:") and hosted.rev - self.nerves.get(seat, 0) >= MORALE_EVERY:
            self.nerves[seat] = hosted.rev
            look = bots.ask(thinking.chances, hosted.row.game, view, seat, seed + 1, THINK_ABOUT_CHANCES)
            look.addCallback(lambda chance: self._consider(hosted, seat, chance))
            look.addErrback(lambda failure: logger.log_warn(f"tables: no look at the chances: {failure.value!r}"))

    def _answers_late(self, hosted: Hosted, seat: Seat, rev: int) -> bool:
        return (
            self.hosted is not hosted
            or not hosted.playing
            or hosted.rev != rev
            or not (hosted.bot_on(seat) or seat in self.standing_in)
        )

    def _no_answer(self, failure: Any, hosted: Hosted, seat: Seat) -> None:
        logger.log_err(f"tables: no thought for seat {seat} of {hosted.row}: {failure.value!r}")

    def _bot_answered(self, hosted: Hosted, seat: Seat, rev: int, raw: Any) -> None:
        """Play what a computer player chose; the safe action when that is none. An old answer is dropped."""
        if self._answers_late(hosted, seat, rev):
            self.asked.pop(seat, None)  # to be asked again, when it was only a pause
            return
        try:
            try:
                action = hosted.match.timeout(seat) if raw is None else hosted.match.read(raw)
                hosted.act(seat, action, By.BOT, rev)
            except IllegalAction as error:
                logger.log_err(f"tables: computer player {hosted.seats[seat].level} chose {raw!r}: {error}")
                hosted.act(seat, hosted.match.timeout(seat), By.BOT, rev)
        except BrokenRules:
            self.finish()

    def _bot_failed(self, failure: Any, hosted: Hosted, seat: Seat) -> None:
        """Its action could not be stored, or worse: log it, and ask again later."""
        logger.log_err(f"tables: seat {seat} of {hosted.row}: {failure.getTraceback()}")
        self.asked.pop(seat, None)
        clock.later(LOOK_AROUND, self._call_bots)

    def _consider(self, hosted: Hosted, seat: Seat, chance: float | None) -> None:
        """A regular has looked at the own chances: badly behind, morale decides (knave.md 2)."""
        if chance is None or self.hosted is not hosted or not hosted.playing or hosted.seats[seat].resigned is not None:
            return
        if not regulars.badly_behind(chance, len(hosted.seats)):
            return
        regular = regulars.REGULARS.get(hosted.seats[seat].key[2:])
        if regular is None:
            return
        self.nerves[seat] = 10**9  # once a match
        if regulars.loses_nerve(regular, dice):
            self.give_up(hosted, seat, phrases.LOSES_NERVE, By.BOT)
        else:
            self.tell_all(phrases.KEEPS_NERVE, name=hosted.names[seat])


def key_of(character: Any) -> str:
    """Return who a character is at tables."""
    return f"c:{character.id}"


def in_words(character: Any, lang: Lang) -> str:
    """Return a character's name in one language, without markup."""
    name = character.in_lang(lang) if hasattr(character, "in_lang") else character.key
    return name.replace("|", "")


def is_staff(who: Any) -> bool:
    """Tell whether a character or account may run tables."""
    return who.locks.check_lockstring(who, "table_staff:perm(table) or perm(Admin)", access_type="table_staff")


def all_tables() -> list[Table]:
    """Return every table of the house, in the order they were made."""
    return list(Table.objects.all_family().order_by("id"))


def tables_in(room: Any) -> list[Table]:
    """Return the tables in a room."""
    return [thing for thing in room.contents if isinstance(thing, Table)] if room is not None else []


def near_first(character: Any) -> Iterator[Table]:
    """Yield all tables, those in the same room first (most questions end there)."""
    near = tables_in(character.location)
    yield from near
    yield from (table for table in all_tables() if table not in near)


def table_of(character: Any) -> Table | None:
    """Return the table somebody sits or plays at."""
    key = key_of(character)
    for table in near_first(character):
        if table.setup.seat_of(key) is not None or table.plays(key):
            return table
    return None


def watched_by(character: Any) -> Table | None:
    """Return the table somebody watches."""
    key = key_of(character)
    return next(
        (table for table in near_first(character) if key in table.setup.watchers or character in table.afar), None
    )


def titles(keys: Iterable[str]) -> list[Words]:
    """Return the names of games."""
    return [registry.get(key).present.title for key in keys]
