"""Why a move is good, in words: a sentence for each code of `teaching.reason`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....words import Words
from ...core import Reader, Reason
from ..view import View
from .cards import colour_name

REASONS: Final[Mapping[str, Words]] = {
    "out": Words("It is your last card: the round is yours.", "这是最后一张，出掉就赢下这一轮。"),
    "seven": Words(
        "The smallest hand you can swap for has {size} {size:|card|cards}; you would keep {left}.",
        "能换到的最少一手只有{size}张，不换的话你还剩{left}张。",
    ),
    "seven_costs": Words(
        "Nobody's hand is smaller than the {left} you keep, but every other card does you less good.",
        "没人的牌比你剩下的{left}张更少，可出别的牌更亏。",
    ),
    "zero": Words(
        "The hands move on: you get the {size} {size:|card|cards} of {name} for the {left} you have left.",
        "大家传手牌：你用剩下的{left}张换来{name}的{size}张。",
    ),
    "zero_costs": Words(
        "You get the {size} {size:|card|cards} of {name} for your {left}, yet every other card does you less good.",
        "虽然要用{left}张换来{name}的{size}张，可出别的牌更亏。",
    ),
    "shuffle": Words(
        "All hands are mixed and dealt out again: you give {left}, and somebody holds {most}.",
        "所有手牌混在一起重新分：你交出{left}张，牌最多的人有{most}张。",
    ),
    "all_of": Words(
        "You get rid of {count} cards at once: everything {colour}.",
        "一下子打掉{count}张：{colour}牌全出。",
    ),
    "penalty": Words(
        "{name}, who holds {size} {size:|card|cards}, draws {count} and loses the turn.",
        "{name}手里有{size}张，得摸{count}张并停一回合。",
    ),
    "pass_on": Words(
        "The penalty goes on to {name}, who would have to draw {count}.",
        "罚牌转给{name}，要摸的变成{count}张。",
    ),
    "skip": Words(
        "{name} loses the turn, and it is yours the sooner.",
        "{name}停一回合，你更快再出牌。",
    ),
    "skip_few": Words(
        "{name} has only {size} {size:|card|cards} left and must not get a turn.",
        "{name}只剩{size}张了，不能让他出牌。",
    ),
    "turn_round": Words(
        "The turn goes the other way, and {name} with {size} {size:|card|cards} waits longest.",
        "出牌方向反过来，有{size}张牌的{name}要等到最后。",
    ),
    "last_but_one": Words("It leaves you with one card.", "出完只剩一张牌。"),
    "wild": Words(
        "You name {colour}, of which you hold {count}: what follows will fit.",
        "指定{colour}，你手里有{count}张{colour}牌，接着好出。",
    ),
    "follow": Words(
        "The colour stays {colour}, of which you hold {count} more.",
        "颜色定在{colour}，你手里还有{count}张{colour}牌。",
    ),
    "points": Words(
        "It rids you of {points} {points:|point|points} and keeps what is of more use.",
        "打掉{points}分的牌，更有用的留着。",
    ),
    "swap": Words(
        "{name} has {size} {size:|card|cards} for your {mine}: no other swap is better.",
        "用你的{mine}张换{name}的{size}张，换谁都不会更好。",
    ),
    "colour": Words(
        "You hold {count} {count:|card|cards} of {colour}, more than naming another would serve you.",
        "你有{count}张{colour}牌，指定它最合算。",
    ),
    "catch": Words("{name} has one card and has not called UNO.", "{name}只剩一张却没喊 UNO。"),
    "call": Words(
        "To call UNO costs nothing; to be caught costs cards.",
        "喊 UNO 不花代价，被抓到可要罚牌。",
    ),
    "challenge": Words(
        "By what you can see it was a bluff with about {percent} %: that is worth the risk.",
        "照你看到的牌推算，对方违规出牌的可能约{percent}%，值得质疑。",
    ),
    "believe": Words(
        "It was a bluff with only about {percent} %, and a false challenge costs more than {count} cards.",
        "对方违规的可能只有约{percent}%，质疑失败要摸的不止{count}张。",
    ),
    "take": Words(
        "Taking the {count} cards now hurts less than anything else you can do.",
        "现在摸下这{count}张，比别的走法损失小。",
    ),
    "nothing_fits": Words("Nothing you hold fits.", "手里没有能出的牌。"),
    "save": Words(
        "What you could play is worth more later than a card less is now.",
        "能出的牌留到后面更值，先摸一张。",
    ),
    "keep": Words("The card just drawn is worth more later.", "刚摸的这张留到后面更值。"),
    "wait": Words(
        "None of what you could do out of turn helps you now.",
        "不轮到你时能做的事，现在都没好处。",
    ),
}


def say(reason: Reason, view: View, reader: Reader) -> str:
    """Return the sentence of a reason."""
    facts = dict(reason.facts)
    if "seat" in facts:
        facts["name"] = reader.names[facts["seat"]]
    if "colour" in facts:
        facts["colour"] = colour_name(reader.lang, facts["colour"])
    return REASONS[reason.code].say(reader.lang, **facts)
