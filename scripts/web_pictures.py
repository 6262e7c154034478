"""Draw the pictures that must be bitmaps: those of shared links (`og:image`) and the signs of the installed client.

usage: python scripts/web_pictures.py

They are the woodcuts of the site (docs/develop/design.md) on paper, drawn by headless Chromium and reduced to a
palette; run this after one of them has changed. Needs Playwright, a Chromium, and Pillow.
"""

from __future__ import annotations

import io
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent / "mygame"
CUTS = ROOT / "web/templates/website/cuts"
IMAGES = ROOT / "web/static/website/images"
STYLES = (ROOT / "evadventure/tables/static/wellmouth/css/tokens.css", ROOT / "web/static/website/css/site.css")
SHARED = (1200, 630)
COLOURS = 24
SIGNS = (192, 512)


def main() -> None:
    """Write all of them."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for cut in sorted(CUTS.glob("*.svg")):
            write(browser, cut.read_text(encoding="utf-8"), *SHARED, IMAGES / f"og-{cut.stem}.png")
        sign = (IMAGES / "well.svg").read_text(encoding="utf-8")
        for size in SIGNS:
            write(browser, sign, size, size, IMAGES / f"well-{size}.png")
        browser.close()


def write(browser: Browser, svg: str, width: int, height: int, file: Path) -> None:
    """Draw an SVG so large that it covers the picture, and write it."""
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
    styles = "".join(style.read_text(encoding="utf-8") for style in STYLES)
    page.set_content(f"<style>{styles} body {{ margin: 0 }} svg {{ width: 100vw; height: 100vh }}</style>{svg}")
    page.evaluate("document.querySelector('svg').setAttribute('preserveAspectRatio', 'xMidYMax slice')")
    drawn = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
    drawn.convert("RGB").quantize(COLOURS).save(file, optimize=True)
    page.close()


if __name__ == "__main__":
    main()
