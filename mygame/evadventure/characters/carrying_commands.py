"""Commands on carried things: list, wield, remove, get, drop, give and use them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from evennia.objects.objects import DefaultObject

from ..combat.combatant import is_apart
from ..combat.phrases import BETWEEN_TWO
from ..enums import WieldLocation
from ..evennia_ext.transactions import together
from ..kernel.character_command import (
    FEW,
    NONE_AT_ALL,
    NOT_CARRIED,
    NOT_IN_FIGHT,
    READIES,
    READY,
    CharacterCommand,
    is_person,
    pick,
)
from ..kernel.counting import EVERYTHING, Amount, coins, counted, find, read_amount
from ..kernel.errors import ActionError
from ..kernel.messaging import announce, tell
from ..kernel.purse import TIED_BELOW, CoinReason, check_free, hand_over, transfer
from ..model import Hero, Living, Thing
from ..social import party
from ..things.equipment import use_slot
from ..things.objects import EvAdventureCoins
from ..words import Words, pattern, synonyms
from .sheet import inventory, worn

_TO = re.compile(r"\s+to\s+|\s*=\s*")
_TO_ZH = pattern(of="give")
_THING_FIRST = synonyms(of="give", context="thing first")
_ON = pattern(r"\s+on\s+")


class CmdInventory(CharacterCommand):
    """List everything one carries."""

    key = "inventory"
    aliases = synonyms("i", "inv", of="inventory")
    help_category = "Character"
    help_words = Words(
        "|winventory|n (|wi|n) shows what you wield and wear, what is in your backpack, your coins, and how many of "
        "your item slots are taken. You have 10 slots and one for each point of constitution; a hundred coins take one."
    )

    def act(self, typed: str) -> None:
        """Show the inventory."""
        self.msg(text=(inventory(self.caller, self.page), {"type": "inventory"}))


class CmdEquipment(CharacterCommand):
    """List what one wields and wears."""

    key = "equipment"
    aliases = synonyms("eq", "worn", of="equipment")
    help_category = "Character"
    help_words = Words("|wequipment|n (|weq|n) shows what you wield and wear; |winventory|n shows all you have.")

    def act(self, typed: str) -> None:
        """Show the things in use; with a name, wield that thing."""
        if typed:
            self.caller.execute_cmd(f"wield {typed}")
            return
        self.msg(text=("\n".join(worn(self.caller, self.page)), {"type": "inventory"}))


class CmdCoins(CharacterCommand):
    """Count one's coins."""

    key = "coins"
    aliases = synonyms("purse", "money", of="coins")
    help_category = "Character"
    help_words = Words(
        "|wcoins|n shows your purse, and how much of it you may |wtrain|n with. Pay with "
        "|wgive 20 coins to <somebody>|n; |wdrop 20 coins|n lays them down. "
        "What you set out with can be spent, but not given away before level 2."
    )

    def act(self, typed: str) -> None:
        """Show the coins, those to train with, and those that cannot be given away."""
        caller = self.caller
        self.tell(Words("You have {coins}."), coins=coins(caller.coins))
        if caller.coins:
            self.tell(DEEP, deep=coins(caller.trainable_coins))
        if caller.tied:
            self.tell(TIED_COINS, tied=coins(caller.tied), level=TIED_BELOW)


class CmdWieldOrWear(CharacterCommand):
    """Wield or wear a thing."""

    key = "wield"
    aliases = synonyms("wear", "equip", of="wield")
    help_category = "Character"
    help_words = Words(
        "|wwield <weapon>|n takes it in hand, |wwear <armour>|n puts it on. What is in the way goes to your backpack. "
        "A weapon for two hands leaves none for a shield. |wwear all|n uses all there is a free place for."
    )

    def act(self, typed: str) -> None:
        """Move the named thing to its slot, at once or as an action of a fight; of "all", see `_all`.

        The Chinese word is the noun as well: alone it asks for the things in use.
        """
        if not typed and self.cmdstring in synonyms("equip"):
            self.msg(text=("\n".join(worn(self.caller, self.page)), {"type": "inventory"}))
            return
        if not typed:
            raise ActionError("what", WIELD_WHAT)
        amount = read_amount(typed)
        if amount.is_all:
            self._all()
            return
        if not amount.name:
            raise ActionError("what", WIELD_WHAT)
        thing = pick(amount, self.carried(), NOT_CARRIED)[0]
        equipment = self.caller.equipment
        place = use_slot(thing)
        if place is WieldLocation.BACKPACK:
            raise ActionError("not_wieldable", Words("{thing:the,cap} can be neither wielded nor worn."), thing=thing)
        if equipment.get_current_slot(thing) is place:
            raise ActionError("in_use", Words("You are using {thing:the} already."), thing=thing)
        if self.caller.fight is not None:
            self.caller.fight.queue_action(self.caller, {"key": "wield", "item": thing})
            return
        aside = equipment.move(thing)
        if aside:
            self.tell(READY_SWAP, thing=thing, place=place, aside=counted(aside))
        else:
            self.tell(READY, thing=thing, place=place)
        self.see(READIES, thing=thing)

    def _all(self) -> None:
        """Move packed things to free slots, the most valuable first."""
        if self.caller.fight is not None:
            raise ActionError("in_fight", NOT_IN_FIGHT)
        equipment = self.caller.equipment
        readied: list[DefaultObject] = []
        packed = list(equipment.slots[WieldLocation.BACKPACK])
        for thing in sorted(packed, key=lambda one: -((one.value or 0) if isinstance(one, Thing) else 0)):
            place = use_slot(thing)
            if place is WieldLocation.BACKPACK or not self._is_free(place):
                continue
            equipment.move(thing)
            readied.append(thing)
        if not readied:
            raise ActionError("nothing", Words("There is nothing in your backpack that you could still put on."))
        self.tell(Words("You put on and take in hand: {things}."), things=counted(readied))
        self.see(Words("{who:cap} puts on and takes in hand: {things}."), things=counted(readied))

    def _is_free(self, place: WieldLocation) -> bool:
        """Return whether a thing fits a slot without another being put away."""
        slots = self.caller.equipment.slots
        hands = {WieldLocation.WEAPON_HAND, WieldLocation.SHIELD_HAND}
        needed = hands | {place} if place is WieldLocation.TWO_HANDS else {place}
        if place in hands:
            needed |= {WieldLocation.TWO_HANDS}
        return not any(slots.get(one) for one in needed)


class CmdRemove(CharacterCommand):
    """Put a thing in use into the backpack."""

    key = "remove"
    in_fight = "action"
    aliases = synonyms("unwield", "unwear", "unequip", "stow", of="remove")
    help_category = "Character"
    help_words = Words("|wremove <thing>|n puts what you wield or wear into your backpack; |wremove all|n all of it.")

    def meant(self, typed: str) -> list[DefaultObject]:
        """Return the things in use that a line means.

        Raises ActionError: codes `what`, `packed`, and those of `pick`.
        """
        if not typed:
            raise ActionError("what", Words("Remove what?"))
        backpack = self.caller.equipment.slots[WieldLocation.BACKPACK]
        in_use = [thing for thing in self.carried() if thing not in backpack]
        amount = read_amount(typed)
        if amount.name and not find(amount.name, in_use) and (packed := find(amount.name, backpack)):
            raise ActionError("packed", PACKED, thing=packed[0])
        return pick(amount, in_use, Words('You wield and wear no "{typed}".') if amount.name else NOTHING_IN_USE)

    def act(self, typed: str) -> None:
        """Move the things into the backpack."""
        things = self.meant(typed)
        for thing in things:
            self.caller.equipment.stow(thing)
        self.tell(Words("Into your backpack: {things}."), things=counted(things))
        self.see(Words("{who:cap} puts away {things}."), things=counted(things))


class CmdGet(CharacterCommand):
    """Take things lying in the place."""

    key = "get"
    in_fight = "action"
    aliases = synonyms("take", "grab", of="get")
    help_category = "Character"
    help_words = Words(
        "|wget <thing>|n takes what lies here, |wget 3 torches|n several, |wget 20 coins|n money, |wget all|n "
        "whatever there is room for."
    )

    def meant(self, typed: str) -> tuple[list[DefaultObject], list[EvAdventureCoins], Amount]:
        """Return the things, the heaps of coins, and the amount that a line means.

        Raises ActionError: codes `what`, `nothing`, and those of `pick` and `_enough`.
        """
        if not typed:
            raise ActionError("what", Words("Get what?"))
        caller, amount = self.caller, read_amount(typed)
        lying = [
            one
            for one in caller.location.contents
            if one is not caller and one.destination is None and one.access(caller, "view")
        ]
        if amount.is_all:
            lying = [one for one in lying if not is_person(one) and one.access(caller, "get")]
            if not lying:
                raise ActionError("nothing", Words("There is nothing here to take."))
        return self.chosen(amount, lying, Words('There is no "{typed}" here to take.'))

    def chosen(
        self, amount: Amount, found: list[DefaultObject], missing: Words
    ) -> tuple[list[DefaultObject], list[EvAdventureCoins], Amount]:
        """Return what an amount means of the things found. Raises ActionError as `pick` and `_enough`."""
        heaps = [one for one in found if isinstance(one, EvAdventureCoins)]
        things = [one for one in found if one not in heaps]
        if amount.is_coins:
            return [], self._enough(heaps, amount), amount
        if amount.is_all:
            return things, heaps, amount
        return pick(amount, things, missing), [], amount

    def act(self, typed: str) -> None:
        """Take the things meant."""
        self._take(*self.meant(typed), self._taken)

    def _take(
        self,
        things: Sequence[DefaultObject],
        heaps: list[EvAdventureCoins],
        amount: Amount,
        told: Callable[[list[object]], None],
    ) -> None:
        """Take things, then coins, as far as there is room; report the things taken by `told`. Raises ActionError."""
        taken, problem = self._things(things)
        if heaps:
            try:
                with together():
                    taken += self._coins(heaps, amount)
            except ActionError as refused:
                problem = problem or refused
        if taken:
            told(taken)
        self.tell_rest(problem, done=bool(taken))

    def _things(self, things: Sequence[DefaultObject]) -> tuple[list[object], ActionError | None]:
        """Take things one by one; return the counted things taken, and the first refusal.

        Things for which there is no room are left; any other refusal ends it.
        """
        caller = self.caller
        taken: list[DefaultObject] = []
        problem: ActionError | None = None
        full: ActionError | None = None
        for thing in things:
            if is_person(thing):
                problem = ActionError("person", Words("{who:cap} would object."), who=thing)
            elif not thing.access(caller, "get"):
                problem = ActionError("fixed", Words("{thing:the,cap} cannot be taken."), thing=thing)
            else:
                try:
                    caller.equipment.validate_slot_usage(thing)
                except ActionError as refused:
                    full = full or refused
                    continue
            if problem is not None or not thing.at_pre_get(caller):
                break
            if hand_over(thing, caller, CoinReason.PICK_UP, "get"):
                thing.at_get(caller)
                taken.append(thing)
        return list(counted(taken)), problem or full

    def _enough(self, heaps: list[EvAdventureCoins], amount: Amount) -> list[EvAdventureCoins]:
        """Return the heaps if they hold the amount asked for. Raises ActionError (`missing`, `none`, `few`)."""
        there = sum(heap.amount for heap in heaps)
        if there < 1:
            raise ActionError("missing", Words("There are no coins here."))
        if amount.count not in (EVERYTHING, None) and (amount.count or 0) < 1:
            raise ActionError("none", NONE_AT_ALL)
        if amount.count not in (EVERYTHING, None) and (amount.count or 0) > there:
            raise ActionError("few", FEW, have=coins(there))
        return heaps

    def _coins(self, heaps: list[EvAdventureCoins], amount: Amount) -> list[object]:
        """Take coins off heaps that hold enough; return them counted, nothing if their holder keeps them.

        Those from below that nobody has had are shared with the party, and not among those returned.
        """
        if not all(heap.location.at_pre_object_leave(heap, self.caller) for heap in heaps):
            return []
        left = sum(heap.amount for heap in heaps) if amount.count in (EVERYTHING, None) else amount.count or 0
        found = 0
        for heap in heaps if len(party.sharers(self.caller)) > 1 else ():
            if not heap.finder:
                found += heap.take(min(left - found, heap.deep))
        left -= found
        self.caller.equipment.validate_coins(left)
        if found:
            self._taken([coins(found)])
            party.share_coins(self.caller, found)
        if not left:
            return []
        counted = coins(left)
        for heap in heaps:
            if heap.pk:
                left -= transfer(heap, self.caller, left, CoinReason.PICK_UP).count
        return [counted]

    def _taken(self, things: list[object]) -> None:
        self.tell(Words("You take {things}."), things=things)
        self.see(Words("{who:cap} takes {things}."), things=things)


class CmdDrop(CharacterCommand):
    """Drop things or coins."""

    key = "drop"
    in_fight = "action"
    help_category = "Character"
    help_words = Words(
        "|wdrop <thing>|n lays it down here, |wdrop 3 torches|n several, |wdrop 20 coins|n money, |wdrop all|n "
        "your whole backpack. What you wield or wear must be removed first."
    )

    def meant(self, typed: str) -> int | list[DefaultObject]:
        """Return the number of coins, or the things a line means.

        Raises ActionError: code `what`, and those of `coins_asked` and `idle`.
        """
        if not typed:
            raise ActionError("what", Words("Drop what?"))
        amount = read_amount(typed)
        return self.coins_asked(amount) if amount.is_coins else self.idle(amount)

    def act(self, typed: str) -> None:
        """Move them to the place."""
        caller, meant = self.caller, self.meant(typed)
        if isinstance(meant, int):
            check_free(caller, meant)
            transfer(caller, EvAdventureCoins.heap_in(caller.location), meant, CoinReason.DROP)
            dropped: list[object] = [coins(meant)]
        else:
            moved = []
            for thing in meant:
                if thing.at_pre_drop(caller) and hand_over(thing, caller.location, CoinReason.DROP, "drop"):
                    thing.at_drop(caller)
                    moved.append(thing)
            if not moved:
                return
            dropped = list(counted(moved))
        self.tell(Words("You lay down {things}."), things=dropped)
        self.see(Words("{who:cap} lays down {things}."), things=dropped)


class CmdGive(CharacterCommand):
    """Give a thing or coins to a person."""

    key = "give"
    in_fight = "action"
    help_category = "Character"
    help_words = Words(
        "|wgive <thing> to <somebody>|n hands it over, |wgive 3 torches to <somebody>|n several, "
        "|wgive 20 coins to <somebody>|n money."
    )

    def meant(self, typed: str) -> tuple[int | list[DefaultObject], Hero]:
        """Return the coins or things, and the receiver a line means.

        Raises ActionError: codes `self`, `unwilling`, and those of `coins_asked` and `idle`.
        """
        what, receiver = self._read(typed)
        if receiver is self.caller:
            raise ActionError("self", Words("You hand it from one hand to the other."))
        if not isinstance(receiver, Hero):
            raise ActionError("unwilling", UNWILLING, who=receiver)
        amount = read_amount(what)
        return (self.coins_asked(amount) if amount.is_coins else self.idle(amount)), receiver

    def act(self, typed: str) -> None:
        """Move them to the receiver, as far as it has room."""
        caller = self.caller
        meant, receiver = self.meant(typed)
        equipment = receiver.equipment
        if isinstance(meant, int):
            check_free(caller, meant)
            self._check(receiver, lambda: equipment.validate_coins(meant))
            transfer(caller, receiver, meant, CoinReason.GIFT)
            given: list[object] = [coins(meant)]
        else:
            moved: list[DefaultObject] = []
            for thing in meant:
                try:
                    self._check(receiver, partial(equipment.validate_slot_usage, thing))
                except ActionError:
                    if not moved:
                        raise
                    self.tell(CANNOT_CARRY, who=receiver)
                    break
                if thing.at_pre_give(caller, receiver) and hand_over(thing, receiver, CoinReason.GIFT, "give"):
                    thing.at_give(caller, receiver)
                    moved.append(thing)
            if not moved:
                return
            given = list(counted(moved))
        self.tell(Words("You give {things} to {whom}."), things=given, whom=receiver)
        tell(receiver, Words("{who:cap} gives you {things}."), who=caller, things=given)
        announce(caller.location, GIVES, exclude=[caller, receiver], who=caller, things=given, whom=receiver)

    def _check(self, receiver: Hero, check: Callable[[], object]) -> None:
        """Call `check`; explain its refusal by the receiver's lack of room."""
        try:
            check()
        except ActionError as refused:
            raise ActionError("no_room", CANNOT_CARRY, who=receiver) from refused

    def _read(self, typed: str) -> tuple[str, DefaultObject]:
        """Return the thing and the receiver of `sword to bob`, `bob sword` or `sword = bob`."""
        if not typed:
            raise ActionError("what", GIVE_WHAT)
        parts = (_TO_ZH if self.cmdstring in _THING_FIRST else _TO).split(typed)
        if len(parts) > 1:
            what, name = " to ".join(parts[:-1]).strip(), parts[-1].strip()
            if not what or not name:
                raise ActionError("what", GIVE_WHAT)
            return what, self.person(name)
        spelled = [(name, one) for one in self.in_sight() for name in {one.key.lower(), *one.aliases.all()}]
        for name, one in sorted(spelled, key=lambda pair: -len(pair[0])):
            rest = typed[len(name) :]
            if (
                typed.lower().startswith(name)
                and rest.strip()
                and (rest[0] == " " or not (rest[0] + name[-1]).isascii())
            ):
                return rest.strip(), one
        first, _, rest = typed.partition(" ")
        if not rest.strip():
            raise ActionError("what", GIVE_WHAT)
        return rest.strip(), self.person(first)


class CmdUse(CharacterCommand):
    """Use a thing."""

    key = "use"
    aliases = synonyms("eat", "drink", of="use")
    help_category = "Character"
    help_words = Words(
        "|wuse <thing>|n uses something you carry: food is eaten, a draught drunk. |wuse <draught> on <somebody>|n "
        "helps another."
    )

    def act(self, typed: str) -> None:
        """Use the named thing, on a person if named, at once or as an action of a fight."""
        if not typed:
            raise ActionError("what", USE_WHAT)
        what, *rest = _ON.split(typed, maxsplit=1)
        amount = read_amount(what)
        if not amount.name:
            raise ActionError("what", USE_WHAT)
        thing = pick(amount, self.carried(), NOT_CARRIED)[0]
        target = self.person(rest[0]) if rest else None
        if not isinstance(thing, Thing):
            raise ActionError("no_use", Words("You find no use for {thing:the} here."), thing=thing)
        if target is not None and not isinstance(target, Living):
            raise ActionError("unwilling", UNWILLING, who=target)
        if target is not None and is_apart(target, self.caller):
            raise ActionError("duel", BETWEEN_TWO)
        if self.caller.fight is not None:
            self.caller.fight.queue_action(self.caller, {"key": "use", "item": thing, "target": target})
            return
        if thing.at_pre_use(self.caller, target):
            thing.use(self.caller, target)
            thing.at_post_use(self.caller)


COMMANDS = (CmdInventory, CmdEquipment, CmdCoins, CmdWieldOrWear, CmdRemove, CmdGet, CmdDrop, CmdGive, CmdUse)
"""For the command set of characters."""

DEEP = Words("Brought up from below yourself, and good for training: {deep}.")
TIED_COINS = Words("Yours to spend, but to give away only from level {level} on: {tied}.")
WIELD_WHAT = Words("Wield or wear what?")
READY_SWAP = Words("You ready {thing:a}: {place}. Into your backpack: {aside}.")
NOTHING_IN_USE = Words("You wield and wear nothing.")
PACKED = Words("{thing:the,cap} is in your backpack already. To get rid of it, drop it.")
GIVE_WHAT = Words("Give what to whom? Like: give torch to bob.")
UNWILLING = Words("{who:cap} does not want that.")
CANNOT_CARRY = Words("{who:cap} cannot carry that much more.")
GIVES = Words("{who:cap} gives {things} to {whom}.")
USE_WHAT = Words("Use what?")
