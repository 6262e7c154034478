"""The client's scripts without a browser: their unit tests (`js/*.test.js`) run by a node, and their types."""

from __future__ import annotations

import json
import re
import runpy
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import TestCase, skipUnless

import evennia
import msgspec
from django.test import Client
from evennia.utils.test_resources import EvenniaTestCase

from evadventure.minigames.match import Match

HERE = Path(__file__).parent
STATIC = (HERE.parent / "static", HERE.parents[1] / "evadventure/tables/static")
VENDOR = HERE.parents[2] / "tests/vendor"
EVENNIA = Path(evennia.__file__).parent / "web/static/webclient/js"


def find_node() -> str | None:
    """Return a node: the machine's own, or the one Playwright brings along for the tests of the browser."""
    playwright = find_spec("playwright")
    brought = Path(str(playwright.origin)).parent / "driver/node" if playwright else None
    return shutil.which("node") or (str(brought) if brought and brought.exists() else None)


NODE = find_node()
TSC = shutil.which("tsc")
MESSAGES = runpy.run_path(str(HERE.parents[2] / "scripts/message_types.py"))

UNSAID = re.compile(r"error TS70(05|06|19|31|34|53):")
"""The compiler's messages on missing types (`noImplicitAny`)."""
LAX = HERE.parent / "types/not_strict.txt"
"""The scripts that do not say all their types yet: the list only grows shorter."""
PLAYED = ("kards", "mbg")
"""The games of which a stored match (`played/`) is shown to the painter, step by step."""


def played(game: str) -> list[Any]:
    """Return what seat 0 is told in a stored match: the view of each step, and the events that led there."""
    steps = Match.load((HERE / f"played/{game}.json").read_text("utf-8")).replay()
    return [msgspec.to_builtins((match.view(0), match.latest(0)[1])) for match in steps]


@skipUnless(NODE, "there is neither a node nor a Playwright, which brings one")
class TestScripts(EvenniaTestCase):
    def test_without_a_browser(self) -> None:
        with TemporaryDirectory() as directory:
            there = Path(directory)
            (there / "package.json").write_text(json.dumps({"type": "module"}))
            for static in STATIC:
                shutil.copytree(static, there / "static", dirs_exist_ok=True)
            (there / "vendor").mkdir()
            (document,) = VENDOR.glob("linkedom-*.min.js")
            shutil.copy(document, there / "vendor/linkedom.min.js")
            for file in ("evennia.js", "webclient_gui.js"):
                shutil.copy(EVENNIA / file, there / "vendor")
            (there / "played.json").write_text(json.dumps({game: [played(game)] for game in PLAYED}))
            (there / "page.html").write_bytes(Client().get("/webclient/").content)
            tests = shutil.copytree(HERE / "js", there / "tests")
            files = sorted(str(file) for file in tests.glob("*.test.js"))
            done = subprocess.run([str(NODE), "--test", *files], capture_output=True, text=True, timeout=120)
        failed = re.findall(r"(?ms)^not ok.*?^  \.\.\.$", done.stdout)
        self.assertEqual(done.returncode, 0, "\n".join(failed)[:3000])
        self.assertRegex(done.stdout, r"(?m)^\S pass [1-9]")


class TestTypes(TestCase):
    def test_messages_have_types_made_of_their_examples(self) -> None:
        made = MESSAGES["types"]()
        self.assertRegex(made, r"export type CharVitals = \{ hp: number \| null, maxhp: ")
        self.assertEqual(made.count("export type "), len(made.splitlines()) - 1)

    def test_every_script_asks_for_the_check(self) -> None:
        ours = [file for static in STATIC for file in static.rglob("*.js") if "vendor" not in file.parts]
        self.assertEqual([file.name for file in ours if not file.read_text().startswith("// @ts-check\n")], [])

    @skipUnless(TSC, "there is no TypeScript")
    def test_scripts_have_no_wrong_types(self) -> None:
        """A new script says the type of everything; an old one is on a list until it does."""
        MESSAGES["write"]()
        checked = [str(TSC), "-p", str(HERE.parent / "types"), "--pretty", "false"]
        done = subprocess.run(checked, capture_output=True, text=True, timeout=500)
        errors = [line for line in done.stdout.splitlines() if "error TS" in line]
        self.assertEqual(bool(errors), bool(done.returncode), done.stdout[-3000:])
        self.assertEqual([line for line in errors if not UNSAID.search(line)], [])
        unsaid = {Path(line.partition("(")[0]).name for line in errors}
        self.assertEqual(sorted(unsaid), LAX.read_text(encoding="utf-8").split())
