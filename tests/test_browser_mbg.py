"""mbg in the browser: whole matches by clicking, at a desk and on a phone, in both languages, with a lost
connection."""

from __future__ import annotations

import json
import time
from functools import cache
from itertools import count
from random import Random

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from evadventure.minigames import registry
from evadventure.minigames.match import Match
from tests.browser import CHROMIUM, DESKTOP, PHONE, Screen, Visitor
from tests.harness import Game
from tests.test_browser import born

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

TO_THE_SIEGE_ROOM = ("east", "east", "east")
CONNECTED = {"en": "Connected", "zh": "已连接"}
SAID = {
    "en": {"scenario": "options scenario=tutorial", "turns": "options turns=6", "is": "is now"},
    "zh": {"scenario": "选项 scenario=tutorial", "turns": "选项 turns=6", "is": "改为"},
}

PLACED = """(width) => {
    const all = [...document.querySelectorAll("#drawn .road :is(.cell, .label)")];
    const places = all.map((one) => one.getBoundingClientRect());
    const now = places.map(({ left, top, width }) => [left, top + scrollY, width].map(Math.round)).join(" ");
    const rests = now && innerWidth === width && now === window.placed_before;
    window.placed_before = now;
    return rests ? now : null;
}"""
"""The places of a road's cells and names on a page of so many pixels, once they are still."""


def begin(visitor: Visitor, name: str, *options: str) -> None:
    """Make a hero, walk to the table of mbg, play against two computer players."""
    page = visitor.page
    born(visitor, name)
    visitor.walk(TO_THE_SIEGE_ROOM)
    visitor.type("sit" if visitor.lang == "en" else "入座")
    visitor.show("table")
    seats = page.get_by_test_id("waiting").locator("li")
    for taken in (1, 2):
        expect(seats).to_have_count(taken)
        page.get_by_test_id("table-add_bot").click()
    expect(seats).to_have_count(3)
    visitor.show("text")
    for option in options:
        visitor.ask(option, SAID[visitor.lang]["is"])
    visitor.show("table")
    page.get_by_test_id("table-start").click()
    expect(page.get_by_test_id("road")).to_be_visible()


def answer_something(visitor: Visitor, clicks: int) -> int:
    """Answer a question by clicks, by turns carefully and boldly; return the number of clicks."""
    answers, result = visitor.page.get_by_test_id("moves").locator("button.move"), visitor.page.get_by_test_id("result")
    return visitor.clicked(answers if clicks % 3 else answers.first, result)


@pytest.mark.soak
@pytest.mark.parametrize(("lang", "screen", "name"), [("zh", DESKTOP, "陆公纪"), ("en", PHONE, "Aldegund")])
def test_a_whole_siege_is_played_by_clicking(
    game: Game, browser: Browser, lang: str, screen: Screen, name: str
) -> None:
    errors = len(game.errors())
    visitor = Visitor(game, browser, lang, screen)
    page, said = visitor.page, SAID[lang]
    begin(visitor, name, said["scenario"], said["turns"])
    expect(page.get_by_test_id("road").locator(".cell")).to_have_count(16)
    assert visitor.fits()
    assert visitor.barriers() == []
    visitor.picture("mbg")

    clicks, lost, until = 0, 0, time.monotonic() + 120
    result, turn = page.get_by_test_id("result"), page.get_by_test_id("turn")
    while not result.count():
        assert time.monotonic() < until, f"the match hangs after {clicks} clicks: {turn.inner_text()}"
        if clicks >= 2 and not lost:
            lost = 1
            look_around(visitor)
            visitor.lose_the_line()
            expect(page.locator("body")).to_have_attribute("data-connection", "lost")
            expect(page.locator("body")).to_have_attribute("data-connection", "connected")
            expect(page.get_by_test_id("question")).not_to_be_empty()
        elif clicks >= 5 and lost == 1:
            lost = 2
            page.reload()
            expect(page.get_by_test_id("connection")).to_have_text(CONNECTED[lang])
            visitor.show("table")
            expect(page.get_by_test_id("road").locator(".cell")).to_have_count(16)
        clicks += answer_something(visitor, clicks)
    assert lost == 2
    story = page.get_by_test_id("story").locator("li")
    assert 3 <= story.count() <= 5
    assert "?step=" in story.last.locator("a").get_attribute("href")
    assert visitor.barriers() == []
    visitor.picture("mbg-over")
    visitor.leave()
    visitor.close()
    assert game.errors()[errors:] == []


def look_around(visitor: Visitor) -> None:
    """Open the sheets of a city, a faction, an officer, and a list that is sorted; close them by button and by key."""
    page, lang = visitor.page, visitor.lang
    sheet = page.get_by_test_id("sheet")
    page.get_by_test_id("cell-4").click()
    expect(sheet).to_contain_text({"en": "Xiapi", "zh": "下邳"}[lang])
    expect(sheet).to_contain_text({"en": "Income", "zh": "收入"}[lang])
    visitor.picture("mbg-city")
    assert visitor.barriers() == []
    page.get_by_test_id("sheet-close").click()
    expect(sheet).to_be_hidden()
    expect(page.get_by_test_id("cell-4")).to_be_focused()

    page.get_by_test_id("faction-1").click()
    expect(sheet).to_contain_text({"en": "Lü Bu", "zh": "吕布军"}[lang])
    someone = sheet.locator(".person").first
    named = someone.locator("span").first.inner_text()
    someone.click()
    expect(sheet.locator("h2")).to_have_text(named)
    expect(sheet).to_contain_text({"en": "Mar", "zh": "武"}[lang])
    visitor.picture("mbg-officer")
    page.get_by_test_id("sheet-back").click()
    expect(sheet.locator("h2")).not_to_have_text(named)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()

    page.get_by_test_id("list-officers").click()
    rows = sheet.locator("tbody tr")
    expect(rows).to_have_count(20)
    page.get_by_test_id("sort-6").click()
    expect(rows.first).to_contain_text({"en": "Lü Bu", "zh": "吕布"}[lang])
    visitor.picture("mbg-list")
    assert visitor.barriers() == []
    page.keyboard.press("Escape")


def test_places_are_chosen_on_the_road(game: Game, browser: Browser) -> None:
    """Everything by keyboard; a late answer is refused in words."""
    visitor = Visitor(game, browser, "en", DESKTOP)
    page = visitor.page
    begin(visitor, "Theodora", "options scenario=tutorial", "options turns=24")
    expect(page.get_by_test_id("moves").locator("button").first).to_be_visible()

    # Arrow keys walk along the road, Enter opens a sheet.
    page.get_by_test_id("road").locator("[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    expect(page.get_by_test_id("cell-15")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("cell-0")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("sheet")).to_be_visible()
    page.keyboard.press("Escape")
    names = page.get_by_test_id("road").locator(".cell").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert len(set(names)) == 16
    assert all(f"Cell {n}: " in name for n, name in enumerate(names, 1))

    # A spectator sees the same road, and has nothing to answer.
    onlooker = Visitor(game, browser, "zh", PHONE)
    born(onlooker, "马季常")
    onlooker.walk(TO_THE_SIEGE_ROOM)
    onlooker.type("旁观")
    onlooker.show("table")
    expect(onlooker.page.get_by_test_id("road").locator(".cell")).to_have_count(16)
    expect(onlooker.page.get_by_test_id("question")).to_have_text("旁观中")
    expect(onlooker.page.get_by_test_id("list-mine")).to_have_count(0)
    onlooker.page.get_by_test_id("list-officers").click()
    expect(onlooker.page.get_by_test_id("sheet").locator("tbody tr")).not_to_have_count(0)
    assert onlooker.page.locator(".move, .cell[data-lit], .scroll").count() == 0
    onlooker.picture("mbg-watching")
    states = [json.loads(frame)[2] for frame in visitor.frames if frame.startswith('["table_state"')]
    onlooker.go(f"/tables/{states[-1]['table']}/")
    for screen in (PHONE, DESKTOP):  # drawings on a page fit a window that changes
        onlooker.page.set_viewport_size({"width": screen.width, "height": screen.height})
        expect(onlooker.page.locator("#drawn .road .label").first).to_be_visible()
        fitted = onlooker.page.wait_for_function(PLACED, arg=screen.width).json_value()
        onlooker.page.reload()
        assert onlooker.page.wait_for_function(PLACED, arg=screen.width).json_value() == fitted
    onlooker.close()

    # An answer to an outdated picture.
    late = {"table": states[-1]["table"], "rev": states[-1]["rev"] + 1000, "action": {"verb": "move"}}
    page.evaluate("(message) => window.Evennia.msg('table_act', [], message)", late)
    expect(page.get_by_test_id("table-error")).to_have_text("Too late, the table has moved on.")

    # A place is chosen on the road itself.
    take_up(game, visitor, asked("cell"))
    page.locator(".cell[data-lit]").first.focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("sheet").locator(".move.strong").first.focus()
    visitor.picture("mbg-choose")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("sheet")).to_be_hidden()
    visitor.leave()
    visitor.close()


@pytest.mark.long
def test_a_battle_is_watched(game: Game, browser: Browser) -> None:
    """The last battle is told round by round, and plays by itself."""
    visitor = Visitor(game, browser, "en", DESKTOP)
    page = visitor.page
    begin(visitor, "Eulalia", "options scenario=tutorial", "options turns=24")
    take_up(game, visitor, asked("scale"))
    fought, mine = page.get_by_test_id("list-battle"), page.locator(".turn[data-mine]")
    while not fought.count():
        visitor.clicked(page.get_by_test_id("moves").locator("button.move"))
    expect(mine).to_have_count(1)  # while the player is asked, nothing is redrawn
    said = page.get_by_test_id("battle-round")
    fought.click()
    expect(said).to_contain_text("Round")
    page.get_by_test_id("battle-first").click()
    expect(said).to_have_text("Before the battle")
    page.get_by_test_id("battle-next").click()
    expect(said).to_contain_text("Round 1 of")
    expect(page.get_by_test_id("battle-told")).not_to_be_empty()
    page.get_by_test_id("battle-play").click()
    expect(said).not_to_contain_text("Round 1 of")
    visitor.picture("mbg-battle")
    expect(page.locator(".army-of .generals .face-of").first).to_be_visible()
    for side in (0, 1):  # each has its half, and nothing hangs out of it
        half = page.get_by_test_id(f"fighter-{side}")
        assert half.evaluate("(one) => one.offsetWidth > 0.45 * one.parentElement.offsetWidth")
        assert half.evaluate("(one) => one.scrollWidth <= one.offsetWidth")
    page.get_by_test_id("battle-first").click()
    page.get_by_test_id("battle-speed").select_option("4")
    said.click()  # goes to the end
    expect(page.get_by_test_id("battle-slide")).to_have_js_property(
        "value", page.get_by_test_id("battle-slide").get_attribute("max")
    )
    assert visitor.barriers() == []
    page.keyboard.press("Escape")
    visitor.leave()
    visitor.close()


@cache
def asked(verb: str) -> str:
    """Return a position of the tutorial in which the first seat is asked something, as text.

    Args:
        verb: its possible answer.
    """
    game = registry.get("mbg").game
    options = msgspec.convert({"scenario": "tutorial"}, game.options_type)
    for seed in count():  # the same matches in each run, until one has come to it
        match, chance = Match.open(game, options, seats=3, seed=seed), Random(seed)
        while match.to_act:
            (seat,) = match.to_act
            answers = match.legal(seat)
            if seat == 0 and any(game.write_action(one).split()[0] == verb for one in answers):
                return game.write_position(match.state)
            match = match.play(
                seat, chance.choice([one for one in answers if game.write_action(one).startswith("card ")] or answers)
            )
    raise AssertionError


def take_up(game: Game, visitor: Visitor, position: str) -> None:
    """Continue the match at the table of mbg from a position, as the owner."""
    game.go_on_from(position)
    expect(visitor.page.get_by_test_id("result")).to_have_count(0)
    expect(visitor.page.get_by_test_id("moves").locator("button").first).to_be_visible()
