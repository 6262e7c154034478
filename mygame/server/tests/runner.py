"""The test runner: Evennia's, but quicker.

Passwords get a hash that takes no half second, and nobody does anything too often; heroes of staff can die, since that
is who plays them in Evennia's tests. What is in memory before the first test, and whatever caches have filled since,
is not looked at by the garbage collector again, which Evennia calls whenever it flushes its cache: after every test.
The accounts of a test are not deleted after it: the transaction in which they were made is rolled back.
"""

from __future__ import annotations

import atexit
import gc
import os
import pickle
import shutil
import time
from collections.abc import Callable
from functools import partial, wraps
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import get_hashers
from django.db import connections
from django.test import SimpleTestCase
from django.test.runner import ParallelTestSuite, RemoteTestResult
from evennia.server.tests.testrunner import EvenniaTestSuiteRunner
from evennia.utils import logger
from evennia.utils.idmapper import models as idmapper
from evennia.utils.test_resources import EvenniaTestMixin

from evadventure import evennia_ext
from evadventure.kernel.conf import PACES
from server.tests import once

LONG = 0.02
"""Seconds of a full collection after which what it has left is frozen."""


class FreezesWhatTakesLong:
    """Spares the collector what is left when it took long: what many tests share, hardly anything of one."""

    began = 0.0

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        """Time the full collections."""
        if info["generation"] < 2:
            return
        if phase == "start":
            self.began = time.perf_counter()
        elif time.perf_counter() - self.began > LONG:
            gc.freeze()


def _leave_to_the_rollback(test: EvenniaTestMixin) -> None:
    """Forget the accounts of a test, which to delete takes a fifth of its time, and the bodies a clock remembers."""
    from evadventure.combat import conditions  # needs Evennia's classes, which are made after this module

    del test.account, test.account2
    conditions._awake = None


def _without_the_world(test: SimpleTestCase) -> dict[str, Any]:
    """Return what of a test crosses between processes: not its heroes, which no pickle takes.

    A part that fails (`subTest`) is sent with its test, when that has ended; Django looks before, and without this it
    would end the whole run, unnamed.
    """
    names = ("_testMethodName", "_testMethodDoc", "_type_equality_funcs")
    return {name: test.__dict__[name] for name in names} | {"_cleanups": [], "_outcome": None, "_subtest": None}


def _sendable(add: Callable[..., None]) -> Callable[..., None]:
    """Return a way of noting a failure that sends it as text where no pickle takes it: it would end the whole run."""

    @wraps(add)
    def noted(result: RemoteTestResult, *tests: Any) -> None:
        *tested, failure = tests
        try:
            pickle.loads(pickle.dumps(failure))
        except Exception:
            failure = RuntimeError, RuntimeError(f"{failure[0].__name__}: {failure[1]}"), failure[2]
        add(result, *tested, failure)

    return noted


class Processes(ParallelTestSuite):
    """Processes that each write logs of their own: two would rotate the file of the same channel."""

    def init_worker(*args: Any, **kwargs: Any) -> None:
        """Prepare a process, as Django does."""
        ParallelTestSuite.init_worker(*args, **kwargs)
        logs = Path(settings.LOG_DIR, f"tests-{os.getpid()}")
        logs.mkdir()
        settings.LOG_DIR = logger._LOGDIR = str(logs)
        atexit.register(shutil.rmtree, logs)


class QuickRunner(EvenniaTestSuiteRunner):
    """Evennia's runner with a hash that is meant for tests, and little to collect."""

    parallel_test_suite = Processes

    def setup_test_environment(self, **kwargs: Any) -> None:
        """Choose the hash before anything makes an account."""
        super().setup_test_environment(**kwargs)
        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
        get_hashers.cache_clear()
        settings.WELLMOUTH_PACES = dict.fromkeys(PACES, (10**9, 10**9))
        settings.WELLMOUTH_STAFF_DIE = True
        evennia_ext.install(settings.CHANGES_OF_SERVER)
        idmapper.gc = SimpleNamespace(collect=partial(gc.collect, 1))  # of its flushes, one after each test
        EvenniaTestMixin.teardown_accounts = _leave_to_the_rollback
        SimpleTestCase.__getstate__ = _without_the_world
        for name in ("addError", "addFailure", "addSubTest"):
            setattr(RemoteTestResult, name, _sendable(getattr(RemoteTestResult, name)))
        once.install()

    def setup_databases(self, **kwargs: Any) -> Any:
        """Make the tables from the models: to apply each migration takes ten seconds (the end-to-end tests do that)."""
        for connection in connections.all():
            connection.settings_dict["TEST"]["MIGRATE"] = False
        gc.freeze()  # Evennia collects after the tables of each app are made
        return super().setup_databases(**kwargs)

    def run_suite(self, suite: Any, **kwargs: Any) -> Any:
        """Run the tests, once all their modules are imported."""
        from evennia.server.sessionhandler import delayed_import  # needs Evennia's classes, too

        delayed_import()  # our class of sessions: a test with Evennia's own settings would choose for all after it
        gc.freeze()
        gc.enable()
        gc.callbacks.append(FreezesWhatTakesLong())
        return super().run_suite(suite, **kwargs)
