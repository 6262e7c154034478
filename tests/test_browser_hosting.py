"""A table is laid by clicks alone: begun from nowhere, its options, computer players, and sending one away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from evadventure.minigames.mbg.tests.test_maps import TEXT
from tests.browser import CHROMIUM, PHONE, Visitor
from tests.harness import Game
from tests.test_browser import born

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")


@pytest.mark.long
def test_a_table_is_laid_by_clicks(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "zh", PHONE)
    page = visitor.page
    born(visitor, "简雍")
    visitor.show("table")
    page.get_by_test_id("play-people-uno").click()
    expect(page.get_by_test_id("terms")).to_be_visible()
    assert visitor.fits()
    assert visitor.barriers() == []
    visitor.picture("hosting")
    limit = page.get_by_test_id("term-turn")
    limit.fill("120")
    limit.press("Tab")
    visitor.reads("120")
    page.get_by_test_id("more-terms").click()
    page.get_by_test_id("term-regulars").uncheck()  # computer players sit down only when asked
    visitor.settle()
    expect(page.get_by_test_id("term-regulars")).not_to_be_checked()
    page.get_by_test_id("bot-level").select_option("easy")
    seats = page.get_by_test_id("waiting").locator("li")
    before = seats.count()
    page.get_by_test_id("table-add_bot").click()
    expect(seats).to_have_count(before + 1)
    page.get_by_test_id(f"kick-{before}").click()
    expect(seats).to_have_count(before)
    page.get_by_test_id("table-add_bot").click()
    expect(seats).to_have_count(before + 1)
    page.get_by_test_id("table-start").click()
    expect(page.get_by_test_id("hand")).to_be_visible()
    page.get_by_test_id("table-resign").click()
    page.get_by_test_id("table-yes").click()
    expect(page.get_by_test_id("standing-0")).to_be_visible()
    with visitor.context.expect_page() as opened:
        page.get_by_test_id("replay").click()
    expect(opened.value.locator("#play")).to_be_visible()
    visitor.leave()
    visitor.close()


def test_a_map_of_ones_own_is_refused_by_its_line_or_taken(game: Game, browser: Browser, tmp_path: Path) -> None:
    visitor = Visitor(game, browser, "en")
    page, file = visitor.page, tmp_path / "own.map"
    born(visitor, "Alditha")
    page.get_by_test_id("play-people-mbg").click()
    page.get_by_test_id("more-terms").click()
    file.write_text(TEXT.replace("\n3 ", "\nx ", 1), encoding="utf-8")
    page.get_by_test_id("term-map").set_input_files(file)
    expect(page.get_by_test_id("table-error")).to_contain_text(re.compile(r"Line [2-9]"))
    file.write_text(TEXT, encoding="utf-8")
    page.get_by_test_id("term-map").set_input_files(file)
    expect(page.get_by_test_id("table-error")).to_be_empty(timeout=5_000)
    visitor.leave()
    visitor.close()
