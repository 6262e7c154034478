"""Every route of the API: method, address, function, types and refusals.

`urls` makes the views from them, `openapi` the description.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...words import Words
from ..clubs import routes as clubs
from ..contests import routes as contests
from ..teaching import analysis_routes as analyses
from ..teaching import lesson_routes as lessons
from ..teaching import puzzle_routes as puzzles
from . import playing, presence, reading, shapes


class Route(NamedTuple):
    """One method of one address."""

    method: str
    path: str
    """As Django writes it, below `/api/v1/`."""
    name: str
    """`operationId` of the description."""
    work: Callable[..., Any]
    """Takes the `door.Call` and what stands in the address."""
    gives: Any
    about: Words
    takes: Any = None
    needs_token: bool = False
    in_reactor: bool = False
    """Whether it touches what lives in the game."""
    query: tuple[tuple[str, str, Words], ...] = ()
    """(name, `string` or `integer`, what it does)."""
    refuses: tuple[int, ...] = ()
    """Statuses of problems, besides 429 which any request may meet."""


def _mine(
    name: str,
    path: str,
    method: Callable[..., Any],
    takes: Any,
    about: Words,
    verb: str = "POST",
    gives: Any = shapes.SeatNow,
) -> Route:
    """Return a route whose work is a method of `Playing`, given the values in the path and the body if it takes one."""

    def work(call: Any, **where: Any) -> Any:
        asked = playing.Playing(call.account, call.address, call.lang)
        return method(asked, *where.values(), *(() if takes is None else (call.body,)))

    reads = (401, 403, 404) if "<" in path else (401, 403)
    refuses = reads if takes is None else (400, 401, 403, 404, 409, 413, 415)
    return Route(verb, path, name, work, gives, about, takes, needs_token=True, in_reactor=True, refuses=refuses)


def _player(name: str, action: str, *more: Any, **given: Any) -> Route:
    return _mine(name, f"tables/<int:table>/{action}", *more, **given)


def _leave(call: Any) -> shapes.Nothing:
    presence.leave(call.account)
    return shapes.Nothing()


def _takes_part(leave: bool) -> Callable[..., Any]:
    return lambda call, tournament: contests.enter(tournament, call.account, call.lang, leave=leave)


_LIMIT = ("limit", "integer", Words("how many at most"))
_QUESTION = (
    ("query", "string", Words("one of the game's questions")),
    ("text", "string", Words("what it is about")),
)


def _question(call: Any) -> tuple[str, str]:
    return call.query.get("query", "")[:40], call.query.get("text", "")[:200]


ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "games",
        "listGames",
        lambda call: reading.games(call.lang),
        shapes.Games,
        Words("The games of the house"),
    ),
    Route(
        "GET",
        "tables",
        "listTables",
        lambda call: reading.tables(call.lang),
        shapes.Tables,
        Words("Every table: who sits there, what is played"),
        in_reactor=True,
    ),
    Route(
        "GET",
        "tables/<int:table>",
        "readTable",
        lambda call, table: reading.table(table, call.lang),
        shapes.TableNow,
        Words("One table as a spectator sees it"),
        in_reactor=True,
        refuses=(404,),
    ),
    _player(
        "readSeat",
        "seat",
        playing.Playing.look,
        None,
        Words("Your own seat: your view, and what you may do"),
        "GET",
    ),
    _player(
        "sit",
        "sit",
        playing.Playing.sit,
        shapes.Sit,
        Words("Walk to a table (by safe ways only) and take a seat; harmless when you sit there"),
    ),
    _mine(
        "play",
        "play",
        playing.Playing.play,
        shapes.Play,
        Words("Walk to a table where somebody waits for such a match, to a free one, or to one that is brought"),
    ),
    _mine(
        "readSeeking",
        "seek",
        playing.Playing.seeks,
        None,
        Words("How your search for an opponent stands"),
        "GET",
        gives=shapes.Seeking,
    ),
    _mine(
        "seek",
        "seek",
        playing.Playing.seek,
        shapes.Seek,
        Words("Seek an opponent near your rating, answer when one is found, or stop"),
        gives=shapes.Seeking,
    ),
    _mine(
        "listLetters",
        "me/matches",
        playing.Playing.letters,
        None,
        Words("Your matches by letter, those that wait for you first; play them at their `table`"),
        "GET",
        gives=shapes.Letters,
    ),
    _mine(
        "challenge",
        "me/challenges",
        playing.Playing.challenge,
        shapes.Challenging,
        Words("Challenge somebody to a match by letter, connected or not; it lapses after a week"),
        gives=shapes.Letters,
    ),
    _mine(
        "answerChallenge",
        "me/challenges/<int:challenge>",
        playing.Playing.answer,
        shapes.Answering,
        Words("Accept or decline a challenge, or take your own back"),
        gives=shapes.Letters,
    ),
    _player(
        "addLuck",
        "luck",
        playing.Playing.luck,
        shapes.Luck,
        Words("Add something of your own to the next deal"),
    ),
    _player("stand", "stand", playing.Playing.stand, shapes.Nothing, Words("Get up, between matches")),
    _player("openGame", "open", playing.Playing.open, shapes.Open, Words("Choose the game (the host)")),
    _player(
        "setOption",
        "options",
        playing.Playing.set_option,
        shapes.SetOption,
        Words("Set an option (the host)"),
    ),
    _player(
        "addBot",
        "bots",
        playing.Playing.add_bot,
        shapes.AddBot,
        Words("Ask a computer player to the table (the host)"),
    ),
    _player(
        "removeBot",
        "bots/remove",
        playing.Playing.remove_bot,
        shapes.Machine,
        Words("Send a computer player away (the host)"),
    ),
    _player(
        "kick",
        "kick",
        playing.Playing.kick,
        shapes.Sitter,
        Words("Send somebody away, between matches (the host)"),
    ),
    _player(
        "passHost",
        "host",
        playing.Playing.pass_host,
        shapes.Sitter,
        Words("Make somebody else host (the host)"),
    ),
    _player(
        "setPassphrase",
        "passphrase",
        playing.Playing.set_passphrase,
        shapes.Passphrase,
        Words("Make the table private, or everybody's again (the host)"),
    ),
    _player(
        "invite",
        "invite",
        playing.Playing.invite,
        shapes.Guest,
        Words("Ask somebody who is connected; they need no passphrase"),
    ),
    _player(
        "talk",
        "talk",
        playing.Playing.talk,
        shapes.Talk,
        Words("Say something to everybody at the table"),
    ),
    _player("start", "start", playing.Playing.start, shapes.Nothing, Words("Begin the match (the host)")),
    _player("act", "actions", playing.Playing.act, shapes.Act, Words("Play an action of your own seat")),
    _player(
        "askHint",
        "hint",
        playing.Playing.hint,
        shapes.Nothing,
        Words("What the best computer player would do on your seat; not where a rating or a stake hangs on the match"),
        gives=shapes.Hint,
    ),
    _player("resign", "resign", playing.Playing.resign, shapes.Nothing, Words("Give your seat up")),
    _player(
        "offerDraw",
        "draw",
        playing.Playing.offer_draw,
        shapes.Nothing,
        Words("Offer a draw, or agree to one"),
    ),
    _player(
        "takeBack",
        "undo",
        playing.Playing.take_back,
        shapes.Nothing,
        Words("Take your last step back"),
    ),
    _player(
        "dealAnew",
        "reset",
        playing.Playing.reset,
        shapes.Nothing,
        Words("The grand reshuffle: deal anew, or ask all for it"),
    ),
    _player(
        "vote",
        "vote",
        playing.Playing.vote,
        shapes.Vote,
        Words("Answer what everybody who plays is asked"),
    ),
    _player(
        "rematch",
        "rematch",
        playing.Playing.rematch,
        shapes.Nothing,
        Words("Play again, everybody one seat further (the host)"),
    ),
    _player(
        "pause",
        "pause",
        playing.Playing.pause,
        shapes.Nothing,
        Words("Stop the match and its clock (the host), or ask all for it"),
    ),
    _player(
        "resume",
        "resume",
        playing.Playing.go_on,
        shapes.Nothing,
        Words("Go on after a pause"),
    ),
    Route(
        "GET",
        "tables/<int:table>/answer",
        "askGame",
        lambda call, table: reading.answer(table, call.account, call.lang, *_question(call)),
        shapes.Answer,
        Words("What the game answers to a question about the match (`odds`): from your seat, else as a spectator"),
        in_reactor=True,
        query=_QUESTION,
        refuses=(400, 401, 403, 404, 409),
    ),
    Route(
        "GET",
        "matches",
        "listMatches",
        lambda call: reading.matches(
            call.lang,
            call.query.get("game", "")[:40],
            call.query.get("player", "")[:64],
            call.number("before", 0, 2**62),
            max(1, call.number("limit", reading.PAGE, 100)),
        ),
        shapes.Matches,
        Words("Matches, newest first"),
        query=(
            ("game", "string", Words("only of this game")),
            ("player", "string", Words("only of this player (`a-12`)")),
            (
                "before",
                "integer",
                Words("only those before this one: `next` of the page before"),
            ),
            _LIMIT,
        ),
        refuses=(400, 404),
    ),
    Route(
        "GET",
        "matches/<int:match>",
        "readMatch",
        lambda call, match: reading.match(match, call.lang),
        shapes.MatchTold,
        Words("One match; its seed when it is over"),
        refuses=(404,),
    ),
    Route(
        "GET",
        "matches/<int:match>/steps",
        "readSteps",
        lambda call, match: reading.steps(
            match,
            call.lang,
            call.number("after", 0, 2**31),
            max(1, call.number("limit", reading.STEPS, 500)),
        ),
        shapes.Steps,
        Words("A finished match step by step, as a spectator was told of it"),
        query=(
            ("after", "integer", Words("from this step on: `next` of the page before")),
            _LIMIT,
        ),
        refuses=(400, 404, 409),
    ),
    Route(
        "GET",
        "matches/<int:match>/answer",
        "askGameThen",
        lambda call, match: reading.answer_then(match, call.lang, call.number("step", 0, 2**31), *_question(call)),
        shapes.Answer,
        Words("What the game answers to a question about a finished match"),
        query=(("step", "integer", Words("after this step")), *_QUESTION),
        refuses=(400, 404, 409),
    ),
    Route(
        "GET",
        "matches/<int:match>/analysis",
        "readAnalysis",
        lambda call, match: analyses.read(match, call.lang),
        shapes.MatchAnalysis,
        Words("Where a finished match was won and lost, once it is analysed"),
        refuses=(404, 409),
    ),
    Route(
        "POST",
        "matches/<int:match>/analysis",
        "analyseMatch",
        lambda call, match: analyses.make(match, call.account, call.lang),
        shapes.MatchAnalysis,
        Words("Have a finished match analysed; read it a minute later"),
        needs_token=True,
        in_reactor=True,
        refuses=(401, 403, 404, 409),
    ),
    Route(
        "GET",
        "daily",
        "readDailyBoards",
        lambda call: contests.boards(call.account, call.lang),
        shapes.DailyBoards,
        Words("The boards of the day: one deal of each game for everybody"),
    ),
    Route(
        "POST",
        "daily/<str:game>",
        "beginDaily",
        lambda call, game: contests.begin_daily(game, call.account, call.lang),
        shapes.DailyBegun,
        Words("Begin your one attempt of today, or go on with it; play it as a match by letter"),
        needs_token=True,
        in_reactor=True,
        refuses=(401, 403, 409),
    ),
    Route(
        "GET",
        "puzzles",
        "listPuzzles",
        lambda call: puzzles.listed(call.lang),
        shapes.PuzzleBooks,
        Words("Games that have puzzles, with today's of each"),
    ),
    Route(
        "GET",
        "puzzles/<str:game>/<int:puzzle>",
        "readPuzzle",
        lambda call, game, puzzle: puzzles.read(game, puzzle, call.lang),
        shapes.PuzzleNow,
        Words("A position with one best move; 0 is today's"),
        refuses=(404,),
    ),
    Route(
        "POST",
        "puzzles/<str:game>/<int:puzzle>/answer",
        "answerPuzzle",
        lambda call, game, puzzle: puzzles.answer(game, puzzle, call.body.move, call.account, call.lang),
        shapes.PuzzleAnswered,
        Words("Answer it; the first answer is kept and rated"),
        shapes.PuzzleMove,
        needs_token=True,
        in_reactor=True,
        refuses=(400, 401, 403, 404, 409, 413, 415),
    ),
    Route(
        "GET",
        "lessons",
        "listLessons",
        lambda call: lessons.listed(call.account, call.lang),
        shapes.Courses,
        Words("The lessons of each game"),
        in_reactor=True,
    ),
    Route(
        "GET",
        "lessons/<str:game>/<int:lesson>",
        "readLesson",
        lambda call, game, lesson: lessons.read(game, lesson, call.account, call.lang),
        shapes.LessonNow,
        Words("A lesson, as far as you have played it"),
        in_reactor=True,
        refuses=(404,),
    ),
    Route(
        "POST",
        "lessons/<str:game>/<int:lesson>/play",
        "playLesson",
        lambda call, game, lesson: lessons.play(game, lesson, call.body.move, call.account, call.lang),
        shapes.LessonPlayed,
        Words("Play a move of it"),
        shapes.PuzzleMove,
        needs_token=True,
        in_reactor=True,
        refuses=(400, 401, 403, 404, 409, 413, 415),
    ),
    Route(
        "GET",
        "tournaments",
        "listTournaments",
        lambda call: contests.listed(call.account, call.lang),
        shapes.Tournaments,
        Words("Tournaments: what runs, what comes, the latest that are over"),
    ),
    Route(
        "GET",
        "tournaments/<int:tournament>",
        "readTournament",
        lambda call, tournament: contests.read(tournament, call.account, call.lang),
        shapes.TournamentNow,
        Words("How a tournament stands, with its games"),
        refuses=(404,),
    ),
    *(
        Route(
            "POST",
            f"tournaments/<int:tournament>/{action}",
            f"{action}Tournament",
            _takes_part(action == "leave"),
            shapes.TournamentNow,
            about,
            shapes.Nothing,
            needs_token=True,
            in_reactor=True,
            refuses=(400, 401, 403, 404, 409, 413, 415),
        )
        for action, about in (
            (
                "enter",
                Words(
                    "Take part; where a clock runs your character must be in the world when it begins. Your games are "
                    "among your matches by letter (`me/matches`)"
                ),
            ),
            ("leave", Words("Take part no more")),
        )
    ),
    Route(
        "GET",
        "clubs",
        "listClubs",
        lambda call: clubs.listed(call.account, call.lang),
        shapes.Clubs,
        Words("The clubs there are"),
    ),
    Route(
        "GET",
        "clubs/<int:club>",
        "readClub",
        lambda call, club: clubs.read(club, call.account, call.lang),
        shapes.ClubNow,
        Words("A club, its people and its matches"),
        refuses=(404,),
    ),
    Route(
        "POST",
        "clubs/<str:deed>",
        "doInClub",
        lambda call, deed: clubs.do(deed, call.body.what, call.account, call.lang),
        shapes.ClubDone,
        Words(
            "What one types behind `club`: found, join, leave, admit, refuse, expel, promote, demote, lead, about, "
            "open, close, note, unnote, challenge, accept, decline; staff: disband"
        ),
        shapes.ClubDeed,
        needs_token=True,
        in_reactor=True,
        refuses=(400, 401, 403, 404, 409, 413, 415),
    ),
    Route(
        "GET",
        "ladders/<str:game>",
        "readLadder",
        lambda call, game: reading.ladder(
            game,
            call.lang,
            call.number("after", 0, 10**6),
            max(1, call.number("limit", reading.PAGE, 100)),
            call.query.get("pool", "")[:10],
        ),
        shapes.Ladder,
        Words("The best of a game"),
        query=(
            (
                "pool",
                "string",
                Words("bots: matches against computer players; clubs: clubs; season, or a month as 2026-11: a season"),
            ),
            ("after", "integer", Words("from the rank after this one on")),
            _LIMIT,
        ),
        refuses=(400, 404),
    ),
    Route(
        "GET",
        "seasons",
        "readSeasons",
        lambda call: reading.hall(
            call.lang,
            call.query.get("player", "")[:64],
            call.number("after", 0, 10**6),
            max(1, call.number("limit", reading.PAGE, 100)),
        ),
        shapes.Hall,
        Words("The hall of fame of all seasons, and when this one ends"),
        query=(
            ("player", "string", Words("whose laurels alone are meant")),
            ("after", "integer", Words("without so many of the latest")),
            _LIMIT,
        ),
    ),
    Route(
        "GET",
        "me",
        "readMe",
        lambda call: playing.me(call.account, call.lang),
        shapes.Me,
        Words("Who you are"),
        needs_token=True,
        in_reactor=True,
        refuses=(401,),
    ),
    Route(
        "DELETE",
        "me/presence",
        "leave",
        _leave,
        shapes.Nothing,
        Words("Leave the world now, not after 90 s of silence. Your seat waits, as after a lost connection"),
        needs_token=True,
        in_reactor=True,
        refuses=(401,),
    ),
)
