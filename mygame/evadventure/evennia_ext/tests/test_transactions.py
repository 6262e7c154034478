"""One transaction for database and memory: whatever step the database refuses, both are as before."""

from collections import deque
from contextlib import suppress
from unittest import mock

from django.db import DatabaseError, OperationalError, connection
from django.test import TestCase
from django.test.utils import CaptureQueriesContext
from evennia.objects.models import ObjectDB
from evennia.utils.create import create_object, create_script
from evennia.utils.test_resources import BaseEvenniaTest

from evadventure.evennia_ext import transactions
from evadventure.evennia_ext.transactions import remembered, together, when_kept
from evadventure.kernel.tests.full_disk import full_disk

REUSES_NUMBERS = connection.vendor == "sqlite"
"""Whether the next row gets the number of one whose making was taken back."""


class TestTogether(BaseEvenniaTest):
    def make(self, key, place):
        return create_object("evennia.objects.objects.DefaultObject", key=key, location=place)

    def test_memory_is_as_before(self):
        thing, bag = self.make("thing", self.char1), self.make("bag", self.room1)
        thing.db.figure, thing.db.record = 1, {"a": [1]}
        thing.tags.add("old")
        self.assertRaises(ZeroDivisionError, self.change, thing, bag)
        self.assertEqual((thing.db.figure, dict(thing.db.record), thing.db.new), (1, {"a": [1]}, None))
        self.assertEqual(thing.tags.all(), ["old"])
        self.assertEqual((thing.location, thing.key), (self.char1, "thing"))
        self.assertIn(thing, self.char1.contents)
        self.assertEqual(bag.contents, [])
        thing.db.figure = 5
        thing.attributes.reset_cache()
        self.assertEqual(thing.db.figure, 5)

    def change(self, thing, bag):
        with together():
            thing.db.figure = 2
            thing.db.record["a"].append(2)
            thing.db.new = 3
            thing.tags.add("new")
            thing.tags.remove("old")
            thing.key = "other"
            thing.location = bag
            raise ZeroDivisionError

    def test_what_a_session_remembers_is_as_before(self):
        session = self.session
        session.ndb.count, session.ndb.parts, session.ndb.last = 1, ["a"], deque("ab", maxlen=2)
        with self.assertRaises(ZeroDivisionError), together():
            session.ndb.count, session.ndb.new = 2, 3
            session.ndb.parts.append("b")
            session.ndb.last.append("c")
            raise ZeroDivisionError
        self.assertEqual((session.ndb.count, session.ndb.parts, session.ndb.new), (1, ["a"], None))
        self.assertEqual((list(session.ndb.last), session.ndb.last.maxlen), (["a", "b"], 2))

    def test_what_was_made_is_gone_and_what_was_deleted_is_there(self):
        lost, number = self.make("lost", self.room1), 0
        lost.db.figure = 7
        pk = lost.pk
        with self.assertRaises(ZeroDivisionError), together():
            made = self.make("made", self.room1)
            number = made.pk
            lost.delete()
            raise ZeroDivisionError
        self.assertEqual((lost.pk, lost.db.figure, lost.location), (pk, 7, self.room1))
        self.assertIs(ObjectDB.objects.get(pk=pk), lost)
        self.assertIn(lost, self.room1.contents)
        self.assertIsNone(made.pk)
        self.assertNotIn("made", [one.key for one in self.room1.contents])
        again = self.make("again", self.room1)
        self.assertEqual((again.pk == number, again.key), (REUSES_NUMBERS, "again"))
        self.assertIn(again, self.room1.contents)

    def test_what_was_made_is_gone_even_when_nothing_can_be_read_anew(self):
        thing, other = self.make("thing", self.room1), self.make("other", self.room1)
        unread = mock.patch.object(transactions, "_read", side_effect=OperationalError("gone"))
        with unread, self.assertRaises(ZeroDivisionError), together():
            thing.db.mine = 1
            lost = thing.attributes.get("mine", return_obj=True)
            number = lost.pk
            raise ZeroDivisionError
        other.db.theirs = 2  # takes the number, outside of any transaction
        theirs = other.attributes.get("theirs", return_obj=True)
        self.assertIs(theirs.pk == number, REUSES_NUMBERS)
        self.assertIsNone(thing.db.mine)
        with together():
            pass
        self.assertEqual((thing.db.mine, other.db.theirs, lost.pk), (None, 2, None))
        self.assertIs(type(theirs).objects.get(pk=theirs.pk), theirs)
        self.assertEqual(theirs.db_key, "theirs")

    def test_contents_are_read_in_the_order_in_which_they_were_made(self):
        things = [self.make(f"thing {number}", self.obj1) for number in range(3)]
        things[0].key = "changed"  # PostgreSQL stores its row anew, behind the others
        with CaptureQueriesContext(connection) as asked:
            self.obj1.contents_cache.init()
        self.assertEqual(self.obj1.contents, things)
        self.assertIn("ORDER BY", asked[0]["sql"])

    def test_a_script_that_was_made_ticks_no_more_and_stops_nobody(self):
        with self.assertRaises(ZeroDivisionError), together():
            script = create_script("evennia.scripts.scripts.DefaultScript", key="made", interval=60)
            task = script.ndb._task
            self.assertTrue(task.running)
            raise ZeroDivisionError
        self.assertFalse(task.running)
        self.assertIsNone(script.pk)
        with CaptureQueriesContext(connection) as after, together():
            pass
        self.assertEqual([one["sql"].split()[0] for one in after], ["SAVEPOINT", "RELEASE"])

    def test_what_was_made_and_kept_stays_whatever_is_refused_later(self):
        with self.assertRaises(OperationalError), remembered():
            with together():
                made = self.make("made", self.room1)
            raise OperationalError("full")
        self.assertIsNotNone(made.pk)
        self.assertIs(ObjectDB.objects.get(pk=made.pk), made)
        self.assertIn(made, self.room1.contents)

    def test_an_inner_one_fails_alone(self):
        thing = self.make("thing", self.room1)
        with together():
            thing.db.figure = 1
            with self.assertRaises(ZeroDivisionError), together():
                thing.db.figure = 2
                raise ZeroDivisionError
            self.assertEqual(thing.db.figure, 1)
        self.assertEqual(thing.db.figure, 1)
        with self.assertRaises(ZeroDivisionError), together():
            with together():
                thing.db.figure = 3
            raise ZeroDivisionError
        self.assertEqual(thing.db.figure, 1)

    def test_a_refusal_that_somebody_passed_over_undoes_everything(self):
        thing = self.make("thing", self.room1)
        thing.db.figure = 1
        with self.assertRaises(transactions.NotKept), together():
            thing.db.figure = 2
            with full_disk(), suppress(OperationalError):
                thing.db.figure = 3
        self.assertEqual(thing.db.figure, 1)

    def test_every_step_can_be_refused(self):
        thing, bag = self.make("thing", self.char1), self.make("bag", self.room1)
        thing.db.figure = 1

        def deed():
            with together():
                thing.db.figure = 2
                thing.db.new = 3
                thing.location = bag
                self.make("other", bag)
                raise OperationalError("at the very end")

        for after in range(12):
            with self.assertRaises(DatabaseError), full_disk(after):
                deed()
            self.assertEqual((thing.db.figure, thing.db.new, thing.location), (1, None, self.char1))
            self.assertEqual((self.char1.contents, bag.contents), ([thing], []))


class TestWhenKept(TestCase):
    def test_said_when_it_is_true(self):
        said = []
        when_kept(lambda: said.append("at once"))
        with together():
            when_kept(lambda: said.append("kept"))
            with self.assertRaises(ZeroDivisionError), together():
                when_kept(lambda: said.append("never"))
                raise ZeroDivisionError
            self.assertEqual(said, ["at once"])
        self.assertEqual(said, ["at once", "kept"])

    def test_news_of_a_deed_come_last(self):
        said = []
        with together():
            with together():
                when_kept(lambda: said.append("news"), last=True)
            when_kept(lambda: said.append("deed"))
        self.assertEqual(said, ["deed", "news"])

    def test_a_mistake_in_what_follows_hurts_nothing_else(self):
        said = []
        with mock.patch("evadventure.evennia_ext.transactions.logger") as logger, together():
            when_kept(lambda: 1 / 0)
            when_kept(lambda: said.append("kept"))
        self.assertEqual(said, ["kept"])
        logger.log_trace.assert_called_once()
