"""The rules: each rule, and the dice against exact probabilities. Pure: pytest runs it without Evennia."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from types import SimpleNamespace
from unittest import TestCase
from unittest.mock import MagicMock, patch

from evadventure import rules
from evadventure.enums import ABILITIES, Ability, read_ability
from evadventure.minigames.chance import Chance, open_stream
from evadventure.random_tables import (
    TERMS,
    WOUNDS,
    chargen_tables,
    death_and_dismemberment,
    death_table,
    initiative,
    reactions,
    term,
)
from evadventure.words import Lang, Words


class Loaded:
    """A stream that gives what it is told to."""

    def __init__(self, *faces):
        self.faces = list(faces)
        self.asked = []

    def randint(self, low, high):
        self.asked.append((low, high))
        return self.faces.pop(0)


def loaded(*faces):
    return rules.EvAdventureRollEngine(Loaded(*faces))


def living(**attributes):
    """Something that can be rolled for and remembers what happened to it."""
    one = SimpleNamespace(hp=0, hp_max=8, deaths=0, heard=[], **attributes)

    def heal(points):
        one.hp = min(one.hp_max, one.hp + points)

    def at_death():
        one.deaths += 1

    one.heal, one.at_death, one.msg = heal, at_death, one.heard.append
    return one


class TestRoll(TestCase):
    def refused(self, text, **kwargs):
        with self.assertRaises(rules.DiceError) as caught:
            rules.dice.roll(text, **kwargs)
        return caught.exception

    def test_each_die_is_asked_for_once(self):
        stream = Loaded(3, 4, 5)
        self.assertEqual(rules.EvAdventureRollEngine(stream).roll("3d8"), 12)
        self.assertEqual(stream.asked, [(1, 8)] * 3)

    def test_modifiers_and_spellings(self):
        self.assertEqual(loaded(3, 4).roll("2d6+1"), 8)
        self.assertEqual(loaded(3, 4).roll(" 2D6 - 10 "), -3)
        self.assertEqual(loaded(17).roll("d20"), 17)

    def test_throw_shows_each_die(self):
        throw = loaded(3, 4).throw("2d6-1")
        self.assertEqual((throw.notation, throw.faces, throw.modifier, throw.total), ("2d6-1", (3, 4), -1, 6))
        self.assertEqual(loaded(9).throw("D20").notation, "1d20")

    def test_each_die_of_a_throw_can_fall_on_one_and_on_its_highest_face(self):
        stream = Loaded(1, 8)
        self.assertEqual(rules.EvAdventureRollEngine(stream).throw("2d8").faces, (1, 8))
        self.assertEqual(stream.asked, [(1, 8)] * 2)

    def test_the_largest_rolls_there_are(self):
        """Beside each size that is refused the last one that is not: dice, sides, modifier, letters."""
        self.assertEqual(loaded(*[6] * 100).roll("100d6"), 600)
        self.assertEqual(loaded(*[6] * 10).roll("10d6", max_number=10), 60)
        self.assertEqual(loaded(1000).roll("1d1000"), 1000)
        self.assertEqual(loaded(1).roll("1d1"), 1)
        self.assertEqual(loaded(1).roll("1d6+10000"), 10_001)
        self.assertEqual(loaded(1).roll("1d6-10000"), -9_999)
        for roll in ("1d6+10001", "1d6-10001"):
            self.assertEqual(self.refused(roll).code, "dice_modifier")
        self.assertEqual(loaded(3).roll("1d6".rjust(40)), 3)
        self.assertEqual(self.refused("1d6".rjust(41)).code, "dice_unread")

    def test_what_is_no_notation(self):
        for text in (
            "",
            "d",
            "6",
            "100",
            "dummy",
            "Ad4",
            "2d",
            "²d6",
            "2d6+",
            "2d6+1+1",
            "1.5d6",
            "1d6;1d6",
            "骰",
            "🎲",
        ):
            self.assertEqual(self.refused(text).code, "dice_unread", text)
        self.assertEqual(self.refused("1" * 10_000 + "d6").code, "dice_unread")

    def test_absurd_sizes(self):
        self.assertEqual(self.refused("0d6").code, "dice_number")
        self.assertEqual(self.refused("-1d6").code, "dice_number")
        self.assertEqual(self.refused("101d6").code, "dice_number")
        self.assertEqual(self.refused("11d6", max_number=10).facts, {"most": 10})
        self.assertEqual(self.refused("1d0").code, "dice_sides")
        self.assertEqual(self.refused("1d-6").code, "dice_sides")
        self.assertEqual(self.refused("1d1001").code, "dice_sides")
        self.assertEqual(self.refused("99999999d99999999").code, "dice_number")

    def test_an_error_speaks_both_languages_and_is_a_type_error(self):
        error = self.refused("101d6")
        self.assertIsInstance(error, TypeError)
        self.assertEqual(str(error), "You can roll 1 to 100 dice at once.")
        self.assertEqual(error.in_lang(Lang.ZH), "一次可以掷1到100颗骰子。")

    def test_an_engine_over_a_seeded_stream_is_replayable(self):
        first = rules.EvAdventureRollEngine(Chance(open_stream(7, "dice")))
        second = rules.EvAdventureRollEngine(Chance(open_stream(7, "dice")))
        with patch("evadventure.rules.randint", side_effect=AssertionError("the world's chance was used")):
            self.assertEqual([first.roll("3d6") for _ in range(20)], [second.roll("3d6") for _ in range(20)])


class TestSaves(TestCase):
    def test_advantage_and_disadvantage(self):
        engine = rules.EvAdventureRollEngine
        for edges, faces, expected in (
            ({}, (5,), 5),
            ({"advantage": True}, (5, 12), 12),
            ({"disadvantage": True}, (5, 12), 5),
            ({"advantage": True, "disadvantage": True}, (5,), 5),
        ):
            stream = Loaded(*faces)
            self.assertEqual(engine(stream).roll_with_advantage_or_disadvantage(**edges), expected)
            self.assertEqual(stream.faces, [])

    def test_a_save_must_beat_the_target(self):
        strong = SimpleNamespace(strength=2)
        self.assertEqual(loaded(13).saving_throw(strong), (False, None))
        self.assertEqual(loaded(14).saving_throw(strong), (True, None))
        success, quality = loaded(14).saving_throw(strong, Ability.STR)
        self.assertTrue(success)
        self.assertIsNone(quality)

    def test_qualities_by_name(self):
        """knave.md 1: a natural 1 and a natural 20 have a quality, the faces beside them none."""
        save = lambda face: loaded(face).saving_throw(SimpleNamespace(strength=2))  # noqa: E731
        self.assertEqual(
            [(save(face).success, save(face).quality) for face in (1, 2, 19, 20)],
            [(False, Ability.CRITICAL_FAILURE), (False, None), (True, None), (True, Ability.CRITICAL_SUCCESS)],
        )

    def test_each_edge_is_told_and_both_cancel(self):
        """knave.md 2: the better or the worse of two dice; with both it is one die again."""
        one = SimpleNamespace(strength=2)
        for edges, faces, edge, dice in (
            ({}, (5,), 0, "d20 rolled 5"),
            ({"advantage": True}, (5, 12), 1, "2d20 (advantage, the higher counts) rolled 12"),
            ({"disadvantage": True}, (5, 12), -1, "2d20 (disadvantage, the lower counts) rolled 5"),
            ({"advantage": True, "disadvantage": True}, (5,), 0, "d20 rolled 5"),
        ):
            result = loaded(*faces).saving_throw(one, **edges)
            self.assertEqual(result.edge, edge)
            self.assertTrue(result.text.startswith(dice), result.text)
            opposed = loaded(*faces).opposed_saving_throw(one, SimpleNamespace(armor=4), **edges)
            self.assertEqual((opposed.edge, opposed.target, opposed.text[: len(dice)]), (edge, 14, dice))

    def test_a_missing_bonus_counts_one(self):
        nobody = object()
        self.assertEqual(loaded(14).saving_throw(nobody, Ability.WIS), (False, None))
        self.assertEqual(loaded(15).saving_throw(nobody, Ability.WIS), (True, None))

    def test_qualities(self):
        strong, weak = SimpleNamespace(strength=20), SimpleNamespace(strength=-9)
        self.assertEqual(loaded(1).saving_throw(strong), (True, Ability.CRITICAL_FAILURE))
        self.assertEqual(loaded(1).saving_throw(weak), (False, Ability.CRITICAL_FAILURE))
        self.assertEqual(loaded(20).saving_throw(strong), (True, Ability.CRITICAL_SUCCESS))
        self.assertEqual(loaded(20).saving_throw(weak), (False, Ability.CRITICAL_SUCCESS))

    def test_the_result_explains_itself(self):
        result = loaded(14, 3).saving_throw(SimpleNamespace(dexterity=2), Ability.DEX, advantage=True, modifier=-1)
        self.assertEqual((result.roll, result.bonus, result.target, result.modifier), (14, 2, 15, -1))
        self.assertEqual((result.ability, result.success, result.quality, result.total), (Ability.DEX, False, None, 15))
        self.assertEqual(
            result.text,
            "2d20 (advantage, the higher counts) rolled 14, dexterity +2 and -1 makes 15 against 15: failure.",
        )
        self.assertEqual(
            Words("{who}: {save}", "{who}：{save}").say(Lang.ZH, who="甲", save=result),
            "甲：2d20（优势，取高）掷出14，敏捷+2，另加-1，合计15，须大于15：失败。",
        )

    def test_opposed(self):
        attacker, defender = SimpleNamespace(strength=1), SimpleNamespace(armor=2)
        self.assertEqual(loaded(11).opposed_saving_throw(attacker, defender), (False, None))
        self.assertEqual(loaded(12).opposed_saving_throw(attacker, defender), (True, None))
        self.assertEqual(loaded(12).opposed_saving_throw(attacker, defender).target, 12)
        self.assertEqual(loaded(11).opposed_saving_throw(attacker, object()), (True, None))
        self.assertEqual(
            loaded(15).opposed_saving_throw(attacker, SimpleNamespace(wisdom=5), Ability.STR, Ability.WIS), (True, None)
        )


class TestOtherRolls(TestCase):
    def test_morale(self):
        self.assertTrue(loaded(4, 5).morale_check(object()))
        self.assertFalse(loaded(5, 5).morale_check(object()))
        self.assertFalse(loaded(2, 4).morale_check(SimpleNamespace(morale=5)))

    def test_rest(self):
        one = living(constitution=3)
        loaded(2).heal_from_rest(one)
        self.assertEqual(one.hp, 5)
        loaded(8).heal_from_rest(one)
        self.assertEqual(one.hp, 8)

    def test_rest_without_a_constitution_counts_one(self):
        one = living()
        loaded(2).heal_from_rest(one)
        self.assertEqual(one.hp, 3)

    def test_rest_of_a_sickly_character_never_hurts(self):
        one = living(constitution=-9)
        one.hp = 4
        loaded(2).heal_from_rest(one)
        self.assertEqual(one.hp, 4)

    def test_tables(self):
        plain = ["a", "b", "c"]
        self.assertEqual([loaded(face).roll_random_table("1d6", plain) for face in (1, 3, 6)], ["a", "c", "c"])
        self.assertEqual(loaded(1).roll_random_table("1d1-5", plain), "a")
        self.assertEqual(loaded(1).roll_random_table("1d20", ["only"]), "only")
        self.assertEqual(loaded(1).roll_random_table("1d20", [("1-20", "only")]), "only")
        rows = [("1-5", "a"), ("6-19", "b"), ("20", "c")]
        self.assertEqual([loaded(face).roll_random_table("1d20", rows) for face in (5, 6, 20)], ["a", "b", "c"])
        for outside in (21, 0):
            with self.assertRaises(RuntimeError):
                loaded(outside).roll_random_table("1d20", rows)
        with self.assertRaises(RuntimeError):
            loaded(1).roll_random_table("1d20", [])

    def test_every_table_covers_its_dice_once(self):
        for name, table, sides in [
            *((name, table, 20) for name, table in chargen_tables.items() if "name" not in name),
            ("death", death_table, 8),
            ("initiative", initiative, 6),
        ]:
            if isinstance(table[0], str):
                self.assertEqual(len(set(table)), sides, name)
                continue
            covered = []
            for span, _ in table:
                low, _, high = span.partition("-")
                covered += range(int(low), int(high or low) + 1)
            self.assertEqual(covered, list(range(1, sides + 1)), name)
        self.assertEqual(
            [loaded(1, face).roll_random_table("2d6", reactions) for face in (1, 6)], ["hostile", "unsure"]
        )

    def test_every_entry_has_both_languages(self):
        for table, entries in TERMS.items():
            for entry, words in entries.items():
                self.assertTrue(words.zh and not words.zh.isascii(), (table, entry))
        self.assertEqual(term("physique", "wiry").in_lang(Lang.ZH), "精瘦")

    def test_abilities_are_read_in_either_language(self):
        for text, ability in (("str", "STR"), ("Strength", "STR"), ("DEXTER", "DEX"), ("魅力", "CHA"), ("敏", "DEX")):
            self.assertIs(read_ability(text), Ability[ability])
        for text in ("", "st", "armor", "strengths", "luck", "²", "x" * 9999):
            self.assertIsNone(read_ability(text))


class TestDeath(TestCase):
    def test_dead(self):
        for face in (1, 2):
            one = living(strength=1)
            self.assertEqual(loaded(face).roll_death(one), (True, None, 0, 0))
            self.assertEqual((one.deaths, one.hp), (1, 0))
            self.assertEqual(one.heard, ["Your luck has run out. You are dead."])

    def test_each_wound(self):
        for face, ability in zip(range(3, 9), ABILITIES, strict=True):
            one = living(**{ability.value: 4})
            one.lang = Lang.ZH
            outcome = loaded(face, 3, 2).roll_death(one)
            self.assertEqual(outcome, (False, ability, 3, 2))
            self.assertEqual((getattr(one, ability.value), one.hp, one.deaths), (1, 2, 0))
            self.assertIn(f"{ability.in_lang(Lang.ZH)}失去3点", one.heard[0])

    def test_somebody_far_below_zero_gets_up_with_at_least_one(self):
        one = living(strength=4)
        one.hp = -7
        loaded(3, 1, 1).roll_death(one)
        self.assertEqual(one.hp, 1)

    def test_minus_ten_is_the_last_that_can_be_lived_with(self):
        one = living(strength=-9)
        self.assertFalse(loaded(3, 1, 4).roll_death(one).dead)
        self.assertEqual((one.strength, one.deaths), (-10, 0))
        self.assertEqual(loaded(3, 1, 4).roll_death(one), (True, Ability.STR, 1, 0))
        self.assertEqual((one.strength, one.deaths), (-10, 1))

    def test_without_a_language_or_with_a_mock(self):
        self.assertTrue(loaded(1).roll_death(MagicMock(strength=3, hp=0)).dead)


class TestAdvancement(TestCase):
    def test_levels(self):
        self.assertEqual([rules.level_for(xp) for xp in (-5, 0, 999, 1000, 1999, 2000)], [1, 1, 1, 2, 2, 3])

    def test_veterans_learn_less_from_what_they_have_outgrown(self):
        self.assertEqual([rules.learned(100, level, 1) for level in (1, 2, 3, 5, 6, 9)], [100, 100, 50, 50, 25, 12])
        self.assertEqual([rules.learned(100, 12, rank) for rank in (1, 4, 8, 13)], [6, 12, 50, 100])
        self.assertEqual((rules.learned(50, 300, 0), rules.learned(0, 1, 1)), (1, 0))

    def test_hit_points_always_grow(self):
        self.assertEqual(loaded(1, 2).roll_hit_points(2, 8), 9)
        self.assertEqual(loaded(8, 7).roll_hit_points(2, 8), 15)
        self.assertEqual(rules.starting_hp(), 8)

    def test_three_different_abilities(self):
        bonuses = dict.fromkeys(ABILITIES, 2) | {Ability.CHA: 10}
        chosen = [Ability.STR, Ability.DEX, Ability.CON]
        self.assertEqual(rules.raised(bonuses, chosen), dict.fromkeys(chosen, 3))
        for wrong in (
            [],
            [Ability.STR] * 3,
            [Ability.STR, Ability.DEX],
            [Ability.STR, Ability.DEX, Ability.ARMOR],
            ABILITIES[:4],
        ):
            with self.assertRaises(rules.AdvanceError) as caught:
                rules.raised(bonuses, wrong)
            self.assertEqual(caught.exception.code, "choose_abilities")
        with self.assertRaises(rules.AdvanceError) as caught:
            rules.raised(bonuses, [Ability.CHA, Ability.DEX, Ability.CON])
        self.assertEqual(caught.exception.code, "ability_full")

    def test_when_fewer_than_three_can_grow(self):
        bonuses = dict.fromkeys(ABILITIES, 10) | {Ability.STR: 3}
        self.assertEqual(rules.raised(bonuses, [Ability.STR]), {Ability.STR: 4})

    def test_a_new_ability_is_the_lowest_of_three_dice(self):
        self.assertEqual(loaded(4, 2, 6).roll_ability(), 2)


SAMPLES = 6_000
CRITICAL = {1: 15.1, 3: 21.1, 5: 25.7, 6: 27.9, 7: 29.9, 9: 33.7, 10: 35.6, 11: 37.4, 19: 50.8, 99: 166.2}
"""Chi-square that chance exceeds once in 10,000 times, by degrees of freedom."""


def chi_square(counts, probabilities):
    """Return Pearson's statistic; infinite when something impossible was seen."""
    total = sum(counts.values())
    if set(counts) - set(probabilities):
        return float("inf")
    return float(sum((counts[face] - total * p) ** 2 / (total * p) for face, p in probabilities.items()))


def exact(function, *dice):
    """Return the exact distribution of a function of fair dice with so many sides each."""
    outcomes = Counter(function(*faces) for faces in product(*(range(1, sides + 1) for sides in dice)))
    total = sum(outcomes.values())
    return {outcome: Fraction(count, total) for outcome, count in outcomes.items()}


class Worn:
    """A die that falls on its highest face an eighth too often: what the checks must notice."""

    def __init__(self, seed):
        self.random = Random(seed)

    def randint(self, low, high):
        return high if self.random.randint(1, 8) == 1 else self.random.randint(low, high)


class TestDistributions(TestCase):
    """Every roll against its exact probabilities, with fixed seeds; each check also fails for a loaded die."""

    def check(self, rolled, probabilities):
        limit = CRITICAL[len(probabilities) - 1]
        for name, stream, fair in (
            ("the module's randint", None, True),
            ("a match's stream", Chance(open_stream(2026, "test")), True),
            ("a loaded die", Worn(2026), False),
        ):
            engine = rules.EvAdventureRollEngine(stream)
            with self.subTest(stream=name), patch("evadventure.rules.randint", Random(2026).randint):
                counts = Counter(rolled(engine) for _ in range(SAMPLES))
                (self.assertLess if fair else self.assertGreater)(chi_square(counts, probabilities), limit)

    def test_each_die(self):
        for sides in (4, 6, 8, 10, 12, 20, 100):
            self.check(lambda engine, sides=sides: engine.roll(f"1d{sides}"), exact(lambda face: face, sides))

    def test_sum_of_dice(self):
        self.check(lambda engine: engine.roll("2d6"), exact(lambda a, b: a + b, 6, 6))

    def test_advantage(self):
        self.check(lambda engine: engine.roll_with_advantage_or_disadvantage(advantage=True), exact(max, 20, 20))

    def test_disadvantage(self):
        self.check(lambda engine: engine.roll_with_advantage_or_disadvantage(disadvantage=True), exact(min, 20, 20))

    def test_cancelled(self):
        self.check(lambda engine: engine.roll_with_advantage_or_disadvantage(True, True), exact(lambda face: face, 20))

    def test_saving_throw(self):
        one = SimpleNamespace(strength=3)
        self.check(lambda engine: engine.saving_throw(one)[0], exact(lambda face: face + 3 > 15, 20))

    def test_death_table(self):
        names = [ability.value for ability in ABILITIES]
        probabilities = {"dead": Fraction(1, 4)} | dict.fromkeys(names, Fraction(1, 8))

        def fate(engine):
            one = living(**dict.fromkeys(names, 5))
            outcome = engine.roll_death(one)
            return outcome.ability.value if outcome.ability else "dead"

        self.check(fate, probabilities)

    def test_death_table_by_the_face(self):
        self.assertEqual(len(death_and_dismemberment), 8)
        for face, called in enumerate(death_and_dismemberment, 1):
            fate = rules.row_for(face, death_table)
            self.assertEqual(called, fate if fate == "dead" else WOUNDS[fate].en)

    def test_morale(self):
        self.check(lambda engine: engine.morale_check(object()), exact(lambda a, b: a + b <= 9, 6, 6))

    def test_new_abilities(self):
        self.check(rules.EvAdventureRollEngine.roll_ability, exact(min, 6, 6, 6))
