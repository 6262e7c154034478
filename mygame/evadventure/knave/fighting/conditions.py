"""What is the matter with one body, and for how long.

Pure. `afflictions.CONDITIONS` says what each condition does; `Conditions` is one body's list of them. A
condition lasts for rounds (six of our seconds, or a round of the fight one is in), for game seconds, or until it is
taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from .afflictions import CONDITIONS, Condition


class Held(msgspec.Struct, omit_defaults=True):
    """How long a body has a condition; for good when neither is given. `source` is the id of its author."""

    until: float | None = None
    rounds: int | None = None
    source: int | None = None


def no_time() -> float:
    """Return the clock of a world in which only rounds pass."""
    return 0.0


class Conditions:
    """The conditions of one body.

    Args:
        held: what there is already.
        now: a clock in game seconds.
    """

    def __init__(self, held: Mapping[str, Held] | None = None, now: Callable[[], float] = no_time) -> None:
        self.held: dict[str, Held] = dict(held or {})
        self.now = now

    # What there is.

    def all(self) -> list[str]:
        """Return the keys of what lasts still, oldest first."""
        now = self.now()
        return [key for key, one in self.held.items() if one.until is None or one.until > now]

    def __iter__(self) -> Iterator[str]:
        return iter(self.all())

    def __bool__(self) -> bool:
        return bool(self.held) and bool(self.all())

    def has(self, key: str) -> bool:
        """Return whether the body has this condition now."""
        one = self.held.get(key)
        return one is not None and (one.until is None or one.until > self.now())

    def source(self, key: str) -> int | None:
        """Return the id of the author of a condition; None when it has none."""
        return self.held[key].source if self.has(key) else None

    def kinds(self) -> list[Condition]:
        """Return what each of them does."""
        return [CONDITIONS[key] for key in self.all()]

    # Changes.

    def add(
        self, key: str, game_seconds: float | None = None, rounds: int | None = None, source: int | None = None
    ) -> bool:
        """Add a condition, or prolong it.

        Args:
            key: of `CONDITIONS`.
            game_seconds: how long; six of them are one of ours.
            rounds: how many rounds; together with `game_seconds` whichever ends first.
            source: id of the one who did it.

        Returns:
            Whether it was not there before.

        Raises:
            KeyError: for what is no condition.
        """
        CONDITIONS[key]
        new = not self.has(key)
        until = None if game_seconds is None else self.now() + game_seconds
        if not new:
            old = self.held[key]
            until = None if None in (until, old.until) else max(until or 0, old.until or 0)
            rounds = None if None in (rounds, old.rounds) else max(rounds or 0, old.rounds or 0)
            source = source if source is not None else old.source
        self.held[key] = Held(until, rounds, source)
        return new

    def remove(self, key: str) -> bool:
        """Be rid of a condition; return whether it was there."""
        there = self.has(key)
        self.held.pop(key, None)
        return there

    def expire(self) -> list[str]:
        """Drop what time has ended; return it."""
        now = self.now()
        over = [key for key, one in self.held.items() if one.until is not None and one.until <= now]
        for key in over:
            del self.held[key]
        return over

    def round_over(self) -> list[str]:
        """End a round; return what ended."""
        over = self.expire()
        for key, one in list(self.held.items()):
            if one.rounds is None:
                continue
            one.rounds -= 1
            if one.rounds <= 0:
                del self.held[key]
                over.append(key)
        return over

    def turn_over(self) -> list[str]:
        """End the body's own turn; return what ended."""
        passing = [
            key
            for key, one in self.held.items()
            if CONDITIONS[key].until_turn and one.until is None and one.rounds is None
        ]
        return self.drop(passing)

    def drop(self, keys: Iterable[str]) -> list[str]:
        """Be rid of several; return those that were there."""
        there = [key for key in keys if self.has(key)]
        for key in there:
            del self.held[key]
        return there

    # What they do together.

    def armor(self) -> int:
        """Return what they add to armour."""
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
        return any(CONDITIONS[key].peaceful and self.source(key) in (None, target) for key in self.all())

    def actions(self, turn: int) -> int:
        """Return how often the body acts in a round: twice in haste, every other round when slowed."""
        if self.helpless:
            return 0
        paces = [kind.actions for kind in self.kinds() if kind.actions != 1]
        pace = 1.0
        for one in paces:
            pace *= one
        return int(pace) if pace >= 1 else int(turn % round(1 / pace) == 0)
