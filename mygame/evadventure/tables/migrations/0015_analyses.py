"""What the teacher found in matches that are over."""

import django.db.models.deletion
from django.db import migrations, models

from ..apps import TablesConfig


class Migration(migrations.Migration):
    dependencies = ((TablesConfig.label, "0014_decks_of_accounts"),)
    operations = (
        migrations.CreateModel(
            name="Analysis",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("moves", models.TextField(help_text="JSON of a list of thinking.Judged")),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="analysis",
                        to=f"{TablesConfig.label}.matchrow",
                    ),
                ),
            ],
            options={"verbose_name_plural": "analyses"},
        ),
    )
