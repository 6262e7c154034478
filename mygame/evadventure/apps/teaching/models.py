"""Stored data of teaching: analyses of matches, lessons done, and answers to puzzles."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from ...tables.models import MatchRow, NamedRow


class Analysis(models.Model):
    """The teacher's findings in a match that is over (`teaching.analysis`)."""

    match = models.OneToOneField(MatchRow, models.CASCADE, related_name="analysis")
    moves = models.TextField(help_text="JSON of a list of thinking.Judged")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "analyses"

    def __str__(self) -> str:
        return f"analysis of match {self.match_id}"


class LessonDone(models.Model):
    """A lesson that a person has done."""

    game = models.CharField(max_length=32)
    lesson = models.CharField(max_length=32, help_text="minigames.puzzles.course.Lesson.key")
    key = models.CharField(max_length=64, help_text="as in Rating")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "lessons done"
        constraints = [models.UniqueConstraint(fields=["key", "game", "lesson"], name="one_row_a_lesson")]

    def __str__(self) -> str:
        return f"{self.key} has done {self.game} {self.lesson}"


class PuzzleSkill(models.Model):
    """The skill of a person at the puzzles of a game, or the difficulty of one of them (openskill, Plackett-Luce)."""

    game = models.CharField(max_length=32)
    key = models.CharField(max_length=64, help_text="as in Rating; p:<number> for a puzzle")
    mu = models.FloatField()
    sigma = models.FloatField()
    tried = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_puzzle_skill")]

    def __str__(self) -> str:
        return f"{self.key} at puzzles of {self.game}: {self.mu:.1f}"


class PuzzleTry(NamedRow):
    """A person's answer to a puzzle; the first one stands."""

    game = models.CharField(max_length=32)
    puzzle = models.BigIntegerField(help_text="minigames.puzzles.book.Puzzle.number")
    key = models.CharField(max_length=64, help_text="as in Rating")
    hinted = models.BooleanField(default=False, help_text="such a try is not rated")
    right = models.BooleanField(null=True, help_text="null until it is answered or its solution is shown")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "puzzle tries"
        constraints = [models.UniqueConstraint(fields=["game", "puzzle", "key"], name="one_try_a_puzzle")]
        indexes = [models.Index(fields=["game", "key"], name="tries_of_a_person")]

    def __str__(self) -> str:
        return f"{self.name_en} at {self.game} {self.puzzle}: {self.right}"
