"""What the API does when the Server starts and stops (`apps` hooks this in)."""

from ...base import signals
from . import presence, tokens


def at_server_start() -> None:
    """Revoke the tokens of who leaves everywhere, tell owners which they have; safe to repeat."""
    signals.left_everywhere.connect(tokens.revoke_all, dispatch_uid=__name__)
    signals.asked_for_data.connect(tokens.listed, dispatch_uid=__name__)


def at_server_stop() -> None:
    """Let programs leave: their sessions live in this process alone."""
    presence.close_all()
