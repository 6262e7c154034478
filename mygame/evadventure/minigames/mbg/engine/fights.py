"""Battles around `battle.fight`: forced and optional ones, their generals, their results (M11.4, M11.5, M13)."""

from __future__ import annotations

from ...draft import set_at
from .. import actions as act
from ..data import ANGER, MEETION_STEAL, NOBODY, ROBBER, ROBBER_STEAL, Job, f32
from ..state import Ask, FightFrame, Fought, MbgQuestion, Meet, Rob, replace
from .battle import Recorder, RunningSide, fight, most_rounds
from .draft import BoardDraft, without
from .formulas import candidates
from .odds import ROBBERS, side_of

_UNASKED = -2


def robbers(d: BoardDraft, frame: Rob) -> None:
    """Fight the robbers on the cell (11.4)."""
    d.todo.append(FightFrame(frame.role, scale=1, forced=True))


def meet(d: BoardDraft, frame: Meet) -> None:
    """Ask about the next faction on the cell, from `frame.other` on (11.5)."""
    r = frame.role
    me = d.roles[r]
    for i in range(frame.other, len(d.roles)):
        other = d.roles[i]
        if i == r or other.location != me.location:
            continue
        if me.ally == i:
            d.note(act.AllySpared, i, to=r)
            continue
        forced = me.ally == ANGER or other.ally == ANGER
        if d.manual and not candidates(me.at_hand, d.officers, True):
            if forced:
                force(d, r, i)
                d.todo += [Meet(r, i + 1), FightFrame(r, i, scale=0, forced=True)]
                return
            continue
        if d.manual and forced:
            force(d, r, i)
        d.todo.append(Meet(r, i + 1))
        d.ask = Ask(MbgQuestion.MEET, r, i, forced=forced)
        return


def force(d: BoardDraft, r: int, other: int) -> None:
    """Tell the forced battle (A14)."""
    if d.roles[r].ally == ANGER:
        d.note(act.BattleForced, other, to=r)
    if d.roles[other].ally == ANGER:
        d.note(act.BattleForced, r, to=other)


def answer_battle(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Start the battle of a meeting or a siege if it is wanted, or forced."""
    foe, city = (ask.at, -1) if ask.kind is MbgQuestion.MEET else (d.cities[ask.at].role, ask.at)
    if isinstance(action, act.Engage):
        d.todo.append(FightFrame(ask.seat, foe, city, action.id, ask.forced))
    elif ask.forced:
        force(d, ask.seat, foe)
        d.todo.append(FightFrame(ask.seat, foe, city, 0, True))


def prepare(d: BoardDraft, frame: FightFrame) -> None:
    """Ask for the next general, or fight when all are named."""
    for j, seat in enumerate((frame.attacker, frame.defender)):
        if seat == ROBBER:
            break
        main, vice = frame.generals[2 * j : 2 * j + 2]
        if main == NOBODY:
            d.note(act.NoGeneral, seat, j)
            _settle(d, frame, 1 if j else -1)
            return
        if _UNASKED in (main, vice):
            _ask(d, frame, seat, main)
            return
    _battle(d, frame)


def _ask(d: BoardDraft, frame: FightFrame, seat: int, main: int) -> None:
    """Ask a side for its main general, or once it is named for its vice general."""
    d.todo.append(frame)
    inside = seat == frame.defender and frame.city >= 0
    able = candidates(d.cities[frame.city].garrison if inside else d.roles[seat].at_hand, d.officers, d.manual)
    if main == _UNASKED:
        d.ask = Ask(MbgQuestion.GENERAL, seat, frame.city, able, forced=frame.forced)
    else:
        d.ask = Ask(MbgQuestion.VICE, seat, frame.city, able, picked=(main,))


def answer_general(d: BoardDraft, ask: Ask, action: act.Action) -> None:
    """Name a general, or nobody."""
    frame = d.todo.pop()
    assert isinstance(frame, FightFrame)
    at = frame.generals.index(_UNASKED)
    chosen = action.id if isinstance(action, act.ChooseOfficer) and action.id not in ask.picked else NOBODY
    d.todo.append(replace(frame, generals=set_at(frame.generals, at, chosen)))


def _side(d: BoardDraft, role: int, main: int, vice: int, wall: float) -> RunningSide:
    side = ROBBERS if role == ROBBER else side_of(d, main, vice, wall, d.roles[role].techniques)
    return side.combatant(d.manual, role)


def _battle(d: BoardDraft, frame: FightFrame) -> None:
    main0, vice0, main1, vice1 = frame.generals
    wall = d.cities[frame.city].hp if frame.city >= 0 else 0.0
    one = _side(d, frame.attacker, main0, vice0, 0.0)
    two = _side(d, frame.defender, main1, vice1, wall)
    rounds = most_rounds(frame.scale)
    if d.remember:
        # A remembered battle can be retold (`retell`), so its rounds are not told now.
        start = (one.show(), two.show())
        recorder = Recorder(d.dice)
        d.note(act.BattleBegun, rounds, *start)
        result = fight(one, two, rounds, recorder, d.profile)
        d.note(act.BattleEnded, result, one.show(), two.show())
        generals = (main0, vice0, max(main1, NOBODY), max(vice1, NOBODY))
        d.fought = Fought(d.profile, start, generals, rounds, frame.city, recorder.draws, result)
    else:
        result = fight(one, two, rounds, d.dice, d.profile, d.tell)
    for main, side in ((main0, one), (main1, two)):
        if main >= 0:
            officer = d.officers[main]
            d.officers[main] = replace(officer, hp=side.hp, leaving=officer.leaving or side.leaving)
    if frame.city >= 0:
        d.cities[frame.city] = replace(d.cities[frame.city], hp=two.wall)
    _settle(d, frame, result)


def _settle(d: BoardDraft, frame: FightFrame, result: int) -> None:
    if frame.city >= 0:
        if result == 1:
            _captured(d, frame)
    elif frame.defender == ROBBER:
        if result != 1:
            _steal(d, ROBBER, frame.attacker, -ROBBER_STEAL)
    elif result:
        winner, loser = frame.attacker, frame.defender
        if result < 0:
            winner, loser = loser, winner
        money = d.roles[loser].money
        _steal(d, winner, loser, f32(-MEETION_STEAL * money) + 0.0)


def _steal(d: BoardDraft, winner: int, loser: int, money: float) -> None:
    real = d.pay(loser, money)
    if winner >= 0:
        d.pay(winner, -real)
    if real or not d.manual:
        d.note(act.MoneyTaken, winner, loser, real)


def _captured(d: BoardDraft, frame: FightFrame) -> None:
    """Take a city: its officers go back to their master's hand (12)."""
    city, owner = d.cities[frame.city], d.roles[frame.defender]
    for o in city.garrison:
        d.officers[o] = replace(d.officers[o], job=Job.NONE, location=-1)
    d.roles[frame.defender] = replace(
        owner, at_hand=tuple(sorted((*owner.at_hand, *city.garrison))), cities=without(owner.cities, frame.city)
    )
    d.cities[frame.city] = replace(city, garrison=(), mayor=NOBODY, treasurer=NOBODY, role=NOBODY)
    d.note(act.CityLost, frame.defender, frame.city)
    ask_garrison(d, frame.attacker, frame.city)


def ask_garrison(d: BoardDraft, r: int, c: int) -> None:
    """Ask for the garrison of a city."""
    d.ask = Ask(MbgQuestion.GARRISON, r, c, d.roles[r].at_hand)
