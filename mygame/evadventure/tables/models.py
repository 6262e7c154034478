"""Stored data of the tables: matches as logs of actions, seats, skill, purses, and staff actions.

A match IS its terms and its log; no state is stored. Only `store` (and `purse`, `ratings` inside its
transactions) writes these rows; web pages and the admin read them.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from ..words import Words


class NamedRow(models.Model):
    """A row with a name in both languages."""

    name_en = models.CharField(max_length=80)
    name_zh = models.CharField(max_length=80)

    class Meta:
        abstract = True

    @property
    def name(self) -> Words:
        """Its name; stored when the row is."""
        return Words(self.name_en, self.name_zh)

    @name.setter
    def name(self, name: Words) -> None:
        self.name_en, self.name_zh = name.en[:80], name.zh[:80]


class MatchRow(models.Model):
    """One match: its terms and its state."""

    class Phase(models.TextChoices):
        """The state of a match. Open ones are resumed at every start of the server."""

        PLAYING = "playing"
        PAUSED = "paused"
        FROZEN = "frozen"
        """The rules broke their own contract; kept for staff as it was."""
        OVER = "over"
        ABORTED = "aborted"
        """Ended without a result: stakes paid back, nobody rated."""
        VOID = "void"
        """Taken back by staff after its end: ratings, coins, fame and experience as if it had not been played."""
        SHUT = "shut"
        """Over, but others play the same deal still: nobody may read it yet."""

    table = models.ForeignKey("objects.ObjectDB", models.SET_NULL, null=True, related_name="+")
    game = models.CharField(max_length=32)
    rules_version = models.PositiveIntegerField()
    options = models.TextField(help_text="JSON of the game's options")
    house = models.TextField(help_text="JSON of the table's own options (seating.House)")
    seed = models.CharField(max_length=64, blank=True, help_text="64 hexadecimal digits; empty until the match is over")
    commitment = models.CharField(
        max_length=64, help_text="SHA-256 of the house's secret (without contributions: of the seed), shown beforehand"
    )
    contributions = models.TextField(
        blank=True, default="", help_text="JSON: one line for each seat; empty if the seed has none"
    )
    secret = models.CharField(
        max_length=64, blank=True, help_text="the house's part of the seed, once the match is over"
    )
    position = models.TextField(null=True, help_text="text of the position it started from, instead of a deal")
    phase = models.CharField(max_length=8, choices=Phase.choices, default=Phase.PLAYING)
    length = models.PositiveIntegerField(default=0, help_text="length of the log: the version of the match")
    public_length = models.PositiveIntegerField(
        default=0, help_text="entries of the log that everybody noticed: the version of the match for spectators"
    )
    deadline = models.FloatField(null=True, help_text="when the clock acts (seconds since 1970, UTC); null: never")
    banks = models.TextField(
        blank=True, default="", help_text="JSON of the time each seat has left (banks.Banks); empty: no banks"
    )
    remaining = models.FloatField(null=True, help_text="seconds that were left when it was paused")
    paused_at = models.FloatField(null=True, help_text="when the pause began (seconds since 1970)")
    pause_ends = models.FloatField(null=True, help_text="when the pause ends by itself; null: never")
    paused_for = models.FloatField(default=0.0, help_text="seconds of all pauses that are over")
    vote = models.CharField(max_length=8, blank=True, default="", help_text="what is voted on now; empty: nothing")
    reset_refused = models.BooleanField(default=False, help_text="whether dealing anew was refused")
    rule = models.CharField(max_length=64, blank=True, help_text="code of what ended it")
    rated = models.BooleanField(default=True)
    sealed = models.BooleanField(
        default=False, help_text="others play the same deal: shut when it is over, until that is so no more"
    )
    began = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["phase", "table"], name="matches_of_tables"),
            models.Index(fields=["game", "ended"], name="matches_by_end"),
        ]
        verbose_name = "match"
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return f"match {self.pk} ({self.game}, {self.phase})"


class Deal(models.Model):
    """The source of a match's randomness while that is secret (`match.deals`); no page or command shows it."""

    table = models.ForeignKey(
        "objects.ObjectDB", models.CASCADE, null=True, related_name="+", help_text="whose next match it is for"
    )
    match = models.OneToOneField(MatchRow, models.CASCADE, null=True, related_name="+", help_text="dealt by it")
    secret = models.CharField(max_length=64, blank=True, help_text="64 hexadecimal digits; empty if the seed was given")
    commitment = models.CharField(max_length=64)
    added = models.TextField(default="{}", help_text="JSON: key of a player -> contribution, until it is dealt")
    seed = models.CharField(max_length=64, blank=True, help_text="64 hexadecimal digits, once it is dealt")

    def __str__(self) -> str:
        return f"deal {self.pk}"


class SeatRow(NamedRow):
    """One seat of one match: its player, the name shown, and the result."""

    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=64, help_text="c:<character id>, r:<regular>, b:<level>")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        help_text="the person behind a character",
    )
    level = models.CharField(
        max_length=40, blank=True, help_text="the computer player that acts, if one does: careful, careful:bold"
    )
    resigned = models.PositiveIntegerField(null=True, help_text="length of the log when the seat was given up")
    staked = models.PositiveIntegerField(default=0, help_text="coins taken into escrow")
    paid = models.PositiveIntegerField(null=True, help_text="coins paid out of it; null while it is held")
    place = models.PositiveSmallIntegerField(null=True, help_text="1 is best; equal places are shared")
    score = models.FloatField(null=True)
    fame = models.PositiveIntegerField(default=0, help_text="what the result brought the hero")
    xp = models.PositiveIntegerField(default=0, help_text="what the result brought the hero")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_row_a_seat")]
        indexes = [models.Index(fields=["key"], name="seats_of_players")]
        verbose_name = "seat"

    def __str__(self) -> str:
        return f"seat {self.seat + 1} of {self.match_id}: {self.name_en}"


class ActionRow(models.Model):
    """One entry of a log."""

    class By(models.TextChoices):
        """The kind of actor that chose an action."""

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


class Counted(models.Model):
    """The contribution of a rated match to the figures its game shows (`apps.records.counting`)."""

    match = models.OneToOneField(MatchRow, models.CASCADE, related_name="counted")
    figures = models.TextField(blank=True, help_text="as the game's Entry.tally told it; empty: nothing")

    class Meta:
        verbose_name_plural = "counted matches"

    def __str__(self) -> str:
        return f"figures of match {self.match_id}"


class Skill(NamedRow):
    """The skill of a person in one game (openskill, Plackett-Luce), by the matches of one list."""

    game = models.CharField(max_length=32)
    key = models.CharField(
        max_length=64, help_text="a:<account id>, g:<club id>; as in SeatRow for a character without an account"
    )
    name_en = models.CharField(max_length=80, help_text="whom the person played last")
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField(default=0)
    counted = models.FloatField(default=0, help_text="matches, each with the weight it had")
    wins = models.PositiveIntegerField(default=0)
    played = models.DateTimeField(default=timezone.now, help_text="end of the last match that was rated")

    class Meta:
        abstract = True


class SkillChange(models.Model):
    """The effect of one match on one rating."""

    seat = models.PositiveSmallIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()
    weight = models.FloatField(help_text="how much the match counted, 0 to 1")
    won = models.BooleanField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"match {self.match_id}: {self.rating_id} {self.mu_before:.2f} -> {self.mu_after:.2f}"


class Rating(Skill):
    """The lasting rating of a person in one game, in one of its two lists."""

    class Pool(models.TextChoices):
        """The list to which a rating belongs."""

        PEOPLE = "people"
        BOTS = "bots"
        """Matches against computer players."""
        CLUBS = "clubs"
        """Clubs, by their matches against each other."""

    pool = models.CharField(max_length=6, choices=Pool.choices, default=Pool.PEOPLE)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "pool", "key"], name="one_rating_a_list")]
        indexes = [models.Index(fields=["game", "pool", "-mu"], name="ratings_in_order")]

    def __str__(self) -> str:
        return f"{self.name_en} at {self.game} ({self.pool}): {self.mu:.1f}"


class RatingChange(SkillChange):
    """The effect of one match on one lasting rating."""

    rating = models.ForeignKey(Rating, models.CASCADE, related_name="changes")
    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="changes")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_change_a_seat")]
        indexes = [models.Index(fields=["rating", "at"], name="changes_in_order")]


class Trace(models.Model):
    """A place where an account was seen: a browser or an address, as a keyed digest, never in the clear."""

    class Source(models.TextChoices):
        """The kind of mark a digest was made of."""

        BROWSER = "browser"
        ADDRESS = "address"

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=7, choices=Source.choices)
    digest = models.CharField(max_length=64)
    seen = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "kind", "digest"], name="one_trace_a_place")]
        indexes = [
            models.Index(fields=["kind", "digest"], name="traces_alike"),
            models.Index(fields=["seen"], name="traces_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id}: {self.kind} {self.digest[:8]}"


class Kinship(models.Model):
    """A staff ruling on two accounts: one person, or two. Takes precedence over evidence from browsers."""

    first = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    second = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    same = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["first", "second"], name="one_kinship_a_pair")]

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id}: {'one person' if self.same else 'two people'}"


class Suspicion(models.Model):
    """Two accounts staff should look at, and the reason."""

    class Ground(models.TextChoices):
        """The ground for suspicion."""

        SHORT_LOSSES = "losses"
        """One lost a streak of very short matches to the other."""
        ADDRESS = "address"
        """They played a rated match from one address."""
        BROWSER = "browser"
        """They sat at one rated match from one browser; it was not counted."""
        DAILY = "daily"
        """They played the same deal of the day from one address: the second may have known it."""

    first = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    second = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=Ground.choices)
    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="+", help_text="the last one")
    times = models.PositiveIntegerField(default=1)
    at = models.DateTimeField(default=timezone.now)
    settled = models.BooleanField(default=False, help_text="staff have looked at it")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["first", "second", "kind"], name="one_suspicion_a_pair")]

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id}: {self.kind}"


class Purse(models.Model):
    """The coins of a regular of the house; people's coins are on their characters."""

    key = models.CharField(max_length=64, unique=True)
    coins = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.key}: {self.coins}"


class LedgerRow(models.Model):
    """One movement of coins or of a thing from or to a hero or a regular of the house (`trade.ledger`)."""

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
    reason = models.CharField(max_length=16, help_text="kernel.purse.CoinReason")

    class Meta:
        indexes = [
            models.Index(fields=["source"], name="movements_from"),
            models.Index(fields=["target"], name="movements_to"),
        ]
        verbose_name = "movement"

    def __str__(self) -> str:
        what = self.thing_en or f"{self.coins} coins"
        return f"{self.source_en or 'the house'} -> {self.target_en or 'the house'}: {what} ({self.reason})"


class AdminAction(models.Model):
    """An action of a member of staff at a table, and the reason."""

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
