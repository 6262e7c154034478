"""Golden matches: whole matches on file, with a digest a line that pins every state, event and view.

    python -m evadventure.minigames.testing.golden uno            compare
    python -m evadventure.minigames.testing.golden uno --write    write all of them anew (and review the diff)

A file is a header of `key: value` lines, an empty line, the deal and one line an action (`seat text = digest`), an
empty line, and the outcome. The digest is of the state, the events on the way to it and all views of it, so a change of
rules, events or views shows at the step where it begins.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from .. import registry
from ..core import AnyGame, NotUnderstood
from ..worlds import canonical, digest
from .kit import Subject, Violation, called, first_difference, observers, walk

__all__ = ["check_goldens", "main", "write_goldens"]

LEAST = 3
"""The fewest golden matches a game must have on file."""


def folder(tested: Subject) -> Path:
    """Return the folder of a game's golden matches: `tests/goldens` of its package."""
    module = Path(sys.modules[tested.package].__file__ or "")
    if module.name != "__init__.py":
        raise Violation("goldens", f"golden matches lie in tests/goldens of a folder: make {tested.package} a folder")
    return module.parent / "tests" / "goldens"


def write_goldens(tested: Subject) -> list[Path]:
    """Write all golden matches of a game anew.

    A match on file keeps its options, seats, seed and actions; if one of these is refused today it is played anew.
    Missing ones of the first three are played: fewest seats, most seats up to four, and changed options.
    """
    game, info, settings = tested.game, tested.game.info, tested.settings
    default = game.options_type()
    changed = [setting for setting in settings if setting[1] != default] or list(settings)
    chosen = [(info.min_seats, default), (min(4, info.max_seats), default), changed[len(changed) // 2]]
    home = folder(tested)
    home.mkdir(parents=True, exist_ok=True)
    written = {path: _rewritten(game, path) for path in home.glob("*.txt")}
    for number, (seats, options) in enumerate(chosen, 1):
        path = home / f"{number}.txt"
        written[path] = written.get(path) or _played(game, options, seats, number)
    for path, text in written.items():
        path.write_text("\n".join(text) + "\n", encoding="utf-8")
    return sorted(written)


def _played(game: AnyGame, options: Any, seats: int, seed: int) -> list[str]:
    """Return the lines of a match of random players."""
    frames = walk(game, options, seats, seed).frames
    moves = [(frame.seat, frame.action) for frame in frames if frame.seat is not None]
    return list(lines(game, options, seats, seed, moves))


def _rewritten(game: AnyGame, path: Path) -> list[str]:
    """Return the lines of a match on file as it would be today."""
    kept = path.read_text(encoding="utf-8").splitlines()
    found = list(replayed(game, kept))
    if any(line.startswith("outcome: ") and line != "outcome: null" for line in found):
        return found
    options, seats, seed = _terms(game, kept)
    return _played(game, options, seats, seed)


def lines(game: AnyGame, options: Any, seats: int, seed: int, moves: list[tuple[int, Any]]) -> Iterator[str]:
    """Yield the lines of a match's file."""
    yield f"game: {game.info.key}"
    yield f"rules: {game.info.rules_version}"
    yield f"seats: {seats}"
    yield f"options: {canonical(options).decode()}"
    yield f"seed: {seed:064x}"
    yield ""
    state, events = game.setup(options, seats, seed)
    yield f"deal = {_pin(game, seats, state, events)}"
    for seat, action in moves:
        text = game.write_action(action)
        if (refusal := game.refuse(state, seat, action)) is not None:
            yield f"{seat} {text} : refused, {refusal.code}"
            return
        state, events = game.apply(state, seat, action)
        yield f"{seat} {text} = {_pin(game, seats, state, events)}"
    yield ""
    outcome = game.outcome(state)
    yield f"outcome: {canonical(outcome).decode()}"
    yield from (f"| {line}" for line in game.write_position(state).splitlines())


def check_goldens(tested: Subject) -> None:
    """Check that at least three whole matches are on file, and that playing them today gives the same."""
    paths = sorted(folder(tested).glob("*.txt"))
    if len(paths) < LEAST:
        raise Violation("goldens", f"{len(paths)} golden matches in {folder(tested)}, {LEAST} are needed")
    for path in paths:
        kept = path.read_text(encoding="utf-8").splitlines()
        try:
            played = list(replayed(tested.game, kept))
        except (ValueError, KeyError, NotUnderstood, msgspec.ValidationError) as error:
            raise Violation("goldens", f"{path.name} is no golden match of this game: {error!r}") from error
        if played != kept:
            raise Violation("goldens", f"{path.name}: {first_difference(kept, played)}")


def replayed(game: AnyGame, kept: list[str]) -> Iterator[str]:
    """Return the lines of a file as the game plays it today: only its terms and actions are read."""
    cut = kept.index("")
    moves = []
    for line in kept[cut + 2 : kept.index("", cut + 1)]:
        seat, text = line.rpartition(" = ")[0].split(" ", 1)
        moves.append((int(seat), game.read_action(text)))
    return lines(game, *_terms(game, kept), moves)


def _terms(game: AnyGame, kept: list[str]) -> tuple[Any, int, int]:
    """Return the options, seats and seed of a match on file."""
    head = dict(line.split(": ", 1) for line in kept[: kept.index("")])
    options = msgspec.json.decode(head["options"], type=game.options_type)
    return options, int(head["seats"]), int(head["seed"], 16)


def _pin(game: AnyGame, seats: int, state: Any, events: Any) -> str:
    return digest([state, events, [game.view(state, who) for who in observers(seats)]])[:12]


def main(arguments: list[str]) -> int:
    """Compare or write the golden matches of registered games."""
    writing = "--write" in arguments
    for key in [name for name in arguments if not name.startswith("-")] or registry.GAMES:
        tested = called(key)
        try:
            if writing:
                print(*write_goldens(tested), sep="\n")
            else:
                check_goldens(tested)
                print(f"{key}: as on file")
        except Violation as violation:
            print(violation)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
