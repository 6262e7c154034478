"""Input function for a client's settings, stored with the account (`settings.INPUT_FUNC_MODULES`)."""

from __future__ import annotations

from typing import Any

import msgspec

from ..wire import incoming

LARGEST = 24_000
"""Bytes of the settings of one account, as JSON."""
MOST, DEEPEST = 60, 5
"""Settings at most; lists and objects inside one another, at most."""
KEPT = "client_settings"
"""Attribute of the account: JSON."""

type Settings = dict[str, Any]


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    """Arguments of `client_settings`: the settings to store; None to ask for them."""

    settings: Settings | None = None


def client_settings(session: Any, *args: Any, **kwargs: Any) -> None:
    """Store a client's settings with the account, or send the stored ones.

    Their meaning is the client's; here they are only bounded. Other sessions of the account that have asked are sent
    new ones.
    """
    account = session.account
    if not incoming.admit(session) or account is None:
        return
    try:
        sent = incoming.read(_Kept, kwargs, LARGEST, DEEPEST + 1).settings
    except incoming.Malformed:
        return
    session.ndb.wants_settings = True
    if sent is None:
        session.msg(client_settings={"settings": _kept(account)})
    elif len(sent) <= MOST and sent != _kept(account):
        account.attributes.add(KEPT, msgspec.json.encode(sent).decode())
        for other in account.sessions.all():
            if other is not session and other.ndb.wants_settings:
                other.msg(client_settings={"settings": sent})


def _kept(account: Any) -> Settings | None:
    """Return the stored settings of an account; None if there are none."""
    text = account.attributes.get(KEPT)
    return msgspec.json.decode(text) if isinstance(text, str) else None
