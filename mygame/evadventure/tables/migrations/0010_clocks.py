"""Keep the time that each seat has left in matches played by a bank of time."""

from django.db import migrations, models

from ..apps import TablesConfig


class Migration(migrations.Migration):
    dependencies = ((TablesConfig.label, "0009_deals"),)

    operations = (
        migrations.AddField(
            model_name="matchrow",
            name="banks",
            field=models.TextField(
                blank=True, default="", help_text="JSON of the time each seat has left (banks.Banks); empty: no banks"
            ),
        ),
    )
