"""Input functions of clients for shops (`evennia_ext.hooks.input_functions`)."""

from __future__ import annotations

from typing import Any

from ..kernel.messaging import in_language_of, lang_of
from ..wire import incoming
from . import client_data


def room_shop(session: Any, *args: Any, **kwargs: Any) -> None:
    """Send `room_shop`: the shop of the place where the character stands; null if there is none."""
    customer = session.puppet
    if not incoming.admit(session) or customer is None or not hasattr(customer, "equipment"):
        return
    with in_language_of(session):
        told = client_data.shop(customer, lang_of(session))
    session.msg(room_shop=((told,), {}))
