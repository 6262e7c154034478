"""The game's text can be clicked: links, and the contents of the place, against the live server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser import CHROMIUM, Visitor
from tests.harness import Game
from tests.marks import LANGS, sweep
from tests.test_browser import SAID as SCREEN_SAYS
from tests.test_browser import TO_THE_SNUG, born

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

SAID = {
    "en": {
        "task": "talk hanno",
        "asks": "well-warden",
        "well": "brass plate",
        "person": "Hanno the well-warden",
        "leave": "You take your leave",
        "north": "north",
        "further": "The Notice Wall",
        "south": "south",
        "back": "Well Square",
        "topic": "look",
        "about": "Look around, or at something.",
        "table": "lamp table",
        "bot": "bot add random",
        "added": "takes a seat",
        "start": "start",
        "moves": "moves",
    },
    "zh": {
        "task": "聊 老绠",
        "asks": "老绠",
        "well": "铜牌",
        "person": "守井人老绠",
        "leave": "道了别",
        "north": "北",
        "further": "告示墙",
        "south": "南",
        "back": "井口广场",
        "topic": "查看",
        "about": "看看四周，或者细看某样东西。",
        "table": "灯下桌",
        "bot": "加电脑 随机",
        "added": "入座了",
        "start": "开局",
        "moves": "走法",
    },
}

NAMES = {"en": "Clickwell", "zh": "甘点点"}
OTHERS = {"en": "Presswell", "zh": "甘按按"}


def link(visitor: Visitor, label: str | re.Pattern[str]) -> Locator:
    """Return the newest link of the text pane with a label."""
    return visitor.page.locator("#messagewindow button.link", has_text=label).last


def follow(visitor: Visitor, label: str, answer: str) -> None:
    """Click a link and wait for a new text that has the answer."""
    before = visitor.page.locator("#messagewindow .out").count()
    link(visitor, label).click()
    visitor.page.wait_for_function(
        "([before, answer]) => [...document.querySelectorAll('#messagewindow .out')].slice(before)"
        ".some((block) => block.innerText.includes(answer))",
        arg=[before, answer],
    )


@pytest.mark.long
@LANGS
def test_what_is_said_can_be_clicked(game: Game, browser: Browser, lang: str) -> None:
    said = SAID[lang]
    visitor = Visitor(game, browser, lang)
    born(visitor, NAMES[lang])
    visitor.settle()

    follow(visitor, said["well"], "")
    follow(visitor, said["person"], "1")  # a person answers with a list of topics
    choices = visitor.page.get_by_test_id(re.compile("^ask-"))
    assert choices.count() > 1
    choices.first.click()
    visitor.settle()
    choices.last.click()
    visitor.reads(said["leave"])
    follow(visitor, said["task"], said["asks"])  # the command named in the first task
    visitor.type("0")
    visitor.settle()

    follow(visitor, said["north"], said["further"])
    follow(visitor, said["south"], said["back"])

    visitor.ask("help all", said["topic"])
    follow(visitor, re.compile(f"^{said['topic']}$"), said["about"])

    visitor.walk(TO_THE_SNUG)
    place = visitor.page.get_by_test_id("here").locator("li", has_text=said["table"])
    place.locator("[data-testid^=here-sit-]").click()
    expect(visitor.page.locator("body")).to_have_attribute("data-table", "")
    visitor.ask(said["bot"], said["added"])
    visitor.type(said["start"])
    visitor.settle()
    expect(visitor.page.get_by_test_id("turn")).to_contain_text(SCREEN_SAYS[lang]["your_turn"])
    visitor.type(said["moves"])
    visitor.settle()
    pane = visitor.page.locator("#pane-table")
    version = pane.get_attribute("data-version")
    linked = visitor.page.locator("#messagewindow .out", has=visitor.page.locator("button.link"))
    linked.last.locator("button.link").first.click()  # despite the inn's murmurs meanwhile
    expect(pane).not_to_have_attribute("data-version", version)
    visitor.leave()
    visitor.close()


@LANGS
def test_what_is_here_can_be_clicked(game: Game, browser: Browser, lang: str) -> None:
    said = SAID[lang]
    visitor = Visitor(game, browser, lang)
    born(visitor, OTHERS[lang])
    visitor.settle()
    visitor.show("place")
    before = visitor.page.locator("#messagewindow .out").count()
    visitor.page.get_by_test_id("here").locator("li", has_text=said["person"]).locator(".chip").click()
    visitor.page.wait_for_function(
        "(before) => document.querySelectorAll('#messagewindow .out').length > before", arg=before
    )
    assert visitor.page.locator("#messagewindow .out").last.locator("button.link").count() > 1
    visitor.close()


@pytest.mark.parametrize(("reloads", "name"), [(2, "Refreshing"), sweep(25, "Refreshed")])
def test_a_refresh_comes_back_into_the_game(game: Game, browser: Browser, reloads: int, name: str) -> None:
    visitor = Visitor(game, browser, "en")
    born(visitor, name)
    visitor.settle()
    place = visitor.page.get_by_test_id("place")
    for number in range(reloads):
        after = 480 * number // (reloads - 1)
        visitor.page.reload(wait_until="commit")
        # The second one meets the first at another step of its way each time.
        visitor.page.wait_for_timeout(after)
        visitor.reload()
        visitor.reads(SCREEN_SAYS["en"]["enters"])  # the earlier text is there again
        expect(place, f"the reload after {after} ms").to_be_visible()
    visitor.close()
