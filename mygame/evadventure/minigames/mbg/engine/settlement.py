"""The end of a round: study, training, incomes, states, who wins, who is out; and allocation (M16, M18)."""

from __future__ import annotations

from ..data import (
    ALLOCATE_TURN,
    ALONE,
    ANGER,
    FENGSHUI_MAX,
    FENGSHUI_ROUND,
    PROPERTY_MAX,
    STUDY_SCALE,
    TRAIN_PLUS,
    Pace,
    Place,
    Property,
)
from ..questions import ALLOCATE, CANCEL_STUDY, CANCEL_TRAIN, EXCHANGE, own_places, place_key
from ..single import f32
from ..state import Action, Allocate, Appoint, Ask, NextTurn, Settle, Turn, Verdict, replace
from ..values import changed, earn, prop, wall_recovery
from .ground import put, with_
from .officers import Officers

_ALLOCATED = {Place.CITY: 0, Place.INSTITUTE: 1, Place.TRAINING: 2}


class Settlement(Officers):
    """The end of a round, and allocation."""

    def _settle(self, frame: Settle) -> None:
        self._settle_institutes()
        self._settle_trainings()
        self._settle_cities()
        self._settle_officers()
        if not self._settle_roles() and not self._last_standing():
            self.note("EndTurn", self.turn)
            self.todo.append(NextTurn())
            if self.turn % ALLOCATE_TURN == 0:
                if self.checkpoint:
                    self.checkpoint("before_alloc", self.turn)
                self.todo.append(Allocate(0))

    def _settle_institutes(self) -> None:
        for i in range(len(self.insts)):
            for r, o in enumerate(self.insts[i].mos):
                if o < 0:
                    continue
                if self.officers[o].lst:
                    self.note("NoteLYStudy", i, o, to=r)
                    continue
                inst = self.insts[i]
                old = inst.point[r]
                point = f32(old - f32(prop(self.officers[o], Property.STRATEGY) * STUDY_SCALE))
                if point <= 0.0:
                    tech, point = inst.on_study[r], 0.0
                    self.roles[r] = replace(self.roles[r], tech=with_(self.roles[r].tech, tech))
                    self.insts[i] = replace(inst, point=put(inst.point, r, 0.0), on_study=put(inst.on_study, r, -1))
                    self.note("NoteFinishStudy", i, o, tech, to=r)
                    self._out_of_institute(o)
                else:
                    self.insts[i] = replace(inst, point=put(inst.point, r, point))
                self.note("NotePayInst", self.pay(r, f32(point - old)), to=r)

    def _settle_trainings(self) -> None:
        for t in range(len(self.trains)):
            for r, o in enumerate(self.trains[t].mos):
                if o < 0:
                    continue
                if self.officers[o].lst:
                    self.note("NoteLYTrain", t, o, to=r)
                    continue
                room = self.trains[t]
                left = room.round[r] - 1
                self.trains[t] = replace(room, round=put(room.round, r, left))
                if left == 0:
                    officer = self.officers[o]
                    old = officer.props[room.item]
                    gain = float(self.chance.randint(0, TRAIN_PLUS - 1) + 1)
                    if f32(old + gain) > PROPERTY_MAX:
                        gain = f32(PROPERTY_MAX - old)
                    props = put(officer.props, room.item, f32(old + gain))
                    self.officers[o] = replace(officer, props=props)
                    self.note("NoteFinishTrain", o, room.item, gain, to=r)
                    self._out_of_training(o)

    def _settle_cities(self) -> None:
        for c, city in enumerate(self.cities):
            if city.hp != city.hpmax:
                city = self.cities[c] = replace(city, hp=changed(city.hp, city.hpmax, wall_recovery(city)))
            if city.mayor >= 0:
                if self.officers[city.mayor].lst:
                    self.note("NoteLYMayor", city.mayor, c, to=city.role)
                else:
                    amount = prop(self.officers[city.mayor], Property.POLITICS)
                    for o in city.mos:
                        officer = self.officers[o]
                        if officer.hp != officer.hpmax:
                            self.officers[o] = replace(officer, hp=changed(officer.hp, officer.hpmax, amount))
                    self.note("NoteCityRecover", c, amount, to=city.role)
            if city.role >= 0:
                if city.treasurer >= 0 and self.officers[city.treasurer].lst:
                    self.note("NoteLYTreasurer", city.treasurer, c, to=city.role)
                amount = earn(city, self.officers)
                self.pay(city.role, amount)
                self.note("NoteCityEarn", c, amount, to=city.role)
            if self.turn % FENGSHUI_ROUND == 0:
                self.cities[c] = replace(city, fengshui=f32(self.chance.unit() * FENGSHUI_MAX))

    def _settle_officers(self) -> None:
        for o, officer in enumerate(self.officers):
            if officer.lst or officer.pst or officer.is_quit:
                quits = officer.is_quit
                self.officers[o] = replace(
                    officer, lst=max(officer.lst - 1, 0), pst=max(officer.pst - 1, 0), is_quit=False
                )
                if quits and officer.role >= 0:
                    self.leave(o)

    def _settle_roles(self) -> bool:
        """Count states down, find who has won or is out; say whether the game is over."""
        for r in range(len(self.roles)):
            role = self.roles[r]
            if role.loc < 0:
                continue
            if role.mst is not Pace.NORMAL:
                ends = role.mtime == 1
                self.roles[r] = replace(role, mtime=role.mtime - 1, mst=Pace.NORMAL if ends else role.mst)
                if ends:
                    self.note("NoteRoleStEnd", r, int(role.mst))
            role = self.roles[r]
            if role.ast != ALONE:
                ends = role.atime == 1
                self.roles[r] = replace(role, atime=role.atime - 1, ast=ALONE if ends else role.ast)
                if ends and role.ast == ANGER:
                    self.note("NoteRoleCeEnd", r)
                elif ends and role.ast > r:
                    self.note("NoteRoleAlignEnd", r, role.ast)
            role = self.roles[r]
            if role.cst:
                role = self.roles[r] = replace(role, cst=False)
            if role.money >= self.win_money:
                if not self.manual:
                    self._win(r, "money")
                    return True
            elif role.money <= 0.0:
                self.eliminate(r)
        if self.manual:
            # A3: of all who have reached the sum the richest wins.
            rich = [r for r, role in enumerate(self.roles) if role.loc >= 0 and role.money >= self.win_money]
            if rich:
                self._win(max(rich, key=lambda r: self.roles[r].money), "money")
                return True
        return False

    def _last_standing(self) -> bool:
        live = [r for r, role in enumerate(self.roles) if role.loc >= 0]
        if len(live) > 1:
            return False
        if live:
            self._win(live[0], "last")
        else:
            self.note("NoteAllLoss")
            self.verdict = Verdict(-1, "all_out")
            if self.checkpoint:
                self.checkpoint("after_round", -2)
        return True

    def _win(self, r: int, rule: str) -> None:
        self.note("NoteRoleWin", r)
        self.verdict = Verdict(r, rule)
        if self.checkpoint:
            self.checkpoint("after_round", r)

    def _next_turn(self, frame: NextTurn) -> None:
        self.turn += 1
        if self.checkpoint:
            self.checkpoint("after_round", -1)
        if self.turn <= self.max_turn:
            self.todo.append(Turn(0))
            return
        # B26: `manual` ranks live roles only.
        ranked = [r for r, role in enumerate(self.roles) if role.loc >= 0 or not self.manual]
        winner = max(ranked, key=lambda r: self.roles[r].money)
        self.note("NoteRoleWin", winner)
        self.verdict = Verdict(winner, "turns")

    def _allocate(self, frame: Allocate) -> None:
        r = frame.role
        while r < len(self.roles) and self.roles[r].loc < 0:
            r += 1
        if r == len(self.roles):
            return
        places = {("city", "inst", "room").index(a.verb) * 1000 + a.id for a in own_places(self, r)}
        cells = tuple(
            i
            for i, cell in enumerate(self.cells)
            if cell.place in _ALLOCATED and _ALLOCATED[cell.place] * 1000 + cell.base in places
        )
        self.note("StartAllocate", cells, to=r)
        self.todo.append(replace(frame, role=r))
        self.ask = Ask(ALLOCATE, r, used=frame.used if r == frame.role else ())

    def _allocate_answer(self, ask: Ask, action: Action) -> None:
        r, at = ask.seat, action.id
        frame = self.todo.pop()
        assert isinstance(frame, Allocate)
        if action.verb == "done":
            self.todo.append(Allocate(r + 1))
            return
        if action.verb not in ("city", "inst", "room"):
            self.todo.append(frame)
            return
        self.todo.append(Allocate(r, (*frame.used, place_key(action.verb, at))))
        match action.verb:
            case "city" if self.cities[at].role == r:
                self.ask = Ask(EXCHANGE, r, at, self.roles[r].mos, also=self.cities[at].mos)
            case "inst" if self.insts[at].mos[r] >= 0:
                self.ask = Ask(CANCEL_STUDY, r, at, (self.insts[at].mos[r],))
            case "room" if self.trains[at].mos[r] >= 0:
                self.ask = Ask(CANCEL_TRAIN, r, at, (self.trains[at].mos[r],))

    def _exchange(self, ask: Ask, action: Action) -> None:
        if action.verb == "officer":
            if action.id in ask.ids:
                self.ask = replace(ask, picked=(*ask.picked, action.id))
            else:
                self.ask = replace(ask, picked_also=(*ask.picked_also, action.id))
            return
        for o in ask.picked:
            if self._into_city(o, ask.at):
                self.note("NoteInCity", o, ask.at)
        for o in ask.picked_also:
            self._out_of_city(o)
        if self.cities[ask.at].role == ask.seat:
            self.todo.append(Appoint(ask.seat, ask.at))

    def _cancel_study(self, ask: Ask, action: Action) -> None:
        if action.verb == "yes":
            self._out_of_institute(ask.ids[0])

    def _cancel_train(self, ask: Ask, action: Action) -> None:
        if action.verb == "yes":
            self._out_of_training(ask.ids[0])
