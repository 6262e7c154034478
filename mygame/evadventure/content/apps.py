"""The Django app of the role-playing game."""

from django.apps import AppConfig

from ..evennia_ext import hooks
from ..kernel import conf, content_files
from ..places import calendar


class ContentConfig(AppConfig):  # type: ignore[misc]
    """The role-playing game."""

    name = __package__
    label = "wellmouth"
    verbose_name = "Role-playing game"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Check settings and calendar, register the host's content before any is read, and connect the start."""
        conf.check()
        calendar.calendar()
        content_files.add_from(conf.value, ("monsters", "finds", "spells", "people_below", "quests", "places"))
        hooks.at_start_and_stop(f"{__package__}.startup")
        package = __package__.rpartition(".")[0]
        hooks.input_functions(f"{package}.characters.generation_inputs")
        hooks.input_functions(f"{package}.accounts.client_inputs")
        hooks.input_functions(f"{package}.trade.client_inputs")
        hooks.input_functions(f"{package}.quests.client_inputs")
        hooks.input_functions(f"{package}.social.client_inputs")
