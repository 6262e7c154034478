"""The table as data: structured messages for programs (GMCP `Table.*`, OOB of the web client).

Out: `table_state`, `table_event`, `table_past`, `table_legal`, `table_clock`, `table_chat`, `table_result`,
`table_list`, `table_join`, `table_vote`, `table_queue`, `table_error`; in: `table_act`, `table_vote`, `table_queue`,
`table_sync`.
`docs/program/protocol.md` describes each with an example that a test validates. Messages go only to sessions that
have subscribed (`table_sync`), once a session. The HTTP API answers with the same (`apps.api.openapi` describes the
types, their names without `Schema`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Annotated, Any, Protocol, TypedDict

import msgspec
from evennia.utils import logger
from msgspec import Meta

from ...kernel.messaging import lang_of
from ...minigames.core import RESET, Entry, Reader, Seat, Who
from ...minigames.match import Match
from ...minigames.picture import Picture
from ...minigames.story import Told, story
from ...wire import packages
from ...wire.packages import Ready
from ...words import Lang, Words
from .. import extending, phrases
from ..match import clock, deals
from ..match import events as ev
from ..match.persons import key_of
from ..match.ratings import Change
from ..match.seating import Setup
from ..match.session import MatchSession
from ..models import Deal
from . import drawing, player_store, screens
from .table import Table

VERSION = 1
"""Version of these messages; raised when a field changes its meaning."""
MOST_PAST = 60
"""Steps retold at most."""


class ShownTable(Protocol):
    """A table as shown to onlookers: the table itself, or another process's copy of it."""

    @property
    def id(self) -> int:
        """The number of the table."""

    @property
    def setup(self) -> Setup:
        """Return its sitters, and the game and options to play."""

    @property
    def session(self) -> MatchSession | None:
        """Return the match being played there."""

    @property
    def entry(self) -> Entry:
        """Return the current game there."""

    @property
    def deal(self) -> Deal:
        """The deal of the next match."""

    @property
    def location(self) -> Any:
        """The place of the table."""

    def in_lang(self, lang: Lang) -> str:
        """Return its name."""

    def presence(self, seat: Seat) -> bool:
        """Tell whether the player of a seat is there."""


Portrait = Annotated[dict[str, Any] | None, Meta(description="the player's looks; null if unknown")]
Banks = Annotated[list[float] | None, Meta(description="seconds each seat has left; null without a bank of time")]
Running = Annotated[list[int], Meta(description="seats whose bank runs")]


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """`table_act`: an action of the player's own seat."""

    table: int
    rev: int
    action: dict[str, Any] | str
    """The JSON of `table_legal`, or a line as typed."""
    match: int | None = None
    """The match it was chosen in; None: the current one."""


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """`table_vote`: an answer to the open vote."""

    table: int
    agree: bool


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """`table_queue`: a wish for the player's turn."""

    table: int
    wish: Annotated[str, Meta(max_length=120)] = ""
    """As typed, or as `table_queue` tells it; "" takes back the queued one."""


class Luck(msgspec.Struct, forbid_unknown_fields=True):
    """`table_luck`: a contribution to the next deal."""

    table: int
    commitment: str
    """The one seen in `table_join`."""
    words: str
    instead: bool = False
    """Whether it replaces the player's earlier contribution; without it that stays."""


class Sync(msgspec.Struct, forbid_unknown_fields=True):
    """`table_sync`: subscribe to everything, the present state and later news."""

    table: int | None = None
    """The table to look at; None for the player's own or watched one."""
    past: Annotated[int, Meta(ge=0, le=MOST_PAST)] = 0
    """How many of the last steps are retold (`table_past`)."""


class PlayerSchema(TypedDict):
    """A seat of a match in progress."""

    seat: int
    name: str
    bot: bool
    here: bool
    resigned: bool
    portrait: Portrait


class CommonSchema(TypedDict):
    """The part of a match's state that all readers of a language get alike."""

    v: int
    table: int
    match: int
    game: str
    phase: str
    seats: list[PlayerSchema]
    deadline: float | None
    banks: Banks
    running: Running
    stake: int
    hints: Annotated[bool, Meta(description="whether hints are given: neither a rating nor a stake hangs on it")]
    commitment: str
    contributions: list[str]


class StateSchema(CommonSchema):
    """A match, as far as the observer may know it."""

    rev: int
    who: int | None
    to_act: list[int]
    view: Annotated[dict[str, Any], Meta(description="the game's own; see docs/play")]
    picture: Annotated[Picture | None, Meta(description="what a client may draw; null when the game declares none")]


class ClockSchema(TypedDict):
    """The clock of a match."""

    table: int
    rev: int
    to_act: list[int]
    deadline: float | None
    banks: Banks
    running: Running
    seconds: float | None
    phase: str


class VotedSchema(TypedDict):
    """A vote among the players."""

    table: int
    match: int
    kind: Annotated[str, Meta(description="`reset`, `pause`")]
    how: str
    by: int
    asked: list[int]
    agreed: list[int]
    deadline: float
    yours: Annotated[bool, Meta(description="whether your answer is waited for")]
    text: str


class SeatSchema(TypedDict):
    """An occupied seat."""

    seat: int
    name: str
    bot: bool
    host: bool
    portrait: Portrait


class DealSchema(TypedDict):
    """The deal of a table's next match, sealed already."""

    commitment: Annotated[str, Meta(description="SHA-256 of the house's secret")]
    luck: Annotated[list[int], Meta(description="seats that have added something to it")]


class TableSchema(TypedDict):
    """One table, its seats and its game."""

    table: int
    name: str
    room: int | None
    game: str
    title: str
    min_seats: int
    max_seats: int
    seats: list[SeatSchema]
    watchers: int
    deal: DealSchema
    stake: int
    private: bool
    phase: str
    match: int | None


class TablesSchema(TypedDict):
    """Every table of the house."""

    tables: list[TableSchema]


def send(onlooker: Any, /, **message: Any) -> None:
    """Send one message to a character's sessions that subscribed; a function of its content is called only then."""
    for session in packages.subscribers(onlooker, packages.TABLE):
        message = {name: made() if callable(made) else made for name, made in message.items()}
        session.msg(**message)


class Feed:
    """Sends the events of a session to the programs of everybody who follows its table."""

    def __init__(self, table: Table, session: MatchSession, screens: screens.Screens) -> None:
        self.table, self.session, self.screens = table, session, screens

    def __call__(self, event: ev.Event) -> None:
        """Send one event of the session to the clients at the table."""
        table, session = self.table, self.session
        match event:
            case ev.MatchStarted(match=match) | ev.StepCommitted(match=match):
                shared = cache(partial(common, table, session))
                made = cache(
                    lambda who, lang: {
                        "table_event": Ready(events(table, match, who)),
                        "table_state": Ready(state(table, session, who, lang, match, shared(lang), plain=False)),
                    }
                )
                table.in_turn(lambda onlooker: self._send_step(onlooker, match, made))
            case ev.MatchEnded(ending=ending) if ending.rule != RESET:
                table.in_turn(lambda one: send(one, table_result=lambda: result(table, session, lang_of(one))))
            case ev.VoteCalled(vote=asked) | ev.VoteAnswered(vote=asked):
                self._send_vote(asked, "open")
            case ev.VoteEnded(vote=asked, how=how):
                self._send_vote(asked, how)
            case ev.WishTold(seat=seat, wish=wish, how=how):
                if (person := table.person(session.seats[seat].key)) is not None:
                    send(person, table_queue=lambda: queued(table, session, wish, how, lang_of(person)))
            case ev.MatchPaused() | ev.MatchResumed() | ev.TimeIsShort():
                seat_of = session.seen_by
                table.in_turn(lambda one: send(one, table_clock=lambda: clock_of(table, session, seat_of(key_of(one)))))

    def _send_vote(self, asked: ev.Vote, how: str) -> None:
        for onlooker in self.table.onlookers():
            if packages.subscribers(onlooker, packages.TABLE):
                seat = self.session.seen_by(key_of(onlooker))
                send(onlooker, table_vote=vote(self.table, self.session, asked, how, seat, lang_of(onlooker)))

    def _send_step(self, onlooker: Any, match: Match, made: Callable[[Who, Lang], dict[str, Ready]]) -> None:
        """Send a step; `made` returns the messages that all onlookers of a seat and a language get."""
        table, session = self.table, self.session
        reader = self.screens.reader(match, onlooker, session)
        programs = packages.subscribers(onlooker, packages.TABLE) if match.noticed(reader.who) else ()
        if not programs:
            return
        messages = made(reader.who, reader.lang)
        if reader.who is not None:
            messages = messages | {"table_legal": Ready(legal(table, session, reader, match, onlooker))}
        for program in programs:
            whole = isinstance(program.sessionhandler, packages.TakesJson)  # Evennia's own sends plain values only
            program.msg(**(messages if whole else {name: one.plain for name, one in messages.items()}))


def state(
    table: ShownTable,
    session: MatchSession,
    who: Who,
    lang: Lang,
    match: Match | None = None,
    shared: CommonSchema | None = None,
    plain: bool = True,
) -> StateSchema:
    """Return `table_state`: everything `who` may know (of `match`, if it has moved on since).

    Args:
        shared: `common` in the same language, from one who sends the state to many.
        plain: whether the view consists of plain values; else it is the game's own record.
    """
    match = match or session.match
    view = match.view(who)
    return {
        **(shared or common(table, session, lang)),
        "rev": match.version(who),
        "who": who,
        "to_act": list(match.asked(who)),
        "view": drawing.json_of(view) if plain else view,
        "picture": screens.picture(session.entry, match, session.names, who, lang),
    }


def common(table: ShownTable, session: MatchSession, lang: Lang) -> CommonSchema:
    """Return the part of `table_state` that is the same for all who read a language."""
    return {
        "v": VERSION,
        "table": table.id,
        "match": session.row.pk,
        "game": session.row.game,
        "phase": str(session.row.phase),
        "seats": [
            {
                "seat": seat.seat,
                "name": name.in_lang(lang),
                "bot": bool(seat.level),
                "here": table.presence(seat.seat),
                "resigned": seat.resigned is not None,
                "portrait": looks(seat.key),
            }
            for seat, name in zip(session.seats, session.names, strict=True)
        ],
        "deadline": session.row.deadline,
        "banks": session.banks_now,
        "running": session.banks_running,
        "stake": session.house.stake,
        "hints": session.friendly,
        "commitment": session.row.commitment,
        "contributions": contributions(session),
    }


def looks(key: str) -> dict[str, Any] | None:
    """Return the looks of a seat's player; None if they are unknown."""
    return next(filter(None, (find(key) for find in extending.LOOKS.all())), None)


def legal(
    table: Table, session: MatchSession, reader: Reader, match: Match | None = None, own: Any = None
) -> dict[str, Any]:
    """Return `table_legal`: a seat's question, and its possible actions in words, with those from the `own` decks."""
    match = match or session.match
    fields = {"table": table.id} | drawing.choices(session.entry, match, reader)
    if own is not None and reader.who is not None:
        offers = player_store.offers(own, session.entry, match.legal(reader.who), reader.lang)
        fields["actions"] += [drawing.choice(*offer) for offer in offers]
    return fields


def events(table: ShownTable, match: Match, who: Who) -> dict[str, Any]:
    """Return `table_event`: the last noticed entry of the log as `who` sees it (rev 0: the deal)."""
    (step,) = drawing.past(match, who, 1)
    return {"table": table.id} | step


def clock_of(table: Table, session: MatchSession, who: Who) -> ClockSchema:
    """Return `table_clock`: whose time runs as far as `who` knows, and the time left."""
    deadline = session.row.deadline
    return {
        "table": table.id,
        "rev": session.match.version(who),
        "to_act": list(session.match.asked(who)),
        "deadline": deadline,
        "banks": session.banks_now,
        "running": session.banks_running,
        "seconds": None if deadline is None else max(0.0, round(deadline - clock.now(), 1)),
        "phase": str(session.row.phase),
    }


def vote(table: Table, session: MatchSession, asked: ev.Vote, how: str, who: Who, lang: Lang) -> VotedSchema:
    """Return `table_vote`: a vote and its state. `how`: `open`, or how it ended (`events.VoteEnded`)."""
    names = session.names
    if how == "open":
        waited = who in asked.asked and who not in asked.agreed
        words: Words | None = (phrases.VOTE_ASKS if waited else phrases.VOTE_ASKED)[asked.kind]
    else:
        waited, words = False, phrases.VOTE_ENDS.get(f"{asked.kind} {how}")
    refused = asked.refused if asked.refused is not None else asked.by
    seconds = max(0, round(asked.deadline - clock.now()))
    return {
        "table": table.id,
        "match": session.row.pk,
        "kind": asked.kind,
        "how": how,
        "by": asked.by,
        "asked": sorted(asked.asked),
        "agreed": sorted(asked.agreed),
        "deadline": asked.deadline,
        "yours": waited,
        "text": words.say(lang, name=names[asked.by if how == "open" else refused], seconds=seconds) if words else "",
    }


def queued(table: Table, session: MatchSession, wish: str, how: str, lang: Lang) -> dict[str, Any]:
    """Return `table_queue`: the fate of a wish, or that none waits.

    Args:
        how: `waits`, `off` (none waits, or it was taken back), `done`, or a `core.Fate`.
    """
    wishes = session.entry.wishes
    text = wishes.say(wish, lang) if wish and wishes is not None else ""
    return {"table": table.id, "match": session.row.pk, "wish": wish, "text": text, "how": how}


def result(table: ShownTable, session: MatchSession, lang: Lang) -> dict[str, Any]:
    """Return `table_result`: the end of a match, and its seed for verification."""
    ending = session.ended
    return {
        "table": table.id,
        "match": session.row.pk,
        "game": session.row.game,
        "rule": ending.rule,
        "aborted": ending.outcome is None,
        "winners": list(ending.outcome.winners) if ending.outcome else [],
        "seats": [
            {
                "seat": seat.seat,
                "name": name.in_lang(lang),
                "place": seat.place,
                "score": seat.score,
                "resigned": seat.resigned is not None,
                "coins": ending.shares[seat.seat].coins,
                "rating": rated(ending.shares[seat.seat].change),
            }
            for seat, name in zip(session.seats, session.names, strict=True)
        ],
        "commitment": session.row.commitment,
        "secret": session.row.secret,
        "contributions": contributions(session),
        "seed": session.row.seed,
        "story": [told._asdict() for told in _story(session, lang)] if ending.outcome else [],
    }


def _story(session: MatchSession, lang: Lang) -> list[Told]:
    """Return the story of a match that is over for an onlooker; its failure harms nothing else."""
    try:
        names = tuple(name.in_lang(lang) for name in session.names)
        return story(session.entry, session.match, Reader(lang, names, screenreader=True))  # cards in full
    except Exception:
        logger.log_trace(f"tables: match {session.row.pk} has no story")
        return []


def contributions(session: MatchSession) -> list[str]:
    """Return each seat's contribution to the seed; empty where it was given."""
    return [line for line, _ in deals.contributed(session.row)]


def rated(change: Change | None) -> dict[str, Any] | None:
    """Return the change of a seat's rating by a match; None for a seat without one."""
    if change is None:
        return None
    return {
        "pool": str(change.pool),
        "before": change.before,
        "after": change.after,
        "error": change.error,
        "provisional": change.provisional,
        "weight": change.weight,
    }


def chat(table: Table, name: Words, text: str, seat: int | None, lang: Lang) -> dict[str, Any]:
    """Return `table_chat`: somebody spoke at the table (seat None: an onlooker)."""
    return {"table": table.id, "name": name.in_lang(lang), "seat": seat, "text": text}


def listing(tables: Sequence[Table], lang: Lang) -> TablesSchema:
    """Return `table_list`: every table of the house."""
    return {"tables": [joined(table, lang) for table in tables]}


def joined(table: ShownTable, lang: Lang) -> TableSchema:
    """Return `table_join`: the sitters at one table, and its game."""
    setup, session = table.setup, table.session
    info = table.entry.game.info
    return {
        "table": table.id,
        "name": table.in_lang(lang),
        "room": table.location.id if table.location else None,
        "game": setup.game,
        "title": table.entry.present.title.in_lang(lang),
        "min_seats": info.min_seats,
        "max_seats": info.max_seats,
        "seats": [
            {
                "seat": seat,
                "name": sitter.name.in_lang(lang),
                "bot": not sitter.person,
                "host": sitter.key == setup.host,
                "portrait": looks(sitter.key),
            }
            for seat, sitter in enumerate(setup.sitters)
        ],
        "watchers": len(setup.watchers),
        "deal": {
            "commitment": table.deal.commitment,
            "luck": [seat for seat, sitter in enumerate(setup.sitters) if sitter.key in deals.added_to(table.deal)],
        },
        "stake": setup.house.stake,
        "private": setup.house.private,
        "phase": str(session.row.phase) if session else "waiting",
        "match": session.row.pk if session else None,
    }
