"""Staff's commands on characters: see a sheet, heal, give or take experience and coins.

Each change is one line in the server's log: who did what to whom.
"""

from __future__ import annotations

import re
from typing import Any

from evennia.utils import logger, search

from commands.command import RefusableCommand
from evadventure.counting import coins
from evadventure.refused import Refused
from evadventure.sheet import character_sheet
from evadventure.telling import tell
from evadventure.textwidth import crop
from evadventure.typed import whole_number
from evadventure.words import Words

MOST = 1_000_000
"""The largest change of one command."""

_LAST_NUMBER = re.compile(r"(.*?)[\s=]+([+-]?\S+)")


class StaffCommand(RefusableCommand):
    """Base of the commands on a character, anywhere in the world: `@heal bob`, `@xp bob = 50`."""

    locks = "cmd:perm(Admin)"
    help_category = "Admin"

    def character(self, name: str) -> Any:
        """Return the character of a name, wherever it is.

        Raises:
            Refused: if there is none, or several.
        """
        if not name:
            raise Refused("who", WHO)
        if name.lower() in ("me", "self", "我", "自己") and hasattr(self.caller, "equipment"):
            return self.caller
        found = [one for one in search.object_search(name, exact=True) if hasattr(one, "equipment")]
        if len(found) != 1:
            raise Refused("nobody", SEVERAL if found else NOBODY, typed=crop(name.replace("|", "||"), 40))
        return found[0]

    def character_and_number(self, typed: str) -> tuple[Any, int]:
        """Return the character and the number of `bob 50`, `bob = -50`.

        Raises:
            Refused: if either cannot be read, or the number is 0 or absurdly large.
        """
        found = _LAST_NUMBER.fullmatch(typed)
        number = whole_number(found[2]) if found else None
        if found is None or number is None:
            raise Refused("number", NUMBER)
        if not 0 < abs(number) <= MOST:
            raise Refused("number", NUMBER_RANGE, most=MOST)
        return self.character(found[1].strip()), number

    def log(self, deed: str, target: Any) -> None:
        """Write who did what to whom to the server's log."""
        account = self.account or self.caller
        logger.log_sec(f"staff: {account.key}(#{account.id}) {deed} {target.key}(#{target.id})")


class CmdStaffSheet(StaffCommand):
    """Anybody's sheet."""

    key = "@sheet"
    locks = "cmd:perm(Helper)"
    help_words = Words(
        "|w@sheet <character>|n shows anybody's character sheet.", "「|w@sheet <角色>|n」查看任何人的角色卡。"
    )

    def act(self, typed: str) -> None:
        """Show it."""
        self.msg(text=(character_sheet(self.character(typed), self.page), {"type": "sheet"}))


class CmdStaffHeal(StaffCommand):
    """Give somebody all hit points back."""

    key = "@heal"
    help_words = Words(
        "|w@heal <character>|n gives back all hit points, |w@heal <character> = 5|n so many.",
        "「|w@heal <角色>|n」恢复全部生命，「|w@heal <角色> = 5|n」恢复指定点数。",
    )

    def act(self, typed: str) -> None:
        """Do it."""
        found = _LAST_NUMBER.fullmatch(typed)
        if found and whole_number(found[2]) is not None:
            character, points = self.character_and_number(typed)
            if points < 0:
                raise Refused("number", NUMBER_RANGE, most=MOST)
        else:
            character, points = self.character(typed), MOST
        if character.is_dead:
            raise Refused("dead", DEAD, who=character)
        healed = character.heal(points)
        self.log(f"healed {healed} HP of", character)
        self.tell(HEALED, who=character, healed=healed, hp=character.hp, hp_max=character.hp_max)
        if character is not self.caller:
            tell(character, YOU_HEALED, healed=healed)


class CmdStaffXP(StaffCommand):
    """Give or take experience points."""

    key = "@xp"
    help_words = Words(
        "|w@xp <character> = 50|n gives experience points, |w@xp <character> = -50|n takes them.",
        "「|w@xp <角色> = 50|n」给予经验，「|w@xp <角色> = -50|n」扣除经验。",
    )

    def act(self, typed: str) -> None:
        """Do it."""
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
        "|w@coins <character> = 50|n gives coins, |w@coins <character> = -50|n takes them, no more than there are.",
        "「|w@coins <角色> = 50|n」给钱，「|w@coins <角色> = -50|n」扣钱，最多扣光。",
    )

    def act(self, typed: str) -> None:
        """Do it."""
        character, number = self.character_and_number(typed)
        before = character.coins
        character.coins = max(0, before + number)
        change = character.coins - before
        self.log(f"changed by {change:+d} (to {character.coins}) the coins of", character)
        self.tell(COINS, who=character, change=change, coins=coins(character.coins))
        if character is not self.caller:
            tell(character, YOUR_COINS, change=change, coins=coins(character.coins))


COMMANDS = (CmdStaffSheet, CmdStaffHeal, CmdStaffXP, CmdStaffCoins)
"""Staff's commands on characters."""

WHO = Words("Whom?", "对谁？")
NOBODY = Words('There is no character called "{typed}".', "没有叫「{typed}」的角色。")
SEVERAL = Words('Several characters are called "{typed}": use #number.', "有好几个角色叫「{typed}」，请用#编号。")
NUMBER = Words("Name a character and a whole number, like: bob = 50.", "请写角色和整数，例如：bob = 50。")
NUMBER_RANGE = Words(
    "The number is 1 to {most}, or as much below zero where that makes sense.",
    "数字须在1到{most}之间，可以扣除时也可为负。",
)
DEAD = Words("{who:cap} is dead. Healing comes too late.", "{who}已经死了，治也没用了。")
HEALED = Words("{who:cap} regains {healed} HP: {hp} of {hp_max}.", "{who}恢复了{healed}点生命：{hp}/{hp_max}。")
YOU_HEALED = Words(
    "A warm light closes your wounds: {healed} HP regained.", "一道暖光合拢了你的伤口：恢复{healed}点生命。"
)
XP = Words("XP of {who}: {change:+}, that makes {xp}.", "{who}的经验{change:+}，现在是{xp}。")
YOUR_XP = Words("Your experience points: {change:+}, that makes {xp}.", "你的经验{change:+}，现在是{xp}。")
COINS = Words("Coins of {who}: {change:+}, that makes {coins}.", "{who}的钱{change:+}，现在有{coins}。")
YOUR_COINS = Words("Your purse: {change:+}, that makes {coins}.", "你的钱袋{change:+}，现在有{coins}。")
