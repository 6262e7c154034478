"""The rune stone typeclass: each stone holds one spell of the Knave rules."""

from __future__ import annotations

from evennia.objects.objects import DefaultObject
from evennia.utils import gametime

from ..enums import Ability, ObjType, WieldLocation
from ..evennia_ext.attribute import AttributeProperty
from ..kernel.messaging import tell
from ..knave import callings
from ..model import Living, derived
from ..places import game_time
from ..rules import dice
from ..things.objects import EvAdventureConsumable, EvAdventureWeapon
from ..words import Words
from . import aiming, casting


class EvAdventureRunestone(aiming.Rune, EvAdventureWeapon, EvAdventureConsumable):
    """A spell in stone: held in both hands, cast once a day, then asleep until dawn (`knave.md 1`).

    `spell` is the key of its spell (`knave.magic.SPELLS`), `spent_on` the game morning of its last cast, `seized` the
    key of a spell copied from another stone, `waits_until` the game time until which it can copy one.
    """

    obj_type: ObjType | tuple[ObjType, ...] = (ObjType.WEAPON, ObjType.MAGIC)
    inventory_use_slot = AttributeProperty(WieldLocation.TWO_HANDS, autocreate=False)
    size = AttributeProperty(1, autocreate=False)
    attack_type = AttributeProperty(Ability.INT, autocreate=False)
    defense_type = AttributeProperty(Ability.DEX, autocreate=False)
    damage_roll = AttributeProperty("1d8", autocreate=False)
    manner = AttributeProperty("magic", autocreate=False)
    spell = AttributeProperty("", autocreate=False)
    spent_on = AttributeProperty(-1, autocreate=False)
    seized = AttributeProperty("", autocreate=False)
    waits_until = AttributeProperty(0.0, autocreate=False)

    @derived
    def holds(self) -> str:
        """Return the key of the spell it casts now: its own, or the one copied since dawn."""
        return self.seized if self.seized and self.spent_on == game_time.morning() else self.spell

    @derived
    def is_awake(self) -> bool:
        """Return whether it can be cast: not cast since dawn, or holding a copied spell."""
        return self.uses > 0 or self.spent_on != game_time.morning() or self.holds != self.spell

    def wait(self, game_seconds: float) -> None:
        """Wait for a spell to copy, for `game_seconds`."""
        self.waits_until = gametime.gametime(absolute=True) + game_seconds

    def seize(self, spell: str) -> bool:
        """Copy a spell cast nearby if the stone waits for one; return whether it did."""
        if self.waits_until < gametime.gametime(absolute=True) or spell == self.spell:
            return False
        self.seized, self.waits_until = spell, 0.0
        return True

    def get_help(self) -> Words:
        """Return the hint that a rune stone is cast, not used."""
        return Words("{thing:the,cap} holds a spell: |wcast|n it.")

    def check_use(self, user: Living, target: DefaultObject | None = None) -> None:
        """Check that `user` can cast the stone now. Raises ActionError: those of `aiming.check`."""
        aiming.check(user, self)

    def use(self, user: Living, target: DefaultObject | None = None, *, word: object = "", **kwargs: object) -> None:
        """Cast the spell. Raises ActionError: those of `casting.cast`; the stone stays awake then."""
        casting.cast(user, self, target, str(word))

    def at_post_use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None:
        """Put the stone to sleep, unless a calling of the user keeps it awake."""
        if callings.stays_awake(dice, user):
            tell(user, Words("|C{thing:the,cap} stays awake in your hands.|n"), thing=self)
            return
        self.uses = max(0, min(self.uses, 1) - 1)
        self.spent_on = game_time.morning()
        self.seized = ""

    def refresh(self) -> None:
        """Make the stone ready to be used again."""
        self.uses = 1
