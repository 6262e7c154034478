"""How the browser draws KARDS: its sentences, the names and texts of cards, what is printed on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...words import Words
from ..painter import SCRIPTS, STYLES, Painter
from .data import decks
from .data.cards import CARDS
from .text.cards import KEYWORD_RULES, KEYWORDS, KINDS, NATIONS, RARITIES, VEILED, card_name, card_text

_OWN: Mapping[str, Words] = {
    "enemy_line": Words("Enemy support line", "敌方支援线"),
    "own_line": Words("Your support line", "己方支援线"),
    "line_of": Words("Support line of {name}", "{name}的支援线"),
    "front": Words("Front", "前线"),
    "front_free": Words("Front: nobody's", "前线：无人占据"),
    "front_own": Words("Front: yours", "前线：我方"),
    "front_enemy": Words("Front: the enemy's", "前线：敌方"),
    "front_of": Words("Front: {name}", "前线：{name}"),
    "empty": Words("empty", "空"),
    "hq": Words("HQ", "指挥部"),
    "hq_is": Words("HQ of {name}, defence {n} of {most}", "{name}的指挥部，防御{n}/{most}"),
    "unit_is": Words(
        "{at} {name}, {kind}, attack {a}, defence {d} of {full}, operation {op}",
        "{at} {name}，{kind}，攻击{a}，防御{d}/{full}，行动费{op}",
    ),
    "card_is": Words("{n}. {name}, {kind}, cost {cost}", "{n}. {name}，{kind}，费用{cost}"),
    "card_unit": Words("attack {a}, defence {d}, operation {op}", "攻击{a}，防御{d}，行动费{op}"),
    "power": Words("action power: general {g}, attack {a}, move {m}", "行动力：通用{g}，攻击{a}，移动{m}"),
    "pinned": Words("pinned", "被压制"),
    "new": Words("just arrived", "刚入场"),
    "mud": Words("mud", "泥泞"),
    "can_act": Words("can act", "可行动"),
    "target": Words("can be chosen", "可选"),
    "chosen": Words("chosen", "已选中"),
    "kredits": Words("Kredits {n}/{most}", "指挥点{n}/{most}"),
    "hand_count": Words("Hand {n}", "手牌{n}"),
    "deck_count": Words("Deck {n}", "牌库{n}"),
    "discard": Words("Discard {n}", "弃牌{n}"),
    "discard_of": Words("Discard of {name}", "{name}的弃牌堆"),
    "none": Words("nothing", "没有"),
    "known": Words("Known in the enemy's hand: {cards}", "已知的敌方手牌：{cards}"),
    "hand": Words("Your hand, {n} of 9 cards", "你的手牌，{n}/9张"),
    "playable": Words("can be played", "打得出"),
    "armed": Words("armed", "已预设"),
    "marked": Words("to be changed", "待换"),
    "salvaged": Words("salvaged", "回收"),
    "seen": Words("the enemy knows it", "敌方已知"),
    "end": Words("End turn", "结束回合"),
    "unless_hurt": Words("unless I am hurt", "受损就不"),
    "keep": Words("Begin with these cards", "就用这些牌开战"),
    "keep_marked": Words("Change {n} and begin", "换{n}张后开战"),
    "mulligan": Words(
        "Choose the cards you want to change, from left to right. It costs nothing.",
        "点选要换掉的牌，从左到右。换牌没有代价。",
    ),
    "choose_deck": Words("Choose the deck you lead. The other does not learn which.", "选择出战的卡组，对手不会知道。"),
    "lead": Words("Lead this deck", "率领这副卡组"),
    "own_decks": Words("Your own decks", "自组卡组"),
    "wait": Words("Waiting for {names}.", "等{names}。"),
    "hint": Words(
        "Choose a unit or a card, then a lit place or target; or drag it there.",
        "先选单位或手牌，再点亮起的位置或目标，也可以直接拖过去。",
    ),
    "enemy_turn": Words("The enemy is at turn.", "敌方回合。"),
    "place": Words("Place {n}", "第{n}位"),
    "place_front": Words("Front, place {n}", "前线第{n}位"),
    "place_own": Words("Your line, place {n}", "己方支援线第{n}位"),
    "now_target": Words("Now choose a lit target.", "再选一个亮起的目标。"),
    "details": Words("Details", "详情"),
    "cost": Words("Cost", "费用"),
    "attack": Words("Attack", "攻击"),
    "defence": Words("Defence", "防御"),
    "operation": Words("Operation cost", "行动费"),
    "foreseen": Words(
        "What a target shows is foreseen, unless the enemy has armed a countermeasure.",
        "目标上标出的是预见的结果，除非敌方预设了反制。",
    ),
    "falls": Words("{name} falls", "{name}被消灭"),
    "goes_back": Words("{name} returns to the hand", "{name}退回手牌"),
    "loses": Words("{name} loses {n}, {left} left", "{name}损失{n}，剩{left}"),
    "gains": Words("{name} regains {n}, {left} now", "{name}恢复{n}，现有{left}"),
    "changes": Words("{name} changes", "{name}有变化"),
    "unsure": Words("it may come otherwise", "结果不定"),
    "wins": Words("the battle is won", "赢下这一局"),
    "colon": Words(": ", "："),
    "keyword_numbered": Words("{keyword} {n}", "{keyword}{n}"),
    "past": Words("What happened", "经过"),
    "turn_of": Words("Turn {n}: {name}", "第{n}回合：{name}"),
    "did_deployed": Words("{name} plays {card}", "{name}派出{card}"),
    "did_ordered": Words("{name} gives the order {card}", "{name}下达{card}"),
    "did_armed": Words("{name} arms {card}", "{name}预设{card}"),
    "did_disarmed": Words("{name} disarms {card}", "{name}撤下{card}"),
    "did_countered": Words("{name}'s countermeasure {card} goes off", "{name}的反制{card}发动"),
    "did_moved": Words("{name} moves {card} to the front", "{name}把{card}推上前线"),
    "did_fought": Words("{name} attacks {on} with {card}", "{name}用{card}攻击{on}"),
    "did_fatigue": Words("{name} has no card left to draw", "{name}牌库已空，无牌可抽"),
    "did_burned": Words("{name}'s hand is full, {card} is discarded", "{name}手牌已满，弃掉{card}"),
    "lost": Words("{name} loses {n}", "{name}损失{n}"),
    "deck_workshop": Words("All cards, and decks of your own", "全部卡牌与自组卡组"),
    "later": Words("Not now", "先不用"),
    "loading": Words("One moment ...", "请稍候……"),
    "comma": Words(", ", "，"),
    "stop": Words(". ", "。"),
}

WORDS: Mapping[str, Words] = {
    f"kards_{key}": words
    for key, words in {
        **_OWN,
        "veiled": VEILED,
        **{f"kind_{int(kind)}": name for kind, name in KINDS.items()},
        **{f"keyword_{int(bit)}": name for bit, name in KEYWORDS.items()},
        **{f"keyword_rule_{int(bit)}": rule for bit, rule in KEYWORD_RULES.items()},
        **{f"nation_{nation}": name for nation, name in NATIONS.items()},
        **{f"rarity_{rarity}": name for rarity, name in RARITIES.items()},
        **{f"card_{key}": card_name(key) for key in (*CARDS, *CARDS.earlier)},
        **{f"text_{key}": card_text(key) for key in (*CARDS, *CARDS.earlier)},
        **{f"deck_{key}": deck.name for key, deck in decks.READY.items()},
        **{f"about_{key}": deck.about for key, deck in decks.READY.items()},
    }.items()
}
"""Sentences and names; scripts read them as `t("kards_<key>", {facts})`."""

CARD_ROWS: Mapping[str, tuple[Any, ...]] = {
    key: (
        int(row.kind),
        row.cost,
        row.attack,
        row.defence,
        row.op,
        str(row.card.nation),
        row.intel,
        int(row.keywords),
        row.armor,
        str(row.card.rarity),
    )
    for key, row in {**CARDS, **CARDS.earlier}.items()
}
"""Key -> what is printed on the card: type, cost, attack, defence, operation cost, nation, intel, keywords as bits,
armour, rarity."""

DECK_NATIONS: Mapping[str, tuple[str, ...]] = {
    key: tuple(str(nation) for nation in dict.fromkeys((deck.main, deck.ally)) if nation)
    for key, deck in decks.READY.items()
}
"""Key of a ready-made deck -> its nations, the main one first."""

PAINTER = Painter(f"{SCRIPTS}/kards.js", f"{STYLES}/kards.css", WORDS, {"cards": CARD_ROWS, "decks": DECK_NATIONS})
