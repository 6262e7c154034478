"""Conditions of bodies in the world: kept with the body, told to those who see them, worn off by time.

Their effects are in `fighting.conditions`. In a fight a round is the fight's; outside it is six real seconds, and one
clock (`BodyClock`, a global script) lets it pass for everybody with conditions.
"""

from __future__ import annotations

from evennia import DefaultScript
from evennia.utils import gametime

from ..evennia_ext.memory import tagged
from ..evennia_ext.transactions import Clock, beat, each
from ..knave.fighting.afflictions import CONDITIONS
from ..knave.fighting.blows import save
from ..knave.fighting.conditions import Duration, read, write
from ..model import BodyConditions, Living
from ..rules import dice
from ..words import Lang, Words, join
from .act_messages import narrate, say_to, sentence

ROUND = 6
"""Real seconds a round lasts outside a fight, and at most in one."""
TAG = "conditions"
"""Category of the tag of bodies that have any."""

_awake: dict[int, Living] | None = None


def _now() -> float:
    return float(gametime.gametime(absolute=True))


class ConditionHandler(BodyConditions):
    """The conditions of one body of the world."""

    def __init__(self, obj: Living) -> None:
        self.obj = obj
        super().__init__(read(obj.attributes.get("conditions", default="")), _now)

    def add(
        self, key: str, lasts: Duration | None = None, source: Living | int | None = None, quiet: bool = False
    ) -> bool:
        """Add a condition and show it.

        `source` is its author (somebody, or an id); `quiet` tells nobody. Return whether it was not there
        before.
        """
        new = super().add(key, lasts, source.id if isinstance(source, Living) else source)
        self._save()
        _bodies()[self.obj.id] = self.obj
        if new and not quiet:
            self._tell(CONDITIONS[key].starts)
        return new

    def remove(self, key: str, quiet: bool = False) -> bool:
        """Remove a condition visibly; return whether it was there."""
        there = super().remove(key)
        if there:
            self._save()
            if not quiet:
                self._tell(CONDITIONS[key].ends)
        return there

    def clear(self) -> None:
        """Remove all of them, silently: the body is dead, or made whole."""
        if self.held:
            self.held.clear()
            self._save()

    def turn_passes(self) -> None:
        """End the body's own turn in a fight."""
        self._ended(super().turn_over())

    def round_passes(self) -> int:
        """End a round: tell ended conditions, apply harm, try to shake off those that allow it.

        Return the hit points lost; the caller has nothing left to do about it.
        """
        self._ended(self.round_over())
        lost = 0
        for key in self.all():
            kind = CONDITIONS[key]
            if kind.harm:
                damage = dice.roll(kind.harm)
                lost += damage
                self._tell(
                    Words("{who:cap} {a:|lose|loses} {damage} HP: {condition}."), damage=damage, condition=kind.name
                )
                place = self.obj.location
                self.obj.suffer(damage)
                if not self.obj.pk or self.obj.is_dead or self.obj.location is not place:
                    return lost
            if kind.resist is not None and save(dice, self.obj, kind.resist).success:
                self.remove(key)
        return lost

    def hurt(self) -> None:
        """End the conditions that a blow ends: sleep, charms."""
        for key in self.all():
            if CONDITIONS[key].woken:
                self.remove(key)

    def dodge(self) -> bool:
        """Return whether an attack goes for something that is not there (a mirror image), which then vanishes."""
        for key in self.all():
            if CONDITIONS[key].spent:
                self.remove(key)
                return True
        return False

    def in_lang(self, lang: Lang) -> str:
        """Return their names, as a list; empty for none."""
        return join(lang, [kind.name.in_lang(lang) for kind in self.kinds()])

    def _ended(self, keys: list[str]) -> None:
        if keys:
            self._save()
        for key in keys:
            self._tell(CONDITIONS[key].ends)

    def _tell(self, words: Words, **facts: object) -> None:
        fight = self.obj.fight
        if self.obj.location is None:
            say_to(self.obj, [sentence(words, **facts)], self.obj)
        elif fight is not None:
            fight.narrate([sentence(words, **facts)], self.obj)
        else:
            narrate(self.obj.location, sentence(words, **facts), self.obj)

    def _save(self) -> None:
        self.obj.attributes.add("conditions", write(self.held))
        if bool(self.held) != self.obj.tags.has("any", category=TAG):
            (self.obj.tags.add if self.held else self.obj.tags.remove)("any", category=TAG)
        self.obj.wire_changed()


class BodyClock(Clock, DefaultScript):
    """Advances the rounds of all bodies with conditions that are in no fight."""

    timing = ("body_clock", "", ROUND)

    @beat
    def at_repeat(self, **kwargs: object) -> None:
        """End a round for every body outside of fights."""
        global _awake
        _awake = {body.id: body for body in list(_bodies().values()) if body.pk and body.conditions.held}
        each(_awake.values(), _round_passes)


def _round_passes(body: Living) -> None:
    if body.pk and body.location is not None and body.fight is None:
        body.conditions.turn_passes()
        body.conditions.round_passes()


def _bodies() -> dict[int, Living]:
    """Return all bodies with conditions by their numbers; found by tag after a start of the server."""
    global _awake
    if _awake is None:
        _awake = {one.id: one for one in tagged("any", TAG) if isinstance(one, Living)}
    return _awake
