"""A computer player's level may have a temperament behind it, and needs more room."""

from django.db import migrations, models

from ..apps import TablesConfig


class Migration(migrations.Migration):
    dependencies = ((TablesConfig.label, "0021_called_and_daily"),)
    operations = (
        migrations.AlterField(
            model_name="contest",
            name="level",
            field=models.CharField(blank=True, help_text="of those computer players", max_length=40),
        ),
        migrations.AlterField(
            model_name="entrant",
            name="level",
            field=models.CharField(blank=True, help_text="as in SeatRow", max_length=40),
        ),
        migrations.AlterField(
            model_name="seatrow",
            name="level",
            field=models.CharField(
                blank=True,
                help_text="the computer player that acts, if one does: careful, careful:bold",
                max_length=40,
            ),
        ),
    )
