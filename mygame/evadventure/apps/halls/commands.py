"""The command of the hall of one's club: `clubhouse`."""

from __future__ import annotations

from ...trade import homes
from ...trade.home_commands import CmdLodging, Wording
from ...trade.homes import Tenant
from ...words import Words, synonyms
from ..clubs import membership
from . import hall

NONE = Words(
    "Your club has no hall yet. In the inn, |wclubhouse rent|n gets it one for {rent} a month, |wclubhouse buy|n for "
    "good for {price}."
)
USAGE = Words("|wclubhouse|n, and rent, buy, describe, open, close or hang: |whelp clubhouse|n.")
RENTED = Words("The hall is your club's for {days} {days:|day|days} of the game; you have {have} left. (|wclubhouse|n)")
NOW_YOURS = Words(
    "You pay {price} and have {have} left. The hall is your club's for good, with the large chest. (|wclubhouse|n)"
)
SHUT = Words("The door is shut: only members come in.")


class CmdClubhouse(CmdLodging):
    """The hall of one's club."""

    key = "clubhouse"
    aliases = synonyms(of="clubhouse")
    help_words = Words(
        f"The hall of your club, at the inn: a chest all members share, a hearth that heals, a wall for the club "
        f"matches it has won. Any member may pay: {homes.RENT} coins a month (of the game), {homes.DEED} make it the "
        f"club's for good, with a larger chest. Its officers describe it, and open or close its door; visitors come "
        f"with |wvisit <club>|n. When the club ends, the hall is gone with all that is in it.\n\nUsage:\n"
        f"  clubhouse            go in, from anywhere in the inn; in it: how it stands\n  clubhouse rent 3\n"
        f"  clubhouse buy\n  clubhouse describe <what one sees>\n  clubhouse open       everybody may visit; "
        f"|wclubhouse close|n\n  clubhouse hang       put up what was won since",
        f"俱乐部在客栈里的会馆：一只会员共用的箱子，一个壁炉（睡在炉边能养伤），一面挂对抗赛战果的墙。谁都可以付钱："
        f"一个月（游戏里）{homes.RENT}枚铜币，{homes.DEED}枚就永远归俱乐部，箱子也换成大的。"
        f"布置和开门、关门由干事管；外人用「|w拜访 <俱乐部>|n」来做客。俱乐部解散，会馆和里头的东西也就没了。\n\n"
        f"用法：\n"
        f"  会馆               在客栈里输入就进去；在里面就看看情况\n  会馆 租 3\n  会馆 买\n  会馆 描述 <一段话>\n"
        f"  会馆 开门          谁都能来；「|w会馆 关门|n」\n  会馆 挂            把新赢的挂上墙",
    )
    words = Wording(NONE, USAGE, RENTED, NOW_YOURS, SHUT)
    OF_MEMBERS = frozenset({"rent", "buy", "enter", "go", "hang"})
    OF_OFFICERS = frozenset({"describe", "open", "close"})

    def tenant(self) -> Tenant:
        """Return the caller's club. Raises ActionError."""
        return hall.tenant(membership.place_of(self.caller.account).club)

    def may(self, action: str) -> bool:
        """Return whether there is such an action for a hall. Raises ActionError where it is the officers'."""
        if action in self.OF_OFFICERS:
            membership.place_of(self.caller.account, membership.Rank.LEADER, membership.Rank.OFFICER)
        return action in self.OF_MEMBERS | self.OF_OFFICERS


EVERYWHERE = (CmdClubhouse,)
"""For everybody, wherever they are."""
