"""Puzzles are shown from the mover's seat, answered as at a table, rated once, and explained in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from unittest.mock import patch

from django.db import DatabaseError

from evadventure.apps.teaching import puzzles
from evadventure.apps.teaching.models import PuzzleSkill, PuzzleTry
from evadventure.minigames import registry
from evadventure.tables.match.persons import person_behind
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang


class TestPuzzles(TablesTest):
    game = "uno"

    def move(self, right: bool) -> str:
        """Return what Ann types for the best move of the puzzle before her, or for the worst."""
        one = puzzles.before(self.ann)
        worst = min(one.position.percents, key=lambda pair: pair[1])[0]
        return one.text(one.position.best if right else worst, one.reader(self.ann))

    def ratings(self) -> list[int]:
        return [row.tried for row in PuzzleSkill.objects.filter(game="uno")]

    def test_the_puzzle_of_the_day_is_shown_solved_and_rated_once(self):
        told = self.do(self.ann, "puzzle uno")
        number = puzzles.today("uno")
        self.assertIn(f"The puzzle of the day of UNO 7-0, {number}", told)
        self.assertIn("|wpuzzle <move>|n", told)
        self.assertIn(str(number), self.do(self.bo, "残局 uno"))
        said = self.do(self.ann, f"puzzle {self.move(right=True)}")
        self.assertIn("Right: ", said)
        self.assertRegex(said, r"Your rating in puzzles of UNO 7-0: 1\d\d\d \(\+\d+\)")
        self.assertEqual(self.ratings(), [1, 1])
        self.assertNotIn("rating", self.do(self.ann, f"puzzle {self.move(right=True)}"))
        self.assertEqual(self.ratings(), [1, 1])
        self.assertIn("solved by Ann", self.do(self.ann, "puzzle"))
        self.assertIn("已解出：Ann", self.do(self.bo, "谜题"))
        self.assertNotIn("of the day", self.do(self.ann, "puzzle uno"))
        self.assertNotEqual(puzzles.before(self.ann).puzzle.number, number)

    def test_next_is_another_of_the_same_game(self):
        self.do(self.ann, "puzzle uno")
        self.do(self.ann, f"puzzle {self.move(right=True)}")
        number = puzzles.before(self.ann).puzzle.number
        self.do(self.ann, "puzzle next")
        one = puzzles.before(self.ann)
        self.assertEqual(one.game, "uno")
        self.assertNotEqual(one.puzzle.number, number)
        self.do(self.ann, "残局 解答")
        self.do(self.ann, "残局 下一道")
        self.assertNotIn(puzzles.before(self.ann).puzzle.number, (number, one.puzzle.number))

    def test_the_list_of_moves_says_what_to_type_in_the_readers_language(self):
        self.do(self.ann, "puzzle uno")
        self.do(self.bo, "残局 uno")
        self.assertIn("Type |wpuzzle|n and", self.do(self.ann, "puzzle moves"))
        self.assertIn("输入「残局」", self.do(self.bo, "残局 走法"))

    def test_a_wrong_answer_stands_but_may_be_mended_unrated(self):
        self.do(self.ann, "puzzle uno")
        self.assertIn("Not the best: ", said := self.do(self.ann, f"puzzle {self.move(right=False)}"))
        self.assertRegex(said, r"\(-\d+\)")
        self.assertIn("Right: ", self.do(self.ann, f"puzzle {self.move(right=True)}"))
        self.assertFalse(PuzzleTry.objects.get().right)
        mine = PuzzleSkill.objects.get(key=person_behind(self.ann))
        its = PuzzleSkill.objects.exclude(pk=mine.pk).get()
        self.assertEqual((mine.tried, mine.solved, its.tried, its.solved), (1, 0, 1, 1))
        self.assertLess(mine.mu, its.mu)

    def test_an_answer_is_kept_with_its_ratings_or_not_at_all(self):
        self.do(self.ann, "puzzle uno")
        with patch.object(PuzzleSkill, "save", side_effect=[None, DatabaseError]):
            self.do(self.ann, f"puzzle {self.move(right=True)}")
        self.assertEqual(PuzzleTry.objects.count(), 0)

    def test_a_hint_names_no_move_and_is_not_rated(self):
        self.do(self.ann, "puzzle uno")
        one = puzzles.before(self.ann)
        said = self.do(self.ann, "puzzle hint")
        self.assertIn(one.why(one.reader(self.ann)), said.replace("\n", " "))
        self.assertIn(puzzles.HINT_COUNTS.en, said)
        self.assertIn("Right: ", self.do(self.ann, f"puzzle {self.move(right=True)}"))
        self.assertEqual(self.ratings(), [])
        self.assertEqual(puzzles.solvers("uno", one.puzzle.number, Lang.EN), [])

    def test_who_looks_at_the_solution_has_not_solved_it(self):
        self.do(self.bo, "残局 uno")
        self.assertIn("最好的一手是", self.do(self.bo, "残局 答案"))
        self.assertFalse(PuzzleTry.objects.get().right)
        self.assertEqual(self.ratings(), [1, 1])

    def test_a_number_of_the_list_answers_and_what_is_no_move_changes_nothing(self):
        self.assertIn("no puzzle before you", self.do(self.ann, "puzzle 1"))
        self.do(self.ann, "puzzle uno")
        listed = self.do(self.ann, "puzzle moves")
        self.assertIn("1. ", listed)
        self.assertIn("Type |wpuzzle|n and", listed)
        for typed in ("play B0 B0 B0", "999", "x" * 3000, "hint me", "play", "浮き"):
            told = self.do(self.ann, f"puzzle {typed}")
            self.assertTrue(told)
            self.assertNotIn("Not the best", told)
        self.assertEqual(PuzzleTry.objects.count(), 0)
        one = puzzles.before(self.ann)
        legal = list(one.match.legal(one.puzzle.seat))
        self.assertIn("Right: ", self.do(self.ann, f"puzzle {legal.index(one.position.best) + 1}"))

    def test_a_number_means_the_move_with_that_number_in_the_list(self):
        found = (puzzles.opened("kards", number) for number in sorted(puzzles.books()["kards"].puzzles))
        one = next(one for one in found if len(one.match.legal(one.seat)) > 16)  # not all of them are listed
        reader = one.reader(self.ann)
        lines = re.findall(r"^(\d+)\. (.+?) - ", one.moves(self.ann, reader, 1), re.MULTILINE)
        self.assertLess(1, len(lines))
        self.assertEqual(lines, [(number, one.text(one.meant(number, reader), reader)) for number, _ in lines])

    def test_one_may_ask_for_a_puzzle_by_its_number(self):
        number = max(puzzles.books()["uno"].puzzles)
        self.assertIn(str(number), self.do(self.ann, f"puzzle uno {number}"))
        self.assertIn("There is no puzzle 3", self.do(self.ann, "puzzle uno 3"))
        self.assertIn("There are no puzzles of Pips", self.do(self.ann, "puzzle pips"))

    def test_each_day_has_another_puzzle_until_all_have_come(self):
        first = date(2026, 11, 23)
        count = len(puzzles.books()["uno"].puzzles)
        days = [puzzles.of_day("uno", first + timedelta(days=day)) for day in range(count)]
        self.assertEqual(len(set(days)), count)
        self.assertEqual(puzzles.of_day("uno", first + timedelta(days=count)), days[0])

    def test_hidden_cards_do_not_reach_who_solves(self):
        """Two whole states that look alike from the seat are shown alike."""
        one = puzzles.opened("uno", puzzles.today("uno"))
        game, match, seat = registry.get("uno").game, one.match, one.puzzle.seat
        reader = one.reader(self.ann)
        other = replace(match, state=game.determinize(match.view(seat), seat, 5))
        self.assertNotEqual(other.state, match.state)
        alike = replace(one, match=other)
        for page in (None, 1):
            drawn = [puzzles.shown(self.ann, each, reader, page) for each in (one, alike)]
            self.assertEqual(*drawn)
