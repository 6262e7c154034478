"""Cases for every run, and for `make test-all` alone (marks: `pyproject.toml`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.browser import DESKTOP, PHONE


def sweep(*values: Any, id: str | None = None) -> Any:
    """Return a case of a parametrized test for `make test-all` alone."""
    return pytest.param(*values, id=id, marks=pytest.mark.sweep)


def on(*every: str, more: Iterable[str] = ()) -> pytest.MarkDecorator:
    """Try a test in languages on screens.

    Args:
        every: `en-desktop`, `zh-phone` ...: in every run.
        more: in `make test-all` alone.
    """
    screens = {"desktop": DESKTOP, "phone": PHONE}

    def case(name: str) -> tuple[str, Any]:
        lang, _, screen = name.partition("-")
        return lang, screens[screen]

    return pytest.mark.parametrize(
        ("lang", "screen"),
        [*(pytest.param(*case(name), id=name) for name in every), *(sweep(*case(name), id=name) for name in more)],
    )


LANGS = pytest.mark.parametrize("lang", ["zh", sweep("en")])
"""Every run tests Chinese, which is wider and breaks more often."""
SCREENS = pytest.mark.parametrize("screen", [pytest.param(PHONE, id="phone"), sweep(DESKTOP, id="desktop")])
LANGS_ON_SCREENS = on("zh-phone", more=("en-desktop", "en-phone", "zh-desktop"))
