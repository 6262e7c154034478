"""Computer players of mbg: they see a view and the legal answers, never a state.

* `novice`, `easy` and `casual` play as `steady` when they pay attention, and give any answer when they do not;
* `steady` holds what is free and attacks when it is nearly sure;
* `shrewd` reckons every decision in money to the end of the match;
* `master` plays answers on as long as it may (`searching`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...bots.human import Human
from ...bots.uniform import UniformBot
from ...core import Bot, Seat
from ..state import View
from .searching import Searching
from .shrewd import Shrewd
from .steady import Steady


def ahead(view: View, seat: Seat) -> bool:
    """Tell whether a seat has twice the money of anybody else."""
    roles = view.board.roles
    others = [role.money for number, role in enumerate(roles) if number != seat and role.location >= 0]
    return roles[seat].money > 2 * max(others, default=0)


BOTS: Final[Mapping[str, Bot[Any, Any]]] = {
    "random": UniformBot(),
    "novice": Human(Steady(), 0.8, ahead=ahead),
    "easy": Human(Steady(), 0.5, ahead=ahead),
    "casual": Human(Steady(), 0.23, ahead=ahead),
    "steady": Steady(),
    "shrewd": Shrewd(),
    "master": Searching(),
}
"""Level -> player, weakest first."""
