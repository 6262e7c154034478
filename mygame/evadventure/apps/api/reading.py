"""Public reads: games, tables and matches as spectators see them, leaderboards. No hidden information."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from django.db.models import Q

from ...minigames import registry
from ...minigames.core import Entry, Reader, Who
from ...minigames.levels import published
from ...minigames.match import BadSave, Match
from ...minigames.options import told_options
from ...tables import extending
from ...tables.doors import lobby
from ...tables.match import deals, ratings, store
from ...tables.match.persons import person_of
from ...tables.models import MatchRow, RatingChange, SeatRow
from ...tables.room import drawing, finding, playing, wire
from ...tables.room.finding import all_tables
from ...tables.room.table import Table
from ...words import Lang
from . import presence, schemas
from .problems import Problem

PAGE = 25
"""Items on one page of a list."""
STEPS = 100
"""Steps of a match in one answer."""


def games(lang: Lang) -> schemas.GamesSchema:
    """Return every game."""
    return schemas.GamesSchema([_game(entry, lang) for entry in map(registry.get, registry.keys())])


def _game(entry: Entry, lang: Lang) -> schemas.GameSchema:
    info, present = entry.game.info, entry.present
    return schemas.GameSchema(
        game=info.key,
        title=present.title.in_lang(lang),
        blurb=present.blurb.in_lang(lang),
        rules_version=info.rules_version,
        min_seats=info.min_seats,
        max_seats=info.max_seats,
        levels=list(published(entry)),
        tempers=list(entry.tempers),
        options=[
            schemas.OptionSchema(key, name.in_lang(lang), about.in_lang(lang))
            for key, name, about in told_options(entry)
        ],
        queries=list(present.queries),
    )


def entry_of(game: str) -> Entry:
    """Return the entry of a game. Raises Problem: `no_game`."""
    try:
        return registry.get(game)
    except registry.UnknownGame as error:
        raise Problem(404, "no_game", game=game[:40]) from error


def table_numbered(number: int) -> Table:
    """Return the table with a number. Call it in the reactor thread. Raises Problem: `no_table`."""
    table = finding.table_numbered(number)
    if table is None:
        raise Problem(404, "no_table", table=number)
    return table


def tables(lang: Lang) -> wire.TablesSchema:
    """Return every table. Call it in the reactor thread."""
    return wire.listing(all_tables(), lang)


def table(number: int, lang: Lang) -> schemas.TableNowSchema:
    """Return a table as a spectator sees it. Call it in the reactor thread."""
    found = table_numbered(number)
    played = found.session if not found.setup.house.private else None
    return {
        "table": wire.joined(found, lang),
        "state": wire.state(found, played, None, lang) if played else None,
        "clock": wire.clock_of(found, played, None) if played else None,
    }


def options(number: int, lang: Lang) -> schemas.TableOptionsSchema:
    """Return the options of a table and of its game. Call it in the reactor thread."""
    told = [
        schemas.TableOptionSchema(
            one.told.key,
            one.told.name.in_lang(lang),
            one.told.help.in_lang(lang),
            of="game" if one.of_game else "table",
            value=msgspec.to_builtins(one.value),
            text=one.text.in_lang(lang),
            expected=one.expected.in_lang(lang),
        )
        for one in lobby.options_of(table_numbered(number))
    ]
    return schemas.TableOptionsSchema(number, told)


def answer(number: int, account: Any, lang: Lang, query: str, text: str) -> dict[str, Any]:
    """Return a game's answer to a query, from the caller's seat, else for a spectator. Call it in the reactor thread.

    Raises:
        Problem: codes `no_table`, `private`, `nothing_played`, `malformed`.
    """
    table = table_numbered(number)
    character = presence.character_of(account) if account is not None else None
    who = table.seat_of(character) if character is not None else None
    if table.setup.house.private and who is None:
        raise Problem(403, "private")
    if table.session is None:
        raise Problem(409, "nothing_played")
    found = playing.answer(table, who, lang, query, text)
    return found or _unknown_question(table.entry)


def answer_then(number: int, lang: Lang, step: int, query: str, text: str, who: Who = None) -> dict[str, Any]:
    """Return a game's answer to a query about a finished match at one step.

    Args:
        who: the seat that asks; None for a spectator.

    Raises:
        Problem: codes `no_match`, `malformed`, and those of `replayed`.
    """
    row = row_numbered(number)
    game, entry = replayed(row), entry_of(row.game)
    names = spectator(row, lang).names
    found = playing.answer_of(
        entry.present, game.at(min(step, len(game.log))), names, who, lang, query, text
    ) or _unknown_question(entry)
    return {"table": row.table_id} | found


def _unknown_question(entry: Entry) -> Any:
    known = ", ".join(entry.present.queries) or "-"
    raise Problem(400, "malformed", reason=f"query ({entry.game.info.key}: {known})")


def matches(lang: Lang, game: str = "", player: str = "", before: int = 0, limit: int = PAGE) -> schemas.MatchesSchema:
    """Return matches, the newest first.

    Args:
        game: only of this game.
        player: only of this player (`a-12`, `r-name`).
        before: only those with a lower number.
        limit: the most on a page.
    """
    rows = MatchRow.objects.order_by("-pk").prefetch_related("seats", "changes__rating")
    if game:
        rows = rows.filter(game=entry_of(game).game.info.key)
    if player:
        rows = rows.filter(pk__in=SeatRow.objects.filter(seats_of(player)).values("match_id"))
    if before:
        rows = rows.filter(pk__lt=before)
    page = list(rows[: limit + 1])
    return schemas.MatchesSchema(
        [told(row, lang) for row in page[:limit]], page[limit - 1].pk if len(page) > limit else None
    )


def told(row: MatchRow, lang: Lang) -> schemas.MatchSchema:
    """Return a match without its secrets."""
    changes = {change.seat: _rated(change) for change in row.changes.all()}
    return schemas.MatchSchema(
        match=row.pk,
        game=row.game,
        table=row.table_id,
        phase=row.phase,
        rule=row.rule,
        rev=row.public_length if row.phase in store.UNREAD else row.length,
        rated=row.rated,
        began=row.began.isoformat(timespec="seconds"),
        ended=row.ended.isoformat(timespec="seconds") if row.ended else None,
        seats=[
            _played(seat, lang, changes.get(seat.seat)) for seat in sorted(row.seats.all(), key=lambda seat: seat.seat)
        ],
    )


def _played(seat: SeatRow, lang: Lang, change: schemas.RatedSchema | None) -> schemas.PlayedSchema:
    return schemas.PlayedSchema(
        seat=seat.seat,
        player=player_of(person_of(seat)),
        name=seat.name.in_lang(lang),
        bot=not seat.key.startswith("c:"),
        place=seat.place,
        score=seat.score,
        resigned=seat.resigned is not None,
        rating=change,
    )


def _rated(change: RatingChange) -> schemas.RatedSchema:
    return schemas.RatedSchema(
        pool=change.rating.pool,
        before=ratings.points(change.mu_before),
        after=ratings.points(change.mu_after),
        error=ratings.spread(change.sigma_after),
        weight=change.weight,
    )


def row_numbered(number: int) -> MatchRow:
    """Return the row of a match. Raises Problem: `no_match`."""
    row = MatchRow.objects.filter(pk=number).first() if number < 2**63 else None
    if row is None:
        raise Problem(404, "no_match", match=number)
    return row


def match(number: int, lang: Lang) -> schemas.MatchToldSchema:
    """Return a match with its terms; the seed only once it is over. Raises Problem: `no_match`."""
    row = row_numbered(number)
    over = row.phase not in store.UNREAD
    return schemas.MatchToldSchema(
        match=told(row, lang),
        options=msgspec.json.decode(row.options),
        rules_version=row.rules_version,
        commitment=row.commitment,
        contributions=[line for line, _ in deals.contributed(row)],
        secret=row.secret if over else None,
        seed=row.seed if over else None,
    )


@lru_cache(maxsize=16)
def _replayed(number: int) -> Match:
    return store.read(MatchRow.objects.get(pk=number))


def replayed(row: MatchRow) -> Match:
    """Return a finished match, replayed from its log; cached. Raises Problem: `still_playing`, `rules_gone`."""
    if row.phase in store.UNREAD:
        raise Problem(409, "still_playing")
    try:
        return _replayed(row.pk)
    except BadSave as error:
        raise Problem(409, "rules_gone") from error


def steps(number: int, lang: Lang, after: int = 0, limit: int = STEPS) -> schemas.StepsSchema:
    """Return a finished match step by step, as spectators saw it.

    Raises:
        Problem: code `no_match`, and those of `replayed`.
    """
    row = row_numbered(number)
    game, entry = replayed(row), entry_of(row.game)
    reader = spectator(row, lang)
    lines = game.history(None).lines
    page = [line for line in lines if line.step >= after][: limit + 1]
    found = [
        schemas.StepSchema(
            step=line.step,
            seat=line.seat,
            took_back=line.took_back,
            events=[drawing.json_of(event) for event in line.events],
            text=drawing.said(entry.present, line.events, reader),
        )
        for line in page[:limit]
    ]
    return schemas.StepsSchema(row.pk, row.length, found, page[limit].step if len(page) > limit else None)


def spectator(row: MatchRow, lang: Lang) -> Reader:
    """Return a spectator's reader of a match."""
    names = tuple(seat.name.in_lang(lang) for seat in store.seats_of(row))
    return Reader(lang=lang, names=names, who=None, width=80)


def ladder(
    game: str, lang: Lang, after: int = 0, limit: int = PAGE, pool: str = ratings.PEOPLE
) -> schemas.LadderSchema:
    """Return the players of a leaderboard from rank `after` + 1 on.

    Args:
        pool: `Rating.Pool`, or a ladder that an app has (`extending.LADDERS`); "" for people.

    Raises:
        Problem: codes `no_game`, `malformed`.
    """
    entry = entry_of(game)
    key = entry.game.info.key
    further = next((found for find in extending.LADDERS.all() if (found := find(key, pool)) is not None), None)
    if further is None and pool not in ("", *ratings.POOLS):
        raise Problem(400, "malformed", reason=f"pool: {pool!r}")
    pool = pool or ratings.PEOPLE
    pool, listed = further or (pool, ratings.ladder(key, pool))
    rows = list(listed[after : after + limit + 1])
    players = [
        schemas.RankedSchema(
            rank=rank,
            player=player_of(row.key) or "",
            name=row.name.in_lang(lang),
            rating=ratings.points(row.mu),
            error=ratings.spread(row.sigma),
            provisional=ratings.provisional(row),
            wins=row.wins,
            matches=row.matches,
        )
        for rank, row in enumerate(rows[:limit], after + 1)
    ]
    levels = [schemas.LevelRatingSchema(level, one.rating, one.error) for level, one in published(entry).items()]
    return schemas.LadderSchema(key, str(pool), levels, players, after + limit if len(rows) > limit else None)


def player_of(key: str) -> str | None:
    """Return a player's name in addresses: `a-12` for an account, `r-...` for a regular; None for unnamed ones."""
    return key.replace(":", "-", 1) if ratings.named(key) else None


def key_of(player: str) -> str:
    """Return the stored key of a player's name in addresses."""
    return player[:64].replace("-", ":", 1)


def seats_of(player: str) -> Q:
    """Return the condition for the seats of a player: an account, a character (`c-12`) or a regular."""
    key = key_of(player)
    number = key[2:]
    if key.startswith("a:"):
        return Q(account_id=int(number)) if number.isdecimal() and len(number) < 18 else Q(pk=None)
    return Q(key=key)
