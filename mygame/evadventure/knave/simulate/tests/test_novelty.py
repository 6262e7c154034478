"""Campaigns: the same seed gives the same, and what has been met stays met."""

from collections import Counter

from evadventure.knave.simulate import novelty


def test_a_campaign_is_a_function_of_its_seed_and_forgets_nothing() -> None:
    played = novelty.run_job((7, 3))
    assert played == novelty.run_job((7, 3))
    totals = [evening.met.total() for evening in played]
    assert totals == sorted(totals)
    assert totals[0] > 20
    there = novelty.every()
    assert all(played[-1].met[sort] <= there[sort] for sort in there)
    assert set(played[-1].met) <= set(there)


def test_the_first_evening_without_anything_new_is_named() -> None:
    some, more = Counter(places=3), Counter(places=4)
    evenings = [novelty.Evening(1, 1, some), novelty.Evening(1, 1, more), novelty.Evening(1, 1, more)]
    assert novelty.stale(evenings) == 3 * novelty.EVENING
    assert novelty.stale(evenings[:2]) is None
    assert "1 of 1" in novelty.render([[*evenings, *evenings[2:] * 2]])
