"""Input methods leave full-width letters, digits and blanks behind: every command takes them for what is meant."""

from __future__ import annotations

from evadventure.tables.tests.tables_base import TablesTest

WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}


def wide(text: str) -> str:
    """Return text as an input method in its full-width mode writes it."""
    return text.translate(WIDE)


class TestFullWidth(TablesTest):
    def commands(self):
        session = self.bo.sessions.all()[0]
        for cmdset in (session.cmdset.current, self.bo.account.cmdset.current, self.bo.cmdset.current):
            yield from (command for command in cmdset if not command.key.startswith("__"))
        yield from (command for command in self.table.cmdset.current if not command.key.startswith("__"))

    def test_every_name_of_every_command(self):
        found, deaf = 0, []
        for command in self.commands():
            for name in {command.key, *command.aliases}:
                key, _ = command.match(f"{wide(name)}　１２")
                plain, _ = command.match(f"{name} 12")
                found += 1
                if key != plain:
                    deaf.append((command.key, name, plain, key))
        self.assertGreater(found, 300)
        self.assertEqual(deaf, [])

    def test_lines_mean_the_same(self):
        self.seat_two()
        self.do(self.ann, "stand")
        self.do(self.bo, "离座")
        for line in (
            "option width = 100",
            "option ambiguous = wide",
            "roll 0d0",
            "help option",
            "look nothing at all",
            "sit 77",
            "options rounds=9",
            "channel/who nonsense",
            "whisper Nobody = x",
            "map",
            "score",
            "who",
        ):
            plain = self.do(self.bo, line)
            self.assertTrue(plain, line)
            answer = self.do(self.bo, wide(line))
            self.assertEqual(wide(answer), wide(plain), line)
