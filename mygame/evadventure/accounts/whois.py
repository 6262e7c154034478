"""Commands about people: `who`, `whois`; and `uptime`."""

from __future__ import annotations

import time
from typing import Any

import evennia
from django.utils import timezone
from evennia.utils import gametime

from ..kernel.character_command import shown
from ..kernel.command import AccountCommand
from ..kernel.textwidth import fill
from ..quests import titles
from ..social.friends import away, hero_of
from ..social.handles import handle_of
from ..social.presence import Present, names_of, people_called, present, read_by
from ..words import Words
from .commands import duration


class CmdWho(AccountCommand):
    """List who is connected."""

    key = "who"
    aliases = ["doing", "谁", "在线", "玩家"]
    help_words = Words(
        "List who is here, and for how long they have been silent. The number before a name, or the name in Latin "
        "letters behind a Chinese one, can be typed instead of it: |wtell 3 hello|n.\n\nUsage:\n  who",
        "列出在线的人，以及各自沉默了多久。名字前的编号可以代替名字：|w告诉 3 你好|n。\n\n用法：\n  谁",
    )

    HEAD = Words("|wHere now:|n", "|w在线：|n")
    LINE = Words("  {number}. {name}{handle}, idle {idle}{afk}", "  {number}. {name}{handle}，闲置{idle}{afk}")
    LINE_OUTSIDE = Words(
        "  {number}. {name} (at the door), idle {idle}{afk}", "  {number}. {name}（在门口），闲置{idle}{afk}"
    )
    LINE_STAFF = Words(
        "  {number}. {name}{handle}, account {account}, idle {idle}, in {place}, {client}{afk}",
        "  {number}. {name}{handle}，账号{account}，闲置{idle}，位于{place}，{client}{afk}",
    )
    HANDLE = Words(" ({handle})", "（{handle}）")
    AFK = Words(", away from the keyboard", "，暂时离开")
    NOWHERE = Words("no place", "无处")
    ALL = Words("{count} {count:|person|people} in all.", "共{count}人。")

    def func(self) -> None:
        """Show everybody connected; staff see accounts, places and clients, nobody sees addresses."""
        staff = self.account.check_permstring("Admin") and self.cmdstring != "doing"
        people = present()
        read_by(self.session, people)
        lines = [self.HEAD.say(self.lang)]
        lines += [self._line(number, one, staff) for number, one in enumerate(people, 1)]
        lines.append(self.ALL.say(self.lang, count=len({one.account.id for one in people})))
        self.msg("\n".join(lines))

    def _line(self, number: int, one: Present, staff: bool) -> str:
        handle = handle_of(one.hero) if one.hero is not None else ""
        facts: dict[str, Any] = {
            "number": number,
            "name": titles.full_name(one.hero) if one.hero is not None else one.account.key,
            "handle": self.HANDLE.say(self.lang, handle=handle) if handle else "",
            "idle": duration(one.idle),
            "afk": "" if away(one.account) is None else self.AFK.say(self.lang),
        }
        if not staff:
            return (self.LINE if one.hero is not None else self.LINE_OUTSIDE).say(self.lang, **facts)
        place = one.hero.location if one.hero is not None else None
        client = str(one.session.protocol_flags.get("CLIENTNAME") or one.session.protocol_key)
        return self.LINE_STAFF.say(
            self.lang, **facts, account=one.account.key, place=place or self.NOWHERE, client=client
        )


class CmdWhois(AccountCommand):
    """Tell about a person."""

    key = "whois"
    aliases = ["finger", "查人", "查询", "是谁", "谁是"]
    help_category = "talk"
    help_words = Words(
        "|wwhois <name>|n tells who somebody is: level, title, whether they are here or when they last were. Names, "
        "the pinyin of Chinese names, and numbers of |wwho|n will do.",
        "「|w查人 <名字>|n」看看某人是谁：等级、称号、在不在线、上次什么时候来的。名字、中文名的拼音、「|w谁|n」"
        "里的编号都可以。",
    )

    WHOM = Words("Who is who? |wwhois <name>|n.", "要查谁？|w查人 <名字>|n。")
    NOBODY = Words('There is no "{name}".', "没有「{name}」这个人。")
    SEVERAL = Words('"{name}" could be {people:or}.', "叫「{name}」的不止一位：{people}。")
    HERO = Words("|w{name}|n, level {level}", "|w{name}|n，{level}级")
    STRANGER = Words("|w{name}|n", "|w{name}|n")
    BARE = Words("|w{name}|n, without a hero", "|w{name}|n，还没有角色")
    HANDLE = Words("Also to be typed as: {handle}.", "也可以输入：{handle}。")
    HERE = Words("Here now, idle {idle}.", "在线，闲置{idle}。")
    AFK = Words("Away from the keyboard. {text}", "暂时离开。{text}")
    LAST = Words("Last here: {when}.", "上次来：{when}。")
    NEVER = Words("Not here.", "不在线。")

    def func(self) -> None:
        """Show hero, handle, description, and when the person was last here."""
        typed = self.args.strip()
        if not typed:
            self.tell(self.WHOM)
            return
        called = people_called(typed, self.session)
        if len(called) != 1:
            self.tell(self.SEVERAL if called else self.NOBODY, name=shown(typed), people=names_of(called)[:9])
            return
        account = called[0]
        hero = hero_of(account)
        if hero is None:
            self.tell(self.BARE, name=account.key)
        else:
            level = getattr(hero, "level", None)  # a game's own characters need not have one
            self.tell(self.STRANGER if level is None else self.HERO, name=titles.full_name(hero), level=level)
            if handle := handle_of(hero):
                self.tell(self.HANDLE, handle=handle)
            described = getattr(hero, "described", None)
            if desc := described(self.lang) if described is not None else hero.db.desc:
                self.msg(f"{fill(desc, self.page.width)}|n")
        here = [one for one in present() if one.account == account]
        if not here:
            last = account.last_login
            when = timezone.localtime(last).strftime("%Y-%m-%d") if last is not None else ""
            self.tell(self.LAST if when else self.NEVER, when=when)
        elif (note := away(account)) is not None:
            self.tell(self.AFK, text=note)
        else:
            self.tell(self.HERE, idle=duration(min(one.idle for one in here)))


class CmdUptime(AccountCommand):
    """Tell how long the server has been running."""

    key = "uptime"
    aliases = ["运行时间", "开服时间"]
    help_words = Words(
        "How long the house has been open without a break, and how many people are here.\n\nUsage:\n  uptime",
        "游戏不间断地开了多久，现在有多少人。\n\n用法：\n  运行时间",
    )

    OPEN = Words(
        "Open for {open}; the last short pause was {pause} ago. {count} {count:|person is|people are} here.",
        "已开{open}；上次短暂重启在{pause}前。现在有{count}人。",
    )

    def func(self) -> None:
        """Show the uptime since the start and since the last reload."""
        people = {one.account.id for one in present()}
        self.tell(
            self.OPEN,
            open=duration(time.time() - (evennia.SESSION_HANDLER.portal_start_time or gametime.SERVER_START_TIME)),
            pause=duration(gametime.uptime()),
            count=len(people),
        )


COMMANDS = (CmdWho, CmdWhois, CmdUptime)
"""Commands about who is here."""
