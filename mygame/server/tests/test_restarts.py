"""The Portal's start of a Server: after the old one, and again when it does not come up."""

import io
import os
import signal
import socket
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from unittest import mock

from django.test import SimpleTestCase
from evennia.server import evennia_launcher
from twisted.internet import task
from twisted.protocols import amp

from server.conf import restarts, succession
from server.conf.restarts import Starter, is_alive


class RestartsTestCase(SimpleTestCase):
    """A game directory, a clock, and processes that are only noted."""

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
        self.told, self.said = io.BytesIO(), None
        spawn = mock.patch("server.conf.restarts.subprocess.Popen", side_effect=self.popen)
        spawn.start()
        self.addCleanup(spawn.stop)
        self.ended = 0
        settings = self.settings(GAME_DIR=self.game.name, SERVER_LOG_FILE=os.devnull)
        settings.enable()
        self.addCleanup(settings.disable)

    def popen(self, command, **kwargs):
        self.started.append(command)
        kill = partial(setattr, self, "ended", -signal.SIGKILL)
        return mock.Mock(poll=lambda: self.ended, stdin=self.told, stdout=self.said, kill=kill)

    def other(self):
        """Return a process that lives until it is killed."""
        child = os.fork()
        if child == 0:
            while True:
                signal.pause()
        return child


class TestStarter(RestartsTestCase):
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

    def test_one_that_dies_while_the_process_that_started_it_waits_for_its_word_is_started_again(self):
        self.ended = None
        self.start()
        self.clock.pump([0.5] * 4)
        child = self.other()
        self.pid.write_text(str(child))
        self.clock.pump([0.5] * 4)
        self.assertEqual(len(self.started), 1)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
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


class TestSuccessor(RestartsTestCase):
    def setUp(self):
        super().setUp()
        reading, self.writing = os.pipe()
        self.said = os.fdopen(reading, "rb", buffering=0)
        self.addCleanup(self.said.close)
        self.addCleanup(os.close, self.writing)
        self.ended = None
        self.ready, self.failed = mock.Mock(), mock.Mock()
        self.addCleanup(setattr, restarts, "successor", None)
        restarts.successor = restarts.Successor(["server"], self.ready, self.failed)

    def say(self, line):
        os.write(self.writing, line)
        self.clock.advance(restarts.LOOK)

    def start(self):
        Starter(["server"], lambda: False).start()
        return self.started

    def test_the_server_runs_on_until_the_next_one_is_loaded(self):
        self.say(b"something else\n")
        self.ready.assert_not_called()
        self.say(succession.READY + b"\n")
        self.ready.assert_called_once_with()
        self.failed.assert_not_called()

    def test_the_loaded_one_is_started_and_no_other(self):
        self.say(succession.READY + b"\n")
        with mock.patch.object(self.told, "close"):
            self.assertEqual(len(self.start()), 1)
            self.assertEqual(self.told.getvalue(), succession.GO)
        self.assertIsNone(restarts.successor)

    def test_the_one_before_is_waited_for_when_its_file_is_gone_already(self):
        child = self.other()
        restarts.successor.before = child
        self.say(succession.READY + b"\n")
        with mock.patch.object(self.told, "close"):
            self.start()
            self.assertEqual(self.told.getvalue(), b"")
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            self.clock.advance(restarts.LOOK)
            self.assertEqual(self.told.getvalue(), succession.GO)

    def test_what_cannot_be_loaded_says_why(self):
        self.ended = 1
        self.say(b"Owner: X\nThe new code cannot be loaded.\n")
        self.failed.assert_called_once_with("The new code cannot be loaded.")
        self.ready.assert_not_called()

    def test_one_that_dies_without_a_word_has_failed(self):
        self.ended = 1
        self.clock.advance(restarts.LOOK)
        self.failed.assert_called_once_with(restarts.NOT_LOADED)

    def test_one_that_takes_for_ever_is_given_up(self):
        self.clock.pump([1.0] * (int(restarts.COMING_UP) + 2))
        self.failed.assert_called_once_with(restarts.NOT_LOADED)

    def test_when_the_server_dies_first_another_is_started(self):
        self.assertEqual(self.start()[1:], [["server"]])
        self.say(succession.READY + b"\n")
        self.ready.assert_not_called()


class TestSuccession(SimpleTestCase):
    """A Portal's answer to `make reload` and `make stop`, over a real socket."""

    def ask(self, answer, asked=succession.ask, command=b"Succeed"):
        with socket.create_server(("127.0.0.1", 0)) as portal, ThreadPoolExecutor(1) as threads:
            told = threads.submit(asked, portal.getsockname()[1], patience=30)
            line, _ = portal.accept()
            with line:
                heard = line.recv(1000)
                self.assertEqual(amp.parseString(heard)[0][amp.COMMAND], command)
                line.sendall(answer[:5])
                line.sendall(answer[5:])
            return told.result()

    def test_the_end_of_a_reload_is_told(self):
        for trouble in ("", "The database cannot be used: 锁"):
            box = amp.AmpBox({amp.ANSWER: b"1", b"trouble": trouble.encode()})
            self.assertEqual(self.ask(box.serialize()), trouble)

    def test_a_portal_of_an_earlier_version_does_not_know_the_question(self):
        box = amp.AmpBox({amp.ERROR: b"1", amp.ERROR_CODE: b"UNHANDLED", amp.ERROR_DESCRIPTION: b"no"})
        self.assertIsNone(self.ask(box.serialize()))

    def test_an_order_of_evennias_launcher_is_answered_by_nothing(self):
        def stop(port, patience):
            succession.order(port, succession.STOP_SERVER, patience)

        command = evennia_launcher.MsgLauncher2Portal.key.encode()
        self.assertIsNone(self.ask(amp.AmpBox({amp.ANSWER: b"1"}).serialize(), stop, command))
        self.assertEqual(
            (succession.START_SERVER, succession.STOP_PORTAL, succession.STOP_SERVER),
            tuple(one.encode() for one in (evennia_launcher.SSTART, evennia_launcher.PSHUTD, evennia_launcher.SSHUTD)),
        )

    def test_a_portal_that_hangs_up_is_no_answer(self):
        with self.assertRaises(OSError):
            self.ask(b"")
