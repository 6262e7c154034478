"""Ratings of seasons, and the best of each."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from ..apps import TablesConfig

_ID = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))
_PERSON = "a:<account id>; as in SeatRow for a character without an account"


class Migration(migrations.Migration):
    dependencies = ((TablesConfig.label, "0016_daily"),)
    operations = (
        migrations.CreateModel(
            name="Season",
            fields=[
                _ID,
                ("month", models.CharField(help_text="as 2026-11", max_length=7, unique=True)),
                ("closed", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="SeasonRating",
            fields=[
                _ID,
                ("game", models.CharField(max_length=32)),
                ("key", models.CharField(help_text=_PERSON, max_length=64)),
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
                "constraints": [models.UniqueConstraint(fields=("game", "season", "key"), name="one_rating_a_season")],
            },
        ),
        migrations.CreateModel(
            name="Laurel",
            fields=[
                _ID,
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="laurels",
                        to=f"{TablesConfig.label}.season",
                    ),
                ),
            ],
            options={
                "ordering": ["-season__month", "game", "place"],
                "constraints": [models.UniqueConstraint(fields=("season", "game", "place"), name="one_laurel_a_place")],
            },
        ),
        migrations.CreateModel(
            name="SeasonChange",
            fields=[
                _ID,
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
                        to=f"{TablesConfig.label}.matchrow",
                    ),
                ),
                (
                    "rating",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to=f"{TablesConfig.label}.seasonrating",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("match", "seat"), name="one_season_change_a_seat")],
            },
        ),
    )
