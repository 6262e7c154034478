"""Put the seeds of open matches away, out of the reach of every filter; finished ones stay as they are."""

import django.db.models.deletion
from django.db import migrations, models

from ..apps import TablesConfig


def seal(apps, schema_editor):
    matches, deals = (apps.get_model(TablesConfig.label, name) for name in ("MatchRow", "Deal"))
    for row in matches.objects.filter(phase__in=("playing", "paused")).exclude(seed=""):
        deals.objects.create(match=row, seed=row.seed, commitment=row.commitment)
        row.seed = ""
        row.save(update_fields=["seed"])


def open_again(apps, schema_editor):
    for deal in apps.get_model(TablesConfig.label, "Deal").objects.filter(match__isnull=False):
        deal.match.seed = deal.seed
        deal.match.save(update_fields=["seed"])


class Migration(migrations.Migration):
    dependencies = (
        (TablesConfig.label, "0008_ratings_from_heroes"),
        ("objects", "0013_defaultobject_alter_objectdb_id_defaultcharacter_and_more"),
    )

    operations = (
        migrations.AlterField(
            model_name="matchrow",
            name="seed",
            field=models.CharField(
                blank=True, help_text="64 hexadecimal digits; empty until the match is over", max_length=64
            ),
        ),
        migrations.AlterField(
            model_name="matchrow",
            name="commitment",
            field=models.CharField(
                help_text="SHA-256 of the house's secret (without contributions: of the seed), shown beforehand",
                max_length=64,
            ),
        ),
        migrations.AddField(
            model_name="matchrow",
            name="contributions",
            field=models.TextField(
                blank=True, default="", help_text="JSON: one line for each seat; empty if the seed has none"
            ),
        ),
        migrations.AddField(
            model_name="matchrow",
            name="secret",
            field=models.CharField(
                blank=True, default="", help_text="the house's part of the seed, published at the end", max_length=64
            ),
        ),
        migrations.CreateModel(
            name="Deal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "secret",
                    models.CharField(
                        blank=True, help_text="64 hexadecimal digits; empty if the seed was given", max_length=64
                    ),
                ),
                ("commitment", models.CharField(max_length=64)),
                (
                    "added",
                    models.TextField(
                        default="{}", help_text="JSON: key of a player -> contribution, until it is dealt"
                    ),
                ),
                (
                    "seed",
                    models.CharField(blank=True, help_text="64 hexadecimal digits, once it is dealt", max_length=64),
                ),
                (
                    "match",
                    models.OneToOneField(
                        help_text="dealt by it",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=f"{TablesConfig.label}.matchrow",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        help_text="whose next match it is for",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="objects.objectdb",
                    ),
                ),
            ],
        ),
        migrations.RunPython(seal, open_again),
    )
