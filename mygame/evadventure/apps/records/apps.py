"""The Django app of this room."""

from ...tables import extending


class RecordsConfig(extending.TablesApp):
    """An app without models: it reads those of the tables."""

    startstop = "counting"
    inputs = True
    brings = (
        ("commands.EVERYWHERE", extending.EVERYWHERE),
        ("commands.OF_ACCOUNTS", extending.OF_ACCOUNTS),
        ("counting.listeners", extending.LISTENERS),
        ("file_routes.ROUTES", extending.ROUTES),
        ("counting.figures", extending.FIGURES),
    )
