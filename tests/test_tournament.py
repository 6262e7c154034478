"""A Swiss tournament of eight: people by telnet, browser and API, five computer players, over a power cut.

And the end of the season for the three of them, while the house is down: its clock is moved.
"""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import CHROMIUM, Visitor
from tests.harness import Game, Telnet, wait_until
from tests.test_api import answers, ask, born, token_of
from tests.test_browser import born as born_in_browser

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

ANN, BO, CY = "Annette", "糜芳", "Cyprian"
LATER = """
import time

_real = time.time
time.time = lambda: _real() + 40 * 86_400
"""
"""Lines for the settings of a game: its clock is forty days ahead."""
PLAYED = (
    "insert into tables_contests_seasonrating"
    " (game, season, key, name_en, name_zh, mu, sigma, matches, counted, wins, played)"
    " select 'uno', ?, 'a:' || account_id, name_en, name_zh, 30 - number, 2.0, 12, 9, 6, datetime('now')"
    " from tables_contests_entrant where contest_id = ? and account_id is not null"
)
"""The people of a tournament have played enough rated matches in a season; the lower the number, the better."""


def resign(line: Telnet) -> None:
    line.tell("resign")
    line.tell("yes")


@pytest.mark.soak
def test_a_swiss_tournament_over_a_power_cut(house: Game, browser: Browser) -> None:
    with house.become_owner() as owner:
        said = owner.ask(
            "@tournament new uno swiss 30+5 in 60 rounds 3 computers 8 easy casual = the Long Cup // 长杯", r"begins \d"
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
        owner.ask(f"@tournament begin {number}", "Done")
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
                bo.type("是")
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

    month = ask(house, "/api/v1/seasons")[1]["season"]
    best = [one["name"] for one in sorted(found["standing"], key=lambda one: one["number"]) if not one["bot"]]
    bo.page.goto("about:blank"), board.goto("about:blank")
    house.kill()
    with closing(sqlite3.connect(house.database)) as world, world:
        assert world.execute(PLAYED, (month, number)).rowcount == 3
    with (house.directory / "server/conf/secret_settings.py").open("a") as settings:
        settings.write(LATER)
    house.start()
    wait_until(lambda: answers(house), "the pages are there again, a month later")
    kept = ask(house, "/api/v1/seasons")[1]
    assert kept["season"] > month
    assert [(one["season"], one["place"], one["name"]) for one in kept["laurels"]] == [
        (month, place, name) for place, name in enumerate(best, 1)
    ]
    ann = house.telnet()
    ann.expect("井口")
    ann.tell(f"connect {ANN} a-good-long-secret")
    assert f"The season {month} is over" in ann.tell("letters")
    assert re.search(rf"no\. {best.index(annette) + 1} at UNO[^;]* in {month}", " ".join(ann.tell("score").split()))
    board.goto(f"{bo.base}/ladders/hall/")
    expect(board.get_by_text(own).first).to_be_visible()
    bo.go("/webclient/")
    bo.reads("欢迎回来")
    bo.ask("布告", "赛季的前几名依次是：UNO")
    bo.close()
    assert house.errors() == []


def now(game: Game, page: str) -> Any:
    """Return the standing of the tournament, waiting a second after too many requests."""
    while True:
        status, found = ask(game, page)
        if status != 429:
            assert status == 200, found
            return found
        time.sleep(1)
