"""The Django app of this room."""

from ...tables import extending


class ApiConfig(extending.TablesApp):
    """Tokens of programs."""

    startstop = "news"
    brings = (("commands.OF_ACCOUNTS", extending.OF_ACCOUNTS), ("commands.OF_ACCOUNTS", extending.EVERYWHERE))
