"""Every word of the tables and of their games against what people (and their cats) type, whatever goes on there.

Each line is answered in the language of its sender; nothing fails, nobody else hears of it, nothing has changed.
"""

from __future__ import annotations

import re
from itertools import count
from unittest.mock import patch

from django.test import tag
from evennia.objects.models import ObjectDB
from evennia.utils.ansi import strip_ansi

from evadventure.kernel.messaging import set_lang
from evadventure.security import speaking
from evadventure.tables.doors import commands
from evadventure.tables.doors.verbs import verbs_of
from evadventure.tables.models import ActionRow, MatchRow
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang
from server.conf.inputfuncs import text

NONSENSE = (
    "²",
    "９９９９",
    "😀👩‍👩‍👧‍👦\x00\x1b[31m\x07\u202e\u200b",
    "龘" * 1_900,
    "|r{0}|n %s ||| $1 = |lcquit|ltx|le",
    "of",
    "-1 /all ⑨ 99 99",
)
MEANT = {"tsay", "passphrase", "watch"}
"""Commands that may accept any argument."""
SHOWN = {"board", "hand", "tables", "ladder", "log", "moves", "rules", "options", "deck", "decks", "cards"}
"""Commands that show a list, with any argument, as do the queries of the games."""


class TablesBadInput(TablesTest):
    """Ann reads English and is the host, 博文 Chinese."""

    maxDiff = None

    def setUp(self) -> None:
        super().setUp()
        self.traces = [
            self.enterContext(patch(f"{place}.log_trace"))
            for place in ("evennia.commands.cmdhandler.logger", "evadventure.tables.doors.table_command.logger")
        ]
        self.turn = count()

    def words(self) -> list[tuple[str, str]]:
        """Return every word of the tables, in English and in Chinese."""
        sets = (commands.TableCmdSet(), commands.everywhere(), verbs_of(self.game, True))
        found = {}
        for one in (command() if isinstance(command, type) else command for group in sets for command in group):
            names = [*getattr(one, "called", ()), *one.aliases]
            found[one.key] = next((name for name in names if not name.isascii()), one.key)
        return sorted((en, zh) for en, zh in found.items() if en not in MEANT and en != "number")

    @tag("long")
    def test_attributes_of_the_host_that_have_names_of_ours(self) -> None:
        names = ("lang", "prompt", "muted", "lesson", "puzzle", "ignored", "friends", "handle", "tried", "club", "kept")
        for value in (["en", 3], {"en": 1}, 7, "on", ("a", "b", "c"), True):
            for name in names:
                self.ann.attributes.add(name, value)
                self.ann.account.attributes.add(name, value)
            set_lang(self.ann.account, Lang.EN)
            speaking.unmute(self.ann.account)
            for line in (
                "tables",
                "ladder",
                "sit",
                "bot add",
                "board",
                "lesson",
                "puzzle",
                "tsay hello",
                "say hello",
                "stand",
            ):
                with self.subTest(value=value, line=line):
                    self.do(self.ann, line)
                    self.assertTrue(self.heard(self.ann))
                    for trace in self.traces:
                        trace.assert_not_called()
            for name in names:
                self.assertEqual(self.ann.attributes.get(name), value)
                self.assertEqual(self.ann.account.attributes.get(name), value)

    def state(self) -> tuple:
        """Return what no refused line may change."""
        played = self.table.session
        match = (played.row.pk, played.rev, played.row.phase, played.seats[0].resigned) if played else None
        counts = ObjectDB.objects.count(), MatchRow.objects.count(), ActionRow.objects.count()
        return self.table.setup_text, match, counts, self.ann.coins, self.bo.coins

    def faults(self, words: list[tuple[str, str]] | None = None) -> str:
        """Return the lines that were answered badly, each word with the next piece of nonsense; "" for none."""
        bad, before = [], self.state()
        lists = SHOWN | set(self.table.entry.present.queries)
        for en, zh in words if words is not None else self.words():
            for person, word, other in ((self.ann, en, self.bo), (self.bo, zh, self.ann)):
                line = f"{word} {NONSENSE[next(self.turn) % len(NONSENSE)]}"
                self.forget()
                text(person.sessions.all()[0], line)
                answer = strip_ansi(self.heard(person))
                chinese = re.search("[\u3400-\u9fff]", answer.replace("博文", "").replace("龘", ""))
                wrong = {
                    "no answer": not answer.strip(),
                    "failed": any(trace.called for trace in self.traces) or "went wrong" in answer,
                    "language": bool(chinese) != (person is self.bo),
                    "long": len(answer) > 400 and en not in lists,
                    "told others": self.heard(other) != "",
                    "changed": before != (before := self.state()),
                }
                if any(wrong.values()):
                    kinds = ", ".join(kind for kind, is_so in wrong.items() if is_so)
                    bad.append(f"{line[:30]!a} {kinds}: {answer[:200]!r}")
        return "\n".join(bad)


class TestAnyTable(TablesBadInput):
    """Common behaviour of all tables, in each of their phases."""

    def test_free_waiting_paused_and_over(self) -> None:
        with self.subTest("free"):
            self.assertEqual(self.faults(), "")
        self.seat_two()
        self.do(self.ann, "options rated=off")
        with self.subTest("waiting"):
            self.assertEqual(self.faults(), "")
        self.do(self.ann, "start")
        self.do(self.ann, "pause")
        with self.subTest("paused"):
            self.assertEqual(self.faults(), "")
        self.do(self.ann, "resume")
        self.do(self.bo, "认输 是")
        with self.subTest("over"):
            self.assertEqual(self.faults(), "")

    def test_numbers(self) -> None:
        numbers = [(number, number) for number in ("²", "⑨", "９９９９９９９９", "0", "00000000000000000007")]
        for begin in ("", "sit", "start"):
            if begin:
                self.do(self.ann, begin)
                self.do(self.bo, begin)
            self.assertEqual(self.faults(numbers), "", begin)


class TestUno(TablesBadInput):
    game = "uno"

    @tag("long")
    def test_in_a_match(self) -> None:
        self.seat_two()
        self.do(self.ann, "start")
        self.assertEqual(self.faults(), "")


class TestSiege(TestUno):
    game = "mbg"


class TestKards(TestUno):
    game = "kards"


class TestDamage(TablesTest):
    def test_what_python_says_of_damaged_coins_is_for_the_log(self) -> None:
        for person, broken in ((self.ann, "Something is broken"), (self.bo, "这里出了故障")):
            person.attributes.add("coins", "many")
            for line in ("inventory", "score", "drop 2 coins"):
                with self.subTest(line), patch("evennia.utils.logger.log_trace") as log:
                    said = self.do(person, line)
                    self.assertIn(broken, said)
                    self.assertNotRegex(said, "Error|Traceback|untrapped")
                    log.assert_called()
