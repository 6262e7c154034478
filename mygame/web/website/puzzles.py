"""Pages of puzzles and lessons: the games that have some, and one of them to view and answer."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

import msgspec
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from evadventure.apps.api import presence
from evadventure.apps.api.problems import Problem, refusals
from evadventure.apps.teaching import lessons, routes
from evadventure.apps.teaching import puzzles as book
from evadventure.apps.teaching.laid import LaidPosition
from evadventure.apps.teaching.routes import LaidNowSchema
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.kernel.errors import ActionError
from evadventure.minigames.puzzles.course import Stand
from evadventure.words import Lang
from web.website.matches import drawn, titles
from web.website.tables import CUTS


@never_cache
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """List the games that have puzzles, and today's solvers."""
    names, own = dict(titles(request.lang)), Notebook.of(request).is_handed_over(request)
    books = [(book, names[book.game], CUTS.get(book.game)) for book in routes.puzzle_books(request.lang).games]
    return _listed(request, "puzzles", {"books": books}, own)


@never_cache
@require_safe
def one(request: HttpRequest, game: str, number: int = 0) -> HttpResponse:
    """Show a position, and the possible answers; today's when no number is given."""
    found = routes.open_puzzle(game, number, request.lang)
    return render(request, "website/puzzle.html", shown(found, routes.puzzle_told(found, request.lang), request.lang))


def shown(one: LaidPosition, now: LaidNowSchema, lang: Lang) -> dict[str, Any]:
    """Return the context of the page of a position."""
    picture = drawn(now.game, 0, one.match, one.names, routes.reader_of(one, lang), past=0)
    picture["state"]["moves"] = msgspec.to_builtins(now.moves)
    return {"now": now, "game": one.entry.present.title.in_lang(lang), "drawn": picture}


@require_POST
def answer(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Judge an answer; a right one leads to the next puzzle."""
    notes = Notebook.of(request)

    def judge(move: str) -> tuple[bool, list[str], str]:
        one, hero = routes.open_puzzle(game, number, request.lang), _hero(request)
        with refusals(request.lang):
            judged = book.answer(hero, one, move, routes.reader_of(one, request.lang))
        right = judged.stand is Stand.RIGHT
        if hero is None and not any(known[:2] == (one.game, number) for known in notes.answers):
            notes.answers.append((one.game, number, move))
        onward = _next_puzzle(hero, one.game, number) if right else number
        return right, judged.told, reverse("puzzle", args=[one.game, onward])

    return posted(request, reverse("puzzle", args=[game, number]), judge, notes)


def _next_puzzle(hero: Any, game: str, number: int) -> int:
    numbers = sorted(book.books()[game].puzzles)
    with suppress(ActionError):
        if hero is not None:
            return book.next_for(hero, game)
    return numbers[(numbers.index(number) + 1) % len(numbers)]


class Notebook(msgspec.Struct):
    """What a visitor without a hero has learnt, in a signed cookie until there is one: the moves of the present lesson,
    the lessons done, the answers to puzzles.
    """

    lesson: tuple[str, int, list[str]] | None = None
    done: list[tuple[str, int]] = []
    answers: list[tuple[str, int, str]] = []

    @classmethod
    def of(cls, request: HttpRequest) -> Self:
        """Return a visitor's notebook; an empty one for a cookie that cannot be read."""
        try:
            return msgspec.convert(signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE), cls)
        except (signing.BadSignature, msgspec.MsgspecError):
            return cls()

    def put_down(self, response: HttpResponse) -> None:
        """Send it to the browser, in plain ASCII: moves may be Chinese, and headers are not."""
        self.done, self.answers = self.done[-MOST:], self.answers[-MOST:]
        kept = signing.dumps(msgspec.to_builtins(self), salt=COOKIE, compress=True)
        response.set_cookie(COOKIE, kept, max_age=KEPT, httponly=True, samesite="Lax")

    def is_handed_over(self, request: HttpRequest) -> bool:
        """Note everything as done by the reader's hero; return whether there is one, which no stranger has."""
        return request.user.is_authenticated and in_reactor(self._hand_over, request)

    def _hand_over(self, request: HttpRequest) -> bool:
        hero = _hero(request)
        for game, number in self.done if hero is not None else ():
            with suppress(ActionError):
                lessons.learn(hero, lessons.opened(game, number))
        for game, number, move in self.answers if hero is not None else ():
            with suppress(Problem):
                routes.answer_puzzle(game, number, move, request.user, request.lang)
        return hero is not None


COOKIE, KEPT, MOST = "learnt", 90 * 24 * 3600, 40
"""Name of the cookie, its age in seconds, and how many entries of a kind it has at most: browsers keep 4,096 bytes."""


def _hero(request: HttpRequest) -> Any:
    """Return the reader's hero; None without an account, or before one is made. Call it in the reactor thread."""
    return presence.character_of(request.user) if request.user.is_authenticated else None


def posted(
    request: HttpRequest, page: str, does: Callable[[str], tuple[bool, list[str], str]], notes: Notebook
) -> HttpResponse:
    """Carry out a move, and go on to the page that shows the result.

    Args:
        does: (move) -> whether it is good, the comments on it, and the next page; called in the reactor thread.
    """
    try:
        good, lines, page = in_reactor(does, request.POST.get("move", "")[:200])
    except Problem as problem:
        if problem.status == 404:
            raise
        good, lines = False, [problem.told(request.lang)]
    for line in routes.plainly(lines):
        (messages.success if good else messages.error)(request, line)
    response = redirect(page)
    if notes != Notebook():
        notes.put_down(response)
    return response


@never_cache
@require_safe
def courses(request: HttpRequest) -> HttpResponse:
    """List the courses, and the lessons done; what was learnt before there was a hero becomes the hero's."""
    names, notes = dict(titles(request.lang)), Notebook.of(request)
    own = notes.is_handed_over(request)
    found = in_reactor(routes.courses, request.user if own else None, request.lang).games
    for course in found if not own else ():
        for one in course.lessons:
            one.done = (course.game, one.number) in notes.done
    return _listed(request, "lessons", {"courses": [(one, names[one.game], CUTS.get(one.game)) for one in found]}, own)


def _listed(request: HttpRequest, page: str, context: dict[str, Any], own: bool) -> HttpResponse:
    response = render(request, f"website/{page}.html", context)
    if own:
        response.delete_cookie(COOKIE)
    return response


@never_cache
@require_safe
def lesson(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Show a lesson up to the moves played so far, and the possible next ones."""
    found = in_reactor(_lesson, request, game, number, Notebook.of(request))
    now = routes.lesson_told(found, request.lang)
    following = number + 1 if number < now.count else 0
    return render(request, "website/lesson.html", {**shown(found, now, request.lang), "following": following})


def _lesson(request: HttpRequest, game: str, number: int, notes: Notebook) -> lessons.OpenLesson:
    """Return a lesson with the reader's moves so far. Call it in the reactor thread."""
    if _hero(request) is not None:
        return routes.open_lesson(game, number, request.user, request.lang)
    one = routes.open_lesson(game, number, None, request.lang)
    match notes.lesson:
        case [str(known), int(at), played] if (known, at) == (one.game, number):
            return lessons.opened(one.game, number, played)
    return one


@require_POST
def play(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Play a move; after the last one of a lesson comes the next."""
    notes = Notebook.of(request)

    def do(move: str) -> tuple[bool, list[str], str]:
        one, hero = _lesson(request, game, number, notes), _hero(request)
        reader = routes.reader_of(one, request.lang)
        with refusals(request.lang):
            if hero is not None:
                step = lessons.answer(hero, one, move, reader)
            else:
                step, played = lessons.play(one, move, reader)
                notes.lesson = (one.game, number, played)
        right = step.stand is Stand.RIGHT
        if hero is None and right:
            notes.done = [*filter((one.game, number).__ne__, notes.done), (one.game, number)]
        onward = number + 1 if right and number < one.count else number
        page = reverse("lessons") if right and onward == number else reverse("lesson", args=[one.game, onward])
        return step.stand is not Stand.WRONG, step.told, page

    return posted(request, reverse("lesson", args=[game, number]), do, notes)
