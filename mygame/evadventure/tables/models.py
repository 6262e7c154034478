"""What the tables keep: matches as logs of actions, who sat there, skill, purses, and what staff did.

A match IS its terms and its log; no state is stored. Only `store` (and `purse`, `ratings` inside its
transactions) writes these rows; web pages and the admin read them.
"""

from __future__ import annotations

from django.db import models


class MatchRow(models.Model):
    """One match: its terms, and where it stands."""

    class Phase(models.TextChoices):
        """Where a match stands. Open ones are taken up again at every start of the server."""

        PLAYING = "playing"
        PAUSED = "paused"
        FROZEN = "frozen"
        """The rules broke their own contract; kept for staff as it was."""
        OVER = "over"
        ABORTED = "aborted"
        """Ended without a result: stakes paid back, nobody rated."""

    table = models.ForeignKey("objects.ObjectDB", models.SET_NULL, null=True, related_name="+")
    game = models.CharField(max_length=32)
    rules_version = models.PositiveIntegerField()
    options = models.TextField(help_text="JSON of the game's options")
    house = models.TextField(help_text="JSON of the table's own options (seating.House)")
    seed = models.CharField(max_length=64, help_text="64 hexadecimal digits; secret until the match is over")
    commitment = models.CharField(
        max_length=64, help_text="SHA-256 of the seed, as it was shown when the match started"
    )
    position = models.TextField(null=True, help_text="text of the position it started from, instead of a deal")
    phase = models.CharField(max_length=8, choices=Phase.choices, default=Phase.PLAYING)
    length = models.PositiveIntegerField(default=0, help_text="length of the log: the version of the match")
    public_length = models.PositiveIntegerField(
        default=0, help_text="entries of the log that everybody noticed: the version of the match for spectators"
    )
    deadline = models.FloatField(null=True, help_text="when the clock acts (seconds since 1970, UTC); null: never")
    remaining = models.FloatField(null=True, help_text="seconds that were left when it was paused")
    paused_at = models.FloatField(null=True, help_text="when the pause began (seconds since 1970)")
    pause_ends = models.FloatField(null=True, help_text="when the pause ends by itself; null: never")
    paused_for = models.FloatField(default=0.0, help_text="seconds of all pauses that are over")
    vote = models.CharField(max_length=8, blank=True, default="", help_text="what is voted on now; empty: nothing")
    reset_refused = models.BooleanField(default=False, help_text="whether dealing anew was refused")
    rule = models.CharField(max_length=64, blank=True, help_text="code of what ended it")
    rated = models.BooleanField(default=True)
    began = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["phase", "table"]), models.Index(fields=["game", "ended"])]
        verbose_name = "match"
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return f"match {self.pk} ({self.game}, {self.phase})"


class SeatRow(models.Model):
    """Who sat where in one match, under which name, and what became of it."""

    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=64, help_text="c:<character id>, r:<regular>, b:<level>")
    name_en = models.CharField(max_length=80)
    name_zh = models.CharField(max_length=80)
    level = models.CharField(
        max_length=16, blank=True, help_text="strength of the computer player that acts, if one does"
    )
    resigned = models.PositiveIntegerField(null=True, help_text="length of the log when the seat was given up")
    staked = models.PositiveIntegerField(default=0, help_text="coins taken into escrow")
    paid = models.PositiveIntegerField(null=True, help_text="coins paid out of it; null while it is held")
    place = models.PositiveSmallIntegerField(null=True, help_text="1 is best; equal places are shared")
    score = models.FloatField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_row_a_seat")]
        indexes = [models.Index(fields=["key"])]
        verbose_name = "seat"

    def __str__(self) -> str:
        return f"seat {self.seat + 1} of {self.match_id}: {self.name_en}"


class ActionRow(models.Model):
    """One entry of a log."""

    class By(models.TextChoices):
        """Who chose the action."""

        PERSON = "person"
        BOT = "bot"
        CLOCK = "clock"
        STAFF = "staff"

    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="actions")
    step = models.PositiveIntegerField(help_text="length of the log after it")
    seat = models.PositiveSmallIntegerField()
    action = models.TextField(help_text="JSON; null is a step taken back")
    by = models.CharField(max_length=6, choices=By.choices)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "step"], name="one_row_a_step")]
        verbose_name = "action"

    def __str__(self) -> str:
        return f"{self.match_id}/{self.step}: seat {self.seat + 1} {self.action}"


class Rating(models.Model):
    """How strong somebody is in one game (openskill, Plackett-Luce)."""

    game = models.CharField(max_length=32)
    key = models.CharField(max_length=64, help_text="as in SeatRow")
    name_en = models.CharField(max_length=80)
    name_zh = models.CharField(max_length=80)
    mu = models.FloatField()
    sigma = models.FloatField()
    ordinal = models.FloatField(help_text="mu - 3 sigma: what the ladder is sorted by")
    matches = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_rating_a_game")]
        indexes = [models.Index(fields=["game", "-ordinal"])]

    def __str__(self) -> str:
        return f"{self.name_en} at {self.game}: {self.ordinal:.1f}"


class Purse(models.Model):
    """The coins of a regular of the house; people's coins are on their characters."""

    key = models.CharField(max_length=64, unique=True)
    coins = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.key}: {self.coins}"


class LedgerRow(models.Model):
    """One movement of coins or of a thing from or to a hero or a regular of the house (`match.ledger`)."""

    at = models.DateTimeField(auto_now_add=True, db_index=True)
    source = models.CharField(
        max_length=64, blank=True, help_text="c:<character id>, r:<regular>, w: of the world; nothing: the house"
    )
    source_en = models.CharField(max_length=80, blank=True)
    source_zh = models.CharField(max_length=80, blank=True)
    target = models.CharField(max_length=64, blank=True, help_text="as source")
    target_en = models.CharField(max_length=80, blank=True)
    target_zh = models.CharField(max_length=80, blank=True)
    coins = models.PositiveIntegerField(default=0)
    thing_en = models.CharField(max_length=80, blank=True)
    thing_zh = models.CharField(max_length=80, blank=True)
    reason = models.CharField(max_length=16, help_text="base.purse.Reason")

    class Meta:
        indexes = [models.Index(fields=["source"]), models.Index(fields=["target"])]
        verbose_name = "movement"

    def __str__(self) -> str:
        what = self.thing_en or f"{self.coins} coins"
        return f"{self.source_en or 'the house'} -> {self.target_en or 'the house'}: {what} ({self.reason})"


class AdminAction(models.Model):
    """What a member of staff did at a table, and why."""

    account = models.ForeignKey("accounts.AccountDB", models.SET_NULL, null=True, related_name="+")
    who = models.CharField(max_length=80)
    action = models.CharField(max_length=32)
    target = models.CharField(max_length=120)
    reason = models.TextField(blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.who}: {self.action} {self.target}"
