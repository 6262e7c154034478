"""What people type to sit down and get up, to talk, and to settle what is played; much of it is the host's."""

from __future__ import annotations

from typing import ClassVar

from ...words import Words
from .. import phrases
from ..match.people import key_of
from ..room import playing, seats, table_options
from ..room.finding import table_of
from ..room.table import Table
from . import lobby, social
from .table_command import TableCommand


class CmdSit(TableCommand):
    """Take a seat."""

    key = "sit"
    aliases = ["sit down", "坐", "坐下", "入座"]
    takes_name = True
    help_words = Words(
        "sit [table] [= passphrase]: take a seat; the table may be named or numbered where there are several.",
        "入座（sit，坐）[牌桌] [= 口令]：坐下。有几张桌子时写桌名或编号。",
    )

    def work(self, table: Table) -> None:
        """Sit down."""
        seats.sit(table, self.caller, (self.rhs or "").strip())


class CmdStand(TableCommand):
    """Get up."""

    key = "stand"
    aliases = ["stand up", "离座", "起身"]
    alone = True
    help_words = Words(
        "stand: get up from the table, or stop watching. In the middle of a match `resign` first; in a pause this does "
        "both.",
        "离座（stand）：离开座位，或不再旁观。牌局进行中要先「认输」；暂停时离座就是认输，会先问一次。",
    )

    def find_table(self) -> Table | None:
        """Return the table one sits at or watches, wherever it is."""
        return self.own_table()

    def work(self, table: Table) -> None:
        """Stand up; in a pause that gives up the match."""
        played, key = table.session, key_of(self.caller)
        if played is not None and not played.playing and table.plays(key):
            playing.resign(table, self.caller)
        if table_of(self.caller) is table or table.session is None:
            seats.stand(table, self.caller)


class CmdWatch(TableCommand):
    """Look on."""

    key = "watch"
    aliases = ["旁观", "观战"]
    takes_name = True
    help_words = Words(
        "watch [table]: follow what is played without playing. You see what every onlooker may see, no hands.",
        "旁观（watch）[牌桌]：只看不打。旁观者看不到任何人的手牌。",
    )

    def work(self, table: Table) -> None:
        """Watch."""
        seats.watch(table, self.caller)


class CmdTalk(TableCommand):
    """Table talk."""

    key = "tsay"
    aliases = ["桌聊"]
    free_text = True
    help_words = Words("tsay <text>: say something to everybody at your table.", "桌聊（tsay）<话>：对同桌所有人说话。")

    def work(self, table: Table) -> None:
        """Say it, unless it is a flood."""
        social.say(table, self.caller, self.args)


class CmdInvite(TableCommand):
    """Ask somebody to one's table."""

    key = "invite"
    aliases = ["邀请"]
    seated_only = True
    help_words = Words(
        "invite <name>: ask somebody who is connected to your table; they may sit even when it is private.",
        "邀请（invite）<名字>：请一位在线玩家来你这桌，私人桌也能坐。",
    )

    def work(self, table: Table) -> None:
        """Invite them."""
        social.invite(table, self.caller, self.args)


class CmdOptions(TableCommand):
    """See or set the options."""

    key = "options"
    aliases = ["选项"]
    help_words = Words(
        f"{phrases.OPTIONS}: everything that can be chosen at this table, with its value.\n"
        f"{phrases.OPTIONS} <name>=<value>: change one (the host, between matches).",
        f"选项（{phrases.OPTIONS}）：这张桌子能选的一切及当前值。\n选项 <名称>=<值>：修改（桌主，牌局之间）。",
    )

    def work(self, table: Table) -> None:
        """Show or set."""
        if not self.args.strip():
            self.show(lobby.options(table, self.lang))
        elif not table.is_host(self.caller):
            self.tell(phrases.HOST_ONLY)
        elif not self.rhs or not self.lhs:
            self.tell(phrases.OPTIONS_FORM)
        else:
            table_options.set_option(table, self.lhs.strip().lower(), self.rhs.strip())


class CmdOpen(TableCommand):
    """Open the table."""

    key = "open"
    aliases = ["开桌"]
    host_only = True
    help_words = Words(
        "open [game]: open your table to everybody, for another game when it may be played here.",
        "开桌（open）[游戏]：向所有人开放你的牌桌，也可以换成这里能玩的别的游戏。",
    )

    def work(self, table: Table) -> None:
        """Open it."""
        wanted = self.args.strip()
        table_options.open_game(table, lobby.game_called(wanted) or wanted.lower())


class CmdBot(TableCommand):
    """Computer players."""

    key = "bot"
    aliases = ["电脑", "加电脑", "减电脑"]
    host_only = True
    help_words = Words(
        "bot add [level or name]: seat a computer player: a regular of the house, or one of a level.\n"
        "bot remove [seat or name]: send one away.",
        "电脑（bot）add [级别或名字]，或「加电脑 [级别或名字]」：请一位常客或某个级别的电脑玩家入座。\n"
        "电脑 remove [座位或名字]，或「减电脑 [座位或名字]」：请走一位。",
    )
    _VERBS: ClassVar[dict[str, str]] = {
        "add": "add",
        "加": "add",
        "来": "add",
        "remove": "remove",
        "减": "remove",
        "走": "remove",
    }

    def work(self, table: Table) -> None:
        """Add or remove one."""
        verb, _, what = self.args.strip().partition(" ")
        if self.cmdstring in ("加电脑", "减电脑"):
            verb, what = self.cmdstring[0], self.args.strip()
        match self._VERBS.get(verb.lower()):
            case "add":
                seats.add_bot(table, what.strip())
            case "remove":
                seats.remove_bot(table, what.strip())
            case _:
                self.show(self.help_words.say(self.lang))


class CmdKick(TableCommand):
    """Send somebody away."""

    key = "kick"
    aliases = ["请离", "踢"]
    host_only = True
    help_words = Words(
        "kick <seat or name>: send somebody away between matches (the host).",
        "请离（kick）<座位或名字>：牌局之间请人离开（桌主）。",
    )

    def work(self, table: Table) -> None:
        """Send them away."""
        seats.kick(table, self.args.strip())


class CmdPassphrase(TableCommand):
    """Make the table private."""

    key = "passphrase"
    aliases = ["口令", "桌密码"]
    host_only = True
    free_text = True
    help_words = Words(
        "passphrase <text>: only the invited, and who knows it, may sit here (the host).\n"
        "passphrase off: open to all again.\n"
        "(`password` changes the password of your account.)",
        "口令（passphrase）<文字>：只有受邀者和知道口令的人能入座（桌主）。口令 off：重新开放。\n"
        "（password是修改账号密码的命令。）",
    )

    def work(self, table: Table) -> None:
        """Set it or take it off."""
        text = self.args.strip()
        off = not text or text.lower() in ("off", "关", "无")
        table_options.set_passphrase(table, "" if off else text[:100])
        self.tell(phrases.PASSPHRASE_OFF if off else phrases.PASSPHRASE_SET)


class CmdHost(TableCommand):
    """Pass the host's rights on."""

    key = "host"
    aliases = ["桌主", "转让桌主"]
    host_only = True
    help_words = Words(
        "host pass <seat or name>: make somebody else host.", "桌主（host）pass <座位或名字>：把桌主让给别人。"
    )

    def work(self, table: Table) -> None:
        """Pass them."""
        verb, _, what = self.args.strip().partition(" ")
        seats.pass_host(table, what.strip() if verb.lower() in ("pass", "让给") else self.args.strip())


COMMANDS = (
    CmdSit,
    CmdStand,
    CmdWatch,
    CmdTalk,
    CmdInvite,
    CmdOptions,
    CmdOpen,
    CmdBot,
    CmdKick,
    CmdPassphrase,
    CmdHost,
)
"""For everybody near a table."""
