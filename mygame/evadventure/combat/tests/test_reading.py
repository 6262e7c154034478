"""The text of a fight, by its reader's options: figures, brief, colour of blows against the reader."""

from evadventure.combat.beginning import begin
from evadventure.combat.tests.fight_stage import FightStage, rolling


class TestReading(FightStage):
    def setUp(self):
        super().setUp()
        self.rat = self.monster(hit_dice=4)
        self.raw = []
        tell = self.char1.msg
        self.char1.msg = lambda *args, **kwargs: (self.raw.append(str(kwargs.get("text", args))), tell(*args, **kwargs))

    def round(self, *faces):
        self.hush()
        self.raw.clear()
        with rolling(*faces):
            self.run_line("attack rat") if self.fight is None else self.fight.run_round()
        return self.heard()

    def test_figures_for_who_wants_them(self):
        begin(self.char1, self.rat)
        self.assertIn("the cave rat (unhurt)", self.heard())
        self.assertIn("hit points", self.run_line("figures on"))
        self.assertIn("the cave rat (13/16 HP)", self.round(6, 15, 3, 1, 2))
        self.assertIn("in words", self.run_line("数字 关"))
        self.assertIn('Say "on"', self.run_line("figures perhaps"))
        for off in ("none", "无", "no", "关"):
            self.run_line("figures on")
            self.assertIn("in words", self.run_line(f"figures {off}"))

    def test_brief_is_one_short_line_a_blow(self):
        self.account.attributes.add("brief", "on")
        told = self.round(6, 15, 3, 1, 2)
        self.assertIn("You hit the cave rat. [-3]\n", told)
        self.assertIn("The cave rat misses you.\n", told)
        self.account.lang = "zh"
        self.assertIn("你击中洞鼠。", self.round(6, 15, 3, 1, 2))

    def test_what_hits_oneself_is_red(self):
        self.round(6, 15, 3, 1, 15, 2)
        blows = [line for line in self.raw if "-2" in line]
        self.assertEqual(len(blows), 1)
        self.assertTrue(blows[0].startswith(("('|r", '("|r')), blows)
        dealt = next(line for line in self.raw if "[-3]" in line)
        self.assertNotIn("|r", dealt)
