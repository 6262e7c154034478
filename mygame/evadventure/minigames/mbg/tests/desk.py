"""Small boards for tests: a map from lists, a match on it with scripted chance, answers as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from evadventure.minigames.core import write_record
from evadventure.minigames.mbg.actions import Event, facts_of
from evadventure.minigames.mbg.data import Profile
from evadventure.minigames.mbg.data.maps import build, parse
from evadventure.minigames.mbg.engine import turn
from evadventure.minigames.mbg.engine.draft import BoardDraft
from evadventure.minigames.mbg.rules import MbgGame
from evadventure.minigames.mbg.state import replace
from evadventure.rules import EvAdventureRollEngine

ROAD = (0, 0)
SALOON = (2, 0)
CHANCE = (5, 0)


def city(n: int) -> tuple[int, int]:
    return (1, n)


def inst(n: int) -> tuple[int, int]:
    return (3, n)


def room(n: int) -> tuple[int, int]:
    return (4, n)


def a_map(
    cells: Sequence[tuple[int, int]],
    people: Sequence[Sequence[float]],
    roles: Sequence[dict[str, Any]],
    cities: Sequence[dict[str, Any]] = (),
    institutes: Sequence[Sequence[int]] = (),
    rooms: Sequence[int] = (),
    win: float = 100_000,
) -> str:
    """Return the text of a map.

    Args:
        roles: `loc`, and perhaps `tech`, `mos`, `mcs`, `money`, `dir`.
        cities: perhaps `scope`, `mos`, `mayor`, `treasurer`.
        institutes: the techniques of each institute; `rooms`: the property of each training room.
    """
    lines = [f"{len(cells)} 9 9 {win}"]
    lines += [f"{place} {base} {i} 0" for i, (place, base) in enumerate(cells)]
    lines.append(str(len(people)))
    lines += [f"P{i} " + " ".join(map(str, props)) for i, props in enumerate(people)]
    lines.append(str(len(cities)))
    for i, c in enumerate(cities):
        mos = c.get("mos", ())
        row = (f"K{i}", c.get("scope", 0), len(mos), *mos, c.get("mayor", -1), c.get("treasurer", -1), 0, 0, 1, 1)
        lines.append(" ".join(map(str, row)))
    lines.append(str(len(roles)))
    for i, r in enumerate(roles):
        lists = [(len(r.get(name, ())), *r.get(name, ())) for name in ("tech", "mos", "mcs")]
        flat = [value for values in lists for value in values]
        lines.append(" ".join(map(str, (f"R{i}", r["loc"], *flat, r.get("money", 5000), r.get("dir", 1)))))
    lines.append(str(len(institutes)))
    lines += [f"I{i} {len(t)} {' '.join(map(str, t))} 0 0 1 1" for i, t in enumerate(institutes)]
    lines.append(str(len(rooms)))
    lines += [f"T{i} {item} 0 0 1 1" for i, item in enumerate(rooms)]
    return "\n".join(lines)


class Script(EvAdventureRollEngine):
    """Chance that brings what it is told: dice (from 0) and numbers; it complains when asked for more."""

    def __init__(self, dice: Iterable[int] = (), units: Iterable[float] = ()) -> None:
        super().__init__()
        self.dice, self.units = list(dice), list(units)
        self.asked: list[str] = []

    def randint(self, low: int, high: int) -> int:
        self.asked.append(f"ri({high - low + 1})")
        return low + self.dice.pop(0)

    def random(self) -> float:
        self.asked.append("rf")
        return self.units.pop(0)


class Desk:
    """A match on a small board."""

    def __init__(
        self,
        text: str,
        profile: Profile = Profile.MANUAL,
        dice: Iterable[int] = (),
        units: Iterable[float] = (),
        max_turn: int = 50,
        cards: dict[int, dict[int, int]] | None = None,
        **changes,
    ) -> None:
        board = build(parse(text), profile, max_turn)
        roles = list(board.roles)
        for r, held in (cards or {}).items():
            roles[r] = replace(roles[r], cards=tuple(held.get(k, 0) for k in range(14)))
        board = replace(board, roles=tuple(roles), **changes)
        self.script = Script(dice, units)
        self.told: list[Event] = []
        self.play = BoardDraft.begin(board, self.script, self.told.append)

    def start(self, first: int = 0) -> Desk:
        turn.start(self.play, first)
        return self

    def go(self, *answers: str) -> Desk:
        for answer in answers:
            turn.answer(self.play, MbgGame().read_action(answer))
        return self

    def edit(self, kind: str, at: int, **changes) -> Desk:
        things = getattr(self.play, kind)
        things[at] = replace(things[at], **changes)
        return self

    def __getattr__(self, name: str):
        return getattr(self.play, name)

    def heard(self, kind: type, to: int | None = None) -> list[tuple[Any, ...]]:
        """Return what every event of a kind told."""
        return [tuple(getattr(e, f) for f in facts_of(e)) for e in self.told if type(e) is kind and e.to == to]

    def offered(self) -> list[str]:
        """Return what may be answered."""
        return [write_record(action) for action in turn.moves(self.play)]


FAIR = (60, 60, 60, 60, 60)
STRONG = (90, 90, 90, 90, 90)
WEAK = (30, 30, 30, 30, 30)
