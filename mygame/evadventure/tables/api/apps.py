"""The API as a Django app: its one model, and what it does when the Server stops."""

from django.apps import AppConfig

from ...base import conf, hooks


class ApiConfig(AppConfig):
    """Tokens of programs."""

    name = __package__
    label = conf.value("API_LABEL")
    """Name of the app in the database. Choose it before the first migration: it begins every table's name."""
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "HTTP API"

    def ready(self) -> None:
        """Check the settings, and do what is done when the Server starts and stops."""
        conf.check()
        hooks.at_start_and_stop(f"{__package__}.startstop")
