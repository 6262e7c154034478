"""The Django app of the role-playing game."""

from django.apps import AppConfig


class ContentConfig(AppConfig):
    """The role-playing game."""

    name = __package__
    label = "wellmouth"
    verbose_name = "Role-playing game"
    default_auto_field = "django.db.models.BigAutoField"
