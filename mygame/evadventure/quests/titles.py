"""Titles of heroes, each a sentence around the name.

A character stores the keys of the titles it has earned and of the one it wears.
"""

from __future__ import annotations

from evennia.accounts.accounts import DefaultAccount
from evennia.utils.dbserialize import deserialize

from ..evennia_ext.transactions import when_kept
from ..kernel.counting import Phrase, phrase
from ..kernel.messaging import tell
from ..knave.bestiary import KINDS
from ..model import Hero
from ..social.presence import person_of
from ..words import Words

TITLES: dict[str, Words] = {
    # By level.
    "deeper": Words("{name} the Deeper"),
    "lampbearer": Words("{name}, Lampbearer"),
    "old_hand": Words("{name}, Old Hand"),
    "legend": Words("{name} of the Eleven Lamps"),
    # By quests.
    "neighbour": Words("Neighbour {name}"),
    "ratcatcher": Words("{name} the Ratcatcher"),
    "gravekeeper": Words("{name}, Friend of the Dead"),
    "champion": Words("{name}, Champion of the Three Tables"),
    "seven_zero": Words("{name} Seven-and-Nothing"),
    "besieger": Words("{name}, Master of Sieges"),
    "field_marshal": Words("Field Marshal {name}"),
    "deep_walker": Words("{name}, Who Came Back Up"),
    "lullaby": Words("{name}, Who Sings It to Sleep"),
    "delver": Words("{name} of the Sixth Level"),
    "letter_bearer": Words("{name}, Who Brought the Post"),
    "adjourner": Words("{name} the Adjourner"),
    "lamp_outer": Words("{name}, Who Saw to the Lamp"),
    "reliever": Words("{name} of the Relief"),
    "unshorn": Words("{name} the Unshorn"),
    "paid_in_full": Words("{name}, Paid in Full"),
    "inn_judge": Words("{name}, Judge of the Long Table"),
    "vigil_keeper": Words("{name}, Who Sat Up"),
    "peacemaker": Words("{name} the Peacemaker"),
    "under_writer": Words("{name}, Below the Last Line"),
    "patron": Words("{name} the Open-Handed"),
    # By achievements.
    "collector": Words("{name} the Collector"),
    "slayer": Words("{name} the Slayer"),
    "of_the_month": Words("{name} of the Month"),
    "of_the_day": Words("{name} of the Day"),
    "bounty_hunter": Words("{name}, Bounty Hunter"),
    "sage": Words("{name} the Stone-Reader"),
}
"""Key -> the name with its title; `{name}` is the name."""

OF_TABLES = frozenset({"champion", "seven_zero", "besieger", "field_marshal", "of_the_month"})
"""Titles won at the tables: they belong to the person, so every hero of the account may wear them."""

ENDINGS: dict[str, Words] = {
    "ending.slain": Words("{name}, Who Slew the Sleeper"),
    "ending.paid": Words("{name}, Who Paid for the Town"),
    "ending.sung": Words("{name} of the Twelfth Line"),
    "ending.freed": Words("{name}, Who Opened the Lid"),
}
"""What a hero remembers of an ending -> the title that comes with it."""
LORDS: dict[str, Words] = {
    f"defeated:{kind.key}": Words("{name}, Bane of {lord}").filled(name="{name}", lord=kind.called)
    for kind in KINDS.values()
    if kind.boss
}
"""Counter of victories over a lord -> the title that comes with the first."""
TITLES |= ENDINGS | LORDS

BY_LEVEL = {2: "deeper", 4: "lampbearer", 6: "old_hand", 10: "legend"}
"""Level -> the title that comes with it."""


BY_SEASON = "of_the_month"
"""The title of whoever was the best of a game in a season of the tables."""


def earned(character: Hero) -> list[str]:
    """Return the keys of the titles a character has earned, the oldest first."""
    account = person_of(character)
    kept = [] if account is None else list(deserialize(account.attributes.get("titles", default=())) or ())
    own = list(deserialize(character.attributes.get("titles", default=())) or ())
    return [key for key in dict.fromkeys([*own, *kept]) if key in TITLES]


def worn(character: Hero) -> str:
    """Return the key of the title a character wears; "" for none."""
    key = character.attributes.get("title", default="")
    return key if key in TITLES else ""


def earn(character: Hero, key: str) -> bool:
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


def lose(account: DefaultAccount, key: str) -> None:
    """Take a title of the tables back from a person, and from the hero that wears it."""
    kept = deserialize(account.attributes.get("titles", default=())) or ()
    account.attributes.add("titles", [one for one in kept if one != key])
    for character in account.characters.all():
        own = deserialize(character.attributes.get("titles", default=())) or ()
        character.attributes.add("titles", [one for one in own if one != key])
        if worn(character) == key:
            wear(character, "")


def wear(character: Hero, key: str) -> None:
    """Wear an earned title; "" for none."""
    character.attributes.add("title", key)


def named(character: Hero, key: str) -> Phrase:
    """Return a character's name with a title, as a fact of a `Words`."""
    return phrase(TITLES[key], name=character)


def full_name(character: Hero) -> object:
    """Return a character's name with the title it wears, as a fact of a `Words`."""
    key = worn(character)
    return named(character, key) if key else character


EARNED = Words("|yPeople may call you {title} from now on.|n (|wtitle|n chooses)")
