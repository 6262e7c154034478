"""The character sheet and the inventory, laid out for a reader's screen.

The sheet has columns on a wide screen, and a line for each entry on a narrow one; screen readers get sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..combat.stance_commands import STANCES
from ..enums import ABILITIES, Ability, WieldLocation
from ..kernel.counting import coins, counted
from ..kernel.messaging import Page, page_of
from ..kernel.textwidth import columns, fill, pad
from ..model import Hero, Thing
from ..quests import titles
from ..rules import DEFENSE_BASE, XP_PER_LEVEL, level_for
from ..tables import extending
from ..tables.match.persons import person_behind
from ..things.equipment import WORN_PLACES
from ..things.figures import slots_text
from ..words import Lang, Words, say
from . import callings
from .death import fate_of
from .temporary_sheet import FATE_NAMES, SPOKEN_ABILITY

NARROW = 60
"""On screens of fewer columns everything gets a line of its own."""
WIDEST = 78
LAURELS = 3
"""Number of seasons of the tables shown, the latest first."""

SEXES: Mapping[str, Words] = {"male": Words("man"), "female": Words("woman"), "other": Words("person")}
"""Sex -> word on the sheet."""


def character_sheet(character: Hero, page: Page) -> str:
    """Return the sheet of a character for a reader."""
    lang, weapon = page.lang, character.weapon
    desc = character.described(lang)
    facts: dict[str, object] = {
        "name": say(lang, titles.full_name(character)),
        "sex": SEXES.get(character.sex, SEXES["other"]),
        "level": character.level,
        "xp": character.xp,
        "next": max(character.level, level_for(character.xp)) * XP_PER_LEVEL - character.xp,
        "hp": character.hp,
        "hp_max": character.hp_max,
        "hurt": character.hurt_level,
        "armor": character.armor + DEFENSE_BASE,
        "weapon": weapon,
        "damage": weapon.damage_roll,
        "coins": coins(character.coins),
        "stance": STANCES[character.fight_stance].name,
        "wimpy": character.wimpy,
        "fate": FATE_NAMES[fate_of(character)],
        "deep": character.trainable_coins,
        "used": slots_text(character.equipment.count_slots()),
        "slots": character.equipment.max_slots,
        "desc": desc,
    }
    stance = Words("Stance: {stance}, wimpy {wimpy}") if character.wimpy else Words("Stance: {stance}")
    ready = [_READY] if character.can_advance else []
    if taken := callings.named(character):
        facts["callings"] = taken
        ready.insert(0, Words("Callings: {callings}"))
    person = person_behind(character)
    if won := [one for honours in extending.HONOURS.all() for one in honours(person)][:LAURELS]:
        facts["laurels"] = won
        ready.insert(0, Words("Laurels: {laurels}"))
    if page.screenreader:
        spoken = [_SPOKEN_HEAD, _SPOKEN_STATE, stance, _FATE, *ready]
        bonuses = ability_lines(character.bonuses, page)
        return "\n".join([*(words.say(lang, **facts) for words in spoken), *bonuses, desc]).strip()
    width = min(page.width, WIDEST)
    lines = [_HEAD.say(lang, **facts), "-" * width, *ability_lines(character.bonuses, page), "-" * width]
    lines += _columns([words.say(lang, **facts) for words in (*_STATE, stance, _FATE)], width)
    lines += [fill(words.say(lang, **facts), width) for words in ready]
    if desc:
        lines += ["-" * width, fill(desc, width)]
    return "\n".join(lines)


def get_character_sheet(character: Hero) -> str:
    """Return the sheet of a character for its own player."""
    return character_sheet(character, page_of(character))


def ability_lines(bonuses: Mapping[Ability, int], page: Page) -> list[str]:
    """Return bonus and defence of the six abilities, in as many columns as fit; in sentences for a screen reader."""
    lang = page.lang
    if page.screenreader:
        return [
            SPOKEN_ABILITY.say(lang, ability=ability, bonus=bonus, defense=bonus + DEFENSE_BASE)
            for ability, bonus in bonuses.items()
        ]
    longest = 1 + max(columns(ability.in_lang(lang)) for ability in ABILITIES)
    cells = [
        f"{pad(ability.in_lang(lang), longest)}{bonuses[ability]:+3d} ({bonuses[ability] + DEFENSE_BASE})"
        for ability in ABILITIES
    ]
    return _columns(cells, min(page.width, WIDEST))


def inventory(character: Hero, page: Page) -> str:
    """Return a character's things, by place, and the number of slots used, for a reader."""
    lang, equipment = page.lang, character.equipment
    backpack = counted(equipment.slots[WieldLocation.BACKPACK])
    room = Words("{used} of {slots} slots are taken. You have {coins}.").say(
        lang, used=slots_text(equipment.count_slots()), slots=equipment.max_slots, coins=coins(character.coins)
    )
    if page.screenreader:
        pack = Words("In your backpack: {things}.").say(lang, things=backpack) if backpack else _EMPTY_PACK.say(lang)
        return "\n".join([*worn(character, page), pack, room])
    width = min(page.width, WIDEST)
    lines = worn(character, page)
    lines.append(Words("In your backpack:").say(lang) if backpack else _EMPTY_PACK.say(lang))
    lines += _columns([f"  {say(lang, entry)}" for entry in backpack], width)
    return "\n".join([*lines, fill(room, width)])


def worn(character: Hero, page: Page) -> list[str]:
    """Return the things in use, one per line, for a reader."""
    lang, slots = page.lang, character.equipment.slots
    used = [(place, slots[place]) for place in WORN_PLACES if slots[place]]
    if not used:
        return [Words("You wield and wear nothing.", context="characters").say(lang)]
    if page.screenreader:
        return [_WORN.say(lang, place=place, thing=_named(thing, lang)) for place, thing in used]
    label = max(columns(place.in_lang(lang)) for place, _ in used) + 2
    width = min(page.width, WIDEST)
    return [
        fill(_named(thing, lang), width, indent=pad(place.in_lang(lang), label), hanging=" " * label)
        for place, thing in used
    ]


def _named(thing: Thing, lang: Lang) -> str:
    """Return the name of a thing in use, with its quality if some is lost."""
    quality, most = thing.quality, thing.quality_max
    if quality is None or most is None or quality >= most:
        return say(lang, thing)
    return Words("{thing} (quality {quality} of {most})").say(lang, thing=thing, quality=quality, most=most)


def _columns(cells: Sequence[str] | Iterable[str], width: int) -> list[str]:
    """Return cells laid out down the page in up to three columns; in one on a narrow page."""
    cells = list(cells)
    if not cells:
        return []
    widest = max(map(columns, cells)) + 2
    count = max(1, min(3, width // widest)) if width >= NARROW else 1
    if count == 1:
        return [line for cell in cells for line in fill(cell, width, hanging="  ").split("\n")]
    rows = -(-len(cells) // count)
    stripe = width // count
    return ["".join(pad(cell, stripe) for cell in cells[row::rows]).rstrip() for row in range(rows)]


_HEAD = Words("{name}: {sex}, level {level}")
_STATE = (
    Words("HP: {hp} of {hp_max}, {hurt}"),
    Words("Armour: {armor}"),
    Words("Weapon: {weapon}, {damage}"),
    Words("XP: {xp}, {next} to the next level"),
    Words("Slots: {used} of {slots}"),
    Words("Purse: {coins}"),
    Words("To train with: {deep}"),
)
_FATE = Words("Fate: {fate}")
_READY = Words("You have earned a level: advance <three abilities>, like advance str dex con.")
_SPOKEN_HEAD = Words("{name}, {sex}, level {level}. {xp} experience points, {next} to the next level.")
_SPOKEN_STATE = Words(
    "{hp} of {hp_max} hit points, {hurt}. Armour {armor}. You fight with {weapon} for {damage} damage. "
    "{used} of {slots} slots taken. {coins}, {deep} of them to train with."
)
_WORN = Words("{place:cap}: {thing}.")
_EMPTY_PACK = Words("Your backpack is empty.")
