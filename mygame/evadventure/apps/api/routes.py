"""Every route of the API: method, address, function, types and refusals.

`urls` makes the views from them, `openapi` the description. Apps bring theirs (`extending.ROUTES`).
"""

from __future__ import annotations

from typing import Any

from ...tables import extending
from ...words import Words
from . import playing, presence, reading, shapes
from .routing import LIMIT, Route, mine, player


def _leave(call: Any) -> shapes.NothingSchema:
    presence.leave(call.account)
    return shapes.NothingSchema()


_QUESTION = (
    ("query", "string", Words("one of the game's questions")),
    ("text", "string", Words("what it is about")),
)


def _question(call: Any) -> tuple[str, str]:
    return call.query.get("query", "")[:40], call.query.get("text", "")[:200]


OWN: tuple[Route, ...] = (
    Route(
        "GET",
        "games",
        "listGames",
        lambda call: reading.games(call.lang),
        shapes.GamesSchema,
        Words("The games of the house"),
    ),
    Route(
        "GET",
        "tables",
        "listTables",
        lambda call: reading.tables(call.lang),
        shapes.TablesSchema,
        Words("Every table: who sits there, what is played"),
        in_reactor=True,
    ),
    Route(
        "GET",
        "tables/<int:table>",
        "readTable",
        lambda call, table: reading.table(table, call.lang),
        shapes.TableNowSchema,
        Words("One table as a spectator sees it"),
        in_reactor=True,
        refuses=(404,),
    ),
    player(
        "readSeat",
        "seat",
        playing.Playing.look,
        None,
        Words("Your own seat: your view, and what you may do"),
        "GET",
    ),
    player(
        "sit",
        "sit",
        playing.Playing.sit,
        shapes.SitSchema,
        Words("Walk to a table (by safe ways only) and take a seat; harmless when you sit there"),
    ),
    mine(
        "play",
        "play",
        playing.Playing.play,
        shapes.PlaySchema,
        Words("Walk to a table where somebody waits for such a match, to a free one, or to one that is brought"),
    ),
    player(
        "addLuck",
        "luck",
        playing.Playing.luck,
        shapes.LuckSchema,
        Words("Add something of your own to the next deal"),
    ),
    player("stand", "stand", playing.Playing.stand, shapes.NothingSchema, Words("Get up, between matches")),
    player("openGame", "open", playing.Playing.open, shapes.OpenSchema, Words("Choose the game (the host)")),
    player(
        "setOption",
        "options",
        playing.Playing.set_option,
        shapes.SetOptionSchema,
        Words("Set an option (the host)"),
    ),
    player(
        "addBot",
        "bots",
        playing.Playing.add_bot,
        shapes.AddBotSchema,
        Words("Ask a computer player to the table (the host)"),
    ),
    player(
        "removeBot",
        "bots/remove",
        playing.Playing.remove_bot,
        shapes.MachineSchema,
        Words("Send a computer player away (the host)"),
    ),
    player(
        "kick",
        "kick",
        playing.Playing.kick,
        shapes.SitterSchema,
        Words("Send somebody away, between matches (the host)"),
    ),
    player(
        "passHost",
        "host",
        playing.Playing.pass_host,
        shapes.SitterSchema,
        Words("Make somebody else host (the host)"),
    ),
    player(
        "setPassphrase",
        "passphrase",
        playing.Playing.set_passphrase,
        shapes.PassphraseSchema,
        Words("Make the table private, or everybody's again (the host)"),
    ),
    player(
        "invite",
        "invite",
        playing.Playing.invite,
        shapes.GuestSchema,
        Words("Ask somebody who is connected; they need no passphrase"),
    ),
    player(
        "talk",
        "talk",
        playing.Playing.talk,
        shapes.TalkSchema,
        Words("Say something to everybody at the table"),
    ),
    player("start", "start", playing.Playing.start, shapes.NothingSchema, Words("Begin the match (the host)")),
    player("act", "actions", playing.Playing.act, shapes.ActSchema, Words("Play an action of your own seat")),
    player("resign", "resign", playing.Playing.resign, shapes.NothingSchema, Words("Give your seat up")),
    player(
        "offerDraw",
        "draw",
        playing.Playing.offer_draw,
        shapes.NothingSchema,
        Words("Offer a draw, or agree to one"),
    ),
    player(
        "takeBack",
        "undo",
        playing.Playing.take_back,
        shapes.NothingSchema,
        Words("Take your last step back"),
    ),
    player(
        "dealAnew",
        "reset",
        playing.Playing.reset,
        shapes.NothingSchema,
        Words("The grand reshuffle: deal anew, or ask all for it"),
    ),
    player(
        "vote",
        "vote",
        playing.Playing.vote,
        shapes.VoteSchema,
        Words("Answer what everybody who plays is asked"),
    ),
    player(
        "rematch",
        "rematch",
        playing.Playing.rematch,
        shapes.NothingSchema,
        Words("Play again, everybody one seat further (the host)"),
    ),
    player(
        "pause",
        "pause",
        playing.Playing.pause,
        shapes.NothingSchema,
        Words("Stop the match and its clock (the host), or ask all for it"),
    ),
    player(
        "resume",
        "resume",
        playing.Playing.go_on,
        shapes.NothingSchema,
        Words("Go on after a pause"),
    ),
    Route(
        "GET",
        "tables/<int:table>/answer",
        "askGame",
        lambda call, table: reading.answer(table, call.account, call.lang, *_question(call)),
        shapes.AnswerSchema,
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
        shapes.MatchesSchema,
        Words("Matches, newest first"),
        query=(
            ("game", "string", Words("only of this game")),
            ("player", "string", Words("only of this player (`a-12`)")),
            (
                "before",
                "integer",
                Words("only those before this one: `next` of the page before"),
            ),
            LIMIT,
        ),
        refuses=(400, 404),
    ),
    Route(
        "GET",
        "matches/<int:match>",
        "readMatch",
        lambda call, match: reading.match(match, call.lang),
        shapes.MatchToldSchema,
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
        shapes.StepsSchema,
        Words("A finished match step by step, as a spectator was told of it"),
        query=(
            ("after", "integer", Words("from this step on: `next` of the page before")),
            LIMIT,
        ),
        refuses=(400, 404, 409),
    ),
    Route(
        "GET",
        "matches/<int:match>/answer",
        "askGameThen",
        lambda call, match: reading.answer_then(match, call.lang, call.number("step", 0, 2**31), *_question(call)),
        shapes.AnswerSchema,
        Words("What the game answers to a question about a finished match"),
        query=(("step", "integer", Words("after this step")), *_QUESTION),
        refuses=(400, 404, 409),
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
        shapes.LadderSchema,
        Words("The best of a game"),
        query=(
            (
                "pool",
                "string",
                Words("bots: matches against computer players; clubs: clubs; season, or a month as 2026-11: a season"),
            ),
            ("after", "integer", Words("from the rank after this one on")),
            LIMIT,
        ),
        refuses=(400, 404),
    ),
    Route(
        "GET",
        "me",
        "readMe",
        lambda call: playing.me(call.account, call.lang),
        shapes.MeSchema,
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
        shapes.NothingSchema,
        Words("Leave the world now, not after 90 s of silence. Your seat waits, as after a lost connection"),
        needs_token=True,
        in_reactor=True,
        refuses=(401,),
    ),
)

ROUTES: tuple[Route, ...] = (*OWN, *(route for routes in extending.ROUTES.all() for route in routes))
"""Those of the tables, and those of the apps that are installed."""
