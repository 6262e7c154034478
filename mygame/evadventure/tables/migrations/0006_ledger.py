"""The ledger of coins and things."""

from django.db import migrations, models

from ..apps import TablesConfig


class Migration(migrations.Migration):
    dependencies = [
        (TablesConfig.label, "0005_votes_and_pauses"),
    ]

    operations = [
        migrations.CreateModel(
            name="LedgerRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "source",
                    models.CharField(
                        blank=True,
                        help_text="c:<character id>, r:<regular>, w: of the world; nothing: the house",
                        max_length=64,
                    ),
                ),
                ("source_en", models.CharField(blank=True, max_length=80)),
                ("source_zh", models.CharField(blank=True, max_length=80)),
                ("target", models.CharField(blank=True, help_text="as source", max_length=64)),
                ("target_en", models.CharField(blank=True, max_length=80)),
                ("target_zh", models.CharField(blank=True, max_length=80)),
                ("coins", models.PositiveIntegerField(default=0)),
                ("thing_en", models.CharField(blank=True, max_length=80)),
                ("thing_zh", models.CharField(blank=True, max_length=80)),
                ("reason", models.CharField(help_text="base.purse.Reason", max_length=16)),
            ],
            options={
                "verbose_name": "movement",
                "indexes": [
                    models.Index(fields=["source"], name="tables_ledg_source_f38a96_idx"),
                    models.Index(fields=["target"], name="tables_ledg_target_1c8323_idx"),
                ],
            },
        ),
    ]
