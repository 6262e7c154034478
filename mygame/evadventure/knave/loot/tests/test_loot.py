"""Loot: enough finds, all sound; treasure worth more the deeper it lay; mistakes named with entry and field."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.knave import loot
from evadventure.knave.gear import GEAR
from evadventure.knave.loot import COINS, FINDS, PROTOTYPES, TABLES, TREASURES, LootError
from evadventure.knave.loot.records import DEEPEST, read_finds, read_tables
from evadventure.knave.magic import SPELLS
from evadventure.knave.magic.spells import RUNE, RUNES
from evadventure.rules import EvAdventureRollEngine


def engine(seed=1):
    return EvAdventureRollEngine(random.Random(seed))


def test_there_are_thirty_named_finds_with_their_stories():
    assert len(FINDS) >= 30
    for key, find in FINDS.items():
        assert len(find.desc.zh) >= 12, key
        assert len(find.desc.en) >= 30, key


def test_every_level_has_finds_and_treasures():
    for depth in range(1, DEEPEST + 1):
        assert sum(find.lies_at(depth) for find in FINDS.values()) >= 4
        assert sum(treasure.lies_at(depth) for treasure in TREASURES.values()) >= 3


def test_names_of_things_differ():
    for lang in ("en", "zh"):
        names = [one["names"][lang] for one in (*PROTOTYPES.values(), *GEAR.values())]
        assert len(names) == len(set(names))


def test_far_below_lie_finds_that_lie_nowhere_above():
    deep = {key for key, find in FINDS.items() if find.depth[0] > DEEPEST}
    assert len(deep) >= 24
    rolled = {one.key for seed in range(600) for one in loot.roll(engine(seed), "hoard", 60)}
    assert rolled & deep
    assert not {one.key for seed in range(600) for one in loot.roll(engine(seed), "hoard", DEEPEST)} & deep
    assert all(FINDS[key].lies_at(60) for key in rolled & deep)


def test_every_stratum_has_finds_that_lie_nowhere_above():
    for first in range(1, DEEPEST + 1, 3):
        assert sum(first <= find.depth[0] <= first + 2 for find in FINDS.values() if not find.land) >= 4, first


def test_no_name_brings_the_measure_that_counting_puts_before_it():
    natural = {"toll_book", "silent_bell"}  # 一本过桥账本, 一口杯口钟
    for key, one in (PROTOTYPES | GEAR).items():
        name, measure = one["names"]["zh"], one["names"].get("measure", "个")
        assert not name.startswith("一"), key
        assert measure not in name or key in natural, key


@given(st.integers(), st.sampled_from(sorted(TABLES)), st.integers(-3, 40))
def test_whatever_is_rolled_can_be_made(seed, table, depth):
    for found in loot.roll(engine(seed), table, depth):
        assert found.key == COINS or found.key in PROTOTYPES | GEAR | RUNES
        assert found.count >= 1
        assert found.value >= 0


def test_nothing_is_left_by_who_has_no_table():
    assert loot.roll(engine(), "", 5) == []


def test_the_same_dice_give_the_same_loot():
    assert loot.roll(engine(7), "hoard", 6) == loot.roll(engine(7), "hoard", 6)


def worth(table, depth):
    dice = engine(3)
    total = 0
    for _ in range(300):
        for found in loot.roll(dice, table, depth):
            prototype = (PROTOTYPES | GEAR | RUNES).get(found.key, {})
            each = 1 if found.key == COINS else found.value or prototype["value"]
            total += found.count * each
    return total / 300


@pytest.mark.parametrize("table", ["pockets", "purse", "hoard", "chest", "boss"])
def test_loot_is_worth_more_the_deeper_it_lay(table):
    assert worth(table, 1) < worth(table, 4) < worth(table, 8) < worth(table, 12) < worth(table, 24)


def test_rune_stones_lie_in_the_dungeon_the_stronger_the_deeper():
    def stones(depth, tables=("chest", "boss", "hoard")):
        return [
            SPELLS[one.key.removeprefix(RUNE)]
            for seed in range(300)
            for table in tables
            for one in loot.roll(engine(seed), table, depth)
            if one.key.startswith(RUNE)
        ]

    first, middle, deep = stones(1), stones(4), stones(12)
    assert {one.power for one in first} == {1}
    assert {one.power for one in middle} == {1, 2}
    assert {one.power for one in deep} == {1, 2, 3}
    assert sum(one.power == 3 for one in deep) > len(deep) / 4
    assert len(first) > 60
    assert not stones(12, ("vermin", "wax"))


def test_the_same_treasure_is_worth_more_deeper_down():
    assert TREASURES["wedding_ring"].worth(10) == 10 * TREASURES["wedding_ring"].worth(1)


def test_what_is_picked_follows_the_weights():
    dice = engine(5)
    picked = [dice.weighted_choice([("often", 9), ("seldom", 1)]) for _ in range(1000)]
    assert 60 < picked.count("seldom") < 140
    with pytest.raises(ValueError, match="no weight"):
        dice.weighted_choice([])


def test_a_mistake_in_a_find_is_named(tmp_path):
    text = """
[tally_knife]
name = { en = "knife", zh = "刀" }
desc = { en = "A knife.", zh = "一把刀。" }
kind = "Weapon"
depth = [1, 4]
value = 30
quality = 4
heals = "1d6"
damage = "lots"
[torch]
name = { en = "torch", zh = "火把" }
desc = { en = "A torch.", zh = "" }
kind = "Object"
depth = [4, 1]
value = 0
"""
    (tmp_path / "finds.toml").write_text(text, encoding="utf-8")
    with pytest.raises(LootError) as raised:
        read_finds([tmp_path / "finds.toml"])
    for complaint in (
        "finds.toml:9: tally_knife: heals: a Weapon has none",
        "finds.toml:10: tally_knife: damage:",
        "finds.toml:11: torch: there is gear of that key",
        "finds.toml:13: torch: desc: a language is missing",
        "finds.toml:15: torch: depth:",
        "finds.toml:16: torch: value",
    ):
        assert complaint in str(raised.value)


def test_a_mistake_in_a_table_is_named(tmp_path):
    text = """
[heap]
coins = "many"
coins_chance = 101
rows = [{ weight = 0, gear = "no such thing" }, { weight = 1, gear = "torch", find = true, count = "x" }]
"""
    (tmp_path / "tables.toml").write_text(text, encoding="utf-8")
    with pytest.raises(LootError) as raised:
        read_tables(tmp_path / "tables.toml")
    for field in ("coins:", "coins_chance:", "rows[0].gear", "rows[0].weight", "rows[1]: gear", "rows[1].count"):
        assert f": heap: {field}" in str(raised.value)
