"""Sitting down and getting up: people, computer players, onlookers, and the host's rights.

Every function takes a table, changes its `setup`, and tells everybody near. The meaning of a seat in the current
match is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from django.conf import settings
from evennia.server.throttle import Throttle
from evennia.utils.ansi import strip_ansi
from msgspec.structs import replace
from twisted.internet.defer import Deferred, succeed

from ...evennia_ext.transactions import each, together
from ...kernel import conf, signals
from ...kernel.errors import ActionError
from ...kernel.input import whole_number
from ...kernel.messaging import announce, lang_of, tell
from ...minigames import thinking
from ...security.addresses import address_of, among, household
from ...security.guests import is_guest
from ...security.hashing import DESK
from ...wire.packages import TABLE, subscribers
from ...wire.talk import heard, listened
from ...words import Words, commands_marked, up_to
from .. import phrases
from ..match import clock, fairness, purse, regulars, seating, store
from ..match.persons import account_of, character_of, is_staff, key_of, name_of
from ..match.seating import House, Setup, Sitter
from ..match.session import LATE_AT_TABLES, MatchSession
from ..models import SeatRow
from . import broadcast, public_signals, wire
from .finding import all_tables, seat_of
from .table import Table

MOST_OF_PERSON, MOST_OF_ADDRESS = 3, 8
"""Tables at which people of one account, and of one address, sit at the same time."""
INVITED_AT_MOST = 50
"""Guests a table remembers; beyond that the oldest are forgotten."""
WRONG = Throttle(name="table_passphrase", limit=5, timeout=600)
"""Wrong passphrases of one account at one table, and the seconds it then has to wait."""


OF_PERSON = Words("Your heroes sit at {count} {count:|table|tables}, as many as one person may.")
OF_ADDRESS = Words(
    "People from where you are sit at {count} {count:|table|tables}, as many as one address may. Join one of them, or"
    " try again later."
)

# People.


def check_sit(table: Table, character: Any, leaving: bool = False) -> None:
    """Raise ActionError if a character may not sit at a table, `leaving` its seat elsewhere for that or not; at a
    private one it must have proved (`prove`).
    """
    if getattr(character, "fight", None) is not None:
        raise ActionError("in_fight", phrases.IN_FIGHT)
    setup = table.setup
    if setup.seat_of(key_of(character)) is not None:
        raise ActionError("sits", Words("You already sit here."))
    if (other := seat_of(character)) is not None and not leaving:
        raise ActionError("sits_elsewhere", phrases.SIT_ELSEWHERE, table=other)
    _has_room(table)
    if not any(sitter.person for sitter in setup.sitters):
        _check_share(character)
    if _is_closed(table, character) and character.ndb.let_in != (table.id, setup.passphrase):
        raise ActionError("private", phrases.PRIVATE)


@together()
def sit(table: Table, character: Any, begins: bool = False) -> None:
    """Seat a character that stands by a table. Raises as `check_sit`.

    Args:
        begins: whether a match begins at once, so that nothing is left to the host.
    """
    check_sit(table, character)
    key, setup = key_of(character), table.setup
    character.ndb.let_in = None
    account = character.account.key if character.account else ""
    table.setup = seating.seated(setup, Sitter(key=key, name=name_of(character)), account)
    sitter = table.setup.sitters[-1]
    announce(table.location, Words("{name} sits down at {table}."), exclude=character, name=sitter.name, table=table)
    tell(character, phrases.YOU_SAT, table=table, seat=len(table.setup.sitters), name=sitter.name)
    if table.setup.house.stake:
        tell(character, phrases.STAKE, stake=table.setup.house.stake)
    if table.setup.host == key and not begins:
        tell(character, phrases.YOU_HOST)
    if table.setup.house.rated and is_guest(character.account) and not begins:
        table.tell_all(Words("{name} is a guest: matches with guests count for no rating."), name=sitter.name)
    if table.session is not None:
        tell(character, Words("A match is on; you play from the next one."))
    if not begins:
        tell(character, phrases.NEXT_DEAL_IN_SHORT, commitment=table.deal.commitment[: phrases.SHOWN])
    changed(table)
    _wait_for_company(table)


def _check_share(character: Any) -> None:
    """Refuse a further table to a person or an address at its limit. Raises ActionError."""
    account, homes = account_of(character), _households(character)
    people = [[character_of(one.key) for one in table.setup.sitters if one.person] for table in all_tables()]
    own = sum(any(account is not None and account_of(one) == account for one in some) for some in people)
    if own >= MOST_OF_PERSON:
        raise ActionError("tables_of_person", OF_PERSON, count=own)
    here = sum(any(homes & _households(one) for one in some) for some in people)
    if here >= MOST_OF_ADDRESS:
        raise ActionError("tables_of_address", OF_ADDRESS, count=here)


def _households(character: Any) -> set[str]:
    """Return the networks from which a character's player is connected, without `TRUSTED_ADDRESSES`."""
    found = {address_of(session) for session in character.sessions.all()} if character is not None else set()
    trusted = getattr(settings, "TRUSTED_ADDRESSES", ())
    return {household(one) for one in found if one and not among(one, trusted)}


def stand(table: Table, character: Any) -> None:
    """Free a seat, or end watching. Raises ActionError."""
    key = key_of(character)
    if table.plays(key):
        raise ActionError("in_match", phrases.RESIGN_FIRST, **leaving(table))
    if table.setup.seat_of(key) is not None:
        unseat(table, key, phrases.STOOD)
        tell(character, Words("You get up from {table}."), table=table)
    elif key in table.setup.watchers or character in table.afar:
        _forget_watcher(table, character)
        tell(character, Words("You no longer watch {table}."), table=table)
    else:
        raise ActionError("not_here", phrases.NOT_SEATED)


def watch(table: Table, character: Any, afar: bool = False) -> None:
    """Add a spectator, who sees only public information."""
    key = key_of(character)
    if table.seat_of(character) is None:
        if afar and character not in table.afar:
            table.afar.append(character)
        elif not afar and key not in table.setup.watchers:
            for other in all_tables():
                if key in other.setup.watchers:
                    _forget_watcher(other, character)
            table.setup = replace(table.setup, watchers=(*table.setup.watchers, key))
            changed(table)
        tell(character, Words("You watch {table}."), table=table)
    broadcast.show_picture(table, character)


def invite(table: Table, character: Any, guest: Any) -> None:
    """Invite a guest to a private table, and tell them. Raises ActionError."""
    key = key_of(guest)
    if guest == character:
        raise ActionError("self", phrases.INVITE_SELF)
    if table.setup.seat_of(key) is not None:
        raise ActionError("sits", Words("{name} sits here already."), name=guest)
    if not guest.sessions.count():
        raise ActionError("offline", Words("{name} is not connected."), name=guest)
    if key not in table.setup.invited:
        table.setup = replace(table.setup, invited=(*table.setup.invited, key)[-INVITED_AT_MOST:])
    guest.ndb.invited_to = table, clock.now()
    facts = {"name": character, "table": table, "game": table.entry.present.title, "place": table.location}
    tell(guest, phrases.INVITED, **facts)
    said = strip_ansi(commands_marked(phrases.INVITED.say(lang_of(guest), **facts), links=False))
    listened.send_robust(sender=None, readers=[guest], channel="tell", talker=character, said=said)
    heard(guest, "tell", Words("{text}", "{text}"), talker=character, said=said, text=said)
    tell(character, Words("You have invited {name}."), name=guest)


@together()
def kick(table: Table, what: str) -> Sitter:
    """Remove a sitter between matches. Raises ActionError."""
    sitter = _sitter(table, what)
    _not_playing(table, sitter.key)
    if (person := table.person(sitter.key)) is not None:
        tell(person, Words("The host has sent you away from {table}."), table=table)
    unseat(table, sitter.key, phrases.KICKED)
    table.setup = replace(table.setup, invited=tuple(key for key in table.setup.invited if key != sitter.key))
    return sitter


# The host.


def pass_host(table: Table, what: str) -> None:
    """Make another sitter the host. Raises ActionError."""
    sitter = _sitter(table, what)
    if not sitter.person:
        raise ActionError("bot_host", Words("Only a person can be host."))
    table.setup = replace(table.setup, host=sitter.key)
    table.tell_all(phrases.NEW_HOST, name=sitter.name)
    changed(table)


# Computer players.


def add_bot(table: Table, what: str = "") -> Sitter:
    """Seat a computer player: a regular by name, a nameless one by its level, temperament, or both.

    "" takes a free regular, or a nameless one when none is left and nothing is staked.

    Raises ActionError.
    """
    setup = table.setup
    _has_room(table)
    level = phrases.level_key(what, table.entry)
    if not what and not setup.house.stake and not _free_regulars(table):
        level, what = table.entry.default_bot, table.entry.default_bot
    if level is None or not what:
        sitter = _regular(table, what)
    elif setup.house.stake:
        raise ActionError("no_purse", purse.NO_PURSE, name=phrases.COMPUTER)
    else:
        number = setup.bots + 1
        setup = replace(setup, bots=number)
        sitter = Sitter(key=f"b:{number}", name=phrases.nameless(level), level=level)
    table.setup = seating.seated(setup, sitter)
    seated = table.setup.sitters[-1]
    announce(table.location, Words("{name} takes a seat."), name=seated.name, table=table)
    changed(table)
    return seated


def remove_bot(table: Table, what: str = "") -> None:
    """Send a computer player away; "" the last to come. Raises ActionError."""
    machines = [sitter for sitter in table.setup.sitters if not sitter.person]
    if not machines:
        raise ActionError("no_bot", Words("No computer player sits here."))
    sitter = machines[-1] if not what else _sitter(table, what)
    if sitter.person:
        raise ActionError("no_bot", Words("{name} is no computer player. `kick` sends people away."), name=sitter.name)
    _not_playing(table, sitter.key)
    unseat(table, sitter.key, phrases.STOOD)


def _regular(table: Table, what: str) -> Sitter:
    """Return the named regular, or a free one; any of them can pay the stake."""
    free = _free_regulars(table)
    names = [regular.name for _, regular in free]
    if what:
        found = seating.find_seat(names, what) if whole_number(what) is None else None
        if found is None:
            raise ActionError(
                "no_bot",
                Words('There is no computer player "{text}". Levels: {levels}. Regulars who are free: {names}.'),
                text=what[:40],
                levels=phrases.levels_of(table.entry),
                names=names or [phrases.NOBODY],
            )
        key, regular = free[found]
    elif free:
        key, regular = free[(table.id + len(table.setup.sitters)) % len(free)]
    else:
        raise ActionError("no_regular", Words("No regular is free who can pay the stake."))
    level = thinking.level_of(table.setup.game, regular.level, regular.temper)
    return Sitter(key=key, name=regular.name, level=level)


def _free_regulars(table: Table) -> list[tuple[str, regulars.Regular]]:
    """Return the regulars who sit nowhere and can pay the table's stake, each with the key of its seat."""
    tables = all_tables()
    taken = [sitter.key for other in tables for sitter in other.setup.sitters]
    taken += [row.key for other in tables if other.session for row in other.session.standing]
    return [one for one in regulars.free(taken).items() if _can_pay(table, one[0])]


def _can_pay(table: Table, key: str) -> bool:
    return (purse.current().coins_of(key) or 0) >= table.setup.house.stake


def _wait_for_company(table: Table) -> None:
    if table.session is None and table.setup.house.regulars:
        clock.later(conf.value("REGULAR_WAIT"), _send_a_regular, table)


def _send_a_regular(table: Table) -> None:
    """Seat a regular where a player still waits for company."""
    if table.pk is None:  # it was taken away
        return
    setup = table.setup
    waiting = any(sitter.person and table.person(sitter.key) for sitter in setup.sitters)
    if table.session is not None or not waiting or not setup.house.regulars or setup.house.private:
        return
    if setup.invited:  # they may yet come
        return
    if len(setup.sitters) >= max(2, table.entry.game.info.min_seats):
        return
    with suppress(ActionError):
        add_bot(table)
        _wait_for_company(table)


# Freeing seats.


@together()
def leave_for_good(character: Any) -> None:
    """Resign every match of a character that dies or leaves, also by letter, and leave its table; stakes are lost."""
    key = key_of(character)

    def give_up(seat: SeatRow) -> None:
        played = getattr(seat.match.table, "session", None)
        if played is not None and played.row.pk == seat.match_id:
            played.resign(seat.seat)
        elif seat.match.table_id is None:  # adjourned: played nowhere
            MatchSession.resume(seat.match).resign(seat.seat)

    seats = SeatRow.objects.filter(key=key, resigned=None, match__phase__in=store.OPEN)
    each(seats.select_related("match"), give_up)
    for table in all_tables():
        setup = table.setup
        if setup.seat_of(key) is not None and not table.plays(key):
            unseat(table, key, phrases.STOOD)
        elif key in setup.watchers or character in table.afar:
            _forget_watcher(table, character)
        if key in setup.invited:
            table.setup = replace(table.setup, invited=tuple(one for one in setup.invited if one != key))


signals.gone.connect(lambda sender, **kwargs: leave_for_good(sender), dispatch_uid=__name__, weak=False)


@together()
def unseat(table: Table, key: str, words: Words) -> None:
    """Free a seat, and announce it with `words`; when no person is left, the others go, too."""
    sitter, host = table.setup.sitter(key), table.setup.host
    if sitter is None:
        return
    table.setup = seating.unseated(table.setup, key)
    if table.play is not None:
        table.play.turns.away.pop(key, None)
    announce(table.location, words, exclude=table.person(key) or (), name=sitter.name, table=table)
    if table.setup.host != host and (heir := table.setup.sitter(table.setup.host)) is not None:
        table.tell_all(phrases.NEW_HOST, name=heir.name)
    if table.session is None:
        leave_alone(table)
    changed(table)


def leave_alone(table: Table) -> None:
    """When no person sits there any more, send the computer players away, too, and reset the table for everybody.

    Newcomers shall not play for the stakes, or by the rules, of those who were there before.
    """
    setup = table.setup
    if any(sitter.person for sitter in setup.sitters):
        return
    for sitter in setup.sitters:
        announce(table.location, phrases.STOOD, name=sitter.name, table=table)
    game = table.games[0] if table.games else setup.game
    fresh = Setup(game=game, house=setup.laid, laid=setup.laid, watchers=setup.watchers, bots=setup.bots)
    if (setup.game, setup.house, setup.options) != (fresh.game, fresh.house, fresh.options):
        announce(table.location, Words("{table:cap} is laid anew, by the rules of the house."), table=table)
    table.setup = fresh


def leaving(table: Table) -> dict[str, Any]:
    """Return the facts of `phrases.RESIGN_FIRST`."""
    played = table.play_here().session
    return {"match": played.row.pk, "grace": played.house.grace, "most": LATE_AT_TABLES}


def free_of_the_gone(table: Table) -> None:
    """Free the seats of players who are no longer there."""
    for sitter in table.setup.sitters:
        if sitter.person and table.person(sitter.key) is None:
            unseat(table, sitter.key, phrases.STOOD)


def free_of_the_broke(table: Table) -> None:
    """Free the seats of regulars who cannot pay the stake any more."""
    for sitter in table.setup.sitters:
        if sitter.key.startswith("r:") and not _can_pay(table, sitter.key):
            unseat(table, sitter.key, Words("{name} turns an empty purse inside out and leaves."))


def needs_patience(people: Iterable[Any], house: House) -> None:
    """Refuse a match that counts to people who have left too many too early (`fairness.barred`). Raises ActionError."""
    for character in people if house.rated or house.stake else ():
        if minutes := fairness.barred(SeatRow(key=key_of(character), account_id=account_of(character))):
            raise ActionError("barred", phrases.BARRED, name=name_of(character), minutes=minutes)


def changed(table: Table) -> None:
    """Tell programs, here and elsewhere, that the sitters or spectators of a table have changed."""
    for onlooker in table.onlookers():
        if subscribers(onlooker, TABLE):
            wire.send(onlooker, table_join=wire.joined(table, lang_of(onlooker)))
    public_signals.seated.send_robust(sender=table)


def _forget_watcher(table: Table, character: Any) -> None:
    key = key_of(character)
    if character in table.afar:
        table.afar.remove(character)
    if key in table.setup.watchers:
        table.setup = replace(table.setup, watchers=tuple(other for other in table.setup.watchers if other != key))
        changed(table)
    if table.play is not None:
        table.play.screens.forget(character)


def prove(table: Table, character: Any, passphrase: str, address: str = "") -> Deferred[None]:
    """Admit a character that knows a private table's passphrase: it may `sit` there once, while it is the same.

    It is hashed beside the reactor. Guessing is throttled.

    Args:
        address: of the client (`security.hashing`).

    Raises:
        ActionError: also from the Deferred.
    """
    stored = table.setup.passphrase
    if not _is_closed(table, character) or (not passphrase and character.ndb.let_in == (table.id, stored)):
        return succeed(None)
    if not stored or not passphrase:
        raise ActionError("private", phrases.PRIVATE)
    guesser = f"{table.id}-{character.account.id if character.account else character.id}"
    if WRONG.check(guesser):
        raise ActionError("too_many_wrong", Words("Too many wrong passphrases. Wait ten minutes."))

    def checked(right: bool) -> None:
        if not right:
            WRONG.update(guesser)
            raise ActionError("passphrase", Words("That is not the passphrase."))
        character.ndb.let_in = (table.id, stored)

    return DESK.ask(address, partial(seating.opens, stored, passphrase)).addCallback(checked)


def _is_closed(table: Table, character: Any) -> bool:
    """Tell whether a character needs the passphrase to sit at a table."""
    setup = table.setup
    return bool(
        setup.house.private and setup.sitters and key_of(character) not in setup.invited and not is_staff(character)
    )


def _has_room(table: Table) -> None:
    most = table.entry.game.info.max_seats
    if len(table.setup.sitters) >= most:
        raise ActionError("full", phrases.FULL, count=most)


def _not_playing(table: Table, key: str) -> None:
    if table.plays(key):
        raise ActionError("in_match", Words("Not in the middle of a match."))


def _sitter(table: Table, what: str) -> Sitter:
    sitters = table.setup.sitters
    if not sitters:
        raise ActionError("no_seat", Words("Nobody sits here."))
    seat = seating.find_seat([sitter.name for sitter in sitters], what)
    if seat is None:
        words = phrases.NO_SUCH_SEAT if what else Words("Give a name, or a seat number: {numbers}.")
        raise ActionError("no_seat", words, text=what[:40], numbers=up_to(len(sitters)))
    return sitters[seat]
