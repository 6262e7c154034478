"""Moving, and the places: cities, saloons, institutes, training rooms, chance (M11, M12)."""

from __future__ import annotations

from ..data import ANGER, CARD_COUNT, NOBODY, OWN_TAX_SCALE, TAX_SCALE, TECHS, TRAIN_ROUND, Job, Place
from .questions import ATTACK, HIRE, MAYOR, OCCUPY, STUDY, STUDY_TECH, TRAIN, TREASURER
from ..data.single import f32
from ..state import Action, Appoint, Arrive, Ask, Fight, Meet, Rob, replace
from .values import MAX_STEPS, candidates, earn, free_officers, price
from .draft import put, with_, without

from .fights import ask_garrison, force
from .officers import appoint, into_city



def move(d: Draft, r: int) -> None:
    role = d.roles[r]
    most = MAX_STEPS[role.mst]
    step = d.chance.randint(0, most - 1) + 1 if most else 0
    cell, size = role.loc, len(d.cells)
    for _ in range(step):
        d.note("NoteRoleMoveOneStep", r, cell, role.dir)
        cell = (cell + role.dir) % size
        if cell in d.barriers or cell in d.robbers:
            break
    d.note("NoteRoleMove", r, role.loc, cell, step)
    d.roles[r] = replace(role, loc=cell)
    d.todo.append(Arrive(r))
    d.todo.append(Meet(r, 0))
    if cell in d.barriers:
        d.barriers = without(d.barriers, cell)
        d.note("UnSetBarrier", cell)
    if cell in d.robbers:
        d.robbers = without(d.robbers, cell)
        d.note("UnSetRobber", cell)
        d.todo.append(Rob(r))


def arrive(d: Draft, frame: Arrive) -> None:
    r = frame.role
    cell = d.cells[d.roles[r].loc]
    match cell.place:
        case Place.CITY:
            _at_city(d, r, cell.base)
        case Place.SALOON:
            _at_saloon(d, r)
        case Place.INSTITUTE:
            inst = d.insts[cell.base]
            if inst.mos[r] < 0:
                known = d.roles[r].tech
                techs = tuple(sorted(k for k in set(inst.tech) if k not in known))
                d.ask = Ask(STUDY, r, cell.base, d.roles[r].mos, also=techs)
        case Place.TRAINING:
            if d.trains[cell.base].mos[r] < 0:
                d.ask = Ask(TRAIN, r, cell.base, d.roles[r].mos)
        case Place.CHANCE:
            card = d.chance.randint(0, CARD_COUNT - 1)
            role = d.roles[r]
            d.roles[r] = replace(role, cards=put(role.cards, card, role.cards[card] + 1))
            d.note("NoteGetCard", r, card)


def _at_city(d: Draft, r: int, c: int) -> None:
    city = d.cities[c]
    if city.role == r:
        amount = f32(earn(city, d.officers) * OWN_TAX_SCALE)
        d.pay(r, amount)
        d.note("NoteCollectTax", r, c, amount)
    elif city.role == NOBODY:
        if d.roles[r].mos or not d.manual:
            d.ask = Ask(OCCUPY, r, c)
    else:
        _at_foreign_city(d, r, c, city.role)


def _at_foreign_city(d: Draft, r: int, c: int, owner: int) -> None:
    tax = f32(earn(d.cities[c], d.officers) * TAX_SCALE)
    real = d.pay(r, -tax)
    d.note("NotePayTax", r, owner, c, tax)
    if d.manual:
        # A1: the tax is paid to the owner; C11: what is not paid in full is told.
        d.pay(owner, -real)
        if real != -tax:
            d.note("TaxPaid", r, owner, c, -real)
    me = d.roles[r]
    if me.ast == owner:
        d.note("SkipBattleByAlign", owner, to=r)
        return
    forced = me.ast == ANGER or d.roles[owner].ast == ANGER
    if d.manual:
        able = candidates(me.mos, d.officers, True)
        if forced:
            force(d, r, owner)
        if not able:
            if forced:
                d.todo.append(Fight(r, owner, c, 0, True))
            return
    d.ask = Ask(ATTACK, r, c, forced=forced)


def answer_occupy(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb == "yes":
        ask_garrison(d, ask.seat, ask.at)


def answer_garrison(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb == "officer":
        d.ask = replace(ask, picked=(*ask.picked, action.id))
        return
    r, c = ask.seat, ask.at
    if not ask.picked:
        d.note("OccuCityFail", c, to=r)
        return
    d.note("NoteRoleOccupyCity", r, c)
    d.cities[c] = replace(d.cities[c], role=r)
    d.roles[r] = replace(d.roles[r], mcs=with_(d.roles[r].mcs, c))
    for o in ask.picked:
        into_city(d, o, c)
    d.todo.append(Appoint(r, c))


def ask_office(d: Draft, frame: Appoint) -> None:
    city = d.cities[frame.city]
    if not frame.treasurer:
        d.todo.append(replace(frame, treasurer=True))
    d.ask = Ask(TREASURER if frame.treasurer else MAYOR, frame.role, frame.city, city.mos)


def answer_mayor(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb == "officer":
        appoint(d, action.id, Job.MAYOR)


def answer_treasurer(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb == "officer":
        appoint(d, action.id, Job.TREASURER)


def _at_saloon(d: Draft, r: int) -> None:
    ids, prices = [], []
    for rank in range(3):
        if free := free_officers(d.officers, rank):
            o = free[d.chance.randint(0, len(free) - 1)]
            ids.append(o)
            prices.append(price(d.officers[o].props, d.chance.unit()))
    d.ask = Ask(HIRE, r, -1, tuple(ids), tuple(prices))


def answer_hire(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb != "officer":
        return
    cost = ask.prices[ask.ids.index(action.id)]
    role = d.roles[ask.seat]
    if not role.money > cost:
        d.note("RecruitFail", action.id, to=ask.seat)
        d.ask = ask
        return
    d.pay(ask.seat, -cost)
    role = d.roles[ask.seat]
    d.roles[ask.seat] = replace(role, mos=with_(role.mos, action.id))
    d.officers[action.id] = replace(d.officers[action.id], role=ask.seat)
    d.note("NoteJoin", action.id, ask.seat)


def answer_study(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb == "officer":
        d.ask = replace(ask, kind=STUDY_TECH, picked=(action.id,))


def answer_technique(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb != "tech":
        return
    r, i, o = ask.seat, ask.at, ask.picked[0]
    inst, role = d.insts[i], d.roles[r]
    d.insts[i] = replace(
        inst,
        mos=put(inst.mos, r, o),
        on_study=put(inst.on_study, r, action.id),
        point=put(inst.point, r, TECHS[action.id].study),
    )
    d.roles[r] = replace(role, mos=without(role.mos, o), sos=with_(role.sos, o))
    d.officers[o] = replace(d.officers[o], job=Job.RESEARCHER, loc=i)
    d.note("NoteInInst", o, i)


def answer_train(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb != "officer":
        return
    r, t, o = ask.seat, ask.at, action.id
    room, role = d.trains[t], d.roles[r]
    d.trains[t] = replace(room, mos=put(room.mos, r, o), round=put(room.round, r, TRAIN_ROUND))
    d.roles[r] = replace(role, mos=without(role.mos, o), tos=with_(role.tos, o))
    d.officers[o] = replace(d.officers[o], job=Job.TRAINEE, loc=t)
    d.note("NoteInTrain", o, t)
