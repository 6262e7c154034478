"""Additions that apps may make to the tables; the tables import no app.

Each registry is a list of names that apps fill when Django is ready (`TablesApp.brings`); each is imported on first
use, since Evennia cannot be imported before that. The tables' own parts are not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
        """Add a thing by its dotted path; safe to repeat."""
        if path not in self._paths:
            self._paths.append(path)
            self._found = None

    def all(self) -> tuple[T, ...]:
        """Return everything that was added."""
        if self._found is None:
            named = (path.rpartition(".") for path in self._paths)
            self._found = tuple(getattr(import_module(module), name) for module, _, name in named)
        return self._found


EVERYWHERE = Registry[tuple[type[Any], ...]]()
"""Commands that characters have wherever they are."""
AT_TABLES = Registry[tuple[type[Any], ...]]()
"""Commands that a table offers to everybody near it."""
OF_STAFF = Registry[tuple[type[Any], ...]]()
"""Commands of staff, wherever they are."""
OF_ACCOUNTS = Registry[tuple[type[Any], ...]]()
"""Commands of accounts, with or without a character."""
GAME_WORDS = Registry[Callable[[str, bool], Any]]()
"""The function that returns the words of a game as commands: (game, whether the caller plays it) -> command set."""
LISTENERS = Registry[Callable[..., Any]]()
"""Makers of listeners of a match (`room.playing.Maker`); each listener is called at the stage it names."""
QUESTIONS = Registry[Callable[[Any], Iterable[Any]]]()
"""Functions of a character: its open questions (`doors.asked.HouseQuestion`)."""
MESSAGES = Registry[Callable[[Any], dict[str, Any]]]()
"""Functions of a session: messages sent to a program that has subscribed to everything (`table_sync`)."""
CAME_IN = Registry[Callable[[Any], None]]()
"""Functions of a character whose player has entered the world, before it is brought to its table."""
WENT_OUT = Registry[Callable[[Any], None]]()
"""Functions of a character whose player has left the world."""
BY_LETTER = Registry[Callable[..., Any]]()
"""The function that begins a match by letter for the players at a table: (table, seed) -> the table it is played at."""
CHALLENGES = Registry[Callable[..., None]]()
"""The function that challenges a player who may be elsewhere: (character, name, game, rated, stake, hours)."""
ADJOURNS = Registry[Callable[[Any], None]]()
"""The function that adjourns the match of a table to another day; without one, no match stops when its players go."""
RATED_LISTS = Registry[Any]()
"""Further lists (`match.ratings.RatedList`) in which matches among people are rated."""
KEPT = Registry[Callable[[Any, Sequence[str]], dict[str, Any]]]()
"""Functions of an account and its keys in rows of tables: all data kept about it, for the export to its owner."""
FORGETS = Registry[Callable[[Any, Sequence[str], Any], None]]()
"""Functions of an account, its keys, and the name (Words) that replaces it; called before the account is deleted."""
ROUTES = Registry[tuple[Any, ...]]()
"""Addresses of the HTTP API, where it is installed (`apps.api.routing.Route`)."""
LADDERS = Registry[Callable[[str, str], Any]]()
"""Functions of a game and the name of a ladder: its full name and its ratings in order, or None for any other name."""
VOIDED = Registry[Callable[[Any], None]]()
"""Functions of the row of a match that is voided after its end, in the same transaction."""
FIGURES = Registry[Callable[[str], Sequence[str]]]()
"""The function that returns the figures counted from the latest rated matches of a game (`Entry.tally`)."""
HONOURS = Registry[Callable[[str], Sequence[Any]]]()
"""Functions of a person's key: phrases for the person's lasting honours, the latest first."""
TROPHIES = Registry[Callable[[int], dict[str, Any]]]()
"""Functions of an account's number: its trophies that may hang on a wall, each with its name (Words)."""
TEAMS = Registry[Callable[[Any, int | None], int]]()
"""The function that returns the team (of two) for which an account plays in a tournament. Raises ActionError."""
LOOKS = Registry[Callable[[str], dict[str, Any] | None]]()
"""Functions of a seat's key: its looks, of which a client draws a portrait; None for a player without."""
LEAVES = Registry[Callable[[], None]]()
"""Functions called before the package is taken out of the game (`bootstrap.leave`), while its tables are there."""
HOMES = Registry[Callable[[str], Any]]()
"""Functions of a name: the home that is visited under it, or None."""


class TablesApp(AppConfig):
    """The Django app of an optional part of a house of tables, named by its folder."""

    default_auto_field = "django.db.models.BigAutoField"
    needs: ClassVar[tuple[str, ...]] = ()
    """The other apps it depends on, by their folders."""
    brings: ClassVar[tuple[tuple[str, Registry[Any]], ...]] = ()
    """Its additions: (path inside the app, registry)."""
    startstop: ClassVar[str] = ""
    """Its module whose hooks Evennia calls at start and stop."""
    inputs: ClassVar[bool] = False
    """Whether its module `inputs` handles messages of programs."""

    def __init_subclass__(cls) -> None:
        """Name it after its package."""
        cls.name = cls.__module__.rpartition(".")[0]
        folder = cls.name.rpartition(".")[2]
        cls.label, cls.verbose_name = label(folder), f"Gaming tables: {folder}"

    def import_models(self) -> None:
        """Load its models, and those it depends on. Raises ImproperlyConfigured: one of these is missing."""
        missing = [one for one in ("tables", *(f"apps.{one}" for one in self.needs)) if not has(one)]
        if missing:
            names = ", ".join(f"{PACKAGE}.{one}" for one in missing)
            raise ImproperlyConfigured(f"INSTALLED_APPS: {self.name} needs {names}.")
        super().import_models()

    def ready(self) -> None:
        """Add its parts."""
        conf.check()
        for path, registry in self.brings:
            registry.add(f"{self.name}.{path}")
        if self.startstop:
            hooks.at_start_and_stop(f"{self.name}.{self.startstop}")
        if self.inputs:
            hooks.input_functions(f"{self.name}.inputs")


def label(app: str) -> str:
    """Return the name of an app in the database, derived from that of the tables."""
    return f"{conf.value('TABLES_LABEL')}_{app}"


def has(room: str) -> bool:
    """Tell whether a room of the package is installed as a Django app: `tables`, `apps.clubs`."""
    return apps.is_installed(f"{PACKAGE}.{room}")
