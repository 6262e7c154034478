"""The regulars of the gaming house as persons: invited to a table, they walk to it."""

from __future__ import annotations

from evennia.accounts.models import AccountDB

from ..characters import coins as purses
from ..characters.temporary_sheet import portrait
from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.memory import numbered, tagged
from ..kernel.messaging import announce
from ..kernel.purse import Coins
from ..model import Place
from ..social.friends import hero_of
from ..tables import extending
from ..tables.match.persons import character_of
from ..tables.match.regulars import REGULARS
from ..tables.room import public_signals
from ..tables.room.table import Table
from ..words import Words
from .npcs import EvAdventureTalkativeNPC

ROLE = "regular:"
"""Role tag before the key of a regular at the tables."""
SEATED = "regulars"
"""Attribute of a table: the purse keys of the regulars who sit there."""


class EvAdventureRegular(EvAdventureTalkativeNPC):
    """A regular (`tables.regulars`); its coins are its purse at the tables."""

    table: Table | None = AttributeProperty(None, autocreate=False)
    """The table it sits at; None for none."""

    @property
    def purse_key(self) -> str:
        """Return the key of its purse at the tables; "" if it is not a particular regular."""
        roles = self.tags.get(category="role", return_list=True)
        return next((f"r:{role.removeprefix(ROLE)}" for role in roles if role and role.startswith(ROLE)), "")

    @property
    def coins(self) -> int:
        """Return the number of coins in the purse."""
        return (purses.coins_of(self.purse_key) or 0) if self.purse_key else 0

    @coins.setter
    def coins(self, coins: int) -> None:
        with purses.together([self.purse_key]):
            purses.add_coins(self.purse_key, coins - self.coins)

    def take_coins(self, count: int, spent: bool) -> Coins:
        """Remove coins, at most those there are."""
        return purses.RegularPurse(self.purse_key).take_coins(count, spent) if self.purse_key else Coins(0)

    def put_coins(self, coins: Coins) -> None:
        """Add coins."""
        if self.purse_key:
            purses.RegularPurse(self.purse_key).put_coins(coins)

    @property
    def stance(self) -> Words | None:
        """Return the sentence a place shows for it, at a table or not."""
        playing = self.table is not None and self.table.pk and self.table.location == self.location
        return Words("{who:cap} sits at a table, and has eyes for nothing else.") if playing else super().stance

    def sit_down(self, table: Table) -> None:
        """Walk to a table; the table announces that it sits down."""
        self.table = table
        self._go(table.location, Words("{who:cap} is called to a table, and goes."))

    def get_up(self) -> None:
        """Return to its home."""
        self.table = None
        if self._go(self.home, Words("{who:cap} stretches, and wanders off.")):
            announce(self.location, Words("{who:cap} comes in."), exclude=self, who=self)

    def _go(self, place: Place | None, words: Words) -> bool:
        """Move to another place and tell those left behind; return whether it moved."""
        if place is None or place == self.location:
            return False
        announce(self.location, words, exclude=self, who=self)
        return bool(self.move_to(place, quiet=True, move_type="teleport"))


def looks(key: str) -> dict[str, object] | None:
    """Return the looks of the player with a key at the tables, a regular or a hero (`portrait`), or of an account's."""
    if (regular := REGULARS.get(key.removeprefix("r:"))) is not None:
        return {"sex": regular.sex, "traits": regular.traits}
    kind, _, number = key.partition(":")
    account = numbered(AccountDB, int(number)) if kind == "a" and number.isdecimal() else None
    hero = character_of(key) if account is None else hero_of(account)
    return None if hero is None else portrait(hero)


def listen() -> None:
    """Connect to the tables: their signal `seated`, and the looks of players; safe to repeat."""
    extending.LOOKS.add(f"{__name__}.looks")
    public_signals.seated.connect(_seated, dispatch_uid=__name__, weak=False)


def _seated(sender: Table, **kwargs: object) -> None:
    """Send regulars to the table they sit at now, and home from one they have left."""
    before = set(sender.attributes.get(SEATED, default=()) or ())
    now = {sitter.key for sitter in sender.setup.sitters if sitter.key.startswith("r:")}
    if now == before:
        return
    sender.attributes.add(SEATED, sorted(now))
    for body in _bodies(now - before):
        body.sit_down(sender)
    for body in _bodies(before - now):
        if body.table == sender:
            body.get_up()


def _bodies(keys: set[str]) -> list[EvAdventureRegular]:
    found = [body for key in keys for body in tagged(f"{ROLE}{key.removeprefix('r:')}", "role")]
    return [body for body in found if isinstance(body, EvAdventureRegular)]
