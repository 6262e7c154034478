"""The notice board of a club."""

from __future__ import annotations

from typing import Any

from ...evennia_ext.transactions import together
from ...kernel.errors import ActionError
from ...security import speaking
from ...social.friends import ignores, known_as
from ...words import Words
from .membership import Rank, place_of, tell_club
from .models import Club, ClubNote

LONGEST, LONGEST_ABOUT = 600, 300
"""Characters of a note, and of a club's description."""
MOST = 30
"""Notes on a board."""


def notes(club: Club, reader: Any) -> list[tuple[int, ClubNote]]:
    """Return the notes on the board of a club with their numbers, the latest first, without those of ignored people."""
    up = enumerate(club.notes.select_related("account"), 1)
    return [(number, one) for number, one in up if one.account is None or not ignores(reader, one.account)]


@together()
def put_up(account: Any, text: str) -> ClubNote:
    """Put a note on the board of the account's club, and announce it on the channel.

    Raises:
        ActionError: codes `no_club`, `nothing`, `long`, `full`, and those of `speaking.speak`.
    """
    club = place_of(account).club
    text = _checked(text, LONGEST)
    if club.notes.count() >= MOST:
        raise ActionError("full", Words("The board holds {most} notes: take one down first."), most=MOST)
    speaking.speak("letter", account, text)
    note = ClubNote.objects.create(club=club, account=account, name=known_as(account), text=text)
    tell_club(
        club, Words("A new note on the club's board, by {name}: {text}"), written_by=account, name=note.name, text=text
    )
    return note


@together()
def take_down(account: Any, number: int) -> None:
    """Take a note down: the account's own, or as an officer any.

    Args:
        number: its place on the board, from 1.

    Raises:
        ActionError: codes `no_club`, `no_note`, `rank`.
    """
    place = place_of(account)
    note = dict(notes(place.club, account)).get(number)
    if note is None:
        raise ActionError("no_note", Words("There is no such note."))
    if note.account_id != account.pk and place.rank == Rank.MEMBER:
        raise ActionError("rank", Words("You may take your own notes down; officers any."))
    note.delete()


@together()
def describe(account: Any, text: str) -> None:
    """Set the description of a club.

    Raises:
        ActionError: codes `no_club`, `rank`, `nothing`, `long`, and those of `speaking.speak`.
    """
    club = place_of(account, Rank.LEADER, Rank.OFFICER).club
    text = _checked(text, LONGEST_ABOUT)
    speaking.speak("letter", account, text)
    club.about = text
    club.save(update_fields=["about"])


def _checked(text: str, most: int) -> str:
    """Return a text without markup. Raises ActionError."""
    text = " ".join(text.replace("|", "").split())
    if not text:
        raise ActionError("nothing", Words("Write something behind it."))
    if len(text) > most:
        raise ActionError("long", Words("At most {most} characters; that were {have}."), most=most, have=len(text))
    return text
