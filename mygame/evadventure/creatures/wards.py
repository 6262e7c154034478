"""Wards: people who accompany a quest, may come to harm, and may get lost (`quests.objectives.Escort`).

A ward follows like a hireling, without wages. But it walks, where a hireling comes running: a hero who rides, flies or
flees out of its sight has lost it, until returning to where it waits. The outcome is a flag of the hero's.
"""

from __future__ import annotations

from evennia.objects.objects import DefaultObject
from evennia.utils import gametime
from evennia.utils.create import create_object

from ..evennia_ext.attribute import AttributeProperty
from ..kernel import signals
from ..kernel.descriptions import Bearing
from ..kernel.messaging import announce, tell
from ..model import ActionDict, CombatHandler, Hero, Living, Place
from ..places.rooms import PLACE
from ..quests.objectives import Escort, contents
from ..quests.quest_definitions import QUEST_DEFINITIONS, Ward
from ..words import Words
from .hirelings import EvAdventureHireling, Tool, Trade, enlist, serving
from .npcs import EvAdventureTalkativeNPC

PATIENCE = 2 * 3600
"""Game seconds a ward waits where it was lost, while its hero is about."""
BELOW = "below"
"""Place name in remarks for all of the dungeon."""
HANDS = Tool(name=Words("bare hands"), damage_roll="1d4", manner="fist")


class EvAdventureWard(EvAdventureHireling, EvAdventureTalkativeNPC):
    """The ward of a quest.

    `quest_key` is the quest, `lost_since` the game time at which it lost sight of its hero (0 while it has not),
    `said` the numbers of the remarks it has made.
    """

    quest_key: str = AttributeProperty("", autocreate=False)
    lost_since: float = AttributeProperty(0.0, autocreate=False)
    said: list[int] = AttributeProperty(list, autocreate=False)

    @property
    def ward(self) -> Ward | None:
        """Return its record; None if its quest no longer exists."""
        story = QUEST_DEFINITIONS.get(self.quest_key)
        return story.ward if story is not None else None

    @property
    def quest_name(self) -> Words | None:
        """Return the name of its quest; None if that no longer exists."""
        story = QUEST_DEFINITIONS.get(self.quest_key)
        return story.name if story is not None else None

    @property
    def trade(self) -> Trade:
        """Return its figures, as those of a trade without wages."""
        ward = self.ward
        if ward is None:
            return super().trade
        return Trade(name=ward.name, desc=ward.desc, wage=0, hit_dice=ward.hit_dice, armor=ward.armor,
                     morale=ward.morale, tool=HANDS)  # fmt: skip

    @property
    def goal(self) -> Escort | None:
        """Return the objective it accompanies; None if its hero is no longer pursuing it."""
        quest = self.employer.quests.get(self.quest_key) if self.employer is not None else None
        if quest is None or not quest.is_active or self.ward is None:
            return None
        want = quest.step.want
        return want if isinstance(want, Escort) else None

    # Following.

    def catch_up(self) -> None:
        """Walk after the hero if in sight; else wait, and go off when nobody comes back in time."""
        if self.goal is None or self.ward is None:
            self.dismissed()
            return
        there = self.employer.location if self.employer is not None else None
        if there is None or self.is_dead:
            return
        if self.location is there:
            self._found()
        elif self.lost_since:
            if gametime.gametime(absolute=True) - self.lost_since > PATIENCE:
                self.dismissed()
        elif self.location is None or any(
            way.destination is there and way.access(self, "traverse") for way in self.location.exits
        ):
            super().catch_up()
        elif not self.stays:
            self.lost_since = gametime.gametime(absolute=True)
            tell(self.employer, self.ward.lost, who=self)

    def withdraw(self) -> None:
        """Leave the world with its hero; a lost one waits where it is, and that time does not count."""
        if self.lost_since:
            self.lost_since = gametime.gametime(absolute=True)
        else:
            super().withdraw()

    def _found(self) -> None:
        if self.lost_since and self.ward is not None:
            self.lost_since = 0.0
            announce(self.location, self.ward.found, who=self)
        self._arrive()

    def at_post_move(self, source_location: DefaultObject, move_type: str = "move", **kwargs: object) -> None:
        """Remark on the place, and check whether it is the destination."""
        super().at_post_move(source_location, move_type, **kwargs)
        ward, place = self.ward, self.location
        if ward is None or place is None or self.employer is None:
            return
        known = {*contents(place), *place.tags.get(category=PLACE, return_list=True)}
        known |= {BELOW} if isinstance(place, Place) and place.depth else set()
        for number, remark in enumerate(ward.remarks):
            if number not in self.said and not known.isdisjoint((remark.where, f"place:{remark.where}")):
                self.said = [*self.said, number]
                announce(place, remark.text, who=self)
                break
        self._arrive()

    def _arrive(self) -> None:
        """End the escort if this is its destination."""
        goal = self.goal
        if goal is None or self.employer is None or self.employer.location is not self.location:
            return
        here = contents(self.location)
        for place, flag in goal.to.items():
            if f"place:{place}" in here:
                self._end(flag, *([goal.hurt] if goal.hurt and 2 * self.hp < self.hp_max else []))
                return

    def _end(self, flag: str, *before: str) -> None:
        """Part from the hero, and store the outcome in the hero's memory."""
        employer, ward = self.employer, self.ward
        if ward is not None:
            self.part(ward.parts)
        for one in (*before, flag):
            signals.learned.send_robust(sender=employer, flag=one)

    def part(self, words: Words, **facts: object) -> None:
        """Leave the hero, who knows how it ended."""
        self.quest_key = ""
        super().part(words, **facts)

    # Mishaps.

    def at_object_delete(self) -> bool:
        """Be lost for its hero, if it has not parted."""
        goal = None if self.is_dead else self.goal
        if goal is not None:
            self.quest_key = ""
            signals.learned.send_robust(sender=self.employer, flag=goal.left)
        return super().at_object_delete()

    def dismissed(self) -> None:
        """Go off alone."""
        employer, ward, goal = self.employer, self.ward, self.goal
        if ward is None or goal is None:
            super().dismissed()
            return
        self.part(ward.left)
        signals.learned.send_robust(sender=employer, flag=goal.left)

    def ai_next_action(self, handler: CombatHandler) -> ActionDict:
        """Return its next action in a fight, by its stance; it voices its fear first."""
        if self.ward is not None and self.ndb.scared_in != handler.id:
            self.ndb.scared_in = handler.id
            announce(self.location, self.ward.scared, who=self)
        return super().ai_next_action(handler)

    def at_damage(self, damage: int, attacker: Living | None = None) -> None:
        """Lose hit points; cry out at less than half of them."""
        before = self.hp
        super().at_damage(damage, attacker)
        if self.ward is not None and not self.is_dead and 2 * self.hp < self.hp_max <= 2 * before:
            announce(self.location, self.ward.hurt, who=self)

    def at_death(self) -> None:
        """Die; its hero remembers."""
        if self.is_dead:
            return
        employer, ward, goal = self.employer, self.ward, self.goal
        super().at_death()
        if ward is not None and goal is not None:
            tell(employer, ward.died, who=self)
            signals.learned.send_robust(sender=employer, flag=goal.dead)


def of(hero: Hero, quest: str) -> EvAdventureWard | None:
    """Return the ward of a hero's quest; None if there is none with it."""
    return next((one for one in serving(hero) if isinstance(one, EvAdventureWard) and one.quest_key == quest), None)


def join(hero: Hero, quest: str, ward: Ward) -> EvAdventureWard:
    """Spawn the ward of a quest beside its hero, as a follower; the person it represents is hidden meanwhile."""
    for one in hero.location.contents_get(content_type="character"):
        if ward.takes and f"person:{ward.takes}" in contents(one):
            one.locks.add("view:false()")  # the body goes with its room
    body: EvAdventureWard = create_object(EvAdventureWard, key=ward.name.en, location=None, home=hero.home)
    body.set_names(ward.name, measure=ward.measure)
    body.aliases.add([name.lower() for name in (*ward.name.every(), *ward.also.every())])
    body.quest_key, body.fight_stance = quest, ward.fights
    announce(hero.location, ward.joins, who=body)
    enlist(body, hero, body.trade_key, Bearing(stance=ward.stance, greets=ward.greets))
    return body


def _step_begun(sender: Hero, quest: str, step: str, **kwargs: object) -> None:
    """Add the ward of an escort, once."""
    story = QUEST_DEFINITIONS.get(quest)
    if story is None or story.ward is None or sender.location is None or of(sender, quest) is not None:
        return
    if any(one.key == step and isinstance(one.want, Escort) and not one.want.met(sender) for one in story.steps):
        join(sender, quest, story.ward)


def _quest_ended(sender: Hero, quest: str, **kwargs: object) -> None:
    """Remove a ward whose quest was given up."""
    body = of(sender, quest)
    if body is not None and body.ward is not None:
        body.part(body.ward.parts)


signals.step_begun.connect(_step_begun, dispatch_uid="wards.step_begun")
signals.quest_ended.connect(_quest_ended, dispatch_uid="wards.quest_ended")
