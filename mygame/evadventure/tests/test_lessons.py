"""All of Evennia's tests of its tutorial run or are named, and so is every name of its modules."""

import ast
import unittest
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from unittest import mock

import evadventure

from .lessons import LEFT_OUT, NO_SUCH_NAME, TUTORIAL, cases_of, tests_of

FILES = tuple(sorted(file.stem for file in (TUTORIAL / "tests").glob("test_*.py")))
MODULES = tuple(sorted(set(TUTORIAL.glob("*.py")) - {TUTORIAL / "__init__.py"}))
DOCUMENT = Path(evadventure.__file__).parents[2] / "docs" / "develop" / "evadventure-tests.md"
HOW_MANY = 91
"""The number of Evennia's tests there."""
ADOPTED = {
    name: one for file in FILES for name, one in cases_of(vars(import_module(f"evadventure.tests.{file}"))).items()
}


def public_names(file: Path) -> set[str]:
    """Return what a module of the tutorial defines for others."""
    names = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                names.add(name)
            case ast.Assign(targets=[ast.Name(id=name)]):
                names.add(name)
    return {name for name in names if not name.startswith("_")}


class TestTheLists(unittest.TestCase):
    maxDiff = None

    def test_all_tests_are_adopted(self):
        self.assertEqual(
            sum(len(tests_of(one)) for one in ADOPTED.values()), HOW_MANY + 1
        )  # the lesson on rules writes one

    def test_what_is_left_out_exists(self):
        for full in LEFT_OUT:
            name, _, test = full.partition(".")
            self.assertTrue(hasattr(ADOPTED.get(name), test), full)

    def test_every_name_is_here_or_listed(self):
        missing = set()
        for file in MODULES:
            if find_spec(f"evadventure.{file.stem}") is None:
                missing.add(file.stem)
                continue
            face = import_module(f"evadventure.{file.stem}")
            missing |= {f"{file.stem}.{name}" for name in public_names(file) if not hasattr(face, name)}
        self.assertEqual(missing, {name for names in NO_SUCH_NAME.values() for name in names})

    def test_the_document_says_how_many(self):
        text = DOCUMENT.read_text(encoding="utf-8")
        held = HOW_MANY - len(LEFT_OUT)
        self.assertIn(f"{held} pass. The other {len(LEFT_OUT)} are expected to fail", text.replace("\n", " "))


class TestFaces(unittest.TestCase):
    """A lesson's patches of a face are applied where the name is used."""

    def test_patched_names_reach_their_users(self):
        used = {
            "ai.log_trace": "creatures.ai",
            "chargen.spawn": "characters.temporary_sheet",
            "equipment.inherits_from": "things.equipment",
            "npcs.EvMenu": "creatures.npcs",
        }
        for full, user in used.items():
            name = full.rpartition(".")[2]
            there = import_module(f"evadventure.{user}")
            real = getattr(there, name)
            with self.subTest(full), mock.patch(f"evadventure.{full}") as patched:
                self.assertIs(getattr(there, name), patched)
            self.assertIs(getattr(there, name), real)
