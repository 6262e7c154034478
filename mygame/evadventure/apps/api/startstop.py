"""Hooks of the API for the server's start and stop (registered in `apps`)."""

from ...kernel import signals
from . import news, presence, tokens


def at_server_start() -> None:
    """Connect the tokens to their signals, and tell news of tables; safe to repeat."""
    signals.left_everywhere.connect(tokens.revoke_all, dispatch_uid=__name__)
    signals.asked_for_data.connect(tokens.listed, dispatch_uid=__name__)
    news.begin()


def at_server_stop() -> None:
    """Close the sessions of programs, which live in this process only."""
    presence.close_all()
    news.end()
