"""The list of connected people, the numbers that stand for them in commands of its reader, and handles.

A handle is a Latin alias of a hero with a Chinese name, so that everybody can type it: its pinyin without tones, with a
number if it is taken.
"""

from __future__ import annotations

import time
from itertools import chain, count
from typing import NamedTuple

import evennia
from evennia.accounts.accounts import DefaultAccount
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.server.serversession import ServerSession

from ..evennia_ext.memory import numbered
from ..kernel.character_command import shown
from ..kernel.errors import ActionError
from ..kernel.input import whole_number
from ..model import Hero, Living
from ..words import Words
from .friends import known_as, person_called


class Presence(NamedTuple):
    """A connected person.

    Args:
        account: the account.
        hero: the character it plays; None at the entrance.
        idle: seconds since the last input in any of its connections.
        session: the connection of that input.
    """

    account: DefaultAccount
    hero: Hero | None
    idle: float
    session: ServerSession

    @property
    def name(self) -> str:
        """Return the public name: of the hero, else of the account."""
        return str(self.hero.key if self.hero is not None else self.account.key)


def present() -> list[Presence]:
    """Return everybody connected, sorted by name: each hero once, an account that plays no hero once."""
    newest: dict[tuple[int, int], Presence] = {}
    playing = set()
    for session in evennia.SESSION_HANDLER.get_sessions():
        if not session.account:
            continue
        hero = session.puppet
        one = Presence(session.account, hero, max(0.0, time.time() - session.cmd_last_visible), session)
        key = (one.account.id, hero.id if hero is not None else 0)
        if hero is not None:
            playing.add(one.account.id)
        if key not in newest or one.idle < newest[key].idle:
            newest[key] = one
    shown = [one for one in newest.values() if one.hero is not None or one.account.id not in playing]
    return sorted(shown, key=lambda one: (one.name.casefold(), one.account.id))


def read_by(session: ServerSession, people: list[Presence]) -> None:
    """Store the list that was shown in a session, so that its numbers mean these people."""
    if session is not None:
        session.ndb.who_read = [one.account for one in people]


def people_called(name: str, session: ServerSession | None = None) -> list[DefaultAccount]:
    """Return the accounts meant by a name: of an account or hero, a handle, or a number of the list last read.

    Without an exact match, return the connected people whose name or alias begins so; the beginning is at least two
    characters, or one that is not ASCII.
    """
    name = name.strip()
    number = whole_number(name)
    if number is not None:
        listed = session.ndb.who_read if session is not None else None
        people = listed if listed is not None else [one.account for one in present()]
        return [one for one in people[number - 1 : number] if one.pk] if number > 0 else []
    found = person_called(name)
    if found is not None or not name:
        return [found] if found is not None else []
    wanted = name.casefold()
    if len(wanted) < 2 and wanted.isascii():
        return []
    begun = [
        one.account
        for one in present()
        if any(
            known.casefold().startswith(wanted) for known in (one.name, *(one.hero.aliases.all() if one.hero else ()))
        )
    ]
    return list(dict.fromkeys(begun))


def person_meant(name: str, session: ServerSession | None) -> DefaultAccount:
    """Return the one account meant by a name (`people_called`). Raises ActionError: code `nobody`."""
    called = people_called(name, session)
    if len(called) != 1:
        words = Words('"{name}" could be {people:or}.') if called else Words('There is no "{name}".')
        raise ActionError("nobody", words, name=shown(name), people=[known_as(one) for one in called[:9]])
    return called[0]


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


def person_of(hero: Hero) -> DefaultAccount | None:
    """Return the account of a hero, also while it is not played; None if it has none."""
    if hero.account is not None:
        return hero.account
    number = hero.attributes.get("creator_id")
    return numbered(AccountDB, number) if isinstance(number, int) else None


def person_key(hero: Living) -> str:
    """Return an identifier of the person who plays a hero, the same for all heroes of an account.

    A hero without an account, and any other being, is a person of its own.
    """
    account = person_of(hero) if isinstance(hero, Hero) else None
    return f"a:{account.id}" if account is not None else f"c:{hero.id}"
