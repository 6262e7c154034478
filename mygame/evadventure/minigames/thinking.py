"""The work of computer players in their own process: pure functions of plain values.

Neither Django nor Evennia is imported here. A computer player gets one seat's view and its legal actions as
JSON, never a state; its own randomness comes from a seed unrelated to the match's.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from ..rules import EvAdventureRollEngine
from . import registry
from .bots.runner import Played, run
from .bots.search import timed
from .bots.uniform import dice_of
from .core import TEMPERED, AnyGame, Entry, Reason, Record, Step
from .engines import bring_content, end_with_parent
from .match import BadSave, Match, Saved

LONGEST_ROLLOUT = 5_000
"""Actions after which a sampled game counts as unfinished."""
NICENESS = 5
"""How much lower than the Server's the priority of a thinking process is: people are answered first."""
FEWEST_ROLLOUTS = 12
"""The least number of finished samples with any meaning."""


class Advice[Action](Record):
    """The choice of the best level of a game, and the reason."""

    action: Action
    reason: Reason | None
    """None if the game gives no reason."""


class Judged(Record):
    """One decision of a match that is over: that seat's chance to win, with the best action and as chosen."""

    step: int
    """Length of the log after it."""
    seat: int
    before: float
    after: float
    best: Any = None
    """JSON of the better action; null where there was none."""
    reason: Reason | None = None
    """Why that is good."""


class PartOfAnalysis(Record):
    """The findings of one thought about a match."""

    moves: list[Judged]
    next: int
    """The next step to judge; 0 when all are judged."""


def level_of(game: str, level: str, temper: str = "") -> str:
    """Return the name of a computer player: of a level, if the game (key or path) has or had it, else of its default.

    Args:
        temper: its temperament, where the game knows it.
    """
    entry = registry.resolve(game)
    level = level if entry.knows(level) else entry.default_bot
    return tempered if entry.knows(tempered := f"{level}{TEMPERED}{temper}") else level


def think(path: str, level: str, view: bytes, legal: bytes, seat: int, seed: int, seconds: float) -> bytes:
    """Return, as JSON, the action of a computer player of `level`.

    Args:
        level: with its temperament, as `Entry.player` takes it.
        path: `module:name` of the game's `Entry`: games registered while a server runs are not known here.
        view: JSON of the game's view for `seat`.
        legal: JSON of the list of its legal actions.
        seed: the source of its own randomness.
        seconds: how long it may think.
    """
    entry = registry.resolve(path)
    seen, actions = _read(entry.game, view, legal)
    return msgspec.json.encode(_choose(entry, level, seen, actions, seat, seed, seconds))


def advise(path: str, view: bytes, legal: bytes, seat: int, seed: int, seconds: float) -> bytes:
    """Return, as JSON of an `Advice`, the best level's choice by a seat's view; arguments as of `think`."""
    entry = registry.resolve(path)
    seen, actions = _read(entry.game, view, legal)
    action = _choose(entry, entry.best_level, seen, actions, seat, seed, seconds)
    teacher = entry.teacher
    return msgspec.json.encode(Advice(action, teacher and teacher.reason(seen, actions, action, seat)))


def _read(game: AnyGame, view: bytes, legal: bytes) -> tuple[Any, list[Any]]:
    """Return a view and legal actions from their JSON."""
    actions = msgspec.json.decode(legal, type=list[game.action_type])  # type: ignore[name-defined]
    return msgspec.json.decode(view, type=game.view_type), actions


def _choose(entry: Entry, level: str, view: Any, legal: list[Any], seat: int, seed: int, seconds: float) -> Any:
    return timed(entry.player(level), time.monotonic).choose(view, legal, seat, seed, seconds)


def reach(path: str, options: bytes, seats: int, seed: str) -> Played:
    """Return the end of a match that the default level plays against itself.

    Args:
        options: JSON of the game's options.
        seed: 64 hexadecimal digits.
    """
    entry = registry.resolve(path)
    game, bot = entry.game, entry.bots[entry.default_bot]
    return run(game, msgspec.json.decode(options, type=game.options_type), [bot] * seats, int(seed, 16))


def chances(path: str, view: bytes, seat: int, seed: int, seconds: float) -> float | None:
    """Return the probability that `seat` wins by its own view, 0 to 1; None when the time is too short to say.

    Full states consistent with the view are sampled and played to the end at random.
    """
    game = registry.resolve(path).game
    seen = msgspec.json.decode(view, type=game.view_type)
    until = time.monotonic() + seconds
    won = finished = 0
    while time.monotonic() < until and finished < 100:
        dice = dice_of(f"rollout {finished} {seed}")
        state = _play_out(game, game.determinize(seen, seat, seed + finished), dice, until)
        if (outcome := game.outcome(state)) is None:
            break
        finished += 1
        won += seat in outcome.winners
    return won / finished if finished >= FEWEST_ROLLOUTS else None


def judge(path: str, saved: bytes, first: int, seconds: float, each: float) -> bytes:
    """Return, as JSON of a `PartOfAnalysis`, the decisions of a match that is over, each judged by its seat's view.

    Args:
        saved: JSON of the match (`match.Saved`).
        first: the length of the log from which steps are judged.
        seconds: how long this may take; at least one step is judged.
        each: how long to think about one decision.
    """
    entry = registry.resolve(path)
    teacher = entry.teacher
    if teacher is None or teacher.weigh is None:
        return msgspec.json.encode(PartOfAnalysis([], 0))
    match = Match.from_saved(msgspec.json.decode(saved, type=Saved))
    number = {id(logged): step for step, logged in enumerate(match.log, 1)}
    game, state, until, found = match.game, match.at(0).state, time.monotonic() + seconds, list[Judged]()
    for logged in match.standing:
        seat, action, step = logged.seat, logged.action, number[id(logged)]
        if step > first:
            if found and time.monotonic() > until:
                return msgspec.json.encode(PartOfAnalysis(found, step - 1))
            legal = game.legal(state, seat) if seat in game.to_act(state) else ()
            if len(legal) > 1 and action in legal:
                view = game.view(state, seat)
                if (weighed := teacher.weigh(view, legal, action, seat, step, each)) is not None:
                    better = None if weighed.best == action else weighed.best
                    why = None if better is None else teacher.reason(view, legal, better, seat)
                    raw = msgspec.to_builtins(better) if better is not None else None
                    found.append(Judged(step, seat, round(weighed.chance, 4), round(weighed.chosen, 4), raw, why))
        state = game.apply(state, seat, action).state
    return msgspec.json.encode(PartOfAnalysis(found, 0))


def counted(path: str, saved: bytes) -> str:
    """Return the contribution of a match that is over to the figures its game shows (`core.Entry.tally`).

    Args:
        saved: JSON of a `match.Saved`; one that can no longer be replayed adds nothing.
    """
    tally = registry.resolve(path).tally
    try:
        match = Match.from_saved(msgspec.json.decode(saved, type=Saved))
    except BadSave:
        return ""
    if tally is None or match.outcome is None:
        return ""
    deal = match.at(0)
    steps = [Step(deal.state, deal.events)]
    for logged in match.standing:
        steps.append(match.game.apply(steps[-1].state, logged.seat, logged.action))
    return tally(steps, match.outcome)


def begin(path: str, folders: Mapping[str, tuple[Path, ...]]) -> None:
    """Prepare a process to think: load the rules of a game, and exit when the server does, however it ends.

    Args:
        path: `module:name` of its `Entry`. One that cannot be loaded fails at the first question.
        folders: the host's content, as in `content_files.all_folders`.
    """
    end_with_parent()
    os.nice(NICENESS)
    bring_content(folders)
    with suppress(registry.BadGame):
        registry.resolve(path)


def _play_out(game: AnyGame, state: object, dice: EvAdventureRollEngine, until: float) -> object:
    for step in range(LONGEST_ROLLOUT):
        if not (waiting := game.to_act(state)) or (step % 50 == 49 and time.monotonic() > until):
            break
        seat = dice.choice(waiting)
        actions = game.legal(state, seat)
        state = game.apply(state, seat, dice.choice(actions)).state
    return state
