"""Moving, and the places: cities, saloons, institutes, training rooms, chance (M11, M12)."""

from __future__ import annotations

from ...draft import set_at
from .. import actions as act
from ..data import ANGER, CARD_COUNT, NOBODY, OWN_TAX_SCALE, TAX_SCALE, TECHS, TRAIN_ROUND, CellPlace, Job, f32
from ..state import Appoint, Arrive, Ask, FightFrame, MbgQuestion, Meet, Rob, replace
from .draft import BoardDraft, with_, without
from .fights import ask_garrison, force
from .formulas import MAX_STEPS, candidates, free_officers
from .money import earn, price
from .postings import appoint, into_city


def move(d: BoardDraft, r: int) -> None:
    """Throw the die and walk (11.1, 11.2)."""
    role = d.roles[r]
    most = MAX_STEPS[role.pace]
    step = d.dice.roll(f"1d{most}") if most else 0
    cell, size = role.location, len(d.cells)
    path = []
    for _ in range(step):
        path.append(cell)
        cell = (cell + role.direction) % size
        if cell in d.barriers or cell in d.robbers:
            break
    d.note(act.Marched, r, role.location, cell, step, tuple(path))
    d.roles[r] = replace(role, location=cell)
    d.todo.append(Arrive(r))
    d.todo.append(Meet(r, 0))
    if cell in d.barriers:
        d.barriers = without(d.barriers, cell)
        d.note(act.BarrierCleared, cell)
    if cell in d.robbers:
        d.robbers = without(d.robbers, cell)
        d.note(act.RobbersAppeared, cell)
        d.todo.append(Rob(r))


def arrive(d: BoardDraft, frame: Arrive) -> None:
    """Apply the effect of the cell (12)."""
    r = frame.role
    cell = d.cells[d.roles[r].location]
    match cell.place:
        case CellPlace.CITY:
            _at_city(d, r, cell.base)
        case CellPlace.SALOON:
            _at_saloon(d, r)
        case CellPlace.INSTITUTE:
            inst = d.institutes[cell.base]
            if inst.researchers[r] < 0:
                known = d.roles[r].techniques
                techs = tuple(sorted(k for k in set(inst.techniques) if k not in known))
                d.ask = Ask(MbgQuestion.STUDY, r, cell.base, d.roles[r].at_hand, also=techs)
        case CellPlace.TRAINING:
            if d.rooms[cell.base].trainees[r] < 0:
                d.ask = Ask(MbgQuestion.TRAIN, r, cell.base, d.roles[r].at_hand)
        case CellPlace.CHANCE:
            card = d.dice.randint(0, CARD_COUNT - 1)
            role = d.roles[r]
            d.roles[r] = replace(role, cards=set_at(role.cards, card, role.cards[card] + 1))
            d.note(act.CardDrawn, r, card)


def _at_city(d: BoardDraft, r: int, c: int) -> None:
    city = d.cities[c]
    if city.role == r:
        amount = f32(earn(city, d.officers) * OWN_TAX_SCALE)
        d.pay(r, amount)
        d.note(act.IncomeCollected, r, c, amount)
    elif city.role == NOBODY:
        if d.roles[r].at_hand or not d.manual:
            d.ask = Ask(MbgQuestion.OCCUPY, r, c)
    else:
        _at_foreign_city(d, r, c, city.role)


def _at_foreign_city(d: BoardDraft, r: int, c: int, owner: int) -> None:
    tax = f32(earn(d.cities[c], d.officers) * TAX_SCALE)
    real = d.pay(r, -tax)
    d.note(act.TollOwed, r, owner, c, tax)
    if d.manual:
        # A1: the tax is paid to the owner; C11: a payment that falls short is told.
        d.pay(owner, -real)
        if real != -tax:
            d.note(act.TollShort, r, owner, c, -real)
    me = d.roles[r]
    if me.ally == owner:
        d.note(act.AllySpared, owner, to=r)
        return
    forced = me.ally == ANGER or d.roles[owner].ally == ANGER
    if d.manual:
        able = candidates(me.at_hand, d.officers, True)
        if forced:
            force(d, r, owner)
        if not able:
            if forced:
                d.todo.append(FightFrame(r, owner, c, 0, True))
            return
    d.ask = Ask(MbgQuestion.ATTACK, r, c, forced=forced)


def answer_occupy(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Ask for the garrison of a city to be occupied."""
    if isinstance(action, act.Yes):
        ask_garrison(d, ask.seat, ask.at)


def answer_garrison(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Pick one more officer, or occupy the city with those picked."""
    if isinstance(action, act.ChooseOfficer):
        d.ask = replace(ask, picked=(*ask.picked, action.id))
        return
    r, c = ask.seat, ask.at
    if not ask.picked:
        d.note(act.OccupationFailed, c, to=r)
        return
    d.note(act.CityTaken, r, c)
    d.cities[c] = replace(d.cities[c], role=r)
    d.roles[r] = replace(d.roles[r], cities=with_(d.roles[r].cities, c))
    for o in ask.picked:
        into_city(d, o, c)
    d.todo.append(Appoint(r, c))


def ask_office(d: BoardDraft, frame: Appoint) -> None:
    """Ask for the mayor, then for the treasurer of a city."""
    city = d.cities[frame.city]
    if not frame.treasurer:
        d.todo.append(replace(frame, treasurer=True))
    d.ask = Ask(MbgQuestion.TREASURER if frame.treasurer else MbgQuestion.MAYOR, frame.role, frame.city, city.garrison)


def answer_office(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Appoint the officer of the answer."""
    if isinstance(action, act.ChooseOfficer):
        appoint(d, action.id, Job.MAYOR if ask.kind is MbgQuestion.MAYOR else Job.TREASURER)


def _at_saloon(d: BoardDraft, r: int) -> None:
    ids, prices = [], []
    for rank in range(3):
        if free := free_officers(d.officers, rank):
            o = d.dice.choice(free)
            ids.append(o)
            prices.append(price(d.officers[o].abilities, d.dice.random()))
    d.ask = Ask(MbgQuestion.HIRE, r, -1, tuple(ids), tuple(prices))
    if d.manual and not any(d.roles[r].money > cost for cost in prices):
        for o in ids:  # a question with a single answer is skipped: say why
            d.note(act.HiringFailed, o, to=r)


def answer_hire(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Hire an officer of the saloon."""
    if not isinstance(action, act.ChooseOfficer):
        return
    cost = ask.prices[ask.ids.index(action.id)]
    role = d.roles[ask.seat]
    if not role.money > cost:
        d.note(act.HiringFailed, action.id, to=ask.seat)
        d.ask = ask
        return
    d.pay(ask.seat, -cost)
    role = d.roles[ask.seat]
    d.roles[ask.seat] = replace(role, at_hand=with_(role.at_hand, action.id))
    d.officers[action.id] = replace(d.officers[action.id], role=ask.seat)
    d.note(act.Joined, action.id, ask.seat)


def answer_study(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Ask for the technique that the chosen officer is to study."""
    if isinstance(action, act.ChooseOfficer):
        d.ask = replace(ask, kind=MbgQuestion.STUDY_TECH, picked=(action.id,))


def answer_technique(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Begin a study."""
    if not isinstance(action, act.ChooseTechnique):
        return
    r, i, o = ask.seat, ask.at, ask.picked[0]
    inst, role = d.institutes[i], d.roles[r]
    d.institutes[i] = replace(
        inst,
        researchers=set_at(inst.researchers, r, o),
        studies=set_at(inst.studies, r, action.id),
        points=set_at(inst.points, r, TECHS[action.id].study),
    )
    d.roles[r] = replace(role, at_hand=without(role.at_hand, o), researchers=with_(role.researchers, o))
    d.officers[o] = replace(d.officers[o], job=Job.RESEARCHER, location=i)
    d.note(act.ResearchBegun, o, i)


def answer_train(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Begin a training."""
    if not isinstance(action, act.ChooseOfficer):
        return
    r, t, o = ask.seat, ask.at, action.id
    room, role = d.rooms[t], d.roles[r]
    d.rooms[t] = replace(room, trainees=set_at(room.trainees, r, o), rounds=set_at(room.rounds, r, TRAIN_ROUND))
    d.roles[r] = replace(role, at_hand=without(role.at_hand, o), trainees=with_(role.trainees, o))
    d.officers[o] = replace(d.officers[o], job=Job.TRAINEE, location=t)
    d.note(act.TrainingBegun, o, t)
