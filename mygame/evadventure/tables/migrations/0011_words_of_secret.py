"""The words beside the house's part of a seed."""

from django.db import migrations, models

from ..apps import TablesConfig


class Migration(migrations.Migration):
    dependencies = ((TablesConfig.label, "0010_clocks"),)
    operations = (
        migrations.AlterField(
            "matchrow",
            "secret",
            models.CharField(
                blank=True, help_text="the house's part of the seed, once the match is over", max_length=64
            ),
        ),
    )
