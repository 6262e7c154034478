"""The words of the pane, and the lines its buttons type."""

import re
from pathlib import Path
from unittest.mock import patch

from django.test import SimpleTestCase

from evadventure.tables import extending
from evadventure.tables.pane.views import told
from evadventure.words import Lang

SCRIPTS = Path(extending.__file__).parent / "static/wellmouth/js"
SAID = re.compile(r"""\bt\((?:[^(),]*\? )?"(\w+)"(?: : "(\w+)")?""")
"""A sentence a script says, by its key, or one of two."""


class TestWords(SimpleTestCase):
    def test_every_sentence_of_the_scripts_is_there(self):
        said = {key for file in SCRIPTS.rglob("*.js") for keys in SAID.findall(file.read_text("utf-8")) for key in keys}
        self.assertGreater(len(said), 200)
        self.assertEqual(said - told(Lang.EN).keys() - {""}, set())

    def test_a_command_of_an_app_left_out_has_no_button(self):
        there = told(Lang.EN)
        self.assertEqual((there["do_hint"], there["do_adjourn"], there["do_resign"]), ("hint", "adjourn", "resign yes"))
        for registry in (extending.AT_TABLES, extending.EVERYWHERE):
            self.enterContext(patch.object(registry, "all", return_value=()))
        left = told(Lang.ZH)
        self.assertEqual((left["do_hint"], left["do_adjourn"], left["do_resign"]), ("", "", "认输 是"))
