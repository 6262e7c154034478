"""Short ways to set a table and to play at it, for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from evadventure.minigames.core import IllegalAction, play
from evadventure.minigames.uno.rules import Uno
from evadventure.minigames.uno.state import UnoState, deck_of

GAME = Uno()


def table(text: str) -> Any:
    """Return the position of a text without its first line; indentation does not matter."""
    return GAME.read_position("uno\n" + text, seed=7)


def do(state: Any, *moves: str) -> tuple[Any, list[Any]]:
    """Play moves written `seat: text` (seats from 1) through the only door; return the state and all events."""
    events: list[Any] = []
    for move in moves:
        seat, text = move.split(": ")
        state, more = play(GAME, state, int(seat) - 1, GAME.read_action(text))
        assert_whole(state)
        events += more
    return state, events


def refused(state: UnoState, move: str) -> str:
    """Return the code with which a move is refused."""
    try:
        do(state, move)
    except IllegalAction as error:
        return error.refusal.code
    raise AssertionError(f"{move} was allowed")


def moves(state: UnoState, seat: int) -> list[str]:
    """Return the legal moves of a seat (from 1) as text."""
    return [GAME.write_action(action) for action in GAME.legal(state, seat - 1)]


def assert_whole(state: UnoState) -> None:
    """Check that every card of the deck is somewhere, once."""
    cards = Counter([*state.pile, *state.unshuffled, *state.discard])
    for hand in state.hands:
        cards.update(hand)
    assert cards == Counter(deck_of(state.table.options))


def kinds(events: Iterable[Any]) -> list[str]:
    """Return the names of events."""
    return [type(event).__name__ for event in events]


def find(events: Iterable[Any], name: str) -> Any:
    """Return the first event of this name."""
    return next(event for event in events if type(event).__name__ == name)
