"""Casting in the world: whom a spell can be aimed at, and what it does to them (the rules are `magic`).

`check` says whether somebody can cast a stone, `aim` whom they mean by what they typed, `cast` does it. A refusal
leaves everything as it was, the stone awake.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import evennia
from evennia.objects.models import ObjectDB

from evadventure import hirelings, light, magic, manse, party, signals, visions
from evadventure.combat_body import fight_of
from evadventure.counting import coins, find
from evadventure.enums import WieldLocation
from evadventure.magic import SPELLS, Aim, Spell, effects
from evadventure.magic.spells import ORDERS
from evadventure.narrating import called, narrate, sentence
from evadventure.objects import EvAdventureObject
from evadventure.refused import Refused
from evadventure.rules import dice
from evadventure.seeing import SELF, find_way
from evadventure.telling import tell
from evadventure.textwidth import crop
from evadventure.words import Words

OF_MAGIC = frozenset(
    [
        "webbed",
        "silenced",
        "befuddled",
        "charmed",
        "held",
        "deafened",
        "disguised",
        "displaced",
        "blinded",
        "frenzied",
        "hasted",
        "hovering",
        "heavy",
        "shielded",
        "mirrored",
        "multiarmed",
        "pacified",
        "frightened",
        "invisible",
        "asleep",
        "smoky",
        "slowed",
        "seeing",
        "warded",
        "blessed",
    ]
)
"""Conditions that a counterspell ends."""
THOUGHT = 400
"""Characters of a thought that reaches somebody."""

_AT = re.compile(r"^(?:(?:at|on|to|against)\s+|[对向给]\s*)")


def spell_of(stone: Any) -> Spell:
    """Return what a stone casts.

    Raises:
        Refused: if it is no rune stone.
    """
    spell = SPELLS.get(getattr(stone, "spell", ""))
    if spell is None:
        raise Refused("no_spell", NO_SPELL, thing=stone)
    return spell


def check(caster: Any, stone: Any) -> None:
    """See whether somebody can cast a stone now.

    Raises:
        Refused: codes `no_spell`, `asleep`, `broken`, `hands`, `mute`.
    """
    spell_of(stone)
    if not stone.is_awake:
        raise Refused("asleep", ASLEEP, thing=stone)
    if stone.is_broken:
        raise Refused("broken", BROKEN, thing=stone)
    equipment = getattr(caster, "equipment", None)
    if equipment is not None and equipment.get_current_slot(stone) is not WieldLocation.TWO_HANDS:
        raise Refused("hands", BOTH_HANDS, thing=stone)
    if caster.conditions.mute:
        raise Refused("mute", MUTE)


# Whom.


def is_attack(spell: Spell, target: Any) -> bool:
    """Return whether casting a spell at something is an attack on it."""
    return spell.hostile and not spell.gentle and (spell.aim is Aim.FOES or hasattr(target, "at_damage"))


def aim(caster: Any, spell: Spell, typed: str) -> tuple[Any, str]:
    """Return (target, what else was said) that somebody means; no target for a spell that takes none.

    Raises:
        Refused: if nobody, nothing or several are meant.
    """
    wanted = _AT.sub("", typed.strip())
    match spell.aim:
        case Aim.SELF | Aim.PARTY | Aim.FOES | Aim.NOTHING:
            return None, ""
        case Aim.FRIEND:
            return _friend(caster, wanted), ""
        case Aim.CREATURE:
            return _creature(caster, spell, wanted)
        case Aim.THING:
            return _thing(caster, spell, wanted), ""
        case Aim.WAY:
            return _way(caster, spell, wanted), ""
        case Aim.WORD:
            return _somebody(spell, wanted)


def _living(caster: Any) -> list[Any]:
    here = caster.location.contents_get(content_type="character")
    return [one for one in here if hasattr(one, "at_damage") and not one.is_dead and one.access(caster, "view")]


def _friend(caster: Any, wanted: str) -> Any:
    if not wanted or wanted.lower() in SELF:
        return caster
    found = find(wanted, _living(caster))
    if not found:
        raise Refused("nobody", NOBODY, typed=_shown(wanted))
    return found[0]


def _creature(caster: Any, spell: Spell, wanted: str) -> tuple[Any, str]:
    from evadventure.combat_commands import enemy, target_here

    word = ""
    if spell is SPELLS["command"]:
        wanted, word = _order(wanted)
    if spell.gentle:
        others = [one for one in _living(caster) if one is not caster]
        found = find(wanted, others) if wanted else others[:1]
        if not found:
            raise Refused("nobody", NOBODY, typed=_shown(wanted))
        return found[0], word
    fight = fight_of(caster)
    return (enemy(fight, caster, wanted) if fight is not None else target_here(caster, wanted)), word


def _order(wanted: str) -> tuple[str, str]:
    """Return (whom, order) of `goblin flee`, `flee goblin` and `老鼠 跪下`."""
    first, _, rest = wanted.partition(" ")
    before, _, last = wanted.rpartition(" ")
    if last.lower() in ORDERS:
        return before, last.lower()
    return (rest, first.lower()) if first.lower() in ORDERS else (wanted, "")


def _thing(caster: Any, spell: Spell, wanted: str) -> Any:
    lying = [one for one in caster.location.contents_get(content_type="object") if one.access(caster, "view")]
    if spell is SPELLS["raise_dead"]:
        bodies = [one for one in lying if one.tags.has("corpse", category="thing")]
        found = find(wanted, bodies) if wanted else bodies
        if not found:
            raise Refused("no_corpse", NO_CORPSE)
        return found[0]
    if not wanted:
        raise Refused("what", AT_WHAT)
    found = find(wanted, lying)
    if found:
        return found[0]
    return _creature(caster, spell, wanted)[0]


def _way(caster: Any, spell: Spell, wanted: str) -> Any:
    if spell is SPELLS["knock"]:
        near = [*caster.location.contents_get(content_type="object"), *caster.contents]
        locks = [one for one in near if getattr(one, "locked", False)]
        ways = [way for way in caster.location.contents_get(content_type="exit") if _is_shut(way)]
        if not wanted and (locks or ways):
            return [*ways, *locks][0]
        if not wanted and _chest_here(caster):
            return caster.location
        if found := find(wanted, locks):
            return found[0]
        if wanted.lower() in ("chest", "box", "箱子", "宝箱") and _chest_here(caster):
            return caster.location
    found = find_way(caster, wanted)
    if len(found) != 1:
        raise Refused("no_way", WHICH_WAY)
    return found[0]


def _is_shut(way: Any) -> bool:
    return getattr(way, "shut_by", None) is not None or bool(getattr(way, "locked", False))


def _chest_here(caster: Any) -> bool:
    plan = getattr(caster.location, "plan", None)
    chest = getattr(plan, "chest", None)
    return bool(chest and chest.locked and caster.location.cell not in caster.location.floor.unlocked)


def _somebody(spell: Spell, wanted: str) -> tuple[Any, str]:
    """Return (somebody in the game, the rest of what was typed)."""
    if not wanted:
        raise Refused("who", WHO)
    heroes = {session.puppet for session in evennia.SESSION_HANDLER.get_sessions() if session.puppet is not None}
    spelled = sorted(
        ((name.lower(), one) for one in heroes for name in (one.key, *one.aliases.all())),
        key=lambda pair: -len(pair[0]),
    )
    for name, one in spelled:
        rest = wanted[len(name) :]
        if wanted.lower().startswith(name) and (
            not rest or not (name[-1] + rest[0]).isalnum() or not rest[0].isascii()
        ):
            return one, rest.strip(" ,:，：")
    if spell is SPELLS["scry"]:
        townspeople = ObjectDB.objects.filter(db_tags__db_category="content", db_tags__db_key__startswith="person:")
        if found := find(wanted, townspeople):
            return found[0], ""
    raise Refused("nobody", UNKNOWN, typed=_shown(wanted))


# Doing it.


def cast(caster: Any, stone: Any, target: Any = None, word: str = "") -> None:
    """Cast a stone's spell: all that follows from it happens, and is told.

    Args:
        caster: who casts.
        stone: with what.
        target: whom or what at; None for a spell that takes none.
        word: what else is said.

    Raises:
        Refused: if it cannot be cast at that; nothing has happened then.
    """
    spell = spell_of(stone)
    targets = _targets(caster, spell, target, word)
    signals.did.send_robust(sender=caster, deed="cast")
    signals.did.send_robust(sender=caster, deed=f"cast:{stone.spell}")
    whom = targets[0] if len(targets) == 1 and targets[0] is not caster and hasattr(targets[0], "at_damage") else None
    aimed = whom is not None and whom.location is caster.location
    narrate(caster.location, sentence(CASTS_AT if aimed else CASTS, spell=spell.name), caster, whom if aimed else None)
    if not targets and spell.aim is Aim.FOES:
        return
    fight = fight_of(caster)
    if fight is not None and spell.hostile and not spell.gentle:
        for one in targets:
            if hasattr(one, "at_damage"):
                fight.attacked(caster, one, close=False)
    for effect in magic.cast(stone.spell, dice, caster, targets, word):
        _apply(caster, effect)


def _targets(caster: Any, spell: Spell, target: Any, word: str) -> list[Any]:
    """Return whom and what a spell works on, now that its moment has come.

    Raises:
        Refused: if that is gone, or may not be.
    """
    place = caster.location
    fight = fight_of(caster)
    match spell.aim:
        case Aim.SELF:
            return [caster]
        case Aim.NOTHING:
            if spell is SPELLS["manse"]:
                manse.check(caster)
            return []
        case Aim.PARTY:
            return [*party.members_here(caster), *(one for one in hirelings.serving(caster) if one.location is place)]
        case Aim.FOES:
            if fight is None:
                raise Refused("no_foes", NO_FOES)
            return fight.get_sides(caster)[1]
        case Aim.WORD if target is None or not target.pk or target.location is None:
            raise Refused("gone", FAR_GONE)
        case Aim.WORD if spell is SPELLS["telepathy"] and not word:
            raise Refused("no_thought", NO_THOUGHT)
        case Aim.WORD:
            return [target]
    if target is None and spell.aim is Aim.FRIEND:
        target = caster
    if target is None:
        raise Refused("at_what", AT_SOMETHING, aim=spell.aim)
    near = bool(target.pk) and (target is place or target.location in (place, caster))
    if not near:
        raise Refused("gone", GONE)
    if hasattr(target, "at_damage"):
        if target.is_dead:
            raise Refused("gone", GONE)
        _may_touch(caster, spell, target, fight)
    if spell is SPELLS["pull"] and not hasattr(target, "at_damage"):
        _may_fetch(caster, target)
    return [target]


def _may_touch(caster: Any, spell: Spell, target: Any, fight: Any) -> None:
    """See whether a spell may be cast at somebody: against another player only in a fight with that one."""
    if not spell.hostile:
        return
    enemies = fight.get_sides(caster)[1] if fight is not None else []
    if target in enemies:
        return
    if not spell.gentle:
        raise Refused("no_enemy", NO_ENEMY, who=called(target))
    if target.is_pc:
        raise Refused("mind", THEIR_OWN, who=called(target))


def _may_fetch(caster: Any, thing: Any) -> None:
    if not thing.access(caster, "get") or not isinstance(thing, EvAdventureObject):
        raise Refused("fixed", FIXED, thing=thing)
    caster.equipment.validate_slot_usage(thing)


def _apply(caster: Any, effect: effects.Effect) -> None:
    """Let one thing happen."""
    one = effect.on
    fight = fight_of(caster)
    match effect:
        case effects.Resisted():
            narrate(caster.location, sentence(RESISTS), one)
        case effects.Harm(hp=hp):
            if one.is_dead or one.location is not caster.location:
                return
            narrate(caster.location, sentence(HURTS, hp=hp), one)
            if fight is not None:
                fight.damage(one, hp, caster)
            else:
                one.at_damage(hp, caster)
        case effects.Afflict(condition=key, game_seconds=seconds, rounds=rounds):
            if not one.is_dead:
                one.conditions.add(key, game_seconds=seconds, rounds=rounds, source=caster)
        case effects.Cleanse():
            if not [one.conditions.remove(key) for key in one.conditions.all() if key in OF_MAGIC]:
                tell(caster, NO_MAGIC, who=called(one))
        case effects.Rout():
            _drive_out(caster, one, fight)
        case effects.Escape():
            _escape(caster, fight)
        case effects.Step():
            _step(caster, one)
        case effects.Fetch():
            _fetch(caster, one)
        case effects.Unlock():
            _unlock(caster, one)
        case effects.Light(game_seconds=seconds):
            light.shine(one, seconds)
            one.conditions.add("shining", game_seconds=seconds, source=caster)
        case effects.Reveal(what=what):
            visions.show(caster, what, one)
        case effects.Summon(kind=kind, game_seconds=seconds):
            _summon(caster, one, kind, seconds, fight)
        case effects.Haven(game_seconds=seconds):
            manse.raise_in(caster.location, caster, seconds)
        case effects.Say(thought=thought):
            said = crop(thought.replace("|", "||"), THOUGHT)
            tell(one, HEARS_THOUGHT, who=caster, thought=said)
            tell(caster, THINKS, who=one, thought=said)


def _drive_out(caster: Any, one: Any, fight: Any) -> None:
    """Let somebody leave by any way there is; where there is none it falls instead."""
    if one.is_dead or one.location is not caster.location:
        return
    ways = [way for way in one.location.contents_get(content_type="exit") if way.access(one, "traverse")]
    place = one.location
    if ways and not one.conditions.rooted:
        one.ndb.fleeing = True
        try:
            way = ways[dice.roll(f"1d{len(ways)}") - 1]
            way.at_traverse(one, way.destination)
        finally:
            one.ndb.fleeing = False
    if one.location is place:
        one.conditions.add("prone", rounds=2, source=caster)
    elif fight is not None:
        fight.remove_combatant(one)
        fight.check_stop_combat()


def _escape(caster: Any, fight: Any) -> None:
    """Take the caster out of a fight, by no way anybody could bar."""
    if fight is None:
        narrate(caster.location, sentence(BOUNDS), caster)
        return
    fight.remove_combatant(caster)
    ways = fight.ways_out(caster)
    place = caster.location
    if ways:
        way = ways[dice.roll(f"1d{len(ways)}") - 1]
        caster.ndb.fleeing = True
        try:
            way.at_traverse(caster, way.destination)
        finally:
            caster.ndb.fleeing = False
    if caster.location is place:
        narrate(place, sentence(BOUNDS), caster)
    fight.check_stop_combat()


def _step(caster: Any, way: Any) -> None:
    """Put the caster where a way leads, whatever bars it."""
    if way.location is not caster.location:
        return
    leads_to = getattr(way, "leads_to", None)
    place = leads_to() if leads_to is not None else way.destination
    if place is not None:
        caster.move_to(place, move_type="teleport")


def _fetch(caster: Any, one: Any) -> None:
    """Bring a thing, or something that somebody has, to the caster's hands."""
    if not hasattr(one, "at_damage"):
        one.move_to(caster, quiet=True, move_type="get")
        narrate(caster.location, sentence(FLIES, thing=one), caster)
        signals.taken.send_robust(sender=caster, thing=one)
        return
    carried = [thing for thing in one.contents if isinstance(thing, EvAdventureObject) and thing.access(caster, "get")]
    if carried:
        thing = carried[dice.roll(f"1d{len(carried)}") - 1]
        try:
            caster.equipment.validate_slot_usage(thing)
        except Refused as refused:
            tell(caster, refused.words, **refused.facts)
            return
        thing.move_to(caster, quiet=True, move_type="get")
        narrate(caster.location, sentence(FILCHES, loot=thing), caster, one)
        signals.taken.send_robust(sender=caster, thing=thing)
        return
    count = one.at_pay(dice.roll("1d10") * max(1, caster.level)) if getattr(one, "coins", 0) else 0
    if count:
        caster.coins += count
        narrate(caster.location, sentence(FILCHES, loot=coins(count)), caster, one)
    else:
        narrate(caster.location, sentence(FILCHES_NOTHING), caster, one)


def _unlock(caster: Any, one: Any) -> None:
    """Open a lock: of a way below, a chest of the room, or a container."""
    if getattr(one, "locked", False):
        one.locked = False
        narrate(caster.location, sentence(OPENS, lock=one), caster)
    elif one is caster.location and _chest_here(caster):
        from evadventure import dungeon_deeds

        dungeon_deeds.unlock(caster.location, None)
        narrate(caster.location, sentence(CHEST_OPENS), caster)
    elif getattr(one, "shut_by", None) is not None:
        from evadventure import dungeon_deeds

        dungeon_deeds.unlock(caster.location, one)
        narrate(caster.location, sentence(OPENS, lock=one), caster)
    else:
        tell(caster, NOT_LOCKED)


def _summon(caster: Any, one: Any, kind: str, seconds: float, fight: Any) -> None:
    """Bring somebody who fights on the caster's side; a body that gets up leaves what it had."""
    if kind == "risen":
        for thing in list(one.contents):
            thing.move_to(caster.location, quiet=True, move_type="drop")
        one.delete()
    ally = hirelings.summon(caster, kind, seconds)
    narrate(caster.location, sentence(RISES if kind == "risen" else COMES), ally)
    if fight is not None:
        fight.add_combatant(ally)
        fight.save()


def stones_of(caster: Any) -> list[Any]:
    """Return the rune stones somebody carries, the one in both hands first."""
    carried: Iterable[Any] = caster.equipment.all(only_objs=True)
    return [one for one in carried if getattr(one, "spell", "") in SPELLS]


def _shown(typed: str) -> str:
    return crop(" ".join(typed.split()).replace("|", "||"), 40)


NO_SPELL = Words("There is no spell in {thing}.", "{thing}里没有法术。")
ASLEEP = Words("{thing:cap} sleeps until dawn: once a day is all it does.", "{thing}要睡到天亮：一天只能用一回。")
BROKEN = Words("{thing:cap} is broken.", "{thing}已经坏了。")
BOTH_HANDS = Words(
    "A rune stone is held in both hands: |wwield|n {thing} first.", "符石要双手捧着：先「装备」{thing}。"
)
MUTE = Words("You cannot get the words out.", "你念不出咒来。")
NOBODY = Words('There is no "{typed}" here to cast it at.', "这里没有「{typed}」可以施法。")
UNKNOWN = Words('You know nobody called "{typed}" in the game now.', "眼下游戏里没有叫「{typed}」的人。")
NO_CORPSE = Words("Nobody lies dead here.", "这里没有死者。")
AT_SOMETHING = Words("|wcast|n it at {aim}.", "请用「施法」，对象是{aim}。")
AT_WHAT = Words("Cast it at what?", "对什么施法？")
WHICH_WAY = Words("Name a way, or a lock: north, chest ...", "说一个方向，或一把锁：北、箱子……")
WHO = Words("Name somebody.", "说出一个人的名字。")
NO_FOES = Words("There is no enemy here.", "这里没有敌人。")
GONE = Words("What you meant is not here any more.", "你想对付的已经不在这里了。")
FAR_GONE = Words("Your mind finds nobody there.", "你的心神扑了个空。")
NO_THOUGHT = Words(
    "And what do you want to tell? Like: cast telepathy at bob meet me at the inn",
    "想传什么话？例如：施法 传音 对阿波 客栈见",
)
NO_ENEMY = Words("You are not fighting {who}.", "你没在跟{who}交手。")
THEIR_OWN = Words("{who:cap} would rather keep that to oneself.", "{who}的心思还是留给自己吧。")
FIXED = Words("{thing:cap} does not budge.", "{thing}纹丝不动。")
NO_MAGIC = Words("There was no magic on {who}.", "{who}身上没有法术。")
NOT_LOCKED = Words("There was nothing locked about that.", "那里没有上锁。")
CASTS = Words(
    "{who:cap} {a:|lift|lifts} a stone in both hands, and the rune flares: |m{spell}|n!",
    "{who}双手捧起符石，符文一亮：|m{spell}|n！",
)
CASTS_AT = Words(
    "{who:cap} {a:|turn|turns} a stone on {whom}, and the rune flares: |m{spell}|n!",
    "{who}捧起符石对准{whom}，符文一亮：|m{spell}|n！",
)
RESISTS = Words("{who:cap} {a:|shake|shakes} it off.", "{who}抵住了。")
HURTS = Words("{who:cap} {a:|lose|loses} {hp} HP.", "{who}失去{hp}点生命。")
BOUNDS = Words("One bound, and {who} {a:|are|is} somewhere else.", "{who}纵身一跃，落在了别处。")
FLIES = Words("{thing:cap} flies into {whos} hands.", "{thing}飞进了{who}手里。")
FILCHES = Words("From {whom} to {whos} hands, in no time: {loot}.", "{loot}转眼从{whom}身上到了{who}手里。")
FILCHES_NOTHING = Words("{who:cap} {a:|find|finds} nothing to take from {whom}.", "{who}在{whom}身上没找到什么可拿的。")
OPENS = Words("A click: {lock} is locked no more.", "咔嗒一声，{lock}的锁开了。")
CHEST_OPENS = Words("A click: the chest is locked no more.", "咔嗒一声，箱子的锁开了。")
RISES = Words("{who:cap} gets up, stiffly, and waits.", "{who}僵硬地爬起来，等着吩咐。")
COMES = Words("{who:cap} rides in, slowly, and draws.", "{who}慢悠悠地骑了过来，拔剑出鞘。")
HEARS_THOUGHT = Words(
    "|mA thought that is not yours, in {who}'s voice:|n {thought}", "|m你脑海里响起{who}的声音：|n{thought}"
)
THINKS = Words("You think it at {who}: {thought}", "你把念头传给了{who}：{thought}")
