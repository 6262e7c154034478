"""A script of `bench` that plays in a real game still knows how its commands answer."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.harness import NAMES, PATIENCE, ROOT


@pytest.mark.soak
def test_spectators_are_measured():
    arguments = ("--spectators", "3", "--pages", "3", "--commands", "3", "--rounds", "2")
    done = subprocess.run(
        [sys.executable, "-m", "bench.spectators", *arguments],
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if key != NAMES},
        capture_output=True,
        text=True,
        timeout=5 * PATIENCE,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "ratio" in done.stdout
