"""The fourteen cards and their targets (M10)."""

from __future__ import annotations

from ...draft import set_at
from .. import actions as act
from .. import data
from ..state import Ask, MbgQuestion, replace
from .draft import BoardDraft, with_
from .formulas import card_recovery, changed
from .questions import PACES, live, own_everybody, people_at, right_side


def back(d: BoardDraft, ask: Ask) -> None:
    """Ask for the action again: the card is kept."""
    d.ask = Ask(MbgQuestion.ACTION, ask.seat, count=ask.count + 1)


def used(d: BoardDraft, ask: Ask) -> None:
    """Take the card away and ask for the action again."""
    role = d.roles[ask.seat]
    d.roles[ask.seat] = replace(role, cards=set_at(role.cards, ask.at, role.cards[ask.at] - 1))
    d.ask = Ask(MbgQuestion.ACTION, ask.seat, count=ask.count)


def answer_confirm(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Use a card that has no target: double, recover."""
    if not isinstance(action, act.Yes):
        back(d, ask)
        return
    if ask.at == data.CardId.DOUBLE:
        d.roles[ask.seat] = replace(d.roles[ask.seat], acts_again=True)
        d.note(act.SecondActionWon, ask.seat)
    else:
        # A4: all officers in `manual`, only those at hand in `classic`.
        for o in own_everybody(d, ask.seat) if d.manual else d.roles[ask.seat].at_hand:
            officer = d.officers[o]
            d.officers[o] = replace(officer, hp=changed(officer.hp, officer.max_hp, card_recovery(officer)))
        d.note(act.Recovered, ask.seat)
    used(d, ask)


def answer_role(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Use a card on a faction."""
    card, seat = ask.at, ask.seat
    if not isinstance(action, act.ChooseRole) or d.roles[action.id].location < 0:
        back(d, ask)
        return
    target = action.id
    if not right_side(d, seat, card, target):
        d.ask = ask
        return
    role, me = d.roles[target], d.roles[seat]
    match card:
        case data.CardId.SLOW | data.CardId.FAST | data.CardId.STOP:
            pace = PACES[card]
            d.roles[target] = replace(role, pace=pace, pace_left=data.MOVE_STATE_TIME)
            d.note(act.PaceChanged, target, pace)
        case data.CardId.STEAL:
            real = d.pay(target, -data.CARD_STEAL_MONEY)
            d.pay(seat, -real)
            d.note(act.MoneyTaken, seat, target, real)
        case data.CardId.ALLIANCE:
            if me.ally != data.ALONE or role.ally != data.ALONE:
                d.note(act.AllianceFailed, target, to=seat)
                d.ask = ask
                return
            d.roles[seat] = replace(me, ally=target, ally_left=data.ALLIANCE_TIME)
            d.roles[target] = replace(role, ally=seat, ally_left=data.ALLIANCE_TIME)
            d.note(act.Allied, seat, target)
        case data.CardId.ANGER:
            if role.ally != data.ALONE:
                d.note(act.AngerFailed, target, to=seat)
                d.ask = ask
                return
            d.roles[target] = replace(role, ally=data.ANGER, ally_left=data.ANGER_TIME)
            d.note(act.AngerRoused, target)
        case data.CardId.REVERSE:
            d.roles[target] = replace(role, direction=-role.direction)
            d.note(act.TurnedRound, target)
    used(d, ask)


def answer_cell(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Place a barrier or robbers."""
    if not isinstance(action, act.ChooseCell):
        back(d, ask)
        return
    if ask.at == data.CardId.BARRIER:
        d.barriers = with_(d.barriers, action.id)
        d.note(act.BarrierPlaced, action.id)
    else:
        d.robbers = with_(d.robbers, action.id)
        d.note(act.RobbersPlaced, action.id)
    used(d, ask)


def answer_place(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Ask for an officer at the chosen place."""
    seat, card = ask.seat, ask.at
    match action:
        case act.ChooseRole(id=r):
            fits = 0 <= r < len(d.roles) and live(d, r) and right_side(d, seat, card, r)
        case act.ChooseCity(id=c):
            fits = 0 <= c < len(d.cities) and right_side(d, seat, card, d.cities[c].role)
        case act.ChooseInstitute(id=i):
            fits = 0 <= i < len(d.institutes)
        case act.ChooseRoom(id=t):
            fits = 0 <= t < len(d.rooms)
        case _:
            back(d, ask)
            return
    if fits:
        d.ask = Ask(MbgQuestion.CARD_OFFICER, seat, card, people_at(d, seat, card, action), count=ask.count)
    else:
        d.ask = ask


def answer_officer(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Use a card on an officer."""
    if not isinstance(action, act.ChooseOfficer):
        d.ask = Ask(MbgQuestion.CARD_PLACE, ask.seat, ask.at, count=ask.count + 1)
        if d.manual:
            back(d, ask)
        return
    officer = d.officers[action.id]
    match ask.at:
        case data.CardId.RUMOUR:
            d.officers[action.id] = replace(officer, rumour=data.RUMOUR_TIME)
            d.note(act.RumourSpread, action.id)
        case data.CardId.POISON:
            d.officers[action.id] = replace(officer, poison=data.POISON_TIME)
            d.note(act.Poisoned, action.id)
        case data.CardId.ESTRANGE:
            d.officers[action.id] = replace(officer, leaving=True)
            d.note(act.Estranged, action.id)
    used(d, ask)
