"""Evennia's own tests of its EvAdventure tutorial, pointed at this package, and the names its lessons import.

All of them are read from the installed Evennia, their imports turned to ours, and run as they are. Those that cannot
hold here are listed in `LEFT_OUT` with the reason, and must fail: one that begins to pass is noticed. The names of the
tutorial's modules that there are none of here are listed in `NO_SUCH_NAME`. `docs/develop/evadventure-tests.md` says
the same for readers, and is compared with both lists.
"""

import ast
import functools
import sys
import unittest
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from types import ModuleType
from unittest import mock

from evennia.contrib.tutorials import evadventure as tutorial

import evadventure
from evadventure.combat.handler import EvAdventureCombatBaseHandler
from evadventure.kernel import tests

TUTORIAL = Path(tutorial.__file__).parent
DOCUMENT = Path(evadventure.__file__).parents[2] / "docs" / "develop" / "evadventure-tests.md"
TESTS = "evadventure.tests"
"""Where the lessons have their tests; they import their neighbours from there by relative paths."""
sys.modules[TESTS] = tests

FILES = tuple(sorted(file.stem for file in (TUTORIAL / "tests").glob("test_*.py")))
MODULES = tuple(sorted(set(TUTORIAL.glob("*.py")) - {TUTORIAL / "__init__.py"}))
HOW_MANY = 91
"""How many tests Evennia has there."""

_TURNS = "EvAdventureTurnbasedCombatHandlerTest"
_TWITCH = "TestEvAdventureTwitchCombatHandler"
_COMMANDS = "TestEvAdventureCommands"

REASONS: dict[str, tuple[str, ...]] = {
    "The sentences compared are the tutorial's own, in English. Ours are our own words in two languages "
    "(facts are taken from elsewhere, sentences are not); coins do change hands.": (
        "EvAdventureCharacterGenerationTest.test_build_desc",
        f"{_COMMANDS}.test_inventory",
        f"{_COMMANDS}.test_wield_or_wear",
        f"{_COMMANDS}.test_remove",
        f"{_COMMANDS}.test_give__coins",
    ),
    "A thing given changes hands at once: no menu asks the receiver, who can give it back.": (
        f"{_COMMANDS}.test_give__item",
    ),
    "They expect triples; the lesson's pair wins (`docs/play/rules.md`).": (
        "EvAdventureRollEngineTest.test_saving_throw",
        "EvAdventureRollEngineTest.test_opposed_saving_throw",
    ),
    "Its last part expects rolls outside the rows to be clamped; the lesson raises.": (
        "EvAdventureRollEngineTest.test_roll_random_table",
    ),
    "It compares with one English layout, which has the word `uses` where a number belongs.": (
        "TestUtils.test_get_obj_stats",
    ),
    "It compares with one English layout, exits of Evennia's own class and a map in every look; here `map` draws it.": (
        "EvAdventureRoomTest.test_map",
    ),
    "A creature heeds only characters that somebody plays, goes only where fights are allowed, and calls the state "
    "`fight`; what is tested has no session and stands in Evennia's plain rooms.": (
        "TestAI.test_ai_methods",
        "TestAI.test_ai_run",
    ),
    "There is no start room that makes branches: the way down leads each party into an instance of a dungeon that is "
    "planned as a whole, and the instance collects itself (decision 0120).": (
        "TestDungeon.test_start_room",
        "TestDungeon.test_different_start_directions",
    ),
    "It compares with one English layout; `fight` shows how it stands, in the reader's language.": (
        "TestEvAdventureCombatBaseHandler.test_get_combat_summary",
    ),
    "There are more actions than the six (`cast`, `do`), turns are counted from 1, and flight is a roll instead of a "
    "wait, so that there is no `flee_timeout`.": (
        f"{_TURNS}.test_combatanthandler_setup",
        f"{_TURNS}.test_action__action_ticks_turn",
        f"{_TURNS}.test_flee__success",
    ),
    "A fight in real time is the same one handler on the place, with one beat (decision 0110): edges are not kept on "
    "each combatant, `queue_action` takes the combatant, nothing uses the ticker's `repeat` and `unrepeat`, and the "
    "commands speak our sentences.": (
        f"{_TWITCH}.test_give_advantage",
        f"{_TWITCH}.test_give_disadvantage",
        f"{_TWITCH}.test_queue_action",
        f"{_TWITCH}.test_execute_next_action",
        f"{_TWITCH}.test_check_stop_combat",
        f"{_TWITCH}.test_hold",
        f"{_TWITCH}.test_attack",
        f"{_TWITCH}.test_stunt",
        f"{_TWITCH}.test_useitem",
        f"{_TWITCH}.test_wield",
    ),
}
"""Why some cannot hold here -> `Class.test` of each."""
LEFT_OUT = {name: reason for reason, names in REASONS.items() for name in names}

NO_SUCH_NAME: dict[str, tuple[str, ...]] = {
    "Making a character is one menu node that asks question after question and survives a lost connection.": (
        "chargen.node_apply_character",
        "chargen.node_change_name",
        "chargen.node_swap_abilities",
    ),
    "A fight has no menu: what can be done is listed and numbered, and can be typed as words at any time.": (
        "combat_turnbased.node_choose_ability",
        "combat_turnbased.node_choose_allied_recipient",
        "combat_turnbased.node_choose_allied_target",
        "combat_turnbased.node_choose_enemy_recipient",
        "combat_turnbased.node_choose_enemy_target",
        "combat_turnbased.node_choose_use_item",
        "combat_turnbased.node_choose_wield_item",
        "combat_turnbased.node_combat",
    ),
    "`look` is the same in a fight, and `fight` shows how it stands.": ("combat_twitch.TwitchLookCmdSet",),
    "A thing given changes hands at once, without menus.": (
        "commands.node_end",
        "commands.node_give",
        "commands.node_receive",
    ),
    "An instance looks after itself, and the way down is an exit of any place (decision 0120).": (
        "dungeon.EvAdventureDungeonBranchDeleter",
        "dungeon.EvAdventureDungeonStartRoom",
        "dungeon.EvAdventureStartRoomResetter",
    ),
    "A menu given as `menudata` brings its own first node; Evennia's raises (`str.capitalized`).": ("npcs.node_start",),
    "A map is drawn by `map`, of any size, with signs of its own.": (
        "rooms.CHAR_ALT_SYMBOL",
        "rooms.CHAR_SYMBOL",
        "rooms.LINK_COLOR",
        "rooms.ROOM_SYMBOL",
    ),
    "One buys and sells by commands (`list`, `buy`, `sell`, `value`), not in a menu.": (
        "shops.BuyItem",
        "shops.node_confirm_buy",
        "shops.node_confirm_sell",
        "shops.node_start_buy",
        "shops.node_start_sell",
        "shops.node_tree_buy",
        "shops.node_tree_sell",
        "shops.node_tree_shopkeep",
    ),
    "Our world is records, built and brought up to date at each start.": ("build_techdemo", "build_world"),
}
"""Why there is no such thing here -> `module.name` of each, or whole modules."""


def load(name: str) -> ModuleType:
    """Return a module of the tutorial's tests that imports our package instead."""
    file = TUTORIAL / "tests" / f"{name}.py"
    source = file.read_text(encoding="utf-8").replace(tutorial.__name__, "evadventure")
    module = module_from_spec(ModuleSpec(f"{TESTS}.{name}", None))
    sys.modules[module.__name__] = module
    exec(compile(source, file, "exec"), module.__dict__)
    return module


def adopt(module: ModuleType) -> dict[str, type[unittest.TestCase]]:
    """Return the test classes of a module, their left-out tests turned round."""
    adopted = {}
    for name, one in vars(module).items():
        if isinstance(one, type) and issubclass(one, unittest.TestCase) and one.__module__ == module.__name__:
            one.setUp = prepared(one.setUp)
            for test in [test for test in tests_of(one) if f"{name}.{test}" in LEFT_OUT]:
                setattr(one, test, turned(getattr(one, test)))
            one.__module__ = __name__
            adopted[name] = one
    return adopted


def prepared(set_up):
    """Return a `setUp` whose failure is that of the test when it is expected to fail; what tests patch is undone."""

    @functools.wraps(set_up)
    def setUp(self):
        actions = mock.patch.dict(EvAdventureCombatBaseHandler.action_classes)
        actions.start()
        self.addCleanup(actions.stop)
        self.unprepared = None
        try:
            set_up(self)
        except Exception as problem:
            if not hasattr(getattr(self, self._testMethodName), "__unittest_expecting_failure__"):
                raise
            self.unprepared = problem

    return setUp


def turned(test):
    """Return a test that is expected to fail, in its `setUp` or by itself."""

    @unittest.expectedFailure
    @functools.wraps(test)
    def expected(self):
        if self.unprepared is not None:
            raise self.unprepared
        test(self)

    return expected


def tests_of(one: type) -> list[str]:
    """Return the names of the tests of a class."""
    return [test for test in dir(one) if test.startswith("test") and callable(getattr(one, test))]


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


sys.modules[f"{TESTS}.mixins"] = load("mixins")
ADOPTED = {name: one for file in FILES for name, one in adopt(load(file)).items()}
globals().update(ADOPTED)


class TestTheLists(unittest.TestCase):
    """All of Evennia's tests run or are named, and so is every name of its modules."""

    maxDiff = None

    def test_all_tests_are_adopted(self):
        self.assertEqual(sum(len(tests_of(one)) for one in ADOPTED.values()), HOW_MANY)

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
        self.assertIn(f"{held} hold. The other {len(LEFT_OUT)} are expected to fail", text.replace("\n", " "))


class TestFaces(unittest.TestCase):
    """What a lesson's test patches in a face is patched where it is used."""

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
