"""Parties: membership, leadership, and the sharing of experience and coins.

A party is a script that stores its members. A character without one is a party of itself, so that callers need not
distinguish the cases.
"""

from __future__ import annotations

from collections.abc import Iterable

from evennia.scripts.scripts import DefaultScript
from evennia.utils import logger
from evennia.utils.create import create_script

from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.reactor import steady
from ..evennia_ext.transactions import each, together
from ..kernel import signals
from ..kernel.counting import coins as counted_coins
from ..kernel.errors import ActionError
from ..kernel.messaging import instruct, tell, tell_each
from ..kernel.purse import CoinReason, transfer
from ..model import Hero, Living
from ..rules import learned
from ..things.equipment import EquipmentError
from ..things.objects import EvAdventureCoins
from ..things.strongroom import Strongroom
from ..words import Words
from . import letters
from .presence import person_of

MOST = 6
"""Members of a party."""
INVITED_FOR = 120
"""Real seconds an invitation stands."""

SHARED, FINDER = "shared", "finder"
"""Rules for found coins: divided evenly among those present, or kept by the finder."""


class EvAdventureParty(DefaultScript):
    """A party; the first of its `companions` is the leader."""

    companions: list[Hero] = AttributeProperty(default=list)
    loot = AttributeProperty(SHARED)

    @property
    def members(self) -> list[Hero]:
        """Return the members, the leader first, without deleted ones."""
        return [one for one in self.companions if one is not None and one.pk]

    @property
    def leader(self) -> Hero:
        """Return the leader."""
        return self.members[0]

    def tell(self, words: Words, /, exclude: Hero | None = None, **facts: object) -> None:
        """Tell a sentence to every member but `exclude`, wherever they are."""
        tell_each((one for one in self.members if one is not exclude), words, **facts)

    def remove(self, member: Hero) -> None:
        """Remove a member; dissolve the party if only one is left."""
        left = [one for one in self.members if one is not member]
        member.attributes.remove("party")
        _walk_apart(member, self.members)
        self.companions = left
        if len(left) < 2:
            self.delete()

    def at_script_delete(self) -> bool:
        """Let the others go: the party is dissolved, or deleted by staff."""
        for one in self.members:
            one.attributes.remove("party")
            _walk_apart(one, self.members)
        self.tell(Words("You are on your own again."))
        return bool(super().at_script_delete())


def party_of(character: Living) -> EvAdventureParty | None:
    """Return the party of a character; None if it has none."""
    party = character.attributes.get("party")
    return party if party is not None and party.pk and character in party.members else None


def members[H: Living](character: H) -> list[H | Hero]:
    """Return the members of a character's party, the leader first; the character alone if it has none."""
    party = party_of(character)
    return [*party.members] if party is not None else [character]


def members_here[H: Living](character: H) -> list[H | Hero]:
    """Return the members of a character's party that are in its place, including itself."""
    return [one for one in members(character) if one.location is not None and one.location == character.location]


# Coming together.


def invite(leader: Hero, guest: Hero) -> None:
    """Invite a character to the party.

    Raises ActionError: codes `yourself`, `not_leader`, `full`, `in_party`, `asked`.
    """
    party = party_of(leader)
    if guest is leader:
        raise ActionError("yourself", YOURSELF)
    if party is not None and party.leader is not leader:
        raise ActionError("not_leader", NOT_LEADER, who=party.leader)
    if party is not None and len(party.members) >= MOST:
        raise ActionError("full", FULL, most=MOST)
    if party_of(guest) is not None:
        raise ActionError("in_party", Words("{who:cap} belongs to a party already."), who=guest)
    if inviter_of(guest) is leader:
        raise ActionError("asked", Words("You have asked {who} already. Wait for the answer."), who=guest)
    guest.ndb.party_invitation = (leader, steady() + INVITED_FOR)
    tell(leader, Words("You ask {who} to come along."), who=guest)
    instruct(guest, Words("{who:cap} asks you to come along: |wgroup accept|n or |wgroup decline|n."), who=leader)


def inviter_of(guest: Hero) -> Hero | None:
    """Return the character whose invitation to `guest` is still open; None if there is none."""
    invitation: tuple[Hero | None, float] = guest.ndb.party_invitation or (None, 0.0)
    inviter, until = invitation
    if inviter is None or not inviter.pk or inviter.is_dead or steady() >= until:
        return None
    party = party_of(inviter)
    return inviter if party is None or party.leader is inviter else None


def join(guest: Hero) -> EvAdventureParty:
    """Accept the open invitation of `guest`; create the party if the inviter has none.

    Raises ActionError: codes `not_invited`, `in_party`, `full`.
    """
    leader = inviter_of(guest)
    if leader is None:
        raise ActionError("not_invited", NOT_INVITED)
    if party_of(guest) is not None:
        raise ActionError("in_party", Words("You belong to a party already: |wgroup leave|n first."))
    party = party_of(leader)
    if party is not None and len(party.members) >= MOST:
        raise ActionError("full", FULL, most=MOST)
    guest.ndb.party_invitation = None
    if party is None:
        party = create_script(EvAdventureParty, key="party", persistent=True, autostart=False)
        party.companions = [leader]
        leader.db.party = party
    party.companions = [*party.members, guest]
    guest.db.party = party
    tell(guest, Words("You join {who}. |wgsay|n talks to your party."), who=party.leader)
    party.tell(Words("{who:cap} has joined the party."), exclude=guest, who=guest)
    for one in party.members:
        signals.did.send_robust(sender=one, deed="joined")
    return party


def decline(guest: Hero) -> None:
    """Decline the open invitation of `guest`. Raises ActionError: code `not_invited`."""
    leader = inviter_of(guest)
    if leader is None:
        raise ActionError("not_invited", NOT_INVITED)
    guest.ndb.party_invitation = None
    tell(guest, Words("You decline the invitation of {who}."), who=leader)
    tell(leader, Words("{who:cap} would rather not come along."), who=guest)


def leave(member: Hero) -> None:
    """Take `member` out of its party. Raises ActionError: code `alone`."""
    party = _own(member)
    tell(member, Words("You leave the party."))
    party.tell(Words("{who:cap} has left the party."), exclude=member, who=member)
    party.remove(member)


def expel(leader: Hero, member: Hero) -> None:
    """Remove `member` from the party of `leader`.

    Raises ActionError: codes `alone`, `not_leader`, `yourself`, `stranger`.
    """
    party = _led(leader, member)
    party.tell(Words("{who:cap} belongs to the party no longer."), exclude=member, who=member)
    tell(member, Words("{who:cap} has sent you away from the party."), who=leader)
    party.remove(member)


def hand_over(leader: Hero, member: Hero) -> None:
    """Make `member` the leader of the party.

    Raises ActionError: codes `alone`, `not_leader`, `yourself`, `stranger`.
    """
    party = _led(leader, member)
    party.companions = [member, *(one for one in party.members if one is not member)]
    party.tell(Words("{who:cap} leads the party now."), who=member)


def set_loot(leader: Hero, rule: str) -> None:
    """Set how found coins are shared: `SHARED` or `FINDER`. Raises ActionError: codes `alone`, `not_leader`."""
    party = _own_led(leader)
    party.loot = rule
    party.tell(LOOT_WORDS[rule])


def _own(member: Hero) -> EvAdventureParty:
    party = party_of(member)
    if party is None:
        raise ActionError("alone", NO_PARTY)
    return party


def _own_led(leader: Hero) -> EvAdventureParty:
    party = _own(leader)
    if party.leader is not leader:
        raise ActionError("not_leader", NOT_LEADER, who=party.leader)
    return party


def _led(leader: Hero, member: Hero) -> EvAdventureParty:
    party = _own_led(leader)
    if member is leader:
        raise ActionError("yourself", YOURSELF)
    if member not in party.members:
        raise ActionError("stranger", Words("{who:cap} does not belong to your party."), who=member)
    return party


def _walk_apart(member: Hero, others: Iterable[Hero]) -> None:
    """Stop a member and the others from following each other."""
    for one in others:
        for walker, leader in ((member, one), (one, member)):
            if walker.db.following == leader:
                walker.attributes.remove("following")


@together()
def _gone(sender: Hero, **kwargs: object) -> None:
    """Take a character that died or is deleted out of its party, and make way for another leader."""
    party = party_of(sender)
    if party is not None:
        party.tell(Words("{who:cap} has left the party."), exclude=sender, who=sender)
        party.remove(sender)


signals.gone.connect(_gone, dispatch_uid=__name__)

# Sharing.


def share_xp(
    characters: Iterable[Living], xp: int, reason: Words | None = None, *, rank: int | None = None, **facts: object
) -> int:
    """Divide experience evenly among characters, rounded up, and tell each; return a full part (veterans get less).

    Args:
        characters: those who earned it together; the dead get nothing.
        xp: the total (`knave.md 2`: 50, 100 or 200 by risk).
        reason: a sentence told before the figure.
        rank: of the risk, by which veterans learn less from it (`rules.learned`); None if all learn the same.
        facts: the facts of `reason`; a function among them is called for each reader.
    """
    living = [one for one in dict.fromkeys(characters) if isinstance(one, Hero) and not one.is_dead]
    if not living or xp <= 0:
        return 0
    part = -(-xp // len(living))

    def gain(one: Hero) -> None:
        could = one.can_advance
        if reason is not None:
            tell(one, reason, **{key: fact(one) if callable(fact) else fact for key, fact in facts.items()})
        own = part if rank is None else learned(part, one.level, rank)
        can = one.add_xp(own)
        tell(one, Words("You gain {xp} XP."), xp=own)
        if can and not could:
            tell(one, Words("|yYou have learnt enough for the next level: type |wadvance|y.|n"))

    each(living, gain)
    return part


def sharers(finder: Hero) -> list[Hero]:
    """Return those among whom the coins are divided that a character finds, by the rule of its party."""
    party = party_of(finder)
    return members_here(finder) if party is not None and party.loot == SHARED else [finder]


@together()
def share_coins(finder: Hero, amount: int) -> None:
    """Divide found coins by the rule of the finder's party; coins too heavy to carry stay in the place.

    Args:
        finder: the character that found them.
        amount: coins; they have no owner yet and come from the dungeon.
    """
    takers = sharers(finder)
    part, rest = divmod(amount, len(takers))
    words = Words("Your share: {coins}.") if len(takers) > 1 else FOUND

    def share(one: Hero) -> None:
        give_coins(one, part + (rest if one is finder else 0), words, reason=CoinReason.LOOT)

    each(takers, share)


@together()
def give_coins(character: Hero, amount: int, words: Words | None = None, *, reason: CoinReason) -> None:
    """Give a character coins without an owner; drop those too heavy to carry in its place.

    For one who is nowhere, or dead, these go into the strongroom of the account, and a letter tells so.

    Args:
        character: the receiver.
        amount: coins.
        words: the sentence told, with the fact `coins`; `FOUND` by default.
        reason: of the transfer; `Reason.LOOT` marks coins from the dungeon.
    """
    deep = reason is CoinReason.LOOT
    fitting = 0 if character.is_dead else room_for_coins(character, amount)
    if fitting:
        transfer(None, character, fitting, reason, deep=deep)
        tell(character, words or FOUND, coins=counted_coins(fitting))
    if amount > fitting and character.location is None:
        keep_for(character, amount - fitting, reason)
    elif amount > fitting:
        EvAdventureCoins.put(amount - fitting, character.location, deep=deep)
        tell(character, TOO_HEAVY, coins=counted_coins(amount - fitting))


def keep_for(character: Hero, amount: int, reason: CoinReason) -> None:
    """Put coins for somebody who cannot take them into the strongroom of its account, and write a letter about it."""
    account = person_of(character)
    if account is None:
        logger.log_warn(f"{amount} coins for {character}, whom nobody plays")
        return
    room = Strongroom(account)
    transfer(None, room, amount, reason)
    facts = {"who": character, "coins": counted_coins(amount), "there": counted_coins(room.coins)}
    letters.reach(account, Words("In the strongroom"), KEPT_FOR_YOU, "strongroom", **facts)


def room_for_coins(character: Hero, amount: int) -> int:
    """Return how many of `amount` coins a character can still carry."""
    try:
        character.equipment.validate_coins(amount)
    except EquipmentError as refused:
        most = refused.facts.get("most", 0)
        return max(0, most) if isinstance(most, int) else 0
    return amount


YOURSELF = Words("You are with yourself already.")
NOT_LEADER = Words("Only {who} can do that, the leader of the party.")
FULL = Words("A party has {most} members at most.")
NOT_INVITED = Words("Nobody has asked you to come along.")
NO_PARTY = Words("You are on your own. |wgroup invite <name>|n asks somebody to come along.")
LOOT_WORDS = {
    SHARED: Words("Coins that are found are parted evenly."),
    FINDER: Words("Whoever finds coins keeps them."),
}
FOUND = Words("You pocket {coins}.")
TOO_HEAVY = Words("{coins:cap} are too heavy for you, and stay where you are.")
KEPT_FOR_YOU = Words(
    "{coins:cap} that {who} could not take lie in the strongroom for you (|wbank|n, at the Pawnshop). "
    "There now: {there}."
)
