"""Every command of every set against what people (and their cats) type.

Each line is answered, in the reader's language alone; nothing fails, nothing changes hands, no object comes or goes.
"""

import ast
import re
from pathlib import Path
from unittest.mock import MagicMock, patch

import evennia
from django.test import tag
from evennia.accounts.models import AccountDB
from evennia.comms.models import ChannelDB
from evennia.objects.models import ObjectDB
from evennia.prototypes.prototypes import search_prototype
from evennia.scripts.taskhandler import TASK_HANDLER
from evennia.utils.ansi import strip_ansi

from commands.default_cmdsets import AccountCmdSet, CharacterCmdSet, SessionCmdSet
from evadventure.accounts.help import CATEGORIES, themed
from evadventure.content.tests.world_mixin import WorldTest
from evadventure.enums import WieldLocation
from evadventure.evennia_ext.bitext import rendered
from evadventure.kernel.input import fold
from evadventure.kernel.messaging import lang_of
from evadventure.minigames.kards.data.decks import READY
from evadventure.staff import builtin
from evadventure.things import wares
from evadventure.things.objects import get_bare_hands
from evadventure.trade import market
from evadventure.words import Lang
from server.conf.inputfuncs import text

DANGEROUS = {"@reload", "@reset", "@shutdown", "@py", "quit", "batchcode", "@scripts"}
"""Commands that would end the server or the session, run code, or (`@scripts`) mean to fill the log."""

ARGUMENTS = {
    Lang.ZH: (
        "",
        "²",
        "９" * 30,
        "😀👩‍👩‍👧‍👦\x00\x1b[31m\x07\u202e\u200b",
        "字" * 1900,
        "/x/²",
        "*[(\\ {0} %s ||r| $1",
        "没有的东西 = 没有的人",
        "莉",
        "九万九千 铜币 给 莉",
    ),
    Lang.EN: ("", "=", "a=b=c", "sack in sack", "99999 coins to lil"),
}

NAMES = """UNO KARDS MBG GMCP MSDP MXP MSSP UTF Mudlet TinTin TinyFugue MUSHclient zMUD GBK GB ASCII Latin Evennia
    URL HTTP API TLS PC NPC ID BUG HP XP Ctrl SHA CC BY NAWS CHARSET Unicode IP telnet localhost Python Django Twisted
    BSD Knave Ben Milton list monsters things"""
"""Names that are the same in every language."""
SETTINGS = """on off all clear en zh wide narrow sub unsub mute unmute who history alias unalias create desc boot ban
    unban lock unlock destroy quiet delete list ansi xterm truecolor english inputline object account
    Guest Player Helper Builder Admin Developer"""
"""Switches and values, that are typed as they are."""


class BadInput(WorldTest):
    """A hero in the store, who types every command there is with arguments that make no sense."""

    maxDiff = None
    arguments = ARGUMENTS

    def setUp(self):
        super().setUp()
        portal = patch("evennia.EVENNIA_SERVER_SERVICE.amp_protocol", MagicMock())
        portal.start()
        self.addCleanup(portal.stop)
        self.trace = patch("evennia.commands.cmdhandler.logger.log_trace").start()
        self.errors = patch("evennia.utils.logger.log_err").start()
        self.addCleanup(patch.stopall)
        TASK_HANDLER.clear()  # `tasks` lists those that other tests have left: thousands, for half a minute
        self.told = []
        self.session.data_out = lambda **kwargs: self.told.append(rendered(kwargs.get("text"), lang_of(self.session)))
        self.session.protocol_flags.setdefault("SCREENWIDTH", {0: 78})
        store = self.place("store")
        self.hero = self.char1
        self.hero.locks.add(f"puppet:pid({self.account.id})")
        for one in (self.hero, self.char2):
            one.location = store
        for key in ("torch", "sack", "ration"):
            wares.make(key).move_to(self.hero, quiet=True)
        self.blade = wares.make("dagger")
        self.blade.move_to(self.hero, quiet=True)
        self.hero.equipment.move(self.blade)
        self.hero.coins = 3
        get_bare_hands()  # these are made once, when somebody first needs them
        market.store()
        names = [self.hero.key, self.char2.key, self.account.key, self.account2.key, NAMES, SETTINGS, *READY]
        self.known = {word.casefold() for name in names for word in re.findall("[A-Za-z]+", name)}

    def commands(self):
        """Return each command of a logged in player with a character, by its key."""
        found = {}
        for cmdset in (SessionCmdSet, AccountCmdSet, CharacterCmdSet):
            found |= {command.key: command for command in cmdset() if not command.key.startswith("__")}
        return [command for key, command in sorted(found.items()) if key not in DANGEROUS]

    def type(self, line):
        """Type a line, answer "no" to what it asks; return all that was read."""
        del self.told[:]
        self.heard(self.hero)
        text(self.session, line)
        for being in (self.hero, self.account, self.session):
            if being.ndb._getinput is not None:
                text(self.session, "no")
        menu = self.account.ndb._evmenu or self.hero.ndb._evmenu
        if menu is not None:
            menu.close_menu()
        if self.session.puppet is not self.hero:
            self.account.puppet_object(self.session, self.hero)
        told = [str(one[0] if isinstance(one, tuple | list) else one) for one in self.told if one]
        return strip_ansi("\n".join([*told, self.heard(self.hero)])).strip()

    def state(self):
        """Return what no refused command may change."""
        return (
            ObjectDB.objects.count(),
            AccountDB.objects.count(),
            ChannelDB.objects.count(),
            self.hero.coins,
            self.hero.hp,
            self.hero.equipment.slots[WieldLocation.WEAPON_HAND],
            sorted(one.id for one in self.hero.contents),
        )

    def failing(self, commands, lang, *, whole=True):
        """Return the lines that broke a command or were answered badly, each with what was read; "" for none.

        Args:
            commands: those that are tried.
            lang: the reader's language.
            whole: whether all of an answer must be in that language.
        """
        self.account.lang = lang.value
        failing = []
        state = self.state()
        for command in commands:
            name = command.called[0] if lang is Lang.ZH and command.called else command.key
            name = next((one for one in command.called if not one.isascii()), name) if lang is Lang.ZH else command.key
            for argument in self.arguments[lang]:
                self.trace.reset_mock()
                self.errors.reset_mock()
                answer = self.type(f"{name}{'' if argument[:1] == '/' else ' '}{argument}")
                faults = {
                    "no answer": not answer,
                    "traceback": self.trace.called or self.errors.called or "rror occurred" in answer,
                    "unknown": "没有「" + name in answer or f'no command "{name}' in answer,
                    "language": whole and self.foreign(answer, command, argument, lang),
                    "changed": state != (state := self.state()),
                }
                if any(faults.values()):
                    found = ", ".join(key for key, is_so in faults.items() if is_so)
                    failing.append(f"{name} {argument}"[:40] + f": {found}: {answer[:300]!r}")
        return "\n".join(failing)

    def foreign(self, answer, command, argument, lang):
        """Tell whether an answer is not, or not wholly, in a language."""
        if lang is Lang.EN:
            answer = re.sub("Also: .*", "", answer)  # other names of a command are given in every language
            return re.search("[\u3400-\u9fff]", answer.replace("中文", "")) is not None
        answer = re.sub(r"(?:https?:/)?(?:/[A-Za-z0-9._:-]+)+/?", "", answer)  # addresses of pages
        echo = {word.casefold() for word in re.findall("[A-Za-z]+", fold(argument))}
        words = {command.key, *command.aliases}
        own = {word.casefold() for name in words for word in re.findall("[A-Za-z]+", name)}
        return any(
            word.casefold() not in self.known | echo | own and len(word) > 2 for word in re.findall("[A-Za-z]+", answer)
        )

    def players(self):
        return [command for command in self.commands() if command.access(self.hero, "cmd")]

    def staff(self):
        """Make a developer of the player; return the commands that players have not."""
        self.as_player()
        players = {command.key for command in self.players()}
        self.account.permissions.clear()
        self.account.permissions.add("Developer")
        return [command for command in self.commands() if command.key not in players]

    def sensible_staff(self):
        """Return the commands of staff but those that take any name, put rank aside, tell everybody, or show data."""
        but = ("@create", "@dig", "quell", "@wall", "@examine")
        return [one for one in self.staff() if one.key not in but and one.access(self.hero, "cmd")]

    def as_player(self):
        self.account.is_superuser = False
        self.account.save()
        for one in (self.account, self.hero):
            one.permissions.clear()
        self.account.permissions.add("Player")


PART = 31
"""One command in so many is tried in every run."""


class TestBadInput(BadInput):
    def test_some_commands_of_players_in_chinese(self):
        self.as_player()
        self.assertEqual(self.failing(self.players()[::PART], Lang.ZH), "")

    def test_some_commands_of_players_in_english(self):
        self.as_player()
        self.assertEqual(self.failing(self.players()[1::PART], Lang.EN), "")

    def test_some_commands_of_staff(self):
        self.assertEqual(self.failing(self.sensible_staff()[::PART], Lang.EN, whole=False), "")

    @tag("sweep")
    def test_players_in_chinese(self):
        self.as_player()
        commands = self.players()
        self.assertGreater(len(commands), 100)
        self.assertEqual(self.failing(commands, Lang.ZH), "")

    @tag("sweep")
    def test_players_in_english(self):
        self.as_player()
        self.assertEqual(self.failing(self.players(), Lang.EN), "")

    @tag("sweep")
    def test_staff(self):
        staff = self.sensible_staff()
        self.assertGreater(len(staff), 40)
        self.assertEqual(self.failing(staff, Lang.EN, whole=False), "")

    def test_staff_read_no_usage_of_some_commands_in_english(self):
        self.reads_no_english(self.staff()[1 :: PART // 3], 4)

    @tag("sweep")
    def test_staff_read_no_usage_in_english(self):
        self.reads_no_english(self.staff(), 20)

    def reads_no_english(self, commands, least):
        self.account.lang = "zh"
        english, told = [], 0
        for command in commands:
            for argument in ("", "/x/²", "²"):
                answer = self.type(f"{command.key}{'' if argument[:1] == '/' else ' '}{argument}")
                english += [f"{command.key} {argument}: {answer[:200]}"] * ("sage:" in answer)
                told += "用法：" in answer and "详见" in answer
        self.assertEqual(english, [])
        self.assertGreater(told, least)

    def test_every_theme_has_a_name_in_both_languages(self):
        for command in self.commands():
            self.assertIn(themed(command.help_category), CATEGORIES, command.key)
            self.assertNotEqual(command.help_category, "general", command.key)


LINES = """
@alias sack
@alias sack = bag,pouch
@alias sack
@alias/delete sack = nothing
@alias/delete sack = bag
@alias/category sack = purse:small
@alias/category sack = purse
@alias sack =
@alias sack =
copy sack
copy sack = box;crate
copy sack = box:nowhere
set torch/colour = 'red'
cpattr torch/colour = sack
cpattr torch/none = sack
cpattr nothing = sack
cpattr torch/colour = nobody
mvattr torch/colour = sack/shade
dig 洞;cave = east;e,west;w
tunnel east
tunnel x
open up;u = #2
open up = #2
open me = #2
link sack
link sack = #2
link/twoway sack = #2
link sack =
link #2
link #2 = #2
unlink sack
sethome sack
sethome sack = #2
sethome sack = here
cmdsets sack
set sack
set sack/size
set sack/size = 3
set sack/size = [1,2]
set sack/size[0] = 7
set sack/size[9]
set sack/nothing
set sack/nothing =
set sack/size =
set sack/size = [1,2
set/edit sack
set/edit sack/a/b
set/edit sack/size
:w
:q
wipe sack/shade
wipe torch
lock sack
lock sack/no
lock/del sack/get
lock sack = get:all()
lock sack = get
lock sack = get:nofunc()
lock/xx sack = get:all()
typeclass/list
next
quit
typeclass sack
typeclass/show sack
typeclass/show Room
typeclass/show nothing
typeclass sack = nothing.here
typeclass/force sack
typeclass/reset sack
typeclass/prototype sack = club
examine
examine me
examine sack
examine sack/none
examine nothing
examine *TestAccount
examine/script nothing
examine/channel nothing
find sack
find nothing
find sack = 1-5
find sack = a
find/loc sack
find #2
find #2 = 5-9
find *TestAccount
find *Nobody
objects
objects 3
@scripts sack
@scripts sack = nothing.path
@scripts sack = evennia.scripts.scripts.DefaultScript
@scripts sack =
@scripts/start sack = evennia.scripts.scripts.DefaultScript
@scripts/delete sack = evennia.scripts.scripts.DefaultScript
@scripts #99999
@scripts key:evennia.scripts.scripts.DefaultScript
@scripts/stop key:evennia.scripts.scripts.DefaultScript
@scripts/delete key:evennia.scripts.scripts.DefaultScript
spawn
spawn/list
next
quit
spawn/search no such thing
spawn/edit
spawn/show
spawn/show no such thing
spawn/show club
spawn {"key": "stick"}
spawn {"prototype_parent": "none"}
spawn/show {
spawn/save = {"key": "stick"}
spawn/save club = {"key": "stick", "locks": "get:all()", "attrs": [["a", 1]]}
spawn/save unheard;说明;tag = {"key": "stick", "locks": "get:all()", "tags": [["x", "y", ""]]}
spawn/delete club
spawn/update club
batchcommand nothing.here
batchcommand/interactive world.batch_cmds
emit 你好
emit sack = 你好
emit nobody = 你好
remit sack = 你好
pemit sack = 你好
accounts
accounts 2
accounts/delete Nobody
accounts/delete TestAccount2
service
service/stop nothing
server
server/mem
tickers
tasks
tasks/cancel 3
tasks 3
sethelp ,x = y
sethelp 新主题 = 内容
sethelp 新主题 = 内容
sethelp 新主题;别名 = 内容
sethelp/replace 新主题 = 内容
sethelp/append 新主题 = 内容
sethelp/append 新主题
sethelp/append nothing = 内容
sethelp/category 新主题 = 知识
sethelp/category 新主题
sethelp/locks 新主题
sethelp/locks 新主题 = read:all()
sethelp/locks 新主题 = nofunc
sethelp/locks 新主题 =
sethelp/delete nothing
sethelp say = 内容
sethelp admin = 内容
sethelp/edit 新主题
:w
:q
sethelp/delete 新主题
py 1+1
py/time 1+1
py/edit
:q
ban Nobody
unban 3
boot nobody
@force sack = look
@force a=b=c
perm me
perm sack = Builder
perm nobody
create lamp // 灯
desc sack = x // 中文
destroy sack
name sack = box
tag box = a:b
tag box
tag/search a
tag/del box = a
teleport nowhere
@home
server/flushmem
"""
"""Staff's commands to a hero who carries a sack and a torch; each is repeated with its result."""
DATA = re.compile(r"「[^」]*」|\"[^\"]*\"|'[^']*'|<[^>]*>|\S+=.*|@\w+( [a-z]+)*|\S*[._/:=#(\[]\S*")
"""Names, code and what is typed: no sentences."""


class TestStaffAnswers(BadInput):
    """Answers of Evennia's staff commands, in Chinese."""

    def sentences(self, answer, typed):
        """Return where two words in Latin letters follow each other that neither are names nor were typed."""
        echo = {word.casefold() for word in re.findall("[A-Za-z]+", typed)}
        words = r"(?:[A-Za-z']{2,} ){1,}[A-Za-z']{2,}"
        return [
            found
            for line in answer.splitlines()
            for found in re.findall(words, DATA.sub("。", line))
            if any(word.casefold() not in self.known | echo for word in re.findall("[A-Za-z]+", found))
        ]

    def failing_lines(self, lines):
        """Return the lines that were answered with a sentence in English, by a traceback, or not at all."""
        failing = []
        self.account.lang = "zh"
        names = [name for one in ObjectDB.objects.all() for name in (one.key, *one.aliases.all())]
        names += [one["prototype_desc"] for one in search_prototype()] + [one.key for one in self.commands()]
        self.known |= {word.casefold() for name in names for word in re.findall("[A-Za-z]+", name)}
        for line in lines:
            self.trace.reset_mock()
            self.errors.reset_mock()
            answer = self.type(line)
            english = self.sentences(answer, line)
            broken = self.trace.call_args_list, self.errors.call_args_list
            if not answer or english or (any(broken) and "日志" not in answer) or "没有捕获" in answer:
                failing.append(f"{line}: {english} {broken} {answer[:600]}")
        return "\n".join(failing)

    def test_some_lines_of_staff_in_chinese(self):
        self.staff()
        self.assertEqual(self.failing_lines(LINES.strip().splitlines()[:80]), "")

    @tag("sweep")
    def test_staff_in_chinese(self):
        self.staff()
        self.assertEqual(self.failing_lines(filter(None, LINES.splitlines())), "")

    def test_some_nonsense_in_chinese(self):
        self.nonsense(self.sensible_staff()[1::PART])

    @tag("sweep")
    def test_nonsense_in_chinese(self):
        self.nonsense(self.sensible_staff())

    def nonsense(self, staff):
        lines = [f"{one.key}{'' if typed[:1] == '/' else ' '}{typed}" for one in staff for typed in ARGUMENTS[Lang.ZH]]
        self.assertEqual(self.failing_lines(lines), "")

    def test_english_stays_as_it_is(self):
        for frame, table in (("{}", builtin.ANSWERS), ("Global Script {} - a (b)", builtin.REMARKS)):
            for one in table:
                part = one.say(Lang.EN, **dict.fromkeys(one.fields()[0], "X"))
                line = frame.format(part)
                self.assertEqual(builtin.in_words(line, Lang.EN), line)
                self.assertNotIn(part, builtin.in_words(line, Lang.ZH))

    def test_facts_are_kept(self):
        for one in (*builtin.ANSWERS, *builtin.REMARKS):
            english, chinese = one.fields()
            self.assertLessEqual(chinese, english, one.en)

    @tag("long")
    def test_evennia_says_so(self):
        """An upgrade of Evennia that changes a sentence is noticed here."""
        said = []
        for path in ("commands/default", "prototypes", "commands", "utils"):
            for file in sorted((Path(evennia.__file__).parent / path).glob("*.py")):
                tree = ast.parse(file.read_text(encoding="utf-8"))
                said += [one.value for one in ast.walk(tree) if isinstance(one, ast.Constant)]
        said = "\n".join(one for one in said if isinstance(one, str)).replace("{{", "{")
        gone = [
            f"{one.en}: {text}"
            for table in (builtin.ANSWERS, builtin.REMARKS, builtin.HEADINGS, builtin.CELLS)
            for one in table
            for part in re.split(r"\{\w+\}|\|[a-zA-Z]|(?<=[.?]) ", one.en)
            if (text := part.strip(" :")) and text not in said
        ]
        self.assertEqual(gone, [])
