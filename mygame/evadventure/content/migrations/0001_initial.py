"""Make room for the sessions of a character.

Evennia writes the numbers of up to sixteen into 32 characters. PostgreSQL refuses the seventh of four digits (SQLite
counts none): whoever came with it was logged in, and played nobody.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations

from ...tables.apps import TablesConfig


def widen(apps: Any, schema_editor: Any) -> None:
    """Widen the column to hold sixteen numbers of any length, where columns have one."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE objects_objectdb ALTER COLUMN db_sessid TYPE varchar(255)")


class Migration(migrations.Migration):
    """Nothing that Django's models know of."""

    initial = True
    dependencies = (
        (TablesConfig.label, "0001_initial"),
        ("objects", "0013_defaultobject_alter_objectdb_id_defaultcharacter_and_more"),
    )
    operations = (migrations.RunPython(widen, migrations.RunPython.noop),)
