"""How tests run: as Evennia runs them, but that passwords are hashed quickly (each real hash takes half a second)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import get_hashers
from evennia.server.tests.testrunner import EvenniaTestSuiteRunner


class QuickRunner(EvenniaTestSuiteRunner):
    """Evennia's runner with a hash that is meant for tests."""

    def setup_test_environment(self, **kwargs: Any) -> None:
        """Choose the hash before anything makes an account."""
        super().setup_test_environment(**kwargs)
        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
        get_hashers.cache_clear()
