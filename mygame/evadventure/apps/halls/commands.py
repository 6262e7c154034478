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
        "The hall of your club, at the inn: a chest all members share, a hearth that heals, a wall for the club "
        "matches it has won. Any member may pay: {rent} coins a month (of the game), {deed} make it the club's for "
        "good, with a larger chest. Its officers describe it, and open or close its door; visitors come with "
        "|wvisit <club>|n. When the club ends, the hall is gone with all that is in it.\n\nUsage:\n  clubhouse     "
        "       go in, from anywhere in the inn; in it: how it stands\n  clubhouse rent 3\n  clubhouse buy\n  "
        "clubhouse describe <what one sees>\n  clubhouse open       everybody may visit; |wclubhouse close|n\n  "
        "clubhouse hang       put up what was won since"
    ).filled(rent=homes.RENT, deed=homes.DEED)
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
