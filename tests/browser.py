"""A person at a browser: headless Chromium that may only reach this machine, and whose complaints fail the test."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import reduce
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from playwright.sync_api import (
    Browser,
    Error,
    Locator,
    Page,
    Request,
    TimeoutError,
    WebSocketRoute,
    expect,
    sync_playwright,
)

from tests.harness import ROOT, Game, new_name

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))), None
)
"""The shell opens a page in a third of the time that a whole browser takes, which draws its own windows, too."""
NOBODY_ELSE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
"""Keeps a browser from finding other machines; intercepting each request instead takes a sixth of a test's time."""
ARTEFACTS = ROOT / "tests/artefacts"
ARRIVED = """Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
    .map((one) => one.finished.catch(() => 0))).then(() => 0)"""
"""Waits for motion on a page, except endless motion."""
AXE = ROOT / "tests/vendor/axe-core-4.10.3.min.js"
PASSWORD = "a-good-long-secret"
PATIENCE = 60_000
"""Milliseconds until something expected counts as missing; long, because the machine may be busy."""

PAINT = """new Promise((done) => new PerformanceObserver((list) => {
    const [first] = list.getEntriesByName("first-contentful-paint");
    if (first) { done(first.startTime); }
}).observe({ type: "paint", buffered: true }))"""
"""Asks a page for the milliseconds to its first contentful paint, and waits for it."""

expect.set_options(timeout=PATIENCE)


class Screen(NamedTuple):
    """A screen: size, touch, colours and motion."""

    key: str
    width: int
    height: int
    touch: bool


DESKTOP = Screen("desktop", 1280, 800, False)
PHONE = Screen("phone", 390, 844, True)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Yield a browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", NOBODY_ELSE])
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """One person with a browser of their own.

    `complaints` gathers faults: requests to other machines, errors of scripts, dialogs.
    """

    here: ClassVar[list[Visitor]] = []
    """Everybody whose browser is open."""

    def __init__(self, game: Game, browser: Browser, lang: str, screen: Screen = DESKTOP, **options: Any) -> None:
        self.lang, self.screen = lang, screen
        self.base = f"http://127.0.0.1:{game.port + 1}"
        self._allowed = tuple(f"{scheme}://127.0.0.1:{game.port + at}/" for scheme, at in (("http", 1), ("ws", 2)))
        self.complaints: list[str] = []
        self.frames: list[str] = []
        self.context = browser.new_context(
            viewport={"width": screen.width, "height": screen.height},
            has_touch=screen.touch,
            locale="zh-CN" if lang == "zh" else "en-GB",
            # A worker's requests pass no guard; to draw motion takes a fifth of a test's time.
            **{"service_workers": "block", "reduced_motion": "reduce", **options},
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.on("request", self._asked)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        self.page.on("dialog", self._dialog)
        self._line: WebSocketRoute | None = None
        self._fences = 0
        self._held: list[str | bytes] | None = None
        self.page.route_web_socket(lambda url: True, self._connect)
        self.here.append(self)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((*self._allowed, "data:", "blob:")):
            self.complaints.append(f"foreign request: {request.url}")

    def _connect(self, line: WebSocketRoute) -> None:
        if not line.url.startswith(self._allowed):
            self.complaints.append(f"foreign websocket: {line.url}")
            return
        self._line = line
        server = line.connect_to_server()

        def heard(message: str | bytes) -> None:
            self.frames.append(str(message))
            if self._held is None or '"fence ' in str(message):
                line.send(message)
            else:
                self._held.append(message)

        server.on_message(heard)

    def _listen(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")

    def _dialog(self, dialog: Any) -> None:
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def lose_the_line(self) -> None:
        """Break the connection, without a farewell."""
        self._line.close(code=4001)

    @contextmanager
    def slow_line(self) -> Iterator[None]:
        """Hold back the server's output until the end of the block, except answers to fences."""
        self._held = []
        yield
        held, self._held = self._held, None
        for message in held:
            self._line.send(message)

    def go(self, path: str) -> None:
        """Open an address of the site."""
        self.page.goto(self.base + path)

    def reload(self) -> None:
        """Load the page anew, even while it is being loaded.

        A script does it, like the key: the debugger's command is refused between two pages.
        """
        until = time.monotonic() + PATIENCE / 1000
        left = False
        while not (left and self._told("!window.leaving")):
            left = left or self._told("window.leaving = true; location.reload(); true")
            assert time.monotonic() < until, "the page never comes"
            self.page.wait_for_timeout(20)

    def _told(self, expression: str) -> bool:
        """Tell whether the page says so; False between two pages, where its policy refuses a wait inside it."""
        try:
            return bool(self.page.evaluate(expression))
        except Error:
            return False

    def enrol(self, name: str) -> None:
        """Make an account as `register` does, without looking at the pages; ends in the client."""
        asked: dict[str, Any] = {"headers": {"Accept-Language": "zh-CN" if self.lang == "zh" else "en-GB"}}
        page = self.context.request.get(f"{self.base}/auth/register", **asked).text()
        token = page.partition('csrfmiddlewaretoken" value="')[2].partition('"')[0]
        form = {"csrfmiddlewaretoken": token, "username": new_name(name)} | dict.fromkeys(
            ("password1", "password2"), PASSWORD
        )
        done = self.context.request.post(f"{self.base}/auth/register", form=form, max_redirects=0, **asked)
        assert done.status == 302, done.text()
        self.go("/webclient/")
        self._is_connected()

    def register(self, name: str) -> None:
        """Make an account on the pages; ends in the client."""
        page = self.page
        self.go("/")
        page.locator("a.big").click()
        page.fill("#id_username", new_name(name))
        for field in ("#id_password1", "#id_password2"):
            page.fill(field, PASSWORD)
        page.locator("main form:not(.guest) button").click()
        page.wait_for_url("**/webclient/")
        self._is_connected()

    def _is_connected(self) -> None:
        expect(self.page.get_by_test_id("connection")).to_have_text("已连接" if self.lang == "zh" else "Connected")

    def type(self, line: str) -> None:
        """Type a line and send it."""
        field = self.page.get_by_test_id("input")
        field.fill(line)
        field.press("Enter")

    def walk(self, ways: Iterable[str]) -> None:
        """Type one direction after the other; the game takes them in turn."""
        for way in ways:
            self.type(way)

    def settle(self) -> None:
        """Wait until the Server has finished and answered all requests."""
        self._fences += 1
        self.page.evaluate("(line) => window.Evennia.msg('text', [line], {})", f"fence {self._fences}")
        self.reads(f"fence {self._fences}.")

    def reads(self, text: str) -> None:
        """Wait until the text pane says something."""
        expect(self.page.get_by_test_id("log")).to_contain_text(text)

    def ask(self, line: str, answer: str) -> None:
        """Type a line and wait for a new text that has the answer."""
        before = self.page.locator("#messagewindow .out").count()
        self.type(line)
        self.page.wait_for_function(
            "([before, answer]) => [...document.querySelectorAll('#messagewindow .out')].slice(before)"
            ".some((block) => block.innerText.includes(answer))",
            arg=[before, answer],
        )

    def show(self, pane: str) -> None:
        """Go to a pane, where they are behind tabs."""
        if self.screen.touch:
            self.page.get_by_test_id(f"tab-{pane}").click()

    def clicked(self, *choices: Locator, since: str | None = None) -> bool:
        """Click on the last element of the first selector that matches, and wait for the table's reaction.

        Args:
            choices: What to click on.
            since: The version (`data-version`) of the table already seen.

        Returns:
            Whether there was one; if not, the table has changed meanwhile.
        """
        pane = self.page.locator("#pane-table")
        version = since or pane.get_attribute("data-version")
        for choice in choices:
            if not choice.count():
                continue
            # The table may be drawn anew between the look and the click; then somebody looks again.
            try:
                choice.last.click(timeout=1000)
            except TimeoutError:
                return False
            expect(pane).to_have_attribute("aria-busy", "false")
            # Refused, perhaps as one of too many: do not click on; the alarm vanishes by itself.
            expect(self.page.get_by_test_id("table-error")).to_be_empty()
            return True
        # The match may have ended before the look: then nothing changes any more. What was dimmed while the line was
        # lost, or an answer was awaited, may be back in the same version.
        changed = self.page.locator(f"#pane-table:not([data-version='{version}'])")
        expect(reduce(Locator.or_, choices, changed.or_(self.page.get_by_test_id("result")))).not_to_have_count(0)
        return False

    def leave(self) -> None:
        """Resign any match in progress, and stand up."""
        page = self.page
        self.show("table")
        if page.get_by_test_id("table-resign").count():
            page.get_by_test_id("table-resign").click()
            page.get_by_test_id("table-yes").click()
            expect(page.get_by_test_id("result")).to_be_visible()
        page.get_by_test_id("table-stand").click()
        expect(page.locator("body")).not_to_have_attribute("data-table", "")

    def picture(self, name: str) -> Path:
        """Keep a screenshot among the artefacts."""
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        file = ARTEFACTS / f"{name}-{self.lang}-{self.screen.key}.png"
        self.page.screenshot(path=file)
        return file

    def fits(self) -> bool:
        """Tell whether the page is no wider than the screen."""
        return self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def barriers(self) -> list[str]:
        """Return axe-core's serious and critical findings on the page, once motion has ended."""
        self.page.evaluate(ARRIVED)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8") + "\n;0")
        found = self.page.evaluate("axe.run({resultTypes: ['violations']}).then((all) => all.violations)")
        return [
            f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes']]}"
            for one in found
            if one["impact"] in ("serious", "critical")
        ]

    def account(self) -> str:
        """Return a visitor's screen and last messages, for the report of a failed test."""
        table = self.page.evaluate("document.getElementById('pane-table')?.outerHTML ?? ''")
        return "\n\n".join([*self.complaints, self.page.url, table, self.page.inner_text("body"), *self.frames[-12:]])

    def abandon(self) -> None:
        """Close the browser, ignoring complaints."""
        self.here.remove(self)
        self.context.close()

    def close(self) -> None:
        """Leave; fail if there were complaints."""
        self.abandon()
        assert not self.complaints, self.complaints
