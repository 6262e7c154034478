"""Types of requests and answers of the core (those of an app are in its `routes`).

They validate requests, and `openapi` describes both with them (their names without `Schema`). What a table tells is
typed in `room.wire`. Answers may gain fields; requests with unknown fields are refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from msgspec import Meta, Struct

from ...tables.room.drawing import MoveSchema
from ...tables.room.wire import ClockSchema, StateSchema, TableSchema, VotedSchema


class SitSchema(Struct, forbid_unknown_fields=True):
    """Take a seat."""

    passphrase: Annotated[str, Meta(max_length=100, description="of a private table")] = ""


class AddBotSchema(Struct, forbid_unknown_fields=True):
    """Ask a computer player to the table (the host)."""

    who: Annotated[
        str,
        Meta(
            max_length=40,
            description="a level, level:temperament (careful:bold), or a regular's name; empty: whoever is free",
        ),
    ] = ""


class OpenSchema(Struct, forbid_unknown_fields=True):
    """Choose the game of a table (the host, between matches)."""

    game: Annotated[str, Meta(max_length=40)]


class PlaySchema(Struct, forbid_unknown_fields=True):
    """The game to play, and the people to play it with."""

    game: Annotated[str, Meta(max_length=40)]
    guest: Annotated[str, Meta(max_length=80, description="name of somebody to ask; empty: anybody")] = ""
    rated: Annotated[bool | None, Meta(description="null: as the table is laid")] = None
    stake: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    bots: (
        Annotated[
            str, Meta(max_length=40, description="computer players: a level, or level:temperament; empty: the usual")
        ]
        | None
    ) = None
    letter: Annotated[
        Literal[0, 24, 72] | None, Meta(description="hours for one action by letter; null: as the table is laid")
    ] = None


class SetOptionSchema(Struct, forbid_unknown_fields=True):
    """Set one option of the table or its game (the host, between matches)."""

    option: Annotated[str, Meta(max_length=40)]
    value: Annotated[str, Meta(max_length=200)]


class ActSchema(Struct, forbid_unknown_fields=True):
    """Play an action of your own seat."""

    rev: Annotated[int, Meta(ge=0, description="length of the log of the picture it was chosen from")]
    action: Annotated[dict[str, Any] | str, Meta(description="one of `legal`, or the text one would type")]


class SitterSchema(Struct, forbid_unknown_fields=True):
    """Somebody who sits at the table."""

    who: Annotated[str, Meta(max_length=60, description="a seat as people count, from 1, or a name")]


class MachineSchema(Struct, forbid_unknown_fields=True):
    """A computer player who sits at the table."""

    who: Annotated[str, Meta(max_length=60, description="seat or name; empty: the last who came")] = ""


class GuestSchema(Struct, forbid_unknown_fields=True):
    """Somebody who is connected."""

    name: Annotated[str, Meta(max_length=60)]


class PassphraseSchema(Struct, forbid_unknown_fields=True):
    """The passphrase of a private table; without one it is open to all."""

    passphrase: Annotated[str, Meta(max_length=100, description="empty: everybody may sit here")] = ""


class TalkSchema(Struct, forbid_unknown_fields=True):
    """Something said to everybody at the table."""

    text: Annotated[str, Meta(max_length=500)]


class VoteSchema(Struct, forbid_unknown_fields=True):
    """An answer to a vote."""

    agree: bool


class LuckSchema(Struct, forbid_unknown_fields=True):
    """A contribution to the next deal."""

    words: Annotated[str, Meta(max_length=200)]
    commitment: Annotated[str | None, Meta(description="the one that was seen; null for whichever there is")] = None


class TableNowSchema(TypedDict):
    """A table as a spectator sees it; `state` and `clock` while a match is played."""

    table: TableSchema
    state: StateSchema | None
    clock: ClockSchema | None


class SeatNowSchema(TypedDict):
    """Your own seat: your view, and your legal actions."""

    table: TableSchema
    seat: Annotated[int | None, Meta(description="yours in the match; null while you are not in it")]
    rev: int | None
    state: StateSchema | None
    legal: list[MoveSchema]
    prompt: str
    clock: ClockSchema | None
    vote: Annotated[VotedSchema | None, Meta(description="what is voted on; null for nothing")]


class AnswerSchema(Struct):
    """A game's answer to a query about the match (`client_answer` of docs/program/protocol.md)."""

    table: int | None
    rev: int
    query: str
    text: str
    told: Annotated[str, Meta(description="sentences")]
    figures: Annotated[Any, Meta(description="the same as data, where the game has it; else null")]


class RatedSchema(Struct):
    """The change of a rating by a match."""

    pool: Annotated[str, Meta(description="people, or bots: the list of matches against computer players")]
    before: int
    after: int
    error: Annotated[int, Meta(description="one standard deviation, afterwards")]
    weight: Annotated[float, Meta(description="how much the match counted, 0 to 1")]


class PlayedSchema(Struct):
    """The result of one seat of a match."""

    seat: int
    player: Annotated[str | None, Meta(description="of /players/; null for nameless computer players")]
    name: str
    bot: bool
    place: int | None
    score: float | None
    resigned: bool
    rating: Annotated[RatedSchema | None, Meta(description="null: the match did not count for this seat")]


class MatchSchema(Struct):
    """A match, going on or over."""

    match: int
    game: str
    table: int | None
    phase: str
    rule: Annotated[str, Meta(description="code of what ended it; empty while it goes on")]
    rev: int
    rated: bool
    began: str
    ended: str | None
    seats: list[PlayedSchema]


class MatchesSchema(Struct):
    """Matches, newest first."""

    matches: list[MatchSchema]
    next: Annotated[int | None, Meta(description="give it as `before` for the next page; null on the last")]


class MatchToldSchema(Struct):
    """One match with its terms; the seed after the end."""

    match: MatchSchema
    options: dict[str, Any]
    rules_version: int
    commitment: str
    contributions: Annotated[list[str], Meta(description="of each seat; empty where the house drew the seed alone")]
    secret: str | None
    seed: str | None


class StepSchema(Struct):
    """One entry of a log, as shown to a spectator."""

    step: int
    seat: int | None
    took_back: bool
    events: list[dict[str, Any]]
    text: list[str]


class StepsSchema(Struct):
    """A part of a finished match, step by step."""

    match: int
    rev: int
    steps: list[StepSchema]
    next: Annotated[int | None, Meta(description="give it as `after` for the next page; null on the last")]


class RankedSchema(Struct):
    """One line of a leaderboard."""

    rank: int
    player: str
    name: str
    rating: Annotated[int, Meta(description="1500 at the start, never below 100")]
    error: Annotated[int, Meta(description="one standard deviation")]
    provisional: Annotated[bool, Meta(description="fewer than 8 rated matches")]
    wins: int
    matches: int


class LevelRatingSchema(Struct):
    """The rating of a level of the computer players."""

    level: str
    rating: int
    error: int


class LadderSchema(Struct):
    """The leaderboard of a game: people who played within 30 days, or all of a season."""

    game: str
    pool: Annotated[str, Meta(description="people, bots, or a season as 2026-11")]
    levels: Annotated[list[LevelRatingSchema], Meta(description="of the computer players")]
    players: list[RankedSchema]
    next: Annotated[int | None, Meta(description="give it as `after` for the next page; null on the last")]


class OptionSchema(Struct):
    """An option of a game."""

    key: str
    name: str
    help: str


class TableOptionSchema(OptionSchema, kw_only=True):
    """An option of a table or of its game, with its value now."""

    of: Literal["table", "game"]
    value: Any
    text: Annotated[str, Meta(description="the value as a person types it")]
    expected: Annotated[str, Meta(description="what may be typed")]


class TableOptionsSchema(Struct):
    """The options of a table: of the match that is played there, else of the next one."""

    table: int
    options: list[TableOptionSchema]


class GameSchema(Struct):
    """A game of the house."""

    game: str
    title: str
    blurb: str
    rules_version: int
    min_seats: int
    max_seats: int
    levels: list[str]
    tempers: Annotated[list[str], Meta(description="temperaments: a computer player is written level:temperament")]
    options: list[OptionSchema]
    queries: Annotated[list[str], Meta(description="questions for `answer`")]


class GamesSchema(Struct):
    """Every game of the house."""

    games: list[GameSchema]


class MeSchema(Struct):
    """Your account and character."""

    account: str
    character: str | None
    player: str | None
    place: str | None
    table: int | None
    present: Annotated[bool, Meta(description="whether your character is in the world now")]


class IndexSchema(Struct):
    """Addresses for further reading."""

    name: str
    version: str
    openapi: str
    games: str
    tables: str
    matches: str


class ProblemSchema(Struct):
    """The reason of a refused request (RFC 9457); nothing has changed."""

    type: str
    title: str
    status: int
    detail: str
    code: str


class NothingSchema(Struct):
    """Done; nothing is returned."""
