"""What the launcher makes of processes."""

import os
import subprocess
import sys

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
