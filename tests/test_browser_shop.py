"""The town by clicks: the way to a task, a far shop on the map, and its wares."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import CHROMIUM, PHONE, Visitor
from tests.harness import Game
from tests.test_browser import born

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")


@pytest.mark.long
def test_tasks_ways_and_a_shop_by_clicks(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "zh", PHONE)
    page = visitor.page
    born(visitor, "伊籍")
    visitor.show("map")
    page.get_by_test_id("open-quests").click()
    expect(page.get_by_test_id("quest-first_evening")).to_be_visible()
    assert visitor.barriers() == []
    visitor.picture("quests")
    page.get_by_test_id("quest-skip-first_evening").click()  # the next step is in the inn
    page.get_by_test_id("quest-way-first_evening").click()
    expect(page.get_by_test_id("place")).to_contain_text("桶链客栈")
    page.get_by_role("button", name="六文铺：走到那里去").click()
    expect(page.get_by_test_id("place")).to_contain_text("六文铺")
    page.locator("[data-testid^=here-trade-]").click()
    shop = page.get_by_test_id("shop")
    expect(shop).to_be_visible()
    assert visitor.fits()
    assert visitor.barriers() == []
    visitor.picture("shop")
    coins = int(shop.locator(".purse .price").inner_text().split()[0])
    buy = shop.locator(".good", has_text="火把").get_by_role("button", name="买").first
    price = int(buy.inner_text().split()[1])
    if price > coins:  # a poor hero with a keeper in a bad mood
        expect(buy).to_be_disabled()
    else:
        buy.click()
        expect(shop.locator(".purse")).to_contain_text(str(coins - price))
    page.get_by_test_id("sheet-close").click()
    expect(shop).to_be_hidden()
    visitor.close()
