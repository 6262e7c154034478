"""KARDS in the browser: whole matches by clicking, dragging and keys, at a desk and on a phone, in both languages."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import ARRIVED, CHROMIUM, DESKTOP, PHONE, Screen, Visitor
from tests.harness import OWNER, OWNER_PASSWORD, Game
from tests.marks import on
from tests.test_api import ask
from tests.test_browser import born
from tests.test_games_e2e import Guest, way_to
from tests.test_play import CHINESE

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

SAID = {
    "en": {
        "sit": "sit",
        "seated": "You are the host",
        "hq": ("options hq_defence=9", "hq_defence is now 9"),
        "bot": ("bot add random", "takes a seat"),
        "deck": "Spearhead",
        "card": "Light Panzers",
        "mulligan": "Choose the cards you want to change",
        "keep": "Change 1 and begin",
        "your_turn": "Your turn",
        "over": "The match is over.",
        "own": "Your support line",
    },
    "zh": {
        "sit": "入座",
        "seated": "你是桌主",
        "hq": ("选项 hq_defence＝9", "9"),
        "bot": ("加电脑 随机", "入座了"),
        "deck": "装甲矛头",
        "card": "轻型坦克连",
        "mulligan": "点选要换掉的牌",
        "keep": "换1张后开战",
        "your_turn": "轮到你了",
        "over": "牌局结束。",
        "own": "己方支援线",
    },
}


CODE = "K1GIQEgFQLwMwNQOwQQRgTAWwXQZAdClyoXVe"
"""Of the ready deck of the panzers."""


def build(visitor: Visitor) -> None:
    """Build decks on the page of all cards, in a tab of its own: one begun by clicks, one from a code."""
    client, visitor.page = visitor.page, visitor.context.new_page()
    at, faults = visitor.page.get_by_test_id, visitor.complaints
    visitor.page.on("pageerror", lambda error: faults.append(f"script: {error}"))
    visitor.go("/games/kards/cards/")
    at("new-name").fill({"en": "Iron Rhine", "zh": "铁流"}[visitor.lang])
    at("new-main").select_option("germany")
    at("new-ally").select_option("italy")
    at("new-begin").click()
    expect(at("total")).to_have_text(re.compile("^0\\D+39"))
    at("nation").select_option("germany")
    at("cost").select_option("1")
    at("wish").fill({"en": "rifle", "zh": "步枪"}[visitor.lang])
    expect(at("grid").locator("li:visible")).to_have_count(1)
    at("add-ger_rifle_section").press("Enter")
    expect(at("total")).to_have_text(re.compile("^1\\D+39"))
    if visitor.screen.touch:
        expect(at("said")).to_be_in_viewport()
    expect(at("broken").locator("li")).not_to_have_count(0)
    assert visitor.barriers() == []
    assert visitor.fits()
    at("import-code").fill(CODE)
    at("import-go").click()
    expect(at("whole")).to_be_visible()
    expect(at("code")).to_have_text(CODE)
    at("take-row-ger_light_panzers").click()
    expect(at("broken")).to_contain_text("38")
    at("add-row-ger_light_panzers").click()
    expect(at("whole")).to_be_visible()
    visitor.picture("kards-cards")
    visitor.page.close()
    visitor.page = client


def at_the_table(visitor: Visitor) -> dict[str, tuple[str, str]]:
    """Walk to the war room, sit down with a computer player and begin; return the words of the language."""
    said, page = SAID[visitor.lang], visitor.page
    visitor.walk(way_to("war_room"))
    visitor.ask(said["sit"], said["seated"])
    for line, answer in (said["hq"], said["bot"]):
        visitor.ask(line, answer)
    visitor.show("table")
    expect(page.get_by_test_id("waiting").locator("li")).to_have_count(2)
    page.get_by_test_id("table-start").click()
    expect(page.get_by_test_id("deck-panzer")).to_be_visible()
    return said


def to_battle(visitor: Visitor, said: dict[str, tuple[str, str]], own: str = "") -> None:
    """Look into a ready deck, choose it or a player's own (by code), and change the first card."""
    page = visitor.page
    visitor.picture("kards-decks")
    page.get_by_test_id("deck-panzer").click()
    expect(page.locator("#sheet-title")).to_have_text(said["deck"])
    expect(page.get_by_test_id("sheet-body")).to_contain_text(said["card"])
    assert visitor.barriers() == []
    if own:
        page.get_by_test_id("sheet-close").click()
        page.get_by_test_id(f"deck-{own}").click()
        expect(page.get_by_test_id("sheet-body")).to_contain_text(own)
    page.get_by_test_id("lead").click()
    expect(page.get_by_test_id("hand").locator("button")).not_to_have_count(0)
    expect(page.locator(".k-asked")).to_contain_text(said["mulligan"])
    expect(page.get_by_test_id("turn")).to_have_text(said["your_turn"])  # the other one has chosen, too
    page.get_by_test_id("hand-1").click()
    expect(page.get_by_test_id("keep")).to_have_text(said["keep"])
    visitor.picture("kards-mulligan")
    page.get_by_test_id("keep").click()
    expect(page.get_by_test_id("keep")).to_have_count(0)


@pytest.mark.soak
@on("zh-desktop", "en-phone")
def test_a_match_of_kards_by_clicking(game: Game, browser: Browser, lang: str, screen: Screen) -> None:
    errors = len(game.errors())
    visitor = Visitor(game, browser, lang, screen)
    page = visitor.page
    born(visitor, {"en": "Kunigunde", "zh": "甘兴霸"}[lang])
    to_battle(visitor, said := at_the_table(visitor))
    assert visitor.fits()

    clicks, lost, until = 0, 0, time.monotonic() + 150
    result, turn = page.get_by_test_id("result"), page.get_by_test_id("turn")
    units = page.locator("#pane-table .k-unit[data-own]:not(.k-hq)")
    while not result.count():
        assert time.monotonic() < until, f"the match hangs after {clicks} clicks: {turn.inner_text()}"
        if lost == 0 and units.count() and clicks > 4:
            lost = 1
            visitor.lose_the_line()
            expect(page.locator("body")).not_to_have_attribute("data-connection", "connected")
            expect(page.locator("body")).to_have_attribute("data-connection", "connected")
            expect(page.get_by_test_id("hand")).to_be_visible()
            assert visitor.barriers() == []
            assert visitor.fits()
            visitor.picture("kards-back")
        elif lost == 1 and clicks > 8:
            lost = 2
            page.reload()
            visitor.show("table")
            expect(page.get_by_test_id("hand")).to_be_visible()
        clicks += fight(visitor, picture=clicks == 6)
    expect(turn).to_have_text(str(said["over"]))
    visitor.picture("kards-over")
    assert lost
    assert clicks > 5
    visitor.leave()
    visitor.close()
    assert game.errors()[errors:] == []


@pytest.mark.long
def test_two_choose_at_the_same_moment(game: Game, browser: Browser) -> None:
    visitor, other = Visitor(game, browser, "en"), Guest(game, CHINESE, "丁承渊", "war_room")
    page = visitor.page
    born(visitor, "Swanhild")
    visitor.walk(way_to("war_room"))
    visitor.ask("sit", "You are the host")
    other.ask("入座", "座位号")
    page.get_by_test_id("table-start").click()
    other.line.expect("卡组")
    page.get_by_test_id("deck-panzer").click()
    with visitor.slow_line():
        other.ask("选用 few", "你率领的卡组")
        page.get_by_test_id("lead").click()
        visitor.settle()
    expect(page.get_by_test_id("hand").locator("button")).not_to_have_count(0)
    expect(page.get_by_test_id("table-error")).to_be_empty()
    visitor.leave()
    visitor.close()


@pytest.mark.sweep
def test_what_is_asked_has_one_height_whatever_it_is(game: Game, browser: Browser) -> None:
    visitor, other = Visitor(game, browser, "en"), Guest(game, CHINESE, "蒋公琰", "war_room")
    page = visitor.page
    born(visitor, "Thusnelda")
    visitor.walk(way_to("war_room"))
    visitor.ask("sit", "You are the host")
    other.ask("入座", "座位号")
    page.get_by_test_id("table-start").click()
    other.line.expect("卡组")
    other.ask("选用 few", "你率领的卡组")
    page.get_by_test_id("deck-panzer").click()
    page.get_by_test_id("lead").click()
    asked, end = page.locator(".k-asked"), page.get_by_test_id("end")
    soon, unhurt = page.get_by_test_id("queue-end"), page.get_by_test_id("queue-unless")
    places: dict[str, dict[int, list[float]]] = {}

    def measure(prompt: str) -> None:
        """Record the height of the question and the top of the hand, at a desk and on a phone."""
        for width, height in ((1280, 720), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            visitor.show("table")
            page.wait_for_function("(width) => innerWidth === width", arg=width)
            if width < 800:
                page.get_by_test_id("tab-table").click()
            asked.scroll_into_view_if_needed()
            asks, hand = asked.bounding_box(), page.get_by_test_id("hand").bounding_box()
            assert asks is not None
            assert hand is not None
            places.setdefault(prompt, {})[width] = [asks["height"], hand["y"] - asks["y"]]
            assert visitor.fits()

    measure("cards to change")
    page.get_by_test_id("keep").click()
    other.line.send("开战")
    expect(end).to_be_visible()
    if end.is_disabled():
        other.line.send("结束")
    expect(end).to_be_enabled()
    measure("one's own turn")
    page.get_by_test_id("hand-1").click()
    measure("a card is chosen")
    page.get_by_test_id("later").click()
    end.click()
    expect(soon).to_be_visible()
    measure("the enemy's turn")
    soon.click()
    expect(unhurt).to_be_visible()
    measure("the end is queued")
    unhurt.click()
    expect(unhurt).to_have_attribute("aria-pressed", "true")
    measure("on a condition")
    page.set_viewport_size({"width": 1280, "height": 720})
    other.line.send("结束")
    visitor.reads("As you queued: end your turn, unless you are hurt before.")
    expect(soon).to_have_attribute("aria-pressed", "false")
    visitor.type("queue end")
    expect(soon).to_have_attribute("aria-pressed", "true")
    visitor.type("queue off")
    expect(soon).to_have_attribute("aria-pressed", "false")
    for width in (1280, 390):
        assert len({tuple(sizes[width]) for sizes in places.values()}) == 1, places
    visitor.leave()
    visitor.close()


def fight(visitor: Visitor, picture: bool = False) -> int:
    """Choose a piece that can act and click on a lit target, or end the turn; return the number of clicks."""
    page = visitor.page
    result, tray = page.get_by_test_id("result"), page.get_by_test_id("chooser")
    able = page.locator(".k-unit[data-able]").or_(page.locator(".k-card[data-able]"))
    version = page.locator("#pane-table").get_attribute("data-version")
    if not (able.count() and not result.count()):
        return visitor.clicked(page.locator("[data-testid=end]:not([disabled])"), result)
    if not tray.count() and (not visitor.clicked(able.first, since=version) or not tray.count()):
        return 0
    if picture:
        visitor.picture("kards-chosen")
    return 1 + visitor.clicked(
        page.locator(".k-unit[data-ref=hq][data-lit]"),
        page.locator(".k-unit[data-lit]").first,
        page.locator(".k-gap button").first,
        tray.locator(".move").first,
        result,
    )


@on("zh-phone", more=["en-desktop"])
def test_before_the_battle_and_the_first_turns(game: Game, browser: Browser, lang: str, screen: Screen) -> None:
    visitor = Visitor(game, browser, lang, screen)
    page = visitor.page
    born(visitor, {"en": "Irmingard", "zh": "凌公绩"}[lang])
    build(visitor)
    said = at_the_table(visitor)
    expect(page.get_by_test_id(f"deck-{CODE}")).to_contain_text({"en": "Germany", "zh": "德国"}[lang])
    to_battle(visitor, said, CODE)
    until = time.monotonic() + 60
    while not page.locator(".k-unit[data-own]:not(.k-hq)").count() and not page.get_by_test_id("result").count():
        assert time.monotonic() < until
        fight(visitor)
    visitor.picture("kards")
    expect(page.locator(".k-line[data-row=s] h3")).to_have_text(str(said["own"]))
    assert visitor.fits()
    assert visitor.barriers() == []
    visitor.leave()
    visitor.close()


POSITION = (
    "kards turn=9 active=0; 0 hq=20 kredits=12/12 deck=panzer; 1 hq=20 kredits=9/9 deck=recruit; "
    "0 support: ger_medium_panzers[4/5/5,a2,m2] ger_grenadiers[g2,pin1] ger_field_howitzers[3/3/3,g2]; "
    "0 hand: ger_grenadiers usa_order_air_strike bri_counter_decoy ger_heavy_panzers ger_ghost_division; "
    "1 support: usa_draftees bri_home_guard; 1 discard: usa_mediums; "
    "0 deck: ger_grenadiers*9; 1 deck: usa_draftees*9"
)


FULL = (
    "kards turn=9 active=0; 0 hq=17/20 kredits=12/12 deck=panzer; 1 hq=20 kredits=9/9 deck=recruit; "
    "0 support: ger_recon_cars ger_grenadiers[g2,pin1] ger_field_howitzers[3/3/3,g2] ger_medium_panzers[a2,m2]; "
    "front: 0 ger_recon_cars ger_medium_panzers[a2,m2] ger_light_panzers[a2,m2] ger_heavy_panzers ger_grenadiers; "
    "0 hand: ger_grenadiers ger_recon_cars usa_order_air_strike bri_counter_decoy ger_counter_flak_trap!armed1 "
    "ger_heavy_panzers ger_ghost_division; 1 support: usa_draftees bri_home_guard usa_mediums usa_draftees; "
    "0 deck: ger_grenadiers*9; 1 deck: usa_draftees*9"
)
"""Every line full, with long names."""
CUT = """() => [...document.querySelectorAll("#pane-table :is(.k-row, .k-unit, .k-card, .k-top, .k-side, .k-hand)")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.className} ${one.textContent}`)"""


@pytest.mark.sweep
def test_nothing_of_full_lines_is_cut(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en")
    set_up(game, visitor, FULL)
    units = visitor.page.locator("#pane-table .k-unit:not(.k-hq)")
    for width, height in ((1440, 900), (1280, 720), (390, 844), (360, 640)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        if width < 900:
            visitor.page.get_by_test_id("tab-table").click()
        expect(units).to_have_count(13)
        visitor.page.evaluate(ARRIVED)
        assert visitor.page.evaluate(CUT) == [], (width, height)
        assert visitor.fits()
    visitor.page.set_viewport_size({"width": 1280, "height": 800})
    visitor.leave()
    visitor.close()


def set_up(game: Game, visitor: Visitor, position: str = POSITION) -> None:
    """Set up a position at the table of KARDS, as the owner."""
    page = visitor.page
    tables = ask(game, "/api/v1/tables")[1]["tables"]
    visitor.go("/auth/login/")
    page.fill("#id_username", OWNER)
    page.fill("#id_password", OWNER_PASSWORD)
    page.locator("main form:not(.guest) button").click()
    page.wait_for_url("**/webclient/")
    visitor.go(f"/tables/{next(table['table'] for table in tables if table['game'] == 'kards')}/")
    page.get_by_role("button", name="Sit down").click()
    visitor.reads("You are the host")
    visitor.ask("bot add random", "takes a seat")
    visitor.ask("options turn=0", "turn is now 0")
    visitor.type(f"@table position here = {position}")
    visitor.show("table")
    expect(page.get_by_test_id("unit-s3")).to_be_visible()


@pytest.mark.long
def test_reasons_dragging_and_keys(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en", DESKTOP._replace(height=1100))
    page = visitor.page
    set_up(game, visitor)
    at, alarm = page.get_by_test_id, page.get_by_test_id("table-error")
    expect(at("unit-s1")).to_have_attribute(
        "aria-label",
        "s1 Medium Panzers, tank, attack 4, defence 5 of 5, operation 1, "
        "action power: general 0, attack 1, move 1, can act",
    )
    visitor.picture("kards-position")
    look_and_aim(visitor)

    # An impossible move is tried all the same, and the game gives the reason. The choice remains.
    at("unit-s1").click()
    expect(at("gap-f1")).to_be_visible()
    expect(at("unit-e1")).not_to_have_attribute("data-lit", "")
    at("unit-e1").click()
    expect(alarm).to_contain_text("out of reach")
    expect(at("unit-s1")).to_have_attribute("aria-pressed", "true")
    expect(at("chooser")).to_contain_text("It cannot attack")
    at("unit-s2").click()
    expect(at("chooser")).to_contain_text("pinned and can neither")
    at("hand-4").click()
    expect(at("chooser").locator(".k-why")).to_have_count(0)
    at("later").click()
    expect(at("chooser")).to_have_count(0)

    # With the mouse: into the front, then past nobody's guard but the guard's own.
    drag(page, at("unit-s1"), page.locator(".k-line[data-row=f]"))
    moved = "f1 Medium Panzers, tank, attack 4, defence 5 of 5, operation 1, action power: general 0, attack 1, move 0"
    expect(at("unit-f1")).to_have_attribute("aria-label", f"{moved}, can act")
    drag(page, at("unit-f1"), at("unit-hq"))
    expect(alarm).to_contain_text("guarded by its neighbour")
    expect(page.locator(".k-ghost")).to_have_count(0)
    drag(page, at("unit-f1"), at("unit-e2"))
    expect(at("unit-e2")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.querySelector('[data-struck]')).animationName") == "none"
    # Artillery reaches everything: the HQ loses three.
    drag(page, at("unit-s2"), at("unit-hq"))
    expect(at("unit-hq")).to_have_attribute("aria-label", "HQ of Random player, defence 17 of 20")
    # A unit from the hand, put between the others; an order on a target.
    drag(page, at("hand-1"), page.locator(".k-line[data-row=s]"))
    expect(at("unit-s3")).to_be_visible()
    drag(page, at("hand-1"), at("unit-e1"))
    expect(at("unit-e1")).to_have_count(0)
    expect(at("side-1")).to_contain_text("Discard 3")
    visitor.settle()

    # The rest with keys alone. A countermeasure is armed, and taken back.
    at("hand-1").focus()
    page.keyboard.press("Enter")
    expect(at("move-arm 1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(at("hand-1")).to_contain_text("armed")
    at("hand-1").focus()
    page.keyboard.press("Enter")
    expect(at("move-disarm 1")).to_be_focused()
    page.keyboard.press("Escape")
    expect(at("chooser")).to_have_count(0)
    at("hand-2").focus()
    page.keyboard.press("Enter")
    expect(at("chooser")).to_contain_text("That costs 7, and you have")
    at("details").focus()
    page.keyboard.press("Enter")
    expect(at("sheet-body")).to_contain_text("Heavy Armour 2")
    assert visitor.barriers() == []
    page.keyboard.press("Escape")
    at("discard-1").focus()
    page.keyboard.press("Enter")
    expect(at("sheet-body").locator("li")).to_have_text(["Draftees", "Village Home Guard", "Medium Tank Company"])
    page.keyboard.press("Escape")
    assert visitor.barriers() == []
    visitor.picture("kards-keys")
    look_on(game, browser)
    at("end").focus()
    page.keyboard.press("Enter")
    expect(at("hand-1")).not_to_contain_text("armed", timeout=30_000)
    visitor.leave()
    visitor.close()


def look_and_aim(visitor: Visitor) -> None:
    """See cards large, with the pointer and with a key; aim at a target and read the preview."""
    page, at = visitor.page, visitor.page.get_by_test_id
    page.mouse.move(*middle(at("unit-s1")))
    page.mouse.move(*middle(at("unit-s1")), steps=3)
    expect(at("look")).to_contain_text("Germany · tank · standard")
    at("hand-5").focus()
    expect(at("look")).to_be_visible()
    page.keyboard.press("?")
    expect(at("look")).to_be_hidden()
    expect(at("sheet-body")).to_contain_text("may act in the turn it enters")
    assert visitor.barriers() == []
    page.keyboard.press("Escape")
    at("unit-s3").click()
    expect(at("unit-e1")).to_have_attribute("aria-label", re.compile("can be chosen, Draftees falls$"))
    expect(at("unit-hq").locator(".k-foretold")).to_have_text("−3")
    expect(at("move-attack s3 e1")).to_contain_text("Draftees falls")
    at("unit-e1").hover()
    expect(at("aim")).to_be_visible()
    visitor.picture("kards-aim")
    at("later").click()
    expect(at("aim")).to_be_hidden()


def look_on(game: Game, browser: Browser) -> None:
    """Watch the match on a phone: the board is there, and no hand, and a unit tells about itself."""
    visitor = Visitor(game, browser, "zh", PHONE)
    page = visitor.page
    born(visitor, "朱公旗")
    visitor.walk(way_to("war_room"))
    visitor.ask("旁观", "你旁观")
    visitor.show("table")
    expect(page.get_by_test_id("unit-f1")).to_be_visible()
    expect(page.locator(".k-line[data-row=s] h3")).to_contain_text("的支援线")
    assert not page.get_by_test_id("hand").count()
    assert not page.get_by_test_id("end").count()
    page.get_by_test_id("unit-f1").click()
    expect(page.get_by_test_id("sheet-body")).to_contain_text("行动力")
    assert visitor.barriers() == []
    page.get_by_test_id("sheet-close").click()
    visitor.picture("kards-onlooker")
    assert visitor.fits()
    visitor.close()


@pytest.mark.long
def test_a_finger_drags_what_it_rests_on_and_scrolls_what_it_swipes(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en", PHONE)
    page, at = visitor.page, visitor.page.get_by_test_id
    set_up(game, visitor)
    line = visitor.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def carry(what: Locator, onto: Locator) -> None:
        touch("touchStart", middle(what))
        expect(page.locator(".k-ghost")).to_be_visible()
        x, y = middle(onto)
        for share in (0.9, 0.4, 0.0):
            touch("touchMove", (x + 20 * share, y + 60 * share))
        touch("touchEnd")
        expect(page.locator(".k-ghost")).to_have_count(0)
        expect(page.locator("#pane-table")).to_have_attribute("aria-busy", "false")
        visitor.settle()  # no news draws the board anew under the next finger

    carry(at("unit-s1"), page.locator(".k-line[data-row=f]"))
    expect(at("unit-f1")).to_be_visible()
    carry(at("unit-f1"), at("unit-e2"))
    expect(at("unit-e2")).to_have_count(0)
    units = page.locator(".k-line[data-row=s] .k-unit:not(.k-hq)")
    expect(units).to_have_count(2)
    carry(at("hand-1"), page.locator(".k-line[data-row=s]"))
    expect(units).to_have_count(3)

    # A swipe over a unit scrolls; nothing is taken up or chosen.
    pane = page.locator("#pane-table")
    pane.evaluate("(pane) => pane.scrollTo(0, 0)")
    x, y = middle(at("unit-s1"))
    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x, y - 25 * step))
    touch("touchEnd")
    page.wait_for_function("() => document.getElementById('pane-table').scrollTop > 50")
    expect(page.locator(".k-ghost")).to_have_count(0)
    expect(at("chooser")).to_have_count(0)
    # A tap still chooses.
    at("hand-1").tap()
    expect(at("chooser")).to_be_visible()
    at("later").tap()
    # A finger that rests shows the whole card (of the own hand, too, over which its moves lie then), and plays nothing.
    for piece, name in (("hand-1", "Close Air Strike"), ("unit-e1", "Draftees")):
        touch("touchStart", middle(at(piece)))
        expect(at("look")).to_contain_text(name)
        touch("touchEnd")
        expect(page.locator(".k-ghost")).to_have_count(0)
    expect(at("hand-1")).to_have_attribute("data-card", "usa_order_air_strike")
    visitor.leave()
    visitor.close()


def drag(page: Page, what: Locator, onto: Locator) -> None:
    """Take a piece with the mouse and let go of it over another element, in the middle."""
    page.locator("#side").evaluate("(pane) => pane.scrollTo(0, 0)")
    x, y = middle(what)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y - 12, steps=3)
    page.mouse.move(*middle(onto), steps=5)  # the board may have moved when places lit up
    page.mouse.up()
    expect(page.locator("#pane-table")).to_have_attribute("aria-busy", "false")


LIES_STILL = """(piece) => new Promise((done) => {
    piece.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    let before = "";
    const look = () => {
        const { x, y, width, height } = piece.getBoundingClientRect();
        const now = [x, y, width, height].join();
        if (!piece.isConnected) {
            done(null);
        } else if (now === before) {
            done([x + width / 2, y + height / 2]);
        } else {
            before = now;
            requestAnimationFrame(look);
        }
    };
    look();
})"""
"""Scrolls a piece into view and returns its middle, once it has not moved for a frame; null when the board was redrawn
meanwhile. All of it in one turn of the page: between two, the piece may be another."""


def middle(what: Locator) -> tuple[float, float]:
    """Return the middle of an element once it lies still: every event redraws the board."""
    while (point := what.evaluate(LIES_STILL)) is None:
        pass
    x, y = point
    return x, y
