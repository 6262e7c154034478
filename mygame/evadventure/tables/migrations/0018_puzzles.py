"""What people made of puzzles, and how strong they are at them."""

import django.utils.timezone
from django.db import migrations, models

from ..apps import TablesConfig

ID = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


class Migration(migrations.Migration):
    dependencies = ((TablesConfig.label, "0017_seasons"),)
    operations = (
        migrations.CreateModel(
            name="PuzzleSkill",
            fields=[
                ID,
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
                ID,
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
    )
