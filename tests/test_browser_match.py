"""A match fills the window: nothing of the board is hidden, UNO lies round a table, and things are seen to move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import ARRIVED, CHROMIUM, DESKTOP, PHONE, Screen, Visitor
from tests.harness import Game
from tests.marks import sweep
from tests.test_browser import TO_THE_SNUG, born, click_something

CALLED = re.compile("/website/images/well-called.svg$")

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

LAPTOP, SMALL = (1280, 720), (360, 640)
SHOWN = """(selectors) => selectors.filter((selector) => [...document.querySelectorAll(selector)].some((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}))"""
"""Returns the elements that are not wholly on the screen."""


def deal(visitor: Visitor, name: str, bots: int, door: str = "") -> None:
    """Begin a match of UNO against computer players without a stake; `door`: the command to sit down."""
    page = visitor.page
    born(visitor, name)
    visitor.walk(TO_THE_SNUG)
    visitor.type(door or {"en": "sit curtain", "zh": "入座 帘边桌"}[visitor.lang])
    visitor.show("table")
    seats = page.get_by_test_id("waiting").locator("li")
    for taken in range(1, bots + 1):
        expect(seats).to_have_count(taken)
        page.get_by_test_id("table-add_bot").click()
    expect(seats).to_have_count(bots + 1)
    page.get_by_test_id("table-start").click()
    expect(page.get_by_test_id("hand")).to_be_visible()
    expect(page.get_by_test_id("turn")).to_have_attribute("data-mine", "")


@pytest.mark.parametrize(
    ("lang", "screen", "size", "name"),
    [sweep("en", DESKTOP, LAPTOP, "Sigismunda"), ("zh", PHONE, SMALL, "孟获")],
    ids=["laptop", "phone"],
)
def test_a_match_fills_the_window(
    game: Game, browser: Browser, lang: str, screen: Screen, size: tuple[int, int], name: str
) -> None:
    visitor = Visitor(game, browser, lang, screen)
    page = visitor.page
    deal(visitor, name, 3)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.get_by_test_id("hand")).to_be_visible()
    assert visitor.fits()
    page.evaluate(ARRIVED)
    assert page.evaluate(SHOWN, [".u-seat", ".pile", ".u-heap .card", ".held .card", ".u-said"]) == []
    overlapping = page.evaluate(
        """() => {
            const boxes = [...document.querySelectorAll(".u-seat")].map((one) => one.getBoundingClientRect());
            return boxes.some((one, at) => boxes.slice(at + 1).some((other) =>
                one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom));
        }"""
    )
    assert not overlapping
    filters = page.locator("#talk-filters .chip").evaluate_all("(all) => all.map((one) => one.offsetTop)")
    assert (len(filters) > 2 and len(set(filters)) == 1) or screen is PHONE
    if screen is PHONE:
        assert page.evaluate("() => [...document.querySelectorAll('.hand li')].every((one) => one.clientWidth >= 43)")
    visitor.picture("match")
    assert visitor.barriers() == []
    visitor.close()


@pytest.mark.long
def test_the_text_is_a_strip_that_can_be_pulled_up(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en")
    page = visitor.page
    deal(visitor, "Gerlinde", 1)
    log, pull = page.get_by_test_id("log"), page.get_by_test_id("pull")
    strip = log.bounding_box()["height"]
    board = page.locator(".u-table").bounding_box()
    assert strip < 80
    pull.click()
    expect(pull).to_have_attribute("aria-expanded", "true")
    assert log.bounding_box()["height"] > 3 * strip
    assert page.locator(".u-table").bounding_box() == board, "the board moves when the text is pulled up"
    page.keyboard.press("Escape")
    expect(pull).to_have_attribute("aria-expanded", "false")
    assert log.bounding_box()["height"] == strip
    visitor.leave()
    expect(page.locator("#pane-hero")).to_be_visible()
    visitor.close()


@pytest.mark.long
def test_cards_travel_unless_one_wants_them_still(game: Game, browser: Browser) -> None:
    moved = "() => window.moves.length"
    counts = {}
    for name, motion in (("Radegunde", "no-preference"), ("Willibrord", "reduce")):
        visitor = Visitor(game, browser, "en", reduced_motion=motion)
        page = visitor.page
        page.add_init_script(
            """window.moves = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, options) {
                window.moves.push(options.duration);
                return animate.call(this, frames, options);
            };"""
        )
        deal(visitor, name, 1)
        clicks = 0
        while clicks < 6 and not page.evaluate(moved):  # a card may ask first which colour, or with whom to swap
            clicks += click_something(visitor)
        visitor.settle()
        counts[motion] = page.evaluate(moved)
        assert all(150 <= duration <= 400 for duration in page.evaluate("() => window.moves"))
        visitor.leave()
        visitor.close()
    assert counts["no-preference"] > 0
    assert counts["reduce"] == 0


@pytest.mark.long
def test_a_hand_is_sorted_and_where_nothing_hangs_on_it_there_are_hints(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en")
    page = visitor.page
    deal(visitor, "Hathumoda", 1, "play uno casual")
    page.get_by_test_id("table-hint").click()
    visitor.reads("Hint: ")
    held = page.get_by_test_id("hand").locator("button")
    page.get_by_test_id("sort-number").click()
    expect(page.get_by_test_id("sort-number")).to_have_attribute("aria-pressed", "true")
    cards = [card.get_attribute("data-card") for card in held.all()]
    symbols = ["0123456789SR+DW".index("W" if card[0] == "W" else card[1]) for card in cards]
    assert symbols == sorted(symbols)
    page.get_by_test_id("sort-colour").click()
    cards = [card.get_attribute("data-card") for card in held.all()]
    colours = ["RYGBW".index(card[0]) for card in cards]
    assert colours == sorted(colours)
    visitor.leave()
    visitor.close()


@pytest.mark.long
def test_it_is_told_that_it_is_ones_turn(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en")
    page = visitor.page
    page.add_init_script(
        """window.notes = 0;
        const begin = AudioScheduledSourceNode.prototype.start;
        AudioScheduledSourceNode.prototype.start = function (...when) {
            window.notes += 1;
            return begin.apply(this, when);
        };"""
    )
    deal(visitor, "Berengaria", 1)
    expect(page).to_have_title("● Your turn · Wellmouth, the game")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", CALLED)
    assert page.evaluate("window.notes") == 0, "a sound that nobody has switched on"
    page.locator("#settings summary").click()
    expect(page.get_by_test_id("volume")).to_be_disabled()
    page.get_by_test_id("sound").check()
    page.wait_for_function("() => window.notes > 0")
    page.get_by_test_id("volume").fill("30")
    page.locator("#settings summary").click()
    visitor.leave()
    expect(page).to_have_title("Wellmouth, the game")
    expect(page.locator("link[rel=icon]")).not_to_have_attribute("href", CALLED)
    page.reload()
    page.locator("#settings summary").click()
    expect(page.get_by_test_id("sound")).to_be_checked()
    expect(page.get_by_test_id("volume")).to_have_value("30")
    visitor.close()
