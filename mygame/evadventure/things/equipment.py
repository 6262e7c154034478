"""The contents of a character's equipment, by slot: hands, body, head and backpack (`knave.md 1-3`).

There is room for constitution + 10 item slots; a hundred coins take one. Things in use count like those in the
backpack, so putting things on and off always works: a swap sends the replaced things to the backpack, and nothing is
ever lost.

The location of a thing is authoritative; the handler's record only adds its slot on the body. A record that disagrees,
after a crash or an administrator's intervention, is mended when it is loaded.
"""

from __future__ import annotations

from typing import Any

from evennia.objects.objects import DefaultCharacter, DefaultExit, DefaultObject, DefaultRoom
from evennia.utils.utils import inherits_from

from ..enums import WieldLocation
from ..evennia_ext import transactions
from ..kernel import signals
from ..kernel.counting import coins
from ..kernel.errors import ActionError
from ..knave.callings import boon
from ..knave.fighting.fighter import Weapon
from ..model import Belongings, Hero, Thing
from ..rules import DEFENSE_BASE
from ..wire import changes
from ..words import Words
from .figures import slots_text
from .objects import COINS_PER_SLOT, get_bare_hands, size_of

WORN_PLACES = (
    WieldLocation.WEAPON_HAND,
    WieldLocation.SHIELD_HAND,
    WieldLocation.TWO_HANDS,
    WieldLocation.BODY,
    WieldLocation.HEAD,
)
"""Everywhere but the backpack, in the order of display."""

_PUT_ASIDE = {
    WieldLocation.TWO_HANDS: (WieldLocation.TWO_HANDS, WieldLocation.WEAPON_HAND, WieldLocation.SHIELD_HAND),
    WieldLocation.WEAPON_HAND: (WieldLocation.WEAPON_HAND, WieldLocation.TWO_HANDS),
    WieldLocation.SHIELD_HAND: (WieldLocation.SHIELD_HAND, WieldLocation.TWO_HANDS),
    WieldLocation.BODY: (WieldLocation.BODY,),
    WieldLocation.HEAD: (WieldLocation.HEAD,),
}
"""Slot -> the slots that must be free to use it."""


MOST_BAGS = 20
"""The most nested bags that are searched."""


class EquipmentError(ActionError, TypeError):
    """Something cannot be carried or used; says why."""


class EquipmentHandler(Belongings):
    """The belongings of one character. Its character's `constitution` and `coins` count."""

    save_attribute = "inventory_slots"

    def __init__(self, obj: Hero) -> None:
        self.obj = obj
        self._load()

    def _load(self) -> None:
        """Read the record, and mend it where it disagrees with the things' locations."""
        stored = self.obj.attributes.get(self.save_attribute, category="inventory", default={})
        self.slots: dict[WieldLocation, Any] = dict.fromkeys(WORN_PLACES)
        self.slots[WieldLocation.BACKPACK] = []
        known = []
        for place in WORN_PLACES:
            thing = stored.get(place.value)
            if thing is not None and thing.pk and thing not in known and thing.location in (None, self.obj):
                self.slots[place] = thing
                known.append(thing)
        backpack = [thing for thing in stored.get(WieldLocation.BACKPACK.value, ()) if thing is not None and thing.pk]
        for thing in [*(one for one in backpack if one.location in (None, self.obj)), *self.obj.contents]:
            if thing not in known:
                self.slots[WieldLocation.BACKPACK].append(thing)
                known.append(thing)

    def _save(self) -> None:
        transactions.note(self.obj)
        record: dict[str, object] = {place.value: self.slots[place] for place in WORN_PLACES if self.slots[place]}
        record[WieldLocation.BACKPACK.value] = list(self.slots[WieldLocation.BACKPACK])
        self.obj.attributes.add(self.save_attribute, record, category="inventory")
        changes.note(self.obj, changes.OWN)

    # Capacity.

    def count_slots(self) -> float:
        """Return the number of slots taken: small things take parts of one, each full hundred of coins one."""
        carried = sum(size_of(thing) for thing in self.all(only_objs=True))
        total: float = round(carried + (self.obj.coins or 0) // COINS_PER_SLOT, 4)
        return total

    @property
    def max_slots(self) -> int:
        """The number of slots: the defence of constitution, the bonus of a calling, and the loads of one's animals."""
        slots: int = self.obj.constitution + DEFENSE_BASE + boon(self.obj, "carry")
        return slots + int(self.obj.attributes.get("pack_slots", default=0) or 0)

    def validate_slot_usage(self, obj: DefaultObject) -> bool:
        """Return True when there is room for a thing that is not carried yet; things in a carried bag count already.

        Raises EquipmentError if there is none, or the thing cannot be carried.
        """
        if not inherits_from(obj, DefaultObject) or isinstance(obj, DefaultCharacter | DefaultRoom | DefaultExit):
            raise EquipmentError("no_thing", Words("{thing:the,cap} is nothing one could carry."), thing=obj)
        if self._is_carried(obj):
            return True
        size = size_of(obj)
        free = round(self.max_slots - self.count_slots(), 4)
        if size > 0 and size > free:
            filled = (self.obj.coins or 0) // COINS_PER_SLOT
            words = _FULL_OF_COINS if filled >= size else _NO_ROOM
            facts = {"need": slots_text(size), "free": slots_text(max(0, free)), "filled": filled}
            raise EquipmentError("no_room", words, thing=obj, **facts)
        return True

    def _is_carried(self, obj: DefaultObject) -> bool:
        """Return whether a thing is in a carried bag."""
        inside = obj.location
        for _ in range(MOST_BAGS):
            if inside is None or inside is self.obj:
                break
            inside = inside.location
        return inside is self.obj and obj.location is not self.obj

    def validate_coins(self, amount: int, freed: float = 0) -> bool:
        """Return True when there is room for so many more coins.

        Args:
            amount: number of coins.
            freed: slots of things given away for them.

        Raises EquipmentError: if there is none.
        """
        have = self.obj.coins or 0
        slots = have // COINS_PER_SLOT + max(0, int(self.max_slots - self.count_slots() + freed))
        most = (slots + 1) * COINS_PER_SLOT - 1 - have
        if amount > most:
            raise EquipmentError("no_room_coins", _NO_ROOM_COINS, coins=coins(amount), most=most)
        return True

    # Contents by slot.

    def get_current_slot(self, obj: DefaultObject) -> WieldLocation | None:
        """Return the slot of a thing; None when it is not carried."""
        return next((place for thing, place in self.all() if thing is not None and thing == obj), None)

    def all(self, only_objs: bool = False) -> list[Any]:
        """Return pairs (thing, place): the places on the body first (None when empty), then the backpack.

        Args:
            only_objs: return only the things.
        """
        pairs = [(self.slots[place], place) for place in WORN_PLACES]
        pairs += [(thing, WieldLocation.BACKPACK) for thing in self.slots[WieldLocation.BACKPACK]]
        return [thing for thing, _ in pairs if thing] if only_objs else pairs

    @property
    def armor(self) -> int:
        """The armour bonus of worn things (1 for a bare body); broken pieces add nothing."""
        body = self.slots[WieldLocation.BODY]
        bonus: int = body.armor if _counts(body) else 1
        for place in (WieldLocation.SHIELD_HAND, WieldLocation.HEAD):
            piece = self.slots[place]
            bonus += piece.armor if _counts(piece) else 0
        return bonus

    @property
    def weapon(self) -> Weapon:
        """The weapon in use: that in both hands, else the one in the weapon hand, else bare hands."""
        held: Weapon | None = self.slots[WieldLocation.TWO_HANDS] or self.slots[WieldLocation.WEAPON_HAND]
        return held or get_bare_hands()

    def get_wieldable_objects_from_backpack(self) -> list[Thing]:
        """Return the weapons, shields and rune stones of the backpack."""
        hands = (WieldLocation.WEAPON_HAND, WieldLocation.TWO_HANDS, WieldLocation.SHIELD_HAND)
        return self._backpack_for(hands)

    def get_wearable_objects_from_backpack(self) -> list[Thing]:
        """Return the armour and helmets of the backpack."""
        return self._backpack_for((WieldLocation.BODY, WieldLocation.HEAD))

    def get_usable_objects_from_backpack(self) -> list[Thing]:
        """Return the things of the backpack that can be used now."""
        return [
            thing
            for thing in self.slots[WieldLocation.BACKPACK]
            if isinstance(thing, Thing) and thing.at_pre_use(self.obj)
        ]

    def _backpack_for(self, places: tuple[WieldLocation, ...]) -> list[Thing]:
        return [thing for thing in self.slots[WieldLocation.BACKPACK] if use_slot(thing) in places]

    # Changes. None of them changes a thing's location: their callers do.

    def add(self, obj: DefaultObject, force: bool = False) -> None:
        """Put a thing that is not carried yet into the backpack; one that is there already stays.

        Args:
            obj: the thing.
            force: take it even without room: for a thing that has arrived already.

        Raises EquipmentError: if there is no room.
        """
        if self.get_current_slot(obj) is not None:
            return
        if not force:
            self.validate_slot_usage(obj)
        self.slots[WieldLocation.BACKPACK].append(obj)
        self._save()

    def move(self, obj: DefaultObject) -> list[Thing]:
        """Put a thing into its slot of use: a weapon in hand, a helmet on the head, the rest in the backpack.

        Things in the way go to the backpack, and are returned. A thing that is not carried yet is taken up as well.

        Raises EquipmentError: if there is no room for it, or it is broken; nothing has changed then.
        """
        at = self.get_current_slot(obj)
        goes = use_slot(obj)
        if at is None:
            self.validate_slot_usage(obj)
        if goes is not WieldLocation.BACKPACK and isinstance(obj, Thing) and obj.is_broken:
            raise EquipmentError("broken", BROKEN, thing=obj)
        if at is goes:
            return []
        self._take_out(obj)
        aside = [self.slots[place] for place in _PUT_ASIDE.get(goes, ()) if self.slots[place]]
        for place in _PUT_ASIDE.get(goes, ()):
            self.slots[place] = None
        self.slots[WieldLocation.BACKPACK] += aside
        if goes is WieldLocation.BACKPACK:
            self.slots[WieldLocation.BACKPACK].append(obj)
        else:
            self.slots[goes] = obj
        self._save()
        if goes is not WieldLocation.BACKPACK:
            signals.readied.send_robust(sender=self.obj, thing=obj)
        return aside

    def stow(self, obj: DefaultObject) -> None:
        """Put a carried thing into the backpack, from wherever on the body it is."""
        if self._take_out(obj):
            self.slots[WieldLocation.BACKPACK].append(obj)
            self._save()

    def remove(self, obj_or_slot: DefaultObject | WieldLocation) -> list[DefaultObject]:
        """Remove a thing, or all things in a slot; return them."""
        if obj_or_slot is WieldLocation.BACKPACK:
            gone: list[DefaultObject] = self.slots[WieldLocation.BACKPACK]
            self.slots[WieldLocation.BACKPACK] = []
        elif isinstance(obj_or_slot, WieldLocation):
            gone = [self.slots[obj_or_slot]] if self.slots[obj_or_slot] else []
            self.slots[obj_or_slot] = None
        else:
            gone = self._take_out(obj_or_slot)
        if gone:
            self._save()
        return gone

    def _take_out(self, obj: DefaultObject) -> list[DefaultObject]:
        match self.get_current_slot(obj):
            case None:
                return []
            case WieldLocation.BACKPACK:
                self.slots[WieldLocation.BACKPACK].remove(obj)
            case place:
                self.slots[place] = None
        return [obj]


def use_slot(thing: DefaultObject) -> WieldLocation:
    """Return a thing's slot of use; the backpack for an object that is not a thing of the game."""
    return thing.inventory_use_slot if isinstance(thing, Thing) else WieldLocation.BACKPACK


def _counts(piece: Thing) -> bool:
    return piece is not None and not piece.is_broken


_NO_ROOM = Words("You cannot carry {thing:a} as well: it needs {need} of your slots, and you have {free} left.")
_FULL_OF_COINS = Words(
    "You cannot carry {thing:a} as well: it needs {need} of your slots, and coins fill {filled} (|wbank|n)."
)
_NO_ROOM_COINS = Words("{coins} are too heavy: there is room for {most} more.")
BROKEN = Words("{thing:the,cap} is broken. A smith must mend it first.")


def _leave_holder(sender: DefaultObject, **kwargs: object) -> None:
    """Take a deleted object of any kind out of the equipment of its carrier."""
    if isinstance(sender.location, Hero):
        sender.location.equipment.remove(sender)
    else:
        changes.of_place(sender.location)


signals.deleted.connect(_leave_holder, dispatch_uid=__name__)
