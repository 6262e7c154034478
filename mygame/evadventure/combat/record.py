"""The record of a fight in the world: who is in it, on which side, with which edges; one text, so that it lasts.

The handler (`combat_base`) builds on it. Pure part: `fighting.fight`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from evennia import AttributeProperty
from evennia.objects.models import ObjectDB

from ..enums import Ability
from ..knave.fighting.fight import Fight
from ..words import Words
from . import act_messages
from .act_messages import Sentence, sentence


class FightRecord:
    """Mixin of the handler: the fight as a value, its people as bodies, and what they are told."""

    fallback_action_dict: dict[str, Any] = {"key": "hold"}
    fight_text: str = AttributeProperty("", autocreate=False)

    @property
    def fight(self) -> Fight:
        """Who is in it, and what has happened."""
        if self.ndb.fight is None:
            self.ndb.fight = Fight.read(self.fight_text)
            self.ndb.bodies = {}
            self._wait_for_players()
        return self.ndb.fight

    @fight.setter
    def fight(self, fight: Fight) -> None:
        self.ndb.fight = fight

    def keep(self) -> None:
        """Write the record, when it has changed."""
        if self.pk and self.ndb.fight is not None and (text := self.ndb.fight.text()) != self.fight_text:
            self.fight_text = text

    def body(self, number: int) -> Any:
        """Return somebody by id; None when there is nobody."""
        _ = self.fight
        found = self.ndb.bodies.get(number)
        if found is None:
            found = ObjectDB.objects.filter(id=number).first()
            if found is not None:
                self.ndb.bodies[number] = found
        return found

    def bodies(self, numbers: Iterable[int]) -> list[Any]:
        """Return several by id, those that are there."""
        found = [self.body(number) for number in numbers]
        return [one for one in found if one is not None and one.pk and one.location is self.obj]

    @property
    def combatants(self) -> dict[Any, dict[str, Any]]:
        """Everybody in it -> what they have chosen last (the fallback when nothing)."""
        return {
            one: self._unpacked(self.fight.of(one.id).action) or dict(self.fallback_action_dict)
            for one in self.bodies(self.fight.ids)
        }

    # Who is who.

    def get_sides(self, combatant: Any) -> tuple[list[Any], list[Any]]:
        """Return (allies, enemies) of somebody, the one itself among the allies."""
        return self.bodies(self.fight.allies(combatant.id)), self.bodies(self.fight.enemies(combatant.id))

    def sides(self, living: Any) -> tuple[list[Any], list[Any]]:
        """Return (allies, enemies) of somebody."""
        return self.get_sides(living)

    def near(self, living: Any) -> list[Any]:
        """Return who is at arm's length of somebody."""
        return self.bodies(self.fight.near(living.id))

    def stands(self, living: Any) -> bool:
        """Return whether somebody is in the fight still."""
        return bool(living.pk) and living.id in self.fight and living.location is self.obj and not living.is_dead

    def called(self, living: Any) -> Any:
        """Return somebody's name in this fight: with a number where several share it."""
        one = self.fight.of(getattr(living, "id", 0))
        several = one is not None and self.fight.names.get(one.name, 0) > 1
        return act_messages.called(living, one.number if several else 0)

    def narrate(self, sentences: Iterable[Sentence], who: Any = None, whom: Any = None, **kwargs: Any) -> None:
        """Tell everybody in the place what happens, each in words of their own."""
        told = list(sentences)
        if told:
            act_messages.narrate(self.obj, told, who, whom, name=self.called, **kwargs)

    def msg(self, words: Words | str, combatant: Any = None, broadcast: bool = True, **facts: Any) -> None:
        """Tell everybody one sentence; `who` is the combatant, who alone is told without `broadcast`.

        A plain string is told as it is, in Evennia's own markup: `$You()` is the combatant, `$You(key)` who or what
        else is there.
        """
        if isinstance(words, str):
            there = self.obj.contents
            unheard = [] if broadcast or combatant is None else [one for one in there if one is not combatant]
            named = {one.key: one for one in there}
            self.obj.msg_contents(words, exclude=unheard, from_obj=combatant, mapping=named)
        elif broadcast:
            self.narrate([sentence(words, **facts)], combatant)
        else:
            act_messages.say_to(combatant, [sentence(words, **facts)], combatant, name=self.called)

    # Edges and distances.

    def give_advantage(self, recipient: Any, target: Any) -> None:
        """Give somebody advantage over somebody for the next roll."""
        self.fight = self.fight.favour(recipient.id, target.id, 1)

    def give_disadvantage(self, recipient: Any, target: Any) -> None:
        """Give somebody disadvantage against somebody for the next roll."""
        self.fight = self.fight.favour(recipient.id, target.id, -1)

    def has_advantage(self, combatant: Any, target: Any) -> bool:
        """Return whether somebody has won an advantage over somebody."""
        return 1 in self.edges(combatant, target)

    def has_disadvantage(self, combatant: Any, target: Any) -> bool:
        """Return whether somebody is at a disadvantage against somebody."""
        return -1 in self.edges(combatant, target)

    @property
    def advantage_matrix(self) -> dict[Any, dict[Any, bool]]:
        """Who is in it -> over whom it has won advantage; a copy to read."""
        return self._matrix(1)

    @property
    def disadvantage_matrix(self) -> dict[Any, dict[Any, bool]]:
        """Who is in it -> against whom it is at a disadvantage; a copy to read."""
        return self._matrix(-1)

    def _matrix(self, edge: int) -> dict[Any, dict[Any, bool]]:
        everybody = self.bodies(self.fight.ids)
        return {one: {other: True for other in everybody if edge in self.edges(one, other)} for one in everybody}

    def edges(self, combatant: Any, target: Any) -> tuple[int, ...]:
        """Return the edges that stunts have won somebody over somebody."""
        return self.fight.edges(combatant.id, target.id)

    def spend_edges(self, combatant: Any, target: Any) -> None:
        """Use these edges up."""
        self.fight = self.fight.spent(combatant.id, target.id)

    def part(self, one: Any, other: Any) -> None:
        """Bring two apart."""
        self.fight = self.fight.part(one.id, other.id)

    # Action-dicts as data: people and things by id.

    def _packed(self, action_dict: dict[str, Any]) -> dict[str, Any]:
        def packed(value: Any) -> Any:
            if isinstance(value, Ability):
                return {"ability": value.value}
            return {"id": value.id} if hasattr(value, "db_key") else value

        return {key: packed(value) for key, value in action_dict.items()}

    def _unpacked(self, action: dict[str, Any] | None) -> dict[str, Any] | None:
        def unpacked(value: Any) -> Any:
            match value:
                case {"ability": name}:
                    return Ability(name)
                case {"id": number}:
                    return ObjectDB.objects.filter(id=number).first()
                case _:
                    return value

        return None if action is None else {key: unpacked(value) for key, value in action.items()}
