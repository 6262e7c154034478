"""A table is laid by clicks alone: begun from nowhere, its options, computer players, and sending one away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

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
