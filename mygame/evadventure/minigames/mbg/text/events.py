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
    Left,
    MayorHindered,
    MoneyTaken,
    Moved,
    NoGeneral,
    OccupationFailed,
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
from ..data import ROBBER, Job, Mood, Pace, Place, scenarios
from ..state import Fighter
from . import names

WORDS: Final[Mapping[type, Words]] = {
    GameStarted: Words("The banners go up. The game begins.", "旗号已举，游戏开始。"),
    ActionBegun: Words("{role} to act.", "轮到{role}行动。"),
    ActionLost: Words("{role} is held up and loses this turn.", "{role}被阻，本次不能行动。"),
    ActsAgain: Words("{role} acts once more.", "{role}再行动一次。"),
    TurnEnded: Words("Turn {turn} ends.", "第{turn}轮结束。"),
    Moved: Words(
        "{role} throws {steps}: from cell {start} to cell {cell}, {place}.",
        "{role}掷出{steps}，从第{start}格走到第{cell}格「{place}」。",
    ),
    BarrierCleared: Words("The barrier on cell {cell} is cleared away.", "第{cell}格的路障被清除。"),
    RobbersAppeared: Words("Robbers leap out on cell {cell}!", "第{cell}格杀出一伙山贼！"),
    CardDrawn: Words("{role} draws the card {card}.", "{role}得到一张「{card}」。"),
    BarrierPlaced: Words("A barrier now blocks cell {cell}.", "第{cell}格设下路障。"),
    RobbersPlaced: Words("Robbers lie in wait on cell {cell}.", "第{cell}格埋伏了山贼。"),
    SecondActionWon: Words("{role} will act twice.", "{role}将连续行动两次。"),
    TurnedRound: Words("{role} turns round.", "{role}掉头而行。"),
    Recovered: Words("{role}'s officers regain strength.", "{role}的武将恢复了兵力。"),
    AngerRoused: Words("All are angry with {role}: whoever meets it must fight.", "{role}激起公愤，遇者必战。"),
    RumourSpread: Words("Rumours are spread about {officer}.", "关于{officer}的流言四起。"),
    Poisoned: Words("{officer} is poisoned.", "{officer}中了毒。"),
    Estranged: Words("{officer} is turned against his lord and will leave.", "{officer}被离间，本轮末将离去。"),
    Allied: Words("{role} and {other} swear an alliance.", "{role}与{other}结盟。"),
    MoneyTaken: Words("{role} takes {money} from {other}.", "{role}从{other}处得到{money}。"),
    PaceEnded: Words("{role} marches as usual again (was {pace}).", "{role}不再「{pace}」，恢复正常行进。"),
    AngerEnded: Words("The anger at {role} has passed.", "对{role}的公愤平息了。"),
    AllianceEnded: Words("The alliance of {role} and {other} is over.", "{role}与{other}的盟约到期。"),
    Joined: Words("{officer} enters the service of {role}.", "{officer}投到{role}麾下。"),
    Left: Words("{officer} leaves {role}.", "{officer}离开了{role}。"),
    Stationed: Words("{officer} is stationed in {city}.", "{officer}进驻{city}。"),
    Withdrawn: Words("{officer} leaves {city}.", "{officer}撤出{city}。"),
    ResearchBegun: Words("{officer} begins research at the {institute}.", "{officer}进入{institute}从事研究。"),
    ResearchLeft: Words("{officer} leaves the {institute}.", "{officer}离开{institute}。"),
    TrainingBegun: Words("{officer} begins training at the {room}.", "{officer}进入{room}修炼。"),
    TrainingLeft: Words("{officer} leaves the {room}.", "{officer}离开{room}。"),
    CityTaken: Words("{role} takes possession of {city}.", "{role}占领{city}。"),
    CityLost: Words("{role} loses {city}.", "{role}失去{city}。"),
    TollOwed: Words("{role} owes {other} a toll of {money} at {city}.", "{role}路过{city}，应付{other}税金{money}。"),
    IncomeCollected: Words("{role} collects {money} in its own {city}.", "{role}在自家{city}收得{money}。"),
    Won: Words("{role} wins!", "{role}获胜！"),
    Ruined: Words("{role} is ruined and out of the game.", "{role}破产出局。"),
    AllRuined: Words("Nobody is left: a draw.", "无人幸存，平局。"),
    NoGeneral: Words("{role} has no general to lead, and loses.", "{role}无将出战，判负。"),
    BattleBegun: Words("Battle, {rounds} rounds at most. {one} {two}", "战斗开始，至多{rounds}回合。{one}{two}"),
    RoundBegun: Words("Round {round}.", "第{round}回合。"),
    Struck: Words("{other} strikes. {one}", "{other}得手。{one}"),
    Launched: Words("{role} launches {technique}. {one} {two}", "{role}发动「{technique}」。{one}{two}"),
    Burned: Words("The fire burns on. {one}", "火势蔓延。{one}"),
    FoughtItself: Words("The camp turns on itself. {one}", "营中自相攻杀。{one}"),
    BattleEnded: Words("{result} {one} {two}", "{result}{one}{two}"),
    FactionGiven: Words("You lead {role}.", "你统领{role}。"),
    AllianceFailed: Words("No alliance with {role} is possible now.", "现在不能与{role}结盟。"),
    AngerFailed: Words("Nobody can be roused against {role} now.", "现在无法对{role}激起公愤。"),
    TechniqueMastered: Words(
        "{officer} at the {institute} has mastered {technique}.", "{officer}在{institute}研成「{technique}」。"
    ),
    StudyHindered: Words(
        "Rumours keep {officer} from research at the {institute}.", "{officer}为流言所扰，{institute}的研究停滞。"
    ),
    TrainingFinished: Words("{officer} gains {gain} in {ability}.", "{officer}的{ability}提高{gain}。"),
    TrainingHindered: Words(
        "Rumours keep {officer} from training at the {room}.", "{officer}为流言所扰，在{room}修炼停滞。"
    ),
    MayorHindered: Words(
        "Rumours keep mayor {officer} from caring for {city}.", "市长{officer}为流言所扰，{city}无人主政。"
    ),
    TreasurerHindered: Words(
        "Rumours keep treasurer {officer} of {city} from his books.", "财务官{officer}为流言所扰，{city}账目荒废。"
    ),
    GarrisonRecovered: Words("The officers in {city} regain {hp}.", "{city}驻军恢复兵力{hp}。"),
    CityEarned: Words("{city} brings in {money}.", "{city}收入{money}。"),
    ResearchPaid: Words("Research costs {money}.", "研究支出{money}。"),
    AllySpared: Words("{role} is an ally: no battle.", "{role}是盟友，不能开战。"),
    BattleForced: Words("Public anger: {role} must be fought.", "公愤难平，必须与{role}一战。"),
    OccupationFailed: Words("Nobody stays in {city}: it remains nobody's.", "无人驻守，{city}仍为空城。"),
    HiringFailed: Words("There is not enough money for {officer}.", "钱不够，请不起{officer}。"),
    AllocationBegun: Words("You may move your officers about.", "可以调度人员了。"),
    TollShort: Words("{role} can pay {other} only {money}.", "{role}只付得起{money}给{other}。"),
    Resigned: Words("{role} abdicates.", "{role}退位。"),
}
"""What is told of an event, where that does not depend on more than its kind."""
PACES: Final = {
    Pace.SLOW: Words("{role} will march slowly.", "{role}行动变慢。"),
    Pace.FAST: Words("{role} will march fast.", "{role}开始急行。"),
    Pace.STOPPED: Words("{role} is stopped on the road.", "{role}被拦在路上，动弹不得。"),
}
OFFICES: Final = {
    Job.MAYOR: Words("{officer} is now mayor.", "{officer}就任市长。"),
    Job.TREASURER: Words("{officer} is now treasurer.", "{officer}就任财务官。"),
    Job.CITIZEN: Words("{officer} lays down the office.", "{officer}卸任。"),
}
SIDE: Final = Words("{name}: strength {hp}{wall}.", "{name}兵力{hp}{wall}。")
WALL: Final = Words(", wall {wall}", "，城防{wall}")
RESULTS: Final = {
    1: Words("The attacker wins.", "攻方获胜。"),
    0: Words("Neither side prevails.", "不分胜负。"),
    -1: Words("The defender wins.", "守方获胜。"),
}
QUIET: Final = INSIDE | {ActionBegun}
"""What the running story leaves out, because the prompt or the battle told again says it."""

_ROBBED: Final = Words("The robbers take {money} from {other}.", "山贼抢走{other} {money}。")


def is_quiet(event: Event) -> bool:
    """Return whether the story leaves an event out: it says nothing, or what is said elsewhere."""
    return type(event) in QUIET or (isinstance(event, ResearchPaid) and round(event.money) == 0)


def side(lang: Lang, fighter: Fighter, token: str) -> str:
    """Return how a side of a battle stands, in one sentence."""
    wall = WALL.say(lang, wall=names.money(fighter.wall)) if fighter.wall else ""
    return SIDE.say(lang, name=_name(lang, token), hp=names.money(fighter.hp), wall=wall)


def _words(event: Event) -> Words:
    match event:
        case PaceChanged(pace=pace):
            return PACES[pace]
        case Appointed(job=job):
            return OFFICES[job]
        case MoneyTaken(role=role) if role == ROBBER:
            return _ROBBED
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
        case Moved():
            facts["place"] = _place(lang, tokens["cell"])
        case Launched():
            facts["role"] = _name(lang, tokens["one"])
        case Struck(side=loser):
            facts["other"] = (Words("The attacker", "攻方") if loser else Words("The defender", "守方")).say(lang)
    return facts


def _name(lang: Lang, token: str) -> str:
    return names.name(lang, token) if token else names.ROBBERS.say(lang)


def _place(lang: Lang, token: str) -> str:
    if token.startswith(PLACE_MARK):
        return names.PLACES[Place(int(token.removeprefix(PLACE_MARK)))].say(lang)
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


def moods(lang: Lang, fighter: Fighter) -> str:
    """Return the states of a side: confused, infighting, burning."""
    told = []
    if fighter.status != Mood.NORMAL:
        told.append(f"{names.MOODS[Mood(fighter.status)].say(lang)} {fighter.mood_left}")
    if fighter.burning:
        told.append(f"{Words('burning', '燃烧').say(lang)} {fighter.burning}")
    return series(lang, told)
