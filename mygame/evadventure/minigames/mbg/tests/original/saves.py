"""`.sav` files of the original: read and written (rules page, section 6).

They hold no coordinates, no maximum turn and no state of chance, and their numbers end after six decimals: our own
matches save as every game of the house does. Reading asks for a whole, sensible file and says where it is not.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite

from evadventure.minigames.chance import open_stream
from evadventure.minigames.core import NotUnderstood, Refusal
from evadventure.minigames.mbg.data import ANGER, CARD_COUNT, MAX_TURN, TECH_COUNT, Job, Pace, Place, Profile
from evadventure.minigames.mbg.data.maps import LONGEST_NAME, LONGEST_TEXT, MOST
from evadventure.minigames.mbg.data.single import f32
from evadventure.minigames.mbg.engine.values import Props, free_officers
from evadventure.minigames.mbg.positions import faults
from evadventure.minigames.mbg.rules import STREAM, begin
from evadventure.minigames.mbg.state import Board, Cell, City, Faction, Institute, Officer, State, Training

_HUGE = 10**9


def _bad(code: str, line: int, field: str, **facts: object) -> NotUnderstood:
    return NotUnderstood(Refusal(code, {"line": line, "field": field, **facts}))


class _Reader:
    """A cursor over the tokens of a save."""

    def __init__(self, text: str) -> None:
        lines = text.splitlines()
        self._tokens = ((token, number) for number, line in enumerate(lines, 1) for token in line.split())
        self._last = max(1, len(lines))
        self.line = 1

    def word(self, field: str) -> str:
        token, self.line = next(self._tokens, ("", 0))
        if not token:
            raise _bad("map_short", self._last, field)
        return token[:LONGEST_NAME]

    def integer(self, field: str, low: int, high: int) -> int:
        text = self.word(field)
        digits = text[1:] if text[:1] == "-" else text
        if not (digits.isascii() and digits.isdigit()):
            raise _bad("map_not_integer", self.line, field, text=text)
        if not low <= int(text) <= high:
            raise _bad("map_range", self.line, field, value=int(text), low=low, high=high)
        return int(text)

    def number(self, field: str) -> float:
        text = self.word(field)
        try:
            value = f32(float(text)) if text.isascii() and "_" not in text else float("nan")
        except (ValueError, OverflowError):
            value = float("nan")
        if not isfinite(value):
            raise _bad("map_not_number", self.line, field, text=text)
        return value

    def flag(self, field: str) -> bool:
        text = self.word(field)
        if text not in ("true", "false"):
            raise _bad("map_not_flag", self.line, field, text=text)
        return text == "true"

    def bits(self, field: str, size: int) -> tuple[int, ...]:
        """Read a SET: its size, then its bytes."""
        self.integer(f"{field}.size", size, size)
        octets = [self.integer(field, 0, 255) for _ in range(max(1, (size + 7) // 8))]
        return tuple(i for i in range(size) if octets[i // 8] >> i % 8 & 1)

    def end(self) -> None:
        for token, line in self._tokens:
            raise _bad("map_long", line, "end", text=token[:LONGEST_NAME])


def read(
    text: str, profile: Profile = Profile.CLASSIC, max_turn: int = MAX_TURN, strict: bool = True
) -> tuple[Board, int]:
    """Read a save.

    Args:
        strict: complain of a board that contradicts itself too; the original does not.

    Returns:
        The board and the role whose action was in progress.

    Raises:
        NotUnderstood: with the line and the field that is wrong.
    """
    if len(text) > LONGEST_TEXT:
        raise _bad("map_too_long", 0, "file", most=LONGEST_TEXT)
    r = _Reader(text)
    ngrid = r.integer("ngrid", 1, 100_000)
    nrole = r.integer("nrole", 1, MOST["role"])
    npeople = r.integer("npeople", 0, 100_000)
    ncity, ninst, ntrain = (r.integer(name, 0, 100_000) for name in ("ncity", "ninst", "ntrain"))
    turn = r.integer("turn", 1, _HUGE)
    win_money = r.number("win_money")
    nx, ny = r.integer("nx", -(_HUGE), _HUGE), r.integer("ny", -(_HUGE), _HUGE)
    crole = r.integer("crole", 0, nrole - 1)
    cities = []
    for i in range(ncity):
        at = f"city[{i}]"
        name, scope = r.word(f"{at}.name"), r.integer(f"{at}.scope", -(_HUGE), _HUGE)
        hpmax, hp = r.number(f"{at}.max_hp"), r.number(f"{at}.hp")
        role = r.integer(f"{at}.role", -1, nrole - 1)
        mayor, treasurer = (r.integer(f"{at}.{post}", -1, npeople - 1) for post in ("mayor", "treasurer"))
        fengshui = r.number(f"{at}.fengshui")
        mos = r.bits(f"{at}.officers", npeople)
        cities.append(City(name, scope, hpmax, hp, mos, mayor, treasurer, role, fengshui))
    insts = []
    for i in range(ninst):
        at = f"inst[{i}]"
        name = r.word(f"{at}.name")
        tech = tuple(
            r.integer(f"{at}.techniques", 0, TECH_COUNT - 1) for _ in range(r.integer(f"{at}.ntech", 0, TECH_COUNT))
        )
        r.integer(f"{at}.nrole", nrole, nrole)
        people = tuple(r.integer(f"{at}.officer", -1, npeople - 1) for _ in range(nrole))
        r.integer(f"{at}.nrole", nrole, nrole)
        studies = tuple(r.integer(f"{at}.studies", -1, TECH_COUNT - 1) for _ in range(nrole))
        r.integer(f"{at}.nrole", nrole, nrole)
        insts.append(Institute(name, tech, people, studies, tuple(r.number(f"{at}.points") for _ in range(nrole))))
    trains = []
    for i in range(ntrain):
        at = f"room[{i}]"
        name, item = r.word(f"{at}.name"), r.integer(f"{at}.ability", 0, 4)
        r.integer(f"{at}.nrole", nrole, nrole)
        people = tuple(r.integer(f"{at}.officer", -1, npeople - 1) for _ in range(nrole))
        r.integer(f"{at}.nrole", nrole, nrole)
        trains.append(Training(name, item, people, tuple(r.integer(f"{at}.round", 0, _HUGE) for _ in range(nrole))))
    cells, barriers, robbers, standing = [], [], [], []
    bases = {Place.CITY: ncity, Place.INSTITUTE: ninst, Place.TRAINING: ntrain}
    for i in range(ngrid):
        at = f"cell[{i}]"
        place = Place(r.integer(f"{at}.class", 0, len(Place) - 1))
        cells.append(Cell(place, r.integer(f"{at}.base", 0, max(0, bases.get(place, 1) - 1))))
        if r.flag(f"{at}.barrier"):
            barriers.append(i)
        if r.flag(f"{at}.robber"):
            robbers.append(i)
        r.integer(f"{at}.nrole", nrole, nrole)
        standing += [(role, i) for role in range(nrole) if r.flag(f"{at}.role")]
    officers = []
    for i in range(npeople):
        at = f"officer[{i}]"
        name, role = r.word(f"{at}.name"), r.integer(f"{at}.role", -1, nrole - 1)
        job = Job(r.integer(f"{at}.job", -1, 4))
        most = ninst if job is Job.RESEARCHER else ntrain if job is Job.TRAINEE else ncity
        loc = r.integer(f"{at}.location", -1, most - 1)
        hpmax, hp = r.number(f"{at}.max_hp"), r.number(f"{at}.hp")
        m, t, s, p, e = (r.number(f"{at}.prop") for _ in range(5))
        props: Props = (m, t, s, p, e)
        is_quit = r.flag(f"{at}.leaving")
        lst, pst, level = (r.integer(f"{at}.{n}", 0, most) for n, most in (("lst", 1000), ("pst", 1000), ("level", 2)))
        officers.append(Officer(name, hpmax, hp, props, level, role, job, loc, is_quit, lst, pst))
    roles = []
    for i in range(nrole):
        at = f"role[{i}]"
        name, loc, money = r.word(f"{at}.name"), r.integer(f"{at}.location", -1, ngrid - 1), r.number(f"{at}.money")
        way = r.integer(f"{at}.direction", -1, 1)
        mst = Pace(r.integer(f"{at}.pace", 0, 3))
        mtime, cst = r.integer(f"{at}.pace_left", 0, 1000), r.flag(f"{at}.acts_again")
        ast, atime = r.integer(f"{at}.ally", ANGER, nrole - 1), r.integer(f"{at}.ally_left", 0, 1000)
        tech = r.bits(f"{at}.techniques", TECH_COUNT)
        mos, mcs = r.bits(f"{at}.mos", npeople), r.bits(f"{at}.cities", ncity)
        sos, tos = r.bits(f"{at}.researchers", npeople), r.bits(f"{at}.trainees", npeople)
        cards = tuple(r.integer(f"{at}.cards", 0, 10**6) for _ in range(CARD_COUNT))
        roles.append(Faction(name, loc, tech, mos, mcs, money, way, cards, sos, tos, mst, mtime, cst, ast, atime))
    free = [r.bits(f"free[{rank}]", npeople) for rank in range(3)]
    r.end()
    board = Board(
        profile, "", max_turn, win_money, nx, ny, turn, tuple(cells), tuple(officers), tuple(cities), tuple(roles),
        tuple(insts), tuple(trains), tuple(barriers), tuple(robbers),
    )  # fmt: skip
    if strict:
        _check(board, standing, free)
    return board, crole


def _check(board: Board, standing: list[tuple[int, int]], free: list[tuple[int, ...]]) -> None:
    if (fault := next(faults(board), None)) is not None:
        raise NotUnderstood(fault)
    if set(standing) != {(i, role.location) for i, role in enumerate(board.roles) if role.location >= 0}:
        raise _bad("save_standing", 0, "cell.role")
    for rank in range(3):
        if list(free[rank]) != free_officers(board.officers, rank):
            raise _bad("save_free", 0, f"free[{rank}]")


def _set(ids: Iterable[int], size: int) -> str:
    octets = [0] * max(1, (size + 7) // 8)
    for i in ids:
        octets[i // 8] |= 1 << i % 8
    return f"{size} " + "".join(f"{octet} " for octet in octets)


def _line(*items: object) -> str:
    return "".join(
        f"{'true' if item else 'false'} "
        if isinstance(item, bool)
        else f"{item:f} "
        if isinstance(item, float)
        else f"{item} "
        for item in items
    )


def write(board: Board, crole: int) -> str:
    """Return the save the original would write.

    Args:
        crole: the role whose action is in progress.
    """
    b, nrole, npeople = board, len(board.roles), len(board.officers)
    counts = (len(b.cells), nrole, npeople, len(b.cities), len(b.institutes), len(b.rooms), b.turn)
    lines = [_line(*counts, b.win_money, b.nx, b.ny, crole)[:-1]]
    for c in b.cities:
        lines.append(_line(c.name, c.scope, c.max_hp, c.hp, c.role, c.mayor, c.treasurer, c.fengshui))
        lines.append(_set(c.garrison, npeople))
    for i in b.institutes:
        lines += [_line(i.name, len(i.techniques)), _line(*i.techniques)]
        lines += [_line(nrole, *i.researchers), _line(nrole, *i.studies), _line(nrole, *i.points)]
    for t in b.rooms:
        lines += [_line(t.name, t.ability), _line(nrole, *t.trainees), _line(nrole, *t.rounds)]
    for n, cell in enumerate(b.cells):
        lines.append(_line(int(cell.place), cell.base, n in b.barriers, n in b.robbers))
        lines.append(_line(nrole, *(role.location == n for role in b.roles)))
    for o in b.officers:
        state = (o.leaving, o.rumour, o.poison, o.level)
        lines.append(_line(o.name, o.role, int(o.job), o.location, o.max_hp, o.hp, *o.abilities, *state))
    for r in b.roles:
        lines.append(
            _line(r.name, r.location, r.money, r.direction, int(r.pace), r.pace_left, r.acts_again, r.ally, r.ally_left)
        )
        lines.append(_set(r.techniques, TECH_COUNT))
        lines += [
            _set(r.at_hand, npeople),
            _set(r.cities, len(b.cities)),
            _set(r.researchers, npeople),
            _set(r.trainees, npeople),
        ]
        lines.append(_line(*r.cards))
    lines += [_set(free_officers(b.officers, rank), npeople) for rank in range(3)]
    return "\n".join(lines) + "\n"


def resume(save: str, seed: int, profile: Profile = Profile.MANUAL, max_turn: int = MAX_TURN) -> State:
    """Return the state that a save goes on from; chance goes on from `seed`. Raises NotUnderstood."""
    board, role = read(save, profile, max_turn)
    return begin(board, role, open_stream(seed, STREAM)).state
