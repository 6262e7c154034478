"""The commands with words of ours in place of Evennia's: what they do, and that each reader has their own language."""

from unittest.mock import patch

import evennia
from django.conf import settings
from evennia.accounts.accounts import DefaultAccount
from evennia.help.models import HelpEntry
from evennia.server.models import ServerConfig
from evennia.utils.create import create_channel, create_object

from evadventure.kernel.input import with_reason
from evadventure.kernel.parser import cmdparser
from evadventure.security.bans import BANS, bans
from evadventure.words import Lang
from server.tests.test_language_together import Together

LOCKS = "control:perm(Admin);listen:all();send:all()"


class StaffTest(Together):
    """`zhang`, who reads Chinese, is of the staff."""

    def setUp(self):
        super().setUp()
        self.zhang.account.permissions.add("Developer")
        self.zhang.account.locks.reset()
        self.zhang.character.locks.reset()
        self.account.is_superuser = False
        self.account.save()
        self.account.permissions.clear()
        self.account.permissions.add("Player")
        for name, instead in (
            (
                "evennia.commands.cmdhandler.deferLater",
                lambda _reactor, _delay, call, *args, **facts: call(*args, **facts),
            ),
            ("evennia.SESSION_HANDLER.data_out", lambda session, **sent: session.data_out(**sent)),
        ):
            patched = patch(name, instead)
            patched.start()
            self.addCleanup(patched.stop)

    def ask(self, reader, *lines):
        """Return what somebody reads after typing lines."""
        for line in lines:
            reader.type(line)
        return reader.take()


class TestBans(StaffTest):
    def test_a_ban_typed_as_the_help_says_keeps_somebody_out(self):
        self.ask(self.zhang, "@ban Rowdy : shouting: again", "yes")
        self.assertEqual([(one.name, one.reason) for one in bans()], [("rowdy", "shouting: again")])
        self.assertTrue(DefaultAccount.is_banned(username="Rowdy", ip="10.0.0.1"))
        self.assertFalse(DefaultAccount.is_banned(username="Row", ip="10.0.0.1"))

    def test_who_is_connected_reads_why_and_is_out(self):
        with patch("evennia.SESSION_HANDLER.disconnect") as disconnect:
            self.ask(self.zhang, f"@ban {self.account.key} = 2d : too loud", "yes")
        disconnect.assert_called_once_with(self.session)
        self.assertRegex(self.ann.take(), "(?s)until .*The reason: too loud")

    def test_an_address_with_any_number(self):
        self.ask(self.zhang, "@ban/ip 10.1.*.7 ： 捣乱", "yes")
        self.assertTrue(DefaultAccount.is_banned(username="a", ip="10.1.200.7"))
        for other in ("10.1.2.77", "110.1.2.7", "10.1.2.8"):
            self.assertFalse(DefaultAccount.is_banned(username="a", ip=other), other)
        self.assertIn("不是 IPv4 地址", self.ask(self.zhang, "@ban/ip here"))
        self.assertEqual(len(bans()), 1)

    def test_refused_listed_and_taken_back(self):
        self.assertIn("目前没有封禁", self.ask(self.zhang, "@封禁"))
        self.assertIn("已取消", self.ask(self.zhang, "@封禁 张三 ： 骂人", "否"))
        self.assertEqual(bans(), [])
        self.assertIn("确定要封禁张三吗", self.ask(self.zhang, "@封禁 张三：骂人").replace("|w", "").replace("|n", ""))
        self.assertIn("已封禁", self.ask(self.zhang, "是"))
        self.assertIn("早就被封禁", self.ask(self.zhang, "@ban 张三"))
        listed = self.ask(self.zhang, "@ban")
        self.assertIn("1. |w张三|n", listed)
        self.assertIn("骂人", listed)
        self.assertIn("编号见", self.ask(self.zhang, "@unban 2"))
        self.assertIn("已解除", self.ask(self.zhang, "@unban 1", "yes"))
        self.assertEqual(bans(), [])

    def test_nobody_bans_an_account_of_higher_rank(self):
        self.account.permissions.add("Developer")
        self.zhang.account.permissions.remove("Developer")
        self.zhang.account.permissions.add("Admin")
        self.session.address = "10.1.2.3"
        for line in (f"@ban {self.account.key}", "@ban 10.1.2.*"):
            with self.subTest(line):
                self.assertIn("权限在你之上", self.ask(self.zhang, line, "yes"))
                self.assertEqual(bans(), [])
        self.account.permissions.remove("Developer")
        self.ask(self.zhang, f"@ban {self.account.key}", "yes")
        self.assertEqual(len(bans()), 1)

    def test_bans_of_older_worlds_are_read(self):
        ServerConfig.objects.conf(BANS, [("old one ", "", "", "Mon Jan  1 00:00:00 2024", "")])
        self.assertIn("old one", self.ask(self.zhang, "@ban"))
        self.ask(self.zhang, "@unban 1", "yes")
        self.assertEqual(ServerConfig.objects.conf(BANS), [])

    def test_reasons(self):
        self.assertEqual(with_reason(" Rowdy "), ("Rowdy", ""))
        self.assertEqual(with_reason("Rowdy：骂人"), ("Rowdy", "骂人"))


class TestPeople(StaffTest):
    def test_announced_to_each_in_the_own_language(self):
        self.assertIn("宣布：「大家好」", self.ask(self.zhang, "@wall 大家好"))
        self.assertIn('announces: "大家好"', self.ann.take())

    def test_booted_with_the_reason_in_the_own_language(self):
        with patch.object(type(self.account), "disconnect_session_from_account") as gone:
            self.assertIn("已断开1个连接", self.ask(self.zhang, f"@boot {self.account.key} : too loud"))
        gone.assert_called_once_with(self.session)
        self.assertIn("disconnected you: too loud", self.ann.take())
        self.assertIn("没有叫nobody的账号", self.ask(self.zhang, "@boot nobody"))
        self.assertIn("没有这样的连接", self.ask(self.zhang, "@boot/sid 99"))

    def test_nobody_boots_whoever_has_more_rights(self):
        self.zhang.account.permissions.clear()
        self.zhang.account.permissions.add("Admin")
        self.account.permissions.add("Developer")
        with patch.object(type(self.account), "disconnect_session_from_account") as gone:
            for line in (f"@boot {self.account.key}", f"@boot/sid {self.session.sessid}"):
                self.assertIn("的权限在你之上", self.ask(self.zhang, line))
            gone.assert_not_called()
            self.account.permissions.remove("Developer")
            self.assertIn("已断开1个连接", self.ask(self.zhang, f"@boot {self.account.key}"))

    def test_rights_are_given_shown_and_taken(self):
        name = self.account.key
        self.assertIn("已授予", self.ask(self.zhang, f"@perm *{name} = Helper"))
        self.assertIn("gives you the right Helper", self.ann.take())
        self.assertIn("helper", self.account.permissions.all())
        self.assertIn("早就有权限", self.ask(self.zhang, f"@perm *{name} = Helper"))
        self.assertIn("helper", self.ask(self.zhang, f"@perm *{name}"))
        self.assertIn("已收回", self.ask(self.zhang, f"@perm/del *{name} = Helper"))
        self.assertIn("takes the right Helper", self.ann.take())
        self.assertNotIn("helper", self.account.permissions.all())

    def test_nobody_gives_a_right_above_the_own(self):
        self.zhang.account.permissions.clear()
        self.zhang.account.permissions.add("Admin")
        self.zhang.account.permissions.add("perm")
        self.assertIn("不能授予", self.ask(self.zhang, f"@perm *{self.account.key} = Developer"))
        self.assertNotIn("developer", self.account.permissions.all())

    def test_forced_wherever_it_is(self):
        self.char1.key, self.char1.location = "Faraway", self.room2
        answer = self.ask(self.zhang, f"@force {self.char1.key} = say hello")
        self.assertIn("你强制", answer)
        self.assertIn("hello", self.ann.take())

    def test_an_own_new_password_that_is_no_good(self):
        self.assertIn("密码太短", self.ask(self.zhang, "password testpassword = short"))
        self.assertTrue(self.zhang.account.check_password("testpassword"))

    def test_a_new_password(self):
        self.assertIn("密码", self.ask(self.zhang, f"@userpassword {self.account.key} = short"))
        self.assertIn("已重设", self.ask(self.zhang, f"@userpassword {self.account.key} = correct horse battery"))
        self.assertTrue(self.account.check_password("correct horse battery"))
        self.assertIn("changed your password", self.ann.take())


class TestThings(StaffTest):
    def make(self, name="lamp"):
        return create_object(settings.BASE_OBJECT_TYPECLASS, key=name, location=self.room1, home=self.room1)

    def test_made_named_described_and_destroyed(self):
        self.assertIn("你创建了", self.ask(self.zhang, "@create/drop lamp // 灯;light"))
        lamp = next(one for one in self.room1.contents if one.key == "lamp")
        self.assertCountEqual(lamp.aliases.all(), ["lamp", "light", "灯"])
        self.assertIn("描述已更新", self.ask(self.zhang, "@desc lamp = It is = lit. // 点着。"))
        self.assertEqual(lamp.db.desc, "It is = lit.")
        self.assertIn("也叫torch", self.ask(self.zhang, "@name lamp = lantern;torch"))
        self.assertEqual(lamp.key, "lantern")
        for typed, names in (
            ("lantern ／／", ("lantern", "灯")),
            ("lantern // 马灯", ("lantern", "马灯")),
            ("提灯", ("lantern", "提灯")),
        ):
            self.ask(self.zhang, f"@name lantern = {typed}")
            self.assertEqual(tuple(map(lamp.in_lang, Lang)), names)
        self.ask(self.zhang, "@name lantern = lantern")
        self.assertIn("只能有一个名字", self.ask(self.zhang, f"@name {self.zhang.character.key} = Bettina // 贝蒂娜"))
        for answer in ("n", "y", "好", "look", "1", "", "destroy"):
            self.assertIn("已取消", self.ask(self.zhang, "@destroy lantern", answer), answer)
            self.assertTrue(lamp.pk)
        self.assertIn("(#", self.ask(self.zhang, "@destroy lantern", "no"))
        self.assertIn("已销毁", self.ask(self.zhang, "@destroy lantern", "yes"))
        self.assertFalse(lamp.pk)

    def test_only_yes_agrees_to_a_ban_and_to_its_end(self):
        self.assertIn("是/[否]", self.ask(self.zhang, "@ban mallory", "@ban"))
        self.assertFalse(bans())
        self.ask(self.zhang, "@ban mallory", "是")
        self.assertEqual(len(bans()), 1)
        self.ask(self.zhang, "@unban 1", "@unban 1")
        self.assertEqual(len(bans()), 1)
        self.ask(self.zhang, "@unban 1", "yes")
        self.assertFalse(bans())

    def test_a_question_of_evennia_takes_yes_alone(self):
        lamp = self.make()
        lamp.db.mark = 1
        kind = "evadventure.things.objects.EvAdventureObject"
        self.assertIn("是/[否]", self.ask(self.zhang, f"@typeclass/force/reset lamp = {kind}", "look"))
        self.assertEqual(lamp.db.mark, 1)
        self.assertIn("「@wipe lamp」做了就不能撤回，确定吗？是/[否]", self.ask(self.zhang, "@wipe lamp", "look"))
        self.assertEqual(lamp.db.mark, 1)
        self.ask(self.zhang, "@wipe lamp", "是")
        self.assertIsNone(lamp.db.mark)
        self.ask(self.zhang, "@sethelp lamps = Of lamps.")
        self.assertIn("是/[否]", self.ask(self.zhang, "@sethelp/delete lamps", "@sethelp/delete lamps"))
        self.assertTrue(HelpEntry.objects.filter(db_key="lamps").exists())
        self.ask(self.zhang, "@sethelp/delete lamps", "yes")
        self.assertFalse(HelpEntry.objects.filter(db_key="lamps").exists())

    def test_the_place_is_described_when_no_thing_is_named(self):
        self.ask(self.zhang, "@desc A bare hall.")
        self.assertEqual(self.room1.db.desc, "A bare hall.")

    def test_a_range_is_destroyed_and_what_is_played_is_not(self):
        first, second = self.make("one"), self.make("two")
        self.assertIn("已销毁", self.ask(self.zhang, f"@destroy/force #{first.id}-#{second.id}"))
        self.assertFalse(first.pk or second.pk)
        self.assertIn("正有人扮演", self.ask(self.zhang, f"@destroy/force #{self.char1.id}"))
        self.assertTrue(self.char1.pk)
        self.assertIn("最多", self.ask(self.zhang, "@destroy 1-9999"))

    def test_tags(self):
        lamp = self.make()
        self.assertIn("没有标签", self.ask(self.zhang, "@tag lamp"))
        self.ask(self.zhang, "@tag lamp = bright:light")
        self.assertTrue(lamp.tags.has("bright", category="light"))
        self.assertIn("「bright」（light）", self.ask(self.zhang, "@tag lamp"))
        self.assertIn(f"lamp(#{lamp.id})", self.ask(self.zhang, "@tag/search bright:light"))
        self.assertIn("没有标签「dim」", self.ask(self.zhang, "@tag/del lamp = dim"))
        self.assertIn("已移除", self.ask(self.zhang, "@tag/del lamp"))
        self.assertFalse(lamp.tags.has("bright", category="light"))

    def test_teleport(self):
        lamp = self.make()
        self.assertIn("现在在", self.ask(self.zhang, f"@tel lamp = #{self.room2.id}"))
        self.assertEqual(lamp.location, self.room2)
        self.assertIn("已经在那里", self.ask(self.zhang, f"@tel #{lamp.id} = #{self.room2.id}"))
        self.assertIn("它自己里面", self.ask(self.zhang, f"@tel #{lamp.id} = #{lamp.id}"))
        self.assertIn("不在任何地方", self.ask(self.zhang, f"@tel/tonone #{lamp.id}"))
        self.assertIsNone(lamp.location)
        self.assertIn("不能送到无处", self.ask(self.zhang, f"@tel/tonone #{self.char1.id}"))
        self.ask(self.zhang, f"@传送 #{self.room2.id}")
        self.assertEqual(self.zhang.character.location, self.room2)

    def test_the_server(self):
        with patch.object(evennia.SESSION_HANDLER, "portal_restart_server") as again:
            self.assertIn("正在重载", self.ask(self.zhang, "@reload"))
        again.assert_called_once()
        with patch.object(evennia.SESSION_HANDLER, "portal_shutdown") as stop:
            self.assertIn("停掉整个游戏", self.ask(self.zhang, "@shutdown 维护", "look"))
            stop.assert_not_called()
            self.assertIn("游戏即将关闭：维护", self.ask(self.zhang, "@shutdown 维护", "是"))
        stop.assert_called_once()
        self.assertIn("is being stopped: 维护", self.ann.take())

    def test_a_restart_is_asked_for_and_never_a_players_word(self):
        with patch.object(evennia.SESSION_HANDLER, "portal_reset_server") as anew:
            self.assertIn("重启整个服务器", self.ask(self.zhang, "@reset", "@reset"))
            self.ask(self.zhang, "@reset", "y es")
            self.assertIn("牌桌", self.ask(self.zhang, "reset", "是"))
            anew.assert_not_called()
            self.ask(self.zhang, "@reset", "是")
            anew.assert_called_once()

    def test_the_words_of_staff_mean_nothing_without_their_sign(self):
        for line in ("destroy lamp", "挖 坑", "wall hello"):
            self.assertIn("没有", self.ask(self.zhang, line), line)
        self.assertIn("@destroy", self.ask(self.zhang, "destroy lamp"))
        self.assertIn("宣布：「hello」", self.ask(self.zhang, "@wall hello"))
        for line, there in (("set me/oddity = 9", False), ("@set me/oddity = 9", True)):
            self.ask(self.zhang, line)
            self.assertEqual(bool(self.zhang.character.attributes.has("oddity")), there)

        class CmdOfHost(evennia.Command):
            key, aliases = "@mailbox", ["mailbox"]

        words = evennia.CmdSet()
        words.add(CmdOfHost)
        for line in ("mailbox", "@mailbox"):
            self.assertEqual([match[0] for match in cmdparser(line, words, self.zhang)], [line])

    def test_switches_that_mean_nothing(self):
        self.assertIn("没有 |w/zzz|n", self.ask(self.zhang, "@tag/zzz me"))
        self.assertIn("有歧义", self.ask(self.zhang, "channel/un public"))


class TestChannels(StaffTest):
    def setUp(self):
        super().setUp()
        self.channel = create_channel("Public", aliases=["pub", "公共"], locks=LOCKS)
        for reader in (self.ann, self.zhang):
            self.channel.connect(reader.account)

    def test_listening(self):
        self.assertIn("你不再收听「公共」", self.ask(self.zhang, "频道/unsub 公共"))
        self.assertIn("你没有收听", self.ask(self.zhang, "频道/mute 公共", "频道/unsub 公共"))
        self.assertIn("你开始收听", self.ask(self.zhang, "频道/sub 公共 = 广播"))
        self.assertIn("你早", self.ask(self.ann, "pub 你早"))
        self.assertIn("你早", self.zhang.take())
        self.ask(self.zhang, "广播 早啊")
        self.assertIn("早啊", self.ann.take())
        self.assertIn("已静音", self.ask(self.zhang, "频道/静音 公共"))
        self.ask(self.ann, "public anybody?")
        self.assertEqual(self.zhang.take(), "")
        self.assertIn("早就静音", self.ask(self.zhang, "频道/mute 公共"))
        self.assertIn("【已静音】", self.ask(self.zhang, "频道"))
        self.assertIn("取消静音", self.ask(self.zhang, "频道／取消静音 公共"))
        self.assertIn("短名广播已删除", self.ask(self.zhang, "频道/unalias 广播"))
        self.assertIn("没有给频道起过", self.ask(self.zhang, "频道/unalias 广播"))
        self.assertIn(self.account.key, self.ask(self.zhang, "频道/who 公共"))
        self.assertIn("没有你能收听的", self.ask(self.zhang, "频道/who 没有"))

    def test_players_look_after_nothing(self):
        for line in ("create x", "destroy public", "lock public = send:false()", "boot public = x"):
            answer = self.ask(self.ann, f"channel/{line}")
            self.assertRegex(answer, "may not do that|do not look after", line)
        self.assertIn("all()", str(self.channel.locks))

    def test_put_out_banned_and_let_in_again(self):
        name = self.account.key
        self.ask(self.zhang, f"channel/ban public = {name} ： 刷屏")
        self.assertIn("has put you out of the channel Public: 刷屏", self.ann.take())
        self.assertFalse(self.channel.has_connection(self.account))
        self.assertIn("may not listen", self.ask(self.ann, "channel/sub public"))
        self.assertIn(name, self.ask(self.zhang, "channel/ban public"))
        self.assertIn("可以再进", self.ask(self.zhang, f"channel/unban public = {name}"))
        self.assertIn("You listen to Public now", self.ask(self.ann, "channel/sub public"))
        self.assertIn("请出", self.ask(self.zhang, f"channel/boot public = {name}"))
        self.assertIn("has put you out", self.ann.take())

    def test_made_and_destroyed(self):
        self.assertIn("已创建", self.ask(self.zhang, "channel/create Trade;t = Buying and selling"))
        self.assertIn("已经有叫", self.ask(self.zhang, "channel/create trade"))
        self.ask(self.zhang, "channel/desc trade = Coins")
        self.assertIn("Coins", self.ask(self.zhang, "channel trade"))
        self.assertIn("不是有效的锁", self.ask(self.zhang, "channel/lock trade = rubbish"))
        self.assertIn("send:false()", self.ask(self.zhang, "channel/lock trade = send:false()"))
        self.assertIn("不能在", self.ask(self.zhang, "channel trade = hello"))
        self.assertIn("已取消", self.ask(self.zhang, "channel/destroy trade", "no"))
        self.assertIn("已解散", self.ask(self.zhang, "channel/destroy trade", "yes"))
        self.assertIn("没有你能收听的", self.ask(self.zhang, "channel trade"))


class TestOwnThings(StaffTest):
    def test_short_forms(self):
        self.assertIn("stands for: say Hello", self.ask(self.ann, "nick hi = say Hello, all!"))
        self.ask(self.ann, "hi")
        self.assertIn("Hello, all!", self.zhang.take())
        self.assertIn("现在代表", self.ask(self.zhang, "缩写 喊 $1 = 说 $1！"))
        self.ask(self.zhang, "喊 开饭")
        self.assertIn("开饭！", self.ann.take())
        self.assertIn("1. |whi|n: say Hello, all! (what you type)", self.ask(self.ann, "nicks"))
        self.assertIn("两边要用同样的", self.ask(self.zhang, "缩写 坏 $1 = 说 $2"))
        self.assertIn("没有「zzz」这个缩写", self.ask(self.zhang, "缩写/delete zzz"))
        self.assertIn("no longer stands", self.ask(self.ann, "nick/delete 1"))
        self.assertIn("no short forms", self.ask(self.ann, "nicks"))

    def test_forgetting_all_keeps_the_names_of_channels(self):
        create_channel("Public", aliases=["pub"]).connect(self.zhang.account)
        self.ask(self.zhang, "缩写 甲 = 看", "缩写/clearall")
        self.assertIn("你没有缩写", self.ask(self.zhang, "缩写"))
        self.assertTrue(self.zhang.account.nicks.has("pub", category="channel"))

    def test_colours(self):
        self.assertIn("|[500||[500|n", self.ask(self.zhang, "颜色 xterm256"))
        self.assertIn("十六色", self.ask(self.zhang, "颜色 a"))
        self.assertIn("真彩色", self.ask(self.zhang, "颜色 truecolor"))
        self.assertIn("color ansi", self.ask(self.ann, "color"))

    def test_rights_put_aside_and_taken_up(self):
        self.assertIn("已降权", self.ask(self.zhang, "降权"))
        self.assertNotIn("@封禁", self.ask(self.zhang, "@ban"))
        self.assertIn("早就降权", self.ask(self.zhang, "quell"))
        self.assertIn("已恢复", self.ask(self.zhang, "复权"))
        self.assertIn("没有降权", self.ask(self.zhang, "unquell"))
        self.assertIn("目前没有封禁", self.ask(self.zhang, "@ban"))
