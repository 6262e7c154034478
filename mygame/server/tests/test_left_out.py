"""Each app of the tables may be left out of INSTALLED_APPS."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from django.conf import settings
from django.test import SimpleTestCase, tag


def without(*apps: str) -> str:
    """Run the house without some apps; return what went wrong, or nothing."""
    done = subprocess.run(
        [sys.executable, "-m", "server.tests.left_out", *apps],
        cwd=Path(settings.GAME_DIR),
        env=os.environ | {"PYTHONPATH": settings.GAME_DIR},
        capture_output=True,
        text=True,
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


class TestLeftOut(SimpleTestCase):
    def test_the_house_starts_and_plays_without_all_apps(self):
        self.assertEqual(without(*settings.APPS), "")

    @tag("sweep")
    def test_the_house_starts_and_plays_without_each_app(self):
        with ThreadPoolExecutor(2) as pool:
            for app, wrong in zip(settings.APPS, pool.map(without, settings.APPS), strict=True):
                with self.subTest(app=app):
                    self.assertEqual(wrong, "")
