"""Rename the stored paths of the table and its command set, which moved into `tables.room` and `tables.doors`.

Evennia stores the class of each object and its command sets by dotted path. Paths are renamed only where this package
is called `evadventure`: under another name it never stored the old ones.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations

from ..apps import TablesConfig

PACKAGE = __name__.partition(".")[0]

PATHS = {
    "evadventure.tables.table.Table": "evadventure.tables.room.table.Table",
    "evadventure.tables.commands.TableCmdSet": "evadventure.tables.doors.commands.TableCmdSet",
}
"""Old -> new path."""
PROTOTYPE = "evennia.prototypes.prototypes.DbPrototype"


def renamed_within(value: Any) -> Any:
    """Return nested lists, tuples and dictionaries with every path in them renamed."""
    if isinstance(value, str):
        return PATHS.get(value, value)
    if isinstance(value, dict):
        return {key: renamed_within(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(renamed_within(one) for one in value)
    return value


def rename(apps: Any, schema_editor: Any) -> None:
    """Rename the paths of objects, of their command sets, and in the prototypes that staff saved."""
    if PACKAGE != "evadventure":
        return
    objects = apps.get_model("objects", "ObjectDB").objects
    for old, new in PATHS.items():
        objects.filter(db_typeclass_path=old).update(db_typeclass_path=new)
        for stored in objects.filter(db_cmdset_storage__contains=old).values_list("db_cmdset_storage", flat=True):
            paths = ",".join(PATHS.get(path.strip(), path.strip()) for path in stored.split(","))
            objects.filter(db_cmdset_storage=stored).update(db_cmdset_storage=paths)
    for script in apps.get_model("scripts", "ScriptDB").objects.filter(db_typeclass_path=PROTOTYPE):
        for attribute in script.db_attributes.all():
            if (value := renamed_within(attribute.db_value)) != attribute.db_value:
                attribute.db_value = value
                attribute.save(update_fields=["db_value"])


class Migration(migrations.Migration):
    """Data only."""

    dependencies = (
        (TablesConfig.label, "0002_match_commitment"),
        ("objects", "0013_defaultobject_alter_objectdb_id_defaultcharacter_and_more"),
        ("scripts", "0016_scriptbase_alter_scriptdb_id_defaultscript_and_more"),
        ("typeclasses", "0017_use_index_instead_of_index_together_in_tags"),
    )
    operations = (migrations.RunPython(rename, migrations.RunPython.noop),)
