"""People and creatures that no player plays (the tutorial's `npcs`): bodies by hit dice, manners by data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from evennia import DefaultCharacter
from evennia.objects.models import ObjectDB
from evennia.utils.create import create_object
from evennia.utils.dbserialize import deserialize
from evennia.utils.evmenu import EvMenu

from ..base.attribute import AttributeProperty
from ..base.descriptions import Bearing, decode, encode
from ..base.display_names import Bilingual
from ..base.messaging import page_of
from ..base.purse import Reason, hand_over, transfer
from ..base.textwidth import fill
from ..base.transactions import together
from ..characters.character import LIFE, LivingMixin
from ..combat.act_messages import narrate, sentence
from ..enums import Ability
from ..knave import loot
from ..knave.bestiary import KINDS, PLAIN, Attack, Kind
from ..knave.fighting.blows import save
from ..knave.fighting.morale import Mood, reaction
from ..places.exits import Walker
from ..places.rooms import PLACE
from ..rules import DEFENSE_BASE, dice
from ..social import party
from ..things import light, loot_spawn
from ..things.containers import EvAdventureCorpse
from ..things.objects import EvAdventureCoins, get_bare_hands
from ..words import Lang, Words
from . import ai, reactions
from .ai import AIMixin
from .ai_states import Habits
from .tricks import TRICKS

NOTHING_TO_SAY = Words("{who:cap} looks at you, and waits.", "{who}看着你，等你先开口。")


last_deaths: dict[str, float] = {}
"""Kind that haunts places -> game time of its last death."""


class EvAdventureNPC(Walker, LivingMixin, Bilingual, DefaultCharacter):
    """A being that no player plays.

    Hit dice stand for everything (`knave.md 2`, monsters): HP is dice x 4, each ability's bonus is the
    dice, `armor` is a bonus (defence is 10 more). What somebody says and does when left alone is the
    `bearing`.
    """

    is_pc = False

    hit_dice: int = AttributeProperty(1, autocreate=False)
    armor: int = AttributeProperty(1, autocreate=False)
    morale: int = AttributeProperty(9, autocreate=False)
    hp_multiplier: int = AttributeProperty(4, autocreate=False)
    hp: int = AttributeProperty(None, autocreate=False)
    allegiance: Ability = AttributeProperty(Ability.ALLEGIANCE_FRIENDLY, autocreate=False)
    if TYPE_CHECKING:  # what is kept here, a class below may work out

        @property
        def is_idle(self) -> bool:
            """Whether it stays out of a fight that goes on beside it."""

    else:
        is_idle = AttributeProperty(False, autocreate=False)
    overcome: bool = AttributeProperty(False, autocreate=False)
    coins: int = AttributeProperty(0, autocreate=False)
    bearing_text: str = AttributeProperty("", autocreate=False)

    @property
    def bearing(self) -> Bearing:
        """What the person does when left alone and when talked to."""
        return decode(self.bearing_text, Bearing)

    @bearing.setter
    def bearing(self, bearing: Bearing) -> None:
        text = encode(bearing)
        if text != self.bearing_text:
            self.bearing_text = text

    @property
    def stance(self) -> Words | None:
        """The sentence a place shows for the person; None for the plain list of names."""
        return self.bearing.stance

    @property
    def weapon(self) -> Any:
        """What it hits with: bare hands."""
        return get_bare_hands()

    @property
    def level(self) -> int:
        """Its level: the hit dice."""
        return int(self.hit_dice)

    @property
    def strength(self) -> int:
        """Bonus of strength: the hit dice."""
        return self.hit_dice

    @property
    def dexterity(self) -> int:
        """Bonus of dexterity: the hit dice."""
        return self.hit_dice

    @property
    def constitution(self) -> int:
        """Bonus of constitution: the hit dice."""
        return self.hit_dice

    @property
    def intelligence(self) -> int:
        """Bonus of intelligence: the hit dice."""
        return self.hit_dice

    @property
    def wisdom(self) -> int:
        """Bonus of wisdom: the hit dice."""
        return self.hit_dice

    @property
    def charisma(self) -> int:
        """Bonus of charisma: the hit dice."""
        return self.hit_dice

    @property
    def hp_max(self) -> int:
        """Most hit points: hit dice times `hp_multiplier`."""
        return self.hit_dice * self.hp_multiplier

    def at_object_creation(self) -> None:
        """Start in full health."""
        self.hp = self.hp_max
        self.tags.add("npcs", category="group")

    def return_appearance(self, looker: Any, **kwargs: Any) -> str:
        """Return name and description, wrapped to the looker's screen."""
        page = page_of(looker)
        title = f"|Y{self.get_display_name(looker)}|n{self.get_extra_display_name_info(looker)}"
        return fill(f"{title}\n{self.get_display_desc(looker)}".rstrip(), page.width)


class EvAdventureTalkativeNPC(EvAdventureNPC):
    """A person who answers when talked to; the topics are a `dialogue.Talk`, kept as `talk_text`.

    Or it has a menu of its own: `menudata` are the nodes (or the path of their module) as `EvMenu` takes them,
    `menu_kwargs` further arguments of the menu.
    """

    talk_text: str = AttributeProperty("", autocreate=False)
    menudata: Any = AttributeProperty(dict, autocreate=False)
    menu_kwargs: dict[str, Any] = AttributeProperty(dict, autocreate=False)

    def at_talk(self, talker: Any, startnode: str = "node_start", session: Any = None, **kwargs: Any) -> None:
        """Open its menu for who talks to it.

        Args:
            talker: who does.
            startnode: key of the node to begin with.
            session: where the talker reads it, when that is not everywhere.
            kwargs: for the menu, besides `menu_kwargs` and `npc`; nodes find them at `talker.ndb._evmenu`.
        """
        given = {**self.menu_kwargs, **kwargs}
        EvMenu(talker, deserialize(self.menudata), startnode=startnode, session=session, npc=self, **given)

    def greeting(self, listener: Any) -> tuple[Words, dict[str, Any]]:
        """Return the next thing to say to a listener, with its facts; each of the greetings in turn."""
        greets = self.bearing.greets
        if not greets:
            return NOTHING_TO_SAY, {"who": self}
        turns = self.ndb.turns or {}
        turn = turns.get(listener.id, 0)
        self.ndb.turns = turns | {listener.id: turn + 1}
        return greets[turn % len(greets)], {"who": self}


class EvAdventureMob(Habits, AIMixin, EvAdventureNPC):
    """A creature of the bestiary: its kind says everything; only what becomes of it is kept.

    `kind_key` is the key of its kind, `depth` the level it lives on, `stage` how many stages of a boss are behind it,
    `moods` what it feels (key of a party -> mood), `hunted` the id of whom it follows, `ransomed` whether it has given
    what it had for its life.
    """

    made_by = "@spawn"
    """What staff make one with: one without a kind is nothing."""

    kind_key: str = AttributeProperty("", autocreate=False)
    depth: int = AttributeProperty(1, autocreate=False)
    stage: int = AttributeProperty(0, autocreate=False)
    moods: dict[str, str] = AttributeProperty(dict, autocreate=False)
    hunted: int = AttributeProperty(0, autocreate=False)
    ransomed: bool = AttributeProperty(False, autocreate=False)
    allegiance: Ability = AttributeProperty(Ability.ALLEGIANCE_NEUTRAL, autocreate=False)

    # What it is.

    @property
    def kind(self) -> Kind:
        """The kind; a plain creature's while none is set."""
        return KINDS[self.kind_key] if self.kind_key else PLAIN

    @property
    def names(self) -> dict[str, str]:
        """Its names, as `Bilingual` keeps them; none but its key for one of no kind."""
        if not self.kind_key:
            return {}
        kind = self.kind
        plural = {"plural": kind.plural} if kind.plural else {}
        return {**kind.name.texts(), "measure": kind.measure, **plural}

    @property
    def descs(self) -> dict[str, str]:
        """Its description, as `Bilingual` keeps it."""
        if not self.kind_key:
            return {}
        return self.kind.desc.texts()

    def in_lang(self, lang: Lang) -> str:
        """Return what a sentence calls it: "the cellar rat"."""
        return self.kind.called.in_lang(lang) if self.kind_key else self.key

    @property
    def stance(self) -> Words | None:
        """The sentence a place shows for it; how it lies when it sleeps."""
        return self.kind.stance if self.is_awake else ASLEEP

    @property
    def kinds(self) -> tuple[str, ...]:
        """Words for what it is."""
        return tuple(self.kind.tags)

    def has_habit(self, habit: str) -> bool:
        """Return whether it has a habit (`bestiary.HABITS`)."""
        return habit in self.kind.habits

    speaks = property(lambda self: self.has_habit("speaks"), doc="Whether one can talk with it.")
    wanders = property(lambda self: self.has_habit("wanders"), doc="Whether it roams.")
    sees_dark = property(lambda self: self.has_habit("sees_dark"), doc="Whether it needs no light.")
    leads = property(lambda self: self.kind.boss, doc="Whether its side loses heart when it falls.")
    tame = property(lambda self: self.kind.tame, doc="Whether it minds nobody: a cat, a pigeon.")
    hit_dice = property(lambda self: self.kind.hit_dice, doc="Its hit dice.")
    level = property(lambda self: self.kind.hit_dice, doc="Its hit dice.")
    hp_max = property(lambda self: self.kind.hp_max, doc="Most hit points.")
    armor = property(lambda self: self.kind.armor_at(self.hp), doc="Armour bonus, as it is now.")
    morale = property(lambda self: self.kind.morale, doc="What 2d6 must not exceed for it to stand.")
    xp_worth = property(lambda self: self.kind.xp, doc="Experience for overcoming it.")

    @property
    def is_awake(self) -> bool:
        """Whether it can notice anything."""
        return not self.is_dead and not self.conditions.helpless

    @property
    def is_idle(self) -> bool:
        """Whether it stays out of a fight that goes on beside it."""
        return not self.is_awake or self.tame

    def init_evennia_properties(self) -> None:
        """Read nothing while it is made: what it is, is its kind's matter, and that is not known yet."""

    def at_object_creation(self) -> None:
        """Be run by the clock."""
        self.tags.add("npcs", category="group")
        self.tags.add(ai.GROUP, category="group")

    def at_object_post_creation(self) -> None:
        """Be whole."""
        super().at_object_post_creation()
        if self.hp is None:
            self.hp = self.hp_max
        ai.add(self)

    def at_object_delete(self) -> bool:
        """Be run no more."""
        ai.discard(self)
        return super().at_object_delete()

    def suits(self, place: Any) -> bool:
        """Return whether it would go to a place: where its like is at home, else where there may be fights."""
        if self.kind.haunts:
            at_home = any(place.tags.has(haunt, category=PLACE) for haunt in self.kind.haunts)
            return at_home and (self.tame or bool(getattr(place, "allow_combat", False)))
        return bool(getattr(place, "allow_combat", False))

    # Fighting.

    @property
    def attacks_a_round(self) -> int:
        """How often it acts a round: a boss the more often, the more stand against it."""
        against = len(self.fight.get_sides(self)[1]) if self.leads and self.fight is not None else 1
        return self.kind.blows_against(against)

    @property
    def weapon(self) -> Attack:
        """What it strikes with now."""
        chosen: Attack | None = self.ndb.attack
        attacks = self.kind.attacks_at(self.hp)
        return chosen if chosen in attacks else attacks[0]

    def attack(self, people: Iterable[Any]) -> bool:
        """Attack the first of some people it may; return whether there is a fight now."""
        self.allegiance = Ability.ALLEGIANCE_HOSTILE
        if not reactions.start_fight(self, people):
            return False
        self.ai.set_state("call" if self.has_habit("calls") else "fight")
        return True

    def ai_next_action(self, handler: Any) -> dict[str, Any]:
        """Choose the next action in a fight: with which attack, at which target."""
        if self.has_habit("regenerates"):
            self.heal(1)
        attacks = self.kind.attacks_at(self.hp)
        self.ndb.attack = loot.pick(dice, [(one.weight, one) for one in attacks])
        _, enemies = handler.get_sides(self)
        enemies = [one for one in enemies if not self.conditions.spares(one.id)]
        near = [one for one in handler.near(self) if one in enemies] or enemies
        if not near:
            return {"key": "hold"}
        if self.has_habit("seeks_light") and (lit := [one for one in near if _carries_light(one)]):
            near = lit
        elif self.has_habit("seeks_metal"):
            near = [max(near, key=lambda one: one.armor)]
        return {"key": "attack", "target": near[dice.roll(f"1d{len(near)}") - 1]}

    def at_attacked(self, attacker: Any, **kwargs: Any) -> None:
        """Be an enemy from now on."""
        super().at_attacked(attacker, **kwargs)
        if self.allegiance is not Ability.ALLEGIANCE_HOSTILE:
            self.allegiance = Ability.ALLEGIANCE_HOSTILE
        if self.ai.get_state() not in ("fight", "call"):
            self.ai.set_state("call" if self.has_habit("calls") else "fight")
        if self.hunted != attacker.id:
            self.hunted = attacker.id

    def at_hit(self, target: Any, blow: Any) -> None:
        """Apply the further effects of a hit: a condition, or the loss of a thing."""
        attack = self.weapon
        if attack.condition:
            saved = save(dice, target, attack.save, target=DEFENSE_BASE + self.hit_dice).success
            if not saved:
                target.conditions.add(attack.condition, rounds=attack.rounds, source=self)
        if attack.trick:
            TRICKS[attack.trick](self, target, blow)

    def at_damage(self, damage: int, attacker: Any = None) -> None:
        """Lose hit points; a boss goes over into its next stage when so many are left."""
        super().at_damage(damage, attacker)
        if self.is_dead or not self.kind.stages:
            return
        reached = sum(100 * self.hp <= stage.below * self.hp_max for stage in self.kind.stages)
        for stage in self.kind.stages[self.stage : reached]:
            narrate(self.location, sentence(stage.told), self)
            for key, count in stage.calls.items():
                for _ in range(count):
                    self._join(spawn(key, self.location, self.depth))
        if reached > self.stage:
            self.stage = reached

    def _join(self, helper: EvAdventureMob) -> None:
        helper.allegiance = Ability.ALLEGIANCE_HOSTILE
        helper.ai.set_state("fight")
        if self.fight is not None:
            self.fight.add_combatant(helper)

    def offers_terms(self) -> bool:
        """Return whether it would rather talk than run: it can speak, and 2d6 say that it is no enemy at heart."""
        talks = (Mood.UNSURE, Mood.TALKATIVE, Mood.HELPFUL)
        return self.speaks and not self.leads and reaction(dice, self.kind.reaction) in talks

    def at_surrender(self) -> None:
        """Lay down what it has."""
        if not self.ransomed:
            self._leave_loot(self.location)
            self.ransomed = True

    def at_overcome(self, heroes: list[Any]) -> None:
        """Avoid the heroes who have beaten it."""
        moods = {party.key_of(one): Mood.UNSURE.value for one in heroes}
        self.moods = dict(self.moods) | moods
        self.hunted = 0
        self.ai.set_state("flee")

    def at_death(self) -> None:
        """Die: its remains lie there with what it had, and the clock takes the body away."""
        if self.is_dead:
            return
        place = self.location
        self.hp = min(0, self.hp)
        self.tags.add("dead", category=LIFE)
        self.announce_death(place)
        if place is not None:
            self.make_loot(place)
            self._note_death()
        self.conditions.clear()
        self.location = None

    def _note_death(self) -> None:
        """Note when one of its kind died, so that another comes some time later."""
        if self.kind.most:
            last_deaths[self.kind_key] = light.now()
        keeper = ObjectDB.objects.filter(id=self.attributes.get("kept_by", 0)).first()
        if keeper is not None:
            keeper.ndb.died = (keeper.ndb.died or {}) | {self.kind_key: light.now()}

    @together()
    def make_loot(self, place: Any) -> EvAdventureCorpse:
        """Lay down what is left of it, with what its kind leaves and what it carried."""
        corpse = EvAdventureCorpse.of(self, place)
        self._leave_loot(corpse)
        return corpse

    def _leave_loot(self, holder: Any) -> None:
        """Lay what its kind leaves, unless it has given that already, and what it carries in a place or on remains."""
        if not self.ransomed:
            loot_spawn.lay(loot.roll(dice, self.kind.loot, self.depth), holder)
        for thing in list(self.contents):
            hand_over(thing, holder, Reason.DROP, "drop")
        if self.coins:
            transfer(self, EvAdventureCoins.heap_in(holder), self.coins, Reason.DROP)

    # How it is told.

    def kind_words(self, either: tuple[Words, Words]) -> Words:
        """Return the first of two sentences for what cannot speak, the second for what can."""
        return either[self.speaks]


def spawn(kind_key: str, location: Any, depth: int = 0) -> EvAdventureMob:
    """Return a new creature in a place.

    Args:
        kind_key: key of its kind.
        location: the place.
        depth: the level it lives on (what it carries is worth more further down); the place's own when not given.

    Raises:
        KeyError: if there is no such kind.
    """
    kind = KINDS[kind_key]
    mob: EvAdventureMob = create_object(
        EvAdventureMob,
        key=kind.name.en,
        nohome=True,
        aliases=[kind.name.zh],
        attributes=[
            ("kind_key", kind_key),
            ("hp", kind.hp_max),
            ("depth", depth or getattr(location, "depth", 0) or max(1, kind.depth[0])),
        ],
    )
    mob.move_to(location, quiet=True, move_type="spawn")
    return mob


def hears(mob: Any, place: Any) -> bool:
    """Notify a creature of a noise; return whether it comes to see."""
    return bool(mob.hears(place))


def meet(place: Any) -> Any:
    """Make the creatures of a place meet the characters in it (`reactions.meet`)."""
    return reactions.meet(place)


def _carries_light(living: Any) -> bool:
    return any(light.place_of(one) is living.location and one.location is living for one in light.sources())


ASLEEP = Words("{who:cap} is asleep here.", "{who}正睡着。")
