"""Questions put to a player at tables, and one answer for all of them: `yes` or `no`.

The house asks for confirmation of giving up and of leaving a table for another, and puts votes to everybody; apps ask
more (`extending.QUESTIONS`). A yes answers the latest question; a game's own yes, and a nod, come
after the house's questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from ...kernel.input import YES
from ...kernel.messaging import tell
from ...words import Words, synonyms
from .. import extending
from ..match import clock, votes
from ..match.persons import key_of
from ..room import playing
from ..room.finding import opened_by, seat_of, table_of, table_of_match
from ..room.table import Table
from . import walk_to
from .table_command import attempt

ANSWERS = {**dict.fromkeys(YES, True), **dict.fromkeys(synonyms("no"), False)}
"""Accepted words, and whether each agrees (`n` goes north)."""
INVITED_FOR = 120.0
"""Seconds for which an invitation to a table can be answered by one word."""


class HouseQuestion(NamedTuple):
    """An open question to a player."""

    since: float
    answer: Callable[[bool], None]


def answer(character: Any, agree: bool) -> bool:
    """Answer the latest question to a character; return whether there was one."""
    asked = max(questions(character), key=lambda one: one.since, default=None)
    if asked is not None:
        asked.answer(agree)
    return asked is not None


def questions(character: Any) -> Iterator[HouseQuestion]:
    """Yield the open questions to a character."""
    now = clock.now()
    match, until = character.ndb.gives_up or (None, 0.0)
    table = _table_of_match(character, match) if match is not None and now <= until else None
    if table is not None and table.plays(key_of(character)):
        act, stays = partial(playing.resign, table, character, sure=True), Words("You play on.")
        answer = partial(_settle, character, "gives_up", table, act, stays)
        yield HouseQuestion(until - playing.ASKED_FOR, answer)
    if (gets_up := character.ndb.gets_up) is not None:
        seated, act, until = gets_up
        seat = seat_of(character)
        if seat is not None and seat is seated and now <= until:
            answer = partial(_settle, character, "gets_up", seat, partial(act, True), Words("You stay at {table}."))
            yield HouseQuestion(until - playing.ASKED_FOR, answer)
    for place in filter(None, (opened_by(character), seat_of(character))):
        vote = place.play.votes.open if place.play is not None else None
        number = place.seat_of(character)
        if vote is not None and number in vote.asked - vote.agreed:
            yield HouseQuestion(vote.deadline - votes.SECONDS, partial(_vote, place, character))
    invited, since = character.ndb.invited_to or (None, 0.0)
    seat = table_of(character)
    free = seat is None or not (seat is invited or seat.plays(key_of(character)))
    if invited is not None and invited.pk and now <= since + INVITED_FOR and free:
        act, stays = partial(walk_to.take_seat, character, invited, leaving=True), Words("You stay where you are.")
        yield HouseQuestion(since, partial(_settle, character, "invited_to", invited, act, stays))
    for questions in extending.QUESTIONS.all():
        yield from questions(character)


def _table_of_match(character: Any, match: int) -> Table | None:
    places = (opened_by(character), seat_of(character), table_of_match(match))
    return next(
        (one for one in places if one is not None and one.session is not None and one.session.row.pk == match), None
    )


def _settle(character: Any, asked: str, table: Table, act: Callable[[], Any], stays: Words, agree: bool) -> None:
    """Forget a question to a character (`asked` names it), and act at a table; or tell that all stays as it is."""
    setattr(character.ndb, asked, None)
    if agree:
        attempt(table, character, act)
    else:
        tell(character, stays, table=table)


def _vote(table: Table, character: Any, agree: bool) -> None:
    attempt(table, character, lambda: playing.vote(table, character, agree))
