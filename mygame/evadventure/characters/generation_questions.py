"""The questions of character generation: their texts, and the effects of answers on the character in the making."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from evennia.accounts.accounts import DefaultAccount

from ..enums import Ability, WieldLocation, read_ability
from ..kernel import conf
from ..kernel.counting import Phrase, coins, phrase
from ..kernel.errors import ActionError
from ..kernel.input import fold, spoken, whole_number
from ..kernel.messaging import Page
from ..kernel.textwidth import fill
from ..knave.gear import GEAR, gear_name
from ..security import name_rules, speaking
from ..words import Lang, Words, say, synonyms
from . import temporary_sheet as phrases
from .sheet import SEXES, WIDEST, ability_lines
from .temporary_sheet import Making, TemporaryCharacterSheet

WEAPON_CHOICES = (
    "dagger", "club", "sickle", "staff", "spear", "sword", "mace", "axe", "flail",
    "halberd", "war hammer", "long sword", "battle axe", "sling", "bow", "crossbow",
)  # fmt: skip
"""The choice of starting weapons (`knave.md 2`)."""
WEAPON_SPELLINGS = {key: (key, gear_name(key).zh) for key in WEAPON_CHOICES}
LONGEST_DESCRIPTION = 500


type Ended = tuple[str, dict[str, object]] | None
"""The next node and its facts, where an answer ends the menu."""


def question(making: Making, page: Page, *, spare: bool = False, was: TemporaryCharacterSheet | None = None) -> str:
    """Return the open question for a reader.

    Args:
        making: the character in the making.
        page: the reader's screen.
        spare: whether the account has another character to return to.
        was: the sheet before it was changed; only the change is told then.
    """
    lang, width = page.lang, page.width if page.screenreader else min(page.width, WIDEST)
    sheet = making.sheet
    asked = ask(making, page, spare=spare)
    match making.step:
        case "sheet" if was is not None:
            lines = [*_changes(was, sheet, page), fill(phrases.ON_WITH_IT.say(lang), width)]
        case "sheet":
            facts = _facts(sheet, lang)
            listed = [phrases.MENU[key].say(lang, **facts) for key in _choices(making)]
            lines = [show_sheet(sheet, page), "", *_numbered(listed, width), asked]
            lines[:0] = [fill(told, width)] if (told := phrases.other_name(making, lang)) else []
        case "sex":
            lines = [asked, *_numbered([say(lang, words) for words in SEXES.values()], width)]
        case "fate":
            lines = [asked, *_numbered([say(lang, words) for words in phrases.FATES.values()], width)]
        case "weapon":
            lines = [asked, *_numbered([weapon_line(key, lang) for key in WEAPON_CHOICES], width)]
        case "swap":
            lines = [*ability_lines(sheet.bonuses, page), asked]
        case _:
            lines = [asked]
    return "\n".join(lines)


def ask(making: Making, page: Page, *, spare: bool) -> str:
    """Return the sentence that asks the open question, and the way back to another character."""
    on_sheet = making.step == "sheet"
    words = phrases.CHOOSE if on_sheet else phrases.ASK[making.step]
    told = [words.say(page.lang, **_facts(making.sheet, page.lang))]
    told += [phrases.DROPS.say(page.lang)] if spare and on_sheet else []
    width = page.width if page.screenreader else min(page.width, WIDEST)
    return "\n".join(fill(one, width) for one in told)


def _facts(sheet: TemporaryCharacterSheet, lang: Lang) -> dict[str, object]:
    kept, left = sheet.packed()
    return {
        "name": sheet.name,
        "sex": SEXES[sheet.sex],
        "fate": phrases.FATE_NAMES[fate_of_sheet(sheet)],
        "hp": sheet.hp,
        "coins": coins(sheet.coins),
        "weapon": gear_name(sheet.weapon),
        "gear": named_gear(kept),
        "left": named_gear(left),
        "desc": say(lang, sheet.describe()),
    }


def _changes(was: TemporaryCharacterSheet, sheet: TemporaryCharacterSheet, page: Page) -> list[str]:
    before, after = _facts(was, page.lang), _facts(sheet, page.lang)
    lines = [
        fill(words.say(page.lang, **after), page.width)
        for key, words in phrases.CHANGED.items()
        if after[key] and say(page.lang, before[key]) != say(page.lang, after[key])
    ]
    return lines + (ability_lines(sheet.bonuses, page) if was.bonuses != sheet.bonuses else [])


def _numbered(entries: list[str], width: int) -> list[str]:
    return [fill(f"{number}. {entry}", width, hanging="   ") for number, entry in enumerate(entries, 1)]


def weapon_line(key: str, lang: Lang) -> str:
    """Return a starting weapon with its damage, hands and slots."""
    two_handed = GEAR[key].get("inventory_use_slot") is WieldLocation.TWO_HANDS
    words = phrases.TWO_HANDED if two_handed else phrases.ONE_HANDED
    return words.say(lang, weapon=gear_name(key), damage=GEAR[key]["damage_roll"], slots=GEAR[key]["size"])


def show_sheet(sheet: TemporaryCharacterSheet, page: Page) -> str:
    """Return a character in the making for a reader."""
    lang, width = page.lang, page.width if page.screenreader else min(page.width, WIDEST)
    facts = _facts(sheet, lang)
    lines = [fill(Words("{name}, {sex}, {fate}, {hp} hit points, {coins}.").say(lang, **facts), width)]
    rule = [] if page.screenreader else ["-" * width]
    lines += [*rule, *ability_lines(sheet.bonuses, page), *rule]
    lines += [
        fill(words.say(lang, **facts), width)
        for words in (Words("You own: {gear}."), *([phrases.CHANGED["left"]] if facts["left"] else []))
    ]
    lines.append(fill(str(facts["desc"]), width))
    return "\n".join(lines)


def named_gear(keys: list[str]) -> list[Words | Phrase]:
    """Return the names of things, each with its count."""
    counts: dict[str, int] = {}
    for key in keys:
        counts[key] = counts.get(key, 0) + 1
    return [
        gear_name(key) if count == 1 else phrase(Words("{thing} x{count}"), thing=gear_name(key), count=count)
        for key, count in counts.items()
    ]


def _choices(making: Making) -> list[str]:
    """Return the keys of the choices on the sheet, in the order of their numbers."""
    gone = {"swap"} if making.sheet.ability_changes else set()
    if conf.value("DEATH") != "choice":
        gone.add("fate")
    return [key for key in phrases.MENU if key not in gone]


def fate_of_sheet(sheet: TemporaryCharacterSheet) -> str:
    """Return the fate the character would have: by the setting `DEATH`, or as chosen."""
    setting: str = conf.value("DEATH")
    return sheet.fate if setting == "choice" else setting


def _no_choice(code: str, most: int) -> ActionError:
    """Return the refusal of an answer that is not a choice numbered 1 to `most`."""
    return ActionError(code, phrases.NO_CHOICE_OF_TWO if most == 2 else phrases.NO_CHOICE, most=most)


def _on_sheet(account: DefaultAccount, making: Making, typed: str, plain: str) -> Ended:
    if not plain or plain in phrases.KEEP - phrases.BACK:
        return None
    choices = _choices(making)
    number = whole_number(plain)
    word, _, argument = plain.partition(" ")
    if number is not None:
        if not 1 <= number <= len(choices):
            raise _no_choice("no_choice", len(choices))
        return _choose(account, making, choices[number - 1], "")
    for key, spellings in phrases.SPELLINGS.items():
        for spelling in spellings:
            if key == "fate" and word == spelling and word in ("mortal", "scarred"):
                return _choose(account, making, key, word)
            begun = word == spelling or (not spelling.isascii() and plain.startswith(spelling))
            if plain == spelling or (begun and key not in ("accept", "reroll")):
                rest = (
                    typed[typed.lower().find(spelling) + len(spelling) :].strip() if spelling in typed.lower() else ""
                )
                return _choose(account, making, key, rest or argument)
    for field, known in (("weapon", WEAPON_SPELLINGS), ("sex", phrases.SEX_SPELLINGS)):
        if (chosen := next((key for key, spellings in known.items() if plain in spellings), None)) is not None:
            setattr(making.sheet, field, chosen)
            return None
    raise _no_choice("no_choice", len(choices))


def _choose(account: DefaultAccount, making: Making, key: str, argument: str) -> Ended:
    match key:
        case "accept":
            return _accept(account, making)
        case "reroll":
            making.reroll(account)
        case "swap" if making.sheet.ability_changes:
            raise ActionError("swapped", phrases.SWAPPED)
        case "fate" if conf.value("DEATH") != "choice":
            raise ActionError("fate", phrases.FATE_IS_SET, fate=phrases.FATE_NAMES[conf.value("DEATH")])
        case _:
            making.step = key  # type: ignore[assignment]
            if argument:
                return ANSWERS[making.step](account, making, argument, plainly(argument))
    return None


def plainly(typed: str) -> str:
    """Return a typed line for comparison: folded, in lower case, with single blanks."""
    return " ".join(fold(typed).lower().split())


def forget(account: DefaultAccount) -> None:
    """End the making of a character."""
    account.attributes.remove("chargen")
    account.attributes.remove(name_rules.OFFERED)


def _accept(account: DefaultAccount, making: Making) -> Ended:
    """Create the character if its name is still free; else ask for another name."""
    try:
        making.sheet.name = name_rules.check_name(making.sheet.name, name_rules.CHARACTER, account)
    except ActionError:
        making.step = "name"
        raise
    character = making.sheet.apply(account)
    account.db._last_puppet = character
    forget(account)
    return "node_end", {"name": character.key}


def _on_name(account: DefaultAccount, making: Making, typed: str, plain: str) -> None:
    if plain and plain not in phrases.KEEP:
        word, _, rest = typed.partition(" ")
        typed = rest if rest and word.lower() in phrases.SPELLINGS["name"] else typed
        making.sheet.name, making.lost_name = name_rules.check_name(typed, name_rules.CHARACTER, account), ""
    making.step = "sheet"


def _picked(plain: str, choices: Mapping[str, Iterable[str]], code: str) -> str | None:
    """Return the choice meant by a number or one of its spellings; None to keep the present one. Raises ActionError."""
    number = whole_number(plain)
    if number is not None and 1 <= number <= len(choices):
        return list(choices)[number - 1]
    chosen = next((key for key, spellings in choices.items() if plain in spellings), None)
    if chosen is None and plain and plain not in phrases.KEEP:
        raise _no_choice(code, len(choices))
    return chosen


def _on_choice(
    choices: Mapping[str, Iterable[str]], account: DefaultAccount, making: Making, typed: str, plain: str
) -> None:
    """Take one of some choices, for the field of the sheet that is named like the step."""
    if (chosen := _picked(plain, choices, f"no_{making.step}")) is not None:
        setattr(making.sheet, making.step, chosen)
    making.step = "sheet"


def _on_swap(account: DefaultAccount, making: Making, typed: str, plain: str) -> None:
    if plain and plain not in phrases.KEEP:
        found = _two_abilities(plain)
        if found is None:
            raise ActionError("swap_unread", Words("Name two abilities, like: str int."))
        making.sheet.swap(*found)
    making.step = "sheet"


def _two_abilities(plain: str) -> tuple[Ability, Ability] | None:
    """Return the two abilities of `str int`, in Chinese also without blanks; None if there are not two."""
    for mark in ("，", "/", "+", "&", *synonyms(of="and")):
        plain = plain.replace(mark, " ")
    words = [word for word in plain.split() if word != "and"]
    if len(words) == 1 and len(words[0]) == 4 and not words[0].isascii():
        words = [words[0][:2], words[0][2:]]
    found = [read_ability(word) for word in words]
    if len(found) == 2 and found[0] is not None and found[1] is not None:
        return found[0], found[1]
    return None


def _on_desc(account: DefaultAccount, making: Making, typed: str, plain: str) -> None:
    speaking.check(account, typed)
    if len(typed) > LONGEST_DESCRIPTION:
        raise ActionError("desc_long", phrases.DESC_LONG, most=LONGEST_DESCRIPTION, count=len(typed))
    if plain and plain not in phrases.KEEP:
        making.sheet.own_desc = spoken(typed)
    making.step = "sheet"


ANSWERS: Mapping[str, Callable[[DefaultAccount, Making, str, str], Ended]] = {
    "sheet": _on_sheet,
    "name": _on_name,
    "sex": partial(_on_choice, phrases.SEX_SPELLINGS),
    "fate": partial(_on_choice, phrases.FATE_SPELLINGS),
    "swap": _on_swap,
    "weapon": partial(_on_choice, WEAPON_SPELLINGS),
    "desc": _on_desc,
}
