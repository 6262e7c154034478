"""What a client keeps with the account (`settings.INPUT_FUNC_MODULES`): its settings, the same in every browser."""

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
    """`client_settings`: everything to keep; left out when one only asks."""

    settings: Settings | None = None


def client_settings(session: Any, *args: Any, **kwargs: Any) -> None:
    """Keep a client's settings with the account, or answer with those that are kept.

    What they mean is the client's business; here they are bounded. The account's other sessions that have asked before
    are told of new ones.
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
    """Return the settings that are kept with an account; None when it never kept any."""
    text = account.attributes.get(KEPT)
    return msgspec.json.decode(text) if isinstance(text, str) else None
