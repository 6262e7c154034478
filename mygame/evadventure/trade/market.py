"""The market: things for sale between people, and notices of things wanted; seller and buyer need not meet.

Things for sale lie in one container that nobody sees; each has an attribute with its offer. A notice has its price
set aside. Everything belongs to an account, as a strongroom does: a later hero finds it. Payments go into the
receiver's strongroom, less the fee of the house (`crafting.fee`).
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from evennia.accounts.models import AccountDB
from evennia.utils.create import create_object

from ..characters.coins import Escrow
from ..enums import ObjType
from ..evennia_ext.memory import tagged
from ..evennia_ext.mixins import AccountBase, ObjectBase
from ..evennia_ext.transactions import together
from ..kernel.character_command import WHICH, CharacterCommand, shown
from ..kernel.counting import EVERYTHING, Amount, coins, counted, find, note_numbers, numbered, read_amount
from ..kernel.errors import ActionError
from ..kernel.input import leading_name, whole_number
from ..kernel.messaging import name_in
from ..kernel.purse import CoinReason, Coins, hand_over, transfer
from ..kernel.textwidth import crop
from ..knave import loot
from ..knave.crafting import FEE_OF, fee
from ..model import Hero, Thing
from ..places.rooms import check_at
from ..security.guests import is_guest
from ..social import letters
from ..social.friends import known_as
from ..things import wares
from ..things.containers import EvAdventureContainer
from ..things.light import HOUR, EvAdventureLight
from ..things.strongroom import Strongroom
from ..words import Words, synonyms
from . import barter
from .bank import PLACE_TAG, charge
from .shops import NOT_EMPTY, Sample, Ware

OFFER, WANTED = "offer", "wanted"
"""Attributes: of a thing, the number of its owner's account and the price (0: it waits for its owner); of the store,
number of a notice -> (number of the account, prototype, price)."""
MOST_OFFERS, MOST_WANTED, MOST_PRICE = 20, 5, 100_000


class Entry(NamedTuple):
    """An entry of the market: `number` is that of the thing, negative that of a notice."""

    number: int
    owner: AccountBase
    price: int
    ware: Ware

    @property
    def shown(self) -> tuple[int, AccountBase, int]:
        """The meaning of a typed number, as long as it has not changed."""
        return self[:3]


class NoticeEscrow(Escrow):
    """The prices of the notices, as a holder of coins; the notices say how many there are."""

    called = Words("the market")


class Proceeds(Strongroom):
    """A strongroom that takes coins as plain ones: earned, not brought up from below."""

    def put_coins(self, coins: Coins) -> None:
        """Add coins."""
        super().put_coins(Coins(coins.count))


def store() -> EvAdventureContainer:
    """Return the container of all things in the market; make it at first."""
    found: list[EvAdventureContainer] = list(tagged("market", "market"))
    if not found:
        found = [create_object(EvAdventureContainer, key="market", nohome=True, tags=[("market", "market")])]
        found[0].set_names(NoticeEscrow.called)
        found[0].capacity = 10**6
    return found[0]


def entries() -> list[Entry]:
    """Return all entries: things by age, then notices by age; none of an account that is gone."""
    market = store()
    found: list[tuple[int, int, int, Ware]] = [
        (one.id, *offered, one)
        for one in sorted(market.contents, key=lambda one: one.id)
        if isinstance(one, Thing) and (offered := one.attributes.get(OFFER))
    ]
    notices = sorted((market.attributes.get(WANTED) or {}).items(), reverse=True)
    found += [(number, owner, price, Sample(key, 1)) for number, (owner, key, price) in notices]
    owners = AccountDB.objects.in_bulk({owner for _, owner, _, _ in found})
    return [Entry(number, owners[owner], price, ware) for number, owner, price, ware in found if owner in owners]


def shown_to(account: AccountBase | None) -> list[Entry]:
    """Return the entries an account may see: all but the things that were brought for others."""
    return [one for one in entries() if one.price or one.owner == account]


def _own(hero: Hero) -> AccountBase:
    """Return the account of a hero. Raises ActionError: code `guest`, when it does not last."""
    if hero.account is None or is_guest(hero.account):
        raise ActionError("guest", Words("The market is for those who stay: |wregister|n first."))
    return hero.account


def _check_number(account: AccountBase, most: int, *, notices: bool) -> None:
    if sum(one.owner == account and (one.number < 0) is notices for one in entries()) >= most:
        raise ActionError("many", Words("You have {most} there already: take one back first."), most=most)


@together()
def offer(hero: Hero, thing: Thing, price: int) -> None:
    """Put a thing up for sale. Raises ActionError: codes `guest`, `many`, and those of `_put`."""
    account = _own(hero)
    _check_number(account, MOST_OFFERS, notices=False)
    _put(thing, account.id, price)


def _put(thing: Thing, owner: int, price: int) -> None:
    """Put a thing into the store. Raises ActionError: codes `outfit`, `quest`, `not_empty`, `stays`."""
    if thing.outfit:
        raise ActionError("outfit", OUTFIT, thing=thing)
    if thing.has_obj_type(ObjType.QUEST):
        raise ActionError("quest", Words("Somebody is waiting for {thing:the}: it is not for sale."), thing=thing)
    if thing.contents:
        raise ActionError("not_empty", NOT_EMPTY, thing=thing)
    _move(thing, store(), "sell")
    thing.attributes.add(OFFER, (owner, price))


def _move(thing: Thing, target: ObjectBase, move_type: str) -> None:
    """Hand a thing over. Raises ActionError: code `stays`, when it does not go."""
    if not hand_over(thing, target, CoinReason.MARKET, move_type):
        raise ActionError("stays", Words("{thing:the,cap} cannot be given away now."), thing=thing)


@together()
def want(hero: Hero, key: str, price: int) -> None:
    """Post a notice, and set its price aside. Raises ActionError: codes `guest`, `many`, `poor`, `tied`."""
    account = _own(hero)
    _check_number(account, MOST_WANTED, notices=True)
    charge(hero, price, CoinReason.MARKET, NoticeEscrow(), tied=False)
    market = store()
    notices = dict(market.attributes.get(WANTED) or {})
    market.attributes.add(WANTED, notices | {min(notices, default=0) - 1: (account.id, key, price)})


@together()
def take(hero: Hero, entry: Entry) -> None:
    """Buy a thing, or take back one's own entry. Raises ActionError: codes `guest`, `stays`, and those of paying."""
    account = _own(hero)
    if entry.owner != account and (entry.number < 0 or not entry.price):
        raise ActionError("wanted", Words("That is wanted, not for sale: |wmarket bring|n brings one."))
    if entry.number < 0:
        _close(entry)
        transfer(NoticeEscrow(), Proceeds(account), entry.price, CoinReason.MARKET)
        return
    assert isinstance(entry.ware, Thing)
    hero.equipment.validate_slot_usage(entry.ware)
    if entry.owner != account:
        charge(hero, entry.price, CoinReason.MARKET, Proceeds(entry.owner), tied=False)
        transfer(Proceeds(entry.owner), None, fee(entry.price), CoinReason.SERVICE)
        _tell(entry, hero, SOLD)
    _move(entry.ware, hero, "buy")
    entry.ware.attributes.remove(OFFER)


@together()
def bring(hero: Hero, entry: Entry, thing: Thing) -> int:
    """Give a wanted thing for its price; it waits for its new owner. Return the coins earned.

    Raises ActionError: codes `guest`, `other`, `worn`, and those of `_put`.
    """
    account = _own(hero)
    assert isinstance(entry.ware, Sample)
    if wares.key_of(thing) != entry.ware.prototype.lower():
        raise ActionError("other", Words("The notice asks for something other than {thing:the}."), thing=thing)
    burned = isinstance(thing, EvAdventureLight) and thing.seconds_left < thing.burns * HOUR
    if burned or wares.worth(thing) < entry.ware.worth:
        raise ActionError("worn", Words("{thing:the,cap} is worn, and a whole one is wanted."), thing=thing)
    _put(thing, entry.owner.id, 0)
    _close(entry)
    transfer(NoticeEscrow(), Proceeds(account), entry.price, CoinReason.MARKET)
    transfer(Proceeds(account), None, fee(entry.price), CoinReason.SERVICE)
    _tell(entry, hero, Words("{who:cap} has brought {thing:a} to the market for you. (|wmarket|n, at the Pawnshop)"))
    return entry.price - fee(entry.price)


def _tell(entry: Entry, hero: Hero, words: Words) -> None:
    """Tell the owner of an entry what somebody did about it: now, or by letter."""
    facts = {"who": hero, "thing": entry.ware, "coins": coins(entry.price - fee(entry.price))}
    letters.reach(entry.owner, Words("From the market"), words, f"market {entry.number}", **facts)


def _close(entry: Entry) -> None:
    market = store()
    notices = dict(market.attributes.get(WANTED))
    del notices[entry.number]
    market.attributes.add(WANTED, notices)


def kept_of(account: AccountBase) -> list[str]:
    """Return the things and the notices of an account, for its owner."""
    return [f"{one.ware.key}: {one.price}{' (wanted)' * (one.number < 0)}" for one in entries() if one.owner == account]


@together()
def give_up(account: AccountBase) -> None:
    """Delete the things and the notices of an account that is about to be deleted."""
    for entry in entries():
        if entry.owner == account:
            if isinstance(entry.ware, Thing):
                entry.ware.delete()
            else:
                _close(entry)


class CmdMarket(CharacterCommand):
    """Sell to people and buy from them, whether they are here or not."""

    key = "market"
    aliases = synonyms("auction", "stall", of="market")
    in_fight = "refused"
    help_words = Words(
        "What people sell and want. It can be read anywhere; the rest is done at the Pawnshop, behind the grille. "
        "Nobody has to be there for it: what you earn goes into your strongroom, and of each price the house keeps one "
        "coin in {fee_of}. Things and set aside coins are safe there, whatever happens to your hero.\n\nUsage:\n"
        "  market                        what there is\n"
        "  market sword                  the swords, for sale and wanted\n"
        "  market sell sword for 20      put something up\n"
        "  market buy 3                  buy the third\n"
        "  market want torch for 5       set coins aside for whoever brings one\n"
        "  market bring 4                bring what the fourth wants\n"
        "  market take 3                 take your own back, or what was brought for you"
    ).filled(fee_of=FEE_OF)

    def act(self, typed: str) -> None:
        """List the entries, or carry out the verb."""
        verb = leading_name(typed.lower(), [word for words, _ in _VERBS for word in words])
        rest = typed[len(verb) :].strip()
        if not verb:
            self._show(typed)
        elif not rest:
            raise ActionError("usage", USAGE)
        else:
            check_at(self.caller, PLACE_TAG, Words("That is done at the Pawnshop, by the Rust Gate. |wmarket|n lists."))
            next(act for words, act in _VERBS if verb in words)(self, rest)

    def _show(self, typed: str) -> None:
        """List the entries; of a name those alone."""
        page, found = self.page, shown_to(self.caller.account)
        if not found:
            raise ActionError("none", EMPTY)
        if typed:
            found = [one for one in found if find(typed, [one.ware])]
        if not found:
            words = Words('Nobody sells or wants "{typed}" just now. (|whelp market|n)')
            raise ActionError("none", words, typed=shown(typed))
        note_numbers(self.caller, self.key, [one.shown for one in found])
        lines = []
        for number, one in enumerate(found, 1):
            words = LINE_WANTED if one.number < 0 else LINE if one.price else LINE_BROUGHT
            who = Words("you") if one.owner == self.caller.account else known_as(one.owner)
            facts = {"number": number, "thing": counted([one.ware])[0], "price": coins(one.price), "who": who}
            lines.append(crop(words.say(page.lang, **facts), page.width))
        self.msg("\n".join(lines))

    def _entry(self, typed: str) -> Entry:
        """Return the entry of a number in the list shown last. Raises ActionError: code `number`."""
        found = {one.shown: one for one in shown_to(self.caller.account)}
        chosen = numbered(self.caller, self.key, whole_number(typed), found)
        if not found:
            raise ActionError("number", EMPTY)
        if chosen is None:
            refused = ActionError("number", Words("Nothing there has the number {typed}."), typed=shown(typed))
            refused.afterwards = partial(self.act, "")
            raise refused
        return found[chosen]

    def _priced(self, typed: str) -> tuple[str, int]:
        """Return the name and the price in `sword for 20`, or `sword 20`. Raises ActionError: code `usage`."""
        line = barter.FOR.sub("=", typed, count=1)
        name, _, price = line.partition("=") if "=" in line else line.rpartition(" ")
        amount = read_amount(f"{price} coins" if price.strip().isdigit() else price)
        if not name.strip() or not amount.is_coins or not 0 < (amount.count or 0) <= MOST_PRICE:
            raise ActionError("usage", USAGE)
        return name.strip(), amount.count or 0

    def _sell(self, typed: str) -> None:
        name, price = self._priced(typed)
        amount = read_amount(name)
        if amount.is_all:
            raise ActionError("usage", USAGE)
        things = self.idle(amount)
        if any(one.outfit for one in things) and (key := wares.key_of(things[0])) is not None:
            things = self._idle_of(key)[: len(things)]
        with together():
            for thing in things:
                offer(self.caller, thing, price)
        self.tell(PUT_UP, things=counted(things), price=coins(price), each=len(things))

    def _idle_of(self, key: str) -> list[Thing]:
        """Return the things of a kind that are not in use, those of the hero's outfit last."""
        own = [one for one in self.idle(Amount(EVERYTHING, "")) if wares.key_of(one) == key]
        return sorted(own, key=lambda one: bool(one.outfit))

    def _buy(self, typed: str) -> None:
        entry = self._entry(typed)
        take(self.caller, entry)
        own = YOU_TAKE if entry.number > 0 else Words("The {price} you had set aside are in your strongroom again.")
        words = own if entry.owner == self.caller.account else Words("You buy {things} for {price}.")
        self.tell(words, things=counted([entry.ware]), price=coins(entry.price))

    def _want(self, typed: str) -> None:
        name, price = self._priced(typed)
        found = find(name, [Sample(key, 1) for key in loot.THINGS])
        if len(found) != 1:
            words = WHICH if found else Words('Nothing in town is called "{typed}".')
            raise ActionError("which", words, typed=shown(name), names=[name_in(one, self.lang) for one in found[:9]])
        want(self.caller, found[0].prototype, price)
        self.tell(Words("You set {price} aside for {things}."), things=counted(found), price=coins(price))

    def _bring(self, typed: str) -> None:
        entry = self._entry(typed)
        if entry.number > 0:
            raise ActionError("sold", Words("That is for sale, not wanted: |wmarket buy|n buys it."))
        assert isinstance(entry.ware, Sample)
        things = self._idle_of(entry.ware.prototype.lower())[:1]
        if not things:
            raise ActionError("missing", Words("You have no {thing}."), thing=wares.name(entry.ware.prototype))
        earned = bring(self.caller, entry, things[0])
        self.tell(EARNED, things=counted(things), coins=coins(earned))


_VERBS = (
    (synonyms("sell", "offer", of="market sell"), CmdMarket._sell),
    (synonyms("buy", "take", "remove", of="market buy"), CmdMarket._buy),
    (synonyms("want", "wanted", of="market want"), CmdMarket._want),
    (synonyms("bring", "deliver", of="market bring"), CmdMarket._bring),
)
USAGE = Words(
    "For example |wmarket sell sword for 20|n, |wmarket buy 3|n, |wmarket want torch for 5|n, |wmarket bring 4|n or "
    "|wmarket take 3|n. (|whelp market|n)"
)
LINE = Words("{number}. {thing}: {price} ({who})")
LINE_WANTED = Words("{number}. Wanted: {thing}, for {price} ({who})")
LINE_BROUGHT = Words("{number}. {thing}: brought for you (|wmarket take {number}|n)")
PUT_UP = Words("You put {things} up for {price}{each:|| each}.")
YOU_TAKE = Words("You take back {things}.")
EARNED = Words("You bring {things}; {coins} are in your strongroom now.")
SOLD = Words("{who:cap} has bought {thing:a} of yours at the market: {coins} are in your strongroom now.")
OUTFIT = Words("{thing:the,cap} is of your first outfit, or bought with your first coins: the market does not take it.")
EMPTY = Words("Nobody sells or wants anything just now. (|whelp market|n)")

COMMANDS = (CmdMarket,)
