"""The pages in a browser: tables watched live, matches replayed, everything read, at a desk and on a phone."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import CHROMIUM, PASSWORD, Screen, Visitor
from tests.harness import BEGUN, Game, wait_until
from tests.marks import LANGS, LANGS_ON_SCREENS, SCREENS, sweep
from tests.test_api import ask, born, token_of, uno_table

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

WORDS = {
    "en": {
        "watch": "Watch",
        "live": "Live",
        "fair": "Was it fair?",
        "step": "Step {n} of",
        "sit": "Sit down",
        "hero": "Abilities",
    },
    "zh": {"watch": "旁观", "live": "实时", "fair": "公平吗", "step": "第{n}步", "sit": "入座", "hero": "能力"},
}


ENOUGH = 12
"""Steps of a match to look at."""


@pytest.fixture(scope="module")
def program(running_game: Game) -> tuple[str, int]:
    """A player's token and the number of a match of UNO it has begun and given up."""
    game = running_game
    game.free_tables()
    player = born(game, "Rosamund")
    token = token_of(player)
    player.ask("play uno", "You are the host")
    player.ask("bot add random", "takes a seat")
    player.ask("start", BEGUN)

    def tables() -> list[int]:  # a process of pages hears of a change a moment later
        listed = ask(game, "/api/v1/tables")[1]["tables"]
        return [one["table"] for one in listed if ask(game, f"/api/v1/tables/{one['table']}/seat", token)[0] == 200]

    wait_until(tables, "a seat at a table")
    (table,) = tables()

    def moved() -> bool:  # each process of pages hears of the match in its own time, and of each step
        time.sleep(0.2)  # the API lets an address ask ten times a second: looking takes the allowance of acting
        seat = ask(game, f"/api/v1/tables/{table}/seat", token)[1]
        if seat.get("legal"):
            move = {"rev": seat["rev"], "action": seat["legal"][0]["action"]}
            ask(game, f"/api/v1/tables/{table}/actions", token, move)
        return (seat.get("rev") or 0) >= ENOUGH

    wait_until(moved, f"{ENOUGH} steps of a match")
    player.ask("resign yes", "seed of match")
    player.ask("stand", "get up")
    player.leave()
    return token, ask(game, "/api/v1/matches?game=uno")[1]["matches"][0]["match"]


def looked_at(visitor: Visitor, name: str) -> None:
    """Keep a picture; fail when the page is too wide or hard to use."""
    if visitor.page.locator("#shown").count():
        expect(visitor.page.locator("#drawn")).to_be_visible()
    visitor.picture(f"page-{name}")
    assert visitor.fits(), name
    assert visitor.barriers() == [], name


def press(page: Page, key: str) -> None:
    """Press a key when the page listens to it."""
    page.wait_for_load_state("load")
    page.keyboard.press(key)


@LANGS_ON_SCREENS
@pytest.mark.parametrize("part", [2, *map(sweep, (0, 1, 3))])
def test_every_page_can_be_read(
    game: Game, browser: Browser, program: tuple[str, int], part: int, lang: str, screen: Screen
) -> None:
    visitor, (token, match) = Visitor(game, browser, lang, screen), program
    player = ask(game, "/api/v1/me", token)[1]["player"]
    visitor.go(f"/players/{player}/")
    hero = visitor.page.locator("main a[href^='/heroes/']").first.get_attribute("href")
    pages = {
        "front": "/", "lobby": "/tables/", "matches": "/matches/", "ladder": "/ladders/uno/", "well": "/ladders/well/",
        "hall": "/ladders/hall/", "player": f"/players/{player}/",
        "hero": hero, "games": "/games/", "rules-uno": "/games/uno/",
        "rules-mbg": "/games/mbg/", "help": "/help/", "topic": "/help/newcomer/", "search": "/help/?q=sit",
        "match": f"/matches/{match}/?step=3", "login": "/auth/login/",
        "lobby-dark": "/tables/", "match-dark": f"/matches/{match}/?step=5", "front-dark": "/",
    }  # fmt: skip
    for name in list(pages)[part::4]:
        visitor.page.emulate_media(color_scheme="dark" if name.endswith("-dark") else "light")
        visitor.go(pages[name])
        expect(visitor.page.locator("h1")).to_be_visible()
        looked_at(visitor, name)
    visitor.close()


@LANGS
def test_a_page_that_is_not_there(game: Game, browser: Browser, lang: str) -> None:
    visitor = Visitor(game, browser, lang)
    answer = visitor.page.goto(visitor.base + "/matches/999999/")
    assert answer.status == 404
    expect(visitor.page.locator("h1")).to_have_text({"en": "There is no such page", "zh": "没有这个页面"}[lang])
    visitor.complaints.clear()  # Chromium writes a 404 to the console
    visitor.close()


@pytest.mark.long
@LANGS_ON_SCREENS
def test_a_match_is_replayed_by_keys_and_clicks(
    game: Game, browser: Browser, program: tuple[str, int], lang: str, screen: Screen
) -> None:
    visitor, words = Visitor(game, browser, lang, screen), WORDS[lang]
    page, match = visitor.page, program[1]
    visitor.go("/matches/")
    page.locator(f"a[href='/matches/{match}/#replay']").click()
    expect(page.locator("#where")).to_contain_text(words["step"].format(n=0))
    page.locator(".steps a[rel=next]").click()
    expect(page.locator("#where")).to_contain_text(words["step"].format(n=1))
    press(page, "ArrowRight")
    expect(page.locator("#where")).to_contain_text(words["step"].format(n=2))
    press(page, "ArrowLeft")
    expect(page.locator("#where")).to_contain_text(words["step"].format(n=1))
    press(page, "End")
    expect(page.locator("#replay strong")).to_be_visible()
    page.locator("#scrub").fill("4")
    expect(page.locator("#where")).to_contain_text(words["step"].format(n=4))
    expect(page.locator("#drawn [data-testid=top]")).to_be_visible()
    page.locator("#speed").select_option("4")
    page.locator("#play").click()  # and it plays by itself
    page.wait_for_function("() => Number(document.getElementById('replay').dataset.step) > 6")
    if page.locator("#play").get_attribute("aria-pressed") == "true":  # else the match was over
        page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    page.reload()  # the address names the moment
    assert int(page.locator("#replay").get_attribute("data-step")) > 6
    page.locator("#as-text summary").click()
    assert page.locator("pre.board").evaluate("(board) => board.scrollWidth <= board.clientWidth + 1")
    expect(page.locator("#fair")).to_contain_text(words["fair"])
    expect(page.locator(".findings .good")).to_have_count(3)
    expect(page.locator(".findings .bad")).to_have_count(0)
    # A player sees it from their own seat: the hand of that time, which cannot be played any more.
    page.goto(page.url.partition("#")[0] + "&seat=0")
    expect(page.locator("#drawn [data-testid=hand]")).to_have_count(0)
    visitor.go("/auth/login/")
    page.fill("#id_username", "Rosamund")
    page.fill("#id_password", PASSWORD)
    page.locator("main form:not(.guest) button").click()
    page.wait_for_url("**/webclient/")
    visitor.go(f"/matches/{match}/?step=4")
    page.locator("#replay p.small a").nth(1).click()
    expect(page.locator("#drawn [data-testid=hand] button")).not_to_have_count(0)
    expect(page.locator("#drawn [data-testid=hand] button:not([aria-disabled=true])")).to_have_count(0)
    looked_at(visitor, "own-seat")
    commitment = page.locator("dl.ports dd").nth(1).inner_text()
    page.fill("#noted", commitment)
    page.locator("form[action='#fair'] button").click()
    expect(page.locator("main")).to_contain_text("✓")
    visitor.close()


@LANGS_ON_SCREENS
def test_a_table_is_watched_live(
    game: Game, browser: Browser, program: tuple[str, int], lang: str, screen: Screen
) -> None:
    visitor, words, (token, _) = Visitor(game, browser, lang, screen), WORDS[lang], program
    page, table, errors = visitor.page, uno_table(game), len(game.errors())
    ask(game, f"/api/v1/tables/{table}/sit", token, {})
    ask(game, f"/api/v1/tables/{table}/bots", token, {"who": "random"})
    visitor.go("/tables/")
    page.locator(f"#table-{table} a.button").click()
    expect(page.locator("#live")).to_have_text(words["live"])
    started = ask(game, f"/api/v1/tables/{table}/start", token, {})[1]
    expect(page.locator("#seats li")).to_have_count(2)
    before = page.locator("#board").text_content()
    hand = json.dumps(started["state"]["view"]["hand"])
    told = 0
    for _ in range(200):
        now = ask(game, f"/api/v1/tables/{table}/seat", token)[1]
        if now["state"] is None:
            break
        if now["legal"]:
            told += 1
            ask(
                game, f"/api/v1/tables/{table}/actions", token, {"rev": now["rev"], "action": now["legal"][0]["action"]}
            )
            if told == 3:
                expect(page.locator("#told li")).not_to_have_count(0)
                assert page.locator("#board").text_content() != before
                assert hand not in page.content()
                expect(page.locator("#drawn [data-testid=top]")).to_be_visible()
                expect(page.locator("#drawn [data-testid=hand]")).to_have_count(0)
                looked_at(visitor, "watch")
                # The stream does not repeat the contents of the page.
                page.reload()
                page.wait_for_function("() => Boolean(document.getElementById('watch').shown)")
                lines = page.locator("#told li").all_inner_texts()
                assert len(lines) == len(set(lines)), lines
            if told == 6:
                ask(game, f"/api/v1/tables/{table}/resign", token, {})
    expect(page.locator("#replay")).to_be_visible()
    page.locator("#replay a").click()
    expect(page.locator("#where")).to_contain_text(words["step"].format(n=0))
    ask(game, f"/api/v1/tables/{table}/stand", token, {})
    visitor.close()
    assert game.errors()[errors:] == []


@pytest.mark.long
@LANGS
def test_sitting_down_by_a_click(game: Game, browser: Browser, lang: str) -> None:
    visitor, words, table = Visitor(game, browser, lang), WORDS[lang], uno_table(game)
    name = {"en": "Petronel", "zh": "诸葛孔明"}[lang]
    born(game, name, lang).socket.close()
    page = visitor.page
    visitor.go(f"/tables/{table}/")
    page.get_by_role("button", name=words["sit"]).click()
    page.fill("#id_username", name)
    page.fill("#id_password", PASSWORD)
    page.locator("main form:not(.guest) button").click()
    page.wait_for_url("**/webclient/")
    expect(page.get_by_test_id("log")).to_contain_text({"en": "sit", "zh": "坐"}[lang])
    seats = ask(game, f"/api/v1/tables/{table}")[1]["table"]["seats"]
    assert [seat["bot"] for seat in seats] == [False]
    visitor.ask({"en": "stand", "zh": "离座"}[lang], {"en": "get up", "zh": "站了起来"}[lang])
    visitor.close()


@pytest.mark.long
@LANGS
def test_tokens_are_made_and_revoked(game: Game, browser: Browser, lang: str) -> None:
    visitor = Visitor(game, browser, lang)
    page = visitor.page
    visitor.enrol({"en": "Gisela", "zh": "陆幼节"}[lang])
    visitor.go("/auth/tokens/")
    page.fill("#label", "<b>robot</b>")
    page.locator("main form button.button:not(.quiet)").click()
    token = page.locator(".secret").inner_text()
    assert re.fullmatch(r"wm_[\w-]{43}", token)
    looked_at(visitor, "tokens")
    assert ask(game, "/api/v1/me", token)[0] == 200
    page.locator("[name=revoke]").click()
    expect(page.locator("[name=revoke]")).to_have_count(0)
    assert ask(game, "/api/v1/me", token)[1]["code"] == "wrong_token"
    # The result is announced on the next page, as news for a screen reader.
    page.locator("form[action='/auth/logout/'] button").click()
    expect(page.locator("[role=status] .notes li")).to_have_count(1)
    assert visitor.barriers() == []
    visitor.close()


@SCREENS
def test_puzzles_and_lessons_are_answered_by_clicking_what_is_drawn(
    game: Game, browser: Browser, screen: Screen
) -> None:
    visitor = Visitor(game, browser, "en", screen)
    page = visitor.page
    for kind, link in (("puzzle", "UNO 7-0"), ("lesson", "Swap hands: the 7")):
        visitor.go(f"/{kind}s/")
        page.get_by_role("link", name=link).click()
        # The puzzle changes with the day: it asks for a card or for a player to swap with, and a wild for its colour.
        page.locator("#drawn .held:not([aria-disabled]), #drawn [data-testid^='move-swap']").first.click()
        colour = page.get_by_test_id("chooser").get_by_role("button").first
        page.locator("main [role=status]").or_(colour).first.wait_for()
        if colour.is_visible():
            colour.click()
        expect(page.get_by_role("status").first).not_to_be_empty()  # it is played, by anybody
        expect(page.locator("#as-list")).not_to_have_attribute("open", "")
        looked_at(visitor, f"{kind}-{screen.key}")
    visitor.close()
