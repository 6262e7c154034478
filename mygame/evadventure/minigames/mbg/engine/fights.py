"""Battles around `battle.fight`: who must, who may, who leads, what it brings (M11.4, M11.5, M13)."""

from __future__ import annotations

from ..battle import Combatant, Recorder, fight, most_rounds
from ..data import ANGER, MEETION_STEAL, NOBODY, ROBBER, ROBBER_HP, ROBBER_PROPS, ROBBER_STEAL, Job, Property
from ..questions import GARRISON, GENERAL, MEET, VICE
from ..single import f32
from ..state import Action, Ask, Fight, Fought, Meet, Officer, Rob, replace
from ..values import candidates, prop
from .ground import put, without
from .officers import Officers

_UNASKED = -2


def combatant(
    main: Officer, vice: Officer | None, role: int, tech: tuple[int, ...], wall: float, walled: bool
) -> Combatant:
    """Return the side two officers make (13.2)."""
    power, celve = prop(main, Property.MARTIAL), prop(main, Property.STRATEGY)
    if vice is not None:
        power = max(power, prop(vice, Property.MARTIAL))
        celve = max(celve, prop(vice, Property.STRATEGY))
    return Combatant(role, power, prop(main, Property.TACTICS), celve, main.hp, wall, tech, walled)


class Fights(Officers):
    """Robbers, meetings and sieges, from the wish to fight to what the result brings."""

    def _rob(self, frame: Rob) -> None:
        self.todo.append(Fight(frame.role, scale=1, forced=True))

    def _meet(self, frame: Meet) -> None:
        r = frame.role
        me = self.roles[r]
        for i in range(frame.other, len(self.roles)):
            other = self.roles[i]
            if i == r or other.loc != me.loc:
                continue
            if me.ast == i:
                self.note("SkipBattleByAlign", i, to=r)
                continue
            forced = me.ast == ANGER or other.ast == ANGER
            if self.manual and not candidates(me.mos, self.officers, True):
                if forced:
                    self._force(r, i)
                    self.todo += [Meet(r, i + 1), Fight(r, i, scale=0, forced=True)]
                    return
                continue
            if self.manual and forced:
                self._force(r, i)
            self.todo.append(Meet(r, i + 1))
            self.ask = Ask(MEET, r, i, forced=forced)
            return

    def _force(self, r: int, other: int) -> None:
        """Tell who must fight (A14)."""
        if self.roles[r].ast == ANGER:
            self.note("ForceBattle", other, to=r)
        if self.roles[other].ast == ANGER:
            self.note("ForceBattle", r, to=other)

    def _want(self, ask: Ask, action: Action, fight_: Fight) -> None:
        """Start a battle if it is wanted, or forced."""
        if action.verb == "scale":
            self.todo.append(replace(fight_, scale=action.id, forced=ask.forced))
        elif ask.forced:
            self._force(fight_.attacker, fight_.defender)
            self.todo.append(replace(fight_, scale=0, forced=True))

    def _meet_answer(self, ask: Ask, action: Action) -> None:
        self._want(ask, action, Fight(ask.seat, ask.at))

    def _attack_answer(self, ask: Ask, action: Action) -> None:
        self._want(ask, action, Fight(ask.seat, self.cities[ask.at].role, ask.at))

    def _fight(self, frame: Fight) -> None:
        main0, vice0, main1, vice1 = frame.generals
        if main0 == _UNASKED:
            self._ask_general(frame, frame.attacker, self.roles[frame.attacker].mos)
        elif main0 == NOBODY:
            self.note("BattleNoGerenal", frame.attacker, 0)
            self._fought(frame, -1)
        elif vice0 == _UNASKED:
            self._ask_vice(frame, frame.attacker, main0)
        elif frame.defender == ROBBER:
            self._battle(frame)
        elif main1 == _UNASKED:
            ids = self.cities[frame.city].mos if frame.city >= 0 else self.roles[frame.defender].mos
            self._ask_general(frame, frame.defender, ids)
        elif main1 == NOBODY:
            self.note("BattleNoGerenal", frame.defender, 1)
            self._fought(frame, 1)
        elif vice1 == _UNASKED:
            self._ask_vice(frame, frame.defender, main1)
        else:
            self._battle(frame)

    def _ask_general(self, frame: Fight, seat: int, ids: tuple[int, ...]) -> None:
        self.todo.append(frame)
        able = candidates(ids, self.officers, self.manual)
        self.ask = Ask(GENERAL, seat, frame.city, able, forced=frame.forced)

    def _ask_vice(self, frame: Fight, seat: int, main: int) -> None:
        self.todo.append(frame)
        ids = self.roles[seat].mos
        if seat == frame.defender and frame.city >= 0:
            ids = self.cities[frame.city].mos
        self.ask = Ask(VICE, seat, frame.city, candidates(ids, self.officers, self.manual), picked=(main,))

    def _general(self, ask: Ask, action: Action) -> None:
        frame = self.todo.pop()
        assert isinstance(frame, Fight)
        at = frame.generals.index(_UNASKED)
        chosen = action.id if action.verb == "officer" and action.id not in ask.picked else NOBODY
        self.todo.append(replace(frame, generals=put(frame.generals, at, chosen)))

    def _side(self, role: int, main: int, vice: int, wall: float, walled: bool) -> Combatant:
        if role == ROBBER:
            power, winp, celve = ROBBER_PROPS[:3]
            return Combatant(ROBBER, power, winp, celve, ROBBER_HP, 0.0, ())
        return combatant(
            self.officers[main], self.officers[vice] if vice >= 0 else None, role, self.roles[role].tech, wall, walled
        )

    def _battle(self, frame: Fight) -> None:
        main0, vice0, main1, vice1 = frame.generals
        wall = self.cities[frame.city].hp if frame.city >= 0 else 0.0
        one = self._side(frame.attacker, main0, vice0, 0.0, self.manual)
        two = self._side(frame.defender, main1, vice1, wall, self.manual)
        rounds = most_rounds(frame.scale)
        if self.remember:
            start = (one.show(), two.show())
            recorder = Recorder(self.chance)
            result = fight(one, two, rounds, recorder, self.profile, self.tell)
            generals = (main0, vice0, max(main1, NOBODY), max(vice1, NOBODY))
            self.fought = Fought(self.profile, start, generals, rounds, frame.city, recorder.draws, result)
        else:
            result = fight(one, two, rounds, self.chance, self.profile, self.tell)
        for main, side in ((main0, one), (main1, two)):
            if main >= 0:
                officer = self.officers[main]
                self.officers[main] = replace(officer, hp=side.hp, is_quit=officer.is_quit or side.is_quit)
        if frame.city >= 0:
            self.cities[frame.city] = replace(self.cities[frame.city], hp=two.wall)
        self._fought(frame, result)

    def _fought(self, frame: Fight, result: int) -> None:
        if frame.city >= 0:
            if result == 1:
                self._captured(frame)
        elif frame.defender == ROBBER:
            if result != 1:
                self._steal(ROBBER, frame.attacker, -ROBBER_STEAL)
        elif result:
            winner, loser = frame.attacker, frame.defender
            if result < 0:
                winner, loser = loser, winner
            if (money := self.roles[loser].money) > 0.0:
                self._steal(winner, loser, f32(-MEETION_STEAL * money))

    def _steal(self, winner: int, loser: int, d: float) -> None:
        real = self.pay(loser, d)
        if winner >= 0:
            self.pay(winner, -real)
        if real or not self.manual:
            self.note("StealMoney", winner, loser, real)

    def _captured(self, frame: Fight) -> None:
        """The city falls: its officers go back to their master's hand (12)."""
        city, owner = self.cities[frame.city], self.roles[frame.defender]
        for o in city.mos:
            self.officers[o] = replace(self.officers[o], job=Job.NONE, loc=-1)
        self.roles[frame.defender] = replace(
            owner, mos=tuple(sorted((*owner.mos, *city.mos))), mcs=without(owner.mcs, frame.city)
        )
        self.cities[frame.city] = replace(city, mos=(), mayor=NOBODY, treasurer=NOBODY, role=NOBODY)
        self.note("NoteRoleDropCity", frame.defender, frame.city)
        self._ask_garrison(frame.attacker, frame.city)

    def _ask_garrison(self, r: int, c: int) -> None:
        self.ask = Ask(GARRISON, r, c, self.roles[r].mos)
