"""The client message `room_shop`: wares, prices, and the keeper's offers for the customer's things."""

from __future__ import annotations

from evennia.server.serversession import ServerSession
from evennia.utils.utils import make_iter

from ..characters.client_data import looks
from ..enums import WieldLocation
from ..kernel.errors import ActionError
from ..kernel.messaging import in_language_of, lang_of, name_in, tell
from ..model import Hero, Thing
from ..things import wares
from ..things.light import can_see
from ..things.objects import EvAdventureObject, size_of
from ..wire import incoming
from ..words import Lang
from .shops import MOOD_WORDS, EvAdventureShopKeeper, Sample, Ware, keeper_in


def room_shop(session: ServerSession, *args: object, **kwargs: object) -> None:
    """Send `room_shop`: the shop of the place where the character stands; null if there is none."""
    customer = session.puppet
    if not incoming.admit(session) or not isinstance(customer, Hero):
        return
    with in_language_of(session):
        told = _shop(customer, lang_of(session))
    session.msg(room_shop=((told,), {}))


def _shop(customer: Hero, lang: Lang) -> dict[str, object] | None:
    """Return `Room.Shop`; None if there is no shopkeeper, in a fight, and in the dark.

    This settles the keeper's mood of the day as `list` does, and tells it when it is new. `number` is the argument of
    `buy`.
    """
    place = customer.location
    keeper = keeper_in(place) if place is not None and can_see(customer, place) else None
    if keeper is None or customer.fight is not None:
        return None
    mood, new = keeper.mood(customer)
    if new:
        tell(customer, MOOD_WORDS[mood], who=keeper)
    return {
        "keeper": name_in(keeper, lang),
        "portrait": looks(keeper),
        "coins": customer.coins,
        "wares": [
            {
                "number": number,
                "name": name_in(ware, lang),
                "price": keeper.price(ware, customer),
                "left": ware.left if isinstance(ware, Sample) else 1,
                "used": not isinstance(ware, Sample),
            }
            | _seen(ware)
            for number, ware in enumerate(keeper.wares(), 1)
        ],
        "offers": [
            {"id": thing.id, "name": name_in(thing, lang), "price": _offer(keeper, thing, customer)} | _seen(thing)
            for thing in customer.equipment.slots[WieldLocation.BACKPACK]
        ],
    }


def _seen(ware: Ware) -> dict[str, object]:
    """Return what a client draws and tells of a thing: its prototype or else its kind, size, damage and armour."""
    key = ware.prototype if isinstance(ware, Sample) else wares.key_of(ware) or ""
    if isinstance(ware, Sample) or wares.known(key):
        figures = {"damage": wares.attribute(key, "damage_roll", ""), "armor": wares.attribute(key, "armor", 0)}
        return {"picture": key, "size": wares.attribute(key, "size", 1)} | figures
    kinds = make_iter(ware.obj_type) if isinstance(ware, EvAdventureObject) else ()
    return {"picture": next((kind.value for kind in kinds), ""), "size": size_of(ware), "damage": "", "armor": 0}


def _offer(keeper: EvAdventureShopKeeper, thing: Thing, customer: Hero) -> int:
    try:
        return int(keeper.offer(thing, customer))
    except ActionError:
        return 0
