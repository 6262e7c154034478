"""Non-interference: secrets never reach an observer, by any way.

Two states are *alike* for an observer when they differ only in things hidden from the observer. From alike states the
observer must get byte-identical views, legal actions, refusals and time-outs, and be told the same of the next events.
The check is as strong as its alike pairs, so they come from four independent sources:

* `disguise` of the game's `tests/hidden.py`, its author's own statement of the secrets: it alone finds a leak on which
  `view`, `redact` and `determinize` agree;
* determinizations of a view, and walks from seat to seat for spectators: they find secrets that the view hides but
  something else tells;
* the same state with other streams of chance: they find predictions of the future, in any encoding;
* matches of other seeds whose views happen to be the same (there are many for a spectator of a deal).

*Told* events are compared in their own way: when everything an observer sees of the table after an action is the same
as after another action, or in an alike state, then the events on the way must be told the same too, or they held more
than the observer may know. Actions everybody is told in full are named in `OPEN`, events about something passing in
`PASSING`.
"""

from __future__ import annotations

import base64
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec

from ..chance import open_stream
from ..core import AnyGame, Seat, Who
from ..worlds import canonical, replace_streams, streams, worlds
from .kit import SEED, Frame, Subject, Violation, Walk, name_of, observers, parted
from .pictures import pictures_of
from .rules_checks import action_pool

_WINDOW = 8
"""Bytes of a seed or stream that may never be seen in a row."""


def check_hidden_stays_hidden(tested: Subject) -> None:
    """Check that states alike by their author's statement (`tests/hidden.py`) are alike by every answer of the game."""
    if tested.hidden is None:
        raise Violation("hidden_stays_hidden", f"{tested.package}.tests.hidden is missing: what is hidden from whom?")
    differed: dict[Who, bool] = defaultdict(bool)
    for taken, place, frame in tested.moments(20):
        for who in observers(taken.seats):
            for turn in range(2):
                other = tested.hidden.disguise(frame.state, who, SEED + 2 * place + turn)
                differed[who] |= canonical(other) != canonical(frame.state)
                _alike(tested, taken, frame, other, who, "hidden_stays_hidden")
    if not tested.hidden.nothing and not all(differed.values()):
        blind = [who for who, differs in differed.items() if not differs]
        raise Violation("hidden_stays_hidden", f"disguise never changes anything for {blind}: nothing was tested")


def check_determinizations_are_alike(tested: Subject) -> None:
    """Check that a determinization of a view gives that view, and that nothing else gives it away to the observer."""
    differed = False
    for taken, _, frame in tested.moments(12):
        for who in observers(taken.seats):
            for other in worlds(tested.game, frame.state, taken.seats, who, 3):
                if who is not None and canonical(tested.game.view(other, who)) != canonical(
                    tested.game.view(frame.state, who)
                ):
                    raise Violation(
                        "determinizations_are_alike", f"determinize gives seat {who} another view ({taken.name})"
                    )
                if streams(other) and streams(other) == streams(frame.state):
                    raise Violation("determinizations_are_alike", "determinize knows the match's stream of chance")
                differed |= canonical(other) != canonical(frame.state)
                _alike(tested, taken, frame, other, who, "determinizations_are_alike")
    if not differed and tested.hidden is not None and not tested.hidden.nothing:
        raise Violation(
            "determinizations_are_alike", "determinize always returns the true state: it cannot come from the view"
        )


def check_chance_stays_hidden(tested: Subject) -> None:
    """Check that every answer stays the same with other streams of chance: the future shows nowhere."""
    for taken, place, frame in tested.moments(20):
        other = with_streams(tested.game, frame.state, [open_stream(SEED, f"{place}/{i}") for i in range(9)])
        for who in observers(taken.seats):
            _alike(tested, taken, frame, other, who, "chance_stays_hidden", same_chance=False)


def check_other_seeds(tested: Subject) -> None:
    """Check that deals of other seeds that look the same to an observer are told the same as well."""
    game = tested.game
    seats, options = tested.settings[0]
    alike: dict[tuple[Who, bytes], list[Frame]] = defaultdict(list)
    for seed in range(SEED, SEED + 300):
        state, events = game.setup(options, seats, seed)
        frame = Frame(state, tuple(events), None, None)
        for who in observers(seats):
            alike[who, canonical(game.view(state, who))].append(frame)
    for (who, _), frames in alike.items():
        first, *rest = frames
        for other in rest[:3]:
            if _told(tested, first.events, who) != _told(tested, other.events, who):
                raise Violation("other_seeds", f"{name_of(who)} sees two deals alike and is told of them differently")
            _alike(tested, Walk(options, seats, SEED, (first,)), first, other.state, who, "other_seeds")


def check_seed_is_nowhere(tested: Subject) -> None:
    """Check that no record holds the seed, and that no view or redacted event holds a stream, whole or in part."""
    game = tested.game
    for taken, place, frame in tested.moments(30):
        seed = _traces(taken.seed.to_bytes(32, "big"))
        _search(seed, canonical(frame.state), f"the state of step {place} ({taken.name})")
        secret = seed | {trace for stream in streams(frame.state) for trace in _traces(stream[:16])}
        # The counter of a stream is not secret; its 16 bytes of key are.
        for who in observers(taken.seats):
            _search(secret, canonical(game.view(frame.state, who)), f"the view of {name_of(who)}, step {place}")
            for event in frame.events:
                told = canonical(game.redact(event, who))
                _search(secret, told, f"{type(event).__name__} as {name_of(who)} is told it, step {place}")


def with_streams(game: AnyGame, state: Any, replacing: list[bytes]) -> Any:
    """Return a state with its streams of chance (all its `bytes`) replaced, in order."""
    fresh = iter(replacing)
    plain = replace_streams(state, lambda stream: next(fresh))
    return msgspec.convert(plain, game.state_type, builtin_types=(bytes,))


def _alike(
    tested: Subject, taken: Walk, frame: Frame, other: Any, who: Who, rule: str, *, same_chance: bool = True
) -> None:
    """Check that an observer cannot tell two states apart, now and after the next action."""
    for what, one, two in zip(
        ("view", "picture", "turn and legal actions", "refusals", "time-out", "outcome"),
        _answers(tested, frame.state, taken.seats, who),
        _answers(tested, other, taken.seats, who),
        strict=True,
    ):
        if one != two:
            where = f"({taken.name})\n{tested.game.write_position(frame.state)}"
            raise Violation(rule, f"{what} of {name_of(who)} tells what is hidden: {parted(one, two)} {where}")
    if same_chance:
        other = with_streams(tested.game, other, list(streams(frame.state)))
        _told_alike(tested, taken, frame.state, other, who, rule)


def _answers(tested: Subject, state: Any, seats: int, who: Who) -> Iterator[bytes]:
    """Yield all answers of the game to one observer."""
    game = tested.game
    yield canonical(game.view(state, who))
    yield canonical(pictures_of(tested, state, seats, who))
    if who is None:
        yield from (b"", b"", b"")
    else:
        acts = who in game.to_act(state)
        yield canonical([acts, list(game.legal(state, who))])
        yield canonical([game.refuse(state, who, action) for action in action_pool(tested)])
        yield canonical(game.timeout(state, who) if acts else None)
    yield canonical(game.outcome(state))


def _told_alike(tested: Subject, taken: Walk, state: Any, other: Any, who: Who, rule: str) -> None:
    """Check that steps after which the table looks the same to an observer were told the same.

    Other seats' actions may differ (the identity of a card face down is the secret); the observer's own, and those of
    the types in `OPEN`, are known, and compared with themselves.
    """
    game = tested.game
    known_types = tested.hidden.open if tested.hidden else ()
    seen: dict[tuple[Seat, bytes, bytes], tuple[bytes, Any]] = {}
    for world in (state, other):
        for seat in game.to_act(world):
            legal = list(game.legal(world, seat))
            for action in legal[:: max(1, len(legal) // 8)]:
                after, events = game.apply(world, seat, action)
                own = canonical(action) if seat == who or isinstance(action, known_types) else b""
                told = _told(tested, tuple(events), who)
                key = (seat, own, canonical(game.view(after, who)))
                known, first = seen.setdefault(key, (told, action))
                if known != told:
                    raise Violation(
                        rule,
                        f"{name_of(who)} sees the same table after {first!r} and {action!r} of seat {seat}, and is "
                        f"told {parted(known, told)} ({taken.name}). Is that choice open to all (OPEN), or the telling "
                        "of it passing (PASSING, both in tests/hidden.py)?",
                    )


def _told(tested: Subject, events: tuple[Any, ...], who: Who) -> bytes:
    passing = tested.hidden.passing if tested.hidden else ()
    return canonical([tested.game.redact(event, who) for event in events if not isinstance(event, passing)])


def _traces(secret: bytes) -> set[bytes]:
    """Return every text in which a part of a secret would show: hexadecimal, decimal, base64, either byte order."""
    found = set()
    for order in (secret, secret[::-1]):
        found.add(str(int.from_bytes(order, "big")).encode())
        for start in range(len(order) - _WINDOW + 1):
            part = order[start : start + _WINDOW]
            found.add(part.hex().encode())
            found.add(str(int.from_bytes(part, "big")).encode())
            # Inside a longer text the first characters of base64 depend on the text before: six bytes
            # from a whole group on are eight characters that do not.
            found.add(base64.b64encode(part[:6]).lower())
            found.add(base64.urlsafe_b64encode(part[:6]).lower())
    return found


def _search(traces: set[bytes], text: bytes, where: str) -> None:
    lowered = text.lower()
    if found := [trace for trace in traces if trace in lowered]:
        raise Violation("seed_is_nowhere", f"{where} holds {max(found, key=len).decode()} of the seed or a stream")
