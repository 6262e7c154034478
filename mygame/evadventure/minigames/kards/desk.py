"""One side while an action is worked out."""

from __future__ import annotations

from .state import Side


class Desk:
    """The fields of a `Side` that may be changed: the support line and the hand are lists."""

    __slots__ = (
        "armed",
        "armed_cost",
        "chosen",
        "deck",
        "disarmed",
        "discard",
        "fatigue",
        "hand",
        "hq",
        "hq_at",
        "kredits",
        "marked",
        "most_hq",
        "mud",
        "ready",
        "slots",
        "support",
    )

    def __init__(self, side: Side) -> None:
        self.hq = side.hq
        self.hq_at = side.hq_at
        self.support = list(side.support)
        self.hand = list(side.hand)
        self.deck = side.deck
        self.discard = side.discard
        self.armed = side.armed
        self.armed_cost = side.armed_cost
        self.slots = side.slots
        self.kredits = side.kredits
        self.fatigue = side.fatigue
        self.mud = side.mud
        self.chosen = side.chosen
        self.marked = side.marked
        self.ready = side.ready
        self.most_hq = side.most_hq
        self.disarmed = side.disarmed

    def record(self) -> Side:
        """Return the side as a record."""
        return Side(
            self.hq,
            self.hq_at,
            tuple(self.support),
            tuple(self.hand),
            self.deck,
            self.discard,
            self.armed,
            self.armed_cost,
            self.slots,
            self.kredits,
            self.fatigue,
            self.mud,
            self.chosen,
            self.marked,
            self.ready,
            self.most_hq,
            self.disarmed,
        )
