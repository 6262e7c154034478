"""The rows of teaching in Django's admin."""

from __future__ import annotations

from ...words import Words
from ..admin.rows import name_rows, show_rows
from .models import LessonDone

show_rows(LessonDone, "at game lesson key", "game", "=key lesson")
name_rows({LessonDone: (Words("lesson done"), Words("Lessons done"))}, {"lesson": Words("lesson")})
