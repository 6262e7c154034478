"""Every sentence of the installed Evennia has a Chinese one with the same facts."""

import ast
import re
from pathlib import Path

import evennia
from django.test import SimpleTestCase

from evadventure.base import stock
from evadventure.base.locale_build import LOCALE, mo_bytes, read_po
from evadventure.base.stock_staff_help import STAFF_HELP

EVENNIA = Path(evennia.__file__).parent
CATALOGUES = LOCALE / "zh_Hans" / "LC_MESSAGES"
HAN = re.compile(r"[\u4e00-\u9fff]")
SLOT = re.compile(r"\{[^{}]*\}")
PERCENT = re.compile(r"%(?:\(\w+\))?[-\d.]*[a-z%]")
PLURAL = re.compile(r"\{\w*_if_\w*\}|\{s\w{0,2}\}|\{plural\}|\{es\}")

ENGLISH_ALONE = re.compile(r"\{nicktype\w*\}")
"""Facts that are English words themselves (`Inputline-nick`): Chinese says the same without."""


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
    def test_every_gettext_sentence_of_evennia_has_a_chinese_one(self):
        known = read_po(CATALOGUES / "django.po")
        found = {msgid: source for source, msgid in gettext_ids()}
        self.assertGreater(len(found), 200)
        self.assertEqual({msgid: source for msgid, source in found.items() if not known.get(msgid)}, {})

    def test_the_editor_help_which_is_put_together_at_import_is_there(self):
        from evennia.utils import eveditor

        stock.thaw()
        self.assertIn("本帮助", eveditor._HELP_TEXT.in_lang("zh"))
        self.assertIn("自动缩进", eveditor._HELP_CODE.in_lang("zh"))

    def test_facts_are_the_same_in_both_languages(self):
        for name in ("django.po", "stock.po"):
            for en, zh in read_po(CATALOGUES / name).items():
                if not en:
                    continue
                with self.subTest(en=en):
                    english, chinese = self._slots(en), self._slots(zh)
                    self.assertLessEqual(chinese, english)
                    spare = {*PLURAL.findall(en), *ENGLISH_ALONE.findall(en)}
                    self.assertEqual(english - chinese - spare, set())
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
        for name in ("django.po", "stock.po"):
            for en, zh in read_po(CATALOGUES / name).items():
                if en and re.search("[a-z]{3}", SLOT.sub("", en)):
                    with self.subTest(en=en):
                        self.assertTrue(HAN.search(zh))

    def test_every_sentence_of_the_stock_commands_has_a_chinese_one(self):
        known = read_po(CATALOGUES / "stock.po")
        missing = [
            (module, found.owner, found.msgid)
            for module in stock.MODULES
            for found in stock.sentences(stock.source_of(module)[0])
            if found.owner not in stock.UNUSED
            and stock.is_speech(found.msgid)
            and found.msgid not in known
            and found.msgid not in stock.NOT_SPEECH
        ]
        self.assertEqual(missing, [])

    def test_no_entry_is_left_over(self):
        said = {found.msgid for module in stock.MODULES for found in stock.sentences(stock.source_of(module)[0])}
        self.assertEqual([msgid for msgid in read_po(CATALOGUES / "stock.po") if msgid and msgid not in said], [])

    def test_staff_help_is_chinese_for_every_stock_command_of_staff(self):
        from evadventure.base import stock_staff as staff

        for command in (*staff.BUILDING, *staff.ADMIN, *staff.ACCOUNT):
            with self.subTest(command.key):
                self.assertTrue(HAN.search(command.help_words.zh))
                self.assertFalse(HAN.search(command.help_words.en))
        self.assertEqual(
            set(STAFF_HELP), {command.__name__ for command in (*staff.BUILDING, *staff.ADMIN, *staff.ACCOUNT)}
        )


class TestCompiler(SimpleTestCase):
    def test_binary_catalogue_reads_back(self):
        import gettext
        from io import BytesIO

        catalogue = {"": "Content-Type: text/plain; charset=UTF-8\n", "Yes": "是", "a\nb": "甲\n乙"}
        read = gettext.GNUTranslations(BytesIO(mo_bytes(catalogue)))
        self.assertEqual(read.gettext("a\nb"), "甲\n乙")
        self.assertEqual(read.gettext("Yes"), "是")
        self.assertEqual(read.gettext("No"), "No")
