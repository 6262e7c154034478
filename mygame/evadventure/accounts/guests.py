"""Guests: play without an account, at once at a casual table against a computer player.

Evennia's guests (`settings.GUEST_ENABLED`, `GUEST_LIST`) with three differences: a guest has a rolled hero; it is
deleted some time after the last connection rather than with it, so that a reload or a lost connection loses nothing;
and it becomes an account that keeps everything by choosing a name and a password (`keep`).
"""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from django.conf import settings
from evennia.accounts.accounts import DefaultAccount, DefaultGuest
from evennia.server.serversession import ServerSession
from evennia.server.throttle import Throttle
from evennia.utils import delay, logger
from evennia.utils.utils import class_from_module
from twisted.internet.defer import inlineCallbacks

from ..characters.temporary_sheet import new_sheet
from ..evennia_ext.memory import in_bulk, remember
from ..evennia_ext.mixins import AccountBase
from ..evennia_ext.transactions import each, together
from ..kernel import conf
from ..kernel.command import AccountCommand
from ..kernel.errors import ActionError
from ..kernel.messaging import tell
from ..kernel.purse import CoinReason, transfer
from ..rules import dice
from ..security import hashing
from ..security.addresses import address_of, among, household
from ..security.bans import ban_on, why_out
from ..security.guests import guests, is_guest
from ..security.hashing import Hashed
from ..tables.doors import opening, walk_to
from ..tables.room import seats
from ..trade import homes
from ..words import Lang, Words
from . import authentication, logins

UNUSABLE = Hashed("!")
"""No password has this hash: nobody logs in as a guest by name."""
NEW = "guest_new"
"""Attribute of a guest who has not entered yet."""
FIRST_GAME = opening.MatchRequest("uno", rated=False, bots="easy")
"""The first game of a guest."""
MADE = Throttle(name="guests", limit=20, timeout=3600)
"""Guests of one address in an hour."""

TOO_MANY_HERE = Words(
    "{count} guests from where you are look in already. With an account there is always room: it takes half a minute."
)
FULL = Words("The house is full of guests just now. With an account there is always room: it takes half a minute.")
HELLO = Words(
    "You look in as a guest, in the body of {name}. All you win is kept if you type |wregister <name> <password>|n "
    "before you go; otherwise you are forgotten {minutes} {minutes:|minute|minutes} after you leave."
)
KEPT = Words(
    "The account |w{name}|n is yours, with {hero} and all {hero} has, and {coins} {coins:|coin|coins} to begin with."
    " Welcome!"
)


class GuestMixin(AccountBase):
    """Mixin of the guest typeclass; stands before `AccountMixin`."""

    @classmethod
    def authenticate(cls, *args: object, ip: str = "", lang: str = "", **kwargs: object) -> tuple[Any, list[Any]]:
        """Create a guest with a hero; return it and no reasons, or None and the reasons.

        Args:
            ip: the address, for the limits per address.
            lang: the reader's language; "" for the house's.
        """
        try:
            return _make(cls, ip, lang)
        except ActionError as refused:
            return None, [authentication.reason(refused)]

    def set_password(self, password: str, **kwargs: object) -> None:
        """Set no password: hashing one nobody knows would only take time."""
        self.password, self._password = str(UNUSABLE), None

    def _go_on(self, session: ServerSession) -> None:
        """Explain guests, puppet the hero, and the first time go to a table."""
        hero = next(iter(self.characters), None)
        if hero is None:
            super()._go_on(session)  # type: ignore[misc]
            return
        self.attributes.remove("guest_left")
        tell(session, HELLO, name=hero, minutes=conf.value("GUEST_KEPT") // 60)
        if self.attributes.has(NEW):
            self.attributes.remove(NEW)
            if self.ndb.comes_to is None:
                walk_to.remember(self, partial(opening.wanted, wish=FIRST_GAME))
        self.puppet_object(session, hero)

    def at_server_shutdown(self) -> None:
        """Keep the hero, which Evennia's guest would delete."""
        super(DefaultGuest, self).at_server_shutdown()  # type: ignore[misc]

    def at_post_disconnect(self, **kwargs: object) -> None:
        """Schedule the deletion of the guest."""
        super(DefaultGuest, self).at_post_disconnect(**kwargs)  # type: ignore[misc]
        self.db.guest_left = time.time()
        delay(conf.value("GUEST_KEPT") + 1, sweep)


def _make(kind: type[Any], ip: str, lang: str) -> tuple[DefaultAccount | None, list[object]]:
    if not settings.GUEST_ENABLED:
        raise ActionError("closed", Words("There are no guests here, but an account takes a minute: |wcreate|n."))
    if (ban := ban_on("", ip)) is not None:
        return None, [why_out(ban)]
    there = sweep()
    if not among(ip, getattr(settings, "TRUSTED_ADDRESSES", ())):
        here = sum(household(str(one.db.creator_ip or "")) == household(ip) for one in there)
        if here >= conf.value("GUESTS_PER_ADDRESS") or MADE.check(household(ip)):
            raise ActionError("guests_here", TOO_MANY_HERE, count=here)
        MADE.update(household(ip), "Too many guests.")
    taken = {one.key.lower() for one in there}
    name = next((name for name in settings.GUEST_LIST if name.lower() not in taken), None)
    if name is None:
        raise ActionError("full", FULL)
    with together(), in_bulk():
        guest, errors = super(DefaultGuest, kind).create(
            guest=True,
            username=name,
            password=UNUSABLE,
            permissions=settings.PERMISSION_GUEST_DEFAULT,
            typeclass=settings.BASE_GUEST_TYPECLASS,
            ip=ip,
        )
        if guest is None:
            return None, errors
        guest.lang = lang
        guest.attributes.add(NEW, True)
        sheet = new_sheet(guest)
        sheet.coins = 0  # given with the account: guests are many
        sheet.backpack.append("torch")  # which the first errand would have them buy
        guest.db._last_puppet = sheet.apply(guest)
    return guest, []


# Deletion, and keeping.


def sweep() -> list[DefaultAccount]:
    """Delete the guests disconnected for `WELLMOUTH_GUEST_KEPT` seconds; return the accounts of the others."""
    before = time.time() - conf.value("GUEST_KEPT")
    there = guests()
    away = [one for one in there if not one.sessions.count()]
    remember(away)
    each([one for one in away if (one.db.guest_left or one.date_joined.timestamp()) < before], clear_away)
    return [one for one in there if one.pk]


def await_all() -> None:
    """Restart the waiting time of all guests after a start of the server: their browsers come back."""
    for guest in guests():
        guest.db.guest_left = time.time()
    delay(conf.value("GUEST_KEPT") + 1, sweep)


def clear_away(guest: DefaultAccount) -> None:
    """Delete a guest and its hero, which first resigns its match and leaves its table."""
    with together():
        homes.give_up(guest.id)
        for hero in list(guest.characters):
            seats.leave_for_good(hero)  # also for a host whose characters announce no leaving
            guest.characters.remove(hero)
            hero.delete()
        logger.log_sec(f"Guest cleared away: {guest}.")
        guest.ndb.erased = True
        guest.delete()


@inlineCallbacks
def keep(guest: DefaultAccount, name: str, password: str, address: str) -> Any:
    """Turn a guest into an account with a name and a password; it keeps its hero and all its belongings.

    Returns as `authentication.come_in`.
    """
    if not is_guest(guest):
        return None, [authentication.reason(ActionError("no_guest", Words("You have an account already.")))]
    accounts = class_from_module(settings.BASE_ACCOUNT_TYPECLASS)
    name, errors = authentication.check(accounts, name, password)
    if errors:
        return None, errors
    try:
        hashed = yield hashing.make(password, address)
    except ActionError as refused:
        return None, [authentication.reason(refused)]
    valid, errors = accounts.validate_username(name)  # the name may have been taken meanwhile
    if not valid or not is_guest(guest):
        return None, errors
    with together():
        hero = next(iter(guest.characters), None)
        guest.swap_typeclass(accounts, clean_attributes=["guest_left", NEW], no_default=True)
        guest.permissions.remove(settings.PERMISSION_GUEST_DEFAULT)
        guest.permissions.add(settings.PERMISSION_ACCOUNT_DEFAULT)
        guest.username = name
        hashing.keep(guest, hashed)
        guest.save()
        coins = dice.roll("3d6")
        if hero is not None:
            transfer(None, hero, coins, CoinReason.START)
            hero.tied_coins += coins
        if address:
            guest.db.known_addresses = [household(address)]
    logins.renew(guest)
    logger.log_sec(f"Guest Kept: {guest} (IP: {address}).")
    tell(guest, KEPT, name=guest.key, hero=hero or guest.key, coins=coins)
    return guest, []


class CmdRegister(AccountCommand):
    """Turn one's guest into an account."""

    key = "register"
    locks = "cmd:not pperm(Player)"
    free_text = True
    help_words = Words(
        "Keep what you have as a guest: choose a name and a password.\n\nUsage:\n  register <name> <password>"
    )

    def func(self) -> None:
        """Take name and password, and call `keep`."""
        name, _, password = self.args.strip().partition(" ")
        if not name or not password.strip():
            raise ActionError("usage", Words("Type |wregister <name> <password>|n."))
        session = self.session

        def done(found: tuple[DefaultAccount | None, list[object]]) -> None:
            for error in found[1]:
                session.msg(error)

        answer = keep(self.account, name, password.strip(), address_of(session))
        authentication.hold_for(session, answer.addCallback(done))


def guest_from(address: str, lang: Lang | None) -> tuple[DefaultAccount | None, list[object]]:
    """Return a new guest and no reasons, or None and the reasons."""
    kind: type[GuestMixin] = class_from_module(settings.BASE_GUEST_TYPECLASS)
    return kind.authenticate(ip=address, lang=lang.value if lang else "")


COMMANDS = (CmdRegister,)
"""Commands of guests."""
