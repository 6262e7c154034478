"""What lessons, puzzles and analyses keep of a person: the export for its owner, and the deletion."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC
from typing import Any

from ...words import Words
from .models import LessonDone, PuzzleSkill, PuzzleTry


def kept(account: Any, keys: Sequence[str]) -> dict[str, Any]:
    """Return what is kept of an account."""
    own = {"key__in": keys}
    return {
        "puzzles": [
            {
                "game": one.game,
                "puzzle": one.puzzle,
                "right": one.right,
                "hinted": one.hinted,
                "at": one.at.astimezone(UTC).isoformat(timespec="seconds"),
            }
            for one in PuzzleTry.objects.filter(**own).order_by("at", "pk")
        ],
        "lessons": [
            {"game": one.game, "lesson": one.lesson, "at": one.at.astimezone(UTC).isoformat(timespec="seconds")}
            for one in LessonDone.objects.filter(**own).order_by("at", "pk")
        ],
        "puzzle_ratings": list(PuzzleSkill.objects.filter(**own).values("game", "mu", "sigma", "tried", "solved")),
    }


def forget(account: Any, keys: Sequence[str], nobody: Words) -> None:
    """Delete what is kept of an account."""
    for model in (PuzzleTry, PuzzleSkill, LessonDone):
        model.objects.filter(key__in=keys).delete()
