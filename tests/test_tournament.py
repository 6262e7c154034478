"""A Swiss tournament of eight: people by telnet, browser and API, five computer players, over a power cut."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import CHROMIUM, Visitor
from tests.harness import Game, Telnet, wait_until
from tests.test_api import answers, ask, born, token_of
from tests.test_browser import born as born_in_browser

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

ANN, BO, CY = "Annette", "糜芳", "Cyprian"


def resign(line: Telnet) -> None:
    line.tell("resign")
    line.tell("yes")


def test_a_swiss_tournament_over_a_power_cut(house: Game, browser: Browser) -> None:
    with house.become_owner() as owner:
        said = owner.ask(
            "tournament new uno swiss 30+5 in 60 rounds 3 computers 8 easy casual = the Long Cup // 长杯", r"begins \d"
        )
        number = int(re.search(r"Tournament (\d+)", said)[1])
        ann, cy = born(house, ANN), born(house, CY)
        token = token_of(cy)
        page = f"/api/v1/tournaments/{number}"
        ann.ask(f"tournament enter {number}", "You have entered")
        assert ask(house, f"{page}/enter", token, {})[0] == 200
        bo = Visitor(house, browser, "zh")
        born_in_browser(bo, BO)
        board = bo.page.context.new_page()
        board.goto(f"{bo.base}/tournaments/{number}/")
        board.get_by_role("button", name="报名").click()
        expect(board.get_by_text("已报名").first).to_be_visible()
        owner.ask(f"tournament begin {number}", "Done")
    ann.expect("your game")
    annette, cyprian = (ask(house, "/api/v1/me", one)[1]["character"] for one in (token_of(ann), token))
    people = {one["name"] for one in now(house, page)["standing"] if not one["bot"]}
    (own,) = people - {annette, cyprian}
    wait_until(lambda: len(now(house, page)["boards"]) == 4, "the first round is drawn")
    ann.tell("moves")

    house.kill()
    house.start()
    wait_until(lambda: answers(house), "the pages are there again")
    ann, cy = house.telnet(), house.telnet()
    for line, name in ((ann, ANN), (cy, CY)):
        line.expect("井口")
        line.tell(f"connect {name} a-good-long-secret")
    bo.reads("欢迎回来")

    given_up: set[int] = set()

    def over() -> bool:
        found = now(house, page)
        for one in found["boards"]:
            if one["points"] is not None or one["match"] is None or one["match"] in given_up:
                continue
            playing = {one["first"], one["second"]}
            if cyprian in playing:
                assert ask(house, f"/api/v1/tables/{one['table']}/resign", token, {})[0] in (200, 409)
            elif annette in playing:
                resign(ann)
            elif own in playing:
                bo.type("认输")
                bo.type("好")
                bo.settle()
            else:
                continue
            given_up.add(one["match"])
        return bool(found["tournament"]["phase"] == "over")

    wait_until(over, "the tournament ends", patience=240)
    found = now(house, page)
    assert len(found["standing"]) == 8
    assert len(found["boards"]) == 12
    assert sum(one["points"] for one in found["standing"]) == 12
    ann.ask(f"tournament {number}", "Buchholz")
    board.reload()
    expect(board.get_by_role("heading", name="战况")).to_be_visible()
    bo.close()
    assert house.errors() == []


def now(game: Game, page: str) -> Any:
    """Return how the tournament stands; who asks too often is told to wait a second, and does."""
    while True:
        status, found = ask(game, page)
        if status != 429:
            assert status == 200, found
            return found
        time.sleep(1)
