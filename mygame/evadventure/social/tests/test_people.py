"""The people online, their names, gestures, the channel for everybody, news."""

import re
from datetime import timedelta
from unittest.mock import patch

from django.utils import timezone
from evennia.comms.models import ChannelDB, Msg
from evennia.utils import create

from evadventure.content.tests.world_mixin import WorldTest
from evadventure.enums import WieldLocation
from evadventure.kernel.content_files import faults
from evadventure.kernel.textwidth import columns
from evadventure.knave.gear import GEAR
from evadventure.social import news, presence, talk_commands
from evadventure.social.friends import person_called
from evadventure.things import wares
from evadventure.words import Words


class PeopleTest(WorldTest):
    """`char2` is called 张三丰; what accounts are told is heard too."""

    def setUp(self):
        super().setUp()
        self.char2.key = "张三丰"
        presence.give(self.char2)
        for account, char in ((self.account, self.char1), (self.account2, self.char2)):
            for being in (account, account.sessions.all()[0]):
                patcher = patch.object(being, "msg", side_effect=self._listener(char))
                patcher.start()
                self.addCleanup(patcher.stop)

    def do(self, char, line):
        self.heard(char)
        session = char.sessions.all()[0]
        char.execute_cmd(line, session=session)
        return self.heard(char)


class Handles(PeopleTest):
    def test_pinyin_names_a_hero_everywhere(self):
        self.assertEqual(presence.handle_of(self.char2), "zhangsanfeng")
        self.assertEqual(person_called("ZhangSanFeng"), self.account2)
        self.assertIn("张三丰", self.do(self.char1, "look zhangsanfeng"))
        self.assertIn("You whisper to 张三丰", self.do(self.char1, "whisper zhangsanfeng = hello"))

    def test_the_same_sound_gets_a_number(self):
        other = create.create_object("typeclasses.characters.Character", key="章三锋")
        presence.give(other)
        self.assertEqual(presence.handle_of(other), "zhangsanfeng2")
        presence.give(other)
        self.assertEqual([one for one in other.aliases.all() if one.startswith("zhang")], ["zhangsanfeng2"])

    def test_latin_names_need_none(self):
        presence.give(self.char1)
        self.assertEqual(presence.handle_of(self.char1), "")


class Who(PeopleTest):
    def test_each_hero_once_and_numbered(self):
        for _ in range(2):
            with patch.object(
                presence.evennia.SESSION_HANDLER,
                "get_sessions",
                return_value=[self.session, self.session2, self.session2],
            ):
                shown = self.do(self.char1, "who")
            self.assertEqual(shown.count("张三丰"), 1, shown)
        self.assertRegex(shown, r"2\. 张三丰 \(zhangsanfeng\)")
        self.assertIn("2 people", shown)

    def test_tell_by_number_by_handle_and_by_its_beginning(self):
        self.do(self.char1, "who")
        for name in ("2", "zhangsanfeng", "zhang", "张三"):
            self.assertIn("You tell 张三丰", self.do(self.char1, f"tell {name} hello"), name)
            self.assertIn("告诉你：hello", self.heard(self.char2), name)
        for name in ("9", "0", "-1", "²", "z", "99999999999999999999"):
            self.assertIn("There is no", self.do(self.char1, f"tell {name} hello"), name)

    def test_whois(self):
        self.assertIn("Also to be typed as: zhangsanfeng", self.do(self.char1, "whois zhang"))
        self.assertIn("Here now", self.do(self.char1, "finger 张三丰"))
        self.assertIn("要查谁", self.do(self.char2, "查人"))
        self.assertIn("There is no", self.do(self.char1, "whois nobody²"))
        self.char1.descs = {"en": "Stout, with a broken face, weathered skin and greased hair.", "zh": "身材结实。"}
        self.char1.db.desc = self.char1.descs["en"]
        said = self.do(self.char2, f"谁是 {self.char1.key}")
        self.assertIn("身材结实。", said)
        self.assertNotIn("Stout", said)
        self.screen(self.char1, width=40)
        said = "\n".join(self.do(self.char1, line) for line in (f"whois {self.char1.key}", "account"))
        self.assertEqual([line for line in said.splitlines() if columns(line) > 40], [])

    def test_commands_break_no_name_and_ranks_are_in_words(self):
        self.screen(self.char2, width=40)
        rows = self.do(self.char2, "命令").splitlines()
        names = {name for row in rows for name in row.split("  ")}
        self.assertTrue({"助战", "掷骰子", "怎么走", "看货"} <= names, names)
        self.assertIn("玩家（Player）", self.do(self.char2, "权限"))

    def test_nobody_is_no_enemy(self):
        for line in ("assist nobody²", "rescue nobody²"):
            self.assertIn('nobody called "nobody²"', self.do(self.char1, line))

    def test_the_way_that_is_not_there_is_named_in_ones_own_language(self):
        for line in ("跑 2东北", "去 东北"):
            said = self.do(self.char2, line)
            self.assertIn("没有路叫「东北」", said, line)
            self.assertNotIn("northeast", said, line)

    def test_short_forms_that_could_not_be_taken_back(self):
        for line in ("alias unalias = say no", "alias nick say no", "别名 取消别名 = 说 不"):
            self.assertRegex(self.do(self.char1, line), "take such a short form back")
        self.assertIn("nick <short>", self.do(self.char1, "alias x ="))
        self.do(self.char1, "alias gg = get all")
        self.assertIn("gg|n no longer", self.do(self.char1, "alias delete gg"))
        self.do(self.char2, "别名 打 = 攻击")
        self.assertIn("「|w打|n」不再代表", self.do(self.char2, "别名 删除 打"))
        self.assertIn("You have no short forms", self.do(self.char1, "alias"))

    def test_uptime(self):
        self.assertIn("2 people are here", self.do(self.char1, "uptime"))

    def test_invited_from_afar(self):
        self.char2.location = self.place("temple")
        self.assertIn("You ask 张三丰", self.do(self.char1, "group invite zhangsanfeng"))
        self.assertIn("邀你同行", self.heard(self.char2))
        self.assertIn('nobody called "nobody²"', self.do(self.char1, "group invite nobody²"))


class Gestures(PeopleTest):
    def test_alone_and_towards_somebody(self):
        self.assertEqual(self.do(self.char1, "smile"), "You smile.")
        self.assertEqual(self.heard(self.char2), f"{self.char1.key}微微一笑。")
        self.assertEqual(self.do(self.char2, f"抱拳 {self.char1.key}"), f"你向{self.char1.key}抱拳行礼。")
        self.assertEqual(self.heard(self.char1), "张三丰 puts fist to palm before you.")
        self.assertEqual(self.do(self.char1, "bow zhangsanfeng"), "You bow to 张三丰.")
        self.assertIn("nobody called", self.do(self.char1, "smile nobody²"))

    def test_listed(self):
        self.assertIn("fistpalm", self.do(self.char1, "socials"))
        shown = self.do(self.char2, "社交动作")
        self.assertNotRegex(shown, "[A-Za-z]{3}")

    def test_the_data(self):
        self.assertGreaterEqual(len(talk_commands.gestures()), 40)
        grammar = frozenset({"a", "whos"})
        for key, one in talk_commands.gestures().items():
            self.assertEqual(list(faults(one.alone, frozenset({"who"}), grammar)), [], key)
            self.assertEqual(list(faults(one.at, frozenset({"who", "whom"}), grammar)), [], key)
        words = [word for key, one in talk_commands.gestures().items() for word in (key, *one.words)]
        self.assertEqual(len(words), len(set(words)))


class Everybody(PeopleTest):
    def setUp(self):
        super().setUp()
        if not ChannelDB.objects.filter(db_key="Public").exists():
            create.create_channel("Public", locks="control:perm(Admin);listen:all();send:all()")

    def test_chat_gossip_and_ooc_with_words(self):
        for line in ("chat hello = all", "gossip hello = all", "ooc hello = all", "出戏 hello = all"):
            self.assertIn("hello = all", self.do(self.char1, line), line)
        self.assertIs(self.session.puppet, self.char1)

    def test_news_in_both_languages(self):
        self.assertIn("no news", self.do(self.char1, "news"))
        self.account.permissions.add("Admin")
        self.assertIn("In both languages", self.do(self.char1, "@news post One = two"))
        self.assertIn("in the news", self.do(self.char1, "@news post Roof // 屋顶 = It leaks. // 漏雨了。"))
        self.assertRegex(self.do(self.char1, "news"), r"1\. \d{4}-\d\d-\d\d Roof")
        self.assertIn("屋顶", self.do(self.char2, "新闻"))
        shown = self.do(self.char2, "新闻 1")
        self.assertIn("漏雨了。", shown)
        self.assertNotIn("leaks", shown)
        for typed in ("@新闻 删除 1", "新闻 删除 1"):
            self.do(self.char2, typed)
        self.assertEqual(len(news.news()), 1)
        self.assertIn("no longer", self.do(self.char1, "@news remove 1"))

    @staticmethod
    def of_age(age):
        """Date all messages so long ago."""
        for one in Msg.objects.all():
            one.db_date_created = timezone.now() - age
            one.save(update_fields=["db_date_created"])

    def test_news_of_the_house_itself_go_in_their_time(self):
        news.post(Words("Bells", "铃"), Words("They were beaten.", "打退了。"))
        news.post(Words("Roof", "屋顶"), Words("It leaks.", "漏雨了。"), self.account)
        self.of_age(news.KEPT - timedelta(hours=1))
        self.assertIn("Bells", self.do(self.char1, "news"))
        self.of_age(news.KEPT + timedelta(hours=1))
        shown = self.do(self.char1, "news")
        self.assertNotIn("Bells", shown)
        self.assertIn("Roof", shown)
        news.post(Words("Lanterns", "灯"), Words("They were lit.", "点亮了。"))
        self.assertEqual(Msg.objects.filter(db_header__contains="Bells").count(), 0, "and are deleted")
        self.assertEqual(len(news.news()), 2)

    def test_the_greeting(self):
        self.assertIn("no greeting", self.do(self.char1, "motd"))
        self.assertIn("In both languages", self.do(self.char1, "@motd set Hello"))
        self.assertIn("Hello.", self.do(self.char1, "@motd set Hello. // 你好。"))
        self.assertTrue(re.search("你好。", self.do(self.char2, "今日留言")))
        self.do(self.char2, "@今日留言 清除")
        self.assertIn("你好。", self.do(self.char2, "今日留言"))
        self.do(self.char1, "@motd clear")
        self.assertIn("没有留言", self.do(self.char2, "今日留言"))


class Aliases(PeopleTest):
    def expanded(self, line):
        return self.char1.nicks.nickreplace(line, categories=("inputline",), include_account=True)

    def test_the_rest_of_the_line_is_passed_on(self):
        self.assertIn("stands for", self.do(self.char1, "alias kk kill"))
        self.assertEqual(self.expanded("kk toad"), "kill toad")
        self.assertEqual(self.expanded("kk"), "kill")
        self.assertEqual(self.expanded("kkx"), "kkx")
        self.assertIn("kk", self.do(self.char1, "alias"))

    def test_braces_and_equals_signs(self):
        self.do(self.char1, "nick br = say {this} is")
        self.assertEqual(self.expanded("br it {x}"), "say {this} is it {x}")

    def test_arguments_by_number_stay_as_they_were(self):
        self.do(self.char1, "alias tt $1 $2 = tell $1 $2")
        self.assertEqual(self.expanded("tt ann hello you"), "tell ann hello you")

    def test_in_chinese_and_forgotten(self):
        self.do(self.char2, "别名 砍砍 攻击")
        self.assertEqual(
            self.char2.nicks.nickreplace("砍砍 癞蛤蟆", categories=("inputline",), include_account=True), "攻击 癞蛤蟆"
        )
        self.assertIn("不再代表", self.do(self.char2, "取消别名 砍砍"))
        self.assertIn("没有缩写", self.do(self.char2, "别名"))
        self.assertIn("没有", self.do(self.char2, "取消别名 没有"))


class Wearing(PeopleTest):
    def test_wear_all_and_equipment(self):
        for key in ("leather", "helmet", "dagger", "sack"):
            if key in GEAR:
                wares.make(key).move_to(self.char1, quiet=True)
        self.assertIn("dagger", self.do(self.char1, "wear all"))
        self.assertIn("dagger", self.do(self.char1, "eq"))
        self.assertNotIn("sack", self.do(self.char1, "eq"))
        self.assertIn("nothing in your backpack", self.do(self.char1, "wear all"))

    def test_wear_all_puts_nothing_on_when_a_piece_is_broken(self):
        helmet, shield = wares.make("helmet"), wares.make("shield")
        for one in (helmet, shield):
            one.move_to(self.char1, quiet=True)
        helmet.value, shield.quality = shield.value + 1, 0
        self.heard(self.char2)
        self.assertIn("broken", self.do(self.char1, "wear all"))
        backpack = self.char1.equipment.slots[WieldLocation.BACKPACK]
        self.assertEqual([one for one in (helmet, shield) if one in backpack], [helmet, shield])
        self.assertEqual(self.heard(self.char2), "")

    def test_take_all_out_of_what_is_named_last(self):
        sack = wares.make("sack")
        sack.move_to(self.char1, quiet=True)
        wares.make("torch").move_to(sack, quiet=True)
        self.assertIn("out of the sack", self.do(self.char1, "get all sack"))
        self.assertIn('no "xyzzy"', self.do(self.char1, "get all xyzzy"))
