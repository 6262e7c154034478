"""Somebody tries the game without an account, and stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import CHROMIUM, PASSWORD, PHONE, Visitor
from tests.harness import Game, new_name

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")


@pytest.mark.long
def test_who_types_register_stays_logged_in(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en")
    page = visitor.page
    visitor.go("/")
    page.get_by_test_id("guest").click()
    expect(page.get_by_test_id("hand")).to_be_visible()
    hero = page.get_by_test_id("hero").locator(".who")
    visitor.leave()
    name = hero.inner_text()
    visitor.type(f"register {new_name('Thankmar')} {PASSWORD}")
    visitor.reads("is yours")
    page.reload()
    expect(hero).to_have_text(name)
    expect(page.get_by_test_id("guest-keep")).to_be_hidden()
    visitor.go("/")
    expect(page.get_by_test_id("guest")).to_have_count(0)
    visitor.close()


def test_a_guest_plays_at_once_and_keeps_the_hero(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "zh", PHONE)
    page = visitor.page
    for _ in range(2):
        visitor.go("/webclient/")
        visitor.reads("初来乍到")
    expect(page.locator("#messagewindow .before")).to_have_count(0)  # a login screen is not kept
    visitor.go("/")
    page.get_by_test_id("guest").click()
    expect(page.get_by_test_id("hand")).to_be_visible()
    assert visitor.fits()
    page.reload()  # and is at the table again
    expect(page.get_by_test_id("hand")).to_be_visible()
    visitor.leave()
    visitor.show("hero")
    hero = page.get_by_test_id("hero").locator(".who").inner_text()
    page.get_by_test_id("guest-keep").click()
    page.fill("#id_username", new_name("孙乾"))
    for field in ("#id_password1", "#id_password2"):
        page.fill(field, PASSWORD)
    page.locator("main form").get_by_role("button").click()
    page.wait_for_url("**/webclient/")
    visitor.show("hero")
    expect(page.get_by_test_id("hero").locator(".who")).to_have_text(hero)
    expect(page.get_by_test_id("guest-keep")).to_be_hidden()
    visitor.close()


@pytest.mark.long
def test_a_guest_comes_back_after_a_stop_and_a_start(house: Game, browser: Browser) -> None:
    visitor = Visitor(house, browser, "en")
    page = visitor.page
    visitor.go("/")
    page.get_by_test_id("guest").click()
    expect(page.get_by_test_id("hand")).to_be_visible()
    hero = page.get_by_test_id("hero").locator(".who").inner_text()
    assert house.launch("stop").returncode == 0
    house.start()
    page.reload()
    expect(page.get_by_test_id("hand")).to_be_visible()
    expect(page.get_by_test_id("hero").locator(".who")).to_have_text(hero)
    visitor.complaints.clear()  # of the line that was lost
    visitor.close()
