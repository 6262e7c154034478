"""The numbers of mbg: every constant under its name in the manual, the twelve techniques, the fourteen cards, the
callbacks.

Source: the manual, sections 3.4.1, 3.5 and 5, and sections 2, 10, 14, 15 and 21 of the rules page. Nothing here is a
sentence: names for people are in `present`.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from struct import Struct
from typing import Final, NamedTuple

_FLOAT = Struct("f")
_pack = _FLOAT.pack
_unpack = _FLOAT.unpack


def f32(value: float) -> float:
    """Return `value` rounded to IEEE single precision, the arithmetic of the original (rules page, section 1).

    Money, hit points, defence, properties and prices are such numbers. Working in doubles and rounding after each
    single operation gives bit-identical results, because a double carries more than 2 * 24 + 2 bits.

    Raises:
        OverflowError: when it is too large for single precision.
    """
    rounded: float = _unpack(_pack(value))[0]
    return rounded


TECH_COUNT: Final = 12
CARD_COUNT: Final = 14
PROPERTY_COUNT: Final = 5
PROPERTY_MAX: Final = 100.0

TRAIN_ROUND: Final = 6
"""Rounds one training takes."""
TRAIN_PLUS: Final = 3
"""The most a training adds to its property."""
STUDY_SCALE: Final = 1
"""Points gained by a round of study for each point of strategy."""
P_HP_BASE: Final = 1000.0
"""Hit points of an officer without any ability; the manual's list forgets it (B3)."""
P_HP_SCALE: Final = 20.0
P_PRICE_SCALE: Final = 30.0
P_POISON_PROP_SCALE: Final = 0.75
DEF_SMALL: Final = 500.0
DEF_MEDIUM: Final = 800.0
DEF_BIG: Final = 1200.0
DEF_PLUS_SCALE: Final = f32(0.05)
FENGSHUI_ROUND: Final = 5
FENGSHUI_MAX: Final = 0.5
MIN_EARN: Final = 20.0
EARN_BASE: Final = 1.5
EARN_SCOPE: Final = 0.5
MAX_STEP: Final = 6
FAST_SCALE: Final = 2
SLOW_SCALE: Final = 2
ROBBER_STEAL: Final = 2000.0
MEETION_STEAL: Final = f32(0.04)
"""Share of the loser's money that goes to the winner of a meeting (spelled as in the manual)."""
TAX_SCALE: Final = 6.0
OWN_TAX_SCALE: Final = 3.0
HPPLUS_SCALE: Final = 1.5
"""Only displayed by the original (A11): no rule uses it."""
ALLOCATE_TURN: Final = 8
BATTLE_ROUND_MIN: Final = 40
BATTLE_ROUND_STEP: Final = 30
BURN_HURT: Final = 20.0
CARD_STEAL_MONEY: Final = 1500.0
CARD_HP_RECOVER_SCALE: Final = f32(0.1)

MOVE_STATE_TIME: Final = 3
RUMOUR_TIME: Final = 4
POISON_TIME: Final = 8
ALLIANCE_TIME: Final = 7
ANGER_TIME: Final = 5
BURN_TIME: Final = 4
CONFUSION_TIME: Final = 3
INFIGHTING_TIME: Final = 2
WEIGHT_MIN: Final = f32(0.01)
"""Below this sum of winning weights a battle round is skipped."""

MAX_TURN: Final = 50
"""Default length of a match in turns, as in the original program."""

ROBBER: Final = -1
"""The faction id of the robber in battles and payments."""
NOBODY: Final = -1
ALONE: Final = -1
ANGER: Final = -2
"""Values of a faction's `ally` that are not an ally."""

CANCEL_LIMIT: Final = 8
"""Number of times a card may be taken back in one action before only moving is offered (C2)."""
ALLOCATE_LIMIT: Final = 2
"""Number of times each place may be taken in hand in one allocation (C2)."""


class Property(IntEnum):
    """The five abilities of an officer, in the order used everywhere."""

    MARTIAL = 0
    TACTICS = 1
    STRATEGY = 2
    POLITICS = 3
    ECONOMY = 4


class Job(IntEnum):
    """An officer's job."""

    NONE = -1
    MAYOR = 0
    TREASURER = 1
    CITIZEN = 2
    RESEARCHER = 3
    TRAINEE = 4


class CellPlace(IntEnum):
    """The kind of place on a cell of the board."""

    EMPTY = 0
    CITY = 1
    SALOON = 2
    INSTITUTE = 3
    TRAINING = 4
    CHANCE = 5


class WalkPace(IntEnum):
    """The pace and state of a faction's movement."""

    NORMAL = 0
    SLOW = 1
    FAST = 2
    STOPPED = 3


class BattleMood(IntEnum):
    """A side's state in a battle."""

    NORMAL = 0
    CONFUSED = 1
    INFIGHTING = 2


class Occasion(IntEnum):
    """The moments at which a technique may be launched."""

    ANY = 0
    WON = 1
    LOST = 2
    VICTORY = 3


class Tech(NamedTuple):
    """One technique (3.4.1): its cost in points and money, when, how likely, how strong, how often."""

    key: str
    study: float
    occasion: Occasion
    lprob: float
    hprob: float
    lvalue: float
    hvalue: float
    latency: int


TECHS: Final[tuple[Tech, ...]] = (
    Tech("arrow", 350.0, Occasion.ANY, 0.0, f32(0.8), 25.0, 40.0, 2),
    Tech("fire", 420.0, Occasion.ANY, 0.0, f32(0.7), 25.0, 25.0, 3),
    Tech("heal", 450.0, Occasion.ANY, 0.0, f32(0.6), 30.0, 60.0, 4),
    Tech("shield", 360.0, Occasion.LOST, 0.0, 0.75, 1.0, 1.0, 4),
    Tech("transfer", 360.0, Occasion.LOST, 0.0, 0.75, 0.5, 0.5, 4),
    Tech("strike", 330.0, Occasion.WON, 0.0, f32(0.8), 0.5, f32(1.2), 3),
    Tech("leech", 430.0, Occasion.WON, 0.0, f32(0.8), f32(0.4), f32(0.8), 4),
    Tech("thunder", 400.0, Occasion.ANY, f32(0.2), f32(0.2), 100.0, 200.0, 7),
    Tech("confusion", 450.0, Occasion.WON, 0.0, f32(0.4), 0.0, 0.0, 6),
    Tech("infighting", 380.0, Occasion.ANY, 0.0, f32(0.2), 0.0, 0.0, 8),
    Tech("siege", 500.0, Occasion.WON, 1.0, 1.0, 0.5, 3.0, 0),
    Tech("exile", 650.0, Occasion.VICTORY, 0.0, 0.5, 0.0, 0.0, 0),
)


class TechId(IntEnum):
    """Techniques by name."""

    ARROW = 0
    FIRE = 1
    HEAL = 2
    SHIELD = 3
    TRANSFER = 4
    STRIKE = 5
    LEECH = 6
    THUNDER = 7
    CONFUSION = 8
    INFIGHTING = 9
    SIEGE = 10
    EXILE = 11


class CardSide(IntEnum):
    """The factions a card may be used on."""

    ANYBODY = 0
    OWN = 1
    OTHERS = 2


class CardAim(IntEnum):
    """The kind of target of a card. Kind 1, city, exists in the original's interface but no card uses it."""

    SELF = 0
    ROLE = 2
    CELL = 3
    OFFICER = 4


class MbgCard(NamedTuple):
    """One chance card (3.5)."""

    key: str
    side: CardSide
    aim: CardAim


CARDS: Final[tuple[MbgCard, ...]] = (
    MbgCard("barrier", CardSide.ANYBODY, CardAim.CELL),
    MbgCard("slow", CardSide.ANYBODY, CardAim.ROLE),
    MbgCard("fast", CardSide.ANYBODY, CardAim.ROLE),
    MbgCard("stop", CardSide.ANYBODY, CardAim.ROLE),
    MbgCard("double", CardSide.OWN, CardAim.SELF),
    MbgCard("steal", CardSide.OTHERS, CardAim.ROLE),
    MbgCard("recover", CardSide.OWN, CardAim.SELF),
    MbgCard("rumour", CardSide.OTHERS, CardAim.OFFICER),
    MbgCard("poison", CardSide.OTHERS, CardAim.OFFICER),
    MbgCard("estrange", CardSide.OTHERS, CardAim.OFFICER),
    MbgCard("robber", CardSide.ANYBODY, CardAim.CELL),
    MbgCard("alliance", CardSide.OTHERS, CardAim.ROLE),
    MbgCard("anger", CardSide.OTHERS, CardAim.ROLE),
    MbgCard("reverse", CardSide.ANYBODY, CardAim.ROLE),
)


class CardId(IntEnum):
    """Cards by name."""

    BARRIER = 0
    SLOW = 1
    FAST = 2
    STOP = 3
    DOUBLE = 4
    STEAL = 5
    RECOVER = 6
    RUMOUR = 7
    POISON = 8
    ESTRANGE = 9
    ROBBER = 10
    ALLIANCE = 11
    ANGER = 12
    REVERSE = 13


ROBBER_PROPS: Final = (60.0, 50.0, 10.0, 20.0, 30.0)
ROBBER_HP: Final = 1500.0


class Profile(StrEnum):
    """The reading of the rules in play."""

    MANUAL = "manual"
    CLASSIC = "classic"
