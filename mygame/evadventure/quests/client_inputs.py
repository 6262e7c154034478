"""Input functions of clients for quests (`evennia_ext.hooks.input_functions`)."""

from __future__ import annotations

from evennia.server.serversession import ServerSession

from ..kernel.messaging import in_language_of, lang_of
from ..model import Hero
from ..wire import incoming
from . import client_data


def char_quests(session: ServerSession, *args: object, **kwargs: object) -> None:
    """Send `char_quests`: the quests of the hero."""
    hero = session.puppet
    if not incoming.admit(session) or not isinstance(hero, Hero):
        return
    with in_language_of(session):
        session.msg(char_quests=client_data.quests(hero, lang_of(session)))
