"""Every sentence of the rules and of character play: the same facts in both languages, written as natives write."""

import ast
import doctest
import importlib
import inspect
import re
from collections.abc import Iterator
from typing import Any
from unittest import TestCase

from evadventure.kernel.language_files import in_module
from evadventure.words import Words

MODULES = (
    "kernel.counting",
    "kernel.errors",
    "security.name_rules",
    "characters.character",
    "characters.cmdset",
    "characters.generation",
    "characters.generation_questions",
    "characters.sheet",
    "staff.characters",
    "characters.temporary_sheet",
    "combat.act_messages",
    "combat.actions",
    "combat.beginning",
    "combat.blows",
    "combat.casualties",
    "combat.morale",
    "combat.choices",
    "combat.combatant",
    "combat.commands",
    "combat.conditions",
    "combat.company_commands",
    "combat.handler",
    "combat.phrases",
    "combat.turnbased",
    "enums",
    "knave.fighting.phrases",
    "knave.fighting.blows",
    "knave.gear",
    "random_tables",
    "rules",
    "things.equipment",
    "things.objects",
    "things.figures",
)
_CROOKED = re.compile(r"[\u4e00-\u9fff}][,;:!?]|[,;:!?][\u4e00-\u9fff]")
_ENGLISH_ONLY = {"n", "slots", "a", "b", "w", "ia", "ib", "chinese"} | {
    f"{before}{form}" for before in ("", "whom_") for form in ("it", "its", "itself")
}
"""Numbers that English needs to choose a plural, or the form of a verb."""
_SAME = {"whos": "who", "whoms": "whom"}
"""Owners of things are persons, too (`fighting.voices`)."""


def sentences(value: Any, path: str, depth: int = 0) -> Iterator[tuple[str, Words]]:
    """Yield every Words in a value, with where it stands."""
    if isinstance(value, Words):
        yield path, value
    elif isinstance(value, dict) and depth < 4:
        for key, part in value.items():
            yield from sentences(part, f"{path}.{key}", depth + 1)
    elif isinstance(value, tuple | list) and depth < 4:
        for number, part in enumerate(value):
            yield from sentences(part, f"{path}.{number}", depth + 1)


class TestWordsOfPlay(TestCase):
    def all_sentences(self):
        for name in MODULES:
            module = importlib.import_module(f"evadventure.{name}")
            for key, value in vars(module).items():
                yield from sentences(value, f"{name}.{key}")
                if isinstance(value, type) and value.__module__ == module.__name__:
                    for inner, part in vars(value).items():
                        yield from sentences(part, f"{name}.{key}.{inner}")
            if not name.startswith(("characters.", "combat.")):
                continue  # their sentences are constants
            for text in in_module(ast.parse(inspect.getsource(module))):
                context, _, english = text.rpartition("\x04")
                if not context.startswith(("typed", "pattern")):
                    yield name, Words(english, context=context)

    def test_same_facts(self):
        found = 0
        for path, words in self.all_sentences():
            english, chinese = [{_SAME.get(fact, fact) for fact in facts - _ENGLISH_ONLY} for facts in words.fields()]
            with self.subTest(path):
                self.assertEqual(english, chinese)
            found += 1
        self.assertGreater(found, 500)

    def test_chinese_punctuation(self):
        for path, words in self.all_sentences():
            plain = re.sub(r"\{[^}]*\}", "}", words.zh)
            self.assertIsNone(_CROOKED.search(plain), (path, words.zh))

    def test_documented_examples(self):
        for name in MODULES:
            module = importlib.import_module(f"evadventure.{name}")
            self.assertEqual(doctest.testmod(module).failed, 0, name)
