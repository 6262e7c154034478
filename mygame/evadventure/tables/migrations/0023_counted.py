"""What rated matches add to the figures of decks and cards."""

import django.db.models.deletion
from django.db import migrations, models

from ..apps import TablesConfig


class Migration(migrations.Migration):
    dependencies = ((TablesConfig.label, "0022_temperaments"),)
    operations = (
        migrations.CreateModel(
            name="Counted",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "figures",
                    models.TextField(blank=True, help_text="as the game's Entry.tally told it; empty: nothing"),
                ),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="counted",
                        to=f"{TablesConfig.label}.matchrow",
                    ),
                ),
            ],
            options={"verbose_name_plural": "counted matches"},
        ),
    )
