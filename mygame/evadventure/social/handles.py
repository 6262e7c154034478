"""Handles: a name in Latin letters for who has a Chinese one, so that everybody can type it.

It is the pinyin of the name without tones, with a number where somebody has it already; an alias of the hero, so that
it works wherever a name does.
"""

from __future__ import annotations

from typing import Any

from evennia.objects.models import ObjectDB
from pypinyin import lazy_pinyin


def pinyin(name: str) -> str:
    """Return a Chinese name in Latin letters; "" when it has none or needs none.

    >>> pinyin("张三丰"), pinyin("Ann")
    ('zhangsanfeng', '')
    """
    if name.isascii():
        return ""
    letters = "".join(lazy_pinyin(name, errors="ignore")).lower()
    return letters if letters.isascii() and letters.isalpha() else ""


def handle_of(hero: Any) -> str:
    """Return what else a hero may be called by; "" for nothing."""
    handle: str = hero.attributes.get("handle", default="")
    return handle


def give(hero: Any) -> None:
    """Let a hero with a Chinese name have a handle, if it has none."""
    if handle_of(hero) or not (letters := pinyin(hero.key)):
        return
    taken = _taken(letters)
    handle = next(name for name in _spellings(letters) if name not in taken)
    hero.attributes.add("handle", handle)
    hero.aliases.add(handle)


def _spellings(letters: str) -> Any:
    yield letters
    number = 1
    while True:
        number += 1
        yield f"{letters}{number}"


def _taken(letters: str) -> set[str]:
    """Return the names and aliases that begin with some letters, in small letters."""
    named = ObjectDB.objects.filter(db_key__istartswith=letters).values_list("db_key", flat=True)
    called = ObjectDB.objects.filter(db_tags__db_tagtype="alias", db_tags__db_key__startswith=letters)
    return {name.lower() for name in (*named, *called.values_list("db_tags__db_key", flat=True))}
