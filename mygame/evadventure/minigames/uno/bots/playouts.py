"""Rounds played out in the head of a computer player, by the rules themselves, and the worth of their ends.

All seats play by the rules of thumb of the level `careful`, as tables: a computer player plays thousands of rounds for
one move. Nobody jumps in, everyone calls UNO on the last card but one, and nobody plays a card that does not match.

Numbers U.. are those of docs/play/uno.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, inf, sumprod
from typing import Final

from ...core import Seat, tables_of
from ..actions import MATCHING
from ..data import CARDS, COLOUR, COLOURS, DRAW_FOUR, PENALTY, POINTS, Card, Colour
from ..effects import Round, finishes, holds_colour, may_answer, must_play, side_of, won
from ..state import DISCARDS, MIXES, PASSES, PENALISES, PLAIN, SKIPS, SWAPS, UnoOptions
from .policy import BLUFF, COST, FOLLOW, HELD, LUCK, TEMPO, THREAT

_WILD: Final = len(COLOURS)
_OWN: Final = {card: COLOURS.index(COLOUR[card]) if COLOUR[card] else _WILD for card in CARDS}
"""Card -> the place of its colour among `COLOURS`."""
_SMALL: Final = {card: 0.002 * POINTS[card] for card in CARDS}
_DRAW_WORTH: Final = [(1 - LUCK) * (COST[size] - COST[size + 1]) for size in range(len(COST) - 1)]
LONGEST: Final = 250
"""Turns after which a playout counts as undecided."""

_BUCKET: Final = [
    [float(place == bucket) for place in range(10)]
    for bucket in (0, 0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 7, *[8] * 4, *[9] * 184)
]
FIGURES: Final = (
    *(f"size {size}" for size in ("1", "2", "3", "4", "5", "6", "7-8", "9-11", "12-15", "16+")), "turns to wait",
    "turns to wait with one card", "turns to wait with two cards", "share of wild cards", "a wild card",
    "share of action cards", "a wild draw four", "colours", "share that fits", "can play now", "can go out now",
    "a seven", "gain by a seven", "gain by a zero", "smallest hand", "sevens only", "a wild card among two",
)  # fmt: skip
"""The inputs to the chance of going out first."""


@cache
def fitted(options: UnoOptions, players: int) -> Sequence[float]:
    """Return the weights of `FIGURES` for these options and so many players."""
    moving = "moving" if options.seven_zero else "plain"
    rows: Mapping[str, Sequence[float]] = tables_of(__package__.rpartition(".")[0])["weights"]
    return rows[f"{moving} {players if players < 5 else 6}"]


class Playout(Round):
    """A round that plays itself by the rules of thumb."""

    __slots__ = ()

    def play_out(self, turns: int = LONGEST) -> None:
        """Play all seats until the round ends, or has lasted so many turns and nothing is pending."""
        end = self.turns + turns
        while not self.ended and (self.turns < end or self.pending is not None):
            self.act()
        if self.uncalled and not self.ended:
            self._alarm()

    def act(self) -> None:
        """Make the best move of the seat in turn; a seat that must call UNO is caught, or calls first."""
        if self.uncalled:
            self._alarm()
        seat, pending = self.turn, self.pending
        hand = self.hands[seat]
        if pending is None:
            fitting = MATCHING[self.colour][self.top]
            tried = [card for card in hand if card in fitting]
            if tried and (card := self._best(seat, tried, _DRAW_WORTH[len(hand)])):
                self.play(seat, card, "" if COLOUR[card] else self._colour(hand), True)
            else:
                self.draw(seat)
                if self.pending is not None:
                    self._play_drawn(seat, self.pending.card)
        elif pending.kind == "draws":
            if self.options.answers and (card := self._answer(seat)):
                self.play(seat, card, "" if COLOUR[card] else self._colour(hand), True)
            else:
                self.suffer(seat)
        elif pending.kind == "drawn":
            self._play_drawn(seat, pending.card)
        elif pending.kind == "swap":
            hands = self.hands
            others = [other for other in self.terms.players if other != seat]
            self.exchange(seat, min(others, key=lambda other: len(hands[other])))
        else:
            self.name(seat, self._colour(hand))
        if self.options.mercy and not self.ended:
            self.show_mercy()

    def _alarm(self) -> None:
        """Settle each uncalled UNO: caught or called, by chance."""
        many = len(self.terms.players)
        for seat in self.uncalled:
            if self.dice.randint(0, many - 1):
                self.catch(self.after[seat], seat)
            else:
                self.call(seat)

    def _play_drawn(self, seat: Seat, card: Card) -> None:
        options, hand = self.options, self.hands[seat]
        forced = options.force_play and not (card == DRAW_FOUR and holds_colour(hand, self.colour))
        if not options.action_finish and finishes(hand, card):
            self.keep(seat)
        elif forced or self._best(seat, [card], 0.0):
            self.play(seat, card, "" if COLOUR[card] else self._colour(hand), True)
        else:
            self.keep(seat)

    def _answer(self, seat: Seat) -> Card:
        """Return a draw card to lay on the pending draw card; "" for none (U80, U81)."""
        hand, top = self.hands[seat], self.top
        if won(self.pending, self.hands):
            return ""
        return next((card for card in hand if may_answer(self.options, hand, top, self.colour, card)), "")

    def _colour(self, hand: Sequence[Card]) -> Colour:
        """Return the colour held most."""
        counts = self._counts(hand)
        return COLOURS[counts.index(max(counts[:_WILD]))]

    def _counts(self, hand: Sequence[Card]) -> list[int]:
        """Return the number of cards of each colour, and of wild cards."""
        counts = [0, 0, 0, 0, 0]
        for card in hand:
            counts[_OWN[card]] += 1
        return counts

    def _best(self, seat: Seat, tried: list[Card], least: float) -> Card:
        """Return the card that is worth most, by the rules of thumb; "" when all are worth less than `least`.

        Args:
            tried: the cards that match.
        """
        options, terms, hands = self.options, self.terms, self.hands
        hand, effects = hands[seat], terms.effect
        if terms.limited:
            if not options.action_finish:
                tried = [card for card in tried if not finishes(hand, card)]
            if options.no_bluffing and holds_colour(hand, self.colour):
                tried = [card for card in tried if card != DRAW_FOUR]
            if options.must_play and self.pending is None and must_play(options, hand, self.top, self.colour):
                least = -inf
        if not tried:
            return ""
        mine = len(hand)
        if mine == 1 or (len(tried) == 1 and not effects[tried[0]] and _OWN[tried[0]] != _WILD):
            return tried[0]
        counts = self._counts(hand)
        players, left = terms.players, mine - 1
        base = COST[mine] - COST[left]
        chosen, most = "", least
        for card in tried:
            own, effect = _OWN[card], effects[card]
            worth = base + _SMALL[card]
            follow = counts[own]
            if own == _WILD:
                follow = max(counts[:_WILD])
                if left > 1:
                    worth -= HELD[card]
                if card == DRAW_FOUR and self.colour and counts[COLOURS.index(self.colour)]:
                    worth -= BLUFF
            if SKIPS <= effect <= PENALISES:
                hit = len(hands[self.after[seat]])
                worth += (TEMPO + COST[hit + PENALTY.get(card, 0)] - COST[hit]) / (len(players) - 1)
                if hit <= 2:
                    worth += THREAT
            elif effect > PENALISES:
                size = left
                if effect == SWAPS:
                    size = min([len(hands[other]) for other in players if other != seat])
                elif effect == PASSES:
                    size = len(hands[terms.after[-self.direction][seat]])
                elif effect == MIXES:
                    size = (sum(map(len, hands)) - 1) // len(players)
                elif effect == DISCARDS:
                    size = mine - counts[own]
                    if not size:
                        return card
                if size != left:
                    follow = 0
                worth += COST[left] - COST[size]
                if effect <= SWAPS:
                    worth += (COST[left] - COST[size]) / (len(players) - 1)
            worth += FOLLOW * follow
            if worth >= most:
                chosen, most = card, worth
        return chosen

    # The result.

    def figures(self, seat: Seat, place: int) -> list[float]:
        """Return the inputs to a seat's chance of going out first (`chances`), with nothing pending.

        Args:
            place: number of other seats whose turn comes before it.
        """
        hands, terms, cost = self.hands, self.terms, COST
        hand = hands[seat]
        size = len(hand)
        counts, fitting, effects = self._counts(hand), MATCHING[self.colour][self.top], terms.effect
        wilds, fours, fits = counts[_WILD], DRAW_FOUR in hand, len([card for card in hand if card in fitting])
        coloured = [effects[card] for card in hand if _OWN[card] != _WILD]
        sevens, zeros = coloured.count(SWAPS), coloured.count(PASSES)
        actions = len(coloured) - coloured.count(PLAIN) - sevens - zeros
        least = min([len(hands[other]) for other in terms.players if other != seat])
        rest = place / (len(terms.players) - 1)
        now = fits > 0 and not place
        gain = cost[size] - cost[least] if sevens else 0.0
        passed = cost[size] - cost[len(hands[terms.after[-self.direction][seat]])] if zeros else 0.0
        return [
            *_BUCKET[size], rest, rest if size == 1 else 0.0, rest if size == 2 else 0.0, wilds / size, wilds > 0,
            actions / size, fours, (4 - counts[:_WILD].count(0)) / 4, fits / size, now, now and size == 1,
            sevens > 0, gain, passed, size <= least, sevens == size, wilds > 0 and size <= 2,
        ]  # fmt: skip

    def chances(self, weights: Sequence[float]) -> dict[Seat, float]:
        """Return each seat's probability of going out first, nothing pending: a multinomial logit of its figures.

        Args:
            weights: one for each of `FIGURES` (`fitted`).
        """
        seat, powers = self.turn, {}
        for place in range(len(self.terms.players)):
            powers[seat] = exp(sumprod(weights, self.figures(seat, place)))
            seat = self.after[seat]
        total = sum(powers.values())
        return {seat: power / total for seat, power in powers.items()}

    def worth(self, seat: Seat) -> float:
        """Return the worth of the end of a playout to a seat, from 0 to 1.

        Where one round is the match, that is whether it has won; in longer ones points count, too. An unfinished round
        is judged by everyone's chances.
        """
        options, table = self.options, self.table
        mine = side_of(table, seat)
        if not self.ended:
            chances = self.chances(fitted(options, len(self.terms.players)))
            return sum([chances.get(other, 0.0) for other in mine])
        share = 0.5 if self.winner is None else float(self.winner in mine)
        if options.rounds == 1 and options.scoring == "winner":
            return share
        held = [self.points(other) for other in range(table.seats)]
        if options.scoring == "winner":
            return 0.5 + (0.3 + min(sum(held), 250) / 1250) * (2 * share - 1)
        others = len(self.terms.players) + len(table.fallen) - 1
        mean = (sum(held) - held[seat]) / others
        return min(1.0, max(0.0, 0.5 + 0.2 * (share - 0.5) + (mean - held[seat]) / 400))
