"""The Django app of this room."""

from ...tables import extending


class ContestsConfig(extending.TablesApp):
    """Tournaments, seasons and the deal of the day."""

    name = __package__
    label = extending.label("contests")
    verbose_name = "Gaming tables: contests"
    needs = ("letters", "seeking")
