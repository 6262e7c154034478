"""Taking a finished match back: ratings, coins, fame and experience as far as they are still there."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.errors import ActionError
from ...tables import extending
from ...tables.match import purse, ratings, store
from ...tables.models import MatchRow, SeatRow
from ...words import Words

NOT_OVER = Words("Match {match} has no result to take back: it is {phase}.")


class Voided(NamedTuple):
    """What was taken back."""

    seats: list[SeatRow]
    coins: int
    """How many went back to those who had lost them."""
    missing: int
    """How many could not be taken, being spent."""


def void(row: MatchRow, phase_names: dict[str, Words]) -> Voided:
    """Take a match back, in one transaction.

    What a winner has spent already cannot be taken; those who lost get what there is, each in proportion.

    Args:
        phase_names: how a match's phase is called, for the refusal.

    Raises:
        ActionError: code `not_over`.
    """
    if row.phase != MatchRow.Phase.OVER:
        raise ActionError("not_over", NOT_OVER, match=row.pk, phase=phase_names[row.phase])
    seats = store.seats_of(row)
    with purse.current().together([seat.key for seat in seats]):
        coins, missing = _coins_back(seats)
        take_reward = getattr(purse.current(), "take_reward", None)
        for seat in seats:
            if take_reward is not None and (seat.fame or seat.xp):
                take_reward(seat.key, seat.fame, seat.xp)
        ratings.take_back(row)
        row.phase = MatchRow.Phase.VOID
        row.save(update_fields=["phase"])
        for again in extending.VOIDED.all():
            again(row)
    return Voided(seats, coins, missing)


def _coins_back(seats: list[SeatRow]) -> tuple[int, int]:
    """Take from the winners what they won, and give it back to those who lost; return how much, and what is missing."""
    house = purse.current()
    gains = {seat.key: (seat.paid or 0) - seat.staked for seat in seats if seat.staked}
    wanted = sum(gain for gain in gains.values() if gain > 0)
    taken = 0
    for key, gain in gains.items():
        if gain > 0:
            part = max(0, min(gain, house.coins_of(key) or 0))
            house.add_coins(key, -part)
            taken += part
    left, losses = taken, sum(-gain for gain in gains.values() if gain < 0)
    for key, gain in gains.items():
        if gain < 0 and losses:
            part = left * -gain // losses
            house.add_coins(key, part)
            left, losses = left - part, losses + gain
    return taken, wanted - taken
