"""A visitor's waits: the first visit of each page, a playable table, a click; and the client under a flood.

usage: python -m bench.web [--visits 5]

Budgets: the client under 350 kB compressed, the front page under 120 kB, first paint under 1.5 s, 95 of 100 frames
that show something new under 16 ms. A separate real game, headless Chromium beside it, an empty cache each visit.
Frames are drawn one after the other, not sixty a second, so that the time of one is its cost. The flood is measured
twice: live, with the Server, its database and three computer players on the same cores, and replayed: the Server's
messages, at the times of their arrival, to a new page that has the machine to itself, as a player's has. The second is
the client's own cost, and the one with the budget. A calibration loop (a million additions) is printed beside the
times, to compare runs on different or busy machines.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from bench.server import percentile
from bench.tables import calibration
from playwright.sync_api import Browser, CDPSession, Page, Request, ViewportSize, expect, sync_playwright
from tests.browser import CHROMIUM, PAINT
from tests.harness import Game

PAGES = {"front page": ("/", 120_000), "lobby": ("/tables/", 350_000), "web client": ("/webclient/", 350_000)}
"""Page -> its address, and its budget in bytes."""
SCREEN: ViewportSize = {"width": 1280, "height": 720}
MOST_PAINT, MOST_FRAME = 1500.0, 16.0
CLICKS = 30
LINES, EACH, PAUSE = 5000, 10, 0.02
"""Lines of the flood, the number sent at once, and the seconds between."""

TABLE = "document.getElementById('pane-table')"
CHOICES = ".chooser .move, .held:not([disabled], [data-waits]), .u-moves button, .pile:not([disabled])"
"""Possible actions at a table of UNO."""
CLICK = f"""() => new Promise((done, fail) => {{
    const table = {TABLE}, version = table.dataset.version.split(" ").slice(0, 2).join(" ");
    const what = table.querySelector("{CHOICES}");
    if (!what) {{ done(null); return; }}
    const began = performance.now();
    const seen = new MutationObserver(() => {{
        if (!table.dataset.version.startsWith(version) || table.querySelector("[data-testid=chooser]")) {{
            seen.disconnect();
            done(performance.now() - began);
        }}
    }});
    seen.observe(table, {{ attributes: true, childList: true, subtree: true }});
    what.click();
}})"""
"""Clicks on the first of them; gives the milliseconds until the table shows the result."""
WATCH = """() => {
    window.frames_took = [];
    const dot = document.createElement("i");
    dot.style.cssText = "position: fixed; contain: strict; height: 1px";
    document.body.append(dot);
    let fresh = false, drawn = false, wide = false, last = performance.now();
    new MutationObserver((all) => { fresh ||= all.some((one) => one.target !== dot); })
        .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    new ResizeObserver(() => { drawn = fresh; fresh = false; }).observe(dot);
    const next = () => {
        const now = performance.now();
        if (drawn) frames_took.push(now - last);
        last = now;
        wide = !wide;
        dot.style.width = wide ? "2px" : "1px";
        requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
}"""
"""Records the time of each frame that shows something new. A dot changes in every frame: with nothing to show a
browser waits for the next message, and the wait would count as a frame of that length. Its size is observed between a
frame's scripts and its painting, when the frame's contents are known."""
CAME = """(line) => [...document.getElementById("messagewindow").children].slice(-300)
    .some((one) => one.textContent.includes(line))"""
RECORD = """
    window.came = [];
    window.WebSocket = class extends WebSocket {
        constructor(...all) {
            super(...all);
            this.addEventListener("message", (event) => came.push([performance.now(), event.data]));
        }
    };
"""
"""Makes a page record its messages, with their times."""
TELL = """
    window.WebSocket = class {
        static CONNECTING = 0;
        static OPEN = 1;
        static CLOSED = 3;
        readyState = 0;
        constructor() {
            setTimeout(() => {
                this.readyState = 1;
                this.onopen({});
                before.forEach((data) => this.onmessage({ data }));
            });
            window.tell = () => new Promise((done) => {
                const [start] = flood[0];
                flood.forEach(([at, data]) => setTimeout(() => this.onmessage({ data }), at - start));
                setTimeout(done, flood.at(-1)[0] - start);
            });
        }
        send() {}
        close() {}
    };
"""
"""Sends a page another's messages: all that came `before` at once, and the `flood` when `tell` is called."""
PLAY_ON = f"""() => setInterval(() => {TABLE}.querySelector("{CHOICES}, [data-testid=table-again]")?.click(), 50)"""
"""Plays UNO as fast as the table allows, repeatedly: events for the flood."""


class Visit(NamedTuple):
    """One visit of somebody new."""

    files: int
    bytes: int
    """On the wire, headers included."""
    paint: float
    """Milliseconds to the first contentful paint."""
    ready: float
    """Milliseconds until all is loaded, and the client is connected."""


def visit(browser: Browser, address: str) -> Visit:
    """Open a page with an empty cache."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    done: list[Request] = []
    page.on("requestfinished", lambda request: done.append(request))
    start = perf_counter()
    page.goto(address, wait_until="load")
    if (line := page.get_by_test_id("connection")).count():
        expect(line).to_have_text("Connected")
    ready = (perf_counter() - start) * 1000
    paint = page.evaluate(PAINT)
    sizes = [request.sizes() for request in done if not request.url.startswith("data:")]
    total = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    context.close()
    return Visit(len(sizes), total, paint, ready)


def main() -> None:
    """Print the figures of each page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visits", type=int, default=5, help="visits of each page")
    visits = parser.parse_args().visits
    if CHROMIUM is None:
        print("no Chromium is installed: nothing to measure with")
        return
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as playwright:
        game = Game(Path(directory), environment={"HOUSE_LANG": "en"})
        try:
            game.start()
            print(f"calibration loop: {calibration():.0f} ms")
            base = f"http://127.0.0.1:{game.port + 1}"
            launch = partial(playwright.chromium.launch, executable_path=CHROMIUM)
            with launch(args=["--no-sandbox"]) as browser:
                fine = report(browser, base, visits)
                page = playable(browser, base)
                clicks(page)
            with launch(args=["--no-sandbox", "--disable-frame-rate-limit", "--disable-gpu-vsync"]) as browser:
                fine = flood(game, browser, base) and fine
            print("budgets kept" if fine else "budgets NOT KEPT")
        finally:
            game.stop()


def report(browser: Browser, base: str, visits: int) -> bool:
    """Visit each page so often, print the times; return whether the budgets are kept."""
    print(f"{'page':12}{'files':>6}{'kB':>8}{'of':>6}{'paint ms':>10}{'worst':>8}{'ready ms':>10}{'worst':>8}")
    fine = True
    for name, (path, most) in PAGES.items():
        runs = [visit(browser, base + path) for _ in range(visits)]
        size, paints, readies = runs[0].bytes, [run.paint for run in runs], [run.ready for run in runs]
        print(
            f"{name:12}{runs[0].files:>6}{size / 1000:>8.1f}{most / 1000:>6.0f}{median(paints):>10.0f}"
            f"{max(paints):>8.0f}{median(readies):>10.0f}{max(readies):>8.0f}"
        )
        fine = fine and size < most and median(paints) < MOST_PAINT
    return fine


def playable(browser: Browser, base: str) -> Page:
    """Go to a hand of cards as a guest does; print the time; return the page."""
    page = browser.new_context(viewport=SCREEN).new_page()
    print(f'from "try it" to a playable table: {sit_down(page, base):.0f} ms')
    return page


def sit_down(page: Page, base: str) -> float:
    """Go from the front page to a hand of cards; return the milliseconds from the click."""
    page.goto(base)
    began = perf_counter()
    page.get_by_test_id("guest").click()
    expect(page.get_by_test_id("hand")).to_be_visible()
    return 1000 * (perf_counter() - began)


def clicks(page: Page) -> None:
    """Click so often, and print the times until the table showed the result."""
    took: list[float] = []
    while len(took) < CLICKS:
        done = page.evaluate(CLICK) if not page.get_by_test_id("result").count() else None
        if done is not None:
            took.append(done)
        elif page.get_by_test_id("result").count():
            page.get_by_test_id("table-again").click()
            expect(page.get_by_test_id("result")).to_have_count(0)
        else:
            page.wait_for_timeout(20)
    print(f"click to state: p50 {percentile(took, 0.5):.0f} ms, p95 {percentile(took, 0.95):.0f} ms")


def flood(game: Game, browser: Browser, base: str) -> bool:
    """Send thousands of lines while UNO is played as fast as possible, and replay them to a page that has the machine
    to itself; print the frames of both; return whether those of the second are in their budget."""
    page = browser.new_context(viewport=SCREEN).new_page()
    page.add_init_script(RECORD)
    sit_down(page, base)
    name = (page.get_by_test_id("hero").locator(".who").text_content() or "").partition(",")[0]
    tools = page.context.new_cdp_session(page)
    held = memory(tools)
    page.evaluate(WATCH)
    began = page.evaluate("performance.now()")
    page.evaluate(PLAY_ON)
    with game.become_owner() as owner:
        owner.send(
            f'@py from twisted.internet import reactor; hero = __import__("evennia").search_object("{name}")[0]; '
            f"[reactor.callLater({PAUSE} * at, lambda at=at, hero=hero: "
            f'[hero.msg(f"Line |c{{{EACH} * at + n}}|n of the flood.") '
            f'for n in range({EACH})]) for at in range({LINES // EACH})]; print("begun")'
        )
        owner.expect("begun")
        # Not `expect`: whenever it has to wait, it reads the whole page out, 100 ms of the frames to be measured.
        page.wait_for_function(CAME, arg=f"Line {LINES - 1} of the flood", polling=500, timeout=120_000)
    told(f"flood of {LINES} lines and a match, live", page, tools, held)
    came: list[tuple[float, str]] = page.evaluate("window.came")
    page.context.close()
    page = browser.new_context(viewport=SCREEN).new_page()
    before, after = [data for at, data in came if at < began], [one for one in came if one[0] >= began]
    page.add_init_script(f"const before = {json.dumps(before)}, flood = {json.dumps(after)};{TELL}")
    page.goto(f"{base}/webclient/")
    expect(page.get_by_test_id("hand")).to_be_visible()
    tools = page.context.new_cdp_session(page)
    held = memory(tools)
    page.evaluate(WATCH)
    page.evaluate("tell()")
    late = told("the same, told again to a page alone", page, tools, held)
    page.context.close()
    return late < MOST_FRAME


def told(what: str, page: Page, tools: CDPSession, held: float) -> float:
    """Print the frames of a flood; return the milliseconds within which 95 of 100 of those with news were drawn.

    Args:
        what: the name of the flood.
        page: where it came.
        tools: the page's.
        held: the megabytes that its scripts held before.
    """
    frames: list[float] = page.evaluate("window.frames_took")
    late = percentile(frames, 0.95)
    print(
        f"{what}: {len(frames)} frames with news, p50 {percentile(frames, 0.5):.1f} ms, p95 {late:.1f} ms, "
        f"worst {max(frames):.0f} ms; memory {held:.1f} MB before, {memory(tools):.1f} MB after"
    )
    return late


def memory(tools: CDPSession) -> float:
    """Return the megabytes that the page's scripts hold after garbage collection."""
    tools.send("HeapProfiler.collectGarbage")
    return float(tools.send("Runtime.getHeapUsage")["usedSize"]) / 1e6


if __name__ == "__main__":
    main()
