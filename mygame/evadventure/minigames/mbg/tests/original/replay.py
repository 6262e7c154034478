"""Replays recorded games of the original program through the engine, in `classic` (rules page, part III).

Draws and answers are the inputs; every event, notice, question and state must come out by itself.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from msgspec.structs import astuple

from evadventure.minigames.core import NotUnderstood
from evadventure.minigames.mbg.actions import (
    Action,
    ActionBegun,
    ActionLost,
    ActsAgain,
    AllianceEnded,
    AllianceFailed,
    Allied,
    AllocationBegun,
    AllRuined,
    AllySpared,
    AngerEnded,
    AngerFailed,
    AngerRoused,
    Appointed,
    Back,
    BarrierCleared,
    BarrierPlaced,
    BattleBegun,
    BattleEnded,
    BattleForced,
    Burned,
    CardDrawn,
    ChooseCell,
    ChooseCity,
    ChooseInstitute,
    ChooseOfficer,
    ChooseRole,
    ChooseRoom,
    ChooseTechnique,
    CityEarned,
    CityLost,
    CityTaken,
    Done,
    Engage,
    Estranged,
    Event,
    FactionGiven,
    FoughtItself,
    GameStarted,
    GarrisonRecovered,
    HiringFailed,
    IncomeCollected,
    Joined,
    Launched,
    March,
    Marched,
    MayorHindered,
    MoneyTaken,
    No,
    Nobody,
    NoGeneral,
    OccupationFailed,
    OfficerLeft,
    PaceChanged,
    PaceEnded,
    Poisoned,
    Recovered,
    ResearchBegun,
    ResearchLeft,
    ResearchPaid,
    Resigned,
    RobbersAppeared,
    RobbersPlaced,
    RoundBegun,
    Ruined,
    RumourSpread,
    SecondActionWon,
    Stationed,
    Struck,
    StudyHindered,
    TechniqueMastered,
    TollOwed,
    TollShort,
    TrainingBegun,
    TrainingFinished,
    TrainingHindered,
    TrainingLeft,
    TreasurerHindered,
    TurnedRound,
    TurnEnded,
    UseCard,
    Withdrawn,
    Won,
    Yes,
    facts_of,
)
from evadventure.minigames.mbg.data import (
    CARD_COUNT,
    CARDS,
    HPPLUS_SCALE,
    TECH_COUNT,
    TECHS,
    Job,
    Profile,
    Property,
    WalkPace,
    f32,
)
from evadventure.minigames.mbg.data.maps import build, parse
from evadventure.minigames.mbg.engine import cards, turn
from evadventure.minigames.mbg.engine.battle import RunningSide, fight, most_rounds
from evadventure.minigames.mbg.engine.draft import BoardDraft
from evadventure.minigames.mbg.engine.formulas import changed, free_officers, hpmax, level, prop
from evadventure.minigames.mbg.engine.money import clamped, income, price
from evadventure.minigames.mbg.state import Ask, BattleSide, MbgBoard, Officer, replace
from evadventure.minigames.mbg.tests.original.saves import read as read_save
from evadventure.minigames.mbg.tests.original.saves import write as write_save
from evadventure.rules import EvAdventureRollEngine

type Line = list[Any]


class Differs(Exception):
    """The engine does not do what was recorded."""

    def __init__(self, line: int, expected: object, got: object) -> None:
        super().__init__(f"line {line}: expected {_short(expected)}, got {_short(got)}")


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 300 else text[:300] + "..."


def same(a: Any, b: Any) -> bool:
    """Say whether two recorded values are equal once numbers are rounded to single precision."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, int | float) and isinstance(b, int | float):
        return a == b or f32(a) == f32(b)
    if isinstance(a, list | tuple) and isinstance(b, list | tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return bool(a == b)


def fighter(side: BattleSide) -> Line:
    """Return a battle state as recordings write it."""
    return [list(fact) if isinstance(fact, tuple) else fact for fact in astuple(side)]


_CALLBACKS: dict[type, str] = {
    ActionBegun: "RoleStartAction",
    ActionLost: "RoleForbidAction",
    ActsAgain: "RoleContinueAction",
    AllRuined: "NoteAllLoss",
    AllianceEnded: "NoteRoleAlignEnd",
    AllianceFailed: "AlignFail",
    Allied: "SetAlign",
    AllocationBegun: "StartAllocate",
    AllySpared: "SkipBattleByAlign",
    AngerEnded: "NoteRoleCeEnd",
    AngerFailed: "PEFail",
    AngerRoused: "SetPE",
    BarrierCleared: "UnSetBarrier",
    BarrierPlaced: "SetBarrier",
    BattleForced: "ForceBattle",
    Burned: "BattleBurn",
    CardDrawn: "NoteGetCard",
    CityEarned: "NoteCityEarn",
    CityLost: "NoteRoleDropCity",
    CityTaken: "NoteRoleOccupyCity",
    Estranged: "SetQuit",
    FoughtItself: "BattleSelfAttack",
    GarrisonRecovered: "NoteCityRecover",
    HiringFailed: "RecruitFail",
    IncomeCollected: "NoteCollectTax",
    Joined: "NoteJoin",
    Launched: "BattleTech",
    OfficerLeft: "NoteQuit",
    MayorHindered: "NoteLYMayor",
    MoneyTaken: "StealMoney",
    NoGeneral: "BattleNoGerenal",
    OccupationFailed: "OccuCityFail",
    PaceEnded: "NoteRoleStEnd",
    Poisoned: "SetPoison",
    Recovered: "SelfRecover",
    ResearchBegun: "NoteInInst",
    ResearchLeft: "NoteOutInst",
    ResearchPaid: "NotePayInst",
    Resigned: "Resigned",
    RobbersAppeared: "UnSetRobber",
    RobbersPlaced: "SetRobber",
    RoundBegun: "BattleTurnStart",
    Ruined: "NoteRoleLoss",
    RumourSpread: "SetLiuYan",
    SecondActionWon: "SetContinue",
    Stationed: "NoteInCity",
    Struck: "BattleAttack",
    StudyHindered: "NoteLYStudy",
    TechniqueMastered: "NoteFinishStudy",
    TollOwed: "NotePayTax",
    TollShort: "TaxPaid",
    TrainingBegun: "NoteInTrain",
    TrainingFinished: "NoteFinishTrain",
    TrainingHindered: "NoteLYTrain",
    TrainingLeft: "NoteOutTrain",
    TreasurerHindered: "NoteLYTreasurer",
    TurnEnded: "EndTurn",
    TurnedRound: "ChangeDir",
    Withdrawn: "NoteOutCity",
    Won: "NoteRoleWin",
}
"""Events that are a callback of the original with the same arguments, under its name (and its spelling)."""
_OFFICES = {Job.MAYOR: "NoteAsMayer", Job.TREASURER: "NoteAsTreasurer", Job.CITIZEN: "NoteAsCitizen"}
_PACES = {WalkPace.SLOW: "SetSlow", WalkPace.FAST: "SetFast", WalkPace.STOPPED: "SetStop"}


def lines_of(event: Event, d: BoardDraft | None = None) -> list[Line]:
    """Return an event as recordings write it; `d` is the board it happened on."""
    match event:
        case GameStarted():
            return [["e", "StartGame"]]
        case FactionGiven(role=r):
            return [["n", event.to, "StartGame", r]]
        case Marched(role=r, start=start, cell=cell, steps=steps, path=path) if d is not None:
            way = d.roles[r].direction
            return [
                *(["e", "NoteRoleMoveOneStep", r, n, way] for n in path),
                ["e", "NoteRoleMove", r, start, cell, steps],
            ]
        case PaceChanged(role=r, pace=pace):
            return [["e", _PACES[pace], r]]
        case Appointed(officer=o, job=job):
            return [["n", event.to, _OFFICES[job], o]]
        case BattleBegun(rounds=rounds, one=one, two=two):
            return [["e", "BattleStart", fighter(one), fighter(two), rounds]]
        case BattleEnded(result=result):
            return [["e", "BattleEnd", result]]
    facts = [getattr(event, field) for field in facts_of(event)]
    args = [
        fighter(fact) if isinstance(fact, BattleSide) else list(fact) if isinstance(fact, tuple) else fact
        for fact in facts
    ]
    return [[*(["e"] if event.to is None else ["n", event.to]), _CALLBACKS[type(event)], *args]]


def announced(board: MbgBoard) -> Iterator[Line]:
    """Yield what the original tells of a board before the game starts."""
    kinds = (board.cells, board.roles, board.officers, board.cities, board.institutes, board.rooms)
    yield ["e", "InitMap", *map(len, kinds), TECH_COUNT, CARD_COUNT, board.nx, board.ny]
    for i, city in enumerate(board.cities):
        yield ["e", "ShowCity", i, city.name, city.scope, *city.area]
    for i, inst in enumerate(board.institutes):
        yield ["e", "ShowInstitute", i, inst.name, *inst.area]
    for i, room in enumerate(board.rooms):
        yield ["e", "ShowTrainingRoom", i, room.name, room.ability, *room.area]
    for i, cell in enumerate(board.cells):
        yield ["e", "ShowMap", i, int(cell.place), cell.base, cell.x, cell.y]


def picture(board: MbgBoard | BoardDraft) -> dict[str, Any]:
    """Return a board as recordings write it."""
    return {
        "turn": board.turn,
        "win_money": board.win_money,
        "cities": [
            {
                "name": c.name, "scope": c.scope, "hpmax": c.max_hp, "hp": c.hp, "role": c.role,
                "mos": list(c.garrison), "mayor": c.mayor, "treasurer": c.treasurer, "fengshui": c.fengshui,
            }
            for c in board.cities
        ] or None,
        "insts": [
            {"name": i.name, "tech": i.techniques, "mos": i.researchers, "on_study": i.studies, "point": i.points}
            for i in board.institutes
        ] or None,
        "trains": [
            {"name": t.name, "item": t.ability, "mos": list(t.trainees), "round": list(t.rounds)} for t in board.rooms
        ] or None,
        "barriers": list(board.barriers),
        "robbers": list(board.robbers),
        "board_roles": sorted([role.location, r] for r, role in enumerate(board.roles) if role.location >= 0),
        "people": [
            [o.role, int(o.job), o.location, o.max_hp, o.hp, *o.abilities, o.leaving, o.rumour, o.poison, o.level]
            for o in board.officers
        ],
        "roles": [
            {
                "name": r.name, "loc": r.location, "tech": list(r.techniques), "mos": list(r.at_hand),
                "mcs": list(r.cities), "sos": list(r.researchers), "tos": list(r.trainees), "money": r.money,
                "dir": r.direction, "mst": int(r.pace), "mtime": r.pace_left, "cst": r.acts_again, "ast": r.ally,
                "atime": r.ally_left, "cards": list(r.cards),
            }
            for r in board.roles
        ],
        "lpset": [free_officers(board.officers, rank) for rank in range(3)],
    }  # fmt: skip


class _Tape(EvAdventureRollEngine):
    """The recording: what comes next, and on which line."""

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__()
        self._lines = lines
        self.at = 1

    @property
    def number(self) -> int:
        """Number of the next line, from 1."""
        return self.at + 1

    def peek(self) -> Line:
        """Return the next line; an empty one at the end."""
        return self._lines[self.at] if self.at < len(self._lines) else []

    def take(self) -> Line:
        """Return the next line and go on."""
        line = self.peek()
        self.at += 1
        return line

    def expect(self, *lines: Line) -> None:
        """Compare the next lines with what the engine did."""
        for got in lines:
            if not same(self.peek(), got):
                raise Differs(self.number, self.peek(), got)
            self.at += 1

    # As a source of chance.

    def randint(self, low: int, high: int) -> int:
        """Return the next recorded integer."""
        line = self.peek()
        if line[:2] != ["ri", high - low + 1]:
            raise Differs(self.number, line, ["ri", high - low + 1])
        self.at += 1
        return low + int(line[2])

    def random(self) -> float:
        """Return the next recorded number."""
        line = self.peek()
        if line[:1] != ["rf"]:
            raise Differs(self.number, line, ["rf"])
        self.at += 1
        return f32(line[1])


_NAMES = {
    "action": "SelRoleAction", "confirm": "ConfirmCard", "card_role": "SelCardObjRole",
    "card_cell": "SelCardObjLoc", "card_place": "SelCardObjAny", "card_officer": "SelCardObjPeople",
    "meet": "BattleWithRole", "attack": "IsAttackCity", "general": "SelGeneral", "occupy": "IsOccuCity",
    "garrison": "SelCityMos", "mayor": "SelMayor", "treasurer": "SelTreasurer", "hire": "SaloonSelPeople",
    "study": "SelStudy", "train": "SelTrain", "allocate": "SelAllocObj", "exchange": "ExchangeCityPeople",
    "cancel_study": "IsCancelStudy", "cancel_train": "IsCancelTrain",
}  # fmt: skip


def question(d: BoardDraft, ask: Ask) -> Line:
    """Return a question as recordings write it, without its answer."""
    at, ids, also = ask.at, list(ask.ids), list(ask.also)
    args: Line
    match ask.kind:
        case "action":
            args = [list(d.roles[ask.seat].cards)]
        case "allocate":
            args = []
        case "card_officer":
            args = [at, ids]
        case "general":
            args = [ids]
        case "garrison":
            args = [ids, at]
        case "mayor" | "treasurer":
            args = [at, ids, d.cities[at].mayor, d.cities[at].treasurer]
        case "hire":
            args = [ids, list(ask.prices)]
        case "study" | "exchange":
            args = [at, ids, also]
        case "train":
            args = [at, ids, d.rooms[at].ability]
        case "cancel_study":
            args = [ids[0], d.institutes[at].studies[ask.seat], d.institutes[at].points[ask.seat]]
        case "cancel_train":
            args = [ids[0], d.rooms[at].ability, d.rooms[at].rounds[ask.seat]]
        case _:
            args = [at]
    return ["d", ask.seat, _NAMES[ask.kind], args]


_TARGETS = (ChooseRole, ChooseCity, ChooseInstitute, ChooseRoom)
_PLACES = (ChooseCity, ChooseInstitute, ChooseRoom)


def answers(ask: Ask, given: Line) -> Iterator[Action]:
    """Yield the recorded answer as our own; lists of the original hold indexes into what was offered."""
    one = given[0]
    match ask.kind:
        case "action":
            yield UseCard(one) if one >= 0 else March()
        case "confirm":
            yield Yes() if one == 0 else No()
        case "card_role":
            yield ChooseRole(one) if one >= 0 else Back()
        case "card_cell":
            yield ChooseCell(one) if one >= 0 else Back()
        case "card_place":
            yield _TARGETS[one](given[1]) if one >= 0 else Back()
        case "card_officer":
            yield ChooseOfficer(ask.ids[one]) if one >= 0 else Back()
        case "meet" | "attack":
            yield Engage(one) if one >= 0 else No()
        case "occupy" | "cancel_study" | "cancel_train":
            yield Yes() if one else No()
        case "general":
            yield ChooseOfficer(ask.ids[one]) if one >= 0 else Nobody()
            if one >= 0:
                yield ChooseOfficer(ask.ids[given[1]]) if given[1] >= 0 else Nobody()
        case "mayor" | "treasurer" | "hire" | "train":
            yield ChooseOfficer(ask.ids[one]) if one >= 0 else Nobody()
        case "study":
            if one >= 0 and given[1] >= 0:
                yield ChooseOfficer(ask.ids[one])
                yield ChooseTechnique(ask.also[given[1]])
            else:
                yield Nobody()
        case "garrison":
            yield from (ChooseOfficer(ask.ids[index]) for index in dict.fromkeys(one or ()))
            yield Done()
        case "exchange":
            yield from (ChooseOfficer(ask.ids[index]) for index in dict.fromkeys(one or ()))
            yield from (ChooseOfficer(ask.also[index]) for index in dict.fromkeys(given[1] or ()))
            yield Done()
        case "allocate":
            yield Done() if -1 in (one, given[1]) else _PLACES[one](given[1])


def verify_game(lines: Sequence[Line]) -> None:
    """Replay one whole game.

    Raises:
        Differs: at the first line that comes out differently.
    """
    meta = lines[0][1]
    game = meta["game"]
    if game.get("load"):
        board, first = read_save(meta["text"], Profile.CLASSIC, game["max_turn"], strict=False)
    else:
        board = build(parse(meta["text"], strict=False), Profile.CLASSIC, game["max_turn"])
        first = meta.get("crole", 0)
    first = game.get("crole", first)
    board = replace(board, roles=tuple(_with_cards(board, r, meta) for r in range(len(board.roles))))
    _Game(board, first, lines).replay()


class _Game:
    """One whole recorded game, and the engine that is to play it."""

    def __init__(self, board: MbgBoard, first: int, lines: Sequence[Line]) -> None:
        self.tape = _Tape(lines)
        self.d = BoardDraft.begin(board, self.tape, self.tell)
        self.d.remember = False
        self.first = first
        self.saved: dict[str, str] = {}

    def tell(self, event: Event) -> None:
        for line in lines_of(event, self.d):
            self.pictures()
            self.tape.expect(line)

    def pictures(self) -> None:
        """Compare the states that are recorded here."""
        while self.tape.peek()[:1] == ["s"]:
            _, what, value, expected = self.tape.peek()
            known = {"initial": 0, "before_alloc": self.d.turn, "after_round": -1}
            if self.d.verdict is not None:
                known["after_round"] = self.d.verdict.winner if self.d.verdict.winner >= 0 else -2
            self.tape.expect(["s", what, known.get(what, value), _like(expected, picture(self.d))])

    def replay(self) -> None:
        """Play it. Raises Differs."""
        self.pictures()
        for line in announced(self.d.freeze()):
            self.tape.expect(line)
        turn.start(self.d, self.first)
        winner = None
        while (ask := self.d.ask) is not None and winner is None:
            winner = self.answer(ask)
        self.pictures()
        self.files()
        if winner is None and self.d.verdict is not None:
            winner = self.d.verdict.winner
        self.tape.expect(["end", winner, self.d.turn])
        if self.tape.peek():
            raise Differs(self.tape.number, self.tape.peek(), "the end")

    def answer(self, ask: Ask) -> int | None:
        """Compare a question and give its recorded answer; return the result of a game broken off, which is -3."""
        self.pictures()
        asked = question(self.d, ask)
        if not same(self.tape.peek()[:4], asked):
            raise Differs(self.tape.number, self.tape.peek(), asked)
        given = self.tape.take()[4:]
        match ask.kind, given[0]:
            case "action", -2:
                self.tape.expect(["e", "NoteForceQuit"])
                return -3
            case "action", -3:
                self.save(ask.seat)
            case "card_place", kind if kind >= len(_TARGETS):
                cards.used(self.d, ask)
            case "allocate", kind if kind >= len(_PLACES):
                self.d.ask = None
                turn.run(self.d)
            case _:
                for action in answers(ask, given):
                    turn.answer(self.d, action)
        return None

    def save(self, seat: int) -> None:
        """Take the name of a file and keep what is to be in it; whether the disk takes it is an input too."""
        asked = ["d", seat, "GetFileName", []]
        if not same(self.tape.peek()[:4], asked):
            raise Differs(self.tape.number, self.tape.peek(), asked)
        name = self.tape.take()[4]
        if not name:
            return
        failed = same(self.tape.peek(), ["n", seat, "SaveReport", False])
        self.tape.expect(["n", seat, "SaveReport", not failed])
        if not failed:
            self.saved[name] = write_save(self.d.freeze(), seat)

    def files(self) -> None:
        """Compare the files written."""
        while self.saved:
            _, file, text = self.tape.peek() if self.tape.peek()[:1] == ["save"] else ("", "", "")
            # The recorder may have put the file into a folder of its own.
            known = next((name for name in self.saved if Path(name).name == Path(file).name), None)
            if known is None:
                raise Differs(self.tape.number, self.tape.peek(), ["save", *next(iter(self.saved.items()))])
            written = self.saved.pop(known)
            if text != written:
                raise Differs(self.tape.number, *_first_difference(text, written))
            self.tape.take()


def _first_difference(expected: str, got: str) -> tuple[str, str]:
    """Return the first lines of two texts that differ."""
    for a, b in zip_longest(expected.split("\n"), got.split("\n"), fillvalue=""):
        if a != b:
            return a, b
    return "", ""


def _like(expected: Any, got: dict[str, Any]) -> dict[str, Any]:
    """Write an absent list as the recording does (null or empty)."""
    return {
        key: expected[key] if not got[key] and not expected.get(key, 1) else got[key] for key in got if key in expected
    }


def _with_cards(board: MbgBoard, r: int, meta: dict[str, Any]) -> Any:
    counts = [n + meta["game"].get("fill_cards", 0) for n in board.roles[r].cards]
    for card, count in (meta.get("cards") or {}).get(str(r), ()):
        counts[card] = count
    return replace(board.roles[r], cards=tuple(counts))


def verify_battles(lines: Sequence[Line]) -> None:
    """Replay recorded battles. Raises Differs."""
    tape = _Tape(lines)
    while tape.peek():
        number = tape.number
        line = tape.take()
        if line[0] != "battle":
            raise Differs(number, line, ["battle"])
        _, i, scale, *given = line
        one, two = (
            RunningSide(
                j, f32(s["Power"]), f32(s["Winp"]), f32(s["Celve"]), f32(s["Hp"]), f32(s["Def"]), tuple(s["Tech"])
            )
            for j, s in enumerate(given[:2])
        )
        one.max_hp, two.max_hp = (f32(side["Hpmax"]) for side in given[:2])
        rounds = most_rounds(scale)
        result = fight(one, two, rounds, tape, Profile.CLASSIC, lambda event: tape.expect(*lines_of(event)))
        tape.expect(["result", i, result, fighter(one.show()), fighter(two.show())])


def verify_vectors(lines: Sequence[Line]) -> None:
    """Check recorded values of single functions. Raises Differs."""
    for number, line in enumerate(lines, 1):
        got = _vector(line)
        if not same(line, got):
            raise Differs(number, line, got)


def _vector(line: Line) -> Line:
    kind, *facts = line
    match kind:
        case "person":
            props = tuple(map(f32, facts[0]))
            return [kind, facts[0], level(props), hpmax(props), facts[3], price(props, f32(facts[3]))]  # type: ignore[arg-type]
        case "city":
            scope, economy, politics, pst, lst, present, fengshui = facts[:7]
            props = (0.0, 0.0, 0.0, f32(politics), f32(economy))
            holder = Officer("", 0.0, 0.0, props, 0, poison=pst, rumour=lst)
            works = present and not lst
            got = income(scope, f32(fengshui), prop(holder, Property.ECONOMY) if works else None)
            return [kind, *facts[:7], got, f32(prop(holder, Property.POLITICS) * HPPLUS_SCALE) if present else 0]
        case "change":
            most, hp, d, _, _, _, money, _, _ = facts
            most, hp, d, money = map(f32, (most, hp, d, money))
            raw = f32(hp + d)
            code = 1 if raw < 1.0 else 2 if raw >= most else 0
            real = -hp if code == 1 else f32(most - hp) if code == 2 else d
            paid = clamped(money, d)
            return [kind, most, hp, d, changed(hp, most, d), real, code, money, f32(money + paid), paid]
        case "tech":
            it = TECHS[facts[0]]
            tail = [int(it.occasion), it.lprob, it.hprob, it.lvalue, it.hvalue, it.latency]
            return [kind, facts[0], TECH_NAMES[facts[0]], it.study, *tail]
        case "card":
            card = CARDS[facts[0]]
            return [kind, facts[0], CARD_NAMES[facts[0]], int(card.side), int(card.aim)]
    return ["?"]


TECH_NAMES = ["弓箭", "火箭", "医疗", "盾牌", "转移", "强击", "离间", "雷击", "混乱", "内讧", "攻城", "流放"]
CARD_NAMES = [
    "障碍", "慢行", "急行", "停止", "双行", "偷盗", "恢复", "流言", "毒药", "离间", "山贼", "联盟", "公愤", "反向",
]  # fmt: skip
"""The original's names of its techniques and cards."""


def verify(path: Path) -> None:
    """Replay one file, whatever kind of recording it is.

    Raises:
        Differs: at the first line that comes out differently.
        OSError: when the file cannot be read.
        ValueError: when it is no recording.
    """
    raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    lines = [json.loads(line) for line in raw.decode("utf-8").splitlines() if line.strip()]
    if not lines or not all(isinstance(line, list) and line for line in lines):
        raise ValueError("no recording")
    if lines[0][0] != "meta":
        verify_vectors(lines)
    elif "battles" in lines[0][1]:
        verify_battles(lines)
    else:
        verify_game(lines)


def main(argv: Sequence[str]) -> int:
    """Replay files and print one line for each; return the exit status.

    Args:
        argv: paths of recordings (`.jsonl` or `.jsonl.gz`).
    """
    failed = 0
    for name in argv:
        try:
            verify(Path(name))
        except Differs as difference:
            failed += 1
            print(f"FAILED {name}: {difference}")
        except NotUnderstood as wrong:
            failed += 1
            print(f"FAILED {name}: {wrong.refusal.code} {wrong.refusal.facts}")
        except (OSError, EOFError, ValueError, KeyError, IndexError, TypeError) as wrong:
            failed += 1
            print(f"FAILED {name}: not a recording that can be read ({type(wrong).__name__}: {wrong})")
        else:
            print(f"passed {name}")
    print(f"{len(argv) - failed} passed, {failed} failed")
    return 1 if failed else 0
