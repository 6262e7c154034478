"""Tournaments that people have heard of, and accounts that played the same deal of the day."""

from django.db import migrations, models

from ..apps import TablesConfig


class Migration(migrations.Migration):
    dependencies = ((TablesConfig.label, "0020_lessons"),)
    operations = (
        migrations.AddField(
            model_name="contest",
            name="called",
            field=models.BooleanField(default=False, help_text="who is connected has been told that it begins soon"),
        ),
        migrations.AlterField(
            model_name="suspicion",
            name="kind",
            field=models.CharField(
                choices=[
                    ("losses", "Short Losses"),
                    ("address", "Address"),
                    ("browser", "Browser"),
                    ("daily", "Daily"),
                ],
                max_length=8,
            ),
        ),
    )
