"""The draft of one action: changes to cards, turns and scores.

`UnoDraft.of(state)` opens a state, `step` gives the next one with its events; it lives no longer than one call of
`apply` or `setup`. Numbers U.. are those of docs/play/uno.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from msgspec import field
from msgspec.structs import replace

from ...rules import EvAdventureRollEngine
from ..chance import Chance
from ..core import Outcome, Seat, Step
from ..draft import Draft, set_at
from . import actions as act
from .data import (
    ACTIONS,
    COLOUR,
    DISCARD_ALL,
    DRAW_FOUR,
    DRAW_SIX,
    DRAW_TEN,
    HAND_SIZE,
    MAX_ROUNDS,
    MAX_TURNS,
    MERCY_POINTS,
    NUMBERS,
    PENALTY,
    POINTS,
    SYMBOL,
    Card,
    Colour,
    Hand,
    in_order,
    matches,
)
from .state import MOST_SEEN, Knowledge, Pending, SeenSign, UnoOptions, UnoRound, UnoState, deck_of

_RETURNED = frozenset((DRAW_FOUR, DRAW_SIX, DRAW_TEN))
"""Cards that cannot be start cards (U11)."""
_BATCH = 16
"""Number of unshuffled cards put in order at a time; any number gives the same odds."""


def without(seats: tuple[Seat, ...], gone: Seat) -> tuple[Seat, ...]:
    """Return seats without one of them."""
    return tuple([seat for seat in seats if seat != gone])


def forgotten(known: tuple[Knowledge, ...], seat: Seat, card: Card) -> tuple[Knowledge, ...]:
    """Return the knowledge of hands after `seat` laid a card down: observers who knew of it there know of one less."""
    left: tuple[Knowledge, ...] = ()
    for entry in known:
        if entry[1] == seat and card in (cards := entry[2]):
            at = cards.index(card)
            if rest := cards[:at] + cards[at + 1 :]:
                left += ((entry[0], seat, rest),)
        else:
            left += (entry,)
    return left


def noted(seen: tuple[SeenSign, ...], new: SeenSign) -> tuple[SeenSign, ...]:
    """Return the evidence on hands with a new sign added."""
    return (*seen[1 - MOST_SEEN :], new)


def sides(table: UnoRound) -> tuple[tuple[Seat, ...], ...]:
    """Return the sides of this round, without players who are out (U70)."""
    match table.options.partners:
        case "none":
            pairs: tuple[tuple[Seat, ...], ...] = tuple((seat,) for seat in range(table.seats))
        case "fixed":
            pairs = ((0, 2), (1, 3))
        case _:
            pairs = (((0, 2), (1, 3)), ((0, 1), (2, 3)), ((0, 3), (1, 2)))[(table.round - 1) % 3]
    left = (tuple(seat for seat in pair if seat not in table.out) for pair in pairs)
    return tuple(side for side in left if side)


def side_of(table: UnoRound, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats on the side of `seat` in this round, itself among them."""
    if table.options.partners == "none":
        return (seat,)
    return next(side for side in sides(table) if seat in side)


def is_bluff(state: UnoState, seat: Seat) -> bool:
    """Tell whether a wild draw four of `seat` would be played with a card of the colour in hand (U22)."""
    return holds_colour(state.hands[seat], state.colour)


def holds_colour(hand: Hand, colour: Colour) -> bool:
    """Tell whether a hand holds a card of the colour in force."""
    return bool(colour) and colour in [COLOUR[card] for card in hand]


def playable(state: UnoState, seat: Seat, card: Card) -> bool:
    """Tell whether `seat` may play a card on the top one now, with nothing pending."""
    if (discard := state.discard) and card not in act.MATCHING[state.colour][discard[-1]]:
        return False
    return card != DRAW_FOUR or not state.table.options.no_bluffing or not is_bluff(state, seat)


def must_play(options: UnoOptions, hand: Hand, top: Card | None, colour: Colour) -> bool:
    """Tell whether a hand holds a card that fits, not counting bluffs and cards that may not be the last (U87, U89)."""
    return any(
        matches(card, top, colour)
        and not (card == DRAW_FOUR and holds_colour(hand, colour))
        and (options.action_finish or not finishes(hand, card))
        for card in hand
    )


def finishes(hand: Hand, card: Card) -> bool:
    """Tell whether playing an action or wild card would empty the hand (U89)."""
    if card not in ACTIONS:
        return False
    return len(hand) == 1 or (SYMBOL[card] == DISCARD_ALL and all(COLOUR[held] == COLOUR[card] for held in hand))


def may_answer(options: UnoOptions, hand: Hand, top: Card, colour: Colour, card: Card) -> bool:
    """Tell whether a player who must draw may play a card instead: a draw card on top, or jump in (U80, U81)."""
    if card not in PENALTY or (card == DRAW_FOUR and options.no_bluffing and holds_colour(hand, colour)):
        return False
    if not options.action_finish and finishes(hand, card):
        return False
    jumps = card == top and options.jump_in
    return jumps or is_stackable(options.stacking, card, top)


def is_stackable(stacking: str, card: Card, top: Card) -> bool:
    """Tell whether a draw card may lie on another one: of the same symbol, or with `up` one that costs more (U81)."""
    if card not in PENALTY:
        return False
    return (
        SYMBOL[card] == SYMBOL[top]
        if stacking == "same"
        else stacking == "up" and PENALTY[card] >= PENALTY.get(top, PENALTY[card] + 1)
    )


def won(state: UnoState) -> bool:
    """Tell whether the pending draw card was the last card of a hand: the round ends once it is settled (U26)."""
    pending = state.pending
    return pending is not None and pending.by >= 0 and not state.hands[pending.by]


class UnoDraft(Draft[UnoState], UnoState, frozen=False, gc=False):
    """A state being changed, and the events of the change."""

    events: list[act.Event] = field(default_factory=list)

    def step(self) -> Step[UnoState, act.Event]:
        """Return the new state of this draft, and its events."""
        return Step(self.freeze(), tuple(self.events))

    # Seats and turns.

    def active(self) -> list[Seat]:
        """Return the seats still playing, in seat order."""
        out = self.table.out
        return [seat for seat in range(self.table.seats) if seat not in out] if out else list(range(self.table.seats))

    def after(self, seat: Seat) -> Seat:
        """Return the seat whose turn comes after `seat`, in the direction of play."""
        return self.table.terms.after[self.direction][seat]

    def pass_turn(self, to: Seat) -> None:
        """Give the turn to `to`; end a round that would never end (U66)."""
        self.turn = to
        self.turns += 1
        if self.turns >= MAX_TURNS:
            self.end_round("turn_limit")

    def skip(self, seat: Seat) -> None:
        """Skip the turn of `seat`."""
        self.events.append(act.Skipped(seat))
        self.pass_turn(self.after(seat))

    # Cards.

    def take(self, count: int) -> tuple[Card, ...]:
        """Take cards from the draw pile, the first drawn last; fewer when there are no more (U50, U51)."""
        if len(self.pile) < count:
            self.fill(count)
        pile = self.pile
        left = max(len(pile) - count, 0)
        self.pile = pile[:left]
        return pile[left:]

    def fill(self, count: int) -> None:
        """Put unshuffled cards under the pile, ordered, until it holds `count`; then the discards, without the top."""
        stream = Chance(self.chance)
        dice = EvAdventureRollEngine(stream)
        pile, rest = self.pile, list(self.unshuffled)
        while len(pile) < count:
            if not rest:
                if len(self.discard) < 2:
                    break
                rest = list(self.discard[:-1])
                self.discard = self.discard[-1:]
                self.events.append(act.Reshuffled(len(rest)))
            batch = min(len(rest), max(_BATCH, count - len(pile)))
            dice.shuffle_last(rest, batch)
            last = len(rest) - batch
            pile = (*rest[last:], *pile)
            del rest[last:]
        self.pile, self.unshuffled, self.chance = pile, tuple(rest), stream.state

    def draw(self, seat: Seat, count: int, why: act.Why) -> None:
        """Draw cards into the hand of `seat`."""
        cards = in_order(self.take(count))
        hand = in_order(self.hands[seat] + cards)
        self.hands = set_at(self.hands, seat, hand)
        self.events.append(act.CardsDrawn(seat, len(cards), why, count, cards, len(hand)))
        if cards:
            self.note(SeenSign("took", seat, count=len(cards)))

    def note(self, seen: SeenSign) -> None:
        """Keep a public sign of a hand."""
        self.seen = noted(self.seen, seen)

    # Cards with effects.

    def reverse(self, seat: Seat) -> None:
        """Turn the direction; with two players the other one misses the turn (U17, U29)."""
        if len(self.active()) == 2:
            self.skip(self.after(seat))
            return
        self.direction = -1 if self.direction == 1 else 1
        self.events.append(act.Reversed(self.direction))
        self.pass_turn(self.after(seat))

    def skip_next(self, seat: Seat) -> None:
        """Skip the player after `seat` (U17)."""
        self.skip(self.after(seat))

    def rain(self, seat: Seat) -> None:
        """Play a customizable wild card: with `rain` everybody else draws one (U28)."""
        if self.table.options.custom_wild == "rain":
            other = self.after(seat)
            while other != seat:
                self.draw(other, 1, "rain")
                other = self.after(other)
        self.pass_turn(self.after(seat))

    def draw_card(self, seat: Seat, card: Card, stacked: int, before: Colour, bluff: bool) -> None:
        """Make the next seat draw, or ask for its response (U18, U21-U26, U80, U81, U84)."""
        options = self.table.options
        last = not self.hands[seat]
        count = stacked + PENALTY[card]
        victim = self.after(seat)
        challenge = card == DRAW_FOUR and options.challenges and not options.no_bluffing
        if challenge or (options.answers and not last):
            bluff = bluff and challenge  # not kept if nobody can challenge it
            self.pending = Pending("draws", count=count, by=seat, before=before, bluff=bluff, challenge=challenge)
            self.pass_turn(victim)
        else:
            self.suffer(victim, count, "card", seat if last else None)

    def suffer(self, victim: Seat, count: int, why: act.Why, winner: Seat | None) -> None:
        """Make `victim` draw and miss the turn; after the last card of `winner` the round ends instead (U26)."""
        self.draw(victim, count, why)
        if winner is not None:
            self.end_round("went_out", winner)
        else:
            self.skip(victim)

    # Knowledge of other hands.

    def learn(self, observer: Seat, holder: Seat, cards: Hand) -> None:
        """Note which cards `observer` has seen in the hand of `holder`."""
        others = [entry for entry in self.known if entry[:2] != (observer, holder)]
        self.known = tuple(sorted((*others, (observer, holder, cards)))) if cards else tuple(others)

    # Hands that move (U40-U49).

    def exchange(self, seat: Seat, other: Seat, automatic: bool) -> None:
        """Swap the hands of two seats; the turn of `seat` is over then."""
        hands = self.hands
        self.events.append(act.Swapped(seat, other, (len(hands[seat]), len(hands[other])), automatic))
        receivers = [*range(len(hands))]
        receivers[seat], receivers[other] = other, seat
        self._move(receivers)
        self.pass_turn(self.after(seat))

    def pass_hands(self, seat: Seat) -> None:
        """Pass every hand to the next seat in the direction of play; the turn of `seat` is over then (U43)."""
        before = tuple(map(len, self.hands))
        receivers, after = [*range(len(before))], [*before]
        for giver in self.active():
            receivers[giver] = receiver = self.after(giver)
            after[receiver] = before[giver]
        self.events.append(act.HandsPassed(self.direction, before, tuple(after), tuple(receivers)))
        self._move(receivers)
        self.pass_turn(self.after(seat))

    def _move(self, receivers: Sequence[Seat]) -> None:
        """Give each seat's hand to its receiver; its giver knows the hand in its new place."""
        old, hands = self.hands, [*self.hands]
        known = []
        for observer, holder, cards in self.known:
            receiver = receivers[holder]
            if receiver != observer:
                known.append((observer, receiver, cards))
        moved = []
        for seat, receiver in enumerate(receivers):
            if receiver != seat:
                hands[receiver] = hand = old[seat]
                moved.append(seat)
                if hand:
                    known.append((seat, receiver, hand))
        known.sort()
        self.hands, self.known = tuple(hands), tuple(known)
        self.note(SeenSign("moved", receivers=tuple(receivers)))
        self._moved(moved)

    def mix_hands(self, seat: Seat) -> None:
        """Shuffle all hands together and deal them anew, starting left of `seat` (U27)."""
        before = tuple(map(len, self.hands))
        cards = list(in_order(card for hand in self.hands for card in hand))
        stream = Chance(self.chance)
        EvAdventureRollEngine(stream).shuffle(cards)
        self.chance = stream.state
        hands: list[list[Card]] = [[] for _ in self.hands]
        receiver = seat
        for card in cards:
            receiver = self.after(receiver)
            hands[receiver].append(card)
        self.hands = tuple(in_order(hand) for hand in hands)
        self.known = self.seen = ()
        self.events.append(act.Mixed(seat, before, tuple(map(len, self.hands))))
        self._moved(self.active())
        self.pass_turn(self.after(seat))

    def _moved(self, moved: Sequence[Seat]) -> None:
        """Void UNO calls for hands that moved; a player now holding one card must call anew (U46). Reveal new hands."""
        options, hands, events = self.table.options, self.hands, self.events
        still = [seat for seat in self.uncalled if seat not in moved]
        anew = options.uno_penalty and options.uno_after_swap == "call"
        for seat in moved:
            hand = hands[seat]
            if anew and len(hand) == 1:
                still.append(seat)
            events.append(act.NewHand(seat, hand))
        still.sort()
        self.uncalled = tuple(still)

    def ask_or_swap(self, seat: Seat) -> None:
        """Ask `seat` for a player to swap with; with one candidate only, swap at once (U41, U42)."""
        choices = self.active()
        choices.remove(seat)
        if len(choices) == 1:
            self.exchange(seat, choices[0], automatic=True)
        else:
            self.turn = seat
            self.pending = Pending("swap")
            self.events.append(act.SwapAsked(seat, tuple(map(len, self.hands)), tuple(choices)))

    # Rounds.

    def choose_dealer(self) -> None:
        """Draw a card for everybody; the highest number deals, ties draw again (U4)."""
        stream = Chance(self.chance)
        dice = EvAdventureRollEngine(stream)
        deck = list(deck_of(self.table.options))
        drawn: list[tuple[Seat, Card]] = []
        tied: list[Seat] = list(range(self.table.seats))
        while len(tied) > 1:
            if len(deck) < len(tied):
                deck = list(deck_of(self.table.options))
            best, leaders = -1, tied
            for seat in tied:
                card = dice.draw(deck)
                drawn.append((seat, card))
                value = int(SYMBOL[card]) if SYMBOL[card] in NUMBERS else 0
                if value > best:
                    best, leaders = value, [seat]
                elif value == best:
                    leaders.append(seat)
            tied = leaders
        self.chance = stream.state
        self.table = replace(self.table, dealer=tied[0])
        self.events.append(act.HighCard(tuple(drawn), tied[0]))

    def deal(self) -> None:
        """Deal a round: new deck, seven cards each, the start card and its effect (U5, U10)."""
        table = self.table
        players = self.active()
        self.pile, self.unshuffled, self.discard, self.colour = (), deck_of(table.options), (), ""
        self.direction, self.pending = 1, None
        self.known = self.seen = ()
        self.uncalled = self.passed = self.false_called = ()
        self.blocked = self.turns = 0
        self.last = None
        cards = self.take(HAND_SIZE * len(players))
        hands: list[Hand] = [()] * table.seats
        for place, seat in enumerate(players):
            hands[seat] = in_order(cards[HAND_SIZE * place : HAND_SIZE * (place + 1)])
        self.hands = tuple(hands)
        self.events.append(act.RoundDealt(table.round, table.dealer, self.hands, tuple(map(len, hands))))
        self.turn = first = self.after(table.dealer)
        if table.options.start_card:
            self._turn_up(first)

    def _turn_up(self, first: Seat) -> None:
        """Turn up the start card and let it take effect (U10, U11)."""
        returned = 0
        while (card := self.take(1)[0]) in _RETURNED:
            self.unshuffled, self.pile = (*self.unshuffled, *self.pile, card), ()
            returned += 1
        self.discard, self.colour = (card,), COLOUR[card]
        self.events.append(act.Turned(card, returned))
        match SYMBOL[card]:
            case "S":
                self.skip(first)
            case "R" if len(self.active()) == 2:
                self.skip(first)
            case "R":
                self.direction = -1
                self.turn = self.table.dealer if self.table.dealer not in self.table.out else self.after(first)
            case "+2":
                self.draw(first, 2, "start")
                self.skip(first)
            case symbol if symbol == card:
                self.pending = Pending("colour")

    def end_round(self, rule: act.RoundEnd, winner: Seat | None = None) -> None:
        """Count a round (U60-U63) and end the match (U64) or deal the next one."""
        held = [sum(map(POINTS.__getitem__, hand)) for hand in self.hands]
        for seat in self.table.fallen:
            held[seat] = MERCY_POINTS
        if rule in ("blocked", "turn_limit"):
            least = min(held[seat] for seat in self.active())
            lowest = [seat for seat in self.active() if held[seat] == least]
            winner = lowest[0] if len(lowest) == 1 else None
        self.rise()
        table = self.table
        options = table.options
        points = [0] * table.seats
        out = table.out
        gone: tuple[Seat, ...] = ()
        if options.scoring != "winner":
            points = held
        elif winner is not None:
            ours = side_of(table, winner)
            won = sum([held[seat] for seat in self.active() if seat not in ours])
            for seat in ours:
                points[seat] = won
        scores = tuple(map(add, table.scores, points))
        if options.scoring == "knockout":
            gone = tuple(seat for seat in self.active() if scores[seat] >= options.goal)
            out = tuple(sorted((*out, *gone)))
        self.events.append(act.RoundOver(table.round, rule, winner, self.hands, tuple(points), scores, gone))
        self.table = UnoRound(options, table.seats, table.dealer, table.round, scores, out)
        self.pending = None
        self.uncalled = self.passed = self.false_called = ()
        if (rule_of_end := self._ends()) is not None:
            self._finish(rule_of_end, winner)
        else:
            self.direction = 1
            self.table = UnoRound(options, table.seats, self.after(table.dealer), table.round + 1, scores, out)
            self.deal()

    def rise(self) -> None:
        """Bring back the players who fell in this round (U90)."""
        if fallen := self.table.fallen:
            out = tuple([seat for seat in self.table.out if seat not in fallen])
            self.table = replace(self.table, out=out, fallen=())

    def _ends(self) -> str | None:
        """Return the rule that ends the match after this round, if one does (U64, U74)."""
        table = self.table
        options = table.options
        if options.scoring == "knockout":
            if len(self.active()) < 2:
                return "knockout"
        elif options.goal and any(table.scores[seat] >= options.goal for seat in self.active()):
            return "goal"
        if options.rounds and table.round >= options.rounds:
            return "rounds"
        return "round_limit" if table.round >= MAX_ROUNDS else None

    def _finish(self, rule: str, winner: Seat | None) -> None:
        """End the match: best score wins among those still playing; all equal is a draw (U64)."""
        table, scores = self.table, self._final_scores()
        players = self.active() or [seat for seat in range(table.seats) if self.hands[seat]]
        best = max(scores[seat] for seat in players)
        winners = tuple(seat for seat in players if scores[seat] == best)
        if table.options.rounds == 1 and winner is not None:
            winners = side_of(table, winner)
        elif len(winners) == len(players) > 1:
            winners = ()
        self.result = Outcome(scores, winners, rule)

    # People.

    def show_mercy(self) -> None:
        """Remove every player whose hand has grown too large from the round, the hand under the discards (U90)."""
        most, round_ = self.table.options.mercy, self.table.round
        for seat in self.active():
            if len(self.hands[seat]) >= most:
                self.leave(seat, fell=True)
                if self.result is not None or self.table.round != round_:
                    return

    def leave(self, seat: Seat, *, fell: bool = False) -> None:
        """Remove a player: the hand is laid open under the discards, the turn moves on (U71-U73, U90).

        Args:
            fell: only out of this round, not of the match.
        """
        pending, in_turn, last = self.pending, seat == self.turn, won(self)
        hand = self.hands[seat]
        if self.discard:
            self.discard = (*hand, *self.discard)
        else:
            self.unshuffled, self.pile = (*self.unshuffled, *self.pile, *hand), ()
        self.hands = set_at(self.hands, seat, ())
        fallen = tuple(sorted((*self.table.fallen, seat))) if fell else without(self.table.fallen, seat)
        self.table = replace(self.table, out=tuple(sorted({*self.table.out, seat})), fallen=fallen)
        self.uncalled = without(self.uncalled, seat)
        self.passed = without(self.passed, seat)
        self.false_called = without(self.false_called, seat)
        self.known = tuple(entry for entry in self.known if seat not in entry[:2])
        self.blocked = 0
        self.events.append(act.Fell(seat, hand) if fell else act.PlayerLeft(seat, hand))
        if len(sides(self.table)) < 2 and self.table.fallen:
            self.end_round("mercy", self.active()[0])
        elif len(sides(self.table)) < 2:
            self._abandon()
        elif in_turn and last and pending is not None:
            self.end_round("went_out", pending.by)
        elif in_turn:
            if pending is None or pending.kind != "colour":
                self.pending = None
            self.pass_turn(self.after(seat))
        elif pending is not None and pending.by == seat:
            self.pending = Pending("draws", count=pending.count)
        elif pending is not None and pending.kind == "swap" and len(self.active()) == 2:
            self.pending = None
            self.ask_or_swap(self.turn)

    def _abandon(self) -> None:
        """End the match because only one player, or one pair, is left (U73)."""
        self.pending = None
        self.uncalled = self.passed = self.false_called = ()
        self.result = Outcome(self._final_scores(), tuple(self.active()), "left")

    def _final_scores(self) -> tuple[float, ...]:
        """Return the scores of the outcome: where own cards count, the lowest is the best."""
        table = self.table
        return tuple(float(score if table.options.scoring == "winner" else -score) for score in table.scores)
