"""Authentication by name and password, for every entrance of the house.

Telnet, the web site, the staff site and `password` all use it. Hashing is done outside the reactor thread
(`security.hashing`), guessing is throttled (`security.throttling`), and an unknown name is answered like a wrong
password, in the same time: records of an attempt are written after the answer. The owner is told of others'
attempts at the next login.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from evennia.accounts.accounts import DefaultAccount
from evennia.server.serversession import ServerSession
from evennia.server.signals import SIGNAL_ACCOUNT_POST_LOGIN_FAIL
from evennia.utils import logger
from twisted.internet import reactor as installed
from twisted.internet.defer import Deferred, inlineCallbacks

from ..evennia_ext.bitext import Bitext
from ..evennia_ext.memory import remember
from ..evennia_ext.transactions import together
from ..kernel.errors import ActionError
from ..kernel.messaging import tell
from ..security import hashing
from ..security.addresses import address_of, household
from ..security.bans import Ban, ban_on, bans, why_out
from ..security.throttling import TRIES
from ..words import Words
from . import two_factor

KNOWN_ADDRESSES = 5
"""Number of addresses that an account remembers as its owner's."""
SHOWN_ADDRESSES = 3
OWN_SLIPS = 5
"""Wrong attempts from the owner's addresses that are not reported."""
NOTE_AFTER = 0.2
"""Seconds from the answer to an attempt until it is recorded."""
KEEP_EVERY = 10.0
"""Seconds between two records in the database of attempts that were not even checked."""

WRONG = _("Username and/or password is incorrect.")
"""Evennia's own sentence, in its catalogue."""
TRIED = Words(
    "|rSomebody tried to come in as you: {count} {count:|time|times} since {since}, from {addresses}.|n"
    " If it was not you, a new password is not amiss: |wpassword|n."
)


class Refused(Exception):
    """Name and password do not match."""


class CodeNeeded(Refused):
    """Name and password match, and the account has a second factor: call `prove_code` next.

    As a kind of `Refused` it keeps out callers that know nothing of second factors.
    """

    def __init__(self, account: DefaultAccount) -> None:
        super().__init__()
        self.account = account


@inlineCallbacks
def come_in(
    accounts: type[DefaultAccount], name: str, password: str, address: str, session: ServerSession | None = None
) -> Any:
    """Check name, password and bans; call it in the reactor thread.

    A banned name is reported only with the right password: others learn nothing about the name.

    Args:
        accounts: the account class.
        session: see `prove`.

    Returns:
        A Deferred of the account and no reasons, or of None and the reasons.

    Raises CodeNeeded: if everything is right, but the account has a second factor.
    """
    name = accounts.normalize_username(name)
    known = bans()
    if (ban := ban_on("", address, known)) is not None:
        return _kept_out(name, address, ban)
    needed = None
    try:
        account = yield prove(name, password, address, session)
    except CodeNeeded as found:
        account, needed = found.account, found
    except (Refused, ActionError) as refused:
        return None, [reason(refused)]
    if (ban := ban_on(name, address, known)) is not None:
        return _kept_out(name, address, ban)
    if needed is not None:
        raise needed
    return account, []


def _kept_out(name: str, address: str, ban: Ban) -> tuple[None, list[object]]:
    logger.log_sec(f"Authentication Denied (Banned): {name} (IP: {address}).")
    return None, [why_out(ban)]


def check(accounts: type[DefaultAccount], name: str, password: str) -> tuple[str, list[str]]:
    """Return a name in its stored form, and the reasons against creating an account with it and a password."""
    name = accounts.normalize_username(name)
    valid, errors = accounts.validate_username(name)
    if not valid:
        return name, errors
    _valid, error = accounts.validate_password(password, account=accounts(username=name))
    return name, [] if error is None else error.messages


@inlineCallbacks
def make(
    accounts: type[DefaultAccount], name: str, password: str, address: str, session: ServerSession | None = None
) -> Any:
    """Create an account, hashing its password outside the reactor thread. Returns as `come_in`."""
    if (ban := ban_on("", address)) is not None:
        return _kept_out(name, address, ban)
    name, errors = check(accounts, name, password)
    if errors:
        return None, errors
    if getattr(accounts, "takes_hashed_passwords", False):
        try:
            password = yield hashing.make(password, address)
        except ActionError as refused:
            return None, [reason(refused)]
    account, errors = accounts.create(username=name, password=password, ip=address, session=session)
    if account is not None and address:
        account.db.known_addresses = [household(address)]
    return account, errors


@inlineCallbacks
def prove(name: str, password: str, address: str, session: ServerSession | None = None) -> Any:
    """Return a Deferred of the account with a name and a password; call it in the reactor thread.

    Args:
        name: as typed.
        address: where it was typed.
        session: the game session, for hooks; None on the web site.

    Raises:
        Refused: if there is none.
        CodeNeeded: if the account has a second factor.
        ActionError: codes `too_many_tries`, `busy`: the password was not checked.
    """
    account = get_user_model().objects.filter(username__iexact=name).first()
    remember([account])
    known = account is not None and household(address) in (account.db.known_addresses or ())
    try:
        TRIES.begin(address, name, known=known)
    except ActionError:
        _note_later(account, address, checked=False)
        raise
    stored = account.password if account is not None and account.is_active else None
    try:
        right, newer = yield hashing.matches(password, stored, address)
    except ActionError:
        TRIES.right(address, name)
        raise
    if not right:
        logger.log_sec(f"Authentication Failure: {name} (IP: {address}).")
        _note_later(account, address)
        if account is not None and session is not None:
            SIGNAL_ACCOUNT_POST_LOGIN_FAIL.send(sender=account, session=session)
            account.at_failed_login(session)
        raise Refused
    TRIES.right(address, name)
    if newer:
        account.password = newer
        account.save(update_fields=["password"])
    if two_factor.is_on(account):
        raise CodeNeeded(account)
    _came_in(account, address, known)
    return account


def _came_in(account: DefaultAccount, address: str, known: bool) -> None:
    if address and not known:
        account.db.known_addresses = [household(address), *(account.db.known_addresses or ())][:KNOWN_ADDRESSES]
    logger.log_sec(f"Authentication Success: {account} (IP: {address}).")


def prove_code(account: DefaultAccount, code: str, address: str, *, comes_in: bool = False) -> None:
    """Check a code of an account's second factor; wrong ones count like wrong passwords.

    Args:
        code: of the app, or a recovery code.
        comes_in: whether this completes the login.

    Raises:
        Refused: if it is wrong.
        ActionError: code `too_many_tries`.
    """
    TRIES.begin(address, account.username)
    if not two_factor.is_right(account, code):
        logger.log_sec(f"Second Factor Failure: {account} (IP: {address}).")
        note_try(account, address)
        raise Refused
    TRIES.right(address, account.username)
    if comes_in:
        _came_in(account, address, household(address) in (account.db.known_addresses or ()))


def confirm_second(account: DefaultAccount, code: str, address: str) -> list[str]:
    """Switch the second factor on; return the recovery codes. Raises as `two_factor.confirm` and `prove_code`."""
    TRIES.begin(address, account.username)
    codes = two_factor.confirm(account, code)
    TRIES.right(address, account.username)
    logger.log_sec(f"Second Factor On: {account} (IP: {address}).")
    return codes


@inlineCallbacks
def prove_again(account: DefaultAccount, password: str, address: str) -> Any:
    """Check the password of a logged-in account. Raises as `prove`; known addresses are throttled as well."""
    TRIES.begin(address, account.username)
    try:
        right, _newer = yield hashing.matches(password, account.password, address)
    except ActionError:
        TRIES.right(address, account.username)
        raise
    if not right:
        note_try(account, address)
        raise Refused
    TRIES.right(address, account.username)


@inlineCallbacks
def change_password(account: DefaultAccount, password: str, address: str, session: ServerSession | None = None) -> Any:
    """Set a validated password of an account, and end its other logins.

    Args:
        session: the connection that stays.

    Raises ActionError: code `busy`.
    """
    hashed = yield hashing.make(password, address)
    account.ndb.stays = session
    try:
        hashing.keep(account, hashed)
    finally:
        account.ndb.stays = None
    account.save()


def hold(session: ServerSession) -> Callable[[], None]:
    """Hold back the next lines of a session until the returned function is called."""
    keep = getattr(session.sessionhandler, "hold", None)
    return keep(session) if keep is not None else lambda: None


def hold_for(session: ServerSession, answer: Deferred[object]) -> None:
    """Hold back the next lines of a session until a Deferred has fired; log its failure."""
    release = hold(session)
    answer.addErrback(lambda failure: logger.log_err(failure.getTraceback())).addBoth(lambda _: release())


def is_there(session: ServerSession) -> bool:
    """Return whether a session is still connected."""
    return session.sessionhandler.get(session.sessid) is session


# Others' attempts.

_unkept: dict[int, tuple[int, float]] = {}
"""Account -> attempts that are not in the database yet, and the time of the last write there."""


def note_try(account: DefaultAccount, address: str, *, checked: bool = True) -> None:
    """Record a wrong attempt for the account's owner.

    Args:
        account: None if nobody has the name.
        checked: whether the password was checked; unchecked attempts are stored every `KEEP_EVERY` seconds.
    """
    if account is None:
        return
    waiting, kept_at = _unkept.get(account.id, (0, 0.0))
    now = time.monotonic()
    if not checked and now - kept_at < KEEP_EVERY:
        _unkept[account.id] = (waiting + 1, kept_at)
        return
    count, since, addresses = account.attributes.get("tried", default=(0, timezone.now().timestamp(), ()))
    place = str(address)[:60]
    addresses = tuple(addresses) if place in addresses else (*addresses, place)[-SHOWN_ADDRESSES:]
    account.attributes.add("tried", (count + waiting + 1, since, addresses))
    _unkept[account.id] = (0, now)


def _note_later(account: DefaultAccount, address: str, *, checked: bool = True) -> None:
    """Record a wrong attempt once it is answered: an unknown name belongs to nobody, so nothing is recorded for it."""
    reactor: Any = installed  # a module, until it is installed
    if account is None:
        return
    if reactor.running:
        reactor.callLater(NOTE_AFTER, _note, account, address, checked)
    else:
        _note(account, address, checked)


def _note(account: DefaultAccount, address: str, checked: bool) -> None:
    try:
        with together():
            note_try(account, address, checked=checked)
    except DatabaseError as error:
        logger.log_err(f"An attempt at {account} could not be noted: {error}")


def tell_tries(account: DefaultAccount, session: ServerSession) -> None:
    """Tell a newly connected owner about the attempts of others."""
    tried = account.attributes.get("tried")
    waiting, _kept_at = _unkept.pop(account.id, (0, 0.0))
    if tried is None:
        return
    account.attributes.remove("tried")
    count, since, addresses = tried
    count += waiting
    here = household(address_of(session))
    if count < OWN_SLIPS and all(household(one) == here for one in addresses):
        return
    when = datetime.fromtimestamp(since, timezone.get_current_timezone())
    places = [one or Words("an unknown place") for one in addresses]
    tell(session, TRIED, count=count, since=when.strftime("%Y-%m-%d %H:%M"), addresses=places)


def reason(error: Exception) -> object:
    """Return the reason of a refusal, in the reader's language."""
    if isinstance(error, ActionError):
        return Bitext(lambda lang: error.words.say(lang, **error.facts))
    return WRONG
