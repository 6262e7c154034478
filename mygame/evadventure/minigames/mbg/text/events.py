"""Every event in words: the 56 view callbacks and 21 notices of the original, and our own three."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....words import Lang, Words, series
from ..data import scenarios
from ..data import ROBBER, Mood, Pace, Place
from ..engine.naming import PLACE_MARK, fields
from ..state import Event, Fighter
from . import names

VIEW: Final[Mapping[str, Words]] = {
    "InitMap": Words(
        "The board: {ngrid} cells, {nrole} factions, {npeople} officers, {ncity} cities.",
        "棋盘：{ngrid} 格，{nrole} 方势力，{npeople} 名武将，{ncity} 座城。",
    ),
    "ShowCity": Words("City {name}, {scope}.", "城「{name}」，规模{scope}。"),
    "ShowInstitute": Words("Institute {name}.", "研究所「{name}」。"),
    "ShowTrainingRoom": Words("Training room {name}: {item}.", "修炼所「{name}」，修炼{item}。"),
    "ShowMap": Words("Cell {cell}: {place}.", "第 {cell} 格：{place}。"),
    "StartGame": Words("The banners go up. The game begins.", "旗号已举，游戏开始。"),
    "RoleStartAction": Words("{role} to act.", "轮到{role}行动。"),
    "RoleForbidAction": Words("{role} is held up and loses this turn.", "{role}被阻，本次不能行动。"),
    "RoleContinueAction": Words("{role} acts once more.", "{role}再行动一次。"),
    "EndTurn": Words("Turn {turn} ends.", "第 {turn} 轮结束。"),
    "NoteRoleMoveOneStep": Words("{role} leaves cell {cell}.", "{role}走过第 {cell} 格。"),
    "NoteRoleMove": Words(
        "{role} throws {step}: from cell {start} to cell {cell}, {place}.",
        "{role}掷出 {step}，从第 {start} 格走到第 {cell} 格「{place}」。",
    ),
    "UnSetBarrier": Words("The barrier on cell {cell} is cleared away.", "第 {cell} 格的路障被清除。"),
    "UnSetRobber": Words("Robbers leap out on cell {cell}!", "第 {cell} 格杀出一伙山贼！"),
    "NoteGetCard": Words("{role} draws the card {card}.", "{role}得到一张「{card}」。"),
    "SetBarrier": Words("A barrier now blocks cell {cell}.", "第 {cell} 格设下路障。"),
    "SetRobber": Words("Robbers lie in wait on cell {cell}.", "第 {cell} 格埋伏了山贼。"),
    "SetSlow": Words("{role} will march slowly.", "{role}行动变慢。"),
    "SetFast": Words("{role} will march fast.", "{role}开始急行。"),
    "SetStop": Words("{role} is stopped on the road.", "{role}被拦在路上，动弹不得。"),
    "SetContinue": Words("{role} will act twice.", "{role}将连续行动两次。"),
    "ChangeDir": Words("{role} turns round.", "{role}掉头而行。"),
    "SelfRecover": Words("{role}'s officers regain strength.", "{role}的武将恢复了兵力。"),
    "SetPE": Words("All are angry with {role}: whoever meets it must fight.", "{role}激起公愤，遇者必战。"),
    "SetLiuYan": Words("Rumours are spread about {officer}.", "关于{officer}的流言四起。"),
    "SetPoison": Words("{officer} is poisoned.", "{officer}中了毒。"),
    "SetQuit": Words("{officer} is turned against his lord and will leave.", "{officer}被离间，本轮末将离去。"),
    "SetAlign": Words("{role} and {other} swear an alliance.", "{role}与{other}结盟。"),
    "StealMoney": Words("{role} takes {money} from {other}.", "{role}从{other}处得到 {money}。"),
    "NoteRoleStEnd": Words("{role} marches as usual again (was {pace}).", "{role}不再「{pace}」，恢复正常行进。"),
    "NoteRoleCeEnd": Words("The anger at {role} has passed.", "对{role}的公愤平息了。"),
    "NoteRoleAlignEnd": Words("The alliance of {role} and {other} is over.", "{role}与{other}的盟约到期。"),
    "NoteJoin": Words("{officer} enters the service of {role}.", "{officer}投到{role}麾下。"),
    "NoteQuit": Words("{officer} leaves {role}.", "{officer}离开了{role}。"),
    "NoteInCity": Words("{officer} is stationed in {city}.", "{officer}进驻{city}。"),
    "NoteOutCity": Words("{officer} leaves {city}.", "{officer}撤出{city}。"),
    "NoteInInst": Words("{officer} begins research at the {inst}.", "{officer}进入{inst}从事研究。"),
    "NoteOutInst": Words("{officer} leaves the {inst}.", "{officer}离开{inst}。"),
    "NoteInTrain": Words("{officer} begins training at the {room}.", "{officer}进入{room}修炼。"),
    "NoteOutTrain": Words("{officer} leaves the {room}.", "{officer}离开{room}。"),
    "NoteRoleOccupyCity": Words("{role} takes possession of {city}.", "{role}占领{city}。"),
    "NoteRoleDropCity": Words("{role} loses {city}.", "{role}失去{city}。"),
    "NotePayTax": Words(
        "{role} owes {other} a toll of {money} at {city}.", "{role}路过{city}，应付{other}税金 {money}。"
    ),
    "NoteCollectTax": Words("{role} collects {money} in its own {city}.", "{role}在自家{city}收得 {money}。"),
    "NoteRoleWin": Words("{role} wins!", "{role}获胜！"),
    "NoteRoleLoss": Words("{role} is ruined and out of the game.", "{role}破产出局。"),
    "NoteAllLoss": Words("Nobody is left: a draw.", "无人幸存，平局。"),
    "NoteForceQuit": Words("The game is broken off.", "游戏中止。"),
    "BattleNoGerenal": Words("{role} has no general to lead, and loses.", "{role}无将出战，判负。"),
    "BattleStart": Words("Battle, {rounds} rounds at most. {one} {two}", "战斗开始，至多 {rounds} 回合。{one}{two}"),
    "BattleTurnStart": Words("Round {round}.", "第 {round} 回合。"),
    "BattleAttack": Words("{other} strikes. {one}", "{other}得手。{one}"),
    "BattleTech": Words("{role} launches {tech}. {one} {two}", "{role}发动「{tech}」。{one}{two}"),
    "BattleBurn": Words("The fire burns on. {one}", "火势蔓延。{one}"),
    "BattleSelfAttack": Words("The camp turns on itself. {one}", "营中自相攻杀。{one}"),
    "BattleEnd": Words("{result} {one} {two}", "{result}{one}{two}"),
}
PLAYER: Final[Mapping[str, Words]] = {
    "StartGame": Words("You lead {role}.", "你统领{role}。"),
    "AlignFail": Words("No alliance with {role} is possible now.", "现在不能与{role}结盟。"),
    "PEFail": Words("Nobody can be roused against {role} now.", "现在无法对{role}激起公愤。"),
    "NoteAsMayer": Words("{officer} is now mayor.", "{officer}就任市长。"),
    "NoteAsTreasurer": Words("{officer} is now treasurer.", "{officer}就任财务官。"),
    "NoteAsCitizen": Words("{officer} lays down the office.", "{officer}卸任。"),
    "NoteFinishStudy": Words("{officer} at the {inst} has mastered {tech}.", "{officer}在{inst}研成「{tech}」。"),
    "NoteLYStudy": Words(
        "Rumours keep {officer} from research at the {inst}.", "{officer}为流言所扰，{inst}的研究停滞。"
    ),
    "NoteFinishTrain": Words("{officer} gains {gain} in {item}.", "{officer}的{item}提高 {gain}。"),
    "NoteLYTrain": Words(
        "Rumours keep {officer} from training at the {room}.", "{officer}为流言所扰，在{room}修炼停滞。"
    ),
    "NoteLYMayor": Words(
        "Rumours keep mayor {officer} from caring for {city}.", "市长{officer}为流言所扰，{city}无人主政。"
    ),
    "NoteLYTreasurer": Words(
        "Rumours keep treasurer {officer} of {city} from his books.", "财务官{officer}为流言所扰，{city}账目荒废。"
    ),
    "NoteCityRecover": Words("The officers in {city} regain {hp}.", "{city}驻军恢复兵力 {hp}。"),
    "NoteCityEarn": Words("{city} brings in {money}.", "{city}收入 {money}。"),
    "NotePayInst": Words("Research costs {money}.", "研究支出 {money}。"),
    "SkipBattleByAlign": Words("{role} is an ally: no battle.", "{role}是盟友，不能开战。"),
    "ForceBattle": Words("Public anger: {role} must be fought.", "公愤难平，必须与{role}一战。"),
    "SaveReport": Words("Saved: {ok}.", "存盘成功：{ok}。"),
    "OccuCityFail": Words("Nobody stays in {city}: it remains nobody's.", "无人驻守，{city}仍为空城。"),
    "RecruitFail": Words("There is not enough money for {officer}.", "钱不够，请不起{officer}。"),
    "StartAllocate": Words("You may move your officers about.", "可以调度人员了。"),
}
OWN: Final[Mapping[str, Words]] = {
    "TaxPaid": Words("{role} can pay {other} only {money}.", "{role}只付得起 {money} 给{other}。"),
    "Resigned": Words("{role} abdicates.", "{role}退位。"),
}
SIDE: Final = Words("{name}: strength {hp}{wall}.", "{name}兵力 {hp}{wall}。")
WALL: Final = Words(", wall {wall}", "，城防 {wall}")
RESULTS: Final = {
    1: Words("The attacker wins.", "攻方获胜。"),
    0: Words("Neither side prevails.", "不分胜负。"),
    -1: Words("The defender wins.", "守方获胜。"),
}
QUIET: Final = frozenset(
    {
        "InitMap", "ShowCity", "ShowInstitute", "ShowTrainingRoom", "ShowMap", "NoteRoleMoveOneStep", "RoleStartAction",
        "BattleTurnStart", "BattleAttack", "BattleTech", "BattleBurn", "BattleSelfAttack",
    }
)  # fmt: skip
"""What the running story leaves out, because the board, the prompt or the line of the whole move says it."""

_ROBBED: Final = Words("The robbers take {money} from {other}.", "山贼抢走{other} {money}。")


def side(lang: Lang, fighter: Fighter, token: str) -> str:
    """Return how a side of a battle stands, in one sentence."""
    wall = WALL.say(lang, wall=names.money(fighter.wall)) if fighter.wall else ""
    return SIDE.say(lang, name=_name(lang, token), hp=names.money(fighter.hp), wall=wall)


def say(lang: Lang, event: Event) -> str:
    """Return an event (with its names, see `naming.named`) as a sentence."""
    words = PLAYER.get(event.name) if event.to is not None else VIEW.get(event.name) or OWN.get(event.name)
    if words is None:
        return ""
    if event.name == "StartGame" and event.to is None and event.names[0]:
        story = scenarios.get(event.names[0]).story.say(lang).strip()
        return f"{story}\n{words.say(lang)}"
    told = dict(zip(fields(event), zip(event.args, event.names, strict=False), strict=False))
    facts = {field: _fact(lang, field, value, token) for field, (value, token) in told.items()}
    if event.name == "NoteRoleMove":
        facts["place"] = _place(lang, told["cell"][1])
    if event.name == "StealMoney" and told["role"][0] == ROBBER:
        words = _ROBBED
    tokens = event.names[len(event.args) :] if event.sides else ()
    sides = [side(lang, fighter, token) for fighter, token in zip(event.sides, tokens, strict=True)]
    facts |= dict(zip(("one", "two"), sides, strict=False))
    if sides:
        facts.setdefault("role", _name(lang, tokens[0]))
    if event.name == "BattleAttack":
        attacker, defender = Words("The attacker", "攻方"), Words("The defender", "守方")
        facts["other"] = (attacker if event.args[0] else defender).say(lang)
    return words.say(lang, **facts).strip()


def _name(lang: Lang, token: str) -> str:
    return names.name(lang, token) if token else names.ROBBERS.say(lang)


def _place(lang: Lang, token: str) -> str:
    if token.startswith(PLACE_MARK):
        return names.PLACES[Place(int(token.removeprefix(PLACE_MARK)))].say(lang)
    return names.name(lang, token)


def _fact(lang: Lang, field: str, value: Any, token: str) -> Any:
    match field:
        case "role" | "other" | "officer" | "inst" | "room" | "city" if token or field in ("role", "other"):
            return _name(lang, token)
        case "name":
            return names.name(lang, value)
        case "cell" | "start" | "round":
            return value + 1
        case "card":
            return names.CARD_NAMES[value].say(lang)
        case "tech":
            return names.TECH_NAMES[value].say(lang)
        case "item":
            return names.PROPERTIES[value].say(lang)
        case "scope":
            return names.SCOPES[value].say(lang) if 0 <= value < len(names.SCOPES) else value
        case "pace":
            return names.PACES[Pace(value)].say(lang)
        case "place":
            return names.PLACES[Place(value)].say(lang)
        case "money" | "hp" | "gain":
            return names.money(value)
        case "result":
            return RESULTS[value].say(lang)
        case "ok":
            return (names.YES if value else names.NO).say(lang)
        case _:
            return value


def moods(lang: Lang, fighter: Fighter) -> str:
    """Return the states of a side: confused, infighting, burning."""
    told = []
    if fighter.status != Mood.NORMAL:
        told.append(f"{names.MOODS[Mood(fighter.status)].say(lang)} {fighter.btime}")
    if fighter.burning:
        told.append(f"{Words('burning', '燃烧').say(lang)} {fighter.burning}")
    return series(lang, told)
