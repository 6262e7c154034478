"""Give each seat the account of its character, and each account the best-established rating of its characters.

A rating that came of matches against computer players alone goes into their list. What the regulars had goes: the
rating of their level is published now (`minigames.levels`).
"""

from __future__ import annotations

import re
from typing import Any

from django.db import migrations

from ..apps import TablesConfig

_PID = re.compile(r"puppet:[^;]*\bpid\((\d+)\)")
"""The part of a character's locks that names the account which may play it."""


def owners_of(apps: Any, keys: set[str]) -> dict[str, int]:
    """Return whose the characters are: seat key -> account id; those of nobody are left out.

    Evennia notes who made a character, links who plays it now, and lets its account in by lock.
    """
    accounts = set(apps.get_model("accounts", "AccountDB").objects.values_list("pk", flat=True))
    numbers = [int(key[2:]) for key in keys if key.startswith("c:") and key[2:].isdigit()]
    found: dict[str, int] = {}
    for character in apps.get_model("objects", "ObjectDB").objects.filter(pk__in=numbers):
        made = character.db_attributes.filter(db_key="creator_id", db_category=None).first()
        pid = _PID.search(character.db_lock_storage or "")
        for number in (made.db_value if made else None, character.db_account_id, pid and int(pid[1])):
            if isinstance(number, int) and number in accounts:
                found[f"c:{character.pk}"] = number
                break
    return found


def move(apps: Any, schema_editor: Any) -> None:
    """Move everything from the characters to their accounts."""
    seats = apps.get_model(TablesConfig.label, "SeatRow").objects
    ratings = apps.get_model(TablesConfig.label, "Rating").objects
    keys = {*seats.values_list("key", flat=True), *ratings.values_list("key", flat=True)}
    owners = owners_of(apps, keys)
    for key, account in owners.items():
        seats.filter(key=key).update(account_id=account)
    ratings.exclude(key__startswith="c:").delete()
    best: dict[tuple[str, str], Any] = {}
    for row in ratings.order_by("-matches", "sigma", "pk"):
        key = f"a:{owners[row.key]}" if row.key in owners else row.key
        if best.setdefault((row.game, key), row) is not row:
            row.delete()
    for (_, key), row in best.items():
        heroes = {one for one, account in owners.items() if key == f"a:{account}"} | {row.key}
        row.pool = "people" if _met_people(seats, row.game, heroes) else "bots"
        row.key, row.counted, row.played = key, row.matches, row.changed
        row.save()


def _met_people(seats: Any, game: str, heroes: set[str]) -> bool:
    """Tell whether a person ever finished a rated match against somebody else; also when nothing is known of any."""
    own = seats.filter(key__in=heroes, match__game=game, match__rated=True, match__phase="over")
    others = seats.filter(match_id__in=own.values("match_id"), key__startswith="c:").exclude(key__in=heroes)
    return not own.exists() or others.exists()


class Migration(migrations.Migration):
    """Data only."""

    dependencies = (
        (TablesConfig.label, "0007_ratings_of_accounts"),
        ("accounts", "0012_defaultaccount_alter_accountdb_id_account_bot_and_more"),
        ("objects", "0013_defaultobject_alter_objectdb_id_defaultcharacter_and_more"),
        ("typeclasses", "0017_use_index_instead_of_index_together_in_tags"),
    )
    operations = (migrations.RunPython(move, migrations.RunPython.noop),)
