"""The Django app of this room."""

from ...tables import extending


class ApiConfig(extending.TablesApp):
    """Tokens of programs."""

    name = __package__
    label = extending.label("api")
    verbose_name = "HTTP API"
    startstop = "news"
    brings = (("commands.OF_ACCOUNTS", extending.OF_ACCOUNTS),)
