"""Give accounts the achievements and titles that their heroes won at the tables: they belong to the person now.

Of several heroes the one that came farthest counts. What the heroes keep is not read any more, and stays as it is.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations

ACHIEVEMENTS = {"seat", "seats", "won", "won_ten", "won_people", "flush"} | {
    f"won_{name}" for name in ("uno", "uno_ten", "mbg", "mbg_five", "kards", "kards_five")
}
TITLES = ("champion", "seven_zero", "besieger", "field_marshal")


def merged(best: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """Return the progress of two heroes of one account in one, each achievement as far as it came.

    >>> merged({"seat": {"progress": 1}}, {"seat": {"progress": 2, "completed": True}, "boss": {"progress": 1}})
    {'seat': {'progress': 2, 'completed': True}}
    """
    result = dict(best)
    for key, data in found.items():
        if key.lower() in ACHIEVEMENTS and data.get("progress", 0) >= result.get(key, {}).get("progress", 0):
            result[key] = dict(data)
    return result


def move(apps: Any, schema_editor: Any) -> None:
    """Collect what the heroes of each account have, and write it to the account."""
    attributes = apps.get_model("typeclasses", "Attribute").objects
    accounts = apps.get_model("accounts", "AccountDB").objects
    progress: dict[int, dict[str, Any]] = {}
    titles: dict[int, list[str]] = {}
    for made in attributes.filter(db_key="creator_id", db_category=None, db_model="objectdb"):
        for hero in made.objectdb_set.all():
            number = made.db_value
            if not isinstance(number, int):
                continue
            kept = hero.db_attributes.filter(db_key="achievements", db_category=None).first()
            if kept is not None and (found := merged(progress.get(number, {}), dict(kept.db_value or {}))):
                progress[number] = found
            worn = hero.db_attributes.filter(db_key="titles", db_category=None).first()
            won = [key for key in (worn.db_value if worn else None) or () if key in TITLES]
            if won:
                titles[number] = list(dict.fromkeys([*titles.get(number, []), *won]))
    for number in {*progress, *titles}:
        account = accounts.filter(pk=number).first()
        if account is None:
            continue
        for key, value in (("achievements", progress.get(number)), ("titles", titles.get(number))):
            if value and not account.db_attributes.filter(db_key=key, db_category=None).exists():
                account.db_attributes.add(
                    attributes.create(db_key=key, db_value=value, db_model="accountdb", db_lock_storage="")
                )


class Migration(migrations.Migration):
    """Data only."""

    dependencies = (
        ("wellmouth", "0002_deep_coins"),
        ("accounts", "0012_defaultaccount_alter_accountdb_id_account_bot_and_more"),
    )
    operations = (migrations.RunPython(move, migrations.RunPython.noop),)
