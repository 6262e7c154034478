"""Other worlds one observer cannot tell from the true one.

The knowledge of an observer is their view and no more. A world is a full state that gives them that very view; any
difference between two such worlds is hidden from them. Worlds come from the game's own `determinize`; those a spectator
cannot tell apart come from a walk in which one seat after the other determinizes the unseen part (a spectator sees no
more than any seat does).

Undo (`match`), the conformance kit and search all ask for worlds here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from .core import AnyGame, Seat, Step, Who

_to_json = msgspec.json.Encoder(order="deterministic").encode


def canonical(value: Any) -> bytes:
    """Return the JSON of a record, the same bytes in every process (sets and keys in order)."""
    return _to_json(value)


def digest(value: Any) -> str:
    """Return 32 hexadecimal digits that identify a record: equal records, equal digests, in every process."""
    return blake2b(_to_json(value), digest_size=16).hexdigest()


def streams(state: Any) -> tuple[bytes, ...]:
    """Return the states of all streams of chance in a state: its `bytes` values, in a fixed order."""
    found: list[bytes] = []
    replace_streams(state, found.append)
    return tuple(found)


def replace_streams(state: Any, change: Callable[[bytes], Any]) -> Any:
    """Return a state as plain values with each stream of chance replaced, in a fixed order."""

    def changed(value: Any) -> Any:
        match value:
            case bytes():
                return change(value)
            case dict():
                return {key: changed(part) for key, part in value.items()}
            case list() | tuple():
                return [changed(part) for part in value]
        return value

    return changed(msgspec.to_builtins(state, builtin_types=(bytes,), order="deterministic"))


def worlds(game: AnyGame, state: Any, seats: int, who: Who, count: int) -> Iterator[Any]:
    """Yield up to `count` full states that give `who` the same view as `state` does.

    The same arguments give the same worlds. For a spectator, a step of the walk that changed the
    spectator's view (a seat that sees less than the public) is left out, so fewer may come.
    """
    name = f"{digest(state)}/{who}"
    if who is not None:
        view = game.view(state, who)
        for i in range(count):
            yield game.determinize(view, who, _seed(name, i))
        return
    public = canonical(game.view(state, None))
    world = state
    for i in range(count):
        for seat in range(seats):
            world = game.determinize(game.view(world, seat), seat, _seed(f"{name}/{seat}", i))
        if canonical(game.view(world, None)) == public:
            yield world
        else:
            world = state


def leaks_information(game: AnyGame, state: Any, seats: int, seat: Seat, action: Any, samples: int = 64) -> bool:
    """Tell whether `action` of `seat` in `state` tells any observer something that was hidden.

    It does not when an observer's view after it could have come of every world they could not tell from the true one:
    for the seat itself by this very action, for others by any action of the seat (the choice of an action reveals no
    cards; the list of possible choices may). Worlds are sampled, and the error is bounded by the size of the leak: a
    view that had probability p in an observer's eyes (and so tells them -log2 p bits) passes with probability
    p**samples.

    The answer is itself told to the seat, so it depends on nothing that the seat may not know: others are checked in
    worlds that the seat thinks possible, not in the true one.
    """
    seen = _seen(game, game.apply(state, seat, action), seat)
    view = game.view(state, seat)
    name = digest(view)
    others: list[Who] = [None, *(who for who in range(seats) if who != seat)]
    for i in range(samples):
        world = game.determinize(view, seat, _seed(f"{name}/{seat}", i))
        if action not in game.legal(world, seat):
            return True
        step = game.apply(world, seat, action)
        if _seen(game, step, seat) != seen:
            return True
        if any(_learns(game, world, step, seats, seat, action, who) for who in others):
            return True
    return False


def _learns(game: AnyGame, state: Any, step: Step[Any, Any], seats: int, seat: Seat, action: Any, who: Who) -> bool:
    """Tell whether a step of another seat could not have looked so to `who` in some world it held possible.

    A step that `who` does not notice at all tells nothing.
    """
    seen = _seen(game, step, who)
    if seen == _seen(game, Step(state, ()), who):
        return False
    for world in worlds(game, state, seats, who, 1):
        possible = list(game.legal(world, seat))
        if action in possible:
            possible.insert(0, action)
        if all(_seen(game, game.apply(world, seat, other), who) != seen for other in possible):
            return True
    return False


def _seen(game: AnyGame, step: Step[Any, Any], who: Who) -> bytes:
    told = [redacted for event in step.events if (redacted := game.redact(event, who)) is not None]
    return canonical([told, game.view(step.state, who)])


def _seed(name: str, i: int) -> int:
    return int.from_bytes(blake2b(f"{name}/{i}".encode(), digest_size=16).digest(), "big")
