"""Two people go down the well together over telnet; a reload and a kill of the server leave them where they are."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.harness import OWNER, OWNER_PASSWORD, Game, Telnet
from tests.test_play import CHINESE, ENGLISH, PASSWORD, come_in

LEVEL_1 = r"\(level 1\)"


def plan_of(player: Telnet) -> str:
    """Return the floor plan a player is shown."""
    return player.ask("map", "companions").partition("Level 1")[2].strip()


@pytest.mark.kill
def test_a_party_below_outlasts_reload_and_kill(tmp_path: Any) -> None:
    own = Game(tmp_path)
    try:
        own.start()
        with own.telnet() as ada, own.telnet() as zhao, own.telnet() as owner:
            mine, theirs = come_in(ada, ENGLISH, "Lysander"), come_in(zhao, CHINESE, "赵云")
            ada.ask(f"group invite {theirs}", "You ask")
            zhao.ask("队伍 同意", "你加入了")
            zhao.ask(f"跟随 {mine}", "跟")
            ada.ask("down", "The First Ledge")
            zhao.expect("井腰平台")
            ada.ask("down", LEVEL_1)
            zhao.expect("（第1层）")
            assert "??" in plan_of(ada)
            assert "旧水窖" in zhao.ask("地图", "同伴")
            assert theirs in ada.ask("group", f"{theirs}.*")
            for player, line in ((ada, "turn ²"), (zhao, "撬锁 😀"), (ada, "force " + "x" * 900), (zhao, "转 转盘 ９")):
                assert player.ask(line, r"[.?。？]").strip()
            owner.ask("english", re.escape(ENGLISH.screen))
            owner.ask(f"connect {OWNER} {OWNER_PASSWORD}", "Well Square")
            number = re.search(r"#(\d+): seed \d+ for 2", owner.ask("@dungeon list", "Inside: .*"))
            assert number is not None
            before = plan_of(ada)
            assert own.launch("reload").returncode == 0
            ada.expect("taken up changes")
            assert plan_of(ada) == before
        own.kill()
        own.start()
        with own.telnet() as ada, own.telnet() as owner:
            ada.expect("井口")
            ada.send(f"connect Lysander {PASSWORD}")
            ada.expect(LEVEL_1)
            assert plan_of(ada) == before
            ada.ask("up", "The First Ledge")
            owner.expect("井口")
            owner.send(f"connect {OWNER} {OWNER_PASSWORD}")
            owner.expect("Well Square")
            owner.ask(f"@dungeon close {number[1]}", "yes/")
            owner.ask("yes", "is closed")
            owner.ask("@dungeon list", "No instance")
        assert not own.errors()
    finally:
        own.kill()
