"""Input functions of clients about accounts: settings, who is here (`settings.INPUT_FUNC_MODULES`)."""

from __future__ import annotations

from typing import Any

import msgspec
from evennia.accounts.accounts import DefaultAccount
from evennia.server.serversession import ServerSession

from ..characters.temporary_sheet import portrait
from ..kernel.messaging import in_language_of, lang_of
from ..quests import titles
from ..social.friends import away
from ..social.presence import Presence, present, read_by
from ..wire import incoming
from ..words import Lang, say

LARGEST = 24_000
"""Bytes of the settings of one account, as JSON."""
MOST, DEEPEST = 60, 5
"""Settings at most; nesting of lists and objects at most."""
KEPT = "client_settings"
"""Attribute of the account: JSON."""

type Settings = dict[str, Any]


class _KeptSettings(msgspec.Struct, forbid_unknown_fields=True):
    """Arguments of `client_settings`: the settings to store; None to ask for them."""

    settings: Settings | None = None


def client_settings(session: ServerSession, *args: object, **kwargs: object) -> None:
    """Store a client's settings with the account, or send the stored ones.

    Their meaning is the client's; here they are only bounded. Other sessions of the account that have asked get
    the new ones.
    """
    account = session.account
    message = incoming.take(session, _KeptSettings, kwargs, LARGEST, DEEPEST + 1)
    if message is None or account is None:
        return
    session.ndb.wants_settings, sent = True, message.settings
    if sent is None:
        session.msg(client_settings={"settings": _kept(account)})
    elif len(sent) <= MOST and sent != _kept(account):
        account.attributes.add(KEPT, msgspec.json.encode(sent).decode())
        for other in account.sessions.all():
            if other is not session and other.ndb.wants_settings:
                other.msg(client_settings={"settings": sent})


class _Who(msgspec.Struct, forbid_unknown_fields=True):
    """Arguments of `comm_who`: none."""


def comm_who(session: ServerSession, *args: object, **kwargs: object) -> None:
    """Send `comm_who`: everybody connected, as in the list of `who`; its numbers refer to these people from then on."""
    if incoming.take(session, _Who, kwargs) is None or session.account is None:
        return
    people = present()
    read_by(session, people)
    with in_language_of(session):
        told = [_told(one, session.account, lang_of(session)) for one in people]
        session.msg(comm_who=((told,), {}))


def _told(one: Presence, reader: DefaultAccount, lang: Lang) -> dict[str, object]:
    """Return one connected person: `name` to type, `title` to show, `hero` the number of its page."""
    hero = one.hero
    return {
        "name": one.name if hero is None else say(lang, hero),
        "title": one.name if hero is None else say(lang, titles.full_name(hero)),
        "hero": None if hero is None else hero.id,
        "idle": round(one.idle),
        "away": away(one.account, reader),
        "yours": one.account == reader,
        "portrait": None if hero is None else portrait(hero),
    }


def _kept(account: DefaultAccount) -> Settings | None:
    text = account.attributes.get(KEPT)
    return msgspec.json.decode(text) if isinstance(text, str) else None
