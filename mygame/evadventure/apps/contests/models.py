"""Stored data of contests: tournaments with their entrants and boards, tries at the deal of the day, and seasons."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from ...tables.models import MatchRow, NamedRow, Skill, SkillChange


class Contest(NamedRow):
    """A tournament (`contests`): its terms, and its state."""

    class Status(models.TextChoices):
        """The state of a tournament."""

        OPEN = "open"
        """Everybody may enter."""
        RUNNING = "running"
        OVER = "over"
        CALLED_OFF = "off"
        """It was not played, or staff ended it: fees have been paid back."""

    game = models.CharField(max_length=32)
    system = models.CharField(max_length=16, help_text="contests.systems.System")
    rounds = models.PositiveSmallIntegerField(default=0, help_text="0 until it begins: as many as the system wants")
    minutes = models.PositiveSmallIntegerField(default=0, help_text="how long an arena lasts")
    house = models.TextField(help_text="JSON of the options of its tables (seating.House)")
    fee = models.PositiveIntegerField(default=0, help_text="coins everybody pays in; they are the prizes")
    places = models.PositiveSmallIntegerField(default=0, help_text="computer players fill up to as many")
    level = models.CharField(max_length=40, blank=True, help_text="of those computer players")
    plan = models.CharField(max_length=32, blank=True, help_text="of the schedule; nothing when staff made it")
    phase = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    round = models.PositiveSmallIntegerField(default=0)
    starts = models.DateTimeField()
    called = models.BooleanField(default=False, help_text="who is connected has been told that it begins soon")
    ends = models.DateTimeField(null=True, help_text="when an arena ends")
    ended = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["phase", "starts"], name="contests_in_order")]
        constraints = [
            models.UniqueConstraint(fields=["plan", "starts"], condition=~models.Q(plan=""), name="one_contest_a_date")
        ]
        verbose_name = "tournament"

    def __str__(self) -> str:
        return f"tournament {self.pk}: {self.name_en}"


class Entrant(NamedRow):
    """A player in a tournament."""

    contest = models.ForeignKey(Contest, models.CASCADE, related_name="entrants")
    key = models.CharField(max_length=64, help_text="as in SeatRow")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    level = models.CharField(max_length=40, blank=True, help_text="as in SeatRow")
    rating = models.FloatField(default=0.0, help_text="points at the beginning, as people read them")
    number = models.PositiveSmallIntegerField(null=True, help_text="starting number, once it has begun")
    team = models.PositiveSmallIntegerField(null=True, help_text="of a club match: 0 is the club that asked for it")
    gone = models.BooleanField(default=False, help_text="has withdrawn")
    paid = models.PositiveIntegerField(default=0, help_text="coins paid in, and not paid back")
    place = models.PositiveSmallIntegerField(null=True)
    prize = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["contest", "key"], name="one_entry_a_player")]
        indexes = [models.Index(fields=["key"], name="entries_of_players")]

    def __str__(self) -> str:
        return f"{self.name_en} in {self.contest_id}"


class Board(models.Model):
    """One game of a tournament, or a bye."""

    contest = models.ForeignKey(Contest, models.CASCADE, related_name="boards")
    round = models.PositiveSmallIntegerField(help_text="0 in an arena")
    number = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entrant, models.CASCADE, related_name="+", help_text="has the first seat, or the bye")
    second = models.ForeignKey(Entrant, models.CASCADE, null=True, related_name="+")
    match = models.OneToOneField(MatchRow, models.SET_NULL, null=True, related_name="board")
    points_first = models.FloatField(null=True)
    points_second = models.FloatField(null=True)
    played = models.BooleanField(default=True, help_text="no for a bye, and where one did not come")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["contest", "round", "number"], name="one_game_a_board")]

    def __str__(self) -> str:
        return f"{self.contest_id}, round {self.round}, board {self.number}"


class DailyTry(NamedRow):
    """The one attempt of an account at a game's board of a day; it is used up once begun."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.CharField(max_length=32)
    day = models.DateField()
    match = models.OneToOneField(MatchRow, models.CASCADE, null=True, related_name="daily")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "game", "day"], name="one_try_a_day")]
        indexes = [models.Index(fields=["day", "game"], name="tries_of_a_day")]
        verbose_name_plural = "daily tries"

    def __str__(self) -> str:
        return f"{self.game} of {self.day}: {self.name_en}"


class SeasonRating(Skill):
    """The rating of a person in one game in one season, by matches among people alone."""

    season = models.CharField(max_length=7, help_text="its month, as 2026-11")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "season", "key"], name="one_rating_a_season")]

    def __str__(self) -> str:
        return f"{self.name_en} at {self.game} in {self.season}: {self.mu:.1f}"


class SeasonChange(SkillChange):
    """The effect of one match on one rating of a season."""

    rating = models.ForeignKey(SeasonRating, models.CASCADE, related_name="changes")
    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="season_changes")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_season_change_a_seat")]


class Season(models.Model):
    """A season that has been closed (`contests.seasons`)."""

    month = models.CharField(max_length=7, unique=True, help_text="as 2026-11")
    closed = models.DateTimeField()

    def __str__(self) -> str:
        return self.month


class Laurel(NamedRow):
    """One of the best of a game in a season; kept for ever."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="laurels")
    game = models.CharField(max_length=32)
    place = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=64, help_text="as in Rating", db_index=True)
    rating = models.PositiveIntegerField(help_text="points, as people read them")
    matches = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()

    class Meta:
        ordering = ["-season__month", "game", "place", "pk"]

    def __str__(self) -> str:
        return f"{self.season}, {self.game}: {self.place}. {self.name_en}"
