"""The effects of cards: the round in play, changed in place. The one engine of UNO.

`dealing.apply` opens a `Round` of a state, lets a seat act, and builds the next state from it; computer players open
rounds and play them out in their heads (`bots/playouts.py`). Events and the records of what others have seen are built
only in rounds that somebody watches. Numbers U.. are those of docs/play/uno.md.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Final, Literal

from msgspec.structs import replace

from ...rules import EvAdventureRollEngine
from ..chance import Chance
from ..core import Outcome, Seat
from . import actions as act
from . import data
from . import state as st
from .actions import Action, CardPlayed, CardsDrawn, Draw, Pass, PlayCard
from .data import COLOUR, SYMBOL, Card, Colour, Hand


def without(seats: tuple[Seat, ...], gone: Seat) -> tuple[Seat, ...]:
    """Return seats without one of them."""
    return tuple([seat for seat in seats if seat != gone])


def forgotten(known: tuple[st.Knowledge, ...], seat: Seat, card: Card) -> tuple[st.Knowledge, ...]:
    """Return the knowledge of hands after `seat` laid a card down: observers who knew of it there know of one less."""
    left: tuple[st.Knowledge, ...] = ()
    for entry in known:
        if entry[1] == seat and card in (cards := entry[2]):
            at = cards.index(card)
            if rest := cards[:at] + cards[at + 1 :]:
                left += ((entry[0], seat, rest),)
        else:
            left += (entry,)
    return left


def sides(table: st.UnoRound) -> tuple[tuple[Seat, ...], ...]:
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


def side_of(table: st.UnoRound, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats on the side of `seat` in this round, itself among them."""
    if table.options.partners == "none":
        return (seat,)
    return next(side for side in sides(table) if seat in side)


def holds_colour(hand: Sequence[Card], colour: Colour) -> bool:
    """Tell whether a hand holds a card of the colour in force: its wild draw four would be a bluff (U22)."""
    return bool(colour) and colour in [COLOUR[card] for card in hand]


def playable(options: st.UnoOptions, hand: Sequence[Card], top: Card, colour: Colour, card: Card) -> bool:
    """Tell whether a card of a hand may be played on the top one now, with nothing pending."""
    if card not in act.MATCHING[colour][top]:
        return False
    return card != data.DRAW_FOUR or not options.no_bluffing or not holds_colour(hand, colour)


def must_play(options: st.UnoOptions, hand: Sequence[Card], top: Card, colour: Colour) -> bool:
    """Tell whether a hand holds a card that fits, not counting bluffs and cards that may not be the last (U87, U89)."""
    return any(
        card in act.MATCHING[colour][top]
        and not (card == data.DRAW_FOUR and holds_colour(hand, colour))
        and (options.action_finish or not finishes(hand, card))
        for card in hand
    )


def finishes(hand: Sequence[Card], card: Card) -> bool:
    """Tell whether playing an action or wild card would empty the hand (U89)."""
    if card not in data.ACTIONS:
        return False
    return len(hand) == 1 or (SYMBOL[card] == data.DISCARD_ALL and all(COLOUR[held] == COLOUR[card] for held in hand))


def may_answer(options: st.UnoOptions, hand: Sequence[Card], top: Card, colour: Colour, card: Card) -> bool:
    """Tell whether a player who must draw may play a card instead: a draw card on top, or jump in (U80, U81)."""
    if card not in data.PENALTY or (card == data.DRAW_FOUR and options.no_bluffing and holds_colour(hand, colour)):
        return False
    if not options.action_finish and finishes(hand, card):
        return False
    jumps = card == top and options.jump_in
    return jumps or is_stackable(options.stacking, card, top)


def is_stackable(stacking: str, card: Card, top: Card) -> bool:
    """Tell whether a draw card may lie on another one: of the same symbol, or with `up` one that costs more (U81)."""
    if card not in data.PENALTY:
        return False
    return (
        SYMBOL[card] == SYMBOL[top]
        if stacking == "same"
        else stacking == "up" and data.PENALTY[card] >= data.PENALTY.get(top, data.PENALTY[card] + 1)
    )


def won(pending: st.Pending | None, hands: Sequence[Sequence[Card]]) -> bool:
    """Tell whether the pending draw card was the last card of a hand: the round ends once it is settled (U26)."""
    return pending is not None and pending.by >= 0 and not hands[pending.by]


type RoundEnd = Literal["", "went_out", "blocked", "turn_limit", "mercy", "left"]
"""How a round has ended, if it has; `left` ends the match."""

_BATCH: Final = 16
"""Number of unshuffled cards put in order at a time; any number gives the same odds."""
_DRAWN: Final = {card: st.Pending("drawn", card) for card in data.CARDS}
_SWAP: Final = st.Pending("swap")


class Round:
    """A round in play: a position that changes.

    Args:
        state: the position it begins with.
        dice: chance of a round in the head of a computer player, which nobody watches; without them all draws come from
            the stream of the state.
    """

    __slots__ = (
        "_dice", "_stream", "after", "blocked", "chance", "colour", "direction", "discard", "ended", "events",
        "false_called", "hands", "known", "last", "left", "options", "passed", "pending", "pile", "seen",
        "table", "terms", "top", "turn", "turns", "uncalled", "unshuffled", "winner",
    )  # fmt: skip

    def __init__(self, state: st.UnoState, dice: EvAdventureRollEngine | None = None) -> None:
        self.events: list[act.Event] | None = [] if dice is None else None
        self._dice = dice
        self._stream: Chance | None = None
        self.table = table = state.table
        self.options = table.options
        self.terms = terms = table.terms
        self.direction: Literal[1, -1] = state.direction
        self.after: tuple[Seat, ...] = terms.after[state.direction]
        self.hands: list[Hand] = [*state.hands]
        self.pile = state.pile
        self.left = len(state.pile)
        """Number of cards left of the pile."""
        self.unshuffled, self.discard = state.unshuffled, state.discard
        self.top = state.discard[-1] if state.discard else ""
        """The top card; "" when none has been played."""
        self.colour, self.turn, self.pending = state.colour, state.turn, state.pending
        self.uncalled, self.passed, self.false_called = state.uncalled, state.passed, state.false_called
        self.known, self.seen, self.last = state.known, state.seen, state.last
        self.blocked, self.turns, self.chance = state.blocked, state.turns, state.chance
        self.ended: RoundEnd = ""
        self.winner: Seat | None = None

    def state(self, result: Outcome | None = None) -> st.UnoState:
        """Return the position now, or the end of the match with its result."""
        if self._stream is not None:
            self.chance = self._stream.state
            self._stream = self._dice = None
        return st.UnoState(
            self.table,
            tuple(self.hands),
            self.pile[: self.left],
            self.unshuffled,
            self.discard,
            self.colour,
            self.turn,
            self.direction,
            self.pending,
            self.uncalled,
            self.passed,
            self.false_called,
            self.known,
            self.blocked,
            self.turns,
            self.last,
            self.chance,
            result,
            self.seen,
        )

    @property
    def dice(self) -> EvAdventureRollEngine:
        """The chance of the round."""
        if self._dice is None:
            self._stream = Chance(self.chance)
            self._dice = EvAdventureRollEngine(self._stream)
        return self._dice

    # The actions of seats.

    def do(self, seat: Seat, action: Action) -> None:
        """Carry out a legal action."""
        if self.events is not None and type(action) is not Pass:
            self.last = (seat, action)  # as everybody saw it
        if type(action) is PlayCard:
            self.play(seat, action.card, action.colour, action.uno)
        elif type(action) is Draw:
            if self.pending is None:
                self.draw(seat)
            else:
                self.suffer(seat)
        elif type(action) is act.KeepCard:
            self.keep(seat)
        elif type(action) is act.SwapHands:
            self.exchange(seat, action.seat)
        elif type(action) is act.ChallengeFour:
            self.challenge(seat)
        elif type(action) is act.NameColour:
            self.name(seat, action.colour)
        elif type(action) is act.CallUno:
            self.call(seat)
        elif type(action) is act.Catch:
            self.catch(seat, action.seat)
        elif type(action) is Pass:
            self.passed = tuple(sorted((*self.passed, seat)))
        else:
            self.leave(seat)
        if self.options.mercy and not self.ended:
            self.show_mercy()

    def play(self, seat: Seat, card: Card, colour: Colour, uno: bool) -> None:
        """Lay a card on the pile, then let it take effect (U12-U28, U40-U45, U80, U81)."""
        options, pending, before = self.options, self.pending, self.colour
        jump, stacked = seat != self.turn, 0
        if pending is not None:
            if pending.kind == "draws" and not jump:
                if is_stackable(options.stacking, card, self.top):
                    stacked = pending.count
                else:
                    jump = True
            self.pending = None
        elif options.wrong_card_penalty and not (jump or playable(options, self.hands[seat], self.top, before, card)):
            self._take_back(seat, card)
            return
        hand = self.hands[seat]
        at = hand.index(card)
        hand = hand[:at] + hand[at + 1 :]
        effect = self.terms.effect[card]
        more: Hand = ()
        if effect == st.DISCARDS:
            more = tuple([other for other in hand if COLOUR[other] == COLOUR[card]])
            hand = tuple([other for other in hand if COLOUR[other] != COLOUR[card]])
        left = len(hand)
        if (events := self.events) is not None:
            if colour:
                asked = (self.top, before) if self.top and pending is None else ("", "")
                self._note(st.SeenSign("wild", seat, *asked, colour))
            if known := self.known:
                known = forgotten(known, seat, card)
                for other in more:
                    known = forgotten(known, seat, other)
                self.known = known
            events.append(CardPlayed(seat, card, COLOUR[card] or colour, left, uno, jump))
            if more:
                events.append(act.DiscardedAll(seat, more))
        self.hands[seat] = hand
        self.discard += (*more, card) if more else (card,)
        self.top = card
        self.colour = COLOUR[card] or colour
        self.turn = seat
        self.blocked = 0
        self.passed = self.false_called = ()
        self.uncalled = (seat,) if left == 1 and not uno and options.uno_penalty else ()
        if effect == st.PLAIN and left:
            self.pass_turn(self.after[seat])
            return
        if jump and effect == st.REVERSES:  # the identical card below is cancelled
            self._turn_round()
        if effect == st.PENALISES:
            self._penalise(seat, card, stacked, before)
        elif not left:
            self.end("went_out", seat)
        elif effect == st.SKIPS:
            self.skip(self.after[seat])
        elif effect == st.SWAPS:
            self._ask_or_swap(seat)
        elif effect == st.PASSES:
            self._pass_hands(seat)
        elif effect == st.MIXES:
            self._mix_hands(seat)
        else:
            if effect == st.REVERSES:
                self._turn_round()
                if events is not None:
                    events.append(act.Reversed(self.direction))
            elif effect == st.RAINS and options.custom_wild == "rain":
                self._rain(seat)
            self.pass_turn(self.after[seat])

    def _take_back(self, seat: Seat, card: Card) -> None:
        """Take a wrong card back, with a penalty; all have seen it (U85)."""
        self.uncalled = self.passed = self.false_called = ()
        if self.events is not None:
            self.events.append(act.WrongCard(seat, card))
            for observer in self.terms.players:
                if observer != seat:
                    seen = next((entry[2] for entry in self.known if entry[:2] == (observer, seat)), ())
                    if card not in seen:
                        self._learn(observer, seat, data.in_order((*seen, card)))
        self.take(seat, self.options.wrong_card_penalty, "wrong")
        self.pass_turn(self.after[seat])

    def draw(self, seat: Seat) -> None:
        """Draw instead of playing (U14-U16, U52, U82)."""
        options, top, colour = self.options, self.top, self.colour
        fitting, hand = act.MATCHING[colour][top], [*self.hands[seat]]
        drawn: list[Card] = []
        fits = False
        while True:
            if not self.left:
                self._fill(1)
                if not self.left:
                    break
            self.left -= 1
            card = self.pile[self.left]
            fits = card in fitting and (card != data.DRAW_FOUR or playable(options, hand, top, colour, card))
            drawn.append(card)
            insort(hand, card)
            if fits or not options.draw_to_match or 0 < options.mercy <= len(hand):
                break
        self.passed = self.false_called = self.uncalled = ()
        if self.events is not None:
            self.events.append(CardsDrawn(seat, len(drawn), "turn", 1, tuple(sorted(drawn)), len(hand)))
        if not drawn:
            self._draw_nothing(seat)
            return
        self.hands[seat] = tuple(hand)
        self.blocked = 0
        if self.events is not None:
            self._note_draw(seat, len(drawn), fits)
        if fits and options.blind_draws and not 0 < options.mercy <= len(hand):
            self.pending = _DRAWN[drawn[-1]]
        else:
            self.pass_turn(self.after[seat])

    def _note_draw(self, seat: Seat, count: int, fits: bool) -> None:
        """Keep the public evidence on hands after a seat has drawn instead of playing.

        A card that cannot be played at once tells nobody whether it fits. A playable one is in the hand only once kept.

        Args:
            count: cards drawn.
            fits: whether the last of them fits.
        """
        blind = self.options.blind_draws
        if self.top:
            self._note(st.SeenSign("drew", seat, self.top, self.colour, "", count - fits if blind else 0))
        if not (self.top and blind):
            self._note(st.SeenSign("took", seat, count=count - (fits and blind)))

    def _draw_nothing(self, seat: Seat) -> None:
        """Pass the turn because no card is left to draw; when all have met that, the round is blocked (U52)."""
        self.blocked += 1
        if self.blocked < len(self.terms.players):
            self.pass_turn(self.after[seat])
        else:
            self.end("blocked")

    def suffer(self, seat: Seat) -> None:
        """Take the cards of a draw card (U18, U21, U26)."""
        pending = self.pending
        assert pending is not None
        winner = pending.by if won(pending, self.hands) else None
        self._answered()
        self.uncalled = ()
        self._suffer(seat, pending.count, "card", winner)

    def keep(self, seat: Seat) -> None:
        """Keep the drawn card (U16)."""
        self._answered()
        if self.events is not None:
            self.events.append(act.CardKept(seat))
            self._note(st.SeenSign("took", seat, count=1))
        self.pass_turn(self.after[seat])

    def _answered(self) -> None:
        """Note that the pending question has been answered: seats that passed or called in vain may act again."""
        self.pending = None
        self.passed = self.false_called = ()

    def challenge(self, seat: Seat) -> None:
        """Settle a challenge by the facts at the time the card was played (U23-U25)."""
        pending = self.pending
        assert pending is not None
        by, shown = pending.by, tuple(self.hands[pending.by])
        winner = by if won(pending, self.hands) else None
        self._answered()
        self.uncalled = ()
        if self.events is not None:
            self.events += (act.Challenged(seat, by, pending.bluff), act.HandShown(seat, by, shown))
            self._learn(seat, by, shown)
        if pending.bluff:
            self.take(by, pending.count, "challenge")
        else:
            self._suffer(seat, pending.count + 2, "challenge", winner)

    def name(self, seat: Seat, colour: Colour) -> None:
        """Name the colour of a wild start card; the same seat plays on (U11)."""
        self._answered()
        self.colour = colour
        if self.events is not None:
            self.events.append(act.Named(seat, colour))

    def call(self, seat: Seat) -> None:
        """Call UNO late (U32); without cause it costs cards if the table has that option (U35)."""
        if seat not in self.uncalled:
            self._call_falsely(seat, None)
            return
        self.uncalled = without(self.uncalled, seat)
        if self.events is not None:
            self.events.append(act.UnoCalled(seat))

    def catch(self, seat: Seat, caught: Seat) -> None:
        """Catch a player who has not called UNO (U33)."""
        if caught not in self.uncalled:
            self._call_falsely(seat, caught)
            return
        self.uncalled = without(self.uncalled, caught)
        if self.events is not None:
            self.events.append(act.Caught(seat, caught))
        self.take(caught, self.options.uno_penalty, "uno")

    def _call_falsely(self, seat: Seat, accused: Seat | None) -> None:
        """Make `seat` draw for a call or an accusation without cause (U35)."""
        self.false_called = tuple(sorted((*self.false_called, seat)))
        if self.events is not None:
            self.events.append(act.FalseAlarm(seat, accused))
        self.take(seat, self.options.false_call_penalty, "false")
        if len(self.hands[seat]) > 1:
            self.uncalled = without(self.uncalled, seat)

    def leave(self, seat: Seat, *, fell: bool = False) -> None:
        """Remove a player: the hand is laid open under the discards, the turn moves on (U71-U73, U90).

        Args:
            fell: only out of this round, not of the match.
        """
        pending, in_turn, table = self.pending, seat == self.turn, self.table
        last, hand = won(pending, self.hands), tuple(self.hands[seat])
        if self.top:
            self.discard = (*hand, *self.discard)
        else:
            self.put_back(hand)
        self.hands[seat] = ()
        fallen = tuple(sorted((*table.fallen, seat))) if fell else without(table.fallen, seat)
        self.sit(replace(table, out=tuple(sorted({*table.out, seat})), fallen=fallen))
        self.uncalled = without(self.uncalled, seat)
        self.passed = without(self.passed, seat)
        self.false_called = without(self.false_called, seat)
        self.known = tuple(entry for entry in self.known if seat not in entry[:2])
        self.blocked = 0
        if self.events is not None:
            self.events.append(act.Fell(seat, hand) if fell else act.PlayerLeft(seat, hand))
        if len(sides(self.table)) < 2 and fallen:
            self.end("mercy", self.terms.players[0])
        elif len(sides(self.table)) < 2:
            self.end("left")
        elif in_turn and last and pending is not None:
            self.end("went_out", pending.by)
        elif in_turn:
            if pending is None or pending.kind != "colour":
                self.pending = None
            self.pass_turn(self.after[seat])
        elif pending is not None and pending.by == seat:
            self.pending = st.Pending("draws", count=pending.count)
        elif pending is not None and pending.kind == "swap" and len(self.terms.players) == 2:
            self.pending = None
            self._ask_or_swap(self.turn)

    def show_mercy(self) -> None:
        """Remove every player whose hand has grown too large from the round, the hand under the discards (U90)."""
        for seat in self.terms.players:
            if len(self.hands[seat]) >= self.options.mercy and not self.ended:
                self.leave(seat, fell=True)

    # Seats and turns.

    def sit(self, table: st.UnoRound) -> None:
        """Go on at a table whose players, or round, have changed."""
        self.table, self.terms = table, table.terms
        self.after = table.terms.after[self.direction]

    def turn_to(self, direction: Literal[1, -1]) -> None:
        """Set the direction of play."""
        self.direction, self.after = direction, self.terms.after[direction]

    def _turn_round(self) -> None:
        self.turn_to(-1 if self.direction == 1 else 1)

    def pass_turn(self, to: Seat) -> None:
        """Give the turn to `to`; end a round that would never end (U66)."""
        self.turn = to
        self.turns += 1
        if self.turns >= data.MAX_TURNS:
            self.end("turn_limit")

    def skip(self, seat: Seat) -> None:
        """Skip the turn of `seat` (U17)."""
        if self.events is not None:
            self.events.append(act.Skipped(seat))
        self.pass_turn(self.after[seat])

    def end(self, how: RoundEnd, winner: Seat | None = None) -> None:
        """End the round; if nobody has gone out, the lowest hand wins, if there is only one (U52, U66)."""
        if how in ("blocked", "turn_limit"):
            held = {seat: self.points(seat) for seat in self.terms.players}
            least = min(held.values())
            lowest = [seat for seat, points in held.items() if points == least]
            winner = lowest[0] if len(lowest) == 1 else None
        self.ended, self.winner = how, winner

    def points(self, seat: Seat) -> int:
        """Return the points of a hand left at the end (U60, U90)."""
        return data.MERCY_POINTS if seat in self.table.fallen else sum([data.POINTS[card] for card in self.hands[seat]])

    # Cards.

    def put_back(self, cards: Sequence[Card]) -> None:
        """Put cards back into the draw pile, in any order."""
        self.unshuffled, self.pile, self.left = (*self.unshuffled, *self.pile[: self.left], *cards), (), 0

    def take_off(self, count: int) -> tuple[Card, ...]:
        """Take cards off the draw pile, the first drawn last; fewer when there are no more (U50, U51)."""
        if self.left < count:
            self._fill(count)
        before = self.left
        self.left = max(before - count, 0)
        return self.pile[self.left : before]

    def _fill(self, count: int) -> None:
        """Put unshuffled cards under the pile, ordered, until it holds `count`; then the discards, without the top."""
        dice, pile, rest = self.dice, self.pile[: self.left], list(self.unshuffled)
        while len(pile) < count:
            if not rest:
                rest = [*self.discard[:-1]]
                if not rest:
                    break
                self.discard = (self.top,)
                if self.events is not None:
                    self.events.append(act.Reshuffled(len(rest)))
            batch = min(len(rest), max(_BATCH, count - len(pile)))
            dice.shuffle_last(rest, batch)
            last = len(rest) - batch
            pile = (*rest[last:], *pile)
            del rest[last:]
        self.pile, self.left, self.unshuffled = pile, len(pile), tuple(rest)

    def take(self, seat: Seat, count: int, why: act.Why) -> None:
        """Draw cards into the hand of `seat`."""
        cards = self.take_off(count)
        self.hands[seat] = hand = data.in_order(self.hands[seat] + cards)
        if self.events is not None:
            cards = data.in_order(cards)
            self.events.append(CardsDrawn(seat, len(cards), why, count, cards, len(hand)))
            if cards:
                self._note(st.SeenSign("took", seat, count=len(cards)))

    # Cards with effects.

    def _penalise(self, seat: Seat, card: Card, stacked: int, before: Colour) -> None:
        """Make the next seat draw, or ask for its response (U18, U21-U26, U80, U81, U84)."""
        options, hand = self.options, self.hands[seat]
        count, victim = stacked + data.PENALTY[card], self.after[seat]
        challenge = card == data.DRAW_FOUR and options.challenges and not options.no_bluffing
        if challenge or (options.answers and hand):
            bluff = challenge and holds_colour(hand, before)  # not kept if nobody can challenge it
            self.pending = st.Pending("draws", "", count, seat, before, bluff, challenge)
            self.pass_turn(victim)
        else:
            self._suffer(victim, count, "card", None if hand else seat)

    def _suffer(self, victim: Seat, count: int, why: act.Why, winner: Seat | None) -> None:
        """Make `victim` draw and miss the turn; after the last card of `winner` the round ends instead (U26)."""
        self.take(victim, count, why)
        if winner is not None:
            self.end("went_out", winner)
        else:
            self.skip(victim)

    def _rain(self, seat: Seat) -> None:
        """Make everybody else draw a card (U28)."""
        other = self.after[seat]
        while other != seat:
            self.take(other, 1, "rain")
            other = self.after[other]

    # Knowledge of other hands.

    def _learn(self, observer: Seat, holder: Seat, cards: Hand) -> None:
        """Note which cards `observer` has seen in the hand of `holder`."""
        others = [entry for entry in self.known if entry[:2] != (observer, holder)]
        self.known = tuple(sorted((*others, (observer, holder, cards)))) if cards else tuple(others)

    def _note(self, seen: st.SeenSign) -> None:
        """Keep a public sign of a hand."""
        self.seen = self.seen[1 - st.MOST_SEEN :] + (seen,)  # noqa: RUF005 - copied once, not twice

    # Hands that move (U40-U49).

    def _ask_or_swap(self, seat: Seat) -> None:
        """Ask `seat` for a player to swap with; with one candidate only, swap at once (U41, U42)."""
        choices = [other for other in self.terms.players if other != seat]
        if len(choices) == 1:
            self.exchange(seat, choices[0], automatic=True)
            return
        self.turn = seat
        self.pending = _SWAP
        if self.events is not None:
            self.events.append(act.SwapAsked(seat, self.sizes(), tuple(choices)))

    def sizes(self) -> tuple[int, ...]:
        """Return the number of cards in each hand."""
        return tuple(map(len, self.hands))

    def exchange(self, seat: Seat, other: Seat, *, automatic: bool = False) -> None:
        """Swap the hands of two seats; the turn of `seat` is over then (U41)."""
        hands = self.hands
        if self.pending is not None:
            self._answered()
        if self.events is not None:
            self.events.append(act.Swapped(seat, other, (len(hands[seat]), len(hands[other])), automatic))
        receivers = [*range(len(hands))]
        receivers[seat], receivers[other] = other, seat
        self._move(receivers)
        self.pass_turn(self.after[seat])

    def _pass_hands(self, seat: Seat) -> None:
        """Pass every hand to the next seat in the direction of play; the turn of `seat` is over then (U43)."""
        before = self.sizes()
        receivers, after = [*range(len(before))], [*before]
        for giver in self.terms.players:
            receivers[giver] = receiver = self.after[giver]
            after[receiver] = before[giver]
        if self.events is not None:
            self.events.append(act.HandsPassed(self.direction, before, tuple(after), tuple(receivers)))
        self._move(receivers)
        self.pass_turn(self.after[seat])

    def _move(self, receivers: Sequence[Seat]) -> None:
        """Give each seat's hand to its receiver; its giver knows the hand in its new place."""
        old = [*self.hands]
        moved = []
        for seat, receiver in enumerate(receivers):
            if receiver != seat:
                self.hands[receiver] = old[seat]
                moved.append(seat)
        if self.events is not None:
            known = []
            for observer, holder, cards in self.known:
                if receivers[holder] != observer:
                    known.append((observer, receivers[holder], cards))
            known += [(seat, receivers[seat], tuple(old[seat])) for seat in moved if old[seat]]
            self.known = tuple(sorted(known))
            self._note(st.SeenSign("moved", receivers=tuple(receivers)))
        self._moved(moved)

    def _mix_hands(self, seat: Seat) -> None:
        """Shuffle all hands together and deal them anew, starting left of `seat` (U27)."""
        before = self.sizes()
        cards = sorted([card for hand in self.hands for card in hand])
        self.dice.shuffle(cards)
        hands: list[list[Card]] = [[] for _ in self.hands]
        receiver = seat
        for card in cards:
            receiver = self.after[receiver]
            hands[receiver].append(card)
        self.hands = [data.in_order(hand) for hand in hands]
        self.known = self.seen = ()
        if self.events is not None:
            self.events.append(act.Mixed(seat, before, self.sizes()))
        self._moved(self.terms.players)
        self.pass_turn(self.after[seat])

    def _moved(self, moved: Sequence[Seat]) -> None:
        """Void UNO calls for hands that moved; a player now holding one card must call anew (U46). Reveal new hands."""
        options, hands = self.options, self.hands
        still = [seat for seat in self.uncalled if seat not in moved]
        if options.uno_penalty and options.uno_after_swap == "call":
            still += [seat for seat in moved if len(hands[seat]) == 1]
        self.uncalled = tuple(sorted(still))
        if self.events is not None:
            self.events += [act.NewHand(seat, tuple(hands[seat])) for seat in moved]
