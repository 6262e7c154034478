"""What the launcher makes of processes."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest.mock import patch

from django.test import SimpleTestCase

from server import launch


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
