"""Checks of the rules themselves: one function for each promise of the contract; each raises Violation."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from ..core import TEMPERED, AnyGame, IllegalAction, NotUnderstood, Outcome, play
from ..match import BadSave, Match
from ..worlds import canonical, digest, replace_streams, streams
from .kit import SEED, Subject, Violation, Walk, first_difference, observers, subject, transcript, walk


def fingerprint(tested: Subject) -> list[str]:
    """Return the transcripts of three matches of a game."""
    settings = tested.settings
    chosen = [settings[i * (len(settings) - 1) // 2] for i in range(3)]
    return [
        line
        for number, (seats, options) in enumerate(chosen)
        for line in transcript(tested.game, walk(tested.game, options, seats, number))
    ]


def print_fingerprint(path: str) -> None:
    """Print the fingerprint of a game; run in another process."""
    print(*fingerprint(subject(path)), sep="\n")


def elsewhere(path: str, hash_seed: int) -> list[str]:
    """Return the fingerprint taken by another process with this PYTHONHASHSEED.

    Raises:
        subprocess.CalledProcessError: if that process fails.
    """
    found = os.pathsep.join(str(Path(place).resolve()) for place in sys.path)  # a game may lie outside the package
    done = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import print_fingerprint; print_fingerprint({path!r})"],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": found, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout.splitlines()


GARBAGE = (
    "", " ", "?", "²", "1²", "２", "🀄", "\x00\x1b[31m", "-1", "999999999999999999999999", "play", "[]",
    "x" * 10_000,
)  # fmt: skip
"""Texts typed by people, or sent by broken clients."""


def check_same_everywhere(tested: Subject) -> None:
    """Check that the same seed gives the same match in processes whose hashes differ."""
    try:
        one, other = elsewhere(tested.path, 1), elsewhere(tested.path, 2)
    except subprocess.CalledProcessError as error:
        raise Violation("same_everywhere", f"the other process failed:\n{error.stderr}") from error
    if one != other:
        raise Violation("same_everywhere", f"PYTHONHASHSEED changes the match, {first_difference(one, other)}")


def check_replay(tested: Subject) -> None:
    """Check that a match played again reaches the same states, and that saved forms load unless spoilt."""
    game = tested.game
    for taken in tested.walks:
        again = walk(game, taken.options, taken.seats, taken.seed)
        for place, (first, second) in enumerate(zip(taken.frames, again.frames, strict=True)):
            if digest((first.state, first.events)) != digest((second.state, second.events)):
                raise Violation("replay", f"played again, step {place} differs ({taken.name})")
    taken = min(tested.walks, key=lambda one: len(one.frames))
    match = Match.open(game, taken.options, taken.seats, taken.seed)
    for place, frame in enumerate(taken.frames):
        if match.digest != digest(frame.state):
            raise Violation("replay", f"as a match, step {place} differs ({taken.name})")
        if frame.seat is not None:
            match = match.play(frame.seat, frame.action, seen=match.version(frame.seat))
    text = match.save()
    loaded = Match.load(text, game)
    if loaded.save() != text or [one.digest for one in loaded.replay()] != [digest(f.state) for f in taken.frames]:
        raise Violation("replay", f"the saved match loads differently ({taken.name})")
    saved = match.saved()
    # A log without its first entry cannot lead to the same state, whether each step is legal or not.
    try:
        Match.from_saved(msgspec.structs.replace(saved, log=saved.log[1:]), game)
    except BadSave:
        return
    raise Violation("replay", "a log with an entry missing was loaded")


def check_queries_change_nothing(tested: Subject) -> None:
    """Check that no question changes the state, and that the same question has the same answer."""
    for taken, place, frame in tested.moments(12):
        state = frame.state
        before = canonical(state)
        for name, ask in _questions(tested.game, taken, state):
            one, other = canonical(ask()), canonical(ask())
            if canonical(state) != before:
                raise Violation("queries_change_nothing", f"{name} changed the state at step {place} ({taken.name})")
            if one != other:
                raise Violation("queries_change_nothing", f"{name} answers differently when asked again ({taken.name})")


def check_apply_is_pure(tested: Subject) -> None:
    """Check that playing an action leaves the old state unchanged, and leads to the same every time."""
    for taken, place, frame in tested.moments(25):
        if frame.seat is None:
            continue
        before = canonical(frame.state)
        first = canonical(tested.game.apply(frame.state, frame.seat, frame.action))
        if canonical(frame.state) != before:
            raise Violation("apply_is_pure", f"apply changed the state it was given, step {place} ({taken.name})")
        if canonical(tested.game.apply(frame.state, frame.seat, frame.action)) != first:
            raise Violation("apply_is_pure", f"the same action led elsewhere, step {place} ({taken.name})")


def check_to_act(tested: Subject) -> None:
    """Check that seats wait, in order, while there is no outcome, and that a match ends within `most_actions`."""
    for taken in tested.walks:
        if tested.game.outcome(taken.frames[-1].state) is None:
            raise _endless("random actions")
        last = len(taken.frames) - 1
        for place, frame in taken.spread(20):
            most = tested.game.most_actions(frame.state)
            if not last - place <= most <= tested.game.info.max_actions:
                raise Violation("max_actions", f"{last - place} follow, of {most}, after step {place} ({taken.name})")
        for frame in taken.frames:
            acting, outcome = tested.game.to_act(frame.state), tested.game.outcome(frame.state)
            if bool(acting) == (outcome is not None):
                raise Violation("to_act", f"to_act {acting} with outcome {outcome} ({taken.name})")
            known = tested.game.awaited(frame.state)
            if not set(known) <= set(acting) or bool(known) != bool(acting):
                raise Violation("to_act", f"awaited {known} is no part of to_act {acting} ({taken.name})")
            if not all(tested.game.in_play(frame.state, seat) for seat in acting):
                raise Violation("to_act", f"to_act {acting} names a seat that is out ({taken.name})")
            if list(acting) != sorted(set(acting)) or not set(acting) <= set(range(taken.seats)):
                raise Violation("to_act", f"to_act {acting} is no ordered set of {taken.seats} seats ({taken.name})")
    for number, (seats, options) in enumerate(tested.settings):
        for name, choose in _HABITS.items():
            if not _ends(tested.game, options, seats, SEED + number, choose):
                raise _endless(name)


def check_outcome(tested: Subject) -> None:
    """Check that an outcome has a score for every seat, winners that are seats, and a rule."""
    for taken in tested.walks:
        outcome = tested.game.outcome(taken.frames[-1].state)
        if outcome is None:
            continue
        if not isinstance(outcome, Outcome) or len(outcome.scores) != taken.seats or not outcome.rule:
            raise Violation("outcome", f"{outcome} for {taken.seats} seats ({taken.name})")
        if list(outcome.winners) != sorted(set(outcome.winners)) or not set(outcome.winners) <= set(range(taken.seats)):
            raise Violation("outcome", f"winners {outcome.winners} of {taken.seats} seats ({taken.name})")


def check_legal_and_refuse_agree(tested: Subject) -> None:
    """Check that `legal` has each legal action once, in a fixed order, and that `refuse` refuses all others only."""
    game = tested.game
    pool = action_pool(tested)
    for taken, place, frame in tested.moments(12):
        acting = game.to_act(frame.state)
        for seat in range(taken.seats):
            legal = list(game.legal(frame.state, seat))
            where = f"seat {seat}, step {place} ({taken.name})"
            if bool(legal) != (seat in acting):
                raise Violation("legal_and_refuse", f"{len(legal)} legal actions, to_act {acting}: {where}")
            known = {canonical(action) for action in legal}
            if len(known) != len(legal):
                raise Violation("legal_and_refuse", f"an action is listed twice: {where}")
            for action in (*legal, *pool):
                refusal = game.refuse(frame.state, seat, action)
                if (refusal is None) != (canonical(action) in known):
                    raise Violation("legal_and_refuse", f"{action!r} is refused with {refusal}, legal {legal}: {where}")


def check_refused_changes_nothing(tested: Subject) -> None:
    """Check that a refused action raises, leaves every byte of the state, and gives a code and plain facts."""
    game = tested.game
    pool = action_pool(tested)
    for taken, place, frame in tested.moments(12):
        before = canonical(frame.state)
        for seat in range(taken.seats):
            for action in pool:
                refusal = game.refuse(frame.state, seat, action)
                if refusal is None:
                    continue
                try:
                    play(game, frame.state, seat, action)
                except IllegalAction as error:
                    facts = error.refusal.facts
                    if not error.refusal.code or msgspec.json.decode(canonical(facts)) != msgspec.to_builtins(facts):
                        message = f"{error.refusal} has no code or no plain facts"
                        raise Violation("refused_changes_nothing", message) from error
                else:
                    raise Violation("refused_changes_nothing", f"{action!r} was refused and played ({taken.name})")
                if canonical(frame.state) != before:
                    raise Violation("refused_changes_nothing", f"{action!r} was refused at step {place} and changed it")


def check_everything_decodes(tested: Subject) -> None:
    """Check that every record decodes back to itself, and that unknown fields are refused."""
    game = tested.game
    seen: set[type] = set()

    def back(value: Any, kind: Any) -> None:
        text = msgspec.json.encode(value)
        try:
            found = msgspec.json.decode(text, type=kind)
        except msgspec.ValidationError as error:
            raise Violation("everything_decodes", f"{type(value).__name__} does not decode: {error}") from error
        if found != value or canonical(found) != canonical(value):
            raise Violation("everything_decodes", f"{value!r} decodes to {found!r}")
        if type(value) in seen:
            return
        seen.add(type(value))
        plain = msgspec.json.decode(text)
        if isinstance(plain, dict):
            try:
                msgspec.convert({**plain, "no_such_field": 1}, kind)
            except msgspec.ValidationError:
                return
            raise Violation("everything_decodes", f"{type(value).__name__} takes fields it does not know")

    for taken, _, frame in tested.moments(12):
        back(taken.options, game.options_type)
        back(frame.state, game.state_type)
        for event in frame.events:
            back(event, game.event_type)
        for who in observers(taken.seats):
            back(game.view(frame.state, who), game.view_type)
            for event in frame.events:
                if (told := game.redact(event, who)) is not None:
                    back(told, game.event_type)
        for seat in game.to_act(frame.state):
            for action in game.legal(frame.state, seat):
                back(action, game.action_type)
        if (outcome := game.outcome(frame.state)) is not None:
            back(outcome, Outcome)


def check_timeout(tested: Subject) -> None:
    """Check that the clock's action is legal, for every seat it may be asked for."""
    game = tested.game
    for _, state, seat, legal, where in tested.decisions(40):
        action = game.timeout(state, seat)
        if action not in legal or game.refuse(state, seat, action) is not None:
            raise Violation("timeout", f"{action!r} of seat {seat} is not legal at {where}")


def check_texts_read_back(tested: Subject) -> None:
    """Check that texts of actions and positions read back, and that others are `NotUnderstood`, nothing worse."""
    game = tested.game
    for action in action_pool(tested):
        text = game.write_action(action)
        if game.read_action(text) != action or "\n" in text or not text.isascii():
            raise Violation("texts_read_back", f"{action!r} is written {text!r} and read {game.read_action(text)!r}")
    for text in GARBAGE:
        _only_not_understood(game.read_action, text)
        _only_not_understood(lambda text: game.read_position(text, SEED), text)
    for _, place, frame in tested.moments(12):
        text = game.write_position(frame.state)
        try:
            state, other = game.read_position(text, SEED), game.read_position(text, SEED + 1)
        except NotUnderstood as error:
            raise Violation(
                "texts_read_back", f"its own position is refused, {error.refusal}, step {place}:\n{text}"
            ) from error
        if _calm(state) != _calm(frame.state) or game.write_position(state) != text:
            raise Violation("texts_read_back", f"the position of step {place} reads back differently:\n{text}")
        if (streams(frame.state) and streams(state) == streams(other)) or _calm(state) != _calm(other):
            raise Violation("texts_read_back", "chance goes not on from the seed, or is kept elsewhere than in bytes")
        for spoilt in _spoilt(text):
            _position_or_refusal(game, spoilt)


def check_determinizations_play_on(tested: Subject) -> None:
    """Check that a determinization can be played to the end, as search does."""
    game = tested.game
    for taken, place, frame in tested.moments(6):
        for seat in range(taken.seats):
            state = game.determinize(game.view(frame.state, seat), seat, SEED + place)
            for turn in range(game.most_actions(state) + 1):
                acting = game.to_act(state)
                if not acting:
                    break
                legal = game.legal(state, acting[0])
                state = game.apply(state, acting[0], legal[(turn * 7 + place) % len(legal)]).state


def check_bots(tested: Subject) -> None:
    """Check that computer players choose legal actions, the same for the same seed, and that the default one exists.

    Temperaments are tried with the default level.
    """
    game, entry = tested.game, tested.entry
    if entry.default_bot not in entry.bots:
        raise Violation("bots", f"the default {entry.default_bot!r} is none of {', '.join(entry.bots)}")
    if wrong := [name for name in (*entry.bots, *entry.tempers) if TEMPERED in name]:
        raise Violation("bots", f"{wrong[0]!r} has a {TEMPERED!r} in its name")
    for level in (*entry.bots, *(f"{entry.default_bot}{TEMPERED}{temper}" for temper in entry.tempers)):
        bot = entry.player(level)
        for taken in tested.walks[:3]:
            for place, frame in taken.spread(4):
                for seat in game.to_act(frame.state):
                    legal, view = game.legal(frame.state, seat), game.view(frame.state, seat)
                    one, other = (bot.choose(view, legal, seat, SEED + place, 0.01) for _ in range(2))
                    if one not in legal:
                        raise Violation("bots", f"{level} chooses {one!r}, not legal at step {place} ({taken.name})")
                    if one != other:
                        raise Violation("bots", f"{level} chooses {one!r} and then {other!r} with the same seed")


def action_pool(tested: Subject) -> tuple[Any, ...]:
    """Return actions of many states, and near misses of them: most are illegal in most states."""
    if "pool" not in tested.cache:
        found: dict[bytes, Any] = {}
        for _, _, _, legal, _ in tested.decisions(8):
            for action in legal:
                found.setdefault(canonical(action), action)
        keys = sorted(found)
        pool = [found[key] for key in keys[:: max(1, len(keys) // 60)]]
        for action in tuple(pool):
            pool += _near_misses(tested.game, action)
        tested.cache["pool"] = tuple({canonical(action): action for action in pool}.values())
    return tested.cache["pool"]  # type: ignore[no-any-return]


def _near_misses(game: AnyGame, action: Any) -> Iterator[Any]:
    """Yield actions of the right type whose numbers and names are off."""
    plain = msgspec.to_builtins(action)
    if not isinstance(plain, dict):
        return
    for name, value in plain.items():
        wrong: list[Any] = [None]
        if isinstance(value, int):
            wrong += [value + 1, -1, 10_000]
        elif isinstance(value, str):
            wrong += ["", value + "x"]
        elif isinstance(value, list):
            wrong += [[], value + value]
        for other in wrong:
            try:
                missed = msgspec.convert({**plain, name: other}, game.action_type)
                written = game.read_action(game.write_action(missed)) == missed
            except (msgspec.ValidationError, NotUnderstood, LookupError, ValueError, TypeError, AttributeError):
                continue  # no valid action: decoding or reading already refuses it
            if written:
                yield missed


def _questions(game: AnyGame, taken: Walk, state: Any) -> Iterator[tuple[str, Callable[[], Any]]]:
    yield "to_act", partial(game.to_act, state)
    yield "outcome", partial(game.outcome, state)
    yield "write_position", partial(game.write_position, state)
    for who in observers(taken.seats):
        yield "view", partial(game.view, state, who)
    for seat in range(taken.seats):
        yield "legal", partial(game.legal, state, seat)
        yield "determinize", partial(game.determinize, game.view(state, seat), seat, SEED)
    for seat in game.to_act(state):
        yield "timeout", partial(game.timeout, state, seat)
        for action in game.legal(state, seat):
            yield "refuse", partial(game.refuse, state, seat, action)


_HABITS: dict[str, Callable[[AnyGame, Any, int], Any]] = {
    "only time-outs": lambda game, state, seat: game.timeout(state, seat),
    "always the first action": lambda game, state, seat: game.legal(state, seat)[0],
    "always the last action": lambda game, state, seat: game.legal(state, seat)[-1],
}


def _ends(game: AnyGame, options: Any, seats: int, seed: int, choose: Callable[[AnyGame, Any, int], Any]) -> bool:
    """Tell whether a match in which all play by one habit ends in time."""
    state = game.setup(options, seats, seed).state
    for _ in range(game.most_actions(state) + 1):
        acting = game.to_act(state)
        if not acting:
            return True
        state = game.apply(state, acting[0], choose(game, state, acting[0])).state
    return False


def _endless(habit: str) -> Violation:
    return Violation("max_actions", f"with {habit} a match does not end within the most actions it can have")


def _calm(state: Any) -> bytes:
    """Return a state's bytes without its streams of chance."""
    return canonical(replace_streams(state, lambda stream: None))


def _only_not_understood(read: Callable[[str], Any], text: str) -> Any:
    """Return the meaning of a text; None if it is refused, by `NotUnderstood` and nothing else."""
    try:
        return read(text)
    except NotUnderstood:
        return None
    except Exception as error:
        raise Violation("texts_read_back", f"{text[:400]!r} raises {error!r} instead of NotUnderstood") from error


def _position_or_refusal(game: AnyGame, text: str) -> None:
    """Check that a spoilt position is refused, or is another one that can be shown, queried and played on."""
    if (state := _only_not_understood(lambda text: game.read_position(text, SEED), text)) is None:
        return
    try:
        for step in range(_PLAYED_ON):
            game.view(state, None)
            if not (acting := game.to_act(state)):
                break
            for seat in acting:
                game.determinize(game.view(state, seat), seat, SEED)
                game.timeout(state, seat)
            legal = game.legal(state, acting[step % len(acting)])
            state = game.apply(state, acting[step % len(acting)], legal[step * 7 % len(legal)]).state
    except Exception as error:
        raise Violation("texts_read_back", f"a spoilt position is taken and then raises {error!r}:\n{text}") from error
    if not game.to_act(state) and game.outcome(state) is None:
        raise Violation("texts_read_back", f"a spoilt position is taken and nobody is to act in it:\n{text}")


_PLAYED_ON = 6
"""Actions that are played from a spoilt position that is accepted."""


def _spoilt(text: str) -> Iterator[str]:
    """Yield a position with a character dropped or changed in places, or with a word or line dropped or doubled."""
    for at in range(0, len(text), max(1, len(text) // 12)):
        yield text[:at] + text[at + 1 :]
        yield text[:at] + "9" + text[at + 1 :]
        yield text[:at]
    for sign in ("\n", " ", ","):
        parts = text.split(sign)
        for at in range(0, len(parts), max(1, len(parts) // 8)):
            yield sign.join(parts[:at] + parts[at + 1 :])
            yield sign.join(parts[:at] + parts[at : at + 1] + parts[at:])
            yield sign.join([*parts[:at], "0" if any(map(str.isdigit, parts[at])) else "ready", *parts[at + 1 :]])
