"""The logins of an account: connections, browsers and programs; and logging out everywhere.

Django stores browser sessions by key without their owner, so an account stores the keys of its own, at most
`BROWSERS`.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from evennia.accounts.accounts import DefaultAccount
from evennia.server.serversession import ServerSession
from evennia.utils.utils import mod_import

from ..evennia_ext.reactor import in_reactor
from ..kernel import signals
from ..kernel.messaging import tell
from ..words import Words

BROWSERS = 20
"""Browsers in which one account may be logged in at the same time."""
_KEYS, _LOGINS = "browsers", "logins"


def listen() -> None:
    """Record the browsers that log in on the web site; safe to repeat."""
    user_logged_in.connect(_at_page, dispatch_uid=f"{__name__}.page")


def _at_page(sender: DefaultAccount, request: Any = None, user: DefaultAccount | None = None, **kwargs: object) -> None:
    key = getattr(getattr(request, "session", None), "session_key", None)
    if user is not None and key:
        in_reactor(note_browser, user, key)


def note_browser(account: DefaultAccount, key: str) -> None:
    """Record a browser session of an account; end the oldest beyond `BROWSERS`."""
    keys = browsers(account)
    if key in keys:
        return
    keys.append(key)
    for old in keys[:-BROWSERS]:
        _store(old).delete(old)
    account.attributes.add(_KEYS, keys[-BROWSERS:], category=_LOGINS)


def browsers(account: DefaultAccount) -> list[str]:
    """Return the keys of an account's browser sessions; some may have ended."""
    return list(account.attributes.get(_KEYS, category=_LOGINS, default=()) or ())


def end_all(account: DefaultAccount, *, but: ServerSession | None = None, browser: str = "") -> None:
    """End every login of an account: connections, browsers, tokens of programs.

    Args:
        but: the connection that stays, with its browser.
        browser: key of a browser session that stays.
    """
    stays = browser or str((but.csessid if but is not None else None) or "")
    for key in browsers(account):
        if key != stays:
            _store(key).delete(key)
    account.attributes.add(_KEYS, [stays] if stays else [], category=_LOGINS)
    if stays:
        _renew(account, stays)
    signals.left_everywhere.send_robust(sender=account)
    for session in account.sessions.all():
        if session is not but:
            tell(session, Words("This account has logged out everywhere, or has a new password. This connection ends."))
            account.disconnect_session_from_account(session, "")


def renew(account: DefaultAccount) -> None:
    """Keep all browser sessions of an account valid after a change of its password."""
    for key in browsers(account):
        _renew(account, key)


def _renew(account: DefaultAccount, key: str) -> None:
    """Keep one browser session valid after a change of the password."""
    session = _store(key)
    if session.get(HASH_SESSION_KEY):
        session[HASH_SESSION_KEY] = account.get_session_auth_hash()
        session.save()


def _store(key: str) -> Any:
    return mod_import(settings.SESSION_ENGINE).SessionStore(session_key=key)
