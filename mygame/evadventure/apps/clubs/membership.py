"""Members of clubs: founding and ending, joining and leaving, ranks, and the channel they talk on.

The rows are authoritative; the right to hear and talk on the channel is written into its locks after each change. An
account is in one club at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC
from typing import Any

from evennia.comms.models import ChannelDB
from evennia.utils.create import create_channel

from ...evennia_ext.bitext import Bitext
from ...evennia_ext.transactions import each, together
from ...kernel.errors import ActionError
from ...kernel.input import likeness, whole_number
from ...security import speaking
from ...security.guests import is_guest_number
from ...security.name_rules import check_name, looks_like
from ...security.rate_limits import pace
from ...social import letters
from ...social.channel_commands import NAMES as CHANNEL_NAMES
from ...social.friends import ignores, known_as
from ...tables.match import purse
from ...tables.match.persons import key_of, name_of
from ...words import Words
from ..contests import running
from ..contests.models import Contest, Entrant
from ..contests.systems import System
from . import AT_END, AT_LEAVING, phrases
from .models import Club, ClubKnock, ClubMember, ClubNote

Rank = ClubMember.Rank
COST = 50
"""Coins that founding a club costs."""
MOST = 60
"""Members of a club."""
MOST_KNOCKS = 20
"""Invitations and applications pending in a club."""
_ORDER = (Rank.LEADER, Rank.OFFICER, Rank.MEMBER)


def member_of(account: Any) -> ClubMember | None:
    """Return an account's place in its club; None without one."""
    return ClubMember.objects.select_related("club").filter(account=account).first()


def place_of(account: Any, *ranks: str) -> ClubMember:
    """Return an account's place in its club.

    Args:
        ranks: those that may do the intended act; none for all.

    Raises:
        ActionError: codes `no_club`, `rank`.
    """
    found = member_of(account)
    if found is None:
        raise ActionError("no_club", phrases.NO_CLUB)
    if ranks and found.rank not in ranks:
        raise ActionError("rank", phrases.RANK_NEEDED[Rank.OFFICER if Rank.OFFICER in ranks else Rank.LEADER])
    return found


def called(text: str) -> Club:
    """Return the club a text means, by its name or number. Raises ActionError: `no_such_club`."""
    if (found := find(text)) is None:
        raise ActionError("no_such_club", phrases.NO_SUCH_CLUB, text=text[:30].replace("|", "||"))
    return found


def find(text: str) -> Club | None:
    """Return the club of a name, of an unambiguous beginning, or of a number; None for none."""
    if (number := whole_number(text)) is not None:
        return Club.objects.filter(pk=number).first() if 0 < number < 2**63 else None
    if not (wanted := likeness(text)):
        return None
    begin = {likeness(one.name): one for one in Club.objects.all() if likeness(one.name).startswith(wanted)}
    return begin.get(wanted) or (next(iter(begin.values())) if len(begin) == 1 else None)


def members(club: Club) -> list[ClubMember]:
    """Return the members of a club, by rank, then by seniority."""
    found = club.members.select_related("account").order_by("since", "pk")
    return sorted(found, key=lambda one: _ORDER.index(Rank(one.rank)))


@together()
def found(character: Any, account: Any, name: str) -> Club:
    """Found a club for a character's coins.

    Raises:
        ActionError: codes `guest`, `in_club`, `no_purse`, `too_poor`, `club_taken`, and those of `check_name` and
            `speaking.check`.
    """
    _may_join(account)
    name = check_name(name, owner=account)
    speaking.check(account, name)
    house = [one for words in CHANNEL_NAMES.values() for one in words.every()]
    if any(looks_like(name, known) for known in [*house, *ChannelDB.objects.values_list("db_key", flat=True)]):
        raise ActionError("club_taken", Words("There is a club or a channel {name} already."), name=name)
    key, whose = key_of(character), name_of(character)
    coins = purse.current().coins_of(key)
    if coins is None:
        raise ActionError("no_purse", purse.NO_COINS, name=whose)
    if coins < COST:
        raise ActionError("too_poor", phrases.TOO_POOR, cost=COST, coins=coins)
    with purse.current().together([key]):
        purse.current().add_coins(key, -COST)
        channel = create_channel(name)
        club = Club.objects.create(name=name, channel=channel)
        _add(club, account, Rank.LEADER)
    return club


def _may_join(account: Any) -> None:
    if is_guest_number(account.pk):
        raise ActionError("guest", phrases.NO_GUESTS)
    if (place := member_of(account)) is not None:
        raise ActionError("in_club", Words("One is in one club at a time, and that is {club}."), club=place.club.name)


def _add(club: Club, account: Any, rank: str = Rank.MEMBER) -> None:
    if club.members.count() >= MOST:
        raise ActionError("full", Words("{club} has {most} members, and no more."), club=club.name, most=MOST)
    ClubMember.objects.create(club=club, account=account, rank=rank)
    ClubKnock.objects.filter(account=account).delete()
    _write_locks(club)
    if club.channel is not None:
        club.channel.connect(account)


def _write_locks(club: Club) -> None:
    """Open the channel of a club to its members, and to nobody else."""
    if club.channel is not None:
        numbers = club.members.values_list("account_id", flat=True)
        may = " or ".join(f"pid({number})" for number in numbers) or "false()"
        club.channel.locks.add(f"listen:{may};send:{may};control:false()")


def tell_club(club: Club, words: Words, /, written_by: Any = None, **facts: Any) -> None:
    """Say a sentence on the channel of a club, to each in their language, but for those who ignore its author."""
    if club.channel is not None:
        club.channel.msg(Bitext(lambda lang: words.say(lang, **facts)), written_by=written_by)


@together()
def join(club: Club, account: Any) -> bool:
    """Join a club that has invited the account or is open; else apply for admission. Return whether it has joined.

    Raises:
        ActionError: codes `guest`, `in_club`, `full`, `knocked`, `too_often`.
    """
    _may_join(account)
    knock = club.knocks.filter(account=account).first()
    if club.open or (knock is not None and knock.invited):
        _come_in(club, account)
        return True
    if knock is not None:
        raise ActionError("knocked", Words("You have asked {club} already; its officers will answer."), club=club.name)
    pace("letter", account)
    _knock(club, account, invited=False)
    officers = (one.account for one in members(club) if one.rank != Rank.MEMBER)
    each(officers, lambda one: _reach(one, club, phrases.WANTS_IN, name=known_as(account), club=club.name))
    return False


def _come_in(club: Club, account: Any) -> None:
    _add(club, account)
    tell_club(club, Words("{name:cap} has joined the club."), name=known_as(account))


def _knock(club: Club, account: Any, *, invited: bool) -> None:
    if club.knocks.count() >= MOST_KNOCKS:
        raise ActionError("knocks", Words("Too many wait at the door of {club} already."), club=club.name)
    ClubKnock.objects.create(club=club, account=account, invited=invited)


def _reach(account: Any, club: Club, words: Words, /, **facts: Any) -> None:
    letters.reach(account, Words(club.name, club.name), words, f"club {club.pk}", **facts)


@together()
def admit(account: Any, other: Any) -> bool:
    """Admit an applicant; invite anybody else. Return whether they have joined.

    Raises:
        ActionError: codes `no_club`, `rank`, `guest`, `in_club`, `full`, `invited`, `ignored`, `too_often`.
    """
    club = place_of(account, Rank.LEADER, Rank.OFFICER).club
    _may_join(other)
    knock = club.knocks.filter(account=other).first()
    if knock is not None and knock.invited:
        raise ActionError("invited", Words("{name:cap} is invited already."), name=known_as(other))
    if knock is not None:
        _come_in(club, other)
        _reach(other, club, Words("{club} has taken you in."), club=club.name)
        return True
    if ignores(other, account):
        raise ActionError("ignored", letters.NOT_WANTED, name=known_as(other))
    pace("letter", account)
    _knock(club, other, invited=True)
    _reach(other, club, phrases.INVITES, name=known_as(account), club=club.name)
    return False


@together()
def refuse(account: Any, other: Any) -> None:
    """Turn down an applicant, or withdraw an invitation. Raises ActionError: `no_club`, `rank`, `no_knock`."""
    club = place_of(account, Rank.LEADER, Rank.OFFICER).club
    knock = club.knocks.filter(account=other).first()
    if knock is None:
        raise ActionError("no_knock", Words("{name:cap} has not asked, and is not invited."), name=known_as(other))
    knock.delete()
    if not knock.invited:
        _reach(other, club, Words("{club} does not take you in."), club=club.name)


@together()
def set_open(account: Any, to_all: bool) -> None:
    """Open the account's club to everybody, or close it. Raises ActionError: `no_club`, `rank`."""
    club = place_of(account, Rank.LEADER, Rank.OFFICER).club
    club.open = to_all
    club.save(update_fields=["open"])


@together()
def leave(account: Any) -> None:
    """Leave the account's club: the lead passes to the longest-serving officer, else member.

    The last one to leave ends it.

    Raises:
        ActionError: code `no_club`.
    """
    place = place_of(account)
    club = place.club
    _remove(place)
    left = members(club)
    if not left:
        end(club)
    else:
        tell_club(club, Words("{name:cap} has left the club."), name=known_as(account))
        if place.rank == Rank.LEADER:
            _make_leader(left[0])


def _remove(place: ClubMember) -> None:
    place.delete()
    teams = Entrant.objects.filter(contest__system=System.TEAMS, contest__phase=Contest.Status.OPEN)
    running.let_go(teams.filter(account=place.account))
    if place.club.channel is not None:
        place.club.channel.disconnect(place.account)
    _write_locks(place.club)
    for call in AT_LEAVING.all():
        call(place.club)


def _make_leader(place: ClubMember) -> None:
    place.rank = Rank.LEADER
    place.save(update_fields=["rank"])
    tell_club(place.club, Words("{name:cap} leads the club now."), name=known_as(place.account))


@together()
def end(club: Club) -> None:
    """End a club, whatever its members; its matches stay."""
    for call in AT_END.all():
        call(club)
    if club.channel is not None:
        club.channel.delete()
    club.delete()


def end_all() -> None:
    """End every club, with its channel."""
    each(Club.objects.all(), end)


@together()
def expel(account: Any, other: Any) -> None:
    """Expel a member of a lower rank. Raises ActionError: `no_club`, `rank`, `no_member`."""
    place = place_of(account, Rank.LEADER, Rank.OFFICER)
    theirs = _in_same(place, other)
    if _ORDER.index(Rank(theirs.rank)) <= _ORDER.index(Rank(place.rank)):
        raise ActionError("rank", phrases.RANK_NEEDED[Rank.LEADER])
    _remove(theirs)
    tell_club(place.club, Words("{name:cap} has been put out of the club."), name=known_as(other))
    _reach(other, place.club, Words("{club} has put you out."), club=place.club.name)


def _in_same(place: ClubMember, other: Any) -> ClubMember:
    theirs = place.club.members.filter(account=other).first()
    if theirs is None:
        raise ActionError("no_member", Words("{name:cap} is not in your club."), name=known_as(other))
    return theirs


@together()
def set_rank(account: Any, other: Any, rank: str) -> None:
    """Make a member an officer, or an officer a member, or pass the lead on.

    Raises:
        ActionError: codes `no_club`, `rank`, `no_member`.
    """
    place = place_of(account, Rank.LEADER)
    theirs = _in_same(place, other)
    if rank == Rank.LEADER:
        place.rank = Rank.OFFICER
        place.save(update_fields=["rank"])
        _make_leader(theirs)
        return
    theirs.rank = rank
    theirs.save(update_fields=["rank"])
    tell_club(place.club, Words("{name:cap} is {rank} now."), name=known_as(other), rank=phrases.RANKS[rank])


def kept(account: Any, keys: Sequence[str]) -> dict[str, Any]:
    """Return all data kept about an account."""
    place = member_of(account)
    if place is None:
        return {"club": None}
    return {
        "club": {
            "name": place.club.name,
            "rank": place.rank,
            "since": place.since.astimezone(UTC).isoformat(timespec="seconds"),
            "your_notes": [one.text for one in place.club.notes.filter(account=account)],
        }
    }


def forget(account: Any, keys: Sequence[str], nobody: Words) -> None:
    """Leave the club; the account's notes become anonymous."""
    if member_of(account) is not None:
        leave(account)
    ClubNote.objects.filter(account=account).update(name=nobody.en, account=None)
