"""Captives and merchants of the dungeon, made of their entries in `delve/people.toml`."""

from __future__ import annotations

from evennia.utils.create import create_object

from ..creatures.npcs import EvAdventureNPC, EvAdventureTalkativeNPC
from ..evennia_ext.attribute import AttributeProperty
from ..kernel.descriptions import encode
from ..knave.delve.templates import PersonBelow, people
from ..trade.shops import EvAdventureShopKeeper, Shop
from .below import RoomBelow


class EvAdventureCaptive(EvAdventureTalkativeNPC):
    """A captive who waits to be freed; `entry` is the key of the person."""

    entry: str = AttributeProperty("", autocreate=False)

    @property
    def person(self) -> PersonBelow:
        """The record of the person it plays."""
        return people()[self.entry]


def captive(room: RoomBelow) -> EvAdventureCaptive:
    """Make the captive that the plan of a room names, and return it."""
    body = _body(EvAdventureCaptive, room)
    body.entry = room.plan.person
    return body


def merchant(room: RoomBelow) -> EvAdventureShopKeeper:
    """Place a merchant in a room."""
    body = _body(EvAdventureShopKeeper, room)
    person = people()[room.plan.person]
    body.shop_text = encode(Shop(till=person.till * room.depth, buys=person.buys, goods=person.goods))
    return body


def _body[Body: EvAdventureNPC](typeclass: type[Body], room: RoomBelow) -> Body:
    person = people()[room.plan.person]
    body = create_object(typeclass, key=person.name.en, location=room, nohome=True)
    body.set_names(person.name)
    body.set_descs(person.desc)
    body.aliases.add(list(person.also.every()))
    body.bearing = person.bearing
    return body
