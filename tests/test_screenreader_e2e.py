"""Whole matches of all three games by somebody who hears the screen: one line after the other, words only.

The player is a script that uses only the text: the list of moves it asked for, and the answers. It sits with a computer
player. The text is then checked against the rules of such a screen (docs/play/clients.md): plain sentences, no
drawings, no columns, no colours, each event behind the same word, nothing twice.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.harness import BEGUN, IAC, SB, SE, Game
from tests.test_games_e2e import Guest, play_to_the_end
from tests.test_play import CHINESE, ENGLISH

HEARD = Path(__file__).parent / "artefacts" / "screenreader"
"""Directory of the heard texts, for listening."""
TTYPE = 24
MTTS_SCREEN_READER = 64 + 4  # and UTF-8
DRAWING = re.compile(r"[-=_|+*#~<>/\\]{3,}|[\u2500-\u259f\u25a0-\u25ff]|\S   +\S")
"""Rules, boxes, bars and columns."""
QUIET = {"en": ("ambient off", "."), "zh": ("氛围 关", "。")}
"""Events of the town, which are not part of the match."""
NOT_MINE = "现在没有轮到你做的事|There is nothing for you to do"
"""The answer to each question asked too early."""
MATCH = re.compile(r"Match (\d+), commitment|第(\d+)号牌局")
NO_EVENT = re.compile(r"^\d+\. |^[fs]\d |\(\d+ s\)$|（\d+秒）$")
"""A line of a list or of the board, or a question, which has no prefix."""


def play(guest: Guest, start: str, replay: str) -> tuple[list[str], str]:
    """Type the lines that start a match and play by the list of moves until it is over.

    Args:
        replay: command for the whole story of a match, with a place for its number.

    Returns:
        The lines heard since the start, and the story.
    """
    guest.ask(*QUIET[guest.speech.lang])
    guest.line.settle()
    began, before = len(guest.heard), guest.line.colours
    guest.ask(start, BEGUN)
    play_to_the_end(answer, guest)
    guest.line.settle()
    assert guest.answers > 3
    assert guest.line.colours == before
    lines = guest.heard[began:].split("\n")
    number = next(filter(None, MATCH.search("\n".join(lines)).groups()))
    return lines, guest.line.tell(replay.format(number))


def answer(guest: Guest) -> bool | None:
    """Answer a question; return whether there was one, None when the match is over."""
    if listed := guest.look():
        number, text = choose(listed, guest.answers)
        guest.line.send(text if guest.answers % 2 else str(number))
        guest.answers += 1
    return None if listed is None else bool(listed)


def choose(listed: list[tuple[int, str]], turn: int) -> tuple[int, str]:
    """Return a move chosen by its words alone: no draw or end of turn while there are others."""
    bold = [move for move in listed if not re.match(r"end|mark|摸|不选|返回", move[1])]
    return (bold or listed)[-1 if turn % 3 else 0]


def check(name: str, heard: tuple[list[str], str], prefix: str, event: str) -> None:
    """Check the heard text against the rules of a screen that is read out.

    Args:
        name: of the recording.
        heard: the lines, and the story of the match, in which events of two cards of one name may repeat.
        prefix: the beginning of each event.
        event: words only in events of this game.
    """
    lines, story = heard
    HEARD.mkdir(parents=True, exist_ok=True)
    (HEARD / f"{name}.txt").write_text("\n".join(lines), encoding="utf-8")
    assert [line for line in lines if DRAWING.search(line)] == []
    told = [line for line in lines if re.search(event, line) and not NO_EVENT.search(line)]
    assert len(told) > 3
    assert [line for line in told if not line.startswith(prefix)] == []
    lines = [line for line in lines if not re.search(NOT_MINE, line)]
    twice = {one for one, other in pairwise(lines) if one == other and one.strip()}
    assert [one for one in twice if lines.count(one) > story.count(one.removeprefix(prefix).rstrip("。."))] == []


def test_uno_in_chinese(game: Game) -> None:
    before = len(game.errors())
    guest = Guest(game, CHINESE, "黄月英", "colour_room")
    guest.ask("读屏", "读屏模式已打开")
    guest.ask("入座", "你是桌主|座位号")
    guest.ask("加电脑", "入座")
    guest.ask("选项 rounds=3", "3")  # one may be over before there was much to answer
    lines, _ = heard = play(guest, "开局", "回放 {} 全")
    check("uno", heard, "牌桌：", r"打出.*（剩|质疑|被跳过")
    hands = [line for line in lines if line.startswith("你的手牌")]
    assert len(hands) == len(set(hands)) or len(hands) > 5  # the same cards may come back, never by themselves
    assert game.errors()[before:] == []


@pytest.mark.soak
def test_kards_in_english_by_a_client_that_says_it_is_a_screen_reader(game: Game) -> None:
    before = len(game.errors())
    guest = Guest(game, ENGLISH, "Honoria", "war_room", accept=[TTYPE])
    for _ in range(3):
        for answer in (b"READER", b"ANSI", b"MTTS %d" % MTTS_SCREEN_READER):
            guest.line.socket.sendall(bytes([IAC, SB, TTYPE, 0]) + answer + bytes([IAC, SE]))
    guest.line.agree()
    assert "screenreader = on" in guest.ask("option", "autoresize")
    guest.ask("sit", "You are the host")
    guest.ask("bot add", "takes a seat")
    guest.ask("options hq_defence=12", "hq_defence is now 12")
    lines, _ = heard = play(guest, "start", "replay {} text")
    check("kards", heard, "Table: ", r" (deploys?|draws?) | attacks? (?!\d)")
    # A card that stays in the hand is not read again.
    cards = [line for line in lines if re.match(r"\d+\. .*, cost \d", line)]
    assert len(cards) < 3 * len(set(cards))
    assert game.errors()[before:] == []


@pytest.mark.soak
def test_mbg_in_chinese(game: Game) -> None:
    before = len(game.errors())
    guest = Guest(game, CHINESE, "孟光", "siege_room")
    guest.ask("设置 读屏 = 开", "读屏现在是开")
    guest.ask("入座", "你是桌主|座位号")
    guest.ask("加电脑", "入座")
    guest.ask("选项 scenario=tutorial", "改为小沛练兵")
    guest.ask("选项 turns=6", "6")
    lines, _ = heard = play(guest, "开局", "回放 {} 全")
    check("mbg", heard, "牌桌：", r"掷出\d|占领|获胜。刘备军")
    # The road is read once; later only the places where something has changed.
    road = [line for line in lines if re.match(r"第\d+(至\d+)?格：", line)]
    assert 10 < len(road) < 60
    assert game.errors()[before:] == []
