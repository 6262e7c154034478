"""Moving, and the places: cities, saloons, institutes, training rooms, chance (M11, M12)."""

from __future__ import annotations

from ..data import ANGER, CARD_COUNT, NOBODY, OWN_TAX_SCALE, TAX_SCALE, TECHS, TRAIN_ROUND, Job, Place
from ..questions import ATTACK, HIRE, MAYOR, OCCUPY, STUDY, STUDY_TECH, TRAIN, TREASURER
from ..single import f32
from ..state import Action, Appoint, Arrive, Ask, Fight, Meet, Rob, replace
from ..values import MAX_STEPS, candidates, earn, free_officers, price
from .fights import Fights
from .ground import put, with_, without


class Places(Fights):
    """Walking, and what the cell does where one stops."""

    def _move(self, r: int) -> None:
        role = self.roles[r]
        most = MAX_STEPS[role.mst]
        step = self.chance.randint(0, most - 1) + 1 if most else 0
        cell, size = role.loc, len(self.cells)
        for _ in range(step):
            self.note("NoteRoleMoveOneStep", r, cell, role.dir)
            cell = (cell + role.dir) % size
            if cell in self.barriers or cell in self.robbers:
                break
        self.note("NoteRoleMove", r, role.loc, cell, step)
        self.roles[r] = replace(role, loc=cell)
        self.todo.append(Arrive(r))
        self.todo.append(Meet(r, 0))
        if cell in self.barriers:
            self.barriers = without(self.barriers, cell)
            self.note("UnSetBarrier", cell)
        if cell in self.robbers:
            self.robbers = without(self.robbers, cell)
            self.note("UnSetRobber", cell)
            self.todo.append(Rob(r))

    def _arrive(self, frame: Arrive) -> None:
        r = frame.role
        cell = self.cells[self.roles[r].loc]
        match cell.place:
            case Place.CITY:
                self._at_city(r, cell.base)
            case Place.SALOON:
                self._at_saloon(r)
            case Place.INSTITUTE:
                inst = self.insts[cell.base]
                if inst.mos[r] < 0:
                    known = self.roles[r].tech
                    techs = tuple(sorted(k for k in set(inst.tech) if k not in known))
                    self.ask = Ask(STUDY, r, cell.base, self.roles[r].mos, also=techs)
            case Place.TRAINING:
                if self.trains[cell.base].mos[r] < 0:
                    self.ask = Ask(TRAIN, r, cell.base, self.roles[r].mos)
            case Place.CHANCE:
                card = self.chance.randint(0, CARD_COUNT - 1)
                role = self.roles[r]
                self.roles[r] = replace(role, cards=put(role.cards, card, role.cards[card] + 1))
                self.note("NoteGetCard", r, card)

    def _at_city(self, r: int, c: int) -> None:
        city = self.cities[c]
        if city.role == r:
            amount = f32(earn(city, self.officers) * OWN_TAX_SCALE)
            self.pay(r, amount)
            self.note("NoteCollectTax", r, c, amount)
        elif city.role == NOBODY:
            if self.roles[r].mos or not self.manual:
                self.ask = Ask(OCCUPY, r, c)
        else:
            self._at_foreign_city(r, c, city.role)

    def _at_foreign_city(self, r: int, c: int, owner: int) -> None:
        tax = f32(earn(self.cities[c], self.officers) * TAX_SCALE)
        real = self.pay(r, -tax)
        self.note("NotePayTax", r, owner, c, tax)
        if self.manual:
            # A1: the tax is paid to the owner; C11: what is not paid in full is told.
            self.pay(owner, -real)
            if real != -tax:
                self.note("TaxPaid", r, owner, c, -real)
        me = self.roles[r]
        if me.ast == owner:
            self.note("SkipBattleByAlign", owner, to=r)
            return
        forced = me.ast == ANGER or self.roles[owner].ast == ANGER
        if self.manual:
            able = candidates(me.mos, self.officers, True)
            if forced:
                self._force(r, owner)
            if not able:
                if forced:
                    self.todo.append(Fight(r, owner, c, 0, True))
                return
        self.ask = Ask(ATTACK, r, c, forced=forced)

    def _occupy(self, ask: Ask, action: Action) -> None:
        if action.verb == "yes":
            self._ask_garrison(ask.seat, ask.at)

    def _garrison(self, ask: Ask, action: Action) -> None:
        if action.verb == "officer":
            self.ask = replace(ask, picked=(*ask.picked, action.id))
            return
        r, c = ask.seat, ask.at
        if not ask.picked:
            self.note("OccuCityFail", c, to=r)
            return
        self.note("NoteRoleOccupyCity", r, c)
        self.cities[c] = replace(self.cities[c], role=r)
        self.roles[r] = replace(self.roles[r], mcs=with_(self.roles[r].mcs, c))
        for o in ask.picked:
            self._into_city(o, c)
        self.todo.append(Appoint(r, c))

    def _appoint(self, frame: Appoint) -> None:
        city = self.cities[frame.city]
        if not frame.treasurer:
            self.todo.append(replace(frame, treasurer=True))
        self.ask = Ask(TREASURER if frame.treasurer else MAYOR, frame.role, frame.city, city.mos)

    def _mayor(self, ask: Ask, action: Action) -> None:
        if action.verb == "officer":
            self._as(action.id, Job.MAYOR)

    def _treasurer(self, ask: Ask, action: Action) -> None:
        if action.verb == "officer":
            self._as(action.id, Job.TREASURER)

    def _at_saloon(self, r: int) -> None:
        ids, prices = [], []
        for rank in range(3):
            if free := free_officers(self.officers, rank):
                o = free[self.chance.randint(0, len(free) - 1)]
                ids.append(o)
                prices.append(price(self.officers[o].props, self.chance.unit()))
        self.ask = Ask(HIRE, r, -1, tuple(ids), tuple(prices))

    def _hire(self, ask: Ask, action: Action) -> None:
        if action.verb != "officer":
            return
        cost = ask.prices[ask.ids.index(action.id)]
        role = self.roles[ask.seat]
        if not role.money > cost:
            self.note("RecruitFail", action.id, to=ask.seat)
            self.ask = ask
            return
        self.pay(ask.seat, -cost)
        role = self.roles[ask.seat]
        self.roles[ask.seat] = replace(role, mos=with_(role.mos, action.id))
        self.officers[action.id] = replace(self.officers[action.id], role=ask.seat)
        self.note("NoteJoin", action.id, ask.seat)

    def _study(self, ask: Ask, action: Action) -> None:
        if action.verb == "officer":
            self.ask = replace(ask, kind=STUDY_TECH, picked=(action.id,))

    def _study_tech(self, ask: Ask, action: Action) -> None:
        if action.verb != "tech":
            return
        r, i, o = ask.seat, ask.at, ask.picked[0]
        inst, role = self.insts[i], self.roles[r]
        self.insts[i] = replace(
            inst,
            mos=put(inst.mos, r, o),
            on_study=put(inst.on_study, r, action.id),
            point=put(inst.point, r, TECHS[action.id].study),
        )
        self.roles[r] = replace(role, mos=without(role.mos, o), sos=with_(role.sos, o))
        self.officers[o] = replace(self.officers[o], job=Job.RESEARCHER, loc=i)
        self.note("NoteInInst", o, i)

    def _train(self, ask: Ask, action: Action) -> None:
        if action.verb != "officer":
            return
        r, t, o = ask.seat, ask.at, action.id
        room, role = self.trains[t], self.roles[r]
        self.trains[t] = replace(room, mos=put(room.mos, r, o), round=put(room.round, r, TRAIN_ROUND))
        self.roles[r] = replace(role, mos=without(role.mos, o), tos=with_(role.tos, o))
        self.officers[o] = replace(self.officers[o], job=Job.TRAINEE, loc=t)
        self.note("NoteInTrain", o, t)
