"""The panes beside the text: hero, surroundings, talk; and settings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import CHROMIUM, DESKTOP, PHONE, Screen, Visitor
from tests.harness import Game
from tests.marks import sweep
from tests.test_browser import SAID, born
from tests.test_fights_e2e import harden, pit, staff, sturdy

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

GIFT = (
    "@py from evennia.prototypes.spawner import spawn; from evadventure.knave.gear import GEAR; "
    'hero = __import__("evennia").search_object("%s")[0]; '
    'names = {"en": "odd button", "zh": "怪纽扣", "measure": "颗"}; '
    'gift = spawn(GEAR["whistle"] | {"key": "odd button", "aliases": ["怪纽扣"], "names": names, "size": 0})[0]; '
    'gift.location = hero; hero.equipment.add(gift, force=True); print("given")'
)
"""The owner's line that gives somebody a thing that no hero begins with."""
COLOUR = """(wanted) => {
    const probe = document.createElement("i");
    probe.style.color = wanted;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
}"""
"""Returns the computed value of a colour on a page."""
WORDS = {
    "en": {
        "hp": "Hit points",
        "pack": "Backpack",
        "look": "> look ",
        "lane": "Lantern Lane",
        "east": "east",
        "gift": "odd button",
    },
    "zh": {"hp": "生命", "pack": "背包", "look": "> 看 ", "lane": "灯笼巷", "east": "东", "gift": "怪纽扣"},
}


BROKEN = """(names) => names.flatMap((name) => {
    const text = name.firstChild;
    return [...text.data.matchAll(/(?<!\\u00ad)\\b[a-z']+/giu)].filter((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size > 1;
    }).map((word) => word[0]).concat(name.scrollHeight > name.clientHeight + 1 ? [text.data] : []);
})"""
"""Returns the words that lie on two lines of their cell, but for a hyphen, and the names that are cut off."""


def test_the_large_map_breaks_no_word_on_the_narrowest_phone(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en", PHONE)
    born(visitor, "Ealhswith")
    visitor.page.set_viewport_size({"width": 360, "height": 640})
    visitor.show("map")
    for names in (visitor.page.locator("#map .full"), visitor.page.locator(".large .full")):
        expect(names.nth(9)).to_be_visible()
        assert names.evaluate_all(BROKEN) == []
        visitor.page.get_by_test_id("map-large").dispatch_event("click")
    visitor.close()


@pytest.mark.long
@pytest.mark.parametrize(
    ("lang", "screen", "name"),
    [pytest.param("en", DESKTOP, "Eadgyth", id="en-desktop"), sweep("zh", PHONE, "周幼平", id="zh-phone")],
)
def test_hero_and_map_follow_what_happens(game: Game, browser: Browser, lang: str, screen: Screen, name: str) -> None:
    errors = len(game.errors())
    visitor = Visitor(game, browser, lang, screen)
    page, words = visitor.page, WORDS[lang]
    said = born(visitor, name)
    visitor.show("hero")
    hero = page.get_by_test_id("hero")
    expect(hero).to_contain_text(words["hp"])
    expect(hero).to_contain_text(words["pack"])
    # A thing that a hero has only once, with any roll of the dice.
    with staff(game) as owner:
        owner.send(GIFT % hero.locator(".who").inner_text().split("," if lang == "en" else "，")[0])
        owner.expect("given")
    called = words["gift"]
    thing = page.get_by_test_id("pack").get_by_role("button", name=called, exact=True)
    assert visitor.barriers() == []
    visitor.picture("pane-hero")
    thing.click()
    visitor.show("text")
    visitor.reads(words["look"] + called)
    visitor.show("map")
    place = page.get_by_test_id("place")
    expect(place).to_contain_text(said["square"])
    if screen == DESKTOP:
        for size in ({"width": 1280, "height": 720}, {"width": 1440, "height": 900}):
            page.set_viewport_size(size)
            for pane in ("hero", "place-pane", "people-pane", "talk"):
                expect(page.get_by_test_id(pane)).to_be_in_viewport(ratio=1)
            # Exits, people, things and belongings can all be clicked without scrolling.
            for few, rows in ((5, "ways"), (2, "here"), (1, "held"), (3, "pack")):
                buttons = page.get_by_test_id(rows).get_by_role("button")
                assert buttons.count() >= few
                for button in buttons.all():
                    expect(button).to_be_in_viewport(ratio=1)
        page.set_viewport_size({"width": screen.width, "height": screen.height})
    spots = page.get_by_test_id("map").locator(".spot")
    assert spots.count() > 5
    expect(page.locator(".spot[aria-current=location]")).to_have_count(1)
    assert visitor.barriers() == []
    visitor.picture("pane-map")
    page.get_by_test_id("map").get_by_role("button", name=words["lane"]).click()
    expect(place).to_contain_text(words["lane"])

    # A dropped thing leaves the backpack, and is on the map's list; taken again, it comes back.
    visitor.type(f"drop {called}")
    visitor.show("hero")
    carried = page.get_by_test_id("pack").get_by_role("button", name=called, exact=True)
    expect(carried).to_have_count(0)
    visitor.show("map")
    expect(page.get_by_test_id("here")).to_contain_text(called)
    visitor.type(f"get {called}")
    visitor.show("hero")
    expect(carried).not_to_have_count(0)

    visitor.show("map")
    page.get_by_test_id("way-w").click()
    expect(place).to_contain_text(said["square"])

    # A lost connection: everything is there again, and updates.
    visitor.lose_the_line()
    expect(page.locator("body")).to_have_attribute("data-connection", "lost")
    expect(page.locator("body")).to_have_attribute("data-connection", "connected")
    visitor.type(words["east"])
    expect(place).to_contain_text(words["lane"])
    # Without a character nothing is shown of a hero.
    visitor.type("ooc")
    expect(place).to_have_count(0)
    visitor.close()
    assert game.errors()[errors:] == []


@pytest.mark.parametrize(
    ("lang", "screen", "name"),
    [sweep("en", DESKTOP, "Brunhild", id="en-desktop"), pytest.param("zh", PHONE, "许仲康", id="zh-phone")],
)
def test_a_fight_is_seen_and_fought_on_the_stage(
    game: Game, browser: Browser, lang: str, screen: Screen, name: str
) -> None:
    errors = len(game.errors())
    visitor = Visitor(game, browser, lang, screen)
    page, place = visitor.page, f"pit of {name}"
    born(visitor, name)
    visitor.show("hero")
    hero = page.get_by_test_id("hero")
    called = hero.locator(".who").inner_text().split("," if lang == "en" else "，")[0]
    gauge, effects, foes = hero.locator("meter.hp"), page.get_by_test_id("effects"), page.get_by_test_id("foes")
    with staff(game) as owner:
        harden(owner, called, hp=60, strength=0)
        expect(gauge).to_have_attribute("value", "60")
        pit(owner, place, sturdy())
        owner.send(
            f'@py hero = __import__("evennia").search_object("{called}")[0]; '
            'hero.conditions.add("sundered"); print("done")'
        )
        owner.expect("done")
        owner.send(f"@tel {called} = {place}")
    expect(effects.locator(".bane")).to_have_count(1)
    expect(foes).to_have_count(0)
    visitor.show("map")
    page.locator("[data-testid^=here-attack-]").click()
    expect(foes.locator("li")).to_have_count(1)
    expect(foes).to_be_visible()  # on a phone, too: instead of the map
    visitor.picture("pane-fight")
    assert visitor.barriers() == []
    assert visitor.fits()
    # By the button and by its key, until something has hit.
    while float(gauge.get_attribute("value") or 0) >= 60:
        foes.locator("li button").first.click()
        page.keyboard.press("1")
        visitor.settle()
    page.locator("[data-testid^=do-flee]").click()
    visitor.close()
    assert game.errors()[errors:] == []


@pytest.mark.long
def test_people_talk_across_languages_and_screens(game: Game, browser: Browser) -> None:
    anna, bo = Visitor(game, browser, "en", DESKTOP), Visitor(game, browser, "zh", PHONE)
    born(anna, "Mechthild")
    born(bo, "太史子义")
    log = {visitor: visitor.page.get_by_test_id("talk-log") for visitor in (anna, bo)}
    bo.show("talk")

    anna.page.get_by_test_id("talk-channel").select_option("public")
    anna.page.get_by_test_id("talk-line").fill("Is anybody at the tables?")
    anna.page.get_by_test_id("talk-line").press("Enter")
    expect(anna.page.get_by_test_id("talk-line")).to_have_value("")
    for visitor in (anna, bo):
        expect(log[visitor]).to_contain_text("Is anybody at the tables?")

    # To answer somebody, click on the line.
    bo.page.get_by_test_id("talk-log").get_by_role("button").first.click()
    expect(bo.page.get_by_test_id("talk-line")).to_be_focused()
    expect(bo.page.get_by_test_id("talk-channel")).to_have_value("public")
    bo.page.get_by_test_id("talk-line").fill("有啊，三缺一")
    bo.page.get_by_test_id("talk-send").click()
    expect(log[anna]).to_contain_text("有啊，三缺一")

    # Only to one.
    anna.page.get_by_test_id("talk-channel").select_option("tell")
    hero = (bo.page.get_by_test_id("hero").locator(".who").text_content() or "").split("，")[0]
    anna.page.get_by_test_id("talk-whom").fill(hero)
    anna.page.get_by_test_id("talk-line").fill("On my way")
    anna.page.get_by_test_id("talk-send").click()
    expect(log[bo]).to_contain_text("On my way")
    expect(log[anna]).to_contain_text(f"You tell {hero}: On my way")

    # Nearby, and only what is said there.
    bo.page.get_by_test_id("talk-channel").select_option("say")
    bo.page.get_by_test_id("talk-line").fill("走吧 <b>快</b>")
    bo.page.get_by_test_id("talk-line").press("Enter")
    expect(log[anna]).to_contain_text("走吧 <b>快</b>")
    assert anna.page.locator("#talk-log b").count() == 0
    anna.page.get_by_test_id("talk-say").click()
    expect(log[anna]).not_to_contain_text("On my way")
    expect(log[anna]).to_contain_text("走吧")
    # A reader of another tab is told that there is news.
    bo.show("text")
    anna.type("public Hurry")
    expect(bo.page.get_by_test_id("tab-talk")).to_have_attribute("data-news", "")
    bo.show("talk")
    expect(bo.page.get_by_test_id("tab-talk")).not_to_have_attribute("data-news", "")
    befriend_and_write(anna, bo, hero)
    for visitor in (anna, bo):
        assert visitor.barriers() == []
        visitor.picture("pane-talk")
        visitor.close()


def befriend_and_write(anna: Visitor, bo: Visitor, hero: str) -> None:
    """Put Bo's hero on Anna's list, write to him and read his answer, all by clicks; the text is unchanged."""
    page, friends = anna.page, anna.page.get_by_test_id("friends")
    page.get_by_test_id("friend-name").fill(hero)
    page.get_by_test_id("friend-add").click()
    expect(friends).to_contain_text("is here")
    bo.type("暂离 吃饭")
    expect(friends).to_contain_text("away: 吃饭")
    page.get_by_test_id(f"tell-{hero}").click()
    expect(page.get_by_test_id("talk-line")).to_be_focused()
    expect(page.get_by_test_id("talk-whom")).to_have_value(hero)

    page.get_by_test_id(f"write-{hero}").click()
    page.get_by_test_id("letter-title").fill("Tonight")
    page.get_by_test_id("letter-text").fill("At ten;\nstake = 5")
    page.get_by_test_id("letter-send").click()
    expect(page.get_by_test_id("letter-said")).to_contain_text("on its way")
    page.keyboard.press("Escape")

    expect(bo.page.locator("#tab-people .badge")).to_have_text("2")  # the earlier message, and the letter
    bo.show("people")
    bo.page.get_by_test_id("letters-list").get_by_role("button").click()
    expect(bo.page.get_by_test_id("sheet-body")).to_contain_text("stake = 5")
    bo.page.get_by_test_id("letter-answer").click()
    bo.page.get_by_test_id("letter-text").fill("好")
    bo.page.get_by_test_id("letter-send").click()
    expect(page.get_by_test_id("letters-list")).to_contain_text("Re: Tonight")
    expect(page.locator("#fold-people .badge")).to_have_text("1")
    expect(bo.page.get_by_test_id("letter-said")).to_contain_text("信已寄给")
    bo.page.get_by_test_id("sheet-close").click()


@pytest.mark.long
def test_what_one_sets_is_kept(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en", reduced_motion="no-preference")
    page = visitor.page
    born(visitor, "Adelheid")
    square = SAID["en"]["square"]
    expect(page.get_by_test_id("place")).to_contain_text(square)
    block = page.locator("#messagewindow .out", has_text=square).last
    broken = block.inner_text()
    page.locator("#settings summary").click()
    plain = page.locator("#messagewindow").evaluate("(log) => parseFloat(getComputedStyle(log).fontSize)")
    page.locator("#larger").click()
    # Old lines are broken for the size of the letters, too.
    expect(block.locator(".joint")).not_to_have_count(0)
    assert block.inner_text().split() == broken.split()
    page.locator("#smaller").click()
    expect(block.locator(".joint")).to_have_count(0)
    assert block.inner_text() == broken
    page.locator("#larger").click()
    page.locator("#motion").uncheck()
    for colours, red in (
        ("dark", "rgb(255, 143, 128)"),
        ("light", "rgb(179, 38, 30)"),
        ("contrast", "rgb(255, 143, 128)"),
    ):
        page.get_by_test_id("colours").select_option(colours)
        assert page.evaluate(COLOUR, "var(--ansi-9)") == red
        assert visitor.barriers() == []
        visitor.picture(f"colours-{colours}")
    page.locator("#settings summary").click()
    page.locator("#fold-hero").click()
    expect(page.locator("#hero")).to_be_hidden()
    expect(page.locator("#fold-hero")).to_have_attribute("aria-expanded", "false")

    page.reload()
    expect(page.get_by_test_id("connection")).to_have_text("Connected")
    expect(page.get_by_test_id("place")).to_contain_text(square)
    expect(page.locator("html")).to_have_attribute("data-colours", "contrast")
    expect(page.locator("body")).to_have_attribute("data-still", "")
    expect(page.locator("#hero")).to_be_hidden()
    assert page.locator("#messagewindow").evaluate("(log) => parseFloat(getComputedStyle(log).fontSize)") > plain
    page.locator("#fold-hero").click()
    expect(page.locator("#hero")).to_be_visible()
    visitor.close()
