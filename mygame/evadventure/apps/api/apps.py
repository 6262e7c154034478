"""The Django app of the API."""

from django.apps import AppConfig

from ...base import conf, hooks


class ApiConfig(AppConfig):
    """The app with the model of tokens."""

    name = __package__
    label = conf.value("API_LABEL")
    """Name of the app in the database. Choose it before the first migration: it begins every table's name."""
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "HTTP API"

    def ready(self) -> None:
        """Check the settings, and register the hooks of server start and stop."""
        conf.check()
        hooks.at_start_and_stop(f"{__package__}.startstop")
