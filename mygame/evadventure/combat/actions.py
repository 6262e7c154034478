"""The actions of a fight, one class each; both styles of fighting share them.

An action is made from an action-dict (`{"key": "attack", "target": rat}`), checked when it is chosen and again when its
moment comes, and carried out then. Rules: `docs/play/fights.md`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ..enums import Ability, ObjType, WieldLocation
from ..kernel.command import run_line
from ..kernel.errors import ActionError
from ..knave.callings import boon
from ..knave.fighting import STUNTS, attack_edge, attempt, strike
from ..knave.fighting.blows import Stunt, opposed
from ..knave.fighting.fighter import Weapon, is_ranged
from ..knave.fighting.phrases import has_hands, suiting
from ..model import ActionDict, CombatHandler, Hero, Living, Thing, Way
from ..rules import dice
from ..things.equipment import BROKEN
from ..things.light import darkness_edge
from ..things.objects import EvAdventureWeapon
from ..words import Words
from . import phrases
from .act_messages import sentence
from .blows import ammunition_for, carry_out, take_thing, weapon_of, wear_armor, worn

NATURAL = frozenset({"fist", "claw", "bite", "sting", "grip", "ram", "smother", "dread"})
"""Manners of natural weapons, which cannot be lost."""


class CombatFailure(ActionError, RuntimeError):
    """An action of a fight that cannot be done; says why."""


class CombatAction:
    """An action that a combatant wants to take.

    Args:
        combathandler: the fight.
        combatant: the actor.
        action_dict: `key`, and its other fields (`take`).
    """

    key: ClassVar[str] = "hold"
    repeats: ClassVar[bool] = False
    """Whether it is repeated until something else is chosen."""
    target: Living
    """The target; None if it needs none."""
    item: Thing
    """The tool; None if it needs none."""

    def __init__(self, combathandler: CombatHandler, combatant: Living, action_dict: ActionDict) -> None:
        action_dict = self.read(action_dict)
        self.combathandler = combathandler
        self.combatant = combatant
        self.action_dict = action_dict
        self.rest = {name: value for name, value in action_dict.items() if name not in ("key", "target", "item")}
        self.take(action_dict)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Return another field by its name: an action of a game's own may take more."""
            try:
                return vars(self)["rest"][name]
            except KeyError:
                raise AttributeError(name) from None

    def take(self, given: ActionDict) -> None:
        """Take the fields of the action out of an action-dict."""
        self.target, self.item = given.get("target"), given.get("item")  # type: ignore[assignment]

    @classmethod
    def read(cls, action_dict: ActionDict) -> ActionDict:
        """Return an action-dict in this action's own spelling."""
        return action_dict

    def check(self) -> None:
        """Check that it can be done now. Raises ActionError if not."""

    def can_use(self) -> bool:
        """Return whether it can be done now."""
        try:
            self.check()
        except ActionError:
            return False
        return True

    def execute(self) -> None:
        """Carry the action out, now that it is the combatant's turn and `check` has passed."""

    def post_execute(self) -> None:
        """Apply the consequences; none, for most."""

    def msg(self, message: Words | str, broadcast: bool = True) -> None:
        """Tell a sentence about it, to all or only to the actor (`FightRecord.msg`)."""
        self.combathandler.msg(message, combatant=self.combatant, broadcast=broadcast)

    def tell_all(self, words: Words, whom: Living | None = None, **facts: object) -> None:
        """Tell everyone in the place; the fact `who` is the acting combatant."""
        self.combathandler.narrate([sentence(words, **facts)], self.combatant, whom)

    def _refusal(self, code: str, words: Words, who: Living) -> CombatFailure:
        """Return a refusal that names a combatant as the actor sees it."""
        return CombatFailure(code, words, who=self.combathandler.called(who, self.combatant))

    def _enemy(self, target: Living) -> None:
        if target is self.combatant:
            raise CombatFailure("self", phrases.YOURSELF)
        allies, enemies = self.combathandler.get_sides(self.combatant)
        if target in allies:
            raise self._refusal("ally", phrases.COMPANION, target)
        if target is None or target not in enemies:
            raise self._refusal("gone", phrases.GONE, target)
        if self.combatant.conditions.spares(target.id):
            raise self._refusal("spares", phrases.SPARES, target)

    def _edges(self, target: Living) -> tuple[int, ...]:
        """Return the edges of the actor over a target: those won by stunts, and that of the dark."""
        return (*self.combathandler.edges(self.combatant, target), darkness_edge(self.combatant))

    def _carried(self, item: Thing) -> None:
        if item is None or not item.pk or item.location is not self.combatant:
            raise CombatFailure("not_carried", Words("You do not have {thing:the} any more."), thing=item or "")


class CombatActionHold(CombatAction):
    """Do nothing. Doing nothing again is not told again unless it was chosen."""

    key = "hold"

    def execute(self) -> None:
        """Tell that the combatant waits, unless it waited before without having chosen to."""
        fight, number = self.combathandler, self.combatant.id
        idle = fight.ndb.idle or set()
        if number not in idle or fight.fight[number].chosen:
            self.tell_all(Words("{who:cap} {a:|wait|waits} and {a:|watch|watches}."))
        fight.ndb.idle = idle | {number}


class CombatActionAttack(CombatAction):
    """Attack with the wielded weapon: `{"key": "attack", "target": rat}`.

    With `"stunt": "trip"` as well it is an attack and a stunt in one round, which uses up an advantage over the target
    and rolls both without it (knave.md 2).
    """

    key = "attack"
    repeats = True

    def take(self, given: ActionDict) -> None:
        """Take the target and the stunt, if there is one."""
        super().take(given)
        self.stunt: str = given.get("stunt", "")

    def check(self) -> None:
        """Refuse a target that is no enemy, shooting at arm's length, an empty quiver, a stunt without advantage."""
        self._enemy(self.target)
        fight, combatant = self.combathandler, self.combatant
        weapon = weapon_of(combatant)
        if is_ranged(weapon):
            if near := fight.held_by(combatant):
                raise CombatFailure("engaged", phrases.ENGAGED, near=[fight.called(one, combatant) for one in near])
            if ammunition_for(combatant, weapon) is False:
                raise CombatFailure("ammunition", Words("You are out of ammunition for {weapon}."), weapon=weapon)
        if self.stunt and self._edge(weapon) <= 0:
            raise self._refusal("no_edge", phrases.NO_EDGE, self.target)

    def execute(self) -> None:
        """Strike, and do the stunt if there is one."""
        fight, combatant, target = self.combathandler, self.combatant, self.target
        weapon = weapon_of(combatant)
        edge = self._edge(weapon)
        both = bool(self.stunt) and edge > 0
        blow = strike(dice, combatant, target, weapon=weapon, edge=0 if both else edge)
        fight.spend_edges(combatant, target)
        carry_out(fight, combatant, target, blow, weapon)
        if both and fight.stands(target) and fight.stands(combatant):
            stunt = CombatActionStunt(fight, combatant, {"stunt": self.stunt, "target": target, "edge": 0})
            if stunt.can_use():
                stunt.execute()

    def _edge(self, weapon: Weapon) -> int:
        return attack_edge(self.combatant, self.target, ranged=is_ranged(weapon), more=self._edges(self.target))


class CombatActionStunt(CombatAction):
    """Do a stunt: `{"key": "stunt", "stunt": "trip", "target": rat}`.

    `boost` gives `recipient` (the actor when not given) advantage over the target, `foil` gives the target disadvantage
    against `recipient`; `ability` may be chosen for these two, and `defense` if it is not the same.

    The lesson's spelling is understood: `advantage` for `recipient` over `target`, or the lack of it, by `stunt_type`
    against `defense_type`.
    """

    key = "stunt"

    def take(self, given: ActionDict) -> None:
        """Take the stunt, its recipient, and its abilities."""
        super().take(given)
        self.stunt: str = given.get("stunt", "boost")
        self.recipient: Living | None = given.get("recipient")
        self.ability: Ability | None = given.get("ability")
        self.defense: Ability | None = given.get("defense")
        self.edge: int | None = given.get("edge")

    @classmethod
    def read(cls, action_dict: ActionDict) -> ActionDict:
        """Return it in our spelling."""
        if "advantage" not in action_dict:
            return action_dict
        recipient, target = action_dict["recipient"], action_dict["target"]
        boosts = action_dict["advantage"]
        return {
            "key": cls.key,
            "stunt": "boost" if boosts else "foil",
            "target": target if boosts else recipient,
            "recipient": recipient if boosts else target,
            "ability": action_dict.get("stunt_type"),
            "defense": action_dict.get("defense_type"),
        }

    def check(self) -> None:
        """Refuse a target that is no enemy, and a stunt that cannot be done to it."""
        if self.stunt not in STUNTS:
            raise CombatFailure("no_stunt", phrases.NO_STUNT, stunts=[one.name for one in STUNTS.values()])
        self._enemy(self.target)
        fight, target = self.combathandler, self.target
        allies, _ = fight.get_sides(self.combatant)
        if self.recipient is not None and self.recipient not in allies:
            raise self._refusal("gone", phrases.GONE, self.recipient)
        match self.stunt:
            case "disarm" if weapon_of(target).manner in NATURAL or not has_hands(target.kinds):
                raise self._refusal("unarmed", phrases.UNARMED, target)
            case "sunder" if isinstance(target, Hero) and not worn(target):
                raise self._refusal("unarmored", phrases.UNARMORED, target)
            case "shove" if target not in fight.near(self.combatant):
                raise self._refusal("apart", phrases.APART, target)

    def execute(self) -> None:
        """Roll the stunt and tell the result; its effect follows success, the edges are spent either way."""
        fight, combatant, target = self.combathandler, self.combatant, self.target
        stunt = STUNTS[self.stunt]
        chosen, more = {"ability": self.ability, "defense": self.defense}, self._edges(target)
        rolled = attempt(dice, combatant, target, self.stunt, **chosen, more=more, edge=self.edge)
        fight.spend_edges(combatant, target)
        fight.attacked(combatant, target, close=stunt.close)
        told, plain = (stunt.done, stunt.plain[:1]) if rolled.success else (stunt.failed, stunt.plain[1:])
        fight.narrate([sentence(suiting([told, *plain], target.kinds)[0])], combatant, target)
        if rolled.success:
            self._succeed(stunt)

    def _succeed(self, stunt: Stunt) -> None:
        fight, combatant, target = self.combathandler, self.combatant, self.target
        gains = self.recipient or combatant
        match self.stunt:
            case "boost":
                fight.give_advantage(gains, target)
                fight.narrate([sentence(phrases.FAVOURED)], gains, target)
            case "foil":
                fight.give_disadvantage(target, gains)
                fight.narrate([sentence(phrases.FOILED)], target, gains)
            case "shove":
                fight.part(combatant, target)
            case "disarm" if isinstance(weapon := weapon_of(target), Thing) and take_thing(weapon, target, fight.obj):
                fight.narrate([sentence(phrases.DROPS_WEAPON, weapon=weapon)], combatant, target)
            case "sunder" if dents := wear_armor(target):
                fight.narrate(dents, combatant, target)
            case _:
                target.conditions.add(stunt.condition, stunt.lasts, source=combatant)


class CombatActionUseItem(CombatAction):
    """Use something: `{"key": "use", "item": draught, "target": friend}`; things made for throwing are thrown."""

    key = "use"

    def check(self) -> None:
        """Refuse a thing that is not carried or of no use now, and throwing at a friend."""
        self._carried(self.item)
        if not isinstance(self.item, Thing):
            raise CombatFailure("no_use", phrases.NO_USE, thing=self.item)
        if self._throws:
            self._enemy(self.target)
        self.item.check_use(self.combatant, self.target)

    def execute(self) -> None:
        """Use the item on the target; a thing made for throwing is rolled and dealt as a blow."""
        item, user, target = self.item, self.combatant, self.target
        if not item.at_pre_use(user, target):
            return
        if not self._throws:
            item.use(user, target)
        elif isinstance(item, EvAdventureWeapon):
            fight = self.combathandler
            blow = strike(dice, user, target, weapon=item, more=self._edges(target))
            fight.spend_edges(user, target)
            carry_out(fight, user, target, blow, item)
        if item.pk:
            item.at_post_use(user, target)

    @property
    def _throws(self) -> bool:
        return isinstance(self.item, Thing) and self.item.has_obj_type(ObjType.THROWABLE)


class CombatActionCast(CombatAction):
    """Cast the spell of a rune stone: `{"key": "cast", "item": stone, "target": rat}` and other fields of the spell.

    The stone does it: `item.use(user, target, **rest)`, which raises `ActionError` if that is impossible.
    """

    key = "cast"

    def check(self) -> None:
        """Refuse a stone that is not carried or holds no spell, and a mouth that cannot speak."""
        self._carried(self.item)
        if self.combatant.conditions.mute:
            raise CombatFailure("mute", Words("You cannot cast: {conditions}."), conditions=self.combatant.conditions)
        if not (isinstance(self.item, Thing) and self.item.has_obj_type(ObjType.MAGIC)):
            raise CombatFailure("no_spell", Words("{thing:the,cap} holds no spell."), thing=self.item)
        self.item.check_use(self.combatant)

    def execute(self) -> None:
        """Use the rune stone on the target."""
        item, caster, target = self.item, self.combatant, self.target
        item.use(caster, target, **self.rest)
        if item.pk:
            item.at_post_use(caster, target)


class CombatActionWield(CombatAction):
    """Take something else in hand: `{"key": "wield", "item": sword}`."""

    key = "wield"

    def check(self) -> None:
        """Refuse a thing that is not carried, is broken, or takes too long to put on."""
        self._carried(self.item)
        place = self.item.inventory_use_slot if isinstance(self.item, Thing) else WieldLocation.BACKPACK
        if place in (WieldLocation.BODY, WieldLocation.HEAD):
            raise CombatFailure("too_long", Words("Putting that on takes too long in a fight."))
        if place is WieldLocation.BACKPACK:
            raise CombatFailure("not_wieldable", Words("{thing:the,cap} cannot be wielded."), thing=self.item)
        if self.item.is_broken:
            raise CombatFailure("broken", BROKEN, thing=self.item)

    def execute(self) -> None:
        """Move the item into its place of use and tell it."""
        if isinstance(self.combatant, Hero):
            self.combatant.equipment.move(self.item)
        self.combathandler.narrate([sentence(phrases.READIES, thing=self.item)], self.combatant)


class CombatActionDo(CombatAction):
    """Do something brief other than fighting: `{"key": "do", "line": "get sword"}`, a line as typed."""

    key = "do"

    def take(self, given: ActionDict) -> None:
        """Take the line."""
        self.line: str = given.get("line", "")

    def execute(self) -> None:
        """Type the line again, now that it is the actor's turn. Raises ActionError: the line's."""
        self.combatant.ndb.acting = True
        try:
            run_line(self.combatant, self.line)
        finally:
            self.combatant.ndb.acting = False


class CombatActionFlee(CombatAction):
    """Get away: `{"key": "flee"}`, by a certain way with `"way": exit`.

    A combatant at arm's length of nobody just goes. Others roll dexterity against the quickest of their neighbours;
    failure gives those advantage until the next turn.
    """

    key = "flee"

    def take(self, given: ActionDict) -> None:
        """Take the way, if one was chosen."""
        self.way: Way | None = given.get("way")

    def check(self) -> None:
        """Refuse where there is no way, or feet are stuck."""
        if self.combatant.conditions.rooted:
            raise CombatFailure("rooted", phrases.ROOTED, conditions=self.combatant.conditions)
        if not self.combathandler.ways_out(self.combatant):
            raise CombatFailure("no_way", Words("There is no way out to flee by!"))

    def execute(self) -> None:
        """Leave by the chosen way, else by a random one; dexterity must beat the quickest enemy at arm's length."""
        fight, combatant = self.combathandler, self.combatant
        if near := fight.held_by(combatant):
            quickest = max(near, key=lambda one: one.dexterity)
            more = (*fight.edges(combatant, quickest), *[1] * (boon(combatant, "flee") > 0))
            if not opposed(dice, combatant, quickest, Ability.DEX, Ability.DEX, more=more).success:
                fight.narrate([sentence(phrases.CAUGHT)], combatant, quickest)
                for one in near:
                    fight.give_advantage(one, combatant)
                return
        ways = fight.ways_out(combatant)
        way = self.way if self.way is not None and self.way in ways else dice.choice(ways)
        fight.narrate([sentence(Words("{who:cap} {a:|turn|turns} and {a:|run|runs}!"))], combatant)
        if not fight.casualties.run(combatant, way):
            self.tell_all(Words("{who:cap} {a:|look|looks} for a way out, and {a:|find|finds} none."))


ACTIONS: tuple[type[CombatAction], ...] = (
    *(CombatActionHold, CombatActionAttack, CombatActionStunt, CombatActionCast),
    *(CombatActionUseItem, CombatActionWield, CombatActionFlee, CombatActionDo),
)
