"""The types at the boundaries of the world: the members that rooms may use of beings, things, places and fights.

May import the kernel and the pure rules, and is imported by every room of the world. Begin with `Living`.

These are plain classes from which the typeclasses derive, so `isinstance` is one quick check. A member that
every room may read has its default here; those under `TYPE_CHECKING` are defined by the room named beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any, cast

from ..enums import Ability, ObjType, WieldLocation
from ..evennia_ext.mixins import AccountBase
from ..kernel.descriptions import Sight
from ..kernel.display_names import Bilingual
from ..kernel.purse import Coins
from ..knave.directions import Direction
from ..knave.fighting.blows import Blow
from ..knave.fighting.conditions import Conditions, Duration
from ..knave.fighting.fight import Fight
from ..knave.fighting.fighter import Weapon
from ..knave.fighting.voices import SpokenName
from ..words import Lang, Words

if TYPE_CHECKING:
    from evennia import DefaultExit, DefaultObject, DefaultScript
    from evennia.accounts.accounts import DefaultAccount

    from ..knave.fighting.fighter import Fighter

    ScriptBase = DefaultScript
    FighterBase = Fighter
else:
    ScriptBase = FighterBase = object

type ActionDict = dict[str, Any]
"""A requested action of a fight: its `key`, and the other arguments of that action."""
type Prototype = dict[str, Any]
"""The template of a thing: names of fields and Attributes -> values."""
type Sentence = tuple[Words, dict[str, Any]]
"""A sentence with its own facts, besides the voices."""


def derived[T](read: Callable[[Any], T], doc: str = "") -> T:
    """Return a property that computes a member; its type is that of the member."""
    return cast(T, property(read, doc=doc))


class BodyConditions(Conditions):
    """The conditions of a body in the world (combat)."""

    if TYPE_CHECKING:

        def add(
            self, key: str, lasts: Duration | None = None, source: Living | int | None = None, quiet: bool = False
        ) -> bool: ...
        def clear(self) -> None: ...
        def turn_passes(self) -> None: ...
        def round_passes(self) -> int: ...
        def hurt(self) -> None: ...
        def dodge(self) -> bool: ...


class Belongings:
    """The contents of a hero's inventory, by slot (things)."""

    if TYPE_CHECKING:
        slots: dict[WieldLocation, Any]

        @property
        def max_slots(self) -> int: ...

        def all(self, only_objs: bool = False) -> list[Any]: ...
        def count_slots(self) -> float: ...
        def validate_slot_usage(self, obj: DefaultObject) -> bool: ...
        def validate_coins(self, amount: int, freed: float = 0) -> bool: ...
        def get_current_slot(self, obj: DefaultObject) -> WieldLocation | None: ...
        def add(self, obj: DefaultObject, force: bool = False) -> None: ...
        def move(self, obj: DefaultObject) -> list[Thing]: ...
        def remove(self, obj_or_slot: DefaultObject | WieldLocation) -> list[DefaultObject]: ...


class PlayerAccount(AccountBase):
    """The account of a person."""

    if TYPE_CHECKING:  # accounts
        lang: str


class Living(Bilingual, FighterBase):
    """A being: a hero, a creature, a servant."""

    is_pc: bool = False
    """Whether it is a player's character."""
    employer: Hero | None = None
    """The hero it serves."""
    leads: bool = False
    """Whether its side loses heart when it falls."""
    overcome: bool = False
    """Whether the experience for overcoming it has been given."""
    sees_dark: bool = False
    """Whether it needs no light."""
    tame: bool = False
    """Whether it ignores everybody."""
    talks: bool = False
    """Whether it has topics of conversation."""
    speaks: bool = False
    """Whether people can talk with it."""
    morale: int = 9
    """The highest roll of 2d6 at which it stands its ground."""
    xp_worth: int = 0
    """The experience for overcoming it."""
    fight_stance: str = "fight"
    """Its behaviour in a fight while nobody chooses for it (`combat.stance_commands`)."""
    wimpy: int = 0
    """The hit points at which it runs by itself; 0 for never."""
    talk_text: str = ""
    """Its topics of conversation, as stored."""
    kind_key: str = ""
    """The key of its kind in the bestiary; "" for a being of none."""
    allegiance: Ability | None = None
    """Its attitude towards heroes; None for a hero."""

    @property
    def sells(self) -> bool:
        """Return whether it keeps a shop."""
        return False

    def welcomes(self, hero: Living) -> bool:
        """Return whether it is well disposed towards a hero's party."""
        return False

    def wares_shown(self, customer: DefaultObject, typed: str) -> str:
        """Return the looks and the price of a ware of that name or number; "" if it sells none."""
        return ""

    @property
    def is_idle(self) -> bool:
        """Return whether it stays out of a fight in its place."""
        return False

    @property
    def is_awake(self) -> bool:
        """Return whether it can notice anything."""
        return not self.is_dead and not self.conditions.helpless

    @property
    def stance(self) -> Words | None:
        """Return the sentence a place shows for it; None to be listed by name only."""
        return None

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return words for its kind: "undead", "beast" ..."""
        return ()

    @property
    def attacks_now(self) -> tuple[Weapon, ...]:
        """Return the attacks among which it chooses; none for a being that strikes with its weapon."""
        return ()

    @property
    def attacks_a_round(self) -> int:
        """Return how many actions it has in a round of a fight."""
        return 1

    def offers_terms(self) -> bool:
        """Return whether it would rather talk than run when its nerve has gone; most cannot."""
        return False

    def at_surrender(self) -> None:
        """React to its own surrender; the default does nothing."""

    def at_overcome(self, heroes: list[Hero]) -> None:
        """React to being driven off, or giving up, alive; the default does nothing."""

    def at_attacked(self, attacker: Living, **kwargs: object) -> None:
        """React to an attack; the default does nothing."""

    def at_hit(self, target: Living, blow: Blow) -> None:
        """Apply the further effects of a hit; most have none."""

    def wire_changed(self) -> None:
        """Notify its player's client of a change; most have no player."""

    if TYPE_CHECKING:  # combat, characters, creatures
        hp: int
        coins: int

        @property
        def location(self) -> Place: ...
        @location.setter
        def location(self, place: DefaultObject | None) -> None: ...

        @property
        def lang(self) -> Lang: ...
        @property
        def is_dead(self) -> bool: ...
        @property
        def hurt_level(self) -> Words: ...
        @property
        def health_share(self) -> int: ...
        @property
        def fight(self) -> CombatHandler | None: ...
        @property
        def conditions(self) -> BodyConditions: ...

        def heal(self, hp: int, healer: Living | None = None) -> int: ...
        def suffer(self, damage: int, attacker: Living | None = None) -> None: ...
        def at_damage(self, damage: int, attacker: Living | None = None) -> None: ...
        def at_looted(self, looter: Living) -> None: ...
        def take_coins(self, count: int, spent: bool) -> Coins: ...
        def put_coins(self, coins: Coins) -> None: ...
        def leave_world(self) -> None: ...
        def ai_next_action(self, handler: CombatHandler) -> ActionDict: ...


class Hero(Living):
    """A player's character."""

    is_pc = True

    if TYPE_CHECKING:  # characters
        hp_max: int
        xp: int
        xp_per_level: int
        deep_coins: int
        tied_coins: int
        fed: bool
        sex: str
        fate: str
        died: dict[str, Any] | None

        @property
        def equipment(self) -> Belongings: ...
        @property
        def quests(self) -> Any: ...
        @property
        def bonuses(self) -> dict[Ability, int]: ...
        @property
        def tied(self) -> int: ...
        @property
        def free_coins(self) -> int: ...
        @property
        def trainable_coins(self) -> int: ...
        @property
        def can_advance(self) -> bool: ...

        def described(self, lang: Lang, reader: DefaultAccount | None = None) -> str: ...
        def add_xp(self, xp: int) -> bool: ...


class Thing(Bilingual):
    """A thing that can be carried."""

    is_find: bool = False
    """Whether it is one of a kind, with a story."""
    is_container: bool = False
    """Whether things can be put into it."""
    is_closed: bool = False
    """Whether nothing gets in or out."""
    locked: bool = False
    """Whether a key or a tool is needed to open it."""
    ammo: str = ""
    """The kind of ammunition it is."""
    heals: str = ""
    """The dice of the hit points it restores."""
    holds: str = ""
    """The key of the spell that a stone holds."""
    ammunition: str = ""
    """The kind of ammunition it shoots."""
    fuel: str = ""
    """Its fuel."""
    lit: bool = False
    """Whether it burns."""
    damage_roll: str = ""
    attack_type: Ability | None = None
    defense_type: Ability | None = None
    armor: int = 0
    quality: int | None = None
    quality_max: int | None = None

    @property
    def is_broken(self) -> bool:
        """Return whether its quality is gone."""
        return self.quality is not None and self.quality <= 0

    def at_hit(self, target: Living, blow: Blow) -> None:
        """Apply the further effects of a hit; most have none."""

    def check_use(self, user: Living, target: DefaultObject | None = None) -> None:
        """Refuse to be used now, or at this target. Raises ActionError."""

    if TYPE_CHECKING:  # things
        inventory_use_slot: WieldLocation
        obj_type: ObjType | tuple[ObjType, ...]
        tool: str
        outfit: bool
        finder: int

        @property
        def size(self) -> float: ...
        @property
        def value(self) -> int: ...

        def has_obj_type(self, objtype: ObjType) -> bool: ...
        def at_pre_use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> bool: ...
        def use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None: ...
        def at_post_use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None: ...


class Place(Bilingual):
    """A place for beings and things."""

    allow_combat: bool = False
    allow_pvp: bool = False
    allow_death: bool = False
    dark: bool = False
    """Whether there is no light but that people bring."""
    depth: int = 0
    """The level of the dungeon it is on; 0 above."""
    danger: int = 0
    """How dangerous it is, 1 to 5, out of doors."""
    is_unseen: bool = False
    """Whether no hero has been there yet."""
    plan: Any = None
    """The plan from which a room of the dungeon was built."""

    @property
    def combat_style(self) -> str:
        """Return how fights are fought here: "turnbased" or "twitch"."""
        return "turnbased"

    @property
    def area(self) -> Words | None:
        """Return the name of its part of the world for programs; None where its land gives it."""
        return None

    def deeds(self, hero: DefaultObject) -> list[tuple[Words, Words, str, Words | None]]:
        """Return what a hero can do with the place itself: lines to type, each with its needs and risk, the key of a
        picture, and what it is done to.
        """
        return []

    def at_noise(self, loudness: int) -> None:
        """React to a noise heard so many exits away; most places do not."""

    def warns(self) -> bool:
        """Return whether there is a known danger here that nobody should run past."""
        return False

    if TYPE_CHECKING:  # places

        @property
        def sight(self) -> Sight: ...

        def ways(self, looker: DefaultObject) -> list[DefaultExit]: ...


def sight_of(place: DefaultObject) -> Sight:
    """Return the sights of a place; nothing for an object that is not a place of ours."""
    return place.sight if isinstance(place, Place) else Sight()


def ways_of(place: DefaultObject, looker: DefaultObject) -> list[DefaultExit]:
    """Return the exits of a place that somebody sees; none of an object that is not a place of ours."""
    return place.ways(looker) if isinstance(place, Place) else []


def is_on(reader: DefaultObject, setting: str, default: str = "off") -> bool:
    """Return whether somebody's player has a setting (`places.commands.Switch`) on; the default without a player."""
    account = reader.account
    return (default if account is None else account.attributes.get(setting, default)) == "on"


class Way(Bilingual):
    """A way from a place to another."""

    shut_by: Any = None
    """The thing that bars it."""
    locked: bool = False
    is_named: bool = True
    """Whether its destination is known by name."""

    def leads_to(self) -> Any:
        """Return the place behind it, created if need be."""
        return self.destination

    if TYPE_CHECKING:  # places

        @property
        def heading(self) -> Direction | None: ...

        def lets_flee(self, living: Living) -> bool: ...


class CombatHandler(ScriptBase):
    """A fight in a place."""

    if TYPE_CHECKING:  # combat
        fight: Fight
        casualties: Any
        morale: Any

        def keep(self) -> None: ...
        def get_sides(self, combatant: Living) -> tuple[list[Living], list[Living]]: ...
        def body(self, number: int) -> Living | None: ...
        def msg(self, words: Words | str, combatant: Living | None = None, broadcast: bool = True) -> None: ...
        def start_combat(self) -> None: ...
        def bodies(self, numbers: Iterable[int]) -> list[Living]: ...
        def near(self, living: Living) -> list[Living]: ...
        def held_by(self, living: Living) -> list[Living]: ...
        def near_enemies(self, living: Living) -> list[Living]: ...
        def stands(self, living: Living) -> bool: ...
        def called(self, living: Living, reader: Living | None = None) -> SpokenName: ...
        def narrate(
            self,
            sentences: Iterable[Sentence],
            who: Living | None = None,
            whom: Living | None = None,
            *,
            exclude: Collection[Living] = (),
            as_read: Callable[[Living, list[Sentence]], list[Sentence]] | None = None,
        ) -> None: ...
        def edges(self, combatant: Living, target: Living) -> tuple[int, ...]: ...
        def spend_edges(self, combatant: Living, target: Living) -> None: ...
        def give_advantage(self, recipient: Living, target: Living) -> None: ...
        def give_disadvantage(self, recipient: Living, target: Living) -> None: ...
        def part(self, one: Living, other: Living) -> None: ...
        def attacked(self, attacker: Living, target: Living, *, close: bool) -> None: ...
        def add_combatant(self, living: Living, side: str = "") -> None: ...
        def remove_combatant(self, living: Living, down: bool = False) -> None: ...
        def ways_out(self, living: Living) -> list[Any]: ...
        def queue_action(self, combatant: Living, action_dict: ActionDict, quiet: bool = False) -> None: ...
        def action(self, combatant: Living, action_dict: ActionDict) -> Any: ...
        def check_stop_combat(self) -> bool: ...
        def player_left(self, character: Hero) -> None: ...
        def player_back(self, character: Hero) -> None: ...
