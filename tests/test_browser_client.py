"""The client of somebody who has played MUDs before: completion, aliases, keys, triggers, search, files, settings."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import CHROMIUM, PASSWORD, Visitor
from tests.harness import Game
from tests.test_browser import born

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
NAME = "Theophania"


@pytest.mark.long
def test_what_a_player_of_muds_expects(game: Game, browser: Browser) -> None:
    errors = len(game.errors())
    visitor = Visitor(game, browser, "en")
    page, at = visitor.page, visitor.page.get_by_test_id
    born(visitor, NAME)
    visitor.settle()
    field = at("input")

    # Tab completes; Escape takes that back; on an empty line Tab goes on, as everywhere.
    field.fill("inven")
    field.press("Tab")
    expect(field).to_have_value("inventory")
    field.press("Escape")
    expect(field).to_have_value("inven")
    field.fill("")
    field.press("Tab")
    expect(at("send")).to_be_focused()

    # `?` on an empty line lists the keys, and is a question mark when pressed once more.
    field.focus()
    field.press("?")
    expect(at("keys")).to_be_visible()
    assert visitor.barriers() == []
    page.keyboard.press("?")
    expect(at("keys")).to_be_hidden()
    expect(field).to_have_value("?")
    field.fill("")

    # An alias of two commands, a key with a button, a trigger.
    field.press("Alt+k")
    at("workshop-add").click()
    at("aliases-name-0").fill("wall")
    at("aliases-text-0").fill("north;south")
    at("workshop-macros").click()
    at("workshop-add").click()
    at("macros-label-0").fill("Round")
    at("macros-key-0").press("F2")
    at("macros-text-0").fill("wall")
    at("workshop-triggers").click()
    at("workshop-add").click()
    at("triggers-pattern-0").fill("Notice Wall")
    at("triggers-pattern-0").press("Tab")
    assert visitor.barriers() == []
    visitor.picture("workshop")
    page.keyboard.press("Escape")
    expect(at("workshop")).to_be_hidden()
    field.focus()
    field.press("F2")
    expect(page.locator("mark.trigger", has_text="Notice Wall")).not_to_have_count(0)
    expect(page.locator(".inp", has_text="> south")).to_have_count(1)
    expect(at("place")).to_contain_text("Well Square")
    visitor.settle()
    page.keyboard.press("Escape")

    # A reader further up has the end in view as well.
    for _ in range(3):
        visitor.type("look")
    visitor.settle()
    page.locator("#messagewindow").evaluate("(log) => log.scrollTo({ top: 0, behavior: 'instant' })")
    expect(at("tail")).to_be_visible()
    visitor.settle()
    expect(at("tail")).to_contain_text(f"fence {visitor._fences}.")
    assert page.locator("#messagewindow").evaluate("(log) => log.scrollTop") == 0
    field.press("Control+f")
    at("search-for").fill("well square")
    expect(at("search-count")).to_have_text("{0} of {0}".format(_times(visitor, "Well Square")))
    page.keyboard.press("Escape")
    expect(at("search")).to_be_hidden()
    expect(field).to_be_focused()

    # A click outside closes the settings; saving makes a file.
    page.locator("#settings summary").click()
    at("times").check()
    at("numpad").check()
    for button, end, inside in (("save-text", ".txt", "> south"), ("save-page", ".html", "<style>")):
        with page.expect_download() as download:
            at(button).click()
        assert download.value.suggested_filename.endswith(end)
        text = Path(download.value.path()).read_text(encoding="utf-8")
        assert "Notice Wall" in text
        assert inside in text
        assert "onclick" not in text
    page.locator("#messagewindow").click(position={"x": 5, "y": 5})
    expect(page.locator("#settings .sheet")).to_be_hidden()

    # The number pad walks, and writes nothing.
    for key, place in (("Numpad8", "Notice Wall"), ("Numpad2", "Well Square")):
        field.press(key)
        expect(at("place")).to_contain_text(place)
    expect(field).to_have_value("")

    # Panes are moved, and stay there.
    at("move-map").click()
    expect(page.locator("#under #pane-map")).to_be_visible()
    at("splitter").press("ArrowLeft")
    expect(at("splitter")).to_have_attribute("aria-valuenow", "46")
    assert visitor.fits()
    page.reload()
    expect(at("connection")).to_have_text("Connected")
    expect(page.locator("#under #pane-map")).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-times", "")

    # Another browser of the same account has all of it.
    other = Visitor(game, browser, "en")
    other.go("/auth/login/")
    other.page.fill("#id_username", NAME)
    other.page.fill("#id_password", PASSWORD)
    other.page.locator("main form:not(.guest) button").click()
    other.page.wait_for_url("**/webclient/")
    expect(other.page.get_by_test_id("macro-0")).to_have_text("Round")
    expect(other.page.locator("#under #pane-map")).to_be_visible()
    expect(other.page.locator("body")).to_have_attribute("data-times", "")
    other.close()
    visitor.close()
    assert game.errors()[errors:] == []


def _times(visitor: Visitor, text: str) -> int:
    """Return the number of times a text is in the text pane."""
    return visitor.page.evaluate(
        "(text) => [...document.querySelectorAll('#messagewindow div:not(.sheaf)')]"
        ".map((block) => block.textContent.toLowerCase().split(text).length - 1).reduce((sum, n) => sum + n, 0)",
        text.lower(),
    )


def test_without_a_line_there_is_a_page_that_says_so(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "zh", service_workers="allow")
    page = visitor.page
    visitor.go("/webclient/")
    expect(page.get_by_test_id("connection")).to_have_text("已连接")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    visitor.context.set_offline(True)
    visitor.go("/tables/")
    expect(page.locator("h1")).to_have_text("没有连接")
    assert visitor.barriers() == []
    visitor.context.set_offline(False)
    page.locator("a.button").click()
    expect(page.get_by_test_id("connection")).to_have_text("已连接")
    visitor.complaints.clear()  # Chromium writes failed requests to the console
    visitor.close()
