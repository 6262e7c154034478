"""The API as a Django app, for its one model."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Tokens of programs."""

    name = "web.api"
    label = "web_api"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "HTTP API"
