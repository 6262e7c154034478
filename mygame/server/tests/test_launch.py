"""What the launcher makes of processes."""

import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Thread
from unittest.mock import patch

from django.test import SimpleTestCase

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
