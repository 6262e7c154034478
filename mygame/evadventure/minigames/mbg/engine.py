"""The rules of mbg, one engine for both profiles.

`Play` is a match in progress: lists of shared records that are replaced one by one. It is opened on a state, answers
the question the state waits with, runs to the next question and is frozen to the next state; nothing else ever sees
it. What has still to happen is a stack of `Frame` records, so every question is a plain state and needs no coroutine.
Rule numbers are those of the rules page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from .battle import Combatant, Recorder, Tell, fight, most_rounds
from .data import (
    ALLIANCE_TIME,
    ALLOCATE_TURN,
    ALONE,
    ANGER,
    ANGER_TIME,
    CARD_COUNT,
    CARD_STEAL_MONEY,
    CARDS,
    FENGSHUI_MAX,
    FENGSHUI_ROUND,
    MEETION_STEAL,
    MOVE_STATE_TIME,
    NOBODY,
    OWN_TAX_SCALE,
    POISON_TIME,
    PROPERTY_MAX,
    ROBBER,
    ROBBER_HP,
    ROBBER_PROPS,
    ROBBER_STEAL,
    RUMOUR_TIME,
    STUDY_SCALE,
    TAX_SCALE,
    TECH_COUNT,
    TECHS,
    TRAIN_PLUS,
    TRAIN_ROUND,
    Aim,
    CardId,
    Job,
    Pace,
    Place,
    Profile,
    Property,
)
from .questions import (
    ACTION,
    ALLOCATE,
    ATTACK,
    CANCEL_STUDY,
    CANCEL_TRAIN,
    CARD_CELL,
    CARD_OFFICER,
    CARD_PLACE,
    CARD_ROLE,
    CONFIRM,
    EXCHANGE,
    FILE,
    GARRISON,
    GENERAL,
    HIRE,
    MAYOR,
    MEET,
    OCCUPY,
    RESIGN,
    STUDY,
    STUDY_TECH,
    TRAIN,
    TREASURER,
    VICE,
    live,
    options,
    own_everybody,
    own_places,
    people_at,
    place_key,
    right_side,
)
from .single import f32
from .state import (
    Action,
    Allocate,
    Appoint,
    Arrive,
    Ask,
    Board,
    Event,
    Fact,
    Fight,
    Finish,
    Fought,
    Frame,
    Meet,
    NextTurn,
    Officer,
    Rob,
    Settle,
    State,
    Turn,
    Verdict,
    replace,
)
from .values import (
    MAX_STEPS,
    candidates,
    card_recovery,
    changed,
    clamped,
    earn,
    free_officers,
    in_city,
    price,
    prop,
    wall_recovery,
)

_UNASKED = -2
_NO_PICKS = (_UNASKED, _UNASKED, _UNASKED, _UNASKED)


class Source(Protocol):
    """Where a match's chance comes from: `chance.Chance` is one."""

    def randint(self, low: int, high: int) -> int:
        """Return an integer from `low` to `high`."""
        ...

    def unit(self) -> float:
        """Return a number in [0, 1)."""
        ...


def without(ids: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """Return a set without a member."""
    return tuple(i for i in ids if i != gone)


def with_(ids: tuple[int, ...], new: int) -> tuple[int, ...]:
    """Return a set with a member."""
    return ids if new in ids else tuple(sorted((*ids, new)))


def put[T](items: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one item changed."""
    return (*items[:at], value, *items[at + 1 :])


class Play:
    """A match in progress."""

    def __init__(self, board: Board, chance: Source, tell: Tell | None = None) -> None:
        """Open a board.

        Args:
            chance: where draws come from.
            tell: is told every event as it happens; None costs nothing.
        """
        self.board = board
        self.profile = board.profile
        self.manual = board.profile is Profile.MANUAL
        self.resign = board.resign
        self.cells = board.cells
        self.win_money = board.win_money
        self.max_turn = board.max_turn
        self.turn = board.turn
        self.officers = list(board.officers)
        self.cities = list(board.cities)
        self.roles = list(board.roles)
        self.insts = list(board.insts)
        self.trains = list(board.trains)
        self.barriers = board.barriers
        self.robbers = board.robbers
        self.fought = board.fought
        self.todo: list[Frame] = []
        self.ask: Ask | None = None
        self.verdict: Verdict | None = None
        self.offered: list[Action] | None = None
        self.chance = chance
        self.tell = tell
        self.remember = tell is not None
        self.checkpoint: Callable[[str, int], None] | None = None

    @classmethod
    def open(cls, state: State, chance: Source, tell: Tell | None = None) -> Play:
        """Go on from a state."""
        play = cls(state.board, chance, tell)
        play.todo = list(state.todo)
        play.ask = state.ask
        play.verdict = state.verdict
        return play

    def freeze_board(self) -> Board:
        """Return the board as it stands."""
        return replace(
            self.board,
            turn=self.turn,
            officers=tuple(self.officers),
            cities=tuple(self.cities),
            roles=tuple(self.roles),
            insts=tuple(self.insts),
            trains=tuple(self.trains),
            barriers=self.barriers,
            robbers=self.robbers,
            fought=self.fought,
        )

    def freeze(self, chance: bytes) -> State:
        """Return the state it has come to; `chance` is what is left of the stream."""
        return State(self.freeze_board(), chance, tuple(self.todo), self.ask, self.verdict)

    # Running.

    def start(self, first: int = 0) -> None:
        """Announce the board and begin with the action of role `first` (5, 8)."""
        b = self.board
        kinds = (b.cells, b.roles, b.officers, b.cities, b.insts, b.trains)
        self.note("InitMap", *map(len, kinds), TECH_COUNT, CARD_COUNT, b.nx, b.ny)
        for i, city in enumerate(b.cities):
            self.note("ShowCity", i, city.name, city.scope, *city.area)
        for i, inst in enumerate(b.insts):
            self.note("ShowInstitute", i, inst.name, *inst.area)
        for i, room in enumerate(b.trains):
            self.note("ShowTrainingRoom", i, room.name, room.item, *room.area)
        for i, cell in enumerate(b.cells):
            self.note("ShowMap", i, int(cell.place), cell.base, cell.x, cell.y)
        self.note("StartGame")
        for i in range(len(self.roles)):
            self.note("StartGame", i, to=i)
        self.todo.append(Turn(first))
        self.run()

    def run(self) -> None:
        """Go on to the next question or the end."""
        while self.verdict is None:
            if self.ask is None:
                frame = self.todo.pop()
                _STEPS[type(frame)](self, frame)
                continue
            if not self.manual or self.ask.kind == ACTION:
                return
            # In `manual` a question with a single answer is none.
            self.offered = options(self, self.ask)
            if len(self.offered) > 1:
                return
            self._take(self.offered[0])
        self.ask = None

    def answer(self, action: Action) -> None:
        """Take the answer to the question and go on to the next one."""
        self._take(action)
        self.run()

    def _take(self, action: Action) -> None:
        ask = self.ask
        assert ask is not None
        self.ask = self.offered = None
        _ANSWERS[ask.kind](self, ask, action)

    def moves(self) -> list[Action]:
        """Return the answers to the question."""
        if self.offered is None:
            assert self.ask is not None
            self.offered = options(self, self.ask)
        return self.offered

    def note(self, name: str, *args: Fact, to: int | None = None) -> None:
        """Tell an event."""
        if self.tell:
            self.tell(Event(name, args, to))

    # Money (7.5).

    def pay(self, role: int, d: float) -> float:
        """Change a role's money, never below nothing; return the real change."""
        it = self.roles[role]
        real = clamped(it.money, d)
        self.roles[role] = replace(it, money=f32(it.money + real))
        return real

    # The round (8, 9).

    def _turn(self, frame: Turn) -> None:
        if frame.role == len(self.roles):
            self.todo.append(Settle())
            return
        role = self.roles[frame.role]
        if role.loc < 0:
            self.todo.append(Turn(frame.role + 1))
        elif role.mst is Pace.STOPPED:
            self.note("RoleForbidAction", frame.role)
            self.todo.append(Finish(frame.role))
        else:
            self.note("RoleStartAction", frame.role)
            self.todo.append(Finish(frame.role))
            self.ask = Ask(ACTION, frame.role)

    def _finish(self, frame: Finish) -> None:
        role = self.roles[frame.role]
        if role.cst:
            self.note("RoleContinueAction", frame.role)
            self.roles[frame.role] = replace(role, cst=False)
            self.todo.append(Turn(frame.role))
        else:
            self.todo.append(Turn(frame.role + 1))

    def _act(self, ask: Ask, action: Action) -> None:
        match action.verb:
            case "move":
                self._move(ask.seat)
            case "card":
                if self.roles[ask.seat].cards[action.id] <= 0:
                    self.ask = ask
                else:
                    self.ask = Ask(_CARD_QUESTIONS[CARDS[action.id].aim], ask.seat, action.id, count=ask.count)
            case "resign":
                self.ask = Ask(RESIGN, ask.seat, count=ask.count)
            case "save":
                self.ask = Ask(FILE, ask.seat)
            case "quit":
                self.note("NoteForceQuit")
                self.verdict = Verdict(-3, "quit")

    def _file(self, ask: Ask, action: Action) -> None:
        if action.verb != "none":
            if action.verb == "file" and self.checkpoint:
                self.checkpoint("save", ask.seat)
            self.note("SaveReport", action.verb == "file", to=ask.seat)
        self.ask = Ask(ACTION, ask.seat)

    def _resign(self, ask: Ask, action: Action) -> None:
        if action.verb == "no":
            self.ask = Ask(ACTION, ask.seat, count=ask.count + 1)
            return
        self.note("Resigned", ask.seat)
        self.eliminate(ask.seat)
        self.todo[-1] = Turn(ask.seat + 1)
        self._last_standing()

    # Cards (10).

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

    # Moving (11).

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

    # Battles (13).

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

    # Places (12).

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

    def _ask_garrison(self, r: int, c: int) -> None:
        self.ask = Ask(GARRISON, r, c, self.roles[r].mos)

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

    # Officers (19).

    def _into_city(self, o: int, c: int) -> bool:
        officer, city = self.officers[o], self.cities[c]
        if officer.role < 0 or officer.loc >= 0 or officer.role != city.role:
            return False
        role = self.roles[city.role]
        self.roles[city.role] = replace(role, mos=without(role.mos, o))
        self.cities[c] = replace(city, mos=with_(city.mos, o))
        self.officers[o] = replace(officer, job=Job.CITIZEN, loc=c)
        return True

    def _out_of_city(self, o: int) -> None:
        officer = self.officers[o]
        if not in_city(officer.job):
            return
        c = officer.loc
        city = self.cities[c]
        r = city.role
        role = self.roles[r]
        mos = without(city.mos, o)
        self.officers[o] = replace(officer, job=Job.NONE, loc=-1)
        self.cities[c] = replace(
            city,
            mos=mos,
            mayor=NOBODY if city.mayor == o else city.mayor,
            treasurer=NOBODY if city.treasurer == o else city.treasurer,
            role=r if mos else NOBODY,
        )
        self.roles[r] = replace(role, mos=with_(role.mos, o), mcs=role.mcs if mos else without(role.mcs, c))
        self.note("NoteOutCity", o, c)
        if not mos:
            self.note("NoteRoleDropCity", r, c)

    def _as(self, o: int, job: Job) -> None:
        """Make an officer mayor or treasurer; silently refused to who holds that office already or is in no city."""
        officer = self.officers[o]
        if not in_city(officer.job) or officer.job is job:
            return
        city = self.cities[officer.loc]
        old = city.mayor if job is Job.MAYOR else city.treasurer
        if old >= 0:
            self.officers[old] = replace(self.officers[old], job=Job.CITIZEN)
        if job is Job.MAYOR:
            city = replace(city, mayor=o, treasurer=NOBODY if city.treasurer == o else city.treasurer)
        else:
            city = replace(city, treasurer=o, mayor=NOBODY if city.mayor == o else city.mayor)
        self.cities[officer.loc] = city
        self.officers[o] = replace(officer, job=job)
        self.note("NoteAsMayer" if job is Job.MAYOR else "NoteAsTreasurer", o, to=city.role)

    def _out_of_institute(self, o: int) -> None:
        officer = self.officers[o]
        i, r = officer.loc, officer.role
        inst, role = self.insts[i], self.roles[r]
        inst = replace(inst, mos=put(inst.mos, r, NOBODY))
        if self.manual:
            # C5: a broken-off study leaves nothing behind.
            inst = replace(inst, on_study=put(inst.on_study, r, -1), point=put(inst.point, r, 0.0))
        self.insts[i] = inst
        self.roles[r] = replace(role, sos=without(role.sos, o), mos=with_(role.mos, o))
        self.officers[o] = replace(officer, job=Job.NONE, loc=-1)
        self.note("NoteOutInst", o, i)

    def _out_of_training(self, o: int) -> None:
        officer = self.officers[o]
        t, r = officer.loc, officer.role
        room, role = self.trains[t], self.roles[r]
        room = replace(room, mos=put(room.mos, r, NOBODY))
        if self.manual:
            room = replace(room, round=put(room.round, r, 0))
        self.trains[t] = room
        self.roles[r] = replace(role, tos=without(role.tos, o), mos=with_(role.mos, o))
        self.officers[o] = replace(officer, job=Job.NONE, loc=-1)
        self.note("NoteOutTrain", o, t)

    def leave(self, o: int) -> None:
        """Let an officer leave his role for good."""
        officer = self.officers[o]
        r = officer.role
        match officer.job:
            case Job.MAYOR | Job.TREASURER:
                city = self.cities[officer.loc]
                if officer.job is Job.MAYOR:
                    self.cities[officer.loc] = replace(city, mayor=NOBODY)
                else:
                    self.cities[officer.loc] = replace(city, treasurer=NOBODY)
                self.officers[o] = replace(officer, job=Job.CITIZEN)
                self.note("NoteAsCitizen", o, to=r)
                self._out_of_city(o)
            case Job.CITIZEN:
                self._out_of_city(o)
            case Job.RESEARCHER:
                self._out_of_institute(o)
            case Job.TRAINEE:
                self._out_of_training(o)
            case Job.NONE:
                pass
        self.roles[r] = replace(self.roles[r], mos=without(self.roles[r].mos, o))
        self.officers[o] = replace(self.officers[o], role=NOBODY)
        self.note("NoteQuit", o, r)

    # The end of the round (16).

    def _settle(self, frame: Settle) -> None:
        self._settle_institutes()
        self._settle_trainings()
        self._settle_cities()
        self._settle_officers()
        if not self._settle_roles() and not self._last_standing():
            self.note("EndTurn", self.turn)
            self.todo.append(NextTurn())
            if self.turn % ALLOCATE_TURN == 0:
                if self.checkpoint:
                    self.checkpoint("before_alloc", self.turn)
                self.todo.append(Allocate(0))

    def _settle_institutes(self) -> None:
        for i in range(len(self.insts)):
            for r, o in enumerate(self.insts[i].mos):
                if o < 0:
                    continue
                if self.officers[o].lst:
                    self.note("NoteLYStudy", i, o, to=r)
                    continue
                inst = self.insts[i]
                old = inst.point[r]
                point = f32(old - f32(prop(self.officers[o], Property.STRATEGY) * STUDY_SCALE))
                if point <= 0.0:
                    tech, point = inst.on_study[r], 0.0
                    self.roles[r] = replace(self.roles[r], tech=with_(self.roles[r].tech, tech))
                    self.insts[i] = replace(inst, point=put(inst.point, r, 0.0), on_study=put(inst.on_study, r, -1))
                    self.note("NoteFinishStudy", i, o, tech, to=r)
                    self._out_of_institute(o)
                else:
                    self.insts[i] = replace(inst, point=put(inst.point, r, point))
                self.note("NotePayInst", self.pay(r, f32(point - old)), to=r)

    def _settle_trainings(self) -> None:
        for t in range(len(self.trains)):
            for r, o in enumerate(self.trains[t].mos):
                if o < 0:
                    continue
                if self.officers[o].lst:
                    self.note("NoteLYTrain", t, o, to=r)
                    continue
                room = self.trains[t]
                left = room.round[r] - 1
                self.trains[t] = replace(room, round=put(room.round, r, left))
                if left == 0:
                    officer = self.officers[o]
                    old = officer.props[room.item]
                    gain = float(self.chance.randint(0, TRAIN_PLUS - 1) + 1)
                    if f32(old + gain) > PROPERTY_MAX:
                        gain = f32(PROPERTY_MAX - old)
                    props = put(officer.props, room.item, f32(old + gain))
                    self.officers[o] = replace(officer, props=props)
                    self.note("NoteFinishTrain", o, room.item, gain, to=r)
                    self._out_of_training(o)

    def _settle_cities(self) -> None:
        for c, city in enumerate(self.cities):
            if city.hp != city.hpmax:
                city = self.cities[c] = replace(city, hp=changed(city.hp, city.hpmax, wall_recovery(city)))
            if city.mayor >= 0:
                if self.officers[city.mayor].lst:
                    self.note("NoteLYMayor", city.mayor, c, to=city.role)
                else:
                    amount = prop(self.officers[city.mayor], Property.POLITICS)
                    for o in city.mos:
                        officer = self.officers[o]
                        if officer.hp != officer.hpmax:
                            self.officers[o] = replace(officer, hp=changed(officer.hp, officer.hpmax, amount))
                    self.note("NoteCityRecover", c, amount, to=city.role)
            if city.role >= 0:
                if city.treasurer >= 0 and self.officers[city.treasurer].lst:
                    self.note("NoteLYTreasurer", city.treasurer, c, to=city.role)
                amount = earn(city, self.officers)
                self.pay(city.role, amount)
                self.note("NoteCityEarn", c, amount, to=city.role)
            if self.turn % FENGSHUI_ROUND == 0:
                self.cities[c] = replace(city, fengshui=f32(self.chance.unit() * FENGSHUI_MAX))

    def _settle_officers(self) -> None:
        for o, officer in enumerate(self.officers):
            if officer.lst or officer.pst or officer.is_quit:
                quits = officer.is_quit
                self.officers[o] = replace(
                    officer, lst=max(officer.lst - 1, 0), pst=max(officer.pst - 1, 0), is_quit=False
                )
                if quits and officer.role >= 0:
                    self.leave(o)

    def _settle_roles(self) -> bool:
        """Count states down, find who has won or is out; say whether the game is over."""
        for r in range(len(self.roles)):
            role = self.roles[r]
            if role.loc < 0:
                continue
            if role.mst is not Pace.NORMAL:
                ends = role.mtime == 1
                self.roles[r] = replace(role, mtime=role.mtime - 1, mst=Pace.NORMAL if ends else role.mst)
                if ends:
                    self.note("NoteRoleStEnd", r, int(role.mst))
            role = self.roles[r]
            if role.ast != ALONE:
                ends = role.atime == 1
                self.roles[r] = replace(role, atime=role.atime - 1, ast=ALONE if ends else role.ast)
                if ends and role.ast == ANGER:
                    self.note("NoteRoleCeEnd", r)
                elif ends and role.ast > r:
                    self.note("NoteRoleAlignEnd", r, role.ast)
            role = self.roles[r]
            if role.cst:
                role = self.roles[r] = replace(role, cst=False)
            if role.money >= self.win_money:
                if not self.manual:
                    self._win(r, "money")
                    return True
            elif role.money <= 0.0:
                self.eliminate(r)
        if self.manual:
            # A3: of all who have reached the sum the richest wins.
            rich = [r for r, role in enumerate(self.roles) if role.loc >= 0 and role.money >= self.win_money]
            if rich:
                self._win(max(rich, key=lambda r: self.roles[r].money), "money")
                return True
        return False

    def _last_standing(self) -> bool:
        live = [r for r, role in enumerate(self.roles) if role.loc >= 0]
        if len(live) > 1:
            return False
        if live:
            self._win(live[0], "last")
        else:
            self.note("NoteAllLoss")
            self.verdict = Verdict(-1, "all_out")
            if self.checkpoint:
                self.checkpoint("after_round", -2)
        return True

    def _win(self, r: int, rule: str) -> None:
        self.note("NoteRoleWin", r)
        self.verdict = Verdict(r, rule)
        if self.checkpoint:
            self.checkpoint("after_round", r)

    def eliminate(self, r: int) -> None:
        """Take a role out of the game (17)."""
        self.roles[r] = replace(self.roles[r], money=0.0)
        self.note("NoteRoleLoss", r)
        self.roles[r] = replace(self.roles[r], loc=-1)
        role = self.roles[r]
        for o in role.mos:
            self.leave(o)
        for c in role.mcs:
            for o in self.cities[c].mos:
                self.leave(o)
        for o in (*role.sos, *role.tos):
            self.leave(o)
        role = self.roles[r]
        self.roles[r] = replace(role, mst=Pace.NORMAL, mtime=0, cst=False)
        if role.ast >= 0:
            ally = role.ast
            for i in (r, ally):
                self.roles[i] = replace(self.roles[i], ast=ALONE, atime=0)
            self.note("NoteRoleAlignEnd", min(r, ally), max(r, ally))
        elif self.manual:
            # B31: nobody is angry with who is gone.
            self.roles[r] = replace(self.roles[r], ast=ALONE, atime=0)

    def _next_turn(self, frame: NextTurn) -> None:
        self.turn += 1
        if self.checkpoint:
            self.checkpoint("after_round", -1)
        if self.turn <= self.max_turn:
            self.todo.append(Turn(0))
            return
        # B26: `manual` ranks live roles only.
        ranked = [r for r, role in enumerate(self.roles) if role.loc >= 0 or not self.manual]
        winner = max(ranked, key=lambda r: self.roles[r].money)
        self.note("NoteRoleWin", winner)
        self.verdict = Verdict(winner, "turns")

    # Allocation (18).

    def _allocate(self, frame: Allocate) -> None:
        r = frame.role
        while r < len(self.roles) and self.roles[r].loc < 0:
            r += 1
        if r == len(self.roles):
            return
        places = {("city", "inst", "room").index(a.verb) * 1000 + a.id for a in own_places(self, r)}
        cells = tuple(
            i
            for i, cell in enumerate(self.cells)
            if cell.place in _ALLOCATED and _ALLOCATED[cell.place] * 1000 + cell.base in places
        )
        self.note("StartAllocate", cells, to=r)
        self.todo.append(replace(frame, role=r))
        self.ask = Ask(ALLOCATE, r, used=frame.used if r == frame.role else ())

    def _allocate_answer(self, ask: Ask, action: Action) -> None:
        r, at = ask.seat, action.id
        frame = self.todo.pop()
        assert isinstance(frame, Allocate)
        if action.verb == "done":
            self.todo.append(Allocate(r + 1))
            return
        if action.verb not in ("city", "inst", "room"):
            self.todo.append(frame)
            return
        self.todo.append(Allocate(r, (*frame.used, place_key(action.verb, at))))
        match action.verb:
            case "city" if self.cities[at].role == r:
                self.ask = Ask(EXCHANGE, r, at, self.roles[r].mos, also=self.cities[at].mos)
            case "inst" if self.insts[at].mos[r] >= 0:
                self.ask = Ask(CANCEL_STUDY, r, at, (self.insts[at].mos[r],))
            case "room" if self.trains[at].mos[r] >= 0:
                self.ask = Ask(CANCEL_TRAIN, r, at, (self.trains[at].mos[r],))

    def _exchange(self, ask: Ask, action: Action) -> None:
        if action.verb == "officer":
            if action.id in ask.ids:
                self.ask = replace(ask, picked=(*ask.picked, action.id))
            else:
                self.ask = replace(ask, picked_also=(*ask.picked_also, action.id))
            return
        for o in ask.picked:
            if self._into_city(o, ask.at):
                self.note("NoteInCity", o, ask.at)
        for o in ask.picked_also:
            self._out_of_city(o)
        if self.cities[ask.at].role == ask.seat:
            self.todo.append(Appoint(ask.seat, ask.at))

    def _cancel_study(self, ask: Ask, action: Action) -> None:
        if action.verb == "yes":
            self._out_of_institute(ask.ids[0])

    def _cancel_train(self, ask: Ask, action: Action) -> None:
        if action.verb == "yes":
            self._out_of_training(ask.ids[0])


def combatant(
    main: Officer, vice: Officer | None, role: int, tech: tuple[int, ...], wall: float, walled: bool
) -> Combatant:
    """Return the side two officers make (13.2)."""
    power, celve = prop(main, Property.MARTIAL), prop(main, Property.STRATEGY)
    if vice is not None:
        power = max(power, prop(vice, Property.MARTIAL))
        celve = max(celve, prop(vice, Property.STRATEGY))
    return Combatant(role, power, prop(main, Property.TACTICS), celve, main.hp, wall, tech, walled)


_ALLOCATED = {Place.CITY: 0, Place.INSTITUTE: 1, Place.TRAINING: 2}
_PACES = {
    int(CardId.SLOW): (Pace.SLOW, "SetSlow"),
    int(CardId.FAST): (Pace.FAST, "SetFast"),
    int(CardId.STOP): (Pace.STOPPED, "SetStop"),
}
_CARD_QUESTIONS = {Aim.SELF: CONFIRM, Aim.ROLE: CARD_ROLE, Aim.CELL: CARD_CELL, Aim.OFFICER: CARD_PLACE}

_STEPS: dict[type, Callable[[Play, Any], None]] = {
    Turn: Play._turn,
    Finish: Play._finish,
    Rob: Play._rob,
    Meet: Play._meet,
    Arrive: Play._arrive,
    Fight: Play._fight,
    Appoint: Play._appoint,
    Settle: Play._settle,
    Allocate: Play._allocate,
    NextTurn: Play._next_turn,
}

_ANSWERS: dict[str, Callable[[Play, Ask, Action], None]] = {
    ACTION: Play._act,
    FILE: Play._file,
    RESIGN: Play._resign,
    CONFIRM: Play._confirm,
    CARD_ROLE: Play._card_role,
    CARD_CELL: Play._card_cell,
    CARD_PLACE: Play._card_place,
    CARD_OFFICER: Play._card_officer,
    MEET: Play._meet_answer,
    ATTACK: Play._attack_answer,
    GENERAL: Play._general,
    VICE: Play._general,
    OCCUPY: Play._occupy,
    GARRISON: Play._garrison,
    MAYOR: Play._mayor,
    TREASURER: Play._treasurer,
    HIRE: Play._hire,
    STUDY: Play._study,
    STUDY_TECH: Play._study_tech,
    TRAIN: Play._train,
    ALLOCATE: Play._allocate_answer,
    EXCHANGE: Play._exchange,
    CANCEL_STUDY: Play._cancel_study,
    CANCEL_TRAIN: Play._cancel_train,
}
