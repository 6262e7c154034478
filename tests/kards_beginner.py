"""A beginner at KARDS: knows the text of `rules kards`, reads the screen, and thinks only one move ahead.

Nothing here knows the game's code. The board is read from the picture (`board`), legal moves from the numbered list
(`moves`); both are text as a person sees it, in either language.
"""

from __future__ import annotations

import re
from typing import NamedTuple

UNIT = re.compile(r"(?m)^ *([sfe]\d) +(\S.*?) +(\d+)/(\d+) +(\S+) ")
"""A unit on the board: place, name, attack, defence, type."""
COST = re.compile(r"(?m)^ *(\d+)\. \[(\d+)\]")
"""A card of the hand: number, cost."""
HQ = re.compile(r"(?:HQ |指挥部)(\d+)/\d+")
"""Both headquarters: the enemy's comes first in the picture, the player's own last."""

UNHARMED = ("artillery", "bomber", "火炮", "轰炸机")
"""Types that are not struck back at, by the rules."""


class Unit(NamedTuple):
    """A unit as the picture shows it."""

    attack: int
    defence: int
    kind: str

    @property
    def worth(self) -> float:
        """The value lost with it."""
        return self.attack + 0.75 * self.defence


def choose(picture: str, moves: list[tuple[int, str]]) -> int:
    """Return the number of the move to make.

    Args:
        picture: the last board and hand.
        moves: the numbered list, each with its typed form.
    """
    units = {ref: Unit(int(a), int(d), kind) for ref, _, a, d, kind in UNIT.findall(picture)}
    costs = {int(number): int(cost) for number, cost in COST.findall(picture)}
    enemy = int(found[0]) if (found := HQ.findall(picture)) else 20
    return max(moves, key=lambda move: (_eagerness(move[1], units, costs, enemy), -move[0]))[0]


def _eagerness(text: str, units: dict[str, Unit], costs: dict[int, int], enemy: int) -> float:
    """Return a move's worth: points of attack and defence won; 0 for the end of the turn."""
    refs = re.findall(r"(?<![a-z0-9])(?:[sfe]\d|hq|myhq)(?![a-z0-9])", text)
    if re.match(r"attack|攻击", text) and len(refs) == 2:
        return _attack(units.get(refs[0]), units.get(refs[1]), refs[1], enemy)
    if re.match(r"move|移动", text):
        return 3.0
    if found := re.match(r"(?:play|出) ?(\d+)", text):
        own = any(ref.startswith("s") or ref == "myhq" for ref in refs)
        return 1.0 + costs.get(int(found[1]), 0) - (0.5 if own else 0)
    if re.match(r"arm|预设", text):
        return 0.5
    if re.match(r"keep|保留", text):
        return 1.0
    if re.match(r"choose recruit|选用 新兵初阵", text):
        return 9.0
    return 0.0 if re.match(r"end|结束", text) else -1.0


def _attack(own: Unit | None, target: Unit | None, at: str, enemy: int) -> float:
    if own is None:
        return 0.1
    if at == "hq":
        return 1000.0 if own.attack >= enemy else 2.5 + own.attack
    if target is None:
        return 0.2
    won = target.worth + 2 if own.attack >= target.defence else 0.4 * own.attack
    struck_back = own.kind not in UNHARMED and target.kind not in UNHARMED[1::2]
    if struck_back:
        won -= own.worth + 1 if target.attack >= own.defence else 0.4 * target.attack
    return won
