"""How the browser draws mbg: its own sentences, and the game's names of things."""

from __future__ import annotations

from collections.abc import Mapping

from ...words import LANGUAGES, Words
from ..painter import SCRIPTS, STYLES, Painter
from .data import scenarios
from .text import names, queries, refusals, rules

_OWN: Mapping[str, Words] = {
    "siege": Words("Siege", "攻城"),
    "turn": Words("Turn {n} of {most}", "第{n}轮，共{most}轮"),
    "win": Words("won at {n}", "资产{n}为胜"),
    "question": Words("The question", "眼下的问题"),
    "wait": Words("Waiting", "等待中"),
    "road": Words("The road, {n} cells; arrow keys walk along it", "环路，共{n}格，可用方向键逐格移动"),
    "cell": Words("Cell {n}", "第{n}格"),
    "cell_is": Words("Cell {n}: {what}", "第{n}格：{what}"),
    "city_is": Words(
        "{name}, {scope} city of {owner}, wall {hp} of {most}", "{name}，{scope}城，{owner}，城防{hp}/{most}"
    ),
    "city_free": Words(
        "{name}, {scope} city, nobody's, wall {hp} of {most}", "{name}，{scope}城，空城，城防{hp}/{most}"
    ),
    "garrison": Words("{n} in garrison", "驻守{n}人"),
    "here": Words("here: {who}", "在此：{who}"),
    "barrier": Words("a barrier", "路障"),
    "robbers": Words("robbers", "山贼"),
    "asked": Words("in question", "正在处理"),
    "can": Words("can be chosen", "可选"),
    "factions": Words("Factions", "各方势力"),
    "chest": Words("Chest", "资产"),
    "cities": Words("Cities", "城池"),
    "officers": Words("Officers", "武将"),
    "out": Words("out of the game", "已出局"),
    "threw": Words("threw {n}", "掷出{n}"),
    "backwards": Words("walks backwards", "逆行"),
    "twice": Words("acts twice", "双行"),
    "anger": Words("public anger, {n}", "公愤{n}轮"),
    "ally": Words("allied with {name}, {n}", "与{name}结盟{n}轮"),
    "pace": Words("{pace}, {n}", "{pace}{n}轮"),
    "acting": Words("to act", "行动中"),
    "mine": Words("Your side: {name}", "我方：{name}"),
    "at_hand": Words("Officers at hand", "随军武将"),
    "nobody_at_hand": Words("Nobody is at hand.", "没有随军武将。"),
    "cards": Words("Cards", "卡片"),
    "no_cards": Words("No cards.", "没有卡片。"),
    "techs": Words("Techniques", "战法"),
    "no_techs": Words("No techniques yet.", "还没有战法。"),
    "card_use": Words("Use {card}", "使用{card}"),
    "strength": Words("strength {hp} of {most}", "兵力{hp}/{most}"),
    "lists": Words("Look up", "查阅"),
    "show": Words("Details: {name}", "详情：{name}"),
    "sort": Words("Sort by {head}", "按{head}排序"),
    "loading": Words("One moment ...", "请稍候……"),
    "and": Words(", ", "、"),
    "then": Words("; ", "；"),
    "people": Words("Officers here", "驻城武将"),
    "nobody_here": Words("Nobody is stationed here.", "无人驻守。"),
    "teaches": Words("Taught here", "可研究的战法"),
    "free_people": Words("Free officers who may come to a saloon", "可能出现在会馆的在野武将"),
    "odds": Words("Odds of this battle", "这一战的胜算"),
    "battle": Words("The last battle", "上一战"),
    "battle_round": Words("Round {n} of {most}", "第{n}回合，共{most}回合"),
    "battle_before": Words("Before the battle", "开战之前"),
    "throw": Words("Throw the die", "掷骰前进"),
    "unless_loss": Words("unless I lose a city or an officer", "丢城失将就不"),
    "battle_watch": Words("Watch the battle", "观战"),
    "battle_techniques": Words("Techniques", "战法"),
    "battle_hp": Words("Strength", "兵力"),
    "battle_wall": Words("Wall", "城防"),
    "battle_slide": Words("Which round", "回合"),
    "battle_first": Words("To the beginning", "回到开头"),
    "battle_previous": Words("Previous round", "上一回合"),
    "battle_next": Words("Next round", "下一回合"),
    "battle_last": Words("To the end", "跳到结尾"),
    "battle_play": Words("Play", "播放"),
    "battle_pause": Words("Pause", "暂停"),
    "battle_sides": Words("Both sides", "双方阵容"),
    "led": Words("led by {names}", "由{names}率领"),
    "help_0": Words("Open road: nothing happens here.", "空地：什么也不会发生。"),
    "help_1": Words(
        "Stop in an empty city and you may occupy it; in your own you collect three incomes; in another's you pay six"
        " and may attack.",
        "停在空城可以占领；停在自家城收三倍收入；停在别家城要付六倍税金，之后可以攻城。",
    ),
    "help_2": Words(
        "Saloon: one officer of each level is for hire; you must have more than the price.",
        "会馆：低、中、高各有一人待聘，资产须多于身价。",
    ),
    "help_3": Words(
        "Institute: send an officer to research a technique; it costs as much money as points.",
        "研究所：派一名武将研究战法，花费与点数同额的资金。",
    ),
    "help_4": Words(
        "Training room: an officer gains 1 to 3 in one ability after six turns.",
        "修炼所：武将修炼六轮后，一项能力提高1到3。",
    ),
    "help_5": Words("Chance: who stops here draws a card.", "机会：停在这里得一张卡。"),
}

WORDS: Mapping[str, Words] = {
    f"mbg_{key}": words
    for key, words in {
        **_OWN,
        **{f"scenario_{it.key}": it.title for it in map(scenarios.get, scenarios.keys())},
        **{f"card_{n}": name for n, name in enumerate(names.CARD_NAMES)},
        **{f"card_help_{n}": told for n, told in enumerate(refusals.CARD_HELP)},
        **{f"tech_{n}": name for n, name in enumerate(names.TECH_NAMES)},
        **{f"tech_help_{n}": told for n, told in enumerate(rules.TECH_HELP)},
        **{f"scope_{n}": name for n, name in enumerate(names.SCOPES)},
        **{f"place_{int(place)}": name for place, name in names.PLACES.items()},
        **{f"pace_{int(pace)}": name for pace, name in names.PACES.items()},
        **{f"item_{n}": name for n, name in enumerate(names.PROPERTIES)},
        **{f"list_{key}": query.title for key, query in queries.QUERIES.items()},
    }.items()
}
"""`t("mbg_...")`."""

NAMES: Mapping[str, Mapping[str, str]] = {
    lang.value: {token: name for token, words in scenarios.names().items() if (name := words.in_lang(lang)) != token}
    for lang in LANGUAGES
}
"""Language -> the names there of what the house's maps name in Chinese: a view has the map's own names."""

PAINTER = Painter(f"{SCRIPTS}/mbg.js", f"{STYLES}/mbg.css", WORDS, {"names": NAMES})
