"""Reader of `.sav` files of the original (rules page, section 6).

They hold no coordinates, no maximum turn and no state of chance, and their numbers end after six decimals: our own
matches are saved like those of every game of the house. The reader demands a whole, consistent file and names faults.
"""

from __future__ import annotations

from typing import Final

from ..core import NotUnderstood
from .data import ANGER, CARD_COUNT, MAX_TURN, TECH_COUNT, CellPlace, Job, Profile, WalkPace
from .data.maps import LONGEST_NAME, LONGEST_TEXT, MOST, Tokens, wrong
from .engine.formulas import Props, free_officers
from .positions import faults, on_line
from .state import Cell, City, Institute, MbgBoard, MbgFaction, Officer, Training

_HUGE: Final = 10**9


class _Reader(Tokens):
    """A cursor over the tokens of a save, which remembers the line of each thing on the board."""

    def __init__(self, text: str, strict: bool) -> None:
        super().__init__(text, strict)
        self.lines: dict[str, int] = {}
        self.nrole = 0

    def named(self, at: str) -> str:
        """Return the name with which a thing begins."""
        name = self.name(f"{at}.name")
        self.lines[at] = self.line
        return name

    def within(self, field: str, low: int, high: int) -> int:
        """Return the next token as an integer between two bounds."""
        value = self.integer(field)
        if not low <= value <= high:
            raise wrong("map_range", self.line, field, value=value, low=low, high=high)
        return value

    def each(self, at: str, field: str, low: int, high: int) -> tuple[int, ...]:
        """Return the counted integers of the factions."""
        return tuple(self.within(f"{at}.{field}", low, high) for _ in range(self.factions(at)))

    def factions(self, at: str) -> int:
        """Return the number of factions, which stands before each of their lists."""
        return self.within(f"{at}.nrole", self.nrole, self.nrole)

    def flag(self, field: str) -> bool:
        """Return the next token as a truth value."""
        text = self.word(field)
        if text not in ("true", "false"):
            raise wrong("map_not_flag", self.line, field, text=text[:LONGEST_NAME])
        return text == "true"

    def bits(self, field: str, size: int) -> tuple[int, ...]:
        """Return the members of a SET: its size, then its bytes."""
        self.within(f"{field}.size", size, size)
        octets = [self.within(field, 0, 255) for _ in range(max(1, (size + 7) // 8))]
        return tuple(i for i in range(size) if octets[i // 8] >> i % 8 & 1)


def read(
    text: str, profile: Profile = Profile.CLASSIC, max_turn: int = MAX_TURN, strict: bool = True
) -> tuple[MbgBoard, int]:
    """Read a save.

    Args:
        strict: also reject a board that contradicts itself; the original does not.

    Returns:
        The board and the role whose action was in progress.

    Raises:
        NotUnderstood: with the wrong line and field.
    """
    if len(text) > LONGEST_TEXT:
        raise wrong("map_too_long", 0, "file", most=LONGEST_TEXT)
    r = _Reader(text, strict)
    most = MOST if strict else dict.fromkeys(MOST, 100_000)
    ngrid = r.within("ngrid", 2, most["cell"]) if strict else r.within("ngrid", 1, most["cell"])
    nrole = r.nrole = r.within("nrole", 1, MOST["role"])
    npeople = r.size("npeople", most["officer"])
    ncity, ninst, ntrain = r.size("ncity", most["city"]), r.size("ninst", most["inst"]), r.size("ntrain", most["room"])
    turn = r.within("turn", 1, _HUGE)
    win_money = r.number("win_money")
    nx, ny = r.within("nx", -(_HUGE), _HUGE), r.within("ny", -(_HUGE), _HUGE)
    crole = r.within("crole", 0, nrole - 1)
    cities = []
    for i in range(ncity):
        at = f"city[{i}]"
        name, scope = r.named(at), r.within(f"{at}.scope", -(_HUGE), _HUGE)
        hpmax, hp = r.number(f"{at}.max_hp"), r.number(f"{at}.hp")
        role = r.within(f"{at}.role", -1, nrole - 1)
        mayor, treasurer = (r.within(f"{at}.{post}", -1, npeople - 1) for post in ("mayor", "treasurer"))
        fengshui = r.number(f"{at}.fengshui")
        mos = r.bits(f"{at}.officers", npeople)
        cities.append(City(name, scope, hpmax, hp, mos, mayor, treasurer, role, fengshui))
    insts = []
    for i in range(ninst):
        at = f"inst[{i}]"
        name = r.named(at)
        tech = tuple(
            r.within(f"{at}.techniques", 0, TECH_COUNT - 1) for _ in range(r.within(f"{at}.ntech", 0, TECH_COUNT))
        )
        people, studies = r.each(at, "officer", -1, npeople - 1), r.each(at, "studies", -1, TECH_COUNT - 1)
        points = tuple(r.number(f"{at}.points") for _ in range(r.factions(at)))
        insts.append(Institute(name, tech, people, studies, points))
    trains = []
    for i in range(ntrain):
        at = f"room[{i}]"
        name, item = r.named(at), r.within(f"{at}.ability", 0, 4)
        trains.append(Training(name, item, r.each(at, "officer", -1, npeople - 1), r.each(at, "round", 0, _HUGE)))
    cells, barriers, robbers, standing = [], [], [], []
    bases = {CellPlace.CITY: ncity, CellPlace.INSTITUTE: ninst, CellPlace.TRAINING: ntrain}
    for i in range(ngrid):
        at = f"cell[{i}]"
        place = CellPlace(r.within(f"{at}.class", 0, len(CellPlace) - 1))
        cells.append(Cell(place, r.within(f"{at}.base", 0, max(0, bases.get(place, 1) - 1))))
        if r.flag(f"{at}.barrier"):
            barriers.append(i)
        if r.flag(f"{at}.robber"):
            robbers.append(i)
        r.factions(at)
        r.lines[at] = r.line
        standing += [(role, i) for role in range(nrole) if r.flag(f"{at}.role")]
    officers = []
    for i in range(npeople):
        at = f"officer[{i}]"
        name, role = r.named(at), r.within(f"{at}.role", -1, nrole - 1)
        job = Job(r.within(f"{at}.job", -1, 4))
        places = ninst if job is Job.RESEARCHER else ntrain if job is Job.TRAINEE else ncity
        loc = r.within(f"{at}.location", -1, places - 1)
        hpmax, hp = r.number(f"{at}.max_hp"), r.number(f"{at}.hp")
        m, t, s, p, e = (r.number(f"{at}.prop") for _ in range(5))
        props: Props = (m, t, s, p, e)
        is_quit = r.flag(f"{at}.leaving")
        lst, pst, level = (r.within(f"{at}.{n}", 0, top) for n, top in (("lst", 1000), ("pst", 1000), ("level", 2)))
        officers.append(Officer(name, hpmax, hp, props, level, role, job, loc, is_quit, lst, pst))
    roles = []
    for i in range(nrole):
        at = f"role[{i}]"
        name, loc, money = r.named(at), r.within(f"{at}.location", -1, ngrid - 1), r.number(f"{at}.money")
        way = r.within(f"{at}.direction", -1, 1)
        mst = WalkPace(r.within(f"{at}.pace", 0, 3))
        mtime, cst = r.within(f"{at}.pace_left", 0, 1000), r.flag(f"{at}.acts_again")
        ast, atime = r.within(f"{at}.ally", ANGER, nrole - 1), r.within(f"{at}.ally_left", 0, 1000)
        tech = r.bits(f"{at}.techniques", TECH_COUNT)
        mos, mcs = r.bits(f"{at}.mos", npeople), r.bits(f"{at}.cities", ncity)
        sos, tos = r.bits(f"{at}.researchers", npeople), r.bits(f"{at}.trainees", npeople)
        cards = tuple(r.within(f"{at}.cards", 0, 10**6) for _ in range(CARD_COUNT))
        roles.append(MbgFaction(name, loc, tech, mos, mcs, money, way, cards, sos, tos, mst, mtime, cst, ast, atime))
    free = []
    for rank in range(3):
        free.append(r.bits(f"free[{rank}]", npeople))
        r.lines[f"free[{rank}]"] = r.line
    r.end()
    board = MbgBoard(
        profile, "", max_turn, win_money, nx, ny, turn, tuple(cells), tuple(officers), tuple(cities), tuple(roles),
        tuple(insts), tuple(trains), tuple(barriers), tuple(robbers),
    )  # fmt: skip
    if strict:
        _check(board, standing, free, r.lines)
    return board, crole


def _check(
    board: MbgBoard, standing: list[tuple[int, int]], free: list[tuple[int, ...]], lines: dict[str, int]
) -> None:
    """Refuse a board that contradicts itself."""
    if (fault := next(faults(board), None)) is not None:
        raise NotUnderstood(on_line(fault, lines))
    there = {(i, role.location) for i, role in enumerate(board.roles) if role.location >= 0}
    if (unlike := sorted(there.symmetric_difference(standing))) and (cell := unlike[0][1]) >= 0:
        raise wrong("save_standing", lines[f"cell[{cell}]"], f"cell[{cell}].role", role=unlike[0][0])
    for rank in range(3):
        if list(free[rank]) != free_officers(board.officers, rank):
            raise wrong("save_free", lines[f"free[{rank}]"], f"free[{rank}]")
