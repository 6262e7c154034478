"""Things of the role-playing game, under the class names Evennia's EvAdventure tutorial uses.

The figures of a thing are class attributes and prototypes (`world.prototypes`); each thing carries a tag of category
`obj_type` for every kind it is. Figures are Knave's (`knave.md 3`): sizes in item slots, values in coppers, quality in
points that are lost on natural 1s and 20s.
"""

from __future__ import annotations

from functools import partial

from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.utils.create import create_object
from evennia.utils.utils import make_iter

from ..enums import Ability, ObjType, WieldLocation
from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.mixins import Reader
from ..evennia_ext.transactions import together
from ..kernel import signals
from ..kernel.counting import coins as counted_coins
from ..kernel.descriptions import Emote
from ..kernel.errors import ActionError
from ..kernel.messaging import announce, lang_of, refusals_to, tell, tell_deed
from ..kernel.purse import CoinReason, Coins, transfer
from ..knave.callings import boon
from ..knave.fighting import Blow
from ..knave.fighting.conditions import Rounds
from ..model import Hero, Living, Thing, derived
from ..rules import dice
from ..wire.changes import Figure
from ..words import Lang, Words
from .figures import get_obj_stats, help_of

COINS_PER_SLOT = 100
STANDARD_QUALITY = 3


def size_of(one: DefaultObject) -> float:
    """Return the number of slots a thing takes; an object that is not a thing of the game takes one."""
    return getattr(one, "size", 1) or 0


class EvAdventureObject(Thing, DefaultObject):
    """Anything that can be carried.

    `size` is its item slots (small identical things take a part of one), `value` its price in coppers,
    `inventory_use_slot` its slot when in use, `obj_type` one kind of thing or several, `tool` its use as a tool
    ("crowbar", "rope" ...; `evadventure.things.figures`).
    """

    inventory_use_slot = AttributeProperty(WieldLocation.BACKPACK, autocreate=False)
    size: float = AttributeProperty(1, autocreate=False)
    value = AttributeProperty(0, autocreate=False)
    tool = AttributeProperty("", autocreate=False)
    outfit = AttributeProperty(False, autocreate=False)
    """Whether a hero began with it, or a new one bought it with starting coins: nobody pays for it."""
    untouched = AttributeProperty(False, autocreate=False)
    """Whether it is loot still untouched by any hero."""
    finder = AttributeProperty(0, autocreate=False)
    """Number of the hero who brought it up from below: a shop's coins for it count as brought up by that hero, too."""

    obj_type: ObjType | tuple[ObjType, ...] = ObjType.GEAR

    def at_object_creation(self) -> None:
        """Tag the thing with the kinds it is."""
        super().at_object_creation()
        for kind in make_iter(self.obj_type):
            self.tags.add(kind.value, category="obj_type")

    def found_by(self, hero: Hero) -> None:
        """Note the finder of it and of all its contents, unless a hero has had it in hand before."""
        if self.untouched:
            self.untouched = False
            self.finder = hero.id
        for one in self.contents:
            if isinstance(one, EvAdventureObject):
                one.found_by(hero)

    def has_obj_type(self, objtype: ObjType) -> bool:
        """Return whether the thing is of this kind."""
        return objtype in make_iter(self.obj_type)

    def get_display_footer(self, looker: Reader | None = None, **kwargs: object) -> str:
        """Return the figures of the thing, and its use as a tool, in the looker's language."""
        figures, help_ = get_obj_stats(self, owner=looker), help_of(self)
        return figures if help_ is None else f"{figures}\n{_TOOL.say(lang_of(looker), help=help_)}"

    @property
    def bare(self) -> Words:
        """Its name without its state: whether it burns, or lies ready."""
        return Words.of(super().in_lang)

    def get_help(self) -> Words:
        """Return the effect of `use`, as a sentence."""
        return Words("You find no use for {thing:the} here.")

    def at_pre_use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> bool:
        """Return whether it can be used now; tell the user why not (`check_use`)."""
        with refusals_to(partial(tell, user)):
            self.check_use(user, target)
            return True
        return False

    def use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None:
        """Use the thing, in its own way. Raises ActionError: a plain thing has no use of its own, or is worn."""
        raise ActionError("no_use", self.get_help(), thing=self)

    def at_post_use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None:
        """Apply the consequences of use."""


class EvAdventureObjectFiller(EvAdventureObject):
    """Mud, water or slime that fills an item slot until it is cleaned away."""

    obj_type: ObjType | tuple[ObjType, ...] = ObjType.QUEST
    quality = AttributeProperty(0, autocreate=False)


class EvAdventureQuestObject(EvAdventureObject):
    """A thing that only matters to a quest; it cannot be sold."""

    obj_type: ObjType | tuple[ObjType, ...] = ObjType.QUEST


class EvAdventureTreasure(EvAdventureObject):
    """A thing only good for sale."""

    obj_type: ObjType | tuple[ObjType, ...] = ObjType.TREASURE
    value = AttributeProperty(100, autocreate=False)


class EvAdventureCoins(EvAdventureObject):
    """Coins that lie in a place; in a purse they are a number on their owner.

    `amount` is their number. Heaps in one place become one heap.
    """

    obj_type: ObjType | tuple[ObjType, ...] = ObjType.TREASURE
    amount = AttributeProperty(0, autocreate=False)

    @derived
    def size(self) -> float:
        """Slots taken by so many coins."""
        return self.amount // COINS_PER_SLOT

    @derived
    def value(self) -> int:
        """The worth of the heap: its number of coins."""
        return self.amount

    deep = AttributeProperty(0, autocreate=False)
    """Number of them from below; `finder` has brought them up, 0: nobody yet."""

    def found_by(self, hero: Hero) -> None:
        """Note the hero who has brought them up."""
        if self.deep and not self.finder:
            self.finder = hero.id

    def at_post_move(self, source_location: DefaultObject, move_type: str = "move", **kwargs: object) -> None:
        """Take up the heaps that lie there already."""
        super().at_post_move(source_location, move_type=move_type, **kwargs)
        there = self.location.contents if self.pk and self.location is not None else ()
        for heap in [one for one in there if isinstance(one, EvAdventureCoins) and one is not self]:
            transfer(heap, self, heap.amount, CoinReason.PICK_UP)

    @classmethod
    def heap_in(cls, place: DefaultObject) -> EvAdventureCoins:
        """Return the heap of a place, made when there is none; coins are put on it at once."""
        heap = next((one for one in place.contents if isinstance(one, cls)), None)
        if heap is None:
            heap = create_object(cls, key="coins", location=place)
            heap.set_names(Words("coins"))
        return heap

    @classmethod
    def put(cls, amount: int, place: DefaultObject, deep: bool = False) -> EvAdventureCoins:
        """Lay new coins down in a place, on its heap if there is one. `deep` is whether they are loot."""
        with together():
            heap = cls.heap_in(place)
            heap.put_coins(Coins(amount, amount if deep else 0))
        return heap

    def take_coins(self, count: int, spent: bool) -> Coins:
        """Remove coins, those from below first; an empty heap is gone."""
        count = max(0, min(count, self.amount))
        coins = Coins(count, min(count, self.deep), self.finder)
        self.amount -= count
        if self.amount <= 0:
            self.delete()
        elif coins.deep:
            self.deep -= coins.deep
        return coins

    def put_coins(self, coins: Coins) -> None:
        """Add coins; those from below stay so while all of them are one hero's."""
        self.amount += coins.count
        if coins.deep and (not self.deep or self.finder == coins.finder):
            self.deep += coins.deep
            if self.finder != coins.finder:
                self.finder = coins.finder

    def take(self, amount: int) -> int:
        """Take coins off the heap and out of the world, at most all of them; return how many."""
        with together():
            return self.take_coins(amount, False).count

    def get_numbered_name(self, count: int, looker: Reader | None = None, **kwargs: object) -> str | tuple[str, str]:
        """Return the number of coins, as a reader counts them."""
        name = counted_coins(self.amount).in_lang(lang_of(looker))
        return name if kwargs.get("return_string") else (name, name)


class EvAdventureConsumable(EvAdventureObject):
    """Something that is used up: food, a draught, a piece of chalk.

    `uses` is the number of uses left, `ammo` its kind of ammunition ("arrows"), `heals` the dice of hit points it gives
    back ("" for none), `meal` whether it is a meal (one is needed before a night's rest), `pastime` whether it can be
    used for its own sake, like soap; anything else waits for its occasion.
    """

    obj_type: ObjType | tuple[ObjType, ...] = ObjType.CONSUMABLE
    size = AttributeProperty(0.25, autocreate=False)
    uses: int = Figure(1, autocreate=False)
    heals = AttributeProperty("", autocreate=False)
    meal = AttributeProperty(False, autocreate=False)
    pastime = AttributeProperty(False, autocreate=False)
    ammo = AttributeProperty("", autocreate=False)
    """Its kind of ammunition, as in `EvAdventureWeapon.ammunition`."""

    def check_use(self, user: Living, target: DefaultObject | None = None) -> None:
        """Refuse when nothing is left of it, or the target is far. Raises ActionError."""
        if target is not None and user.location != target.location:
            raise ActionError("far", _TOO_FAR)
        if self.uses <= 0:
            raise ActionError("used_up", _USED_UP, thing=self)
        super().check_use(user, target)

    def use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None:
        """Use it once: eat a meal, drink a draught, pass the time.

        Raises ActionError when it would be wasted, or has no use on its own.
        """
        if self.meal:
            if isinstance(user, Hero):
                if user.fed:
                    raise ActionError("fed", Words("You have eaten already. Sleep on it first."))
                user.fed = True
            tell_deed(user, _EAT, thing=self)
        elif self.heals:
            patient = target if isinstance(target, Living) else user
            if patient.hp >= patient.hp_max:
                raise ActionError("unhurt", Words("That would be wasted: {who} is unhurt."), who=patient)
            healed = patient.heal(dice.roll(self.heals) + boon(user, "dose"), healer=user)
            signals.did.send_robust(sender=user, deed="healed", amount=int(healed or 0))
            if patient is user:
                tell_deed(user, _DRINK, thing=self, healed=healed)
                return
            for reader, words in ((user, _YOU_TREAT), (patient, _TREATS_YOU)):
                tell(reader, words, who=user, thing=self, patient=patient, healed=healed)
            announce(
                user.location, _TREATS, exclude=[user, patient], who=user, thing=self, patient=patient, healed=healed
            )
        elif self.pastime:
            tell_deed(user, _USE, thing=self)
        else:
            raise ActionError("no_use", self.get_help(), thing=self)

    def at_post_use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None:
        """Take one use away; delete it when it is used up."""
        self.uses -= 1
        if self.uses <= 0:
            if not self.meal:
                tell(user, _USED_UP, thing=self)
            self.delete()


class EvAdventureWeapon(EvAdventureObject):
    """A weapon: the ability that attacks, the defence that stops it, the dice it deals.

    `manner` is the kind of harm ("edge", "point", "blunt" ...), `ideal_against` are kinds of beings it deals a die more
    to, `ammunition` is its ammunition ("" for none).
    """

    obj_type: ObjType | tuple[ObjType, ...] = ObjType.WEAPON
    inventory_use_slot = AttributeProperty(WieldLocation.WEAPON_HAND, autocreate=False)
    quality: int | None = Figure(STANDARD_QUALITY, autocreate=False)
    quality_max: int | None = AttributeProperty(STANDARD_QUALITY, autocreate=False)
    attack_type = AttributeProperty(Ability.STR, autocreate=False)
    defense_type = AttributeProperty(Ability.ARMOR, autocreate=False)
    damage_roll = AttributeProperty("1d6", autocreate=False)
    ammunition = AttributeProperty("", autocreate=False)
    manner = AttributeProperty("edge", autocreate=False)
    """The kind of harm, and of its texts (`fighting.phrases.MANNERS`)."""
    ideal_against: tuple[str, ...] = AttributeProperty((), autocreate=False)
    """Kinds of beings it deals an extra die to, besides those its manner is ideal against."""

    def get_help(self) -> Words:
        """Return the hint that a weapon is wielded, not used."""
        return _WIELD_IT

    def check_use(self, user: Living, target: DefaultObject | None = None) -> None:
        """Refuse when it is broken, or the target is far. Raises ActionError."""
        if target is not None and user.location != target.location:
            raise ActionError("far", _TOO_FAR)
        if self.is_broken:
            raise ActionError("broken", Words("{thing:the,cap} is broken."), thing=self)
        super().check_use(user, target)

    def at_post_use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None:
        """Report that the weapon broke in use."""
        if self.is_broken:
            tell(user, Words("{thing:the,cap} breaks!"), thing=self)


class EvAdventureThrowable(EvAdventureWeapon, EvAdventureConsumable):
    """A weapon that is gone when thrown; aiming is a matter of wisdom, dodging of dexterity.

    The victim has `condition` for so many `rounds`; `only_against` are kinds of beings it has any effect on ((): all);
    `fuel` is what else it fills ("oil").
    """

    obj_type: ObjType | tuple[ObjType, ...] = (ObjType.THROWABLE, ObjType.WEAPON, ObjType.CONSUMABLE)
    inventory_use_slot = AttributeProperty(WieldLocation.BACKPACK, autocreate=False)
    size = AttributeProperty(0.5, autocreate=False)
    quality = None
    quality_max = None
    manner = AttributeProperty("stone", autocreate=False)
    attack_type = AttributeProperty(Ability.WIS, autocreate=False)
    defense_type = AttributeProperty(Ability.DEX, autocreate=False)
    condition = AttributeProperty("", autocreate=False)
    rounds = AttributeProperty(2, autocreate=False)
    only_against: tuple[str, ...] = AttributeProperty((), autocreate=False)
    fuel = AttributeProperty("", autocreate=False)

    def get_help(self) -> Words:
        """Return the hint that it is thrown."""
        return _THROW_IT

    def check_use(self, user: Living, target: DefaultObject | None = None) -> None:
        """Refuse when it would have no effect on the target. Raises ActionError."""
        if target is not None and self.only_against:
            kinds = target.kinds if isinstance(target, Living) else ()
            if not set(kinds) & set(self.only_against):
                words = Words("{thing:the,cap} would do {who} no harm at all.")
                raise ActionError("no_harm", words, thing=self, who=target)
        super().check_use(user, target)

    def at_hit(self, target: Living, blow: Blow) -> None:
        """Apply the further effects of a hit."""
        if self.condition:
            target.conditions.add(self.condition, Rounds(self.rounds))

    def at_post_use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None:
        """Take one use away."""
        EvAdventureConsumable.at_post_use(self, user, target, **kwargs)


class EvAdventureArmor(EvAdventureObject):
    """Body armour; `armor` is the bonus (the defence is 10 more, and an unarmoured body's bonus is 1)."""

    obj_type: ObjType | tuple[ObjType, ...] = ObjType.ARMOR
    inventory_use_slot = AttributeProperty(WieldLocation.BODY, autocreate=False)
    armor = AttributeProperty(1, autocreate=False)
    quality: int | None = Figure(STANDARD_QUALITY, autocreate=False)
    quality_max: int | None = AttributeProperty(STANDARD_QUALITY, autocreate=False)

    def get_help(self) -> Words:
        """Return the hint that armour is worn, not used."""
        return Words("{thing:the,cap} is there to be worn: wear it.")


class EvAdventureShield(EvAdventureArmor):
    """A shield; its bonus is added to the armour's."""

    obj_type: ObjType | tuple[ObjType, ...] = ObjType.SHIELD
    inventory_use_slot = AttributeProperty(WieldLocation.SHIELD_HAND, autocreate=False)


class EvAdventureHelmet(EvAdventureArmor):
    """A helmet; its bonus is added to the armour's."""

    obj_type: ObjType | tuple[ObjType, ...] = ObjType.HELMET
    inventory_use_slot = AttributeProperty(WieldLocation.HEAD, autocreate=False)


class WeaponBareHands(EvAdventureWeapon):
    """Bare hands, used when nothing is wielded; they never wear out."""

    quality = None
    quality_max = None
    damage_roll = "1d4"
    manner = "fist"

    def in_lang(self, lang: Lang) -> str:
        """Return "bare hands" in `lang`."""
        return Words("bare hands", context="weapon").in_lang(lang)


def get_bare_hands() -> WeaponBareHands:
    """Return the one pair of bare hands that all share, made at first need."""
    found = ObjectDB.objects.filter(db_typeclass_path=f"{__name__}.{WeaponBareHands.__name__}").first()
    return found or create_object(WeaponBareHands, key="Bare hands")


_TOOL = Words("A tool: {help}.")
_WIELD_IT = Words("{thing:the,cap} is a weapon: wield it.")
_THROW_IT = Words("{thing:the,cap} is there to be thrown: |wthrow|n it at somebody.")
_TOO_FAR = Words("That is too far away.")
_USED_UP = Words("{thing:the,cap} is used up.")
_EAT = Emote(
    Words("You eat {thing:a}. Wounds heal when you sleep on it: rest at an inn."), Words("{who:cap} eats {thing:a}.")
)
_DRINK = Emote(
    Words("You use {thing:a}: {healed} HP regained."), Words("{who:cap} uses {thing:a}: {healed} HP regained.")
)
_YOU_TREAT = Words("You use {thing:a} on {patient}: {healed} HP regained.")
_TREATS_YOU = Words("{who:cap} uses {thing:a} on you: {healed} HP regained.")
_TREATS = Words("{who:cap} uses {thing:a} on {patient}: {healed} HP regained.")
_USE = Emote(Words("You use {thing:a}."), Words("{who:cap} uses {thing:a}."))
