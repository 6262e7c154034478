"""The whole truth of a match, as immutable records, and the options of a match."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final, Literal

from msgspec.structs import replace

from ...words import Words
from ..core import Record, Seat, written
from ..draft import Draftable
from .data import HQ_DEFENCE, Keyword
from .data.cards import CARDS

_COVERT = int(Keyword.COVERT)

_SOURCES: Final = (Words("seed"), Words("official"))

type Mud = Literal["", "next", "now"]
"""Whether a side's ground units cannot attack: not at all, in its next turn, or in this one."""


class KardsOptions(Record, omit_defaults=True):
    """The options two players agree on. `None` takes the profile's value."""

    profile: Annotated[Literal["seed", "official"], _SOURCES] = written("seed")
    bomber_counter: Annotated[Literal["seed", "official"] | None, _SOURCES] = written(None)
    fury_late_grant: Annotated[Literal["refused", "modern"] | None, (Words("refused"), Words("modern"))] = written(None)
    retreat_uses_move: bool | None = written(None)
    hq_position: Annotated[Literal["last", "free"] | None, (Words("last"), Words("free"))] = written(None)
    armor_scope: Annotated[Literal["combat", "all"] | None, (Words("combat"), Words("all", context="select"))] = (
        written(None)
    )
    decks: tuple[str, str] | None = written(None)
    """Deck keys or codes by seat; None: each player chooses at the start, unseen by the other."""
    hq_defence: int = written(HQ_DEFENCE)
    mulligan: bool = written(True)
    second_player: Annotated[Literal["seed", "even"], (Words("seed", context="rules"), Words("even"))] = "seed"
    """`even`: the second player has one kredit more in each of their own first two turns."""


class Settled(Record, omit_defaults=True):
    """The options with the profile filled in, for the rules."""

    bombers_official: bool = written(False)
    """Whether fighters strike back at bombers, and bombers never."""
    fury_modern: bool = written(False)
    """Whether fury gained after an attack gives a second one."""
    retreat_moves: bool = written(False)
    """Whether a retreat in one's own turn uses up a move."""
    hq_free: bool = written(False)
    """Whether units stand on both sides of the HQ."""
    armor_all: bool = written(False)
    """Whether armour counts against effects, too."""
    second_even: bool = False
    """Whether the second player has a kredit more in each of two turns."""


class Temp(Record, array_like=True):
    """A temporary change: its end, and how to undo it."""

    until: Literal["turn_end", "next_turn"]
    seat: Seat
    """The seat whose turn start ends `next_turn`."""
    attack: int = 0
    defence: int = 0
    keywords: int = 0
    armor: int = 0


class Unit(Record, omit_defaults=True):
    """A unit on the board. Its line and place are its position in the rows."""

    uid: int
    card: str
    kind: int
    """Number of the `CardKind`."""
    owner: Seat
    attack: int
    defence: int
    full: int
    """Greatest defence, the limit of repairs."""
    op: int
    """Operation cost: kredits for an attack or a move."""
    own: int
    """Keywords without the temporary ones, as bits of `Keyword`."""
    keywords: int
    """Keywords in force."""
    own_armor: int = 0
    """Armour without the temporary one."""
    armor: int = 0
    """Armour in force."""
    general: int = 0
    """Power left for attacks or moves."""
    to_attack: int = 0
    """Power left for attacks alone."""
    to_move: int = 0
    """Power left for moves alone."""
    entered: bool = True
    """Whether it came onto the board this turn."""
    blitzed: bool = False
    """Whether it has had the one refill that blitz gives an entry."""
    pin: int = 0
    """Number of turn ends that the pin still lasts; 0 is free."""
    ambush: bool = True
    """Whether it is ready to strike first."""
    attacks: int = 0
    """Attacks made this turn."""
    temps: tuple[Temp, ...] = ()
    suppressed: bool = False
    """Whether it has lost its text."""
    hidden: bool = False
    """Whether it is covert and not revealed yet."""
    made: bool = False
    """Whether another card put it on the board: it is in no deck, and gone when it leaves the board."""
    salvaged: bool = False
    """Whether it entered as a 1/1, regardless of its card."""


class HeldCard(Record, array_like=True):
    """A card in a hand."""

    uid: int
    card: str
    seen: bool = False
    """Whether the enemy knows it."""
    salvaged: bool = False
    """Whether it is played as a unit of 1/1 that costs 3 at most."""


class KardsSide(Draftable):
    """Everything that belongs to one seat."""

    hq: int
    hq_at: int = 0
    """Number of units of the support line left of the HQ."""
    support: tuple[Unit, ...] = ()
    hand: tuple[HeldCard, ...] = ()
    deck: tuple[str, ...] = ()
    """Top first."""
    discard: tuple[str, ...] = ()
    armed: tuple[int, ...] = ()
    """Uids of armed countermeasures in hand, in the order of arming."""
    armed_cost: int = 0
    """Kredits paid for them this turn: the enemy does not see this payment."""
    slots: int = 0
    kredits: int = 0
    fatigue: int = 0
    mud: Mud = ""
    chosen: str = ""
    """Key or code of the deck; empty while it is to be chosen."""
    marked: tuple[int, ...] = ()
    """Uids marked for the mulligan."""
    ready: bool = False
    """Whether the mulligan is over for this seat."""
    most_hq: int = HQ_DEFENCE
    disarmed: tuple[int, ...] = ()
    """Uids of countermeasures disarmed this turn: they cannot be armed again in it, so that turns end."""


class KardsState(Draftable):
    """A match."""

    rules: Settled
    sides: tuple[KardsSide, KardsSide]
    chance: bytes
    front: tuple[Unit, ...] = ()
    active: Seat = 0
    first: Seat = 0
    turn: int = 0
    """Player turns begun; 0 while decks are chosen and hands changed."""
    next_uid: int = 1
    over: str = ""
    """Code of the rule that ended the match."""
    winner: Seat | None = None
    mulligan: bool = True
    open_decks: bool = False
    """Whether the table fixed the decks: both players know both."""


def new_unit(uid: int, key: str, owner: Seat, salvaged: bool = False) -> Unit:
    """Return the unit of a card before it has entered the board."""
    return replace(_printed(key, salvaged), uid=uid, owner=owner)


@cache
def _printed(key: str, salvaged: bool) -> Unit:
    figures = CARDS[key]
    keywords = int(figures.keywords)
    attack, defence = (1, 1) if salvaged else (figures.attack, figures.defence)
    return Unit(
        uid=0,
        card=key,
        kind=int(figures.kind),
        owner=0,
        attack=attack,
        defence=defence,
        full=defence,
        op=figures.op,
        own=keywords,
        keywords=keywords,
        own_armor=figures.armor,
        armor=figures.armor,
        hidden=bool(keywords & _COVERT),
        salvaged=salvaged,
    )
