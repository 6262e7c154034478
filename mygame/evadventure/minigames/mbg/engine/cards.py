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
from ..questions import ACTION, CARD_OFFICER, CARD_PLACE, live, own_everybody, people_at, right_side
from ..state import Action, Ask, replace
from ..values import card_recovery, changed
from .ground import put, with_
from .officers import Officers

_PACES = {
    int(CardId.SLOW): (Pace.SLOW, "SetSlow"),
    int(CardId.FAST): (Pace.FAST, "SetFast"),
    int(CardId.STOP): (Pace.STOPPED, "SetStop"),
}


class Cards(Officers):
    """Using the fourteen cards."""

    def _card_back(self, ask: Ask) -> None:
        self.ask = Ask(ACTION, ask.seat, count=ask.count + 1)

    def _card_used(self, ask: Ask) -> None:
        role = self.roles[ask.seat]
        self.roles[ask.seat] = replace(role, cards=put(role.cards, ask.at, role.cards[ask.at] - 1))
        self.ask = Ask(ACTION, ask.seat, count=ask.count)

    def _confirm(self, ask: Ask, action: Action) -> None:
        if action.verb != "yes":
            self._card_back(ask)
            return
        if ask.at == CardId.DOUBLE:
            self.roles[ask.seat] = replace(self.roles[ask.seat], cst=True)
            self.note("SetContinue", ask.seat)
        else:
            # A4: all officers in `manual`, only those at hand in `classic`.
            for o in own_everybody(self, ask.seat) if self.manual else self.roles[ask.seat].mos:
                officer = self.officers[o]
                self.officers[o] = replace(officer, hp=changed(officer.hp, officer.hpmax, card_recovery(officer)))
            self.note("SelfRecover", ask.seat)
        self._card_used(ask)

    def _card_role(self, ask: Ask, action: Action) -> None:
        card, seat, target = ask.at, ask.seat, action.id
        if action.verb != "role" or self.roles[target].loc < 0:
            self._card_back(ask)
            return
        if not right_side(self, seat, card, target):
            self.ask = ask
            return
        role, me = self.roles[target], self.roles[seat]
        match card:
            case CardId.SLOW | CardId.FAST | CardId.STOP:
                pace, event = _PACES[card]
                self.roles[target] = replace(role, mst=pace, mtime=MOVE_STATE_TIME)
                self.note(event, target)
            case CardId.STEAL:
                real = self.pay(target, -CARD_STEAL_MONEY)
                self.pay(seat, -real)
                self.note("StealMoney", seat, target, real)
            case CardId.ALLIANCE:
                if me.ast != ALONE or role.ast != ALONE:
                    self.note("AlignFail", target, to=seat)
                    self.ask = ask
                    return
                self.roles[seat] = replace(me, ast=target, atime=ALLIANCE_TIME)
                self.roles[target] = replace(role, ast=seat, atime=ALLIANCE_TIME)
                self.note("SetAlign", seat, target)
            case CardId.ANGER:
                if role.ast != ALONE:
                    self.note("PEFail", target, to=seat)
                    self.ask = ask
                    return
                self.roles[target] = replace(role, ast=ANGER, atime=ANGER_TIME)
                self.note("SetPE", target)
            case CardId.REVERSE:
                self.roles[target] = replace(role, dir=-role.dir)
                self.note("ChangeDir", target)
        self._card_used(ask)

    def _card_cell(self, ask: Ask, action: Action) -> None:
        if action.verb != "cell":
            self._card_back(ask)
            return
        if ask.at == CardId.BARRIER:
            self.barriers = with_(self.barriers, action.id)
            self.note("SetBarrier", action.id)
        else:
            self.robbers = with_(self.robbers, action.id)
            self.note("SetRobber", action.id)
        self._card_used(ask)

    def _card_place(self, ask: Ask, action: Action) -> None:
        verb, seat, card = action.verb, ask.seat, ask.at
        match verb:
            case "back":
                self._card_back(ask)
                return
            case "nowhere":
                self._card_used(ask)
                return
            case "role":
                known = 0 <= action.id < len(self.roles)
                fits = known and live(self, action.id) and right_side(self, seat, card, action.id)
            case "city":
                fits = 0 <= action.id < len(self.cities) and right_side(self, seat, card, self.cities[action.id].role)
            case _:
                fits = 0 <= action.id < len(self.insts if verb == "inst" else self.trains)
        if fits:
            ids = people_at(self, seat, card, verb, action.id)
            self.ask = Ask(CARD_OFFICER, seat, card, ids, count=ask.count)
        else:
            self.ask = ask

    def _card_officer(self, ask: Ask, action: Action) -> None:
        if action.verb != "officer":
            self.ask = Ask(CARD_PLACE, ask.seat, ask.at, count=ask.count + 1)
            if self.manual:
                self._card_back(ask)
            return
        officer = self.officers[action.id]
        match ask.at:
            case CardId.RUMOUR:
                self.officers[action.id] = replace(officer, lst=RUMOUR_TIME)
                self.note("SetLiuYan", action.id)
            case CardId.POISON:
                self.officers[action.id] = replace(officer, pst=POISON_TIME)
                self.note("SetPoison", action.id)
            case CardId.ESTRANGE:
                self.officers[action.id] = replace(officer, is_quit=True)
                self.note("SetQuit", action.id)
        self._card_used(ask)
