"""The match itself: its turns, its questions, and their dispatch to the parts of the rules (M8, M9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .. import actions as act
from .. import state
from ..data import CARDS, CardAim, WalkPace
from . import cards, fights, places, settlement
from .draft import BoardDraft
from .postings import eliminate
from .questions import options

_CARD_QUESTIONS: Final = {
    CardAim.SELF: state.MbgQuestion.CONFIRM,
    CardAim.ROLE: state.MbgQuestion.CARD_ROLE,
    CardAim.CELL: state.MbgQuestion.CARD_CELL,
    CardAim.OFFICER: state.MbgQuestion.CARD_PLACE,
}


def start(d: BoardDraft, first: int = 0) -> None:
    """Begin with the action of faction `first` (5, 8)."""
    d.note(act.GameStarted, d.scenario)
    for i in range(len(d.roles)):
        d.note(act.FactionGiven, i, to=i)
    d.todo.append(state.TurnFrame(first))
    run(d)


def run(d: BoardDraft) -> None:
    """Go on to the next question or the end."""
    while d.verdict is None:
        if d.ask is None:
            frame = d.todo.pop()
            _STEPS[type(frame)](d, frame)
            continue
        if not d.manual or d.ask.kind is state.MbgQuestion.ACTION:
            return
        # In `manual` a question with a single answer is skipped.
        d.offered = options(d, d.ask)
        if len(d.offered) > 1:
            return
        _take(d, d.offered[0])
    d.ask = None


def answer(d: BoardDraft, action: act.Action) -> None:
    """Take the answer to the question and go on to the next one."""
    _take(d, action)
    run(d)


def _take(d: BoardDraft, action: act.Action) -> None:
    ask = d.ask
    assert ask is not None
    d.ask = d.offered = None
    _ANSWERS[ask.kind](d, ask, action)


def moves(d: BoardDraft) -> list[act.Action]:
    """Return the answers to the question."""
    if d.offered is None:
        assert d.ask is not None
        d.offered = options(d, d.ask)
    return d.offered


def _turn(d: BoardDraft, frame: state.TurnFrame) -> None:
    if frame.role == len(d.roles):
        d.todo.append(state.Settle())
        return
    role = d.roles[frame.role]
    if role.location < 0:
        d.todo.append(state.TurnFrame(frame.role + 1))
    elif role.pace is WalkPace.STOPPED:
        d.note(act.ActionLost, frame.role)
        d.todo.append(state.Finish(frame.role))
    else:
        d.note(act.ActionBegun, frame.role)
        d.todo.append(state.Finish(frame.role))
        d.ask = state.Ask(state.MbgQuestion.ACTION, frame.role)


def _finish(d: BoardDraft, frame: state.Finish) -> None:
    role = d.roles[frame.role]
    if role.acts_again:
        d.note(act.ActsAgain, frame.role)
        d.roles[frame.role] = state.replace(role, acts_again=False)
        d.todo.append(state.TurnFrame(frame.role))
    else:
        d.todo.append(state.TurnFrame(frame.role + 1))


def _answer_action(d: BoardDraft, ask: state.Ask, action: act.Action) -> None:
    match action:
        case act.March():
            places.move(d, ask.seat)
        case act.UseCard(id=card):
            if d.roles[ask.seat].cards[card] <= 0:
                d.ask = ask
            else:
                d.ask = state.Ask(_CARD_QUESTIONS[CARDS[card].aim], ask.seat, card, count=ask.count)
        case act.Resign():
            d.ask = state.Ask(state.MbgQuestion.RESIGN, ask.seat, count=ask.count)


def _answer_resign(d: BoardDraft, ask: state.Ask, action: act.Action) -> None:
    if isinstance(action, act.No):
        d.ask = state.Ask(state.MbgQuestion.ACTION, ask.seat, count=ask.count + 1)
        return
    d.note(act.Resigned, ask.seat)
    eliminate(d, ask.seat)
    d.todo[-1] = state.TurnFrame(ask.seat + 1)
    settlement.last_standing(d)


_STEPS: Final[dict[type, Callable[[BoardDraft, Any], None]]] = {
    state.TurnFrame: _turn,
    state.Finish: _finish,
    state.Rob: fights.robbers,
    state.Meet: fights.meet,
    state.Arrive: places.arrive,
    state.FightFrame: fights.prepare,
    state.Appoint: places.ask_office,
    state.Settle: settlement.settle,
    state.Allocate: settlement.allocate,
    state.NextTurn: settlement.next_turn,
}

_ANSWERS: Final[dict[state.MbgQuestion, Callable[[BoardDraft, state.Ask, act.Action], None]]] = {
    state.MbgQuestion.ACTION: _answer_action,
    state.MbgQuestion.RESIGN: _answer_resign,
    state.MbgQuestion.CONFIRM: cards.answer_confirm,
    state.MbgQuestion.CARD_ROLE: cards.answer_role,
    state.MbgQuestion.CARD_CELL: cards.answer_cell,
    state.MbgQuestion.CARD_PLACE: cards.answer_place,
    state.MbgQuestion.CARD_OFFICER: cards.answer_officer,
    state.MbgQuestion.MEET: fights.answer_battle,
    state.MbgQuestion.ATTACK: fights.answer_battle,
    state.MbgQuestion.GENERAL: fights.answer_general,
    state.MbgQuestion.VICE: fights.answer_general,
    state.MbgQuestion.OCCUPY: places.answer_occupy,
    state.MbgQuestion.GARRISON: places.answer_garrison,
    state.MbgQuestion.MAYOR: places.answer_office,
    state.MbgQuestion.TREASURER: places.answer_office,
    state.MbgQuestion.HIRE: places.answer_hire,
    state.MbgQuestion.STUDY: places.answer_study,
    state.MbgQuestion.STUDY_TECH: places.answer_technique,
    state.MbgQuestion.TRAIN: places.answer_train,
    state.MbgQuestion.ALLOCATE: settlement.answer_allocate,
    state.MbgQuestion.EXCHANGE: settlement.answer_exchange,
    state.MbgQuestion.CANCEL_STUDY: settlement.answer_cancel,
    state.MbgQuestion.CANCEL_TRAIN: settlement.answer_cancel,
}
