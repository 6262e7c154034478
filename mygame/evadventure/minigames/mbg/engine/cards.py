"""The fourteen cards and their targets (M10)."""

from __future__ import annotations

from ..data import (
    ALLIANCE_TIME,
    ALONE,
    ANGER,
    ANGER_TIME,
    CARD_STEAL_MONEY,
    MOVE_STATE_TIME,
    POISON_TIME,
    RUMOUR_TIME,
    CardId,
    Pace,
)
from .questions import ACTION, CARD_OFFICER, CARD_PLACE, live, own_everybody, people_at, right_side
from ..state import Action, Ask, replace
from .values import card_recovery, changed
from .draft import put, with_

_PACES = {
    int(CardId.SLOW): (Pace.SLOW, "SetSlow"),
    int(CardId.FAST): (Pace.FAST, "SetFast"),
    int(CardId.STOP): (Pace.STOPPED, "SetStop"),
}




def back(d: Draft, ask: Ask) -> None:
    d.ask = Ask(ACTION, ask.seat, count=ask.count + 1)


def used(d: Draft, ask: Ask) -> None:
    role = d.roles[ask.seat]
    d.roles[ask.seat] = replace(role, cards=put(role.cards, ask.at, role.cards[ask.at] - 1))
    d.ask = Ask(ACTION, ask.seat, count=ask.count)


def answer_confirm(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb != "yes":
        back(d, ask)
        return
    if ask.at == CardId.DOUBLE:
        d.roles[ask.seat] = replace(d.roles[ask.seat], cst=True)
        d.note("SetContinue", ask.seat)
    else:
        # A4: all officers in `manual`, only those at hand in `classic`.
        for o in own_everybody(d, ask.seat) if d.manual else d.roles[ask.seat].mos:
            officer = d.officers[o]
            d.officers[o] = replace(officer, hp=changed(officer.hp, officer.hpmax, card_recovery(officer)))
        d.note("SelfRecover", ask.seat)
    used(d, ask)


def answer_role(d: Draft, ask: Ask, action: Action) -> None:
    card, seat, target = ask.at, ask.seat, action.id
    if action.verb != "role" or d.roles[target].loc < 0:
        back(d, ask)
        return
    if not right_side(d, seat, card, target):
        d.ask = ask
        return
    role, me = d.roles[target], d.roles[seat]
    match card:
        case CardId.SLOW | CardId.FAST | CardId.STOP:
            pace, event = _PACES[card]
            d.roles[target] = replace(role, mst=pace, mtime=MOVE_STATE_TIME)
            d.note(event, target)
        case CardId.STEAL:
            real = d.pay(target, -CARD_STEAL_MONEY)
            d.pay(seat, -real)
            d.note("StealMoney", seat, target, real)
        case CardId.ALLIANCE:
            if me.ast != ALONE or role.ast != ALONE:
                d.note("AlignFail", target, to=seat)
                d.ask = ask
                return
            d.roles[seat] = replace(me, ast=target, atime=ALLIANCE_TIME)
            d.roles[target] = replace(role, ast=seat, atime=ALLIANCE_TIME)
            d.note("SetAlign", seat, target)
        case CardId.ANGER:
            if role.ast != ALONE:
                d.note("PEFail", target, to=seat)
                d.ask = ask
                return
            d.roles[target] = replace(role, ast=ANGER, atime=ANGER_TIME)
            d.note("SetPE", target)
        case CardId.REVERSE:
            d.roles[target] = replace(role, dir=-role.dir)
            d.note("ChangeDir", target)
    used(d, ask)


def answer_cell(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb != "cell":
        back(d, ask)
        return
    if ask.at == CardId.BARRIER:
        d.barriers = with_(d.barriers, action.id)
        d.note("SetBarrier", action.id)
    else:
        d.robbers = with_(d.robbers, action.id)
        d.note("SetRobber", action.id)
    used(d, ask)


def answer_place(d: Draft, ask: Ask, action: Action) -> None:
    verb, seat, card = action.verb, ask.seat, ask.at
    match verb:
        case "back":
            back(d, ask)
            return
        case "nowhere":
            used(d, ask)
            return
        case "role":
            known = 0 <= action.id < len(d.roles)
            fits = known and live(d, action.id) and right_side(d, seat, card, action.id)
        case "city":
            fits = 0 <= action.id < len(d.cities) and right_side(d, seat, card, d.cities[action.id].role)
        case _:
            fits = 0 <= action.id < len(d.insts if verb == "inst" else d.trains)
    if fits:
        ids = people_at(d, seat, card, verb, action.id)
        d.ask = Ask(CARD_OFFICER, seat, card, ids, count=ask.count)
    else:
        d.ask = ask


def answer_officer(d: Draft, ask: Ask, action: Action) -> None:
    if action.verb != "officer":
        d.ask = Ask(CARD_PLACE, ask.seat, ask.at, count=ask.count + 1)
        if d.manual:
            back(d, ask)
        return
    officer = d.officers[action.id]
    match ask.at:
        case CardId.RUMOUR:
            d.officers[action.id] = replace(officer, lst=RUMOUR_TIME)
            d.note("SetLiuYan", action.id)
        case CardId.POISON:
            d.officers[action.id] = replace(officer, pst=POISON_TIME)
            d.note("SetPoison", action.id)
        case CardId.ESTRANGE:
            d.officers[action.id] = replace(officer, is_quit=True)
            d.note("SetQuit", action.id)
    used(d, ask)
