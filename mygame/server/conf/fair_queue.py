"""Order of messages, at the Server and the Portal: the session that kept it busy least comes first (fair queueing).

Messages from the other process wait in a queue of their session. The session whose last commands cost least comes
next, so that a single typed line is answered after the command in progress, however many lines
others have waiting: a backlog costs only its owner. Queues are bounded; excess messages are dropped, and that is
said once until the queue is empty again. A session waiting for something outside of the reactor (`hold`: a password
check) keeps its later lines until then, so that lines never overtake each other.

All work is done in the reactor, for at most `SPELL` seconds at a stretch; then sockets have their turn.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Any

from evennia.utils import logger
from twisted.internet import reactor as installed

reactor: Any = installed  # a module, until it is installed

SPELL = 0.01
"""Seconds of work after which the reactor may look at its sockets."""


@dataclass(slots=True, eq=False)
class SessionQueue:
    """The input of one session."""

    messages: deque[tuple[float, dict[str, Any]]] = field(default_factory=deque)
    """Waiting messages with their time of arrival, the oldest first."""
    paid: float = 0.0
    """The point of the queue's own time up to which the session has had its share."""
    lined_up: bool = False
    """Whether it is waiting for its turn."""
    holds: int = 0
    """Number of things outside of the queue it waits for."""
    dropped: bool = False
    """Whether it has been told of dropped messages."""


class InputQueues:
    """The queues of all sessions.

    Args:
        deliver: carries out one message of a session.
        dropped: called with a session that has too many waiting, so that messages are dropped.
        most: how many messages of one session may wait.
        clock: seconds of work.
        later: calls a function in the reactor's next turn.
        took: called with the seconds from the arrival of a message until it was carried out.
    """

    def __init__(
        self,
        deliver: Callable[[int, dict[str, Any]], None],
        dropped: Callable[[int], None],
        most: Callable[[], int],
        clock: Callable[[], float] = time.perf_counter,
        later: Callable[[Callable[[], None]], Any] = lambda call: reactor.callLater(0, call),
        took: Callable[[float], object] = lambda seconds: None,
    ) -> None:
        self._took = took
        self._deliver, self._dropped, self._most, self._clock, self._later = deliver, dropped, most, clock, later
        self._sessions: dict[int, SessionQueue] = {}
        self._line: list[tuple[float, int, int, SessionQueue]] = []
        self._order = count()
        self._now = 0.0
        self._called = self._serving = False

    def add(self, sessid: int, message: dict[str, Any]) -> None:
        """Queue a message for its session's turn; drop it when too many wait."""
        waiting = self._sessions.get(sessid)
        if waiting is None:
            waiting = self._sessions[sessid] = SessionQueue()
        if len(waiting.messages) >= self._most():
            if not waiting.dropped:
                waiting.dropped = True
                self._dropped(sessid)
            return
        waiting.messages.append((self._clock(), message))
        self._line_up(sessid, waiting)

    def drop(self, sessid: int) -> None:
        """Drop a session and all its waiting messages."""
        if waiting := self._sessions.pop(sessid, None):
            waiting.messages.clear()

    def flush(self, sessid: int) -> None:
        """Deliver all waiting messages of a session, now."""
        waiting = self._sessions.get(sessid)
        while waiting is not None and waiting.messages:
            self._hand_over(sessid, waiting.messages.popleft()[1])

    def flush_all(self) -> None:
        """Deliver all waiting messages, now, except held ones."""
        for sessid, waiting in list(self._sessions.items()):
            if not waiting.holds:
                self.flush(sessid)

    def hold(self, sessid: int) -> Callable[[], None]:
        """Hold a session's input until the returned function is called; calling it again does nothing."""
        waiting = self._sessions.setdefault(sessid, SessionQueue())
        waiting.holds += 1
        held = True

        def release() -> None:
            nonlocal held
            if held:
                held = False
                waiting.holds -= 1
                if self._sessions.get(sessid) is waiting:
                    self._line_up(sessid, waiting)
                    self._call()

        return release

    def serve(self) -> None:
        """Carry out waiting messages, unless already doing so; after `SPELL`, continue in the reactor's next turn."""
        if not (self._called or self._serving):
            self._serve()

    def waiting(self) -> int:
        """Return how many messages are waiting."""
        return sum(len(one.messages) for one in self._sessions.values())

    def _hand_over(self, sessid: int, message: dict[str, Any]) -> None:
        try:
            self._deliver(sessid, message)
        except Exception:
            logger.log_trace("A message between Portal and Server could not be delivered.")

    def _line_up(self, sessid: int, waiting: SessionQueue) -> None:
        if waiting.messages and not (waiting.lined_up or waiting.holds):
            waiting.lined_up = True
            # An idle session has no claim to the time that went by.
            waiting.paid = max(waiting.paid, self._now)
            heappush(self._line, (waiting.paid, next(self._order), sessid, waiting))

    def _call(self) -> None:
        if self._line and not self._called:
            self._called = True
            self._later(self._serve)

    def _serve(self) -> None:
        self._called, self._serving = False, True
        began = at = self._clock()
        try:
            while self._line and at - began < SPELL:
                self._now, _, sessid, waiting = heappop(self._line)
                waiting.lined_up = False
                if not waiting.messages or waiting.holds or self._sessions.get(sessid) is not waiting:
                    continue
                came, message = waiting.messages.popleft()
                waiting.dropped = waiting.dropped and bool(waiting.messages)
                self._hand_over(sessid, message)
                before, at = at, self._clock()
                self._took(at - came)
                waiting.paid = self._now + (at - before)
                self._line_up(sessid, waiting)
        finally:
            self._serving = False
            self._call()
