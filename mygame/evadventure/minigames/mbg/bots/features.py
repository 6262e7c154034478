"""A board in figures: the inputs to a faction's chance to win (`chances`), fitted by `train mbg`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from operator import mul
from typing import Final

from ...core import tables_of
from ..data import WalkPace
from ..engine.formulas import MAX_STEPS
from ..engine.money import earn
from ..state import MbgBoard, MbgFaction
from .shrewd import Shrewd
from .steady import economy, fighter

_RECKONING: Final = Shrewd()
_PASSING: Final = 300.0
"""Approximate gain of a faction in a round besides the income of its cities."""
_SAFE: Final = 12.0
"""Worth of a garrison's best fighter at which a city is hardly ever taken."""
_PLAIN: Final = (
    "money", "money_squared", "income", "horizon", "rounds_to_win", "lead", "cities", "held", "best_fighter",
    "second_fighter", "fighters", "hand", "hand_small", "best_economy", "wounds", "cards", "techniques", "away",
    "officers", "way", "stopped", "allied",
)  # fmt: skip
NAMES: Final = (*_PLAIN, *(f"late_{name}" for name in _PLAIN))
"""Every figure of a faction, in order: as it is, and times the nearness of the end of the match."""


@cache
def fitted(table: str) -> tuple[float, ...]:
    """Return the fitted weights of a table of the file, in order."""
    return tuple(tables_of(__package__.rpartition(".")[0])[table].values())


def features(board: MbgBoard) -> dict[int, list[float]]:
    """Return faction -> its figures, of all that are still in the match."""
    officers, goal = board.officers, board.win_money
    rounds = board.max_turn - board.turn + 1
    roles = {seat: role for seat, role in enumerate(board.roles) if role.location >= 0}
    incomes = {seat: sum([earn(board.cities[city], officers) for city in role.cities]) for seat, role in roles.items()}
    waits = {seat: max(0.0, goal - role.money) / (incomes[seat] + _PASSING) for seat, role in roles.items()}
    horizon = min(rounds, *waits.values())
    ends = {seat: role.money + horizon * (incomes[seat] + _PASSING) for seat, role in roles.items()}
    late = max(max(role.money for role in roles.values()) / goal, board.turn / board.max_turn)
    found = {}
    for seat, role in roles.items():
        money = role.money / goal
        best = max((end for other, end in ends.items() if other != seat), default=0.0)
        plain = [
            money,
            money * money,
            incomes[seat] / 1000,
            ends[seat] / goal,
            -min(waits[seat], rounds) / 10,
            (ends[seat] - best) / goal,
            *_people(board, role),
            _RECKONING.ahead(board, seat, role.direction, MAX_STEPS[role.pace]) / 1000,
            float(role.pace is WalkPace.STOPPED),
            float(role.ally >= 0),
        ]
        found[seat] = [*plain, *[late * one for one in plain]]
    return found


def _people(board: MbgBoard, role: MbgFaction) -> list[float]:
    officers = board.officers
    hand = [officers[one] for one in role.at_hand]
    fit = [0.0, 0.0, *sorted([fighter(one) for one in hand if not one.rumour])]
    held, garrisons = 0.0, 0
    for number in role.cities:
        city = board.cities[number]
        garrisons += len(city.garrison)
        strongest = max([fighter(officers[one]) for one in city.garrison], default=0.0)
        held += earn(city, officers) * min(1.0, strongest / _SAFE)
    return [
        len(role.cities) / 5,
        held / 1000,
        fit[-1] / 10,
        fit[-2] / 10,
        sum(fit) / 30,
        len(hand) / 5,
        float(len(hand) < 2),
        max(map(economy, hand), default=0.0) / 100,
        sum([one.max_hp - one.hp for one in hand]) / 3000,
        sum(role.cards) / 5,
        len(role.techniques) / 4,
        (len(role.researchers) + len(role.trainees)) / 3,
        (len(hand) + garrisons) / 10,
    ]


def chances(board: MbgBoard) -> dict[int, float]:
    """Return faction -> its chance to win, of all that are still in the match."""
    weights: Sequence[float] = fitted("chance")
    powers = {seat: sum(map(mul, weights, some)) for seat, some in features(board).items()}
    most = max(powers.values())
    shares = {seat: exp(power - most) for seat, power in powers.items()}
    total = sum(shares.values())
    return {seat: share / total for seat, share in shares.items()}
