"""The rules of mbg as a new player should read them."""

from __future__ import annotations

from typing import Final

from ....kernel.textwidth import wrap
from ....words import Words
from ...core import Reader
from ..data import TECHS
from . import names
from .refusals import CARD_HELP

PARTS: Final = (
    Words(
        "AIM. Every faction walks the same road, a loop. Be the richest when somebody reaches the sum that wins, or "
        "when the last turn ends, or be the only one who is not ruined. Who has no money left at the end of a "
        "turn is out.",
        "目标：各方在同一条环路上行走。有人达到获胜资产时最富者胜；回合打满时最富者胜；"
        "其余各方都破产时，剩下的一方胜。一轮结束时资产为零者出局。",
    ),
    Words(
        "YOUR TURN. Use as many cards as you like, then move: a die of 6 (3 when slow, 12 when fast). Barriers and "
        "robbers stop you. Robbers must be beaten within 70 rounds, or they take 2000.",
        "行动：先用任意张卡，再前进，掷骰最多6步（慢行3，急行12）。"
        "路障和山贼会拦住你；山贼必须在70回合内击败，否则被抢2000。",
    ),
    Words(
        "CITIES. An empty city can be occupied: leave at least one officer, name a mayor and a treasurer. Each turn "
        "it earns the treasurer's economy (20 at least) times 1.5, 2 or 2.5 by size, plus its luck. Stopping in your "
        "own city brings three times that, stopping in another's costs six times that, paid to the owner; then you "
        "may attack it. The mayor's politics restore strength to the officers in the city; walls regain a "
        "twentieth each turn.",
        "城池：空城可以占领，至少留一人驻守，再任命市长和财务官。每轮收入为财务官经济（至少20）乘以规模系数"
        "（小1.5，中2，大2.5）加风水。停在自己的城得三倍收入，停在他人的城要付六倍税金给城主，然后可以攻城。"
        "市长的政治恢复城中武将的兵力；城防每轮恢复二十分之一。",
    ),
    Words(
        "OTHER PLACES. A saloon offers one officer of each level for hire; you must have more than the price. An "
        "institute teaches techniques: the researcher's strategy is done each turn, and costs as much money. A "
        "training room adds 1 to 3 to one ability after six turns. Chance gives a card.",
        "其他地点：会馆从低、中、高三档各出一人供招募，资产须多于身价。研究所学战法，每轮完成研究者谋略点数，"
        "花同额资金。修炼所六轮后提高一项能力1到3。机会得一张卡。",
    ),
    Words(
        "BATTLE. Each side names a main general and perhaps a second. Tactics of the main general decide who wins a "
        "round; the better martial of the two is the damage, the better strategy drives techniques. A wall takes "
        "damage first. Battles last 40, 70 or 100 rounds at most; undecided ones change nothing. The loser of a "
        "meeting pays 4 percent of his money; a fallen city sends its officers back to their lord and may be "
        "occupied.",
        "战斗：双方各派主将，可加副将。主将的战术决定回合胜负，两将中较高的武术为伤害，较高的谋略催动战法。"
        "城防先受损。战斗至多40、70或100回合，未分胜负则一切照旧。遭遇战败者付资产的百分之四；"
        "城破则守军回到主公身边，胜者可占城。",
    ),
    Words(
        "STATES. Rumour: no office, no research, no battle. Poison: a quarter less of everything. Allies never fight "
        "each other. Who is in public anger must fight whoever meets him. States count down at the end of the very "
        "turn they begin in.",
        "状态：流言缠身者不能任职、研究、出战；中毒者各项能力降四分之一；盟友之间不交战；公愤之中遇者必战。"
        "状态从当轮末起就开始倒数。",
    ),
    Words(
        "EVERY EIGHTH TURN you may move officers in and out of your cities, and call researchers and trainees back. "
        "A city without officers is given up.",
        "每到第八轮可以调度：让武将进出自己的城，召回研究和修炼的人。城里没有人就等于放弃。",
    ),
    Words(
        "LOOKING THINGS UP: factions, officers, cities, institutes, training, mine, each with a column to sort by "
        "(officers tac); clash tells the last battle round by round, odds the battle you are about to choose.",
        "查询：阵营、人员、城市、研究所、修炼所、我方，后面可加一列排序（人员 战）；「战况」逐回合重述上一战，"
        "「胜算」估计眼前这一战。",
    ),
)
_CARDS: Final = Words("CARDS", "卡片")
_TECHS: Final = Words("TECHNIQUES", "战法")
_CARD: Final = Words("{name}: {help}.", "{name}：{help}。")
_TECH: Final = Words("{name}, {cost} points, {when}: {help}.", "{name}，{cost}点，{when}：{help}。")
TECH_HELP: Final = (
    Words("25 to 40 damage", "伤敌25到40"),
    Words("25 damage and a fire of 20 a round, 4 rounds", "伤敌25，并燃烧4回合，每回合20"),
    Words("30 to 60 strength back", "恢复兵力30到60"),
    Words("the damage of this round is healed", "恢复本回合所受的伤害"),
    Words("half the damage of this round is healed and falls on the enemy", "本回合伤害的一半恢复，并转给敌方"),
    Words("half as much damage again, or more", "追加本回合伤害的一半以上"),
    Words("part of the damage done is healed", "按所造成伤害的一部分恢复自身"),
    Words("100 to 200 damage, seldom", "重创敌方100到200，很少发生"),
    Words("the enemy loses its rounds, 3 rounds", "敌方混乱，3回合必负"),
    Words("the enemy fights itself, 2 rounds", "敌方内讧，2回合自损"),
    Words("damage to a wall grows by half to three times", "对城防追加半倍到三倍伤害"),
    Words("the beaten general leaves his lord", "败军主将战后离职"),
)


def text(reader: Reader) -> str:
    """Return the rules, wrapped for the reader."""
    lang = reader.lang
    parts = [part.say(lang) for part in PARTS]
    cards = [_CARD.say(lang, name=name, help=told) for name, told in zip(names.CARD_NAMES, CARD_HELP, strict=True)]
    techs = [
        _TECH.say(
            lang,
            name=names.TECH_NAMES[k],
            cost=f"{tech.study:.0f}",
            when=names.OCCASIONS[tech.occasion],
            help=TECH_HELP[k],
        )
        for k, tech in enumerate(TECHS)
    ]
    blocks = [*parts, "\n".join([_CARDS.say(lang), *cards]), "\n".join([_TECHS.say(lang), *techs])]
    joined = "\n\n".join(blocks)
    return joined if reader.screenreader else "\n".join(wrap(joined, reader.width))
