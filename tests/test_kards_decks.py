"""KARDS over telnet: players' own decks, shared by code; and a beginner who has read only the rules."""

from __future__ import annotations

import re

import pytest

from tests.harness import BEGUN, Game
from tests.kards_beginner import choose
from tests.test_games_e2e import CUES, Guest, play_to_the_end
from tests.test_play import CHINESE, ENGLISH, Speech

MOST_TRIES = 15
"""Matches the beginner may need; one wins nearly every other one."""


def build(guest: Guest, name: str) -> str:
    """Build a whole German deck from the list of `cards`; return its code."""
    guest.ask(f"decks new {name} = Germany", "0 of 39 cards")
    listed = guest.ask("cards germany", r"(?s)cost \d.+cost \d.+cost \d")
    listed += guest.line.settle()
    most = {"standard": 4, "limited": 3, "special": 2, "elite": 1}
    total = 0
    for card, rarity in re.findall(r"(?m)^(.+?): Germany, \w+,\s(standard|limited|special|elite),", listed):
        if total < 39 and (count := min(most[rarity], 39 - total)):
            said = guest.ask(f"decks add {count} {card}", r"\d+ of 39 cards", "There is no card", "Which card")
            if found := re.search(r"(\d+) of 39 cards", said):
                total = int(found[1])
    assert total == 39, listed
    guest.ask("decks check", "keeps every rule")
    return re.search(r"K1[\w-]+", guest.ask(f"decks share {name}", r"decks import K1[\w-]+"))[0]  # type: ignore[index]


def test_a_deck_is_built_shared_imported_and_both_play_their_own(game: Game) -> None:
    errors = len(game.errors())
    anna, bo = Guest(game, ENGLISH, "Ottilie", "war_room"), Guest(game, CHINESE, "鲁子敬", "war_room")
    code = build(anna, "Iron Rhine")
    bo.ask(f"卡组导入 {code} = 铁流", "「铁流」（德国）已存入")
    assert code in bo.ask("卡组看 铁流", "代码：K1[\\w-]+")
    bo.ask("卡组 导入 K1GIabcd", "卡组代码有误")
    bo.ask("卡组复制 铁流 = 南风", "「南风」（德国）已建立，现有39/39张")
    taken = re.search(r"(?m)^ *(4)张 \[\d+\] (.+?)（", bo.ask("看卡组 南风", "代码：K1"))
    assert taken is not None
    bo.ask(f"卡组减 南风 = 4 {taken[2]}", "35/39")
    bo.ask("卡组检查", "须有39张，这副有35张")
    bo.ask(f"卡组加 4 {taken[2]}", "39/39")
    bo.ask("卡组改名 南风 = 东风", "改名为「东风」")

    anna.ask("sit", "You are the host")
    bo.ask("入座", "座位号2")
    anna.ask("options turn=0", "turn is now 0")
    anna.ask("start", "choose Iron Rhine - lead your own deck Iron Rhine")
    bo.line.expect("选用 东风——率领自组卡组「东风」")
    anna.ask("choose iron rhine", "You lead the deck of your own")
    bo.ask("选用 东风", "你率领的卡组是「自组卡组」")
    assert code in anna.ask("deck", r"Code:\s+K1[\w-]+")
    bo.ask("认输 是", r"第\d+号牌局的种子是")
    anna.line.settle()
    # The match knows only codes: it can be read again without the decks.
    anna.ask("decks delete iron rhine", "thrown away")
    number = re.findall(r"The seed of match (\d+)", anna.heard)[-1]
    anna.ask(f"replay {number} 1", "You lead the deck of your own")
    anna.ask("stand", "You get up")
    bo.ask("离座", "站了起来")
    assert game.errors()[errors:] == []


@pytest.mark.soak
@pytest.mark.parametrize(
    ("speech", "account", "said"),
    [
        (ENGLISH, "Wilhelmine", ("rules kards", "sit", "bot add greedy", "start", "Your turn:|Which cards", "wins:")),
        (CHINESE, "张文远", ("规则 kards", "入座", "加电脑 贪功", "开局", "轮到你：|要换哪几张", "获胜：")),
    ],
    ids=["en", "zh"],
)
def test_a_beginner_who_has_read_the_rules_beats_the_tutorial_deck(
    game: Game, speech: Speech, account: str, said: tuple[str, ...]
) -> None:
    errors = len(game.errors())
    read, sit, add, start, asked, wins = said
    guest = Guest(game, speech, account, "war_room")
    rules = guest.ask(read, "must draw from an empty|牌库空了还要抽牌")
    for word in ("play 2", "move s1", "attack f1 hq", "moves", "end") if speech.lang == "en" else ("出2", "移动s1"):
        assert word in rules
    guest.ask(sit, "You are the host|你是桌主")
    guest.ask(add, "takes a seat|入座了")
    guest.ask("options decks=few,recruit" if speech.lang == "en" else "选项 decks=few，recruit", "few.recruit")
    guest.ask("options turn=0" if speech.lang == "en" else "选项 turn=0", r"0.?$|0。")
    guest.ask("options hq_defence=20" if speech.lang == "en" else "选项 hq_defence=20", r"20.?$|20。")
    # A beginner loses every other match: so do people.
    for match in range(MOST_TRIES):
        guest.line.settle()
        before = len(guest.heard)
        guest.ask(start, BEGUN)
        play(guest, asked)
        guest.line.settle()
        ended = re.search(rf"(?m)^(.+?) ?{wins}", guest.heard[before:])
        assert ended is not None, guest.heard[-2000:]
        if ended[1].strip() == guest.name:
            print(f"\n{speech.lang}: won match {match + 1} against the tutorial deck, led by `greedy`")
            break
    else:
        pytest.fail(f"{MOST_TRIES} matches lost")
    guest.ask("stand" if speech.lang == "en" else "离座", "You get up|站了起来")
    guest.line.socket.close()
    assert game.errors()[errors:] == []


def play(guest: Guest, asked: str) -> None:
    """Play one match to its end."""
    cues, board = CUES[guest.speech.lang], "board" if guest.speech.lang == "en" else "局面"

    def act(guest: Guest) -> bool | None:
        if moves := guest.look():
            picture = guest.ask(board, asked, cues.over)
            guest.line.send(str(choose(picture, moves)))
        return None if moves is None else bool(moves)

    play_to_the_end(act, guest)
