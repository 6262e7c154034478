"""mbg in the browser: whole matches by clicking, at a desk and on a phone, in both languages, with the line lost in the middle."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import CHROMIUM, DESKTOP, PHONE, Screen, Visitor, chromium
from tests.harness import Game
from tests.test_browser import FAST, born

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

TO_THE_SIEGE_ROOM = ("east", "east", "east")
CONNECTED = {"en": "Connected", "zh": "已连接"}
SAID = {
    "en": {"scenario": "options scenario=tutorial", "turns": "options turns=4", "is": "is now"},
    "zh": {"scenario": "选项 scenario=tutorial", "turns": "选项 turns=4", "is": "改为"},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """A game whose computer players do not dawdle."""
    game = Game(tmp_path_factory.mktemp("siege"), settings=FAST)
    try:
        yield game.start()
    finally:
        game.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


def begin(visitor: Visitor, name: str, *options: str) -> None:
    """Make a hero, walk to the table of mbg, play against two computer players."""
    page = visitor.page
    born(visitor, name)
    for way in TO_THE_SIEGE_ROOM:
        visitor.type(way)
    visitor.type("sit" if visitor.lang == "en" else "入座")
    visitor.show("table")
    for seats in (2, 3):
        page.get_by_test_id("table-add_bot").click()
        expect(page.get_by_test_id("waiting").locator("li")).to_have_count(seats)
    visitor.show("text")
    for option in options:
        visitor.ask(option, SAID[visitor.lang]["is"])
    visitor.show("table")
    page.get_by_test_id("table-start").click()
    expect(page.get_by_test_id("road")).to_be_visible()


def answer_something(visitor: Visitor, clicks: int) -> int:
    """Click on an answer to whatever is asked, by turns a careful and a bold one; return how many clicks that were."""
    answers = visitor.page.get_by_test_id("moves").locator("button.move")
    if count := answers.count():
        # The table may be drawn anew between the look and the click; then there is another turn of the loop.
        try:
            answers.nth(count - 1 if clicks % 3 else 0).click(timeout=1000)
        except Exception as error:
            if "Timeout" not in str(error):
                raise
            return 0
    visitor.page.wait_for_timeout(100)
    return int(count > 0)


@pytest.mark.parametrize(("lang", "screen", "name"), [("zh", DESKTOP, "陆伯言"), ("en", PHONE, "Aldegund")])
def test_a_whole_siege_is_played_by_clicking(
    house: Game, browser: Browser, lang: str, screen: Screen, name: str
) -> None:
    errors = len(house.errors())
    visitor = Visitor(house, browser, lang, screen)
    page, said = visitor.page, SAID[lang]
    begin(visitor, name, said["scenario"], said["turns"])
    expect(page.get_by_test_id("road").locator(".cell")).to_have_count(16)
    assert visitor.fits()
    assert visitor.barriers() == []
    visitor.picture("mbg")

    clicks, lost, until = 0, 0, time.monotonic() + 120
    result, turn = page.get_by_test_id("result"), page.get_by_test_id("turn")
    fought = page.get_by_test_id("list-battle")
    while not result.count():
        assert time.monotonic() < until, f"the match hangs after {clicks} clicks: {turn.inner_text()}"
        if clicks == 4 and not lost:
            lost = 1
            visitor.lose_the_line()
            expect(page.locator("body")).to_have_attribute("data-connection", "lost")
            expect(page.locator("body")).to_have_attribute("data-connection", "connected")
            expect(page.get_by_test_id("question")).not_to_be_empty()
        elif clicks == 8 and lost == 1:
            lost = 2
            page.reload()
            expect(page.get_by_test_id("connection")).to_have_text(CONNECTED[lang])
            visitor.show("table")
            expect(page.get_by_test_id("road").locator(".cell")).to_have_count(16)
        clicks += answer_something(visitor, clicks)
    assert lost == 2
    assert visitor.barriers() == []
    visitor.picture("mbg-over")
    visitor.close()
    assert house.errors()[errors:] == []
