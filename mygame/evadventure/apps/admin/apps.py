"""The Django app of this room."""

from ...tables import extending


class AdminConfig(extending.TablesApp):
    """An app without models: it shows those of the others."""

    brings = (("commands.COMMANDS", extending.OF_STAFF), ("health.COMMANDS", extending.OF_STAFF))
