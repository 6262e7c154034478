"""Games without a painter in the browser: their pictures are drawn, and played by clicks and keys to the end."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import CHROMIUM, DESKTOP, Screen, Visitor
from tests.harness import Game
from tests.marks import on
from tests.test_browser import SAID, born

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

PATIENCE = 240
"""Longest time of a match, in seconds."""


@pytest.fixture
def hosting(furnished: Game) -> Game:
    """Return the game whose host adds two games, with free tables."""
    furnished.free_tables()
    return furnished


def begin(visitor: Visitor, name: str, title: str) -> None:
    """Be born, sit down at the table of a game and start against a computer player."""
    said, page = born(visitor, name), visitor.page
    visitor.type(f"sit {title}")
    visitor.show("table")
    page.get_by_test_id("table-add_bot").click()
    expect(page.get_by_test_id("waiting").locator("li")).to_have_count(2)
    page.get_by_test_id("table-start").click()
    expect(page.get_by_test_id("seat-1")).to_be_visible()
    assert said is SAID[visitor.lang]


@pytest.mark.long
@on("en-desktop", more=["zh-phone"])
def test_a_game_on_a_grid_is_played_by_clicking(hosting: Game, browser: Browser, lang: str, screen: Screen) -> None:
    errors = len(hosting.errors())
    visitor = Visitor(hosting, browser, lang, screen)
    page = visitor.page
    begin(visitor, {"en": "Morwenna", "zh": "徐公明"}[lang], {"en": "Three Men", "zh": "三子棋"}[lang])
    grid = page.get_by_role("grid", name={"en": "Board", "zh": "棋盘"}[lang])
    playable = grid.locator(".piece:not([aria-disabled])")
    meant = grid.locator(".piece[data-meant]:not([aria-pressed])")
    expect(grid.locator(".piece")).to_have_count(9)
    expect(grid.get_by_role("columnheader")).to_have_text(["a", "b", "c"])
    expect(page.get_by_test_id("moves")).to_have_count(0)  # each move has its place on the board
    assert page.get_by_test_id("picture").count() == 0  # the game's text is not needed
    assert visitor.barriers() == []
    assert visitor.fits()

    until, chose = time.monotonic() + PATIENCE, 0
    while not page.get_by_test_id("result").count():
        assert time.monotonic() < until, page.get_by_test_id("turn").inner_text()
        if meant.count() and not chose:
            chose = meant.count()
            expect(page.get_by_test_id("chooser")).to_be_visible()
            assert visitor.barriers() == []
            visitor.picture("picture-grid")
        visitor.clicked(meant, playable)
    assert chose in (0, 3)  # men were moved, if nobody had won before
    expect(page.get_by_test_id("turn")).to_have_text(SAID[lang]["over"])
    last = page.locator(".curtain-board")  # under the curtain, where it is seen and nothing can be pressed
    expect(last.locator(".piece[data-tone]:not([data-tone=''])").nth(3)).to_be_visible()
    expect(last.locator(".piece:not([aria-disabled])")).to_have_count(0)
    visitor.picture("picture-over")
    assert visitor.barriers() == []
    visitor.reload()
    visitor.show("table")
    expect(last.locator(".piece")).to_have_count(9)
    visitor.leave()
    # The page of the match is drawn by the same painter.
    visitor.go("/matches/")
    page.locator("main li a[href^='/matches/']").first.click()
    expect(page.locator("#drawn .grid .piece")).to_have_count(9)
    expect(page.locator("#drawn .piece:not([aria-disabled])")).to_have_count(0)
    assert visitor.barriers() == []
    visitor.picture("picture-page")
    visitor.close()
    assert hosting.errors()[errors:] == []


@pytest.mark.long
def test_a_grid_is_played_by_keyboard_and_speaks_both_languages(hosting: Game, browser: Browser) -> None:
    visitor = Visitor(hosting, browser, "zh", DESKTOP)
    page = visitor.page
    begin(visitor, "于文则", "三子棋")
    first = page.get_by_test_id("piece-1-0-0")
    page.get_by_test_id("turn").filter(has_text=SAID["zh"]["your_turn"]).wait_for()
    entrance = page.locator(".grid .piece[tabindex='0']")
    expect(entrance).to_have_count(1)
    expect(entrance).to_have_attribute("aria-label", "a3，空，可以走")
    page.locator(".languages [value=en]").click()
    expect(first).to_have_attribute("aria-label", "a3, empty, can be played")
    assert page.evaluate("getComputedStyle(document.querySelector('.piece')).transitionDuration") == "0s"
    entrance.focus()
    for key, place in (("ArrowRight", "0-1"), ("ArrowDown", "1-1"), ("ArrowDown", "2-1"), ("ArrowLeft", "2-0")):
        page.keyboard.press(key)
        expect(page.get_by_test_id(f"piece-1-{place}")).to_be_focused()
    page.keyboard.press("ArrowLeft")  # there the board ends
    expect(page.get_by_test_id("piece-1-2-0")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    centre = page.get_by_test_id("piece-1-1-1")
    name = page.get_by_test_id("seat-0").locator(".name").inner_text()
    expect(centre).to_have_attribute("aria-label", f"b2, a man of {name}")
    expect(centre).to_be_focused()
    visitor.leave()
    visitor.close()


@on(more=["en-phone", "zh-desktop"])
def test_pig_is_played_by_clicking(hosting: Game, browser: Browser, lang: str, screen: Screen) -> None:
    errors = len(hosting.errors())
    visitor = Visitor(hosting, browser, lang, screen)
    page = visitor.page
    begin(visitor, {"en": "Peony", "zh": "许茂才"}[lang], {"en": "Pig", "zh": "贪心猪"}[lang])
    until = time.monotonic() + PATIENCE
    expect(page.get_by_test_id("seat-0").locator("meter")).to_have_attribute("max", "50")
    pieces = page.locator(".piece:not([aria-disabled])")
    hold = pieces.filter(has_text={"en": "hold", "zh": "收手"}[lang])
    shown, clicks = False, 0
    while not page.get_by_test_id("result").count():
        assert time.monotonic() < until, page.get_by_test_id("turn").inner_text()
        if hold.count() and not shown:
            shown = True
            assert visitor.barriers() == []
            visitor.picture("picture-pig")
        clicks += visitor.clicked(*((hold, pieces) if clicks % 4 == 3 else (pieces.first,)))
    assert visitor.barriers() == []
    visitor.leave()
    visitor.close()
    assert hosting.errors()[errors:] == []
