"""Words from other games (`foreign_commands.toml`): each does what it means here, or is answered by what does."""

import re

from commands.default_cmdsets import CharacterCmdSet
from evadventure.accounts.unknown import habits
from evadventure.kernel.command import Command
from evadventure.minigames import registry
from evadventure.tables.phrases import level_key
from evadventure.tables.room.finding import seat_of
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang

ENGLISH = """
stats level exp xp tnl gold date hp info set config toggle describe glance quaff recite spellbook learn study dig climb
jump push pull ring smell listen touch taste junk donate stash auction market jobs notices note review tells last
diagnose landmarks goto path unlock lock pick bash backstab struggle search bind rent tip policy wizlist sacrifice
skills practice typo wake sneak hide steal split compare fish cook repeat join accept leave bots deal rating elo top
leaderboard observe spectate kibitz takeback profile
"""
PHRASES = ["look in backpack", "ask dunn about", ";grin", "wield rune of sleep", "join bo", "leave table", "add bot"]
CHINESE = "得分 技能 本事 图录 加入 观看 围观 桌说 积分 选 搜 问 对话 你好 金钱 钱 领取 签到 组队"
UNKNOWN = re.compile(r"There is no command|没有.*这个命令|没有叫.*的命令")


class TestHabits(TablesTest):
    def test_none_of_the_words_of_thirty_years_is_unknown(self):
        for typed in (*ENGLISH.split(), *PHRASES):
            with self.subTest(typed):
                self.assertNotRegex(self.do(self.ann, typed), UNKNOWN)
        for typed in (*CHINESE.split(), "组队 Ann", "问Ann"):
            with self.subTest(typed):
                self.assertNotRegex(self.do(self.bo, typed), UNKNOWN)

    def test_a_word_nobody_knows_still_is_unknown(self):
        self.assertRegex(self.do(self.ann, "zzyzx"), UNKNOWN)
        self.assertRegex(self.do(self.bo, "龘龘"), UNKNOWN)

    def test_a_line_does_what_the_word_means(self):
        for typed, same in (("stats", "score"), ("gold", "coins"), ("rating", "record"), ("; who", "who")):
            with self.subTest(typed):
                self.assertEqual(self.do(self.ann, typed), self.do(self.ann, same))

    def test_what_is_typed_behind_a_word_comes_along(self):
        self.assertEqual(self.do(self.ann, "glance bo"), self.do(self.ann, "look bo"))
        self.assertEqual(self.do(self.bo, "看看Ann"), self.do(self.bo, "look Ann"))

    def test_no_word_is_a_command_already(self):
        names = {name for command in CharacterCmdSet().commands for name in (command.key, *command.aliases)}
        self.assertFalse(names & set(habits()))

    def test_answers_name_words_that_are_commands(self):
        """Somewhere: in a fight, at a table, below."""
        names, kinds = set(), [Command]
        while kinds:
            kind = kinds.pop()
            kinds += kind.__subclasses__()
            names |= {word.split()[0] for word in (kind.key, *kind.aliases)}
        for word, habit in habits().items():
            for lang in Lang if habit.says is not None else ():
                for line in re.findall(r"\|w([^|<]+)", habit.says.in_lang(lang)):
                    with self.subTest(word=word, line=line):
                        self.assertIn(line.split()[0], names)

    def test_what_one_carries_is_in_the_backpack(self):
        for person, typed in ((self.ann, "look in backpack"), (self.bo, "看背包里")):
            self.assertEqual(self.do(person, typed), self.do(person, "inventory"))

    def test_records_can_be_read_out_of_character(self):
        account, session = self.ann.account, self.ann.sessions.all()[0]
        self.do(self.ann, "ooc")
        for typed in ("record", "ladder", "rating"):
            with self.subTest(typed):
                self.said[self.ann.id] = []
                account.execute_cmd(typed, session=session)
                self.assertRegex(self.heard(self.ann), "rated match|Siege")

    def test_a_friend_is_added_and_removed_by_the_word_for_it(self):
        for typed, told in (("add {}", "is your friend"), ("add {}", "is your friend"), ("remove {}", "no longer")):
            self.assertIn(told, self.do(self.ann, f"friends {typed.format(self.bo.key)}"))

    def test_one_sits_down_at_a_table_or_with_somebody(self):
        self.assertIn("You sit", self.do(self.ann, "sit at table"))
        self.do(self.bo, "join Ann")
        self.assertEqual(seat_of(self.bo), seat_of(self.ann))

    def test_strengths_have_the_words_people_use(self):
        kards = registry.get("kards")
        for typed, level in (("hard", "veteran"), ("expert", "master"), ("beginner", "novice"), ("easy", "easy")):
            self.assertEqual(level_key(typed, kards), level)
