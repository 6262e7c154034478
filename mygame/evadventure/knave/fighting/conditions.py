"""The conditions of one body, and their durations.

Pure. `afflictions.CONDITIONS` holds the effects of each condition; `Conditions` is one body's list of them. A condition
lasts for rounds (six real seconds, or a round of the body's fight), for game seconds, or until it is taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf

import msgspec

from .afflictions import CONDITIONS, Condition


class Rounds(msgspec.Struct, frozen=True, tag="rounds"):
    """A number of rounds."""

    count: int


class GameTime(msgspec.Struct, frozen=True, tag="time"):
    """A number of seconds of the game; six of them are one real second."""

    seconds: float


class OwnTurn(msgspec.Struct, frozen=True, tag="turn"):
    """Until the bearer's own turn in a fight is over."""


class ForGood(msgspec.Struct, frozen=True, tag="good"):
    """Until it is taken away."""


type Duration = Rounds | GameTime | OwnTurn | ForGood
"""How long a condition lasts. It is the only form, so that no two durations can be given at once."""


class Span(msgspec.Struct, frozen=True):
    """One reason for a body's condition: its remaining duration, and the id of its author.

    `lasts` as `GameTime` is the moment at which it ends.
    """

    lasts: Duration
    source: int | None = None

    def runs(self, now: float) -> bool:
        """Return whether it has not ended by the clock."""
        return not isinstance(self.lasts, GameTime) or self.lasts.seconds > now


class Old(msgspec.Struct):
    """A condition as 1.0.0 stored it."""

    until: float | None = None
    rounds: int | None = None
    source: int | None = None

    def span(self, key: str) -> Span:
        """Return it in its present form."""
        if self.rounds is not None:
            return Span(Rounds(self.rounds), self.source)
        return Span(_own(key) if self.until is None else GameTime(self.until), self.source)


type Held = Mapping[str, tuple[Span, ...]]
"""Key of a condition -> the reasons for it. It ends with the last of them."""


def write(held: Held) -> str:
    """Return the conditions of a body as text."""
    return msgspec.json.encode(held).decode()


def read(text: str) -> dict[str, tuple[Span, ...]]:
    """Return the conditions a text holds, without those that no longer exist."""
    stored = msgspec.json.decode(text, type=dict[str, tuple[Span, ...] | Old]) if text else {}
    known = {key: one for key, one in stored.items() if key in CONDITIONS}
    return {key: (one.span(key),) if isinstance(one, Old) else one for key, one in known.items()}


def _own(key: str) -> Duration:
    """Return the duration of a condition that is given for no time."""
    return OwnTurn() if CONDITIONS[key].until_turn else ForGood()


def no_time() -> float:
    """Return the clock of a world in which only rounds pass."""
    return 0.0


class Conditions:
    """The conditions of one body. `now` is a clock in game seconds."""

    def __init__(self, held: Held | None = None, now: Callable[[], float] = no_time) -> None:
        self.held: dict[str, tuple[Span, ...]] = dict(held or {})
        self.now = now

    # Present conditions.

    def all(self) -> list[str]:
        """Return the keys of all present conditions, oldest first."""
        return [key for key in self.held if self.has(key)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.all())

    def __bool__(self) -> bool:
        return bool(self.held) and bool(self.all())

    def has(self, key: str) -> bool:
        """Return whether the body has this condition now."""
        return bool(self.spans(key))

    def spans(self, key: str) -> tuple[Span, ...]:
        """Return the reasons for a condition of the body now; none without it."""
        if (spans := self.held.get(key)) is None:
            return ()
        now = self.now()
        return tuple([one for one in spans if one.runs(now)])

    def lasts(self, key: str) -> Duration:
        """Return the duration to show of a condition the body has: that of its probably longest span."""
        return max([one.lasts for one in self.spans(key)], key=lambda one: _length(one, self.now()))

    def kinds(self) -> list[Condition]:
        """Return the definition of each of them."""
        return [CONDITIONS[key] for key in self.all()]

    # Changes.

    def add(self, key: str, lasts: Duration | None = None, source: int | None = None) -> bool:
        """Add a condition. A present one ends with the last of the times it was given for.

        By default it lasts as the condition has it (`until_turn`), or until it is taken away. Return whether it
        is new. Raises KeyError for an unknown condition.
        """
        now, lasts = self.now(), lasts or _own(key)
        if isinstance(lasts, GameTime):
            lasts = GameTime(now + lasts.seconds)
        there = self.spans(key)
        spans = {(type(one.lasts), one.source): one for one in there}
        before = spans.get((type(lasts), source))
        if before is None or _length(lasts, now) > _length(before.lasts, now):
            spans[type(lasts), source] = Span(lasts, source)
        self.held[key] = tuple(spans.values())
        return not there

    def remove(self, key: str) -> bool:
        """Remove a condition; return whether it was there."""
        there = self.has(key)
        self.held.pop(key, None)
        return there

    def expire(self) -> list[str]:
        """Drop the conditions that have run out; return them."""
        return self._keep(lambda span: span if span.runs(self.now()) else None)

    def round_over(self) -> list[str]:
        """End a round; return the conditions that ended."""
        over = self.expire()
        return over + self._keep(_a_round_on)

    def turn_over(self) -> list[str]:
        """End the body's own turn; return the conditions that ended."""
        return self._keep(lambda span: None if isinstance(span.lasts, OwnTurn) else span)

    def _keep(self, changed: Callable[[Span], Span | None]) -> list[str]:
        """Change each span, drop those that are over; return the conditions without any more."""
        for key, spans in self.held.items():
            self.held[key] = tuple([kept for one in spans if (kept := changed(one)) is not None])
        return self.drop([key for key, spans in self.held.items() if not spans])

    def drop(self, keys: Iterable[str]) -> list[str]:
        """Remove several; return those that were there."""
        there = [key for key in keys if key in self.held]
        for key in there:
            del self.held[key]
        return there

    # Their joint effects.

    def armor(self) -> int:
        """Return their sum for armour."""
        return sum([kind.armor for kind in self.kinds()])

    @property
    def helpless(self) -> bool:
        """Whether the body cannot act."""
        return any(kind.helpless for kind in self.kinds())

    @property
    def rooted(self) -> bool:
        """Whether the body cannot go anywhere."""
        return self.helpless or (any(kind.rooted for kind in self.kinds()) and not self.slippery)

    @property
    def slippery(self) -> bool:
        """Whether neither bonds nor doors hold the body."""
        return any(kind.slippery for kind in self.kinds())

    @property
    def mute(self) -> bool:
        """Whether the body cannot cast."""
        return any(kind.mute or kind.helpless for kind in self.kinds())

    def spares(self, target: int | None) -> bool:
        """Return whether the body will not attack a being (an id): it is at peace, or charmed by it."""
        peaceful = [span for key in self.held if CONDITIONS[key].peaceful for span in self.spans(key)]
        return any(span.source in (None, target) for span in peaceful)

    def actions(self, turn: int) -> int:
        """Return how often the body acts in a round: twice in haste, every other round when slowed."""
        if self.helpless:
            return 0
        paces = [kind.actions for kind in self.kinds() if kind.actions != 1]
        pace = 1.0
        for one in paces:
            pace *= one
        return int(pace) if pace >= 1 else int(turn % round(1 / pace) == 0)


ROUND = 36
"""Game seconds of a round outside of fights: to compare rounds with game time, never to turn one into the other."""


def _length(lasts: Duration, now: float) -> float:
    """Return the approximate rest of a span in game seconds."""
    match lasts:
        case Rounds(count):
            return count * ROUND
        case GameTime(moment):
            return moment - now
        case OwnTurn():
            return ROUND / 2
        case ForGood():
            return inf


def _a_round_on(span: Span) -> Span | None:
    """Return a span after a round; None when it is over."""
    if not isinstance(span.lasts, Rounds):
        return span
    return Span(Rounds(span.lasts.count - 1), span.source) if span.lasts.count > 1 else None
