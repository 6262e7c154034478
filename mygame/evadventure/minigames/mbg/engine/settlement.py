"""The end of a round: study, training, incomes, states, victory and elimination; and allocation (M16, M18)."""

from __future__ import annotations

from ...draft import set_at
from .. import actions as act
from .. import data
from ..data import f32
from ..state import Allocate, Appoint, Ask, MbgQuestion, NextTurn, Settle, TurnFrame, Verdict, replace
from .draft import BoardDraft, with_
from .formulas import changed, prop, wall_recovery
from .money import earn
from .postings import eliminate, into_city, leave, out_of_city, out_of_institute, out_of_training
from .questions import PLACES, own_places, place_key


def settle(d: BoardDraft, frame: Settle) -> None:
    """Settle the round; then the next turn, after every eighth one with allocation before it."""
    _institutes(d)
    _trainings(d)
    _cities(d)
    _officers(d)
    if not _roles(d) and not last_standing(d):
        d.note(act.TurnEnded, d.turn)
        d.todo.append(NextTurn())
        if d.turn % data.ALLOCATE_TURN == 0:
            d.todo.append(Allocate(0))


def _institutes(d: BoardDraft) -> None:
    for i in range(len(d.institutes)):
        for r, o in enumerate(d.institutes[i].researchers):
            if o < 0:
                continue
            if d.officers[o].rumour:
                d.note(act.StudyHindered, i, o, to=r)
                continue
            inst = d.institutes[i]
            old = inst.points[r]
            point = f32(old - f32(prop(d.officers[o], data.Property.STRATEGY) * data.STUDY_SCALE))
            if point <= 0.0:
                tech, point = inst.studies[r], 0.0
                d.roles[r] = replace(d.roles[r], techniques=with_(d.roles[r].techniques, tech))
                d.institutes[i] = replace(inst, points=set_at(inst.points, r, 0.0), studies=set_at(inst.studies, r, -1))
                d.note(act.TechniqueMastered, i, o, tech, to=r)
                out_of_institute(d, o)
            else:
                d.institutes[i] = replace(inst, points=set_at(inst.points, r, point))
            d.note(act.ResearchPaid, d.pay(r, f32(point - old)), to=r)


def _trainings(d: BoardDraft) -> None:
    for t in range(len(d.rooms)):
        for r, o in enumerate(d.rooms[t].trainees):
            if o < 0:
                continue
            if d.officers[o].rumour:
                d.note(act.TrainingHindered, t, o, to=r)
                continue
            room = d.rooms[t]
            left = room.rounds[r] - 1
            d.rooms[t] = replace(room, rounds=set_at(room.rounds, r, left))
            if left == 0:
                officer = d.officers[o]
                old = officer.abilities[room.ability]
                gain = float(d.dice.roll(f"1d{data.TRAIN_PLUS}"))
                if f32(old + gain) > data.PROPERTY_MAX:
                    gain = f32(data.PROPERTY_MAX - old)
                props = set_at(officer.abilities, room.ability, f32(old + gain))
                d.officers[o] = replace(officer, abilities=props)
                d.note(act.TrainingFinished, o, room.ability, gain, to=r)
                out_of_training(d, o)


def _cities(d: BoardDraft) -> None:
    officers, note = d.officers, d.note
    for c, city in enumerate(d.cities):
        if city.hp != city.max_hp:
            city = d.cities[c] = replace(city, hp=changed(city.hp, city.max_hp, wall_recovery(city)))
        if (mayor := city.mayor) >= 0:
            if officers[mayor].rumour:
                note(act.MayorHindered, mayor, c, to=city.role)
            else:
                amount = prop(officers[mayor], data.Property.POLITICS)
                for o in city.garrison:
                    officer = officers[o]
                    if officer.hp != officer.max_hp:
                        officers[o] = replace(officer, hp=changed(officer.hp, officer.max_hp, amount))
                note(act.GarrisonRecovered, c, amount, to=city.role)
        if city.role >= 0:
            if city.treasurer >= 0 and officers[city.treasurer].rumour:
                note(act.TreasurerHindered, city.treasurer, c, to=city.role)
            amount = earn(city, officers)
            d.pay(city.role, amount)
            note(act.CityEarned, c, amount, to=city.role)
        if d.turn % data.FENGSHUI_ROUND == 0:
            d.cities[c] = replace(city, fengshui=f32(d.dice.random() * data.FENGSHUI_MAX))


def _officers(d: BoardDraft) -> None:
    for o, officer in enumerate(d.officers):
        if officer.rumour or officer.poison or officer.leaving:
            quits = officer.leaving
            d.officers[o] = replace(
                officer, rumour=max(officer.rumour - 1, 0), poison=max(officer.poison - 1, 0), leaving=False
            )
            if quits and officer.role >= 0:
                leave(d, o)


def _roles(d: BoardDraft) -> bool:
    """Count states down, find winners and eliminated factions; return whether the game is over."""
    for r in range(len(d.roles)):
        role = d.roles[r]
        if role.location < 0:
            continue
        if role.pace is not data.WalkPace.NORMAL:
            ends = role.pace_left == 1
            d.roles[r] = replace(role, pace_left=role.pace_left - 1, pace=data.WalkPace.NORMAL if ends else role.pace)
            if ends:
                d.note(act.PaceEnded, r, role.pace)
        role = d.roles[r]
        if role.ally != data.ALONE:
            ends = role.ally_left == 1
            d.roles[r] = replace(role, ally_left=role.ally_left - 1, ally=data.ALONE if ends else role.ally)
            if ends and role.ally == data.ANGER:
                d.note(act.AngerEnded, r)
            elif ends and role.ally > r:
                d.note(act.AllianceEnded, r, role.ally)
        role = d.roles[r]
        if role.acts_again:
            role = d.roles[r] = replace(role, acts_again=False)
        if role.money >= d.win_money:
            if not d.manual:
                _win(d, r, "money")
                return True
        elif role.money <= 0.0:
            eliminate(d, r)
    if d.manual:
        # A3: of all that have reached the sum the richest wins.
        rich = [r for r, role in enumerate(d.roles) if role.location >= 0 and role.money >= d.win_money]
        if rich:
            _win(d, max(rich, key=lambda r: d.roles[r].money), "money")
            return True
    return False


def last_standing(d: BoardDraft) -> bool:
    """Return whether one faction or none is left, which ends the match (16.6)."""
    live = [r for r, role in enumerate(d.roles) if role.location >= 0]
    if len(live) > 1:
        return False
    if live:
        _win(d, live[0], "last")
    else:
        d.note(act.AllRuined)
        d.verdict = Verdict(-1, "all_out")
    return True


def _win(d: BoardDraft, r: int, rule: str) -> None:
    d.note(act.Won, r)
    d.verdict = Verdict(r, rule)


def next_turn(d: BoardDraft, frame: NextTurn) -> None:
    """Count the turn; after the last one the richest wins."""
    d.turn += 1
    if d.turn <= d.max_turn:
        d.todo.append(TurnFrame(0))
        return
    # B26: `manual` ranks live factions only.
    ranked = [r for r, role in enumerate(d.roles) if role.location >= 0 or not d.manual]
    _win(d, max(ranked, key=lambda r: d.roles[r].money), "turns")


def allocate(d: BoardDraft, frame: Allocate) -> None:
    """Ask the next faction in play for its moves of officers (18)."""
    r = frame.role
    while r < len(d.roles) and d.roles[r].location < 0:
        r += 1
    if r == len(d.roles):
        return
    if d.tell:
        places = {(PLACES[type(choice)], choice.id) for choice in own_places(d, r)}
        d.note(
            act.AllocationBegun, tuple([i for i, cell in enumerate(d.cells) if (cell.place, cell.base) in places]), to=r
        )
    d.todo.append(replace(frame, role=r))
    d.ask = Ask(MbgQuestion.ALLOCATE, r, used=frame.used if r == frame.role else ())


def answer_allocate(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Take a place in hand, or go on to the next faction."""
    r = ask.seat
    frame = d.todo.pop()
    assert isinstance(frame, Allocate)
    if not isinstance(action, act.ChooseCity | act.ChooseInstitute | act.ChooseRoom):
        d.todo.append(Allocate(r + 1))
        return
    d.todo.append(Allocate(r, (*frame.used, place_key(action))))
    match action:
        case act.ChooseCity(id=c) if d.cities[c].role == r:
            d.ask = Ask(MbgQuestion.EXCHANGE, r, c, d.roles[r].at_hand, also=d.cities[c].garrison)
        case act.ChooseInstitute(id=i) if d.institutes[i].researchers[r] >= 0:
            d.ask = Ask(MbgQuestion.CANCEL_STUDY, r, i, (d.institutes[i].researchers[r],))
        case act.ChooseRoom(id=t) if d.rooms[t].trainees[r] >= 0:
            d.ask = Ask(MbgQuestion.CANCEL_TRAIN, r, t, (d.rooms[t].trainees[r],))


def answer_exchange(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Pick one more officer, or move those picked."""
    if isinstance(action, act.ChooseOfficer):
        if action.id in ask.ids:
            d.ask = replace(ask, picked=(*ask.picked, action.id))
        else:
            d.ask = replace(ask, picked_also=(*ask.picked_also, action.id))
        return
    for o in ask.picked:
        if into_city(d, o, ask.at):
            d.note(act.Stationed, o, ask.at)
    for o in ask.picked_also:
        out_of_city(d, o)
    if d.cities[ask.at].role == ask.seat:
        d.todo.append(Appoint(ask.seat, ask.at))


def answer_cancel(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Break a study or a training off."""
    if isinstance(action, act.Yes):
        (out_of_institute if ask.kind is MbgQuestion.CANCEL_STUDY else out_of_training)(d, ask.ids[0])
