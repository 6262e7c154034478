"""Begin a fight or a duel: the attacks that are allowed, and the combatants (`docs/play/fights.md` 1, 9)."""

from __future__ import annotations

from ..enums import Ability
from ..knave.fighting.fight import HEROES
from ..model import CombatHandler, Living, Place
from ..social import party
from ..words import Lang, Words
from . import phrases
from .act_messages import called, say_to, sentence
from .actions import CombatFailure
from .combatant import fight_of, handler_in, side_of
from .handler import EvAdventureCombatBaseHandler
from .targets import enemy, target_here
from .turnbased import EvAdventureTurnbasedCombatHandler
from .twitch import EvAdventureCombatTwitchHandler


def handler_class(place: Place) -> type[EvAdventureCombatBaseHandler]:
    """Return the style of fights in a place."""
    twitch = isinstance(place, Place) and place.combat_style == "twitch"
    return EvAdventureCombatTwitchHandler if twitch else EvAdventureTurnbasedCombatHandler


def check_attack(attacker: Living, target: Living) -> None:
    """Check that the attacker may attack the target. Raises ActionError if not."""
    place = attacker.location
    if target is attacker:
        raise CombatFailure("self", phrases.YOURSELF)
    if not isinstance(target, Living):
        raise CombatFailure("no_body", phrases.NO_BODY, thing=target)
    if place is None or target.location is not place:
        raise CombatFailure("gone", phrases.GONE, who=called(target, reader=attacker))
    if target.is_dead:
        raise CombatFailure("dead", Words("{who:cap} is dead already."), who=called(target, reader=attacker))
    if not (isinstance(place, Place) and place.allow_combat):
        raise CombatFailure("peace", Words("This is a place of peace: no fighting here."))
    fight = handler_in(place)
    if fight is not None and fight.fight.duel and not {attacker.id, target.id} <= set(fight.fight.ids):
        raise CombatFailure("duel", phrases.BETWEEN_TWO)
    fighting = fight is not None and attacker.id in fight.fight and target.id in fight.fight
    if fight is not None and fighting and target in fight.get_sides(attacker)[0]:
        raise CombatFailure("ally", phrases.COMPANION, who=called(target, reader=attacker))
    if not fighting and attacker.is_pc:
        if target in party.members(attacker):
            raise CombatFailure("ally", phrases.COMPANION, who=called(target, reader=attacker))
        if target.is_pc:
            pvp = place.allow_pvp
            raise CombatFailure(
                "murder", phrases.ASK_FIRST if pvp else phrases.NO_MURDER, who=called(target, reader=attacker)
            )
        if side_of(target) == HEROES or target.allegiance is Ability.ALLEGIANCE_FRIENDLY:
            raise CombatFailure("friend", Words("{who:cap} is no enemy of yours."), who=called(target, reader=attacker))


def engage(attacker: Living, typed: str) -> tuple[CombatHandler, Living]:
    """Return the attacker's fight, begun if there is none, and the typed enemy. Raises ActionError as `begin`."""
    if (fight := fight_of(attacker)) is not None:
        return fight, enemy(fight, attacker, typed)
    target = target_here(attacker, typed)
    return begin(attacker, target), target


def begin(attacker: Living, target: Living) -> CombatHandler:
    """Start a fight, or join the one in the place, with everyone concerned.

    The attacker's party in the place is in it, and all hostile beings there.

    Raises ActionError if there can be none; nothing has changed then.
    """
    check_attack(attacker, target)
    place = attacker.location
    there = handler_in(place)
    new = there is None
    fight = there or handler_class(place).get_or_create_combathandler(place)
    if new or attacker.id not in fight.fight or target.id not in fight.fight:
        before = set(fight.fight.ids)
        others = "others" if side_of(attacker) == side_of(target) else ""
        _rouse(target)
        for one in _involved(attacker, target):
            fight.add_combatant(one, side=others if one.in_lang(Lang.EN) == target.in_lang(Lang.EN) else "")
        if new:
            fight.narrate([sentence(Words("{who:cap} {a:|attack|attacks} {whom}!"))], attacker, target)
            fight.ndb.ambush = not attacker.is_pc
            fight.start_combat()
        else:
            for one in fight.bodies(fight.fight.ids):
                if one.id not in before:
                    fight.narrate([sentence(JOINS)], one)
        fight.keep()
    return fight


def stand_by(servant: Living) -> bool:
    """Make a servant join its employer's fight, if it stands beside the employer; nobody joins a duel.

    Return whether it is in that fight.
    """
    fight = servant.employer.fight if servant.employer is not None else None
    if fight is None or fight.fight.duel or servant.location is not fight.obj:
        return False
    if servant.id not in fight.fight:
        fight.add_combatant(servant)
        fight.narrate([sentence(JOINS)], servant)
        fight.keep()
    return servant.id in fight.fight


def begin_duel(challenger: Living, challenged: Living) -> CombatHandler:
    """Start a duel both have agreed to."""
    place = challenger.location
    if handler_in(place) is not None:
        raise CombatFailure("taken", phrases.RING_TAKEN)
    fight = handler_class(place).get_or_create_combathandler(place)
    fight.fight = fight.fight._with(duel=True)
    fight.add_combatant(challenger, side="first")
    fight.add_combatant(challenged, side="second")
    said = [sentence(Words("{who:cap} and {whom} step into the ring, weapons raised."))]
    fight.narrate(said, challenger, challenged, exclude=[challenged])
    say_to(challenged, said, challenged, challenger, name=fight.called)
    fight.start_combat()
    fight.keep()
    return fight


def _involved(attacker: Living, target: Living) -> list[Living]:
    """Return everyone concerned, in the order in which they stand there; the attacker first."""
    place = attacker.location
    involved = [attacker, target]
    for one in (attacker, target):
        if one.is_pc:
            involved += party.members_here(one)
    for one in place.contents_get(content_type="character"):
        if isinstance(one, Living) and not one.is_pc and not one.is_dead and _takes_sides(one, involved, target):
            involved.append(one)
    standing = [one for one in place.contents if one in involved and one is not attacker]
    return [attacker, *standing]


def _rouse(target: Living) -> None:
    """Wake the kin of the target: an attack beside a sleeper is loud. The target itself sleeps until a blow lands."""
    for one in target.location.contents_get(content_type="character"):
        if isinstance(one, Living) and one is not target and one.in_lang(Lang.EN) == target.in_lang(Lang.EN):
            one.conditions.remove("asleep")


def _takes_sides(one: Living, involved: list[Living], target: Living) -> bool:
    """Return whether a bystander takes part in a fight: an enemy of all, kin of a victim, a servant."""
    if one.employer is not None:
        return one.employer in involved
    if one.is_idle:
        return False
    allegiance = one.allegiance
    kin = not target.is_pc and one.in_lang(Lang.EN) == target.in_lang(Lang.EN)
    return allegiance is Ability.ALLEGIANCE_HOSTILE or (kin and allegiance is not Ability.ALLEGIANCE_FRIENDLY)


JOINS = Words("{who:cap} {a:|join|joins} the fight!")
