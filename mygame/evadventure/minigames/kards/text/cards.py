"""The text of a card, made from its typed effects: what is written and what happens cannot disagree.

English and Chinese are built side by side from small phrases, because the two order a sentence
differently; nothing outside this module puts phrases together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby

from msgspec.structs import replace

from ....words import Lang, Name, Words
from ..data import Effect, Keyword, Kind, Nation, Rarity, Select
from ..data.cards import CARDS, read_keyword

KINDS: Mapping[int, Words] = {
    Kind.INFANTRY: Words("infantry", "步兵"),
    Kind.TANK: Words("tank", "坦克"),
    Kind.ARTILLERY: Words("artillery", "火炮"),
    Kind.FIGHTER: Words("fighter", "战斗机"),
    Kind.BOMBER: Words("bomber", "轰炸机"),
    Kind.ORDER: Words("order", "指令"),
    Kind.COUNTERMEASURE: Words("countermeasure", "反制"),
}
NATIONS: Mapping[str, Words] = {
    Nation.GERMANY: Words("Germany", "德国"),
    Nation.BRITAIN: Words("Britain", "英国"),
    Nation.SOVIET: Words("Soviet Union", "苏联"),
    Nation.USA: Words("United States", "美国"),
    Nation.JAPAN: Words("Japan", "日本"),
    Nation.FRANCE: Words("France", "法国"),
    Nation.ITALY: Words("Italy", "意大利"),
    Nation.POLAND: Words("Poland", "波兰"),
}
RARITIES: Mapping[str, Words] = {
    Rarity.STANDARD: Words("standard", "标准"),
    Rarity.LIMITED: Words("limited", "限定"),
    Rarity.SPECIAL: Words("special", "特殊"),
    Rarity.ELITE: Words("elite", "精锐"),
}
KEYWORDS: Mapping[int, Words] = {
    Keyword.BLITZ: Words("Blitz", "闪击"),
    Keyword.TANK: Words("Mobile", "机动"),
    Keyword.FURY: Words("Fury", "奋战"),
    Keyword.GUARD: Words("Guard", "守护"),
    Keyword.AMBUSH: Words("Ambush", "伏击"),
    Keyword.SMOKESCREEN: Words("Smokescreen", "烟幕"),
    Keyword.SHOCK: Words("Shock", "冲击"),
    Keyword.IMMUNE: Words("Immune", "免疫"),
    Keyword.MOBILIZE: Words("Mobilize", "动员"),
    Keyword.ALPINE: Words("Alpine", "山地"),
    Keyword.COVERT: Words("Covert", "隐秘"),
    Keyword.INTEL: Words("Intel", "情报"),
    Keyword.HEAVY_ARMOR: Words("Heavy Armour", "重甲"),
}
KEYWORD_RULES: Mapping[int, Words] = {
    Keyword.BLITZ: Words("may act in the turn it enters", "入场当回合即可行动"),
    Keyword.TANK: Words("may move and attack in the same turn, in either order", "同一回合内可移动并攻击，顺序不限"),
    Keyword.FURY: Words(
        "attacks cost half a point of action power: two a turn", "攻击只花半点行动力，一回合可攻击两次"
    ),
    Keyword.GUARD: Words(
        "the units and the HQ beside it cannot be attacked, except by artillery and bombers",
        "与其相邻的友方单位和指挥部不能被攻击（火炮、轰炸机除外）",
    ),
    Keyword.AMBUSH: Words(
        "the first time each turn it is attacked, it strikes first", "每回合首次被攻击时，先对攻击者造成伤害"
    ),
    Keyword.SMOKESCREEN: Words(
        "units cannot attack it; lost when it moves, attacks or leaves the support line",
        "不能被单位攻击；移动、攻击或离开己方支援线后失去",
    ),
    Keyword.SHOCK: Words("the next unit it attacks does not strike back", "下一次攻击单位时不受反击"),
    Keyword.IMMUNE: Words("takes no damage", "不受任何伤害"),
    Keyword.MOBILIZE: Words(
        "+1/+1 at the start of your turn; lost when damaged", "己方回合开始时+1/+1；受到伤害后失去"
    ),
    Keyword.ALPINE: Words(
        "enters with +1/+1 for each other friendly Alpine unit", "入场时，每有一个其他友方山地单位便+1/+1"
    ),
    Keyword.COVERT: Words(
        "enters face down; shows itself when it attacks or is attacked", "隐蔽入场；攻击或被攻击时现身"
    ),
    Keyword.INTEL: Words("played, it shows random cards of the enemy's hand", "打出时查看敌方随机手牌"),
    Keyword.HEAVY_ARMOR: Words("takes that much less damage in combat", "战斗中所受伤害按数值减少"),
}
VEILED = Name("a covert unit", "隐秘单位")
HQ = Words("HQ", "指挥部")

_TRIGGERS: Mapping[str, Words] = {
    "play": Words("", ""),
    "deploy": Words("When it enters: ", "部署："),
    "attack": Words("When it attacks: ", "攻击时："),
    "attacked": Words("When it is attacked: ", "被攻击时："),
    "damaged": Words("When it is damaged: ", "受伤后："),
    "destroyed": Words("When it is destroyed: ", "被消灭时："),
    "kills": Words("When it destroys a unit: ", "消灭单位后："),
    "turn_start": Words("At the start of your turn: ", "己方回合开始时："),
    "turn_end": Words("At the end of your turn: ", "己方回合结束时："),
    "order_played": Words("After you play an order: ", "己方打出指令后："),
}
_CONDITIONS: Mapping[str, Words] = {
    "": Words("", ""),
    "own_front": Words("if you hold the front, ", "若己方控制前线，"),
    "enemy_front": Words("if the enemy holds the front, ", "若敌方控制前线，"),
    "damaged": Words("if it is damaged, ", "若本单位已受损，"),
    "hand_empty": Words("if your hand is empty, ", "若己方没有手牌，"),
    "hq_hurt": Words("if your HQ is damaged, ", "若己方指挥部已受损，"),
}
_UNTIL: Mapping[str, Words] = {
    "always": Words("", ""),
    "turn_end": Words(" until the end of the turn", "本回合内"),
    "next_turn": Words(" until the start of your next turn", "直到己方下个回合开始，"),
}
_MOMENTS: Mapping[str, Words] = {
    "attack": Words("When an enemy {kind} attacks: ", "敌方{kind}攻击时："),
    "move": Words("When an enemy {kind} moves to the front: ", "敌方{kind}移向前线时："),
    "deploy": Words("When an enemy {kind} enters: ", "敌方{kind}入场时："),
    "order": Words("When the enemy plays an order: ", "敌方打出指令时："),
}
_VERBS: Mapping[str, Words] = {
    "damage": Words("deal {n} damage to {who}", "对{who}造成{n}点伤害"),
    "repair": Words("repair {n} defence of {who}", "为{who}修复{n}点防御"),
    "repair_all": Words("repair {who} fully", "完全修复{who}"),
    "buff": Words("give {who} {change}{until}", "{until}使{who}获得{change}"),
    "grant": Words("give {who} {keyword}{until}", "{until}使{who}获得「{keyword}」"),
    "strip": Words("take {keyword} from {who}", "移除{who}的「{keyword}」"),
    "pin": Words("pin {who}", "压制{who}"),
    "pin_again": Words("pin {who}", "将{who}压制"),
    "unpin": Words("unpin {who}", "解除{who}所受的压制"),
    "retreat": Words("make {who} retreat", "令{who}撤退"),
    "bounce": Words("return {who} to the owner's hand", "将{who}移回其所有者手牌"),
    "destroy": Words("destroy {who}", "消灭{who}"),
    "suppress": Words("suppress {who}: no keywords, no abilities", "使{who}失去一切关键词与能力"),
    "refresh": Words("{who} may act again this turn", "使{who}本回合可再次行动"),
    "convert": Words(
        "an unspent general action point of {who} becomes one move and one attack",
        "{who}尚未动用的1点通用行动力化为1点移动和1点攻击行动力",
    ),
    "mud": Words("in the enemy's next turn its ground units cannot attack", "敌方下个回合，其地面单位不能攻击"),
    "draw": Words("draw {n} {n:|card|cards}", "抽{n}张牌"),
    "draw_enemy": Words("the enemy draws {n} {n:|card|cards}", "敌方抽{n}张牌"),
    "discard": Words("discard {n} random {n:|card|cards}", "随机弃{n}张手牌"),
    "discard_enemy": Words("the enemy discards {n} random {n:|card|cards}", "敌方随机弃{n}张手牌"),
    "kredits": Words("gain {n} {n:|kredit|kredits}", "获得{n}点指挥点"),
    "kredits_enemy": Words("the enemy loses {n} {n:|kredit|kredits}", "敌方失去{n}点指挥点"),
    "slots": Words("gain {n} kredit {n:|slot|slots}", "获得{n}个指挥点槽"),
    "slots_lost": Words("lose {n} kredit {n:|slot|slots}", "失去{n}个指挥点槽"),
    "slots_enemy": Words("the enemy loses {n} kredit {n:|slot|slots}", "敌方失去{n}个指挥点槽"),
    "summon": Words("put {n} {card} on your support line", "将{n}个「{card}」置入己方支援线"),
    "add_card": Words("put {n} {card} into your hand", "将{n}张「{card}」加入手牌"),
    "salvage": Words(
        "a random unit of your discard returns to your hand as a 1/1 that costs 3 at most",
        "己方弃牌堆中随机一个单位回到手牌，变为1/1，费用至多为3",
    ),
    "salvage_more": Words(
        "{times} random units of your discard return to your hand, each as a 1/1 that costs 3 at most",
        "己方弃牌堆中随机{times}个单位回到手牌，各变为1/1，费用至多为3",
    ),
    "reveal": Words("see {n} random {n:|card|cards} of the enemy's hand", "查看敌方{n}张随机手牌"),
    "cancel_attack": Words("cancel the attack", "令这次攻击无效"),
    "cancel_move": Words("cancel the move", "令这次移动无效"),
    "cancel_order": Words("cancel the order", "令该指令无效"),
}
_MEASURES: Mapping[tuple[str, ...], str] = {
    ("infantry",): "支",
    ("tank",): "辆",
    ("artillery",): "门",
    ("fighter",): "架",
    ("bomber",): "架",
}
"""What Chinese counts a type by; anything else by 个."""
_NUMBERS = ("", "一", "两", "三", "四", "五")

_OTHERS: Mapping[str, Words] = {
    "attack": Words("the unit it attacks", "目标单位"),
    "attacked": Words("the attacker", "攻击者"),
}
"""Whom a unit's own moment calls the other side."""
_AGAIN: Mapping[str, Words] = {"choose": Words("it", "其"), "all": Words("them", "其"), "other": Words("it", "其")}
"""Whom the clause before has named already."""


def keyword_name(bit: int, number: int = 0) -> Words:
    """Return a keyword's name, with its number when it has one."""
    name = KEYWORDS[bit]
    return Words(f"{name.en} {number}", f"{name.zh}{number}") if number else name


def card_name(key: str) -> Name:
    """Return a card's name; a covert unit's stand-in for the empty key."""
    return CARDS[key].card.name if key else VEILED


@cache
def card_text(key: str) -> Words:
    """Return what a card does beyond its figures, in both languages: keywords first, then its effects."""
    figures = CARDS[key]
    parts: list[Words] = []
    names = [keyword_name(int(flag), number) for flag, number in map(read_keyword, figures.card.keywords)]
    if names:
        parts.append(Words(", ".join(name.en for name in names) + ".", "、".join(name.zh for name in names) + "。"))
    head = Words("", "")
    if figures.card.moment:
        kinds = _kinds(figures.card.moment_kinds, many=False)
        head = Words(
            _MOMENTS[figures.card.moment].say(Lang.EN, kind=kinds.en),
            _MOMENTS[figures.card.moment].say(Lang.ZH, kind=kinds.zh),
        )
    told: str = ""
    last: Effect | None = None
    for effect, times in _counted(figures.card.effects):
        again = last is not None and effect.who == last.who and effect.who.pick in _AGAIN
        clause = _clause(effect, figures.card.moment, again, times)
        lead = head if not told else Words("", "")
        if effect.on != told:
            lead = Words(lead.en + _TRIGGERS[effect.on].en, lead.zh + _TRIGGERS[effect.on].zh)
        condition = _CONDITIONS[effect.when]
        english = condition.en + clause.en
        if not lead.en:
            english = english[:1].upper() + english[1:]
        same_time = last is not None and (effect.until == last.until or effect.do not in ("buff", "grant"))
        if again and effect.on == told and not effect.when and same_time:
            before = parts.pop()  # Chinese goes on where English begins a new sentence
            chinese = clause.zh.removeprefix(_UNTIL[effect.until].zh)
            parts.append(Words(f"{before.en} {english}.", f"{before.zh.removesuffix('。')}，并{chinese}。"))
        else:
            parts.append(Words(f"{lead.en}{english}.", f"{lead.zh}{condition.zh}{clause.zh}。"))
        told, last = effect.on, effect
    if figures.card.veteran:
        into = CARDS[figures.card.veteran.into].card.name
        when = figures.card.veteran.when
        parts.append(
            Words(
                f"Veteran: when it {'destroys a unit' if when == 'kills' else 'survives a fight'} "
                f"it becomes {into.en}.",
                f"老兵：{'消灭单位' if when == 'kills' else '在战斗中幸存'}后，晋升为「{into.zh}」。",
            )
        )
    return Words(" ".join(part.en for part in parts), "".join(part.zh for part in parts))


def _counted(effects: Sequence[Effect]) -> Iterator[tuple[Effect, int]]:
    """Yield effects with how many times they happen: salvage that is written twice is told once, of two units."""
    for effect, group in groupby(effects):
        times = len(list(group))
        yield from [(effect, times)] if effect.do == "salvage" else [(effect, 1)] * times


def _clause(effect: Effect, moment: str | None, again: bool, times: int) -> Words:
    """Return one effect as a clause without its trigger; `again`: it reaches the same as the clause before."""
    verb = _verb(effect, moment, again, times)
    if again:
        who = _AGAIN[effect.who.pick]
    elif effect.who.pick == "other" and effect.on in _OTHERS:
        who = _OTHERS[effect.on]
    elif effect.do == "unpin":
        who = _whom(replace(effect.who, pinned=False))
    else:
        who = _whom(effect.who)
    number = abs(effect.amount) or 1
    change = f"{effect.attack:+d}/{effect.defence:+d}"
    keyword, card = Words("", ""), Words("", "")
    if effect.keyword:
        flag, numbered = read_keyword(effect.keyword)
        keyword = keyword_name(int(flag), numbered if effect.do == "grant" else 0)
    if effect.card:
        card = CARDS[effect.card].card.name
    facts = {"n": number, "who": who, "change": change, "keyword": keyword, "card": card, "until": _UNTIL[effect.until]}
    facts["times"] = Words(str(times), _NUMBERS[times] if times < len(_NUMBERS) else str(times))
    chance = "随机" if effect.who.pick == "random" else ""
    return Words(verb.say(Lang.EN, **facts), chance + verb.say(Lang.ZH, **facts))


def _verb(effect: Effect, moment: str | None, again: bool, times: int) -> Words:
    enemy = effect.who.side == "enemy"
    match effect.do:
        case "cancel":
            return _VERBS[f"cancel_{moment}"]
        case "salvage" if times > 1:
            return _VERBS["salvage_more"]
        case "pin" if again:
            return _VERBS["pin_again"]
        case "repair" if effect.amount == 0:
            return _VERBS["repair_all"]
        case "draw" | "discard" if enemy:
            return _VERBS[f"{effect.do}_enemy"]
        case "kredits" | "slots" if effect.amount < 0:
            return _VERBS[f"{effect.do}_enemy"] if enemy else _VERBS["slots_lost"]
        case _:
            return _VERBS[effect.do]


def _kinds(names: tuple[str, ...], many: bool) -> Words:
    """Return the noun for some unit types; `unit` for none."""
    nouns = {
        "infantry": Words("infantry" if many else "infantry unit", "步兵"),
        "tank": Words("tanks" if many else "tank", "坦克"),
        "artillery": Words("artillery" if many else "artillery unit", "火炮"),
        "fighter": Words("fighters" if many else "fighter", "战斗机"),
        "bomber": Words("bombers" if many else "bomber", "轰炸机"),
        "ground": Words("ground units" if many else "ground unit", "地面单位"),
        "air": Words("air units" if many else "air unit", "空中单位"),
    }
    if not names:
        return Words("units" if many else "unit", "单位")
    found = [nouns[name] for name in names]
    return Words(" or ".join(noun.en for noun in found), "或".join(noun.zh for noun in found))


def _whom(select: Select) -> Words:
    """Return whom a selector means, as an object of a sentence."""
    sides = {"own": Words("friendly ", "友方"), "enemy": Words("enemy ", "敌方"), "any": Words("", "")}
    match select.pick:
        case "self":
            return Words("this unit", "本单位")
        case "other":
            return Words("that unit", "该单位")
        case "adjacent":
            return Words("the units beside it", "相邻的友方单位")
        case "player":
            whose = {"own": Words("your HQ", "己方指挥部"), "enemy": Words("the enemy HQ", "敌方指挥部")}
            return whose.get(select.side, Words("both HQs", "双方指挥部"))
    if not select.units:
        return Words("an HQ", "任一指挥部") if select.side == "any" else _whom(Select(pick="player", side=select.side))
    many = select.pick == "all" or select.count > 1
    noun = _kinds(select.kinds, many)
    side = sides[select.side]
    state = Words(
        ("damaged " if select.damaged else "") + ("pinned " if select.pinned else ""),
        ("受损的" if select.damaged else "") + ("被压制的" if select.pinned else ""),
    )
    keyword = KEYWORDS[Keyword[select.keyword.upper()]] if select.keyword else Words("", "")
    nation = NATIONS[select.nation] if select.nation else Words("", "")
    where = {
        "board": Words("", ""),
        "front": Words(" in the front", "前线"),
        "support": Words(" in the support line", "支援线"),
    }[select.where]
    english = f"{side.en}{state.en}{nation.en + ' ' if nation.en else ''}{keyword.en + ' ' if keyword.en else ''}"
    english += noun.en + where.en
    chinese = f"{side.zh}{nation.zh}{keyword.zh}{noun.zh}"
    if select.most_cost is not None:
        english += f" that {'cost' if many else 'costs'} {select.most_cost} or less"
        chinese = f"费用不高于{select.most_cost}的" + chinese
    if select.most_attack is not None:
        english += f" with {select.most_attack} attack or less"
        chinese = f"攻击不高于{select.most_attack}的" + chinese
    chinese = state.zh + chinese
    if select.hq:
        english += " or HQ" if not many else " and HQ"
        chinese += "或指挥部" if not many else "和指挥部"
    place = f"{where.zh}的" if where.zh else ""
    measure = _MEASURES.get(select.kinds, "个")
    match select.pick:
        case "all":
            return Words(f"all {english}", f"{where.zh}所有{chinese}")
        case "random":
            number = "a random" if select.count == 1 else f"{select.count} random"
            return Words(f"{number} {english}", f"{place}{_NUMBERS[select.count]}{measure}{chinese}")
        case _:
            a = "an" if english[0] in "aeiou" else "a"
            return Words(f"{a} {english}", f"{place}一{measure}{chinese}")
