"""Names of cards and colours, and every sentence of UNO, in both languages."""

from __future__ import annotations

from typing import Final

from ....words import LANGUAGES, Lang, Words
from ..data import COLOUR, SYMBOL, Card

TITLE: Final = Words("UNO 7-0", "UNO 七零")
BLURB: Final = Words(
    "Get rid of your cards first. A 7 swaps hands, a 0 passes all hands on. For 2 to 10 players.",
    "先出完手牌者胜。出7换手牌，出0全桌传手牌。2到10人。",
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
    "W+6": Words("wild draw six", "万能+6"),
    "W+10": Words("wild draw ten", "万能+10"),
    "D": Words("discard all", "全弃"),
}
NO_COLOUR: Final = Words("any", "任意")
MARKUP: Final = {"R": "|r", "Y": "|y", "G": "|g", "B": "|c", "": "|w"}


def spoken(lang: Lang, card: Card) -> str:
    """Return a card's full name: "red 7", "wild draw four"; "红7"."""
    symbol = SYMBOLS.get(SYMBOL[card])
    name = symbol.say(lang) if symbol else SYMBOL[card]
    if not COLOUR[card]:
        return name
    return COLOURS[COLOUR[card]].say(lang) + LANGUAGES[lang].gap + name


EFFECTS: Final = {
    "0": Words("all hands go to the next player", "全桌手牌传给下家"),
    "7": Words("swap hands with a player of your choice", "与选定的一家交换手牌"),
    "S": Words("the next player misses a turn", "下家跳过一轮"),
    "R": Words("the direction of play turns", "出牌方向反转"),
    "+2": Words("the next player draws 2 and misses a turn", "下家摸2张并跳过"),
    "W": Words("name the colour", "指定颜色"),
    "W+4": Words("name the colour; the next player draws 4, or challenges", "指定颜色，下家摸4张，也可质疑"),
    "W+6": Words("name the colour; the next player draws 6 and misses a turn", "指定颜色，下家摸6张并跳过"),
    "W+10": Words("name the colour; the next player draws 10 and misses a turn", "指定颜色，下家摸10张并跳过"),
    "D": Words("all your cards of its colour go with it", "同色手牌一并打出"),
    "WS": Words("name the colour and swap hands with somebody", "指定颜色，并与一家交换手牌"),
    "WH": Words("name the colour; all hands are shuffled and dealt anew", "指定颜色，全桌手牌洗匀重发"),
    "WC": Words("name the colour, and what the house made of this card", "指定颜色，外加本桌约定的效果"),
}

REVERSE_OF_TWO: Final = Words("with two players it skips: it is your turn again", "只有两人，等于跳过对方，再轮到你")
FOUR_UNCHALLENGED: Final = Words(
    "name the colour; the next player draws 4 and misses a turn", "指定颜色，下家摸4张并跳过"
)
STACKABLE: Final = Words("{effect}, or answers with a draw card", "{effect}，也可用加牌还击")
STACKED: Final = Words(
    "{effect}; on what lies there the next player must draw {count}", "{effect}；连同已有的，下家须摸{count}张"
)

# Cards, sizes and scores in a row.

NONE: Final = Words("none", "无")
TWICE: Final = Words("{name} twice", "{name}两张")
TIMES: Final = Words("{name} {count} times", "{name} {count}张")
SIZE_OF: Final = Words("[{number}] {name} ({size})", "[{number}]{name}（{size}）")
SCORE_OF: Final = Words("{name} {score}", "{name} {score}分")
DRAWN_CARD: Final = Words("{name} {card}", "{name} {card}")
HAND_OF: Final = Words("{name}: {cards}", "{name}：{cards}")
SEMICOLON: Final = Words("; ", "；")
COMMA: Final = Words(", ", "，")

# The picture and the prompt.

YOUR_HAND: Final = Words("Your hand, {count} {count:|card|cards}: {cards}", "你的手牌，{count}张：{cards}")
ROUND: Final = Words("Round {round}.", "第{round}轮。")
TOP: Final = Words("Top card: {top}, colour {colour}.", "顶牌：{top}，颜色：{colour}。")
NO_COLOUR_YET: Final = Words("none yet", "未定")
DIRECTION: Final = {
    1: Words("Play goes up the numbers.", "方向：顺时针。"),
    -1: Words("Play goes down the numbers.", "方向：逆时针。"),
}
PILES: Final = Words("Draw pile {pile}, discards {discards}.", "牌堆{pile}张，弃牌{discards}张。")
PLAYER: Final = Words("{number:>2} {name} {facts}", "{number:>2} {name} {facts}")
PLAYER_SPOKEN: Final = Words("Player {number}, {name}: {facts}", "{number}号{name}：{facts}")
SIZE: Final = Words("{size:>2} {size:|card|cards}", "{size:>2}张")
SIZE_SPOKEN: Final = Words("{size} {size:|card|cards}", "{size}张")
SCORE: Final = Words("{score} {score:|point|points}", "{score}分")
OUT: Final = Words("out", "离局")
FALLEN: Final = Words("out of this round", "本轮出局")
TO_MOVE: Final = Words("to move", "行动中")
UNCALLED: Final = Words("UNO?", "未喊 UNO")
ONE_CARD: Final = Words("one card", "只剩一张")
YOU: Final = Words("you", "你")
KNOWN: Final = Words("You know that {name} holds {cards}.", "你知道{name}手里有 {cards}。")

MATCH_OVER: Final = Words("The match is over.", "这一局已经结束。")
CHOOSES: Final = Words("{name} chooses whom to swap hands with.", "等{name}选择与谁换手牌。")
MOVES: Final = Words("{name} is to move.", "等{name}行动。")
YOUR_FREE_TURN: Final = Words("Your turn: play any card, or draw.", "轮到你：随便出一张，或摸牌。")
YOUR_TURN: Final = Words(
    "Your turn: top card {top}, colour {colour}. Play or draw.", "轮到你：顶牌{top}，颜色{colour}。出牌或摸牌。"
)
PLAY_OR_KEEP: Final = Words("You drew {card}: play it or keep it.", "你摸到{card}：出掉，或留牌。")
MUST_DRAW: Final = {
    (False, False): Words("Draw {count} cards.", "请摸{count}张。"),
    (False, True): Words("Draw {count} cards, or answer with {cards}.", "请摸{count}张，或用{cards}还击。"),
    (True, False): Words("Draw {count} cards, or challenge the W+4.", "请摸{count}张，也可以质疑这张万能+4。"),
    (True, True): Words(
        "Draw {count} cards, challenge the W+4, or answer with {cards}.",
        "请摸{count}张，也可以质疑这张万能+4，或用{cards}还击。",
    ),
}
"""May be challenged, may be answered -> what who must draw is asked."""
YOU_MUST_PLAY: Final = Words(
    "Your turn: top card {top}, colour {colour}. Play a card that fits.",
    "轮到你：顶牌{top}，颜色{colour}。请出一张能接的牌。",
)
NAME_THE_COLOUR: Final = Words("Name the colour to start with.", "请指定开局的颜色。")
WHOM_TO_SWAP_WITH: Final = Words(
    "Whom do you swap hands with? Type a number, not your own: {sizes}",
    "请输入要交换手牌的玩家序号（不可选择自己）：{sizes}",
)
CALL_NOW: Final = Words("You have not called UNO: type uno.", "你还没喊 UNO：快喊「UNO」。")
CATCH_NOW: Final = Words("{name} has not called UNO: catch {number}.", "{name}没喊 UNO：可以「抓 {number}」。")

# Events. A pair says the same to whom it happened to, and to everybody else.

type Pair = tuple[Words, Words]

HIGH_CARD: Final = Words("Drawing for the deal: {cards}. {name} deals.", "抽牌定庄：{cards}。{name}坐庄。")
DEALT: Final = Words("Round {round}: {name} deals seven cards each.", "第{round}轮：{name}发牌，每人七张。")
DEALT_HAND: Final = Words("Your hand: {cards}", "你的手牌：{cards}")
TURNED: Final = Words("The first card is {card}.", "翻开第一张牌：{card}。")
TURNED_AGAIN: Final = Words(
    "A wild draw card is put back and another card turned: {card}.", "翻出万能加牌，放回重翻：{card}。"
)
PLAYED: Final[dict[tuple[bool, str], Pair]] = {
    (False, "left"): (
        Words("You play {card} ({left} left).", "你打出{card}（剩{left}张）。"),
        Words("{name} plays {card} ({left} left).", "{name}打出{card}（剩{left}张）。"),
    ),
    (False, "uno"): (
        Words("You play {card}: UNO!", "你打出{card}，喊出 UNO！"),
        Words("{name} plays {card}: UNO!", "{name}打出{card}，喊出 UNO！"),
    ),
    (False, "last"): (
        Words("You play {card}, the last card!", "你打出{card}，手牌出完！"),
        Words("{name} plays {card}, the last card!", "{name}打出{card}，手牌出完！"),
    ),
    (True, "left"): (
        Words("You jump in with {card} ({left} left).", "你抢牌打出{card}（剩{left}张）。"),
        Words("{name} jumps in with {card} ({left} left).", "{name}抢牌打出{card}（剩{left}张）。"),
    ),
    (True, "uno"): (
        Words("You jump in with {card}: UNO!", "你抢牌打出{card}，喊出 UNO！"),
        Words("{name} jumps in with {card}: UNO!", "{name}抢牌打出{card}，喊出 UNO！"),
    ),
    (True, "last"): (
        Words("You jump in with {card}, the last card!", "你抢牌打出{card}，手牌出完！"),
        Words("{name} jumps in with {card}, the last card!", "{name}抢牌打出{card}，手牌出完！"),
    ),
}
"""Out of turn; UNO called, some or none left -> what is told."""
COLOUR_NOW: Final = Words("The colour is now {colour}.", "颜色定为{colour}色。")
_DREW: Final = (
    Words("You draw {count}: {cards}.", "你摸了{count}张：{cards}。"),
    Words("{name} draws {count} {count:|card|cards}.", "{name}摸了{count}张牌。"),
)
DREW: Final[dict[str, Pair]] = {
    "turn": _DREW,
    "card": _DREW,
    "challenge": (
        Words("You draw {count} after the challenge: {cards}.", "质疑之后，你摸了{count}张：{cards}。"),
        Words("{name} draws {count} {count:|card|cards} after the challenge.", "质疑之后，{name}摸了{count}张牌。"),
    ),
    "uno": (
        Words("You draw {count} for not calling UNO: {cards}.", "你没喊 UNO，罚摸{count}张：{cards}。"),
        Words("{name} draws {count} {count:|card|cards} for not calling UNO.", "{name}没喊 UNO，罚摸{count}张牌。"),
    ),
    "false": (
        Words("You draw {count} for the false alarm: {cards}.", "你误报，罚摸{count}张：{cards}。"),
        Words("{name} draws {count} {count:|card|cards} for the false alarm.", "{name}误报，罚摸{count}张牌。"),
    ),
    "wrong": (
        Words("You draw {count} for the wrong card: {cards}.", "你出错牌，罚摸{count}张：{cards}。"),
        Words("{name} draws {count} {count:|card|cards} for the wrong card.", "{name}出错牌，罚摸{count}张牌。"),
    ),
    "rain": (
        Words("You draw {count} from the rain: {cards}.", "牌雨落下，你摸了{count}张：{cards}。"),
        Words("{name} draws {count} {count:|card|cards} from the rain.", "牌雨落下，{name}摸了{count}张牌。"),
    ),
    "start": (
        Words("You draw {count} for the first card: {cards}.", "起始牌是+2，你摸了{count}张：{cards}。"),
        Words("{name} draws {count} {count:|card|cards} for the first card.", "起始牌是+2，{name}摸了{count}张牌。"),
    ),
}
"""Why -> what is told."""
HOLDS_NOW: Final[Pair] = (
    Words("You hold {size} {size:|card|cards} now.", "你现在有{size}张。"),
    Words("{name} holds {size} {size:|card|cards} now.", "{name}现在有{size}张。"),
)
NOTHING_LEFT: Final[Pair] = (
    Words("There is no card left to draw.", "已经没有牌可摸了。"),
    Words("There is no card left for {name} to draw.", "{name}已经没有牌可摸了。"),
)
ASKED: Final[Pair] = (
    Words("You must swap hands with somebody. {sizes}", "你须选一名玩家交换手牌。{sizes}"),
    Words("{name} must swap hands with somebody. {sizes}", "{name}须选一名玩家交换手牌。{sizes}"),
)
CHANGE: Final = Words("{before} to {after}", "{before}→{after}")
CHANGE_SPOKEN: Final = Words("{before} to {after}", "{before}变{after}")
YOU_SWAP: Final = Words("You ({a}) swap hands with {other} ({b})!", "你（{a}）与{other}（{b}）交换了手牌！")
SWAPPED_WITH_YOU: Final = Words("{name} ({a}) swaps hands with you ({b})!", "你（{b}）被{name}（{a}）交换了手牌！")
SWAPPED: Final = Words("{name} ({a}) swaps hands with {other} ({b})!", "{name}（{a}）与{other}（{b}）交换了手牌！")
SWAPPED_OF_TWO: Final = Words(
    "Only two players: {name} ({a}) and {other} ({b}) swap hands!",
    "仅有两位玩家，{name}（{a}）与{other}（{b}）交换了手牌！",
)
HANDS_PASSED: Final = Words(
    "All hands go to the next player in the direction of play! {sizes}",
    "所有玩家的手牌已按照当前顺序交给下家！{sizes}",
)
YOUR_HAND_PASSED: Final = Words(
    "You ({own}) gave your hand to {to} ({to_size}) and got that of {giver} ({giver_size}).",
    "你（{own}）把手牌给了{to}（{to_size}），拿到了{giver}（{giver_size}）的手牌。",
)
MIXED: Final[Pair] = (
    Words("You shuffle all hands and deal them anew! {sizes}", "你把所有手牌洗匀重发！{sizes}"),
    Words("{name} shuffles all hands and deals them anew! {sizes}", "{name}把所有手牌洗匀重发！{sizes}"),
)
NEW_HAND: Final = Words("Your hand now: {cards}", "你现在的手牌：{cards}")
SHOWN: Final = Words("{name} shows you the hand: {cards}.", "{name}向你亮出手牌：{cards}。")
BLUFFED: Final = Words("{name} challenges {by}: it was a bluff!", "{name}质疑{by}：果然是诈牌！")
HONEST: Final = Words("{name} challenges {by}: the card was honest!", "{name}质疑{by}：人家没有诈！")
FALSE_CALL: Final[Pair] = (
    Words("You call UNO without cause.", "你误喊了 UNO。"),
    Words("{name} calls UNO without cause.", "{name}误喊了 UNO。"),
)
FALSE_CATCH: Final[Pair] = (
    Words("You accuse {other} without cause.", "你错抓了{other}。"),
    Words("{name} accuses {other} without cause.", "{name}错抓了{other}。"),
)
ROUND_OVER: Final = {
    "went_out": Words("Round {round} is over: {name} went out.", "第{round}轮结束：{name}出完了手牌。"),
    "blocked": Words("Round {round} is over: nobody can go on.", "第{round}轮结束：谁也走不下去了。"),
    "turn_limit": Words("Round {round} has gone on too long and ends.", "第{round}轮拖得太久，到此为止。"),
    "mercy": Words("Round {round} is over: {name} alone is left.", "第{round}轮结束：只剩下{name}。"),
}
HOLDS_LEAST: Final = Words("{name} holds least.", "{name}剩牌最少。")
LEFT_IN_HAND: Final = Words("Left in hand: {hands}.", "剩牌：{hands}。")
ROUND_POINTS: Final = Words("Points: {points}.", "本轮得分：{points}。")
IN_ALL: Final = Words("In all: {scores}.", "累计：{scores}。")
KNOCKED_OUT: Final = Words("Knocked out: {gone}.", "淘汰：{gone}。")
LEFT: Final[Pair] = (
    Words(
        "You leave the game. Your hand goes under the discards: {cards}.", "你退出了这一局，手牌压到弃牌堆底：{cards}。"
    ),
    Words(
        "{name} leaves the game. The hand goes under the discards: {cards}.",
        "{name}退出了这一局，手牌压到弃牌堆底：{cards}。",
    ),
)
FELL: Final[Pair] = (
    Words(
        "Too many cards: you are out of this round. Your hand goes under the discards: {cards}.",
        "手牌太多，你退出这一轮，手牌压到弃牌堆底：{cards}。",
    ),
    Words(
        "Too many cards: {name} is out of this round. The hand goes under the discards: {cards}.",
        "手牌太多，{name}退出这一轮，手牌压到弃牌堆底：{cards}。",
    ),
)
DISCARDED_ALL: Final[Pair] = (
    Words("With it you discard {cards}.", "你一并弃掉{cards}。"),
    Words("With it {name} discards {cards}.", "{name}一并弃掉{cards}。"),
)
KEPT: Final[Pair] = (
    Words("You keep the card.", "你留下了这张牌。"),
    Words("{name} keeps the card.", "{name}留下了摸到的牌。"),
)
SKIPPED: Final[Pair] = (
    Words("You miss your turn.", "你被跳过。"),
    Words("{name} misses a turn.", "{name}被跳过。"),
)
CALLED: Final[Pair] = (Words("You call: UNO!", "你喊出 UNO！"), Words("{name} calls: UNO!", "{name}喊出 UNO！"))
RESTARTED: Final[Pair] = (
    Words(
        "You called for a grand reshuffle: all cards are shuffled and dealt anew.", "你发起大洗牌：已重新洗牌并发牌！"
    ),
    Words("Grand reshuffle by {name}: all cards are shuffled and dealt anew.", "{name}发起大洗牌：已重新洗牌并发牌！"),
)
REVERSED: Final = Words("The direction turns.", "出牌方向反转。")
NAMED: Final = Words("{name} names {colour}.", "{name}指定{colour}色。")
CAUGHT: Final = Words("{by} catches {name} without UNO!", "{by}抓到{name}没喊 UNO！")
WRONG_CARD: Final = Words(
    "{name} plays {card}, which does not fit, and takes it back.", "{name}打出{card}，接不上，只好收回。"
)
RESHUFFLED: Final = Words(
    "The draw pile is empty: {count} discards are shuffled into a new one.", "牌堆已空：{count}张弃牌洗成新的牌堆。"
)
WON: Final = Words("{names} {count:|wins|win} the match.", "{names}赢得这一局！")
DRAWN: Final = Words("The match is drawn.", "这一局打成平手。")
SCORES: Final = Words("Points: {scores}.", "分数：{scores}。")
ENDS: Final = {
    "goal": Words("The goal in points was reached.", "有人达到了目标分数。"),
    "rounds": Words("All rounds were played.", "约定的轮数已打完。"),
    "round_limit": Words("No match goes on for more than fifty rounds.", "一局最多打五十轮。"),
    "knockout": Words("Everybody else was knocked out.", "其他人都被淘汰。"),
    "left": Words("All others have left.", "其他人都已退出。"),
}

ENDINGS: Final = {
    "goal": Words("the points that end it were reached", "有人达到目标分"),
    "rounds": Words("the rounds agreed on were played", "约定的轮数打完"),
    "round_limit": Words("too many rounds", "轮数到了上限"),
    "knockout": Words("only one was left", "只剩一人"),
    "left": Words("the others left", "其他人都离开了"),
}
"""The same in few words, for lists."""

# Moves: what is typed for them, and what they do.

PLAY: Final = Words("play {card}", "出牌 {card}")
PLAY_UNO: Final = Words("play {card} uno", "出牌 {card} UNO")
PLAY_AS: Final = Words("play {card} {colour}", "出牌 {card} {colour}")
PLAY_AS_UNO: Final = Words("play {card} {colour} uno", "出牌 {card} {colour} UNO")
SWAP: Final = Words("swap {number}", "换牌 {number}")
CATCH: Final = Words("catch {number}", "抓 {number}")
COLOUR_MOVE: Final = Words("colour {colour}", "定色 {colour}")
BARE: Final = {
    "draw": Words("draw", "摸牌"),
    "keep": Words("keep", "留牌"),
    "challenge": Words("challenge", "质疑"),
    "uno": Words("uno", "UNO"),
    "wait": Words("wait", "等等"),
    "leave": Words("leave", "退出"),
    "reset": Words("reset", "大洗牌"),
}
"""Short text of an action -> what people type for it."""
BARE_HELP: Final = {
    "draw": Words("draw a card", "摸一张牌"),
    "keep": Words("keep the card you drew", "留下刚摸到的牌"),
    "challenge": Words(
        "say that the W+4 was a bluff: right, they draw; wrong, you draw 2 more",
        "认定万能+4是诈牌：说中对方摸，说错你多摸2张",
    ),
    "uno": Words("call UNO before somebody catches you", "补喊 UNO，免得被抓"),
    "wait": Words("let this chance pass", "放过这次机会"),
    "leave": Words("give up and leave the game", "认输并退出这一局"),
    "reset": Words("deal this round anew", "重新洗牌并发牌"),
}
TAKE: Final = Words("draw {count} cards and miss the turn", "摸{count}张并跳过")
SWAP_WITH: Final = Words("swap hands with {name}, who holds {count}", "与{name}交换手牌（对方{count}张）")
CATCH_WHOM: Final = Words("catch {name} without UNO", "抓{name}没喊 UNO")
START_WITH: Final = Words("start with {colour}", "开局颜色定为{colour}")
PLAY_HELP: Final = {
    ("plain", False): Words("{card}", "{card}"),
    ("plain", True): Words("{card}; call UNO", "{card}；喊 UNO"),
    ("effect", False): Words("{card}: {effect}", "{card}：{effect}"),
    ("effect", True): Words("{card}: {effect}; call UNO", "{card}：{effect}；喊 UNO"),
    ("wild", False): Words("{card}, {colour}: {effect}", "{card}，{colour}色：{effect}"),
    ("wild", True): Words("{card}, {colour}: {effect}; call UNO", "{card}，{colour}色：{effect}；喊 UNO"),
}
"""Kind of card, UNO called -> what playing it does."""

REFUSALS: Final = {
    "not_playing": Words("You no longer play in this match.", "你已不在这一局里。"),
    "not_your_turn": Words("It is not your turn; {name} is to move.", "还没轮到你，现在该{name}行动。"),
    "no_such_card": Words('There is no card "{quoted}" in this deck.', "没有「{quoted}」这张牌。"),
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
        'There is no colour "{quoted}": red, yellow, green or blue.', "没有「{quoted}」这种颜色，只有红、黄、绿、蓝。"
    ),
    "uno_not_now": Words(
        "UNO is called with the last but one card; you hold {cards}.",
        "只有打出倒数第二张牌时才喊 UNO，你还有{cards}张。",
    ),
    "only_the_drawn_card": Words(
        "Only the card you have just drawn, {card}, can be played now; or keep it.",
        "现在只能出刚摸到的{card}，或者留下它。",
    ),
    "already_drawn": Words("You have drawn already: play that card or keep it.", "你已经摸过牌了：出掉它，或者留牌。"),
    "no_finish": Words(
        "At this table the last card must be a number: {card} cannot be played now.",
        "本桌规定：最后一张须是数字牌，现在不能出{card}。",
    ),
    "must_play_hand": Words(
        "At this table you may not draw while you hold a card that fits: play one.",
        "本桌规定：手里有能出的牌就不得摸牌，请出一张。",
    ),
    "draw_first": Words("First answer the draw card on top: draw {count}.", "先应付上面的加牌：摸{count}张。"),
    "draw_or_challenge_first": Words(
        "First answer the draw card on top: draw {count}, or challenge.", "先应付上面的加牌：摸{count}张，或质疑。"
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
        "请输入正确的玩家序号！没有{number}号，本桌共{seats}人。",
    ),
    "player_out": Words("{name} no longer plays.", "{name}已经不在局中。"),
    "false_catch": Words("{name} cannot be caught now.", "现在抓不到{name}。"),
    "false_call": Words(
        "There is no UNO to call now: with your last but one card, add it to the play, like `play R7 uno`.",
        "现在不用喊 UNO。打出倒数第二张牌时连着喊，例如「出牌 红7 UNO」。",
    ),
    "action_unknown": Words(
        '"{quoted}" is no move here. Type moves for a list of what you can do.',
        "看不懂「{quoted}」。输入「走法」看看现在能做什么。",
    ),
    "which_card": Words('Which card do you mean by "{quoted}"?', "「{quoted}」是指哪一张牌？请带上颜色。"),
    "which_move": Words(
        "There is no move number {number}; there are {moves}.", "没有第{number}步可选，共有{moves}步。"
    ),
    "which_player": Words(
        'There is no player "{quoted}" here; give a number from 1 to {seats}, or a name.',
        "请输入正确的玩家序号！你输入的是：{quoted}。可用1到{seats}，或玩家的名字。",
    ),
    "position_line": Words("This line of the position cannot be read: {quoted}", "局面里这一行读不懂：{quoted}"),
    "position_cards": Words(
        "The cards of the position are no deck: missing {missing}, too many {extra}.",
        "局面里的牌凑不成一副：缺少{missing}，多出{extra}。",
    ),
    "position_wrong": Words('The position is wrong at "{what}": {detail}', "局面的「{what}」有误：{detail}"),
    "option_range": Words(
        "The option {option} goes from {min} to {max}, not {value}.",
        "选项 {option} 须在{min}到{max}之间，不能是{value}。",
    ),
    "option_partners_seats": Words("Partners need four players, not {seats}.", "搭档制须四人同桌，现在是{seats}人。"),
    "option_partners_scoring": Words("Partners are scored by the winner's points only.", "搭档制只能用赢家计分。"),
    "option_mercy_partners": Words("Partners play without mercy=25.", "搭档制不能设 mercy=25。"),
    "option_knockout": Words(
        "Knock-out needs a goal in points and no limit of rounds (rounds=0).",
        "淘汰制须设分数目标，且不限轮数（rounds=0）。",
    ),
    "option_endless": Words("Choose a goal in points or a number of rounds.", "请设定分数目标或轮数，否则打不完。"),
    "seats": Words("UNO is for {min} to {max} players, not {seats}.", "UNO 须{min}到{max}人，不能是{seats}人。"),
    "match_over": MATCH_OVER,
}
NO_DETAIL: Final = Words("not what it should be", "不合规矩")

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
牌面：红7就是红色的7。跳过：下家停一轮。反转：出牌方向倒过来（两人时等于跳过）。+2：下家摸两张并停一轮。万能：\
指定颜色。万能+4：指定颜色，下家再摸四张并停一轮。
出7：必须选一名其他玩家交换手牌，各家张数会亮出来供你判断；只有两人时自动交换。
出0：所有人把手牌按当前方向交给下家。
最后一张是7或0时直接获胜，不再换牌。
万能+4：手里没有当前颜色的牌时才算老实。该摸牌的人可以质疑：抓到诈牌，出牌者自己摸四张；冤枉了人，质疑者摸六张。
喊 UNO：打出倒数第二张牌时连着喊，例如「出牌 红7 UNO」。忘了可以补喊「UNO」，被人抢先「抓」到就罚摸两张。\
换手牌之后只剩一张的人要重新喊。
结束：出完最后一张就赢下这一轮。赢家得分是其他人手里剩牌的总和：数字按面值，彩色功能牌20分，万能牌50分。
可以直接输入列表里的序号，或输入：出牌 红7、出牌 万能 红、摸牌、留牌、换牌 2、质疑、UNO、抓 3、等等。""",
)
