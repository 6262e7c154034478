"""Streams of chance: even, independent, resumable, and the same under the Knave engine."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.minigames.chance import Chance, commitment, open_stream
from evadventure.rules import EvAdventureRollEngine


def test_streams_of_one_seed_are_independent_and_repeatable():
    one, other = (Chance(open_stream(5, name)) for name in ("cards", "dice"))
    assert [one.word() for _ in range(20)] != [other.word() for _ in range(20)]
    again = Chance(open_stream(5, "cards"))
    assert [again.word() for _ in range(20)] == [
        Chance(one.state[:16] + bytes([n, *bytes(7)])).word() for n in range(20)
    ]


@given(st.integers(0, 100), st.integers(0, 40))
def test_a_stream_goes_on_where_it_was_stored(before, after):
    whole = Chance(open_stream(1, "x"))
    drawn = [whole.word() for _ in range(before + after)]
    part = Chance(open_stream(1, "x"))
    first = [part.word() for _ in range(before)]
    rest = Chance(part.state)
    assert first + [rest.word() for _ in range(after)] == drawn
    assert rest.state == whole.state
    assert len(rest.state) == 24


@given(st.integers(-1000, 1000), st.integers(0, 2**70))
def test_randint_stays_in_its_range(low, span):
    if span >= 2**64:
        with pytest.raises(ValueError, match="too wide"):
            Chance(open_stream(2, "x")).randint(low, low + span)
    else:
        assert low <= Chance(open_stream(2, "x")).randint(low, low + span) <= low + span


def test_randint_is_even_and_an_empty_range_is_an_error():
    chance = Chance(open_stream(3, "x"))
    counted = Counter(chance.randint(1, 6) for _ in range(12_000))
    assert set(counted) == set(range(1, 7))
    assert all(1850 < count < 2150 for count in counted.values())
    with pytest.raises(ValueError, match="empty range"):
        chance.randint(2, 1)


def test_shuffle_makes_every_order():
    chance = EvAdventureRollEngine(Chance(open_stream(4, "x")))
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        items = [1, 2, 3, 4]
        chance.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert all(60 < count < 145 for count in orders.values())


def test_random_is_below_one():
    chance = EvAdventureRollEngine(Chance(open_stream(5, "x")))
    drawn = [chance.random() for _ in range(2000)]
    assert all(0 <= number < 1 and number * 2**24 == int(number * 2**24) for number in drawn)
    assert 0.47 < sum(drawn) / len(drawn) < 0.53


@pytest.mark.parametrize("seed", [-1, 1 << 256])
def test_a_seed_has_bounds(seed):
    with pytest.raises(ValueError, match="below 2"):
        open_stream(seed, "x")


def test_the_commitment_is_the_sha256_of_the_seed():
    assert commitment(7) == sha256((7).to_bytes(32, "big")).hexdigest()


def test_the_knave_engine_rolls_over_a_stream():
    chance, twin = Chance(open_stream(6, "dice")), Chance(open_stream(6, "dice"))
    rolled = [EvAdventureRollEngine(chance).roll("1d6") for _ in range(10)]
    assert rolled == [twin.randint(1, 6) for _ in range(10)]
    assert chance.state == twin.state != open_stream(6, "dice")
