"""Tournaments, tries at the deal of the day, and seasons."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from ....tables import extending
from ....tables.apps import TablesConfig

TABLES = TablesConfig.label
CONTESTS = extending.label("contests")


class Migration(migrations.Migration):
    initial = True

    dependencies = [(TABLES, "0001_initial"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("month", models.CharField(help_text="as 2026-11", max_length=7, unique=True)),
                ("closed", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Contest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name_en", models.CharField(max_length=80)),
                ("name_zh", models.CharField(max_length=80)),
                ("game", models.CharField(max_length=32)),
                ("system", models.CharField(help_text="contests.systems.System", max_length=16)),
                (
                    "rounds",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="0 until it begins: as many as the system wants"
                    ),
                ),
                ("minutes", models.PositiveSmallIntegerField(default=0, help_text="how long an arena lasts")),
                ("house", models.TextField(help_text="JSON of the options of its tables (seating.House)")),
                (
                    "fee",
                    models.PositiveIntegerField(default=0, help_text="coins everybody pays in; they are the prizes"),
                ),
                (
                    "places",
                    models.PositiveSmallIntegerField(default=0, help_text="computer players fill up to as many"),
                ),
                ("level", models.CharField(blank=True, help_text="of those computer players", max_length=40)),
                (
                    "plan",
                    models.CharField(
                        blank=True, help_text="of the schedule; nothing when staff made it", max_length=32
                    ),
                ),
                (
                    "phase",
                    models.CharField(
                        choices=[("open", "Open"), ("running", "Running"), ("over", "Over"), ("off", "Called Off")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(default=0)),
                ("starts", models.DateTimeField()),
                (
                    "called",
                    models.BooleanField(default=False, help_text="who is connected has been told that it begins soon"),
                ),
                ("ends", models.DateTimeField(help_text="when an arena ends", null=True)),
                ("ended", models.DateTimeField(null=True)),
            ],
            options={
                "verbose_name": "tournament",
                "indexes": [models.Index(fields=["phase", "starts"], name="contests_in_order")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("plan", ""), _negated=True),
                        fields=("plan", "starts"),
                        name="one_contest_a_date",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(help_text="as in SeatRow", max_length=64)),
                ("name_en", models.CharField(max_length=80)),
                ("name_zh", models.CharField(max_length=80)),
                ("level", models.CharField(blank=True, help_text="as in SeatRow", max_length=40)),
                ("rating", models.FloatField(default=0.0, help_text="points at the beginning, as people read them")),
                ("number", models.PositiveSmallIntegerField(help_text="starting number, once it has begun", null=True)),
                (
                    "team",
                    models.PositiveSmallIntegerField(
                        help_text="of a club match: 0 is the club that asked for it", null=True
                    ),
                ),
                ("gone", models.BooleanField(default=False, help_text="has withdrawn")),
                ("paid", models.PositiveIntegerField(default=0, help_text="coins paid in, and not paid back")),
                ("place", models.PositiveSmallIntegerField(null=True)),
                ("prize", models.PositiveIntegerField(default=0)),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "contest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entrants", to=f"{CONTESTS}.contest"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Board",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveSmallIntegerField(help_text="0 in an arena")),
                ("number", models.PositiveSmallIntegerField()),
                ("points_first", models.FloatField(null=True)),
                ("points_second", models.FloatField(null=True)),
                ("played", models.BooleanField(default=True, help_text="no for a bye, and where one did not come")),
                (
                    "match",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="board",
                        to=f"{TABLES}.matchrow",
                    ),
                ),
                (
                    "contest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="boards", to=f"{CONTESTS}.contest"
                    ),
                ),
                (
                    "first",
                    models.ForeignKey(
                        help_text="has the first seat, or the bye",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=f"{CONTESTS}.entrant",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=f"{CONTESTS}.entrant",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Laurel",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=32)),
                ("place", models.PositiveSmallIntegerField()),
                ("key", models.CharField(db_index=True, help_text="as in Rating", max_length=64)),
                ("name_en", models.CharField(max_length=80)),
                ("name_zh", models.CharField(max_length=80)),
                ("rating", models.PositiveIntegerField(help_text="points, as people read them")),
                ("matches", models.PositiveIntegerField()),
                ("wins", models.PositiveIntegerField()),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="laurels", to=f"{CONTESTS}.season"
                    ),
                ),
            ],
            options={"ordering": ["-season__month", "game", "place"]},
        ),
        migrations.CreateModel(
            name="SeasonRating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=32)),
                (
                    "key",
                    models.CharField(
                        help_text="a:<account id>, g:<club id>; as in SeatRow for a character without an account",
                        max_length=64,
                    ),
                ),
                ("name_en", models.CharField(help_text="whom the person played last", max_length=80)),
                ("name_zh", models.CharField(max_length=80)),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("matches", models.PositiveIntegerField(default=0)),
                ("counted", models.FloatField(default=0, help_text="matches, each with the weight it had")),
                ("wins", models.PositiveIntegerField(default=0)),
                (
                    "played",
                    models.DateTimeField(
                        default=django.utils.timezone.now, help_text="end of the last match that was rated"
                    ),
                ),
                ("season", models.CharField(help_text="its month, as 2026-11", max_length=7)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("game", "season", "key"), name="one_rating_a_season")]
            },
        ),
        migrations.CreateModel(
            name="SeasonChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("mu_before", models.FloatField()),
                ("sigma_before", models.FloatField()),
                ("mu_after", models.FloatField()),
                ("sigma_after", models.FloatField()),
                ("weight", models.FloatField(help_text="how much the match counted, 0 to 1")),
                ("won", models.BooleanField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="season_changes",
                        to=f"{TABLES}.matchrow",
                    ),
                ),
                (
                    "rating",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to=f"{CONTESTS}.seasonrating",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DailyTry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=32)),
                ("day", models.DateField()),
                ("name_en", models.CharField(max_length=80)),
                ("name_zh", models.CharField(max_length=80)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="daily",
                        to=f"{TABLES}.matchrow",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "daily tries",
                "indexes": [models.Index(fields=["day", "game"], name="tries_of_a_day")],
                "constraints": [models.UniqueConstraint(fields=("account", "game", "day"), name="one_try_a_day")],
            },
        ),
        migrations.AddIndex(model_name="entrant", index=models.Index(fields=["key"], name="entries_of_players")),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(fields=("contest", "key"), name="one_entry_a_player"),
        ),
        migrations.AddConstraint(
            model_name="board",
            constraint=models.UniqueConstraint(fields=("contest", "round", "number"), name="one_game_a_board"),
        ),
        migrations.AddConstraint(
            model_name="laurel",
            constraint=models.UniqueConstraint(fields=("season", "game", "place"), name="one_laurel_a_place"),
        ),
        migrations.AddConstraint(
            model_name="seasonchange",
            constraint=models.UniqueConstraint(fields=("match", "seat"), name="one_season_change_a_seat"),
        ),
    ]
