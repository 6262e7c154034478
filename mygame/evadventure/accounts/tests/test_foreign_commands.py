"""Words from other games (`foreign_commands.toml`): each does what it means here, or is answered by what does."""

import re

from evennia.utils.create import create_object

from commands.default_cmdsets import CharacterCmdSet
from evadventure.accounts.unknown import habits
from evadventure.kernel.command import Command
from evadventure.kernel.tests.samples import some
from evadventure.minigames import registry
from evadventure.social import party
from evadventure.tables import bootstrap
from evadventure.tables.phrases import level_key
from evadventure.tables.room.finding import seat_of
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang
from typeclasses.rooms import Room

ENGLISH = """
stats level exp xp tnl gold date hp info set config toggle describe glance quaff recite spellbook learn study dig climb
jump push pull ring smell listen touch taste junk donate stash auction market jobs notices note review tells last
diagnose landmarks goto path unlock lock pick bash backstab struggle search bind rent tip policy wizlist sacrifice
skills practice typo wake sneak hide steal split compare fish cook repeat join accept leave bots deal rating elo top
leaderboard observe spectate kibitz takeback profile games
"""
PHRASES = ["look in backpack", "ask dunn about", ";grin", "wield rune of sleep", "join bo", "join mirabel", "add bot"]
PHRASES.extend(["leave table", "sit at table", "play kards bots hard"])
CHINESE = "得分 技能 本事 图录 加入 观看 围观 桌说 积分 选 搜 问 对话 你好 金钱 钱 领取 签到 组队 指令 教程"
UNKNOWN = re.compile(r"There is no command|没有.*这个命令|没有叫.*的命令")


def english():
    return (*ENGLISH.split(), *PHRASES, *filter(str.isascii, habits()))


def chinese():
    return (*CHINESE.split(), "组队 Ann", "问Ann", *(word for word in habits() if not word.isascii()))


class TestHabits(TablesTest):
    def test_none_of_the_words_of_thirty_years_is_unknown(self):
        """At a table, in a match, where there is none, and out of character."""
        field = create_object(Room, key="a field")
        for situation in ("table", "match", "field", "account"):
            for person, own in ((self.ann, english()), (self.bo, chinese())):
                for typed in some(own, 12):
                    if situation == "match":
                        for one, line in ((self.ann, "sit"), (self.bo, "入座"), (self.ann, "start"), (self.bo, "开局")):
                            self.do(one, line)
                        self.assertIsNotNone(self.table.session)
                    elif situation == "field":
                        person.move_to(field, quiet=True, move_hooks=False)
                    told = self.outside(person, typed) if situation == "account" else self.do(person, typed)
                    with self.subTest(typed, situation=situation):
                        self.assertNotRegex(told, UNKNOWN)

    def outside(self, person, typed):
        """Type a line out of character; return what is told."""
        account, session = person.account, person.sessions.all()[0]
        account.unpuppet_object(session)
        self.said[person.id] = []
        account.execute_cmd(typed, session=session)
        told = self.heard(person)
        account.unpuppet_object(session)
        account.puppet_object(session, person)
        return told

    def test_a_word_of_characters_says_so_out_of_character(self):
        for person, typed in ((self.ann, "score"), (self.ann, "xp"), (self.bo, "状态"), (self.bo, "加入")):
            told = self.outside(person, typed)
            self.assertIn(typed, told)
            self.assertIn("|wic ", told)

    def test_a_number_out_of_character_is_answered_as_the_word_before_it(self):
        self.assertIn("「选」", self.outside(self.bo, "选 1"))

    def test_of_whom_one_asks_the_name_alone_is_repeated(self):
        for typed in ("ask dunn about", "ask dunn about the well"):
            self.assertIn('no "dunn" here', self.do(self.ann, typed))

    def test_a_word_of_another_game_is_said_to_be_one(self):
        for person, line in ((self.ann, "sit"), (self.bo, "入座"), (self.ann, "start")):
            self.do(person, line)
        self.assertIn("of another game", self.do(self.ann, "jump"))

    def test_a_refusal_repeats_the_word_that_was_typed(self):
        self.bo.move_to(create_object(Room, key="a field"), quiet=True, move_hooks=False)
        self.assertIn("「add bot」", self.do(self.bo, "add bot"))

    def test_an_invitation_is_accepted_or_declined_by_one_word(self):
        self.do(self.ann, "sit")
        for word in ("accept", "y"):
            self.assertIn("Nothing is asked", self.do(self.ann, word))
        for answer, there in (("拒绝", False), ("接受", True)):
            self.do(self.ann, f"invite {self.bo.key}")
            self.do(self.bo, answer)
            self.assertEqual(seat_of(self.bo) is self.table, there)
        self.do(self.bo, "stand")
        other = bootstrap.make_table(self.ann.location, self.game, content_id="another")
        self.do(self.bo, "sit 2")
        self.assertIs(seat_of(self.bo), other)
        self.do(self.ann, f"invite {self.bo.key}")
        self.do(self.bo, "接受")
        self.assertIs(seat_of(self.bo), self.table)
        self.do(self.bo, "stand")
        for answer, together in (("decline", 1), ("accept", 2)):
            self.do(self.bo, f"group invite {self.ann.key}")
            self.do(self.ann, answer)
            self.assertEqual(len(party.members(self.ann)), together)
        self.bo.coins, self.bo.tied_coins, self.ann.coins, self.ann.tied_coins = 10, 0, 10, 0
        for answer, told in (("decline", "trade nothing"), ("accept", "2 coins for 3 coins"), ("accept", "")):
            if told:
                self.do(self.bo, f"trade {self.ann.key} = 2 coins for 3 coins")
            self.assertIn(told, self.do(self.ann, answer))
        self.do(self.ann, f"trade {self.bo.key} = 1 coin for 2 coins")
        self.assertIn("换2枚铜币", self.do(self.bo, "接受"))

    def test_away_from_tables_one_invites_to_a_party(self):
        self.ann.location = self.bo.location = create_object(Room, key="a street")
        self.assertIn("同行", self.do(self.bo, f"邀请 {self.ann.key}"))
        self.assertIs(party.inviter_of(self.ann), self.bo)
        self.assertIn("Whom", self.do(self.ann, "invite"))

    def test_a_challenge_with_a_game_behind_the_name_is_one_to_a_match(self):
        for person, line in (
            (self.ann, f"challenge {self.bo.key} pips"),
            (self.bo, f"挑战 {self.ann.key} 比点 赌注 5"),
        ):
            told = self.do(person, line)
            self.assertNotRegex(told, r"the ring\b|擂台")
            self.assertIsNotNone(seat_of(person), told)
            self.do(person, "stand")

    def test_who_wakes_keeps_the_seat(self):
        self.do(self.ann, "sit")
        self.assertIn("awake", self.do(self.ann, "wake"))
        self.assertIs(seat_of(self.ann), self.table)

    def test_a_number_without_a_list_is_told_so(self):
        for person, told in ((self.ann, "7? No list waits"), (self.bo, "7？眼下没有")):
            person.location = create_object(Room, key="a street")
            self.assertIn(told, self.do(person, "7"))

    def test_a_number_away_from_an_idle_seat_speaks_of_no_match(self):
        self.do(self.ann, "sit")
        self.ann.location = create_object(Room, key="a street")
        self.assertIn("7? No list waits", self.do(self.ann, "7"))

    def test_words_of_tables_that_mean_something_elsewhere_are_answered_there(self):
        self.ann.location = create_object(Room, key="a street")
        for typed, told in (("kick", "attack"), ("kick rat", "attack"), ("back", "exits")):
            self.assertIn(told, self.do(self.ann, typed))

    def test_a_word_nobody_knows_still_is_unknown(self):
        self.assertRegex(self.do(self.ann, "zzyzx"), UNKNOWN)
        self.assertRegex(self.do(self.bo, "龘龘"), UNKNOWN)

    def test_a_line_does_what_the_word_means(self):
        for typed, same in (("stats", "score"), ("gold", "coins"), ("rating", "record"), ("; who", "who")):
            with self.subTest(typed):
                meant, said = (re.sub(r"idle \d+s", "idle", self.do(self.ann, line)) for line in (same, typed))
                self.assertEqual(said, meant)

    def test_what_is_typed_behind_a_word_comes_along(self):
        self.assertEqual(self.do(self.ann, "glance bo"), self.do(self.ann, "look bo"))
        self.assertEqual(self.do(self.bo, "看看Ann"), self.do(self.bo, "look Ann"))
        self.assertEqual(self.do(self.ann, "ring bo"), self.do(self.ann, "look bo"))
        self.assertEqual(self.do(self.bo, "取消跟随"), self.do(self.bo, "跟随"), "and not 取 with the rest behind it")
        self.assertIn("setdesc", self.do(self.ann, "describe"))
        self.do(self.ann, "describe Tall and tired.")
        self.assertEqual(self.ann.db.desc, "Tall and tired.")

    def test_a_longer_word_is_no_move_beside_a_table(self):
        self.assertIn("客栈", self.do(self.bo, "打坐"))

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
        for person, typed in ((self.ann, "look in backpack"), (self.bo, "看背包里"), (self.bo, "看 背包")):
            self.assertEqual(self.do(person, typed), self.do(person, "inventory"))

    def test_records_can_be_read_out_of_character(self):
        for typed in ("record", "ladder", "rating", "record uno"):
            with self.subTest(typed):
                self.assertRegex(self.outside(self.ann, typed), "rated match|Siege")

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
