"""A wrong setting of a host stops the start with a sentence."""

from pathlib import Path

from django.test import SimpleTestCase, override_settings

from evadventure.kernel import conf

WRONG = {
    "BOT_DELAY": [(1.9, 1.1), [1.1], "1.1", None],
    "BOT_ENGINE": [{}, "rays"],
    "BOT_PROCESSES": ["4", 0, True, 1.5],
    "CALENDAR": ["nowhere.toml", 3],
    "COMMAND_NAMES": [["options"], {"options": None}],
    "CONNECTION_SCREEN": ["server.nowhere", "no-path", 7],
    "DEATH": [["mortal"], "never"],
    "FESTIVALS": ["nowhere.toml"],
    "GAMES": [["pig:ENTRY"], {"pig": 1}],
    "LANGUAGE": [["en"], "fr"],
    "MORE_MONSTERS": [["/nowhere"], "/tmp", [3]],
    "NEWS": ["mysql://here", "redis", 1],
    "PACES": [{"lettr": (8, 0.03)}, {"letter": 8}, ["letter"]],
    "PAINTERS": [{"uno": "nowhere.PAINTER"}, ["uno"]],
    "PURSE": ["server.nowhere", "nowhere.at.all", "purse", []],
    "TOURNAMENTS": ["yes", 1],
    "TOWN": ["/nowhere", None],
    "TRIES_ACCOUNT": [{"a": 1}, (5,), (5, -1)],
    "WORD_LISTS": [{"en": 3}, {"en": "word"}, ["word"]],
}
RIGHT = {
    "BOT_DELAY": [[0, 0.05]],
    "CALENDAR": ["", "world/calendar.toml"],
    "CONNECTION_SCREEN": ["server.conf.connection_screens.connection_screen"],
    "MORE_MONSTERS": [[Path(__file__).parent], ()],
    "NEWS": ["", "redis://here", "postgresql://here/news"],
    "PACES": [{"letter": (8, 0.03)}, {}],
    "PURSE": ["", "evadventure", "evadventure.characters.coins", "evadventure.characters.coins.PURSE"],
    "REGULAR_WAIT": [0, 2.5],
    "WORD_LISTS": [{"en": ["word"], "zh": ()}],
}


class TestSettings(SimpleTestCase):
    """Each fault is one sentence, and what is right stays allowed."""

    def test_what_is_wrong_is_named(self):
        for name, values in WRONG.items():
            for value in values:
                with self.subTest(name=name, value=value), override_settings(**{f"WELLMOUTH_{name}": value}):
                    (fault,) = set(conf.faults())  # an overridden setting is listed twice
                    self.assertTrue(fault.startswith(f"WELLMOUTH_{name} = {value!r}: it must be "), fault)

    def test_what_is_right_is_allowed(self):
        self.assertEqual(conf.faults(), [])
        for name, values in RIGHT.items():
            for value in values:
                with self.subTest(name=name, value=value), override_settings(**{f"WELLMOUTH_{name}": value}):
                    self.assertEqual(conf.faults(), [])

    def test_all_defaults_but_folders_are_right(self):
        for name, setting in conf.SETTINGS.items():
            with self.subTest(name):
                self.assertTrue(conf._holds(setting, setting.default))

    @override_settings(WELLMOUTH_COMMAND_NAMES={"board": "layout"})
    def test_what_a_dictionary_leaves_out_keeps_its_default(self):
        self.assertEqual(conf.value("COMMAND_NAMES"), {"options": "terms", "board": "layout"})
