"""The mixin of all living beings, and the typeclass of players' characters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from evennia.accounts.accounts import DefaultAccount
from evennia.objects.objects import DefaultCharacter, DefaultObject
from evennia.server.serversession import ServerSession
from evennia.utils.utils import lazy_property

from .. import rules
from ..combat.act_messages import called, narrate, sentence
from ..combat.blows import take_coins
from ..combat.combatant import CombatantMixin
from ..combat.phrases import DEATHS, LEFT_FIGHT
from ..enums import ABILITIES, Ability, WieldLocation
from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.merging import MergedLater
from ..evennia_ext.mixins import Reader
from ..evennia_ext.transactions import together
from ..kernel import signals
from ..kernel.counting import coins as counted_coins
from ..kernel.counting import counted
from ..kernel.display_names import Bilingual
from ..kernel.messaging import announce, house_lang, lang_of, look_around, page_of, tell, width_of
from ..kernel.purse import TIED_BELOW, CoinReason, Coins, hand_over, moved, transfer
from ..kernel.textwidth import fill
from ..knave.callings import boon
from ..knave.fighting.fighter import Weapon
from ..knave.mortality import LifeEnding, unscarred
from ..model import Hero, Living, Place
from ..places.exits import Walker
from ..quests import quest_definitions, titles
from ..quests.quest import EvAdventureQuestHandler
from ..security import name_rules
from ..social import presence
from ..social.friends import ignores
from ..social.presence import person_of
from ..tables.doors import walk_to
from ..things.equipment import EquipmentError, EquipmentHandler
from ..things.objects import EvAdventureCoins, EvAdventureObject
from ..wire import changes
from ..wire.changes import Figure, ShownOnWire
from ..words import Lang, Words, say, text_in
from . import callings, death, generation
from .death import LIFE


class LivingMixin(CombatantMixin):
    """Traits common to all living beings; they have `hp`, `hp_max` and `coins`."""

    handled_coins: int = AttributeProperty(0, autocreate=False)
    """Number of its coins that have been in somebody's purse: they are not from below."""

    @property
    def lang(self) -> Lang:
        """Return the language of its player; the house's if it has none."""
        account = self.account
        return lang_of(account) if account is not None else house_lang()

    @property
    def is_dead(self) -> bool:
        """Return whether it is dead. The whole tag category is read, because Evennia caches that it is empty."""
        return bool(self.tags.get(category=LIFE, return_list=True))

    @property
    def hurt_level(self) -> Words:
        """Return its visible state of health."""
        return self._hurt[1]

    @property
    def health_share(self) -> int:
        """Return the least per cent of hit points that `hurt_level` stands for."""
        return self._hurt[0]

    @property
    def _hurt(self) -> tuple[int, Words]:
        percent = 100 * max(0, self.hp) / max(1, self.hp_max)
        return next(row for row in _HURT if percent >= row[0])

    def heal(self, hp: int, healer: Living | None = None) -> int:
        """Add hit points, up to the maximum; return the number added."""
        healed = max(0, min(hp, self.hp_max - self.hp))
        self.hp += healed
        return healed

    def at_damage(self, damage: int, attacker: Living | None = None) -> None:
        """Lose hit points; be defeated at 0 or below."""
        self.hp -= damage
        if self.hp <= 0:
            self.at_defeat()

    def at_defeat(self) -> None:
        """React to defeat; the default is death."""
        self.at_death()

    def at_death(self) -> None:
        """Die: tell the place, leave the belongings, and leave the world."""
        if self.is_dead:
            return
        place = self.location
        self.hp = min(0, self.hp)
        self.tags.add("dead", category=LIFE)
        self.conditions.clear()
        self.announce_death(place)
        self.leave_belongings(place)
        self.location = None

    def announce_death(self, place: Place) -> None:
        """Tell the place of its death, unless the fight has."""
        if self.ndb.death_told:
            return
        name = self.fight.called if self.fight is not None else called
        narrate(place, sentence(DEATHS[self.id % len(DEATHS)]), self, exclude=[self], name=name)

    def leave_belongings(self, place: DefaultObject) -> None:
        """Move everything carried, and the coins, to a place; do nothing if it is None."""
        if place is None:
            return
        with together():
            for thing in list(self.contents):
                hand_over(thing, place, CoinReason.DROP, "drop")
            if self.coins:
                transfer(self, EvAdventureCoins.heap_in(place), self.coins, CoinReason.DROP)

    def take_coins(self, count: int, spent: bool) -> Coins:
        """Remove coins, at most those there are; those nobody has handled are from the dungeon, and go first."""
        count = max(0, min(count, self.coins))
        deep = min(count, max(0, self.coins - self.handled_coins))
        self.coins -= count
        if self.handled_coins and count > deep:
            self.handled_coins -= count - deep
        return Coins(count, deep)

    def put_coins(self, coins: Coins) -> None:
        """Add coins; count those owned by somebody before as handled."""
        self.coins += coins.count
        if handled := coins.count - (0 if coins.finder else coins.deep):
            self.handled_coins += handled

    def at_pay(self, amount: int) -> int:
        """Pay coins to the house, at most those there are; return how many."""
        return transfer(self, None, amount, CoinReason.SERVICE).count

    def at_rolled_back(self) -> None:
        """Drop the handlers cached in memory after a failed transaction."""
        for name in ("equipment", "quests", "conditions", "ai"):
            self.__dict__.pop(name, None)

    def at_object_delete(self) -> bool:
        """Delete everything it carries as well; things a creature has taken from heroes stay in the place."""
        with together():
            if isinstance(self, Hero):
                signals.gone.send_robust(sender=self)
            elif self.location is not None:
                self._leave_takings(self.location)
            while carried := [one for one in self.contents if isinstance(one, EvAdventureObject)]:
                for thing in carried:
                    moved.send(None, source=self, target=None, coins=0, thing=thing, reason=CoinReason.DELETED)
                    thing.delete()
            transfer(self, None, self.coins, CoinReason.DELETED)
        return bool(super().at_object_delete())

    def _leave_takings(self, place: Place) -> None:
        for thing in [one for one in self.contents if isinstance(one, EvAdventureObject) and not one.untouched]:
            hand_over(thing, place, CoinReason.DROP, "drop")
        if taken := min(self.handled_coins, self.coins):
            transfer(self, EvAdventureCoins.heap_in(place), taken, CoinReason.DROP)

    def at_looted(self, looter: Living) -> None:
        """Lose up to 1d10 coins to a looter."""
        stolen = take_coins(self, looter, rules.dice.roll("1d10"), CoinReason.THEFT)
        narrate(self.location, sentence(_LOOTED, coins=counted_coins(stolen)), looter, self)

    def pre_loot(self, defeated_enemy: Living) -> bool:
        """Return whether it may loot a defeated being."""
        return True

    def at_do_loot(self, defeated_enemy: Living) -> None:
        """Loot a defeated being."""
        defeated_enemy.at_looted(self)

    def post_loot(self, defeated_enemy: Living) -> None:
        """React to having looted; the default does nothing."""


class EvAdventureCharacter(ShownOnWire, Walker, LivingMixin, Hero, MergedLater, Bilingual, DefaultCharacter):
    """A player's character.

    The six abilities are bonuses (a defence is 10 more; `knave.md 1`). `sex` is "male", "female" or "other"; `fed`
    whether a meal was eaten since the last sleep; `died` the record of its death (`death.remember`).
    """

    xp_per_level = rules.XP_PER_LEVEL

    strength: int = Figure(1)
    dexterity: int = Figure(1)
    constitution: int = Figure(1)
    intelligence: int = Figure(1)
    wisdom: int = Figure(1)
    charisma: int = Figure(1)

    hp: int = Figure(4)
    hp_max: int = Figure(4)
    level: int = Figure(1)
    xp: int = Figure(0)
    coins: int = Figure(0)
    deep_coins: int = Figure(0)
    """Number of coins it has brought up from below itself, and may train with."""
    tied_coins: int = Figure(0, autocreate=False)
    """Number of coins left of those it began with."""
    taught: int = Figure(0, autocreate=False)
    """Points bought with coins since it took its level (`rules.TAUGHT`)."""

    sex = AttributeProperty("other", autocreate=False)
    fight_stance = AttributeProperty("fight", autocreate=False)
    """Its behaviour in a fight while its player types nothing (`combat.stance_commands`)."""
    wimpy = AttributeProperty(0, autocreate=False)
    """The hit points at which it runs by itself; 0 for never."""
    fate = AttributeProperty("mortal", autocreate=False)
    """Whether it dies for good, as its player chose (`knave.mortality.FateChoice`)."""
    fed: bool = Figure(False, autocreate=False)
    died: dict[str, Any] | None = AttributeProperty(None, autocreate=False)

    @lazy_property
    def equipment(self) -> EquipmentHandler:
        """Return the handler of its equipment."""
        return EquipmentHandler(self)

    @lazy_property
    def quests(self) -> EvAdventureQuestHandler:
        """Return the handler of its quests."""
        return EvAdventureQuestHandler(self)

    @property
    def weapon(self) -> Weapon:
        """Return its weapon."""
        return self.equipment.weapon

    @property
    def armor(self) -> int:
        """Return its armour bonus."""
        return self.equipment.armor + boon(self, "ward")

    @property
    def boons(self) -> dict[str, int]:
        """Return the boons of its callings: effect -> amount (`knave.callings`)."""
        return callings.boons_of(self)

    # Names.

    @classmethod
    def normalize_name(cls, name: str) -> str:
        """Return a name as it is stored; Chinese stays Chinese."""
        return name_rules.normal_form(name)

    @classmethod
    def validate_name(cls, name: str, account: DefaultAccount | None = None) -> str | None:
        """Return the fault of a name in the account's language; None if the name is allowed."""
        try:
            name_rules.check_name(name, name_rules.CHARACTER, owner=account)
        except name_rules.NameRefused as refused:
            return refused.in_lang(lang_of(account) if account is not None else house_lang())
        return None

    def described(self, lang: Lang, reader: DefaultAccount | None = None) -> str:
        """Return the description its player wrote (`setdesc`); in `lang` the rolled one, also to ignoring readers."""
        written, author = self.db.desc or "", person_of(self)
        if reader is not None and author is not None and ignores(reader, author):
            written = ""
        return str(written if written and written != self.descs.get("en") else text_in(lang, self.descs))

    def get_display_desc(self, looker: Reader, **kwargs: object) -> str:
        """Return the description in the looker's language."""
        return self.described(lang_of(looker), looker.account if isinstance(looker, DefaultObject) else None)

    def return_appearance(self, looker: Reader, **kwargs: object) -> str:
        """Return name, description, things in use and visible health for a looker."""
        page = page_of(looker)
        in_use = [thing for thing, place in self.equipment.all() if thing and place is not WieldLocation.BACKPACK]
        looks = Words("In use: {things}. Health: {hurt}.") if in_use else Words("No weapon, no armour. Health: {hurt}.")
        lines = [
            f"|c{say(page.lang, titles.full_name(self))}|n{self.get_extra_display_name_info(looker)}",
            self.get_display_desc(looker),
            looks.say(page.lang, things=counted(in_use), hurt=self.hurt_level),
        ]
        return "\n".join(fill(line, page.width) for line in lines if line)

    # Coming and going.

    def at_post_puppet(self, **kwargs: object) -> None:
        """Show the place to its player, announce it, and offer a new player the first quest.

        One on the way to a table (`walk_to.remember`) sees the place and hears of the quest on its first own walk.
        """
        tell(self, Words("\nYou become |c{name}|n.\n"), name=self.key)
        self.ndb.expected = walk_to.is_expected(self)
        if not self.ndb.expected:
            look_around(self)
        if self.fight is not None:
            self.fight.player_back(self)
        else:
            announce(self.location, Words("{who:cap} has entered the game."), exclude=self, who=self)
        death.heal_scars(self)
        presence.give(self)
        changes.anew(self)
        changes.of_place(self.location)
        if not self.ndb.expected:
            self._offer_guide()

    def _offer_guide(self) -> None:
        guide = quest_definitions.GUIDE
        if guide in quest_definitions.QUEST_DEFINITIONS and not self.quests.has(guide):
            quest_definitions.accept(self, guide)

    def at_post_unpuppet(
        self, account: DefaultAccount | None = None, session: ServerSession | None = None, **kwargs: object
    ) -> None:
        """Leave the world once no session plays it; a fight goes on without its player."""
        if self.sessions.count() or self.location is None:
            return
        if self.fight is not None:
            self.fight.player_left(self)
            if account is not None:
                tell(account, LEFT_FIGHT)
            return
        self.leave_world()

    def leave_world(self) -> None:
        """Announce its leaving, and store the place for the next login."""
        announce(self.location, Words("{who:cap} has left the game."), exclude=self, who=self)
        self.db.prelogout_location = place = self.location
        self.location = None
        changes.of_place(place)

    def at_post_move(self, source_location: DefaultObject, move_type: str = "move", **kwargs: object) -> None:
        """Look around, heal old scars, and notify clients."""
        super().at_post_move(source_location, move_type=move_type, **kwargs)
        death.heal_scars(self)
        changes.arrived(self)
        if self.ndb.expected and not self.ndb.passing:
            self.ndb.expected = False
            self._offer_guide()

    # Coins.

    @property
    def trainable_coins(self) -> int:
        """Return how many coins it may train with: those it brought up from the dungeon."""
        return max(0, min(self.deep_coins, self.coins - self.tied))

    @property
    def tied(self) -> int:
        """Return how many coins it cannot give away: those it began with, below level `TIED_BELOW`."""
        return min(self.coins, self.tied_coins) if self.level < TIED_BELOW else 0

    @property
    def free_coins(self) -> int:
        """Return how many coins it may give away."""
        return self.coins - self.tied

    def take_coins(self, count: int, spent: bool) -> Coins:
        """Remove coins: when spent, those it began with first; those to train with last."""
        count = max(0, min(count, self.coins if spent else self.free_coins))
        tied = min(count, self.tied) if spent else 0
        plain = self.coins - self.tied - self.trainable_coins
        deep = max(0, count - tied - plain)
        left = self.trainable_coins - deep
        self.coins -= count
        if tied:
            self.tied_coins -= tied
        if self.deep_coins != left:
            self.deep_coins = left
        return Coins(count, deep, self.id, tied)

    def put_coins(self, coins: Coins) -> None:
        """Add coins; those from the dungeon that it found itself, or nobody had before, are to train with."""
        own = coins.deep if coins.finder in (0, self.id) else 0
        deep = self.trainable_coins + own
        self.coins += coins.count
        if self.deep_coins != deep:
            self.deep_coins = deep

    # Carrying.

    def at_pre_object_receive(
        self, arriving_object: DefaultObject, source_location: DefaultObject, **kwargs: object
    ) -> bool:
        """Return whether there is room for a thing; tell its player why not."""
        try:
            return self.equipment.validate_slot_usage(arriving_object)
        except EquipmentError as refused:
            tell(self, refused.words, **refused.facts)
            return False

    def at_object_receive(self, moved_obj: DefaultObject, source_location: DefaultObject, **kwargs: object) -> None:
        """Add a thing to the backpack, coins to the purse."""
        super().at_object_receive(moved_obj, source_location, **kwargs)
        if isinstance(moved_obj, EvAdventureCoins):
            transfer(moved_obj, self, moved_obj.amount, CoinReason.PICK_UP)
        else:
            if isinstance(moved_obj, EvAdventureObject):
                moved_obj.found_by(self)
            self.equipment.add(moved_obj, force=True)
            signals.taken.send_robust(sender=self, thing=moved_obj)
        self.wire_changed()

    def at_object_leave(self, moved_obj: DefaultObject, target_location: DefaultObject, **kwargs: object) -> None:
        """Remove a thing from the equipment."""
        super().at_object_leave(moved_obj, target_location, **kwargs)
        self.equipment.remove(moved_obj)
        self.wire_changed()

    def msg(
        self,
        text: object = None,
        from_obj: object = None,
        session: ServerSession | Iterable[ServerSession] | None = None,
        options: object = None,
        **kwargs: object,
    ) -> None:
        """Send a text; a line from elsewhere than the house's commands (`rules`) is broken to the screen's columns."""
        said = fill(text, width_of(self)) if session is None and isinstance(text, str) else text
        super().msg(said, from_obj, session, options, **kwargs)

    # Defeat and death.

    def at_damage(self, damage: int, attacker: Living | None = None) -> None:
        """Lose hit points, and remember the attacker; warn when another such hit would be mortal."""
        place, deadly = self.location, death.may_die_in(self.location)
        if self.hp <= 1 and not deadly:
            return  # it is down already, and nobody dies here
        self.ndb.hurt_by = attacker
        super().at_damage(damage, attacker)
        mortal_wound = 0 < self.hp <= damage and self.location is place and deadly
        if mortal_wound and self.fight is None:
            tell(self, Words("|rOne more such blow could be your end.|n (|whelp death|n)"))

    def at_defeat(self) -> None:
        """Roll on the death table; where death is not allowed, and for staff, stay at 1 HP."""
        if death.is_kept(self):
            self.hp = 1
            tell(self, death.KEPT)
        elif death.may_die_in(self.location):
            outcome = rules.dice.roll_death(self)
            if not outcome.dead and outcome.ability is not None:
                death.wound(self, outcome.ability, outcome.loss)
                signals.did.send_robust(sender=self, deed="survived")
        else:
            self.hp = 1
            narrate(self.location, sentence(Words("{who:cap} {a:|go|goes} down on one knee, beaten.")), self)

    def at_death(self) -> None:
        """Die, or wake in the temple, by `death.ending_of`; its player then creates another character."""
        if self.is_dead:
            return
        if death.is_kept(self):
            self.hp = 1
            tell(self, death.KEPT)
            return
        match death.ending_of(self):
            case LifeEnding.RESCUED:
                death.rescue(self)
                return
            case LifeEnding.REDEEMED:
                death.redeem(self)
                return
            case LifeEnding.SCARRED:
                death.scar(self)
                return
        account, sessions = person_of(self), self.sessions.all()
        place = self.location
        death.remember(self, place, self.ndb.hurt_by)
        super().at_death()
        signals.fallen.send_robust(sender=self, cause=self.ndb.hurt_by, place=place)
        signals.gone.send_robust(sender=self)
        self.locks.add("puppet:perm(Admin)")
        if account is None:
            return
        for session in sessions:
            account.unpuppet_object(session)
        self.db.prelogout_location = None
        account.characters.remove(self)
        if account.db._last_puppet == self:
            account.db._last_puppet = None
        tell(account, _MOURNED, name=self.key, level=self.level)
        if sessions:
            generation.start_chargen(account, sessions[0])

    @property
    def spared(self) -> bool:
        """Return whether it would survive its end."""
        return death.is_kept(self) or death.ending_of(self) is not LifeEnding.DEAD

    def leave_belongings(self, place: DefaultObject) -> None:
        """Leave everything carried on its remains, reserved for its owner at first."""
        death.lay_out(self, place)

    def at_pre_loot(self) -> bool:
        """Return whether it may be looted: not where players duel."""
        return not (isinstance(self.location, Place) and self.location.allow_pvp)

    def at_looted(self, looter: Living) -> None:
        """Lose nothing: the belongings are on the remains."""

    # Advancement.

    @property
    def bonuses(self) -> dict[Ability, int]:
        """Return the six bonuses."""
        return {ability: getattr(self, ability.value) for ability in ABILITIES}

    @property
    def can_advance(self) -> bool:
        """Return whether it has the experience for the next level."""
        return bool(rules.level_for(self.xp) > self.level)

    def add_xp(self, xp: int) -> bool:
        """Add experience points; return whether a new level can be taken."""
        self.xp = max(0, self.xp + xp)
        return self.can_advance

    def level_up(self, *abilities: str) -> int:
        """Gain a level: +1 to three different abilities, and newly rolled hit points (`knave.md 2`).

        Return by how many the maximum of hit points has grown.

        Args:
            abilities: their names as on the sheet (`strength` ...).

        Raises:
            AdvanceError: if these abilities cannot be raised together; nothing has changed then.
            ValueError: if one is no ability.
        """
        whole = unscarred(self.bonuses, death.scars_of(self))
        for ability in rules.raised(whole, [Ability(name) for name in abilities]):
            setattr(self, ability.value, getattr(self, ability.value) + 1)
        self.level += 1
        self.taught = 0
        if self.tied_coins and self.level >= TIED_BELOW:
            self.tied_coins = 0
        hp_max = rules.dice.roll_hit_points(self.level, self.hp_max)
        gained = hp_max - self.hp_max
        self.hp_max, self.hp = hp_max, self.hp + gained
        signals.levelled.send_robust(sender=self, level=self.level)
        return gained


_HURT = (
    (95, Words("unhurt")),
    (80, Words("scraped")),
    (60, Words("bruised")),
    (45, Words("hurt")),
    (30, Words("wounded")),
    (15, Words("badly wounded")),
    (1, Words("barely standing")),
    (0, Words("down", context="health")),
)
_MOURNED = Words(
    "{name} has come as far as level {level}, and will be remembered (|wmemorial|n, |wmemorial wall|n). What was "
    "carried lies where it fell, and is your next hero's to take before anybody else for a day. Somebody else takes up "
    "the road:"
)
_LOOTED = Words("{who:cap} {a:|take|takes} {coins} from {whom}.")
