"""The launcher's handling of processes."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Thread
from unittest.mock import patch

from django.test import SimpleTestCase, TestCase

from server import launch
from server.conf import installation


class TestGone(SimpleTestCase):
    def test_who_runs_is_not_gone(self):
        self.assertFalse(launch._gone(os.getpid(), 0.2))

    def test_a_zombie_is(self):
        with subprocess.Popen([sys.executable, "-c", ""]) as child:
            os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
            self.assertTrue(launch._gone(child.pid, 5))
        self.assertTrue(launch._gone(child.pid, 5))


class TestRunning(SimpleTestCase):
    def setUp(self):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.enterContext(patch.object(launch, "SERVER", folder))
        self.file = folder / "portal.pid"

    def test_what_a_kill_leaves_is_removed(self):
        with subprocess.Popen([sys.executable, "-c", ""]) as child:
            pass
        self.file.write_text(str(child.pid))
        self.assertIsNone(launch._running("portal"))
        self.assertFalse(self.file.exists())

    def test_a_file_that_is_being_written_is_not(self):
        self.file.touch()
        self.assertIsNone(launch._running("portal"))
        self.assertTrue(self.file.exists())


class TestStop(SimpleTestCase):
    def test_what_hangs_is_killed_in_time(self):
        deaf = "import signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); sys.stdin.read()"
        with subprocess.Popen([sys.executable, "-c", deaf], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
            child.stdout.readline()
            with (
                patch.object(launch, "_running", lambda name: child.pid if name == "server" else None),
                patch.object(launch, "_as_it_runs", lambda: {"PORT": "4000"}),
                patch.object(launch.succession, "order", side_effect=OSError) as asked,
                patch.object(launch, "STOP_SECONDS", 0.5),
                patch("builtins.print"),
            ):
                launch.stop()
                self.assertLess(2 * asked.call_args.kwargs["patience"], launch.STOP_SECONDS)
            self.assertEqual(child.wait(5), -signal.SIGKILL)
        self.assertLessEqual(launch.STOP_SECONDS, 15)


class TestLoginScreen(SimpleTestCase):
    def test_a_server_that_has_not_written_its_process_id_is_waited_for(self):
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            door.listen()
            here = installation.DEFAULTS | {"PORT": str(door.getsockname()[1])}

            def greet() -> None:
                line, _ = door.accept()
                with line:
                    line.sendall(b"welcome" * 50)

            Thread(target=greet, daemon=True).start()
            with patch.object(launch, "_running", lambda name: 1 if name == "portal" else None):
                launch._await_login_screen(here)

    def test_without_a_portal_nothing_is_waited_for(self):
        with patch.object(launch, "_running", lambda name: None), self.assertRaises(launch.Trouble):
            launch._await_login_screen(installation.DEFAULTS | {"PORT": "1"})


class TestOwner(TestCase):
    def test_one_nobody_can_be_is_refused_in_a_line(self):
        for name, value in (("OWNER_NAME", "admin"), ("OWNER_NAME", "诸葛 Liang"), ("OWNER_PASSWORD", "1")):
            told = {"OWNER_NAME": "Landlady", "OWNER_PASSWORD": "a-good-long-secret"} | {name: value}
            with self.subTest(name, value=value), patch.dict(os.environ, told):
                with self.assertRaises(launch.Trouble) as refused:
                    launch._owner()
                self.assertTrue(str(refused.exception).startswith(f"{name}: "))
                self.assertNotIn("\n", str(refused.exception))

    def test_one_who_chooses_nothing_gets_a_password(self):
        with patch.dict(os.environ, {"OWNER_NAME": "", "OWNER_PASSWORD": ""}):
            name, password, chosen = launch._owner()
        self.assertEqual((name, len(password), chosen), ("Keeper", 14, False))
