"""The Django app of the role-playing game."""

from django.apps import AppConfig

from ..base import conf, hooks


class ContentConfig(AppConfig):
    """The role-playing game."""

    name = __package__
    label = "wellmouth"
    verbose_name = "Role-playing game"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Check the settings, and let the world be built at a start of the server."""
        conf.check()
        hooks.at_start_and_stop(f"{__package__}.startup")
