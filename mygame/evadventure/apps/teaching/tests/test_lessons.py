"""Lessons are shown, played, told right or wrong, and kept as done."""

from __future__ import annotations

from evadventure.accounts import leaving
from evadventure.apps.teaching import lessons
from evadventure.apps.teaching.models import LessonDone
from evadventure.minigames.puzzles.course import Stand
from evadventure.tables.match.persons import person_behind
from evadventure.tables.tests.tables_base import TablesTest


class TestLessons(TablesTest):
    game = "uno"

    def typed(self, person, actions):
        """Return what somebody types for actions of the lesson before them, one by one."""
        for text in actions:
            one = lessons.before(person)
            action = one.entry.game.read_action(text)
            yield f"lesson {one.text(action, one.reader(person))}"

    def test_every_lesson_is_done_by_typing_its_solution_and_begins_anew_when_missed(self):
        for game, course in lessons.courses().items():
            for number, lesson in enumerate(course.lessons, 1):
                for person, right, wrong in ((self.ann, "Right! ", "Not yet. "), (self.bo, "对了！", "还不行。")):
                    with self.subTest(game=game, lesson=lesson.key, person=person.key):
                        lang = person.account.lang
                        self.do(person, f"lesson {game} {number}")
                        said = [self.do(person, line) for line in self.typed(person, lesson.astray)][-1]
                        self.assertIn(wrong + lesson.wrong.in_lang(lang)[:20], said)
                        self.assertIs(lessons.before(person).stand, Stand.OPEN)
                        said = [self.do(person, line) for line in self.typed(person, lesson.solution)][-1]
                        self.assertIn(right + lesson.right.in_lang(lang)[:20], said)
            self.assertIn("的课你全上完了", said)
            self.assertEqual(lessons.done(self.ann, game), {lesson.key for lesson in course.lessons})
        self.assertEqual(len(leaving.everything(self.ann.account)["lessons"]), LessonDone.objects.count() // 2)
        lessons.forget(self.ann.account, [person_behind(self.ann)], leaving.SOMEBODY)
        self.assertEqual({row.key for row in LessonDone.objects.all()}, {person_behind(self.bo)})

    def test_the_list_says_what_is_done_and_a_game_goes_on_with_the_rest(self):
        self.assertIn("0 of 10 lessons done", self.do(self.ann, "lesson"))
        told = self.do(self.ann, "lesson uno")
        self.assertIn("lesson 1 of 10", told)
        self.assertIn("|wlesson <move>|n", told)
        self.assertIn("Type |wlesson|n and", self.do(self.ann, "lesson moves"))
        (line,) = self.typed(self.ann, lessons.before(self.ann).lesson.solution)
        self.assertIn("goes on with the next one", self.do(self.ann, line))
        self.do(self.ann, line)
        self.assertEqual(LessonDone.objects.count(), 1)
        self.assertIn("Match the card (done)", self.do(self.ann, "lessons").replace("\n", " "))
        self.assertIn("0课", self.do(self.bo, "课程"))
        self.assertIn("lesson 2 of 10", self.do(self.ann, "lesson uno"))
        self.assertIn("第1课", self.do(self.bo, "课程 uno"))
