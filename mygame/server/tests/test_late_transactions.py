"""A transaction of a command begins with its first write: what only reads asks for no right to write."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import OperationalError, connection, transaction
from django.test import SimpleTestCase

from server.conf.sqlite3.base import DatabaseWrapper


class TestLate(SimpleTestCase):
    def setUp(self):
        folder = self.enterContext(TemporaryDirectory())
        self.path = Path(folder, "late.db3")
        options = {"timeout": 0, "transaction_mode": "IMMEDIATE"}
        self.own = DatabaseWrapper({**connection.settings_dict, "NAME": str(self.path), "OPTIONS": options}, "late")
        self.addCleanup(self.own.close)
        self.other = self.enterContext(closing(sqlite3.connect(self.path, isolation_level=None, timeout=0)))
        self.other.execute("PRAGMA journal_mode=WAL")
        self.other.execute("CREATE TABLE counts (figure)")

    def run_in(self, *statements, fails=False):
        """Carry statements out in a transaction that begins late; return what each read."""
        atomic = transaction.Atomic("late", savepoint=True, durable=False)
        self.own.begins_late = True
        found = []
        with self.connections(), atomic:
            for statement in statements:
                with self.own.cursor() as cursor:
                    cursor.execute(statement)
                    found.append(cursor.fetchall())
            self.begun = self.own.connection.in_transaction
            if fails:
                raise ZeroDivisionError
        return found

    def connections(self):
        from unittest.mock import patch

        return patch("django.db.transaction.get_connection", return_value=self.own)

    def figures(self):
        return [figure for (figure,) in self.other.execute("SELECT figure FROM counts").fetchall()]

    def test_what_only_reads_begins_none_and_reads_while_another_writes(self):
        self.other.execute("BEGIN IMMEDIATE")
        self.assertEqual(self.run_in("SELECT 1", "SELECT figure FROM counts"), [[(1,)], []])
        self.assertFalse(self.begun)
        self.other.execute("ROLLBACK")

    def test_what_writes_is_one_transaction(self):
        self.run_in("SELECT 1", "INSERT INTO counts VALUES (1)", "INSERT INTO counts VALUES (2)")
        self.assertTrue(self.begun)
        self.assertEqual(self.figures(), [1, 2])
        with self.assertRaises(ZeroDivisionError):
            self.run_in("INSERT INTO counts VALUES (3)", "INSERT INTO counts VALUES (4)", fails=True)
        self.assertEqual(self.figures(), [1, 2])
        with self.assertRaises(ZeroDivisionError):
            self.run_in("SELECT 1", fails=True)
        self.assertFalse(self.own.unbegun or self.own.begins_late)

    def test_a_savepoint_begins_it(self):
        self.own.begins_late = True
        with self.connections(), transaction.Atomic("late", savepoint=True, durable=False):
            with transaction.Atomic("late", savepoint=True, durable=False), self.own.cursor() as cursor:
                cursor.executemany("INSERT INTO counts VALUES (%s)", [(1,), (2,)])
            self.assertEqual(self.figures(), [])
        self.assertEqual(self.figures(), [1, 2])

    def test_many_at_once_begin_it(self):
        self.own.begins_late = True
        with self.assertRaises(ZeroDivisionError), self.connections(), transaction.Atomic("late", True, False):
            with self.own.cursor() as cursor:
                cursor.executemany("INSERT INTO counts VALUES (%s)", [(1,), (2,)])
            raise ZeroDivisionError
        self.assertEqual(self.figures(), [])

    def test_a_write_is_refused_while_another_has_the_right(self):
        self.other.execute("BEGIN IMMEDIATE")
        with self.assertRaises(OperationalError):
            self.run_in("SELECT 1", "INSERT INTO counts VALUES (1)")
        self.other.execute("ROLLBACK")
        self.assertEqual(self.figures(), [])

    def test_the_next_one_begins_at_once(self):
        self.run_in("SELECT 1")
        with self.connections(), transaction.Atomic("late", savepoint=True, durable=False):
            self.assertTrue(self.own.connection.in_transaction)
