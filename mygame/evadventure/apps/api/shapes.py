"""Types of requests and answers: they validate requests, and `openapi` describes both by them.

Messages of tables are those of `room.wire`, described here field by field. Answers may gain fields; requests with
unknown fields are refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ...minigames.picture import Picture
from ...minigames.puzzles.course import Stand


class Sit(Struct, forbid_unknown_fields=True):
    """Take a seat."""

    passphrase: Annotated[str, Meta(max_length=100, description="of a private table")] = ""


class AddBot(Struct, forbid_unknown_fields=True):
    """Ask a computer player to the table (the host)."""

    who: Annotated[
        str,
        Meta(
            max_length=40,
            description="a level, level:temperament (careful:bold), or a regular's name; empty: whoever is free",
        ),
    ] = ""


class Open(Struct, forbid_unknown_fields=True):
    """Choose the game of a table (the host, between matches)."""

    game: Annotated[str, Meta(max_length=40)]


class Play(Struct, forbid_unknown_fields=True):
    """What you want to play, and with whom."""

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


class Seek(Struct, forbid_unknown_fields=True):
    """Whom you seek, or what you answer when somebody is found; an answer goes first."""

    game: Annotated[str, Meta(max_length=40)] = ""
    rated: Annotated[bool | None, Meta(description="null: either")] = None
    time: Annotated[
        str, Meta(max_length=20, description="10+5 (minutes, seconds more a turn), 60, or letter 24; empty: any")
    ] = ""
    answer: Annotated[Literal["", "yes", "no", "off"], Meta(description="off: seek no more")] = ""


class Seeking(Struct):
    """How your search for an opponent stands; when one was found, you sit at a table (`GET me`)."""

    state: Annotated[str, Meta(description="off, waiting or asked (answer yes or no)")]
    game: str | None
    rated: bool | None
    time: str
    since: float | None
    others: Annotated[int, Meta(description="how many others seek such a match")]
    expected: Annotated[float | None, Meta(description="seconds it will likely take still")]
    until: Annotated[float | None, Meta(description="when the question is withdrawn")]
    text: str


class Letter(Struct):
    """One match by letter."""

    match: int
    table: Annotated[int, Meta(description="the address of your seat, as of any table")]
    game: str
    title: str
    names: list[str]
    seat: int | None
    yours: Annotated[bool, Meta(description="whether it waits for you")]
    to_act: list[int]
    deadline: Annotated[float | None, Meta(description="seconds since 1970, UTC")]
    hours: Annotated[int, Meta(description="for one action")]
    rated: bool
    stake: int


class Challenge(Struct):
    """A challenge to a match by letter, to you or by you."""

    challenge: int
    game: str
    title: str
    name: Annotated[str, Meta(description="who stands against you")]
    mine: Annotated[bool, Meta(description="whether you have sent it")]
    hours: Annotated[int, Meta(description="for one action")]
    rated: bool
    stake: int
    until: Annotated[float, Meta(description="when it lapses (seconds since 1970, UTC)")]


class Letters(Struct):
    """Your matches by letter, those that wait for you first, and the challenges to others."""

    open: Annotated[int | None, Meta(description="the match your typed lines go to")]
    matches: list[Letter]
    challenges: list[Challenge]


class Challenging(Struct, forbid_unknown_fields=True):
    """Whom you challenge to a match by letter; they need not be connected."""

    game: Annotated[str, Meta(max_length=40)]
    guest: Annotated[str, Meta(min_length=1, max_length=80, description="name of a hero or account")]
    letter: Annotated[Literal[24, 72], Meta(description="hours for one action")] = 24
    rated: bool = True
    stake: Annotated[int, Meta(ge=0, le=10_000)] = 0


class Answering(Struct, forbid_unknown_fields=True):
    """What you answer to a challenge."""

    accept: Annotated[bool, Meta(description="false declines it, or takes your own back")]


class SetOption(Struct, forbid_unknown_fields=True):
    """Set one option of the table or its game (the host, between matches)."""

    option: Annotated[str, Meta(max_length=40)]
    value: Annotated[str, Meta(max_length=200)]


class Act(Struct, forbid_unknown_fields=True):
    """Play an action of your own seat."""

    rev: Annotated[int, Meta(ge=0, description="length of the log of the picture it was chosen from")]
    action: Annotated[dict[str, Any] | str, Meta(description="one of `legal`, or the text one would type")]


class Sitter(Struct, forbid_unknown_fields=True):
    """Somebody who sits at the table."""

    who: Annotated[str, Meta(max_length=60, description="a seat as people count, from 1, or a name")]


class Machine(Struct, forbid_unknown_fields=True):
    """A computer player who sits at the table."""

    who: Annotated[str, Meta(max_length=60, description="seat or name; empty: the last who came")] = ""


class Guest(Struct, forbid_unknown_fields=True):
    """Somebody who is connected."""

    name: Annotated[str, Meta(max_length=60)]


class Passphrase(Struct, forbid_unknown_fields=True):
    """What opens a private table; without one it is everybody's."""

    passphrase: Annotated[str, Meta(max_length=100, description="empty: everybody may sit here")] = ""


class Talk(Struct, forbid_unknown_fields=True):
    """Something said to everybody at the table."""

    text: Annotated[str, Meta(max_length=500)]


class Vote(Struct, forbid_unknown_fields=True):
    """An answer to what is voted on."""

    agree: bool


class Seat(Struct):
    """Who sits where."""

    seat: int
    name: str
    bot: bool
    host: bool


class Deal(Struct):
    """The deal of a table's next match, sealed already."""

    commitment: Annotated[str, Meta(description="SHA-256 of the house's secret")]
    luck: Annotated[list[int], Meta(description="seats that have added something to it")]


class Luck(Struct, forbid_unknown_fields=True):
    """What one adds to the next deal."""

    words: Annotated[str, Meta(max_length=200)]
    commitment: Annotated[str | None, Meta(description="the one that was seen; null for whichever there is")] = None


class Table(Struct):
    """One table, who sits there and what is played."""

    table: int
    name: str
    room: int | None
    game: str
    title: str
    min_seats: int
    max_seats: int
    seats: list[Seat]
    watchers: int
    deal: Deal
    stake: int
    private: bool
    phase: str
    match: int | None


class Tables(Struct):
    """Every table of the house."""

    tables: list[Table]


class Player(Struct):
    """A seat of a match that is played."""

    seat: int
    name: str
    bot: bool
    here: bool
    resigned: bool


class State(Struct):
    """Everything one observer may know of a match."""

    v: int
    table: int
    match: int
    game: str
    rev: int
    phase: str
    who: int | None
    seats: list[Player]
    to_act: list[int]
    deadline: float | None
    stake: int
    hints: Annotated[bool, Meta(description="whether hints are given: neither a rating nor a stake hangs on it")]
    commitment: str
    contributions: list[str]
    view: Annotated[dict[str, Any], Meta(description="the game's own; see docs/play")]
    picture: Annotated[Picture | None, Meta(description="what a client may draw; null when the game declares none")]


class Clock(Struct):
    """Whose time runs."""

    table: int
    rev: int
    to_act: list[int]
    deadline: float | None
    banks: Annotated[list[float] | None, Meta(description="seconds each seat has left; null without a bank of time")]
    running: Annotated[list[int], Meta(description="seats whose bank runs")]
    seconds: float | None
    phase: str


class Move(Struct):
    """One thing a seat may do."""

    action: dict[str, Any]
    text: str
    meaning: str


class TableNow(Struct):
    """A table as a spectator sees it; `state` and `clock` while a match is played."""

    table: Table
    state: State | None
    clock: Clock | None


class Voted(Struct):
    """What everybody who plays is asked."""

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


class SeatNow(Struct):
    """Your own seat: what you may know, and what you may do now."""

    table: Table
    seat: Annotated[int | None, Meta(description="yours in the match; null while you are not in it")]
    rev: int | None
    state: State | None
    legal: list[Move]
    prompt: str
    clock: Clock | None
    vote: Annotated[Voted | None, Meta(description="what is voted on; null for nothing")]


class Hint(Struct):
    """What the best computer player of the game would do on your seat."""

    rev: int
    action: Annotated[Any, Meta(description="one of `legal`")]
    text: Annotated[str, Meta(description="what one would type for it")]
    meaning: str
    why: Annotated[str, Meta(description="one sentence; empty where the game explains nothing")]


class Answer(Struct):
    """What a game answers to a question about the match (`client_answer` of docs/program/protocol.md)."""

    table: int | None
    rev: int
    query: str
    text: str
    told: Annotated[str, Meta(description="sentences")]
    figures: Annotated[Any, Meta(description="the same as data, where the game has it; else null")]


class Rated(Struct):
    """What a match did to a rating."""

    pool: Annotated[str, Meta(description="people, or bots: the list of matches against computer players")]
    before: int
    after: int
    error: Annotated[int, Meta(description="one standard deviation, afterwards")]
    weight: Annotated[float, Meta(description="how much the match counted, 0 to 1")]


class Played(Struct):
    """What became of one seat of a match."""

    seat: int
    player: Annotated[str | None, Meta(description="of /players/; null for nameless computer players")]
    name: str
    bot: bool
    place: int | None
    score: float | None
    resigned: bool
    rating: Annotated[Rated | None, Meta(description="null: the match did not count for this seat")]


class Match(Struct):
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
    seats: list[Played]


class Matches(Struct):
    """Matches, newest first."""

    matches: list[Match]
    next: Annotated[int | None, Meta(description="give it as `before` for the next page; null on the last")]


class MatchTold(Struct):
    """One match with its terms; the seed once it is over."""

    match: Match
    options: dict[str, Any]
    rules_version: int
    commitment: str
    contributions: Annotated[list[str], Meta(description="of each seat; empty where the house drew the seed alone")]
    secret: str | None
    seed: str | None


class Step(Struct):
    """One entry of a log, as a spectator was told of it."""

    step: int
    seat: int | None
    took_back: bool
    events: list[dict[str, Any]]
    text: list[str]


class Steps(Struct):
    """A part of a finished match, step by step."""

    match: int
    rev: int
    steps: list[Step]
    next: Annotated[int | None, Meta(description="give it as `after` for the next page; null on the last")]


class Ranked(Struct):
    """One line of a leaderboard."""

    rank: int
    player: str
    name: str
    rating: Annotated[int, Meta(description="1500 at the start, never below 100")]
    error: Annotated[int, Meta(description="one standard deviation")]
    provisional: Annotated[bool, Meta(description="fewer than 8 rated matches")]
    wins: int
    matches: int


class LevelRating(Struct):
    """How strong a level of the computer players is."""

    level: str
    rating: int
    error: int


class Ladder(Struct):
    """The best of a game: of those who have played within 30 days, or of all who played in a season."""

    game: str
    pool: Annotated[str, Meta(description="people, bots, or a season as 2026-11")]
    levels: Annotated[list[LevelRating], Meta(description="of the computer players")]
    players: list[Ranked]
    next: Annotated[int | None, Meta(description="give it as `after` for the next page; null on the last")]


class Laurel(Struct):
    """One of the best of a game in a season."""

    season: str
    game: str
    place: int
    player: str | None
    name: str
    rating: Annotated[int, Meta(description="of the season")]
    wins: int
    matches: int


class Hall(Struct):
    """Who was best in the seasons that are over, the latest first."""

    season: Annotated[str, Meta(description="the one that is played now, as 2026-11")]
    ends: str
    laurels: list[Laurel]
    next: Annotated[int | None, Meta(description="give it as `after` for the next page; null on the last")]


class Tournament(Struct):
    """A tournament."""

    tournament: int
    name: str
    game: str
    system: Annotated[str, Meta(description="swiss, robin, knockout, arena or teams")]
    phase: Annotated[str, Meta(description="open, running, over or off")]
    state: Annotated[str, Meta(description="where it stands, in words")]
    terms: Annotated[str, Meta(description="what is played and how, in words")]
    starts: str
    round: int
    rounds: int
    fee: int
    players: int
    entered: Annotated[bool, Meta(description="whether you are in it")]


class Tournaments(Struct):
    """What runs, what comes, and the latest that are over."""

    tournaments: list[Tournament]


class Stands(Struct):
    """How somebody stands in a tournament."""

    place: int
    number: int
    name: str
    bot: bool
    gone: bool
    points: float
    buchholz: float
    berger: float
    wins: int
    prize: int


class Board(Struct):
    """A game of a tournament."""

    round: int
    first: str
    second: Annotated[str | None, Meta(description="null: a bye")]
    points: Annotated[tuple[float, float] | None, Meta(description="null while it is played")]
    match: int | None
    table: Annotated[int | None, Meta(description="where it is played, and can be watched")]


class ClubLine(Struct):
    """A club, in short."""

    club: int
    name: str
    about: str
    open: Annotated[bool, Meta(description="whoever asks is taken in")]
    members: int


class Clubs(Struct):
    """All clubs."""

    own: Annotated[int | None, Meta(description="the one you are in")]
    clubs: list[ClubLine]


class ClubPerson(Struct):
    """Somebody in a club."""

    player: str
    name: str
    rank: Annotated[str, Meta(description="leader, officer or member")]


class ClubRating(Struct):
    """How strong a club is at a game, by its matches against others."""

    game: str
    rating: int
    wins: int
    matches: int


class ClubMatch(Struct):
    """A match between two clubs, or a challenge that waits for an answer."""

    challenge: int
    tournament: Annotated[int | None, Meta(description="its boards; null until it is accepted")]
    name: str
    game: str
    terms: Annotated[str, Meta(description="what is played and how, in words")]
    state: Annotated[str | None, Meta(description="where it stands, in words; null until it is accepted")]
    points: Annotated[
        tuple[float, float] | None, Meta(description="of who challenged and of the other; null until over")
    ]
    to_answer: Annotated[bool, Meta(description="this club is to accept or decline it")]


class ClubKnock(Struct):
    """Somebody at the door of your club."""

    name: str
    invited: Annotated[bool, Meta(description="they were asked; else they ask")]


class ClubNote(Struct):
    """A note on the board of your club."""

    name: str
    at: str
    text: str


class ClubNow(Struct):
    """A club; board, door and challenges are for its members."""

    club: int
    name: str
    about: str
    open: bool
    founded: str
    rank: Annotated[str | None, Meta(description="yours in it")]
    members: list[ClubPerson]
    ratings: list[ClubRating]
    matches: Annotated[list[ClubMatch], Meta(description="the latest first")]
    challenges: list[ClubMatch]
    knocks: list[ClubKnock]
    notes: Annotated[list[ClubNote], Meta(description="the latest first")]


class ClubDeed(Struct, forbid_unknown_fields=True):
    """What a deed is about, as one would type it behind `club <deed>`: a name, a text, a number."""

    what: Annotated[str, Meta(max_length=700)] = ""


class ClubDone(Struct):
    """What came of a deed."""

    said: str
    own: Annotated[int | None, Meta(description="the club you are in now")]


class DailyRow(Struct):
    """A result on a board of the day."""

    name: str
    bot: Annotated[bool, Meta(description="a computer player's, to compare with")]
    place: Annotated[int, Meta(description="in the match")]
    score: float
    length: Annotated[int, Meta(description="moves of the whole match")]


class DailyBoard(Struct):
    """How people did at a game's deal of a day."""

    game: str
    day: str
    match: Annotated[int | None, Meta(description="your attempt; null while you have it still")]
    rows: Annotated[list[DailyRow], Meta(description="the best first")]


class DailyBoards(Struct):
    """The boards of today and yesterday."""

    boards: list[DailyBoard]


class DailyBegun(Struct):
    """Your attempt at a deal of the day."""

    match: int
    table: Annotated[int, Meta(description="where it is played")]


class Decision(Struct):
    """A decision of a finished match, judged by what its seat saw then."""

    step: Annotated[int, Meta(description="length of the log after it")]
    seat: int
    before: Annotated[float, Meta(description="chance to win with the best action, 0 to 1")]
    after: Annotated[float, Meta(description="the same with the one that was chosen")]
    best: Annotated[Any, Meta(description="the action that was better; null where none was")]


class TurningPoint(Struct):
    """A decision that cost much."""

    step: int
    text: Annotated[str, Meta(description="who decided, what it cost, what was better and why")]


class MatchAnalysis(Struct):
    """What the teacher found in a finished match."""

    match: int
    made: Annotated[bool, Meta(description="false while nobody has had it analysed, or it is in work")]
    decisions: list[Decision]
    turning: Annotated[list[TurningPoint], Meta(description="at most three, in the order they were made")]


class PuzzleBook(Struct):
    """The puzzles of a game."""

    game: str
    puzzles: int
    today: Annotated[int, Meta(description="number of today's")]
    solved_by: Annotated[list[str], Meta(description="who solved today's without a hint, the first of them first")]


class PuzzleBooks(Struct):
    """The games that have puzzles."""

    games: list[PuzzleBook]


class LaidNow(Struct):
    """A position that is laid before somebody."""

    game: str
    number: int
    seats: int
    seat: Annotated[int, Meta(description="who is to move, and who sees it so")]
    view: dict[str, Any]
    text: str
    moves: list[Move]


class PuzzleNow(LaidNow):
    """A position in which one move is best."""

    today: bool


class LessonListed(Struct):
    """A lesson of a course."""

    number: int
    title: str
    done: Annotated[bool, Meta(description="whether the account of the token has done it")]


class Course(Struct):
    """The lessons of a game."""

    game: str
    lessons: list[LessonListed]


class Courses(Struct):
    """The games that have lessons."""

    games: list[Course]


class LessonNow(LaidNow):
    """A lesson, as far as the account of the token has played it."""

    count: Annotated[int, Meta(description="how many lessons the course has")]
    title: str
    teaches: str
    hint: str


class LessonPlayed(Struct):
    """What came of a move in a lesson."""

    stand: Annotated[
        Stand, Meta(description="`right`: its goal is reached; `wrong`: it was missed, and the lesson begins anew")
    ]
    said: list[str]


class PuzzleMove(Struct, forbid_unknown_fields=True):
    """An answer."""

    move: Annotated[str, Meta(max_length=200, description="as typed at a table, or its number among the moves from 1")]


class PuzzleAnswered(Struct):
    """What came of an answer."""

    right: bool
    said: Annotated[list[str], Meta(description="with the rating, where it was the first answer")]


class TournamentNow(Struct):
    """How a tournament stands."""

    tournament: Tournament
    entrants: Annotated[list[str], Meta(description="who has entered, before it begins")]
    standing: list[Stands]
    boards: list[Board]


class Option(Struct):
    """An option of a game."""

    key: str
    name: str
    help: str


class Game(Struct):
    """A game of the house."""

    game: str
    title: str
    blurb: str
    rules_version: int
    min_seats: int
    max_seats: int
    levels: list[str]
    tempers: Annotated[list[str], Meta(description="temperaments: a computer player is written level:temperament")]
    options: list[Option]


class Games(Struct):
    """Every game of the house."""

    games: list[Game]


class Me(Struct):
    """Who you are to the API."""

    account: str
    character: str | None
    player: str | None
    place: str | None
    table: int | None
    present: Annotated[bool, Meta(description="whether your character is in the world now")]


class Index(Struct):
    """Where to read on."""

    name: str
    version: str
    openapi: str
    games: str
    tables: str
    matches: str


class Problem(Struct):
    """Why a request was refused (RFC 9457); nothing has changed."""

    type: str
    title: str
    status: int
    detail: str
    code: str


class Nothing(Struct):
    """Done; there is no more to say."""
