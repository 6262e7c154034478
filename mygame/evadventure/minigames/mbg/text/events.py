"""Every event in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....words import Lang, Words, series
from ..actions import (
    INSIDE,
    PLACE_MARK,
    ActionBegun,
    ActionLost,
    ActsAgain,
    AllianceEnded,
    AllianceFailed,
    Allied,
    AllocationBegun,
    AllRuined,
    AllySpared,
    AngerEnded,
    AngerFailed,
    AngerRoused,
    Appointed,
    BarrierCleared,
    BarrierPlaced,
    BattleBegun,
    BattleEnded,
    BattleForced,
    Burned,
    CardDrawn,
    CityEarned,
    CityLost,
    CityTaken,
    Estranged,
    Event,
    FactionGiven,
    FoughtItself,
    GameStarted,
    GarrisonRecovered,
    HiringFailed,
    IncomeCollected,
    Joined,
    Launched,
    Marched,
    MayorHindered,
    MoneyTaken,
    NoGeneral,
    OccupationFailed,
    OfficerLeft,
    PaceChanged,
    PaceEnded,
    Poisoned,
    Recovered,
    ResearchBegun,
    ResearchLeft,
    ResearchPaid,
    Resigned,
    RobbersAppeared,
    RobbersPlaced,
    RoundBegun,
    Ruined,
    RumourSpread,
    SecondActionWon,
    Stationed,
    Struck,
    StudyHindered,
    TechniqueMastered,
    TollOwed,
    TollShort,
    TrainingBegun,
    TrainingFinished,
    TrainingHindered,
    TrainingLeft,
    TreasurerHindered,
    TurnedRound,
    TurnEnded,
    Withdrawn,
    Won,
    facts_of,
)
from ..data import ROBBER, BattleMood, CellPlace, Job, WalkPace, scenarios
from ..state import BattleSide
from . import names

WORDS: Final[Mapping[type, Words]] = {
    GameStarted: Words("The banners go up. The game begins."),
    ActionBegun: Words("{role} to act."),
    ActionLost: Words("{role} is held up and loses this turn."),
    ActsAgain: Words("{role} acts once more."),
    TurnEnded: Words("Turn {turn} ends."),
    Marched: Words("{role} throws {steps}: from cell {start} to cell {cell}, {place}."),
    BarrierCleared: Words("The barrier on cell {cell} is cleared away."),
    RobbersAppeared: Words("Robbers leap out on cell {cell}!"),
    CardDrawn: Words("{role} draws the card {card}."),
    BarrierPlaced: Words("A barrier now blocks cell {cell}."),
    RobbersPlaced: Words("Robbers lie in wait on cell {cell}."),
    SecondActionWon: Words("{role} will act twice."),
    TurnedRound: Words("{role} turns round."),
    Recovered: Words("{role}'s officers regain strength."),
    AngerRoused: Words("All are angry with {role}: whoever meets it must fight."),
    RumourSpread: Words("Rumours are spread about {officer}."),
    Poisoned: Words("{officer} is poisoned."),
    Estranged: Words("{officer} is turned against his lord and will leave."),
    Allied: Words("{role} and {other} swear an alliance."),
    MoneyTaken: Words("{role} takes {money} from {other}."),
    PaceEnded: Words("{role} marches as usual again (was {pace})."),
    AngerEnded: Words("The anger at {role} has passed."),
    AllianceEnded: Words("The alliance of {role} and {other} is over."),
    Joined: Words("{officer} enters the service of {role}."),
    OfficerLeft: Words("{officer} leaves {role}."),
    Stationed: Words("{officer} is stationed in {city}."),
    Withdrawn: Words("{officer} leaves {city}."),
    ResearchBegun: Words("{officer} begins research at the {institute}."),
    ResearchLeft: Words("{officer} leaves the {institute}."),
    TrainingBegun: Words("{officer} begins training at the {room}."),
    TrainingLeft: Words("{officer} leaves the {room}."),
    CityTaken: Words("{role} takes possession of {city}."),
    CityLost: Words("{role} loses {city}."),
    TollOwed: Words("{role} owes {other} a toll of {money} at {city}."),
    IncomeCollected: Words("{role} collects {money} in its own {city}."),
    Won: Words("{role} wins!"),
    Ruined: Words("{role} is ruined and out of the game."),
    AllRuined: Words("Nobody is left: a draw."),
    NoGeneral: Words("{role} has no general to lead, and loses."),
    BattleBegun: Words("Battle, {rounds} rounds at most. {one} {two}"),
    RoundBegun: Words("Round {round}."),
    Struck: Words("{other} strikes. {one}"),
    Launched: Words("{role} launches {technique}. {one} {two}"),
    Burned: Words("The fire burns on. {one}"),
    FoughtItself: Words("The camp turns on itself. {one}"),
    BattleEnded: Words("{result} {one} {two}"),
    FactionGiven: Words("You lead {role}."),
    AllianceFailed: Words("No alliance with {role} is possible now."),
    AngerFailed: Words("Nobody can be roused against {role} now."),
    TechniqueMastered: Words("{officer} at the {institute} has mastered {technique}."),
    StudyHindered: Words("Rumours keep {officer} from research at the {institute}."),
    TrainingFinished: Words("{officer} gains {gain} in {ability}."),
    TrainingHindered: Words("Rumours keep {officer} from training at the {room}."),
    MayorHindered: Words("Rumours keep mayor {officer} from caring for {city}."),
    TreasurerHindered: Words("Rumours keep treasurer {officer} of {city} from his books."),
    GarrisonRecovered: Words("The officers in {city} regain {hp}."),
    CityEarned: Words("{city} brings in {money}."),
    ResearchPaid: Words("Research costs {money}."),
    AllySpared: Words("{role} is an ally: no battle."),
    BattleForced: Words("Public anger: {role} must be fought."),
    OccupationFailed: Words("Nobody stays in {city}: it remains nobody's."),
    HiringFailed: Words("There is not enough money for {officer}."),
    AllocationBegun: Words("You may move your officers about."),
    TollShort: Words("{role} can pay {other} only {money}."),
    Resigned: Words("{role} abdicates."),
}
"""What is told of an event, where that does not depend on more than its kind."""
PACES: Final = {
    WalkPace.SLOW: Words("{role} will march slowly."),
    WalkPace.FAST: Words("{role} will march fast."),
    WalkPace.STOPPED: Words("{role} is stopped on the road."),
}
OFFICES: Final = {
    Job.MAYOR: Words("{officer} is now mayor."),
    Job.TREASURER: Words("{officer} is now treasurer."),
    Job.CITIZEN: Words("{officer} lays down the office."),
}
SIDE: Final = Words("{name}: strength {hp}{wall}.")
RESULTS: Final = {1: Words("The attacker wins."), 0: Words("Neither side prevails."), -1: Words("The defender wins.")}
QUIET: Final = INSIDE | {ActionBegun}
"""What the running story leaves out, because the prompt or the battle told again says it."""


def is_quiet(event: Event) -> bool:
    """Return whether the story leaves an event out: it says nothing, or what is said elsewhere."""
    return type(event) in QUIET or (isinstance(event, ResearchPaid) and round(event.money) == 0)


def side(lang: Lang, fighter: BattleSide, token: str) -> str:
    """Return how a side of a battle stands, in one sentence."""
    wall = Words(", wall {wall}").say(lang, wall=names.money(fighter.wall)) if fighter.wall else ""
    return SIDE.say(lang, name=_name(lang, token), hp=names.money(fighter.hp), wall=wall)


def _words(event: Event) -> Words:
    match event:
        case PaceChanged(pace=pace):
            return PACES[pace]
        case Appointed(job=job):
            return OFFICES[job]
        case MoneyTaken(role=role) if role == ROBBER:
            return Words("The robbers take {money} from {other}.")
    return WORDS[type(event)]


def say(lang: Lang, event: Event) -> str:
    """Return an event (with its names, see `actions.named`) as a sentence."""
    told = _words(event).say(lang, **_facts(lang, event)).strip()
    if isinstance(event, GameStarted) and event.scenario:
        return f"{scenarios.get(event.scenario).story.say(lang).strip()}\n{told}"
    return told


def _facts(lang: Lang, event: Event) -> dict[str, Any]:
    tokens = dict(zip(facts_of(event), event.names, strict=True))
    facts = {field: _fact(lang, field, getattr(event, field), token) for field, token in tokens.items()}
    match event:
        case Marched():
            facts["place"] = _place(lang, tokens["cell"])
        case Launched():
            facts["role"] = _name(lang, tokens["one"])
        case Struck(side=loser):
            facts["other"] = (Words("The attacker") if loser else Words("The defender")).say(lang)
    return facts


def _name(lang: Lang, token: str) -> str:
    return names.name(lang, token) if token else names.ROBBERS.say(lang)


def _place(lang: Lang, token: str) -> str:
    if token.startswith(PLACE_MARK):
        return names.PLACES[CellPlace(int(token.removeprefix(PLACE_MARK)))].say(lang)
    return names.name(lang, token)


def _fact(lang: Lang, field: str, value: Any, token: str) -> Any:
    match field:
        case "role" | "other" | "officer" | "institute" | "room" | "city":
            return _name(lang, token)
        case "one" | "two":
            return side(lang, value, token)
        case "cell" | "start" | "round":
            return value + 1
        case "card":
            return names.CARD_NAMES[value].say(lang)
        case "technique":
            return names.TECH_NAMES[value].say(lang)
        case "ability":
            return names.PROPERTIES[value].say(lang)
        case "pace":
            return names.PACES[value].say(lang)
        case "money" | "hp" | "gain":
            return names.money(value)
        case "result":
            return RESULTS[value].say(lang)
        case _:
            return value


def moods(lang: Lang, fighter: BattleSide) -> str:
    """Return the states of a side: confused, infighting, burning."""
    told = []
    if fighter.status != BattleMood.NORMAL:
        told.append(f"{names.MOODS[BattleMood(fighter.status)].say(lang)} {fighter.mood_left}")
    if fighter.burning:
        told.append(f"{Words('burning').say(lang)} {fighter.burning}")
    return series(lang, told)
