"""The descent of the day and the bounties of the week: one seed for all, each person's attempt counted once.

Deeds are kept on the account, an Attribute for each day and week, so they go when the account goes.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any, NamedTuple

from evennia.accounts.accounts import DefaultAccount
from evennia.objects.models import ObjectDB
from evennia.typeclasses.attributes import Attribute
from evennia.utils.dbserialize import deserialize

from ..evennia_ext.memory import numbered
from ..evennia_ext.transactions import each
from ..kernel import days, signals
from ..kernel.character_command import CharacterCommand
from ..kernel.counting import Phrase, coins, phrase
from ..kernel.days import today as today
from ..kernel.errors import ActionError
from ..kernel.messaging import tell
from ..kernel.purse import TIED_BELOW, CoinReason
from ..kernel.textwidth import fill
from ..knave.delve.daily import BRACKETS, LASTS, Bounty, Bracket, bounties, bracket_of, points
from ..model import Hero, Living, Place
from ..places.rooms import check_at
from ..quests import chronicle
from ..quests.counters import count
from ..security.guests import is_guest
from ..social import party
from ..social.presence import person_of
from ..tables.match.persons import others_of
from ..words import Words, synonyms
from . import instance

DAILY, BOUNTY = "daily", "bounty"
"""Categories of the Attributes of an account: its descent of a day, its hunt of a week."""
KEPT = timedelta(days=30)
"""How long they are kept."""
GUILD = "guild"
"""Tag of the place where bounties are paid."""


class BoardLine(NamedTuple):
    """A line of the board of a day.

    `level` is that of the hero then, `depth` the deepest level reached, `account` the number of the account that
    made the attempt.
    """

    hero: Hero
    level: int
    points: int
    depth: int
    account: int


def week_of(day: date) -> str:
    """Return the name of the week of a day: `2026-W47`."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def seed_of(name: str) -> int:
    """Return the seed of a day or week, which nobody outside the house can know before."""
    return days.seed_of(f"{__name__}.seed", name)


# The descent.


def attempt(account: DefaultAccount, day: date) -> dict[str, Any] | None:
    """Return an account's descent of a day; None for none."""
    return _kept(account, DAILY, day.isoformat())


def board(day: date, bracket: Bracket) -> list[BoardLine]:
    """Return the board of a day, the best first, of equals the earlier one."""
    rows = []
    for number, value in Attribute.objects.filter(db_category=DAILY, db_key=day.isoformat()).values_list(
        "accountdb", "db_value"
    ):
        one = dict(deserialize(value) or {})
        hero = numbered(ObjectDB, one.get("hero", 0))
        if hero is not None and number is not None and one["bracket"] == bracket:
            rows.append(
                (-one["points"], one["ends"], BoardLine(hero, one["level"], one["points"], one["depth"], number))
            )
    return [row for _, _, row in sorted(rows, key=lambda row: row[:2])]


def descend(hero: Hero) -> None:
    """Begin the descent of the day: alone, from the ledge, once a day and person.

    Raises ActionError: codes `no_account`, `no_way`, `guest`, `once`, `other_account`, `elsewhere`.
    """
    account, ledge, day = person_of(hero), instance.entrance(), today()
    if account is None:
        raise ActionError("no_account", NOBODYS)
    if ledge is None:
        raise ActionError("no_way", Words("There is no way down here."))
    if is_guest(account):
        raise ActionError("guest", NO_GUESTS)
    if attempt(account, day) is not None:
        raise ActionError("once", ONCE)
    gone = Attribute.objects.filter(db_category=DAILY, db_key=day.isoformat())
    if gone.filter(accountdb__in=others_of(account.id)).exists():
        raise ActionError("other_account", OTHER_ACCOUNT)
    if hero.location is not ledge:
        raise ActionError("elsewhere", Words("The descent of the day begins at {place}."), place=ledge)
    branch = instance.open_branch(hero, seed_of(day.isoformat()), solo=True)
    ends = time.time() + LASTS
    facts = {"bracket": bracket_of(hero.level).value, "points": 0, "depth": 1, "ends": ends, "over": False}
    _clear(account, day)
    _keep(account, DAILY, day.isoformat(), {"hero": hero.id, "level": hero.level, "branch": branch.id, **facts})
    hero.db.descent = day.isoformat()
    count(hero, "daily")
    tell(hero, DOWN)
    hero.move_to(branch.room(1, branch.plan.level(1).up), quiet=True, move_type="ride")


def _progress(sender: Hero, place: Place | None, **kwargs: object) -> None:
    """Record the progress in the descent of the day of a hero who has come into a place, or has fallen there.

    It is over once the hero has left it.
    """
    hero, begun = sender, sender.attributes.get("descent")
    account = person_of(hero) if begun else None
    one = _kept(account, DAILY, begun) if account is not None else None
    if one is None or one["over"] or one["hero"] != hero.id:
        return
    branch, here = instance.branch_numbered(one["branch"]), instance.branch_of(place)
    over = here is None or here is not branch or hero.is_dead
    if branch is not None and time.time() <= one["ends"]:
        new = {"points": points(branch.memory.progress), "depth": branch.memory.deepest}
    else:
        new, over = {}, True
    if over:
        new["over"] = True
        hero.attributes.remove("descent")
    if account is not None and any(one[key] != value for key, value in new.items()):
        _keep(account, DAILY, begun, one | new)
    if over:
        tell(hero, ENDED, points=new.get("points", one["points"]), depth=new.get("depth", one["depth"]))


def crown(hero: Hero) -> None:
    """Count the boards of past days that a hero led, each once."""
    account = person_of(hero)
    if account is None:
        return
    for kept in account.attributes.get(category=DAILY, return_obj=True, return_list=True):
        if kept is None or kept.key >= today().isoformat():
            continue
        one = dict(deserialize(kept.value) or {})
        if one.get("crowned") or one["hero"] != hero.id:
            continue
        best = board(date.fromisoformat(kept.key), Bracket(one["bracket"]))
        _keep(account, DAILY, kept.key, one | {"crowned": True, "over": True})
        if len(best) > 1 and best[0].account == account.id:
            count(hero, "daily:won")
            tell(hero, Words("|yYou led the board of {day}.|n"), day=kept.key)


# Bounties.


def this_weeks() -> list[Bounty]:
    """Return the bounties of this week."""
    return bounties(seed_of(week_of(today())))


def hunted(account: DefaultAccount, bounty: Bounty) -> int:
    """Return how many of a bounty's kind an account has brought down this week; -1 when it has been paid."""
    done = _kept(account, BOUNTY, week_of(today())) or {}
    return int(done.get(str(bounty.tier), 0))


def claim(hero: Hero) -> None:
    """Pay a hero the bounties that are earned, each once a week and account.

    Raises ActionError: codes `no_account`, `elsewhere`, `guest`, `nothing`.
    """
    account, week = person_of(hero), week_of(today())
    if account is None:
        raise ActionError("no_account", NOBODYS)
    check_at(hero, GUILD, Words("Bounties are paid at the guild."))
    if is_guest(account):
        raise ActionError("guest", NO_GUESTS)
    earned = [one for one in this_weeks() if hunted(account, one) >= one.need]
    if not earned:
        raise ActionError("nothing", Words("You have no bounty to collect (|wbounty|n)."))
    for one in earned:
        done = _kept(account, BOUNTY, week) or {}
        _keep(account, BOUNTY, week, done | {str(one.tier): -1})
        party.give_coins(hero, one.coins, Words("The guild counts out your bounty: {coins}."), reason=CoinReason.QUEST)
        if hero.level < TIED_BELOW:
            hero.tied_coins += one.coins
        count(hero, "bounties")
        chronicle.write("bounty", hero, one.coins, one.kind.key)


def _hunted_down(victim: Living, by: Iterable[Hero]) -> None:
    """Count a defeated creature for the bounties of all who defeated it, once an account."""
    kind = victim.kind_key
    wanted = next((one for one in this_weeks() if one.kind.key == kind), None)
    people = {account.id: (account, hero) for hero in by if (account := person_of(hero)) is not None}
    if wanted is None:
        return
    week = week_of(today())

    def note(person: tuple[DefaultAccount, Hero]) -> None:
        account, hero = person
        have = hunted(account, wanted)
        if 0 <= have < wanted.need:
            done = _kept(account, BOUNTY, week) or {}
            _keep(account, BOUNTY, week, done | {str(wanted.tier): have + 1})
            words = EARNED if have + 1 == wanted.need else Words("|cBounty: {kind}, {have} of {of}.|n")
            tell(hero, words, have=have + 1, of=wanted.need, kind=wanted.kind.name)

    each(people.values(), note)


# Storage.


def _kept(account: DefaultAccount, category: str, key: str) -> dict[str, Any] | None:
    value = deserialize(account.attributes.get(key, category=category))
    return dict(value) if value else None


def _keep(account: DefaultAccount, category: str, key: str, value: dict[str, Any]) -> None:
    account.attributes.add(key, value, category=category)


def _clear(account: DefaultAccount, day: date) -> None:
    old = day - KEPT
    for category, first in ((DAILY, old.isoformat()), (BOUNTY, week_of(old))):
        for kept in account.attributes.get(category=category, return_obj=True, return_list=True):
            if kept is not None and kept.key < first:
                account.attributes.remove(kept.key, category=category)


def told(day: date) -> Iterator[Phrase]:
    """Yield the wall's lines about the descent of a day: the leader of each board."""
    for bracket, (_, name) in BRACKETS.items():
        if rows := board(day, bracket):
            yield phrase(LEADER, who=rows[0].hero, points=rows[0].points, bracket=name)


def _data(sender: DefaultAccount, **kwargs: object) -> dict[str, object]:
    every = Attribute.objects.filter(accountdb=sender.id, db_category__in=(DAILY, BOUNTY)).order_by(
        "db_category", "db_key"
    )
    return {"descents_and_bounties": {one.db_key: deserialize(one.db_value) for one in every}}


def _defeated(sender: Living, by: Iterable[Living], place: Place | None = None, **kwargs: object) -> None:
    heroes = [one for one in by if isinstance(one, Hero)]
    each(heroes, lambda hero: _progress(hero, place))
    if heroes:
        _hunted_down(sender, heroes)


signals.entered.connect(_progress)
signals.fallen.connect(_progress)
signals.defeated.connect(_defeated)
signals.asked_for_data.connect(_data)
chronicle.tellers.append(told)

NOBODYS = Words("Only a hero with a player can do that.")
NO_GUESTS = Words("That is written down by name, and guests have none. |wregister|n makes you one of the house.")
OTHER_ACCOUNT = Words(
    "Another account that was used in one browser with yours has been down today; one person goes once. If you are two "
    "people, tell staff (|wreport|n)."
)
ONCE = Words("You have been down today; each attempt counts once. The stairs are new at midnight (UTC).")
DOWN = Words(
    "You take the narrow stair behind the winch, alone: today everybody finds the same rooms there. What you do in the "
    "next hour counts, until you come back up."
)
ENDED = Words("|wYour descent of the day is over: {points} {points:|point|points}, level {depth}.|n (|wdaily|n)")
LEADER = Words("{who:cap} led the descent of the day among {bracket}, with {points} points.")
EARNED = Words("|yBounty: {kind}, {have} of {of}. The guild owes you (|wbounty claim|n|y there).|n")


ON_BOARD = 5
"""Lines of the board for each bracket; the reader's own is shown besides."""
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
            descend(self.caller)
            return
        if word and word not in YESTERDAY:
            raise ActionError("usage", USAGE)
        crown(self.caller)
        day = today() - timedelta(days=1 if word else 0)
        account = person_of(self.caller)
        own = account.id if account is not None else 0
        lines = [Words("|wThe descent of {day}|n (UTC)").say(self.lang, day=day.isoformat())]
        for bracket, (_, name) in BRACKETS.items():
            rows = board(day, bracket)
            if rows:
                lines.append(Words("|c{bracket:cap}|n").say(self.lang, bracket=name))
            for place, row in enumerate(rows, 1):
                if place <= ON_BOARD or row.account == own:
                    words = OWN if row.account == own else LINE
                    facts = {"who": row.hero, "level": row.level, "points": row.points, "depth": row.depth}
                    lines.append(words.say(self.lang, place=place, **facts))
        if len(lines) == 1:
            lines.append(Words("Nobody has been down yet.").say(self.lang))
        if not word and account is not None and attempt(account, day) is None:
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
            claim(self.caller)
            return
        if typed:
            raise ActionError("usage", Words("|wbounty|n or |wbounty claim|n."))
        account, lines = person_of(self.caller), [BOUNTIES.say(self.lang, week=week_of(today()))]
        for one in this_weeks():
            have = hunted(account, one) if account is not None else 0
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
