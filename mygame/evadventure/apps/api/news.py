"""News of tables for page processes (`apps.api.pubsub`): the changed table, and the progress of its match.

The Server publishes; only numbers that every spectator may know go over the bus. Their content is read from the
log (`replica`).
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from django.utils.crypto import salted_hmac
from evennia.utils import logger
from twisted.internet import reactor as installed

from ...evennia_ext.transactions import when_kept
from ...kernel import conf, signals
from ...minigames.match import Match
from ...tables.match.session import MatchSession
from ...tables.room import public_signals
from ...tables.room.table import Table
from . import presence, pubsub, tokens

reactor: Any = installed  # a module, until it is installed

_teller: pubsub.Teller | None = None


class News(msgspec.Struct, array_like=True, frozen=True):
    """A change of a table."""

    table: int
    match: int | None = None
    """The current or last match there."""
    version: int = 0
    """Its version, for spectators."""


def read(text: str) -> News | None:
    """Return the news in a text; None for `bus.ALL`, and for invalid text: then anything may have changed."""
    try:
        return msgspec.json.decode(text, type=News)
    except msgspec.DecodeError:
        return None


def opener() -> Any:
    """Return a function that opens a line to this house's channel; None where there is no bus.

    Raises:
        NoBus: the setting cannot be used.
    """
    url = conf.value("NEWS")
    return pubsub.opener(url, f"wellmouth_{salted_hmac('news', 'channel').hexdigest()[:16]}") if url else None


def begin() -> None:
    """Publish news from now on, where there is a bus; safe to repeat."""
    global _teller
    if _teller is not None or (open_line := opener()) is None:
        return
    _teller = pubsub.Teller(open_line, lambda line: reactor.callFromThread(logger.log_warn, f"tables: {line}"))
    _teller.start()
    public_signals.stepped.connect(_stepped, dispatch_uid="news")
    public_signals.ended.connect(_ended, dispatch_uid="news")
    public_signals.seated.connect(_seated, dispatch_uid="news")


def end() -> None:
    """Stop publishing news."""
    global _teller
    for signal in (public_signals.stepped, public_signals.ended, public_signals.seated):
        signal.disconnect(dispatch_uid="news")
    if _teller is not None:
        _teller.stop()
        _teller = None


def is_told() -> bool | None:
    """Tell whether news are being published; None where there is no bus."""
    return None if _teller is None else _teller.connected


def _tell(news: News) -> None:
    if _teller is not None:
        _teller.tell(msgspec.json.encode(news).decode())


def _stepped(sender: Table, session: MatchSession, match: Match, **kwargs: Any) -> None:
    if not sender.setup.house.private:
        when_kept(partial(_tell, News(sender.id, session.row.pk, match.version(None))))


def _ended(sender: Table, session: MatchSession, **kwargs: Any) -> None:
    _stepped(sender, session, session.match)


def _seated(sender: Table, **kwargs: Any) -> None:
    when_kept(partial(_tell, News(sender.id)))


def at_server_start() -> None:
    """Connect the tokens to their signals, and publish news of tables; safe to repeat."""
    signals.left_everywhere.connect(tokens.revoke_all, dispatch_uid=__name__)
    signals.asked_for_data.connect(tokens.listed, dispatch_uid=__name__)
    begin()


def at_server_stop() -> None:
    """Close the sessions of programs, which live in this process only."""
    presence.close_all()
    end()
