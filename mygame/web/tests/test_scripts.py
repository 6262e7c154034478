"""The client's scripts without a browser: their unit tests (`js/*.test.js`) run by a node."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import TestCase, skipUnless

HERE = Path(__file__).parent
SCRIPTS = HERE.parent / "static/webclient/js/house"


def find_node() -> str | None:
    """Return a node: the machine's own, or the one Playwright brings along for the tests of the browser."""
    playwright = find_spec("playwright")
    brought = Path(str(playwright.origin)).parent / "driver/node" if playwright else None
    return shutil.which("node") or (str(brought) if brought and brought.exists() else None)


NODE = find_node()


@skipUnless(NODE, "there is neither a node nor a Playwright, which brings one")
class TestScripts(TestCase):
    def test_what_needs_no_page(self) -> None:
        with TemporaryDirectory() as directory:
            there = Path(directory)
            (there / "package.json").write_text(json.dumps({"type": "module"}))
            shutil.copytree(SCRIPTS, there / "house")
            tests = shutil.copytree(HERE / "js", there / "tests")
            files = sorted(str(file) for file in tests.glob("*.test.js"))
            done = subprocess.run([str(NODE), "--test", *files], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stdout[-3000:])
        self.assertRegex(done.stdout, r"(?m)^\S pass [1-9]")
