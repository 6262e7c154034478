"""How the Portal starts a Server: after the old one, and again when it does not come up."""

import os
import signal
import tempfile
from pathlib import Path
from unittest import mock

from django.test import SimpleTestCase
from twisted.internet import task

from server.conf import restarts
from server.conf.restarts import Starter, is_alive


class TestStarter(SimpleTestCase):
    def setUp(self):
        self.game = tempfile.TemporaryDirectory()
        self.addCleanup(self.game.cleanup)
        self.pid = Path(self.game.name, "server", "server.pid")
        self.pid.parent.mkdir()
        self.clock = task.Clock()
        self.connected = False
        for patched in (
            mock.patch.object(restarts, "reactor", self.clock),
            mock.patch.object(restarts.time, "monotonic", self.clock.seconds),
            mock.patch("server.conf.restarts.logger"),
        ):
            patched.start()
            self.addCleanup(patched.stop)
        self.started = []
        spawn = mock.patch("server.conf.restarts.subprocess.Popen", side_effect=self.popen)
        spawn.start()
        self.addCleanup(spawn.stop)
        self.ended = 0
        settings = self.settings(GAME_DIR=self.game.name, SERVER_LOG_FILE=os.devnull)
        settings.enable()
        self.addCleanup(settings.disable)

    def popen(self, command, **kwargs):
        self.started.append(command)
        return mock.Mock(poll=lambda: self.ended)

    def other(self):
        """Return a process that lives until it is killed."""
        child = os.fork()
        if child == 0:
            while True:
                signal.pause()
        return child

    def start(self):
        Starter(["server"], lambda: self.connected).start()

    def come_up(self):
        """Let a Server go to the background and live there."""
        self.ended = None
        self.start()
        self.pid.write_text(str(os.getpid()))
        self.ended = 0

    def test_it_waits_until_the_old_one_has_gone(self):
        child = self.other()
        self.pid.write_text(str(child))
        self.start()
        self.clock.pump([0.05] * 20)
        self.assertEqual(self.started, [])
        os.kill(child, signal.SIGKILL)
        while is_alive(child):
            pass
        os.waitpid(child, 0)
        self.clock.pump([0.05] * 3)
        self.assertEqual(self.started, [["server"]])

    def test_an_old_one_that_does_not_end_is_killed(self):
        child = self.other()
        self.pid.write_text(str(child))
        self.start()
        self.clock.pump([1.0] * (int(restarts.PATIENCE) + 2))
        os.waitpid(child, 0)
        self.clock.pump([0.05] * 3)
        self.assertEqual(len(self.started), 1)

    def test_one_that_fails_is_started_again_and_not_for_ever(self):
        self.ended = 1
        self.start()
        self.clock.pump([0.5] * 40)
        self.assertEqual(len(self.started), restarts.TRIES)

    def test_one_that_dies_before_it_connects_is_started_again(self):
        self.come_up()
        self.clock.pump([0.05] * 5)
        self.assertEqual(len(self.started), 1)
        self.pid.unlink()
        self.clock.pump([0.05] * 2)
        self.ended = None
        self.clock.pump([0.5] * 4)
        self.assertEqual(len(self.started), 2)

    def test_one_that_connects_is_left_alone(self):
        self.come_up()
        self.connected = True
        self.clock.pump([0.5] * 40)
        self.assertEqual(len(self.started), 1)
        self.assertEqual(self.clock.getDelayedCalls(), [])

    def test_a_dead_child_is_not_alive(self):
        child = os.fork()
        if child == 0:
            os._exit(0)
        while is_alive(child):
            pass
        os.waitpid(child, 0)
        self.assertFalse(is_alive(child))
        self.assertTrue(is_alive(os.getpid()))
