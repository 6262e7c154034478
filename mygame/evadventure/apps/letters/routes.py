"""Matches by letter and challenges for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ...kernel.input import clean
from ...words import Words
from ..api import reading
from ..api.playing import Playing
from ..api.problems import refusals
from ..api.routing import Route, mine, player
from . import adjourned, challenging, news


class LetterSchema(Struct):
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


class ChallengeSchema(Struct):
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


class AdjournedSchema(Struct):
    """An adjourned match."""

    match: int
    game: str
    title: str
    names: Annotated[list[str], Meta(description="of the others")]
    until: Annotated[float | None, Meta(description="how long it is kept (seconds since 1970, UTC)")]
    waiting: Annotated[bool, Meta(description="whether others wait at a table for you to go on")]
    rated: bool


class LettersSchema(Struct):
    """Your matches by letter, those that wait for you first, the challenges, and your adjourned matches."""

    open: Annotated[int | None, Meta(description="the match your typed lines go to")]
    matches: list[LetterSchema]
    challenges: list[ChallengeSchema]
    adjourned: list[AdjournedSchema]


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


def listed(asked: Playing) -> dict[str, Any]:
    """Return the caller's matches by letter."""
    return news.matches(asked.character, asked.lang)


def resume(asked: Playing, match: int) -> dict[str, Any]:
    """Resume an adjourned match."""
    return _done(asked, lambda: adjourned.resume(asked.character, str(match)))


def adjourn(asked: Playing, number: int) -> dict[str, Any]:
    """Adjourn the match at a table, or ask all players about it."""
    table = asked.held(number)
    asked.attempt(table, lambda: adjourned.offer(table, asked.character))
    return listed(asked)


def challenge(asked: Playing, body: ChallengingSchema) -> dict[str, Any]:
    """Challenge a player to a match by letter."""
    game = reading.entry_of(body.game).game.info.key
    who = asked.character
    return _done(asked, lambda: challenging.send(who, clean(body.guest), game, body.rated, body.stake, body.letter))


def answer(asked: Playing, number: int, body: AnsweringSchema) -> dict[str, Any]:
    """Accept or decline a challenge."""
    return _done(asked, lambda: challenging.carry_out(asked.character, number, body.accept))


def _done(asked: Playing, act: Callable[[], None]) -> dict[str, Any]:
    with refusals(asked.lang):
        act()
    return listed(asked)


ROUTES: tuple[Route, ...] = (
    mine(
        "listLetters",
        "me/matches",
        listed,
        Words("Your matches by letter, those that wait for you first; play them at their `table`"),
        LettersSchema,
        verb="GET",
    ),
    player(
        "adjourn",
        "adjourn",
        adjourn,
        Words("Adjourn your match: at once against computer players, else all who play are asked"),
        LettersSchema,
    ),
    mine(
        "resumeMatch",
        "me/matches/<int:match>/resume",
        resume,
        Words("Take an adjourned match up again: you walk to a free table of its game"),
        LettersSchema,
    ),
    mine(
        "challenge",
        "me/challenges",
        challenge,
        Words("Challenge somebody to a match by letter, connected or not; it lapses after a week"),
        LettersSchema,
    ),
    mine(
        "answerChallenge",
        "me/challenges/<int:challenge>",
        answer,
        Words("Accept or decline a challenge, or take your own back"),
        LettersSchema,
    ),
)
"""The addresses of the API (`extending.ROUTES`)."""
