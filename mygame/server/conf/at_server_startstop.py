"""What happens when the Server starts and stops."""

from __future__ import annotations

import gc

from evadventure import tables
from evadventure.base import measures
from server.conf import serversession


def at_server_init() -> None:
    """Do nothing before the other hooks."""


def at_server_start() -> None:
    """Bring world and tables up to date, take matches up again, then spare the collector what lives for ever."""
    from evadventure.content import startup  # Evennia is complete only now

    measures.start()
    serversession.listen()
    startup.at_server_start()
    tables.create_tables()
    tables.resume_open_matches()
    gc.collect()
    gc.freeze()


def at_server_stop() -> None:
    """Let programs leave: their sessions live in this process alone. What must last is in the database already."""
    from web.api import presence

    presence.close_all()
