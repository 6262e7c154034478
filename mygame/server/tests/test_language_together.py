"""Two people in one place, each reading their own language; help, channels, unknown commands, staff's commands."""

from unittest.mock import MagicMock, patch

import evennia
from evennia.server.serversession import ServerSession
from evennia.utils.create import create_account, create_channel, create_object
from evennia.utils.test_resources import EvenniaTest

from evadventure.accounts.unknown import closest
from evadventure.creatures.talk_commands import listen
from evadventure.evennia_ext.bitext import Bitext, rendered
from evadventure.kernel.messaging import lang_of, set_lang
from evadventure.words import Lang, Words
from server.conf.inputfuncs import text


class Reader:
    """A player with a session: types lines, reads what comes."""

    def __init__(self, account, character, session, lang):
        self.account, self.character, self.session = account, character, session
        self.read = []
        session.data_out = lambda **kwargs: self.read.append(rendered(kwargs.get("text"), lang_of(session)))
        session.protocol_flags.setdefault("SCREENWIDTH", {0: 78})
        set_lang(account, lang)

    def type(self, line):
        text(self.session, line)

    def take(self):
        texts = [part[0] if isinstance(part, tuple) else part for part in self.read if part]
        self.read.clear()
        return "\n".join(str(part) for part in texts)


class Together(EvenniaTest):
    """`ann` reads English, `zhang` Chinese; both are logged in and stand in one room."""

    def setUp(self):
        super().setUp()
        portal = patch("evennia.EVENNIA_SERVER_SERVICE.amp_protocol", MagicMock())
        portal.start()
        self.addCleanup(portal.stop)
        self.ann = Reader(self.account, self.char1, self.session, Lang.EN)
        other = ServerSession()
        other.init_session("telnet", ("localhost", 4000), evennia.SESSION_HANDLER)
        other.sessid = 2
        evennia.SESSION_HANDLER[2] = other
        person = create_account("Zhang", "z@example.org", "testpassword", typeclass=self.account_typeclass)
        character = create_object(self.character_typeclass, key="张三", location=self.room1, home=self.room1)
        person.db._last_puppet = character
        person.characters.add(character)
        character.locks.add(f"puppet:id({character.id}) or pid({person.id})")
        evennia.SESSION_HANDLER.login(other, person, testmode=True)
        self.zhang = Reader(person, character, other, Lang.ZH)
        for reader in (self.ann, self.zhang):
            reader.take()


class TestTogether(Together):
    def test_coming_and_going_is_read_in_the_own_language(self):
        self.zhang.account.unpuppet_object(self.zhang.session)
        self.assertIn("张三 has left the game.", self.ann.take())
        self.zhang.account.at_post_login(session=self.zhang.session)
        self.assertIn("张三 has entered the game.", self.ann.take())
        self.ann.account.unpuppet_object(self.ann.session)
        self.assertIn("Char离开了游戏。", self.zhang.take())

    def test_a_pose_in_the_other_language_keeps_its_blank(self):
        self.ann.type("pose yawns")
        self.assertIn("Char yawns", self.zhang.take())
        self.zhang.type("做打哈欠")
        self.assertIn("张三打哈欠", self.ann.take())

    def test_say(self):
        self.ann.type("say Hello, 你好!")
        self.assertEqual(self.ann.take(), 'You say, "Hello, 你好!|n"')
        self.assertEqual(self.zhang.take(), "Char说：「Hello, 你好!|n」")
        self.zhang.type("说你好，安")
        self.assertEqual(self.zhang.take(), "你说：「你好，安|n」")
        self.assertEqual(self.ann.take(), '张三 says, "你好，安|n"')

    def test_signs_need_no_blank(self):
        self.ann.type('"hi')
        self.assertIn("hi", self.zhang.take())
        self.zhang.type("“你好”")
        self.assertIn("你好|n", self.ann.take())
        self.zhang.type("：笑了")
        self.assertIn("张三笑了", self.ann.take())
        self.assertIn("张三笑了", self.zhang.take())

    def test_whisper(self):
        self.ann.type("whisper 张三 = the door is open")
        self.assertIn("对你悄悄说：「the door is open", self.zhang.take())
        self.zhang.type("悄悄 Char 知道了")
        self.assertIn('whispers to you, "知道了', self.ann.take())
        self.zhang.type("悄悄 nobody = x")
        self.assertIn("不在这里", self.zhang.take())

    def test_tell_by_the_name_of_a_character(self):
        self.ann.type("tell 张三 come to the well")
        self.assertIn("You tell 张三: come to the well", self.ann.take())
        self.assertIn("Char告诉你：come to the well", self.zhang.take())
        self.zhang.type("回复 这就来")
        self.assertIn("tells you: 这就来", self.ann.take())
        self.zhang.type("私聊")
        self.assertIn("最近的私聊", self.zhang.take())
        listen(self.zhang.character)  # who talks to one of the town's people can still answer a message
        self.zhang.type("回复 马上到")
        self.assertIn("tells you: 马上到", self.ann.take())

    def test_channel_names(self):
        channel = create_channel("Public", aliases=["pub", "公共"], typeclass="typeclasses.channels.Channel")
        for reader in (self.ann, self.zhang):
            self.assertTrue(channel.connect(reader.account))
        self.zhang.type("公共：大家好")
        self.assertIn("[Public]", self.ann.take())
        self.assertIn("[公共]", self.zhang.take())
        self.zhang.type("频道")
        self.assertIn("公共", self.zhang.take())

    def test_help_in_the_own_language(self):
        self.zhang.type("帮助")
        index = self.zhang.take()
        self.assertIn("新手入门", index)
        self.assertIn("说", index)
        self.zhang.type("帮助 说")
        self.assertIn("对在场所有人说话", self.zhang.take())
        self.zhang.type("帮助 乱码")
        self.assertIn("UTF-8", self.zhang.take())
        self.ann.type("help say")
        self.assertIn("everybody in the place", self.ann.take())
        self.ann.type("help 悄悄话")
        self.assertIn("only those you name", self.ann.take())
        self.zhang.type("帮助 频到")
        self.assertIn("频道", self.zhang.take())

    def test_unknown_command(self):
        self.ann.type("whsiper x")
        self.assertIn("whisper", self.ann.take())
        self.zhang.type("悄悄语")
        self.zhang.take()
        self.zhang.type("佛跳墙")
        self.assertIn("没有「佛跳墙」这个命令", self.zhang.take())

    def test_a_direction_without_a_way_and_a_word_of_a_table_far_away(self):
        self.ann.type("northwest")
        self.assertIn('No way from here is called "northwest"', self.ann.take())
        self.zhang.type("往西北走")
        self.assertIn("这里没有路叫「西北」", self.zhang.take())
        self.ann.type("sit 3")
        self.assertIn("no table here", self.ann.take())
        self.zhang.type("坐")
        self.assertIn("这里没有牌桌", self.zhang.take())

    def test_staff_command_speaks_the_language_of_who_uses_it(self):
        self.zhang.account.permissions.add("Developer")
        self.zhang.type("@tag me = x")
        self.assertIn("添加标签「x」", self.zhang.take())
        self.zhang.type("@alias nothing_there")
        self.assertIn("找不到", self.zhang.take())
        self.ann.account.permissions.add("Developer")
        self.ann.type("@tag me = x")
        self.assertIn('has the tag "x" now', self.ann.take())

    def test_who_hides_addresses(self):
        for reader, words in ((self.ann, "Here now"), (self.zhang, "在线")):
            reader.type("who")
            heard = reader.take()
            self.assertIn(words, heard)
            self.assertNotIn("localhost", heard)

    def test_language_changes_and_stays(self):
        self.zhang.type("语言 en")
        self.assertIn("You read English now", self.zhang.take())
        self.assertEqual(self.zhang.account.lang, "en")
        self.zhang.type("中文")
        self.assertIn("现在你读的是中文", self.zhang.take())

    def test_login_is_in_the_language_of_the_account_whatever_the_door_spoke(self):
        self.zhang.account.unpuppet_object(self.zhang.session)
        self.zhang.take()
        self.zhang.account.at_post_login(session=self.zhang.session)
        heard = self.zhang.take()
        self.assertIn("欢迎回来", heard)
        self.assertIn("化身为", heard)

    def test_option(self):
        self.zhang.type("设置 宽度 = １００")
        self.assertIn("100", self.zhang.take())
        self.assertEqual(self.zhang.session.protocol_flags["SCREENWIDTH"], {0: 100})
        self.zhang.type("设置 宽度 = ²")
        self.assertIn("30到200", self.zhang.take())
        self.zhang.type("设置 读屏 = 开")
        self.assertTrue(self.zhang.session.protocol_flags["SCREENREADER"])
        self.zhang.type("读屏")
        self.assertIn("已关闭", self.zhang.take())
        self.zhang.type("screenreader")
        self.assertIn("已打开", self.zhang.take())
        self.assertTrue(self.zhang.session.protocol_flags["SCREENREADER"])
        self.assertTrue(self.zhang.account.attributes.get("_saved_protocol_flags")["SCREENREADER"])

    def test_history_and_repeat(self):
        self.ann.type("say one")
        self.ann.type("password a = b")
        self.ann.take()
        self.ann.type("!")
        self.assertIn("one", self.ann.take())
        self.ann.type("history")
        self.assertNotIn("password", self.ann.take())


class TestBitext(EvenniaTest):
    def test_what_is_made_of_it_knows_both_languages(self):
        words = Words("Hello {name}", "你好{name}")
        text = Bitext(lambda lang: words.in_lang(lang))
        made = "  " + text.format(name=Bitext(lambda lang: Words("Ann", "安").in_lang(lang))) + "!"
        self.assertEqual(made.strip().in_lang(Lang.ZH), "你好安!")
        self.assertEqual(made.strip().in_lang(Lang.EN), "Hello Ann!")
        percent = Bitext(lambda lang: Words("%s of %s", "%s之%s").in_lang(lang)) % ("a", "b")
        self.assertEqual(percent.in_lang(Lang.ZH), "a之b")

    def test_it_is_stored_as_a_plain_string(self):
        import pickle

        stored = pickle.loads(pickle.dumps(Bitext(lambda lang: "x")))
        self.assertIs(type(stored), str)


class TestClosest(EvenniaTest):
    def test_chinese_needs_no_blanks(self):
        names = ["look", "say", "查看", "拿起", "拿", "悄悄话", "退出"]
        self.assertEqual(closest("悄悄语", names), ["悄悄话"])
        self.assertEqual(closest("lok", names), ["look"])
        self.assertEqual(closest("😀", names), [])
        self.assertEqual(closest("", names), [])


class TestParagraphs(EvenniaTest):
    def test_lines_that_go_on_are_joined(self):
        from evadventure.accounts.help import paragraphs

        self.assertEqual(paragraphs("one\ntwo\n\n  list\nthree"), ["one two", "", "  list", "three"])
        self.assertEqual(paragraphs("你好，\n世界\n|w头|n 文"), ["你好，世界", "|w头|n 文"])


class TestClientMessages(EvenniaTest):
    def test_unknown_messages_of_clients_are_passed_over_and_a_ping_is_answered(self):
        from server.conf import inputfuncs, wire_inputfuncs

        session = MagicMock()
        with patch("evennia.server.inputfuncs.log_err") as log:
            inputfuncs.default(session, "core_keepalive", 1, x=2)
        self.assertFalse(log.called)
        session.wire_allowance = None
        wire_inputfuncs.ping(session)
        self.assertIn("ping", session.msg.call_args.kwargs)
