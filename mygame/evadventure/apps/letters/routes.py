"""Matches by letter and challenges for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...kernel.input import clean
from ...words import Words
from ..api import reading
from ..api.playing import Playing
from ..api.problems import refusals
from ..api.routing import Route, mine, player
from . import adjourned, challenging, news


class ChallengingSchema(Struct, forbid_unknown_fields=True):
    """A challenge to a match by letter; the opponent need not be connected."""

    game: Annotated[str, Meta(max_length=40)]
    guest: Annotated[str, Meta(min_length=1, max_length=80, description="name of a hero or account")]
    letter: Annotated[Literal[24, 72], Meta(description="hours for one action")] = 24
    rated: bool = True
    stake: Annotated[int, Meta(ge=0, le=10_000)] = 0


class AnsweringSchema(Struct, forbid_unknown_fields=True):
    """Your answer to a challenge."""

    accept: Annotated[bool, Meta(description="false declines it, or takes your own back")]


def listed(asked: Playing) -> news.LettersSchema:
    """Return the caller's matches by letter."""
    return news.matches(asked.character, asked.lang)


def resume(asked: Playing, match: int) -> news.LettersSchema:
    """Resume an adjourned match."""
    return _done(asked, lambda: adjourned.resume(asked.character, str(match)))


def adjourn(asked: Playing, number: int) -> news.LettersSchema:
    """Adjourn the match at a table, or ask all players about it."""
    table = asked.held(number)
    asked.attempt(table, lambda: adjourned.offer(table, asked.character))
    return listed(asked)


def challenge(asked: Playing, body: ChallengingSchema) -> news.LettersSchema:
    """Challenge a player to a match by letter."""
    game = reading.entry_of(body.game).game.info.key
    who = asked.character
    return _done(asked, lambda: challenging.send(who, clean(body.guest), game, body.rated, body.stake, body.letter))


def answer(asked: Playing, number: int, body: AnsweringSchema) -> news.LettersSchema:
    """Accept or decline a challenge."""
    return _done(asked, lambda: challenging.carry_out(asked.character, str(number), body.accept))


def _done(asked: Playing, act: Callable[[], None]) -> news.LettersSchema:
    with refusals(asked.lang, missing=("no_such_challenge", "no_adjourned", "no_such_match")):
        act()
    return listed(asked)


ROUTES: tuple[Route, ...] = (
    mine(
        "listLetters",
        "me/matches",
        listed,
        Words("Your matches by letter, those that wait for you first; play them at their `table`"),
        verb="GET",
    ),
    player(
        "adjourn",
        "adjourn",
        adjourn,
        Words("Adjourn your match: at once against computer players, else all who play are asked"),
    ),
    mine(
        "resumeMatch",
        "me/matches/<int:match>/resume",
        resume,
        Words("Take an adjourned match up again: you walk to a free table of its game"),
    ),
    mine(
        "challenge",
        "me/challenges",
        challenge,
        Words("Challenge somebody to a match by letter, connected or not; it lapses after a week"),
    ),
    mine(
        "answerChallenge",
        "me/challenges/<int:challenge>",
        answer,
        Words("Accept or decline a challenge, or take your own back"),
    ),
)
"""The addresses of the API (`extending.ROUTES`)."""
