"""People and creatures that no player plays (the tutorial's `npcs`)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from evennia import DefaultCharacter
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.server.serversession import ServerSession
from evennia.utils import evmenu
from evennia.utils.create import create_object
from evennia.utils.dbserialize import deserialize

from ..characters.character import LivingMixin
from ..combat.act_messages import narrate, sentence
from ..enums import Ability
from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.memory import numbered
from ..evennia_ext.mixins import Reader
from ..evennia_ext.transactions import together
from ..kernel.descriptions import Bearing, decode, encode
from ..kernel.display_names import Bilingual
from ..kernel.messaging import lang_of, page_of, refusals_to, tell
from ..kernel.textwidth import fill
from ..knave import loot
from ..knave.bestiary import KINDS, PLAIN, Kind, NaturalAttack, grown
from ..knave.fighting import Blow
from ..knave.fighting.blows import save
from ..knave.fighting.conditions import Rounds
from ..knave.fighting.fighter import Weapon
from ..knave.fighting.reactions import Reaction, reaction
from ..model import ActionDict, CombatHandler, Hero, Living, Place
from ..places.exits import Walker
from ..places.rooms import PLACE
from ..rules import DEFENSE_BASE, dice
from ..social.presence import person_key
from ..things import light, wares
from ..things.containers import EvAdventureCorpse
from ..things.objects import get_bare_hands
from ..words import Lang, Words
from . import ai, reactions
from .ai import AIMixin
from .ai_states import TRICKS, Habits

last_deaths: dict[str, float] = {}
"""Kind that haunts places -> game time of its last death."""


class EvAdventureNPC(Walker, LivingMixin, Bilingual, DefaultCharacter):
    """A being that no player plays.

    Everything follows from hit dice (`knave.md 2`, monsters): hit points are four times the dice, the bonus of each
    ability is the dice, `armor` is a bonus (defence is 10 more). `bearing` is its idle behaviour and its greetings.
    """

    is_pc = False

    hit_dice: int = AttributeProperty(1, autocreate=False)
    armor: int = AttributeProperty(1, autocreate=False)
    morale: int = AttributeProperty(9, autocreate=False)
    hp_multiplier: int = AttributeProperty(4, autocreate=False)
    hp: int = AttributeProperty(None, autocreate=False)  # type: ignore[assignment]  # set when it is made
    allegiance: Ability = AttributeProperty(Ability.ALLEGIANCE_FRIENDLY, autocreate=False)
    if TYPE_CHECKING:  # stored here, but a subclass may compute it

        @property
        def is_idle(self) -> bool:
            """Return whether it stays out of a fight in its place."""

    else:
        is_idle = AttributeProperty(False, autocreate=False)
    overcome: bool = AttributeProperty(False, autocreate=False)
    coins: int = AttributeProperty(0, autocreate=False)
    bearing_text: str = AttributeProperty("", autocreate=False)

    @property
    def bearing(self) -> Bearing:
        """Return the idle behaviour and the greetings."""
        bearing: Bearing = decode(self.bearing_text, Bearing)
        return bearing

    @bearing.setter
    def bearing(self, bearing: Bearing) -> None:
        text = encode(bearing)
        if text != self.bearing_text:
            self.bearing_text = text

    @property
    def stance(self) -> Words | None:
        """Return the sentence a place shows for it; None to be listed by name only."""
        return self.bearing.stance

    @property
    def weapon(self) -> Weapon:
        """Return its weapon: bare hands."""
        return get_bare_hands()

    @property
    def level(self) -> int:
        """Return its level: the hit dice."""
        return int(self.hit_dice)

    strength = dexterity = constitution = intelligence = wisdom = charisma = property(
        lambda self: self.hit_dice, doc="Bonus of the ability: the hit dice."
    )

    @property
    def hp_max(self) -> int:
        """Return the most hit points: hit dice times `hp_multiplier`."""
        return self.hit_dice * self.hp_multiplier

    def at_object_creation(self) -> None:
        """Set full hit points and the group tag."""
        self.hp = self.hp_max
        self.tags.add("npcs", category="group")

    def return_appearance(self, looker: Reader, **kwargs: object) -> str:
        """Return name and description, wrapped to the looker's screen."""
        page = page_of(looker)
        name = self.get_display_name(looker)
        title = f"|Y{name[:1].upper()}{name[1:]}|n{self.get_extra_display_name_info(looker)}"
        return fill(f"{title}\n{self.get_display_desc(looker)}".rstrip(), page.width)


class EvMenu(evmenu.EvMenu):
    """A menu whose refused answers and nodes (`ActionError`) change nothing."""

    def parse_input(self, raw_string: str) -> None:
        """Carry out an answer; tell its refusal."""
        with refusals_to(partial(tell, self.caller)):
            super().parse_input(raw_string)

    def _execute_node(self, nodename: str, raw_string: str, **kwargs: object) -> tuple[object, object]:
        """Return text and options of a node; Evennia tells any refusal as a fault, before it passes it on."""
        if nodename not in self._menutree:
            return super()._execute_node(nodename, raw_string, **kwargs)
        kwargs["_current_nodename"] = nodename  # a node may have passed on its own
        made = self._safe_call(self._menutree[nodename], raw_string, **kwargs)
        text, options = made[:2] if isinstance(made, list | tuple) and len(made) > 1 else (made, None)
        self.test_nodetext, self.test_options = text, options
        return text, options


class EvAdventureTalkativeNPC(EvAdventureNPC):
    """A person with topics of conversation (a `dialogue.Topics`, stored as `talk_text`) or a menu.

    `menudata` are the nodes (or the path of their module) as `EvMenu` takes them, `menu_kwargs` further arguments of
    the menu.
    """

    proper = True
    talks = True
    sex = "other"
    talk_text: str = AttributeProperty("", autocreate=False)
    menudata: dict[str, object] | str = AttributeProperty(dict, autocreate=False)
    menu_kwargs: dict[str, object] = AttributeProperty(dict, autocreate=False)

    def at_talk(
        self, talker: Hero, startnode: str = "node_start", session: ServerSession | None = None, **kwargs: object
    ) -> None:
        """Open the menu for a talker.

        Args:
            talker: the character.
            startnode: key of the first node.
            session: the session that shows the menu; all sessions by default.
            kwargs: for the menu, besides `menu_kwargs` and `npc`; nodes find them at `talker.ndb._evmenu`.
        """
        given = {**self.menu_kwargs, **kwargs}
        EvMenu(talker, deserialize(self.menudata), startnode=startnode, session=session, npc=self, **given)

    def greeting(self, listener: Hero) -> tuple[Words, dict[str, object]]:
        """Return the next greeting for a listener with its facts; all have their turn."""
        greets = self.bearing.greets
        if not greets:
            return Words("{who:cap} looks at you, and waits."), {"who": self}
        turns = self.ndb.turns or {}
        turn = turns.get(listener.id, 0)
        self.ndb.turns = turns | {listener.id: turn + 1}
        return greets[turn % len(greets)], {"who": self}


class EvAdventureMob(Habits, AIMixin, EvAdventureNPC):
    """A creature of the bestiary: its kind defines it; only its state is stored.

    `kind_key` is the key of its kind, `depth` the level it lives on, `stage` the number of boss stages passed, `moods`
    its mood towards each person (`social.presence`), `heard` how often each has talked to it, `hunted` the id of the
    being it pursues, `ransomed` whether it has surrendered its things.
    """

    made_by = "@spawn"
    """The staff command that makes one: without a kind it is nothing."""

    kind_key: str = AttributeProperty("", autocreate=False)
    depth: int = AttributeProperty(1, autocreate=False)
    stage: int = AttributeProperty(0, autocreate=False)
    moods: dict[str, str] = AttributeProperty(dict, autocreate=False)
    heard: dict[str, int] = AttributeProperty(dict, autocreate=False)
    hunted: int = AttributeProperty(0, autocreate=False)
    ransomed: bool = AttributeProperty(False, autocreate=False)
    allegiance: Ability = AttributeProperty(Ability.ALLEGIANCE_NEUTRAL, autocreate=False)

    # Its kind.

    @property
    def kind(self) -> Kind:
        """Return the kind as it is on its level; a plain creature's while none is set."""
        return grown(KINDS[self.kind_key], self.depth) if self.kind_key else PLAIN

    @property
    def names(self) -> dict[str, str]:
        """Return the names, as `Bilingual` stores them; none without a kind."""
        if not self.kind_key:
            return {}
        kind = self.kind
        plural = {"plural": kind.plural} if kind.plural else {}
        return {**kind.name.texts(), "measure": kind.measure, **plural}

    @property
    def descs(self) -> dict[str, str]:
        """Return the description, as `Bilingual` stores it."""
        if not self.kind_key:
            return {}
        return self.kind.desc.texts()

    def in_lang(self, lang: Lang) -> str:
        """Return its name in sentences: "the cellar rat"."""
        return self.kind.called.in_lang(lang) if self.kind_key else self.key

    def get_numbered_name(self, count: int, looker: Reader | None = None, **kwargs: object) -> Any:
        """Return (singular, plural) as a reader counts it: of several, "3 cellar rats" and not "3 the cellar rats"."""
        if self.kind_key and count != 1 and not self.kind.proper:
            kwargs.setdefault("key", self.kind.name.in_lang(lang_of(looker)))
        return super().get_numbered_name(count, looker, **kwargs)

    @property
    def stance(self) -> Words | None:
        """Return the sentence a place shows for it: fighting, awake or asleep."""
        if not self.is_awake:
            return Words("{who:cap} is asleep here.")
        return self.kind.stance if self.fight is None else Words("{who:cap} is here, in the middle of a fight.")

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the tags of its kind."""
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
    def is_idle(self) -> bool:
        """Return whether it stays out of a fight in its place."""
        return not self.is_awake or self.tame

    def welcomes(self, hero: Living) -> bool:
        """Return whether its mood towards a hero's party is a friendly one."""
        return reactions.mood_of(self, reactions.company_of(hero)) in reactions.FRIENDLY

    def init_evennia_properties(self) -> None:
        """Skip reading attribute properties, which need the kind; it is not set yet."""

    def at_object_creation(self) -> None:
        """Set the group tags by which the clock finds it."""
        self.tags.add("npcs", category="group")
        self.tags.add(ai.GROUP, category="group")

    def at_object_post_creation(self) -> None:
        """Set full hit points if none are given, and let the clock run it."""
        super().at_object_post_creation()
        if self.hp is None:
            self.hp = self.hp_max
        ai.add(self)

    def at_object_delete(self) -> bool:
        """Stop the clock from running it."""
        ai.discard(self)
        return super().at_object_delete()

    def suits(self, place: Place) -> bool:
        """Return whether it would enter a place: one of its haunts, else one where combat is allowed."""
        if self.kind.haunts:
            at_home = any(place.tags.has(haunt, category=PLACE) for haunt in self.kind.haunts)
            return at_home and (self.tame or (isinstance(place, Place) and place.allow_combat))
        return isinstance(place, Place) and place.allow_combat

    # Fighting.

    @property
    def attacks_now(self) -> tuple[NaturalAttack, ...]:
        """Return the attacks it may choose among now."""
        return self.kind.attacks_at(self.hp)

    @property
    def attacks_a_round(self) -> int:
        """Return its number of actions per round; a boss has more against more enemies."""
        against = len(self.fight.get_sides(self)[1]) if self.leads and self.fight is not None else 1
        return self.kind.blows_against(against)

    @property
    def weapon(self) -> NaturalAttack:
        """Return the attack it uses now."""
        chosen: NaturalAttack | None = self.ndb.attack
        attacks = self.kind.attacks_at(self.hp)
        return chosen if chosen in attacks else attacks[0]

    def attack(self, people: Iterable[Living]) -> bool:
        """Attack the first of some characters it may; return whether there is a fight now."""
        self.allegiance = Ability.ALLEGIANCE_HOSTILE
        if not reactions.start_fight(self, people):
            return False
        self.ai.set_state("call" if self.has_habit("calls") else "fight")
        return True

    def ai_next_action(self, handler: CombatHandler) -> ActionDict:
        """Choose the attack and the target of its next action in a fight."""
        if self.has_habit("regenerates"):
            self.heal(1)
        attacks = self.kind.attacks_at(self.hp)
        self.ndb.attack = dice.weighted_choice((one, one.weight) for one in attacks)
        _, enemies = handler.get_sides(self)
        enemies = [one for one in enemies if not self.conditions.spares(one.id)]
        near = [one for one in handler.near(self) if one in enemies] or enemies
        if not near:
            return {"key": "hold"}
        if self.has_habit("seeks_light") and (lit := [one for one in near if _carries_light(one)]):
            near = lit
        elif self.has_habit("seeks_metal"):
            near = [max(near, key=lambda one: one.armor)]
        return {"key": "attack", "target": dice.choice(near)}

    def at_attacked(self, attacker: Living, **kwargs: object) -> None:
        """Become hostile, and pursue the attacker."""
        super().at_attacked(attacker, **kwargs)
        if self.allegiance is not Ability.ALLEGIANCE_HOSTILE:
            self.allegiance = Ability.ALLEGIANCE_HOSTILE
        if self.ai.get_state() not in ("fight", "call"):
            self.ai.set_state("call" if self.has_habit("calls") else "fight")
        if self.hunted != attacker.id:
            self.hunted = attacker.id

    def at_hit(self, target: Living, blow: Blow) -> None:
        """Apply the further effects of a hit: a condition (with a save) or a trick."""
        attack = self.weapon
        if attack.condition:
            saved = save(dice, target, attack.save, target=DEFENSE_BASE + self.hit_dice).success
            if not saved:
                target.conditions.add(attack.condition, Rounds(attack.rounds), source=self)
        if attack.trick:
            TRICKS[attack.trick](self, target, blow)

    def at_damage(self, damage: int, attacker: Living | None = None) -> None:
        """Lose hit points; a boss passes the stages it has reached and calls their helpers."""
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
        """Return whether it would rather surrender than flee: it can speak, and 2d6 show no hostility."""
        talks = (Reaction.UNSURE, Reaction.TALKATIVE, Reaction.HELPFUL)
        return self.speaks and not self.leads and reaction(dice, self.kind.reaction) in talks

    def at_surrender(self) -> None:
        """Lay down its loot, once."""
        if not self.ransomed:
            self._leave_loot(self.location)
            self.ransomed = True

    def at_overcome(self, heroes: list[Hero]) -> None:
        """Flee from the heroes who have beaten it."""
        self.moods = dict(self.moods) | {person_key(one): Reaction.UNSURE.value for one in heroes}
        self.hunted = 0
        self.ai.set_state("flee")

    def leave_belongings(self, place: DefaultObject) -> None:
        """Leave remains with the loot, and note its death; the clock deletes the body."""
        if place is not None:
            self.make_loot(place)
            self._note_death()

    def _note_death(self) -> None:
        """Note the time of death of its kind, for its return."""
        if self.kind.most:
            last_deaths[self.kind_key] = light.now()
        keeper = numbered(ObjectDB, self.attributes.get("kept_by", 0))
        if keeper is not None:
            keeper.ndb.died = (keeper.ndb.died or {}) | {self.kind_key: light.now()}

    @together()
    def make_loot(self, place: DefaultObject) -> EvAdventureCorpse:
        """Create its remains with the loot of its kind and the things it carried."""
        corpse = EvAdventureCorpse.of(self, place)
        self._leave_loot(corpse)
        return corpse

    def _leave_loot(self, holder: DefaultObject) -> None:
        """Move its loot (unless surrendered already), things and coins to `holder`."""
        if not self.ransomed:
            wares.lay(loot.roll(dice, self.kind.loot, self.depth), holder)
        super().leave_belongings(holder)

    # Its texts.


def spawn(kind_key: str, location: Place, depth: int = 0) -> EvAdventureMob:
    """Create a creature in a place. Its loot depends on the depth; by default that of the place, else the kind's first.

    Raises KeyError if there is no such kind.
    """
    written = KINDS[kind_key]
    depth = depth or (location.depth if isinstance(location, Place) else 0) or max(1, written.depth[0])
    kind = grown(written, depth)
    mob: EvAdventureMob = create_object(
        EvAdventureMob,
        key=kind.name.en,
        nohome=True,
        aliases=list(dict.fromkeys((kind.name.zh, *written.name.every()))),
        attributes=[("kind_key", kind_key), ("hp", kind.hp_max), ("depth", depth)],
    )
    mob.move_to(location, quiet=True, move_type="spawn")
    return mob


def _carries_light(living: Living) -> bool:
    return any(light.place_of(one) is living.location and one.location is living for one in light.sources())
