"""Short ways to set a position, to play at it and to look at it, for tests.

Positions are text (docs/play/kards.md, part 16); lines may be divided by `;`. Moves are written
`attack f1 e2`; it is the turn of seat 0 unless a position says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from evadventure.minigames.core import IllegalAction, NotUnderstood, Reader, play
from evadventure.minigames.kards.engine import legality as law
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.state import KardsState, Unit
from evadventure.minigames.kards.text import PRESENT
from evadventure.words import Lang

EN = Reader(lang=Lang.EN, names=("Ann", "Bob"), who=0, width=400)
ZH = Reader(lang=Lang.ZH, names=("甲", "乙"), who=0, width=400)
HEAD = "kards turn=9 active=0"


def board(*lines: str, head: str = HEAD) -> KardsState:
    """Return the position of some lines; both sides have 9 kredits and a deck to draw from unless they say more."""
    text = [head, "0 hq=20 kredits=9/9", "1 hq=20 kredits=9/9"]
    text += ["0 deck: usa_draftees*9", "1 deck: usa_draftees*9"]
    return GAME.read_position("\n".join([*text, *lines]), seed=7)


def do(state: KardsState, *moves: str) -> KardsState:
    """Play moves of whoever is at turn through the only door; return the state."""
    for move in moves:
        state = step(state, move)[0]
    return state


def step(state: KardsState, move: str) -> tuple[KardsState, tuple[Any, ...]]:
    """Play one move; return the state and what happened."""
    after, events = play(GAME, state, GAME.to_act(state)[0], GAME.read_action(move))
    check(after)
    return after, events


def refused(state: KardsState, move: str, seat: int = 0) -> str:
    """Return the code with which a move is refused."""
    before = GAME.write_position(state)
    try:
        play(GAME, state, seat, GAME.read_action(move))
    except IllegalAction as error:
        assert GAME.write_position(state) == before
        return error.refusal.code
    raise AssertionError(f"{move} was allowed")


def moves(state: KardsState, seat: int = 0) -> list[str]:
    """Return all legal moves of a seat as text."""
    return [GAME.write_action(action) for action in GAME.legal(state, seat)]


def at(state: KardsState, ref: str, seat: int = 0) -> Unit:
    """Return the unit at a position named from a seat's side."""
    unit = law.unit_at(state, seat, ref)
    assert unit is not None, f"nobody at {ref}"
    return unit


def power(state: KardsState, ref: str, seat: int = 0) -> tuple[int, int, int]:
    """Return the action power of a unit in half points: general, attack, move."""
    unit = at(state, ref, seat)
    return unit.general, unit.to_attack, unit.to_move


def figures(state: KardsState, ref: str, seat: int = 0) -> str:
    """Return attack/defence of a unit."""
    unit = at(state, ref, seat)
    return f"{unit.attack}/{unit.defence}"


def line(state: KardsState, name: str) -> list[str]:
    """Return the cards of a line: `0`, `1` (the support lines) or `front`."""
    row = state.front if name == "front" else state.sides[int(name)].support
    return [unit.card for unit in row]


def kinds(events: Iterable[Any]) -> list[str]:
    """Return the names of events."""
    return [type(event).__name__ for event in events]


def typed(state: KardsState, text: str, reader: Reader = EN) -> str:
    """Return what a typed line is read as, or the code it is refused with."""
    view = GAME.view(state, reader.who)
    try:
        return GAME.write_action(PRESENT.parse(text, view, GAME.legal(state, reader.who or 0), reader))
    except NotUnderstood as error:
        return error.refusal.code


def asked(state: KardsState, query: str, text: str = "", reader: Reader = EN) -> str:
    """Return the answer to a question, or the code it is refused with."""
    view = GAME.view(state, reader.who)
    try:
        return PRESENT.ask(query, text, view, GAME.legal(state, reader.who or 0), reader)
    except NotUnderstood as error:
        return error.refusal.code


def check(state: KardsState) -> None:
    """Check what must hold in every position (docs/play/kards.md, part 15)."""
    assert len({unit.owner for unit in state.front}) <= 1
    assert len(state.front) <= 5
    for seat, side in enumerate(state.sides):
        assert len(side.support) <= 4
        assert len(side.hand) <= 9
        assert 0 <= side.hq_at <= len(side.support)
        assert state.rules.hq_free or side.hq_at == len(side.support)
        assert 0 <= side.kredits <= 24
        assert 0 <= side.slots <= 24
        assert {held.uid for held in side.hand} >= {*side.armed, *side.marked, *side.disarmed}
        for unit in side.support:
            assert unit.owner == seat
    for unit in (*state.front, *state.sides[0].support, *state.sides[1].support):
        assert min(unit.general, unit.to_attack, unit.to_move, unit.pin, unit.attack, unit.armor) >= 0
        assert unit.defence > 0 or state.over
        smoke, guard = unit.keywords & 32, unit.keywords & 8
        assert not (smoke and guard)
        assert not (smoke and unit in state.front)
    uids = [unit.uid for unit in (*state.front, *state.sides[0].support, *state.sides[1].support)]
    uids += [held.uid for side in state.sides for held in side.hand]
    assert len(uids) == len(set(uids))
    assert all(uid < state.next_uid for uid in uids)
