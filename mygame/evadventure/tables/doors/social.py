"""Talk and invitations at a table, from any source: a typed line, a page, a program."""

from __future__ import annotations

import time
from typing import Any

import evennia

from ...kernel.errors import ActionError
from ...kernel.input import likeness
from ...kernel.messaging import lang_of, name_in
from ...social.speech import is_deaf
from ...words import Words
from .. import phrases
from ..room import broadcast, seats
from ..room.table import Table

LONGEST_TALK = 500
"""Characters of a line that are read out."""
TALK_PACE = 0.7
"""Seconds between two spoken lines; five at once are let through."""


def say(table: Table, character: Any, text: str) -> None:
    """Say a line to everybody at a table. Raises ActionError when it is empty, or for flooding."""
    text = text.strip()[:LONGEST_TALK]
    if not text:
        raise ActionError("nothing_said", Words("Say what?", context="tables"))
    now = time.monotonic()
    free_at = max(character.ndb.table_talk or 0.0, now - 5 * TALK_PACE) + TALK_PACE
    if free_at > now:
        raise ActionError("too_much_talk", Words("Not so fast: the others want to read it, too."))
    broadcast.talk(table, character, text)
    character.ndb.table_talk = free_at


def invite(table: Table, character: Any, name: str) -> None:
    """Invite a connected player to a table, by name. Raises ActionError."""
    seats.invite(table, character, person_called(character, name))


def person_called(character: Any, name: str) -> Any:
    """Return the connected character of a name, or of an account's, if the caller may invite it. Raises ActionError."""
    wanted, lang = likeness(name), lang_of(character)
    people = {session.puppet for session in evennia.SESSION_HANDLER.get_sessions() if session.puppet}
    found = [one for one in people if wanted and wanted in (likeness(one.key), likeness(name_in(one, lang)))]
    found = found or [person for person in people if wanted and wanted == likeness(person.account.key)]
    if len(found) != 1:
        raise ActionError("no_such_person", Words('Nobody called "{text}" is connected.'), text=name.strip()[:40])
    if found[0] == character:
        raise ActionError("self", phrases.INVITE_SELF)
    if is_deaf(found[0], character):
        raise ActionError("ignored", phrases.NOT_WANTED, name=found[0])
    return found[0]
