"""Campaigns: by the clock, the same seed gives the same, and what has been met stays met."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from evadventure.minigames.testing.kit import times
from lab.knave import novelty
from lab.knave.bodies import roll_hero
from lab.knave.novelty import Campaign, Evening, stale
from lab.knave.party import MOST_PLAY, Party

GAME = Path(__file__).resolve().parents[3] / "mygame"


@pytest.fixture(autouse=True)
def game_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(novelty, "WORLD", GAME / "world")


@cache
def long_campaign() -> Campaign:
    return novelty.run_job((5, times(7, 10), 4))


def test_a_campaign_is_a_function_of_its_seed_and_forgets_nothing() -> None:
    job = (7, times(2, 6), 2)
    played = novelty.run_job(job)
    assert played == novelty.run_job(job)
    totals = [evening.met.total() for evening in played.evenings]
    assert totals == sorted(totals)
    assert totals[-1] == len(played.news) > 200
    assert played.news == sorted(played.news)
    assert played.news[-1] <= played.evenings[-1].seconds


def test_an_evening_lasts_as_long_as_what_was_done_in_it() -> None:
    evenings = long_campaign().evenings
    before = 0
    for one in evenings:
        assert MOST_PLAY <= one.seconds - before < 1.5 * MOST_PLAY
        before = one.seconds


def test_what_is_met_is_counted_in_sorts_and_once() -> None:
    met = long_campaign().evenings[-1].met
    for sort in ("places", "places above", "hours of places", "sentences", "details", "kinds", "people", "topics",
                 "quests", "steps", "ends of quests", "set pieces", "ends of set pieces", "finds", "treasures", "traps",
                 "lands", "rumours", "callings"):  # fmt: skip
        assert met[sort] > 0, sort


def test_the_first_stretch_without_anything_new_is_found() -> None:
    evenings = [Evening(9000, 1, 1, 1, 0, 0, Counter())]
    assert stale(Campaign(evenings, [0, 100, 5000]), 4000) == 100
    assert stale(Campaign(evenings, [0, 3000, 6000]), 4000) is None
    assert stale(Campaign(evenings, [0, 3000, 4000]), 4000) == 4000
    assert "1 of 1" in novelty.render([Campaign(evenings, [0, 1])])


def test_what_is_new_is_read_in_its_own_time_and_once() -> None:
    party = Party(1, 1, 1)
    party.reads = True
    assert party.meet("people", "cook", "word " * 40)
    assert party.clock == 3 + 10
    assert not party.meet("people", "cook", "word " * 40)
    assert (party.clock, party.news) == (13, [(0, "people")])


def test_coins_teach_half_of_a_level_at_most_and_only_the_well_clad() -> None:
    party = Party(1, 2, 1)
    party.pack.ledger.banked = party.pack.ledger.found = 50_000
    novelty._learn(party)
    assert [one.xp for one in party.heroes] == [0, 0]
    for one in party.heroes:
        one.put_on("armor", 6, 5)
    for _ in range(3):
        novelty._learn(party)
    assert [one.xp for one in party.heroes] == [500, 500]
    party.balance_books()


def test_friends_bring_home_what_the_fallen_wore() -> None:
    party = Party(1, 2, 1)
    party.heroes = [roll_hero(party.engine, 3, str(number)) for number in range(2)]
    armor = [one.armor for one in party.heroes]
    party.heroes[0].hp, party.heroes[0].cause = 0, "buried"
    novelty._revive(party)
    assert [one.armor for one in party.heroes] == armor
    for one in party.heroes:
        one.hp, one.cause = 0, "buried"
    novelty._revive(party)
    assert [one.armor for one in party.heroes] == [1, 1]
    assert all(one.hp == one.hp_max and not one.is_dead for one in party.heroes)
