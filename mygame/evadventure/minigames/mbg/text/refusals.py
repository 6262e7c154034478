"""Refusals in words, and what each card does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....words import Words
from ...core import Reader, Refusal
from . import names

CARD_HELP: Final = (
    Words("stops whoever comes to a cell", "在一格设下路障，拦住来者"),
    Words("a faction marches at most 3 steps, for 3 rounds", "一方每次最多走3步，持续3轮"),
    Words("a faction marches up to 12 steps, for 3 rounds", "一方每次最多走12步，持续3轮"),
    Words("a faction loses its turns, for 3 rounds", "一方不能行动，持续3轮"),
    Words("you act once more this turn", "本轮再行动一次"),
    Words("take 1500 from another faction", "从他方偷取1500"),
    Words("all your officers regain a tenth of their strength", "我方武将恢复一成兵力"),
    Words("an officer of others can do nothing, for 4 rounds", "他方一名武将不能履职、出战，持续4轮"),
    Words(
        "an officer of others loses a quarter of all abilities, for 8 rounds",
        "他方一名武将各项能力降四分之一，持续8轮",
    ),
    Words("an officer of others leaves at the end of the round", "他方一名武将本轮末离去"),
    Words("robbers on a cell fight whoever comes", "在一格埋伏山贼，来者必战"),
    Words("no battles with another faction, for 7 rounds", "与他方结盟，7轮内不战"),
    Words("whoever meets that faction must fight it, for 5 rounds", "令他方激起公愤，5轮内遇者必战"),
    Words("a faction turns round", "令一方掉头"),
)

WORDS: Final[Mapping[str, Words]] = {
    "not_understood": Words('"{text}" is no answer here.', "「{text}」不是这里的回答。"),
    "not_an_action": Words('"{text}" is no move of this game.', "「{text}」不是本游戏的一步。"),
    "not_your_turn": Words("It is {role}'s turn to decide.", "现在由{role}决定。"),
    "match_over": Words("The game is over.", "游戏已经结束。"),
    "not_asked": Words("That is not what is asked now.", "现在问的不是这个。"),
    "not_offered": Words("That cannot be chosen now.", "现在不能这样选。"),
    "must_fight": Words("Public anger leaves no choice: there must be a battle.", "公愤难平，这一战不能回避。"),
    "no_such_role": Words("There is no such faction.", "没有这个势力。"),
    "no_such_cell": Words("There is no such cell.", "没有这一格。"),
    "no_such_officer": Words("There is no such officer.", "没有这名武将。"),
    "no_such_city": Words("There is no such city.", "没有这座城。"),
    "no_such_inst": Words("There is no such institute.", "没有这个研究所。"),
    "no_such_room": Words("There is no such training room.", "没有这个修炼所。"),
    "no_such_card": Words("There is no such card.", "没有这种卡片。"),
    "card_none": Words("You have no card {card}.", "你没有「{card}」这张卡。"),
    "card_enough": Words("Enough cards were taken back; move now.", "收回的次数太多了，请前进。"),
    "card_wasted": Words("The card {card} would do nothing; it is kept.", "「{card}」用了也没有效果，卡片保留。"),
    "card_side": Words("The card {card} is for others only.", "「{card}」只能用于他方。"),
    "role_out": Words("That faction is out of the game.", "该势力已经出局。"),
    "role_bound": Words("There is an alliance or public anger already.", "已有盟约或公愤在身，此卡无效。"),
    "nobody_there": Words("The card {card} finds nobody there.", "「{card}」在那里找不到可用的人。"),
    "too_dear": Words("Hiring costs {price}, and one must have more than that.", "身价{price}，资产须多于此数。"),
    "already_picked": Words("That officer is chosen already.", "这名武将已经选过了。"),
    "already_holds": Words("That officer holds the office already.", "这名武将已任此职。"),
    "in_rumour": Words("Rumours keep that officer from leading.", "这名武将为流言所扰，不能出战。"),
    "no_strength": Words("That officer has no strength left.", "这名武将已无兵力。"),
    "place_enough": Words("That place was seen to often enough this time.", "此处本次调度次数已满。"),
    "role_not_offered": Words("That faction cannot be chosen now.", "现在不能选这个势力。"),
    "cell_not_offered": Words("That cell cannot be chosen now.", "现在不能选这一格。"),
    "officer_not_offered": Words("That officer cannot be chosen now.", "现在不能选这名武将。"),
    "city_not_offered": Words("That city cannot be chosen now.", "现在不能选这座城。"),
    "inst_not_offered": Words("That institute cannot be chosen now.", "现在不能选这个研究所。"),
    "room_not_offered": Words("That training room cannot be chosen now.", "现在不能选这个修炼所。"),
    "tech_not_offered": Words("That technique cannot be studied here.", "这里不能研究这项战法。"),
    "scale_not_offered": Words("There are three scales: small, medium, big.", "战斗规模只有小、中、大三种。"),
    "max_turn": Words(
        "A match lasts 1 to {most} turns (0 as the scenario says), not {value}.",
        "回合数须在1到{most}之间（0为剧本规定），不能是{value}。",
    ),
    "map_and_scenario": Words("Choose a scenario or a map text, not both.", "剧本和地图文本只能选一个。"),
    "no_scenario": Words(
        'There is no scenario "{scenario}"; there are: {keys}.', "没有「{scenario}」这个剧本，现有：{keys}。"
    ),
    "map_seats": Words(
        "This map is for 2 to {roles} players, not {seats}.", "这张地图可供2到{roles}人，不能是{seats}人。"
    ),
    "map_short": Words(
        "Map, line {line}: the text ends before {field}.", "地图第{line}行：到 {field} 之前文本就结束了。"
    ),
    "map_long": Words('Map, line {line}: "{text}" stands after the end.', "地图第{line}行：结尾之后还有「{text}」。"),
    "map_too_long": Words("The text is longer than {most} characters.", "文本超过{most}个字符。"),
    "map_not_integer": Words(
        'Map, line {line}, {field}: "{text}" is no whole number.', "地图第{line}行 {field}：「{text}」不是整数。"
    ),
    "map_not_number": Words(
        'Map, line {line}, {field}: "{text}" is no number.', "地图第{line}行 {field}：「{text}」不是数字。"
    ),
    "map_not_flag": Words(
        'Save, line {line}, {field}: "{text}" is neither true nor false.',
        "存档第{line}行 {field}：「{text}」不是 true 或 false。",
    ),
    "map_count": Words(
        "Map, line {line}, {field}: {value} is not a count from 0 to {most}.",
        "地图第{line}行 {field}：数量{value}不在0到{most}之间。",
    ),
    "map_name": Words(
        'Map, line {line}, {field}: "{text}" is no name.', "地图第{line}行 {field}：「{text}」不能作名字。"
    ),
    "map_range": Words(
        "Line {line}, {field}: {value} is not between {low} and {high}.",
        "第{line}行 {field}：{value}不在{low}到{high}之间。",
    ),
    "map_twice": Words("Map, line {line}, {field}: {value} stands twice.", "地图第{line}行 {field}：{value}出现两次。"),
    "map_no_cells": Words(
        "Map, line {line}: a board needs two cells at least, not {value}.",
        "地图第{line}行：棋盘至少要有两格，不能是{value}格。",
    ),
    "map_no_roles": Words("Map, line {line}: there are no factions.", "地图第{line}行：没有任何势力。"),
    "map_nobody": Words(
        "Map, line {line}, {field}: no faction is on the board.", "地图第{line}行 {field}：没有势力在棋盘上。"
    ),
    "map_not_in_city": Words(
        "Line {line}, {field}: officer {value} is not in that city.", "第{line}行 {field}：{value}号武将不在该城。"
    ),
    "map_two_offices": Words(
        "Map, line {line}, {field}: officer {value} cannot hold two offices.",
        "地图第{line}行 {field}：{value}号武将不能身兼两职。",
    ),
    "map_two_places": Words(
        "Map, line {line}, {field}: officer {value} is also in {other}.",
        "地图第{line}行 {field}：{value}号武将同时出现在{other}。",
    ),
    "map_city_twice": Words(
        "Map, line {line}, {field}: city {value} has two owners.", "地图第{line}行 {field}：{value}号城有两个主人。"
    ),
    "map_empty_city": Words(
        "Map, line {line}, {field}: city {value} has an owner but no officer.",
        "地图第{line}行 {field}：{value}号城有主却无人驻守。",
    ),
    "map_dir": Words(
        "Line {line}, {field}: a direction is 1 or -1, not {value}.",
        "第{line}行 {field}：方向只能是1或-1，不能是{value}。",
    ),
    "map_same_name": Words(
        'Map, line {line}, {field}: the name "{value}" is taken.', "地图第{line}行 {field}：名字「{value}」重复。"
    ),
    "board_officer": Words("{field}: there is no officer {value}.", "{field}：没有{value}号武将。"),
    "board_two_places": Words("{field}: officer {value} is in two places.", "{field}：{value}号武将同时在两处。"),
    "board_mismatch": Words(
        "{field}: officer {value} is recorded elsewhere.", "{field}：{value}号武将的记录与此不符。"
    ),
    "board_lost": Words("{field}: this officer is in no list.", "{field}：这名武将不在任何名单里。"),
    "board_range": Words("{field}: {value} is out of range.", "{field}：{value}超出范围。"),
    "board_alliance": Words(
        "{field}: the alliance with {value} is one-sided.", "{field}：与{value}的盟约只有一方承认。"
    ),
    "board_city": Words(
        "{field}: city and owner do not agree ({value}).", "{field}：城与主人的记录不一致（{value}）。"
    ),
    "position_head": Words(
        'This is no position: its first line must be "{expected}".', "这不是局面：第一行应为「{expected}」。"
    ),
    "position_word": Words('Position, line {line}: "{text}" is unknown.', "局面第{line}行：不认识「{text}」。"),
    "position_line": Words("Position, line {line}: {reason}.", "局面第{line}行有误：{reason}。"),
    "position_parts": Words(
        "A position has one board line, and one ask or verdict line.", "局面须有一行 board，以及一行 ask 或 verdict。"
    ),
    "position_size": Words(
        "A position with {cell} cells and {role} factions cannot be played.", "{cell}格、{role}方势力的局面无法进行。"
    ),
    "position_todo": Words("What is to come in this position cannot come.", "局面里待办的事项无法进行。"),
    "position_ask": Words("The question {kind} cannot be asked in this position.", "这个局面里不能问{kind}。"),
    "position_verdict": Words("The verdict of this position names no faction.", "局面的胜者不是任何势力。"),
}
_UNKNOWN: Final = Words("That is not possible.", "不能这样做。")


def say(refusal: Refusal, reader: Reader) -> str:
    """Return a refusal as a sentence."""
    facts: dict[str, Any] = {"line": 0, **refusal.facts}
    if "card" in facts:
        card = facts["card"]
        facts["card"] = names.CARD_NAMES[card] if 0 <= card < len(names.CARD_NAMES) else card
    if refusal.code == "not_your_turn":
        facts["role"] = reader.names[facts["role"]]
    if "price" in facts:
        facts["price"] = names.money(facts["price"])
    if isinstance(facts.get("keys"), list):
        facts["keys"] = ", ".join(facts["keys"])
    return WORDS.get(refusal.code, _UNKNOWN).say(reader.lang, **facts)
