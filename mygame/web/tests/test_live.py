"""A worker's memory for a spectator is bounded, and so is that of tables without watchers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, cast
from unittest import TestCase
from unittest.mock import patch

from evadventure.apps.api import pubsub, watching
from evadventure.apps.api.problems import Problem
from evadventure.apps.api.stream import BACKLOG
from evadventure.words import Lang
from web import live

FORM = watching.AsData(Lang.EN)


class Silent:
    """A line on which nothing comes."""

    def tell(self, text: str) -> None: ...

    def listen(self) -> None: ...

    def hear(self, seconds: float) -> list[str]:
        return []

    def close(self) -> None: ...


class TableOfNumbers:
    """Stands in for a mirror: each look finds the next number."""

    looks = 0

    def __init__(self, number: int) -> None:
        self.number = number
        self.now: Any = SimpleNamespace(setup=SimpleNamespace(house=SimpleNamespace(private=number == 2)))
        if number == 3:
            self.now = None

    def look(self) -> list[Any]:
        TableOfNumbers.looks += 1
        return [SimpleNamespace(messages=lambda form, told=TableOfNumbers.looks: [("step", b"%d" % told)])]


def loose(work: Callable[[live.Live], Awaitable[None]]) -> None:
    """Run a test with a `Live` whose tables are numbers."""

    async def run() -> None:
        with ThreadPoolExecutor(1) as thread:
            streams = live.Live(thread, cast(Any, Silent))
            await streams.begin()
            try:
                await work(streams)
            finally:
                await streams.end()

    stands = lambda seen, delay: [(SimpleNamespace(messages=lambda form: [("stands", b"0")]), 0.0)]  # noqa: E731
    with (
        patch.object(live, "Replica", TableOfNumbers),
        patch.object(live, "close_old_connections"),
        patch.object(live.handler, "admit"),
        patch.object(live.watching, "scenes_so_far", stands),
    ):
        asyncio.run(run())


def request(query: str = "") -> Any:
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": query.encode(), "headers": []}
    return live.Request(scope | {"client": ("10.1.2.3", 999)})


async def taken(answer: Any, count: int) -> list[bytes]:
    """Return the data of the first events of a stream."""
    found = []
    async for block in answer.body_iterator:
        if b"data: " in block:
            found.append(block.partition(b"data: ")[2].strip())
        if len(found) == count:
            break
    return found


class TestListener(TestCase):
    def test_who_does_not_read_is_let_go(self) -> None:
        async def run() -> None:
            listener = live.Listener(FORM, 0)
            for number in range(3 * BACKLOG):
                listener.take(("step", b"%d" % number), 0)
                self.assertLessEqual(listener._waiting.qsize(), BACKLOG)
            self.assertTrue(listener.gone)
            got = [block async for block in listener.blocks()]
            self.assertEqual(len(got), 1)  # and comes again, for what there is then
            self.assertTrue(got[0].startswith(b"retry"))

        asyncio.run(run())

    def test_who_reads_gets_all_in_order(self) -> None:
        async def run() -> None:
            listener = live.Listener(FORM, 0)
            for number in range(BACKLOG):
                listener.take(("step", b"%d" % number), 0)
            got = await taken(SimpleNamespace(body_iterator=listener.blocks()), BACKLOG)
            self.assertEqual(got, [b"%d" % number for number in range(BACKLOG)])

        asyncio.run(run())


class TestLive(TestCase):
    def test_news_let_all_who_watch_see(self) -> None:
        async def work(streams: live.Live) -> None:
            answers = [await streams.answer(request(), 1) for _ in range(3)]
            self.assertEqual([one.status_code for one in answers], [200] * 3)
            before = TableOfNumbers.looks
            streams.hear("[1,7,3]")
            streams.hear("[99,7,3]")  # nobody watches
            firsts = [await taken(one, 2) for one in answers]
            self.assertEqual(firsts[0][0], b"0")
            self.assertEqual(firsts[2], [b"0", b"%d" % (before + 1)])
            self.assertEqual(list(streams._watched), [1])

        loose(work)

    def test_many_news_are_one_look(self) -> None:
        async def work(streams: live.Live) -> None:
            answer = await streams.answer(request(), 1)
            before = TableOfNumbers.looks
            for number in range(1000):
                streams.hear(f"[1,7,{number}]")
            await taken(answer, 2)
            self.assertLess(TableOfNumbers.looks - before, 10)

        loose(work)

    def test_lost_lines_are_made_up_for(self) -> None:
        async def work(streams: live.Live) -> None:
            answer = await streams.answer(request(), 1)
            streams.hear(pubsub.ALL)
            self.assertEqual(len(await taken(answer, 2)), 2)
            with patch.object(live, "OFTEN", 0.01):
                other = await streams.answer(request(), 4)
                streams._hearer.connected = False
                self.assertEqual(len(await asyncio.wait_for(taken(other, 3), 20)), 3)

        loose(work)

    def test_refusals_and_leaving_leave_nothing_behind(self) -> None:
        async def work(streams: live.Live) -> None:
            self.assertEqual((await streams.answer(request(), 2)).status_code, 403)
            self.assertEqual((await streams.answer(request(), 3)).status_code, 404)
            self.assertEqual((await streams.answer(request("delay=soon"), 1)).status_code, 400)
            self.assertEqual((streams._watched, streams._of_address), ({}, {}))
            answer = await streams.answer(request(), 1)
            most = live.conf.value("STREAMS_OF_ADDRESS")
            streams._of_address["10.1.2.3"] += most - 1
            refused = await streams.answer(request(), 1)
            self.assertEqual((refused.status_code, refused.headers["retry-after"]), (429, "10"))
            streams._of_address["10.1.2.3"] -= most - 1
            answer._at_end()
            self.assertEqual((streams._watched, streams._of_address), ({}, {}))

        loose(work)

    def test_problems_are_said_as_the_server_says_them(self) -> None:
        async def work(streams: live.Live) -> None:
            body = (await streams.answer(request("lang=zh"), 2)).body
            self.assertEqual(body, Problem(403, "private").body(Lang.ZH))

        loose(work)
