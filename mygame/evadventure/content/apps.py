"""The Django app of the role-playing game."""

from django.apps import AppConfig
from django.conf import settings

from ..base import content_folders


class ContentConfig(AppConfig):
    """The world and everybody in it."""

    name = __package__
    label = "wellmouth"
    verbose_name = "Role-playing game"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Make the folders of the host's own content known, before anything of it is read."""
        kinds = ("monsters", "finds", "spells", "people_below", "quests", "places")
        content_folders.add_from(lambda name: getattr(settings, name, ()), kinds)
