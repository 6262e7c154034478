"""Commands of the descent of the day and the bounties of the week."""

from __future__ import annotations

from datetime import timedelta

from ..kernel.character_command import CharacterCommand
from ..kernel.counting import coins
from ..kernel.errors import ActionError
from ..kernel.textwidth import fill
from ..knave.delve.daily import BRACKETS
from ..quests.person import person_of
from ..words import Words, synonyms
from . import daily

ON_BOARD = 5
"""Lines of the board for each bracket; one's own is shown besides."""
GO = frozenset(synonyms("go", "start", "enter", "down"))
YESTERDAY = frozenset(synonyms("yesterday"))
CLAIM = frozenset(synonyms("claim", "collect"))


class CmdDaily(CharacterCommand):
    """The descent of the day, and its board."""

    key = "daily"
    aliases = synonyms("descent", of="daily")
    in_fight = "refused"
    help_category = "Adventure"
    help_words = Words(
        "Every day there is one descent that is the same for everybody: the same rooms, the same monsters. You go "
        "alone, once a day, and what you do in the first hour counts until you come up: rooms seen (2), gates opened "
        "(6), hidden things found (4), rooms cleared (10), each times the level it is on. Heroes are compared with "
        "those of like level. What you find is yours; the dangers are the usual ones.\n\nUsage:\n"
        "  daily              the board of today\n  daily yesterday    that of yesterday\n"
        "  daily go           go down, from the ledge below the well"
    )

    def act(self, typed: str) -> None:
        """Show a board, or go."""
        word = typed.lower()
        if word in GO:
            daily.descend(self.caller)
            return
        if word and word not in YESTERDAY:
            raise ActionError("usage", USAGE)
        daily.crown(self.caller)
        day = daily.today() - timedelta(days=1 if word else 0)
        account = person_of(self.caller)
        own = account.id if account is not None else 0
        lines = [Words("|wThe descent of {day}|n (UTC)").say(self.lang, day=day.isoformat())]
        for bracket, (_, name) in BRACKETS.items():
            rows = daily.board(day, bracket)
            if rows:
                lines.append(Words("|c{bracket:cap}|n").say(self.lang, bracket=name))
            for place, row in enumerate(rows, 1):
                if place <= ON_BOARD or row.account == own:
                    words = OWN if row.account == own else LINE
                    facts = {"who": row.hero, "level": row.level, "points": row.points, "depth": row.depth}
                    lines.append(words.say(self.lang, place=place, **facts))
        if len(lines) == 1:
            lines.append(Words("Nobody has been down yet.").say(self.lang))
        if not word and account is not None and daily.attempt(account, day) is None:
            lines.append(YOURS.say(self.lang))
        self.msg("\n".join(fill(line, self.page.width, hanging="   ") for line in lines))


class CmdBounty(CharacterCommand):
    """What the guild pays for this week."""

    key = "bounty"
    aliases = synonyms("bounties", of="bounty")
    in_fight = "refused"
    help_category = "Adventure"
    help_words = Words(
        "Every week the guild pays for two kinds of creatures, one of the upper and one of the lower levels. One "
        "that several have fought counts for each of them. Each bounty is paid once a week, at the guild.\n\nUsage:\n"
        "  bounty           what is hunted, and how many you have\n  bounty claim     collect, at the guild"
    )

    def act(self, typed: str) -> None:
        """List them, or collect."""
        if typed.lower() in CLAIM:
            daily.claim(self.caller)
            return
        if typed:
            raise ActionError("usage", Words("|wbounty|n or |wbounty claim|n."))
        account, lines = person_of(self.caller), [BOUNTIES.say(self.lang, week=daily.week_of(daily.today()))]
        for one in daily.this_weeks():
            have = daily.hunted(account, one) if account is not None else 0
            words = PAID if have < 0 else Words("- {kind:cap} (levels {first} to {last}): {have} of {of}, pays {coins}")
            facts = {"kind": one.kind.name, "have": have, "of": one.need, "coins": coins(one.coins)}
            first, last = one.kind.depth
            lines.append(words.say(self.lang, first=first, last=last, **facts))
        self.msg("\n".join(fill(line, self.page.width, hanging="  ") for line in lines))


COMMANDS = (CmdDaily, CmdBounty)

USAGE = Words("|wdaily|n, |wdaily yesterday|n or |wdaily go|n. The table games of the day: |wtoday|n.")
LINE = Words("{place}. {who}, level {level}: {points} {points:|point|points}, down to {depth}")
OWN = Words("|w{place}. {who}, level {level}: {points} {points:|point|points}, down to {depth}|n")
YOURS = Words("Your attempt is still to come: |wdaily go|n from the ledge below the well.")
BOUNTIES = Words("|wBounties of the week {week}|n")
PAID = Words("- {kind:cap}: paid. Come back next week.")
