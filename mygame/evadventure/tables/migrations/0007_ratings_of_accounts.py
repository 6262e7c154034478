"""Ratings belong to accounts: two lists a game, what each match changed, who may be one person."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from ..apps import TablesConfig


class Migration(migrations.Migration):
    dependencies = [
        (TablesConfig.label, "0006_ledger"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Kinship",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("same", models.BooleanField()),
            ],
        ),
        migrations.CreateModel(
            name="RatingChange",
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
            ],
        ),
        migrations.CreateModel(
            name="Suspicion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("losses", "Short Losses"), ("address", "Address"), ("browser", "Browser")],
                        max_length=8,
                    ),
                ),
                ("times", models.PositiveIntegerField(default=1)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("settled", models.BooleanField(default=False, help_text="staff have looked at it")),
            ],
        ),
        migrations.CreateModel(
            name="Trace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("browser", "Browser"), ("address", "Address")], max_length=7)),
                ("digest", models.CharField(max_length=64)),
                ("seen", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="rating",
            name="one_rating_a_game",
        ),
        migrations.RemoveIndex(
            model_name="rating",
            name="tables_rati_game_71118f_idx",
        ),
        migrations.AddField(
            model_name="rating",
            name="counted",
            field=models.FloatField(default=0, help_text="matches, each with the weight it had"),
        ),
        migrations.AddField(
            model_name="rating",
            name="played",
            field=models.DateTimeField(
                default=django.utils.timezone.now, help_text="end of the last match that was rated"
            ),
        ),
        migrations.AddField(
            model_name="rating",
            name="pool",
            field=models.CharField(choices=[("people", "People"), ("bots", "Bots")], default="people", max_length=6),
        ),
        migrations.AddField(
            model_name="seatrow",
            name="account",
            field=models.ForeignKey(
                help_text="the person behind a character",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seatrow",
            name="fame",
            field=models.PositiveIntegerField(default=0, help_text="what the result brought the hero"),
        ),
        migrations.AddField(
            model_name="seatrow",
            name="xp",
            field=models.PositiveIntegerField(default=0, help_text="what the result brought the hero"),
        ),
        migrations.AlterField(
            model_name="matchrow",
            name="phase",
            field=models.CharField(
                choices=[
                    ("playing", "Playing"),
                    ("paused", "Paused"),
                    ("frozen", "Frozen"),
                    ("over", "Over"),
                    ("aborted", "Aborted"),
                    ("void", "Void"),
                ],
                default="playing",
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="rating",
            name="key",
            field=models.CharField(
                help_text="a:<account id>; as in SeatRow for a character without an account", max_length=64
            ),
        ),
        migrations.AlterField(
            model_name="rating",
            name="name_en",
            field=models.CharField(help_text="whom the person played last", max_length=80),
        ),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(fields=["game", "pool", "-mu"], name="ratings_in_order"),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(fields=("game", "pool", "key"), name="one_rating_a_list"),
        ),
        migrations.AddField(
            model_name="kinship",
            name="first",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="kinship",
            name="second",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="ratingchange",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="changes", to=f"{TablesConfig.label}.matchrow"
            ),
        ),
        migrations.AddField(
            model_name="ratingchange",
            name="rating",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="changes", to=f"{TablesConfig.label}.rating"
            ),
        ),
        migrations.AddField(
            model_name="suspicion",
            name="first",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="suspicion",
            name="match",
            field=models.ForeignKey(
                help_text="the last one",
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=f"{TablesConfig.label}.matchrow",
            ),
        ),
        migrations.AddField(
            model_name="suspicion",
            name="second",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="trace",
            name="account",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.RemoveField(
            model_name="rating",
            name="ordinal",
        ),
        migrations.AddConstraint(
            model_name="kinship",
            constraint=models.UniqueConstraint(fields=("first", "second"), name="one_kinship_a_pair"),
        ),
        migrations.AddIndex(
            model_name="ratingchange",
            index=models.Index(fields=["rating", "at"], name="changes_in_order"),
        ),
        migrations.AddConstraint(
            model_name="ratingchange",
            constraint=models.UniqueConstraint(fields=("match", "seat"), name="one_change_a_seat"),
        ),
        migrations.AddConstraint(
            model_name="suspicion",
            constraint=models.UniqueConstraint(fields=("first", "second", "kind"), name="one_suspicion_a_pair"),
        ),
        migrations.AddIndex(
            model_name="trace",
            index=models.Index(fields=["kind", "digest"], name="traces_alike"),
        ),
        migrations.AddIndex(
            model_name="trace",
            index=models.Index(fields=["seen"], name="traces_by_age"),
        ),
        migrations.AddConstraint(
            model_name="trace",
            constraint=models.UniqueConstraint(fields=("account", "kind", "digest"), name="one_trace_a_place"),
        ),
    ]
