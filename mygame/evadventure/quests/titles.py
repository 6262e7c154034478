"""Titles of heroes, each a sentence around the name.

A character stores the keys of the titles it has earned and of the one it wears.
"""

from __future__ import annotations

from pathlib import Path

from evennia.accounts.accounts import DefaultAccount
from evennia.utils.dbserialize import deserialize

from ..evennia_ext.transactions import when_kept
from ..kernel.content_files import load
from ..kernel.counting import Phrase, phrase
from ..kernel.messaging import tell
from ..knave.bestiary import KINDS
from ..model import Hero
from ..social.presence import person_of
from ..words import Words

TITLES = load([Path(__file__).with_name("titles.toml")], Words)
"""Key -> the name with its title; `{name}` is the name."""

OF_TABLES = frozenset({"champion", "seven_zero", "besieger", "field_marshal", "of_the_month"})
"""Titles won at the tables: they belong to the person, so every hero of the account may wear them."""

ENDINGS = {key: title for key, title in TITLES.items() if key.startswith("ending.")}
"""What a hero remembers of an ending -> the title that comes with it."""
LORDS: dict[str, Words] = {
    f"defeated:{kind.key}": Words("{name}, Bane of {lord}").filled(name="{name}", lord=kind.called)
    for kind in KINDS.values()
    if kind.boss
}
"""Counter of victories over a lord -> the title that comes with the first."""
TITLES |= LORDS

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
