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


class ChooseDeck(_Tagged, tag="choose"):
    """Choose a deck: the key of a ready one, or a deck code."""

    deck: str


class Mark(_Tagged):
    """Mark a card of the first hand for changing."""

    hand: int


class KeepHand(_Tagged, tag="keep"):
    """Change the marked cards (none: keep the hand)."""


class PlayFromHand(_Tagged, tag="play"):
    """Play a unit or an order from the hand."""

    hand: int
    at: int = -1
    """Place in the support line, counted from the left; -1 for orders."""
    on: str = ""
    """Chosen target, as a position; empty when the card needs none."""


class ArmCounter(_Tagged, tag="arm"):
    """Arm a countermeasure, face down."""

    hand: int


class Disarm(_Tagged):
    """Undo an arming of this turn; its kredits return."""

    hand: int


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


class Chosen(_Tagged):
    """A deck was chosen; only its owner learns which one."""

    seat: Seat
    deck: str = ""


class Started(_Tagged):
    """The first player was drawn; the hands are dealt."""

    first: Seat


class CardsCame(_Tagged, tag="drew"):
    """Cards came into a hand; their names are for the owner only."""

    seat: Seat
    cards: tuple[str, ...]
    count: int


class Changed(_Tagged):
    """A first hand is settled: the number of cards changed, and for the owner the new ones."""

    seat: Seat
    count: int
    cards: tuple[str, ...] = ()


class TurnBegun(_Tagged, tag="turn"):
    """A turn begins."""

    seat: Seat
    number: int
    kredits: int


class Ended(_Tagged):
    """A turn ends."""

    seat: Seat


class Fatigue(_Tagged):
    """A card was to be drawn from an empty deck."""

    seat: Seat
    damage: int


class CardBurned(_Tagged, tag="burned"):
    """A card came to a full hand and was discarded."""

    seat: Seat
    card: str


class Deployed(_Tagged):
    """A unit was played. A covert one shows no card to any reader."""

    seat: Seat
    uid: int
    card: str
    at: int


class Ordered(_Tagged):
    """An order was played."""

    seat: Seat
    card: str
    on: int = 0
    """Uid of the target; 0 for none, -1 and -2 for the HQ of seat 0 and 1."""


class Armed(_Tagged):
    """A countermeasure was armed (or, `off`, disarmed); seen by its owner only."""

    seat: Seat
    card: str
    off: bool = False


class Countered(_Tagged):
    """A countermeasure went off; `cancelled` when it stopped the enemy's action."""

    seat: Seat
    card: str
    cancelled: bool = False


class UnitMoved(_Tagged, tag="moved"):
    """A unit moved to the front."""

    seat: Seat
    uid: int
    card: str
    at: int


class UnitFought(_Tagged, tag="fought"):
    """A unit attacked; the damage follows as `Hurt`."""

    seat: Seat
    uid: int
    card: str
    on: int
    """Uid of the target, or -1 and -2 for the HQ of seat 0 and 1."""
    on_card: str = ""


class Ambushed(_Tagged):
    """An attacked unit strikes first."""

    uid: int
    card: str


class Hurt(_Tagged):
    """A unit or HQ lost defence."""

    uid: int
    card: str
    amount: int
    left: int
    """-1 when the unit is hidden."""


class Repaired(_Tagged):
    """A unit or HQ regained defence."""

    uid: int
    card: str
    amount: int
    left: int


class Destroyed(_Tagged):
    """A unit is gone."""

    seat: Seat
    uid: int
    card: str


class Buffed(_Tagged):
    """A unit's figures changed (by these amounts)."""

    uid: int
    card: str
    attack: int
    defence: int


class Gained(_Tagged):
    """A unit gained a keyword (or, `lost`, no longer has it)."""

    uid: int
    card: str
    keyword: int
    number: int = 0
    lost: bool = False


class Pinned(_Tagged):
    """A unit was pinned (or, `off`, freed)."""

    uid: int
    card: str
    off: bool = False


class Retreated(_Tagged):
    """A unit went back: to its support line, its owner's hand or the discard."""

    uid: int
    card: str
    to: str


class Revealed(_Tagged):
    """A covert unit showed itself, or cards of a hand were seen (by the other player only)."""

    seat: Seat
    cards: tuple[str, ...]
    uid: int = 0


class Became(_Tagged):
    """A unit turned into another one, or lost all abilities (`card` unchanged)."""

    uid: int
    card: str
    into: str


class Refreshed(_Tagged):
    """A unit may act again, or its action power was converted."""

    uid: int
    card: str
    converted: bool = False
    owner: Seat = -1
    """The owner of a covert unit, who alone knows its action power; -1 for a unit everybody sees."""


class Kredits(_Tagged):
    """Kredits or slots of a side changed."""

    seat: Seat
    kredits: int
    slots: int
    hidden: int = 0
    """Kredits paid for arming this turn; hidden from all but the owner."""


class Mudded(_Tagged):
    """A side's ground units cannot attack in its next turn."""

    seat: Seat


class Added(_Tagged):
    """A card was put into a hand from outside the deck; `card` is for its owner unless everybody saw it."""

    seat: Seat
    card: str


class Discarded(_Tagged):
    """A card was discarded from a hand."""

    seat: Seat
    card: str


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
    Countered: 3.0,
    Destroyed: 2.0,
    Retreated: 1.5,
    Ordered: 2.5,
    Deployed: 0.5,
    UnitFought: 2.5,
}
"""The weight of an event by itself; events not listed have none."""


def weigh(event: Any) -> float:
    """Return how much an event is worth telling."""
    match event:
        case Hurt(uid=uid, amount=amount):
            return amount * (1.0 if uid < 0 else 0.4)  # a headquarters, a unit
        case _:
            return WEIGHTS.get(type(event), 0.0)
