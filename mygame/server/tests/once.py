"""Common fixtures, made once in a process: the rows are copied into the database of each class of tests.

To make two accounts with a hero each in two rooms takes a tenth of a second, to build the town two seconds; to copy the
rows takes a fiftieth of that. Each test reads the objects anew, as after a restart, and its changes are rolled back.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

from django.db import connection
from django.test import TestCase
from evennia.accounts.models import AccountDB
from evennia.comms.models import ChannelDB
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.utils import test_resources
from evennia.utils.test_resources import EvenniaTestMixin

from evadventure.evennia_ext.memory import remember

TYPECLASSES = ("account", "object", "character", "exit", "room", "script")
MAKING = ("create_accounts", "create_rooms", "create_objs", "create_chars", "create_script")
"""The objects that Evennia's mixin makes before each test, in its order."""


def forget() -> None:
    """Forget every object in memory: the numbers of those that were rolled back are given again."""
    for model in (ObjectDB, AccountDB, ScriptDB, ChannelDB):
        model.flush_instance_cache(force=True)


class Made:
    """A database with something made in it, as rows, and the objects that were made, as model and number."""

    def __init__(self) -> None:
        self.rows: dict[str, list[tuple[Any, ...]]] = {}
        self.objects: dict[str, tuple[Any, int]] = {}

    def lay_out(self, make: Callable[[], dict[str, Any]]) -> dict[str, tuple[Any, int]]:
        """Make the objects in an empty database, or copy them if they have been made before.

        Args:
            make: makes the objects and returns them by name.
        """
        forget()
        if not self.rows:
            self.objects = {name: (one.__dbclass__, one.pk) for name, one in make().items()}
            forget()
        if connection.vendor != "sqlite":  # elsewhere the counters of numbers would not be copied along
            return self.objects
        with connection.cursor() as cursor:
            if not self.rows:
                names = connection.introspection.table_names(cursor)
                for table in [*(name for name in names if name != "django_migrations"), "sqlite_sequence"]:
                    cursor.execute(f'SELECT * FROM "{table}"')
                    self.rows[table] = cursor.fetchall()
                return self.objects
            for table, rows in self.rows.items():
                cursor.execute(f'DELETE FROM "{table}"')
                if rows:
                    marks = ", ".join(["%s"] * len(rows[0]))
                    cursor.executemany(f'INSERT INTO "{table}" VALUES ({marks})', rows)
        return self.objects


MADE: dict[tuple[Any, ...], Made] = {}
"""By all that decides what is made: what it stands on, typeclasses, settings of the class of tests."""

BEGINNINGS: WeakKeyDictionary[type, dict[str, tuple[Any, int]]] = WeakKeyDictionary()
"""Of each class of tests: the objects that are there when a test begins."""


def made(cls: type[TestCase], what: tuple[Any, ...] | None, make: Callable[[], dict[str, Any]]) -> None:
    """Lay out what a class of tests begins with; each of its tests takes it by `take`.

    Args:
        cls: the class.
        what: tells what is made from what else is; None for what no other class shares.
        make: makes the objects and returns them by name.
    """
    settings = (cls._overridden_settings, cls._modified_settings)
    kept = Made() if what is None else MADE.setdefault((*what, repr(settings)), Made())
    BEGINNINGS[cls] = kept.lay_out(make)


def take(test: TestCase) -> bool:
    """Give a test what its class has laid out, read anew; return whether it has laid out anything."""
    objects = BEGINNINGS.get(type(test))
    numbers: dict[Any, list[int]] = {}
    for model, number in (objects or {}).values():
        numbers.setdefault(model, []).append(number)
    found = {model: model.objects.in_bulk(some) for model, some in numbers.items()}
    remember(one for some in found.values() for one in some.values())
    for name, (model, number) in (objects or {}).items():
        setattr(test, name, found[model][number])
    return objects is not None


def made_by_evennia(
    cls: type[EvenniaTestMixin], ground: str | None = "", on: Callable[[], AbstractContextManager[Any]] = nullcontext
) -> None:
    """Lay out what Evennia's mixin makes before each test.

    Args:
        cls: the class of tests.
        ground: tells what `on` makes from what others make; None for what no other class shares.
        on: makes what these stand on, and keeps the settings they are made by.
    """

    def make() -> dict[str, Any]:
        own = object.__new__(cls)
        with on(), patch("evennia.scripts.taskhandler.deferLater", test_resources._mock_deferlater):
            for name in MAKING:
                MAKERS[name](own)
        return dict(vars(own))

    typeclasses = tuple(str(getattr(cls, f"{name}_typeclass")) for name in TYPECLASSES)
    made(cls, None if ground is None else ("evennia", ground, typeclasses), make)


MAKERS = {name: getattr(EvenniaTestMixin, name) for name in MAKING}


def _lay_out(cls: type[EvenniaTestMixin]) -> None:
    super(EvenniaTestMixin, cls).setUpTestData()
    made_by_evennia(cls)


def _take_or_make(test: EvenniaTestMixin) -> None:
    if not take(test):
        for name in MAKING:
            MAKERS[name](test)


def _fixture_setup(
    cls: type[TestCase], begin: Callable[[type[TestCase]], None] = TestCase._fixture_setup.__func__
) -> None:
    begin(cls)
    forget()


def install() -> None:
    """Have Evennia's mixin make its objects once a process, and each test begin with nothing in memory."""
    TestCase._fixture_setup = classmethod(_fixture_setup)
    EvenniaTestMixin.setUpTestData = classmethod(_lay_out)
    EvenniaTestMixin.create_accounts = _take_or_make
    for name in MAKING[1:]:
        setattr(EvenniaTestMixin, name, lambda test: None)
