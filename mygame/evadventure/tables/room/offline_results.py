"""How a match ended, for players who were not there: told where they are, or when they come back."""

from __future__ import annotations

from typing import Any

from ...base.messaging import tell
from ...minigames import registry
from .. import phrases
from ..match import purse
from ..match import session as hosting
from ..match.people import key_of
from ..match.session import Hosted
from ..models import MatchRow, SeatRow
from . import spectators as gallery

KEPT = 5
"""Matches kept in mind for one player; the first are forgotten for more."""
MISSED = {"key": "missed", "category": "tables"}
"""The Attribute of a character: the numbers of matches it has not heard the end of."""


def listen() -> None:
    """Hear of every match that ends from now on; again changes nothing."""
    gallery.ended.connect(_ended, dispatch_uid="missed")


def tell_missed(character: Any) -> None:
    """Tell somebody who has come back how their matches ended, once."""
    for number in character.attributes.get(**MISSED, default=()):
        seat = SeatRow.objects.select_related("match").filter(match_id=number, key=key_of(character)).first()
        if seat is not None:
            _tell(character, seat)
    character.attributes.remove(**MISSED)


def _ended(sender: Any, hosted: Hosted, **kwargs: Any) -> None:
    if hosted.ended.rule == hosting.RESET:
        return  # dealt anew: the next match begins at once
    told = sender.onlookers()
    for seat in hosted.seats:
        character = purse.character_of(seat.key)
        if character is None or character in told:
            continue
        if character.sessions.count():
            _tell(character, seat)
        else:
            numbers = [*character.attributes.get(**MISSED, default=()), hosted.row.pk]
            character.attributes.add(**MISSED, value=numbers[-KEPT:])


def _tell(character: Any, seat: SeatRow) -> None:
    match = seat.match
    game = registry.get(match.game).present.title
    if match.phase != MatchRow.Phase.OVER:
        tell(character, phrases.MISSED_ABORTED, match=match.pk, game=game)
        return
    tell(character, phrases.MISSED, match=match.pk, game=game, place=seat.place, seats=match.seats.count())
    if seat.staked and seat.paid:
        tell(character, phrases.MISSED_PAID, coins=seat.paid)
