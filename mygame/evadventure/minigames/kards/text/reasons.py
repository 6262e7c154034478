"""Why a move is good, in words: a sentence for each code of `teaching.reason`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....words import Words
from ...core import Reader, Reason
from ..view import View

REASONS: Final[Mapping[str, Words]] = {
    "deck": Words("Any of the ready decks can win; how it is played decides.", "现成的卡组都能赢，关键看怎么打。"),
    "dear": Words(
        "It costs {cost}: too dear for the first turns, so try for something cheaper.",
        "要{cost}点，开头几回合打不出来，换张便宜的。",
    ),
    "opening": Words("What is left can be played in the first turns.", "剩下的牌开头几回合就能用上。"),
    "arm": Words("Face down it waits for the enemy's move.", "先预设下去，等敌人上钩。"),
    "disarm": Words("The kredits are of more use elsewhere.", "省下的点数用在别处更值。"),
    "end": Words("Whatever else you could do now would leave you worse off.", "剩下能做的都只会让局面变差，就此收手。"),
    "nothing_left": Words("There is nothing else left to do.", "已经没有别的事可做了。"),
    "wins": Words("It wins the match.", "这一下就赢了。"),
    "hits_hq": Words(
        "It takes {damage} off the enemy HQ, which is left with {left}.",
        "打敌方总部{damage}点，只剩{left}点。",
    ),
    "destroys": Words(
        "It destroys {count} {count:|unit|units} of the enemy, and you lose none.",
        "消灭敌方{count}个单位，自己没有损失。",
    ),
    "trades": Words(
        "It destroys {count} {count:|unit|units} of the enemy for {lost} of yours, and the exchange is in your favour.",
        "用己方{lost}个单位换掉敌方{count}个，划算。",
    ),
    "wounds": Words(
        "It does {damage} damage without a loss, which makes the rest easier.",
        "不损兵力打掉{damage}点防御，后面好收拾。",
    ),
    "front": Words(
        "You take the front, and while you hold it the enemy cannot move in.",
        "抢下前线，只要守住，敌人就推不上来。",
    ),
    "joins_front": Words(
        "From the front its {attack} attack reaches the enemy's HQ and support line.",
        "到了前线，这{attack}点攻击就够得着敌方总部和支援线。",
    ),
    "unit": Words(
        "A unit of {attack} attack and {defence} defence is the best use of your kredits now.",
        "现在最值得花点数的，就是这个{attack}攻{defence}防的单位。",
    ),
    "guard": Words(
        "With {defence} defence it guards what stands beside it.",
        "它有{defence}点防御，能守护身旁的单位。",
    ),
    "draws": Words("It brings you {count} {count:|card|cards}.", "能让你多抓{count}张牌。"),
    "heals": Words("It gives your HQ {count} back.", "给己方总部恢复{count}点。"),
    "stronger": Words(
        "Your units grow by {count} {count:|point|points} of attack and defence.",
        "己方单位的攻防总共加{count}点。",
    ),
    "plan": Words(
        "It begins the strongest turn that could be found with what you can see.",
        "照你看得到的局面，最强的一套打法从这一步开始。",
    ),
}


def say(reason: Reason, view: View, reader: Reader) -> str:
    """Return the sentence of a reason."""
    return REASONS[reason.code].say(reader.lang, **reason.facts)
