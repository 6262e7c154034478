"""A database out of reach: nobody waits for it twice, and it is found again by itself."""

from __future__ import annotations

from threading import Event
from types import SimpleNamespace
from unittest.mock import patch

from django.db import OperationalError, connection
from django.db.backends.postgresql.base import DatabaseWrapper as Stock
from django.test import SimpleTestCase

from server.conf.postgresql.base import DatabaseWrapper, Reach

LONG = 60.0


class Connection:
    """A connection that tells when it is closed."""

    def __init__(self) -> None:
        self.closed = Event()

    def close(self) -> None:
        self.closed.set()


class TestReach(SimpleTestCase):
    def setUp(self) -> None:
        self.reach = Reach(patience=0.05, at_first=LONG, again=0.0)
        self.made: list[Connection] = []
        self.asked = 0
        self.there = Event()
        self.there.set()
        self.refusal: Exception | None = None
        self.addCleanup(self.there.set)

    def make(self) -> Connection:
        self.asked += 1
        if not self.there.wait(LONG):
            raise AssertionError("nobody has let it go on")
        if self.refusal is not None:
            raise self.refusal
        self.made.append(Connection())
        return self.made[-1]

    def test_a_database_that_does_not_answer_is_waited_for_once_and_found_again(self) -> None:
        first = self.reach.connect(self.make)
        self.there.clear()
        with self.assertRaisesMessage(OperationalError, "no answer in time"):
            self.reach.connect(self.make)
        asked = self.asked
        for _ in range(5):
            with self.assertRaisesMessage(OperationalError, "out of reach"):
                self.reach.connect(self.make)
        self.assertEqual(self.asked, asked, "nobody else has waited")
        self.there.set()
        self.assertTrue(self.reach.here.wait(LONG))
        self.assertTrue(self.made[-1].closed.is_set(), "what was only to see whether it is there is closed")
        self.assertFalse(first.closed.is_set())
        self.assertIsNot(self.reach.connect(self.make), self.made[-2])

    def test_one_that_refuses_is_tried_beside_until_it_does_not(self) -> None:
        self.reach.connect(self.make)
        self.refusal = OperationalError("Connection refused")
        with self.assertRaisesMessage(OperationalError, "Connection refused"):
            self.reach.connect(self.make)
        self.refusal = None
        self.assertTrue(self.reach.here.wait(LONG))
        self.assertFalse(self.reach.connect(self.make).closed.is_set())

    def test_a_first_connection_has_time_and_says_itself_what_is_wrong(self) -> None:
        self.refusal = OperationalError("password authentication failed")
        for _ in range(2):
            with self.assertRaisesMessage(OperationalError, "password"):
                self.reach.connect(self.make)
        self.refusal = None
        self.assertFalse(self.reach.connect(self.make).closed.is_set())


class TestBroken(SimpleTestCase):
    databases = {"default"}  # which it does not ask

    def test_a_broken_connection_is_dropped_where_no_transaction_needs_it(self) -> None:
        wrapper = DatabaseWrapper(connection.settings_dict | {"ENGINE": "server.conf.postgresql"})
        closed: list[str] = []
        broken = SimpleNamespace(closed=True, close=lambda: closed.append("broken"))

        def connect(own: Stock) -> None:
            own.connection = SimpleNamespace(closed=False, close=lambda: closed.append("new"))

        with patch.object(Stock, "connect", connect):
            wrapper.connection, wrapper.in_atomic_block = broken, True
            wrapper.ensure_connection()
            self.assertIs(wrapper.connection, broken)
            wrapper.in_atomic_block = False
            wrapper.ensure_connection()
            made = wrapper.connection
            wrapper.ensure_connection()
        self.assertEqual((closed, wrapper.connection is made, made.closed), (["broken"], True, False))
