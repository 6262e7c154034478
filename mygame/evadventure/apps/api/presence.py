"""The presence of a program's character in the world, through a session of its own.

The session lives in the Server alone, without the Portal. It opens with the first request that needs the character and
closes after `SILENCE` seconds without a request or listener; the table then treats the player as disconnected.
"""

import itertools
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import evennia
from evennia.utils import logger
from evennia.utils.ansi import strip_ansi

from ...evennia_ext.bitext import rendered
from ...evennia_ext.memory import RememberingSession
from ...kernel.messaging import lang_of
from ...security.bans import ban_on, why_out
from ...tables.match import clock
from ...wire.packages import Ready
from .problems import Problem

SILENCE = 90.0
"""Seconds after which a program without requests and listeners counts as gone."""
FIRST_NUMBER = 9_000_000
"""First id of programs' sessions, beyond those of the Portal."""

type Listener = Callable[[str, Any], None]

_numbers = itertools.count(FIRST_NUMBER)


class ApiSession(RememberingSession):
    """The session of an account's programs, shared by all of them."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def begin(self, address: str) -> None:
        """Register with the session handler. `address`: of the program."""
        self.init_session("api", address, evennia.SESSION_HANDLER)
        self.sessid = next(_numbers)
        self.protocol_flags |= {"TABLE_WIRE": True, "SCREENREADER": True, "CLIENTNAME": "API"}
        self.listeners: list[Listener] = []
        self._farewell: Any = None
        evennia.SESSION_HANDLER[self.sessid] = self

    def update_flags(self, **kwargs: Any) -> None:
        """Store protocol flags here; there is no Portal to inform."""
        self.protocol_flags.update(kwargs | {"TABLE_WIRE": True, "SCREENREADER": True})

    def data_out(self, **kwargs: Any) -> None:
        """Pass output to the listeners, in place of the Portal."""
        self.feed(**kwargs)

    def feed(self, **kwargs: Any) -> None:
        """Pass output to the listeners: structured messages as they are, text as the message `text`."""
        kwargs.pop("options", None)
        for name, given in kwargs.items():
            value = given.plain if isinstance(given, Ready) else rendered(given, lang_of(self))
            if name in ("text", "prompt"):
                text = strip_ansi(str(value[0] if isinstance(value, list | tuple) and value else value or "")).strip()
                if not text:
                    continue
                name, value = "text", {"text": text}
            for listener in list(self.listeners):
                listener(name, value)

    def touch(self) -> None:
        """Restart the timer of `SILENCE`."""
        if self._farewell is not None and self._farewell.active():
            self._farewell.cancel()
        self._farewell = clock.later(SILENCE, self._fall_silent)

    def _fall_silent(self) -> None:
        if self.listeners:
            self.touch()
        else:
            close(self)

    def at_disconnect(self, reason: str | None = None) -> None:
        """Remove the session, whoever closed it."""
        if self._farewell is not None and self._farewell.active():
            self._farewell.cancel()
        if self.account is not None and _sessions.get(self.account.id) is self:
            del _sessions[self.account.id]
        for listener in list(self.listeners):
            listener("goodbye", {})
        super().at_disconnect(reason)


_sessions: dict[int, ApiSession] = {}


def session_of(account: Any, address: str) -> ApiSession:
    """Return the session of an account's programs, opened if necessary. Raises Problem: `no_character`, `banned`."""
    session = _sessions.get(account.id)
    if session is not None and session.puppet is None:
        close(session)
        session = None
    if session is None:
        session = _open(account, address)
    session.touch()
    return session


def present(account: Any) -> bool:
    """Return whether an account's program is in the world."""
    return account.id in _sessions


def character_of(account: Any) -> Any:
    """Return the character an account plays, or would play at login; None if there is none."""
    for session in account.sessions.all():
        if session.puppet is not None:
            return session.puppet
    last = account.db._last_puppet
    if last is not None and last.access(account, "puppet") and not getattr(last, "is_dead", False):
        return last
    return None


def hero_of(account: Any) -> Any:
    """Return the same. Raises Problem: `no_character`."""
    if (character := character_of(account)) is None:
        raise Problem(403, "no_character")
    return character


def close(session: ApiSession) -> None:
    """Close a session."""
    evennia.SESSION_HANDLER.disconnect(session, sync_portal=False)


def close_all() -> None:
    """Close all sessions before a server stop or reload, which those without a Portal do not survive."""
    for session in list(_sessions.values()):
        try:
            close(session)
        except Exception:
            logger.log_trace("api: a session could not be closed")


def leave(account: Any) -> None:
    """Close the session of an account's programs, if there is one."""
    if (session := _sessions.get(account.id)) is not None:
        close(session)


def _open(account: Any, address: str) -> ApiSession:
    if (ban := ban_on(account.key, address)) is not None:
        raise Problem(403, "banned", why_out(ban))
    character = hero_of(account)
    account.db._last_puppet = character
    session = ApiSession()
    session.begin(address)
    session.protocol_flags["LANG"] = lang_of(account).value
    evennia.SESSION_HANDLER.login(session, account, testmode=True)
    if session.puppet is None:  # where the login brings nobody into the world
        with suppress(RuntimeError):
            account.puppet_object(session, character)
    if session.puppet is None:
        close(session)
        raise Problem(403, "no_character")
    _sessions[account.id] = session
    return session
