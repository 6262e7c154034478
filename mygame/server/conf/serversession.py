"""The Server's sessions: all output is in the client's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import evennia
from django.conf import settings
from django.db import DatabaseError
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
from evadventure.evennia_ext.memory import in_bulk, remember
from evadventure.evennia_ext.mixins import kept_with
from evadventure.evennia_ext.transactions import together, when_kept
from evadventure.kernel.messaging import lang_of, tell
from evadventure.kernel.prompt import prompt_of
from evadventure.security.addresses import address_of
from evadventure.security.bans import Ban, ban_on, why_out
from evadventure.wire.packages import Ready, TakesJson, packed
from evadventure.words import Words
from server.conf.fair_queue import InputQueues

BURST = 0.15
"""Seconds without further text after which a burst is over."""


def said(session: Any, data: Mapping[str, Any]) -> None:
    """Note that data is sent to a session: a text wants a prompt after it, a prompt ends the wait for one.

    Args:
        session: the recipient.
        data: names and contents of the messages, as `data_out` takes them.
    """
    if "text" not in data and "prompt" not in data:
        return
    if (waiting := getattr(session, "prompt_call", None)) is not None:  # its `ndb` costs a tenth of all output
        session.prompt_call = None
        if waiting.active():
            waiting.cancel()
    account = getattr(session, "account", None)
    if "text" in data and account is not None and kept_with(account, "prompt"):
        session.prompt_call = reactor.callLater(BURST, _draw, session)  # type: ignore[attr-defined]  # Twisted installs it


def _draw(session: Any) -> None:
    """Show the prompt as it is now, if the session is still there and wants one."""
    session.prompt_call = None
    account = session.account
    if (
        account is not None
        and session.puppet is not None
        and (line := prompt_of(account, lang_of(session))) is not None
    ):
        session.msg(prompt=line)


WITHDRAWN = Words(
    "The game takes up changes and forgets what it has just asked you. Nothing was done: type the line again then."
)

GONE = Words(
    "The guest you played is gone: guests who stay away for long are forgotten. |wguest|n gives you a new seat,"
    " |wcreate|n an account."
)
STRANGER = {"uid": None, "puid": None, "logged_in": False}
"""Portal data of a session that is not logged in."""
BYE = Words("Until next time!")
TOO_MUCH = Words(
    "{most} of your lines are waiting already. What you type now is not read, until the game has caught up with them."
)
MOST_AT_A_CHARACTER = 15
"""Evennia lets sixteen sessions play one character, and forgets the next: when the sixteen go, the character has no
account, and input of the forgotten one finds no menu (`EvMenuError: Menu object not found`). One is for programs."""
TOO_MANY_SESSIONS = Words("Your account has more than {most} connections. This one was idle longest, so it ends.")


def listen() -> None:
    """Keep the Portal informed of the character each session plays."""
    SIGNAL_OBJECT_POST_PUPPET.connect(_plays, dispatch_uid="portal")
    SIGNAL_OBJECT_POST_UNPUPPET.connect(_plays_nobody, dispatch_uid="portal")


def _plays(sender: Any, session: Any, **kwargs: Any) -> None:
    """Tell the Portal the character played now.

    Evennia does so before a reload only: after a Server was killed, connections kept by the Portal would
    belong to nobody in the world.
    """
    _tell_portal(session, sender.id)


def _plays_nobody(sender: Any, session: Any, **kwargs: Any) -> None:
    _tell_portal(session, None)


def withdraw_questions() -> None:
    """Tell each session with an open question of a command that the question ends with this Server."""
    for session in evennia.SESSION_HANDLER.values():
        if any(one is not None and one.ndb._getinput for one in (session, session.account, session.puppet)):
            tell(session, WITHDRAWN)


def _tell_portal(session: Any, puid: int | None) -> None:
    if not hasattr(session, "feed"):  # a program's session has no Portal (`apps.api`)
        evennia.SESSION_HANDLER.session_portal_partial_sync({session.sessid: {"puid": puid}})


_PARSED = settings.FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED
"""Whether the same message may differ by session."""


def _rendered(session: Any, kwargs: dict[str, Any]) -> dict[str, Any]:
    """Return data in the language of a session."""
    lang = lang_of(session)
    return {name: value.plain if isinstance(value, Ready) else rendered(value, lang) for name, value in kwargs.items()}


def _is_plain(kwargs: dict[str, Any]) -> bool:
    """Tell whether data is a plain text: a string, perhaps with strings that name its kind."""
    text = kwargs.get("text")
    if kwargs.get("options") or len(kwargs) != 1 + ("options" in kwargs):
        return False
    if type(text) is tuple and len(text) == 2 and type(text[1]) is dict:
        if any(type(part) is not str for pair in text[1].items() for part in pair):
            return False
        text = text[0]
    return type(text) is str and text != ""


class ServerSessionHandler(TakesJson, StockHandler):
    """All sessions of the Server. Output within a transaction is sent when it is kept."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._last: tuple[dict[str, Any], bytes] | None = None
        """The last plain text sent, and its form on the way to the Portal."""
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
        """Log a session in; when the account has too many already, those idle longest end first.

        A banned account stays out in every way: a browser with an earlier login comes here without a password.
        """
        session.protocol_flags.pop("ENTERS", None)
        if (ban := ban_on(account.key, address_of(session))) is not None:
            logger.log_sec(f"Login Denied (Banned): {account} (IP: {address_of(session)}).")
            session.logged_in = False
            self.turn_out(session, ban)
            return
        most = min(settings.SESSIONS_PER_ACCOUNT, MOST_AT_A_CHARACTER)
        others = [one for one in self.sessions_from_account(account) if one is not session]
        for idle in sorted(others, key=lambda one: one.cmd_last)[: max(0, len(others) + 1 - most)]:
            tell(idle, TOO_MANY_SESSIONS, most=most)
            self.disconnect(idle)
        failure = None
        try:
            with together(), in_bulk():
                try:
                    super().login(session, account, force=force, testmode=testmode)
                except DatabaseError:
                    raise
                except Exception as error:  # what was done until then is stored all the same
                    failure = error
        except DatabaseError:
            self._shut_out(session, testmode)
            raise
        if failure is not None:
            raise failure
        if getattr(session, "csessid", None):
            logins.note_browser(account, session.csessid)

    def _shut_out(self, session: Any, portalless: bool) -> None:
        """Put a session back before the door, when the database has refused its log-in."""
        hero = session.puppet
        session.account = session.uid = session.uname = session.puppet = session.puid = None
        session.logged_in = False
        session.at_sync()
        if not portalless:
            self.session_portal_sync(session)
        if hero is not None:
            hero.sessions._recache()

    def turn_out(self, session: Any, ban: Ban) -> None:
        """Close the session of a banned person, telling why and until when; our client does not come back by itself."""
        session.msg(text=(why_out(ban), {"type": "banned"}))
        self.disconnect(session)

    def data_out(self, session: Any, **kwargs: Any) -> None:
        """Send data to a client in the reader's language; a program's session has no Portal (`apps.api`).

        Messages common to several sessions are made once: one made for that crosses as JSON (`wire.packages.Ready`),
        and plain text equal to the last one sent is cleaned and packed already.
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
        """Return a message in packed form if it is the same for all recipients; None if it may differ."""
        if _PARSED or not hasattr(evennia.EVENNIA_SERVER_SERVICE.amp_protocol, "post_packed"):
            return None
        if kwargs and all(type(value) is Ready for value in kwargs.values()):
            return packed({name: [[ready.json], {"options": {"json": True}}] for name, ready in kwargs.items()})
        if not _is_plain(kwargs):
            return None
        if self._last is None or self._last[0] != kwargs:
            self._last = (dict(kwargs), packed(self.clean_senddata(session, dict(kwargs))))
        return self._last[1]

    def portal_connect(self, portalsessiondata: dict[str, Any]) -> None:
        """Accept a connection; a browser whose account is gone is not logged in, and is told."""
        known = AccountDB.objects.filter(pk=portalsessiondata.get("uid"))
        gone = portalsessiondata.get("uid") is not None and not known.exists()
        super().portal_connect(portalsessiondata | STRANGER if gone else portalsessiondata)
        if gone:
            tell(self[portalsessiondata["sessid"]], GONE)

    def portal_sessions_sync(self, portalsessionsdata: Any) -> None:
        """Take over the sessions from the Portal after a reload, and resume character generation and log-ins.

        Accounts, characters and places are read for all at once; each by itself would cost a dozen queries.
        """
        data = portalsessionsdata.values()
        accounts = AccountDB.objects.filter(pk__in={one.get("uid") for one in data} - {None})
        heroes = list(ObjectDB.objects.filter(pk__in={one.get("puid") for one in data} - {None}))
        places = ObjectDB.objects.filter(pk__in={one.db_location_id for one in heroes} - {None})
        known = [*accounts, *heroes, *places]  # Evennia's memory keeps referenced objects
        remember(known)
        here = {one.pk for one in accounts}, {one.pk for one in heroes}
        gone = [n for n, one in portalsessionsdata.items() if one.get("uid") is not None and one["uid"] not in here[0]]
        for number, one in portalsessionsdata.items():
            if number in gone:
                one |= STRANGER
            elif one.get("puid") not in here[1]:
                one["puid"] = None
        late = [n for n, one in portalsessionsdata.items() if one["protocol_flags"].pop("ENTERS", None)]
        super().portal_sessions_sync(portalsessionsdata)
        for number in late:
            if (account := self[number].account) is not None and self[number].puppet is None:
                self.login(self[number], account, force=True)
        self.announce_all(Bitext(Words("The game has taken up changes. Go on where you were.").say))
        from evadventure.characters import generation  # Evennia is complete only now

        for session in list(self.values()):
            generation.resume(session)
        for number in gone:
            tell(self[number], GONE)

    def disconnect(self, session: Any, reason: str = "", sync_portal: bool = True) -> None:
        """Close a session; the reason is given in the reader's language, also as data to a client that wants it."""
        from evadventure.wire import packages  # Evennia is complete only now

        if packages.chosen(session):
            session.msg(goodbye=((BYE.say(lang_of(session)),), {}))
        sync_portal = sync_portal and not hasattr(session, "feed")
        self.turns.drop(session.sessid)
        reason, known = rendered(reason, lang_of(session)), session.sessid in self
        super().disconnect(session, reason=reason, sync_portal=False)
        if sync_portal and known:  # after all earlier output
            when_kept(partial(self._close, session, reason))

    def _close(self, session: Any, reason: str) -> None:
        evennia.EVENNIA_SERVER_SERVICE.amp_protocol.send_AdminServer2Portal(session, operation=SDISCONN, reason=reason)
