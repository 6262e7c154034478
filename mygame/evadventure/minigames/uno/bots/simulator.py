"""Fast simulation of one round of UNO: cards are numbers, and everything changes in place.

For computer players only, which play thousands of rounds in their head for one move. `Round` holds the same position as
a `UnoState` and follows the same rules; `tests/test_simulator.py` plays both side by side and compares them after every
action. Unsupported (`knows`): decks of more than 108 cards, hands that fall, cards that are taken back, and tables
where the last card must be a number. Nobody jumps in, and everyone calls UNO on the last card but one.

Numbers U.. are those of docs/play/uno.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from ....rules import EvAdventureRollEngine
from ...core import Seat
from ..actions import Action, CallUno, Catch, ChallengeFour, Draw, KeepCard, NameColour, PlayCard, SwapHands
from ..data import COLOUR, COLOURS, DRAW_FOUR, MAX_TURNS, ORDER, PENALTY, POINTS, SYMBOL, WILD, matches, moves_hands
from ..draft import side_of
from ..state import UnoOptions, UnoState
from ..state import UnoRound as Table

CARD: Final = {card: place for card, place in ORDER.items() if len(SYMBOL[card]) < 3 or card == DRAW_FOUR}
"""Code of a card -> its number."""
CODE: Final = {number: card for card, number in CARD.items()}
"""The inverse."""
_ALL: Final = max(CARD.values()) + 1
NO_COLOUR: Final = 4
"""Number of the colour of wild cards; colours are 0 to 3 in the order of `COLOURS`."""
_NUMBER_OF: Final = {"": NO_COLOUR, **{colour: place for place, colour in enumerate(COLOURS)}}
_COLOUR_OF: Final = [_NUMBER_OF[COLOUR[CODE[n]]] if n in CODE else NO_COLOUR for n in range(_ALL)]
_POINTS: Final = [POINTS[CODE[n]] if n in CODE else 0 for n in range(_ALL)]
_PENALTY: Final = [PENALTY.get(CODE.get(n, ""), 0) for n in range(_ALL)]
_SMALL: Final = [0.002 * points for points in _POINTS]
_W, _W4 = CARD[WILD], CARD[DRAW_FOUR]
_FREE: Final = (True,) * _ALL
_NEVER: Final = (False,) * _ALL
_FITS: Final = {
    (colour, CARD[top]): tuple(n in CODE and matches(CODE[n], top, COLOURS[colour]) for n in range(_ALL))
    for colour in range(4)
    for top in CARD
}
"""Colour in force, top card -> for each card whether it fits."""

# Effects of a card besides passing the turn.
_PLAIN, _SKIP, _REVERSE, _PENALISES, _SWAPS, _PASSES = range(6)
# Pending questions.
NOTHING, DRAWN, DRAWS, SWAP, NAME = range(5)
_ASKED: Final = {"drawn": DRAWN, "draws": DRAWS, "swap": SWAP, "colour": NAME}

# The rules of thumb of `policy`, as tables.
_COST: Final = [size**0.75 for size in range(200)]
_DRAW_WORTH: Final = [0.65 * (_COST[size] - _COST[size + 1]) for size in range(199)]
_TEMPO, _THREAT, _FOLLOW, _HELD, _BLUFF = 0.45, 0.35, 0.06, 0.5, 2.0
LONGEST: Final = 250
"""Turns after which a playout counts as undecided."""


def knows(options: UnoOptions) -> bool:
    """Tell whether rounds with these options can be simulated."""
    return options.deck == 108 and not options.mercy and options.action_finish and not options.wrong_card_penalty


def _kinds(seven_zero: bool | str, two: bool) -> list[int]:
    """Return the effect of each card."""
    kinds = [_PLAIN] * _ALL
    for card, number in CARD.items():
        symbol = SYMBOL[card]
        if symbol == "S" or (symbol == "R" and two):
            kinds[number] = _SKIP
        elif symbol == "R":
            kinds[number] = _REVERSE
        elif card in PENALTY:
            kinds[number] = _PENALISES
        elif moves_hands(seven_zero, symbol):
            kinds[number] = _SWAPS if symbol == "7" else _PASSES
    return kinds


_KINDS: Final = {(rule, two): _kinds(rule, two) for rule in (False, True, "sevens", "zeros") for two in (False, True)}


_BUCKET: Final = [0, 0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 7, *[8] * 4, *[9] * 184]
_BUCKETS: Final = 10
FIGURES: Final = (
    *(f"size {size}" for size in ("1", "2", "3", "4", "5", "6", "7-8", "9-11", "12-15", "16+")),
    "turns to wait",
    "turns to wait with one card",
    "turns to wait with two cards",
    "share of wild cards",
    "a wild card",
    "share of action cards",
    "a wild draw four",
    "colours",
    "share that fits",
    "can play now",
    "can go out now",
    "a seven",
    "gain by a seven",
    "gain by a zero",
    "smallest hand",
    "sevens only",
    "a wild card among two",
)
"""The inputs to the chance of going out first."""
_COPIED: Final = ("hands", "pile", "discard", "uncalled")


class Round:
    """A round being played in the head of a computer player."""

    __slots__ = (
        "after", "asked", "before", "blocked", "bluff", "by", "card", "challenge", "colour", "count", "dice",
        "direction", "discard", "hands", "kinds", "options", "over", "pile", "players", "top", "turn", "turns",
        "uncalled", "weight", "winner",
    )  # fmt: skip

    def __init__(self, state: UnoState, dice: EvAdventureRollEngine) -> None:
        """Take a position over; cards that are not in order yet are put in order.

        Args:
            dice: source of its chance.
        """
        table = state.table
        options = table.options
        self.options, self.dice = options, dice
        self.hands = [[CARD[card] for card in hand] for hand in state.hands]
        rest = [CARD[card] for card in state.unshuffled]
        self._shuffle(rest)
        self.pile = rest + [CARD[card] for card in state.pile]
        self.discard = [CARD[card] for card in state.discard]
        self.top = self.discard[-1] if self.discard else -1
        self.colour = _NUMBER_OF[state.colour]
        self.turn, self.direction = state.turn, int(state.direction)
        self.players = [seat for seat in range(table.seats) if seat not in table.out]
        self.weight = 1 / (len(self.players) - 1)
        self.after = table.terms.after
        self.kinds = _KINDS[options.seven_zero, len(self.players) == 2]
        self.uncalled = list(state.uncalled)
        self.blocked, self.turns = state.blocked, state.turns
        self.over, self.winner = False, -1
        pending = state.pending
        self.asked, self.count, self.by, self.card, self.before = NOTHING, 0, -1, -1, NO_COLOUR
        self.bluff = self.challenge = False
        if pending is not None:
            self.asked, self.count, self.by = _ASKED[pending.kind], pending.count, pending.by
            self.card = CARD[pending.card] if pending.card else -1
            self.before, self.bluff, self.challenge = _NUMBER_OF[pending.before], pending.bluff, pending.challenge

    def copy(self) -> Round:
        """Return an independent copy of this round."""
        new = object.__new__(Round)
        for name in _SHARED:
            setattr(new, name, getattr(self, name))
        new.hands = [[*hand] for hand in self.hands]
        new.pile, new.discard, new.uncalled = [*self.pile], [*self.discard], [*self.uncalled]
        return new

    # The rules.

    def do(self, seat: Seat, action: Action) -> None:
        """Play one action of the rules; UNO is called with every card that leaves one.

        Args:
            seat: the acting seat; passing up a chance out of turn changes nothing.
        """
        match action:
            case PlayCard(card=card, colour=colour):
                self.play(CARD[card], COLOURS.index(colour) if colour else NO_COLOUR)
            case Draw() if self.asked == DRAWS:
                self.suffer()
            case Draw():
                self.draw()
            case KeepCard():
                self.keep()
            case SwapHands(seat=other):
                self.exchange(seat, other)
            case ChallengeFour():
                self.dispute()
            case NameColour(colour=colour):
                self.asked, self.colour = NOTHING, COLOURS.index(colour)
            case CallUno():
                self.uncalled.remove(seat)
            case Catch(seat=other):
                self.uncalled.remove(other)
                self.take(other, self.options.uno_penalty)

    def fits(self) -> tuple[bool, ...]:
        """Return for each card whether it may lie on the top one (U12)."""
        if self.top < 0:
            return _FREE
        return _FITS[self.colour, self.top] if self.colour != NO_COLOUR else _NEVER

    def play(self, card: int, colour: int) -> None:
        """Lay a card down, with UNO called where that is possible, and let it take effect.

        Args:
            colour: the colour named with a wild card.
        """
        seat = self.turn
        hand = self.hands[seat]
        hand.remove(card)
        self.discard.append(card)
        self.top = card
        before, own = self.colour, _COLOUR_OF[card]
        self.colour = colour if own == NO_COLOUR else own
        stacked = self.count if self.asked == DRAWS else 0
        self.asked, self.blocked = NOTHING, 0
        if self.uncalled:
            self.uncalled = []
        kind = self.kinds[card]
        after = self.after[self.direction]
        if kind == _PENALISES:
            self._penalise(seat, card, stacked, before)
        elif not hand:
            self.over, self.winner = True, seat
        elif kind == _PLAIN:
            self.pass_turn(after[seat])
        elif kind == _SKIP:
            self.pass_turn(after[after[seat]])
        elif kind == _REVERSE:
            self.direction = -self.direction
            self.pass_turn(self.after[self.direction][seat])
        elif kind == _PASSES:
            self._pass_hands(seat)
        elif len(self.players) == 2:
            self.exchange(seat, after[seat])
        else:
            self.asked = SWAP

    def pass_turn(self, to: Seat) -> None:
        """Give the turn to `to` (U66)."""
        self.turn = to
        self.turns += 1
        if self.turns >= MAX_TURNS:
            self._end_undecided()

    def _penalise(self, seat: Seat, card: int, stacked: int, before: int) -> None:
        """Make the next seat draw, or ask for its response (U18, U21-U26, U81, U84)."""
        options, hand = self.options, self.hands[seat]
        last, count = not hand, stacked + _PENALTY[card]
        victim = self.after[self.direction][seat]
        challenge = card == _W4 and options.challenges and not options.no_bluffing
        if challenge or (options.answers and not last):
            self.asked, self.count, self.by, self.before, self.challenge = DRAWS, count, seat, before, challenge
            self.bluff = card == _W4 and before in [_COLOUR_OF[held] for held in hand] and before != NO_COLOUR
            self.pass_turn(victim)
        else:
            self._suffer(victim, count, last, seat)

    def _suffer(self, victim: Seat, count: int, last: bool, winner: Seat) -> None:
        self.take(victim, count)
        if last:
            self.over, self.winner = True, winner
        else:
            self.pass_turn(self.after[self.direction][victim])

    def suffer(self) -> None:
        """Take the demanded cards (U18, U21, U26)."""
        last = self.by >= 0 and not self.hands[self.by]
        self.asked, self.uncalled = NOTHING, []
        self._suffer(self.turn, self.count, last, self.by)

    def dispute(self) -> None:
        """Challenge the wild draw four (U23-U25)."""
        last = not self.hands[self.by]
        self.asked, self.uncalled = NOTHING, []
        if self.bluff:
            self.take(self.by, self.count)
        else:
            self._suffer(self.turn, self.count + 2, last, self.by)

    def take(self, seat: Seat, count: int) -> None:
        """Draw cards for a seat (U50, U51)."""
        hand = self.hands[seat]
        if len(self.pile) < count:
            self._fill(count)
        for _ in range(min(count, len(self.pile))):
            hand.append(self.pile.pop())

    def _fill(self, count: int) -> None:
        if len(self.discard) > 1 and len(self.pile) < count:
            rest = self.discard[:-1]
            del self.discard[:-1]
            self._shuffle(rest)
            self.pile = rest + self.pile

    def _shuffle(self, cards: list[int]) -> None:
        self.dice.shuffle(cards)

    def draw(self) -> None:
        """Draw instead of playing (U14-U16, U52, U82)."""
        seat, options, fits = self.turn, self.options, self.fits()
        hand = self.hands[seat]
        self.uncalled = []
        drawn, fit = 0, False
        while True:
            if not self.pile:
                self._fill(1)
                if not self.pile:
                    break
            card = self.pile.pop()
            fit = fits[card] and not (card == _W4 and options.no_bluffing and self.holds_colour(seat))
            hand.append(card)
            drawn += 1
            if fit or not options.draw_to_match:
                break
        if not drawn:
            self.blocked += 1
            if self.blocked < len(self.players):
                self.pass_turn(self.after[self.direction][seat])
            else:
                self._end_undecided()
            return
        self.blocked = 0
        if fit and options.blind_draws:
            self.asked, self.card = DRAWN, hand[-1]
        else:
            self.pass_turn(self.after[self.direction][seat])

    def keep(self) -> None:
        """Keep the drawn card (U16)."""
        self.asked = NOTHING
        self.pass_turn(self.after[self.direction][self.turn])

    def exchange(self, seat: Seat, other: Seat) -> None:
        """Swap the hands of two seats, and pass the turn (U41)."""
        hands = self.hands
        self.asked = NOTHING
        hands[seat], hands[other] = hands[other], hands[seat]
        self._moved([seat, other])
        self.pass_turn(self.after[self.direction][seat])

    def _pass_hands(self, seat: Seat) -> None:
        """Pass every hand to the next seat (U43)."""
        after, old, hands = self.after[self.direction], self.hands, [*self.hands]
        for giver in self.players:
            hands[after[giver]] = old[giver]
        self.hands = hands
        self._moved(self.players)
        self.pass_turn(after[seat])

    def _moved(self, moved: list[Seat]) -> None:
        """Mark the seats that must call UNO anew (U46)."""
        still = [seat for seat in self.uncalled if seat not in moved]
        if self.options.uno_penalty and self.options.uno_after_swap == "call":
            still += [seat for seat in moved if len(self.hands[seat]) == 1]
        self.uncalled = still

    def holds_colour(self, seat: Seat) -> bool:
        """Tell whether a seat holds a card of the colour in force."""
        return self.colour != NO_COLOUR and self.colour in [_COLOUR_OF[card] for card in self.hands[seat]]

    def points(self, seat: Seat) -> int:
        """Return the points of a hand left at the end (U60)."""
        return sum([_POINTS[card] for card in self.hands[seat]])

    def _end_undecided(self) -> None:
        """End a round in which nobody goes out: the lowest hand wins, if there is only one (U52, U66)."""
        self.over = True
        held = {seat: self.points(seat) for seat in self.players}
        least = min(held.values())
        lowest = [seat for seat in self.players if held[seat] == least]
        self.winner = lowest[0] if len(lowest) == 1 else -1

    # The player of playouts: the rules of thumb of the level `careful`.

    def play_out(self, turns: int = LONGEST) -> None:
        """Play all seats by the rules of thumb until the round ends, or has lasted so long and nothing is pending."""
        end = self.turns + turns
        while not self.over and (self.turns < end or self.asked):
            self.act()
        if self.uncalled and not self.over:
            self._alarm()

    def act(self) -> None:
        """Make the best move of the seat in turn; a seat that must call UNO is caught, or calls first."""
        if self.uncalled:
            self._alarm()
        asked, seat = self.asked, self.turn
        if asked == NOTHING:
            card = self._best(self.fits(), _DRAW_WORTH[len(self.hands[seat])])
            if card < 0:
                self.draw()
                if self.asked == DRAWN:
                    self._play_drawn(seat)
            else:
                self.play(card, self.colour_for(seat))
        elif asked == DRAWN:
            self._play_drawn(seat)
        elif asked == DRAWS:
            card = self._answer(seat) if self.options.stacking != "none" else -1
            if card < 0:
                self.suffer()
            else:
                self.play(card, self.colour_for(seat))
        elif asked == SWAP:
            hands = self.hands
            self.exchange(seat, min([other for other in self.players if other != seat], key=lambda o: len(hands[o])))
        else:
            self.asked, self.colour = NOTHING, self.colour_for(seat)

    def _alarm(self) -> None:
        """Settle each uncalled UNO: caught or called, by chance."""
        many, penalty = len(self.players), self.options.uno_penalty
        for seat in self.uncalled:
            if self.dice.randint(0, many - 1):
                self.take(seat, penalty)
        self.uncalled = []

    def _play_drawn(self, seat: Seat) -> None:
        card = self.card
        single = [False] * _ALL
        single[card] = True
        if self._best(single, 0.0) >= 0 or self.options.force_play:
            self.play(card, self.colour_for(seat))
        else:
            self.keep()

    def _answer(self, seat: Seat) -> int:
        """Return a draw card to lay on the pending draw card; -1 for none (U81)."""
        options, top = self.options, self.top
        if self.by >= 0 and not self.hands[self.by]:
            return -1
        for card in self.hands[seat]:
            if not _PENALTY[card] or (card == _W4 and options.no_bluffing and self.holds_colour(seat)):
                continue
            same = SYMBOL[CODE[card]] == SYMBOL[CODE[top]]
            if same if options.stacking == "same" else _PENALTY[card] >= _PENALTY[top]:
                return card
        return -1

    def colour_for(self, seat: Seat) -> int:
        """Return the colour a seat holds most of."""
        counts = [0, 0, 0, 0, 0]
        for card in self.hands[seat]:
            counts[_COLOUR_OF[card]] += 1
        counts[4] = -1
        return counts.index(max(counts))

    def _best(self, fits: tuple[bool, ...] | list[bool], least: float) -> int:
        """Return the card that is worth most, by the rules of thumb; -1 when all are worth less than `least`."""
        seat, hands = self.turn, self.hands
        hand = hands[seat]
        fitting = [card for card in hand if fits[card]]
        if not fitting:
            return -1
        mine = len(hand)
        if mine == 1:
            card = fitting[0]
            return -1 if card == _W4 and self.options.no_bluffing and self.holds_colour(seat) else card
        counts = [0, 0, 0, 0, 0]
        for card in hand:
            counts[_COLOUR_OF[card]] += 1
        left, weight, kinds = mine - 1, self.weight, self.kinds
        after = self.after[self.direction]
        hit = len(hands[after[seat]])
        base = _COST[mine] - _COST[left]
        chosen, most = -1, least
        for card in fitting:
            own = _COLOUR_OF[card]
            kind = kinds[card]
            if kind >= _SWAPS:
                if kind == _SWAPS:
                    size = min([len(hands[other]) for other in self.players if other != seat])
                else:
                    size = len(hands[self.after[-self.direction][seat]])
                worth = _SMALL[card] + weight * (_COST[left] - _COST[size]) + _COST[mine] - _COST[size]
                if size == left:
                    worth += _FOLLOW * counts[own]
            else:
                worth = base + _SMALL[card]
                if kind in (_SKIP, _PENALISES):
                    worth += weight * (_TEMPO + _COST[hit + _PENALTY[card]] - _COST[hit])
                    if hit <= 2:
                        worth += _THREAT
                if own == NO_COLOUR:
                    if left > 1:
                        worth -= _HELD
                    worth += _FOLLOW * max(counts[:4])
                    if card == _W4 and self.colour != NO_COLOUR and counts[self.colour]:
                        if self.options.no_bluffing:
                            continue
                        worth -= _BLUFF
                else:
                    worth += _FOLLOW * counts[own]
            if worth >= most:
                chosen, most = card, worth
        return chosen

    # The result.

    def figures(self, seat: Seat, place: int) -> list[float]:
        """Return the inputs to a seat's chance of going out first (`chances`), with nothing pending.

        Args:
            place: number of other seats whose turn comes before it.
        """
        hands, players = self.hands, self.players
        hand = hands[seat]
        size, cost = len(hand), _COST
        sevens = zeros = wilds = fours = actions = 0
        colours = set()
        kinds, kind_seven, kind_zero = self.kinds, _SWAPS, _PASSES
        fitting, fits = 0, self.fits()
        for card in hand:
            own = _COLOUR_OF[card]
            if own == NO_COLOUR:
                wilds += 1
                fours += card == _W4
            else:
                colours.add(own)
                kind = kinds[card]
                if kind == kind_seven:
                    sevens += 1
                elif kind == kind_zero:
                    zeros += 1
                elif kind:
                    actions += 1
            fitting += fits[card]
        sizes = [len(hands[other]) for other in players if other != seat]
        least = min(sizes)
        previous = len(hands[self.after[-self.direction][seat]])
        found = [0.0] * len(FIGURES)
        found[_BUCKET[size]] = 1.0
        rest = self.weight * place
        at = _BUCKETS
        found[at] = rest
        found[at + 1] = rest if size == 1 else 0.0
        found[at + 2] = rest if size == 2 else 0.0
        found[at + 3] = wilds / size
        found[at + 4] = float(wilds > 0)
        found[at + 5] = actions / size
        found[at + 6] = float(fours > 0)
        found[at + 7] = len(colours) / 4
        found[at + 8] = fitting / size
        found[at + 9] = float(fitting > 0) if not place else 0.0
        found[at + 10] = float(fitting > 0) if not place and size == 1 else 0.0
        found[at + 11] = float(sevens > 0)
        found[at + 12] = cost[size] - cost[least] if sevens else 0.0
        found[at + 13] = cost[size] - cost[previous] if zeros else 0.0
        found[at + 14] = float(size <= least)
        found[at + 15] = float(sevens == size)
        found[at + 16] = float(wilds > 0 and size <= 2)
        return found

    def chances(self, weights: Sequence[float]) -> dict[Seat, float]:
        """Return each seat's probability of going out first, nothing pending: a multinomial logit of its figures.

        Args:
            weights: one for each of `FIGURES` (`fitted`).
        """
        after, seat, powers = self.after[self.direction], self.turn, {}
        for place in range(len(self.players)):
            powers[seat] = exp(sum([w * x for w, x in zip(weights, self.figures(seat, place), strict=True) if x]))
            seat = after[seat]
        total = sum(powers.values())
        return {seat: power / total for seat, power in powers.items()}

    def worth(self, table: Table, seat: Seat, weights: Sequence[float]) -> float:
        """Return the worth of the end of a playout to a seat, from 0 to 1.

        Where one round is the match, that is whether it has won; in longer ones points count, too. An unfinished round
        is judged by everyone's chances.
        """
        options = self.options
        mine = side_of(table, seat)
        if not self.over:
            chances = self.chances(weights)
            return sum([chances.get(other, 0.0) for other in mine])
        won = 1.0 if self.winner in mine else 0.5 if self.winner < 0 else 0.0
        if options.rounds == 1 and options.scoring == "winner":
            return won
        held = {other: self.points(other) for other in self.players}
        if options.scoring == "winner":
            return 0.5 + (0.3 + min(sum(held.values()), 250) / 1250) * (2 * won - 1)
        mean = sum([held[other] for other in self.players if other != seat]) * self.weight
        return min(1.0, max(0.0, 0.5 + 0.2 * (won - 0.5) + (mean - held[seat]) / 400))


_SHARED: Final = tuple(name for name in Round.__slots__ if name not in _COPIED)
