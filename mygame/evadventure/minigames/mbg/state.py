"""The records of a match: the board, the pending question, the pending work.

`MbgBoard` is public: everything on it could be queried in the original. Hidden from a seat are the stream of chance,
the generals an attacker has named before the battle starts, and a saloon's offer to another seat (see
`view.redact_ask`). Sets are tuples in ascending order (rules page, section 1). Records are shared between states and
replaced, never changed.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

import msgspec

from ...words import Words
from ..core import Record, Seat, Who, written
from ..draft import Draftable
from ..options import FileOfText
from .data import ALONE, NOBODY, ROBBER, CellPlace, Job, Profile, WalkPace

_STORED: Final = {
    "at_hand": "mos", "garrison": "mos", "max_hp": "hpmax", "abilities": "props", "location": "loc",
    "leaving": "is_quit", "rumour": "lst", "poison": "pst", "techniques": "tech", "direction": "dir",
    "researchers": "sos", "trainees": "tos", "pace": "mst", "pace_left": "mtime", "acts_again": "cst",
    "ally": "ast", "ally_left": "atime", "studies": "on_study", "points": "point", "rounds": "round",
    "tactics": "winp", "strategy": "celve", "wall_change": "last_ddef", "hp_change": "last_dhp",
    "mood_left": "btime", "institutes": "insts", "rooms": "trains",
}  # fmt: skip
"""Field -> its name in stored and sent data, as in the original's files. Old logs carry digests of states, positions
are text, and clients draw from views, so these names stay."""


class Cell(Record, omit_defaults=True):
    """One position of the loop."""

    place: CellPlace
    base: int
    """Index of the city, institute or training room; 0 for other cells."""
    x: int = 0
    y: int = 0


class Officer(Record, omit_defaults=True, rename=_STORED):
    """One officer (3.3)."""

    name: str
    max_hp: float
    hp: float
    abilities: tuple[float, float, float, float, float]
    """In the order of `Property`."""
    level: int
    """0 low, 1 mid, 2 high; fixed when the map is loaded."""
    role: int = NOBODY
    """Its faction; -1 free."""
    job: Job = Job.NONE
    location: int = -1
    """Id of the city, institute or training room, by `job`."""
    leaving: bool = False
    """Whether it is about to leave its faction."""
    rumour: int = 0
    """Rounds of rumour left."""
    poison: int = 0
    """Rounds of poison left."""


class MbgFaction(Record, omit_defaults=True, rename={**_STORED, "cities": "mcs"}):
    """One faction (3.1)."""

    name: str
    location: int
    """Its cell; -1 when it is out."""
    techniques: tuple[int, ...]
    at_hand: tuple[int, ...]
    cities: tuple[int, ...]
    money: float
    direction: int
    """1 or -1: the way around the loop."""
    cards: tuple[int, ...]
    """Number of each card."""
    researchers: tuple[int, ...] = ()
    trainees: tuple[int, ...] = ()
    pace: WalkPace = WalkPace.NORMAL
    pace_left: int = 0
    """Rounds of this pace left."""
    acts_again: bool = False
    """Whether it acts once more."""
    ally: int = ALONE
    """-1 free, -2 public anger, else the ally."""
    ally_left: int = 0
    """Rounds of the alliance left."""


class City(Record, omit_defaults=True, rename=_STORED):
    """One city (3.2.2)."""

    name: str
    scope: int
    """0 small, 1 medium, 2 big."""
    max_hp: float
    hp: float
    """Its defence."""
    garrison: tuple[int, ...] = ()
    mayor: int = NOBODY
    """Id of the officer; -1 nobody."""
    treasurer: int = NOBODY
    """Id of the officer; -1 nobody."""
    role: int = NOBODY
    """Its faction; -1 nobody."""
    fengshui: float = 0.0
    """Luck, 0 to 0.5."""
    area: tuple[int, int, int, int] = (0, 0, 0, 0)
    """x0, y0, x1, y1: its area on the map."""


class Institute(Record, omit_defaults=True, rename={**_STORED, "researchers": "mos"}):
    """One institute (3.2.3); the last three hold one value a faction."""

    name: str
    techniques: tuple[int, ...]
    researchers: tuple[int, ...]
    """Officer of each faction; -1 nobody."""
    studies: tuple[int, ...]
    """Technique each faction studies; -1 none."""
    points: tuple[float, ...]
    """Study still to be done by each faction."""
    area: tuple[int, int, int, int] = (0, 0, 0, 0)


class Training(Record, omit_defaults=True, rename={**_STORED, "trainees": "mos", "ability": "item"}):
    """One training room (3.2.4); the last two hold one value a faction."""

    name: str
    ability: int
    """Number of the ability trained."""
    trainees: tuple[int, ...]
    """Officer of each faction; -1 nobody."""
    rounds: tuple[int, ...]
    """Rounds left to each."""
    area: tuple[int, int, int, int] = (0, 0, 0, 0)


class BattleSide(Record, rename=_STORED):
    """One side of a battle as others see it (`BattleState` of the manual)."""

    role: int
    """Faction id; -1 the robber."""
    power: float
    tactics: float
    strategy: float
    max_hp: float
    hp: float
    wall: float
    """The city's defence before this side."""
    dead: bool
    wall_change: float
    hp_change: float
    latency: tuple[int, ...]
    status: int
    leaving: bool
    mood_left: int
    burning: int
    techniques: tuple[int, ...]


class Fought(Record):
    """The last battle, with enough data to retell it round by round (`battle.retell`)."""

    profile: Profile
    sides: tuple[BattleSide, BattleSide]
    generals: tuple[int, int, int, int]
    """Main and vice general of the attacker, then of the defender; -1 nobody."""
    rounds: int
    """The most rounds it could last."""
    city: int
    """The city attacked; -1 none."""
    draws: str
    """The numbers drawn, three bytes each (multiples of 2**-24) in base64: four characters a number."""
    result: int


class MbgOptions(Record, omit_defaults=True):
    """The setup of a match."""

    profile: Annotated[Profile, (Words("manual"), Words("classic"))] = written(Profile.MANUAL)
    scenario: str = written("")
    """Key of a scenario of the house; empty: the default for this number of players."""
    max_turn: int = written(0)
    """Turns the match lasts; 0: as in the scenario."""
    resign: bool = written(False)
    """Whether a player may give up in the middle of a match (C19)."""
    map: Annotated[str, FileOfText] = written("")
    """The text of a `.map` file to be played instead of a scenario."""


class MbgBoard(Draftable, omit_defaults=True, rename=_STORED):
    """Everything on the table."""

    profile: Profile
    scenario: str
    max_turn: int
    """Turns the match lasts."""
    win_money: float
    """Money that wins."""
    nx: int
    """Width of the map."""
    ny: int
    """Height of the map."""
    turn: int
    cells: tuple[Cell, ...]
    officers: tuple[Officer, ...]
    cities: tuple[City, ...]
    roles: tuple[MbgFaction, ...]
    institutes: tuple[Institute, ...]
    rooms: tuple[Training, ...]
    barriers: tuple[int, ...] = ()
    """Cells with a barrier."""
    robbers: tuple[int, ...] = ()
    """Cells with robbers."""
    resign: bool = False
    """Whether a faction may give up."""
    fought: Fought | None = None


# Questions and the work waiting behind them.


class MbgQuestion(StrEnum):
    """The questions to a seat (rules page, 21.2)."""

    ACTION = "action"
    CONFIRM = "confirm"
    CARD_ROLE = "card_role"
    CARD_CELL = "card_cell"
    CARD_PLACE = "card_place"
    CARD_OFFICER = "card_officer"
    MEET = "meet"
    ATTACK = "attack"
    GENERAL = "general"
    VICE = "vice"
    OCCUPY = "occupy"
    GARRISON = "garrison"
    MAYOR = "mayor"
    TREASURER = "treasurer"
    HIRE = "hire"
    STUDY = "study"
    STUDY_TECH = "study_tech"
    TRAIN = "train"
    ALLOCATE = "allocate"
    EXCHANGE = "exchange"
    CANCEL_STUDY = "cancel_study"
    CANCEL_TRAIN = "cancel_train"
    RESIGN = "resign"


class Ask(Record, omit_defaults=True):
    """A question that waits for a seat."""

    kind: MbgQuestion
    seat: Seat
    at: int = -1
    """The card, city, institute, training room or other faction in question."""
    ids: tuple[int, ...] = ()
    """The offer: officers, techniques."""
    prices: tuple[float, ...] = ()
    """Prices of the offer."""
    also: tuple[int, ...] = ()
    """A second offer (officers in the city, techniques that may be studied)."""
    picked: tuple[int, ...] = ()
    """The picks from `ids` so far."""
    picked_also: tuple[int, ...] = ()
    """The picks from `also` so far."""
    forced: bool = False
    """Whether the battle cannot be declined (public anger)."""
    count: int = 0
    """Cards taken back in this action."""
    used: tuple[int, ...] = ()
    """Places taken in hand in this allocation, by cell-independent key (see `questions.place_key`)."""


class FactionFrame(Record, omit_defaults=True):
    """Work that waits for one faction."""

    role: int


class TurnFrame(FactionFrame, tag="turn"):
    """The next faction acts; after the last one the round is settled."""


class Finish(FactionFrame, tag="finish"):
    """The end of one action."""


class Rob(FactionFrame, tag="rob"):
    """A robber stands on the cell."""


class Meet(FactionFrame, tag="meet"):
    """The factions on this cell from `other` on may be met."""

    other: int


class Arrive(FactionFrame, tag="arrive"):
    """The effect of the cell."""


class FightFrame(Record, tag="fight", omit_defaults=True):
    """A battle whose generals are being named: -2 not asked yet, -1 nobody."""

    attacker: int
    defender: int = ROBBER
    city: int = -1
    scale: int = 1
    forced: bool = False
    generals: tuple[int, int, int, int] = (-2, -2, -2, -2)


class Appoint(FactionFrame, tag="appoint"):
    """Mayor, then treasurer of a city, are to be named."""

    city: int
    treasurer: bool = False


class Settle(Record, tag="settle"):
    """The end of the round."""


class Allocate(FactionFrame, tag="allocate"):
    """The factions from `role` on move their officers about."""

    used: tuple[int, ...] = ()


class NextTurn(Record, tag="next"):
    """The turn counter goes on."""


type Frame = TurnFrame | Finish | Rob | Meet | Arrive | FightFrame | Appoint | Settle | Allocate | NextTurn


class Verdict(Record):
    """The end of a match."""

    winner: int
    """Faction id; -1 a draw, -3 broken off."""
    rule: str


class MbgState(Record):
    """The whole truth."""

    board: MbgBoard
    chance: bytes
    todo: tuple[Frame, ...]
    """The pending work after the question is answered; the last comes first."""
    ask: Ask | None
    verdict: Verdict | None = None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.board.roles)


class MbgView(Record):
    """The view of one observer."""

    who: Who
    """The observer's seat; None for a spectator."""
    board: MbgBoard
    todo: tuple[Frame, ...]
    """The pending work; the last comes first."""
    ask: Ask | None
    """The question that waits for a seat."""
    verdict: Verdict | None = None


replace: Final = msgspec.structs.replace
