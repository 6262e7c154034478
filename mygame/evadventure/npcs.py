"""People and creatures that no player plays (the tutorial's `npcs`): bodies by hit dice, manners by data."""

from __future__ import annotations

from typing import Any

from evennia import AttributeProperty, DefaultCharacter

from evadventure.characters import LivingMixin
from evadventure.enums import Ability
from evadventure.exits import Walker
from evadventure.naming import Bilingual
from evadventure.objects import get_bare_hands
from evadventure.sight import Bearing, decode, encode
from evadventure.telling import page_of
from evadventure.textwidth import fill
from evadventure.words import Words

NOTHING_TO_SAY = Words("{who:cap} looks at you, and waits.", "{who}看着你，等你先开口。")


class EvAdventureNPC(Walker, LivingMixin, Bilingual, DefaultCharacter):
    """Somebody no player plays.

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
    is_idle: bool = AttributeProperty(False, autocreate=False)
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
    """Somebody who answers when talked to; what there is to ask is `talk.Talk`, kept as `talk_text`."""

    talk_text: str = AttributeProperty("", autocreate=False)

    def greeting(self, listener: Any) -> tuple[Words, dict[str, Any]]:
        """Return the next thing to say to a listener, with its facts; each of the greetings in turn."""
        greets = self.bearing.greets
        if not greets:
            return NOTHING_TO_SAY, {"who": self}
        turns = self.ndb.turns or {}
        turn = turns.get(listener.id, 0)
        self.ndb.turns = turns | {listener.id: turn + 1}
        return greets[turn % len(greets)], {"who": self}
