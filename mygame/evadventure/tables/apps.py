"""The Django app of the tables."""

from django.apps import AppConfig
from django.conf import settings

from ..base import content_folders
from ..minigames import registry


class TablesConfig(AppConfig):
    """Matches, ratings and the book of what staff did."""

    name = "evadventure.tables"
    label = "tables"
    verbose_name = "Gaming tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Make the host's games and what it brings for games known; a game that is wrong is reported at the start."""
        content_folders.add_from(lambda name: getattr(settings, name, ()), ("cards", "decks", "scenarios"))
        for key, path in getattr(settings, "WELLMOUTH_GAMES", {}).items():
            try:
                registry.add(key, path)
            except registry.BadGame as error:
                registry.BROKEN[key] = str(error)
