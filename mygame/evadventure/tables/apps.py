"""The Django app of the tables."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Matches, ratings and the book of what staff did."""

    name = __package__
    label = "tables"
    verbose_name = "Gaming tables"
    default_auto_field = "django.db.models.BigAutoField"
