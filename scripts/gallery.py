"""Take the pictures of docs/develop/gallery.md: a real game, a real browser, both languages, desk and phone.

usage: python scripts/gallery.py [--all]

With --all every screen there is, of client, pages and administration, is taken in three sizes, light and dark, too
(tests/artefacts/gallery). Starts a game of its own, as the end-to-end tests do, and stops it. Needs Playwright, a
Chromium, and Pillow.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, expect

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "mygame")]

from tests.browser import PHONE, Screen, Visitor, chromium  # noqa: E402
from tests.harness import OWNER, OWNER_PASSWORD, Game  # noqa: E402
from tests.test_browser import born  # noqa: E402
from tests.test_browser_kards import fight  # noqa: E402

SHOTS = ROOT / "docs/gallery"
EVERY = ROOT / "tests/artefacts/gallery"
SIZES = ((1440, 900), (1280, 720), (390, 844))
DESK = Screen("desk", 1280, 720, False)
COLOURS = 256
WIDTH = 900
"""Pixels of a picture taken at a desk; one of a phone keeps its size."""
STARTS = {"uno": "hand", "kards": "decks", "mbg": "road"}
"""Game -> what is to be seen once it is played."""


PAGES = {
    "lobby": "/tables/", "matches": "/matches/", "ladder": "/ladders/uno/", "ladder-bots": "/ladders/uno/?pool=bots",
    "well": "/ladders/well/", "hall": "/ladders/hall/", "games": "/games/", "rules-uno": "/games/uno/",
    "rules-mbg": "/games/mbg/", "rules-kards": "/games/kards/", "cards": "/games/kards/cards/", "help": "/help/",
    "topic": "/help/newcomer/", "lessons": "/lessons/", "lesson": "/lessons/kards/1/", "puzzle": "/puzzles/uno/",
    "tournaments": "/tournaments/", "clubs": "/clubs/", "day": "/day/", "programs": "/programs/",
    "login": "/auth/login/", "register": "/auth/register", "lost": "/nowhere/",
}  # fmt: skip
"""Name -> address of the pages that --all takes."""
STAFF = {
    "begin": "/admin/", "tables": "/admin/tables/", "reports": "/admin/reports/", "objects": "/admin/objects/objectdb/",
    "people": "/admin/accounts/accountdb/",
}  # fmt: skip


def main() -> None:
    """Take all of them."""
    for folder in (SHOTS, EVERY):
        folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="gallery-") as there, chromium() as browser:
        game = Game(Path(there))
        game.start()
        try:
            at_a_desk(game, browser)
            on_a_phone(game, browser)
            if "--all" in sys.argv:
                on_pages(game, browser)
                for_staff(game, browser)
        finally:
            game.kill()


def keep(visitor: Visitor, name: str) -> None:
    """Keep what is on the screen, small; with --all in every size and both schemes, as it is."""
    page = visitor.page
    page.mouse.move(1, 1)  # where nothing is to be read
    page.wait_for_timeout(1500)  # nothing moves any more
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    every(visitor, name)
    if shot.width > WIDTH:
        shot = shot.resize((WIDTH, shot.height * WIDTH // shot.width), Image.Resampling.LANCZOS)
    shot.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE).save(
        SHOTS / f"{name}.png", optimize=True
    )


def every(visitor: Visitor, name: str) -> None:
    """With --all: keep what is on the screen in every size and both schemes, as it is."""
    if "--all" not in sys.argv:
        return
    page = visitor.page
    before, dark = page.viewport_size, page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.wait_for_timeout(400)
            page.screenshot(path=EVERY / f"{name}-{width}-{scheme}.png")
    page.emulate_media(color_scheme="dark" if dark else "light")
    if before is not None:
        page.set_viewport_size(before)


def play(visitor: Visitor, game: str, line: str) -> None:
    """Begin a match against the computer, and show the table."""
    page = visitor.page
    visitor.show("text")
    visitor.type(line)
    visitor.show("table")
    expect(page.get_by_test_id(STARTS[game])).to_be_visible()


def to_battle(visitor: Visitor) -> bool:
    """Lead a deck of KARDS into battle until both sides have units on the board; return whether that came to be."""
    page = visitor.page
    page.get_by_test_id("deck-panzer").click()
    page.get_by_test_id("lead").click()
    page.get_by_test_id("keep").click()
    expect(page.get_by_test_id("end")).to_be_visible()  # both have their hands
    own, theirs = (page.locator(f".k-unit:not(.k-hq){which}") for which in ("[data-own]", ":not([data-own])"))
    while not page.get_by_test_id("result").count():
        if own.count() > 1 and theirs.count() > 1:
            return True
        fight(visitor)
    return False


def at_a_desk(game: Game, browser: Browser) -> None:
    """English, light."""
    visitor = Visitor(game, browser, "en", DESK, color_scheme="light")
    page = visitor.page
    visitor.go("/")
    keep(visitor, "front")
    visitor.register("Aldith")
    expect(page.get_by_test_id("make-accept")).to_be_visible()
    keep(visitor, "making")
    page.get_by_test_id("make-accept").click()
    visitor.reads("steps into the world")
    keep(visitor, "town")
    sheets(visitor)
    for key in ("uno", "kards", "mbg"):
        play(visitor, key, f"play {key} bots")
        while key == "kards" and not to_battle(visitor):
            visitor.leave()
            play(visitor, key, f"play {key} bots")
        keep(visitor, key)
        if key == "mbg":
            page.get_by_test_id("list-officers").click()
            expect(page.get_by_test_id("table-officers")).to_be_visible()
            keep(visitor, "officers")
            page.keyboard.press("Escape")
        page.get_by_test_id("table-resign").click()
        page.get_by_test_id("table-yes").click()
        expect(page.get_by_test_id("result")).to_be_visible()
        every(visitor, f"result-{key}")
        page.get_by_test_id("table-stand").click()
    page.get_by_test_id("play-people-uno").click()
    expect(page.get_by_test_id("terms")).to_be_visible()
    every(visitor, "hosting")
    visitor.leave()
    visitor.close()


def sheets(visitor: Visitor) -> None:
    """With --all: what opens over the client."""
    if "--all" not in sys.argv:
        return
    page = visitor.page
    settings = page.locator("#settings")
    for name, opener in (("settings", ""), ("workshop", "workshop-open"), ("keys", "keys-open")):
        if settings.get_attribute("open") is None:
            settings.locator("summary").click()
        if opener:
            page.get_by_test_id(opener).click()
        every(visitor, name)
        page.keyboard.press("Escape")
    if settings.get_attribute("open") is not None:
        settings.locator("summary").click()
    page.get_by_test_id("open-quests").click()
    expect(page.get_by_test_id("sheet")).to_be_visible()
    every(visitor, "quests")
    page.keyboard.press("Escape")


def on_pages(game: Game, browser: Browser) -> None:
    """Every kind of page; those of people and matches lead to somebody who has played."""
    visitor = Visitor(game, browser, "en", DESK, color_scheme="light")
    page = visitor.page
    visitor.go("/matches/")
    match = page.locator("main .lines a").first.get_attribute("href")
    visitor.go(str(match))
    player = page.locator("main a[href^='/players/']").first.get_attribute("href")
    visitor.go(str(player))
    hero = page.locator("main a[href^='/heroes/']").first.get_attribute("href")
    for name, path in PAGES.items() | {"replay": f"{match}?step=8#replay", "player": player, "hero": hero}.items():
        visitor.go(str(path))
        every(visitor, f"page-{name}")
    visitor.complaints.clear()  # Chromium writes to the console that a page is lost
    visitor.close()


def for_staff(game: Game, browser: Browser) -> None:
    """The administration."""
    visitor = Visitor(game, browser, "en", DESK, color_scheme="light")
    page = visitor.page
    visitor.go("/auth/login/")
    page.fill("#id_username", OWNER)
    page.fill("#id_password", OWNER_PASSWORD)
    page.locator("main form:not(.guest) button").click()
    for name, path in STAFF.items():
        visitor.go(path)
        every(visitor, f"admin-{name}")
    visitor.close()


def on_a_phone(game: Game, browser: Browser) -> None:
    """Chinese, dark; somebody else writes a letter meanwhile."""
    other = Visitor(game, browser, "en", DESK)
    born(other, "Bertrada")
    visitor = Visitor(game, browser, "zh", PHONE, color_scheme="dark")
    page = visitor.page
    visitor.go("/")
    keep(visitor, "front-phone")
    born(visitor, "孙伯符")
    visitor.show("map")
    keep(visitor, "map-phone")
    visitor.show("hero")
    mine = page.get_by_test_id("hero").locator(".who").inner_text().split("，")[0]
    theirs = other.page.get_by_test_id("hero").locator(".who").inner_text().split(",")[0]
    visitor.show("people")
    page.get_by_test_id("friend-name").fill(theirs)
    page.get_by_test_id("friend-add").click()
    other.type(f"mail {mine} / 今晚 = 井边见，带上绳子。")
    expect(page.get_by_test_id("letters-list")).to_be_visible()
    keep(visitor, "friends-phone")
    for key in ("uno", "mbg"):
        play(visitor, key, f"玩 {key} 电脑")
        keep(visitor, f"{key}-phone")
        visitor.leave()
    visitor.close()
    other.close()


if __name__ == "__main__":
    main()
