"""Positions as text: free of language, one line for each thing on the board; text is checked as it is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Any, Final

import msgspec

from ..core import NotUnderstood, Refusal
from . import data
from . import state as st
from .data.maps import LONGEST_TEXT, MOST, RICHEST
from .engine.formulas import candidates, in_city

HEAD: Final = "mbg position 1"
_STORED: Final = dict(zip(st.MbgBoard.__struct_fields__, st.MbgBoard.__struct_encode_fields__, strict=True))
_LISTS: Final[dict[str, tuple[str, type]]] = {
    "cell": ("cells", st.Cell),
    "officer": ("officers", st.Officer),
    "city": ("cities", st.City),
    "role": ("roles", st.MbgFaction),
    "inst": ("institutes", st.Institute),
    "room": ("rooms", st.Training),
}
_PLAIN: Final = tuple(f for f in st.MbgBoard.__struct_fields__ if f not in {name for name, _ in _LISTS.values()})


def write_position(state: st.MbgState) -> str:
    """Return a state as lines of `word JSON`: the settings, one line for each thing on the board, pending work."""

    def line(word: str, value: Any) -> str:
        return f"{word} {msgspec.json.encode(value).decode()}"

    board = state.board
    plain = {name: getattr(board, name) for name in _PLAIN}
    lines = [HEAD, line("board", plain)]
    for word, (field, _) in _LISTS.items():
        lines += [line(word, item) for item in getattr(board, field)]
    lines += [line("todo", frame) for frame in state.todo]
    if state.ask is not None:
        lines.append(line("ask", state.ask))
    if state.verdict is not None:
        lines.append(line("verdict", state.verdict))
    return "\n".join(lines)


def read_position(text: str, chance: bytes) -> st.MbgState:
    """Return the state of a position's text; chance goes on from `chance`. Raises NotUnderstood, with the line."""
    lines = text[: 4 * LONGEST_TEXT].splitlines()
    if not lines or lines[0].strip() != HEAD:
        raise NotUnderstood(Refusal("position_head", {"line": 1, "expected": HEAD}))
    parts: dict[str, list[Any]] = {word: [] for word in (*_LISTS, "board", "todo", "ask", "verdict")}
    kinds: dict[str, Any] = {word: kind for word, (_, kind) in _LISTS.items()}
    kinds |= {"board": dict[str, Any], "todo": st.Frame, "ask": st.Ask, "verdict": st.Verdict}
    where: dict[str, int] = {}
    for number, raw in enumerate(lines[1:], 2):
        if not raw.strip():
            continue
        word, _, value = raw.partition(" ")
        if word not in kinds:
            raise NotUnderstood(Refusal("position_word", {"line": number, "text": word[:20]}))
        try:
            where[f"{word}[{len(parts[word])}]"] = number
            parts[word].append(msgspec.json.decode(value, type=kinds[word]))
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            raise NotUnderstood(Refusal("position_line", {"line": number, "reason": str(error)[:120]})) from error
    if len(parts["board"]) != 1 or len(parts["ask"]) + len(parts["verdict"]) != 1:
        raise NotUnderstood(Refusal("position_parts", {"line": len(lines)}))
    lists = {_STORED[field]: parts[word] for word, (field, _) in _LISTS.items()}
    try:
        board = msgspec.convert({**parts["board"][0], **lists}, st.MbgBoard, from_attributes=False)
    except msgspec.ValidationError as error:
        raise NotUnderstood(Refusal("position_line", {"line": 2, "reason": str(error)[:120]})) from error
    ask = parts["ask"][0] if parts["ask"] else None
    verdict = parts["verdict"][0] if parts["verdict"] else None
    state = st.MbgState(board, chance, tuple(parts["todo"]), ask, verdict)
    if (wrong := fault(state)) is not None:
        raise NotUnderstood(on_line(wrong, where))
    return state


def on_line(wrong: Refusal, lines: Mapping[str, int]) -> Refusal:
    """Return a fault of a board with the line it is in.

    Args:
        lines: thing on the board (`city[3]`) -> its line; others belong to the settings, which come first.
    """
    thing = str(wrong.facts.get("field", "")).partition(".")[0]
    return Refusal(wrong.code, {**wrong.facts, "line": lines.get(thing, 2)})


def faults(board: st.MbgBoard) -> Iterator[Refusal]:
    """Yield the contradictions on a board: every officer is in exactly one place, and both ends know it."""
    where: dict[int, tuple[int, data.Job, int]] = {}

    def place(ids: Iterable[int], role: int, jobs: Sequence[data.Job], loc: int, field: str) -> Iterator[Refusal]:
        for o in ids:
            if not 0 <= o < len(board.officers):
                yield Refusal("board_officer", {"field": field, "value": o})
                continue
            officer = board.officers[o]
            if o in where:
                yield Refusal("board_two_places", {"field": field, "value": o})
            elif officer.role != role or officer.job not in jobs or officer.location != loc:
                yield Refusal("board_mismatch", {"field": field, "value": o})
            where[o] = (role, officer.job, loc)

    for i, role in enumerate(board.roles):
        if not -1 <= role.location < len(board.cells):
            yield Refusal("board_range", {"field": f"role[{i}].location", "value": role.location})
        if role.direction not in (1, -1):
            yield Refusal("map_dir", {"field": f"role[{i}].direction", "value": role.direction})
        if len(role.cards) != data.CARD_COUNT or min(role.cards) < 0:
            yield Refusal("board_range", {"field": f"role[{i}].cards", "value": len(role.cards)})
        if not all(0 <= k < data.TECH_COUNT for k in role.techniques):
            yield Refusal("board_range", {"field": f"role[{i}].techniques", "value": max(role.techniques)})
        if not data.ANGER <= role.ally < len(board.roles) or role.ally == i:
            yield Refusal("board_range", {"field": f"role[{i}].ally", "value": role.ally})
        elif role.ally >= 0 and board.roles[role.ally].ally != i:
            yield Refusal("board_alliance", {"field": f"role[{i}].ally", "value": role.ally})
        if (role.ally != data.ALONE) != (role.ally_left > 0) and role.location >= 0:
            yield Refusal("board_range", {"field": f"role[{i}].ally_left", "value": role.ally_left})
        if (role.pace != data.WalkPace.NORMAL) != (role.pace_left > 0):
            yield Refusal("board_range", {"field": f"role[{i}].pace_left", "value": role.pace_left})
        yield from place(role.at_hand, i, (data.Job.NONE,), -1, f"role[{i}].mos")
        for c in role.cities:
            if not 0 <= c < len(board.cities) or board.cities[c].role != i:
                yield Refusal("board_city", {"field": f"role[{i}].cities", "value": c})
    for c, city in enumerate(board.cities):
        if not -1 <= city.role < len(board.roles):
            yield Refusal("board_range", {"field": f"city[{c}].role", "value": city.role})
            continue
        if (city.role >= 0) != (c in board.roles[city.role].cities):
            yield Refusal("board_city", {"field": f"city[{c}].role", "value": city.role})
        yield from place(
            city.garrison, city.role, (data.Job.MAYOR, data.Job.TREASURER, data.Job.CITIZEN), c, f"city[{c}].mos"
        )
        for post, holder, job in (
            ("mayor", city.mayor, data.Job.MAYOR),
            ("treasurer", city.treasurer, data.Job.TREASURER),
        ):
            if holder >= 0 and (holder not in city.garrison or board.officers[holder].job is not job):
                yield Refusal("map_not_in_city", {"field": f"city[{c}].{post}", "value": holder})
    for i, inst in enumerate(board.institutes):
        for r, o in enumerate(inst.researchers):
            if o >= 0:
                yield from place((o,), r, (data.Job.RESEARCHER,), i, f"inst[{i}].mos")
                if o not in board.roles[r].researchers or inst.studies[r] < 0:
                    yield Refusal("board_mismatch", {"field": f"inst[{i}].mos", "value": o})
    for t, room in enumerate(board.rooms):
        for r, o in enumerate(room.trainees):
            if o >= 0:
                yield from place((o,), r, (data.Job.TRAINEE,), t, f"room[{t}].mos")
                if o not in board.roles[r].trainees or room.rounds[r] < 1:
                    yield Refusal("board_mismatch", {"field": f"room[{t}].mos", "value": o})
    for o, officer in enumerate(board.officers):
        if o not in where and (officer.role >= 0 or officer.job is not data.Job.NONE or officer.location >= 0):
            yield Refusal("board_lost", {"field": f"officer[{o}]", "value": o})
        if officer.role >= 0 and in_city(officer.job) and board.cities[officer.location].role != officer.role:
            yield Refusal("board_mismatch", {"field": f"officer[{o}]", "value": o})


def fault(state: st.MbgState) -> Refusal | None:
    """Return why a state could never be reached in play; None when it can."""
    board = state.board
    size = {"cell": len(board.cells), "role": len(board.roles)}
    if size["cell"] < 2 or not 1 <= size["role"] <= MOST["role"] or size["cell"] > MOST["cell"]:
        return Refusal("position_size", size)
    if bad := next((name for name, fine in _numbers(board) if not fine), None):
        return Refusal("board_range", {"field": bad, "value": ""})
    if (fault := next(faults(board), None)) is not None:
        return fault
    if not all(_frame(board, frame) for frame in state.todo):
        return Refusal("position_todo")
    if state.verdict is not None:
        return None if -3 <= state.verdict.winner < len(board.roles) else Refusal("position_verdict")
    ask = state.ask
    if ask is None or not state.todo or not isinstance(state.todo[0], st.TurnFrame | st.Finish | st.NextTurn):
        return Refusal("position_todo")
    if not (0 <= ask.seat < len(board.roles) and board.roles[ask.seat].location >= 0):
        return Refusal("position_ask", {"kind": ask.kind})
    if not all(0 <= o < len(board.officers) for o in (*ask.ids, *ask.picked, *ask.picked_also)):
        return Refusal("position_ask", {"kind": ask.kind})
    return None if _asked(board, ask, state.todo[-1]) else Refusal("position_ask", {"kind": ask.kind})


def _numbers(board: st.MbgBoard) -> Iterator[tuple[str, bool]]:
    """Yield the names of numbers, and whether they are in their ranges; each check relies on those before it."""
    nrole, cells, officers, cities, roles = len(board.roles), board.cells, board.officers, board.cities, board.roles
    bases = {
        data.CellPlace.CITY: len(cities),
        data.CellPlace.INSTITUTE: len(board.institutes),
        data.CellPlace.TRAINING: len(board.rooms),
    }

    def fits(value: float, low: float, high: float) -> bool:
        return isfinite(value) and low <= value <= high

    def is_set(ids: Sequence[int]) -> bool:
        return list(ids) == sorted(set(ids))

    yield "turn", 1 <= board.turn <= 10_000 and 0 <= board.max_turn <= 10_000
    yield "win_money", fits(board.win_money, 0, RICHEST)
    yield "cells", all(0 <= c.base < max(1, bases.get(c.place, 1)) for c in cells)
    yield "cells", all(c.place not in bases or bases[c.place] for c in cells)
    flags = (board.barriers, board.robbers)
    yield "flags", all(is_set(f) and all(0 <= i < len(cells) for i in f) for f in flags)
    yield "officer.abilities", all(fits(p, 0, 100) for o in officers for p in o.abilities)
    yield "officer.hp", all(fits(o.max_hp, 0, 10_000) and fits(o.hp, 0, o.max_hp) for o in officers)
    yield "officer.level", all(0 <= o.level <= 2 for o in officers)
    yield (
        "officer.rumour",
        all(0 <= o.rumour <= data.RUMOUR_TIME and 0 <= o.poison <= data.POISON_TIME for o in officers),
    )
    yield "officer.role", all(-1 <= o.role < nrole for o in officers)
    yield "officer.location", all(-1 <= o.location < 10_000 for o in officers)
    yield "city.scope", all(0 <= c.scope <= 2 for c in cities)
    yield "city.hp", all(fits(c.max_hp, 0, 10_000) and fits(c.hp, 0, c.max_hp) for c in cities)
    yield "city.fengshui", all(fits(c.fengshui, 0, 0.5) for c in cities)
    yield "city.mos", all(is_set(c.garrison) for c in cities)
    yield "city.role", all((c.role >= 0) == bool(c.garrison) or c.role >= 0 for c in cities)
    sets = ((r.techniques, r.at_hand, r.cities, r.researchers, r.trainees) for r in roles)
    yield "role.sets", all(is_set(s) for some in sets for s in some)
    yield "role.money", all(fits(r.money, 0, RICHEST) for r in roles)
    yield "role.cards", all(len(r.cards) == data.CARD_COUNT and max(r.cards) < 1000 for r in roles)
    yield "inst.techniques", all(0 <= k < data.TECH_COUNT for i in board.institutes for k in i.techniques)
    yield "inst.mos", all(len(i.researchers) == len(i.studies) == len(i.points) == nrole for i in board.institutes)
    yield "inst.studies", all(-1 <= k < data.TECH_COUNT for i in board.institutes for k in i.studies)
    yield "inst.points", all(fits(p, 0, 10_000) for i in board.institutes for p in i.points)
    yield "room.mos", all(len(t.trainees) == len(t.rounds) == nrole and 0 <= t.ability < 5 for t in board.rooms)
    yield "fought", board.fought is None or len(board.fought.draws) % 4 == 0
    busy = Counter(o for inst in board.institutes for o in inst.researchers)
    busy.update(o for room in board.rooms for o in room.trainees)
    yield "staff", all(busy[o] == 1 for r in roles for o in (*r.researchers, *r.trainees))


def _frame(board: st.MbgBoard, frame: st.Frame) -> bool:
    nrole, roles = len(board.roles), board.roles
    match frame:
        case st.TurnFrame(role=r) | st.Allocate(role=r):
            return 0 <= r <= nrole
        case st.Finish(role=r) | st.Meet(role=r) | st.Arrive(role=r):
            live = 0 <= r < nrole and roles[r].location >= 0
            return live and (not isinstance(frame, st.Meet) or 0 <= frame.other <= nrole)
        case st.Appoint(role=r, city=c):
            return 0 <= r < nrole and 0 <= c < len(board.cities) and board.cities[c].role == r
        case st.FightFrame(attacker=a, defender=d, city=c, scale=s, generals=g):
            if not (0 <= a < nrole and -1 <= d < nrole and a != d and roles[a].location >= 0 and 0 <= s <= 2):
                return False
            if c != -1 and not (0 <= c < len(board.cities) and board.cities[c].role == d >= 0):
                return False
            mine = roles[a].at_hand
            theirs = board.cities[c].garrison if c >= 0 else roles[d].at_hand if d >= 0 else ()
            return all(o in (-2, -1) or o in ids for o, ids in zip(g, (mine, mine, theirs, theirs), strict=True))
        case st.Settle() | st.NextTurn():
            return True
        case _:
            return 0 <= frame.role < nrole and roles[frame.role].location >= 0


def _asked(board: st.MbgBoard, ask: st.Ask, top: st.Frame) -> bool:
    """Return whether a question is possible on this board, with this frame waiting behind it."""
    seat, at = ask.seat, ask.at
    me = board.roles[seat]
    picked = len(set(ask.picked)) == len(ask.picked) and set(ask.picked) <= set(ask.ids)
    manual = board.profile == "manual"

    def city(owner: bool) -> bool:
        return 0 <= at < len(board.cities) and (board.cities[at].role == seat) is owner

    match ask.kind:
        case "action" | "resign":
            return isinstance(top, st.Finish) and top.role == seat
        case "confirm" | "card_role" | "card_cell" | "card_place" | "card_officer":
            aims = {"confirm": data.CardAim.SELF, "card_role": data.CardAim.ROLE, "card_cell": data.CardAim.CELL}
            if not (isinstance(top, st.Finish) and top.role == seat and 0 <= at < data.CARD_COUNT and me.cards[at]):
                return False
            return data.CARDS[at].aim is aims.get(ask.kind, data.CardAim.OFFICER)
        case "meet":
            meets = isinstance(top, st.Meet) and top.role == seat and 0 <= at < len(board.roles) and at != seat
            return meets and board.roles[at].location == me.location
        case "attack":
            return city(False) and board.cities[at].role >= 0 and isinstance(top, st.Finish)
        case "general" | "vice":
            if not isinstance(top, st.FightFrame) or -2 not in top.generals:
                return False
            stage = top.generals.index(-2)
            owner = top.attacker if stage < 2 else top.defender
            ids = board.cities[top.city].garrison if stage >= 2 and top.city >= 0 else board.roles[owner].at_hand
            fits = owner == seat and ask.ids == candidates(ids, board.officers, manual)
            if any(g < 0 for g in top.generals[: stage // 2 * 2 : 2]) or -1 in top.generals[: stage - stage % 2][::2]:
                return False
            if ask.kind == "general":
                return fits and stage % 2 == 0 and not ask.picked
            return fits and stage % 2 == 1 and ask.picked == (top.generals[stage - 1],) and picked
        case "occupy" | "garrison":
            empty = 0 <= at < len(board.cities) and board.cities[at].role < 0 and not board.cities[at].garrison
            return empty and (ask.kind == "occupy" or (ask.ids == me.at_hand and picked)) and isinstance(top, st.Finish)
        case "mayor" | "treasurer":
            return city(True) and ask.ids == board.cities[at].garrison
        case "hire":
            free = all(board.officers[o].role < 0 for o in ask.ids)
            return free and len(ask.ids) == len(ask.prices) == len(set(ask.ids)) and min(ask.prices, default=0) >= 0
        case "study" | "study_tech":
            if not (
                0 <= at < len(board.institutes) and board.institutes[at].researchers[seat] < 0 and ask.ids == me.at_hand
            ):
                return False
            return (
                all(0 <= k < data.TECH_COUNT for k in ask.also) and picked and len(ask.picked) == (ask.kind != "study")
            )
        case "train":
            return 0 <= at < len(board.rooms) and board.rooms[at].trainees[seat] < 0 and ask.ids == me.at_hand
        case "allocate":
            return isinstance(top, st.Allocate) and top.role == seat
        case "exchange":
            also = set(ask.picked_also) <= set(ask.also) and len(set(ask.picked_also)) == len(ask.picked_also)
            stands = isinstance(top, st.Allocate) and top.role == seat and city(True) and ask.ids == me.at_hand
            return stands and picked and also and ask.also == board.cities[at].garrison
        case "cancel_study" | "cancel_train":
            busy = [room.trainees for room in board.rooms]
            if ask.kind is st.MbgQuestion.CANCEL_STUDY:
                busy = [inst.researchers for inst in board.institutes]
            return 0 <= at < len(busy) and ask.ids == (busy[at][seat],) and isinstance(top, st.Allocate)
    return False
