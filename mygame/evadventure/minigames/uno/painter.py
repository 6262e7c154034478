"""How the browser draws UNO: its sentences at the table."""

from __future__ import annotations

from ...words import Words
from ..painter import SCRIPTS, Painter
from .text import sentences

PAINTER = Painter(
    f"{SCRIPTS}/uno.js",
    style="wellmouth/css/uno.css",
    words={
        "uno_hand": Words("Your hand, {n} {n:|card|cards}", "你的手牌，{n}张"),
        "uno_pile": Words("Draw pile, {n} {n:|card|cards}", "牌堆，{n}张"),
        "uno_top": Words("Top card: {card}", "最上面的牌：{card}"),
        "uno_empty": Words("no card yet", "还没有牌"),
        "uno_colour": Words("Colour: {colour}", "颜色：{colour}"),
        "uno_no_colour": Words("any", "任意"),
        "uno_onward": Words("Play goes on to the next seat", "顺着座位号出牌"),
        "uno_backward": Words("Play goes back to the seat before", "倒着座位号出牌"),
        "uno_cards": Words("{n} {n:|card|cards}", "{n}张"),
        "uno_round": Words("Round {n}", "第{n}轮"),
        "uno_points": Words("{n} {n:|point|points}", "{n}分"),
        "uno_one": Words("one card, has not called UNO", "只剩一张，没喊 UNO"),
        "uno_how": Words("How do you play {card}?", "怎么出{card}？"),
        "uno_draw": Words("Draw", "摸牌"),
        "uno_draw_n": Words("Draw {n}", "摸{n}张"),
        "uno_must": Words("{name} draws {n}", "{name}要摸{n}张"),
        "uno_must_or_challenge": Words("{name}: draw {n}, or challenge", "{name}：摸{n}张，或者质疑"),
        "uno_swaps": Words("{name} chooses a hand to swap for", "{name}正在选跟谁换手牌"),
        "uno_turn": Words("{name}’s turn", "轮到{name}"),
        "uno_last": Words("Played last: {card}", "上一张打出：{card}"),
        "uno_by_colour": Words("By colour", "按颜色排"),
        "uno_by_number": Words("By number", "按点数排"),
        "uno_playable": Words("{card}, can be played", "{card}，可以出"),
        "uno_queue": Words("{card}: play it if it fits when my turn comes", "{card}：轮到我时，出得了就出"),
        "uno_queue_draw": Words("Draw, unless I can play", "没牌可出就摸"),
        **{f"uno_colour_{key}": colour for key, colour in sentences.COLOURS.items()},
        **{f"uno_symbol_{key}": symbol for key, symbol in sentences.SYMBOLS.items()},
        "uno_card": Words("{colour} {symbol}", "{colour}{symbol}"),
    },
)
