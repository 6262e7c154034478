"""Input functions of clients for shops (`evennia_ext.hooks.input_functions`)."""

from __future__ import annotations

from evennia.server.serversession import ServerSession

from ..kernel.messaging import in_language_of, lang_of
from ..model import Hero
from ..wire import incoming
from . import client_data


def room_shop(session: ServerSession, *args: object, **kwargs: object) -> None:
    """Send `room_shop`: the shop of the place where the character stands; null if there is none."""
    customer = session.puppet
    if not incoming.admit(session) or not isinstance(customer, Hero):
        return
    with in_language_of(session):
        told = client_data.shop(customer, lang_of(session))
    session.msg(room_shop=((told,), {}))
