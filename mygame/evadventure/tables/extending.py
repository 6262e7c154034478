"""What an app may add to the tables, and where: the tables import no app.

Each registry is a list of names that an app fills in `ready`; what is named is imported when it is first asked for, for
`ready` runs before Evennia can be imported. What the tables have themselves is not in it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar

from django.apps import AppConfig, apps
from django.core.exceptions import ImproperlyConfigured

from ..evennia_ext import hooks
from ..kernel import conf

PACKAGE = __package__.rpartition(".")[0]


class Registry[T]:
    """Things of one kind, in the order of the apps that brought them."""

    def __init__(self) -> None:
        self._paths: list[str] = []
        self._found: tuple[T, ...] | None = None

    def add(self, path: str) -> None:
        """Add what has a dotted path; safe to repeat."""
        if path not in self._paths:
            self._paths.append(path)
            self._found = None

    def all(self) -> tuple[T, ...]:
        """Return everything that was added."""
        if self._found is None:
            named = (path.rpartition(".") for path in self._paths)
            self._found = tuple(getattr(import_module(module), name) for module, _, name in named)
        return self._found


class TablesApp(AppConfig):
    """The Django app of something that a house of tables may have besides its tables."""

    default_auto_field = "django.db.models.BigAutoField"
    needs: ClassVar[tuple[str, ...]] = ()
    """The other apps on which it is built, by their folders."""

    def ready(self) -> None:
        """Check the settings, and that what it is built on is there. Raises ImproperlyConfigured."""
        conf.check()
        missing = [one for one in ("tables", *(f"apps.{one}" for one in self.needs)) if not has(one)]
        if missing:
            names = ", ".join(f"{PACKAGE}.{one}" for one in missing)
            raise ImproperlyConfigured(f"INSTALLED_APPS: {self.name} needs {names}.")

    def brings(self, **parts: Registry[Any]) -> None:
        """Add things of the app to registries, each by its path inside the app with `__` for the dots."""
        for path, registry in parts.items():
            registry.add(f"{self.name}.{path.replace('__', '.')}")

    def hooks_in(self, *, startstop: bool = False, inputs: bool = False) -> None:
        """Have Evennia call the app's module `startstop`, and find its functions for messages in `inputs`."""
        if startstop:
            hooks.at_start_and_stop(f"{self.name}.startstop")
        if inputs:
            hooks.input_functions(f"{self.name}.inputs")


def label(app: str) -> str:
    """Return the name of an app in the database, derived from that of the tables."""
    return f"{conf.value('TABLES_LABEL')}_{app}"


def has(room: str) -> bool:
    """Tell whether a room of the package is installed as a Django app: `tables`, `apps.clubs`."""
    return apps.is_installed(f"{PACKAGE}.{room}")
