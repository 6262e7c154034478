"""The descent of a day and the bounties of a week, the same for all, and the worth of a descent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.knave.delve.daily import BRACKETS, PAY, TIERS, Bracket, bounties, bracket_of, points
from evadventure.knave.delve.progress import Progress


def test_deeper_counts_for_more():
    progress = Progress()
    assert points(progress) == 0
    progress.floor(1).explored.update({(0, 0), (1, 0)})
    assert points(progress) == 4
    floor = progress.floor(3)
    floor.explored.add((0, 0))
    floor.cleared.add((0, 0))
    floor.opened.add(1)
    floor.emptied.add((0, 0))
    assert points(progress) == 4 + 3 * (2 + 10 + 6 + 4)


@pytest.mark.parametrize(
    ("level", "bracket"),
    [
        (1, Bracket.NEW),
        (2, Bracket.NEW),
        (3, Bracket.SEASONED),
        (5, Bracket.SEASONED),
        (6, Bracket.OLD),
        (40, Bracket.OLD),
    ],
)
def test_heroes_are_compared_with_their_like(level, bracket):
    assert bracket_of(level) is bracket
    assert set(BRACKETS) == set(Bracket)


@given(st.integers(0, 2**64 - 1))
def test_bounties_can_be_hunted_and_pay_by_hit_dice(seed):
    found = bounties(seed)
    assert found == bounties(seed)
    assert [one.tier for one in found] == list(range(len(TIERS)))
    for one in found:
        first, last = TIERS[one.tier]
        assert first <= one.kind.depth[0] <= last
        assert not one.kind.boss
        assert one.need >= 2
        assert one.coins == PAY * one.need * one.kind.hit_dice


def test_weeks_differ():
    assert len({tuple(one.kind.key for one in bounties(seed)) for seed in range(50)}) > 10
