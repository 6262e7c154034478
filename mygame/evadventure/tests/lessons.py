"""Evennia's own tests of its EvAdventure tutorial, pointed at this package (`adopt`), and those that cannot hold here.

All of them are read from the installed Evennia, their imports turned to ours, and run as they are. Those that cannot
hold here are listed in `LEFT_OUT` with the reason, and must fail: one that begins to pass is noticed. The names of the
tutorial's modules that there are none of here are listed in `NO_SUCH_NAME`.
"""

import functools
import unittest
from pathlib import Path
from typing import Any
from unittest import mock

from evennia.contrib.tutorials import evadventure as tutorial

from evadventure.combat.handler import EvAdventureCombatBaseHandler

TUTORIAL = Path(tutorial.__file__).parent

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


def adopt(module: dict[str, Any]) -> None:
    """Run the tutorial's tests of the same name in a module of ours, their left-out tests turned round.

    Args:
        module: the names of the module, `globals()`.
    """
    file = TUTORIAL / "tests" / f"{module['__name__'].rpartition('.')[2]}.py"
    source = file.read_text(encoding="utf-8").replace(tutorial.__name__, "evadventure")
    exec(compile(source, file, "exec"), module)
    for name, one in cases_of(module).items():
        one.setUp = prepared(one.setUp)
        for test in [test for test in tests_of(one) if f"{name}.{test}" in LEFT_OUT]:
            setattr(one, test, turned(getattr(one, test)))


def cases_of(module: dict[str, Any]) -> dict[str, type[unittest.TestCase]]:
    """Return the classes of tests that a module defines, by name."""
    return {
        name: one
        for name, one in module.items()
        if isinstance(one, type) and issubclass(one, unittest.TestCase) and one.__module__ == module["__name__"]
    }


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
