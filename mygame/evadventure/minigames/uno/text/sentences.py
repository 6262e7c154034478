"""Names of cards and colours, and every sentence of UNO, in both languages."""

from __future__ import annotations

from typing import Final

from ....words import Lang, Words
from ..data import COLOUR, SYMBOL, Card

TITLE: Final = Words("UNO 7-0", "UNO 七零")
BLURB: Final = Words(
    "Get rid of your cards first. A 7 swaps hands, a 0 passes all hands on. For 2 to 10 players.",
    "先出完手牌者胜。出 7 换手牌，出 0 全桌传手牌。2 到 10 人。",
)

COLOURS: Final = {
    "R": Words("red", "红"),
    "Y": Words("yellow", "黄"),
    "G": Words("green", "绿"),
    "B": Words("blue", "蓝"),
}
SYMBOLS: Final = {
    "S": Words("skip", "跳过"),
    "R": Words("reverse", "反转"),
    "+2": Words("draw two", "+2"),
    "W": Words("wild", "万能"),
    "W+4": Words("wild draw four", "万能+4"),
    "WS": Words("wild swap hands", "换手万能"),
    "WH": Words("wild shuffle hands", "洗手万能"),
    "WC": Words("wild custom", "自定万能"),
}
NO_COLOUR: Final = Words("any", "任意")
MARKUP: Final = {"R": "|r", "Y": "|y", "G": "|g", "B": "|c", "": "|w"}


def spoken(lang: Lang, card: Card) -> str:
    """Return a card's full name: "red 7", "wild draw four"; "红7"."""
    symbol = SYMBOLS.get(SYMBOL[card])
    name = symbol.say(lang) if symbol else SYMBOL[card]
    if not COLOUR[card]:
        return name
    return COLOURS[COLOUR[card]].say(lang) + (" " if lang == Lang.EN else "") + name


EFFECTS: Final = {
    "0": Words("all hands go to the next player", "全桌手牌传给下家"),
    "7": Words("swap hands with a player of your choice", "与选定的一家交换手牌"),
    "S": Words("the next player misses a turn", "下家跳过一轮"),
    "R": Words("the direction of play turns", "出牌方向反转"),
    "+2": Words("the next player draws 2 and misses a turn", "下家摸 2 张并跳过"),
    "W": Words("name the colour", "指定颜色"),
    "W+4": Words("name the colour; the next player draws 4, or challenges", "指定颜色，下家摸 4 张，也可质疑"),
    "WS": Words("name the colour and swap hands with somebody", "指定颜色，并与一家交换手牌"),
    "WH": Words("name the colour; all hands are shuffled and dealt anew", "指定颜色，全桌手牌洗匀重发"),
    "WC": Words("name the colour, and what the house made of this card", "指定颜色，外加本桌约定的效果"),
}

REFUSALS: Final = {
    "not_playing": Words("You no longer play in this match.", "你已不在这一局里。"),
    "not_your_turn": Words("It is not your turn; {name} is to move.", "还没轮到你，现在该{name}行动。"),
    "no_such_card": Words("There is no card '{quoted}' in this deck.", "没有「{quoted}」这张牌。"),
    "not_held": Words("You do not hold {card}.", "你手里没有{card}。"),
    "no_match": Words(
        "{card} does not fit on {top}: play {colour}, the same number or symbol, or a wild card.",
        "{card}不能接{top}：请出{colour}色、相同数字或符号的牌，或者万能牌。",
    ),
    "no_bluffing": Words(
        "At this table W+4 may only be played without a {colour} card in hand.",
        "本桌不许诈牌：手里没有{colour}色牌时才能出万能+4。",
    ),
    "colour_missing": Words(
        "Name a colour with it: {card} red, yellow, green or blue.", "请连颜色一起说：{card} 红、黄、绿或蓝。"
    ),
    "colour_not_wanted": Words("{card} has its own colour; name none with it.", "{card}自有颜色，不用另选。"),
    "no_such_colour": Words(
        "There is no colour '{quoted}': red, yellow, green or blue.", "没有「{quoted}」这种颜色，只有红、黄、绿、蓝。"
    ),
    "uno_not_now": Words(
        "UNO is called with the last but one card; you hold {cards}.",
        "只有打出倒数第二张牌时才喊 UNO，你还有 {cards} 张。",
    ),
    "only_the_drawn_card": Words(
        "Only the card you have just drawn, {card}, can be played now; or keep it.",
        "现在只能出刚摸到的{card}，或者留下它。",
    ),
    "already_drawn": Words("You have drawn already: play that card or keep it.", "你已经摸过牌了：出掉它，或者留牌。"),
    "draw_first": Words(
        "First answer the draw card on top: draw {count}{challenge}.", "先应付上面的加牌：摸 {count} 张{challenge}。"
    ),
    "drawn_first": Words("First play or keep the card you have drawn.", "先决定刚摸的牌：出掉，或者留牌。"),
    "draws_first": Words("First answer the draw card on top.", "先应付上面的加牌。"),
    "swap_first": Words("First choose whom to swap hands with.", "先选定与谁交换手牌。"),
    "colour_first": Words("First name the colour: red, yellow, green or blue.", "先选定颜色：红、黄、绿、蓝。"),
    "held": Words("You have let that chance pass.", "这次机会你已经放过了。"),
    "not_identical": Words(
        "Out of turn only the very card on top can be played: {top}, not {card}.",
        "抢牌须与顶牌一模一样：顶牌是{top}，不是{card}。",
    ),
    "jump_closed": Words("Nobody can jump in just now.", "此刻不能抢牌。"),
    "must_play_drawn": Words("At this table a drawn card that fits must be played.", "本桌规定：摸到能出的牌必须出。"),
    "nothing_drawn": Words("You have drawn nothing to keep.", "你没有刚摸到的牌可留。"),
    "nothing_to_challenge": Words("There is nothing to challenge.", "没有可以质疑的牌。"),
    "nothing_to_swap": Words("You are not asked to swap hands.", "现在不用换手牌。"),
    "nothing_to_name": Words("You are not asked for a colour.", "现在不用选颜色。"),
    "nothing_to_hold": Words("There is nothing to let pass.", "没有什么可等的。"),
    "swap_self": Words("You cannot choose yourself.", "不能选择自己！"),
    "catch_self": Words("You cannot catch yourself.", "不能抓自己。"),
    "no_such_player": Words(
        "There is no player number {number}; there are {seats}.",
        "请输入正确的玩家序号！没有 {number} 号，本桌共 {seats} 人。",
    ),
    "player_out": Words("{name} no longer plays.", "{name}已经不在局中。"),
    "false_catch": Words("{name} cannot be caught now.", "现在抓不到{name}。"),
    "false_call": Words(
        "There is no UNO to call now: with your last but one card, add it to the play, like 'play R7 uno'.",
        "现在不用喊 UNO。打出倒数第二张牌时连着喊，例如「出牌 红7 UNO」。",
    ),
    "action_unknown": Words(
        "'{quoted}' is no move here. Type moves for a list of what you can do.",
        "看不懂「{quoted}」。输入「走法」看看现在能做什么。",
    ),
    "which_card": Words("Which card do you mean by '{quoted}'?", "「{quoted}」是指哪一张牌？请带上颜色。"),
    "which_move": Words(
        "There is no move number {number}; there are {moves}.", "没有第 {number} 步可选，共有 {moves} 步。"
    ),
    "which_player": Words(
        "There is no player '{quoted}' here; give a number from 1 to {seats}, or a name.",
        "请输入正确的玩家序号！你输入的是：{quoted}。可用 1 到 {seats}，或玩家的名字。",
    ),
    "position_line": Words("This line of the position cannot be read: {quoted}", "局面里这一行读不懂：{quoted}"),
    "position_cards": Words(
        "The cards of the position are no deck: missing {missing}, too many {extra}.",
        "局面里的牌凑不成一副：缺少 {missing}，多出 {extra}。",
    ),
    "position_wrong": Words("The position is wrong at '{what}': {detail}", "局面的「{what}」有误：{detail}"),
    "option_range": Words(
        "The option {option} goes from {min} to {max}, not {value}.",
        "选项 {option} 须在 {min} 到 {max} 之间，不能是 {value}。",
    ),
    "option_partners_seats": Words("Partners need four players, not {seats}.", "搭档制须四人同桌，现在是 {seats} 人。"),
    "option_partners_scoring": Words("Partners are scored by the winner's points only.", "搭档制只能用赢家计分。"),
    "option_knockout": Words(
        "Knock-out needs a goal in points and no limit of rounds (rounds=0).",
        "淘汰制须设分数目标，且不限轮数（rounds=0）。",
    ),
    "option_endless": Words("Choose a goal in points or a number of rounds.", "请设定分数目标或轮数，否则打不完。"),
    "seats": Words("UNO is for {min} to {max} players, not {seats}.", "UNO 须 {min} 到 {max} 人，不能是 {seats} 人。"),
    "match_over": Words("The match is over.", "这一局已经结束。"),
}

RULES: Final = Words(
    """UNO with the 7-0 rule

Goal: be the first to play all your cards.
Your turn: play one card that matches the top card by colour, number or symbol, or a wild card. Or draw one; \
if it fits you may play it at once, else the turn passes.
Cards: R7 is the red 7. S skips the next player. R turns the direction (with two players it skips). +2 makes \
the next player draw two and miss a turn. W names a new colour. W+4 does that and makes the next player draw \
four.
7: you must swap hands with another player; you see how many cards each holds. With two players it happens at \
once.
0: all hands go to the next player in the direction of play.
As your last card a 7 or 0 simply wins.
W+4 is honest only without a card of the current colour. Whoever must draw may challenge: if you bluffed you \
draw the four, else the challenger draws six.
UNO: play your last but one card with the word uno: play R7 uno. Forgot it? Type uno before somebody types \
catch and your number; caught, you draw two. After a swap whoever holds one card must call again.
The end: the round is won with the last card. The winner scores what the others hold: numbers their value, \
coloured symbols 20, wild cards 50.
Type a number from the list of moves, or for example: play R7, play W red, draw, keep, swap 2, challenge, \
uno, catch 3, wait.""",
    """UNO 七零玩法

目标：最先出完手牌。
轮到你时：出一张与顶牌同色、同数字或同符号的牌，或万能牌；也可摸一张，能出就可以立刻出，否则轮到下家。
牌面：红7就是红色的 7。跳过：下家停一轮。反转：出牌方向倒过来（两人时等于跳过）。+2：下家摸两张并停一轮。万能：\
指定颜色。万能+4：指定颜色，下家再摸四张并停一轮。
出 7：必须选一名其他玩家交换手牌，各家张数会亮出来供你判断；只有两人时自动交换。
出 0：所有人把手牌按当前方向交给下家。
最后一张是 7 或 0 时直接获胜，不再换牌。
万能+4：手里没有当前颜色的牌时才算老实。该摸牌的人可以质疑：抓到诈牌，出牌者自己摸四张；冤枉了人，质疑者摸六张。
喊 UNO：打出倒数第二张牌时连着喊，例如「出牌 红7 UNO」。忘了可以补喊「UNO」，被人抢先「抓」到就罚摸两张。\
换手牌之后只剩一张的人要重新喊。
结束：出完最后一张就赢下这一轮。赢家得分是其他人手里剩牌的总和：数字按面值，彩色功能牌 20 分，万能牌 50 分。
可以直接输入列表里的序号，或输入：出牌 红7、出牌 万能 红、摸牌、留牌、换牌 2、质疑、UNO、抓 3、等等。""",
)
