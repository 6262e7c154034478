"""A stranger's first evening, over real sockets: account, language, character, every place, dice, and back again."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from tests.harness import OWNER, OWNER_PASSWORD, Game, Telnet, new_name
from tests.marks import sweep
from tests.walk import town, walk_through


class Speech(NamedTuple):
    """A player's commands and answers, in one language."""

    lang: str
    encoding: str
    account: str
    language: str
    screen: str
    create: str
    confirm: str
    abilities: str
    reroll: str
    accept: str
    enters: str
    sheet: str
    armour: str
    roll: str
    rolled: str
    save: str
    saved: str
    quit: str
    connect: str
    unknown: str


ENGLISH = Speech(
    lang="en",
    encoding="utf-8",
    account="Meriwether",
    language="english",
    screen="create <name> <password>",
    create="create",
    confirm=r"Make the account",
    abilities="strength",
    reroll="reroll",
    accept="accept",
    enters="steps into the world",
    sheet="score",
    armour=r"Armour: \d+",
    roll="roll 2d6+1",
    rolled=r"You roll 2d6\+1: \d\+\d, that makes \d+",
    save="save strength",
    saved=r"d20 rolled \d+, strength \+\d+ makes \d+ against 15",
    quit="quit",
    connect="connect",
    unknown="There is no command",
)
CHINESE = ENGLISH._replace(
    lang="zh",
    account="诸葛亮",
    language="中文",
    screen="注册 <名字> <密码>",
    create="注册",
    confirm="要注册账号",
    abilities="力量",
    reroll="重掷",
    accept="接受",
    enters="踏入了世间",
    sheet="状态",
    armour=r"护甲：\d+",
    roll="掷 ２d6＋1",
    rolled=r"你掷2d6\+1：\d\+\d，合计\d+",
    save="豁免力量",
    saved=r"d20掷出\d+，力量\+\d+，合计\d+",
    quit="退出",
    connect="登录",
    unknown="没有",
)
CHINESE_GB18030 = CHINESE._replace(encoding="gb18030", account="司马懿")
PASSWORD = "a-good-long-secret"


def come_in(player: Telnet, speech: Speech, account: str) -> str:
    """Make an account and a character; return the character's name."""
    player.expect("井口")
    player.ask(speech.language, re.escape(speech.screen))
    player.ask(f"{speech.create} {new_name(account)} {PASSWORD}", speech.confirm)
    player.ask("y", speech.abilities)
    player.ask(speech.reroll, speech.abilities)
    entered = player.ask(speech.accept, rf"(?m)^.*{speech.enters}")
    return entered.strip().splitlines()[-1].removesuffix(speech.enters).strip()


@pytest.mark.parametrize(
    "speech", [sweep(ENGLISH, id="english"), sweep(CHINESE, id="utf-8"), pytest.param(CHINESE_GB18030, id="gb18030")]
)
def test_from_account_to_a_walk_through_every_place(game: Game, speech: Speech) -> None:
    before = len(game.errors())
    places = town()
    (start,) = (key for key, entry in places.items() if "start" in entry.get("tags", ()))
    with game.telnet(speech.encoding) as player:
        name = come_in(player, speech, speech.account)
        player.expect(re.escape(places[start]["name"][speech.lang]))
        sheet = player.ask(speech.sheet, speech.armour)
        assert name in sheet
        assert speech.abilities in sheet
        player.ask(speech.roll, speech.rolled)
        player.ask(speech.save, speech.saved)

        visited = {start}
        for direction, there in walk_through(places, start):
            # The name alone on its line: the place itself, not a way to it.
            player.ask(direction, rf"(?m)^{re.escape(places[there]['name'][speech.lang])}$")
            visited.add(there)
        assert visited == set(places)
        assert len(visited) >= 15

        player.ask("north", rf"(?m)^{re.escape(places[places[start]['exits']['north']]['name'][speech.lang])}$")
        player.settle()
        player.leave(speech.quit)

    with game.telnet(speech.encoding) as player:
        player.expect("井口")
        player.send(f"{speech.connect} {speech.account} {PASSWORD}")
        player.expect(rf"(?m)^{re.escape(places[places[start]['exits']['north']]['name'][speech.lang])}$")
        assert name in player.ask(speech.sheet, speech.armour)
    assert game.errors()[before:] == []


def test_the_owner_has_a_rolled_character_that_is_not_there_before_its_player(game: Game) -> None:
    with game.telnet() as guest, game.telnet() as owner:
        come_in(guest, ENGLISH, "Isolde")
        assert OWNER not in guest.ask("look", "Ways out") + guest.settle()
        owner.expect("井口")
        owner.ask("english", re.escape(ENGLISH.screen))
        owner.ask(f"connect {OWNER} {OWNER_PASSWORD}", "Ways out")  # from any place where another test left the owner
        assert "bare hands" not in owner.ask("score", r"Purse: \d+ coins?")
        owner.ask("inventory", "ration")


def test_two_people_in_one_room_each_read_their_own_language(game: Game) -> None:
    with game.telnet() as guest, game.telnet("gb18030") as local:
        come_in(guest, ENGLISH, "Ottoline")
        name = come_in(local, CHINESE, "周瑜")
        local.settle()
        guest.settle()
        local.send("说你好")
        assert name in guest.expect("你好")
        guest.ask("roll 1d6", r"You roll 1d6")
        local.expect(r"1d6")
        heard = local.settle()
        assert not re.search(r"\brolls?\b|\bsays?\b", heard), heard
        assert guest.ask("language", "English|中文")


BAD_LINES = [
    "",
    "   ",
    "roll 99999999d99999999",
    "roll ²d６",
    "roll -1d6",
    "roll " + "9" * 1500,
    "save",
    "save luck",
    "save dex vs",
    "get",
    "get 10000000000000000000000 bucket",
    "give bucket to",
    "drop ½",
    "wield 🎲",
    "wear " + "x" * 1900,
    "remove me",
    "go nowhere",
    "go ../../etc",
    "look 𠮷👩‍👩‍👧‍👦",
    "say",
    "say |r||[R$py(1){0}%s|lcquit|lt" + "x" * 100 + "|le",
    "whisper",
    "page nobody = hello",
    "map map map",
    "inventory of everybody",
    "language klingon",
    "rest forever",
    "@py 1/0",
    "@world rebuild",
    "@heal me",
    "option ENCODING = klingon",
    "help " + "z" * 1000,
    "x" * 1999,
    "\x07\x08\x1b[2J",
    '"',
    "'",
    ";",
    "-",
    "1",
    "=",
    "/",
    "me=me/me",
]


def test_bad_input_changes_nothing_and_logs_no_error(game: Game) -> None:
    before = len(game.errors())
    with game.telnet() as player:
        come_in(player, ENGLISH, "Peregrine")
        sheet = player.ask("score", r"Purse: \d+ coins?")
        for line in BAD_LINES:
            assert "Traceback" not in player.tell(line), line
        player.tell("language en")
        again = player.ask("score", r"Purse: \d+ coins?")
        assert sheet.strip() == again.strip()
        player.ask("look", "Well Square")
    assert game.errors()[before:] == []


def test_character_generation_goes_on_after_a_lost_connection(game: Game) -> None:
    with game.telnet() as player:
        player.expect("井口")
        player.ask("english", re.escape(ENGLISH.screen))
        player.ask(f"create {new_name('Cordelia')} {PASSWORD}", ENGLISH.confirm)
        first = player.ask("y", "accept: ")
    with game.telnet() as player:
        player.expect("井口")
        again = player.ask(f"connect Cordelia {PASSWORD}", "accept: ")
        rolled = re.findall(r"\+\d \(\d+\)", first)
        assert len(rolled) == 6
        assert re.findall(r"\+\d \(\d+\)", again) == rolled
        player.ask("accept", ENGLISH.enters)


@pytest.mark.kill
def test_what_was_done_survives_a_kill(tmp_path: Any) -> None:
    own = Game(tmp_path)
    try:
        own.start()
        with own.telnet() as player:
            name = come_in(player, ENGLISH, "Demetrius")
            player.ask("north", "(?m)^The Notice Wall$")
            player.settle()  # the step is taken and kept
        own.kill()
        own.start()
        with own.telnet() as player:
            player.expect("井口")
            player.send(f"connect Demetrius {PASSWORD}")
            player.expect("(?m)^The Notice Wall$")
            assert name in player.ask("score", ENGLISH.armour)
    finally:
        own.kill()
