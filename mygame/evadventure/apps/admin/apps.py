"""The Django app of what staff do with tables."""

from django.apps import AppConfig

from ...base import conf


class AdminConfig(AppConfig):
    """An app without models: it shows those of the others."""

    name = __package__
    label = f"{conf.value('TABLES_LABEL')}_admin"
    verbose_name = "Gaming tables: staff"
