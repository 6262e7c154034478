"""Every command's answer fits the screen: its columns, in both languages and with long names, and its lines."""

from __future__ import annotations

from django.test import tag

from evadventure.kernel.textwidth import columns
from evadventure.words import Lang
from server.tests.test_language_bad_input import BadInput

NAMES = {
    Lang.EN: ("Wolframwilhelminaadelheid", "Bartholomaiosalexandros"),
    Lang.ZH: ("司马相如诸葛孔明上官婉儿", "欧阳修公孙大娘东方朔"),
}
ADDED = ("", "kards", "uno bots")
"""What is typed behind each command."""
CHANGES = ("screenreader", "language", "option")
"""Commands that change how the screen is filled."""
SCREEN = 24
LONG = ("charcreate", "lesson", "puzzle", "today")
"""Commands that show a board of Siege, which alone has 27 lines, or a place besides their answer."""


class TestScreens(BadInput):
    def wide(self, commands, lang, width):
        """Return the lines that do not fit in so many columns, each with the line typed."""
        self.account.lang = lang.value
        self.screen(self.hero, width=width)
        found = []
        for command in (one for one in commands if one.key not in CHANGES):
            name = (
                next((one for one in command.called if not one.isascii()), command.key)
                if lang is Lang.ZH
                else command.key
            )
            for added in ADDED:
                told = self.type(f"{name} {added}")
                lines = len(told.split("\n"))
                if width == 80 and lines > SCREEN and command.key not in LONG and not (command.key == "help" and added):
                    found.append(f"{name} {added}: {lines} lines")
                wide = [line for line in told.split("\n") if columns(line.replace("|", "||")) > width]
                found += [f"{name} {added}: {columns(line)}: {line}" for line in wide[:3]]
        return found

    def everything(self, width, step=1):
        self.as_player()
        commands = self.players()[::step]
        found = []
        for lang in Lang:
            for one, name in zip((self.hero, self.char2), NAMES[lang], strict=True):
                one.key = name
                one.account.username = name
            found += self.wide(commands, lang, width)
        self.assertEqual("\n".join(dict.fromkeys(found)), "")

    def test_every_third_at_80(self):
        self.everything(80, step=3)

    @tag("long")
    def test_80(self):
        self.everything(80)

    @tag("long")
    def test_40(self):
        self.everything(40)

    def paged(self, **flags):
        self.as_player()
        self.account.lang = "en"
        self.screen(self.hero, **{"AUTORESIZE": True, "SCREENHEIGHT": {0: 24}, "NOPAGES": False} | flags)
        return [line for line in self.type("help all").split("\n") if line.strip()]

    def test_what_is_longer_than_the_screen_comes_in_pages(self):
        first = self.paged()
        self.assertLessEqual(len(first), 23)
        self.assertRegex(first[-1], r"^\(\d+ more lines: Enter shows them\)$")
        second = self.type("")
        self.assertIn("more line", second)
        third = self.type("")
        self.assertNotIn("more line", third)
        self.assertNotIn(first[0], second + third)
        self.assertEqual(self.type(""), "", "an empty line means nothing else")
        self.paged()
        self.assertIn("Ways out", self.type("look"), "other commands work meanwhile")

    def test_where_no_pages_are_wanted(self):
        whole = self.paged(AUTORESIZE=False)
        self.assertGreater(len(whole), 30)
        self.assertEqual(self.paged(SCREENREADER=True)[-1], whole[-1])
        self.screen(self.hero, SCREENREADER=False)
        self.paged()
        self.type("option pages = off")
        self.assertEqual([line for line in self.type("help all").split("\n") if line.strip()], whole)
        self.session.protocol_key = "websocket"
        self.assertEqual(len(self.paged()), len(whole))
