"""Every route of the API: method, address, function, types and refusals.

`urls` makes the views from them, `openapi` the description. Apps add theirs (`extending.ROUTES`).
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ...tables import extending
from ...tables.room import playing as play
from ...tables.room import seats
from ...words import Words
from . import presence, reading, schemas
from .playing import Playing, me, plain
from .routing import LIMIT, Route, get, mine, player


def _leave(account: Any) -> schemas.NothingSchema:
    presence.leave(account)
    return schemas.NothingSchema()


_QUESTION = (("query", "string", Words("one of the game's questions")), ("text", "string", Words("what it is about")))


def _question(call: Any) -> tuple[str, str]:
    return call.query.get("query", "")[:40], call.query.get("text", "")[:200]


OWN: tuple[Route, ...] = (
    get("listGames", "games", reading.games, Words("The games of the house")),
    get("listTables", "tables", reading.tables, Words("Every table: who sits there, what is played"), in_reactor=True),
    get(
        "readTable",
        "tables/<int:table>",
        reading.table,
        Words("One table as a spectator sees it"),
        in_reactor=True,
        refuses=(404,),
    ),
    get(
        "readOptions",
        "tables/<int:table>/options",
        reading.options,
        Words("The options of a table and of its game"),
        in_reactor=True,
        refuses=(404,),
    ),
    player("readSeat", "seat", Playing.look, Words("Your own seat: your view, and what you may do"), verb="GET"),
    player(
        "sit",
        "sit",
        Playing.sit,
        Words("Walk to a table (by safe ways only) and take a seat; harmless when you sit there"),
    ),
    mine(
        "play",
        "play",
        Playing.play,
        Words("Walk to a table where somebody waits for such a match, to a free one, or to one that is brought"),
    ),
    player("addLuck", "luck", Playing.luck, Words("Add something of your own to the next deal")),
    player("stand", "stand", plain(seats.stand, Playing.held), Words("Get up, between matches")),
    player("openGame", "open", Playing.open, Words("Choose the game (the host)")),
    player("setOption", "options", Playing.set_option, Words("Set an option (the host)")),
    player("addBot", "bots", Playing.add_bot, Words("Ask a computer player to the table (the host)")),
    player("removeBot", "bots/remove", Playing.remove_bot, Words("Send a computer player away (the host)")),
    player("kick", "kick", Playing.kick, Words("Send somebody away, between matches (the host)")),
    player("passHost", "host", Playing.pass_host, Words("Make somebody else host (the host)")),
    player(
        "setPassphrase",
        "passphrase",
        Playing.set_passphrase,
        Words("Make the table private, or everybody's again (the host)"),
    ),
    player("invite", "invite", Playing.invite, Words("Ask somebody who is connected; they need no passphrase")),
    player("talk", "talk", Playing.talk, Words("Say something to everybody at the table")),
    player("start", "start", Playing.start, Words("Begin the match (the host)")),
    player("act", "actions", Playing.act, Words("Play an action of your own seat")),
    player("resign", "resign", plain(partial(play.resign, sure=True), Playing.held), Words("Give your seat up")),
    player("offerDraw", "draw", plain(play.offer_draw), Words("Offer a draw, or agree to one")),
    player("takeBack", "undo", plain(play.take_back), Words("Take your last step back")),
    player("dealAnew", "reset", plain(play.reset), Words("The grand reshuffle: deal anew, or ask all for it")),
    player("vote", "vote", Playing.vote, Words("Answer what everybody who plays is asked")),
    player("rematch", "rematch", Playing.rematch, Words("Play again, everybody one seat further (the host)")),
    player("pause", "pause", plain(play.pause), Words("Stop the match and its clock (the host), or ask all for it")),
    player("resume", "resume", plain(play.go_on), Words("Go on after a pause")),
    get(
        "askGame",
        "tables/<int:table>/answer",
        lambda call, table: reading.answer(table, call.account, call.lang, *_question(call)),
        Words("What the game answers to a question about the match (`odds`): from your seat, else as a spectator"),
        schemas.AnswerSchema,
        in_reactor=True,
        query=_QUESTION,
        refuses=(400, 401, 403, 404, 409),
    ),
    get(
        "listMatches",
        "matches",
        lambda call: reading.matches(
            call.lang,
            call.query.get("game", "")[:40],
            call.query.get("player", "")[:64],
            call.number("before", 0, 2**62),
            max(1, call.number("limit", reading.PAGE, 100)),
        ),
        Words("Matches, newest first"),
        schemas.MatchesSchema,
        query=(
            ("game", "string", Words("only of this game")),
            ("player", "string", Words("only of this player (`a-12`)")),
            ("before", "integer", Words("only those before this one: `next` of the page before")),
            LIMIT,
        ),
        refuses=(400, 404),
    ),
    get(
        "readMatch", "matches/<int:match>", reading.match, Words("One match; its seed when it is over"), refuses=(404,)
    ),
    get(
        "readSteps",
        "matches/<int:match>/steps",
        lambda call, match: reading.steps(
            match, call.lang, call.number("after", 0, 2**31), max(1, call.number("limit", reading.STEPS, 500))
        ),
        Words("A finished match step by step, as a spectator was told of it"),
        schemas.StepsSchema,
        query=(("after", "integer", Words("from this step on: `next` of the page before")), LIMIT),
        refuses=(400, 404, 409),
    ),
    get(
        "askGameThen",
        "matches/<int:match>/answer",
        lambda call, match: reading.answer_then(match, call.lang, call.number("step", 0, 2**31), *_question(call)),
        Words("What the game answers to a question about a finished match"),
        schemas.AnswerSchema,
        query=(("step", "integer", Words("after this step")), *_QUESTION),
        refuses=(400, 404, 409),
    ),
    get(
        "readLadder",
        "ladders/<str:game>",
        lambda call, game: reading.ladder(
            game,
            call.lang,
            call.number("after", 0, 10**6),
            max(1, call.number("limit", reading.PAGE, 100)),
            call.query.get("pool", "")[:10],
        ),
        Words("The best of a game"),
        schemas.LadderSchema,
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
    mine("readMe", "me", me, Words("Who you are"), verb="GET", refuses=(401,)),
    mine(
        "leave",
        "me/presence",
        _leave,
        Words("Leave the world now, not after 90 s of silence. Your seat waits, as after a lost connection"),
        verb="DELETE",
        refuses=(401,),
    ),
)

ROUTES: tuple[Route, ...] = (*OWN, *(route for routes in extending.ROUTES.all() for route in routes))
"""Routes of the tables, and those of the installed apps."""
