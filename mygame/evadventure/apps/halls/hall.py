"""The hall of a club: a home of which every member has the key."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from evennia.utils.create import create_object

from ...evennia_ext.attribute import AttributeProperty
from ...trade import homes
from ...trade.home_commands import CmdLodging, Wording
from ...trade.homes import EvAdventureHome, Tenant, clear, number_of, put_out, with_key
from ...words import Words
from ..clubs import membership
from ..clubs.models import Club, ClubMatch, ClubMember
from ..clubs.phrases import MATCH_OF


class EvAdventureHall(EvAdventureHome):
    """The hall of a club: its members have the key, and its won matches hang on the wall."""

    club: int = AttributeProperty(0, autocreate=False)
    """Number of the club."""

    @property
    def at_first(self) -> tuple[Words, Words]:
        """Return its default name and description."""
        return Words("The hall of {who}"), PLAIN

    @property
    def host(self) -> str:
        """Return the name of its owner."""
        return Club.objects.get(pk=self.club).name

    def has_key(self, one: Any) -> bool:
        """Return whether a being may come and go as the owner does."""
        number = number_of(one)
        return number is not None and ClubMember.objects.filter(club=self.club, account=number).exists()

    def _won(self, hero: Any) -> dict[str, tuple[str, str, str]]:
        over = ClubMatch.objects.exclude(home_points=None)
        won = over.filter(home=self.club, home_points__gt=F("away_points"))
        won |= over.filter(away=self.club, away_points__gt=F("home_points"))
        names = {one: MATCH_OF.filled(**one.sides) for one in won}
        scores = {one: f"{one.home_points:g} : {one.away_points:g}" for one in won}
        return {f"match:{one.pk}": (name.en, name.zh, scores[one]) for one, name in names.items()}


def tenant(club: Club) -> Tenant:
    """Return a club as the tenant of its hall."""

    def make() -> EvAdventureHall:
        hall: EvAdventureHall = create_object(EvAdventureHall, key="hall", nohome=True)
        hall.attributes.add("club", club.pk)
        return hall

    return Tenant(f"club:{club.pk}", make)


def hall_of(club: Club) -> EvAdventureHall | None:
    """Return the hall of a club; None for none."""
    hall = with_key(tenant(club).key)
    return hall if isinstance(hall, EvAdventureHall) else None


def called(name: str) -> EvAdventureHall | None:
    """Return the hall of the club of a name; None for none."""
    club = membership.find(name)
    return hall_of(club) if club is not None else None


def put_out_strangers(club: Club) -> None:
    """Send those out of a closed hall who are no members any more."""
    if (hall := hall_of(club)) is not None:
        put_out(hall)


def give_up(club: Club) -> None:
    """Delete the hall of a club that ends, with all its contents."""
    if (hall := hall_of(club)) is not None:
        hall.open_door, hall.club = False, 0
        clear(hall)


PLAIN = Words("A long room with a long table, and more chairs than the club has members so far.")

NONE = Words(
    "Your club has no hall yet. In the inn, |wclubhouse rent|n gets it one for {rent} a month, |wclubhouse buy|n for "
    "good for {price}."
)
USAGE = Words("|wclubhouse|n, and rent, buy, describe, open, close or hang: |whelp clubhouse|n.")
RENTED = Words("The hall is your club's for {days} {days:|day|days} of the game; you have {have} left. (|wclubhouse|n)")
NOW_YOURS = Words(
    "You pay {price} and have {have} left. The hall is your club's for good, with the large chest. (|wclubhouse|n)"
)


class CmdClubhouse(CmdLodging):
    """The hall of one's club."""

    key = "clubhouse"
    help_words = Words(
        "The hall of your club, at the inn: a chest all members share, a hearth that heals, a wall for the club "
        "matches it has won. Any member may pay: {rent} coins a month (of the game), {deed} make it the club's for "
        "good, with a larger chest. Its officers describe it, and open or close its door; visitors come with "
        "|wvisit <club>|n. When the club ends, the hall is gone with all that is in it.\n\nUsage:\n  clubhouse     "
        "       go in, from anywhere in the inn; in it: how it stands\n  clubhouse rent 3\n  clubhouse buy\n  "
        "clubhouse describe <what one sees>\n  clubhouse open       everybody may visit; |wclubhouse close|n\n  "
        "clubhouse hang       put up what was won since"
    ).filled(rent=homes.RENT, deed=homes.DEED)
    words = Wording(NONE, USAGE, RENTED, NOW_YOURS, Words("The door is shut: only members come in."))
    OF_MEMBERS = frozenset({"rent", "buy", "enter", "go", "hang"})
    OF_OFFICERS = frozenset({"describe", "open", "close"})

    def tenant(self) -> Tenant:
        """Return the caller's club. Raises ActionError."""
        return tenant(membership.place_of(self.caller.account).club)

    def may(self, action: str) -> bool:
        """Return whether an action exists for a hall. Raises ActionError if it is reserved for officers."""
        if action in self.OF_OFFICERS:
            membership.place_of(self.caller.account, membership.Rank.LEADER, membership.Rank.OFFICER)
        return action in self.OF_MEMBERS | self.OF_OFFICERS


EVERYWHERE = (CmdClubhouse,)
"""For everybody, wherever they are."""
