"""Who is here, each once, and by which number a reader of the list may call them."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import evennia

from ..base.input import whole_number
from .friends import known_as, person_called


class Present(NamedTuple):
    """Somebody who is connected.

    Args:
        account: whose.
        hero: what is played; None at the door.
        idle: seconds since anything was typed, in whichever connection.
        session: the connection it was typed in.
    """

    account: Any
    hero: Any
    idle: float
    session: Any

    @property
    def name(self) -> str:
        """What others call them."""
        return str(self.hero.key if self.hero is not None else self.account.key)


def present() -> list[Present]:
    """Return everybody who is connected, by name: each hero once, an account without a hero once."""
    newest: dict[tuple[int, int], Present] = {}
    playing = set()
    for session in evennia.SESSION_HANDLER.get_sessions():
        if not session.account:
            continue
        hero = session.puppet
        one = Present(session.account, hero, max(0.0, time.time() - session.cmd_last_visible), session)
        key = (one.account.id, hero.id if hero is not None else 0)
        if hero is not None:
            playing.add(one.account.id)
        if key not in newest or one.idle < newest[key].idle:
            newest[key] = one
    shown = [one for one in newest.values() if one.hero is not None or one.account.id not in playing]
    return sorted(shown, key=lambda one: (one.name.casefold(), one.account.id))


def read_by(session: Any, people: list[Present]) -> None:
    """Note the list that was shown in a session: its numbers are what the reader means from now on."""
    if session is not None:
        session.ndb.who_read = [one.account for one in people]


def people_called(name: str, session: Any = None) -> list[Any]:
    """Return the accounts that a name means: of an account or hero, a handle, or a number of the list last read.

    Without a whole name, the beginning of one will do when only one of those who are here has it.
    """
    name = name.strip()
    number = whole_number(name)
    if number is not None:
        listed = getattr(session.ndb, "who_read", None) if session is not None else None
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


def names_of(people: list[Any]) -> list[str]:
    """Return what some accounts are called."""
    return [known_as(one) for one in people]
