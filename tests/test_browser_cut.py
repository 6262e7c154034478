"""Nothing is cut or hidden: the town and a whole map of Siege on the screens of laptops, in both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import CHROMIUM, Screen, Visitor
from tests.harness import Game
from tests.marks import sweep
from tests.test_browser import born

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

BEYOND = """(box) => [...box.querySelectorAll("button")].filter((one) =>
    one.getBoundingClientRect().right > box.getBoundingClientRect().right + 1 || one.scrollWidth > one.clientWidth + 1
).map((one) => one.innerText)"""
"""Buttons that overflow their container, or whose contents overflow."""
CUT_NAMES = """(hand) => [...hand.querySelectorAll(".k-name")].filter((one) => {
    one.style.overflowWrap = "normal";
    return one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth;
}).map((one) => one.textContent)"""
"""Names of cards that are cut, or broken within a syllable."""
ASTRAY = """(road) => [...road.querySelectorAll(".label[data-place='1'] .what")].filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return !document.elementFromPoint(left + width / 2, top + height - 3)?.closest(".cell[data-place='1']");
}).map((one) => one.innerText)"""
"""Names of cities shown beside their city."""


@pytest.mark.parametrize(
    ("lang", "screen", "name"),
    [("en", Screen("1280", 1280, 720, False), "Gundrada"), sweep("zh", Screen("1440", 1440, 900, False), "韩义公")],
)
def test_nothing_is_cut_on_a_laptop(game: Game, browser: Browser, lang: str, screen: Screen, name: str) -> None:
    visitor = Visitor(game, browser, lang, screen)
    page = visitor.page
    born(visitor, name)
    begin, filters = page.get_by_test_id("begin"), page.locator("#talk-filters")
    expect(begin).to_be_visible()
    assert begin.evaluate(BEYOND) == []
    expect(filters.locator("button")).to_have_count(10)
    assert filters.evaluate("(box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight + 1")

    visitor.type({"en": "play mbg bots 3 easy", "zh": "玩 mbg 电脑 3个 简单"}[lang])
    road = page.get_by_test_id("road")
    expect(road.locator(".cell")).to_have_count(92)
    assert road.evaluate(ASTRAY) == []
    page.get_by_test_id("list-officers").click()
    table = page.get_by_test_id("sheet").locator(".wide-table")
    assert table.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    visitor.picture("mbg-officers")
    page.get_by_test_id("sheet-close").click()
    visitor.leave()
    visitor.close()


def last_state(visitor: Visitor) -> Any:
    """Return the last state of the table, to be shown with other cards, with a `rev` above any later one."""
    expect(visitor.page.get_by_test_id("turn")).to_have_text("Your turn")
    visitor.settle()  # no message comes to be drawn instead
    name, arguments, state = json.loads(next(one for one in reversed(visitor.frames) if '"table_state"' in one))
    state["rev"] += 1000
    return name, arguments, state


def leave_as_it_is(visitor: Visitor) -> None:
    """Have the real table drawn again, and leave it and the game."""
    visitor.reload()
    visitor.show("table")
    expect(visitor.page.get_by_test_id("table-resign")).to_be_visible()
    visitor.leave()
    visitor.close()


@pytest.mark.long
def test_a_great_hand_of_uno_is_seen_whole_on_a_laptop(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en", Screen("1280", 1280, 720, False))
    page = visitor.page
    born(visitor, "Radegundis")
    visitor.type("play uno bots easy")
    expect(page.get_by_test_id("hand").locator("li")).not_to_have_count(0)
    # No test makes such large hands: the received state is shown with more cards.
    name, arguments, state = last_state(visitor)
    state["view"]["hand"] = [f"{colour}{symbol}" for colour in "RYGB" for symbol in range(10)]
    page.evaluate("(message) => window.Evennia.emit(...message)", [name, arguments, state])
    expect(page.get_by_test_id("hand").locator("li")).to_have_count(40)
    assert page.locator("#pane-table").evaluate("(pane) => pane.scrollHeight <= pane.clientHeight")
    visitor.picture("uno-great-hand")
    leave_as_it_is(visitor)


@pytest.mark.sweep
def test_no_name_of_a_card_is_cut_on_a_small_phone(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en", Screen("360", 360, 640, True))
    page = visitor.page
    born(visitor, "Wiborada")
    visitor.type("play kards bots easy")
    visitor.show("table")
    page.get_by_test_id("deck-panzer").click()
    page.get_by_test_id("lead").click()
    page.get_by_test_id("keep").click()
    hand = page.get_by_test_id("hand")
    expect(hand.locator("li")).not_to_have_count(0)
    # No deck holds all cards: the received state is shown with one hand after the other.
    name, arguments, state = last_state(visitor)
    side = state["view"]["sides"][state["who"]]
    cards = page.evaluate("Object.keys(window.house.games.kards.cards)")
    for first in range(0, len(cards), 9):
        shown = cards[first : first + 9]
        side["hand"] = [[1000 + first + place, card, False, False] for place, card in enumerate(shown)]
        side["prices"], side["hand_count"] = [1] * len(shown), len(shown)
        state["rev"] += 1
        page.evaluate("(message) => window.Evennia.emit(...message)", [name, arguments, state])
        expect(hand.locator(f"[data-card='{shown[0]}']")).to_be_visible()
        assert hand.evaluate(CUT_NAMES) == []
    leave_as_it_is(visitor)


def test_the_large_map_of_a_small_phone_has_the_whole_town(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en", Screen("360", 360, 640, True))
    page = visitor.page
    born(visitor, "Liutgard")
    visitor.show("map")
    here = page.locator(".spot[data-here]").bounding_box()
    assert here is not None
    assert here["x"] >= 0
    assert here["x"] + here["width"] <= 360
    page.get_by_test_id("map-large").click()
    spots = page.locator(".large [data-testid^=spot-]")
    expect(spots).not_to_have_count(0)
    edges = spots.evaluate_all(
        "all => all.map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right])"
    )
    assert min(left for left, _ in edges) >= 0
    assert max(right for _, right in edges) <= 360
    assert page.locator(".large .map").evaluate("(map) => map.scrollWidth <= map.clientWidth")
    visitor.picture("map-360")
    visitor.close()
