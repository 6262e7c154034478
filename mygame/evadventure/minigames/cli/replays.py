"""`replay`: a saved match, step by step."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from ...words import Lang, Words
from .. import registry
from ..match import BadSave, HistoryLine, Match
from .common import CannotDo, T, add_reader, load_entry, read_file, reader_of, refused, show, show_line


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", help=T["file"].say(lang))
    parser.add_argument("--game", metavar="M:E", help=T["replay_game"].say(lang))
    parser.add_argument("--seat", type=int, metavar="N", help=T["seat_replay"].say(lang))
    parser.add_argument("--boards", action="store_true", help=T["boards"].say(lang))
    parser.add_argument("--pause", action="store_true", help=T["pause"].say(lang))
    add_reader(parser, lang)
    parser.add_argument("--json", action="store_true", help=T["json"].say(lang))


def run(parsed: argparse.Namespace) -> int:
    """Print a match step by step in words, or as one JSON object."""
    match = _load(parsed.file, parsed.game)
    who = None if parsed.seat is None else parsed.seat - 1
    if who is not None and not 0 <= who < match.seats:
        raise CannotDo(T["no_such_seat"], seat=parsed.seat, seats=match.seats)
    if parsed.json:
        print(msgspec.json.encode(_as_data(match, who), order="deterministic").decode())
        return 0
    lang = Lang(parsed.lang)
    entry = load_entry(parsed.game or match.game.info.key)
    seat_name = Words("Seat {n}")
    reader = reader_of(parsed, [seat_name.say(lang, n=seat + 1) for seat in range(match.seats)], who)
    say = partial(show, reader)
    say(T["commitment"].say(lang, digest=match.commitment))
    for moment, line in _steps(match, who):
        say(T["step"].say(lang, step=line.step) if line.step else T["deal"].say(lang))
        show_line(entry, line, reader)
        if parsed.boards:
            say(entry.present.render_view(moment.view(who), reader))
        if parsed.pause:
            try:
                input()
            except EOFError:
                return 0
    if match.outcome is not None:
        say(entry.present.outcome(match.outcome, reader))
        say(T["seed_was"].say(lang, seed=match.seed))
    return 0


def _load(name: str, game: str | None) -> Match:
    text, entry = read_file(name), load_entry(game or next(iter(registry.GAMES)))
    try:
        return Match.load(text, entry.game if game else None)
    except BadSave as error:
        if error.refusal.code == "save_game" and not game:
            raise CannotDo(T["unknown_game"], **error.refusal.facts, games=list(registry.GAMES)) from error
        raise refused(entry, error.refusal) from error
    except registry.BadGame as error:
        raise CannotDo(T["missing_game"], game=", ".join(registry.GAMES), reason=str(error)) from error


def _steps(match: Match, who: int | None) -> Iterator[tuple[Match, HistoryLine]]:
    """Yield each entry of the log that `who` is told of, with the match as it was then."""
    moments = (moment for moment in match.replay() if match.outcome is not None or moment.noticed(who))
    return zip(moments, match.history(who).lines, strict=True)


def _as_data(match: Match, who: int | None) -> dict[str, Any]:
    return {
        "game": match.game.info.key,
        "rules_version": match.game.info.rules_version,
        "seats": match.seats,
        "options": match.options,
        "commitment": match.commitment,
        "seed": match.seed,
        "steps": [
            {
                "step": line.step,
                "seat": line.seat,
                "took_back": line.took_back,
                "events": line.events,
                "view": moment.view(who),
                "digest": moment.digest,
            }
            for moment, line in _steps(match, who)
        ],
        "outcome": match.outcome,
    }
