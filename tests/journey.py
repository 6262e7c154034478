"""A newcomer's whole first evening in a browser, only by clicks: run on demand, not with the tests.

usage: make journey [ONLY=LANGUAGE[-WIDTH]]

As a guest: the first cards of a table. With an account: hero, walk, fight, shop, then a whole match of each game, with
its result and its replay, and a connection lost in the middle of each. On the four screens of `SCREENS`, in both
languages, one after the other in a separate game; any request off the machine and any error of a script fails. The
owner prepares the things a newcomer cannot: a pit with something in it to fight, and coins.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, expect

from tests.browser import Screen, Visitor, chromium
from tests.harness import Game
from tests.test_browser import click_something
from tests.test_browser_kards import fight as fight_of_kards
from tests.test_browser_mbg import answer_something
from tests.test_fights_e2e import harden, pit, staff
from tests.walk import town

SCREENS = (
    Screen("1440", 1440, 900, False),
    Screen("1280", 1280, 720, False),
    Screen("390", 390, 844, True),
    Screen("360", 360, 640, True),
)
LANGUAGES = ("en", "zh")
NAMES = {"en": ("Ottokar", "Wilbirg", "Sigibert", "Kriemhild"), "zh": ("张曼成", "管幼安", "陈孔璋", "应德琏")}
FOE, SHOP = "winch_ogre", "store"
LONGEST = 900
"""Longest time of a match, in seconds."""


class Play(NamedTuple):
    """A game played by clicks."""

    terms: Mapping[str, str]
    """Options set by the host: option -> value."""
    seen: str
    """Selector of the table during play."""
    turn: Callable[[Visitor, int], int]
    """Clicks on a possible action; returns the number of clicks."""
    trouble: Callable[[Game, Visitor], None]
    """What goes wrong in the middle of the match."""


def walk_away(game: Game, visitor: Visitor) -> None:
    """Ask for another seat in a second tab, which is refused, and walk out of the room: the match goes along."""
    page, lobby = visitor.page, visitor.context.new_page()
    lobby.goto(f"{visitor.base}/tables/")
    lobby.locator("form[action$='/join'] button").last.click()
    expect(lobby.locator("main a[href='/webclient/']")).to_be_visible()
    lobby.close()
    visitor.show("map")
    place, way = page.get_by_test_id("place"), page.locator("[data-testid^=way-]").first
    before = place.text_content()
    if visitor.screen.touch:
        way.click()
    else:  # the match has the room of the map
        visitor.type(str(way.get_attribute("data-testid")).removeprefix("way-"))
    expect(place).not_to_have_text(str(before))
    visitor.show("table")


def lose_the_network(game: Game, visitor: Visitor) -> None:
    """Lose the network in one's turn: it is told within five seconds, and so is the fate of a click."""
    page = visitor.page
    body, end = page.locator("body"), page.get_by_test_id("end")
    expect(end).to_be_enabled()
    version = page.locator("#pane-table").get_attribute("data-version")
    with visitor.slow_line():
        visitor.context.set_offline(True)
        expect(body).not_to_have_attribute("data-connection", "connected", timeout=5_000)
        end.click()
        expect(page.get_by_test_id("table-error")).not_to_be_empty()
        assert page.locator("#pane-table").get_attribute("data-version") == version
        visitor.context.set_offline(False)
    expect(body).to_have_attribute("data-connection", "connected")
    expect(end).to_be_enabled()
    expect(page.get_by_test_id("table-error")).to_be_empty()


def kill_the_server(game: Game, visitor: Visitor) -> None:
    """Kill the Server; the client says so, and is back by itself, even if the line is lost and found meanwhile."""
    body = visitor.page.locator("body")
    game.kill("server")
    expect(body).not_to_have_attribute("data-connection", "connected")
    visitor.lose_the_line()
    game.revive()
    expect(body).to_have_attribute("data-connection", "connected")
    visitor.settle()


GAMES = {
    "uno": Play({"rounds": "1"}, "hand", lambda visitor, clicks: click_something(visitor), walk_away),
    "kards": Play({"hq_defence": "9"}, "hand", lambda visitor, clicks: fight_of_kards(visitor), lose_the_network),
    "mbg": Play({"scenario": "tutorial", "max_turn": "6"}, "road", answer_something, kill_the_server),
}


def main() -> None:
    """Take all of them, or the requested one."""
    only = sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else ""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="journey-") as there, chromium() as browser:
        game = Game(Path(there))
        try:
            game.start()
            for lang, (number, screen) in itertools.product(LANGUAGES, enumerate(SCREENS)):
                if f"{lang}-{screen.key}".startswith(only):
                    journey(game, browser, lang, screen, NAMES[lang][number])
                    print(f"{lang} {screen.width}x{screen.height}: {time.monotonic() - began:.0f} s", flush=True)
            assert not game.errors(), game.errors()
        finally:
            game.kill()


def journey(game: Game, browser: Browser, lang: str, screen: Screen, name: str) -> None:
    """Play as a guest, then with an account, from the front page to the last replay."""
    guest = Visitor(game, browser, lang, screen, reduced_motion="no-preference")
    guest.go("/")
    guest.page.get_by_test_id("guest").click()
    expect(guest.page.get_by_test_id("hand")).to_be_visible()
    for _ in range(3):
        click_something(guest)
    lose_the_line(guest)
    guest.leave()
    guest.close()

    visitor = Visitor(game, browser, lang, screen, reduced_motion="no-preference")
    visitor.register(name)
    visitor.page.get_by_test_id("make-accept").click()
    visitor.show("map")
    walk(visitor, "n", "s")
    fight(game, visitor, name)
    shop(visitor)
    for key, play in GAMES.items():
        game.free_tables()
        match(game, visitor, key, play)
    visitor.close()


def lose_the_line(visitor: Visitor) -> None:
    """Break the connection, and wait until the client is back by itself."""
    body = visitor.page.locator("body")
    visitor.lose_the_line()
    expect(body).not_to_have_attribute("data-connection", "connected")
    expect(body).to_have_attribute("data-connection", "connected")


def walk(visitor: Visitor, *ways: str) -> None:
    """Click on exits, one after the other; come back to the start, with a lost connection."""
    place = visitor.page.get_by_test_id("place")
    for way in ways:
        before = place.inner_text()
        visitor.page.get_by_test_id(f"way-{way}").click()
        expect(place).not_to_have_text(before)
    lose_the_line(visitor)
    expect(place).not_to_be_empty()


def fight(game: Game, visitor: Visitor, name: str) -> None:
    """Attack a creature by a click, and strike until it has fallen; then go back up."""
    page = visitor.page
    visitor.show("hero")
    hero = page.get_by_test_id("hero")
    called = hero.locator(".who").inner_text().split("," if visitor.lang == "en" else "，")[0]
    with staff(game) as owner:
        harden(owner, called, hp=400, strength=8)
        pit(owner, f"pit of {name}", FOE)
        owner.send(f'@py hero = __import__("evennia").search_object("{called}")[0]; hero.coins = 200; print("rich")')
        owner.expect("rich")
        owner.send(f"@tel {called} = pit of {name}")
    visitor.show("map")
    page.locator("[data-testid^=here-attack-]").first.click()
    foes = page.get_by_test_id("foes").locator("li")
    expect(foes).to_have_count(1)
    expect(foes).to_be_visible()
    lose_the_line(visitor)
    until = time.monotonic() + LONGEST
    while foes.count():
        assert time.monotonic() < until, "the fight never ends"
        foes.first.locator("button").first.click()
        visitor.settle()
    visitor.show("map")
    page.get_by_test_id("way-n").click()
    expect(page.get_by_test_id("way-e")).to_be_visible()


def shop(visitor: Visitor) -> None:
    """Walk to a shop by a click on the map, and buy the first affordable thing."""
    page = visitor.page
    name = town()[SHOP]["name"][visitor.lang]
    page.locator(f"[data-testid^=spot-][aria-label*='{name}']").click()
    expect(page.get_by_test_id("place")).to_contain_text(name)
    page.locator("[data-testid^=here-trade-]").first.click()
    purse = page.get_by_test_id("shop").locator(".purse")
    before = purse.inner_text()
    page.get_by_test_id("shop").locator(".goods button:not([disabled])").first.click()
    expect(purse).not_to_have_text(before)
    page.get_by_test_id("sheet-close").click()


def match(game: Game, visitor: Visitor, key: str, play: Play) -> None:
    """Open a table, set its options, play to the end with lost connections on the way, and watch the replay."""
    page = visitor.page
    visitor.show("table")
    page.get_by_test_id(f"play-people-{key}").click()
    expect(page.get_by_test_id("terms")).to_be_visible()
    visitor.settle()
    while page.get_by_test_id("all-terms").get_attribute("open") is None:  # it stays open from one table to the next
        page.get_by_test_id("more-terms").click()
        visitor.settle()
    page.get_by_test_id("term-regulars").uncheck()  # computer players sit down only when asked
    for option, value in play.terms.items():
        term = page.get_by_test_id(f"term-{option}")
        if term.evaluate("(one) => one.tagName") == "SELECT":
            term.select_option(value)
        else:
            term.fill(value)
            term.press("Tab")
        visitor.settle()
        expect(term).to_have_value(value)
    page.get_by_test_id("bot-level").select_option("easy")
    page.get_by_test_id("table-add_bot").click()
    expect(page.get_by_test_id("waiting").locator("li")).to_have_count(2)
    page.get_by_test_id("table-start").click()
    if key == "kards":
        page.get_by_test_id("deck-panzer").click()
        page.get_by_test_id("lead").click()
        page.get_by_test_id("keep").click()
    expect(page.get_by_test_id(play.seen)).to_be_visible()
    assert visitor.fits()
    result, clicks, lost, until = page.get_by_test_id("result"), 0, False, time.monotonic() + LONGEST
    while not result.count():
        assert time.monotonic() < until, f"{key} hangs after {clicks} clicks"
        if clicks > 2 and not lost and page.locator(".turn[data-mine]").count():
            lost = True
            for trouble in (lambda: lose_the_line(visitor), lambda: play.trouble(game, visitor)):
                trouble()
                expect(page.get_by_test_id(play.seen).or_(result)).to_be_visible()
        clicks += play.turn(visitor, clicks)
    with visitor.context.expect_page() as opened:
        page.get_by_test_id("replay").click()
    replay = opened.value
    expect(replay.locator("#drawn")).to_be_visible()
    where = replay.locator("#where")
    before = where.inner_text()
    replay.locator("#play").click()
    expect(where).not_to_have_text(before)
    replay.close()
    page.get_by_test_id("table-stand").click()
    expect(page.locator("body")).not_to_have_attribute("data-match", "")


if __name__ == "__main__":
    main()
