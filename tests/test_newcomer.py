"""A newcomer by itself: from the account to level 3 within an hour of the game, in both languages, without staff."""

from __future__ import annotations

import time

import pytest

from tests.harness import Game
from tests.newcomer import CHINESE as CHINESE_TONGUE
from tests.newcomer import ENGLISH as ENGLISH_TONGUE
from tests.newcomer import Newcomer, Tongue
from tests.test_play import CHINESE, ENGLISH, Speech, come_in

GOAL = 3
HOUR = 3600
TIME_FACTOR = 6
"""Seconds of the game in one of ours (`server.conf.settings`): an hour there is ten minutes."""


@pytest.mark.parametrize(
    ("speech", "tongue", "account"),
    [(ENGLISH, ENGLISH_TONGUE, "Novice"), (CHINESE, CHINESE_TONGUE, "新来的")],
    ids=["english", "chinese"],
)
def test_from_the_account_to_level_three(game: Game, speech: Speech, tongue: Tongue, account: str) -> None:
    before = len(game.errors())
    with game.telnet() as player:
        come_in(player, speech, account)
        began = time.monotonic()
        newcomer = Newcomer(player, tongue)
        newcomer.reach(GOAL)
        hours = (time.monotonic() - began) * TIME_FACTOR / HOUR
        print(f"{hours:.2f} hours of the game: {newcomer.told()}")
        assert newcomer.level >= GOAL, newcomer.told()
        assert hours <= 1, newcomer.told()
    assert game.errors()[before:] == [], game.log("server")[-6000:]
