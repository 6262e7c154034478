"""Who somebody is at tables: the key, the name, and whether they may run them."""

from __future__ import annotations

from typing import Any

from evennia import ObjectDB

from ...words import Lang, Words


def key_of(character: Any) -> str:
    """Return who a character is at tables (`seating.Key`)."""
    return f"c:{character.id}"


def character_of(key: str) -> Any:
    """Return the character of a seat's key `c:<id>`; None for others and for those who are gone.

    Evennia's memory is asked before the database: it holds everybody who is connected, and nobody who was deleted.
    """
    kind, _, number = key.partition(":")
    if kind != "c" or not number.isdigit():
        return None
    found = ObjectDB.get_cached_instance(int(number))
    return found if found is not None else ObjectDB.objects.filter(pk=int(number)).first()


def in_words(character: Any, lang: Lang) -> str:
    """Return a character's name in one language, without markup."""
    name = character.in_lang(lang) if hasattr(character, "in_lang") else character.key
    return name.replace("|", "")


def name_of(character: Any) -> Words:
    """Return a character's name in every language, without markup."""
    return Words.of(lambda lang: in_words(character, lang))


def is_staff(who: Any) -> bool:
    """Tell whether a character or account may run tables."""
    return who.locks.check_lockstring(who, "table_staff:perm(table) or perm(Admin)", access_type="table_staff")
