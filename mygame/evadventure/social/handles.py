"""Handles: Latin aliases of heroes with Chinese names, so that everybody can type them.

A handle is the pinyin of the name without tones, with a number if it is taken. It is an alias of the hero, so that it
works wherever a name does.
"""

from __future__ import annotations

from itertools import chain, count

from evennia.objects.models import ObjectDB

from ..model import Hero


def pinyin(name: str) -> str:
    r"""Return a Chinese name in Latin letters; "" if it has no reading or is in ASCII already.

    >>> pinyin("\u5f20\u4e09\u4e30"), pinyin("Ann")
    ('zhangsanfeng', '')
    """
    if name.isascii():
        return ""
    from pypinyin import lazy_pinyin  # its tables are a third of a second of each process's start

    letters = "".join(lazy_pinyin(name, errors="ignore")).lower()
    return letters if letters.isascii() and letters.isalpha() else ""


def handle_of(hero: Hero) -> str:
    """Return the handle of a hero; "" if it has none."""
    handle: str = hero.attributes.get("handle", default="")
    return handle


def give(hero: Hero) -> None:
    """Give a hero with a Chinese name a free handle, unless it has one."""
    if handle_of(hero) or not (letters := pinyin(hero.key)):
        return
    taken = _taken(letters)
    handle = next(name for name in chain([letters], (f"{letters}{number}" for number in count(2))) if name not in taken)
    hero.attributes.add("handle", handle)
    hero.aliases.add(handle)


def _taken(letters: str) -> set[str]:
    """Return the names and aliases of objects that begin with `letters`, in lower case."""
    named = ObjectDB.objects.filter(db_key__istartswith=letters).values_list("db_key", flat=True)
    called = ObjectDB.objects.filter(db_tags__db_tagtype="alias", db_tags__db_key__startswith=letters)
    return {name.lower() for name in (*named, *called.values_list("db_tags__db_key", flat=True))}
