"""One fight between a party and a pack, in rounds like the turn-based fights of the world. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from evadventure.enums import Ability
from evadventure.knave.bestiary import KINDS, grown
from evadventure.knave.callings import boon
from evadventure.knave.fighting import save
from evadventure.knave.fighting.afflictions import CONDITIONS
from evadventure.knave.fighting.blows import opposed, strike
from evadventure.knave.fighting.conditions import ForGood, Rounds
from evadventure.knave.fighting.fight import Nerve, moments
from evadventure.knave.fighting.reactions import initiative
from evadventure.knave.magic import SPELLS, SpellAim
from evadventure.knave.magic import cast as magic_cast
from evadventure.knave.magic.effects import Afflict, Harm, Rout
from evadventure.rules import DEFENSE_BASE, EvAdventureRollEngine

from .bodies import FISTS, Foe, Hero, suffer

LONGEST = 60
"""Rounds after which both sides have had enough."""


class Outcome(NamedTuple):
    """The outcome of a fight.

    `slain` are the monsters killed, `driven_off` those that ran for their lives, `fled` is whether the party got away,
    `potions` how many it drank, `cast` the spells it cast.
    """

    won: bool
    fled: bool
    rounds: int
    slain: list[Foe]
    potions: int
    stolen: int
    driven_off: list[Foe]
    cast: list[str]


def meet(kinds: tuple[str, ...], depth: int = 1) -> list[Foe]:
    """Return a pack of a level before a fight."""
    met = [grown(KINDS[key], depth) for key in kinds]
    return [Foe(kind, kind.hp_max, number, depth=depth) for number, kind in enumerate(met)]


def danger(heroes: list[Hero], foes: list[Foe]) -> float:
    """Return the approximate part of its hit points a fight would cost a party: the estimate of `consider`."""
    own = sum(one.hp for one in heroes)
    dealt = sum(_chance(one.strength, foes[0].armor) * 4.5 for one in heroes)
    armor = sum(one.armor for one in heroes) / len(heroes)
    taken = sum(
        _chance(foe.level, armor) * average(foe.weapon.damage_roll) * foe.kind.blows_against(len(heroes))
        for foe in foes
    )
    rounds = sum(foe.hp for foe in foes) / max(0.1, dealt)
    return rounds * taken * (len(foes) + 1) / (2 * len(foes)) / max(1, own)


def _chance(bonus: float, armor: float) -> float:
    return max(0.05, min(0.95, (10 + bonus - armor) / 20))


def average(notation: str) -> float:
    """Return the average of dice (`2d6+1`)."""
    number, _, rest = notation.partition("d")
    sides, _, more = rest.partition("+")
    return int(number or 1) * (int(sides) + 1) / 2 + int(more or 0)


def fight(
    engine: EvAdventureRollEngine,
    heroes: list[Hero],
    foes: list[Foe],
    *,
    light: bool,
    potions: int,
    gives_up: Callable[[list[Hero], list[Foe]], bool],
    coins: int = 0,
    spells: Sequence[str] = (),
) -> Outcome:
    """Fight until one side is down or gone.

    Args:
        engine: of chance.
        heroes: the party; changed.
        foes: the pack; changed.
        light: whether the party sees its targets.
        potions: draughts it may drink.
        gives_up: called before each hero's turn: whether the party runs.
        coins: coins that may be stolen.
        spells: of the rune stones the cleverest hero has at hand; each takes one action to cast and one to put away.
    """
    slain: list[Foe] = []
    driven_off: list[Foe] = []
    cast: list[str] = []
    left = list(spells)
    hands_full = False
    drunk = stolen = turn = 0
    started = len(foes)
    shaken: set[str] = set()
    exposed: set[str] = set()
    while turn < LONGEST and foes and any(not one.is_dead for one in heroes):
        turn += 1
        order: list[Hero | Foe] = [*heroes, *foes] if initiative(engine) else [*foes, *heroes]
        for actor in order:
            living = [one for one in heroes if not one.is_dead]
            if not living or not foes:
                break
            if isinstance(actor, Foe):
                for _ in range(actor.kind.blows_against(len(living))):
                    living = [one for one in living if not one.is_dead]
                    if actor in foes and living:
                        stolen += _foe_acts(engine, actor, foes, living, exposed, coins - stolen)
                        if actor not in foes:
                            driven_off.append(actor)
                continue
            if actor.is_dead:
                continue
            exposed.discard(actor.name)
            if gives_up(living, foes) and not actor.conditions.rooted:
                if _gets_away(engine, actor, foes):
                    return Outcome(False, True, turn, slain, drunk, stolen, driven_off, cast)
                exposed.add(actor.name)
                continue
            if actor.hp * 3 <= actor.hp_max and drunk < potions:
                actor.heal(engine.roll("1d8") + max(boon(one, "dose") for one in living))
                drunk += 1
                continue
            if actor is max(living, key=lambda one: one.intelligence) and (left or hands_full):
                hands_full = not hands_full
                if hands_full and not actor.conditions.mute:
                    cast.append(left.pop(0))
                    _cast(engine, actor, cast[-1], foes)
                    foes[:] = _standing(foes, slain)
                continue
            for _ in range(actor.conditions.actions(turn)):
                if foes:
                    _hero_acts(engine, actor, foes, slain, light)
        bodies: list[Hero | Foe] = [*heroes, *foes]
        for body in bodies:
            if body.hp > 0:
                suffer(engine, body, foes[0].kind.key if foes else "")
        foes[:] = _standing(foes, slain)
        _morale(engine, foes, started, shaken)
    return Outcome(not foes, False, turn, slain, drunk, stolen, driven_off, cast)


def _cast(engine: EvAdventureRollEngine, hero: Hero, spell: str, foes: list[Foe]) -> None:
    """Cast a spell at all foes, or at the strongest: only harm, conditions and flight count in a fight."""
    worst = max(foes, key=lambda one: one.hp)
    targets = list(foes) if SPELLS[spell].aim is SpellAim.FOES else [worst]
    for effect in magic_cast(spell, engine, hero, targets):
        match effect:
            case Harm(on, hp):
                on.hp -= hp
            case Afflict(on, condition, lasts):
                on.conditions.add(condition, lasts if isinstance(lasts, Rounds) else Rounds(LONGEST))
            case Rout(on):
                on.routed = True


def _standing(foes: list[Foe], slain: list[Foe]) -> list[Foe]:
    slain += [one for one in foes if one.hp <= 0]
    return [one for one in foes if one.hp > 0]


def _hero_acts(engine: EvAdventureRollEngine, hero: Hero, foes: list[Foe], slain: list[Foe], light: bool) -> None:
    target = min(foes, key=lambda one: one.hp)
    blow = strike(engine, hero, target, more=() if light else (-1,))
    target.conditions.drop([key for key in target.conditions if CONDITIONS[key].woken])
    if blow.weapon_worn and hero.weapon.quality is not None:
        hero.weapon.quality -= 1
        if hero.weapon.quality <= 0:
            hero.weapon = FISTS
    if blow.hit:
        before = target.kind.stage(target.hp)
        target.hp -= blow.damage
        after = target.kind.stage(max(1, target.hp))
        if target.hp > 0 and after is not None and after is not before and id(after) not in target.called:
            target.called.add(id(after))
            foes += [one for key, count in after.calls.items() for one in meet((key,) * count, target.depth)]
        if target.hp <= 0:
            foes.remove(target)
            slain.append(target)


def _foe_acts(
    engine: EvAdventureRollEngine, foe: Foe, foes: list[Foe], living: list[Hero], exposed: set[str], coins: int
) -> int:
    """Carry out a monster's action; return how many coins it has stolen."""
    if foe.conditions.has("asleep") and isinstance(foe.conditions.lasts("asleep"), ForGood):
        foe.conditions.remove("asleep")  # the noise has woken it
        return 0
    if foe.conditions.helpless or foe.conditions.spares(None):
        foe.conditions.turn_over()
        return 0
    if foe.routed:
        foes.remove(foe)
        return 0
    target = engine.choice(living)
    attack = engine.weighted_choice((one, one.weight) for one in foe.kind.attacks_at(foe.hp))
    blow = strike(engine, foe, target, weapon=attack, more=(1,) if target.name in exposed else ())
    if not blow.hit:
        return 0
    target.hurt(engine, blow.damage, foe.kind.key)
    if target.is_dead:
        return 0
    if attack.condition and not save(engine, target, attack.save, target=foe.level + DEFENSE_BASE).success:
        target.conditions.add(attack.condition, Rounds(attack.rounds))
    match attack.trick:
        case "drain":
            foe.hp = min(foe.hp_max, foe.hp + blow.damage)
        case "deepen":
            webbed = target.conditions.remove("webbed")
            target.conditions.add("held" if webbed else "webbed", Rounds(1 if webbed else 2))
        case "scatter":
            for one in living:
                if one is not target:
                    one.hurt(engine, blow.damage // 2, foe.kind.key)
    return min(coins, engine.roll("1d6")) if attack.trick == "steal" and coins > 0 else 0


def _gets_away(engine: EvAdventureRollEngine, hero: Hero, foes: list[Foe]) -> bool:
    """Return whether the party gets away: dexterity of the runner against the quickest pursuer's (as `flee`)."""
    able = [one for one in foes if not one.conditions.helpless]
    if not able:
        return True
    quickest = max(able, key=lambda one: one.dexterity)
    return opposed(engine, hero, quickest, Ability.DEX, Ability.DEX, more=(1,) * (boon(hero, "flee") > 0)).success


def _morale(engine: EvAdventureRollEngine, foes: list[Foe], started: int, shaken: set[str]) -> None:
    if not foes:
        return
    nerve = Nerve(
        started=started, standing=len(foes), leader_down=foes[0].number != 0, lone_hp=foes[0].hp,
        lone_hp_max=foes[0].hp_max,
    )  # fmt: skip
    for moment in sorted(moments(nerve) - shaken):
        shaken.add(moment)
        for foe in foes:
            if not foe.routed and not engine.morale_check(foe):
                foe.routed = True
