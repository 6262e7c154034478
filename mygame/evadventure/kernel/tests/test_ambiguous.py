"""Terminals that draw ambiguous characters (— … é) two columns wide: whoever says so sees straight boards."""

import ast
import random
import re

from django.test import SimpleTestCase, tag

from evadventure.kernel.messaging import page_of
from evadventure.kernel.tests.sources import GAME, nodes
from evadventure.kernel.textwidth import columns, fill, measuring, pad
from evadventure.minigames import registry
from evadventure.minigames.core import Reader
from evadventure.minigames.layout import plain
from evadventure.minigames.match import Match
from evadventure.security import name_rules
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang
from server.conf.telnet import CODECS

NAMES = {Lang.EN: ("André", "Bo"), Lang.ZH: ("André", "博文")}


class TestBoards(TablesTest):
    def test_every_picture_fits_and_stands_straight_on_either_terminal(self):
        self.assertNotEqual(columns("André—", ambiguous_wide=True), columns("André—", ambiguous_wide=False))
        for key in registry.GAMES:
            entry = registry.get(key)
            match = Match.open(entry.game, entry.game.options_type(), entry.game.info.min_seats, seed=7)
            chance = random.Random(1)
            for step in range(60):
                if match.outcome is not None:
                    break
                seat = match.to_act[0]
                match = match.play(seat, chance.choice(match.legal(seat)))
                if step % 6:
                    continue
                for lang in Lang:
                    for width in (40, 80):
                        self.straight(key, match, Reader(lang, NAMES[lang], 0, width, ambiguous_wide=True))

    def straight(self, key, match, reader):
        entry = registry.get(key)
        with measuring(True):
            picture = plain(entry.present.render_view(match.view(0), reader))
        for line in picture.split("\n"):
            self.assertLessEqual(columns(line, ambiguous_wide=True), reader.width, line)
        if key == "uno":  # behind the names everything stands in one column
            seats = [found for line in picture.split("\n") if (found := re.match(r" ?\d (?:André|Bo|博文) +\d+", line))]
            ends = {columns(found[0], ambiguous_wide=True) for found in seats}
            self.assertEqual(len(seats), 2, picture)
            self.assertEqual(len(ends), 1, picture)
        if key == "mbg":  # the loop is drawn from characters of one width in every terminal
            rows = [line for line in picture.split("\n") if "  " in line.strip() and not line.strip()[0].isdigit()]
            loop = [line for line in rows if "é" not in line]
            for line in loop:
                self.assertEqual(columns(line, ambiguous_wide=True), columns(line, ambiguous_wide=False), line)


class TestTheOption(TablesTest):
    def test_a_list_of_options_is_in_one_language(self):
        listed = self.do(self.bo, "设置")
        for name in ("宽度", "高度", "链接"):
            self.assertIn(f"  {name} = ", listed)
        self.assertNotRegex(listed, "screenwidth|color|mxp")

    def test_it_is_set_kept_and_honoured(self):
        self.assertIn("Ambiguous is |wwide", self.do(self.ann, "option ambiguous = wide"))
        self.assertTrue(page_of(self.ann).ambiguous_wide)
        self.assertTrue(self.ann.account.db._saved_protocol_flags["AMBIGUOUS_WIDE"])
        self.assertIn("歧义宽度现在是|w宽", self.do(self.bo, "设置 歧义宽度 宽"))
        self.assertIn("窄", self.do(self.bo, "设置 歧义宽度＝窄"))
        self.assertFalse(page_of(self.bo).ambiguous_wide)
        self.assertIn("wide or narrow", self.do(self.ann, "option ambiguous = ²"))
        self.assertIn("ambiguous = |wwide", self.do(self.ann, "option"))

    def test_lines_are_measured_as_the_terminal_draws_them(self):
        self.ann.sessions.all()[0].protocol_flags["SCREENWIDTH"] = {0: 40}
        self.do(self.ann, "option ambiguous = wide")
        told = self.do(self.ann, "say " + "—" * 60)
        for line in told.replace("|n", "").split("\n"):
            self.assertLessEqual(columns(line, ambiguous_wide=True), 40)
        self.assertLess(len(fill("é" * 30, 20, ambiguous_wide=False).split("\n")), 3)
        with measuring(True):
            self.assertEqual(len(pad("é", 6)), 5)
            self.assertEqual(len(fill("é" * 30, 20).split("\n")), 3)


class TestGB18030(SimpleTestCase):
    """The house's text can be read by clients that use GB18030, and by old ones that only know its first part."""

    NOT_SAID = frozenset("²٣㐀鿿🀄・\ufeff\ufffd\ue000\ue001").union(map(chr, name_rules._DRAWN))
    """Characters of patterns and of tests of bad input, that nobody is told."""

    @tag("long")
    def test_every_sentence_goes_there_and_back(self):
        found = 0
        for text in self.sentences():
            self.assertEqual(text.encode("gb18030").decode("gb18030"), text)
            said = "".join(char for char in text if char not in self.NOT_SAID)
            self.assertEqual(said.encode("gbk", "replace").decode("gbk"), said)
            found += not text.isascii()
        self.assertGreater(found, 3_000)

    def sentences(self):
        for _path, inside in nodes():
            for node in inside:
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value
        for kind in ("toml", "json", "po", "lua"):
            for file in GAME.rglob(f"*.{kind}"):
                if "server" not in file.parts:
                    yield from file.read_text(encoding="utf-8").split("\n")

    def test_every_codec_that_clients_may_name_is_one(self):
        for codec in CODECS.values():
            "井".encode(codec)
