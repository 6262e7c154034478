"""The match itself: its turns, its questions, and which part of the rules takes them up (M8, M9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..battle.rounds import Tell
from ..data import CARD_COUNT, CARDS, TECH_COUNT, Aim, Pace
from .questions import (
    ACTION,
    ALLOCATE,
    ATTACK,
    CANCEL_STUDY,
    CANCEL_TRAIN,
    CARD_CELL,
    CARD_OFFICER,
    CARD_PLACE,
    CARD_ROLE,
    CONFIRM,
    EXCHANGE,
    FILE,
    GARRISON,
    GENERAL,
    HIRE,
    MAYOR,
    MEET,
    OCCUPY,
    RESIGN,
    STUDY,
    STUDY_TECH,
    TRAIN,
    TREASURER,
    VICE,
    options,
)
from ..state import (
    Action,
    Allocate,
    Appoint,
    Arrive,
    Ask,
    Fight,
    Finish,
    Meet,
    NextTurn,
    Rob,
    Settle,
    State,
    Turn,
    Verdict,
    replace,
)
from .draft import Source

_CARD_QUESTIONS = {Aim.SELF: CONFIRM, Aim.ROLE: CARD_ROLE, Aim.CELL: CARD_CELL, Aim.OFFICER: CARD_PLACE}

from .places import move
from .officers import eliminate
from .settlement import last_standing


@classmethod


def open(cls, state: State, chance: Source, tell: Tell | None = None) -> Play:
    """Go on from a state."""
    play = cls(state.board, chance, tell)
    play.todo = list(state.todo)
    play.ask = state.ask
    play.verdict = state.verdict
    return play


def freeze(d: Draft, chance: bytes) -> State:
    """Return the state it has come to; `chance` is what is left of the stream."""
    return State(d.freeze_board(), chance, tuple(d.todo), d.ask, d.verdict)


def start(d: Draft, first: int = 0) -> None:
    """Announce the board and begin with the action of role `first` (5, 8)."""
    b = d.board
    kinds = (b.cells, b.roles, b.officers, b.cities, b.insts, b.trains)
    d.note("InitMap", *map(len, kinds), TECH_COUNT, CARD_COUNT, b.nx, b.ny)
    for i, city in enumerate(b.cities):
        d.note("ShowCity", i, city.name, city.scope, *city.area)
    for i, inst in enumerate(b.insts):
        d.note("ShowInstitute", i, inst.name, *inst.area)
    for i, room in enumerate(b.trains):
        d.note("ShowTrainingRoom", i, room.name, room.item, *room.area)
    for i, cell in enumerate(b.cells):
        d.note("ShowMap", i, int(cell.place), cell.base, cell.x, cell.y)
    d.note("StartGame")
    for i in range(len(d.roles)):
        d.note("StartGame", i, to=i)
    d.todo.append(Turn(first))
    run(d)


def run(d: Draft) -> None:
    """Go on to the next question or the end."""
    while d.verdict is None:
        if d.ask is None:
            frame = d.todo.pop()
            _STEPS[type(frame)](d, frame)
            continue
        if not d.manual or d.ask.kind == ACTION:
            return
        # In `manual` a question with a single answer is none.
        d.offered = options(d, d.ask)
        if len(d.offered) > 1:
            return
        _take(d, d.offered[0])
    d.ask = None


def answer(d: Draft, action: Action) -> None:
    """Take the answer to the question and go on to the next one."""
    _take(d, action)
    run(d)


def _take(d: Draft, action: Action) -> None:
    ask = d.ask
    assert ask is not None
    d.ask = d.offered = None
    _ANSWERS[ask.kind](d, ask, action)


def moves(d: Draft) -> list[Action]:
    """Return the answers to the question."""
    if d.offered is None:
        assert d.ask is not None
        d.offered = options(d, d.ask)
    return d.offered


def _turn(d: Draft, frame: Turn) -> None:
    if frame.role == len(d.roles):
        d.todo.append(Settle())
        return
    role = d.roles[frame.role]
    if role.loc < 0:
        d.todo.append(Turn(frame.role + 1))
    elif role.mst is Pace.STOPPED:
        d.note("RoleForbidAction", frame.role)
        d.todo.append(Finish(frame.role))
    else:
        d.note("RoleStartAction", frame.role)
        d.todo.append(Finish(frame.role))
        d.ask = Ask(ACTION, frame.role)


def _finish(d: Draft, frame: Finish) -> None:
    role = d.roles[frame.role]
    if role.cst:
        d.note("RoleContinueAction", frame.role)
        d.roles[frame.role] = replace(role, cst=False)
        d.todo.append(Turn(frame.role))
    else:
        d.todo.append(Turn(frame.role + 1))


def _answer_action(d: Draft, ask: Ask, action: Action) -> None:
    match action.verb:
        case "move":
            move(d, ask.seat)
        case "card":
            if d.roles[ask.seat].cards[action.id] <= 0:
                d.ask = ask
            else:
                d.ask = Ask(_CARD_QUESTIONS[CARDS[action.id].aim], ask.seat, action.id, count=ask.count)
        case "resign":
            d.ask = Ask(RESIGN, ask.seat, count=ask.count)
        case "save":
            d.ask = Ask(FILE, ask.seat)
        case "quit":
            d.note("NoteForceQuit")
            d.verdict = Verdict(-3, "quit")


def _file(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb != "none":
        if action.verb == "file" and d.checkpoint:
            d.checkpoint("save", ask.seat)
        d.note("SaveReport", action.verb == "file", to=ask.seat)
    d.ask = Ask(ACTION, ask.seat)


def _answer_resign(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb == "no":
        d.ask = Ask(ACTION, ask.seat, count=ask.count + 1)
        return
    d.note("Resigned", ask.seat)
    eliminate(d, ask.seat)
    d.todo[-1] = Turn(ask.seat + 1)
    last_standing(d)


_STEPS: dict[type, Callable[[Play, Any], None]] = {
    Turn: Play._turn,
    Finish: Play._finish,
    Rob: Play._rob,
    Meet: Play._meet,
    Arrive: Play._arrive,
    Fight: Play._fight,
    Appoint: Play._appoint,
    Settle: Play._settle,
    Allocate: Play._allocate,
    NextTurn: Play._next_turn,
}

_ANSWERS: dict[str, Callable[[Play, Ask, Action], None]] = {
    ACTION: Play._act,
    FILE: Play._file,
    RESIGN: Play._resign,
    CONFIRM: Play._confirm,
    CARD_ROLE: Play._card_role,
    CARD_CELL: Play._card_cell,
    CARD_PLACE: Play._card_place,
    CARD_OFFICER: Play._card_officer,
    MEET: Play._meet_answer,
    ATTACK: Play._attack_answer,
    GENERAL: Play._general,
    VICE: Play._general,
    OCCUPY: Play._occupy,
    GARRISON: Play._garrison,
    MAYOR: Play._mayor,
    TREASURER: Play._treasurer,
    HIRE: Play._hire,
    STUDY: Play._study,
    STUDY_TECH: Play._study_tech,
    TRAIN: Play._train,
    ALLOCATE: Play._allocate_answer,
    EXCHANGE: Play._exchange,
    CANCEL_STUDY: Play._cancel_study,
    CANCEL_TRAIN: Play._cancel_train,
}
