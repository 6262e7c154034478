"""What the API does when the Server stops (`apps` hooks this in)."""

from . import presence


def at_server_stop() -> None:
    """Let programs leave: their sessions live in this process alone."""
    presence.close_all()
