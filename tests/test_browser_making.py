"""A hero is made by clicks alone, on a phone and in Chinese as on any other screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import CHROMIUM, PHONE, Screen, Visitor
from tests.harness import Game
from tests.marks import sweep

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")


def reroll(page: Page) -> None:
    """Roll another hero, and wait for it."""
    told = page.get_by_test_id("make-told").inner_text()
    page.get_by_test_id("make-reroll").click()
    expect(page.get_by_test_id("make-told")).not_to_have_text(told)


def test_a_hero_is_made_by_clicks(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "zh", PHONE)
    page = visitor.page
    visitor.register("糜竺")
    form = page.get_by_test_id("making")
    expect(form.locator(".portrait")).to_be_visible()
    assert visitor.fits()
    assert visitor.barriers() == []
    visitor.picture("making")

    name = page.get_by_test_id("make-name")
    name.fill("糜 Zhu")
    page.get_by_test_id("make-accept").click()
    expect(page.get_by_test_id("make-refused")).not_to_be_empty()
    name.fill("糜芳")
    name.press("Enter")
    expect(page.get_by_test_id("make-refused")).to_have_count(0)
    page.get_by_test_id("make-sex-male").click()
    expect(page.get_by_test_id("make-sex-male")).to_have_attribute("aria-pressed", "true")
    bonuses = page.locator("[data-testid^=make-ability-] .make-bonus")
    while len(set(rolled := bonuses.all_inner_texts())) == 1:  # equals are not swapped
        reroll(page)
    first, other = rolled[0], next(bonus for bonus in rolled if bonus != rolled[0])
    page.locator("[data-testid^=make-ability-]").first.click()
    expect(page.locator("[data-testid^=make-ability-]").first).to_have_attribute("aria-pressed", "true")
    page.locator("[data-testid^=make-ability-]").nth(rolled.index(other)).click()
    expect(page.get_by_test_id("make-swaps")).to_have_text("已经对调过了。")
    assert (bonuses.first.inner_text(), bonuses.nth(rolled.index(other)).inner_text()) == (other, first)
    page.get_by_test_id("make-weapon").select_option("crossbow")
    expect(form.locator(".make-things")).to_contain_text("弩")
    page.get_by_test_id("make-fate-scarred").click()
    expect(page.get_by_test_id("make-fate-scarred")).to_have_attribute("aria-pressed", "true")
    reroll(page)

    page.reload()  # the choice is still there
    expect(name).to_have_value("糜芳")
    name.fill("糜子仲")
    page.get_by_test_id("make-accept").click()
    expect(form).to_be_hidden()
    visitor.show("hero")
    expect(page.get_by_test_id("hero")).to_contain_text("糜子仲")
    visitor.close()


@pytest.mark.long
@pytest.mark.parametrize(("lang", "name"), [sweep("zh", "孙公祐"), ("en", "Hadewig")])
def test_all_that_is_chosen_is_seen_at_once_on_a_laptop(game: Game, browser: Browser, lang: str, name: str) -> None:
    visitor = Visitor(game, browser, lang, Screen("1280", 1280, 720, False))
    page = visitor.page
    visitor.register(name)
    for choice in ("name", "sex-female", "ability-charisma", "weapon", "fate-mortal", "fate-scarred", "accept"):
        expect(page.get_by_test_id(f"make-{choice}")).to_be_in_viewport(ratio=1)
    labels = page.locator(".make-row > label")
    assert labels.evaluate_all("(all) => all.every((one) => one.getClientRects()[0].height < 40)")
    sheet = page.locator(".make-sheet")
    assert sheet.evaluate("(sheet) => sheet.scrollHeight <= sheet.clientHeight")
    assert visitor.barriers() == []
    visitor.picture("making")
    visitor.close()
