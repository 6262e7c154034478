"""The board of the day: one attempt of an account at a game, and matches that nobody may read yet."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from ..apps import TablesConfig

PHASES = ("playing", "paused", "frozen", "over", "aborted", "void", "shut")


class Migration(migrations.Migration):
    dependencies = ((TablesConfig.label, "0015_analyses"), migrations.swappable_dependency(settings.AUTH_USER_MODEL))
    operations = (
        migrations.AddField(
            model_name="matchrow",
            name="sealed",
            field=models.BooleanField(
                default=False, help_text="others play the same deal: shut when it is over, until that is so no more"
            ),
        ),
        migrations.AlterField(
            model_name="matchrow",
            name="phase",
            field=models.CharField(
                choices=[(phase, phase.capitalize()) for phase in PHASES], default="playing", max_length=8
            ),
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
                        to=f"{TablesConfig.label}.matchrow",
                    ),
                ),
            ],
            options={"verbose_name_plural": "daily tries"},
        ),
        migrations.AddConstraint(
            model_name="dailytry",
            constraint=models.UniqueConstraint(fields=["account", "game", "day"], name="one_try_a_day"),
        ),
        migrations.AddIndex(model_name="dailytry", index=models.Index(fields=["day", "game"], name="tries_of_a_day")),
    )
