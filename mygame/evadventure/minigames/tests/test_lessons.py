"""Lessons: each is set up by the rules, reached by its solution, and missed by what goes astray."""

from __future__ import annotations

import pytest

from evadventure.minigames import registry
from evadventure.minigames.core import Reader
from evadventure.minigames.puzzles import course
from evadventure.minigames.puzzles.course import Stand
from evadventure.words import Lang

COURSES = [(entry, found) for key in registry.GAMES if (found := course.course_of(entry := registry.get(key)))]
LESSONS = [
    pytest.param(entry, found, lesson, id=f"{found.game}-{lesson.key}")
    for entry, found in COURSES
    for lesson in found.lessons
]


def played(entry, found, lesson, actions):
    """Return how a lesson stands after each of some actions."""
    match, stands = course.set_up(entry, found, lesson), []
    for action in actions:
        match = match.play(lesson.seat, entry.game.read_action(action))
        stands.append(course.stand(lesson, match))
    return stands


def test_each_game_has_ten_with_names_of_their_own():
    assert [found.game for _, found in COURSES] == list(registry.GAMES)
    for _, found in COURSES:
        assert len({lesson.key for lesson in found.lessons}) == len(found.lessons) == 10


@pytest.mark.parametrize(("entry", "found", "lesson"), LESSONS)
def test_its_solution_reaches_the_goal_with_the_last_move_only(entry, found, lesson):
    *before, last = played(entry, found, lesson, lesson.solution)
    assert set(before) <= {Stand.OPEN}
    assert last is Stand.RIGHT


@pytest.mark.parametrize(("entry", "found", "lesson"), LESSONS)
def test_what_goes_astray_is_told_so(entry, found, lesson):
    *before, last = played(entry, found, lesson, lesson.astray)
    assert set(before) <= {Stand.OPEN}
    assert last is Stand.WRONG


@pytest.mark.parametrize(("entry", "found", "lesson"), LESSONS)
def test_it_begins_open_and_is_shown_in_every_language(entry, found, lesson):
    match = course.set_up(entry, found, lesson)
    assert course.stand(lesson, match) is Stand.OPEN
    for lang in Lang:
        names = tuple(str(seat) for seat in range(lesson.seats))
        reader = Reader(lang=lang, names=names, who=lesson.seat, width=80)
        assert entry.present.render_view(match.view(lesson.seat), reader)
        for words in (lesson.title, lesson.teaches, lesson.hint, lesson.right, lesson.wrong):
            assert words.say(lang)
