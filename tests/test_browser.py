"""The browser: pages and client in both languages, at a desk and on a phone, from the account to a round of UNO."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Request, Route, expect

from tests.browser import CHROMIUM, DESKTOP, PAINT, PASSWORD, PHONE, Screen, Visitor
from tests.harness import OWNER, OWNER_PASSWORD, Game
from tests.marks import LANGS, LANGS_ON_SCREENS, on
from tests.test_play import ENGLISH, come_in

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

SAID = {
    "en": {
        "front": "a dungeon below",
        "sheet": "strength",
        "enters": "steps into the world",
        "square": "Well Square",
        "north": "north",
        "wall": "The Notice Wall",
        "map": "Lantern Lane",
        "talk": "say Good evening",
        "heard": "Good evening",
        "sit": "sit lamp",
        "add": "bot add random",
        "added": "takes a seat",
        "rounds": "options rounds=1",
        "rounds_set": "rounds is now 1",
        "your_turn": "Your turn",
        "over": "The match is over.",
        "score": "Armour",
        "do_score": "score",
    },
    "zh": {
        "front": "井下有地城",
        "sheet": "力量",
        "enters": "踏入了世间",
        "square": "井口",
        "north": "北",
        "wall": "告示墙",
        "map": "井口广场",
        "talk": "说晚上好",
        "heard": "晚上好",
        "sit": "入座 灯下桌",
        "add": "加电脑 随机",
        "added": "入座了",
        "rounds": "选项 rounds=1",
        "rounds_set": "1",
        "your_turn": "轮到你了",
        "over": "牌局结束。",
        "score": "护甲",
        "do_score": "状态",
    },
}
NAMES = {
    ("en", "desktop"): "Wendeline",
    ("en", "phone"): "Rosalind",
    ("zh", "desktop"): "赵子龙",
    ("zh", "phone"): "马孟起",
}
TO_THE_SNUG = ("west", "south", "south")


def born(visitor: Visitor, name: str, *, by_clicks: bool = False) -> dict[str, str]:
    """Make an account and take the rolled hero as it is; return the words of the language."""
    said = SAID[visitor.lang]
    (visitor.register if by_clicks else visitor.enrol)(name)
    visitor.reads(said["sheet"])
    visitor.page.get_by_test_id("make-accept").click()
    visitor.reads(said["enters"])
    return said


@LANGS_ON_SCREENS
def test_from_the_front_page_to_a_walk_in_the_town(game: Game, browser: Browser, lang: str, screen: Screen) -> None:
    errors = len(game.errors())
    visitor = Visitor(game, browser, lang, screen, reduced_motion="no-preference")
    said, page = SAID[lang], visitor.page
    visitor.go("/")
    expect(page.locator("main")).to_contain_text(said["front"])
    expect(page.locator("main")).to_contain_text(str(game.port + 3))
    assert visitor.fits()
    assert visitor.barriers() == []
    visitor.picture("front")

    born(visitor, NAMES[lang, screen.key], by_clicks=True)
    visitor.picture("born")
    assert visitor.fits()
    visitor.ask(said["north"], said["wall"])
    visitor.ask("map" if lang == "en" else "地图", said["map"])
    visitor.picture("map")
    visitor.ask(said["talk"], said["heard"])
    page.locator("[data-do=score]").click()
    visitor.reads(said["score"])
    visitor.show("map")
    expect(page.get_by_test_id("place")).to_contain_text(said["wall"])
    assert visitor.barriers() == []
    visitor.picture("walk")

    # The width of the screen was reported: no line of the last text is broken by the browser.
    visitor.show("text")
    block = page.locator("#messagewindow .out").last
    assert block.evaluate("(block) => block.scrollWidth <= block.clientWidth")
    # Up brings back what was typed.
    field = page.get_by_test_id("input")
    field.focus()
    field.press("ArrowUp")
    expect(field).to_have_value(said["talk"])
    visitor.close()
    assert game.errors()[errors:] == []


@pytest.mark.long
@LANGS
def test_the_other_language_is_one_click_away(game: Game, browser: Browser, lang: str) -> None:
    other = {"en": "zh", "zh": "en"}[lang]
    visitor = Visitor(game, browser, lang)
    page = visitor.page
    visitor.go("/")
    page.locator(f".languages [value={other}]").click()
    expect(page.locator("main")).to_contain_text(SAID[other]["front"])
    page.locator(f".languages [value={lang}]").click()
    expect(page.locator("main")).to_contain_text(SAID[lang]["front"])
    born(visitor, {"en": "Ermengard", "zh": "黄汉升"}[lang])
    page.locator(f".languages [value={other}]").click()
    expect(page.get_by_test_id("connection")).to_have_text({"en": "Connected", "zh": "已连接"}[other])
    visitor.ask("look", SAID[other]["square"])
    # By typed words, too: the page follows the game.
    visitor.type({"en": "language en", "zh": "语言 zh"}[lang])
    expect(page.get_by_test_id("connection")).to_have_text({"en": "Connected", "zh": "已连接"}[lang])
    visitor.go("/")
    expect(page.locator("main")).to_contain_text(SAID[lang]["front"])
    visitor.close()


@pytest.mark.long
def test_registering_says_what_is_wrong_in_the_readers_language(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "zh")
    page = visitor.page
    for name, passwords, answer in (
        ("诸葛 Liang", (PASSWORD, PASSWORD), "不能"),
        ("蔡昭姬", ("12", "12"), "密码太短"),
        ("蔡昭姬", (PASSWORD, PASSWORD + "x"), "两次输入的密码不一样"),
        ("<script>alert(1)</script>", (PASSWORD, PASSWORD), ""),
    ):
        visitor.go("/auth/register")
        page.fill("#id_username", name)
        page.fill("#id_password1", passwords[0])
        page.fill("#id_password2", passwords[1])
        page.locator("main form:not(.guest) button").click()
        expect(page.get_by_role("alert")).to_contain_text(answer)
        assert "must" not in page.get_by_role("alert").inner_text()
    visitor.go("/auth/login/")
    page.fill("#id_username", OWNER)
    page.fill("#id_password", "not it, surely")
    page.locator("main form:not(.guest) button").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.fill("#id_username", OWNER)
    page.fill("#id_password", OWNER_PASSWORD)
    page.locator("main form:not(.guest) button").click()
    page.wait_for_url("**/webclient/")
    visitor.go("/admin/")
    expect(page.locator("a[href='/admin/accounts/accountdb/']").first).to_be_visible()
    visitor.go("/no-such-page-here")
    expect(page.locator("h1")).to_be_visible()
    complaints = [one for one in visitor.complaints if "404" not in one]
    visitor.complaints.clear()
    visitor.close()
    assert complaints == []


def test_what_people_write_is_shown_and_never_run(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en")
    born(visitor, "Hildegard")
    evil = "<script>alert(1)</script><img src=x onerror=alert(2)>"
    visitor.ask(f"say {evil}", evil)
    visitor.ask("say http://example.com/?a=<b>", "example.com")
    page = visitor.page
    assert page.locator("#messagewindow script, #messagewindow img, #messagewindow [onclick]").count() == 0
    # Of a server's HTML only colours, breaks and links come through.
    made = page.evaluate(
        """async () => {
            const { fragment } = await import("/static/webclient/js/house/markup.js");
            const box = document.createElement("div");
            const done = [];
            box.append(fragment(
                '<b onclick="alert(3)">bold</b><iframe src="javascript:alert(4)"></iframe><style>*{}</style>'
                + '<a href="javascript:alert(5)">js</a><a href="http://example.com">out</a><svg onload=alert(6)></svg>'
                + '<a id="mxplink" href="#" onclick="Evennia.msg(&quot;text&quot;,'
                + '[&quot;look&quot;],{});return false;">go</a>'
                + '<a onclick="alert(7)">no</a>'
                + '<span class="color-009 evil" style="position:fixed;color:red">red</span>',
                (command) => done.push(command)));
            document.body.append(box);
            for (const one of box.querySelectorAll("button")) { one.click(); }
            const html = box.innerHTML;
            box.remove();
            return { html, done };
        }"""
    )
    assert made["done"] == ["look"]
    # The browser itself says that it would have refused the others.
    visitor.complaints = [one for one in visitor.complaints if "Content Security Policy" not in one]
    for forbidden in ("onclick", "javascript", "iframe", "<style", "svg", "position", "evil", "<b>"):
        assert forbidden not in made["html"], made["html"]
    visitor.close()


@on("zh-phone", more=["en-desktop"])
def test_a_round_of_uno_by_clicking(game: Game, browser: Browser, lang: str, screen: Screen) -> None:
    errors = len(game.errors())
    visitor = Visitor(game, browser, lang, screen, reduced_motion="no-preference")
    page = visitor.page
    said = born(visitor, {"en": "Filippa", "zh": "姜伯约"}[lang])
    visitor.walk(TO_THE_SNUG)
    visitor.type(said["sit"])
    for _ in range(2):
        visitor.ask(said["add"], said["added"])
    visitor.ask(said["rounds"], said["rounds_set"])
    visitor.show("table")
    page.get_by_test_id("table-start").click()
    expect(page.get_by_test_id("hand").locator("li").first).to_be_visible()  # how many, the others may have changed
    expect(page.get_by_test_id("top")).not_to_have_attribute("data-card", "")
    assert visitor.fits()

    whole = screen is DESKTOP  # the phone's resigns when all has been seen
    clicks, lost, pictures, until = 0, 0, 0, time.monotonic() + 240
    result, turn = page.get_by_test_id("result"), page.get_by_test_id("turn")
    while not result.count():
        assert time.monotonic() < until, f"the match hangs after {clicks} clicks: {turn.inner_text()}"
        if clicks == 3 and not lost:
            lost = 1
            held = page.get_by_test_id("hand").locator("button").count()
            visitor.lose_the_line()
            expect(page.locator("body")).not_to_have_attribute("data-connection", "connected")
            expect(page.locator("body")).to_have_attribute("data-connection", "connected")
            expect(page.get_by_test_id("hand").locator("li")).not_to_have_count(0)
            assert held
            assert visitor.barriers() == []
            visitor.picture("uno-back")
        elif clicks == 6 and lost == 1:
            lost = 2
            page.reload()
            expect(page.get_by_test_id("connection")).to_have_text({"en": "Connected", "zh": "已连接"}[lang])
            visitor.show("table")
            expect(page.get_by_test_id("hand").locator("li")).not_to_have_count(0)
        elif clicks >= 8 and pictures and not whole and page.get_by_test_id("table-resign").count():
            page.get_by_test_id("table-resign").click()
            page.get_by_test_id("table-yes").click()
            expect(result).to_be_visible()
            break
        if said["your_turn"] in turn.inner_text() and pictures < 1:
            pictures += 1
            visitor.picture("uno")
        clicks += click_something(visitor)
    expect(turn).to_have_text(said["over"])
    visitor.picture("uno-over")
    assert clicks >= 1
    assert visitor.barriers() == []
    visitor.leave()
    visitor.close()
    assert game.errors()[errors:] == []


def click_something(visitor: Visitor) -> int:
    """Click on the first legal thing of an UNO table, as a beginner would; return the number of clicks."""
    page = visitor.page
    return visitor.clicked(
        page.get_by_test_id("chooser").locator(".move"),
        page.get_by_test_id("hand").locator("button:not([aria-disabled], [data-waits])"),
        page.get_by_test_id("moves").locator("button"),
        page.locator("#pane-table .u-pick"),  # whom to swap hands with
        page.locator("[data-testid=draw]:not([disabled])"),
        page.get_by_test_id("result"),
    )


def test_a_late_click_is_refused_in_words(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en")
    page = visitor.page
    born(visitor, "Cunegund")
    visitor.walk(TO_THE_SNUG)
    visitor.type("sit curtain")  # without a stake: some heroes begin with three coins
    page.get_by_test_id("table-add_bot").click()
    expect(page.get_by_test_id("waiting").locator("li")).to_have_count(2)
    page.get_by_test_id("table-start").click()
    expect(page.get_by_test_id("hand").locator("li")).not_to_have_count(0)
    states = [json.loads(frame)[2] for frame in visitor.frames if frame.startswith('["table_state"')]
    table = states[-1]["table"]

    def send(**message: object) -> None:
        page.evaluate("(message) => window.Evennia.msg('table_act', [], message)", message)

    send(table=table, rev=10_000, action={"type": "draw"})
    expect(page.get_by_test_id("table-error")).to_have_text("Too late, the table has moved on.")
    send(table=table, rev="x", action=[["draw"]] * 10)
    expect(page.get_by_test_id("table-error")).not_to_have_text("Too late, the table has moved on.")
    for name in ("client_hello", "client_status", "client_picture"):
        page.evaluate("(name) => window.Evennia.msg(name, [[[]]], {lang: {}, width: 'x'})", name)
    visitor.type("look")
    expect(page.get_by_test_id("hand").locator("li")).not_to_have_count(0)
    visitor.leave()
    visitor.close()


@pytest.mark.long
def test_a_game_without_a_painter_is_played_from_a_list_of_moves(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "zh")
    page = visitor.page

    def without_painters(route: Route) -> None:
        answer = route.fetch()
        text, count = re.subn(r"const { games } = window.house;", "const games = {};", answer.text())
        assert count == 1
        route.fulfill(response=answer, body=text)

    page.route("**/wellmouth/js/painters.js", without_painters)
    born(visitor, "孙仲谋")
    visitor.walk(("east", "east", "east"))
    visitor.type("入座")
    page.get_by_test_id("table-add_bot").click()
    expect(page.get_by_test_id("waiting").locator("li")).to_have_count(2)
    page.get_by_test_id("table-start").click()
    picture = page.get_by_test_id("picture")
    expect(picture).not_to_be_empty()
    move = page.get_by_test_id("moves").locator("button").first
    expect(move).to_be_visible()
    before = picture.inner_text()
    move.click()
    expect(picture).not_to_have_text(before)
    visitor.picture("plain")
    assert visitor.barriers() == []
    visitor.leave()
    visitor.close()


def test_everything_can_be_reached_by_keyboard(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "en", PHONE)
    page = visitor.page
    born(visitor, "Gudrun")
    expect(page.locator("body")).to_have_attribute("data-still", "")
    page.get_by_test_id("tab-text").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("tab-table")).to_be_focused()
    expect(page.locator("#pane-table")).to_be_visible()
    expect(page.locator("#pane-text")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    seen = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement.id || document.activeElement.dataset.do || ''"))
    assert {"messagewindow", "inputfield", "inputsend", "look", "help"} <= seen
    unnamed = page.evaluate(
        """[...document.querySelectorAll("button, a, input, textarea, summary")]
            .filter((one) => one.checkVisibility())
            .filter((one) => !(one.innerText?.trim() || one.ariaLabel || one.labels?.length))
            .map((one) => one.outerHTML)"""
    )
    assert unnamed == []
    visitor.close()


def test_the_first_load_is_small(game: Game, browser: Browser) -> None:
    for path, least, most in (("/", 15_000, 250_000), ("/webclient/", 50_000, 350_000)):  # / prefetches the client
        visitor = Visitor(game, browser, "en")
        sent: dict[str, int] = {}

        def count(request: Request, sent: dict[str, int] = sent) -> None:
            sent[request.url] = request.sizes()["responseBodySize"]  # as it was sent: compressed

        visitor.page.on("requestfinished", count)
        visitor.go(path)
        if path == "/webclient/":
            expect(visitor.page.get_by_test_id("connection")).to_have_text("Connected")
        elif visitor.page.locator("#watch").count():
            expect(visitor.page.locator("#drawn")).to_be_visible()
        paint = visitor.page.evaluate(PAINT)
        total = sum(sent.values())
        print(f"\n{path}: {len(sent)} files, {total / 1000:.1f} kB as sent; first paint after {paint:.0f} ms")
        assert least < total < most, path
        visitor.close()


@pytest.mark.long
def test_a_vote_is_answered_by_clicking(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "zh")
    page = visitor.page
    with game.telnet() as asking:
        name = come_in(asking, ENGLISH, "Radegund")
        asking.ask("play uno with nobody at all", "Nobody called")
        asking.ask("play uno", "You are the host")
        born(visitor, "Ermengarde")
        visitor.type(f"玩 uno 和 {name}")
        visitor.show("table")
        expect(page.get_by_test_id("waiting").locator("li")).to_have_count(2)
        asking.ask("start", ", commitment ")
        asking.ask("resign yes", "The seed of match")  # a first match is not rated, and its host need not ask
        asking.ask("start", ", commitment ")
        expect(page.get_by_test_id("hand").locator("li")).not_to_have_count(0)
        asking.ask("reset", "needs everybody")
        expect(page.get_by_test_id("vote")).to_contain_text("大洗牌")
        assert visitor.barriers() == []
        page.get_by_test_id("vote-disagree").click()
        asking.expect("disagrees")
        expect(page.get_by_test_id("vote")).to_have_count(0)
        page.get_by_test_id("table-pause").click()
        asking.expect("asks for a pause")
        asking.tell("agree")
        expect(page.get_by_test_id("turn")).to_have_text("已暂停")
        page.get_by_test_id("table-resume").click()
        asking.expect("goes on")
        visitor.leave()
        asking.tell("stand")
    visitor.close()


@pytest.mark.sweep  # `test_tables_e2e` has two by telnet in every run
def test_two_seekers_meet_at_a_table(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "zh")
    page = visitor.page
    with game.telnet() as seeking:
        come_in(seeking, ENGLISH, "Frideswide")
        seeking.ask("seek uno soon", "is no time")
        seeking.ask("seek uno casual 10+5", "Nobody else seeks")
        born(visitor, "Eadgifu")
        visitor.type("找人 uno 计分")
        visitor.show("table")
        expect(page.get_by_test_id("seek")).to_contain_text("没有别人")
        assert visitor.barriers() == []
        page.get_by_test_id("seek-off").click()
        expect(page.get_by_test_id("seek")).to_have_count(0)
        visitor.type("找人 uno 不计分")
        seeking.expect(r"Found: \S+, rated 1500")
        expect(page.get_by_test_id("hand").locator("li")).not_to_have_count(0)
        expect(page.get_by_test_id("banks").locator("li")).to_have_count(2)
        expect(page.get_by_test_id("banks")).to_contain_text(re.compile(r"10:0\d|9:\d\d"))
        assert visitor.barriers() == []
        seeking.ask("clock", r"Time left \(10 minutes each, 5 seconds more a turn\)")
        visitor.leave()
        seeking.tell("stand")
    visitor.close()


def acted(game: Game) -> list[int]:
    """Return the steps of each seat in the newest match."""
    with closing(sqlite3.connect(game.directory / "server/evennia.db3")) as store:
        found = store.execute(
            "select seat, count(*) from tables_actionrow "
            "where match_id = (select max(id) from tables_matchrow) group by seat"
        ).fetchall()
    steps = dict(found)
    return [steps.get(seat, 0) for seat in (0, 1)]


@pytest.mark.soak
def test_the_end_of_a_rated_match_tells_the_ratings_and_a_match_by_letter_opens(game: Game, browser: Browser) -> None:
    visitor = Visitor(game, browser, "zh")
    page = visitor.page
    with game.telnet() as other:
        name = come_in(other, ENGLISH, "Aldhelm")
        other.ask("play uno rated", "You are the host")
        born(visitor, "Cuthburh")
        visitor.type(f"玩 uno 和 {name} 计分")
        visitor.show("table")
        other.expect("sits down|takes a seat")
        other.ask("start", ", commitment ")
        other.tell("resign yes")  # a first match is not rated
        other.ask("rematch", ", commitment ")
        expect(page.get_by_test_id("hand").locator("li")).not_to_have_count(0)
        for _ in range(100):  # until it counts: two steps of each
            if min(acted(game)) >= 2:
                break
            if "You may:" in other.tell("moves"):
                other.tell("1")
            if page.get_by_test_id("turn").get_attribute("data-mine") is not None:
                visitor.type("走法")
                visitor.type("1")
                page.wait_for_timeout(50)  # nothing depends on it: the next check may be too early, too
        assert min(acted(game)) >= 2
        other.ask("resign", "Give up this match")
        other.tell("yes")
        expect(page.get_by_test_id("result")).to_be_visible()
        ratings = page.get_by_test_id("rating")
        expect(ratings).to_have_count(2)
        expect(ratings.first).to_contain_text(re.compile(r"1500.*1[56]\d\d"))
        assert visitor.barriers() == []
        page.get_by_test_id("table-stand").click()
        other.tell("stand")

        other.ask("play uno with Cuthburh letter 72", "You challenge")
        accept = page.locator('[data-testid^="accept-"]')
        expect(accept).to_be_visible()
        page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
        visitor.screen = PHONE
        visitor.show("table")
        accept.click()
        other.expect("It is your turn|Match \\d+ has begun")
        button = page.get_by_test_id("letters").locator("button")
        expect(button).to_have_count(1)
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE.width
        assert visitor.barriers() == []
        button.click()
        expect(page.get_by_test_id("hand").locator("li")).not_to_have_count(0)
        expect(page.get_by_test_id("clock")).to_contain_text("小时")
        page.get_by_test_id("table-leave_letter").click()
        expect(page.get_by_test_id("hand")).to_have_count(0)
        expect(button).to_have_count(1)
    visitor.close()
