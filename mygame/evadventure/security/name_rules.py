"""Names of accounts and characters: Chinese and Latin alike, no look-alikes, nothing reserved.

A name is in one script, so that no Cyrillic or Greek letter passes for a Latin one; names that look the
same (case, accents, blanks and full-width forms aside) count as the same, and so do those that are drawn alike
(`BeIIa`, `Bella`; Unicode Technical Standard 39).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from django.conf import settings
from django.utils.module_loading import import_string
from evennia.accounts.models import AccountDB
from evennia.objects.objects import DefaultCharacter

from ..evennia_ext.mixins import EntityBase
from ..kernel.errors import ActionError
from ..kernel.input import clean, fold, likeness
from ..words import Words, synonyms
from .speaking import unfit

ACCOUNT, CHARACTER = "account", "character"
"""The kinds of names."""
OFFERED = "offered_name"
"""Attribute of an account: the name of its character in the making, which nobody else gets while it is connected."""

MIN_LATIN, MAX_LATIN = 2, 20
MIN_CHINESE, MAX_CHINESE = 1, 8

_LETTER = r"A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u01bf\u01c4-\u024f"
"""Latin letters but the clicks, which are strokes."""
_HAN = r"\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003fffd"
_LATIN = re.compile(rf"[{_LETTER}]+(?:[ '-][{_LETTER}]+)*")
_LATIN_ACCOUNT = re.compile(rf"[{_LETTER}][{_LETTER}0-9_'-]*(?: [{_LETTER}0-9_'-]+)*")
_CHINESE = re.compile(rf"[{_HAN}]+(?:·[{_HAN}]+)*")
_CHINESE_ACCOUNT = re.compile(rf"[{_HAN}][{_HAN}·0-9]*")

_RESERVED_WORDS = """
    me self here my myself you your someone somebody nobody anyone everyone everybody all none nothing anybody
    owner admin administrator system server root gm gamemaster master wizard staff helper builder
    developer moderator mod operator sysop superuser guest player players account character bot bots npc dealer
    bank house wellmouth evennia evadventure knave limbo void test null undefined true false yes no
    north south east west up down in out northeast northwest southeast southwest n s e w u d ne nw se sw
    coin coins money copper coppers table seat name sex accept reroll swap back cancel
"""
RESERVED = frozenset((*_RESERVED_WORDS.split(), *synonyms(of="reserved names")))
"""Names nobody can have, besides the words of commands and the people of the town."""


class NameRefused(ActionError, ValueError):
    """A name that is refused; gives the reason."""


def normal_form(name: str) -> str:
    """Return the stored form of a name: cleaned, full-width forms as plain ones, single blanks."""
    return unicodedata.normalize("NFC", " ".join(fold(clean(name)).replace("・", "·").split()))


@lru_cache(maxsize=4096)
def may_be_confused(one: str, other: str) -> bool:
    """Tell whether readers may take two names (`likeness`) for each other: equal, or long and one letter apart."""
    short, long = sorted((one, other), key=len)
    at = next((n for n, (left, right) in enumerate(zip(short, long, strict=False)) if left != right), len(short))
    odd, same = long[at : at + 1], long[at + 1 :] == short[at + (len(short) == len(long)) :]
    return one == other or (len(short) >= 4 and same and odd.isascii() and odd.isalpha())


def check_name(
    name: str, kind: str = CHARACTER, owner: EntityBase | None = None, known: Iterable[str] | None = None
) -> str:
    """Return the stored form of a name, if it is allowed; a character's begins with a capital letter.

    Args:
        name: as typed.
        kind: `ACCOUNT` (digits may follow letters) or `CHARACTER`.
        owner: the account that asks, None when there is none yet; its own name may be its character's.
        known: `names_here` for that owner, read once where many names are checked.

    Raises:
        NameRefused: if it is not allowed.
    """
    if len(name) > 200:
        raise NameRefused("name_long", _LONG, latin=MAX_LATIN, chinese=MAX_CHINESE)
    name = normal_form(name)
    _check_form(name, kind)
    if unfit(name):
        raise NameRefused("name_unfit", Words("A word in that name is not used in this house."))
    if kind == CHARACTER:
        name = name[0].upper() + name[1:]
    reserved = _reserved(settings.CMDSET_CHARACTER, settings.CMDSET_ACCOUNT, settings.CMDSET_UNLOGGEDIN)
    if not reserved.isdisjoint((skeleton(name), skeleton(drawn(name)))):
        raise NameRefused("name_reserved", _RESERVED, name=name)
    if taken := next((one for one in known or names_here(owner) if looks_like(name, one)), None):
        raise NameRefused(
            "name_taken", _TAKEN if taken.casefold() == name.casefold() else _ALIKE, name=name, other=taken
        )
    return name


def _check_form(name: str, kind: str) -> None:
    """Raise NameRefused when a name is empty, in no or several scripts, too short or too long."""
    if not name:
        raise NameRefused("name_empty", Words("A name, please."))
    latin = _LATIN_ACCOUNT if kind == ACCOUNT else _LATIN
    chinese = _CHINESE_ACCOUNT if kind == ACCOUNT else _CHINESE
    if latin.fullmatch(name):
        shortest, longest = MIN_LATIN, MAX_LATIN
    elif chinese.fullmatch(name):
        shortest, longest = MIN_CHINESE, MAX_CHINESE
        if kind == ACCOUNT:
            shortest, longest = 2, MAX_LATIN
    elif any(latin.fullmatch(char) for char in name) and any(chinese.fullmatch(char) for char in name):
        raise NameRefused("name_mixed", _MIXED)
    else:
        raise NameRefused("name_characters", _ACCOUNT_CHARACTERS if kind == ACCOUNT else _CHARACTERS)
    if len(name) < shortest:
        raise NameRefused("name_short", Words("That is too short: {least} letters at least."), least=shortest)
    if len(name) > longest:
        raise NameRefused(
            "name_long", _LONG, latin=MAX_LATIN, chinese=longest if chinese.fullmatch(name) else MAX_CHINESE
        )
    if re.search(r"(.)\1\1\1", name.casefold()):
        raise NameRefused("name_repeats", Words("Nobody can be called that: too many of the same letter."))


def skeleton(name: str) -> str:
    """Return a key that is equal for names that are easily confused."""
    return likeness(name).translate(_LOOKS)


def drawn(name: str) -> str:
    """Return a name with each letter replaced by the plainest look-alike; upper and lower case stay apart.

    >>> drawn("BeIIa"), drawn("Bern")
    ('Bella', 'Bem')
    """
    plain = "".join(char for char in unicodedata.normalize("NFD", name) if not unicodedata.combining(char))
    return plain.translate(_DRAWN).replace("rn", "m").replace("vv", "w")


def looks_like(name: str, other: str) -> bool:
    """Return whether two names are easily confused."""
    return any(map(str.__eq__, _looks(name), _looks(other)))


@lru_cache(maxsize=65536)
def _looks(name: str) -> tuple[str, str]:
    """Return both keys of a name: a new one is compared with all there are."""
    return skeleton(name), drawn(name)


def names_here(owner: EntityBase | None) -> Iterator[str]:
    """Yield the names of all accounts but one, those offered to them, and those of all characters and townspeople."""
    accounts = AccountDB.objects.exclude(id=owner.id if owner is not None else None)
    heroes = DefaultCharacter.objects.all_family()
    offered = accounts.filter(db_is_connected=True, db_attributes__db_key=OFFERED)
    held = offered.values_list("db_attributes__db_strvalue", flat=True)
    yield from accounts.values_list("username", flat=True).union(held, all=True)
    yield from heroes.values_list("db_key", flat=True)
    yield from heroes.filter(db_tags__db_tagtype="alias").values_list("db_tags__db_key", flat=True)


@cache
def _reserved(*cmdsets: str) -> frozenset[str]:
    """Return the keys of all names that are forbidden: the list above and the words of all commands.

    Args:
        cmdsets: paths of the command sets.
    """
    words = set(RESERVED)
    for path in cmdsets:
        for command in import_string(path)():
            words.update(key.lstrip(settings.CMD_IGNORE_PREFIXES) for key in (command.key, *command.aliases))
    return frozenset(skeleton(word) for word in words)


_LOOKS = {ord("0"): "o", ord("1"): "l"} | dict.fromkeys(map(ord, "-'_·’"))

_DRAWN = str.maketrans(
    {"I": "l", "1": "l", "|": "l", "\u01c0": "l", "\u0196": "l", "0": "O", "\u0131": "i", "\u017f": "f", "\u0237": "j"}
    | {"\u0184": "b", "\u0185": "b", "\u01bd": "s", "\u01a8": "s", "\u01bf": "p", "\u01a6": "R", "\u0222": "8"}
    | {"\u0223": "8", "\u01a7": "2", "\u021c": "3", "\u01b7": "3", "\u01bc": "5", "\u018d": "g", "\u00fe": "p"}
    | {"\u01ab": "t", "\u00c6": "AE", "\u00e6": "ae", "\u0152": "OE", "\u0153": "oe", "\u0132": "lJ", "\u0149": "'n"}
    | {"\u0181": "'B", "\u018a": "'D", "\u01a4": "'P", "\u01ac": "'T", "\u01b3": "'Y"}
    | {"\u0187": "C'", "\u0193": "G'", "\u0198": "K'"}
)
"""All confusables of TS 39 (confusables.txt) among the characters allowed in names, and in earlier names."""

_MIXED = Words("A name is written in one script: Latin letters or Chinese characters, not both.")
_CHARACTERS = Words("A name is made of Latin letters or of Chinese characters; no digits, no signs, no other script.")
_ACCOUNT_CHARACTERS = Words(
    "An account's name begins with a Latin letter or a Chinese character; digits may follow, no other script."
)
_LONG = Words("That is too long: {latin} Latin letters or {chinese} Chinese characters at most.")
_RESERVED = Words("{name:cap} means something else in this game. Choose another name.")
_TAKEN = Words("Somebody is called {other} already. Choose another name.")
_ALIKE = Words("{name} looks too much like {other}, who is here already. Choose another name.")
