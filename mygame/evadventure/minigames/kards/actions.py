"""Actions and events: records, and the text forms of actions.

Positions are named from the acting seat's side: `s1`.. its support line, `f1`.. the front, `e1`.. the
enemy's support line, `hq` the enemy's HQ, `myhq` its own (docs/play/kards.md, part 16).
"""

from __future__ import annotations

from typing import Any

from ..core import NotUnderstood, Record, Refusal, Seat
from .data import FRONT_LIMIT, HAND_LIMIT, SUPPORT_LIMIT

OWN = tuple(f"s{i + 1}" for i in range(SUPPORT_LIMIT))
FRONT = tuple(f"f{i + 1}" for i in range(FRONT_LIMIT))
ENEMY = tuple(f"e{i + 1}" for i in range(SUPPORT_LIMIT))
HQ, MY_HQ = "hq", "myhq"
POSITIONS = (*OWN, *FRONT, *ENEMY, HQ, MY_HQ)


class _Tagged(Record, tag_field="t", tag=str.lower):
    """Base of actions and events, tagged in JSON by the field `t`."""


class _OfHandCard(_Tagged):
    hand: int


class ChooseDeck(_Tagged, tag="choose"):
    """Choose a deck: the key of a ready one, or a deck code."""

    deck: str


class Mark(_OfHandCard):
    """Mark a card of the first hand for changing."""


class KeepHand(_Tagged, tag="keep"):
    """Change the marked cards (none: keep the hand)."""


class PlayFromHand(_Tagged, tag="play"):
    """Play a unit or an order from the hand."""

    hand: int
    at: int = -1
    """Place in the support line, counted from the left; -1 for orders."""
    on: str = ""
    """Chosen target, as a position; empty when the card needs none."""


class ArmCounter(_OfHandCard, tag="arm"):
    """Arm a countermeasure, face down."""


class Disarm(_OfHandCard):
    """Undo an arming of this turn; its kredits return."""


class MoveUnit(_Tagged, tag="move"):
    """Move a unit from one's support line to the front."""

    unit: str
    at: int
    """Place in the front, counted from the left."""


class AttackTarget(_Tagged, tag="attack"):
    """Attack an enemy unit or HQ."""

    unit: str
    on: str


class End(_Tagged):
    """End the turn."""


class Concede(_Tagged):
    """Give up."""


type Action = (
    ChooseDeck | Mark | KeepHand | PlayFromHand | ArmCounter | Disarm | MoveUnit | AttackTarget | End | Concede
)


def write_action(action: Action) -> str:
    """Return the short text of an action; places and cards are counted from 1."""
    match action:
        case ChooseDeck(deck):
            return f"choose {deck}"
        case Mark(hand):
            return f"mark {hand + 1}"
        case KeepHand():
            return "keep"
        case PlayFromHand(hand, at, on):
            return f"play {hand + 1}" + (f" at {at + 1}" if at >= 0 else "") + (f" on {on}" if on else "")
        case ArmCounter(hand):
            return f"arm {hand + 1}"
        case Disarm(hand):
            return f"disarm {hand + 1}"
        case MoveUnit(unit, at):
            return f"move {unit} at {at + 1}"
        case AttackTarget(unit, on):
            return f"attack {unit} {on}"
        case End():
            return "end"
        case Concede():
            return "concede"


def read_action(text: str) -> Action:
    """Return the action of its short text. Raises NotUnderstood with the code `no_action`."""
    wrong = NotUnderstood(Refusal("no_action", {"text": text[:60]}))
    match text.split():
        case ["choose", deck]:
            return ChooseDeck(deck)
        case ["mark", card]:
            return Mark(_number(card, HAND_LIMIT, wrong) - 1)
        case ["keep"]:
            return KeepHand()
        case ["play", card, *rest]:
            return _read_play(_number(card, HAND_LIMIT, wrong) - 1, rest, wrong)
        case ["arm", card]:
            return ArmCounter(_number(card, HAND_LIMIT, wrong) - 1)
        case ["disarm", card]:
            return Disarm(_number(card, HAND_LIMIT, wrong) - 1)
        case ["move", unit, "at", place] if unit in POSITIONS:
            return MoveUnit(unit, _number(place, FRONT_LIMIT, wrong) - 1)
        case ["attack", unit, on] if unit in POSITIONS and on in POSITIONS:
            return AttackTarget(unit, on)
        case ["end"]:
            return End()
        case ["concede"] | ["leave"]:
            return Concede()
    raise wrong


def _read_play(hand: int, rest: list[str], wrong: NotUnderstood) -> PlayFromHand:
    at, on = -1, ""
    if rest[:1] == ["at"] and len(rest) >= 2:
        at = _number(rest[1], SUPPORT_LIMIT + 1, wrong) - 1
        rest = rest[2:]
    if rest[:1] == ["on"] and len(rest) == 2 and rest[1] in POSITIONS:
        on, rest = rest[1], []
    if rest:
        raise wrong
    return PlayFromHand(hand, at, on)


def _number(text: str, most: int, wrong: NotUnderstood) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 4 and 1 <= int(text) <= most:
        return int(text)
    raise wrong


# Events.


class _OfSeat(_Tagged):
    seat: Seat


class _OfCard(_OfSeat):
    card: str


class _OfPlacedUnit(_OfSeat):
    uid: int
    card: str


class _OfUnit(_Tagged):
    uid: int
    card: str


class _OfDefence(_OfUnit):
    amount: int


class Chosen(_OfSeat):
    """A deck was chosen; only its owner learns which one."""

    deck: str = ""


class Started(_Tagged):
    """The first player was drawn; the hands are dealt."""

    first: Seat


class CardsCame(_OfSeat, tag="drew"):
    """Cards came into a hand; their names are for the owner only."""

    cards: tuple[str, ...]
    count: int


class Changed(_OfSeat):
    """A first hand is settled: the number of cards changed, and for the owner the new ones."""

    count: int
    cards: tuple[str, ...] = ()


class TurnBegun(_OfSeat, tag="turn"):
    """A turn begins."""

    number: int
    kredits: int


class Ended(_OfSeat):
    """A turn ends."""


class Fatigue(_OfSeat):
    """A card was to be drawn from an empty deck."""

    damage: int


class CardBurned(_OfCard, tag="burned"):
    """A card came to a full hand and was discarded."""


class Deployed(_OfPlacedUnit):
    """A unit was played. A covert one shows no card to any reader."""

    at: int


class Ordered(_OfCard):
    """An order was played."""

    on: int = 0
    """Uid of the target; 0 for none, -1 and -2 for the HQ of seat 0 and 1."""


class Armed(_OfCard):
    """A countermeasure was armed (or, `off`, disarmed); seen by its owner only."""

    off: bool = False


class Countered(_OfCard):
    """A countermeasure went off; `cancelled` when it stopped the enemy's action."""

    cancelled: bool = False


class UnitMoved(_OfPlacedUnit, tag="moved"):
    """A unit moved to the front."""

    at: int


class UnitFought(_OfPlacedUnit, tag="fought"):
    """A unit attacked; the damage follows as `Hurt`."""

    on: int
    """Uid of the target, or -1 and -2 for the HQ of seat 0 and 1."""
    on_card: str = ""


class Ambushed(_OfUnit):
    """An attacked unit strikes first."""


class Hurt(_OfDefence):
    """A unit or HQ lost defence."""

    left: int
    """-1 when the unit is hidden."""


class Repaired(_OfDefence):
    """A unit or HQ regained defence."""

    left: int


class Destroyed(_OfPlacedUnit):
    """A unit is gone."""


class Buffed(_OfUnit):
    """A unit's figures changed (by these amounts)."""

    attack: int
    defence: int


class Gained(_OfUnit):
    """A unit gained a keyword (or, `lost`, no longer has it)."""

    keyword: int
    number: int = 0
    lost: bool = False


class Pinned(_OfUnit):
    """A unit was pinned (or, `off`, freed)."""

    off: bool = False


class Retreated(_OfUnit):
    """A unit went back: to its support line, its owner's hand or the discard."""

    to: str


class Revealed(_OfSeat):
    """A covert unit showed itself, or cards of a hand were seen (by the other player only)."""

    cards: tuple[str, ...]
    uid: int = 0


class Became(_OfUnit):
    """A unit turned into another one, or lost all abilities (`card` unchanged)."""

    into: str


class Refreshed(_OfUnit):
    """A unit may act again, or its action power was converted."""

    converted: bool = False
    owner: Seat = -1
    """The owner of a covert unit, who alone knows its action power; -1 for a unit everybody sees."""


class Kredits(_OfSeat):
    """Kredits or slots of a side changed."""

    kredits: int
    slots: int
    hidden: int = 0
    """Kredits paid for arming this turn; hidden from all but the owner."""


class Mudded(_OfSeat):
    """A side's ground units cannot attack in its next turn."""


class Added(_OfCard):
    """A card was put into a hand from outside the deck; `card` is for its owner unless everybody saw it."""


class Discarded(_OfCard):
    """A card was discarded from a hand."""


class Over(_Tagged):
    """The match is over."""

    rule: str
    winner: Seat | None


type Event = (
    Chosen | Started | CardsCame | Changed | TurnBegun | Ended | Fatigue | CardBurned | Deployed | Ordered |
    Armed | Countered | UnitMoved | UnitFought | Ambushed | Hurt | Repaired | Destroyed | Buffed | Gained |
    Pinned | Retreated | Revealed | Became | Refreshed | Kredits | Mudded | Added | Discarded | Over
)  # fmt: skip


WEIGHTS: dict[Any, float] = {
    Countered: 3.0, Destroyed: 2.0, Retreated: 1.5, Ordered: 2.5, Deployed: 0.5, UnitFought: 2.5,
}  # fmt: skip
"""The weight of an event by itself; events not listed have none."""


def weigh(event: Any) -> float:
    """Return how much an event is worth telling."""
    match event:
        case Hurt(uid=uid, amount=amount):
            return amount * (1.0 if uid < 0 else 0.4)  # a headquarters, a unit
        case _:
            return WEIGHTS.get(type(event), 0.0)
