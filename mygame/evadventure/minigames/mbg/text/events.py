"""Every event in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....words import Lang, Words, series
from .. import actions as act
from ..data import ROBBER, BattleMood, Job, WalkPace, scenarios
from ..state import BattleSide
from . import names

WORDS: Final[Mapping[type, Words]] = {
    act.GameStarted: Words("The banners go up. The game begins."),
    act.ActionBegun: Words("{role} to act."),
    act.ActionLost: Words("{role} is held up and loses this turn."),
    act.ActsAgain: Words("{role} acts once more."),
    act.TurnEnded: Words("Turn {turn} ends."),
    act.Marched: Words("{role} throws {steps}: from cell {start} to cell {cell}, {place}."),
    act.BarrierCleared: Words("The barrier on cell {cell} is cleared away."),
    act.RobbersAppeared: Words("Robbers leap out on cell {cell}!"),
    act.CardDrawn: Words("{role} draws the card {card}."),
    act.BarrierPlaced: Words("A barrier now blocks cell {cell}."),
    act.RobbersPlaced: Words("Robbers lie in wait on cell {cell}."),
    act.SecondActionWon: Words("{role} will act twice."),
    act.TurnedRound: Words("{role} turns round."),
    act.Recovered: Words("{role}'s officers regain strength."),
    act.AngerRoused: Words("All are angry with {role}: whoever meets it must fight."),
    act.RumourSpread: Words("Rumours are spread about {officer}."),
    act.Poisoned: Words("{officer} is poisoned."),
    act.Estranged: Words("{officer} is turned against his lord and will leave."),
    act.Allied: Words("{role} and {other} swear an alliance."),
    act.MoneyTaken: Words("{role} takes {money} from {other}."),
    act.PaceEnded: Words("{role} marches as usual again (was {pace})."),
    act.AngerEnded: Words("The anger at {role} has passed."),
    act.AllianceEnded: Words("The alliance of {role} and {other} is over."),
    act.Joined: Words("{officer} enters the service of {role}."),
    act.OfficerLeft: Words("{officer} leaves {role}."),
    act.Stationed: Words("{officer} is stationed in {city}."),
    act.Withdrawn: Words("{officer} leaves {city}."),
    act.ResearchBegun: Words("{officer} begins research at the {institute}."),
    act.ResearchLeft: Words("{officer} leaves the {institute}."),
    act.TrainingBegun: Words("{officer} begins training at the {room}."),
    act.TrainingLeft: Words("{officer} leaves the {room}."),
    act.CityTaken: Words("{role} takes possession of {city}."),
    act.CityLost: Words("{role} loses {city}."),
    act.TollOwed: Words("{role} owes {other} a toll of {money} at {city}."),
    act.IncomeCollected: Words("{role} collects {money} in its own {city}."),
    act.Won: Words("{role} wins!"),
    act.Ruined: Words("{role} is ruined and out of the game."),
    act.AllRuined: Words("Nobody is left: a draw."),
    act.NoGeneral: Words("{role} has no general to lead, and loses."),
    act.BattleBegun: Words("Battle, {rounds} rounds at most. {one} {two}"),
    act.RoundBegun: Words("Round {round}."),
    act.Struck: Words("{other} strikes. {one}"),
    act.Launched: Words("{role} launches {technique}. {one} {two}"),
    act.Burned: Words("The fire burns on. {one}"),
    act.FoughtItself: Words("The camp turns on itself. {one}"),
    act.BattleEnded: Words("{result} {one} {two}"),
    act.FactionGiven: Words("You lead {role}."),
    act.AllianceFailed: Words("No alliance with {role} is possible now."),
    act.AngerFailed: Words("Nobody can be roused against {role} now."),
    act.TechniqueMastered: Words("{officer} at the {institute} has mastered {technique}."),
    act.StudyHindered: Words("Rumours keep {officer} from research at the {institute}."),
    act.TrainingFinished: Words("{officer} gains {gain} in {ability}."),
    act.TrainingHindered: Words("Rumours keep {officer} from training at the {room}."),
    act.MayorHindered: Words("Rumours keep mayor {officer} from caring for {city}."),
    act.TreasurerHindered: Words("Rumours keep treasurer {officer} of {city} from his books."),
    act.GarrisonRecovered: Words("The officers in {city} regain {hp}."),
    act.CityEarned: Words("{city} brings in {money}."),
    act.ResearchPaid: Words("Research costs {money}."),
    act.AllySpared: Words("{role} is an ally: no battle."),
    act.BattleForced: Words("Public anger: {role} must be fought."),
    act.OccupationFailed: Words("Nobody stays in {city}: it remains nobody's."),
    act.HiringFailed: Words("There is not enough money for {officer}."),
    act.AllocationBegun: Words("You may move your officers about."),
    act.TollShort: Words("{role} can pay {other} only {money}."),
    act.Resigned: Words("{role} abdicates."),
}
"""Sentence of an event that depends on nothing but its kind."""
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
QUIET: Final = act.INSIDE | {act.ActionBegun}
"""Events left out of the running story, because the prompt or the retold battle says them."""


def is_quiet(event: act.Event) -> bool:
    """Return whether the story leaves an event out: it says nothing, or nothing new."""
    return type(event) in QUIET or (isinstance(event, act.ResearchPaid) and round(event.money) == 0)


def side(lang: Lang, fighter: BattleSide, token: str) -> str:
    """Return the state of a side of a battle, in one sentence."""
    wall = Words(", wall {wall}").say(lang, wall=names.money(fighter.wall)) if fighter.wall else ""
    return SIDE.say(lang, name=_name(lang, token), hp=names.money(fighter.hp), wall=wall)


def _words(event: act.Event) -> Words:
    match event:
        case act.PaceChanged(pace=pace):
            return PACES[pace]
        case act.Appointed(job=job):
            return OFFICES[job]
        case act.MoneyTaken(role=role) if role == ROBBER:
            return Words("The robbers take {money} from {other}.")
    return WORDS[type(event)]


def say(lang: Lang, event: act.Event) -> str:
    """Return an event (with its names, see `actions.named`) as a sentence."""
    told = _words(event).say(lang, **_facts(lang, event)).strip()
    if isinstance(event, act.GameStarted) and event.scenario:
        return f"{scenarios.get(event.scenario).story.say(lang).strip()}\n{told}"
    return told


def _facts(lang: Lang, event: act.Event) -> dict[str, Any]:
    tokens = dict(zip(act.facts_of(event), event.names, strict=True))
    facts = {field: _fact(lang, field, getattr(event, field), token) for field, token in tokens.items()}
    match event:
        case act.Marched():
            facts["place"] = names.place(lang, tokens["cell"])
        case act.Launched():
            facts["role"] = _name(lang, tokens["one"])
        case act.Struck(side=loser):
            facts["other"] = (Words("The attacker") if loser else Words("The defender")).say(lang)
    return facts


def _name(lang: Lang, token: str) -> str:
    return names.name(lang, token) if token else names.ROBBERS.say(lang)


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
