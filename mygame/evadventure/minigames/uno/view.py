"""The view of one observer of an UNO match, and the full states that fit it.

A view is built up from public facts (sizes, discards, the question asked) and the cards shown to this observer: one's
own hand, and cards known in others' hands because one swapped or passed them away or saw them in a challenge.
`determinize` deals the rest at random, so every such state gives this very view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec import field
from msgspec.structs import replace

from ...rules import EvAdventureRollEngine
from ..chance import Chance, open_stream
from ..core import Outcome, Record, Seat, Who
from .actions import Action, CardsDrawn, Event, HandShown, NewHand, RoundDealt
from .data import Card, Colour, Hand, in_order, matches
from .effects import holds_colour
from .state import Pending, Question, SeenSign, UnoOptions, UnoRound, UnoState, deck_of


class UnoQuestion(Question):
    """The question to the seat in turn, as far as the observer may know."""

    challenge: bool = False
    """draws: whether it may be challenged."""
    bluff: bool | None = None
    """draws: whether it was a bluff, for its player only."""


class UnoView(Record, omit_defaults=True):
    """The view of one observer."""

    who: Who
    """The observer's seat; None for a spectator."""
    options: UnoOptions
    seats: int
    """Number of seats."""
    round: int
    """1 for the first."""
    dealer: Seat
    """The seat that dealt this round."""
    scores: tuple[int, ...]
    """Points of each seat."""
    out: tuple[Seat, ...]
    """Seats that no longer play."""
    turn: Seat
    """The seat in turn."""
    direction: Literal[1, -1]
    """1: to the next higher seat, -1: to the next lower."""
    sizes: tuple[int, ...]
    """Cards in each hand."""
    hand: Hand
    """The observer's own hand, in order; empty for a spectator."""
    discard: tuple[Card, ...]
    """All cards played; the last lies on top."""
    colour: Colour
    """The colour in force; empty before a wild start card's is named."""
    pile: int
    """Cards in the draw pile."""
    question: UnoQuestion | None
    """The question to the seat in turn, if any."""
    uncalled: tuple[Seat, ...] = field(name="open")
    """Seats with one card that have not called UNO and can be caught."""
    passed: bool = field(name="quiet")
    """Whether the observer has passed up the chances out of turn."""
    false_called: tuple[Seat, ...] = field(name="alarmed")
    """Seats that have called or caught without cause since the last turn."""
    known: tuple[tuple[Seat, Hand], ...]
    """Seat -> cards the observer knows to be in that hand."""
    blocked: int
    """Turns passed in a row for want of cards to draw."""
    turns: int
    """Turns of this round so far."""
    last: tuple[Seat, Action] | None
    """The last action in this round and its seat; none after the deal."""
    result: Outcome | None
    fallen: tuple[Seat, ...] = ()
    """Those of `out` that return in the next round."""
    seen: tuple[SeenSign, ...] = ()
    """The public signs of hands in this round, the latest last."""

    @property
    def top(self) -> Card | None:
        """The card on top of the discards; None while none has been played."""
        return self.discard[-1] if self.discard else None

    def active(self) -> tuple[Seat, ...]:
        """Return the seats that still play, in seat order."""
        return tuple(seat for seat in range(self.seats) if seat not in self.out)


def view(state: UnoState, who: Who) -> UnoView:
    """Return the view of `who`."""
    table = state.table
    sizes = tuple([len(hand) for hand in state.hands])
    hand = () if who is None else state.hands[who]
    pile = len(state.pile) + len(state.unshuffled)
    question = None if state.pending is None else _question(state.pending, state.turn, who)
    known = tuple([(holder, cards) for observer, holder, cards in state.known if observer == who])
    return UnoView(  # in the order of its fields: with their names it takes five times as long
        who, table.options, table.seats, table.round, table.dealer, table.scores, table.out,
        state.turn, state.direction, sizes, hand, state.discard, state.colour, pile, question,
        state.uncalled, who in state.passed, state.false_called, known,
        state.blocked, state.turns, state.last, state.result, table.fallen, state.seen,
    )  # fmt: skip


def _question(pending: Pending, turn: Seat, who: Who) -> UnoQuestion:
    return UnoQuestion(
        kind=pending.kind,
        card=pending.card if who == turn else "",
        count=pending.count,
        by=pending.by,
        before=pending.before,
        challenge=pending.challenge,
        bluff=pending.bluff if who is not None and who == pending.by else None,
    )


def redact(event: Event, who: Who) -> Event | None:
    """Return an event as `who` sees it; None when it is hidden from them."""
    match event:
        case CardsDrawn(seat=seat, cards=cards) if cards and seat != who:
            return replace(event, cards=())
        case RoundDealt(hands=hands):
            return replace(event, hands=tuple(hand if seat == who else () for seat, hand in enumerate(hands)))
        case NewHand(seat=seat) if seat != who:
            return None
        case HandShown(to=to) if to != who:
            return None
        case _:
            return event


class Guess:
    """All that a seat cannot see, to be dealt at random as often as wanted.

    Unknown cards are dealt from all that the view does not place; a card that another player has just drawn and may
    play is a playable one.
    """

    def __init__(self, view: UnoView, seat: Seat) -> None:
        self._view, self._seat = view, seat
        hidden = Counter(deck_of(view.options))
        hidden.subtract(view.hand)
        hidden.subtract(view.discard)
        self._hands: list[Hand] = [()] * view.seats
        self._hands[seat] = view.hand
        for holder, cards in view.known:
            hidden.subtract(cards)
            self._hands[holder] = cards
        self._pool = list(hidden.elements())
        self._table = UnoRound(view.options, view.seats, view.dealer, view.round, view.scores, view.out, view.fallen)

    def deal(self, dice: EvAdventureRollEngine) -> tuple[list[Hand], list[Card], Pending | None]:
        """Return all hands, the rest of the cards, and the question to the seat in turn."""
        view, pool = self._view, [*self._pool]
        hands = [[*hand] for hand in self._hands]
        card = "" if (question := view.question) is None else question.card
        if question is not None and question.kind == "drawn" and not card:
            fitting = [place for place, card in enumerate(pool) if matches(card, view.top, view.colour)]
            card = pool.pop(dice.choice(fitting))
            hands[view.turn].append(card)
        for hand, size in zip(hands, view.sizes, strict=True):
            for _ in range(size - len(hand)):
                hand.append(dice.draw(pool))
        pending = None
        if question is not None:
            count, by, before, challenge = question.count, question.by, question.before, question.challenge
            bluff = question.bluff
            if bluff is None:
                bluff = challenge and by >= 0 and holds_colour(hands[by], before)
            pending = Pending(question.kind, card, count, by, before, bluff, challenge)
        return [in_order(hand) for hand in hands], pool, pending

    def state(self, hands: Sequence[Hand], pile: Hand, loose: Hand, pending: Pending | None, chance: bytes) -> UnoState:
        """Return the whole position with these cards."""
        view, seat = self._view, self._seat
        return UnoState(  # in the order of its fields, as in `view`
            self._table, tuple(hands), pile, loose, view.discard, view.colour, view.turn, view.direction,
            pending, view.uncalled, (seat,) if view.passed else (), view.false_called,
            tuple([(seat, holder, cards) for holder, cards in view.known]),
            view.blocked, view.turns, view.last, chance, view.result, view.seen,
        )  # fmt: skip


def determinize(view: UnoView, seat: Seat, seed: int) -> UnoState:
    """Return some full state in which `seat` would have this very view (`Guess`)."""
    guess, stream = Guess(view, seat), Chance(open_stream(seed, "determinize"))
    hands, pool, pending = guess.deal(EvAdventureRollEngine(stream))
    return guess.state(hands, (), tuple(pool), pending, stream.state)
