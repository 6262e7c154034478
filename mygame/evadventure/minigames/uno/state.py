"""What UNO is made of while it is played: actions, the state, events.

All cards are always somewhere: in a hand, the pile, the loose cards or the discards of the `State`.
The pile is shuffled lazily: `pile` lies in order (its last card is drawn next), `loose` is the rest of
the draw pile, not yet put in order; nobody may look at either, so nobody can tell.
"""

from __future__ import annotations

from typing import Literal

from ..core import Outcome, Record, Seat
from .data import Card, Colour, Hand, Options

# Actions.


class Play(Record, tag="play"):
    """Play a card: in turn, or out of turn when the very same card lies on top (jump-in)."""

    card: Card
    colour: Colour = ""
    """The colour named, for wild cards only."""
    uno: bool = False
    """UNO is called with it."""


class Draw(Record, tag="draw"):
    """Draw a card instead of playing; or take the cards a draw card asks for."""


class Keep(Record, tag="keep"):
    """Keep the card just drawn."""


class Challenge(Record, tag="challenge"):
    """Doubt the wild draw four that asks one to draw."""


class Swap(Record, tag="swap"):
    """Choose whom to swap hands with."""

    seat: Seat


class Name(Record, tag="name"):
    """Name the colour of a wild start card."""

    colour: Colour


class Call(Record, tag="call"):
    """Call UNO late."""


class Catch(Record, tag="catch"):
    """Catch somebody who holds one card and has not called UNO."""

    seat: Seat


class Hold(Record, tag="hold"):
    """Let it pass: use none of the chances one has out of turn, until the next turn is taken."""


class Leave(Record, tag="leave"):
    """Give up and leave the game. A meta action: never one of the legal moves."""


class Reset(Record, tag="reset"):
    """Grand reshuffle (大洗牌): deal this round anew. A meta action: never one of the legal moves."""


type Action = Play | Draw | Keep | Challenge | Swap | Name | Call | Catch | Hold | Leave | Reset

# The state.


class Pending(Record, gc=False):
    """A question that the seat in turn must answer before anything else is played."""

    kind: Literal["drawn", "draws", "swap", "colour"]
    """Play or keep the drawn card; take the cards (or challenge, or stack); choose whom to swap with; name a colour."""
    card: Card = ""
    """drawn: the card."""
    count: int = 0
    """draws: how many cards."""
    by: Seat = -1
    """draws: who played the draw card; -1 when that player has left."""
    before: Colour = ""
    """draws: the colour that was in force before the draw card."""
    bluff: bool = False
    """draws: whether the wild draw four was played with a card of the colour in hand, fixed as it was played."""
    challenge: bool = False
    """draws: whether it may be challenged."""


class Table(Record):
    """What changes once a round, not once a move."""

    options: Options
    seats: int
    dealer: Seat
    round: int
    """1 for the first."""
    scores: tuple[int, ...]
    out: tuple[Seat, ...] = ()
    """Seats that play no more (left, or knocked out), in order."""


type Knowledge = tuple[Seat, Seat, Hand]
"""(observer, holder, cards): one seat knows that another holds at least these cards, from a swap or a challenge."""


class State(Record, gc=False):
    """The whole truth of a match between two actions."""

    table: Table
    hands: tuple[Hand, ...]
    pile: tuple[Card, ...]
    """Top of the draw pile, in order; the last card is drawn next."""
    loose: tuple[Card, ...]
    """The rest of the draw pile, still to be put in random order when it is needed."""
    discard: tuple[Card, ...]
    """The last card lies on top."""
    colour: Colour
    turn: Seat
    direction: Literal[1, -1]
    pending: Pending | None
    open: tuple[Seat, ...]
    """Seats that hold one card, have not called UNO and can be caught."""
    quiet: tuple[Seat, ...]
    """Seats that have let their chances out of turn pass; only they know."""
    alarmed: tuple[Seat, ...]
    """Seats that have raised a false alarm since the last turn was taken; they may do nothing more out of turn."""
    known: tuple[Knowledge, ...]
    blocked: int
    """Turns passed in a row because no card could be drawn."""
    turns: int
    """Turns taken in this round."""
    last: tuple[Seat, Action] | None
    """Who did what last in this round, as everybody saw it."""
    chance: bytes
    result: Outcome | None

    @property
    def seats(self) -> int:
        """How many seats the match was opened with."""
        return self.table.seats


type Why = Literal["turn", "card", "challenge", "uno", "false", "wrong", "rain", "start"]
"""Why cards were drawn: the own turn, a draw card, a challenge settled, UNO not called, a false alarm, a wrong card,
a rain card, the start card."""

# Events. What is not for everybody is redacted in `view.redact`.


class _Event(Record, gc=False):
    """Base of all events: small and without cycles, so the garbage collector need not look at them."""


class HighCard(_Event, tag="high_card"):
    """The dealer was found by the highest card drawn."""

    drawn: tuple[tuple[Seat, Card], ...]
    """In the order drawn; players who tied draw again."""
    dealer: Seat


class Dealt(_Event, tag="dealt"):
    """A round was dealt."""

    round: int
    dealer: Seat
    hands: tuple[Hand, ...]
    """Each hand; an observer sees the own one only, the others empty."""
    sizes: tuple[int, ...]


class Turned(_Event, tag="turned"):
    """The start card was turned up."""

    card: Card
    returned: int
    """How many wild draw fours were put back before."""


class Played(_Event, tag="played"):
    """A card was played."""

    seat: Seat
    card: Card
    colour: Colour
    """The colour in force now."""
    left: int
    """Cards left in the hand."""
    uno: bool = False
    jump: bool = False


class Drew(_Event, tag="drew"):
    """Cards were drawn."""

    seat: Seat
    count: int
    why: Why
    asked: int
    """How many should have been drawn; fewer came when no card was left."""
    cards: Hand
    """Seen by the seat itself only; empty for others."""


class Kept(_Event, tag="kept"):
    """The drawn card, which could have been played, was kept."""

    seat: Seat


class Skipped(_Event, tag="skipped"):
    """A seat missed its turn."""

    seat: Seat


class Reversed(_Event, tag="reversed"):
    """The direction of play changed."""

    direction: Literal[1, -1]


class Named(_Event, tag="named"):
    """The colour of a wild start card was named."""

    seat: Seat
    colour: Colour


class Asked(_Event, tag="asked"):
    """A seat must choose whom to swap hands with; the sizes are shown to all."""

    seat: Seat
    sizes: tuple[int, ...]
    choices: tuple[Seat, ...]


class Swapped(_Event, tag="swapped"):
    """Two seats swapped hands."""

    seat: Seat
    other: Seat
    sizes: tuple[int, int]
    """Cards of `seat` and of `other` before the swap."""
    automatic: bool
    """There was nobody else to choose."""


class Passed(_Event, tag="passed"):
    """All hands went to the next seat in the direction of play."""

    direction: Literal[1, -1]
    before: tuple[int, ...]
    after: tuple[int, ...]
    receivers: tuple[Seat, ...]
    """Who got each seat's hand; the seat itself for those who are out."""


class Mixed(_Event, tag="mixed"):
    """All hands were shuffled together and dealt anew by `seat`."""

    seat: Seat
    before: tuple[int, ...]
    after: tuple[int, ...]


class NewHand(_Event, tag="new_hand"):
    """What a seat holds after hands moved; seen by that seat only."""

    seat: Seat
    cards: Hand


class Challenged(_Event, tag="challenged"):
    """A wild draw four was challenged."""

    seat: Seat
    by: Seat
    """Who had played it."""
    guilty: bool


class Shown(_Event, tag="shown"):
    """A challenged hand was shown; seen by the challenger only."""

    to: Seat
    seat: Seat
    cards: Hand


class Called(_Event, tag="called"):
    """UNO was called late, but in time."""

    seat: Seat


class Caught(_Event, tag="caught"):
    """Somebody was caught with one uncalled card."""

    by: Seat
    seat: Seat


class FalseAlarm(_Event, tag="false_alarm"):
    """UNO was called without cause, or somebody without guilt was caught; costs cards."""

    by: Seat
    seat: Seat | None
    """Who was to be caught; None for a false call."""


class WrongCard(_Event, tag="wrong_card"):
    """A card that does not match was played and taken back; costs cards and the turn."""

    seat: Seat
    card: Card


class Reshuffled(_Event, tag="reshuffled"):
    """The discards, without the top card, became the draw pile."""

    count: int


class Left(_Event, tag="left"):
    """A player left; the hand was laid open beneath the discards."""

    seat: Seat
    cards: Hand


class Restarted(_Event, tag="restarted"):
    """Grand reshuffle: this round is dealt anew."""

    seat: Seat


class RoundOver(_Event, tag="round_over"):
    """A round ended and was counted."""

    round: int
    rule: Literal["went_out", "blocked", "turn_limit"]
    winner: Seat | None
    """Who went out, or held the least when nobody could; None for a tie."""
    hands: tuple[Hand, ...]
    points: tuple[int, ...]
    """What this round brought each seat."""
    scores: tuple[int, ...]
    knocked_out: tuple[Seat, ...] = ()


type Event = (
    HighCard
    | Dealt
    | Turned
    | Played
    | Drew
    | Kept
    | Skipped
    | Reversed
    | Named
    | Asked
    | Swapped
    | Passed
    | Mixed
    | NewHand
    | Challenged
    | Shown
    | Called
    | Caught
    | FalseAlarm
    | WrongCard
    | Reshuffled
    | Left
    | Restarted
    | RoundOver
)
