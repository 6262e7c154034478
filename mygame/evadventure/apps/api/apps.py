"""The Django app of this room."""

from ...tables import extending


class ApiConfig(extending.TablesApp):
    """Tokens of programs."""

    name = __package__
    label = extending.label("api")
    verbose_name = "HTTP API"

    def ready(self) -> None:
        """Register the hooks of the server's start and stop."""
        super().ready()
        self.hooks_in(startstop=True)
