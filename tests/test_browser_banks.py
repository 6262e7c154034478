"""Four people at four browsers, in both languages, play by the clock: each page shows the running clock and its
time."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import CHROMIUM, DESKTOP, PHONE, Visitor
from tests.harness import Game, wait_until
from tests.test_browser import SAID, TO_THE_SNUG, born, click_something

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

PEOPLE = (("en", DESKTOP, "Edburga"), ("zh", PHONE, "周仓"), ("en", PHONE, "Hildelith"), ("zh", DESKTOP, "关平"))
FULL = "10:00"
"""The first display of a bank of ten minutes."""
CLICKS = 40
"""The longest, until three have been asked."""


def running(visitor: Visitor) -> list[int]:
    """Return the seat whose time runs, as a page shows it."""
    rows = visitor.page.locator("[data-testid=banks] li")
    marks = rows.evaluate_all("(all) => all.map((one) => one.hasAttribute('data-turn'))")
    return [seat for seat, mark in enumerate(marks) if mark]


def mover(visitors: list[Visitor]) -> int | None:
    """Return the one seat that is asked and whose time runs, once its own page and all others say so; else None."""
    marks = [one.page.get_by_test_id("turn").get_attribute("data-mine") is not None for one in visitors]
    seats = [seat for seat, mark in enumerate(marks) if mark]
    return seats[0] if len(seats) == 1 and all(running(one) == seats for one in visitors) else None


@pytest.mark.soak
def test_four_people_play_by_the_clock(game: Game, browser: Browser) -> None:
    before = len(game.errors())
    visitors = [Visitor(game, browser, lang, screen) for lang, screen, _ in PEOPLE]
    for seats, (visitor, (*_, name)) in enumerate(zip(visitors, PEOPLE, strict=True), 1):
        born(visitor, name)
        visitor.walk(TO_THE_SNUG)
        visitor.type(SAID[visitor.lang]["sit"])
        visitor.show("table")
        if seats == 1:
            visitor.ask("options regulars=off", "regulars is now off")
            visitor.ask("options bank=10", "bank is now 10")
        expect(visitor.page.get_by_test_id("waiting").locator("li")).to_have_count(seats)
    visitors[0].page.get_by_test_id("table-start").click()
    banks = [[visitor.page.get_by_test_id(f"bank-{seat}") for seat in range(4)] for visitor in visitors]
    for shown in banks:
        for bank in shown:
            expect(bank).to_be_visible()

    played: set[int] = set()
    for _ in range(CLICKS):
        if len(played) == 3:
            break
        wait_until(lambda: mover(visitors) is not None, "one is asked, and all pages know it")
        seat = mover(visitors)
        assert seat is not None
        played.add(seat)
        for shown in banks:  # everybody sees this time run, and no time of a seat not asked yet
            expect(shown[seat]).not_to_have_text(FULL)
            for other in {*range(4)} - played:
                expect(shown[other]).to_have_text(FULL)
        click_something(visitors[seat])
    assert len(played) == 3
    assert visitors[1].barriers() == []
    assert all(visitor.fits() for visitor in visitors)
    visitors[2].picture("banks")

    # After a resignation that time stops; the others play on, and at the end all read the same.
    for visitor in visitors[:3]:
        visitor.page.get_by_test_id("table-resign").click()
        visitor.page.get_by_test_id("table-yes").click()
        expect(visitor.page.get_by_test_id("table-resign")).to_have_count(0)
    expect(visitors[3].page.get_by_test_id("result")).to_be_visible()
    for visitor in visitors:
        visitor.close()
    assert game.errors()[before:] == []
