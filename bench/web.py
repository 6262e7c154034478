"""What the first visit costs: bytes on the wire, first paint, and when one can play, with an empty cache each time.

usage: python -m bench.web [--visits 5]

Budgets: under 600 kB compressed, first paint under 1.5 s. A real game of its own, headless Chromium beside it.
Beside the times stands a calibration loop (a million additions), by which runs on different or busy machines can be
compared.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from bench.tables import calibration
from playwright.sync_api import Browser, Request, expect
from tests.browser import CHROMIUM, PAINT, chromium
from tests.harness import Game

PAGES = {"front page": "/", "lobby": "/tables/", "web client": "/webclient/"}
MOST_BYTES, MOST_PAINT = 600_000, 1500.0


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
    with tempfile.TemporaryDirectory() as directory:
        game = Game(Path(directory), environment={"HOUSE_LANG": "en"})
        try:
            game.start()
            with chromium() as browser:
                report(browser, f"http://127.0.0.1:{game.port + 1}", visits)
        finally:
            game.stop()


def report(browser: Browser, base: str, visits: int) -> None:
    """Visit each page so often, print what that took."""
    print(f"calibration loop: {calibration():.0f} ms")
    print(f"{'page':12}{'files':>6}{'kB':>8}{'paint ms':>10}{'worst':>8}{'ready ms':>10}{'worst':>8}")
    fine = True
    for name, path in PAGES.items():
        runs = [visit(browser, base + path) for _ in range(visits)]
        size, paints, readies = runs[0].bytes, [run.paint for run in runs], [run.ready for run in runs]
        print(
            f"{name:12}{runs[0].files:>6}{size / 1000:>8.1f}{median(paints):>10.0f}{max(paints):>8.0f}"
            f"{median(readies):>10.0f}{max(readies):>8.0f}"
        )
        fine = fine and size < MOST_BYTES and median(paints) < MOST_PAINT
    print(f"budget: {MOST_BYTES // 1000} kB, first paint in {MOST_PAINT:.0f} ms: {'kept' if fine else 'NOT KEPT'}")


if __name__ == "__main__":
    main()
