"""The Django app of this room."""

from ...tables import extending


class TeachingConfig(extending.TablesApp):
    """Analyses, lessons and puzzles."""

    name = __package__
    label = extending.label("teaching")
    verbose_name = "Gaming tables: teaching"
