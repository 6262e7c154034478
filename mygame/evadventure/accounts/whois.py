"""Commands about people: `who`, `whois`; and `uptime`."""

from __future__ import annotations

import time

import evennia
from django.utils import timezone
from evennia.utils import gametime

from ..kernel.command import AccountCommand
from ..kernel.errors import ActionError
from ..kernel.textwidth import fill
from ..model import Hero
from ..quests import titles
from ..social.friends import away, hero_of
from ..social.presence import Presence, handle_of, person_meant, present, read_by
from ..words import Words, synonyms
from .commands import duration


class CmdWho(AccountCommand):
    """List who is connected."""

    key = "who"
    aliases = synonyms("doing", of="who")
    help_words = Words(
        "List who is here, and for how long they have been silent. The number before a name, or the name in Latin "
        "letters behind a Chinese one, can be typed instead of it: |wtell 3 hello|n.\n\nUsage:\n  who"
    )

    LINE = Words("  {number}. {name}{handle}, idle {idle}{afk}")
    LINE_OUTSIDE = Words("  {number}. {name} (at the door), idle {idle}{afk}")
    HANDLE = Words(" ({handle})")
    AFK = Words(", away from the keyboard")
    ALL = Words("{count} {count:|person|people} in all.")

    def func(self) -> None:
        """Show everybody connected; staff see accounts, places and clients, nobody sees addresses."""
        staff = self.account.check_permstring("Admin") and self.cmdstring != "doing"
        people = present()
        read_by(self.session, people)
        lines = [Words("|wHere now:|n").say(self.lang)]
        lines += [self._line(number, one, staff) for number, one in enumerate(people, 1)]
        lines.append(self.ALL.say(self.lang, count=len({one.account.id for one in people})))
        self.msg("\n".join(lines))

    def _line(self, number: int, one: Presence, staff: bool) -> str:
        handle = handle_of(one.hero) if one.hero is not None else ""
        facts: dict[str, object] = {
            "number": number,
            "name": titles.full_name(one.hero) if one.hero is not None else one.account.key,
            "handle": self.HANDLE.say(self.lang, handle=handle) if handle else "",
            "idle": duration(one.idle),
            "afk": "" if away(one.account, self.account) is None else self.AFK.say(self.lang),
        }
        if not staff:
            return (self.LINE if one.hero is not None else self.LINE_OUTSIDE).say(self.lang, **facts)
        place = one.hero.location if one.hero is not None else None
        client = str(one.session.protocol_flags.get("CLIENTNAME") or one.session.protocol_key)
        return Words("  {number}. {name}{handle}, account {account}, idle {idle}, in {place}, {client}{afk}").say(
            self.lang, **facts, account=one.account.key, place=place or Words("no place"), client=client
        )


class CmdWhois(AccountCommand):
    """Tell about a person."""

    key = "whois"
    aliases = synonyms("finger", of="whois")
    help_category = "talk"
    help_words = Words(
        "|wwhois <name>|n tells who somebody is: level, title, whether they are here or when they last were. Names, "
        "the pinyin of Chinese names, and numbers of |wwho|n will do."
    )

    HERO = Words("|w{name}|n, level {level}")

    def func(self) -> None:
        """Show hero, handle, description, and when the person was last here."""
        typed = self.args.strip()
        if not typed:
            raise ActionError("usage", Words("Who is who? |wwhois <name>|n."))
        account = person_meant(typed, self.session)
        hero = hero_of(account)
        if hero is None:
            self.tell(Words("|w{name}|n, without a hero"), name=account.key)
        else:
            level = hero.level if isinstance(hero, Hero) else None  # a game's own characters need not have one
            self.tell(Words("|w{name}|n") if level is None else self.HERO, name=titles.full_name(hero), level=level)
            if handle := handle_of(hero):
                self.tell(Words("Also to be typed as: {handle}."), handle=handle)
            if desc := hero.described(self.lang, self.account) if isinstance(hero, Hero) else hero.db.desc:
                self.msg(f"{fill(desc, self.page.width)}|n")
        here = [one for one in present() if one.account == account]
        if not here:
            last = account.last_login
            when = timezone.localtime(last).strftime("%Y-%m-%d") if last is not None else ""
            self.tell(Words("Last here: {when}.") if when else Words("Not here."), when=when)
        elif (note := away(account, self.account)) is not None:
            self.tell(Words("Away from the keyboard. {text}"), text=note)
        else:
            self.tell(Words("Here now, idle {idle}."), idle=duration(min(one.idle for one in here)))


class CmdUptime(AccountCommand):
    """Tell how long the server has been running."""

    key = "uptime"
    help_words = Words(
        "How long the house has been open without a break, and how many people are here.\n\nUsage:\n  uptime"
    )

    def func(self) -> None:
        """Show the uptime since the start and since the last reload."""
        people = {one.account.id for one in present()}
        self.tell(
            Words("Open for {open}; the last short pause was {pause} ago. {count} {count:|person is|people are} here."),
            open=duration(time.time() - (evennia.SESSION_HANDLER.portal_start_time or gametime.SERVER_START_TIME)),
            pause=duration(gametime.uptime()),
            count=len(people),
        )


COMMANDS = (CmdWho, CmdWhois, CmdUptime)
"""Commands about who is here."""
