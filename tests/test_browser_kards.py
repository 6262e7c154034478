"""KARDS in the browser: whole matches by clicking, dragging and keys, at a desk and on a phone, in both languages."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import CHROMIUM, DESKTOP, PHONE, Screen, Visitor, chromium
from tests.harness import OWNER, OWNER_PASSWORD, Game
from tests.test_browser import FAST, born
from tests.test_games_e2e import way_to

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
        "over": "牌局结束。",
        "own": "己方支援线",
    },
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """A game whose computer players do not dawdle."""
    game = Game(tmp_path_factory.mktemp("kards-house"), settings=FAST)
    try:
        yield game.start()
    finally:
        game.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


def at_the_table(visitor: Visitor) -> dict[str, tuple[str, str]]:
    """Walk to the war room, sit down with a computer player and begin; return what is said in the language."""
    said, page = SAID[visitor.lang], visitor.page
    for way in way_to("war_room"):
        visitor.type(way)
        page.wait_for_timeout(150)
    visitor.ask(said["sit"], said["seated"])
    for line, answer in (said["hq"], said["bot"]):
        visitor.ask(line, answer)
    visitor.show("table")
    expect(page.get_by_test_id("waiting").locator("li")).to_have_count(2)
    page.get_by_test_id("table-start").click()
    expect(page.get_by_test_id("decks").locator("button")).to_have_count(9)
    return said


def to_battle(visitor: Visitor, said: dict[str, tuple[str, str]]) -> None:
    """Look into a deck, lead it, and change the first card."""
    page = visitor.page
    visitor.picture("kards-decks")
    page.get_by_test_id("deck-panzer").click()
    expect(page.locator("#sheet-title")).to_have_text(said["deck"])
    expect(page.get_by_test_id("sheet-body")).to_contain_text(said["card"])
    assert visitor.barriers() == []
    page.get_by_test_id("lead").click()
    expect(page.get_by_test_id("hand").locator("button")).not_to_have_count(0)
    expect(page.locator(".k-asked")).to_contain_text(said["mulligan"])
    page.get_by_test_id("hand-1").click()
    expect(page.get_by_test_id("keep")).to_have_text(said["keep"])
    visitor.picture("kards-mulligan")
    page.get_by_test_id("keep").click()
    expect(page.get_by_test_id("keep")).to_have_count(0)


def leave(visitor: Visitor) -> None:
    """Give up what is still being played, and get up."""
    page = visitor.page
    if not page.get_by_test_id("result").count():
        page.get_by_test_id("table-resign").click()
        page.get_by_test_id("table-yes").click()
        expect(page.get_by_test_id("result")).to_be_visible()
    page.get_by_test_id("table-stand").click()
    expect(page.locator("body")).not_to_have_attribute("data-table", "")


@pytest.mark.parametrize(("lang", "screen"), [("en", DESKTOP), ("zh", PHONE)], ids=["en-desktop", "zh-phone"])
def test_a_match_of_kards_by_clicking(house: Game, browser: Browser, lang: str, screen: Screen) -> None:
    errors = len(house.errors())
    visitor = Visitor(house, browser, lang, screen)
    page = visitor.page
    born(visitor, {"en": "Ermengard", "zh": "甘兴霸"}[lang])
    said = at_the_table(visitor)
    to_battle(visitor, said)
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
    leave(visitor)
    visitor.close()
    assert house.errors()[errors:] == []


def fight(visitor: Visitor, picture: bool = False) -> int:
    """Choose a piece that can act and click on what lights up, or end the turn; return how many clicks that were."""
    page = visitor.page
    for piece in (page.locator(".k-unit[data-able]"), page.locator(".k-card[data-able]")):
        if not piece.count() or not clicked(piece.first):
            continue
        page.wait_for_timeout(60)  # it lights up; the match may also just have ended
        if picture:
            visitor.picture("kards-chosen")
        lit = page.locator(".k-unit[data-lit]")
        for aim in (
            page.locator(".k-unit[data-ref=hq][data-lit]"),
            lit,
            page.locator(".k-gap button"),
            page.get_by_test_id("chooser").locator(".move"),
        ):
            if aim.count() and clicked(aim.first):
                if aim is not lit and lit.count():  # the place first, then the target
                    clicked(lit.first)
                page.wait_for_timeout(120)
                return 2
        return 1
    end = page.locator("[data-testid=end]:not([disabled])")
    done = int(bool(end.count()) and clicked(end))
    page.wait_for_timeout(150)
    return done


def clicked(what: Locator) -> bool:
    """Click, unless the table was drawn anew between the look and the click."""
    try:
        what.click(timeout=1000)
    except Exception as error:
        if "Timeout" not in str(error):
            raise
        return False
    return True


@pytest.mark.parametrize(("lang", "screen"), [("zh", DESKTOP), ("en", PHONE)], ids=["zh-desktop", "en-phone"])
def test_before_the_battle_and_the_first_turns(house: Game, browser: Browser, lang: str, screen: Screen) -> None:
    visitor = Visitor(house, browser, lang, screen)
    page = visitor.page
    born(visitor, {"en": "Hildegard", "zh": "凌公绩"}[lang])
    said = at_the_table(visitor)
    to_battle(visitor, said)
    until = time.monotonic() + 60
    while not page.locator(".k-unit[data-own]:not(.k-hq)").count() and not page.get_by_test_id("result").count():
        assert time.monotonic() < until
        fight(visitor)
    visitor.picture("kards")
    expect(page.locator(".k-line[data-row=s] h3")).to_have_text(str(said["own"]))
    assert visitor.fits()
    assert visitor.barriers() == []
    leave(visitor)
    visitor.close()


POSITION = (
    "kards turn=9 active=0; 0 hq=20 kredits=12/12 deck=panzer; 1 hq=20 kredits=9/9 deck=recruit; "
    "0 support: ger_medium_panzers[a2,m2] ger_grenadiers[g2,pin1] ger_field_howitzers[g2]; "
    "0 hand: ger_grenadiers usa_order_air_strike bri_counter_decoy ger_heavy_panzers ger_ghost_division; "
    "1 support: usa_draftees bri_home_guard; 1 discard: usa_mediums; "
    "0 deck: ger_grenadiers*9; 1 deck: usa_draftees*9"
)


def test_reasons_dragging_and_keys(house: Game, browser: Browser) -> None:
    visitor = Visitor(house, browser, "en", DESKTOP._replace(height=1100), reduced_motion="reduce")
    page = visitor.page
    visitor.go("/auth/login/")
    page.fill("#id_username", OWNER)
    page.fill("#id_password", OWNER_PASSWORD)
    page.locator("main button").click()
    page.wait_for_url("**/webclient/")
    expect(page.locator("body")).to_have_attribute("data-connection", "connected")
    for way in way_to("war_room"):
        visitor.type(way)
        page.wait_for_timeout(150)
    visitor.ask("sit", "You are the host")
    visitor.ask("bot add random", "takes a seat")
    visitor.ask("options turn=0", "turn is now 0")
    visitor.type(f"@table position here = {POSITION}")
    at, alarm = page.get_by_test_id, page.get_by_test_id("table-error")
    expect(at("unit-s3")).to_be_visible()
    expect(at("unit-s1")).to_have_attribute(
        "aria-label",
        "s1 Medium Panzers, tank, attack 4, defence 5 of 5, operation 1, "
        "action power: general 0, attack 1, move 1, can act",
    )
    visitor.picture("kards-position")

    # What cannot be done is tried all the same, and the game says why. What was chosen stays so.
    at("unit-s1").click()
    expect(at("gap-f1")).to_be_visible()
    expect(at("unit-e1")).not_to_have_attribute("data-lit", "")
    at("unit-e1").click()
    expect(alarm).to_contain_text("out of reach")
    expect(at("unit-s1")).to_have_attribute("aria-pressed", "true")
    expect(at("chooser")).to_contain_text("It cannot attack")
    at("unit-s2").click()
    expect(at("chooser")).to_contain_text("is pinned")
    at("hand-4").click()
    expect(at("chooser")).to_contain_text("It can: play 4")
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
    look_on(house, browser)
    at("end").focus()
    page.keyboard.press("Enter")
    expect(at("hand-1")).not_to_contain_text("armed", timeout=30_000)
    leave(visitor)
    visitor.close()


def look_on(house: Game, browser: Browser) -> None:
    """Watch the match on a phone: the board is there, and no hand, and a unit tells about itself."""
    visitor = Visitor(house, browser, "zh", PHONE)
    page = visitor.page
    born(visitor, "朱公旗")
    for way in way_to("war_room"):
        visitor.type(way)
        page.wait_for_timeout(150)
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


def drag(page: Page, what: Locator, onto: Locator) -> None:
    """Take a piece with the mouse and let go of it over another element, in the middle."""
    page.locator("#side").evaluate("(pane) => pane.scrollTo(0, 0)")
    x, y = middle(page, what)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y - 12, steps=3)
    page.mouse.move(*middle(page, onto), steps=5)  # the board may have moved when places lit up
    page.mouse.up()
    page.wait_for_timeout(250)


def middle(page: Page, what: Locator) -> tuple[float, float]:
    """Return where the middle of an element is, once it lies still: whatever happens draws the board anew."""
    until, before = time.monotonic() + 10, None
    while (box := what.bounding_box()) is None or box != before:
        assert time.monotonic() < until, f"{what} does not lie still"
        before = box
        page.wait_for_timeout(50)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
