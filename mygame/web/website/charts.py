"""Charts of ratings and of chances to win as SVG: plain figures for a template (`_chart.html`), no script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT, EDGE, BESIDE = 340, 150, 12, 34
"""Size of the picture, in its own units; the margin, free on all sides, and on the left that of the levels' points."""
LEAST_RANGE = 40
"""The least vertical range in points, so that a change of two points does not look big."""
LINES = (10, 20, 50, 100, 200, 500, 1000)
"""Points between grid lines: the first value that gives at most five."""


class Chart(NamedTuple):
    """A line, ready to be drawn."""

    line: str
    """Points of a `polyline`."""
    dots: list[tuple[float, float, str]]
    """Positions of the steps, each with its label."""
    levels: list[tuple[float, int]]
    """Heights of the grid lines, each with its points."""
    first: int
    last: int
    highest: int
    width: int = WIDTH
    height: int = HEIGHT


def chart(steps: Sequence[tuple[int, str]], whole: tuple[int, int] | None = None) -> Chart | None:
    """Return the line of a rating; None for fewer than two steps.

    Args:
        steps: points after each match, and the label of the match, the earliest first; a dot is shown for a label.
        whole: lowest and highest points shown; by default those there are.
    """
    if len(steps) < 2:
        return None
    points = [points for points, _ in steps]
    middle, span = (min(points) + max(points)) / 2, max(max(points) - min(points), LEAST_RANGE)
    low, high = whole or (middle - span / 2, middle + span / 2)
    inner_width, inner_height = WIDTH - BESIDE - EDGE, HEIGHT - 2 * EDGE

    def height_of(value: float) -> float:
        return round(EDGE + inner_height * (high - value) / (high - low), 1)

    places = [round(BESIDE + inner_width * n / (len(steps) - 1), 1) for n in range(len(steps))]
    apart = next((one for one in LINES if (high - low) / one <= 5), LINES[-1])
    first_level = -int(-low // apart) * apart
    levels = [(height_of(level), level) for level in range(first_level, int(high) + 1, apart)]
    dots = [(x, height_of(value), about) for x, (value, about) in zip(places, steps, strict=True)]
    line = " ".join(f"{x},{y}" for x, y, _ in dots)
    return Chart(line, dots, levels, points[0], points[-1], max(points))
