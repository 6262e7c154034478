"""Whole matches of mbg and KARDS over real sockets, by players who know only the table's text.

Nobody here looks into the game: a `Guest` asks for the list of moves, or reads the numbered list that comes with a
question, and answers by number or by name.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

import pytest

from tests.harness import BEGUN, Game, any_hears
from tests.marks import sweep
from tests.test_play import CHINESE, ENGLISH, PASSWORD, Speech, come_in
from tests.walk import town


class Cues(NamedTuple):
    """The words of every table in one language."""

    moves: str
    listed: str
    answer: str
    nothing: str
    over: str
    reader: str


CUES = {
    "en": Cues(
        "moves",
        "You may:",
        r"Type the number, or the move itself\.",
        "There is nothing for you to do",
        r"The seed of match \d+ was|No match is being played",
        "option screenreader = on",
    ),
    "zh": Cues(
        "能做什么",
        "你可以：",
        "输入编号，或直接输入走法。",
        "现在没有轮到你做的事",
        r"第\d+号牌局的种子是|没有正在进行的牌局",
        "读屏",
    ),
}
ANSWER = re.compile(r"(?m)(?:^ *|[;；] ?)(\d+)\. (.+?)(?= - |——|[;；]|$)")
"""An answer of a numbered list: the number, and its typed form."""


def way_to(goal: str) -> list[str]:
    """Return the directions from the start to a place."""
    places = town()
    (start,) = (key for key, entry in places.items() if "start" in entry.get("tags", ()))
    reached, to_see = {start: list[str]()}, deque([start])
    while to_see:
        here = to_see.popleft()
        for direction, there in places[here]["exits"].items():
            if there in places and there not in reached:
                reached[there] = [*reached[here], direction]
                to_see.append(there)
    return reached[goal]


class Guest:
    """A player who uses only the screen."""

    def __init__(self, game: Game, speech: Speech, account: str, goal: str, accept: Iterable[int] = ()) -> None:
        """Make an account and a character and go to a room.

        Args:
            accept: telnet options the client agrees to.
        """
        self.game, self.speech, self.account, self.cues = game, speech, account, CUES[speech.lang]
        self.answers = 0
        self.line = game.telnet(accept=accept)
        self.name = come_in(self.line, speech, account)
        for direction in way_to(goal):
            self.line.send(direction)
        self.line.expect(re.escape(town()[goal]["name"][speech.lang]))

    @property
    def heard(self) -> str:
        """Everything heard over this connection."""
        return self.line.heard

    def ask(self, line: str, *patterns: str) -> str:
        """Type a line and wait for one of the patterns."""
        return self.line.ask(line, *patterns)

    def come_back(self, *patterns: str) -> str:
        """Reconnect; return the text up to one of the patterns."""
        self.line = self.game.telnet()
        self.line.expect("井口")
        self.line.send(f"{self.speech.connect} {self.account} {PASSWORD}")
        return self.line.expect(*patterns)

    def look(self) -> list[tuple[int, str]] | None:
        """Ask for the list of moves; return its numbers and texts, none when it is another's turn.

        None itself when the match is over.
        """
        cues = self.cues
        before = self.line.settle()
        if re.search(cues.over, before):
            return None
        self.line.send(cues.moves)
        said = self.line.expect(cues.answer, cues.nothing, cues.over)
        if re.search(cues.over, said):
            return None
        return [(int(number), text) for number, text in ANSWER.findall(said.rpartition(cues.listed)[2])]


ASKED = r"\(\d+\s+s\)|（\d+秒）|Your turn: |轮到你："
"""A question: the seconds left stand behind it, or without a clock it names the player to act."""


def play_to_the_end(act: Callable[[Guest], bool | None], *guests: Guest) -> None:
    """Act for the guests until the match is over; while nobody is asked, wait for the next question.

    Args:
        act: does something for a guest, and returns whether there was anything to do; None when the match is over.
    """
    while None not in (acted := [act(guest) for guest in guests]):
        if not any(acted):
            any_hears([guest.line for guest in guests], ASKED, *(guest.cues.over for guest in guests))


# mbg.

BOARD = re.compile(r"(?m)^ *(?:[A-Z]?[\w?.]{2,}  ){4,}")
"""A drawn row of the loop, which a screen reader must not get."""


QUESTIONS = (
    ("Your turn|Move on, or use a card first", "轮到你|前进，还是先用卡片"),
    ("The saloon: whom do you hire", "会馆：招募谁"),
    ("is nobody's. Occupy it", "是空城，是否占领"),
    ("Who stays in ", "谁驻守"),
    ("Who is mayor of", "任命谁为.*市长"),
    ("who does research", "派谁研究"),
    ("who trains", "派谁修炼"),
    ("Fight, and at what scale|Attack it, and at what scale|You must fight", "是否开战|是否攻城|必须与"),
    ("who leads", "谁为主将"),
    ("Move your officers about", "调度人员"),
    ("The card .*: on which|Use the card", "用在哪|放在哪|现在使用"),
)
"""The possible questions in both languages; chance decides which come."""


def take_part(guest: Guest) -> bool | None:
    """Answer a question; return whether there was one, None when the match is over."""
    listed = guest.look()
    if listed:
        # The last answer is the boldest one (an officer, the widest scale, yes): `none` and `no` come first.
        number, text = listed[-1 if guest.answers % 5 else 0]
        guest.line.send(text if guest.answers % 2 else str(number))
        guest.answers += 1
    return None if listed is None else bool(listed)


@pytest.mark.soak
def test_two_people_and_a_computer_player_finish_the_tutorial_siege(game: Game) -> None:
    errors = len(game.errors())
    anna, bo = Guest(game, ENGLISH, "Octavia", "siege_room"), Guest(game, CHINESE, "吕子明", "siege_room")
    bo.ask(bo.cues.reader, "读屏模式已打开")
    anna.ask("sit", "You are the host")
    bo.ask("入座", "座位号2")
    bo.ask("规则", "目标：")
    anna.ask("bot add steady", "Steady player takes a seat")
    bo.line.expect("沉着电脑入座了")
    assert "scenario" in anna.ask("options scenario=tutorial", "scenario is now A Drill at Xiaopei")
    anna.ask("options turns=8", "max_turn is now 8")
    anna.ask("start", BEGUN)
    bo.line.expect(BEGUN)

    # The first question comes with its numbered answers; a number is an answer at once.
    anna.line.expect(r"your chest .*\. Your turn\.", patience=30)
    anna.line.expect(r"1\. move")
    for junk, reply in (
        ("²", "is no number that can be read"),
        ("999999999", "no such number"),
        ("🙂", "There is no command"),
        ("officer Nobody at all", "is no answer here|does not"),
    ):
        anna.ask(junk, reply)
    for junk, reply in (("²", "不是能识别的数字"), ("999999999", "还没轮到你"), ("🙂", "没有"), ("前进", "现在由")):
        bo.ask(junk, reply)

    for query, english, chinese, title in (
        ("factions", "Factions", "阵营", "刘备军"),
        ("officers", "Officers", "人员", "关羽"),
        ("cities", "Cities", "城市", "小沛"),
        ("mine", "Your officers", "我方", "吕布"),
        ("odds", "no battle to decide", "胜算", "没有要决定的战斗"),
    ):
        anna.ask(query, english)
        bo.ask(chinese, title)

    play_to_the_end(take_part, anna, bo)
    anna.line.settle(), bo.line.settle()
    assert re.search(r"wins: (richest when the last turn ended|the sum that wins|all others are ruined)", anna.heard)
    assert re.search(r"获胜：(回合已满|资产达标|其余各方)", bo.heard)
    # The questions came in words, each with a numbered list, and only in the player's language.
    for guest in (anna, bo):
        asked = [pair for pair in QUESTIONS if re.search(pair[guest is bo], guest.heard)]
        assert len(asked) >= 3, asked
    assert not BOARD.search(bo.heard[re.search("承诺值", bo.heard).end() :])
    assert "You may:" not in bo.heard
    assert "你可以：" not in anna.heard
    assert game.errors()[errors:] == []


# KARDS.


def fight_on(guest: Guest) -> bool | None:
    """Make a simple player's move: attack, advance, deploy, else end the turn.

    Returns:
        Whether there was anything to do; None when the match is over.
    """
    listed = guest.look()
    if listed:
        number, _ = max(listed, key=_eagerness)
        guest.line.send(str(number))
    return None if listed is None else bool(listed)


def _eagerness(move: tuple[int, str]) -> tuple[int, int]:
    """Return a simple player's preference for a move: attacks on the enemy's HQ first, the end of a turn last."""
    number, text = move
    order = (
        r"^(choose|选)",
        r"^(keep|保留)",
        r"hq|HQ|指挥部",
        r"^(attack|攻击)",
        r"^(move|移动)",
        r"^(play|出)",
        r"^(end|结束)",
    )
    rank = next((n for n, pattern in enumerate(order) if re.search(pattern, text)), 5.5)
    return (-int(2 * rank), -number)


def test_two_people_play_kards_with_a_lost_connection_in_the_middle(game: Game) -> None:
    errors = len(game.errors())
    anna, bo = Guest(game, ENGLISH, "Leopoldine", "war_room"), Guest(game, CHINESE, "陆伯言", "war_room")
    anna.ask("sit", "You are the host")
    bo.ask("入座", "座位号2")
    assert "support" in anna.ask("rules kards 2", "page 2 of 3")
    anna.ask("rules kards 3", "must draw from an empty deck")
    anna.ask("options hq_defence=12", "hq_defence is now 12")
    anna.ask("start", BEGUN)
    bo.line.expect(BEGUN)

    # Decks are chosen in secret: the other hears that, not which.
    anna.line.expect("Choose your deck")
    assert "Spearhead" in anna.ask("decks", "tide: ")
    bo.line.settle()  # the list of decks came with the question
    anna.ask("choose recruit", "You lead the deck First March")
    told = bo.line.settle()
    assert "选好了卡组" in told
    assert not re.search("First March|新兵初阵", told)
    bo.ask("能做什么", "输入编号")
    bo.ask("1", "你率领的卡组是")
    # The first hand: both may change cards at the same time, so a list stays good while the other chooses.
    bo.ask("能做什么", "保留")
    anna.ask("mark 1", "to be changed")
    bo.ask("1", "待换")
    anna.ask("keep", "You change 1 card|Waiting for|your turn|draw")
    bo.ask("保留", "换|回合|等")

    previewed, lost = False, False
    while True:
        if not previewed and (listed := anna.look()) and (attack := _attack(listed)):
            unit = attack.split()[1]
            picture = anna.ask("board", r"\(\d+\s+s\)")
            assert "That would happen" in anna.ask(f"{attack}?", "That would happen:\n.+")
            assert "That would happen" in anna.ask(f"what {attack}", "That would happen:\n.+")
            assert "Action power now" in anna.ask(f"explain {unit}", r"It can: .+\.")
            anna.ask("why", unit)
            assert "operation" in anna.ask(f"card {unit}", r"operation \d")
            assert anna.ask("board", r"\(\d+\s+s\)").split("Your hand")[0] == picture.split("Your hand")[0]
            previewed = True
        elif previewed and not lost:
            bo.line.socket.close()
            anna.line.expect("is gone")
            picture = bo.come_back("你的手牌：", "你没有手牌")
            assert "前线" in picture
            assert "支援线：" in picture
            anna.line.expect("is back")
            bo.ask("说明 s1", "行动力|没有")
            lost = True
        if None in (fight_on(anna), fight_on(bo)):
            break
    assert previewed
    assert lost, anna.heard[-2000:]
    anna.line.settle(), bo.line.settle()
    assert len(re.findall(r"wins: the enemy HQ has fallen", anna.heard)) == 1  # told once
    assert len(re.findall(r"获胜：敌方指挥部陷落", bo.heard)) == 1

    # Once more, and somebody has had enough.
    anna.ask("rematch", BEGUN)
    bo.line.expect(BEGUN)
    bo.ask("离座", "「封盘」提议改日再打")
    bo.ask("认输 是", r"第\d+号牌局的种子是")
    anna.line.expect("gives up")
    assert game.errors()[errors:] == []


def _attack(listed: list[tuple[int, str]]) -> str | None:
    return next((text for _, text in listed if text.startswith("attack")), None)


# A match waits.


@pytest.mark.parametrize(
    ("speech", "words"),
    [
        sweep(
            ENGLISH._replace(account="Waiter"),
            (
                "play uno bots easy",
                r"Match \d+ is adjourned",
                "Until next time",
                "The match goes on",
                "stand",
                "resume",
            ),
        ),
        (
            CHINESE._replace(account="久候"),
            ("玩 uno 电脑 简单", r"第\d+局封盘", "后会有期", "牌局继续", "离座", "继续"),
        ),
    ],
    ids=["english", "chinese"],
)
def test_a_match_is_left_and_taken_up_again(game: Game, speech: Speech, words: tuple[str, ...]) -> None:
    begin, adjourned, bye, goes_on, stand, resume = words
    before = len(game.errors())
    player = Guest(game, speech, speech.account, "colour_room")
    player.ask(begin, ASKED)
    player.ask({"en": "quit", "zh": "退出"}[speech.lang], f"(?s){adjourned}.*({bye})")
    player.come_back(goes_on)
    player.ask(stand, adjourned)
    assert re.search(r"UNO", player.ask({"en": "matches", "zh": "对局"}[speech.lang], r"(?m)^\d+\. UNO.*"))
    player.ask(resume, goes_on)
    player.line.socket.close()
    player.come_back(goes_on)
    assert len(game.errors()) == before
