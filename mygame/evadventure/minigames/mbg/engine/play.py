"""The match itself: its turns, its questions, and which part of the rules takes them up (M8, M9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..battle import Tell
from ..data import CARD_COUNT, CARDS, TECH_COUNT, Aim, Pace
from ..questions import (
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
from .cards import Cards
from .ground import Source
from .places import Places
from .settlement import Settlement

_CARD_QUESTIONS = {Aim.SELF: CONFIRM, Aim.ROLE: CARD_ROLE, Aim.CELL: CARD_CELL, Aim.OFFICER: CARD_PLACE}


class Play(Cards, Places, Settlement):
    """A match in progress."""

    @classmethod
    def open(cls, state: State, chance: Source, tell: Tell | None = None) -> Play:
        """Go on from a state."""
        play = cls(state.board, chance, tell)
        play.todo = list(state.todo)
        play.ask = state.ask
        play.verdict = state.verdict
        return play

    def freeze(self, chance: bytes) -> State:
        """Return the state it has come to; `chance` is what is left of the stream."""
        return State(self.freeze_board(), chance, tuple(self.todo), self.ask, self.verdict)

    def start(self, first: int = 0) -> None:
        """Announce the board and begin with the action of role `first` (5, 8)."""
        b = self.board
        kinds = (b.cells, b.roles, b.officers, b.cities, b.insts, b.trains)
        self.note("InitMap", *map(len, kinds), TECH_COUNT, CARD_COUNT, b.nx, b.ny)
        for i, city in enumerate(b.cities):
            self.note("ShowCity", i, city.name, city.scope, *city.area)
        for i, inst in enumerate(b.insts):
            self.note("ShowInstitute", i, inst.name, *inst.area)
        for i, room in enumerate(b.trains):
            self.note("ShowTrainingRoom", i, room.name, room.item, *room.area)
        for i, cell in enumerate(b.cells):
            self.note("ShowMap", i, int(cell.place), cell.base, cell.x, cell.y)
        self.note("StartGame")
        for i in range(len(self.roles)):
            self.note("StartGame", i, to=i)
        self.todo.append(Turn(first))
        self.run()

    def run(self) -> None:
        """Go on to the next question or the end."""
        while self.verdict is None:
            if self.ask is None:
                frame = self.todo.pop()
                _STEPS[type(frame)](self, frame)
                continue
            if not self.manual or self.ask.kind == ACTION:
                return
            # In `manual` a question with a single answer is none.
            self.offered = options(self, self.ask)
            if len(self.offered) > 1:
                return
            self._take(self.offered[0])
        self.ask = None

    def answer(self, action: Action) -> None:
        """Take the answer to the question and go on to the next one."""
        self._take(action)
        self.run()

    def _take(self, action: Action) -> None:
        ask = self.ask
        assert ask is not None
        self.ask = self.offered = None
        _ANSWERS[ask.kind](self, ask, action)

    def moves(self) -> list[Action]:
        """Return the answers to the question."""
        if self.offered is None:
            assert self.ask is not None
            self.offered = options(self, self.ask)
        return self.offered

    def _turn(self, frame: Turn) -> None:
        if frame.role == len(self.roles):
            self.todo.append(Settle())
            return
        role = self.roles[frame.role]
        if role.loc < 0:
            self.todo.append(Turn(frame.role + 1))
        elif role.mst is Pace.STOPPED:
            self.note("RoleForbidAction", frame.role)
            self.todo.append(Finish(frame.role))
        else:
            self.note("RoleStartAction", frame.role)
            self.todo.append(Finish(frame.role))
            self.ask = Ask(ACTION, frame.role)

    def _finish(self, frame: Finish) -> None:
        role = self.roles[frame.role]
        if role.cst:
            self.note("RoleContinueAction", frame.role)
            self.roles[frame.role] = replace(role, cst=False)
            self.todo.append(Turn(frame.role))
        else:
            self.todo.append(Turn(frame.role + 1))

    def _act(self, ask: Ask, action: Action) -> None:
        match action.verb:
            case "move":
                self._move(ask.seat)
            case "card":
                if self.roles[ask.seat].cards[action.id] <= 0:
                    self.ask = ask
                else:
                    self.ask = Ask(_CARD_QUESTIONS[CARDS[action.id].aim], ask.seat, action.id, count=ask.count)
            case "resign":
                self.ask = Ask(RESIGN, ask.seat, count=ask.count)
            case "save":
                self.ask = Ask(FILE, ask.seat)
            case "quit":
                self.note("NoteForceQuit")
                self.verdict = Verdict(-3, "quit")

    def _file(self, ask: Ask, action: Action) -> None:
        if action.verb != "none":
            if action.verb == "file" and self.checkpoint:
                self.checkpoint("save", ask.seat)
            self.note("SaveReport", action.verb == "file", to=ask.seat)
        self.ask = Ask(ACTION, ask.seat)

    def _resign(self, ask: Ask, action: Action) -> None:
        if action.verb == "no":
            self.ask = Ask(ACTION, ask.seat, count=ask.count + 1)
            return
        self.note("Resigned", ask.seat)
        self.eliminate(ask.seat)
        self.todo[-1] = Turn(ask.seat + 1)
        self._last_standing()


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
