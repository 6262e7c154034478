"""The Django app of the tables."""

from django.apps import AppConfig
from django.conf import settings


class TablesConfig(AppConfig):
    """Matches, ratings and the book of what staff did."""

    name = __package__
    label = getattr(settings, "WELLMOUTH_TABLES_LABEL", "wellmouth_tables")
    """Name of the app in the database. Choose it before the first migration: it begins every table's name."""
    verbose_name = "Gaming tables"
    default_auto_field = "django.db.models.BigAutoField"
