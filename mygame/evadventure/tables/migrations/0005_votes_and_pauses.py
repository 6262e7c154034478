"""Keep what must survive a crash of votes and pauses."""

from django.db import migrations, models

from ..apps import TablesConfig


class Migration(migrations.Migration):
    dependencies = ((TablesConfig.label, "0004_public_length"),)

    operations = (
        migrations.AddField(
            model_name="matchrow",
            name="vote",
            field=models.CharField(
                blank=True, default="", help_text="what is voted on now; empty: nothing", max_length=8
            ),
        ),
        migrations.AddField(
            model_name="matchrow",
            name="reset_refused",
            field=models.BooleanField(default=False, help_text="whether dealing anew was refused"),
        ),
        migrations.AddField(
            model_name="matchrow",
            name="paused_at",
            field=models.FloatField(help_text="when the pause began (seconds since 1970)", null=True),
        ),
        migrations.AddField(
            model_name="matchrow",
            name="pause_ends",
            field=models.FloatField(help_text="when the pause ends by itself; null: never", null=True),
        ),
        migrations.AddField(
            model_name="matchrow",
            name="paused_for",
            field=models.FloatField(default=0.0, help_text="seconds of all pauses that are over"),
        ),
    )
