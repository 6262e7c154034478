"""The bestiary: enough kinds, all sound, and every mistake of a writer named with its entry and field."""

import inflect
import pytest

from evadventure.kernel.content_files import faults, texts
from evadventure.knave import bestiary, loot
from evadventure.knave.bestiary import (
    BOTTOM,
    DEEPEST,
    HABITS,
    KINDS,
    UNDER,
    BestiaryError,
    again,
    at_depth,
    boss_at,
    grown,
    read,
    strain_at,
    strains,
)
from evadventure.knave.fighting import CONDITIONS
from evadventure.words import LANGUAGES, Lang

SOUND = """
[toad]
name = { en = "toad", zh = "蟾蜍" }
desc = { en = "A toad.", zh = "蟾蜍一只。" }
stance = { en = "A toad sits here.", zh = "这里蹲着一只蟾蜍。" }
depth = [1, 24]
hit_dice = 2
armor = 1
[[toad.attacks]]
name = { en = "tongue", zh = "舌头" }
damage = "1d4"
manner = "bite"
hit = { en = "{who:cap} licks {whom}.", zh = "{who}舔了{whom}。" }
miss = { en = "{who:cap} misses {whom}.", zh = "{who}没舔着{whom}。" }
"""


def written(tmp_path, text):
    (tmp_path / "1.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_there_are_enough_kinds_on_every_level():
    assert len([kind for kind in KINDS.values() if not kind.boss]) >= 30
    for depth in range(1, DEEPEST + 1):
        assert len(at_depth(depth)) >= 5
    assert at_depth(0) == at_depth(1)
    below = [one for one in at_depth(DEEPEST + 1) if one[1].depth[0] <= DEEPEST]
    assert below == at_depth(UNDER), "those under the sleeper come round"
    for depth in range(DEEPEST + 1, BOTTOM + 1):
        own = [kind for _, kind in at_depth(depth) if kind.depth[0] > DEEPEST]
        assert own, f"nothing of its own lives on level {depth}"
        assert not {kind.key for kind in own} & {kind.key for _, kind in at_depth(again(depth))}


def test_a_boss_rules_every_third_level_and_the_last_has_most_stages():
    bosses = {depth: boss_at(depth) for depth in range(1, DEEPEST + 1)}
    assert [depth for depth, boss in bosses.items() if boss] == [3, 6, 9, 12, 15, 18, 21, 24]
    assert bosses[12] is KINDS["sleeper"]
    assert len(KINDS["sleeper"].stages) >= 3
    assert all(boss.stages for boss in bosses.values() if boss)


def test_a_lord_of_a_level_far_below_comes_before_the_one_that_comes_round():
    own = {kind.depth[0]: kind for kind in KINDS.values() if kind.boss and kind.depth[0] > DEEPEST}
    assert len(own) >= 4
    for depth, lord in own.items():
        assert depth % 3 == 0
        assert boss_at(depth) is lord
        other = boss_at(again(depth))
        assert other is not None
        assert other.depth[0] <= DEEPEST
    assert boss_at(27) is boss_at(again(27)) is KINDS["understudy"]


def test_what_comes_round_again_has_grown_and_is_of_a_strain():
    knight = KINDS["tin_knight"]
    assert grown(knight, DEEPEST) is knight
    before = knight
    for depth in (25, 35, 45, 65, 99):
        one = grown(knight, depth)
        assert one is grown(knight, depth)
        assert one.key == knight.key
        assert one.hit_dice > before.hit_dice
        assert one.hp_max > before.hp_max
        assert one.attacks[0].damage_roll != before.attacks[0].damage_roll
        strain = strains()[strain_at(depth)]
        assert one.name.en == f"{strain.name.en} tin knight"
        assert one.name.zh == f"{strain.name.zh}锡骑士"
        assert one.desc.en.endswith(strain.trait.en)
        assert knight.habits | strain.habits == one.habits
        before = one
    assert grown(knight, 35).attacks[0].damage_roll == "1d8+3"


def test_what_lives_nowhere_above_is_of_no_strain_and_grows_from_its_first_level_on():
    for kind in KINDS.values():
        first, last = kind.depth
        if first > DEEPEST:
            assert grown(kind, first) == kind
            assert grown(kind, first + 10).hit_dice == kind.hit_dice + (not kind.boss)
            assert grown(kind, last).name == kind.name


def test_a_lord_that_comes_round_has_a_strain_but_has_not_grown():
    for depth in (27, 60):
        lord = boss_at(again(depth))
        assert lord is not None
        met = grown(lord, depth)
        assert (met.hit_dice, met.hp_max, met.name) == (lord.hit_dice, lord.hp_max, lord.name)
        assert met.desc != lord.desc


@pytest.mark.parametrize("key", strains())
def test_a_strain_is_whole(key):
    strain = strains()[key]
    assert not [fault for _, words in texts(strain) for fault in faults(words)]
    assert strain.habits <= set(HABITS)
    assert not strain.condition or strain.condition in CONDITIONS
    assert strain.habits or strain.condition
    assert strain_at(strain.first) == key
    assert strain_at(strain.first - 1) != key


def test_every_level_below_the_deepest_has_a_strain():
    assert strain_at(DEEPEST) == ""
    assert [one.first for one in strains().values()] == list(range(DEEPEST + 1, BOTTOM + 1, 6))


def test_a_strain_changes_only_blows_that_do_nothing_else():
    for depth in range(DEEPEST + 1, BOTTOM + 1, 6):
        for _, kind in at_depth(depth):
            for own, one in zip(kind.attacks, grown(kind, depth).attacks, strict=True):
                if own.condition or own.trick:
                    assert (one.condition, one.trick) == (own.condition, own.trick)


def test_no_boss_is_met_by_chance():
    assert not any(kind.boss for depth in range(1, DEEPEST + 1) for _, kind in at_depth(depth))


def test_every_kind_leaves_loot_there_is():
    assert {kind.loot for kind in KINDS.values()} <= {*loot.TABLES, ""}


def test_deeper_is_harder():
    def toughness(depth):
        kinds = at_depth(depth)
        return sum(weight * kind.hp_max for weight, kind in kinds) / sum(weight for weight, _ in kinds)

    assert toughness(1) < toughness(3) < toughness(6) < toughness(9) < toughness(12)


def test_hit_dice_stand_for_everything(tmp_path):
    toad = read(written(tmp_path, SOUND))["toad"]
    assert (toad.key, toad.hp_max, toad.xp) == ("toad", 8, 50)
    assert toad.called.en == "the toad"
    assert KINDS["sleeper"].called.en == "the Sleeper"


def test_stages_change_attacks_armour_and_words():
    sleeper = KINDS["sleeper"]
    assert sleeper.stage(sleeper.hp_max) is None
    first, last = sleeper.attacks_at(sleeper.hp_max), sleeper.attacks_at(1)
    assert first == sleeper.attacks
    assert last == sleeper.stages[-1].attacks
    assert sleeper.armor_at(sleeper.hp_max) == sleeper.armor
    assert sleeper.armor_at(1) == 5
    assert sleeper.armor_at(80) == sleeper.armor, "a stage that says nothing of armour changes none"


def test_an_attack_can_be_fought_with_as_a_weapon():
    attack = KINDS["cellar_rat"].attacks[0]
    assert (attack.damage_roll, attack.attack_type.value, attack.defense_type.value) == ("1d3", "strength", "armor")
    assert attack.quality is None
    assert attack.in_lang(Lang.ZH) == "牙齿"


def test_what_the_last_one_is_can_only_be_read_down_there():
    for kind in KINDS.values():
        for attack in kind.attacks:
            assert "dragon" not in attack.hit.en + attack.miss.en
        assert "dragon" not in kind.name.en + kind.stance.en
        assert "龙" not in kind.name.zh + kind.stance.zh
        if kind.key != "sleeper":
            assert "dragon" not in kind.desc.en
            assert "龙" not in kind.desc.zh


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("hit_dice = 2", "", "toad: Object missing required field `hit_dice`"),
        ("hit_dice = 2", "hit_dice = 2\nhitdice = 3", "toad: Object contains unknown field `hitdice`"),
        ("hit_dice = 2", 'hit_dice = "two"', "toad: Expected `int`, got `str` - at `$.hit_dice`"),
        ("hit_dice = 2", "hit_dice = 0", "toad: hit_dice:"),
        ("armor = 1", "armor = 11", "toad: armor:"),
        ("armor = 1", "armor = 1\nmorale = 13", "toad: morale:"),
        ("armor = 1", "armor = 1\nweight = 0", "toad: weight:"),
        ("armor = 1", 'armor = 1\npack = "many"', "toad: pack:"),
        ("armor = 1", 'armor = 1\nhabits = ["sings"]', "toad: habits: there is no sings"),
        ("depth = [1, 24]", "depth = [0, 24]", "toad: depth:"),
        ("depth = [1, 24]", "depth = [2, 24]", "nothing lives on level 1"),
        ('damage = "1d4"', 'damage = "4"', "toad: attacks[0].damage:"),
        ('damage = "1d4"', 'damage = "1d4"\nattack_type = "armor"', "toad: attacks[0].attack_type:"),
        ('zh = "蟾蜍一只。"', 'zh = "a toad"', "toad: desc: the zh text holds no 中文"),
        ("{who}没舔着{whom}", "没舔着{whom}", "toad: attacks[0].miss: the languages name different facts"),
        ("misses {whom}", "misses {whom} by {yards}", "toad: attacks[0].miss:"),
        (
            "armor = 1",
            'armor = 1\n[[toad.stages]]\nbelow = 50\nattacks = []\ntold = { en = "x", zh = "啊" }',
            "toad: stages",
        ),
        ("[[toad.attacks]]", "[[toad.attack]]", "toad: Object contains unknown field `attack`"),
        ("hit_dice = 2", "hit_dice = = 2", "1.toml: Invalid value"),
    ],
)
def test_a_mistake_is_named_with_entry_and_field(tmp_path, old, new, complaint):
    assert old in SOUND
    with pytest.raises(BestiaryError) as raised:
        read(written(tmp_path, SOUND.replace(old, new, 1)))
    assert complaint in str(raised.value)


def test_all_mistakes_are_named_at_once(tmp_path):
    with pytest.raises(BestiaryError) as raised:
        read(written(tmp_path, SOUND.replace("armor = 1", "armor = 0\nmorale = 1")))
    assert len(raised.value.problems) == 2


def test_habits_are_explained():
    assert all(habit in bestiary.HABITS for kind in KINDS.values() for habit in kind.habits)


def test_several_of_a_kind_are_counted_in_good_english():
    counted = inflect.engine()
    for kind in KINDS.values():
        name = kind.name.en
        if not (kind.plural or kind.proper or name.startswith("the ") or "'" in name):
            assert LANGUAGES[Lang.EN].counted(2, name, "", "")[1] == f"2 {counted.plural(name)}", name


def test_claws_go_by_and_a_tail_goes_by():
    counted = inflect.engine()
    single = {"amen", "press", "absence of itself", "taking into custody"}  # taken for plurals
    for kind in KINDS.values():
        for attack in kind.attacks:
            name = attack.name.en
            if not (name in single or " of " in name or name.startswith("a ")):
                assert attack.plural is bool(counted.singular_noun(name)), name
