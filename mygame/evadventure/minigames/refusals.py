"""Refusals that do not come from a game but from the house: their words, and the door to all refusals' words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..words import Words
from .core import Present, Reader, Refusal

HOUSE: Mapping[str, Words] = {
    "stale": Words("The table has changed since you looked. Look again, then choose.", "牌局已有变化，请看清后再选。"),
    "match_over": Words("The match is over.", "这一局已经结束。"),
    "no_such_seat": Words("There is no such seat at this table.", "本桌没有这个座位。"),
    "malformed": Words("That is no move of this game.", "这不是本游戏的一步。"),
    "undo_none": Words("There is nothing to take back.", "没有可以收回的一步。"),
    "undo_not_yours": Words("The last move was not yours to take back.", "上一步不是你走的，不能收回。"),
    "undo_rolled": Words("Chance has spoken; that cannot be taken back.", "骰已掷、牌已洗，不能收回。"),
    "undo_revealed": Words("That has shown something new; it cannot be taken back.", "已有新的内容亮出，不能收回。"),
    "undo_limit": Words("Enough has been taken back in this match.", "这一局收回的次数已经太多。"),
    "seats": Words(
        "This game is for {min} to {max} players, not {seats}.", "本游戏可坐{min}到{max}人，不能是{seats}人。"
    ),
    "seed": Words(
        "That is no seed: a number from 0 up, below 2 to the 256th.", "种子须是0以上、2的256次方以下的整数。"
    ),
    "position_seats": Words(
        "The position has {position} seats, the table {seats}.", "局面里有{position}个座位，本桌却是{seats}个。"
    ),
    "unknown_option": Words(
        'There is no option "{option}". There are: {options}.', "没有「{option}」这个选项，有：{options}。"
    ),
    "bad_option": Words(
        'The option {option} cannot be "{value}"; it takes {expected}.',
        "选项{option}不能是「{value}」，可取值：{expected}。",
    ),
    "no_query": Words('This game knows no question "{query}".', "本游戏没有「{query}」这个问题。"),
}
"""Code -> words, for every refusal `match` and `options` make."""


def refusal_text(present: Present[Any, Any, Any], refusal: Refusal, reader: Reader) -> str:
    """Return why something was refused, whoever refused it: the house or the game."""
    if (words := HOUSE.get(refusal.code)) is not None:
        return words.say(reader.lang, **refusal.facts)
    return present.refusal(refusal, reader)
