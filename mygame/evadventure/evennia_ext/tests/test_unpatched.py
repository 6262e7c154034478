"""A host that imports the package keeps its Evennia: nothing of it is changed until a game asks for it."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from django.conf import settings
from django.test import SimpleTestCase, tag

PACKAGE = Path(__file__).resolve().parents[2]
SETTINGS = f"""
from evennia.settings_default import *
SECRET_KEY = "of a test"
INSTALLED_APPS = {settings.INSTALLED_APPS!r}
"""
SCRIPT = """
import importlib, json, pkgutil, sys, types
import django
django.setup()
import evennia
evennia._init()
from evennia.commands.default import batchprocess, building, help, system
from evennia.prototypes import prototypes


def of_evennia():
    found = {}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] != "evennia" or module is None:
            continue
        for key, value in list(vars(module).items()):
            kind = type(value)  # a lazy object asks the database when it is looked at
            if issubclass(kind, (type, types.FunctionType, str, tuple)):
                found[f"{name}.{key}"] = value
            if issubclass(type(value), type) and value.__module__ == name:
                for inner, member in list(vars(value).items()):
                    if inner not in UNSTEADY:
                        found[f"{name}.{key}.{inner}"] = member
    return found


UNSTEADY = {"__abstractmethods__", "__subclasshook__", "_abc_impl", "__dict__", "__weakref__", "__doc__"}
before = of_evennia()
package = importlib.import_module(sys.argv[1])
imported = [sys.argv[1]]
if len(sys.argv) > 2:
    for one in pkgutil.walk_packages(package.__path__, f"{sys.argv[1]}."):
        if not {"tests", "migrations"} & set(one.name.split(".")):
            importlib.import_module(one.name)
            imported.append(one.name)
after = of_evennia()
changed = [name for name, value in before.items() if after.get(name) is not value]
print(json.dumps({"changed": changed, "imported": len(imported), "seen": len(before)}))
"""

HOST = """
from evennia import DefaultCharacter, DefaultExit, DefaultObject, DefaultScript
from evennia.contrib.grid.extended_room import ExtendedRoom  # needs Evennia's commands


class Room(ExtendedRoom):
    pass


Character, Exit, Object, Script = DefaultCharacter, DefaultExit, DefaultObject, DefaultScript
"""
"""Typeclasses of a host, which Evennia itself does not import at its start."""
START = """
import sys
import django
django.setup()
import evennia
evennia._init()
print(sorted(name for name in sys.modules if name == "host"))
"""

SAME_NAMES = """
import importlib, pkgutil, sys
import django
django.setup()
import evennia
evennia._init()
from evennia import DefaultObject, DefaultScript
from evennia.scripts.models import ScriptDB
from evennia.typeclasses.models import TypedObject


def below(kind):
    for one in type.__subclasses__(kind):
        yield one
        yield from below(one)


def imported(name):
    package = importlib.import_module(name)
    for one in pkgutil.walk_packages(package.__path__, f"{name}."):
        if not {"tests", "migrations"} & set(one.name.split(".")):
            importlib.import_module(one.name)


imported(sys.argv[1])
ours = {one for one in below(TypedObject) if one.__module__.partition(".")[0] == sys.argv[1]}
for one in ("characters", "combat_turnbased", "combat_twitch", "dungeon", "npcs", "objects", "rooms", "shops"):
    importlib.import_module(f"evennia.contrib.tutorials.evadventure.{one}")
names = {one.__name__ for one in ours} - {one.__name__ for one in set(below(TypedObject)) - ours}
for one in [one for one in ours if one.__name__ in names]:
    base = DefaultScript if issubclass(one, ScriptDB) else DefaultObject
    type(one.__name__, (base,), {"__module__": "host"})
paths = {one.path for one in ours}
print(len(paths), "EvAdventureRoom" in {one.__name__ for one in ours}, all(map(evennia.utils.class_from_module, paths)))
"""


class TestUnpatched(SimpleTestCase):
    """In an interpreter of its own, with Evennia's settings and the apps of the package."""

    def changed_by(self, name, *more):
        told = json.loads(self.told(SCRIPT, SETTINGS, name, *more))
        self.assertGreater(told["seen"], 5_000)
        return told

    def told(self, script, settings, *arguments):
        """Run a script in a directory of a host; return its last line."""
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "stock_settings.py").write_text(settings, encoding="utf-8")
            Path(folder, "host.py").write_text(HOST, encoding="utf-8")
            done = subprocess.run(
                [sys.executable, "-c", script, *arguments],
                cwd=folder,
                env={"DJANGO_SETTINGS_MODULE": "stock_settings", "PYTHONPATH": f"{folder}:{PACKAGE.parent}"},
                capture_output=True,
                text=True,
            )
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.splitlines()[-1]

    @tag("long")
    def test_nothing_of_the_host_is_imported_before_its_start(self):
        kinds = ("Character", "Exit", "Object", "Room", "Script")
        own = "".join(f'BASE_{kind.upper()}_TYPECLASS = "host.{kind}"\n' for kind in kinds)
        self.assertEqual(self.told(START, SETTINGS + own), "[]")

    @tag("long")
    def test_a_host_has_typeclasses_of_the_same_names(self):
        """Evennia keeps all typeclasses in one namespace; Evennia's own EvAdventure has names of ours."""
        count, kept, found = self.told(SAME_NAMES, SETTINGS, PACKAGE.name).split()
        self.assertGreater(int(count), 50)
        self.assertEqual((kept, found), ("True", "True"))

    def test_the_tables(self):
        told = self.changed_by(f"{PACKAGE.name}.tables", "all")
        there = [
            one
            for one in (PACKAGE / "tables").rglob("*.py")
            if not {"tests", "migrations"} & {*one.parent.parts[len(PACKAGE.parts) + 1 :]}
        ]
        self.assertEqual(told["imported"], len(there))
        self.assertEqual(told["changed"], [])

    @tag("long")
    def test_the_changes_themselves_and_the_commands_of_staff(self):
        for room in ("kernel", "evennia_ext", "staff"):
            with self.subTest(room):
                self.assertEqual(self.changed_by(f"{PACKAGE.name}.{room}", "all")["changed"], [])
