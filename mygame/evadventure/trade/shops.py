"""Shops: goods, prices by charisma and mood, stock renewed at dawn (the tutorial's `shops`).

The range of a shop is data (`Shop`, written in the content); its state of the day is a `Shelf`, stored as JSON on the
shopkeeper. Things bought from customers stay for sale as they are, at most `SECOND_HAND` of them. The shop pays from a
till, and buys nothing more until dawn when it is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import nullcontext

import msgspec
from evennia.objects.objects import DefaultObject
from evennia.utils.utils import make_iter

from ..creatures.npcs import EvAdventureTalkativeNPC
from ..enums import ObjType
from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.transactions import together
from ..kernel import signals
from ..kernel.counting import coins, find, numbered
from ..kernel.descriptions import ContentRecord, decode
from ..kernel.display_names import Bilingual
from ..kernel.errors import ActionError
from ..kernel.input import whole_number
from ..kernel.messaging import lang_of
from ..kernel.purse import CoinReason, Coins, check_free, hand_over, transfer
from ..knave import crafting
from ..knave.callings import boon
from ..knave.magic.spells import RUNES
from ..model import Hero, Place, Thing
from ..places import game_time
from ..rules import dice
from ..things import wares
from ..things.objects import EvAdventureObject, size_of
from ..words import Lang, Words
from .bank import charge, check_means

SECOND_HAND = 12
"""Most second-hand things a shop keeps; the oldest goes first."""
ANYTHING = "anything"
"""The range of a pawnbroker."""
RUNE = "rune:"
"""Prefix of the prototypes of rune stones."""


class Shop(ContentRecord, frozen=True, kw_only=True):
    """The range of a shop.

    `till` are the coppers in the till at dawn, `buys` the kinds of things (`ObjType`) it buys, or "anything";
    `goods` is prototype -> stock at dawn, and those of `always` are restocked as soon as the last one is sold:
    nobody goes without a light because somebody else bought them all. `runes` is the number of kinds of rune stones
    on sale, changing daily; `mends` are the kinds of things it repairs.
    """

    till: int = 0
    buys: tuple[str, ...] = ()
    goods: Mapping[str, int] = {}
    always: tuple[str, ...] = ()
    runes: int = 0
    mends: tuple[str, ...] = ()


class Shelf(msgspec.Struct):
    """The state of a shop: the morning it was filled, coppers in the till, stock, moods by customer id."""

    morning: int = -1
    till: int = 0
    goods: dict[str, int] = {}
    moods: dict[int, int] = {}
    glut: dict[str, int] = {}


class Sample:
    """A ware that is created when it is bought; it is named, counted and found like a thing."""

    proper = Bilingual.proper
    in_lang = Bilingual.in_lang
    get_display_name = Bilingual.get_display_name
    get_numbered_name = Bilingual.get_numbered_name

    def __init__(self, key: str, left: int) -> None:
        self.prototype = key
        self.left = left
        self.key: str = wares.attribute(key, "key", key)
        self.names: dict[str, str] = dict(wares.attribute(key, "names", {}))
        self.worth = int(wares.attribute(key, "value", 0))
        self.aliases = self

    def all(self) -> list[str]:
        """Return its names in all languages, as `aliases.all()` of a thing does."""
        return [name for lang in Lang if (name := self.names.get(lang))]


type Ware = Sample | Thing
"""A ware: something of the shop's stock, or a thing bought from somebody."""


def entry_of(ware: Ware) -> object:
    """Return what a ware is in a shop's list, the same each time it is listed."""
    return ware.prototype if isinstance(ware, Sample) else ware


def left_of(ware: Ware) -> int:
    """Return the stock of a ware."""
    return ware.left if isinstance(ware, Sample) else 1


class Till:
    """The till of a shopkeeper, as a holder of coins (`kernel.purse`).

    `deep` is whether coins it pays count as brought up from the dungeon by their receiver.
    """

    is_till = True

    def __init__(self, keeper: EvAdventureShopKeeper, deep: bool = False) -> None:
        self.keeper = self.owner = keeper
        self.deep = deep

    def take_coins(self, count: int, spent: bool) -> Coins:
        """Remove coins, at most those in the till."""
        shelf = self.keeper.shelf
        count = max(0, min(count, shelf.till))
        shelf.till -= count
        self.keeper.shelf = shelf
        return Coins(count, count if self.deep else 0)

    def put_coins(self, coins: Coins) -> None:
        """Add coins."""
        shelf = self.keeper.shelf
        shelf.till += coins.count
        self.keeper.shelf = shelf


class EvAdventureShopKeeper(EvAdventureTalkativeNPC):
    """A person who buys and sells."""

    shop_text: str = AttributeProperty("", autocreate=False)
    shelf_text: str = AttributeProperty("", autocreate=False)

    @property
    def sells(self) -> bool:
        """Return whether it has anything for sale."""
        return bool(self.shop_text)

    @property
    def shop(self) -> Shop:
        """Return its range."""
        shop: Shop = decode(self.shop_text, Shop)
        return shop

    @property
    def shelf(self) -> Shelf:
        """Return the state of the shop; renew stock, till and moods after each dawn."""
        shelf = msgspec.json.decode(self.shelf_text, type=Shelf) if self.shelf_text else Shelf()
        today = game_time.morning()
        if shelf.morning != today:
            shop = self.shop
            goods = {key: max(count, shelf.goods.get(key, 0)) for key, count in shop.goods.items()}
            goods |= dict.fromkeys(runes_of_the_day(shop.runes, today), 1)
            days = today - shelf.morning
            glut = {kind: left for kind, count in shelf.glut.items() if (left := count // 2**days)}
            shelf = Shelf(today, shop.till, goods, {}, glut)
            self.shelf = shelf
        return shelf

    @shelf.setter
    def shelf(self, shelf: Shelf) -> None:
        self.shelf_text = msgspec.json.encode(shelf).decode()

    @property
    def second_hand(self) -> list[Thing]:
        """Return the things bought from customers, the latest last."""
        return [thing for thing in self.contents if isinstance(thing, Thing)]

    def wares(self) -> list[Ware]:
        """Return all wares: `Sample`s, then second-hand things."""
        samples = [Sample(key, left) for key, left in self.shelf.goods.items() if left > 0]
        return [*samples, *self.second_hand]

    def meant(self, customer: DefaultObject, typed: str) -> list[Ware]:
        """Return the wares of a name, or the one of a number in the list last shown to a customer."""
        on_sale = self.wares()
        if (number := whole_number(typed.lstrip("#"))) is None:
            return find(typed, on_sale)
        wanted = numbered(customer, f"wares of {self.id}", number, map(entry_of, on_sale))
        return [ware for ware in on_sale if wanted is not None and entry_of(ware) == wanted]

    def wares_shown(self, customer: DefaultObject, typed: str) -> str:
        """Return the looks and the price of the first ware meant."""
        if not isinstance(customer, Hero) or not (found := self.meant(customer, typed)):
            return ""
        ware, price = found[0], Words("{who:cap} asks {price} for it.")
        asked = price.say(lang_of(customer), who=self, price=coins(self.price(ware, customer)))
        with wares.sample(ware.prototype) if isinstance(ware, Sample) else nullcontext(ware) as thing:
            looks = customer.at_look(thing)
        return f"{looks}\n{asked}"

    def mends(self, thing: Thing) -> bool:
        """Return whether it repairs things of this kind."""
        return _is_one_of(thing, self.shop.mends)

    def mood(self, customer: Hero) -> tuple[int, bool]:
        """Return its mood towards a customer today.

        The first business of a day is a reaction roll (`knave.md 2`): 2d6 plus a third of charisma, plus 2 for a bath.
        A disguised customer (the spell Disguise) is somebody else, and has another 2.

        Return per cent in the customer's favour, and whether the roll was made just now.
        """
        shelf = self.shelf
        stranger = customer.conditions.has("disguised")
        known_as = -customer.id if stranger else customer.id
        if known_as in shelf.moods:
            return shelf.moods[known_as], False
        rolled = dice.roll("2d6") + customer.charisma // 3 + 2 * (is_clean(customer) + stranger)
        shelf.moods[known_as] = crafting.mood(rolled)
        self.shelf = shelf
        return shelf.moods[known_as], True

    def price(self, ware: Ware, customer: Hero) -> int:
        """Return the price of a ware for a customer, in coppers."""
        worth = ware.worth if isinstance(ware, Sample) else wares.worth(ware)
        return crafting.asked(worth, crafting.ASKED - self._favour(customer))

    def _favour(self, customer: Hero) -> int:
        return crafting.PER_CHARISMA * customer.charisma + self.mood(customer)[0] + boon(customer, "haggle")

    def offer(self, thing: Thing, customer: Hero) -> int:
        """Return its price for a customer's thing, in coppers.

        Raises ActionError: codes `quest`, `not_my_trade`, `outfit`, `not_empty`, `worthless`.
        """
        if not isinstance(thing, EvAdventureObject):  # a thing of staff, without figures
            raise ActionError("not_my_trade", NOT_MY_TRADE, who=self, thing=thing)
        if thing.has_obj_type(ObjType.QUEST):
            raise ActionError("quest", Words("Somebody is waiting for {thing:the}: it is not for sale."), thing=thing)
        if ANYTHING not in self.shop.buys and not _is_one_of(thing, self.shop.buys):
            raise ActionError("not_my_trade", NOT_MY_TRADE, who=self, thing=thing)
        if thing.outfit:
            raise ActionError("outfit", OUTFIT, who=self, thing=thing)
        if thing.contents:
            raise ActionError("not_empty", NOT_EMPTY, thing=thing)
        price = crafting.given(wares.worth(thing), crafting.GIVEN + self._favour(customer))
        if price < 1:
            raise ActionError("worthless", WORTHLESS, who=self, thing=thing)
        return max(1, price * (100 - self.glut(thing)) // 100)

    def glut(self, thing: Thing) -> int:
        """Return by how many per cent less it pays for a thing, since it was sold many of its kind lately."""
        return crafting.glut(self.shelf.glut.get(_sort_of(thing), 0))

    @together()
    def sell(self, ware: Ware, customer: Hero) -> tuple[Thing, int]:
        """Sell one of a ware; return the thing and the price.

        Raises ActionError: code `poor`, and those of a full pack; nothing has changed then.
        """
        price = self.price(ware, customer)
        check_means(customer, price)
        thing = wares.make(ware.prototype) if isinstance(ware, Sample) else ware
        if isinstance(ware, Sample):
            wares.check_room(customer, thing, ware.prototype)
        else:
            customer.equipment.validate_slot_usage(thing)
        paid = charge(customer, price, CoinReason.BUY, Till(self))
        if isinstance(ware, Sample):
            shelf = self.shelf
            shelf.goods[ware.prototype] -= 1
            if not shelf.goods[ware.prototype] and ware.prototype in self.shop.always:
                shelf.goods[ware.prototype] = self.shop.goods[ware.prototype]
            self.shelf = shelf
        if paid.tied:
            thing.outfit = True
        hand_over(thing, customer, CoinReason.BUY, "buy")
        if isinstance(ware, Sample):
            ware.left -= 1
        return thing, price

    def buy(self, thing: Thing, customer: Hero) -> int:
        """Buy an unused thing from a customer; return the price.

        Raises ActionError: those of `offer`; code `till`, and those of a purse too heavy; nothing has changed then.
        """
        price = self.offer(thing, customer)
        till = self.shelf.till
        if till < price:
            raise ActionError("till", TILL, who=self, price=coins(price), have=coins(till))
        customer.equipment.validate_coins(price, freed=size_of(thing))
        with together():
            own_find, sort = thing.finder == customer.id, _sort_of(thing)
            if thing.finder:
                thing.finder = 0
            hand_over(thing, self, CoinReason.SELL, "sell")
            transfer(Till(self, own_find), customer, price, CoinReason.SELL)
            shelf = self.shelf
            shelf.glut[sort] = min(shelf.glut.get(sort, 0) + 1, crafting.MOST_GLUT)
            self.shelf = shelf
            for old in self.second_hand[:-SECOND_HAND]:
                old.delete()
        signals.sold.send_robust(sender=customer, thing=thing, price=price, shop=self)
        return price

    def mend(self, thing: Thing, customer: Hero) -> int:
        """Restore a thing's quality for a tenth of its price per point (`knave.md 2`); return the price.

        Raises ActionError: codes `not_my_trade`, `whole`, `poor`.
        """
        if not self.mends(thing):
            raise ActionError("not_my_trade", Words("{who:cap} does not mend {thing:a}."), who=self, thing=thing)
        if thing.quality_max is None or (thing.quality or 0) >= thing.quality_max:
            raise ActionError("whole", Words("There is nothing to mend about {thing:the}."), thing=thing)
        price = wares.repair_price(thing)
        check_means(customer, price)
        if not thing.outfit:
            check_free(customer, min(price, customer.coins))  # starting coins must not mend what others will sell
        with together():
            charge(customer, price, CoinReason.REPAIR, tied=thing.outfit)
            thing.quality = thing.quality_max
        return price


def keeper_in(place: Place) -> EvAdventureShopKeeper | None:
    """Return the living shopkeeper in a place; None if there is none."""
    people = place.contents_get(content_type="character")
    keepers = (one for one in people if isinstance(one, EvAdventureShopKeeper) and one.shop_text and not one.is_dead)
    return next(keepers, None)


def runes_of_the_day(count: int, day: int) -> list[str]:
    """Return the prototypes of `count` rune stones for sale on a day; all have their turn."""
    keys = sorted(RUNES)
    return [keys[(day * count + number) % len(keys)] for number in range(min(count, len(keys)))]


def is_clean(person: Hero) -> bool:
    """Return whether a character has bathed since dawn."""
    return bool(person.attributes.get("bathed", default=-1) == game_time.morning())


def faults(shop: Shop) -> Iterator[str]:
    """Yield the faults of a shop's data that its types do not show."""
    kinds = {kind.value for kind in ObjType}
    for field, named in (("buys", shop.buys), ("mends", shop.mends)):
        yield from (f"shop.{field}: no such kind: {kind}" for kind in named if kind not in kinds | {ANYTHING})
    for key, count in shop.goods.items():
        if not wares.known(key):
            yield f"shop.goods: no prototype {key!r}"
        if count < 1:
            yield f"shop.goods.{key}: at least 1"
    yield from (f"shop.always: not among the goods: {key}" for key in shop.always if key not in shop.goods)


def _sort_of(thing: Thing) -> str:
    """Return the sort under which a shop counts a sold thing: its prototype, else its name."""
    return wares.key_of(thing) or str(thing.key)


def _is_one_of(thing: Thing, kinds: tuple[str, ...]) -> bool:
    return isinstance(thing, Thing) and any(kind.value in kinds for kind in make_iter(thing.obj_type))


MOOD_WORDS = {
    10: Words("{who:cap} beams at you: a friend's price today."),
    5: Words("{who:cap} seems to like you today."),
    0: Words("{who:cap} nods at you, as one nods at customers."),
    -5: Words("{who:cap} is in no good mood today."),
    -10: Words("{who:cap} has taken a dislike to you today; it shows in the prices."),
}
OUTFIT = Words("{who:cap} knows what people set out with when they see it, and gives nothing for {thing:the}.")
NOT_MY_TRADE = Words("{who:cap} has no use for {thing:the}.")
NOT_EMPTY = Words("{thing:the,cap} is not empty. Take out what is in it first.")
WORTHLESS = Words("{who:cap} would not give a coin for {thing:the}.")
TILL = Words("{who:cap} would give {price}, but the till holds only {have} today.")
