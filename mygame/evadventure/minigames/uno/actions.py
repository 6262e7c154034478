"""Actions and events of UNO, and the short texts of actions.

The texts are the same in every language and can be read back (docs/play/uno.md); seats in them are numbered from 1, as
people count them. The tags are those of stored logs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from ..core import NotUnderstood, Record, Refusal, Seat
from . import data
from .data import COLOUR, SYMBOL, Card, Colour, Hand

# Actions.


class PlayCard(Record, tag="play", cache_hash=True):
    """Play a card: in turn, or out of turn when the very same card lies on top (jump-in)."""

    card: Card
    colour: Colour = ""
    """The colour named, for wild cards only."""
    uno: bool = False
    """Whether UNO is called with it."""


class Draw(Record, tag="draw"):
    """Draw a card instead of playing; or take the cards of a draw card."""


class KeepCard(Record, tag="keep"):
    """Keep the card just drawn."""


class ChallengeFour(Record, tag="challenge"):
    """Challenge the wild draw four that one must draw for."""


class SwapHands(Record, tag="swap"):
    """Choose a player to swap hands with."""

    seat: Seat


class NameColour(Record, tag="name"):
    """Name the colour of a wild start card."""

    colour: Colour


class CallUno(Record, tag="call"):
    """Call UNO late."""


class Catch(Record, tag="catch"):
    """Catch a player with one card who has not called UNO."""

    seat: Seat


class Pass(Record, tag="hold"):
    """Pass up all chances out of turn until the next turn is taken."""


class LeaveMatch(Record, tag="leave"):
    """Give up and leave the game. A meta action: never one of the legal moves."""


class Reset(Record, tag="reset"):
    """Grand reshuffle: deal this round anew. A meta action: never one of the legal moves."""


type Action = (
    PlayCard | Draw | KeepCard | ChallengeFour | SwapHands | NameColour | CallUno | Catch | Pass | LeaveMatch | Reset
)


# The ways to play each card, computed once.

type Plays = tuple[PlayCard, ...]


def _ways(card: Card, uno: bool) -> Plays:
    """Return the actions that play a card; with one card left afterwards, UNO may be called with it."""
    colours: tuple[Colour, ...] = ("",) if COLOUR[card] else data.COLOURS
    calls = (True, False) if uno else (False,)
    return tuple(PlayCard(card, colour, call) for call in calls for colour in colours)


def _of_two(seven_zero: bool | str, two: bool) -> dict[Card, Plays]:
    """Return every card with the actions that play it as the last but one.

    If the hand moves at the same moment, there is no UNO to call (U31).
    """
    moving = {
        data.SHUFFLE_HANDS,
        *(("0",) if data.moves_hands(seven_zero, "0") else ()),
        *((data.SWAP_HANDS,) if two else ()),
    }
    moving |= {"7"} if two and data.moves_hands(seven_zero, "7") else set()
    return {card: _ways(card, uno=SYMBOL[card] not in moving) for card in data.CARDS}


type Matching = Mapping[Colour, Mapping[Card, Mapping[Card, Plays]]]
"""Colour in force -> top card, if any -> the cards that match, each with the actions that play it."""


def _by_top(plays: Mapping[Card, Plays]) -> Matching:
    return {
        colour: {
            top: {card: ways for card, ways in plays.items() if data.matches(card, top, colour)} if top else plays
            for top in ("", *data.CARDS)
            if not top or COLOUR[top] in ("", colour)
        }
        for colour in ("", *data.COLOURS)
    }


PLAYS: Final = {card: _ways(card, uno=False) for card in data.CARDS}
"""Card -> the actions that play it."""
SEVEN_ZERO: Final[tuple[bool | str, ...]] = (False, True, "sevens", "zeros")
"""The playable parts of the 7-0 rule."""
PLAYS_OF_TWO: Final = {(rule, two): _of_two(rule, two) for rule in SEVEN_ZERO for two in (False, True)}
"""Part of the 7-0 rule played, two players left -> the same from a hand of two."""
MATCHING: Final = _by_top(PLAYS)
"""The matching cards."""
MATCHING_OF_TWO: Final = {terms: _by_top(plays) for terms, plays in PLAYS_OF_TWO.items()}
"""The same from a hand of two, by the terms of `PLAYS_OF_TWO`."""


# Their short texts.

BARE: Final[dict[str, Action]] = {
    "draw": Draw(), "keep": KeepCard(), "challenge": ChallengeFour(), "uno": CallUno(), "wait": Pass(),
    "leave": LeaveMatch(), "reset": Reset(),
}  # fmt: skip
_BARE_TEXTS: Final = {type(action): name for name, action in BARE.items()}


def write_action(action: Action) -> str:
    """Return the short text of an action: `play R7`, `play W R uno`, `swap 2`, `draw`."""
    match action:
        case PlayCard(card=card, colour=colour, uno=uno):
            return " ".join(filter(None, ("play", card, colour, "uno" if uno else "")))
        case SwapHands(seat=seat):
            return f"swap {seat + 1}"
        case Catch(seat=seat):
            return f"catch {seat + 1}"
        case NameColour(colour=colour):
            return f"colour {colour}"
        case _:
            return _BARE_TEXTS[type(action)]


def read_action(text: str) -> Action:
    """Return the action of a text made by `write_action`.

    Raises:
        NotUnderstood: code `action_unknown`.
    """
    match text.split():
        case ["play", card, *rest] if card in data.ORDER and len(rest) <= 2:
            uno = rest[-1:] == ["uno"]
            colours = rest[:-1] if uno else rest
            if not colours:
                return PlayCard(card, "", uno)
            if len(colours) == 1 and colours[0] in data.COLOURS:
                return PlayCard(card, colours[0], uno)
        case ["swap", seat] if is_number(seat):
            return SwapHands(int(seat) - 1)
        case ["catch", seat] if is_number(seat):
            return Catch(int(seat) - 1)
        case ["colour", colour] if colour in data.COLOURS:
            return NameColour(colour)
        case [word] if word in BARE:
            return BARE[word]
    raise NotUnderstood(Refusal("action_unknown", {"text": text[:80]}))


def is_number(text: str) -> bool:
    """Tell whether a text is a number in the form used for seats and cards."""
    return text.isascii() and text.isdigit() and len(text) <= 4


# Events. Secrets are redacted in `view.redact`.

type Why = Literal["turn", "card", "challenge", "uno", "false", "wrong", "rain", "start"]
"""Why cards were drawn: on one's own turn, for a draw card, a challenge settled, UNO not called, a false alarm, a wrong
card, a rain card, the start card."""


class _UnoEvent(Record, gc=False):
    """Base of all events: small and without cycles, so the garbage collector can skip them."""


class _OfSeat(_UnoEvent):
    seat: Seat


class _OfHand(_OfSeat):
    cards: Hand


class HighCard(_UnoEvent, tag="high_card"):
    """The dealer was found by the highest card drawn."""

    drawn: tuple[tuple[Seat, Card], ...]
    """In the order drawn; players who tied draw again."""
    dealer: Seat


class RoundDealt(_UnoEvent, tag="dealt"):
    """A round was dealt."""

    round: int
    dealer: Seat
    hands: tuple[Hand, ...]
    """Each hand; an observer sees only their own, the others empty."""
    sizes: tuple[int, ...]


class Turned(_UnoEvent, tag="turned"):
    """The start card was turned up."""

    card: Card
    returned: int
    """Number of wild draw fours put back before."""


class CardPlayed(_OfSeat, tag="played"):
    """A card was played."""

    card: Card
    colour: Colour
    """The colour in force now."""
    left: int
    """Cards left in the hand."""
    uno: bool = False
    jump: bool = False


class CardsDrawn(_OfSeat, tag="drew", omit_defaults=True):
    """Cards were drawn."""

    count: int
    why: Why
    asked: int
    """How many should have been drawn; fewer came if the cards ran out."""
    cards: Hand
    """Seen by the seat itself only; empty for others."""
    size: int = 0
    """Cards in the hand now."""


class CardKept(_OfSeat, tag="kept"):
    """The drawn card, which was playable, was kept."""


class Skipped(_OfSeat, tag="skipped"):
    """A seat missed its turn."""


class Reversed(_UnoEvent, tag="reversed"):
    """The direction of play changed."""

    direction: Literal[1, -1]


class Named(_OfSeat, tag="named"):
    """The colour of a wild start card was named."""

    colour: Colour


class SwapAsked(_OfSeat, tag="asked"):
    """A seat must choose a player to swap hands with; the sizes are shown to all."""

    sizes: tuple[int, ...]
    choices: tuple[Seat, ...]


class Swapped(_OfSeat, tag="swapped"):
    """Two seats swapped hands."""

    other: Seat
    sizes: tuple[int, int]
    """Cards of `seat` and of `other` before the swap."""
    automatic: bool
    """Whether there was nobody else to choose."""


class HandsPassed(_UnoEvent, tag="passed"):
    """All hands went to the next seat in the direction of play."""

    direction: Literal[1, -1]
    before: tuple[int, ...]
    after: tuple[int, ...]
    receivers: tuple[Seat, ...]
    """The receiver of each seat's hand; the seat itself for those who are out."""


class Mixed(_OfSeat, tag="mixed"):
    """All hands were shuffled together and dealt anew by `seat`."""

    before: tuple[int, ...]
    after: tuple[int, ...]


class NewHand(_OfHand, tag="new_hand"):
    """The new hand of a seat after hands moved; seen by that seat only."""


class Challenged(_OfSeat, tag="challenged"):
    """A wild draw four was challenged."""

    by: Seat
    """The player of the card."""
    guilty: bool


class HandShown(_UnoEvent, tag="shown"):
    """A challenged hand was shown; seen by the challenger only."""

    to: Seat
    seat: Seat
    cards: Hand


class UnoCalled(_OfSeat, tag="called"):
    """UNO was called late, but in time."""


class Caught(_UnoEvent, tag="caught"):
    """A player was caught with one uncalled card."""

    by: Seat
    seat: Seat


class FalseAlarm(_UnoEvent, tag="false_alarm"):
    """UNO was called without cause, or an innocent player was caught; costs cards."""

    by: Seat
    seat: Seat | None
    """The accused; None for a false call."""


class WrongCard(_OfSeat, tag="wrong_card"):
    """A card that does not match was played and taken back; costs cards and the turn."""

    card: Card


class Reshuffled(_UnoEvent, tag="reshuffled"):
    """The discards, without the top card, became the draw pile."""

    count: int


class PlayerLeft(_OfHand, tag="left"):
    """A player left; the hand was laid open beneath the discards."""


class Fell(_OfHand, tag="fell"):
    """A hand grew too large: the seat is out of this round, the hand was laid open beneath the discards."""


class DiscardedAll(_OfHand, tag="discarded_all"):
    """With a discard all, a seat laid every card of its colour under it."""


class Restarted(_OfSeat, tag="restarted"):
    """Grand reshuffle: this round is dealt anew."""


type RoundEnd = Literal["went_out", "blocked", "turn_limit", "mercy"]
"""Somebody went out; nobody could go on; too many turns; all others fell."""


class RoundOver(_UnoEvent, tag="round_over"):
    """A round ended and was counted."""

    round: int
    rule: RoundEnd
    winner: Seat | None
    """The player who went out, or held the least when nobody could; None for a tie."""
    hands: tuple[Hand, ...]
    points: tuple[int, ...]
    """The points of each seat in this round."""
    scores: tuple[int, ...]
    knocked_out: tuple[Seat, ...] = ()


type Event = (
    HighCard | RoundDealt | Turned | CardPlayed | CardsDrawn | CardKept | Skipped | Reversed | Named |
    SwapAsked | Swapped | HandsPassed | Mixed | NewHand | Challenged | HandShown | UnoCalled | Caught |
    FalseAlarm | WrongCard | Reshuffled | PlayerLeft | Fell | DiscardedAll | Restarted | RoundOver
)  # fmt: skip


WEIGHTS: dict[Any, float] = {
    Restarted: 6.0, Fell: 6.0, RoundOver: 5.0, Caught: 5.0, PlayerLeft: 5.0, Swapped: 4.0, Mixed: 4.0,
    Challenged: 4.0, HandsPassed: 3.0, FalseAlarm: 3.0, DiscardedAll: 2.0, WrongCard: 2.0, UnoCalled: 1.0,
    Named: 0.1, CardPlayed: 0.05,
}  # fmt: skip
"""The weight of an event by itself; events not listed have none."""


def weigh(event: Any) -> float:
    """Return how much an event is worth telling."""
    match event:
        case CardsDrawn(count=count):
            return 0.5 * count if count > 2 else 0.0
        case _:
            return WEIGHTS.get(type(event), 0.0)
