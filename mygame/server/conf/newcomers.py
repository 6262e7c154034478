"""Newcomers to the Portal, their rate, and their number: `settings.PORTAL_SESSION_HANDLER_CLASS`.

Evennia queues everybody in one line, so that two thousand silent connections keep the next person out for minutes.
Here each address has a short line of its own, the addresses are served in turn, and the oldest leaves a line that is
too long. Few connections of one address may stay without being logged in: one more takes the place of
the one that has been silent for longest. A connection idle before its login is closed after a minute.

`settings.TRUSTED_ADDRESSES` are exempt from counts by address: a proxy that passes telnet on, a school.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from typing import Any
from weakref import WeakKeyDictionary

import evennia
from django.conf import settings
from evennia.server.portal.amp import PCONN
from evennia.server.portal.portalsessionhandler import PortalSessionHandler as StockHandler
from evennia.utils import logger
from twisted.internet import reactor as installed
from twisted.internet.task import LoopingCall

from evadventure.security.addresses import among, household
from evadventure.security.rate_limits import Bucket, Rate
from evadventure.words import Words
from server.conf import floodgate
from server.conf.fair_queue import InputQueues

reactor: Any = installed  # a module, until it is installed

SWEEP = 5
"""Seconds between two checks for connections idle before their login."""
SYNCS = Rate(burst=20, per_second=2)
"""How often a client's data about itself is passed to the Server."""
EARLY = 20
"""Messages kept from a connection still in line."""

TOO_MANY = Words("There are {most} connections from your address already. Close one of them first.")
PLACE_TAKEN = Words("Another connection from your address takes this place at the door.")
IDLE = Words("You have said nothing for {seconds} seconds, so the door closes. Come back any time.")


class Lines:
    """The lines of newcomers, one for each address, served in turn."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[Any]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    def append(self, source: str, newcomer: Any, most: int, overall: int) -> Any:
        """Append a newcomer to the line; return who must leave: the first of a line that is too long, or None."""
        line = self._lines.setdefault(source, deque())
        line.append(newcomer)
        if len(line) > most:
            return line.popleft()
        if len(self) > overall:
            return max(self._lines.values(), key=len).popleft()
        return None

    def remove(self, source: str, newcomer: Any) -> bool:
        """Remove a newcomer; tell whether it was in line."""
        line = self._lines.get(source)
        if line is None or newcomer not in line:
            return False
        line.remove(newcomer)
        if not line:
            del self._lines[source]
        return True

    def pop(self) -> tuple[str, Any] | None:
        """Return the first of the next line in turn; None when nobody waits."""
        while self._lines:
            source, line = self._lines.popitem(last=False)
            if line:
                newcomer = line.popleft()
                if line:
                    self._lines[source] = line
                return source, newcomer
        return None


class PortalSessionHandler(StockHandler):
    """All connections of the Portal."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lines = Lines()
        self.turns = InputQueues(self._send_out, self._reads_too_slowly, lambda: settings.OUTPUT_QUEUE)
        self._admitting = LoopingCall(self._admit)
        self._sweeping = LoopingCall(self._sweep)
        self._syncs: WeakKeyDictionary[Any, Bucket] = WeakKeyDictionary()
        self._late_syncs: set[int] = set()
        self._early: WeakKeyDictionary[Any, list[dict[str, Any]]] = WeakKeyDictionary()

    # Coming.

    def connect(self, session: Any) -> None:
        """Queue a new connection until its turn, or send it away."""
        if not session.sessid:
            session.sessid = self.generate_sessid()
        session.server_connected = False
        source, most = household(str(session.address)), settings.CONNECTIONS_PER_ADDRESS
        bounded = not among(str(session.address), settings.TRUSTED_ADDRESSES)
        if bounded and sum(household(str(one.address)) == source for one in self.values()) >= most:
            session.turn_away(TOO_MANY, most=most)
            return
        line = settings.NEWCOMERS_PER_ADDRESS if bounded else settings.NEWCOMERS
        if leaver := self.lines.append(source, session, line, settings.NEWCOMERS):
            leaver.turn_away(Words("Too many new connections from your address at once. Try again in a moment."))
        if not self._admitting.running:
            self._admitting.start(1 / settings.MAX_CONNECTION_RATE)
        if not self._sweeping.running:
            self._sweeping.start(SWEEP, now=False)

    def _admit(self) -> None:
        """Admit the next newcomer; stop when nobody waits."""
        if not evennia.EVENNIA_PORTAL_SERVICE.amp_protocol:
            return
        found = self.lines.pop()
        if found is None:
            self._admitting.stop()
            return
        source, session = found
        if not among(str(session.address), settings.TRUSTED_ADDRESSES) and not self._makes_room(source, session):
            return
        self[session.sessid] = session
        session.server_connected = True
        evennia.EVENNIA_PORTAL_SERVICE.amp_protocol.send_AdminPortal2Server(
            session, operation=PCONN, sessiondata=session.get_sync_data()
        )
        for message in self._early.pop(session, ()):
            self.data_in(session, **message)

    def _makes_room(self, source: str, newcomer: Any) -> bool:
        """Tell whether an address may have one more connection without login; a silent one may be closed for it."""
        if newcomer.logged_in:
            return True
        most = settings.STRANGERS_PER_ADDRESS
        there = [one for one in self.values() if not one.logged_in and household(str(one.address)) == source]
        if len(there) < most:
            return True
        silent = [one for one in there if one.cmd_last <= one.conn_time]
        if not silent:
            newcomer.turn_away(TOO_MANY, most=most)
            return False
        min(silent, key=lambda one: one.conn_time).turn_away(PLACE_TAKEN)
        return True

    def _sweep(self) -> None:
        """Close idle connections without login; not browsers, whose page would reconnect at once, by itself."""
        patience = settings.STRANGER_IDLE_SECONDS
        if patience:
            long_ago = time.time() - patience
            for session in list(self.values()):
                if session.protocol_key == "websocket" or session.logged_in:
                    continue
                if max(session.cmd_last, session.conn_time) < long_ago:
                    session.turn_away(IDLE, seconds=patience)

    # Going.

    def disconnect(self, session: Any) -> None:
        """Drop a connection that has gone, and tell the Server if it knows it."""
        self.turns.drop(session.sessid)
        if getattr(session, "server_connected", False):
            super().disconnect(session)
            session.server_connected = False
        else:
            self.lines.remove(household(str(session.address)), session)

    # Input and output.

    def sync(self, session: Any) -> None:
        """Tell the Server a client's data about itself; at most once a second for a client that repeats it."""
        if self._syncs.setdefault(session, Bucket(SYNCS)).take():
            super().sync(session)
        elif session.sessid not in self._late_syncs:
            self._late_syncs.add(session.sessid)
            reactor.callLater(1, self._sync_late, session)

    def _sync_late(self, session: Any) -> None:
        self._late_syncs.discard(session.sessid)
        if self.get(session.sessid) is session:
            super().sync(session)

    def server_disconnect(self, session: Any, reason: str = "") -> None:
        """Close a connection at the Server's order, after all earlier output."""
        if session:
            self.turns.flush(session.sessid)
        super().server_disconnect(session, reason=reason)

    def server_disconnect_all(self, reason: str = "") -> None:
        """Close all connections, likewise."""
        for sessid in list(self):
            self.turns.flush(sessid)
        super().server_disconnect_all(reason=reason)

    def data_in(self, session: Any, **kwargs: Any) -> None:
        """Pass input on to the Server; from a connection still in line, once it is let in."""
        if session and not session.server_connected:
            early = self._early.setdefault(session, [])
            if len(early) < EARLY:
                early.append(kwargs)
            elif "text" in kwargs:
                session.say(floodgate.TOO_FAST)
            return
        super().data_in(session, **kwargs)

    def data_out(self, session: Any, **kwargs: Any) -> None:
        """Send to a client; one that does not read its output is cut off."""
        super().data_out(session, **kwargs)
        transport = getattr(session, "transport", None)
        if transport is not None and (unsent := floodgate.unsent(transport)) > settings.UNSENT_BYTES:
            self._cut_off(session, f"{unsent} bytes")

    def _send_out(self, sessid: int, message: dict[str, Any]) -> None:
        if session := self.get(sessid):
            self.data_out(session, **message)

    def _reads_too_slowly(self, sessid: int) -> None:
        if session := self.get(sessid):
            self._cut_off(session, f"{settings.OUTPUT_QUEUE} texts")

    def _cut_off(self, session: Any, amount: str) -> None:
        if not getattr(session, "cut_off", False):
            session.cut_off = True
            logger.log_warn(f"Cut off: {session.address} does not read what it is sent ({amount} wait).")
            session.transport.abortConnection()
            self.disconnect(session)
