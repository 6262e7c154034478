"""Common fixtures, made once in a process: the rows are copied into the database of each class of tests.

To make two accounts with a hero each in two rooms takes a tenth of a second, to build the town two seconds; to copy the
rows takes a fiftieth of that. Each test reads the objects anew, as after a reload: who was logged in still is, without
the hooks of a login, which take half of the time of a set-up. Its changes are rolled back.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any
from unittest.mock import Mock, patch
from weakref import WeakKeyDictionary

import evennia
from django.db import connection
from django.test import TestCase
from evennia.accounts.models import AccountDB
from evennia.comms.models import ChannelDB
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.utils import test_resources
from evennia.utils.test_resources import EvenniaTestMixin

from evadventure.evennia_ext.memory import RememberingSession, remember

TYPECLASSES = ("account", "object", "character", "exit", "room", "script")
MAKING = ("create_accounts", "create_rooms", "create_objs", "create_chars", "create_script", "setup_session")
"""What Evennia's mixin makes before each test, in its order: objects, and the session of the first account."""


def forget() -> None:
    """Forget every object in memory: the numbers of those that were rolled back are given again."""
    for model in (ObjectDB, AccountDB, ScriptDB, ChannelDB):
        model.flush_instance_cache(force=True)


class Made:
    """A database with something made in it, as rows; the objects made, as model and number; and who was logged in."""

    def __init__(self) -> None:
        self.rows: dict[str, list[tuple[Any, ...]]] = {}
        self.objects: dict[str, tuple[Any, int]] = {}
        self.sessions: list[dict[str, Any]] = []

    def lay_out(self, make: Callable[[], dict[str, Any]]) -> Made:
        """Make the objects in an empty database, or copy them if they have been made before; return itself.

        Args:
            make: makes the objects and returns them by name.
        """
        forget()
        if not self.rows:
            handler = evennia.SESSION_HANDLER
            handler.clear()
            with patch.multiple(handler, data_out=Mock(), disconnect=Mock(), session_portal_sync=Mock()):
                self.objects = {name: (one.__dbclass__, one.pk) for name, one in make().items()}
            self.sessions = [session.get_sync_data() for session in handler.values()]
            handler.clear()
            forget()
        if connection.vendor != "sqlite":  # elsewhere the counters of numbers would not be copied along
            return self
        with connection.cursor() as cursor:
            if not self.rows:
                names = connection.introspection.table_names(cursor)
                for table in [*(name for name in names if name != "django_migrations"), "sqlite_sequence"]:
                    cursor.execute(f'SELECT * FROM "{table}"')
                    self.rows[table] = cursor.fetchall()
                return self
            for table, rows in self.rows.items():
                cursor.execute(f'DELETE FROM "{table}"')
                if rows:
                    marks = ", ".join(["%s"] * len(rows[0]))
                    cursor.executemany(f'INSERT INTO "{table}" VALUES ({marks})', rows)
        return self


MADE: dict[tuple[Any, ...], Made] = {}
"""By all that decides what is made: what it stands on, typeclasses, settings of the class of tests."""

BEGINNINGS: WeakKeyDictionary[type, Made] = WeakKeyDictionary()
"""Of each class of tests: what is there when a test begins."""


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
    if (beginning := BEGINNINGS.get(type(test))) is None:
        return False
    numbers: dict[Any, list[int]] = {}
    for model, number in beginning.objects.values():
        numbers.setdefault(model, []).append(number)
    found = {model: model.objects.in_bulk(some) for model, some in numbers.items()}
    remember(one for some in found.values() for one in some.values())
    for name, (model, number) in beginning.objects.items():
        setattr(test, name, found[model][number])
    now = time.time()
    for data in beginning.sessions:
        session = RememberingSession()
        session.sessionhandler = evennia.SESSION_HANDLER
        session.load_sync_data(copy.deepcopy(data) | dict.fromkeys(("conn_time", "cmd_last", "cmd_last_visible"), now))
        session.account = found[AccountDB][session.uid]
        evennia.SESSION_HANDLER[session.sessid] = session
        session.at_sync()
    return True


def made_by_evennia(
    cls: type[EvenniaTestMixin], ground: str | None = "", on: Callable[[Any], AbstractContextManager[Any]] = nullcontext
) -> None:
    """Lay out what Evennia's mixin makes before each test.

    Args:
        cls: the class of tests.
        ground: tells what `on` makes from what others make; None for what no other class shares.
        on: makes what these stand on, keeps the settings they are made by, and adds to them; it is given a test.
    """

    def make() -> dict[str, Any]:
        own = object.__new__(cls)
        with on(own), patch("evennia.scripts.taskhandler.deferLater", test_resources._mock_deferlater):
            for name in MAKING:
                MAKERS[name](own)
        del own.session
        return dict(vars(own))

    typeclasses = tuple(str(getattr(cls, f"{name}_typeclass")) for name in TYPECLASSES)
    made(cls, None if ground is None else ("evennia", ground, typeclasses), make)


MAKERS = {name: getattr(EvenniaTestMixin, name) for name in MAKING}


def _lay_out(cls: type[EvenniaTestMixin]) -> None:
    super(EvenniaTestMixin, cls).setUpTestData()
    made_by_evennia(cls)


def _take_or_make(test: EvenniaTestMixin) -> None:
    if take(test):
        test.session = evennia.SESSION_HANDLER[1]
    else:
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
