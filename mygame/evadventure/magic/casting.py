"""Casting: apply the effects of a spell to its targets (`aiming`; the rules are in `knave.magic`).

A refused spell changes nothing: the stone stays awake.
"""

from __future__ import annotations

from functools import partial

from evennia.objects.objects import DefaultObject

from ..combat.act_messages import called, narrate, sentence
from ..combat.blows import take_coins, take_thing
from ..combat.combatant import fight_of, is_apart
from ..combat.phrases import BETWEEN_TWO
from ..creatures import hirelings
from ..dungeon import locks
from ..dungeon.below import WayBelow
from ..dungeon.instance import EvAdventureDungeonRoom
from ..kernel import signals
from ..kernel.character_command import NOT_WANTED
from ..kernel.counting import coins
from ..kernel.errors import ActionError
from ..kernel.messaging import refusals_to, tell
from ..kernel.purse import CoinReason, hand_over
from ..kernel.textwidth import crop
from ..knave import magic
from ..knave.fighting.afflictions import CONDITIONS
from ..knave.fighting.conditions import GameTime, Rounds
from ..knave.magic import Spell, SpellAim, effects
from ..model import CombatHandler, Hero, Living, Thing, Way
from ..rules import dice
from ..social import party, speech
from ..things import light
from ..things.containers import EvAdventureCorpse
from ..things.objects import EvAdventureObject
from ..words import Words
from . import divination, manse
from .aiming import NO_FOES, Rune, check_fair, chest_here, spell_of, stones_of

THOUGHT = 400
"""Longest thought that can be sent, in characters."""

# Casting.


def cast(caster: Living, stone: Rune, target: DefaultObject | None = None, word: str = "") -> None:
    """Cast a stone's spell: apply its effects and tell them.

    `target` is None for a spell without one, `word` are further words: an order, a thought.

    Raises ActionError if the target is gone or not allowed; nothing has changed then.
    """
    spell = spell_of(stone)
    targets = _targets(caster, spell, target, word)
    signals.did.send_robust(sender=caster, deed="cast")
    key, place = stone.holds, caster.location
    signals.did.send_robust(sender=caster, deed=f"cast:{key}")
    alone = targets[0] if len(targets) == 1 and targets[0] is not caster else None
    whom = alone if isinstance(alone, Living) else None
    aimed = whom is not None and whom.location is caster.location
    narrate(caster.location, sentence(CASTS_AT if aimed else CASTS, spell=spell.name), caster, whom if aimed else None)
    if not targets and spell.aim is SpellAim.FOES:
        return
    fight = fight_of(caster)
    if fight is not None and spell.hostile and not spell.gentle:
        for one in targets:
            if isinstance(one, Living):
                fight.attacked(caster, one, close=False)
    for effect in magic.cast(key, dice, caster, targets, word):
        _apply(caster, stone, effect)
    for one in place.contents_get(exclude=caster, content_type="character"):
        for other in stones_of(one):
            if other.seize(key):
                tell(one, SEIZED, thing=other, spell=spell.name)


def _targets(caster: Living, spell: Spell, target: DefaultObject | None, word: str) -> list[DefaultObject]:
    """Return the targets of a spell at the moment of casting.

    Raises ActionError: codes `no_foes`, `gone`, `no_thought`, `ignored`, `at_what`, and those of `check_fair`, of
    `speech.check` and of the target's kind.
    """
    place = caster.location
    fight = fight_of(caster)
    check_fair(caster, spell)
    match spell.aim:
        case SpellAim.SELF:
            return [caster]
        case SpellAim.NOTHING:
            if spell.needs == "ground":
                manse.check(caster)
            return []
        case SpellAim.PARTY:
            serving = hirelings.serving(caster) if isinstance(caster, Hero) else []
            company = [*party.members_here(caster), *(one for one in serving if one.location is place)]
            return [one for one in company if not is_apart(one, caster)]
        case SpellAim.FOES:
            if fight is None:
                raise ActionError("no_foes", NO_FOES)
            return [*fight.get_sides(caster)[1]]
        case SpellAim.WORD:
            if target is None or not target.pk or target.location is None:
                raise ActionError("gone", Words("Your mind finds nobody there."))
            if spell.needs == "thought":
                if not word:
                    raise ActionError("no_thought", NO_THOUGHT)
                if speech.is_deaf(target, caster):
                    raise ActionError("ignored", NOT_WANTED, who=target)
                speech.check(caster, word, "tell")
            return [target]
    if target is None and spell.aim is SpellAim.FRIEND:
        target = caster
    if target is None:
        raise ActionError("at_what", Words("|wcast|n it at {aim}."), aim=spell.aim)
    living = spell.aim in (SpellAim.CREATURE, SpellAim.FRIEND)
    fits = EvAdventureCorpse if spell.needs == "corpse" else Living if living else DefaultObject
    near = bool(target.pk) and (target is place or target.location in (place, caster))
    if not near or not isinstance(target, fits):
        raise ActionError("gone", GONE)
    if isinstance(target, Living):
        if target.is_dead:
            raise ActionError("gone", GONE)
        if is_apart(target, caster):
            raise ActionError("duel", BETWEEN_TWO)
        _may_touch(caster, spell, target, fight)
    elif spell.needs == "carriable":
        _may_fetch(caster, target)
    elif isinstance(target, EvAdventureCorpse):
        target.check_taken(caster)
    return [target]


def _may_touch(caster: Living, spell: Spell, target: Living, fight: CombatHandler | None) -> None:
    """Check that a spell may be cast at a being; a harmful one only at an enemy in the fight.

    Raises ActionError: codes `no_enemy`, `mind` (a gentle spell at another player's hero).
    """
    if not spell.hostile:
        return
    enemies = fight.get_sides(caster)[1] if fight is not None else []
    if target in enemies:
        return
    if not spell.gentle:
        raise ActionError("no_enemy", Words("You are not fighting {who}."), who=called(target))
    if target.is_pc:
        raise ActionError("mind", Words("{who:cap} would rather keep that to oneself."), who=called(target))


def _may_fetch(caster: Living, thing: DefaultObject) -> None:
    if not thing.access(caster, "get") or not isinstance(thing, EvAdventureObject):
        raise ActionError("fixed", Words("{thing:the,cap} does not budge."), thing=thing)
    if isinstance(caster, Hero):
        caster.equipment.validate_slot_usage(thing)


def _apply(caster: Living, stone: Rune, effect: effects.SpellEffect) -> None:
    one = effect.on
    fight = fight_of(caster)
    match effect:
        case effects.Resisted():
            narrate(caster.location, sentence(Words("{who:cap} {a:|shake|shakes} it off.")), one)
        case effects.Harm(hp=hp):
            if one.is_dead or one.location is not caster.location:
                return
            narrate(caster.location, sentence(Words("{who:cap} {a:|lose|loses} {hp} HP."), hp=hp), one)
            one.suffer(hp, caster)
        case effects.Afflict(condition=key, lasts=lasts):
            if not one.is_dead:
                one.conditions.add(key, lasts, source=caster)
        case effects.Cleanse():
            if not [one.conditions.remove(key) for key in one.conditions.all() if CONDITIONS[key].magic]:
                tell(caster, Words("There was no magic on {who}."), who=called(one))
        case effects.Rout():
            _drive_out(caster, one, fight)
        case effects.Betray():
            _turn(caster, one, fight)
        case effects.SwapPlaces():
            narrate(caster.location, sentence(SWAPS), caster, one)
            if fight is not None:
                fight.fight = fight.fight.swapped(caster.id, one.id)
        case effects.Seize(game_seconds=seconds):
            stone.wait(seconds)
            tell(caster, Words("The rune in {thing:the} turns inside out, and listens."), thing=stone)
        case effects.Escape():
            _escape(caster, fight)
        case effects.PassThrough():
            _step(caster, one, fight)
        case effects.Fetch():
            _fetch(caster, one)
        case effects.Unlock():
            _unlock(caster, one)
        case effects.Light(game_seconds=seconds):
            light.shine(one, seconds)
            one.conditions.add("shining", GameTime(seconds), source=caster)
        case effects.Reveal(what=what):
            divination.show(caster, what, one)
        case effects.Summon(kind=kind, game_seconds=seconds):
            _summon(caster, one, kind, seconds)
        case effects.Haven(game_seconds=seconds):
            manse.raise_in(caster.location, caster, seconds)
        case effects.Say(thought=thought):
            said = crop(thought, THOUGHT)
            facts = {"who": caster, "whom": one, "thought": said}
            speech.speak_to(caster, said, ([one], THINKS), channel="tell", own=THOUGHT_AT, **facts)


def _drive_out(caster: Living, one: Living, fight: CombatHandler | None) -> None:
    """Drive a being out by a random exit; if it cannot leave it falls prone for 2 rounds."""
    if one.is_dead or one.location is not caster.location:
        return
    if fight is None or not fight.stands(one):
        return
    if one.conditions.rooted or not fight.casualties.run(one):
        one.conditions.add("prone", Rounds(2), source=caster)
    fight.check_stop_combat()


def _turn(caster: Living, one: Living, fight: CombatHandler | None) -> None:
    """Make a being change sides; a player's hero resists, and one without allies has nobody to fight."""
    if fight is None or not fight.stands(one):
        return
    if one.is_pc:
        narrate(caster.location, sentence(MASTERS_IT), one)
    elif fight.get_sides(one)[0] == [one]:
        narrate(caster.location, sentence(HATES_NOBODY), one)
    else:
        narrate(caster.location, sentence(TURNS), one)
        fight.fight = fight.fight.turned(one.id, fight.fight[caster.id].side)


def _escape(caster: Living, fight: CombatHandler | None) -> None:
    """Remove the caster from a fight by a random exit, which nobody can bar."""
    if fight is None:
        narrate(caster.location, sentence(BOUNDS), caster)
        return
    place = caster.location
    if not fight.casualties.run(caster):
        fight.casualties.got_away(caster)
        narrate(place, sentence(BOUNDS), caster)
    fight.check_stop_combat()


def _step(caster: Living, way: DefaultObject, fight: CombatHandler | None) -> None:
    """Move the caster to the destination of an exit, whatever blocks it, and out of the fight it is in."""
    if way.location is not caster.location:
        return
    place = way.leads_to() if isinstance(way, Way) else way.destination
    if place is not None and caster.move_to(place, move_type="teleport") and fight is not None:
        fight.casualties.got_away(caster)
        fight.check_stop_combat()


def _fetch(caster: Living, one: DefaultObject) -> None:
    """Move a thing to the caster, from the ground or from a being that carries it; of a being without things, coins."""
    if not isinstance(one, Living):
        hand_over(one, caster, CoinReason.SPELL, "get")
        narrate(caster.location, sentence(Words("{thing:the,cap} flies into {whos} hands."), thing=one), caster)
        signals.taken.send_robust(sender=caster, thing=one)
        return
    carried = [thing for thing in one.contents if isinstance(thing, EvAdventureObject) and thing.access(caster, "get")]
    if carried:
        thing = dice.choice(carried)
        with refusals_to(partial(tell, caster)):
            if isinstance(caster, Hero):
                caster.equipment.validate_slot_usage(thing)
            if take_thing(thing, one, caster, CoinReason.SPELL, "get"):
                narrate(caster.location, sentence(FILCHES, loot=thing), caster, one)
                signals.taken.send_robust(sender=caster, thing=thing)
        return
    count = take_coins(one, caster, dice.roll("1d10") * max(1, caster.level), CoinReason.SPELL) if one.coins else 0
    if count:
        narrate(caster.location, sentence(FILCHES, loot=coins(count)), caster, one)
    else:
        narrate(caster.location, sentence(Words("{who:cap} {a:|find|finds} nothing to take from {whom}.")), caster, one)


def _unlock(caster: Living, one: DefaultObject) -> None:
    """Open a lock: of an exit in the dungeon, the chest of the room, or a container."""
    room = caster.location
    if isinstance(one, Thing | Way) and one.locked:
        one.locked = False
        narrate(caster.location, sentence(OPENS, lock=one), caster)
    elif one is room and isinstance(room, EvAdventureDungeonRoom) and chest_here(caster):
        locks.unlock(room, None)
        narrate(caster.location, sentence(Words("A click: the chest is locked no more.")), caster)
    elif isinstance(one, WayBelow) and one.shut_by is not None:
        locks.unlock(one.location, one)
        narrate(caster.location, sentence(OPENS, lock=one), caster)
    else:
        tell(caster, Words("There was nothing locked about that."))


def _summon(caster: Living, one: DefaultObject, kind: str, seconds: float) -> None:
    """Create a being that fights for the caster; a raised corpse first drops its things."""
    if kind == "risen":
        one.delete()
    if not isinstance(caster, Hero):
        return
    ally = hirelings.summon(caster, kind, seconds)
    narrate(caster.location, sentence(RISES if kind == "risen" else COMES), ally)


GONE = Words("What you meant is not here any more.")
NO_THOUGHT = Words("And what do you want to tell? Like: cast telepathy at bob meet me at the inn")
CASTS = Words("{who:cap} {a:|lift|lifts} a stone in both hands, and the rune flares: |m{spell}|n!")
CASTS_AT = Words("{who:cap} {a:|turn|turns} a stone on {whom}, and the rune flares: |m{spell}|n!")
TURNS = Words("{who:cap} {a:|look|looks} round at {its} own, and {a:|hate|hates} what {it} {ia:|see|sees}.")
HATES_NOBODY = Words("{who:cap} {a:|hate|hates}, and there is nobody to hate but you all.")
MASTERS_IT = Words("{who:cap} {a:|tremble|trembles} with hatred, and {a:|master|masters} it.")
SWAPS = Words("A blink, and {who} and {whom} stand in each other's places.")
SEIZED = Words("{thing:the,cap} shivers: it has kept a copy of |m{spell}|n.")
BOUNDS = Words("One bound, and {who} {a:|are|is} somewhere else.")
FILCHES = Words("From {whom} to {whos} hands, in no time: {loot}.")
OPENS = Words("A click: {lock} is locked no more.")
RISES = Words("{who:cap} gets up, stiffly, and waits.")
THINKS = Words("|mA thought that is not yours, in {who}'s voice:|n {thought}")
THOUGHT_AT = Words("You think it at {whom}: {thought}")
COMES = Words("{who:cap} rides in, slowly, and draws.")
