"""Stored data of clubs: members, invitations, notes and matches between clubs."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from ..contests.models import Contest


class Club(models.Model):
    """A club (`clubs`): people who talk on a channel of their own, and play other clubs."""

    name = models.CharField(max_length=20, unique=True, help_text="the same in every language, as people's names are")
    about = models.CharField(max_length=300, blank=True, help_text="what it says of itself")
    open = models.BooleanField(default=False, help_text="whoever asks is taken in")
    channel = models.OneToOneField("comms.ChannelDB", models.SET_NULL, null=True, related_name="+")
    founded = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class ClubMember(models.Model):
    """A membership; an account is in one club at most."""

    class Rank(models.TextChoices):
        """The rights of a member."""

        LEADER = "leader"
        """Everything; there is one."""
        OFFICER = "officer"
        """Admissions, notes on the board, matches of the club."""
        MEMBER = "member"

    club = models.ForeignKey(Club, models.CASCADE, related_name="members")
    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    rank = models.CharField(max_length=8, choices=Rank.choices, default=Rank.MEMBER)
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.rank} of {self.club}: {self.account}"


class ClubKnock(models.Model):
    """An invitation to a club, or an application for admission."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="knocks")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    invited = models.BooleanField(help_text="the club asked the account, not the account the club")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "account"], name="one_knock_a_door")]

    def __str__(self) -> str:
        return f"{self.account} at {self.club}"


class ClubNote(models.Model):
    """A note on the board of a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="notes")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=80, help_text="of who wrote it")
    text = models.CharField(max_length=600)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.club}: {self.text[:40]}"


class ClubMatch(models.Model):
    """A club's challenge to another; once it is accepted, a tournament of two teams, kept for ever."""

    home = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="challenges")
    away = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="challenged")
    home_name = models.CharField(max_length=20)
    away_name = models.CharField(max_length=20)
    game = models.CharField(max_length=32)
    boards = models.PositiveSmallIntegerField(help_text="at most")
    house = models.TextField(help_text="JSON of the options of its tables (seating.House)")
    at = models.DateTimeField(default=timezone.now)
    contest = models.OneToOneField(Contest, models.CASCADE, null=True, related_name="club_match")
    home_points = models.FloatField(null=True, help_text="once it is over")
    away_points = models.FloatField(null=True)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name_plural = "club matches"

    def __str__(self) -> str:
        return f"{self.home_name} against {self.away_name} at {self.game}"

    @property
    def sides(self) -> dict[str, str]:
        """Return the names of the two clubs, as facts of a sentence."""
        return {"home": self.home_name, "away": self.away_name}

    @property
    def clubs(self) -> list[Club]:
        """Return the clubs that there still are."""
        return [one for one in (self.home, self.away) if one is not None]
