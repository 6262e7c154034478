"""The documents: links lead somewhere, named paths exist, lines are short, and there are not too many words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
MOST_WORDS, WIDEST = 45_000, 160
FENCE = re.compile(r"^( *)```.*?^\1```$", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATH = re.compile(r"`([\w.*-]+(?:/[\w.*-]+)+\.(?:py|toml|js|ts|css|sh|md|txt|html|map))`")
"""A file in a document: words joined by slashes, alone between backticks."""
ELSEWHERE = re.compile(
    r"^(DIR|de|own|minigames/pips|wellmouth|quests|places)/|KEY\.|secret_settings|pips\.md|^tests/hidden\.py$"
    r"|^web/types/messages\.d\.ts$"
)
"""Files of a reader's own, of an installed game, folders of content, and a file that a script makes."""
NAMED = re.compile(r"docs/[a-z0-9/-]+\.md")
"""A document, named in code."""
PLACES = (
    "",
    "mygame",
    "mygame/web",
    "mygame/evadventure",
    "mygame/evadventure/knave",
    "mygame/evadventure/knave/magic",
    "mygame/evadventure/tables",
    "mygame/evadventure/apps",
    "mygame/evadventure/minigames",
    "mygame/evadventure/minigames/*",
    "mygame/world",
)


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page, by GitHub's rule."""
    titles = re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text("utf-8")), re.M)
    plain = (re.sub(r"\]\([^)]*\)|[`*\[]", "", title).strip().lower() for title in titles)
    return {re.sub(r"\s", "-", re.sub(r"[^\w\- ]", "", title)) for title in plain}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    lost = []
    for link in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        path, _, anchor = link.partition("#")
        if "://" in path:
            continue
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            lost.append(link)
    assert lost == []


def exists(path: str) -> bool:
    """Return whether a file named in a document is in one of the folders that documents leave out."""
    return any(next(ROOT.glob(f"{place}/{path}" if place else path), None) is not None for place in PLACES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_paths_exist(page):
    named = PATH.findall(FENCE.sub("", page.read_text("utf-8")))
    assert [path for path in named if not ELSEWHERE.search(path) and not exists(path)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_are_not_long(page):
    lines = page.read_text("utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > WIDEST] == []


def test_there_are_not_too_many_words():
    words = (word for page in PAGES for word in page.read_text("utf-8").split() if re.search(r"\w", word))
    assert sum(1 for _ in words) <= MOST_WORDS


def test_code_names_documents_that_exist():
    folders = ("bench", "deploy", "lab", "mygame", "scripts", "tests", ".ci")
    files = [ROOT / "Makefile", ROOT / "pyproject.toml"]
    for folder in folders:
        files += [
            path for path in (ROOT / folder).rglob("*") if path.suffix in {".py", ".toml", ".js", ".html", ".sh", ".md"}
        ]
    told = {name for path in files for name in NAMED.findall(path.read_text("utf-8"))}
    assert told
    assert sorted(name for name in told if not (ROOT / name).exists() and not name.endswith("/pips.md")) == []


TYPED = re.compile(r"\bfrom (?:evadventure|wellmouth)((?:\.\w+)*) import ((?:\w+(?: as \w+)?(?:, )?)+)")
"""Imports in strings typed to a game or another Python, which no linter checks."""


@pytest.mark.parametrize("file", sorted(ROOT.glob("tests/**/*.py")), ids=lambda file: file.name)
def test_what_is_imported_in_strings_is_there(file: Path) -> None:
    missing = []
    for dotted, names in TYPED.findall(file.read_text(encoding="utf-8")):
        place = ROOT / "mygame/evadventure" / dotted.strip(".").replace(".", "/")
        module = place.with_suffix(".py") if place.with_suffix(".py").is_file() else place / "__init__.py"
        text = module.read_text(encoding="utf-8") if module.is_file() else ""
        for name in (one.split()[0] for one in names.split(",") if one.strip()):
            if not ((place / name).is_dir() or (place / f"{name}.py").is_file() or re.search(rf"\b{name}\b", text)):
                missing.append(f"evadventure{dotted}: {name}")
    assert missing == []
