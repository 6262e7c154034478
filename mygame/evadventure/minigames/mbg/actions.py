"""Answers of a seat, and events: two tagged unions.

An answer's tag is its `verb`; an answer with an object holds its number as `id`. An event has the numbers of its
objects, and under `names` the map's names of them, so that it can be told without the board it happened on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from ..core import Record, Who
from .data import CellPlace, Job, WalkPace
from .state import BattleSide, MbgBoard, replace

# Answers.


class Plain(Record, tag_field="verb", gc=False):
    """Base of the answers without an object."""


class Choosing(Record, tag_field="verb", gc=False):
    """Base of the answers with an object."""

    id: int


class March(Plain, tag="move"):
    """Throw the die and walk."""


class Resign(Plain, tag="resign"):
    """Give up (C19)."""


class Yes(Plain, tag="yes"):
    """Do the thing asked about."""


class No(Plain, tag="no"):
    """Decline; let another faction pass without a battle."""


class Back(Plain, tag="back"):
    """Keep the card after all."""


class Nobody(Plain, tag="none"):
    """Choose nobody, or nothing."""


class Done(Plain, tag="done"):
    """Leave a list as it is now."""


class UseCard(Choosing, tag="card"):
    """Use a card (`data.CARDS`)."""


class ChooseRole(Choosing, tag="role"):
    """Choose a faction."""


class ChooseCell(Choosing, tag="cell"):
    """Choose a cell of the road."""


class ChooseCity(Choosing, tag="city"):
    """Choose a city."""


class ChooseInstitute(Choosing, tag="inst"):
    """Choose an institute."""


class ChooseRoom(Choosing, tag="room"):
    """Choose a training room."""


class ChooseOfficer(Choosing, tag="officer"):
    """Choose an officer."""


class ChooseTechnique(Choosing, tag="tech"):
    """Choose a technique (`data.TECHS`)."""


class Engage(Choosing, tag="scale"):
    """Fight, at a scale from 0 to 2."""


type PlaceChoice = ChooseCity | ChooseInstitute | ChooseRoom
type Action = (
    March | Resign | Yes | No | Back | Nobody | Done
    | UseCard | ChooseRole | ChooseCell | ChooseCity | ChooseInstitute | ChooseRoom | ChooseOfficer | ChooseTechnique
    | Engage
)  # fmt: skip

PLAIN: Final[dict[str, Any]] = {
    str(kind.__struct_config__.tag): kind for kind in (March, Resign, Yes, No, Back, Nobody, Done)
}
"""Verb -> the class of its answers: those without an object."""
CHOICES: Final[dict[str, Any]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        *(UseCard, ChooseRole, ChooseCell, ChooseCity, ChooseInstitute, ChooseRoom),
        *(ChooseOfficer, ChooseTechnique, Engage),
    )
}
"""Those with an object."""


def verb(action: Action) -> str:
    """Return the first word of an answer."""
    return str(type(action).__struct_config__.tag)


# Events.


def _tag(name: str) -> str:
    """Return a class's name in the form sent: `city_taken`."""
    return "".join(f"_{char.lower()}" if char.isupper() else char for char in name).lstrip("_")


class _Event(Record, omit_defaults=True, kw_only=True, tag=_tag):
    to: Who = None
    """The only seat that is told; None: everybody."""
    names: tuple[str, ...] = ()
    """The map's names of the objects in the other fields, in their order (`named`)."""


class _OfRole(_Event):
    role: int


class _OfCell(_Event):
    cell: int


class _OfOfficer(_Event):
    officer: int


class _OfOfficerAndCity(_OfOfficer):
    city: int


class _OfOfficerAndInstitute(_OfOfficer):
    institute: int


class _OfOfficerAndRoom(_OfOfficer):
    room: int


class _OfTwoRoles(_OfRole):
    other: int


class _OfRoleAndCity(_OfRole):
    city: int


class _OfPace(_OfRole):
    pace: WalkPace


class _OfHire(_OfOfficer):
    role: int


class _OfToll(_OfTwoRoles):
    city: int
    money: float


class _OfSide(_Event):
    side: int
    one: BattleSide


class GameStarted(_Event):
    """The banners go up; the scenario's key, empty for a map of one's own."""

    scenario: str


class FactionGiven(_OfRole):
    """A seat is told the faction it leads."""


class ActionBegun(_OfRole):
    """A faction is to act."""


class ActionLost(_OfRole):
    """A stopped faction loses its action (A13)."""


class ActsAgain(_OfRole):
    """The second action of the card double begins."""


class TurnEnded(_Event):
    """A turn is settled."""

    turn: int


class Marched(_Event, tag="moved"):
    """A faction has walked; `path` are the cells it left, one a step, and `steps` the throw."""

    role: int
    start: int
    cell: int
    steps: int
    path: tuple[int, ...]


class BarrierCleared(_OfCell):
    """A faction ran into a barrier."""


class RobbersAppeared(_OfCell):
    """A faction ran into robbers."""


class CardDrawn(_Event):
    """A chance cell gave a card."""

    role: int
    card: int


class BarrierPlaced(_OfCell):
    """The card barrier."""


class RobbersPlaced(_OfCell):
    """The card robber."""


class PaceChanged(_OfPace):
    """The cards slow, fast and stop."""


class SecondActionWon(_OfRole):
    """The card double."""


class TurnedRound(_OfRole):
    """The card reverse."""


class Recovered(_OfRole):
    """The card recover."""


class AngerRoused(_OfRole):
    """The card anger."""


class RumourSpread(_OfOfficer):
    """The card rumour."""


class Poisoned(_OfOfficer):
    """The card poison."""


class Estranged(_OfOfficer):
    """The card estrange."""


class Allied(_OfTwoRoles):
    """The card alliance."""


class MoneyTaken(_OfTwoRoles):
    """The card steal, a lost meeting, or robbers (faction -1); `money` is the loss of `other`, 0 or less."""

    money: float


class PaceEnded(_OfPace):
    """A faction moves normally again."""


class AngerEnded(_OfRole):
    """Public anger has passed."""


class AllianceEnded(_OfTwoRoles):
    """An alliance has run out, or one side is out."""


class Joined(_OfHire):
    """An officer is hired."""


class OfficerLeft(_OfHire, tag="left"):
    """An officer leaves his faction."""


class Stationed(_OfOfficerAndCity):
    """An officer goes into a city."""


class Withdrawn(_OfOfficerAndCity):
    """An officer comes out of a city."""


class ResearchBegun(_OfOfficerAndInstitute):
    """An officer goes into an institute."""


class ResearchLeft(_OfOfficerAndInstitute):
    """An officer comes out of an institute."""


class TrainingBegun(_OfOfficerAndRoom):
    """An officer goes into a training room."""


class TrainingLeft(_OfOfficerAndRoom):
    """An officer comes out of a training room."""


class CityTaken(_OfRoleAndCity):
    """A faction occupies a city."""


class CityLost(_OfRoleAndCity):
    """A faction loses a city."""


class TollOwed(_OfToll):
    """A faction stops in another's city."""


class TollShort(_OfToll):
    """The amount really paid, when it is less than the toll owed (C11)."""


class IncomeCollected(_OfRoleAndCity):
    """A faction stops in its own city."""

    money: float


class Won(_OfRole):
    """A faction has won."""


class Ruined(_OfRole):
    """A faction is out (M17)."""


class AllRuined(_Event):
    """Nobody is left."""


class Resigned(_OfRole):
    """A player gives up (C19)."""


class NoGeneral(_Event):
    """A side without a general is beaten."""

    role: int
    side: int


class BattleBegun(_Event):
    """A battle of at most so many rounds."""

    rounds: int
    one: BattleSide
    two: BattleSide


class BattleEnded(_Event):
    """1 the attacker won, -1 the defender, 0 a draw."""

    result: int
    one: BattleSide
    two: BattleSide


# Inside a battle; a table retells them from `MbgBoard.fought` (`engine.battle.retell`).


class RoundBegun(_Event):
    """A round, from 0."""

    round: int


class Struck(_OfSide):
    """The loser of a round is hurt."""


class Launched(_Event):
    """A side, `one`, launches a technique against `two`."""

    side: int
    technique: int
    one: BattleSide
    two: BattleSide


class Burned(_OfSide):
    """A fire burns on."""


class FoughtItself(_OfSide):
    """Infighting."""


# Events for one seat alone.


class AllianceFailed(_OfRole):
    """One of the two is already allied."""


class AngerFailed(_OfRole):
    """A faction that is already allied cannot be hated."""


class Appointed(_Event):
    """Mayor, treasurer, or neither any more."""

    officer: int
    job: Job


class TechniqueMastered(_Event):
    """A study is finished."""

    institute: int
    officer: int
    technique: int


class StudyHindered(_Event):
    """Rumour keeps an officer from research."""

    institute: int
    officer: int


class TrainingFinished(_Event):
    """A training is finished."""

    officer: int
    ability: int
    gain: float


class TrainingHindered(_Event):
    """Rumour keeps an officer from training."""

    room: int
    officer: int


class MayorHindered(_OfOfficerAndCity):
    """Rumour keeps a mayor from his office."""


class TreasurerHindered(_OfOfficerAndCity):
    """Rumour keeps a treasurer from his office."""


class GarrisonRecovered(_Event):
    """The hit points each officer in a city regains."""

    city: int
    hp: float


class CityEarned(_Event):
    """A city's income."""

    city: int
    money: float


class ResearchPaid(_Event):
    """The cost of a round of research, 0 or less."""

    money: float


class AllySpared(_OfRole):
    """Allies do not fight each other."""


class BattleForced(_OfRole):
    """Public anger: this faction must be fought (A14)."""


class OccupationFailed(_Event):
    """Nobody stays in the city."""

    city: int


class HiringFailed(_OfOfficer):
    """There is not enough money."""


class AllocationBegun(_Event):
    """Officers may be moved about; the cells of the places that have some."""

    cells: tuple[int, ...]


type Event = (
    GameStarted | FactionGiven | ActionBegun | ActionLost | ActsAgain | TurnEnded | Marched | BarrierCleared |
    RobbersAppeared | CardDrawn | BarrierPlaced | RobbersPlaced | PaceChanged | SecondActionWon | TurnedRound |
    Recovered | AngerRoused | RumourSpread | Poisoned | Estranged | Allied | MoneyTaken | PaceEnded |
    AngerEnded | AllianceEnded | Joined | OfficerLeft | Stationed | Withdrawn | ResearchBegun | ResearchLeft |
    TrainingBegun | TrainingLeft | CityTaken | CityLost | TollOwed | TollShort | IncomeCollected | Won |
    Ruined | AllRuined | Resigned | NoGeneral | BattleBegun | BattleEnded | RoundBegun | Struck | Launched |
    Burned | FoughtItself | AllianceFailed | AngerFailed | Appointed | TechniqueMastered | StudyHindered |
    TrainingFinished | TrainingHindered | MayorHindered | TreasurerHindered | GarrisonRecovered | CityEarned |
    ResearchPaid | AllySpared | BattleForced | OccupationFailed | HiringFailed | AllocationBegun
)  # fmt: skip

INSIDE: Final = frozenset({RoundBegun, Struck, Launched, Burned, FoughtItself})
"""Events inside a battle."""

# The map's names in events.

PLACE_MARK: Final = "@"
"""Before the number of a kind of place, where a cell has no name of its own."""


def cell_token(board: MbgBoard, n: int) -> str:
    """Return the name of the place on a cell, or its kind."""
    cell = board.cells[n]
    match cell.place:
        case CellPlace.CITY:
            return board.cities[cell.base].name
        case CellPlace.INSTITUTE:
            return board.institutes[cell.base].name
        case CellPlace.TRAINING:
            return board.rooms[cell.base].name
        case _:
            return f"{PLACE_MARK}{int(cell.place)}"


def _role_token(board: MbgBoard, r: int) -> str:
    return board.roles[r].name if r >= 0 else ""


_TOKENS: Final[dict[str, Callable[[MbgBoard, Any], str]]] = {
    "role": _role_token,
    "other": _role_token,
    "one": lambda board, side: _role_token(board, side.role),
    "two": lambda board, side: _role_token(board, side.role),
    "officer": lambda board, o: board.officers[o].name,
    "city": lambda board, c: board.cities[c].name,
    "institute": lambda board, i: board.institutes[i].name,
    "room": lambda board, t: board.rooms[t].name,
    "cell": cell_token,
    "start": cell_token,
}
"""Field -> the name of its object."""


def facts_of(event: Event) -> tuple[str, ...]:
    """Return the names of an event's own fields, its facts."""
    return event.__struct_fields__[:-2]


@cache
def _namer(kind: type[Record]) -> Callable[[MbgBoard, Sequence[Any]], tuple[str, ...]]:
    """Return the function that names the facts of a kind of event; most kinds name one of them or none."""
    tokens = [_TOKENS.get(fact) for fact in kind.__struct_fields__[:-2]]
    naming = [(place, token) for place, token in enumerate(tokens) if token]
    blank = ("",) * len(tokens)
    if not naming:
        return lambda board, facts: blank
    if len(naming) > 1:
        return lambda board, facts: tuple(
            [token(board, fact) if token else "" for token, fact in zip(tokens, facts, strict=True)]
        )
    ((place, token),) = naming
    before, after = blank[:place], blank[place + 1 :]
    return lambda board, facts: (*before, token(board, facts[place]), *after)


def names_of(board: MbgBoard, kind: Any, facts: Sequence[Any]) -> tuple[str, ...]:
    """Return the map's names of the objects of an event of this kind."""
    return _namer(kind)(board, facts)


def named(board: MbgBoard, event: Event) -> Event:
    """Return an event with the map's names of all its objects."""
    return replace(event, names=names_of(board, type(event), [getattr(event, fact) for fact in facts_of(event)]))


WEIGHTS: dict[Any, float] = {
    Ruined: 8.0, Resigned: 5.0, CityLost: 4.0, BattleEnded: 3.0, BattleBegun: 2.5, CityTaken: 2.0, Allied: 2.0,
    AngerRoused: 2.0, Estranged: 2.0, Poisoned: 2.0, RumourSpread: 2.0, OfficerLeft: 1.0, Joined: 0.5,
}  # fmt: skip
"""The weight of an event by itself; events not listed have none."""


def weigh(event: Any) -> float:
    """Return how much an event is worth telling."""
    match event:
        case MoneyTaken(money=money) | TollOwed(money=money):
            return abs(money) / 600
        case _:
            return WEIGHTS.get(type(event), 0.0)
