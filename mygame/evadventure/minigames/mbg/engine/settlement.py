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
from .questions import ALLOCATE, CANCEL_STUDY, CANCEL_TRAIN, EXCHANGE, own_places, place_key
from ..data.single import f32
from ..state import Action, Allocate, Appoint, Ask, NextTurn, Settle, Turn, Verdict, replace
from .values import changed, earn, prop, wall_recovery
from .draft import put, with_

_ALLOCATED = {Place.CITY: 0, Place.INSTITUTE: 1, Place.TRAINING: 2}

from .officers import eliminate, into_city, leave, out_of_city, out_of_institute, out_of_training



def settle(d: Draft, frame: Settle) -> None:
    _institutes(d)
    _trainings(d)
    _cities(d)
    _officers(d)
    if not _roles(d) and not last_standing(d):
        d.note("EndTurn", d.turn)
        d.todo.append(NextTurn())
        if d.turn % ALLOCATE_TURN == 0:
            if d.checkpoint:
                d.checkpoint("before_alloc", d.turn)
            d.todo.append(Allocate(0))


def _institutes(d: Draft) -> None:
    for i in range(len(d.insts)):
        for r, o in enumerate(d.insts[i].mos):
            if o < 0:
                continue
            if d.officers[o].lst:
                d.note("NoteLYStudy", i, o, to=r)
                continue
            inst = d.insts[i]
            old = inst.point[r]
            point = f32(old - f32(prop(d.officers[o], Property.STRATEGY) * STUDY_SCALE))
            if point <= 0.0:
                tech, point = inst.on_study[r], 0.0
                d.roles[r] = replace(d.roles[r], tech=with_(d.roles[r].tech, tech))
                d.insts[i] = replace(inst, point=put(inst.point, r, 0.0), on_study=put(inst.on_study, r, -1))
                d.note("NoteFinishStudy", i, o, tech, to=r)
                out_of_institute(d, o)
            else:
                d.insts[i] = replace(inst, point=put(inst.point, r, point))
            d.note("NotePayInst", d.pay(r, f32(point - old)), to=r)


def _trainings(d: Draft) -> None:
    for t in range(len(d.trains)):
        for r, o in enumerate(d.trains[t].mos):
            if o < 0:
                continue
            if d.officers[o].lst:
                d.note("NoteLYTrain", t, o, to=r)
                continue
            room = d.trains[t]
            left = room.round[r] - 1
            d.trains[t] = replace(room, round=put(room.round, r, left))
            if left == 0:
                officer = d.officers[o]
                old = officer.props[room.item]
                gain = float(d.chance.randint(0, TRAIN_PLUS - 1) + 1)
                if f32(old + gain) > PROPERTY_MAX:
                    gain = f32(PROPERTY_MAX - old)
                props = put(officer.props, room.item, f32(old + gain))
                d.officers[o] = replace(officer, props=props)
                d.note("NoteFinishTrain", o, room.item, gain, to=r)
                out_of_training(d, o)


def _cities(d: Draft) -> None:
    for c, city in enumerate(d.cities):
        if city.hp != city.hpmax:
            city = d.cities[c] = replace(city, hp=changed(city.hp, city.hpmax, wall_recovery(city)))
        if city.mayor >= 0:
            if d.officers[city.mayor].lst:
                d.note("NoteLYMayor", city.mayor, c, to=city.role)
            else:
                amount = prop(d.officers[city.mayor], Property.POLITICS)
                for o in city.mos:
                    officer = d.officers[o]
                    if officer.hp != officer.hpmax:
                        d.officers[o] = replace(officer, hp=changed(officer.hp, officer.hpmax, amount))
                d.note("NoteCityRecover", c, amount, to=city.role)
        if city.role >= 0:
            if city.treasurer >= 0 and d.officers[city.treasurer].lst:
                d.note("NoteLYTreasurer", city.treasurer, c, to=city.role)
            amount = earn(city, d.officers)
            d.pay(city.role, amount)
            d.note("NoteCityEarn", c, amount, to=city.role)
        if d.turn % FENGSHUI_ROUND == 0:
            d.cities[c] = replace(city, fengshui=f32(d.chance.unit() * FENGSHUI_MAX))


def _officers(d: Draft) -> None:
    for o, officer in enumerate(d.officers):
        if officer.lst or officer.pst or officer.is_quit:
            quits = officer.is_quit
            d.officers[o] = replace(
                officer, lst=max(officer.lst - 1, 0), pst=max(officer.pst - 1, 0), is_quit=False
            )
            if quits and officer.role >= 0:
                leave(d, o)


def _roles(d: Draft) -> bool:
    """Count states down, find who has won or is out; say whether the game is over."""
    for r in range(len(d.roles)):
        role = d.roles[r]
        if role.loc < 0:
            continue
        if role.mst is not Pace.NORMAL:
            ends = role.mtime == 1
            d.roles[r] = replace(role, mtime=role.mtime - 1, mst=Pace.NORMAL if ends else role.mst)
            if ends:
                d.note("NoteRoleStEnd", r, int(role.mst))
        role = d.roles[r]
        if role.ast != ALONE:
            ends = role.atime == 1
            d.roles[r] = replace(role, atime=role.atime - 1, ast=ALONE if ends else role.ast)
            if ends and role.ast == ANGER:
                d.note("NoteRoleCeEnd", r)
            elif ends and role.ast > r:
                d.note("NoteRoleAlignEnd", r, role.ast)
        role = d.roles[r]
        if role.cst:
            role = d.roles[r] = replace(role, cst=False)
        if role.money >= d.win_money:
            if not d.manual:
                _win(d, r, "money")
                return True
        elif role.money <= 0.0:
            eliminate(d, r)
    if d.manual:
        # A3: of all who have reached the sum the richest wins.
        rich = [r for r, role in enumerate(d.roles) if role.loc >= 0 and role.money >= d.win_money]
        if rich:
            _win(d, max(rich, key=lambda r: d.roles[r].money), "money")
            return True
    return False


def last_standing(d: Draft) -> bool:
    live = [r for r, role in enumerate(d.roles) if role.loc >= 0]
    if len(live) > 1:
        return False
    if live:
        _win(d, live[0], "last")
    else:
        d.note("NoteAllLoss")
        d.verdict = Verdict(-1, "all_out")
        if d.checkpoint:
            d.checkpoint("after_round", -2)
    return True


def _win(d: Draft, r: int, rule: str) -> None:
    d.note("NoteRoleWin", r)
    d.verdict = Verdict(r, rule)
    if d.checkpoint:
        d.checkpoint("after_round", r)


def next_turn(d: Draft, frame: NextTurn) -> None:
    d.turn += 1
    if d.checkpoint:
        d.checkpoint("after_round", -1)
    if d.turn <= d.max_turn:
        d.todo.append(Turn(0))
        return
    # B26: `manual` ranks live roles only.
    ranked = [r for r, role in enumerate(d.roles) if role.loc >= 0 or not d.manual]
    winner = max(ranked, key=lambda r: d.roles[r].money)
    d.note("NoteRoleWin", winner)
    d.verdict = Verdict(winner, "turns")


def allocate(d: Draft, frame: Allocate) -> None:
    r = frame.role
    while r < len(d.roles) and d.roles[r].loc < 0:
        r += 1
    if r == len(d.roles):
        return
    places = {("city", "inst", "room").index(a.verb) * 1000 + a.id for a in own_places(d, r)}
    cells = tuple(
        i
        for i, cell in enumerate(d.cells)
        if cell.place in _ALLOCATED and _ALLOCATED[cell.place] * 1000 + cell.base in places
    )
    d.note("StartAllocate", cells, to=r)
    d.todo.append(replace(frame, role=r))
    d.ask = Ask(ALLOCATE, r, used=frame.used if r == frame.role else ())


def answer_allocate(d: Draft, ask: Ask, action: Action) -> None:
    r, at = ask.seat, action.id
    frame = d.todo.pop()
    assert isinstance(frame, Allocate)
    if action.verb == "done":
        d.todo.append(Allocate(r + 1))
        return
    if action.verb not in ("city", "inst", "room"):
        d.todo.append(frame)
        return
    d.todo.append(Allocate(r, (*frame.used, place_key(action.verb, at))))
    match action.verb:
        case "city" if d.cities[at].role == r:
            d.ask = Ask(EXCHANGE, r, at, d.roles[r].mos, also=d.cities[at].mos)
        case "inst" if d.insts[at].mos[r] >= 0:
            d.ask = Ask(CANCEL_STUDY, r, at, (d.insts[at].mos[r],))
        case "room" if d.trains[at].mos[r] >= 0:
            d.ask = Ask(CANCEL_TRAIN, r, at, (d.trains[at].mos[r],))


def answer_exchange(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb == "officer":
        if action.id in ask.ids:
            d.ask = replace(ask, picked=(*ask.picked, action.id))
        else:
            d.ask = replace(ask, picked_also=(*ask.picked_also, action.id))
        return
    for o in ask.picked:
        if into_city(d, o, ask.at):
            d.note("NoteInCity", o, ask.at)
    for o in ask.picked_also:
        out_of_city(d, o)
    if d.cities[ask.at].role == ask.seat:
        d.todo.append(Appoint(ask.seat, ask.at))


def answer_cancel_study(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb == "yes":
        out_of_institute(d, ask.ids[0])


def answer_cancel_train(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb == "yes":
        out_of_training(d, ask.ids[0])
