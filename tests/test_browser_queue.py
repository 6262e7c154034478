"""An action is queued by a click before one's turn, shown while it waits, taken back, and done by itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import CHROMIUM, DESKTOP, PHONE, Screen, Visitor
from tests.harness import Game
from tests.marks import sweep
from tests.test_browser import born
from tests.test_games_e2e import Guest, take_part, way_to
from tests.test_play import CHINESE, ENGLISH

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

POSITION = """uno
seats 2
dealer 1
round 1
scores 0 0
turn 2 left
colour Y
hand 1 Y3 R5 B8 G6
hand 2 Y1 Y2 G8 B4
discard Y9"""
"""The guest is to play, whose yellow cards leave the visitor a yellow one to follow with, and then none."""


def sit_down(visitor: Visitor, name: str, guest: Guest, room: str, *lines: tuple[str, str]) -> None:
    """Make a hero, sit down with a guest who is in the room, and begin; `lines`, each with its answer, settle how."""
    born(visitor, name)
    english = visitor.lang == "en"
    visitor.walk(way_to(room))
    visitor.ask("sit" if english else "入座", "You are the host" if english else "你是桌主")
    guest.ask("入座" if english else "sit", "座位号2" if english else "seat 2")
    visitor.show("text")
    for line, answer in lines:
        visitor.ask(line, answer)
    visitor.show("table")
    visitor.page.get_by_test_id("table-start").click()


@pytest.mark.parametrize(
    ("lang", "screen", "name", "other"),
    [
        sweep("en", DESKTOP, "Aethelflaed", "费文伟", id="en-desktop"),
        pytest.param("zh", PHONE, "董休昭", "Ludmilla", id="zh-phone"),
    ],
)
def test_a_card_of_uno(game: Game, browser: Browser, lang: str, screen: Screen, name: str, other: str) -> None:
    visitor = Visitor(game, browser, lang, screen)
    guest = Guest(game, CHINESE if lang == "en" else ENGLISH, other, "colour_room")
    page, at = visitor.page, visitor.page.get_by_test_id
    sit_down(visitor, name, guest, "colour_room")
    expect(at("hand")).to_be_visible()
    game.go_on_from(POSITION)
    cards = at("hand").locator("button")
    expect(cards).to_have_count(4)
    yellow, red = page.locator(".held[data-card=Y3]"), page.locator(".held[data-card=R5]")
    draw, waiting = at("queue-draw"), page.locator(".hand-box [aria-pressed=true]:not([data-testid^=sort])")
    expect(waiting).to_have_count(0)

    # One thing waits at a time; a second click takes it back.
    red.click()
    expect(red).to_have_attribute("aria-pressed", "true")
    expect(red).to_be_focused()
    draw.click()
    expect(draw).to_have_attribute("aria-pressed", "true")
    expect(waiting).to_have_count(1)
    draw.click()
    expect(waiting).to_have_count(0)

    # A queued action survives the page, and is done when the turn comes.
    yellow.click()
    expect(yellow).to_have_attribute("aria-pressed", "true")
    page.reload()
    visitor.show("table")
    expect(yellow).to_have_attribute("aria-pressed", "true")
    assert visitor.fits()
    assert visitor.barriers() == []
    visitor.picture("queue-uno")
    guest.line.send("play Y1")
    expect(yellow).to_have_count(0)
    expect(cards).to_have_count(3)
    expect(waiting).to_have_count(0)

    # An action that no longer fits is reported as impossible, and the player is asked as usual.
    red.click()
    expect(red).to_have_attribute("aria-pressed", "true")
    guest.line.send("play Y2")
    expect(at("table-error")).to_contain_text({"en": "cannot be done now", "zh": "预约的现在做不了"}[lang])
    expect(at("turn")).to_have_attribute("data-mine", "")
    expect(cards).to_have_count(3)
    expect(draw).to_have_count(0)
    visitor.leave()
    visitor.close()


@pytest.mark.parametrize(
    ("lang", "screen", "name", "other"),
    [
        sweep("zh", DESKTOP, "蒋公俨", "Walpurga", id="zh-desktop"),
        sweep("en", PHONE, "Ermintrude", "向巨违", id="en-phone"),
    ],
)
def test_the_throw_of_siege(game: Game, browser: Browser, lang: str, screen: Screen, name: str, other: str) -> None:
    visitor = Visitor(game, browser, lang, screen)
    guest = Guest(game, CHINESE if lang == "en" else ENGLISH, other, "siege_room")
    page, at = visitor.page, visitor.page.get_by_test_id
    terms = {
        "en": (("options scenario=tutorial", "is now"), ("bot add random", "takes a seat")),
        "zh": (("选项 scenario=tutorial", "改为"), ("加电脑 随机", "入座了")),
    }
    sit_down(visitor, name, guest, "siege_room", *terms[lang])
    expect(at("road")).to_be_visible()
    answers, soon, careful = at("moves").locator("button.move"), at("queue-move"), at("queue-unless")

    while not soon.count():  # the visitor's own turn may be first
        visitor.clicked(answers)
    expect(soon).to_have_attribute("aria-pressed", "false")
    expect(careful).to_have_count(0)
    soon.click()
    expect(soon).to_have_attribute("aria-pressed", "true")
    expect(soon).to_be_focused()
    expect(careful).to_have_attribute("aria-pressed", "false")
    careful.click()
    expect(careful).to_have_attribute("aria-pressed", "true")
    soon.click()
    expect(soon).to_have_attribute("aria-pressed", "false")
    expect(careful).to_have_count(0)
    soon.click()
    expect(soon).to_have_attribute("aria-pressed", "true")
    page.reload()
    visitor.show("table")
    expect(soon).to_have_attribute("aria-pressed", "true")
    assert visitor.fits()
    assert visitor.barriers() == []
    visitor.picture("queue-mbg")

    # Others play; questions before the throw are left to the visitor, and the throw is automatic.
    asked, thrown = at("question"), {"en": "As you queued: throw the die", "zh": "按预约：掷骰前进"}[lang]
    while thrown not in at("log").inner_text():
        if answers.count():
            assert not re.search(r"Your turn\.|Move on, or|轮到你。|前进，还是", asked.inner_text())
            visitor.clicked(answers)
        elif not take_part(guest):
            visitor.settle()
    expect(page.locator("[data-testid=queue-move][aria-pressed=true]")).to_have_count(0)
    visitor.close()
