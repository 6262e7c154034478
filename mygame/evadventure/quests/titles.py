"""Titles of heroes; each is a sentence around the name.

A character stores the keys of the titles it has earned and of the one it wears.
"""

from __future__ import annotations

from typing import Any

from evennia.utils.dbserialize import deserialize

from ..evennia_ext.transactions import when_kept
from ..kernel.counting import Phrase, phrase
from ..kernel.messaging import tell
from ..knave.bestiary import KINDS
from ..words import Words
from .person import person_of

TITLES: dict[str, Words] = {
    # By level.
    "deeper": Words("{name} the Deeper", "下井人{name}"),
    "lampbearer": Words("{name}, Lampbearer", "掌灯人{name}"),
    "old_hand": Words("{name}, Old Hand", "老把式{name}"),
    "legend": Words("{name} of the Eleven Lamps", "十一灯{name}"),
    # By quests.
    "neighbour": Words("Neighbour {name}", "街坊{name}"),
    "ratcatcher": Words("{name} the Ratcatcher", "捕鼠人{name}"),
    "gravekeeper": Words("{name}, Friend of the Dead", "亡者之友{name}"),
    "champion": Words("{name}, Champion of the Three Tables", "三桌魁首{name}"),
    "seven_zero": Words("{name} Seven-and-Nothing", "七零客{name}"),
    "besieger": Words("{name}, Master of Sieges", "攻城主帅{name}"),
    "field_marshal": Words("Field Marshal {name}", "战线元帅{name}"),
    "deep_walker": Words("{name}, Who Came Back Up", "去而复返{name}"),
    "lullaby": Words("{name}, Who Sings It to Sleep", "唱眠人{name}"),
    "delver": Words("{name} of the Sixth Level", "六层客{name}"),
    "letter_bearer": Words("{name}, Who Brought the Post", "送信人{name}"),
    "adjourner": Words("{name} the Adjourner", "提议散会的{name}"),
    "lamp_outer": Words("{name}, Who Saw to the Lamp", "管灯人{name}"),
    "reliever": Words("{name} of the Relief", "换防人{name}"),
    "unshorn": Words("{name} the Unshorn", "留发人{name}"),
    "paid_in_full": Words("{name}, Paid in Full", "两清{name}"),
    "inn_judge": Words("{name}, Judge of the Long Table", "长桌堂官{name}"),
    "vigil_keeper": Words("{name}, Who Sat Up", "守夜人{name}"),
    "peacemaker": Words("{name} the Peacemaker", "和事佬{name}"),
    "under_writer": Words("{name}, Below the Last Line", "线下人{name}"),
    "patron": Words("{name} the Open-Handed", "仗义疏财{name}"),
    # By achievements.
    "collector": Words("{name} the Collector", "藏家{name}"),
    "slayer": Words("{name} the Slayer", "斩怪人{name}"),
    "of_the_month": Words("{name} of the Month", "月榜魁首{name}"),
    "of_the_day": Words("{name} of the Day", "日榜魁首{name}"),
    "bounty_hunter": Words("{name}, Bounty Hunter", "赏金客{name}"),
    "sage": Words("{name} the Stone-Reader", "通石人{name}"),
}
"""Key -> the name with its title; `{name}` is the name."""

OF_TABLES = frozenset({"champion", "seven_zero", "besieger", "field_marshal", "of_the_month"})
"""Titles won at the tables: they belong to the person, so every hero of the account may wear them."""

ENDINGS: dict[str, Words] = {
    "ending.slain": Words("{name}, Who Slew the Sleeper", "斩眠人{name}"),
    "ending.paid": Words("{name}, Who Paid for the Town", "还清人{name}"),
    "ending.sung": Words("{name} of the Twelfth Line", "第十二句{name}"),
    "ending.freed": Words("{name}, Who Opened the Lid", "揭盖人{name}"),
}
"""What a hero remembers of an ending -> the title that comes with it."""
LORDS: dict[str, Words] = {
    f"defeated:{kind.key}": Words(f"{{name}}, Bane of {kind.called.en}", f"打倒{kind.called.zh}的{{name}}")
    for kind in KINDS.values()
    if kind.boss
}
"""Counter of victories over a lord -> the title that comes with the first."""
TITLES |= ENDINGS | LORDS

BY_LEVEL = {2: "deeper", 4: "lampbearer", 6: "old_hand", 10: "legend"}
"""Level -> the title that comes with it."""


BY_SEASON = "of_the_month"
"""The title of whoever was the best of a game in a season of the tables."""


def earned(character: Any) -> list[str]:
    """Return the keys of the titles a character has earned, the oldest first."""
    account = person_of(character)
    kept = [] if account is None else list(deserialize(account.attributes.get("titles", default=())) or ())
    own = list(deserialize(character.attributes.get("titles", default=())) or ())
    return [key for key in dict.fromkeys([*own, *kept]) if key in TITLES]


def worn(character: Any) -> str:
    """Return the key of the title a character wears; "" for none."""
    key = character.attributes.get("title", default="")
    return key if key in TITLES else ""


def earn(character: Any, key: str) -> bool:
    """Give a character a title, and wear it if none is worn; return whether it is new."""
    if key in earned(character):
        return False
    account = person_of(character) if key in OF_TABLES else None
    holder = character if account is None else account
    holder.attributes.add("titles", [*(deserialize(holder.attributes.get("titles", default=())) or ()), key])
    if not worn(character):
        wear(character, key)
    when_kept(lambda: tell(character, EARNED, title=named(character, key)), last=True)
    return True


def lose(account: Any, key: str) -> None:
    """Take a title of the tables back from a person, and from the hero that wears it."""
    kept = deserialize(account.attributes.get("titles", default=())) or ()
    account.attributes.add("titles", [one for one in kept if one != key])
    for character in account.characters.all():
        own = deserialize(character.attributes.get("titles", default=())) or ()
        character.attributes.add("titles", [one for one in own if one != key])
        if worn(character) == key:
            wear(character, "")


def wear(character: Any, key: str) -> None:
    """Wear an earned title; "" for none."""
    character.attributes.add("title", key)


def named(character: Any, key: str) -> Phrase:
    """Return a character's name with a title, as a fact of a `Words`."""
    return phrase(TITLES[key], name=character)


def full_name(character: Any) -> Any:
    """Return a character's name with the title it wears, as a fact of a `Words`."""
    key = worn(character)
    return named(character, key) if key else character


EARNED = Words(
    "|yPeople may call you {title} from now on.|n (|wtitle|n chooses)",
    "|y从今往后，人们可以叫你{title}了。|n（|w称号|n 可以挑选）",
)
