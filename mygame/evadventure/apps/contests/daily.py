"""The board of the day: one deal of each game for everybody, one attempt, and the list of results.

Everybody plays alone, against computer players that answer the same position alike, in a match by letter that is
sealed: nobody may read its seed or its log before the day is over. The only prize is a place. A person
with two accounts plays it with one (`persons.others_of`); two accounts at one address are noted for staff.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, NamedTuple

import msgspec
from django.db import IntegrityError, transaction
from evennia.server.models import ServerConfig
from evennia.utils import logger
from msgspec.structs import replace

from ...evennia_ext import transactions
from ...kernel import days
from ...kernel.errors import ActionError
from ...minigames import registry, thinking
from ...minigames.bots.runner import Played
from ...minigames.core import Daily
from ...minigames.options import read_table_options
from ...security.guests import is_guest_number
from ...social import letters
from ...tables.match import clock, fairness, persons, store, thinkers
from ...tables.match.persons import account_of, character_of, key_of, name_of
from ...tables.match.seating import House, Setup, Sitter, seated
from ...tables.match.session import placed
from ...tables.models import MatchRow, Suspicion, Trace
from ...tables.room import playing
from ...tables.room.finding import seat_of
from ...words import LANGUAGES, Lang, Words
from ..letters import by_letter
from ..letters.by_letter import LetterTable
from . import phrases
from .models import DailyTry

LOOK = 300.0
"""Seconds between two checks of the date."""
_HOUSE = House(rated=False, letter=24, undo=False, regulars=False, reset="off", private=True)
"""A day for one action: a match not over at midnight has no place anyway."""
_REACHED = "daily board: {game} {day}"
"""Name under which the server's configuration stores a computer player's result."""


class DailyResult(NamedTuple):
    """A line of the board: a result, compared by place, then score, then the fewest actions of the match."""

    place: int
    score: float
    length: int
    name: Words
    account: int
    """0 for the computer player that sets the benchmark."""

    @property
    def rank(self) -> tuple[int, float, int]:
        """Return the sort key of lines; the best is the least."""
        return self.place, -self.score, self.length


def games() -> list[str]:
    """Return the games that have a board of the day."""
    return [key for key in registry.GAMES if registry.get(key).daily is not None]


def attempt(account: Any, game: str, day: date) -> DailyTry | None:
    """Return the attempt of an account (or of its number); None for none."""
    return DailyTry.objects.filter(account=account, game=game, day=day).select_related("match").first()


def board(game: str, day: date) -> list[DailyResult]:
    """Return the board of a day, the best first; the computer player among the people."""
    rows = []
    tries = DailyTry.objects.filter(game=game, day=day, match__ended__lt=days.end_of(day))
    for one in tries.select_related("match").prefetch_related("match__seats"):
        assert one.match is not None
        for seat in one.match.seats.all():
            if seat.account_id == one.account_id and seat.place is not None and seat.resigned is None:
                rows.append(DailyResult(seat.place, seat.score or 0.0, one.match.length, one.name, one.account_id))
    if reached := ServerConfig.objects.conf(_REACHED.format(game=game, day=day)):
        place, score, length = reached
        rows.append(DailyResult(place, score, length, phrases.computer(registry.get(game).default_bot), 0))
    return sorted(rows, key=lambda row: row.rank)


def begin(character: Any, game: str) -> LetterTable:
    """Begin today's attempt, or resume it; it is opened for a player who is in no other match.

    Raises:
        ActionError: codes `no_daily`, `no_account`, `guest`, `once`, `other_account`.
    """
    challenge = registry.get(game).daily if game in registry.GAMES else None
    if challenge is None:
        raise ActionError("no_daily", phrases.NO_DAILY, games=[registry.get(key).present.title for key in games()])
    account, day = account_of(character), days.today()
    if account is None:
        raise ActionError("no_account", Words("Only somebody with an account can do that."))
    if is_guest_number(account):
        raise ActionError("guest", phrases.NO_GUESTS_DAILY)
    known = attempt(account, game, day)
    if known is not None and known.match is not None:
        table = by_letter.numbered(known.match.pk)
        if table is None:
            raise ActionError("once", phrases.ONCE, game=game)
        _seat(table, known, character)
    else:
        table = _deal(character, account, game, day, challenge, known)
        _measure(game, day, challenge)
    live = seat_of(character)
    if live is None or not live.plays(key_of(character)):
        by_letter.open_for(table, character)
    playing.show_beginning(table)
    return table


@transactions.together()
def _seat(table: LetterTable, known: DailyTry, character: Any) -> None:
    """Give the account's seat to the hero it plays now: the deal is a person's, whichever hero began it."""
    session, key, name = table.play_here().session, key_of(character), name_of(character)
    row = next((one for one in session.standing if one.account_id == known.account_id and one.key != key), None)
    if row is None:
        return
    before, was = character_of(row.key), row.key
    if before is not None and before.ndb.letter is table:
        by_letter.close(before)
    row.key = key
    row.name = known.name = name
    row.save(update_fields=["key", "name_en", "name_zh"])
    known.save(update_fields=["name_en", "name_zh"])
    sitter = Sitter(key=key, name=name)
    table.setup = replace(table.setup, sitters=tuple(sitter if one.key == was else one for one in table.setup.sitters))


def _deal(character: Any, account: int, game: str, day: date, challenge: Daily, known: DailyTry | None) -> LetterTable:
    name, level = name_of(character), registry.get(game).default_bot
    others = DailyTry.objects.filter(game=game, day=day)
    if known is None:
        if others.filter(account__in=persons.others_of(account)).exists():
            raise ActionError("other_account", phrases.OTHER_ACCOUNT, game=registry.get(game).present.title)
        try:
            with transaction.atomic():
                known = DailyTry.objects.create(account_id=account, game=game, day=day, name=name)
        except IntegrityError:
            raise ActionError("once", phrases.ONCE, game=game) from None
    seed, options, own = _terms(game, day, challenge)
    setup = Setup(game=game, options=options, house=_HOUSE)
    for seat in range(challenge.seats):
        if seat == own:
            setup = seated(setup, Sitter(key=key_of(character), name=name))
        else:
            setup = seated(setup, Sitter(key=f"b:{seat + 1}", name=phrases.computer(level, seat + 1), level=level))
    table = by_letter.begin(setup, seed, sealed=True)
    known.match = table.play_here().session.row
    known.save(update_fields=["match"])
    for other in others.filter(account__in=persons.seen_with(account, Trace.Source.ADDRESS)):
        fairness.note(account, other.account_id, Suspicion.Ground.DAILY, known.match)
    return table


def _terms(game: str, day: date, challenge: Daily) -> tuple[int, dict[str, Any], int]:
    """Return the seed of a day, the game's options, and the seat of the person."""
    seed = days.seed_of(__name__, f"{game} {day}", size=32)
    return seed, dict(challenge.options[seed % len(challenge.options)]), (seed >> 64) % challenge.seats


def _measure(game: str, day: date, challenge: Daily) -> None:
    """Play the same deal with a computer player of the default level, once, in another process."""
    key = _REACHED.format(game=game, day=day)
    if ServerConfig.objects.filter(db_key=key).exists():
        return
    seed, options, own = _terms(game, day, challenge)
    read = read_table_options(registry.get(game).game, options)

    def reached(played: Played) -> None:
        if played.outcome is not None:
            place = placed(played.outcome, [None] * challenge.seats)[own]
            ServerConfig.objects.conf(key, [place, played.outcome.scores[own], played.actions])

    path = registry.GAMES[game]
    answer = thinkers.ask(thinking.reach, path, msgspec.json.encode(read), challenge.seats, f"{seed:064x}")
    answer.addCallback(reached)
    answer.addErrback(lambda failure: logger.log_err(f"tables: {key} has no measure: {failure.value!r}"))


def keep() -> None:
    """Unseal the matches of past days, now and every `LOOK` seconds; safe to repeat."""
    try:
        today = days.today()
        for row in MatchRow.objects.filter(phase=MatchRow.Phase.SHUT, began__lt=days.end_of(today - timedelta(days=1))):
            store.unseal(row)
        for game in games():
            old = [_REACHED.format(game=game, day=day) for day in ("", today - timedelta(days=30))]
            ServerConfig.objects.filter(db_key__range=old).delete()
    except Exception:
        logger.log_trace("tables: the boards of the day cannot be turned")
    alarm.set(clock.now() + LOOK)


alarm = clock.Alarm(keep)
"""The next check of the date."""


def on_the_wall(lang: Lang) -> list[str]:
    """Return the leaders of today's boards, for the notice wall."""
    found = []
    for game in games():
        led = [row for row in board(game, days.today()) if row.account]
        if led:
            found.append(phrases.LEADS.say(lang, name=led[0].name, game=registry.get(game).present.title))
    return [phrases.ON_WALL.say(lang, leads=LANGUAGES[lang].gap.join(found))] if found else []


letters.above_notices.append(on_the_wall)
