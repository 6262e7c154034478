"""Challenges to a match by letter."""

from __future__ import annotations

from django.db import models


class Challenge(models.Model):
    """A player's challenge to another to a match by letter, waiting for the answer (`apps.letters.challenging`)."""

    challenger = models.ForeignKey("objects.ObjectDB", models.CASCADE, related_name="+")
    challenged = models.ForeignKey("objects.ObjectDB", models.CASCADE, related_name="+")
    game = models.CharField(max_length=32)
    house = models.TextField(help_text="JSON of the table's own options (seating.House)")
    until = models.FloatField(db_index=True, help_text="when it lapses (seconds since 1970, UTC)")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["challenger", "challenged", "game"], name="one_challenge_a_game")
        ]

    def __str__(self) -> str:
        return f"challenge {self.pk}: {self.challenger_id} to {self.challenged_id}, {self.game}"
