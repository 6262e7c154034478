"""Results of matches for absent players: told to them elsewhere, or when they come back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...evennia_ext.transactions import each
from ...kernel.messaging import tell
from ...minigames.core import RESET
from ...words import Words
from .. import phrases
from ..match.events import Event, MatchEnded
from ..match.persons import character_of, key_of
from ..match.session import MatchSession
from ..models import MatchRow, SeatRow
from .table import Table

KEPT = 5
"""Matches remembered for one player; the oldest are forgotten first."""
MISSED = {"key": "missed", "category": "tables"}
"""The Attribute of a character: the numbers of matches whose end it has not heard."""


def record(table: Table, session: MatchSession, event: Event) -> None:
    """Tell the result of a match to players away from the table, or keep it for later."""
    # After a redeal the next match begins at once.
    if isinstance(event, MatchEnded) and event.ending.rule != RESET:
        told = {key_of(one) for one in table.onlookers()}
        tell_people(seat for seat in session.seats if seat.key not in told and not session.left_early(seat))


def tell_missed(character: Any) -> None:
    """Tell a returning character the results of its matches, once."""
    for number in character.attributes.get(**MISSED, default=()):
        seat = SeatRow.objects.select_related("match").filter(match_id=number, key=key_of(character)).first()
        if seat is not None:
            _tell(character, seat)
    character.attributes.remove(**MISSED)


def tell_people(seats: Iterable[SeatRow]) -> None:
    """Tell the result to the people of a match that ended elsewhere, or without their doing.

    Those who are away are told when they come back.
    """
    each(seats, _tell_or_keep)


def _tell_or_keep(seat: SeatRow) -> None:
    character = character_of(seat.key)
    if character is None:
        return
    if character.sessions.count():
        _tell(character, seat)
    else:
        numbers = [*character.attributes.get(**MISSED, default=()), seat.match_id]
        character.attributes.add(**MISSED, value=list(dict.fromkeys(numbers))[-KEPT:])


def _tell(character: Any, seat: SeatRow) -> None:
    match = seat.match
    game = phrases.title_of(match.game)
    if match.phase != MatchRow.Phase.OVER:
        words = phrases.VOIDED if match.phase == MatchRow.Phase.VOID else phrases.MISSED_ABORTED
        tell(character, words, match=match.pk, game=game)
        return
    tell(character, phrases.MISSED, match=match.pk, game=game, place=seat.place, seats=match.seats.count())
    if seat.staked and seat.paid:
        tell(character, Words("{coins} {coins:|coin|coins} of the pot {coins:|is|are} yours."), coins=seat.paid)
