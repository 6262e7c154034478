"""Keep what was shown of the seed when a match started, so that it can be compared with the seed at the end."""

from hashlib import sha256

from django.db import migrations, models

from ..apps import TablesConfig


def fill(apps, schema_editor):
    for row in apps.get_model(TablesConfig.label, "MatchRow").objects.filter(commitment=""):
        row.commitment = sha256(bytes.fromhex(row.seed)).hexdigest()
        row.save(update_fields=["commitment"])


class Migration(migrations.Migration):
    dependencies = [(TablesConfig.label, "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="matchrow",
            name="commitment",
            field=models.CharField(
                default="", help_text="SHA-256 of the seed, as it was shown when the match started", max_length=64
            ),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
