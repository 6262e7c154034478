"""`puzzles`: positions with one best move, found in matches between computer players and written beside the game.

A move is the best one when the teacher's search (`Teacher.weigh`) finds every other move worse by at least `MARGIN`,
and does so again with another seed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec

from evadventure.minigames.bots.uniform import dice_of
from evadventure.minigames.cli.common import CannotDo, at_least, load_entry, read_seed, write_file
from evadventure.minigames.core import Entry, Ranked, Seat
from evadventure.minigames.levels import package_of
from evadventure.minigames.numbering import NoNumber
from evadventure.minigames.options import read_table_options
from evadventure.minigames.puzzles import book
from evadventure.minigames.puzzles.book import STEPS, Position, Puzzle
from evadventure.words import Lang

from .tools import PROGRAM, T, add_parts, played_parts

MARGIN: Final = 0.05
"""Lead in the chance to win of the best move over the next."""
FEWEST: Final = 3
"""The fewest legal moves of a puzzle."""
MOST: Final = 12
"""The most legal moves that are weighed all at once."""
EACH: Final = 3
"""The most puzzles taken from a match."""
MOST_ALIKE: Final = 0.4
"""The largest part of a book with the same reason, for a game whose moves are weighed all at once."""
GLANCE: Final = 0.05
"""Seconds of thought for a move of a position that may be a puzzle."""
DEEP: Final = 0.5
"""Seconds of thought for a move of one that probably is."""


class Found(NamedTuple):
    """One best move: its worth and that of the others, 0 to 1."""

    best: Any
    chance: float
    others: Sequence[tuple[Any, float]]


def weighed(entry: Entry, view: Any, legal: Sequence[Any], seat: Seat, seed: int, seconds: float) -> Found | None:
    """Return the move of a position that is better than all others by `MARGIN`; None where there is none.

    Args:
        seconds: of thought for each move.
    """
    assert entry.teacher is not None
    assert entry.teacher.weigh is not None
    if entry.teacher.rank is not None:
        return None if len(legal) > MOST else _ranked(entry.teacher.rank(view, legal, seat, seed, seconds), legal)
    if (first := entry.teacher.weigh(view, legal, legal[0], seat, seed, seconds)) is None:
        return None
    best, chance, others = first.best, first.chance, list[tuple[Any, float]]()
    for action in legal:
        if action == best:
            continue
        one = entry.teacher.weigh(view, legal, action, seat, seed, seconds)
        if one is None or one.best != best or one.chance - one.chosen < MARGIN:
            return None
        chance = min(chance, one.chance)
        others.append((action, one.chosen))
    return Found(best, chance, others) if all(chance - worth >= MARGIN for _, worth in others) else None


def _ranked(ranked: Ranked, legal: Sequence[Any]) -> Found | None:
    """Return the best of moves that were weighed all at once, if it is better by `MARGIN` beyond doubt."""
    if ranked.lead < MARGIN:
        return None
    chance = max(ranked.chances)
    at = ranked.chances.index(chance)
    return Found(legal[at], chance, [(legal[n], worth) for n, worth in enumerate(ranked.chances) if n != at])


def find(entry: Entry, options: Any, seats: int, seed: int) -> list[Puzzle]:
    """Play a match between computer players of the game's own choice; return the puzzles on its way.

    Positions in which that level does not find the best move come first.

    Raises:
        ValueError: the game has no judge, or its actions have no numbers.
    """
    game, vocabulary = entry.game, entry.vocabulary
    if entry.teacher is None or entry.teacher.weigh is None or not vocabulary.size:
        raise ValueError(game.info.key)
    player, dice = entry.bots[entry.default_bot], dice_of(seed)
    state, _ = game.setup(options, seats, seed)

    def number_of(action: Any) -> int:
        return vocabulary.number(game.write_action(action))

    log: list[int] = []
    likely: list[tuple[bool, int, Seat, Any, Sequence[Any], str]] = []
    for step in range(min(STEPS, game.most_actions(state))):
        if not (acting := game.to_act(state)):
            break
        seat = dice.choice(acting)
        legal, view = game.legal(state, seat), game.view(state, seat)
        action = legal[0] if len(legal) == 1 else player.choose(view, legal, seat, dice.randint(0, 65535), 0.1)
        if len(legal) >= FEWEST and (glance := weighed(entry, view, legal, seat, seed, GLANCE)) is not None:
            code = entry.teacher.reason(view, legal, glance.best, seat).code
            likely.append((glance.best == action, step, seat, view, legal, code))
        try:
            log.append(number_of(action) * seats + seat)
        except NoNumber:
            break
        state = game.apply(state, seat, action).state
    found: list[Puzzle] = []
    told: set[str] = set()
    for _, step, seat, view, legal, code in sorted(likely, key=lambda one: one[:2]):
        if len(found) == EACH:
            break
        if entry.teacher.rank is not None and code in told:
            continue  # such a game repeats each kind of question: one of each
        if (deep := confirmed(entry, view, legal, seat, seed + step)) is None:
            continue
        reason = entry.teacher.reason(view, legal, deep.best, seat)
        told.add(reason.code)
        found.append(
            Puzzle(
                number=seed * STEPS + step,
                seats=seats,
                seat=seat,
                log=log[:step],
                best=number_of(deep.best),
                chance=round(100 * deep.chance),
                others=[(number_of(action), round(100 * worth)) for action, worth in deep.others],
                reason=reason,
            )
        )
    return found


def varied(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return puzzles with no reason having a larger part than `MOST_ALIKE`: those of it with the smallest leads are
    left out."""
    counts = Counter(one.reason.code for one in puzzles)
    code, count = max(counts.items(), key=lambda item: item[1], default=("", 0))
    kept = int((len(puzzles) - count) * MOST_ALIKE / (1 - MOST_ALIKE))
    alike = [one for one in puzzles if one.reason.code == code]
    alike.sort(key=lambda one: max(worth for _, worth in one.others) - one.chance)
    left_out = {one.number for one in alike[kept:]}
    return [one for one in puzzles if one.number not in left_out]


def confirmed(entry: Entry, view: Any, legal: Sequence[Any], seat: Seat, seed: int) -> Found | None:
    """Return the one best move of a position, found with two seeds; None where they disagree."""
    first = weighed(entry, view, legal, seat, 2 * seed, DEEP)
    if first is None:
        return None
    second = weighed(entry, view, legal, seat, (2 * seed + 1) << 20, DEEP)
    return first if second is not None and second.best == first.best else None


def holds(entry: Entry, position: Position, seed: int) -> bool:
    """Tell whether the search finds the best move of a puzzle again, with a seed of its own."""
    match, seat = position.match, position.seat
    found = weighed(entry, match.view(seat), match.legal(seat), seat, seed, DEEP)
    return found is not None and found.best == position.best


MOST_SEATS = 4
"""The most seats: more opponents make a position no better a riddle."""


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    add_parts(parser, lang, 100, "puzzles_games")


def run(parsed: argparse.Namespace) -> int:
    """Search the matches not searched yet, and write the file."""
    at_least(parsed, "games", 1)
    entry = load_entry(parsed.game)
    if entry.teacher is None or entry.teacher.weigh is None or not entry.vocabulary.size:
        raise CannotDo(T["puzzles_nobody"], game=parsed.game)
    seed = read_seed(parsed.seed, 1)
    parts = [(seed + number,) for number in range(parsed.games)]
    found = played_parts(parsed, parts, partial(_search, parsed.game))
    puzzles = [one for _, seen in found for one in msgspec.json.decode(seen, type=list[book.Puzzle])]
    if entry.teacher.rank is not None:
        puzzles = varied(puzzles)
    command = f"{PROGRAM} puzzles {parsed.game} --games {parsed.games} --seed {seed}"
    info, options = entry.game.info, msgspec.to_builtins(read_table_options(entry.game, {}))
    head = book.Head(info.key, info.rules_version, options, command)
    out = parsed.out or str(files(package_of(entry)) / book.FILE)
    write_file(out, book.text_of(book.Book(head, {one.number: one for one in puzzles})))
    print(T["puzzles_done"].say(Lang(parsed.lang), file=out, puzzles=len(puzzles), games=len(parts)))
    return 0


def _search(game: str, part: tuple[Any, ...]) -> bytes:
    """Search one match, in any process; its players depend on its seed."""
    entry, (seed,) = load_entry(game), part
    low = entry.game.info.min_seats
    seats = low + seed % (max(low, min(entry.game.info.max_seats, MOST_SEATS)) - low + 1)
    return msgspec.json.encode(find(entry, read_table_options(entry.game, {}), seats, seed))
