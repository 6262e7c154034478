"""The combatant meant: names, numbers, ordinals, in both languages; the base of the fight commands."""

from __future__ import annotations

import re

from ..enums import Ability
from ..kernel.character_command import CharacterCommand, shown
from ..kernel.counting import counted, find
from ..kernel.input import whole_number
from ..knave.fighting.voices import SpokenName
from ..model import CombatHandler, Living
from ..things.light import hidden_from
from ..words import LANGUAGES, Lang, pattern, synonyms
from . import phrases
from .act_messages import called
from .actions import CombatFailure
from .combatant import fight_of

_NUMBERED = re.compile(r"(.*?)[\s-]*([0-9]{1,3})")
_ORDINAL = pattern(r"(?:<others>|(?:the )?(first|second|third|fourth|fifth) (.*))")
_UNSEEN = synonyms("thing", "things", "thing in the dark", "something")
"""Typed names for an enemy that cannot be seen."""
_WORDS = ("first", "second", "third", "fourth", "fifth")


def enemy(fight: CombatHandler, living: Living, typed: str) -> Living:
    """Return the enemy that is meant; the present opponent, or any of equal ones, when nothing was typed.

    "rat 2", "rat-2" and "second rat" name one of several; a plain "rat" takes the nearest of equal ones.
    A player who cannot see types "thing" or "second thing".

    Raises ActionError if nobody or several different ones are meant.
    """
    allies, enemies = fight.get_sides(living)
    near = fight.near_enemies(living)
    if not typed:
        own = fight.fight.of(living.id)
        last = (own.action or {}).get("target", {}) if own else {}
        chosen = [one for one in enemies if isinstance(last, dict) and one.id == last.get("id")]
        if chosen or near or len(counted(enemies)) == 1:
            return (chosen or near or enemies)[0]
        raise CombatFailure("whom", phrases.WHOM, enemies=[fight.called(one, living) for one in enemies])
    name, number = _named(typed)
    if (unseen := _unseen(living, enemies, name, number)) is not None:
        return unseen
    found = _find(name, enemies)
    if number:
        exact = [one for one in found if fight.fight[one.id].number == number]
        found = exact or find(typed, enemies)
    if not found:
        if find(name, [one for one in allies if one is not living]):
            raise CombatFailure("ally", phrases.COMPANION, who=find(name, allies)[0])
        raise CombatFailure("nobody", phrases.NOBODY, typed=shown(typed))
    _check_alike(typed, found, [fight.called(one, living) for one in found])
    return next((one for one in found if one in near), found[0])


def _find(name: str, candidates: list[Living]) -> list[Living]:
    """Return the matching enemies; in Chinese the last character matches when no whole name does."""
    found = find(name, candidates)
    if not found and len(name) > 1 and not name[-1].isascii():
        found = find(name[-1], candidates)
    return found


def _named(typed: str) -> tuple[str, int]:
    """Return (name, number): "rat-2" is the second rat; 0 when there is no number."""
    if ordinal := _ORDINAL.fullmatch(typed):
        chinese, zh_name, english, en_name = ordinal.groups()
        if english:
            return en_name, _WORDS.index(english) + 1
        figures = LANGUAGES[Lang.ZH].figures
        return zh_name, figures.index(chinese) if chinese in figures else whole_number(chinese) or 0
    if (found := _NUMBERED.fullmatch(typed)) and found[1]:
        return found[1].strip(), int(found[2])
    return typed, 0


def target_here(caller: Living, typed: str) -> Living:
    """Return the being in the place that is meant, outside a fight.

    Raises ActionError if nobody or several different ones are meant.
    """
    here = [one for one in caller.location.contents if one.access(caller, "view")]
    people = [one for one in here if isinstance(one, Living) and one is not caller]
    if not typed:
        strangers = [one for one in people if not one.is_pc and one.allegiance is not Ability.ALLEGIANCE_FRIENDLY]
        hostile = [one for one in strangers if one.allegiance is Ability.ALLEGIANCE_HOSTILE]
        foes = hostile or [one for one in strangers if not one.welcomes(caller)]  # a friend is attacked by name alone
        if not strangers:
            raise CombatFailure("nobody", phrases.NOWHERE)
        if len(counted(foes)) != 1:
            names = [called(kind.thing, reader=caller) for kind in counted(foes or strangers)]
            raise CombatFailure("whom", phrases.WHOM, enemies=names[:9])
        return foes[0]
    if typed in synonyms("me", "self", "myself"):
        raise CombatFailure("self", phrases.YOURSELF)
    name, number = _named(typed)
    if (unseen := _unseen(caller, people, name, number)) is not None:
        return unseen
    found = find(typed, people) or _find(name, people)[max(0, number - 1) :]
    if not found:
        things = find(typed, here)
        if things and things[0] is not caller:
            raise CombatFailure("no_body", phrases.NO_BODY, thing=things[0])
        raise CombatFailure("nobody", phrases.NOBODY, typed=shown(typed))
    _check_alike(typed, found, [called(one, reader=caller) for one in found])
    return found[0]


def _unseen(living: Living, among: list[Living], name: str, number: int) -> Living | None:
    """Return the being that "thing" means among those which somebody cannot see; None for another name."""
    unseen = [one for one in among if hidden_from(living, one)]
    return unseen[min(number or 1, len(unseen)) - 1] if unseen and name.lower() in _UNSEEN else None


def _check_alike(typed: str, found: list[Living], names: list[SpokenName]) -> None:
    """Raise a CombatFailure if beings that a text means have different names."""
    if len(counted(found)) > 1:
        raise CombatFailure("which", phrases.WHICH, typed=shown(typed), names=names[:9])


class FightCommand(CharacterCommand):
    """Base of the commands that fight."""

    help_category = "Fighting"

    @property
    def fight(self) -> CombatHandler:
        """The fight the caller is in. Raises ActionError if in none."""
        fight = fight_of(self.caller)
        if fight is None:
            raise CombatFailure("no_fight", phrases.NO_FIGHT)
        return fight
