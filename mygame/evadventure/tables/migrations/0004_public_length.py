"""Count the entries of a log that everybody noticed; of old matches that is taken to be all of them."""

from django.db import migrations, models
from django.db.models import F

from ..apps import TablesConfig


def fill(apps, schema_editor):
    apps.get_model(TablesConfig.label, "MatchRow").objects.update(public_length=F("length"))


class Migration(migrations.Migration):
    dependencies = [(TablesConfig.label, "0003_paths_of_tables")]

    operations = [
        migrations.AddField(
            model_name="matchrow",
            name="public_length",
            field=models.PositiveIntegerField(
                default=0,
                help_text="entries of the log that everybody noticed: the version of the match for spectators",
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
