"""The parts common to all commands of a character: permission, timing, and the meaning of arguments.

Each refusal gives its reason in one sentence and changes nothing; visible acts are told to everybody in the room, in
their own language. `carrying_commands` and `character_commands` are the first to use it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from ..enums import WieldLocation
from ..evennia_ext.mixins import ObjectBase
from ..words import Lang, Words, synonyms
from .command import RefusableCommand
from .counting import EVERYTHING, Amount, CountedThing, coins, counted, find
from .display_names import Bilingual
from .errors import ActionError
from .input import spoken
from .messaging import announce, name_in
from .textwidth import crop

SELF = frozenset(synonyms("me", "self", "myself", context="kernel"))
"""Words for the caller."""
TYPED_SHOWN = 40
"""Columns of a typed text that an answer repeats."""


def shown(typed: str) -> str:
    """Return a typed text, short and harmless enough to be repeated in an answer."""
    return crop(spoken(typed), TYPED_SHOWN)


def is_person(one: ObjectBase) -> bool:
    """Return whether an object in a room is a person."""
    return bool(one.is_typeclass("evennia.objects.objects.DefaultCharacter", exact=False))


def pick[T](amount: Amount, candidates: Iterable[T], missing: Words) -> list[T]:
    """Return the things a caller means, in the amount asked for.

    Args:
        amount: as typed.
        candidates: the things to choose from; preferred ones first.
        missing: the refusal when nothing has that name.

    Raises:
        ActionError: if there is nothing or too little, or the meaning is ambiguous.
    """
    pool = list(candidates)
    matches = pool if amount.is_all else find(amount.name, pool)
    if not matches:
        raise ActionError("missing", missing, typed=shown(amount.name))
    if amount.count == EVERYTHING:
        return matches
    if len({str(one) for one in matches}) == 1:  # of torches, those that do not burn: the other is a "lit torch"
        matches = [one for one in matches if name_in(one, Lang.EN) == str(one)] or matches
    kinds = counted(matches)
    if len(kinds) > 1:
        raise ActionError("which", WHICH, typed=shown(amount.name), names=kinds[:9])
    count = 1 if amount.count is None else amount.count
    if count < 1:
        raise ActionError("none", NONE_AT_ALL)
    if count > len(matches):
        raise ActionError("few", FEW, have=CountedThing(matches[0], len(matches)))
    return matches[:count]


class CharacterCommand(RefusableCommand):
    """Base of the commands of a character in a place.

    `in_fight` sets its use in a fight: possible at any time (""), queued for the turn at the cost of an
    action ("action"), or impossible ("refused").
    """

    help_category = "World"
    in_fight: ClassVar[str] = ""

    def func(self) -> None:
        """Call `act` now; in a fight, queue the line if `in_fight` is "action". Raises ActionError."""
        if not isinstance(self.caller, Bilingual) or getattr(self.caller, "equipment", None) is None:
            raise ActionError("no_character", NO_CHARACTER)
        if self.caller.location is None:
            raise ActionError("nowhere", Words("You are nowhere."))
        if not self.in_fight or not self._waits():
            super().func()

    def _waits(self) -> bool:
        """Return whether the line waits for its turn in a fight. Raises ActionError if it is impossible in one."""
        fight = self.caller.fight
        if fight is None or self.caller.ndb.acting:
            return False
        if self.in_fight == "refused":
            raise ActionError("in_fight", NOT_IN_FIGHT)
        self.meant(self.args.strip())
        fight.queue_action(self.caller, {"key": "do", "line": self.raw_string})
        return True

    def meant(self, typed: str) -> Any:
        """Return the meaning of a line for its caller.

        In a fight it is asked when the line is typed, so that no turn is lost over a slip, and again when the turn
        comes.

        Raises:
            ActionError: if it means nothing possible; nothing has changed then.
        """
        return None

    def tell_rest(self, refused: ActionError | None, *, done: bool) -> None:
        """Tell why the rest of several things was not done; when none was, refuse.

        Raises:
            ActionError: the refusal.
        """
        if refused is not None and not done:
            raise refused
        if refused is not None:
            self.tell(refused.words, **refused.facts)

    def see(self, words: Words, **facts: object) -> None:
        """Tell the others in the room; `who` is the caller."""
        announce(self.caller.location, words, exclude=self.caller, who=self.caller, **facts)

    def carried(self) -> list[Any]:
        """Return the things the caller carries: the backpack first, then those in use."""
        slots = self.caller.equipment.slots
        in_use = [thing for place, thing in slots.items() if place is not WieldLocation.BACKPACK and thing]
        return [*slots[WieldLocation.BACKPACK], *in_use]

    def idle(self, amount: Amount) -> list[Any]:
        """Return carried things that are not in use. Raises ActionError if there are none, or only in use."""
        backpack = self.caller.equipment.slots[WieldLocation.BACKPACK]
        if amount.is_all:
            return pick(amount, backpack, Words("Your backpack is empty.", context="kernel"))
        if not find(amount.name, backpack) and (in_use := find(amount.name, self.carried())):
            place = self.caller.equipment.get_current_slot(in_use[0])
            raise ActionError("in_use", IN_USE, thing=in_use[0], place=place)
        return pick(amount, backpack, NOT_CARRIED)

    def in_sight(self, place: ObjectBase | None = None) -> list[Any]:
        """Return the people and creatures the caller may see in a place, by default here."""
        there = (place or self.caller.location).contents
        return [one for one in there if is_person(one) and one.access(self.caller, "view")]

    def person(self, name: str) -> Any:
        """Return the person in the room with that name. Raises ActionError if it means nobody, or several unlike."""
        if name.strip().lower() in SELF:
            return self.caller
        found = find(name, self.in_sight())
        if not found:
            raise ActionError("nobody", Words('There is nobody called "{typed}" here.'), typed=shown(name))
        if len({name_in(one, Lang.EN) for one in found}) > 1:
            names = [f"{name.strip().lower()}-{number}" for number in range(1, len(found) + 1)]
            raise ActionError("who", WHICH, typed=shown(name), names=names[:9])
        return found[0]

    def coins_asked(self, amount: Amount) -> int:
        """Return how many of the caller's coins are meant. Raises ActionError if there are fewer, or none are meant."""
        have = self.caller.coins
        count = have if amount.count in (EVERYTHING, None) else amount.count
        if have < 1 or (count or 0) > have:
            raise ActionError("poor", POOR, coins=coins(have))
        if not count or count < 1:
            raise ActionError("none", NONE_AT_ALL)
        return count


NO_CHARACTER = Words("Only a character can do that.")
WHICH = Words('Which "{typed}" do you mean: {names:or}?', context="things")
NONE_AT_ALL = Words("None at all? Done.")
FEW = Words("All there is: {have}.")
NOT_WANTED = Words("{who:cap} does not want to hear from you.")
NOT_CARRIED = Words('You carry no "{typed}".')
IN_USE = Words("You are using {thing:the} ({place}): remove it first.")
POOR = Words("You have only {coins}.")
READY = Words("You ready {thing:a}: {place}.")
READIES = Words("{who:cap} readies {thing:a}.")
NOT_IN_FIGHT = Words("Not in the middle of a fight!")
