"""The character in the making as data (`char_making`), for clients that show it as a form."""

from __future__ import annotations

from evennia.accounts.accounts import DefaultAccount

from ..enums import ABILITIES
from ..kernel import conf
from ..kernel.counting import coins
from ..kernel.messaging import lang_of
from ..knave.gear import gear_name
from ..rules import DEFENSE_BASE
from ..wire.packages import subscribers
from ..words import Lang, say
from . import generation_phrases as phrases
from .generation_questions import WEAPON_CHOICES, fate_of_sheet, named_gear, weapon_line
from .looks import SEEN
from .sheet import SEXES
from .temporary_sheet import Making, rerolls_left


def making_data(
    account: DefaultAccount, making: Making, lang: Lang, *, spare: bool, refused: str = ""
) -> dict[str, object]:
    """Return `Char.Making`: the sheet, the choices, and why the last answer was refused ("" if it was not).

    Args:
        spare: whether the account has another character to return to.
    """
    sheet = making.sheet
    kept, left = sheet.packed()
    fates = phrases.FATES if conf.value("DEATH") == "choice" else {}
    return {
        "name": sheet.name,
        "sex": sheet.sex,
        "sexes": [{"key": key, "name": words.in_lang(lang)} for key, words in SEXES.items()],
        "abilities": [
            {
                "key": ability.value,
                "name": ability.in_lang(lang),
                "bonus": sheet.bonuses[ability],
                "defense": sheet.bonuses[ability] + DEFENSE_BASE,
            }
            for ability in ABILITIES
        ],
        "swaps": 0 if sheet.ability_changes else 1,
        "rerolls": rerolls_left(account),
        "hp": sheet.hp,
        "coins": say(lang, coins(sheet.coins)),
        "weapon": sheet.weapon,
        "weapons": [
            {"key": key, "name": gear_name(key).in_lang(lang), "told": weapon_line(key, lang)} for key in WEAPON_CHOICES
        ],
        "gear": [say(lang, one) for one in named_gear(kept)],
        "left": [say(lang, one) for one in named_gear(left)],
        "fate": fate_of_sheet(sheet),
        "fates": [
            {"key": key, "name": phrases.FATE_NAMES[key].in_lang(lang), "told": words.in_lang(lang)}
            for key, words in fates.items()
        ],
        "desc": say(lang, sheet.describe()),
        "own_desc": sheet.own_desc.replace("||", "|"),
        "traits": {key: sheet.traits[key] for key in SEEN},
        "spare": spare,
        "refused": refused,
    }


def show(account: DefaultAccount, making: Making, *, spare: bool, refused: str = "") -> None:
    """Send `char_making` to the sessions that subscribe to it and play no character."""
    sessions = [one for one in subscribers(account, "char") if one.puppet is None]
    if sessions:
        data = making_data(account, making, lang_of(account), spare=spare, refused=refused)
        for session in sessions:
            session.msg(char_making=data)


def show_done(account: DefaultAccount) -> None:
    """Notify the subscribed sessions that no character is in the making any more."""
    for session in subscribers(account, "char"):
        session.msg(char_making=((None,), {}))
