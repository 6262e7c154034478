"""Newcomers by themselves: from the account to level 3 within an hour of the game, in both languages, without staff.

One hero's fate depends on the dice: some die for good, and their players begin anew. So six play at once, and half of
them have to get there.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import pytest

from tests.harness import Game
from tests.newcomer import CHINESE as CHINESE_TONGUE
from tests.newcomer import ENGLISH as ENGLISH_TONGUE
from tests.newcomer import LostError, Newcomer, Tongue
from tests.test_play import CHINESE, ENGLISH, Speech, come_in

GOAL = 3
HOUR = 3600
TIME_FACTOR = 6
"""Seconds of the game in a real one (`server.conf.settings`): an hour there is ten minutes."""
NOVICES = ("Novice", "Greenhorn", "Fledgling", "Tenderfoot", "Beginner", "Freshman")
CHINESE_NOVICES = ("新来的", "初学者", "生面孔", "新手甲", "新手乙", "新手丙")


def test_a_newcomer_hears_of_tasks_and_goes_below(game: Game) -> None:
    before = len(game.errors())
    with game.telnet() as player:
        come_in(player, ENGLISH, "Noviciate")
        newcomer = Newcomer(player, ENGLISH_TONGUE)
        newcomer.ask_round()
        newcomer.recover()
        with suppress(LostError):  # in spite of any dangers there
            newcomer.delve()
        assert newcomer.ways, newcomer.told()
        assert newcomer.dead or newcomer.hp_max > 0, newcomer.told()
    assert game.errors()[before:] == [], game.log("server")[-6000:]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("speech", "tongue", "accounts"),
    [(ENGLISH, ENGLISH_TONGUE, NOVICES), (CHINESE, CHINESE_TONGUE, CHINESE_NOVICES)],
    ids=["english", "chinese"],
)
def test_half_get_from_the_account_to_level_three(
    game: Game, speech: Speech, tongue: Tongue, accounts: tuple[str, ...]
) -> None:
    before = len(game.errors())

    def play(newcomer: Newcomer) -> float:
        """Play to the goal; return the hours of the game that took."""
        began = time.monotonic()
        with suppress(LostError):
            newcomer.reach(GOAL)
        return (time.monotonic() - began) * TIME_FACTOR / HOUR

    with ExitStack() as lines, ThreadPoolExecutor(len(accounts)) as threads:
        newcomers = []
        for account in accounts:
            player = lines.enter_context(game.telnet())
            come_in(player, speech, account)
            newcomers.append(Newcomer(player, tongue))
        hours = list(threads.map(play, newcomers))
    told = "\n".join(f"{took:.2f} hours of the game: {one.told()}" for took, one in zip(hours, newcomers, strict=True))
    print(told)
    there = [one for took, one in zip(hours, newcomers, strict=True) if one.level >= GOAL and took <= 1]
    assert 2 * len(there) >= len(newcomers), told
    assert game.errors()[before:] == [], game.log("server")[-6000:]
