"""The rows of teaching in Django's admin."""

from __future__ import annotations

from django.contrib import admin

from ...words import Words
from ..admin.rows import ReadOnly, name_rows
from .models import LessonDone


@admin.register(LessonDone)
class LessonDoneAdmin(ReadOnly):
    """Which lessons people have done."""

    list_display = ("at", "game", "lesson", "key")
    list_filter = ("game",)
    search_fields = ("=key", "lesson")


name_rows(
    {
        LessonDone: (Words("lesson done"), Words("Lessons done")),
    },
    {
        "lesson": Words("lesson"),
    },
)
