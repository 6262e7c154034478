"""Give accounts the decks that their heroes keep: decks belong to the person now.

Decks of several heroes come together, the oldest hero's first; where two have one name, the later ones get a number.
What the heroes keep is not read any more, and stays as it is.
"""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from django.db import migrations

from ..apps import TablesConfig

KEY = "kards_decks"
LONGEST = 24
"""Characters of a deck's name."""


def together(kept: list[list[dict[str, str]]]) -> list[dict[str, str]]:
    """Return the decks of several heroes as those of one person; the same deck under one name is there once.

    >>> together([[{"name": "A", "code": "x"}], [{"name": "A", "code": "x"}, {"name": "a", "code": "y"}]])
    [{'name': 'A', 'code': 'x'}, {'name': 'a 2', 'code': 'y'}]
    """
    found: list[dict[str, str]] = []
    for deck in (deck for decks in kept for deck in decks):
        taken = {one["name"].casefold() for one in found}
        if deck not in found:
            names = (deck["name"] if n == 1 else f"{deck['name'][: LONGEST - len(str(n)) - 1]} {n}" for n in count(1))
            found.append({**deck, "name": next(name for name in names if name.casefold() not in taken)})
    return found


def move(apps: Any, schema_editor: Any) -> None:
    """Collect what the heroes of each account keep, and write it to the account, which had none until now."""
    objects = apps.get_model("objects", "ObjectDB").objects
    attributes = apps.get_model("typeclasses", "Attribute").objects
    accounts = apps.get_model("accounts", "AccountDB").objects
    kept: dict[int, list[list[dict[str, str]]]] = {}
    for hero in objects.filter(db_attributes__db_key=KEY, db_attributes__db_category=None).order_by("pk"):
        made = hero.db_attributes.filter(db_key="creator_id", db_category=None).first()
        decks = json.loads(hero.db_attributes.get(db_key=KEY, db_category=None).db_value or "[]")
        owner = made.db_value if made else hero.db_account_id
        if decks and isinstance(owner, int):
            kept.setdefault(owner, []).append(decks)
    for account in accounts.filter(pk__in=kept).exclude(db_attributes__db_key=KEY):
        value = json.dumps(together(kept[account.pk]), ensure_ascii=False, separators=(",", ":"))
        account.db_attributes.add(
            attributes.create(db_key=KEY, db_value=value, db_model="accountdb", db_lock_storage="")
        )


class Migration(migrations.Migration):
    """Data only."""

    dependencies = (
        (TablesConfig.label, "0013_tournaments"),
        ("accounts", "0012_defaultaccount_alter_accountdb_id_account_bot_and_more"),
        ("objects", "0013_defaultobject_alter_objectdb_id_defaultcharacter_and_more"),
        ("typeclasses", "0017_use_index_instead_of_index_together_in_tags"),
    )
    operations = (migrations.RunPython(move, migrations.RunPython.noop),)
