"""With the engine `ray` the cluster thinks; who plays waits neither for it to be joined nor after it is lost."""

from __future__ import annotations

from concurrent.futures import Future
from unittest.mock import patch

from django.test import override_settings
from evennia.utils import logger
from evennia.utils.test_resources import BaseEvenniaTestCase
from twisted.internet import defer

from evadventure.kernel import conf
from evadventure.minigames import engines, thinking
from evadventure.minigames.cluster import Cluster, NotDone
from evadventure.tables.match import thinkers


class StandIn(Cluster):
    """A cluster of which the test says how it is; questions to it are answered by its name."""

    made: list[StandIn]
    lost = False

    def __init__(self, at_once, seconds):
        self.joined = Future()
        self.left = False
        self.made.append(self)

    def submit(self, work, /, *args, **kwargs):
        return "cluster"

    def shutdown(self, wait=True, *, cancel_futures=False):
        self.left = True


class Pool:
    def __init__(self, *args, **kwargs):
        """Start nothing."""

    def submit(self, work, *args):
        return "pool"

    def shutdown(self, **kwargs):
        """Stop nothing."""


@override_settings(WELLMOUTH_BOT_ENGINE=engines.RAY)
class TestClusterThinking(BaseEvenniaTestCase):
    def setUp(self):
        super().setUp()
        StandIn.made = []
        self.told = []
        for patched in (
            patch.object(thinkers, "Cluster", StandIn),
            patch.object(thinkers, "ProcessPoolExecutor", Pool),
            patch.object(thinkers.reactor, "callFromThread", lambda call, *args: call(*args)),
            patch.object(thinkers.reactor, "addSystemEventTrigger"),
            patch.object(logger, "log_err", self.told.append),
            patch.object(logger, "log_info", self.told.append),
        ):
            patched.start()
            self.addCleanup(patched.stop)
        self.addCleanup(thinkers.stop)

    def ask(self):
        question = thinkers._Question(thinking.think, ("random",), thinkers.HOUSE, defer.Deferred())
        return thinkers._Line("pips:ENTRY")._submit(question)[1]

    def test_the_pools_think_until_the_cluster_is_joined_and_after_it_is_lost(self):
        self.assertEqual(self.ask(), "pool")
        (first,) = StandIn.made
        first.joined.set_result(1)
        self.assertEqual(self.ask(), "cluster")
        first.lost = True
        with patch.object(thinkers.time, "monotonic", return_value=thinkers._next_try - 1):
            self.assertEqual([self.ask(), self.ask()], ["pool", "pool"])
            self.assertEqual(StandIn.made, [first])
        with patch.object(thinkers.time, "monotonic", return_value=thinkers._next_try + 1):
            self.assertEqual(self.ask(), "pool")
        self.assertTrue(first.left)
        _, second = StandIn.made
        second.joined.set_result(1)
        self.assertEqual(self.ask(), "cluster")
        thinkers.stop("pips:ENTRY")
        self.assertFalse(second.left)  # other games think there, too
        thinkers.stop()
        self.assertTrue(second.left)

    def test_the_log_says_who_thinks(self):
        self.ask()
        StandIn.made[0].joined.set_exception(NotDone("no Ray at all"))
        self.assertEqual(self.ask(), "pool")
        self.assertIn("no Ray at all", self.told[0])
        thinkers.stop()
        self.ask()
        StandIn.made[1].joined.set_result(1)
        self.assertIn("on the Ray cluster", self.told[1])

    def test_staff_see_that_it_is_lost_until_it_is_joined_again(self):
        self.assertIsNone(thinkers.misses_cluster())
        self.ask()
        (first,) = StandIn.made
        self.assertIs(thinkers.misses_cluster(), False)  # it is being joined
        first.joined.set_result(1)
        self.assertIs(thinkers.misses_cluster(), False)
        first.lost = True
        self.assertIs(thinkers.misses_cluster(), True)
        with patch.object(thinkers.time, "monotonic", return_value=thinkers._next_try + 1):
            self.ask()
        second = StandIn.made[1]
        self.assertIs(thinkers.misses_cluster(), True)  # joining again is not joined
        second.joined.set_exception(NotDone("no Ray at all"))
        self.assertIs(thinkers.misses_cluster(), True)
        second.lost = True
        with patch.object(thinkers.time, "monotonic", return_value=thinkers._next_try + 1):
            self.ask()
        StandIn.made[2].joined.set_result(1)
        self.assertIs(thinkers.misses_cluster(), False)

    def test_other_engines_open_no_cluster(self):
        with override_settings(WELLMOUTH_BOT_ENGINE=engines.PROCESSES):
            self.assertEqual(self.ask(), "pool")
        self.assertEqual(StandIn.made, [])
        with override_settings(WELLMOUTH_BOT_ENGINE="many"):
            self.assertIn('"local", "processes" or "ray"', conf.faults()[0])
