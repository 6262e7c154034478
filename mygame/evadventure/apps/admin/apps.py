"""The Django app of this room."""

from ...tables import extending


class AdminConfig(extending.TablesApp):
    """An app without models: it shows those of the others."""

    name = __package__
    label = extending.label("admin")
    verbose_name = "Gaming tables: staff"
    brings = (("commands.COMMANDS", extending.OF_STAFF), ("health.COMMANDS", extending.OF_STAFF))
