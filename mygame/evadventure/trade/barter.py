"""`trade`: things and coins of two people change hands at once, in one transaction, or not at all."""

from __future__ import annotations

from typing import NamedTuple

from ..evennia_ext.transactions import together
from ..kernel.character_command import NOT_WANTED, POOR, CharacterCommand
from ..kernel.counting import coins, counted, find, read_amount
from ..kernel.errors import ActionError
from ..kernel.input import spoken
from ..kernel.messaging import announce, tell
from ..kernel.purse import CoinReason, check_free, hand_over, transfer
from ..model import Hero, Thing
from ..social.friends import ignores
from ..social.speech import speak_to
from ..words import Words, pattern, synonyms

FOR = pattern(r"\s+for\s+|\s*=\s*|<others>", of="trade for")
_AND = pattern(r"\s*,\s*|\s+and\s+|<others>", of="trade and")
MOST_TYPED = 200
"""The most characters of an offer that are repeated to the other."""


class Offer(NamedTuple):
    """An offer to somebody.

    Its maker gives `things` and `coins`, and wants `wants`, as typed; that is read when the other agrees.
    """

    things: tuple[Thing, ...]
    coins: int
    wants: str

    @property
    def gives(self) -> list[object]:
        """What its maker gives, as a list for a sentence."""
        return [*counted(self.things), *([coins(self.coins)] if self.coins else [])]

    @property
    def asks(self) -> list[object]:
        """What its maker wants, as a list for a sentence: things as typed."""
        parts = [part for part in _AND.split(self.wants) if part.strip()]
        read = [(part, read_amount(part)) for part in parts]
        return [coins(one.count) if one.is_coins and one.count else spoken(part) for part, one in read]


def offerer_to(hero: Hero) -> Hero | None:
    """Return somebody here whose offer to a hero still stands."""
    here = hero.location.contents_get(content_type="character") if hero.location is not None else []
    return next((one for one in here if isinstance(one, Hero) and hero in (one.ndb.offers or {})), None)


class CmdTrade(CharacterCommand):
    """Exchange things and coins with somebody."""

    key = "trade"
    aliases = synonyms("barter", of="trade")
    in_fight = "refused"
    help_words = Words(
        "Exchange things and coins with somebody here. Both sides change hands at once, or nothing does.\n\nUsage:\n"
        "  trade bo = sword for 20 coins             offer it\n"
        "  trade bo = sword, 5 coins for 2 torches   several things, with commas\n"
        "  trade bo                                  see what Bo offers you; typed again, agree\n"
        "  trade bo = no                             take your offer back, and refuse Bo's\n\n"
        "To sell to people who are not here: |wmarket|n."
    )

    def act(self, typed: str) -> None:
        """Make an offer, show the other's, or agree to it."""
        name, equals, rest = typed.partition("=")
        offers = not equals and FOR.search(name) and not find(name, self.in_sight())  # it may be a part of a name
        if not name.strip() or offers:
            raise ActionError("usage", USAGE)
        caller, other = self.caller, self.person(name.strip())
        if other is caller or not isinstance(other, Hero) or not other.account or not caller.account or other.fight:
            raise ActionError("unwilling", Words("{who:cap} does not trade now."), who=other)
        if ignores(other.account, caller.account):
            raise ActionError("unwilling", NOT_WANTED, who=other)
        if not equals:
            self._agree(other)
        elif rest.strip().lower() in synonyms("no"):
            for one, two in ((caller, other), (other, caller)):
                (one.ndb.offers or {}).pop(two, None)
            self.tell(Words("You and {whom} trade nothing."), whom=other)
            tell(other, Words("{who:cap} does not trade with you."), who=caller)
        else:
            self._offer(other, rest.strip())

    def _offer(self, other: Hero, typed: str) -> None:
        gives, _, wants = FOR.sub("=", typed, count=1).partition("=")
        if not gives.strip() or not wants.strip() or len(typed) > MOST_TYPED:
            raise ActionError("usage", USAGE)
        offer = self._meant(gives)._replace(wants=wants.strip())
        facts = {"who": self.caller, "whom": other, "gives": offer.gives, "wants": offer.asks}
        speak_to(self.caller, offer.wants, ([other], OFFERS), channel="whisper", pace="say", own=YOU_OFFER, **facts)
        self.caller.ndb.offers = (self.caller.ndb.offers or {}) | {other: offer}

    def _meant(self, typed: str) -> Offer:
        """Return the caller's things and coins a text means. Raises ActionError."""
        things: list[Thing] = []
        count = 0
        for amount in map(read_amount, filter(str.strip, _AND.split(typed))):
            if amount.is_coins:
                count += self.coins_asked(amount)
            else:
                things += [one for one in self.idle(amount) if one not in things]
        if count > self.caller.coins:
            raise ActionError("poor", POOR, coins=coins(self.caller.coins))
        check_free(self.caller, count)
        return Offer(tuple(things), count, typed)

    def _agree(self, other: Hero) -> None:
        """Show the other's offer; when it has been shown, exchange. Raises ActionError."""
        caller, offer = self.caller, (other.ndb.offers or {}).get(self.caller)
        if offer is None:
            raise ActionError("none", NOTHING_OFFERED, who=other)
        if offer.coins > other.coins or any(one not in other.contents for one in offer.things):
            raise ActionError("gone", Words("{who:cap} has not got that any more."), who=other)
        if caller.ndb.weighed is not offer:
            caller.ndb.weighed = offer
            self.tell(OFFERS, who=other, gives=offer.gives, wants=offer.asks)
            return
        mine = self._meant(offer.wants)
        check_free(other, offer.coins)
        with together():
            for thing in (*mine.things, *offer.things):
                thing.location.equipment.remove(thing)
            for giver, taker, given in ((caller, other, mine), (other, caller, offer)):
                transfer(giver, taker, given.coins, CoinReason.GIFT)
                for thing in given.things:
                    if not (thing.at_pre_give(giver, taker) and hand_over(thing, taker, CoinReason.GIFT, "give")):
                        raise ActionError("no_room", NO_ROOM, who=taker)
            for taker in (caller, other):
                if taker.equipment.count_slots() > taker.equipment.max_slots:
                    raise ActionError("no_room", NO_ROOM, who=taker)
        del other.ndb.offers[caller]
        for one, two, gave, got in ((caller, other, mine, offer), (other, caller, offer, mine)):
            tell(one, Words("You give {whom} {gives}, and get {gets}."), whom=two, gives=gave.gives, gets=got.gives)
        announce(caller.location, Words("{who:cap} and {whom} trade."), exclude=[caller, other], who=caller, whom=other)


NOTHING_OFFERED = Words("{who:cap} has offered you nothing. You offer with |wtrade {who} = sword for 20 coins|n.")
USAGE = Words("For example |wtrade bo = sword for 20 coins|n, or |wtrade bo|n to see what Bo offers. (|whelp trade|n)")
YOU_OFFER = Words("You offer {whom} {gives} for {wants}.")
OFFERS = Words("{who:cap} offers you {gives} for {wants}. (|waccept|n shows it and, typed again, agrees)")
NO_ROOM = Words("{who:cap} cannot take all of it.")
COMMANDS = (CmdTrade,)
