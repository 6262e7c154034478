"""Tournaments: who is in them, and their games."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from ..apps import TablesConfig


class Migration(migrations.Migration):
    dependencies = (
        (TablesConfig.label, "0012_challenges"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    )

    operations = (
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
                ("level", models.CharField(blank=True, help_text="of those computer players", max_length=16)),
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
                ("level", models.CharField(blank=True, help_text="strength of a computer player", max_length=16)),
                ("rating", models.FloatField(default=0.0, help_text="points at the beginning, as people read them")),
                ("number", models.PositiveSmallIntegerField(help_text="starting number, once it has begun", null=True)),
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entrants",
                        to=f"{TablesConfig.label}.contest",
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
                        to=f"{TablesConfig.label}.matchrow",
                    ),
                ),
                (
                    "contest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="boards",
                        to=f"{TablesConfig.label}.contest",
                    ),
                ),
                (
                    "first",
                    models.ForeignKey(
                        help_text="has the first seat, or the bye",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=f"{TablesConfig.label}.entrant",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=f"{TablesConfig.label}.entrant",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="entrant",
            index=models.Index(fields=["key"], name="entries_of_players"),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(fields=("contest", "key"), name="one_entry_a_player"),
        ),
        migrations.AddConstraint(
            model_name="board",
            constraint=models.UniqueConstraint(fields=("contest", "round", "number"), name="one_game_a_board"),
        ),
    )
