"""Every sentence of the installed Evennia's core has a Chinese one with the same facts; staff's commands have help."""

import ast
import gettext
import re
from pathlib import Path

import evennia
import polib
from django.test import SimpleTestCase, tag

import evadventure
from evadventure.evennia_ext import bitext
from evadventure.staff import builtin_commands as staff
from evadventure.staff.builtin import STAFF_HELP
from evadventure.words import Lang

EVENNIA = Path(evennia.__file__).parent
LOCALE = Path(evadventure.__file__).parent / "locale"
SOURCE = LOCALE / "zh_Hans" / "LC_MESSAGES" / "django.po"
HAN = re.compile(r"[\u4e00-\u9fff]")
SLOT = re.compile(r"\{[^{}]*\}")
PERCENT = re.compile(r"%(?:\(\w+\))?[-\d.]*[a-z%]")
PLURAL = re.compile(r"\{\w*_if_\w*\}|\{s\w{0,2}\}|\{plural\}|\{es\}")


def sentences():
    """Return the catalogue as its source has it: English -> Chinese."""
    return {one.msgid: one.msgstr for one in polib.pofile(str(SOURCE)) if one.translated()}


def gettext_ids():
    """Yield (source, msgid) of each constant that Evennia asks gettext for."""
    for path in sorted(EVENNIA.rglob("*.py")):
        if "tests" in path.parts or path.name.startswith("test") or "game_template" in path.parts:
            continue
        source = path.read_text(encoding="utf-8")
        if "gettext" not in source:
            continue
        tree = ast.parse(source)
        names = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and "translation" in (node.module or "")
            for alias in node.names
        }
        for node in ast.walk(tree):
            asks = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
            if asks and node.args and isinstance(node.args[0], ast.Constant):
                yield path.name, node.args[0].value


class TestCatalogues(SimpleTestCase):
    @tag("long")
    def test_every_gettext_sentence_of_evennia_has_a_chinese_one(self):
        known = sentences()
        found = {msgid: source for source, msgid in gettext_ids()}
        self.assertGreater(len(found), 200)
        self.assertEqual({msgid: source for msgid, source in found.items() if not known.get(msgid)}, {})

    def test_the_editor_help_which_is_put_together_at_import_is_there(self):
        from evennia.utils import eveditor

        bitext.thaw()
        self.assertIn("本帮助", eveditor._HELP_TEXT.in_lang(Lang.ZH))
        self.assertIn("自动缩进", eveditor._HELP_CODE.in_lang(Lang.ZH))

    def test_the_committed_binary_is_the_source_compiled(self):
        for source in LOCALE.glob("*/LC_MESSAGES/*.po"):
            with source.with_suffix(".mo").open("rb") as binary:
                compiled = gettext.GNUTranslations(binary)
            entries = polib.pofile(str(source))
            known = {msgid: text for msgid, text in compiled._catalog.items() if msgid}
            self.assertEqual(known, {one.msgid: one.msgstr for one in entries if one.translated()}, "make messages")

    def test_facts_are_the_same_in_both_languages(self):
        for en, zh in sentences().items():
            with self.subTest(en=en):
                english, chinese = self._slots(en), self._slots(zh)
                self.assertLessEqual(chinese, english)
                self.assertEqual(english - chinese - {*PLURAL.findall(en)}, set())
                self.assertEqual(self._percents(en), self._percents(zh))

    @staticmethod
    def _slots(text):
        """Return the slots of a text; doubled braces are none."""
        return set(SLOT.findall(text.replace("{{", "").replace("}}", "")))

    @staticmethod
    def _percents(text):
        """Return the `%` places of a text in their order; a place may show nothing (`%.0s`)."""
        return [place.replace(".0", "") for place in PERCENT.findall(text) if "%" in text]

    def test_chinese_is_chinese(self):
        for en, zh in sentences().items():
            if re.search("[a-z]{3}", SLOT.sub("", en)):
                with self.subTest(en=en):
                    self.assertTrue(HAN.search(zh))

    def test_staff_help_is_chinese_for_every_stock_command_of_staff(self):
        for command in (*staff.BUILDING, *staff.ADMIN, *staff.ACCOUNT):
            with self.subTest(command.key):
                self.assertTrue(HAN.search(command.help_words.zh))
                self.assertFalse(HAN.search(command.help_words.en))
                typed = re.findall(r"^  (\S+)", command.help_words.zh, re.MULTILINE)
                self.assertNotIn(command.key, [re.split(r"[\[/（]", one)[0] for one in typed])
        self.assertEqual(
            set(STAFF_HELP), {command.__name__ for command in (*staff.BUILDING, *staff.ADMIN, *staff.ACCOUNT)}
        )
