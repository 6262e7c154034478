"""The rows of teaching in Django's admin."""

from __future__ import annotations

from pathlib import Path

from ..admin.rows import name_rows, show_rows
from .models import LessonDone

show_rows(LessonDone, "at game lesson key", "game", "=key lesson")
name_rows(Path(__file__).with_name("rows.toml"), LessonDone)
