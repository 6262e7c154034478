"""Streams of spectators, answered by a worker (`web.workers`): a step costs the Server one message for all spectators.

News (`apps.api.news`) name the table to read; the content comes from the log (`apps.api.replica`). All database
queries are made in the one thread of the pages; listeners wait in the loop. While the bus cannot be heard, watched
tables are polled every second.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import close_old_connections
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from evadventure.apps.api import handler, news, pubsub, watching
from evadventure.apps.api.problems import CONTENT_TYPE, Problem
from evadventure.apps.api.replica import Replica
from evadventure.apps.api.stream import BACKLOG, HEADERS, HEARTBEAT, RETRY
from evadventure.kernel import conf
from evadventure.security import requests
from evadventure.words import Lang

OFTEN, SELDOM = 1.0, 10.0
"""Seconds between two checks of a table without news: while the bus cannot be heard, and while it can."""
log = logging.getLogger("uvicorn.error")


class Listener:
    """One spectator: unsent messages wait here, and a listener that reads too slowly is disconnected.

    The browser reconnects by itself, and then gets the current state.
    """

    def __init__(self, form: watching.Form, delay: int) -> None:
        self.form, self.delay = form, delay
        self._waiting: asyncio.Queue[watching.Message | None] = asyncio.Queue(BACKLOG)
        self.gone = False

    def take(self, message: watching.Message, after: float) -> None:
        """Send a message after some seconds."""
        if after > 0:
            asyncio.get_running_loop().call_later(after, self._put, message)
        else:
            self._put(message)

    def close(self) -> None:
        """Send nothing more, and end the stream."""
        self.gone = True
        while self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    def _put(self, message: watching.Message) -> None:
        if self.gone:
            return
        if self._waiting.full():
            self.close()
        else:
            self._waiting.put_nowait(message)

    async def blocks(self) -> AsyncIterator[bytes]:
        """Yield the blocks of the stream as they come."""
        yield b"retry: %d\n\n" % RETRY
        number = 0
        while True:
            try:
                message = await asyncio.wait_for(self._waiting.get(), HEARTBEAT)
            except TimeoutError:
                yield b": \n\n"
                continue
            if message is None or self.gone:
                return
            number += 1
            yield b"id: %d\nevent: %s\ndata: %s\n\n" % (number, message[0].encode(), message[1])


@dataclass
class Watched:
    """A table with spectators here."""

    mirror: Replica
    listeners: list[Listener] = field(default_factory=list)
    """Changed in the thread of the database only."""
    users: int = 0
    """Unfinished requests for it; counted in the loop only."""
    due: bool = False
    """Whether a check of it is scheduled."""


class Live:
    """All streams of this process.

    Args:
        thread: for database queries; one thread.
        open_line: opens the bus.
    """

    def __init__(self, thread: Executor, open_line: Callable[[], pubsub.Bus]) -> None:
        self._thread, self._open = thread, open_line
        self._watched: dict[int, Watched] = {}
        self._of_address: Counter[str] = Counter()

    async def begin(self) -> None:
        """Listen to news from now on."""
        self._loop = asyncio.get_running_loop()
        self._hearer = pubsub.Hearer(
            self._open, lambda text: self._loop.call_soon_threadsafe(self.hear, text), log.warning
        )
        self._hearer.start()
        self._looks = asyncio.create_task(self._look_again())

    async def end(self) -> None:
        """Stop listening, and end all streams."""
        self._looks.cancel()
        for watched in self._watched.values():
            for listener in watched.listeners:
                listener.close()
        await asyncio.to_thread(self._hearer.stop)

    def hear(self, text: str) -> None:
        """Check the table named in a message, if anybody here watches it."""
        told = news.read(text)
        for number in list(self._watched) if told is None else [told.table]:
            self._look_at(number)

    async def _look_again(self) -> None:
        passed = 0.0
        while True:
            await asyncio.sleep(OFTEN)
            passed += OFTEN
            if not self._hearer.connected or passed >= SELDOM:
                passed = 0.0
                for number in list(self._watched):
                    self._look_at(number)

    def _look_at(self, number: int) -> None:
        watched = self._watched.get(number)
        if watched is not None and not watched.due:  # news that come before the check begins are covered by it
            watched.due = True
            self._thread.submit(self._look, watched)

    # In the thread of the database.

    def _look(self, watched: Watched) -> None:
        watched.due = False
        try:
            close_old_connections()
            self._tell_new(watched)
        except Exception:  # data the database does not deliver now is seen by the next check
            log.exception("table %s could not be looked at", watched.mirror.number)

    def _tell_new(self, watched: Watched) -> None:
        for scene in watched.mirror.look():
            self._send(scene, watched.listeners)

    def _send(self, scene: watching.SpectatorScene, listeners: list[Listener], after: float | None = None) -> None:
        for listener in listeners:
            try:
                messages = scene.messages(listener.form)
            except Exception:
                log.exception("table %s cannot be shown", scene.table.id)
                continue
            for message in messages:
                self._loop.call_soon_threadsafe(listener.take, message, listener.delay if after is None else after)

    def _join(self, watched: Watched, listener: Listener, origin: str) -> None:
        """Send a new listener the current state, and subscribe it to changes. Raises Problem."""
        handler.admit("", origin)
        close_old_connections()
        self._tell_new(watched)
        seen = watched.mirror.now
        if seen is None:
            raise Problem(404, "no_table", table=watched.mirror.number)
        if seen.setup.house.private:
            raise Problem(403, "private")
        for scene, after in watching.scenes_so_far(seen, listener.delay):
            self._send(scene, [listener], after)
        watched.listeners.append(listener)

    def _part(self, watched: Watched, listener: Listener) -> None:
        if listener in watched.listeners:
            watched.listeners.remove(listener)

    # In the loop.

    async def answer(self, request: Request, number: int) -> Response:
        """Answer a request without a token for the stream of a table."""
        asked = request.query_params
        lang = requests.wanted(asked.get("lang", ""), request.headers.get("accept-language", ""))
        try:
            return await self._open_stream(request, number, lang)
        except Problem as problem:
            headers = {"cache-control": "no-store"} | problem.headers
            return Response(problem.body(lang), problem.status, headers, CONTENT_TYPE)

    async def _open_stream(self, request: Request, number: int, lang: Lang) -> Response:
        client = request.client.host if request.client else ""
        origin = requests.origin(client, request.headers.get("x-forwarded-for", ""), settings.UPSTREAM_IPS)
        form, delay = watching.asked(lambda name: request.query_params.get(name, ""), lang)
        most = conf.value("STREAMS_OF_ADDRESS")
        if self._of_address[origin] >= most:
            raise Problem(429, "too_many_streams", headers={"Retry-After": "10"}, most=most)
        listener = Listener(form, delay)
        watched = self._watched.setdefault(number, Watched(Replica(number)))
        watched.users += 1
        self._of_address[origin] += 1
        try:
            await asyncio.wrap_future(self._thread.submit(self._join, watched, listener, origin))
        except BaseException:
            self._leave(watched, listener, origin)
            raise
        return EventStream(listener, lambda: self._leave(watched, listener, origin))

    def _leave(self, watched: Watched, listener: Listener, origin: str) -> None:
        listener.gone = True
        self._of_address[origin] -= 1
        if not self._of_address[origin]:
            del self._of_address[origin]
        watched.users -= 1
        if not watched.users:
            del self._watched[watched.mirror.number]
        self._thread.submit(self._part, watched, listener)


class EventStream(StreamingResponse):
    """The answer to a listener; it reports when that has gone, whether it was ever sent or not."""

    def __init__(self, listener: Listener, at_end: Callable[[], Any]) -> None:
        super().__init__(listener.blocks(), headers=HEADERS | {"access-control-allow-origin": "*"})
        self._at_end = at_end

    async def __call__(self, *args: Any) -> None:
        """Answer a request with the stream."""
        try:
            await super().__call__(*args)
        finally:
            self._at_end()
