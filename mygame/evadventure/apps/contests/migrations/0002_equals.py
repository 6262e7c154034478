"""Entrants with equal points at the end of a season share a place."""

from django.db import migrations

from ....tables import extending


class Migration(migrations.Migration):
    dependencies = [(extending.label("contests"), "0001_initial")]

    operations = [
        migrations.RemoveConstraint("laurel", "one_laurel_a_place"),
        migrations.AlterModelOptions("laurel", {"ordering": ["-season__month", "game", "place", "pk"]}),
    ]
