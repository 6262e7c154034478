"""Staff commands on characters: sheet, health, experience, coins, ledger and death.

Each change is logged with its author and target.
"""

from __future__ import annotations

import re

from ..characters import death
from ..characters.sheet import character_sheet
from ..kernel.counting import coins, counted
from ..kernel.errors import ActionError
from ..kernel.input import whole_number
from ..kernel.messaging import tell
from ..kernel.purse import CoinReason, transfer
from ..kernel.textwidth import fill
from ..social.presence import person_of
from ..tables.models import LedgerRow
from ..trade import ledger
from ..words import Words, synonyms
from .command import LAST_NUMBER, MOST, NUMBER_RANGE, StaffCommand

MOST_SHOWN = 20
"""Deaths listed at once."""
ROWS, MOST_ROWS = 30, 500
"""Rows of the ledger shown by default, and at most."""
_LEDGER_KEY = re.compile(r"c:[0-9]{1,18}|r:\w{1,60}")


class CmdStaffSheet(StaffCommand):
    """Show a character's sheet."""

    key = "@sheet"
    locks = "cmd:perm(Helper)"
    help_words = Words("|w@sheet <character>|n shows anybody's character sheet.")

    def act(self, typed: str) -> None:
        """Show the sheet of the named character."""
        self.msg(text=(character_sheet(self.character(typed), self.page), {"type": "sheet"}))


class CmdStaffHeal(StaffCommand):
    """Restore hit points of a character."""

    key = "@heal"
    help_words = Words("|w@heal <character>|n gives back all hit points, |w@heal <character> = 5|n so many.")

    def act(self, typed: str) -> None:
        """Heal the named character by the typed number, or fully."""
        found = LAST_NUMBER.fullmatch(typed)
        if found and whole_number(found[2]) is not None:
            character, points = self.character_and_number(typed)
            if points < 0:
                raise ActionError("number", NUMBER_RANGE, most=MOST)
        else:
            character, points = self.character(typed), MOST
        if character.is_dead:
            raise ActionError("dead", Words("{who:cap} is dead. Healing comes too late."), who=character)
        if not (healed := character.heal(points)):
            raise ActionError("unhurt", Words("{who:cap} is not hurt."), who=character)
        self.log(f"healed {healed} HP of", character)
        self.tell(HEALED, who=character, healed=healed, hp=character.hp, hp_max=character.hp_max)
        if character is not self.caller:
            tell(character, Words("A warm light closes your wounds: {healed} HP regained."), healed=healed)


class CmdStaffXP(StaffCommand):
    """Give or take experience."""

    key = "@xp"
    help_words = Words("|w@xp <character> = 50|n gives experience points, |w@xp <character> = -50|n takes them.")

    def act(self, typed: str) -> None:
        """Change the experience of the named character."""
        character, number = self.character_and_number(typed)
        before = character.xp
        character.add_xp(number)
        self.log(f"changed by {character.xp - before:+d} (to {character.xp}) the XP of", character)
        self.tell(XP, who=character, change=character.xp - before, xp=character.xp)
        if character is not self.caller:
            tell(character, YOUR_XP, change=character.xp - before, xp=character.xp)


class CmdStaffCoins(StaffCommand):
    """Give or take coins."""

    key = "@coins"
    help_words = Words(
        "|w@coins <character> = 50|n gives coins, |w@coins <character> = -50|n takes them, no more than there are."
    )

    def act(self, typed: str) -> None:
        """Change the coins of the named character."""
        character, number = self.character_and_number(typed)
        before = character.coins
        if number < 0:
            transfer(character, None, -number, CoinReason.STAFF)
        else:
            transfer(None, character, number, CoinReason.STAFF)
        change = character.coins - before
        self.log(f"changed by {change:+d} (to {character.coins}) the coins of", character)
        self.tell(COINS, who=character, change=change, coins=coins(character.coins))
        if character is not self.caller:
            tell(character, YOUR_COINS, change=change, coins=coins(character.coins))


class CmdLedger(StaffCommand):
    """Show the transfers of a purse or character."""

    key = "@ledger"
    locks = "cmd:perm(Helper)"
    help_words = Words(
        "|w@ledger <character>|n shows the latest movements of coins and things from and to somebody, with their "
        "reasons; |w@ledger <character> = 200|n more of them, {most_rows} at most. Instead of a name the key of "
        "the ledger will do: |wc:12|n for the character #12, deleted ones too, |wr:maud|n for a regular. Rows are "
        "kept for 90 days; times are UTC."
    ).filled(most_rows=MOST_ROWS)

    def act(self, typed: str) -> None:
        """Show the latest rows of the ledger (`ROWS`, or the typed number)."""
        name, _, count = (part.strip() for part in typed.partition("="))
        most = whole_number(count) if count else ROWS
        if most is None or not 1 <= most <= MOST_ROWS:
            raise ActionError("number", Words("The number of rows is 1 to {most}."), most=MOST_ROWS)
        key = name.lower() if _LEDGER_KEY.fullmatch(name.lower()) else ledger.key_of(self.character(name))
        rows = ledger.rows_of(key, most)
        if not rows:
            self.tell(Words("Nothing has gone from or to {key} in 90 days."), key=key)
            return
        self.tell(LEDGER, key=name[:40].replace("|", "||"), count=len(rows))
        lines = [fill(self._line(row, key), self.page.width, hanging="    ") for row in rows]
        self.msg(text=("\n".join(lines), {"type": "ledger"}))

    def _line(self, row: LedgerRow, key: str) -> str:
        other = Words(row.source_en, row.source_zh) if row.target == key else Words(row.target_en, row.target_zh)
        facts = {
            "when": f"{row.at:%Y-%m-%d %H:%M}",
            "what": coins(row.coins) if row.coins else Words(row.thing_en, row.thing_zh),
            "who": other if other.en else Words("the house", context="staff"),
            "reason": CoinReason(row.reason).words,
        }
        return (ROW_IN if row.target == key else Words("{when}  - {what} to {who} ({reason})")).say(self.lang, **facts)


class CmdDeath(StaffCommand):
    """List deaths, or undo one."""

    key = "@death"
    help_words = Words(
        "|w@death list|n shows who died, how and where; |w@death undo <name>|n takes a death back: the hero wakes in "
        "the temple with what its remains still hold."
    )

    def act(self, typed: str) -> None:
        """Carry out the verb: list or undo."""
        verb, _, name = typed.partition(" ")
        if verb.lower() in synonyms("", "list"):
            dead = death.fallen()
            for hero in dead[:MOST_SHOWN]:
                for line in list(death.epitaph(hero, self.lang))[:2]:
                    self.msg(line)
            self.tell(Words("{count} dead in all."), count=len(dead))
        elif verb.lower() in synonyms("undo", context="staff"):
            hero = self.character(name.strip())
            back = death.undo(hero)
            self.log("took back the death of", hero)
            self.tell(Words("{who:cap} lives again, and wakes in the temple."), who=hero)
            if back:
                self.tell(Words("Given back: {things}."), things=counted(back))
            if (account := person_of(hero)) is not None:
                tell(account, Words("{who:cap} is alive again: |wic {who}|n."), who=hero)
        else:
            raise ActionError("usage", Words("Say |w@death list|n or |w@death undo <name>|n."))


COMMANDS = (CmdStaffSheet, CmdStaffHeal, CmdStaffXP, CmdStaffCoins, CmdLedger, CmdDeath)
"""Staff's commands on characters."""

HEALED = Words("{who:cap} regains {healed} HP: {hp} of {hp_max}.")
XP = Words("XP of {who}: {change:+}, that makes {xp}.")
YOUR_XP = Words("Your experience points: {change:+}, that makes {xp}.")
COINS = Words("Coins of {who}: {change:+}, that makes {coins}.")
YOUR_COINS = Words("Your purse: {change:+}, that makes {coins}.")
LEDGER = Words("The ledger of {key}, {count} {count:|row|rows}, the latest first:")
ROW_IN = Words("{when}  + {what} from {who} ({reason})")
