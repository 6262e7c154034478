"""The match itself: its turns, its questions, and which part of the rules takes them up (M8, M9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..actions import (
    Action,
    ActionBegun,
    ActionLost,
    ActsAgain,
    FactionGiven,
    GameStarted,
    Move,
    No,
    Resign,
    Resigned,
    UseCard,
)
from ..data import CARDS, Aim, Pace
from ..state import (
    Allocate,
    Appoint,
    Arrive,
    Ask,
    Fight,
    Finish,
    Meet,
    NextTurn,
    Question,
    Rob,
    Settle,
    Turn,
    replace,
)
from . import cards, fights, places, settlement
from .draft import Draft
from .officers import eliminate
from .questions import options

_CARD_QUESTIONS: Final = {
    Aim.SELF: Question.CONFIRM,
    Aim.ROLE: Question.CARD_ROLE,
    Aim.CELL: Question.CARD_CELL,
    Aim.OFFICER: Question.CARD_PLACE,
}


def start(d: Draft, first: int = 0) -> None:
    """Begin with the action of faction `first` (5, 8)."""
    d.note(GameStarted, d.scenario)
    for i in range(len(d.roles)):
        d.note(FactionGiven, i, to=i)
    d.todo.append(Turn(first))
    run(d)


def run(d: Draft) -> None:
    """Go on to the next question or the end."""
    while d.verdict is None:
        if d.ask is None:
            frame = d.todo.pop()
            _STEPS[type(frame)](d, frame)
            continue
        if not d.manual or d.ask.kind is Question.ACTION:
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
    if role.location < 0:
        d.todo.append(Turn(frame.role + 1))
    elif role.pace is Pace.STOPPED:
        d.note(ActionLost, frame.role)
        d.todo.append(Finish(frame.role))
    else:
        d.note(ActionBegun, frame.role)
        d.todo.append(Finish(frame.role))
        d.ask = Ask(Question.ACTION, frame.role)


def _finish(d: Draft, frame: Finish) -> None:
    role = d.roles[frame.role]
    if role.acts_again:
        d.note(ActsAgain, frame.role)
        d.roles[frame.role] = replace(role, acts_again=False)
        d.todo.append(Turn(frame.role))
    else:
        d.todo.append(Turn(frame.role + 1))


def _answer_action(d: Draft, ask: Ask, action: Action) -> None:
    match action:
        case Move():
            places.move(d, ask.seat)
        case UseCard(id=card):
            if d.roles[ask.seat].cards[card] <= 0:
                d.ask = ask
            else:
                d.ask = Ask(_CARD_QUESTIONS[CARDS[card].aim], ask.seat, card, count=ask.count)
        case Resign():
            d.ask = Ask(Question.RESIGN, ask.seat, count=ask.count)


def _answer_resign(d: Draft, ask: Ask, action: Action) -> None:
    if isinstance(action, No):
        d.ask = Ask(Question.ACTION, ask.seat, count=ask.count + 1)
        return
    d.note(Resigned, ask.seat)
    eliminate(d, ask.seat)
    d.todo[-1] = Turn(ask.seat + 1)
    settlement.last_standing(d)


_STEPS: Final[dict[type, Callable[[Draft, Any], None]]] = {
    Turn: _turn,
    Finish: _finish,
    Rob: fights.robbers,
    Meet: fights.meet,
    Arrive: places.arrive,
    Fight: fights.prepare,
    Appoint: places.ask_office,
    Settle: settlement.settle,
    Allocate: settlement.allocate,
    NextTurn: settlement.next_turn,
}

_ANSWERS: Final[dict[Question, Callable[[Draft, Ask, Action], None]]] = {
    Question.ACTION: _answer_action,
    Question.RESIGN: _answer_resign,
    Question.CONFIRM: cards.answer_confirm,
    Question.CARD_ROLE: cards.answer_role,
    Question.CARD_CELL: cards.answer_cell,
    Question.CARD_PLACE: cards.answer_place,
    Question.CARD_OFFICER: cards.answer_officer,
    Question.MEET: fights.answer_meet,
    Question.ATTACK: fights.answer_attack,
    Question.GENERAL: fights.answer_general,
    Question.VICE: fights.answer_general,
    Question.OCCUPY: places.answer_occupy,
    Question.GARRISON: places.answer_garrison,
    Question.MAYOR: places.answer_office,
    Question.TREASURER: places.answer_office,
    Question.HIRE: places.answer_hire,
    Question.STUDY: places.answer_study,
    Question.STUDY_TECH: places.answer_technique,
    Question.TRAIN: places.answer_train,
    Question.ALLOCATE: settlement.answer_allocate,
    Question.EXCHANGE: settlement.answer_exchange,
    Question.CANCEL_STUDY: settlement.answer_cancel_study,
    Question.CANCEL_TRAIN: settlement.answer_cancel_train,
}
