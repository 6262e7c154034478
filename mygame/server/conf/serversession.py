"""The Server's sessions: everything that leaves for a client leaves in the client's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import evennia
import msgspec
from django.conf import settings
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.server.portal.amp import SDISCONN
from evennia.server.sessionhandler import ServerSessionHandler as StockHandler
from evennia.server.signals import SIGNAL_OBJECT_POST_PUPPET, SIGNAL_OBJECT_POST_UNPUPPET
from evennia.utils import logger
from twisted.internet import reactor

from evadventure.accounts import logins
from evadventure.evennia_ext import metrics
from evadventure.evennia_ext.bitext import Bitext, rendered
from evadventure.evennia_ext.memory import remember
from evadventure.evennia_ext.transactions import when_kept
from evadventure.kernel.messaging import lang_of, tell
from evadventure.kernel.prompt import prompt_of
from evadventure.security.addresses import address_of
from evadventure.security.bans import ban_on, why_out
from evadventure.wire.packages import Ready, packed
from evadventure.words import Words
from server.conf.fair_queue import InputQueues

BURST = 0.15
"""Seconds without further text after which a burst is over."""


def said(session: Any, data: Mapping[str, Any]) -> None:
    """Note that something is sent to a session: a text wants a prompt after it, a prompt ends the wait for one.

    Args:
        session: to whom.
        data: names of what is sent -> what it is, as `data_out` takes it.
    """
    if "text" not in data and "prompt" not in data:
        return
    if (waiting := getattr(session, "prompt_call", None)) is not None:  # its `ndb` costs a tenth of all that is said
        session.prompt_call = None
        if waiting.active():
            waiting.cancel()
    account = getattr(session, "account", None)
    if "text" in data and account is not None and account.attributes.get("prompt"):
        session.prompt_call = reactor.callLater(BURST, _draw, session)  # type: ignore[attr-defined]  # Twisted installs it


def _draw(session: Any) -> None:
    """Show the prompt as it is now, to whoever still is there and wants one."""
    session.prompt_call = None
    account = session.account
    if (
        account is not None
        and session.puppet is not None
        and (line := prompt_of(account, lang_of(session))) is not None
    ):
        session.msg(prompt=line)


RELOADED = Words("The game has taken up changes. Go on where you were.")

BYE = Words("Until next time!")
TOO_MUCH = Words(
    "{most} of your lines are waiting already. What you type now is not read, until the game has caught up with them."
)
MOST_AT_A_CHARACTER = 15
"""Evennia lets sixteen sessions play one character, and forgets the next: when the sixteen go, the character has no
account, and what the forgotten one types finds no menu (`EvMenuError: Menu object not found`). One is for programs."""
TOO_MANY_SESSIONS = Words("Your account has more than {most} connections. This one was idle longest, so it ends.")


def listen() -> None:
    """Keep the Portal told whom each session plays."""
    SIGNAL_OBJECT_POST_PUPPET.connect(_plays, dispatch_uid="portal")
    SIGNAL_OBJECT_POST_UNPUPPET.connect(_plays_nobody, dispatch_uid="portal")


def _plays(sender: Any, session: Any, **kwargs: Any) -> None:
    """Tell the Portal who is played now.

    Evennia tells it before a reload only: after a Server that was killed, connections that the Portal has kept would
    belong to nobody in the world.
    """
    _tell_portal(session, sender.id)


def _plays_nobody(sender: Any, session: Any, **kwargs: Any) -> None:
    _tell_portal(session, None)


def _tell_portal(session: Any, puid: int | None) -> None:
    if not hasattr(session, "feed"):  # a program's session has no Portal (`apps.api`)
        evennia.SESSION_HANDLER.session_portal_partial_sync({session.sessid: {"puid": puid}})


_PARSED = settings.FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED
"""Whether each session's messages may come out otherwise."""


def _rendered(session: Any, kwargs: dict[str, Any]) -> dict[str, Any]:
    """Return data in the language of a session."""
    lang = lang_of(session)
    return {name: rendered(value, lang) for name, value in kwargs.items()}


def _is_plain(kwargs: dict[str, Any]) -> bool:
    """Tell whether data is a text and no more: a string, perhaps with strings that say of which kind it is."""
    text = kwargs.get("text")
    if kwargs.get("options") or len(kwargs) != 1 + ("options" in kwargs):
        return False
    if type(text) is tuple and len(text) == 2 and type(text[1]) is dict:
        if any(type(part) is not str for pair in text[1].items() for part in pair):
            return False
        text = text[0]
    return type(text) is str and text != ""


class ServerSessionHandler(StockHandler):
    """All sessions of the Server. What is said in a transaction is said when it is kept."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._last: tuple[dict[str, Any], bytes] | None = None
        """The plain text that was sent last, and what it looks like on the way to the Portal."""
        self.turns = InputQueues(
            self._carry_out, self._too_much, lambda: settings.INPUT_QUEUE, took=metrics.ANSWER_SECONDS.observe
        )

    def _carry_out(self, sessid: int, message: dict[str, Any]) -> None:
        if session := self.get(sessid):
            self.data_in(session, **message)

    def _too_much(self, sessid: int) -> None:
        if session := self.get(sessid):
            tell(session, TOO_MUCH, most=settings.INPUT_QUEUE)

    def hold(self, session: Any) -> Callable[[], None]:
        """Hold a session's later input until the returned function is called (a password is being checked)."""
        return self.turns.hold(session.sessid)

    def login(self, session: Any, account: Any, force: bool = False, testmode: bool = False) -> None:
        """Log a session in; when the account has too many already, those that were idle longest end first.

        Whoever is banned stays out by every way: a browser that logged in before comes here without a password.
        """
        if (ban := ban_on(account.key, address_of(session))) is not None:
            logger.log_sec(f"Login Denied (Banned): {account} (IP: {address_of(session)}).")
            session.logged_in = False
            session.msg(text=why_out(ban))
            self.disconnect(session)
            return
        most = min(settings.SESSIONS_PER_ACCOUNT, MOST_AT_A_CHARACTER)
        others = [one for one in self.sessions_from_account(account) if one is not session]
        surplus = max(0, len(others) + 1 - most)
        for idle in sorted(others, key=lambda one: one.cmd_last)[:surplus]:
            tell(idle, TOO_MANY_SESSIONS, most=most)
            self.disconnect(idle)
        super().login(session, account, force=force, testmode=testmode)
        if getattr(session, "csessid", None):
            logins.note_browser(account, session.csessid)

    def data_out(self, session: Any, **kwargs: Any) -> None:
        """Send data to a client in the reader's language; a program's session has no Portal (`apps.api`).

        What several sessions get alike is cleaned and packed once: a message made for that (`wire.packages.Ready`), and
        plain text that is the same as what was sent last.
        """
        if (feed := getattr(session, "feed", None)) is not None:
            when_kept(partial(feed, **_rendered(session, kwargs)))
        elif (ready := self._packed(session, kwargs)) is not None:
            when_kept(partial(self._post, session, kwargs, ready))
        else:
            when_kept(partial(self._send, session, _rendered(session, kwargs)))

    def _send(self, session: Any, kwargs: dict[str, Any]) -> None:
        said(session, kwargs)
        super().data_out(session, **kwargs)

    def _post(self, session: Any, kwargs: dict[str, Any], ready: bytes) -> None:
        said(session, kwargs)
        evennia.EVENNIA_SERVER_SERVICE.amp_protocol.post_packed(session.sessid, ready)

    def _packed(self, session: Any, kwargs: dict[str, Any]) -> bytes | None:
        """Return a message that is the same for everybody who gets it, packed; None when it may not be."""
        if _PARSED or not hasattr(evennia.EVENNIA_SERVER_SERVICE.amp_protocol, "post_packed"):
            return None
        if len(kwargs) == 1 and isinstance(ready := next(iter(kwargs.values())), Ready):
            if ready.packed is None:
                fields = msgspec.to_builtins(dict(ready), enc_hook=str)
                ready.packed = packed({next(iter(kwargs)): [[], {**fields, "options": {}}]})
            return ready.packed
        if not _is_plain(kwargs):
            return None
        if self._last is None or self._last[0] != kwargs:
            self._last = (dict(kwargs), packed(self.clean_senddata(session, dict(kwargs))))
        return self._last[1]

    def portal_sessions_sync(self, portalsessionsdata: Any) -> None:
        """Take the sessions over from the Portal after a reload, and go on with the characters in the making.

        Accounts, characters and places are read for all at once; each by itself would cost a dozen queries.
        """
        data = portalsessionsdata.values()
        accounts = AccountDB.objects.filter(pk__in={one.get("uid") for one in data} - {None})
        heroes = list(ObjectDB.objects.filter(pk__in={one.get("puid") for one in data} - {None}))
        places = ObjectDB.objects.filter(pk__in={one.db_location_id for one in heroes} - {None})
        known = [*accounts, *heroes, *places]  # Evennia's memory keeps what somebody holds
        remember(known)
        super().portal_sessions_sync(portalsessionsdata)
        self.announce_all(Bitext(RELOADED.say))
        from evadventure.characters import generation  # Evennia is complete only now

        for session in list(self.values()):
            generation.resume(session)

    def disconnect(self, session: Any, reason: str = "", sync_portal: bool = True) -> None:
        """Close a session; the reason is given in the reader's language, to a client that likes data as data too."""
        from evadventure.wire import packages  # Evennia is complete only now

        if packages.chosen(session):
            session.msg(goodbye=((BYE.say(lang_of(session)),), {}))
        sync_portal = sync_portal and not hasattr(session, "feed")
        self.turns.drop(session.sessid)
        reason, known = rendered(reason, lang_of(session)), session.sessid in self
        super().disconnect(session, reason=reason, sync_portal=False)
        if sync_portal and known:  # after what is said to it before
            when_kept(partial(self._close, session, reason))

    def _close(self, session: Any, reason: str) -> None:
        evennia.EVENNIA_SERVER_SERVICE.amp_protocol.send_AdminServer2Portal(session, operation=SDISCONN, reason=reason)
