"""The Django app of the tables."""

from django.apps import AppConfig

from ..evennia_ext import hooks
from ..kernel import conf, content_files
from ..minigames import registry
from ..words import rename
from . import extending


class TablesConfig(AppConfig):
    """Matches, ratings and the log of staff actions."""

    name = __package__
    label = conf.value("TABLES_LABEL")
    """Name of the app in the database. Choose it before the first migration: it begins every table's name."""
    verbose_name = "Gaming tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Check the settings, register the host's games and their additions, and connect the start hooks.

        A faulty game is reported at the start.
        """
        conf.check()
        content_files.add_from(conf.value, ("cards", "decks", "scenarios"))
        for key, path in conf.value("GAMES").items():
            try:
                registry.add(key, path, instead=True)
            except registry.BadGame as error:
                registry.BROKEN[key] = str(error)
        names = conf.value("COMMAND_NAMES").items()
        rename({known: name for known, name in names if name not in ("", known)}, registry.keys())
        extending.GAME_WORDS.add(f"{__package__}.doors.verbs.verbs_of")
        hooks.at_start_and_stop(f"{__package__}.bootstrap")
        hooks.input_functions(f"{__package__}.doors.inputs")
        hooks.input_functions(f"{__package__}.pane.inputs")
