"""Allow heroes of older worlds to train with the coins they have.

From here on only coins count that a hero brought up from below (`kernel.purse`). Where the older ones came from
nobody has written down: they count.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations


def count_what_there_is(apps: Any, schema_editor: Any) -> None:
    """Write `deep_coins` for each hero: objects that have both coins and experience."""
    objects = apps.get_model("objects", "ObjectDB").objects
    attributes = apps.get_model("typeclasses", "Attribute").objects
    heroes = objects.filter(db_attributes__db_key="coins").filter(db_attributes__db_key="xp")
    for hero in heroes.exclude(db_attributes__db_key="deep_coins").distinct():
        purse = hero.db_attributes.filter(db_key="coins", db_category=None).first()
        if purse is None or not isinstance(purse.db_value, int) or purse.db_value < 1:
            continue
        hero.db_attributes.add(
            attributes.create(db_key="deep_coins", db_value=purse.db_value, db_model="objectdb", db_lock_storage="")
        )


class Migration(migrations.Migration):
    """Data only."""

    dependencies = (("wellmouth", "0001_paths_of_rooms"),)
    operations = (migrations.RunPython(count_what_there_is, migrations.RunPython.noop),)
