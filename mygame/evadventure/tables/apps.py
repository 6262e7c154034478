"""The Django app of the tables."""

from django.apps import AppConfig

from ..base import conf, hooks


class TablesConfig(AppConfig):
    """Matches, ratings and the book of what staff did."""

    name = __package__
    label = conf.value("TABLES_LABEL")
    """Name of the app in the database. Choose it before the first migration: it begins every table's name."""
    verbose_name = "Gaming tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Check the settings; let tables be woken at a start of the server, and hear what programs send them."""
        conf.check()
        hooks.at_start_and_stop(f"{__package__}.bootstrap")
        hooks.input_functions(f"{__package__}.doors.inputs")
