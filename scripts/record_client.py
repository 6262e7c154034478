"""Record what a server sends two players' browsers in their first minutes, for the tests of the client's scripts.

usage: python scripts/record_client.py

Starts a game of its own, as the end-to-end tests do, and stops it. Needs Playwright and a Chromium. Writes
`mygame/web/tests/js/recorded.json`: scene -> messages as they came, one a line.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "mygame")]

from tests.browser import DESKTOP, Visitor, chromium  # noqa: E402
from tests.harness import Game  # noqa: E402
from tests.test_browser import born  # noqa: E402
from tests.test_fights_e2e import harden, pit, staff, sturdy  # noqa: E402

FILE = ROOT / "mygame/web/tests/js/recorded.json"


def main() -> None:
    """Record all scenes."""
    with tempfile.TemporaryDirectory(prefix="record-") as there, chromium() as browser:
        game = Game(Path(there))
        game.start()
        try:
            visitors = [Visitor(game, browser, "en", DESKTOP) for _ in range(2)]
            scenes = record(game, *visitors)
            for visitor in visitors:
                visitor.close()
        finally:
            game.kill()
    parts = ",\n".join(
        f"{json.dumps(name)}: [\n"
        + ",\n".join(json.dumps(json.loads(frame), ensure_ascii=False) for frame in frames)
        + "\n]"
        for name, frames in scenes.items()
    )
    FILE.write_text(f"{{\n{parts}\n}}\n", encoding="utf-8")


def record(game: Game, ann: Visitor, bo: Visitor) -> dict[str, list[str]]:
    """Return what Ann's browser is sent: scene -> messages."""
    page, scenes = ann.page, {}

    def scene(name: str) -> None:
        ann.settle()
        scenes[name] = [frame for frame in ann.frames if "fence" not in frame]
        ann.frames.clear()

    born(ann, "Recorda")
    scene("born")
    born(bo, "Recordo")
    scene("company")
    page.get_by_test_id("open-quests").click()
    page.get_by_test_id("quest-skip-first_evening").click()
    ann.settle()
    page.get_by_test_id("quest-way-first_evening").click()
    expect(page.get_by_test_id("place")).to_contain_text("Bucket")
    scene("quests")
    ann.type("run The Sixpenny Store")
    page.locator("[data-testid^=here-trade-]").click()
    page.get_by_test_id("shop").wait_for()
    scene("shop")
    page.get_by_test_id("sheet-close").click()
    hero = (bo.page.get_by_test_id("hero").locator(".who").text_content() or "").split(",")[0]
    own = (page.get_by_test_id("hero").locator(".who").text_content() or "").split(",")[0]
    ann.type("public Is anybody at the tables?")
    bo.type("public Three of us, and a chair")
    bo.type(f"tell {own} = Come over")
    ann.reads("Come over")
    ann.type(f"friend {hero}")
    bo.page.get_by_test_id("letter-new").click()
    for field, text in (("to", own), ("title", "Tonight"), ("text", "At ten")):
        bo.page.get_by_test_id(f"letter-{field}").fill(text)
    bo.page.get_by_test_id("letter-send").click()
    expect(page.get_by_test_id("letters-list")).to_contain_text("Tonight")
    page.get_by_test_id("letters-list").get_by_role("button").first.click()
    page.get_by_test_id("letter-answer").wait_for()
    scene("talk")
    page.get_by_test_id("sheet-close").click()
    with staff(game) as owner:
        harden(owner, own, hp=60, strength=0)
        pit(owner, "recorded pit", sturdy())
        owner.send(f"@tel {own} = recorded pit")
        ann.type("attack")
        page.get_by_test_id("foes").wait_for()
        scene("fight")
    ann.type("help look")
    scene("help")
    ann.type("ooc")
    page.get_by_test_id("place").wait_for(state="detached")
    scene("left")
    return scenes


if __name__ == "__main__":
    main()
