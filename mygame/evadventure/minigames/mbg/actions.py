"""What a seat may answer, and what happens: two tagged unions, and the short texts of answers.

An answer's tag is its `verb`; those that are about something hold its number as `id`. An event has the numbers of what
it is about, and under `names` the map's names of them, so that it can be told without the board it happened on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from ..core import NotUnderstood, Record, Refusal, Who
from .data import Job, Pace, Place
from .state import Board, Fighter, replace

# Answers.


class Plain(Record, tag_field="verb", gc=False):
    """Base of the answers that are about nothing."""


class Choice(Record, tag_field="verb", gc=False):
    """Base of the answers that are about something."""

    id: int


class Move(Plain, tag="move"):
    """Throw the die and walk."""


class Resign(Plain, tag="resign"):
    """Give up (C19)."""


class Yes(Plain, tag="yes"):
    """Do it."""


class No(Plain, tag="no"):
    """Do not; let somebody pass without a battle."""


class Back(Plain, tag="back"):
    """Keep the card after all."""


class Nobody(Plain, tag="none"):
    """Choose nobody, or nothing."""


class Done(Plain, tag="done"):
    """Leave a list as it is now."""


class UseCard(Choice, tag="card"):
    """Use a card (`data.CARDS`)."""


class ChooseRole(Choice, tag="role"):
    """Choose a faction."""


class ChooseCell(Choice, tag="cell"):
    """Choose a cell of the road."""


class ChooseCity(Choice, tag="city"):
    """Choose a city."""


class ChooseInstitute(Choice, tag="inst"):
    """Choose an institute."""


class ChooseRoom(Choice, tag="room"):
    """Choose a training room."""


class ChooseOfficer(Choice, tag="officer"):
    """Choose an officer."""


class ChooseTechnique(Choice, tag="tech"):
    """Choose a technique (`data.TECHS`)."""


class Engage(Choice, tag="scale"):
    """Fight, at a scale from 0 to 2."""


type PlaceChoice = ChooseCity | ChooseInstitute | ChooseRoom
type Action = (
    Move | Resign | Yes | No | Back | Nobody | Done
    | UseCard | ChooseRole | ChooseCell | PlaceChoice | ChooseOfficer | ChooseTechnique | Engage
)  # fmt: skip

PLAIN: Final[dict[str, Any]] = {
    str(kind.__struct_config__.tag): kind for kind in (Move, Resign, Yes, No, Back, Nobody, Done)
}
"""Verb -> the class of its answers: those that are about nothing."""
CHOICES: Final[dict[str, Any]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        *(UseCard, ChooseRole, ChooseCell, ChooseCity, ChooseInstitute, ChooseRoom),
        *(ChooseOfficer, ChooseTechnique, Engage),
    )
}
"""Those that are about something."""


def verb(action: Action) -> str:
    """Return the word an answer begins with."""
    return str(type(action).__struct_config__.tag)


def write_action(action: Action) -> str:
    """Return the short text of an answer: `card 5`, `officer 44`, `done`."""
    return f"{verb(action)} {action.id}" if isinstance(action, Choice) else verb(action)


def read_action(text: str) -> Action:
    """Return the answer of `write_action`'s text. Raises NotUnderstood."""
    match text[:41].split(" "):
        case [word] if word in PLAIN:
            answer: Action = PLAIN[word]()
            return answer
        case [word, number] if word in CHOICES and number.isascii() and number.isdigit() and len(text) <= 20:
            if number == str(int(number)):
                chosen: Action = CHOICES[word](int(number))
                return chosen
    raise NotUnderstood(Refusal("not_an_action", {"text": text[:40]}))


# Events: what happens.


class _Event(Record, omit_defaults=True, kw_only=True, tag=True):
    to: Who = None
    """The seat that alone is told; None: everybody."""
    names: tuple[str, ...] = ()
    """The map's names of what the other fields are about, in their order (`named`)."""


class GameStarted(_Event, tag="game_started"):
    """The banners go up; the scenario's key, empty for a map of one's own."""

    scenario: str


class FactionGiven(_Event, tag="faction_given"):
    """A seat is told which faction it leads."""

    role: int


class ActionBegun(_Event, tag="action_begun"):
    """A faction is to act."""

    role: int


class ActionLost(_Event, tag="action_lost"):
    """A stopped faction loses its action (A13)."""

    role: int


class ActsAgain(_Event, tag="acts_again"):
    """The second action of the card double begins."""

    role: int


class TurnEnded(_Event, tag="turn_ended"):
    """A turn is settled."""

    turn: int


class Moved(_Event, tag="moved"):
    """A faction has walked; `path` are the cells it left, one a step, and `steps` what was thrown."""

    role: int
    start: int
    cell: int
    steps: int
    path: tuple[int, ...]


class BarrierCleared(_Event, tag="barrier_cleared"):
    """Somebody ran into a barrier."""

    cell: int


class RobbersAppeared(_Event, tag="robbers_appeared"):
    """Somebody ran into robbers."""

    cell: int


class CardDrawn(_Event, tag="card_drawn"):
    """A chance cell gave a card."""

    role: int
    card: int


class BarrierPlaced(_Event, tag="barrier_placed"):
    """The card barrier."""

    cell: int


class RobbersPlaced(_Event, tag="robbers_placed"):
    """The card robber."""

    cell: int


class PaceChanged(_Event, tag="pace_changed"):
    """The cards slow, fast and stop."""

    role: int
    pace: Pace


class SecondActionWon(_Event, tag="second_action_won"):
    """The card double."""

    role: int


class TurnedRound(_Event, tag="turned_round"):
    """The card reverse."""

    role: int


class Recovered(_Event, tag="recovered"):
    """The card recover."""

    role: int


class AngerRoused(_Event, tag="anger_roused"):
    """The card anger."""

    role: int


class RumourSpread(_Event, tag="rumour_spread"):
    """The card rumour."""

    officer: int


class Poisoned(_Event, tag="poisoned"):
    """The card poison."""

    officer: int


class Estranged(_Event, tag="estranged"):
    """The card estrange."""

    officer: int


class Allied(_Event, tag="allied"):
    """The card alliance."""

    role: int
    other: int


class MoneyTaken(_Event, tag="money_taken"):
    """The card steal, a lost meeting, or robbers (role -1); `money` is what `other` lost, 0 or less."""

    role: int
    other: int
    money: float


class PaceEnded(_Event, tag="pace_ended"):
    """A faction moves normally again."""

    role: int
    pace: Pace


class AngerEnded(_Event, tag="anger_ended"):
    """Public anger has passed."""

    role: int


class AllianceEnded(_Event, tag="alliance_ended"):
    """An alliance has run out, or one side is out."""

    role: int
    other: int


class Joined(_Event, tag="joined"):
    """An officer is hired."""

    officer: int
    role: int


class Left(_Event, tag="left"):
    """An officer leaves his faction."""

    officer: int
    role: int


class Stationed(_Event, tag="stationed"):
    """An officer goes into a city."""

    officer: int
    city: int


class Withdrawn(_Event, tag="withdrawn"):
    """An officer comes out of a city."""

    officer: int
    city: int


class ResearchBegun(_Event, tag="research_begun"):
    """An officer goes into an institute."""

    officer: int
    institute: int


class ResearchLeft(_Event, tag="research_left"):
    """An officer comes out of an institute."""

    officer: int
    institute: int


class TrainingBegun(_Event, tag="training_begun"):
    """An officer goes into a training room."""

    officer: int
    room: int


class TrainingLeft(_Event, tag="training_left"):
    """An officer comes out of a training room."""

    officer: int
    room: int


class CityTaken(_Event, tag="city_taken"):
    """A faction occupies a city."""

    role: int
    city: int


class CityLost(_Event, tag="city_lost"):
    """A faction loses a city."""

    role: int
    city: int


class TollOwed(_Event, tag="toll_owed"):
    """Somebody stops in another's city."""

    role: int
    other: int
    city: int
    money: float


class TollShort(_Event, tag="toll_short"):
    """What is really paid, when it is less than what is owed (C11)."""

    role: int
    other: int
    city: int
    money: float


class IncomeCollected(_Event, tag="income_collected"):
    """Somebody stops in his own city."""

    role: int
    city: int
    money: float


class Won(_Event, tag="won"):
    """A faction has won."""

    role: int


class Ruined(_Event, tag="ruined"):
    """A faction is out (M17)."""

    role: int


class AllRuined(_Event, tag="all_ruined"):
    """Nobody is left."""


class Resigned(_Event, tag="resigned"):
    """A player gives up (C19)."""

    role: int


class NoGeneral(_Event, tag="no_general"):
    """A side without a general is beaten."""

    role: int
    side: int


class BattleBegun(_Event, tag="battle_begun"):
    """A battle of at most so many rounds."""

    rounds: int
    one: Fighter
    two: Fighter


class BattleEnded(_Event, tag="battle_ended"):
    """1 the attacker won, -1 the defender, 0 a draw."""

    result: int
    one: Fighter
    two: Fighter


# Inside a battle; a table tells them again from `Board.fought` (`battle.rounds.retell`).


class RoundBegun(_Event, tag="round_begun"):
    """A round, from 0."""

    round: int


class Struck(_Event, tag="struck"):
    """The loser of a round is hurt."""

    side: int
    one: Fighter


class Launched(_Event, tag="launched"):
    """A side, `one`, launches a technique against `two`."""

    side: int
    technique: int
    one: Fighter
    two: Fighter


class Burned(_Event, tag="burned"):
    """A fire burns on."""

    side: int
    one: Fighter


class FoughtItself(_Event, tag="fought_itself"):
    """Infighting."""

    side: int
    one: Fighter


# What one seat alone is told.


class AllianceFailed(_Event, tag="alliance_failed"):
    """One of the two is bound already."""

    role: int


class AngerFailed(_Event, tag="anger_failed"):
    """Who is bound already cannot be hated."""

    role: int


class Appointed(_Event, tag="appointed"):
    """Mayor, treasurer, or neither any more."""

    officer: int
    job: Job


class TechniqueMastered(_Event, tag="technique_mastered"):
    """A study is finished."""

    institute: int
    officer: int
    technique: int


class StudyHindered(_Event, tag="study_hindered"):
    """Rumour keeps an officer from research."""

    institute: int
    officer: int


class TrainingFinished(_Event, tag="training_finished"):
    """A training is finished."""

    officer: int
    ability: int
    gain: float


class TrainingHindered(_Event, tag="training_hindered"):
    """Rumour keeps an officer from training."""

    room: int
    officer: int


class MayorHindered(_Event, tag="mayor_hindered"):
    """Rumour keeps a mayor from his office."""

    officer: int
    city: int


class TreasurerHindered(_Event, tag="treasurer_hindered"):
    """Rumour keeps a treasurer from his office."""

    officer: int
    city: int


class GarrisonRecovered(_Event, tag="garrison_recovered"):
    """What each officer in a city regains."""

    city: int
    hp: float


class CityEarned(_Event, tag="city_earned"):
    """A city's income."""

    city: int
    money: float


class ResearchPaid(_Event, tag="research_paid"):
    """What a round of research cost, 0 or less."""

    money: float


class AllySpared(_Event, tag="ally_spared"):
    """Allies do not fight each other."""

    role: int


class BattleForced(_Event, tag="battle_forced"):
    """Public anger: this faction must be fought (A14)."""

    role: int


class OccupationFailed(_Event, tag="occupation_failed"):
    """Nobody stays in the city."""

    city: int


class HiringFailed(_Event, tag="hiring_failed"):
    """There is not enough money."""

    officer: int


class AllocationBegun(_Event, tag="allocation_begun"):
    """Officers may be moved about; the cells of the places that have some."""

    cells: tuple[int, ...]


type Event = (
    GameStarted
    | FactionGiven
    | ActionBegun
    | ActionLost
    | ActsAgain
    | TurnEnded
    | Moved
    | BarrierCleared
    | RobbersAppeared
    | CardDrawn
    | BarrierPlaced
    | RobbersPlaced
    | PaceChanged
    | SecondActionWon
    | TurnedRound
    | Recovered
    | AngerRoused
    | RumourSpread
    | Poisoned
    | Estranged
    | Allied
    | MoneyTaken
    | PaceEnded
    | AngerEnded
    | AllianceEnded
    | Joined
    | Left
    | Stationed
    | Withdrawn
    | ResearchBegun
    | ResearchLeft
    | TrainingBegun
    | TrainingLeft
    | CityTaken
    | CityLost
    | TollOwed
    | TollShort
    | IncomeCollected
    | Won
    | Ruined
    | AllRuined
    | Resigned
    | NoGeneral
    | BattleBegun
    | BattleEnded
    | RoundBegun
    | Struck
    | Launched
    | Burned
    | FoughtItself
    | AllianceFailed
    | AngerFailed
    | Appointed
    | TechniqueMastered
    | StudyHindered
    | TrainingFinished
    | TrainingHindered
    | MayorHindered
    | TreasurerHindered
    | GarrisonRecovered
    | CityEarned
    | ResearchPaid
    | AllySpared
    | BattleForced
    | OccupationFailed
    | HiringFailed
    | AllocationBegun
)

INSIDE: Final = frozenset({RoundBegun, Struck, Launched, Burned, FoughtItself})
"""Events inside a battle."""

# The map's names in events.

PLACE_MARK: Final = "@"
"""Before the number of a kind of place, where a cell has no name of its own."""


def cell_token(board: Board, n: int) -> str:
    """Return the name of what is on a cell, or its kind."""
    cell = board.cells[n]
    match cell.place:
        case Place.CITY:
            return board.cities[cell.base].name
        case Place.INSTITUTE:
            return board.institutes[cell.base].name
        case Place.TRAINING:
            return board.rooms[cell.base].name
        case _:
            return f"{PLACE_MARK}{int(cell.place)}"


def _role_token(board: Board, r: int) -> str:
    return board.roles[r].name if r >= 0 else ""


_TOKENS: Final[dict[str, Callable[[Board, Any], str]]] = {
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
"""Field -> the name of what it is about."""


def facts_of(event: Event) -> tuple[str, ...]:
    """Return the names of the fields that say what happened."""
    return event.__struct_fields__[:-2]


@cache
def _namers(kind: type[Record]) -> tuple[tuple[str, Callable[[Board, Any], str]], ...]:
    return tuple((field, _TOKENS.get(field, lambda board, value: "")) for field in kind.__struct_fields__[:-2])


def named(board: Board, event: Event) -> Event:
    """Return an event with the map's names of everything it is about."""
    return replace(event, names=tuple([token(board, getattr(event, field)) for field, token in _namers(type(event))]))
