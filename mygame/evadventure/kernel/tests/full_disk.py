"""A database that refuses writes, as a full disk does, and what it must not change."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import OperationalError, connection
from evennia.objects.models import ObjectDB


class Full:
    """Refuses every write from the n-th on (0: the first)."""

    def __init__(self, after: int) -> None:
        self.left = after
        self.refused = 0

    def __call__(self, execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        if sql.lstrip().upper().startswith(("INSERT", "UPDATE", "DELETE")):
            if self.left <= 0:
                self.refused += 1
                raise OperationalError("database or disk is full")
            self.left -= 1
        return execute(sql, *arguments)


@contextmanager
def full_disk(after: int = 0) -> Iterator[Full]:
    """Refuse every write to the database inside after so many."""
    full = Full(after)
    with connection.execute_wrapper(full):
        yield full


def in_memory() -> dict[int, Any]:
    """Return every object as memory has it: where it is, what is in it, its Attributes, tags."""
    return {
        one.pk: (
            one.db_location_id if one.db_location is None else one.db_location.pk,
            sorted(inside.pk for inside in one.contents),
            {
                (attr.db_key, attr.db_category): _plain(attr.db_value)
                for attr in one.attributes.backend.get_all_attributes()
            },
            sorted(map(str, one.tags.all())),
        )
        for one in ObjectDB.objects.order_by("id")
    }


def in_database() -> dict[int, Any]:
    """Return every object as the database has it, in the same form."""
    through = ObjectDB.db_attributes.through.objects
    rows = list(ObjectDB.objects.order_by("id").values_list("id", "db_location_id"))
    return {
        pk: (
            place,
            sorted(inside for inside, where in rows if where == pk),
            {
                (key, category): _plain(value)
                for key, category, value in through.filter(objectdb_id=pk).values_list(
                    "attribute__db_key", "attribute__db_category", "attribute__db_value"
                )
            },
            sorted(
                ObjectDB.db_tags.through.objects.filter(objectdb_id=pk, tag__db_tagtype=None).values_list(
                    "tag__db_key", flat=True
                )
            ),
        )
        for pk, place in rows
    }


def _plain(value: Any) -> str:
    return repr(value)
