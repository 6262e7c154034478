"""The options of a match in words."""

from __future__ import annotations

from ....words import Words
from ...core import OptionHelp

OPTIONS = (
    OptionHelp(
        "profile",
        Words("profile", "规则档案"),
        Words(
            "seed: the rules of the essays; official: as the published game.",
            "seed：按两篇资料；official：按现行游戏。",
        ),
    ),
    OptionHelp(
        "bomber_counter",
        Words("bomber counter", "轰炸机反击"),
        Words(
            "seed: bombers attack unharmed and strike back at fighters; official: fighters strike back, bombers never.",
            "seed：轰炸机攻击不受反击，只反击战斗机；official：只有战斗机反击轰炸机，轰炸机从不反击。",
        ),
    ),
    OptionHelp(
        "fury_late_grant",
        Words("late fury", "后得奋战"),
        Words(
            "Fury gained after an attack: refused gives no second attack, modern gives one.",
            "攻击之后才获得奋战：refused不能再攻击，modern可以再攻击一次。",
        ),
    ),
    OptionHelp(
        "retreat_uses_move",
        Words("retreat uses the move", "撤退消耗移动"),
        Words("Whether a retreat in the own turn uses up a move.", "己方回合内撤退是否消耗一次移动。"),
    ),
    OptionHelp(
        "hq_position",
        Words("HQ position", "指挥部位置"),
        Words(
            "last: at the end of the line; free: units on both sides of it.", "last：总在末端；free：两侧都可部署单位。"
        ),
    ),
    OptionHelp(
        "armor_scope",
        Words("armour scope", "重甲范围"),
        Words(
            "combat: armour counts in fights only; all: against effects too.",
            "combat：只在战斗中减伤；all：对效果伤害也有效。",
        ),
    ),
    OptionHelp(
        "decks",
        Words("decks", "卡组"),
        Words(
            "Fixed decks by seat (names or codes), such as few,recruit; none: each player chooses in secret.",
            "按座位指定卡组（名字或代码），例如few,recruit；none：各自暗选。",
        ),
    ),
    OptionHelp(
        "hq_defence",
        Words("HQ defence", "指挥部防御"),
        Words("Defence of each HQ at the start.", "开局时双方指挥部的防御。"),
    ),
    OptionHelp(
        "mulligan",
        Words("mulligan", "换牌"),
        Words("Whether cards of the first hand may be changed.", "开局是否可以换手牌。"),
    ),
)
