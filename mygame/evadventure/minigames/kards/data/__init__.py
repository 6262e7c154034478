"""The parts of cards: types, keywords, selectors, effects. Figures and names live in `cards/*.toml`.

Numbers in brackets cite `docs/play/kards.md`.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag, StrEnum
from typing import Literal

from ....words import Name, Words
from ...core import Record

SUPPORT_LIMIT = 4
FRONT_LIMIT = 5
HAND_LIMIT = 9
HQ_DEFENCE = 20
DECK_SIZE = 39
START_HANDS = (4, 5)
"""Cards dealt to the first and to the second player."""
SLOTS_NATURAL = 12
SLOTS_MOST = 24
POINT = 2
"""One point of action power, in the stored half points."""
HALF = 1


class CardKind(IntEnum):
    """The type of a card."""

    INFANTRY = 0
    TANK = 1
    ARTILLERY = 2
    FIGHTER = 3
    BOMBER = 4
    ORDER = 5
    COUNTERMEASURE = 6


GROUND = frozenset({CardKind.INFANTRY, CardKind.TANK, CardKind.ARTILLERY})
AIR = frozenset({CardKind.FIGHTER, CardKind.BOMBER})
UNITS = GROUND | AIR
NEAR = frozenset({CardKind.INFANTRY, CardKind.TANK})
"""Types that reach only the neighbouring line."""
UNGUARDED = frozenset({CardKind.ARTILLERY, CardKind.BOMBER})
"""Types that attack past guards."""


class Keyword(IntFlag):
    """A unit's abilities; heavy armour and intel carry a number beside the flag."""

    BLITZ = 1
    TANK = 2
    FURY = 4
    GUARD = 8
    AMBUSH = 16
    SMOKESCREEN = 32
    SHOCK = 64
    IMMUNE = 128
    MOBILIZE = 256
    ALPINE = 512
    COVERT = 1024
    INTEL = 2048
    HEAVY_ARMOR = 4096


class Nation(StrEnum):
    """The nation of a card. The first five may lead a deck."""

    GERMANY = "germany"
    BRITAIN = "britain"
    SOVIET = "soviet"
    USA = "usa"
    JAPAN = "japan"
    FRANCE = "france"
    ITALY = "italy"
    POLAND = "poland"


MAIN_NATIONS = (Nation.GERMANY, Nation.BRITAIN, Nation.SOVIET, Nation.USA, Nation.JAPAN)


class Rarity(StrEnum):
    """The rarity of a card, which limits its copies in a deck."""

    STANDARD = "standard"
    LIMITED = "limited"
    SPECIAL = "special"
    ELITE = "elite"


EVEN_TURNS = 4
"""Turns of both players up to the second player's second one (`second_player=even`)."""
COPIES = {Rarity.STANDARD: 4, Rarity.LIMITED: 3, Rarity.SPECIAL: 2, Rarity.ELITE: 1}

type Trigger = Literal[
    "play", "deploy", "attack", "attacked", "damaged", "destroyed", "kills", "turn_start", "turn_end", "order_played"
]
"""`play` is for orders and countermeasures; the others are moments in a unit's life (`order_played`: by its owner)."""

type UnitKind = Literal["infantry", "tank", "artillery", "fighter", "bomber", "ground", "air"]
"""A unit type, or all of the ground or of the air."""

type Moment = Literal["attack", "move", "deploy", "order"]
"""The enemy's action that a countermeasure answers."""


class Select(Record):
    """The targets of an effect."""

    pick: Literal["choose", "all", "random", "self", "other", "adjacent", "player"] = "choose"
    """`other`: the unit on the other side of the event (attacker, defender, the card answered); `player`: no unit at
    all, but the side itself (drawing, kredits, its HQ by `hq`)."""
    side: Literal["own", "enemy", "any"] = "own"
    where: Literal["board", "support", "front"] = "board"
    kinds: tuple[UnitKind, ...] = ()
    keyword: str = ""
    nation: Nation | None = None
    damaged: bool = False
    """Only units that have lost defence."""
    pinned: bool = False
    most_cost: int | None = None
    most_attack: int | None = None
    hq: bool = False
    """The HQ belongs to the choice (with `units` false: only the HQ)."""
    units: bool = True
    count: int = 1
    """Number of targets, for `random`."""


type Verb = Literal[
    "damage", "repair", "buff", "grant", "strip", "pin", "unpin", "retreat", "bounce", "destroy", "suppress",
    "refresh", "convert", "mud", "draw", "discard", "kredits", "slots", "summon", "add_card", "salvage", "reveal",
    "cancel",
]  # fmt: skip


class CardEffect(Record):
    """One effect of a card."""

    do: Verb
    on: Trigger = "play"
    who: Select = Select(pick="player")
    amount: int = 0
    """Amount or number; for `repair` 0 is all."""
    attack: int = 0
    defence: int = 0
    keyword: str = ""
    card: str = ""
    until: Literal["always", "turn_end", "next_turn"] = "always"
    """`turn_end`: this turn; `next_turn`: until the start of the card owner's next turn."""
    when: Literal["", "own_front", "enemy_front", "damaged", "hand_empty", "hq_hurt"] = ""
    """A condition at the moment of the effect."""


class VeteranForm(Record):
    """A unit that becomes another one."""

    into: str
    when: Literal["kills", "survives"]


class KardsCard(Record):
    """One row of the card files."""

    key: str
    number: int
    """Its number in deck codes: never given to another card."""
    nation: Nation
    kind: Literal["infantry", "tank", "artillery", "fighter", "bomber", "order", "countermeasure"]
    cost: int
    name: Name
    flavour: Words
    rarity: Rarity = Rarity.STANDARD
    op: int = 0
    attack: int = 0
    defence: int = 0
    keywords: tuple[str, ...] = ()
    """Keyword names; heavy armour and intel with their number: `heavy_armor_2`, `intel_1`."""
    effects: tuple[CardEffect, ...] = ()
    moment: Moment | None = None
    """The action a countermeasure answers."""
    moment_kinds: tuple[UnitKind, ...] = ()
    """Only for acting units of these types."""
    veteran: VeteranForm | None = None
    token: bool = False
    """Made by other cards only; in no deck."""


class Deck(Record):
    """A deck: 39 cards of a main nation and perhaps one ally (the HQ is the 40th)."""

    key: str
    main: Nation
    cards: dict[str, int]
    ally: Nation | None = None
    name: Words = Words("")
    about: Words = Words("")
    """Advice on playing it."""
