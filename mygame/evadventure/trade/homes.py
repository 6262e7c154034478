"""Homes: private rooms at the inn, rented by the month or bought for good, and houses in the town.

A home belongs to the account, as the strongroom does: a later hero of the person finds the things an earlier one left.
A key holder comes and goes and uses the chest; an invited person, or everybody while the door is open, is a visitor,
who does not even see the chest. While rent is owed the door stays shut, and things behind it stay there.

There are other tenants, too (`Tenant`): a club has its hall.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import NamedTuple

from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultExit, DefaultObject
from evennia.utils.create import create_object
from evennia.utils.dbserialize import deserialize

from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.memory import tagged
from ..evennia_ext.transactions import together
from ..kernel.counting import Phrase, phrase
from ..kernel.descriptions import Detail, Sight, Spellings
from ..kernel.errors import ActionError
from ..kernel.purse import CoinReason
from ..knave.bestiary import KINDS
from ..model import Hero
from ..places.exits import EvAdventureExit, followers
from ..places.game_time import DAY
from ..places.rooms import HAVEN, PLACE, EvAdventureRoom
from ..quests.counters import deeds
from ..social.friends import known_as, listed_numbers
from ..tables import extending
from ..tables.match.persons import account_of
from ..things.containers import EvAdventureContainer
from ..things.light import now
from ..words import Words, synonyms
from .bank import charge

INN, STREET = "inn", "houses"
"""Tags (category "place") of the places outside homes: of a room, and of a house."""
OWNED = "home"
"""Category of the tag with the owner of a home (`_key`)."""
RENT, MONTH = 10, 30 * DAY
"""Coppers of the rent, and the game seconds it is paid for."""
AHEAD = 12
"""Most months paid in advance, including those that still run."""
DEED = 400
"""Coppers for owning the room for good."""
HOUSE = 1200
"""Coppers for a house, `DEED` less in exchange for a bought room."""
CHEST, LARGE_CHEST, HOUSE_CHEST = 20, 60, 150
"""Slots of the chest of a rented room, of a bought one, and of a house."""
MOST_KEYS, MOST_GUESTS = 12, 50
"""Most holders of a key, and most invited people."""
TITLE, TEXT = 30, 600
"""Longest name of the room, and longest text about it, in characters."""


class EvAdventureHomeChest(EvAdventureContainer):
    """The chest of a home: invisible to everybody without a key."""

    def access(
        self, accessing_obj: DefaultObject, access_type: str = "read", default: bool = False, **kwargs: object
    ) -> bool:
        """Return whether somebody may do something with it."""
        if access_type == "view" and not self.location.has_key(accessing_obj):
            return False
        return bool(super().access(accessing_obj, access_type=access_type, default=default, **kwargs))


class EvAdventureHome(EvAdventureRoom):
    """A private room."""

    owner: int = AttributeProperty(0, autocreate=False)
    """Number of the account it belongs to."""
    paid_until: float | None = AttributeProperty(0.0, autocreate=False)
    """Game time until which the rent is paid; None where it is bought."""
    house: bool = AttributeProperty(False, autocreate=False)
    """Whether it is a house, with a workbench, in the street; else a room at the inn."""
    title: str = AttributeProperty("", autocreate=False)
    text: str = AttributeProperty("", autocreate=False)
    keys: list[int] = AttributeProperty(list, autocreate=False)
    """Numbers of the accounts that have a key, the longest holder first."""
    guests: list[int] = AttributeProperty(list, autocreate=False)
    open_door: bool = AttributeProperty(False, autocreate=False)
    trophies: dict[str, tuple[str, str, str]] = AttributeProperty(dict, autocreate=False)
    """Deed -> name of its trophy in English and in Chinese, and the winner."""

    @property
    def at_first(self) -> tuple[Words, Words]:
        """Its name and description, until somebody writes others."""
        return (Words("{who}'s house"), HOUSE_PLAIN) if self.house else (NAME, PLAIN)

    @property
    def host(self) -> str:
        """Name of the account it belongs to."""
        return known_as(AccountDB.objects.get(id=self.owner))

    @property
    def street(self) -> str:
        """Tag of the places from which it is entered."""
        return STREET if self.house else INN

    @property
    def overdue(self) -> bool:
        """Whether rent is owed."""
        return self.paid_until is not None and self.paid_until < now()

    @property
    def days_left(self) -> int:
        """Days of the game the rent is paid for, counting the last one begun."""
        return max(0, ceil(((self.paid_until or 0) - now()) / DAY))

    @property
    def chest(self) -> EvAdventureHomeChest:
        """Its chest."""
        return next(one for one in self.contents if isinstance(one, EvAdventureHomeChest))

    @property
    def way_out(self) -> DefaultExit | None:
        """The way back to the inn; None when that place no longer exists."""
        return next(iter(self.exits), None)

    def has_key(self, one: DefaultObject) -> bool:
        """Return whether somebody has the owner's rights of entry."""
        return number_of(one) in {self.owner, *self.keys}

    def lets_in(self, one: DefaultObject) -> bool:
        """Return whether the door opens for somebody."""
        return self.open_door or self.has_key(one) or number_of(one) in self.guests

    def furnish(self) -> None:
        """Write the present name, description and trophies."""
        self.aliases.clear()
        (name, plain), host = self.at_first, self.host
        self.set_names(Words(self.title, self.title) if self.title else name.filled(who=host))
        self.key = self.names["en"]
        text = Words(self.text, self.text) if self.text else plain
        fittings = HOUSE_FITTINGS if self.house else FITTINGS
        self.sight = Sight(
            desc=Words.of(lambda lang: f"{text.in_lang(lang)}\n{fittings.in_lang(lang)}"),
            sign=Words("Hm"),
            details=(HEARTH, Detail(WALL, self._wall()), *((BENCH,) if self.house else ())),
        )

    def _wall(self) -> Words:
        hung = [phrase(TROPHY, what=Words(en, zh), who=who) for en, zh, who in deserialize(self.trophies).values()]
        return Words("On the hooks: {trophies}.").filled(trophies=hung) if hung else BARE

    def hang(self, hero: Hero) -> list[Phrase]:
        """Hang up the trophies a hero has won since the last time; return their sentences."""
        have = dict(deserialize(self.trophies))
        new = {key: won for key, won in self._won(hero).items() if key not in have}
        if new:
            self.trophies = have | new
        return [phrase(TROPHY, what=Words(en, zh), who=who) for en, zh, who in new.values()]

    def _won(self, hero: Hero) -> dict[str, tuple[str, str, str]]:
        """Return all trophies of a hero that hang there, as `trophies`."""
        done = deeds(hero)
        won = {f"lord:{key}": kind.name for key, kind in KINDS.items() if kind.boss and done.get(f"defeated:{key}")}
        if (number := number_of(hero)) is not None:
            for trophies in extending.TROPHIES.all():
                won |= trophies(number)
        return {key: (what.en, what.zh, hero.key) for key, what in won.items()}


def kept_of(account: int) -> dict[str, object] | None:
    """Return the data kept about the home of an account, for its owner; None without a home."""
    home = home_of(account)
    if home is None:
        return None
    return {
        "name": home.title,
        "description": home.text,
        "bought": home.paid_until is None,
        "house": home.house,
        "chest": sorted(thing.key for thing in home.chest.contents),
        "trophies": [what for what, _, _ in deserialize(home.trophies).values()],
        "have_a_key": [known_as(one) for one in listed_numbers(home.keys)],
        "may_visit": [known_as(one) for one in listed_numbers(home.guests)],
    }


def home_of(account: int) -> EvAdventureHome | None:
    """Return the home of an account; None for none."""
    return with_key(str(account))


def with_key(key: str) -> EvAdventureHome | None:
    """Return the home with a tag; None for none."""
    found: EvAdventureHome | None = tagged(key, OWNED).first()
    return found


class Tenant(NamedTuple):
    """The owner of a home, present or future."""

    key: str
    """Tag of the home."""
    make: Callable[[], EvAdventureHome]
    """Makes the room, without furniture."""


def oneself(hero: Hero) -> Tenant:
    """Return the person behind a hero as a tenant."""

    def make() -> EvAdventureHome:
        home: EvAdventureHome = create_object(EvAdventureHome, key="home", nohome=True)
        home.owner = _own(hero)
        return home

    return Tenant(str(_own(hero)), make)


@together()
def rent(hero: Hero, months: int = 1, tenant: Tenant | None = None) -> EvAdventureHome:
    """Pay the rent for so many more months; the first time, get the key.

    Raises ActionError: codes `bought`, `ahead`, `poor`.
    """
    tenant = tenant or oneself(hero)
    home = _rented(tenant)
    until = max(now(), (home.paid_until or 0) if home is not None else 0) + months * MONTH
    if not 1 <= months <= AHEAD or until > now() + AHEAD * MONTH:
        raise ActionError("ahead", Words("Rent is paid for 1 to {most} months ahead, no more."), most=AHEAD)
    charge(hero, RENT * months, CoinReason.SERVICE)
    home = home or _made(hero, tenant)
    home.paid_until = until
    return home


@together()
def buy(hero: Hero, tenant: Tenant | None = None) -> EvAdventureHome:
    """Buy a room for good, for the hero or a tenant. Raises ActionError: codes `bought`, `poor`."""
    tenant = tenant or oneself(hero)
    home = _rented(tenant)
    charge(hero, DEED, CoinReason.SERVICE)
    home = home or _made(hero, tenant)
    home.paid_until = None
    home.chest.capacity = LARGE_CHEST
    return home


def _rented(tenant: Tenant) -> EvAdventureHome | None:
    """Return the home a tenant rents; None without one. Raises ActionError: code `bought`."""
    home = with_key(tenant.key)
    if home is not None and home.paid_until is None:
        raise ActionError("bought", IS_HOUSE if home.house else Words("It is yours for good already."))
    return home


def price_of_house(home: EvAdventureHome | None) -> int:
    """Return the price of a house for the owner of this home, or of none: a bought room is given in exchange."""
    return HOUSE - (DEED if home is not None and home.paid_until is None else 0)


@together()
def move_house(hero: Hero) -> EvAdventureHome:
    """Buy a house entered from the hero's place; everything in a room at the inn is carried over.

    Raises ActionError: codes `bought`, `overdue`, `poor`.
    """
    home = home_of(_own(hero))
    if home is not None and home.house:
        raise ActionError("bought", IS_HOUSE)
    if home is not None and home.overdue:
        raise ActionError("overdue", OVERDUE)
    charge(hero, price_of_house(home), CoinReason.SERVICE)
    home = home or _made(hero, oneself(hero))
    home.house, home.paid_until = True, None
    home.chest.capacity = HOUSE_CHEST
    if home.way_out is not None:
        home.way_out.destination = hero.location
    home.furnish()
    return home


def at_bench(hero: Hero) -> bool:
    """Return whether a hero stands at the workbench of a house it has a key to."""
    place = hero.location
    return isinstance(place, EvAdventureHome) and place.house and place.has_key(hero)


def enter(hero: Hero, home: EvAdventureHome) -> list[Phrase]:
    """Go into a home from its street, or the inn, with followers who may; return the trophies that were hung up.

    Raises ActionError: codes `overdue`, `not_welcome`.
    """
    if not home.lets_in(hero):
        raise ActionError("not_welcome", Words("The door stays shut: you have not been invited."))
    if home.overdue:
        raise ActionError("overdue", OVERDUE)
    place = hero.location
    new = home.hang(hero) if home.has_key(hero) else []
    home.furnish()
    if home.way_out is None:
        create_object(EvAdventureExit, key="out", location=home, destination=place, nohome=True)
    for one in [hero, *followers(hero, place)]:
        if one is hero or number_of(one) is None or home.lets_in(one):
            one.move_to(home, move_type="traverse")
    return new


def put_out(home: EvAdventureHome, unwelcome: int | None = None) -> None:
    """Send those of an account, else all who may not be here, out of the door."""
    if home.way_out is None:
        return
    outside = home.way_out.destination
    for one in home.contents_get(content_type="character"):
        number = number_of(one)
        if number is not None and (number == unwelcome or not home.lets_in(one)):
            one.move_to(outside, move_type="traverse")
    for one in ObjectDB.objects.filter(db_attributes__db_key="prelogout_location", db_location=None):
        if one.db.prelogout_location == home and not home.has_key(one):
            one.db.prelogout_location = outside


@together()
def give_up(account: int) -> None:
    """Pass a home on to the longest holder of a key; without such a person delete it, with all its contents."""
    for home in EvAdventureHome.objects.all():
        home.keys = [one for one in home.keys if one != account]
        home.guests = [one for one in home.guests if one != account]
    home = home_of(account)
    if home is None:
        return
    heirs = [one for one in home.keys if home_of(one) is None and AccountDB.objects.filter(id=one).exists()]
    if heirs:
        home.tags.remove(str(account), category=OWNED)
        home.owner, home.title, home.text = heirs[0], "", ""
        home.keys = [one for one in home.keys if one != heirs[0]]
        home.tags.add(str(heirs[0]), category=OWNED)
        home.furnish()
        return
    home.open_door, home.keys, home.guests, home.owner = False, [], [], 0
    clear(home)


def clear(home: EvAdventureHome) -> None:
    """Delete a home with all its contents."""
    put_out(home)
    for thing in [*home.chest.contents, *home.contents_get(content_type="object")]:
        thing.delete()
    home.delete()


def _made(hero: Hero, tenant: Tenant) -> EvAdventureHome:
    """Make a furnished room; its door leads to the hero's place."""
    home = tenant.make()
    home.tags.add(tenant.key, category=OWNED)
    home.tags.add(["rest", HAVEN], category=PLACE)
    chest = create_object(EvAdventureHomeChest, key="chest", location=home, home=home)
    chest.set_names(Words("chest"), measure=Words("chest", context="measure").zh)
    chest.set_descs(Words("An iron-bound chest. Only those with a key to the room can see it."))
    chest.capacity = CHEST
    chest.locks.add("get:false();puppet:false()")
    create_object(EvAdventureExit, key="out", location=home, destination=hero.location, nohome=True)
    home.furnish()
    return home


def _own(hero: Hero) -> int:
    return hero.account.id if hero.account is not None else 0


def number_of(one: DefaultObject) -> int | None:
    """Return the number of the account a hero belongs to; None for one without an account."""
    return account_of(one) if isinstance(one, Hero) else None


NAME = Words("{who}'s room")
HOUSE_PLAIN = Words(
    "A house no wider than its door and its window, and three floors of it. The staves of the walls were barrels once."
)
PLAIN = Words("A room under the roof with a bed, a table and a window. The walls are thick enough.")
FITTINGS = Words("There is a hearth to sleep by, and a wall with hooks for trophies.")
HOUSE_FITTINGS = Words(
    "There is a hearth to sleep by, a wall with hooks for trophies, and by the window a workbench with tools for every "
    "trade."
)
BENCH = Detail(
    Spellings.of(synonyms("workbench", "bench", "tools")),
    Words("Whatever can be made can be made here without tools of one's own (|wcraft|n), by those who have a key."),
)
WALL = Spellings.of(synonyms("wall", "trophies", "trophy", "hooks"))
HEARTH = Detail(
    Spellings.of(synonyms("hearth", "fire")),
    Words("Embers that are never quite out. Whoever sleeps here wakes up whole (|wrest|n)."),
)
TROPHY = Words("{what} ({who})")
BARE = Words(
    "The hooks are bare. What you win in tournaments and from the lords you slay hangs here when you come home."
)
IS_HOUSE = Words("The house is yours for good already.")
OVERDUE = Words("The door stays shut until the rent is paid. What is behind it is safe. (|wlodging rent|n)")
