"""Analyses of matches, lessons done, and answers to puzzles."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from ....tables.apps import TablesConfig

TABLES = TablesConfig.label


class Migration(migrations.Migration):
    initial = True

    dependencies = [(TABLES, "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Analysis",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("moves", models.TextField(help_text="JSON of a list of thinking.Judged")),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="analysis", to=f"{TABLES}.matchrow"
                    ),
                ),
            ],
            options={"verbose_name_plural": "analyses"},
        ),
        migrations.CreateModel(
            name="LessonDone",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=32)),
                ("lesson", models.CharField(help_text="minigames.puzzles.course.Lesson.key", max_length=32)),
                ("key", models.CharField(help_text="as in Rating", max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "verbose_name_plural": "lessons done",
                "constraints": [models.UniqueConstraint(fields=("key", "game", "lesson"), name="one_row_a_lesson")],
            },
        ),
        migrations.CreateModel(
            name="PuzzleSkill",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=32)),
                ("key", models.CharField(help_text="as in Rating; p:<number> for a puzzle", max_length=64)),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("tried", models.PositiveIntegerField(default=0)),
                ("solved", models.PositiveIntegerField(default=0)),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("game", "key"), name="one_puzzle_skill")]},
        ),
        migrations.CreateModel(
            name="PuzzleTry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=32)),
                ("puzzle", models.BigIntegerField(help_text="minigames.puzzles.book.Puzzle.number")),
                ("key", models.CharField(help_text="as in Rating", max_length=64)),
                ("name_en", models.CharField(max_length=80)),
                ("name_zh", models.CharField(max_length=80)),
                ("hinted", models.BooleanField(default=False, help_text="such a try is not rated")),
                (
                    "right",
                    models.BooleanField(help_text="null until it is answered or its solution is shown", null=True),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "verbose_name_plural": "puzzle tries",
                "indexes": [models.Index(fields=["game", "key"], name="tries_of_a_person")],
                "constraints": [models.UniqueConstraint(fields=("game", "puzzle", "key"), name="one_try_a_puzzle")],
            },
        ),
    ]
