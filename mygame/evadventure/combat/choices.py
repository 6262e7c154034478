"""The choices of a combatant, as a numbered list, and the state of the fight, in a line or two."""

from __future__ import annotations

from typing import NamedTuple

from evennia.utils.ansi import strip_ansi

from ..enums import Ability, ObjType
from ..kernel.counting import Phrase, phrase
from ..kernel.errors import ActionError
from ..kernel.messaging import Page, name_in, write
from ..kernel.textwidth import columns, fill
from ..knave.fighting import STUNTS
from ..knave.fighting.fighter import is_ideal
from ..knave.mortality import worst
from ..model import ActionDict, CombatHandler, Hero, Living, Place, Thing, is_on
from ..things.light import LIGHT, spare_light
from ..words import LANGUAGES, Lang, Words
from . import phrases
from .blows import weapon_of

type Meaning = tuple[object, ...]

OF_ONE_FIGHT = ("attack", "flee")
"""Keys of the choices that mean somebody or something of one fight."""


class FightChoice(NamedTuple):
    """A choice: the action, its line to type, and its explanation in the list."""

    action: ActionDict
    name: Phrase
    does: Words | None = None


def choices(fight: CombatHandler, living: Living) -> list[FightChoice]:
    """Return all choices of a combatant now, in the order of `_thought_of`."""
    return [one for one in _thought_of(fight, living) if refusal(fight, living, one.action) is None]


def _thought_of(fight: CombatHandler, living: Living) -> list[FightChoice]:
    """Return all choices, also those impossible now, in a fixed order: blows, things, stunts, arms, rest, flight."""
    _, enemies = fight.get_sides(living)
    if not enemies:
        return []
    first = (fight.near_enemies(living) or enemies)[0]
    found = [_choice("attack", target=one, named=fight.called(one, living)) for one in enemies]
    in_hand: object = living.weapon
    wielded = []
    for thing in _carried(living):
        if thing.has_obj_type(ObjType.MAGIC):
            found.append(_choice("cast", item=thing, target=first))
        elif thing.has_obj_type(ObjType.THROWABLE):
            found.append(_choice("use", item=thing, target=first))
        elif thing.has_obj_type(ObjType.CONSUMABLE) and thing.heals:
            found.append(_choice("use", item=thing))
        elif thing.has_obj_type(ObjType.WEAPON) and thing is not in_hand:
            wielded.append(_choice("wield", item=thing))
    if (unlit := spare_light(living)) is not None:
        found.append(FightChoice({"key": "do", "line": "light"}, phrase(LIGHT, item=unlit.bare)))
    for key, stunt in STUNTS.items():
        action: ActionDict = {"key": "stunt", "stunt": key, "target": first}
        facts = {"stunt": stunt.name, "target": fight.called(first, living)}
        found.append(FightChoice(action, phrase(phrases.CHOICE["stunt"], **facts), stunt.does))
    found += wielded
    found.append(_choice("hold")._replace(does=Words("wait and watch")))
    if fight.fight.duel:
        found.append(FightChoice({"key": "yield"}, phrase(phrases.CHOICE["yield"])))
    anywhere = FightChoice({"key": "flee"}, phrase(phrases.CHOICE["flee_any"]))
    return found + ([_choice("flee", way=way) for way in fight.ways_out(living)] or [anywhere])


def numbered(fight: CombatHandler, living: Living) -> dict[int, FightChoice]:
    """Return the choices of a combatant by their keys.

    A key is one digit: 0 for the first way to flee, 1 to 9 for the others, those possible at first before those not;
    the rest is typed in words. A key means the same all through a fight, where an impossible choice leaves a gap, and
    in the next one if all its enemies find a key as well; `show` lists what has taken one since.
    """
    keys = _keys(fight, living)
    found = ((keys[_meaning(one.action)], one) for one in choices(fight, living))
    return {key: one for key, one in found if key is not None}


def _keys(fight: CombatHandler, living: Living) -> dict[Meaning, int | None]:
    """Return the key of each action thought of; None for those that came when all were taken."""
    able = [_meaning(one.action) for one in choices(fight, living)]
    if living.ndb.numbered_fight != fight.id:
        keys: dict[Meaning, int | None] = living.ndb.choice_numbers or {}
        keys = {one: key for one, key in keys.items() if one[0] not in OF_ONE_FIGHT and one in able and key is not None}
        if len(keys) + [one[0] for one in able].count("attack") > 9:
            keys = {}
        living.ndb.choices_shown = {one for one in living.ndb.choices_shown or () if one in keys}
        living.ndb.numbered_fight, living.ndb.choice_numbers = fight.id, keys
    keys = living.ndb.choice_numbers
    for one in able + [_meaning(one.action) for one in _thought_of(fight, living)]:
        fit = {0} if one[0] == "flee" else set(range(1, 10))
        keys.setdefault(one, min(fit.difference(keys.values()), default=None))
    return keys


def _meaning(action: ActionDict) -> Meaning:
    """Return the identity of an action: a stunt is the same stunt against whichever enemy stands nearest."""
    target = action.get("target") if action["key"] == "attack" else None
    item = action.get("item")
    return action["key"], action.get("stunt"), action.get("way"), target and target.id, item and item.id


def _choice(key: str, named: object = None, **facts: object) -> FightChoice:
    said = facts | ({"target": named} if named is not None else {})
    return FightChoice({"key": key, **facts}, phrase(phrases.CHOICE[key], **said))


def refusal(fight: CombatHandler, living: Living, action: ActionDict) -> ActionError | None:
    """Return the reason against an action now; None if it can be done."""
    try:
        thing = action.get("item")
        if isinstance(thing, Thing) and thing.heals and action["key"] == "use" and living.hp >= living.hp_max:
            return ActionError("no_use", phrases.NO_USE, thing=thing)
        if action["key"] != "yield":
            fight.action(living, action).check()
    except ActionError as refused:
        return refused
    return None


def moves(fight: CombatHandler, living: Living, lang: Lang) -> list[dict[str, object]]:
    """Return all choices as data for clients (`Char.Status`), those impossible now with the reason, by number."""
    keys, found = _keys(fight, living), []
    for choice in _thought_of(fight, living):
        action, refused = choice.action, refusal(fight, living, choice.action)
        target = action.get("target")
        found.append(
            {
                "number": keys[_meaning(action)] if refused is None else None,
                "line": choice.name.in_lang(lang),
                "key": action["key"],
                "target": target.id if target is not None else None,
                "name": STUNTS[action["stunt"]].name.in_lang(lang) if "stunt" in action else choice.name.in_lang(lang),
                "roll": _roll(fight, living, action).in_lang(lang),
                "needs": _needs(fight, living, action).in_lang(lang),
                "why": strip_ansi(refused.in_lang(lang)) if refused is not None else "",
            }
        )
    return found


def _roll(fight: CombatHandler, living: Living, action: ActionDict) -> Phrase | Words:
    match action["key"]:
        case "attack":
            ability, against = weapon_of(living).attack_type, Ability.ARMOR
        case "stunt":
            ability, against = STUNTS[action["stunt"]].attack, STUNTS[action["stunt"]].defense
        case "flee" if fight.held_by(living):
            ability, against = Ability.DEX, Ability.DEX
        case _:
            return phrases.NO_ROLL
    bonus = f"{getattr(living, ability.value):+}"
    return phrase(phrases.ROLL, ability=ability, bonus=bonus, against=against)


def _needs(fight: CombatHandler, living: Living, action: ActionDict) -> Phrase | Words:
    item = action.get("item")
    match action["key"]:
        case "attack":
            return phrase(phrases.DAMAGE, damage=weapon_of(living).damage_roll)
        case "stunt":
            return STUNTS[action["stunt"]].does
        case "use" if isinstance(item, Thing) and item.heals:
            return phrase(Words("gives back {heals} hit points"), heals=item.heals)
        case "wield" | "use" if isinstance(item, Thing) and item.damage_roll:
            return phrase(phrases.DAMAGE, damage=item.damage_roll)
        case "flee" if not fight.held_by(living):
            return Words("nobody is near enough to hold you back")
        case key:
            return phrases.COSTS.get(key, Words("costs your action"))


def _carried(living: Living) -> list[Thing]:
    """Return the carried things, equal ones once."""
    things = living.equipment.all(only_objs=True) if isinstance(living, Hero) else []
    named = {name_in(thing, Lang.EN): thing for thing in reversed(things) if isinstance(thing, Thing)}
    return list(reversed(named.values()))


def status(fight: CombatHandler, living: Living, told: set[Words]) -> list[Phrase]:
    """Return the state of the fight for a combatant, as sentences; add those said once in a fight to `told`."""
    allies, enemies = fight.get_sides(living)
    figures = is_on(living, "figures")  # not words
    standing = [_standing(fight, living, one, figures) for one in enemies]
    facts = {"hp": living.hp, "hp_max": living.hp_max, "enemies": standing}
    if living.conditions:
        lines = [phrase(phrases.STATUS_ILL, conditions=living.conditions, **facts)]
    else:
        lines = [phrase(Words("HP {hp}/{hp_max}. Against you: {enemies}."), **facts)]
    if others := [one for one in allies if one is not living]:
        lines.append(phrase(phrases.ALLIES, allies=[_standing(fight, living, one, figures) for one in others]))
    if (warning := peril(fight, living)) is not None:
        lines += [warning] if phrases.LIFE_OR_DEATH in told else [warning, phrase(phrases.LIFE_OR_DEATH)]
        told.add(phrases.LIFE_OR_DEATH)
    if near := fight.near_enemies(living):
        lines.append(phrase(Words("At arm's length: {near}."), near=[fight.called(one, living) for one in near]))
    return lines


def peril(fight: CombatHandler, living: Living) -> Phrase | None:
    """Return a warning that a combatant may be felled before it can choose again; None when it cannot.

    Where nobody dies there is none.
    """
    _, enemies = fight.get_sides(living)
    if fight.fight.duel or not enemies or not _mortal(living):
        return None
    threat = max(enemies, key=lambda one: _worst_blow(one, living))
    if can_fell(threat, living):
        return phrase(phrases.IN_PERIL, who=fight.called(threat, living))
    together = sum(_worst_blow(one, living) * one.attacks_a_round for one in enemies)
    return phrase(phrases.IN_PERIL_TOGETHER) if together >= living.hp else None


def can_fell(enemy: Living, living: Living) -> bool:
    """Return whether one blow of an enemy could end somebody where it stands: a fight and `consider` warn of it."""
    return _mortal(living) and _worst_blow(enemy, living) >= living.hp


def _mortal(living: Living) -> bool:
    return living.is_pc and isinstance(living.location, Place) and living.location.allow_death


def _worst_blow(enemy: Living, living: Living) -> int:
    """Return the most one blow of an enemy can deal: any attack it may choose, a natural 20, an ideal weapon."""
    attacks = enemy.attacks_now or (weapon_of(enemy),)
    return max(worst(one.damage_roll, 1 + is_ideal(one, living)) for one in attacks)


def _standing(fight: CombatHandler, living: Living, one: Living, figures: bool) -> Phrase:
    name = fight.called(one, living)
    if figures:
        words = Words("{who} ({hp}/{hp_max} HP, {conditions})") if one.conditions else Words("{who} ({hp}/{hp_max} HP)")
        return phrase(words, who=name, hp=one.hp, hp_max=one.hp_max, conditions=one.conditions)
    if one.conditions:
        return phrase(Words("{who} ({hurt}, {conditions})"), who=name, hurt=one.hurt_level, conditions=one.conditions)
    return phrase(Words("{who} ({hurt})"), who=name, hurt=one.hurt_level)


def _told(fight: CombatHandler, living: Living, *, anew: bool = False) -> set[Words]:
    """Return the sentences said once in a fight that a combatant has read, to be added to."""
    if anew or living.ndb.told_fight != fight.id:
        living.ndb.told_fight, living.ndb.told = fight.id, set()
    told: set[Words] = living.ndb.told
    return told


def ask(fight: CombatHandler, living: Living) -> Words:
    """Return the question for a move; the first time in a fight with its hint."""
    told = _told(fight, living)
    question = phrases.ASK_AGAIN if phrases.ASK in told else phrases.ASK
    told.add(phrases.ASK)
    return question


def show(fight: CombatHandler, living: Living, full: bool = False) -> int:
    """Show a combatant the state of the fight and the choices to type: all of them in its first fight, and on request.

    Else only those are listed whose keys (`numbered`) it has not read; what has none is typed in words.

    Return the number of columns to read.
    """
    if not living.sessions.count():
        return 0
    living.wire_changed()
    keys, listed = _keys(fight, living), choices(fight, living)
    told = _told(fight, living, anew=full)
    shown: set[Meaning] = living.ndb.choices_shown
    state, whole = status(fight, living, told), full or not shown
    question = phrases.CHOOSE if whole else ask(fight, living)
    fresh = [one for one in listed if whole or _meaning(one.action) not in shown]
    shown.update(_meaning(one.action) for one in fresh)
    read: list[int] = [0]

    def drawn(page: Page) -> str:
        gap = LANGUAGES[page.lang].gap
        lines = ["".join(one.in_lang(page.lang) + gap for one in state)]
        lines.append(question.say(page.lang))
        named = []
        for one in fresh:
            key, line = keys[_meaning(one.action)], one.name.in_lang(page.lang)
            text = line if one.does is None else phrases.EXPLAINED.say(page.lang, line=line, does=one.does)
            text = f"{'-' if key is None else f'{key}.'} {text}"
            named.append(f"|lc{line if key is None else key}|lt{text}|le" if page.links else text)
        lines += named if whole or not named else [LANGUAGES[page.lang].semicolon.join(named)]
        read.append(sum(map(columns, lines)))
        return "\n".join(fill(line.strip(), page.width, hanging="   " * (at > 1)) for at, line in enumerate(lines))

    write(living, drawn, kind="combat" if full else "choices")
    return max(read)
