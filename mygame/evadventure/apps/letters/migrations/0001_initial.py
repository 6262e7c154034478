"""Challenges to a match by letter."""

import django.db.models.deletion
from django.db import migrations, models

from ....tables.apps import TablesConfig


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        (TablesConfig.label, "0001_initial"),
        ("objects", "0013_defaultobject_alter_objectdb_id_defaultcharacter_and_more"),
    ]

    operations = [
        migrations.CreateModel(
            name="Challenge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=32)),
                ("house", models.TextField(help_text="JSON of the table's own options (seating.House)")),
                ("until", models.FloatField(db_index=True, help_text="when it lapses (seconds since 1970, UTC)")),
                (
                    "challenged",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="objects.objectdb"
                    ),
                ),
                (
                    "challenger",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="objects.objectdb"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("challenger", "challenged", "game"), name="one_challenge_a_game")
                ]
            },
        )
    ]
