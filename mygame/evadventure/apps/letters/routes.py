"""Matches by letter and challenges for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...evennia_ext.transactions import remembered
from ...kernel.input import clean
from ...words import Words
from ..api import reading, shapes
from ..api.playing import Playing
from ..api.problems import refusals
from ..api.routing import Route, mine
from . import challenging, news


def listed(asked: Playing) -> dict[str, Any]:
    """Return the caller's matches by letter."""
    return news.matches(asked.character, asked.lang)


def challenge(asked: Playing, body: shapes.Challenging) -> dict[str, Any]:
    """Challenge somebody to a match by letter."""
    game = reading.entry_of(body.game).game.info.key
    who = asked.character
    return _done(asked, lambda: challenging.send(who, clean(body.guest), game, body.rated, body.stake, body.letter))


def answer(asked: Playing, number: int, body: shapes.Answering) -> dict[str, Any]:
    """Accept or decline a challenge."""
    return _done(asked, lambda: challenging.carry_out(asked.character, number, body.accept))


def _done(asked: Playing, act: Callable[[], None]) -> dict[str, Any]:
    with refusals(asked.lang), remembered():
        act()
    return listed(asked)


ROUTES: tuple[Route, ...] = (
    mine(
        "listLetters",
        "me/matches",
        listed,
        None,
        Words("Your matches by letter, those that wait for you first; play them at their `table`"),
        "GET",
        gives=shapes.Letters,
    ),
    mine(
        "challenge",
        "me/challenges",
        challenge,
        shapes.Challenging,
        Words("Challenge somebody to a match by letter, connected or not; it lapses after a week"),
        gives=shapes.Letters,
    ),
    mine(
        "answerChallenge",
        "me/challenges/<int:challenge>",
        answer,
        shapes.Answering,
        Words("Accept or decline a challenge, or take your own back"),
        gives=shapes.Letters,
    ),
)
"""The addresses of the API (`extending.ROUTES`)."""
