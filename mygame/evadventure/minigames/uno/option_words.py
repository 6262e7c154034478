"""Every option of UNO in words, in the order a table lists them."""

from __future__ import annotations

from typing import Final

from ...words import Words
from ..core import OptionHelp

OPTIONS: Final = (
    OptionHelp(
        "seven_zero",
        Words("7-0 rule", "七零规则"),
        Words("a 7 swaps hands, a 0 passes all hands on", "出 7 换手牌，出 0 全桌传手牌"),
    ),
    OptionHelp(
        "jump_in",
        Words("jump-in", "抢牌"),
        Words("an identical card may be played out of turn", "有一模一样的牌可以抢出"),
    ),
    OptionHelp(
        "stacking",
        Words("stacking", "叠加"),
        Words(
            "answer draw cards with draw cards: none, same (+2 on +2, +4 on +4), up (also +4 on +2)",
            "加牌可以还击：none 不可，same 同种相叠，up 另许 +4 叠 +2",
        ),
    ),
    OptionHelp(
        "draw_to_match",
        Words("draw to match", "摸到能出"),
        Words("draw until a card fits, not one", "一直摸到能出的牌为止，而非只摸一张"),
    ),
    OptionHelp(
        "force_play",
        Words("force play", "摸到必出"),
        Words("a drawn card that fits must be played", "摸到能出的牌必须出"),
    ),
    OptionHelp(
        "no_bluffing",
        Words("no bluffing", "禁止诈牌"),
        Words("W+4 only without a card of the colour; no challenges", "无当前颜色时才能出万能+4，也就没有质疑"),
    ),
    OptionHelp(
        "start_card",
        Words("start card", "起始牌"),
        Words("a card is turned up to start; without it the first play is free", "开局翻一张牌；不翻则首家随意出"),
    ),
    OptionHelp(
        "uno_penalty",
        Words("UNO penalty", "UNO 罚牌"),
        Words("cards for not calling UNO: 0 (no calls), 2 or 4", "没喊 UNO 的罚牌：0（不用喊）、2 或 4 张"),
    ),
    OptionHelp(
        "uno_after_swap",
        Words("UNO after a swap", "换牌后喊 UNO"),
        Words("hands of one card that moved: call anew, or auto", "换来的一张牌：call 须重新喊，auto 算已喊"),
    ),
    OptionHelp(
        "false_call_penalty",
        Words("false call penalty", "误报罚牌"),
        Words("cards for a false UNO or a false catch: 0 or 2", "误喊 UNO 或错抓人的罚牌：0 或 2 张"),
    ),
    OptionHelp(
        "wrong_card_penalty",
        Words("wrong card penalty", "错牌罚牌"),
        Words("cards for playing what does not fit: 0 (refused) or 2", "出了接不上的牌：0 只是不许，2 则罚两张"),
    ),
    OptionHelp(
        "scoring",
        Words("scoring", "计分"),
        Words(
            "winner takes all points; tally: own cards count, lowest wins; knockout: who reaches the goal is out",
            "winner 赢家得全部剩牌分；tally 各记自己的剩牌，少者胜；knockout 达到目标分者淘汰",
        ),
    ),
    OptionHelp(
        "goal",
        Words("goal", "目标分数"),
        Words("points that end the match, 0 for none, 500 in print", "达到此分数即结束，0 为不设，官方为 500"),
    ),
    OptionHelp(
        "rounds",
        Words("rounds", "轮数"),
        Words("rounds that end the match, 0 for as many as the goal takes", "打满此轮数即结束，0 为打到目标分数为止"),
    ),
    OptionHelp(
        "partners",
        Words("partners", "搭档"),
        Words(
            "four players in pairs: none, fixed, or rotate every round",
            "四人两两搭档：none 无，fixed 固定，rotate 每轮轮换",
        ),
    ),
    OptionHelp("deck", Words("deck", "牌数"), Words("108 or 112 cards", "108 或 112 张")),
    OptionHelp(
        "wild_hands",
        Words("hands wild", "手牌万能"),
        Words(
            "the extra wild card of the deck of 112: swap or shuffle hands",
            "112 张里多出的万能牌：swap 换手牌，shuffle 洗手牌",
        ),
    ),
    OptionHelp(
        "custom_wild",
        Words("custom wild", "自定万能"),
        Words(
            "what the three blank wild cards do: plain, or rain (all others draw one)",
            "三张空白万能牌的效果：plain 普通万能，rain 其余各摸一张",
        ),
    ),
)
