"""The worth of a move by rules of thumb, shared by the computer players and their playouts.

A position is reduced to the inputs of such rules: the player's own hand and the sizes of all others. Worth is measured
in cards: one card less in one's own hand is about one, a card more in others' hands a share of it. The 7-0 rule enters
as the resulting sizes, so a 7 or 0 that would hurt is kept back, and drawing instead is weighed like any other move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...bots.uniform import dice_of
from ...core import Seat
from ..actions import Action, CallUno, Catch, ChallengeFour, Draw, KeepCard, NameColour, Pass, PlayCard, SwapHands
from ..data import COLOUR, DISCARD_ALL, DRAW_FOUR, PENALTY, POINTS, SYMBOL, Card, Colour, Hand, matches, moves_hands
from ..state import UnoOptions
from ..view import UnoView

COST: Final[list[float]] = [size**0.75 for size in range(200)]
"""Cost of a hand of so many cards: the last cards weigh more than the first."""
WIN: Final = 100.0
TEMPO: Final = 0.45
"""Worth of another player's missed turn, shared among all others."""
HELD: Final = {"W": 0.5, "W+4": 0.5, "WS": 0.5, "WH": 0.2, "WC": 0.4, "W+6": 0.5, "W+10": 0.5}
"""Worth of keeping a wild card for later."""
BLUFF: Final = 2.0
"""Risk of a bluffed wild draw four."""
FOLLOW: Final = 0.06
"""Worth of each further card of the colour in force: it can follow."""
LUCK: Final = 0.35
"""Part of a card saved by the chance that a drawn one can be played at once."""
_SEARCHED: Final = 2
"""Approximate growth of a hand, in cards, where players draw until a card fits."""
THREAT: Final = 0.35
"""Worth of hitting the next player who is about to go out."""
_UNO: Final = 0.5
"""Worth of calling UNO in time."""
_WRONG: Final = -5.0
"""Worth of a card that must be taken back."""


class RuleOfThumbPolicy:
    """The rules of thumb for one seat in one position."""

    __slots__ = ("colour", "count", "doubt", "hand", "next", "options", "others", "previous", "sizes", "top", "weight")

    def __init__(
        self,
        options: UnoOptions,
        seat: Seat,
        hand: Hand,
        sizes: Sequence[int],
        players: Sequence[Seat],
        direction: int,
        top: Card | None,
        colour: Colour,
        count: int,
        doubt: float,
    ) -> None:
        """Take over a position.

        Args:
            players: those still playing, in seat order.
            count: number of cards to be drawn; 0 when none are.
            doubt: probability that a challenge would succeed, 0 to 1.
        """
        place = players.index(seat)
        self.options, self.hand, self.sizes, self.top, self.colour = options, hand, sizes, top, colour
        self.next = players[(place + direction) % len(players)]
        self.previous = players[(place - direction) % len(players)]
        self.others = [other for other in players if other != seat]
        self.weight = 1.0 / len(self.others)
        self.count, self.doubt = count, doubt

    def best(self, legal: Sequence[Action], seed: int) -> Action:
        """Return the legal action that is worth most; of equal ones the first, of equal hands to swap for any.

        Args:
            seed: for the choice among equal hands.
        """
        best = legal[0] if len(legal) == 1 else max(legal, key=self.worth)
        if type(best) is not SwapHands:
            return best
        least = self.sizes[best.seat]
        equal = [action for action in legal if type(action) is SwapHands and self.sizes[action.seat] == least]
        return dice_of(seed).choice(equal)

    def worth(self, action: Action) -> float:
        """Return the worth of an action; leaving everything unchanged is worth 0."""
        mine = len(self.hand)
        match action:
            case PlayCard(card=card, colour=colour, uno=uno):
                return self._play(card, colour) + (_UNO if uno else 0.0)
            case Draw() if self.count:
                return COST[mine] - COST[mine + self.count]
            case Draw() if self.options.draw_to_match:
                return COST[mine] - COST[mine + _SEARCHED]
            case Draw():
                return (1 - LUCK) * (COST[mine] - COST[mine + 1])
            case KeepCard() | Pass():
                return 0.0
            case SwapHands(seat=seat):
                return -float(self.sizes[seat])
            case ChallengeFour():
                lost = COST[mine] - COST[mine + self.count + 2]
                return self.doubt * self.weight * self.count + (1 - self.doubt) * lost
            case NameColour(colour=colour):
                return self._follow(colour)
            case _:
                return WIN  # calling and catching cost nothing

    def _follow(self, colour: Colour) -> float:
        return FOLLOW * sum([COLOUR[card] == colour for card in self.hand])

    def _play(self, card: Card, colour: Colour) -> float:
        """Return the worth of playing a card."""
        mine, sizes, weight = len(self.hand), self.sizes, self.weight
        symbol = SYMBOL[card]
        left = after = mine - 1
        if symbol == DISCARD_ALL:
            left = after = sum([COLOUR[held] != COLOUR[card] for held in self.hand])
        own = COLOUR[card]
        if own and self.top is not None and own != self.colour and symbol != SYMBOL[self.top] and not self.count:
            return _WRONG
        if not left:
            return WIN
        worth = 0.002 * POINTS[card]
        if moves_hands(self.options.seven_zero, symbol) or symbol == "WS":
            after = sizes[self.previous] if symbol == "0" else min([sizes[other] for other in self.others])
            worth += weight * (COST[left] - COST[after])
        elif symbol == "WH":
            after = (sum([sizes[other] for other in self.others]) + left) // (len(self.others) + 1)
        elif symbol == "S" or card in PENALTY or (symbol == "R" and weight == 1.0):
            hit = sizes[self.next]
            more = PENALTY.get(card, 0)
            worth += weight * (TEMPO + COST[hit + more] - COST[hit]) + (THREAT if hit <= 2 else 0.0)
        worth += COST[mine] - COST[after]
        if not own:
            worth -= HELD[card] if left > 1 else 0.0
            if card == DRAW_FOUR and any(COLOUR[held] == self.colour for held in self.hand):
                worth -= BLUFF
        return worth + self._follow(own or colour) if after == left else worth


def moves_among(view: UnoView, legal: Sequence[Action], seat: Seat) -> list[Action]:
    """Return the legal actions that are moves: no false call, no false catch, no card that must be taken back."""
    uncalled, top, colour, free = view.uncalled, view.top, view.colour, view.question is None
    return [
        action
        for action in legal
        if not (type(action) is CallUno and seat not in uncalled)
        and not (type(action) is Catch and action.seat not in uncalled)
        and not (free and type(action) is PlayCard and not matches(action.card, top, colour))
    ]


def policy_of_view(view: UnoView, seat: Seat, doubt: float) -> RuleOfThumbPolicy:
    """Return the rules of thumb for a seat's view."""
    count = view.question.count if view.question is not None else 0
    players = view.active()
    return RuleOfThumbPolicy(
        view.options, seat, view.hand, view.sizes, players, view.direction, view.top, view.colour, count, doubt
    )
