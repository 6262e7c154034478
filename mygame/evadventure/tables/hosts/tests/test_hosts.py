"""What people at a table get is the same, whoever draws it; and nobody waits for a host."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

import msgspec
from django.test import override_settings
from evennia.utils import logger

from evadventure.base import measures
from evadventure.base.transactions import together
from evadventure.tables.hosts import answering, drawing, pool, process
from evadventure.tables.room import ahead, playing
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.wire import packages
from evadventure.wire.ready import Ready


class Beside:
    """A host in this process: it answers when the test says so."""

    at_work = False
    """Whether what is drawn now is drawn by a host."""

    def __init__(self, host: pool.Host, *command: Any, **terms: Any) -> None:
        self.host, self.asked, self.killed, self._answerer = host, list[bytes](), False, None
        self.disconnecting = False
        host.makeConnection(self)

    def write(self, data: bytes) -> None:
        """Take one frame."""
        self.asked.append(data)

    def signalProcess(self, name: str) -> None:  # Twisted's name
        """Die."""
        self.killed = True
        self.host.processEnded(None)

    def answer(self) -> int:
        """Answer everything that was asked, as the process would; return how much that was."""
        asked, self.asked = self.asked, []
        if self._answerer is None:
            read, write = io.BytesIO(asked.pop(0)), io.BytesIO()
            process.serve(read, write)
            self._answerer = answering.Answerer(msgspec.msgpack.encode(answering.Hello({})))
            self.host.outReceived(write.getvalue())
        for frame in asked:
            Beside.at_work = True
            answer = self._answerer.answer(frame[4:])
            Beside.at_work = False
            if answer:
                self.host.outReceived(len(answer).to_bytes(4) + answer)
        return len(asked)


@override_settings(WELLMOUTH_TABLE_HOSTS=1)
class HostsTest(TablesTest):
    """One host, which this test plays."""

    def setUp(self) -> None:
        """Begin with no host."""
        super().setUp()
        self.processes: list[Beside] = []
        real = pool.Host.__init__

        def begin(host: pool.Host) -> None:
            real(host, lambda *terms, **more: self.processes.append(Beside(*terms, **more)) or self.processes[-1])

        for started in (
            patch.object(pool.Host, "__init__", begin),
            patch.object(pool.reactor, "addSystemEventTrigger"),
        ):
            started.start()
            self.addCleanup(started.stop)
        care = patch.object(pool, "_care", pool.LoopingCall(pool._look_after))
        care.start().clock = self.clock
        self.addCleanup(care.stop)
        self.addCleanup(pool._hosts.clear)
        self.errors: list[str] = []
        logged = patch.object(logger, "log_err", self.errors.append)
        logged.start()
        self.addCleanup(logged.stop)

    def answer(self) -> None:
        """Let every host answer what it was asked."""
        while sum(one.answer() for one in self.processes if not one.killed):
            pass


class TestTheSame(HostsTest):
    game = "uno"
    seats = 3

    def _played(self, hosts: int) -> list[Any]:
        """Play twenty moves of one deal; return what everybody was told after each, texts and messages."""
        told = []
        with override_settings(WELLMOUTH_TABLE_HOSTS=hosts):
            playing.begin(self.table, seed=4)
            self.answer()
            for _ in range(20):
                played = self.table.session
                seat = played.match.to_act[0]
                who = next(one for one in self.people if played.seats[seat].key == f"c:{one.id}")
                self.forget()
                playing.act_data(self.table, who, played.match.version(seat), _json(played.match.legal(seat)[0]))
                if hosts:
                    self.assertEqual(self.said, {})
                self.answer()
                texts = {one: list(said) for one, said in self.said.items()}
                told.append((texts, [_plain(self.sent.get(one.id, [])) for one in self.people]))
                self.assertIn(who.id, self.said)
            self.table.session.abort("staff")
            self.answer()
        return told

    @contextmanager
    def _servers_work(self) -> Iterator[list[str]]:
        """Note what the Server draws itself."""
        noted: list[str] = []
        with ExitStack() as patches:
            for name in ("drawn", "answers", "choices", "seen", "picture"):
                patches.enter_context(patch.object(drawing, name, partial(_draw, noted, getattr(drawing, name))))
            yield noted

    def test_a_host_draws_what_the_server_would(self):
        self.people = [self.ann, self.bo, self.newcomer("Cleo"), self.newcomer("Dan", lang="zh")]
        self.seat_two()
        for one in self.people[2:]:
            self.do(one, "sit" if one is self.people[self.seats - 1] else "watch")
        for one in self.people:
            for session in one.sessions.all():
                session.update_flags(TABLE_WIRE=True, SCREENREADER=one is self.people[2])
        with patch.object(pool, "draw", wraps=pool.draw) as drawn:
            self._played(1)  # the process starts with the first step, which the Server draws
            own = self._played(0)
            takes = partial(patch.object, attribute="takes_packed", new=lambda session: True)
            with takes(packages), takes(ahead), self._servers_work() as drawn_here:
                packed = self._played(1)
            plain = self._played(1)
        self.assertGreater(drawn.call_count, 60)
        for mine, theirs in zip(own, packed, strict=True):
            self.assertEqual(mine, theirs)
        self.assertEqual(own, plain)
        self.assertEqual(drawn_here, [])
        self.assertEqual(self.errors, [])


class TestTheSameSiege(TestTheSame):
    game = "mbg"


class TestTheSameKards(TestTheSame):
    game = "kards"
    seats = 2


class TestNobodyWaits(HostsTest):
    game = "uno"

    def setUp(self) -> None:
        """Begin a match; the host is ready."""
        super().setUp()
        self.seat_two()
        self.do(self.ann, "start")
        self.answer()
        self.act()
        self.answer()

    def act(self) -> Any:
        """Let whoever is asked do the first thing that is allowed; return who it was."""
        played = self.table.session
        seat = played.match.to_act[0]
        who = next(one for one in (self.ann, self.bo) if played.seats[seat].key == f"c:{one.id}")
        self.forget()
        playing.act_data(self.table, who, played.match.version(seat), _json(played.match.legal(seat)[0]))
        return who

    def test_what_comes_next_tells_what_was_before(self):
        self.act()
        self.assertEqual(self.said, {})
        self.do(self.bo, "tsay 好牌")
        said = self.said[self.ann.id]
        self.assertEqual(len(said), 2, said)
        self.assertIn("好牌", said[1])
        self.answer()
        self.assertEqual(len(self.said[self.ann.id]), 2)

    def test_what_is_typed_before_the_step_was_told_is_played(self):
        self.act()
        played = self.table.session
        seat, length = played.match.to_act[0], len(played.match.log)
        who = next(one for one in (self.ann, self.bo) if played.seats[seat].key == f"c:{one.id}")
        view, legal = played.match.view(seat), played.match.legal(seat)
        self.do(who, self.table.entry.present.describe(legal[0], view, self.table.reader(who)))
        self.assertEqual(len(played.match.log), length + 1, self.heard(who))

    def test_a_second_step_comes_after_the_first(self):
        self.act()
        first = len(self.table.session.match.log)
        self.act()
        self.assertEqual(len(self.table.session.match.log), first + 1)
        self.assertEqual(len(self.said[self.ann.id]), 1)
        self.answer()
        self.assertEqual(len(self.said[self.ann.id]), 2)

    def test_a_host_that_dies_is_replaced_and_nothing_is_lost(self):
        self.act()
        self.processes[0].signalProcess("KILL")
        self.assertEqual(set(self.said), {self.ann.id, self.bo.id})
        self.act()
        self.assertEqual(set(self.said), {self.ann.id, self.bo.id}, "nobody waits for the next host")
        pool._look_after()
        self.assertEqual(len(self.processes), 2)
        self.answer()
        self.act()
        self.assertEqual(self.said, {})
        self.answer()
        self.assertEqual(set(self.said), {self.ann.id, self.bo.id})

    def test_one_that_cannot_start_is_not_started_again_and_again(self):
        for _ in range(3):
            self.processes[-1].signalProcess("KILL")
            pool._look_after()
        self.assertEqual(len(self.processes), 2)
        pool._hosts[0].began -= pool.AGAIN
        pool._look_after()
        self.assertEqual(len(self.processes), 3)

    def test_a_host_that_hangs_is_killed(self):
        self.act()
        asked, pk, take = pool._hosts[0]._waiting.popitem()[1]
        pool._hosts[0]._waiting[99] = asked - pool.PATIENCE - 1, pk, take
        pool._look_after()
        self.assertTrue(self.processes[0].killed)
        self.assertEqual(set(self.said), {self.ann.id, self.bo.id})
        self.assertIn("does not answer", self.errors[0])

    def test_a_match_that_a_host_cannot_draw_is_drawn_by_the_server(self):
        with patch.object(answering.drawing, "drawn", side_effect=RuntimeError("no ink")):
            self.act()
            asked = self.processes[0].asked
            self.processes[0].asked = []
            answers = [self.processes[0]._answerer.answer(frame[4:]) for frame in asked]
        for answer in answers:
            self.processes[0].host.outReceived(len(answer).to_bytes(4) + answer)
        self.assertEqual(set(self.said), {self.ann.id, self.bo.id})
        self.assertIn("no ink", self.errors[0])
        self.act()
        self.assertEqual(set(self.said), {self.ann.id, self.bo.id})
        self.assertEqual(self.processes[0].asked, [])

    def test_nobody_waits_when_a_host_cannot_even_be_asked(self):
        with patch.object(pool.Host, "ask", side_effect=RuntimeError("no pipe")):
            self.act()
        self.assertEqual(set(self.said), {self.ann.id, self.bo.id})

    def test_what_is_drawn_is_counted_by_who_drew_it(self):
        def drawn(by):
            return measures.REGISTRY.get_sample_value("wellmouth_steps_drawn_total", {"by": by}) or 0

        before = drawn("host"), drawn("server")
        self.act()
        self.answer()
        self.assertEqual((drawn("host"), drawn("server")), (before[0] + 1, before[1]))
        self.act()
        self.processes[0].signalProcess("KILL")
        self.act()
        self.assertEqual((drawn("host"), drawn("server")), (before[0] + 1, before[1] + 2))

    def test_what_the_database_takes_back_is_told_to_nobody(self):
        with self.assertRaises(RuntimeError), together():
            self.act()
            raise RuntimeError("full")
        self.table.read_anew()
        self.answer()
        self.table.catch_up()
        self.assertEqual(self.said, {})


def _draw(noted: list[str], draw: Callable[..., Any], *terms: Any) -> Any:
    if not Beside.at_work:
        noted.append(draw.__name__)
    return draw(*terms)


def _json(action: Any) -> Any:
    return msgspec.to_builtins(action)


def _plain(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return messages with their fields, whether they were packed or not."""
    found = []
    for message in messages:
        ((name, fields),) = message.items()
        if isinstance(fields, Ready) and fields.packed is not None:
            ((name, (_, fields)),) = pickle.loads(b"\x80\x02J\0\0\0\0" + fields.packed + b"\x86.")[1].items()
            fields.pop("options")
        fields = msgspec.to_builtins(dict(fields), enc_hook=str)
        for changing in ("match", "deadline", "seconds", "commitment"):
            fields.pop(changing, None)
        found.append({name: fields})
    return found
