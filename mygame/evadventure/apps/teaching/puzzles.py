"""Puzzles in people's hands: the choice of one, an answer, its rating, and the puzzle of the day.

A person sees the view of the seat to move, drawn as at a table; the first answer to a puzzle stands, and person
and puzzle are rated by it like two opponents. An answer after a hint is not rated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from typing import Any

from django.utils import timezone

from ...evennia_ext.mixins import keep_with, kept_with
from ...evennia_ext.transactions import together
from ...kernel import days
from ...kernel.errors import ActionError
from ...kernel.textwidth import fill
from ...minigames import registry
from ...minigames.core import Reader
from ...minigames.layout import marked
from ...minigames.puzzles import book
from ...minigames.puzzles.course import Stand
from ...tables.match import ratings
from ...tables.match.persons import name_of, person_behind
from ...words import LANGUAGES, Lang, Words
from .laid import Judged, LaidPosition
from .models import PuzzleSkill, PuzzleTry

NEAR = 8
"""How many puzzles of about a person's strength one is drawn from."""

HEAD = Words("{game}, puzzle {number}: one move is best. Find it.")
TODAYS = Words("The puzzle of the day of {game}, {number}: one move is best. Find it.")
ASK = Words("`puzzle <move>` answers, `puzzle moves` lists the moves; `puzzle hint`, `puzzle solution`.")
RIGHT = Words("Right: it wins {percent} % of the time.")
WRONG = Words("Not the best: it wins {percent} % of the time, the best move {best} %.")
HINT_COUNTS = Words("With a hint the answer is not rated.")
RATED = Words("Your rating in puzzles of {game}: {points} ({change}).")
NO_NUMBER = Words("There is no puzzle {number} of {game}.")
ALL_TRIED = Words("You have tried every puzzle of {game} there is.")
LINE = Words("{game}: {count} puzzles, {solved} of {tried} solved by you{points}. The puzzle of the day: {today}.")
UNSOLVED = Words("solved by nobody yet")


@dataclass(frozen=True)
class OpenPuzzle(LaidPosition):
    """A puzzle before a person."""

    typed = Words("puzzle ")

    puzzle: book.Puzzle
    position: book.Position

    def why(self, reader: Reader) -> str:
        """Return why the best move is good, as a sentence."""
        teacher = self.entry.teacher
        return teacher.say(self.puzzle.reason, self.match.view(reader.who), reader) if teacher else ""


def books() -> Mapping[str, book.Book]:
    """Return the puzzles of each game that has some."""
    found = {key: book.book_of(registry.get(key)) for key in registry.GAMES}
    return {key: one for key, one in found.items() if one is not None and one.puzzles}


def of_day(game: str, day: date) -> int:
    """Return the number of a game's puzzle of a day: each comes once before any comes again. Raises ActionError."""
    numbers = sorted(_book(game).puzzles, key=lambda number: blake2b(f"{game} {number}".encode()).digest())
    return numbers[day.toordinal() % len(numbers)]


def today(game: str) -> int:
    """Return the number of today's puzzle, by the calendar of the house. Raises ActionError."""
    return of_day(game, days.today())


def _book(game: str) -> book.Book:
    if (found := books().get(game)) is None:
        raise ActionError("no_puzzles", Words("There are no puzzles of {game}."), game=registry.get(game).present.title)
    return found


def opened(game: str, number: int) -> OpenPuzzle:
    """Return a puzzle, set up by the rules. Raises ActionError."""
    entry, found = registry.get(game), _book(game)
    if (puzzle := found.puzzles.get(number)) is None:
        raise ActionError("no_puzzle", NO_NUMBER, game=entry.present.title, number=number)
    position = book.set_up(entry, found.head, puzzle)
    return OpenPuzzle(entry, position.match, position.seat, puzzle, position)


def begin(character: Any, game: str, number: int | None = None) -> OpenPuzzle:
    """Lay a puzzle before a character: the one named, else today's, else an untried one of about its strength.

    Raises:
        ActionError: there is no such puzzle, or none is left.
    """
    if number is None:
        number = next_for(character, game)
    found = opened(game, number)
    keep_with(character, "puzzle", (game, number))
    return found


def before(character: Any) -> OpenPuzzle:
    """Return a character's present puzzle. Raises ActionError."""
    match kept_with(character, "puzzle"):
        case [str(game), int(number)]:
            return opened(game, number)
    raise ActionError("no_puzzle_open", Words("You have no puzzle before you. `puzzle <game>` gives you one."))


def next_for(character: Any, game: str) -> int:
    """Return the number of a character's next puzzle: today's, else an untried one of about its strength.

    Raises:
        ActionError: none is left.
    """
    tried = set(_tries(character, game).filter(right__isnull=False).values_list("puzzle", flat=True))
    if (daily := today(game)) not in tried:
        return daily
    left = [number for number in _book(game).puzzles if number not in tried]
    if not left:
        raise ActionError("all_tried", ALL_TRIED, game=registry.get(game).present.title)
    known = dict(PuzzleSkill.objects.filter(game=game, key__startswith="p:").values_list("key", "mu"))
    own, middle = _skill(game, person_behind(character)).mu, ratings.newcomer()[0]
    near = sorted(left, key=lambda number: (abs(known.get(f"p:{number}", middle) - own), number))[:NEAR]
    return near[len(tried) % len(near)]


def _tries(character: Any, game: str) -> Any:
    return PuzzleTry.objects.filter(game=game, key=person_behind(character))


def _skill(game: str, key: str) -> PuzzleSkill:
    mu, sigma = ratings.newcomer()
    return PuzzleSkill.objects.filter(game=game, key=key).first() or PuzzleSkill(game=game, key=key, mu=mu, sigma=sigma)


def _try(character: Any, one: OpenPuzzle) -> PuzzleTry:
    found = _tries(character, one.game).filter(puzzle=one.puzzle.number).first()
    new = {"game": one.game, "puzzle": one.puzzle.number, "key": person_behind(character), "name": name_of(character)}
    return found or PuzzleTry(**new)


@together()
def _settle(character: Any, one: OpenPuzzle, right: bool) -> tuple[int, int] | None:
    """Store a person's answer to a puzzle, if it is the first. Return their points before and after."""
    tried = _try(character, one)
    if tried.right is not None:
        return None
    tried.right, tried.at = right, timezone.now()
    tried.save()
    if tried.hinted:
        return None
    mine, its = _skill(one.game, tried.key), _skill(one.game, f"p:{one.puzzle.number}")
    was = ratings.points(mine.mu)
    ratings.duel(*((mine, its) if right else (its, mine)))
    for row, won in ((mine, right), (its, not right)):
        row.tried += 1
        row.solved += won
        row.save()
    return was, ratings.points(mine.mu)


def shown(character: Any, one: OpenPuzzle, reader: Reader, page: int | None = None) -> str:
    """Return the position as its mover sees it at a table, and how to answer; with a page, the list of moves."""
    if page is not None:
        return one.moves(character, reader, page)
    head = TODAYS if one.puzzle.number == today(one.game) else HEAD
    title = head.say(reader.lang, game=one.entry.present.title, number=one.puzzle.number)
    title, ask = (fill(line, reader.width) for line in (title, ASK.say(reader.lang)))
    return "\n".join([title, one.picture(character, reader), ask])


def answer(character: Any, one: OpenPuzzle, typed: str, reader: Reader) -> Judged:
    """Judge a move as typed at a table, or its number in the list of moves; a character's first one is kept and rated.

    Raises:
        ActionError: it is no move there.
    """
    lang, action = reader.lang, one.meant(typed, reader)
    right = action == one.position.best
    facts = {"percent": one.position.percent_of(action), "best": one.puzzle.chance}
    line = (RIGHT if right else WRONG).say(lang, **facts)
    said = [LANGUAGES[lang].gap.join([line, one.why(reader)]) if right else line]
    if character is not None and (points := _settle(character, one, right)) is not None:
        was, now = points
        said.append(RATED.say(lang, game=one.entry.present.title, points=now, change=f"{now - was:+}"))
    then = "" if right else marked(Words("Try again, or `puzzle solution`.").say(lang), reader)
    return Judged(Stand.RIGHT if right else Stand.WRONG, [marked(line, reader) for line in said], then)


def hint(character: Any, one: OpenPuzzle, reader: Reader) -> list[str]:
    """Return why the best move is good, without naming it; the answer is not rated any more."""
    tried = _try(character, one)
    said = [marked(Words("Hint: {why}").say(reader.lang, why=one.why(reader)), reader)]
    if tried.right is None and not tried.hinted:
        tried.hinted = True
        tried.save()
        said.append(HINT_COUNTS.say(reader.lang))
    return said


def solution(character: Any, one: OpenPuzzle, reader: Reader) -> list[str]:
    """Return the best move and the reason; a puzzle shown before an answer counts as not solved."""
    _settle(character, one, right=False)
    text = one.text(one.position.best, reader)
    line = Words("The best move is {text} ({percent} % to win).").say(reader.lang, text=text, percent=one.puzzle.chance)
    return [marked(LANGUAGES[reader.lang].gap.join([line, one.why(reader)]), reader)]


def solvers(game: str, number: int, lang: Lang) -> list[str]:
    """Return the names of those who solved a puzzle without a hint, the first of them first."""
    rows = PuzzleTry.objects.filter(game=game, puzzle=number, right=True, hinted=False).order_by("at", "pk")
    return [row.name.in_lang(lang) for row in rows]


def overview(character: Any, lang: Lang) -> list[str]:
    """Return a line for each game: the number of puzzles, those solved by the person, and today's solvers."""
    lines = []
    for game, found in books().items():
        mine, names = _skill(game, person_behind(character)), solvers(game, today(game), lang)
        tried = _tries(character, game).filter(right__isnull=False)
        lines.append(
            LINE.say(
                lang,
                game=registry.get(game).present.title,
                count=len(found.puzzles),
                tried=tried.count(),
                solved=tried.filter(right=True).count(),
                points=Words(", rating {points}").say(lang, points=ratings.points(mine.mu)) if mine.tried else "",
                today=Words("solved by {names}").say(lang, names=names) if names else UNSOLVED.say(lang),
            )
        )
    return lines
