"""Input functions of clients for quests (`evennia_ext.hooks.input_functions`)."""

from __future__ import annotations

from typing import Any

from ..kernel.messaging import in_language_of, lang_of
from ..wire import incoming
from . import client_data


def char_quests(session: Any, *args: Any, **kwargs: Any) -> None:
    """Send `char_quests`: the quests of the hero."""
    hero = session.puppet
    if not incoming.admit(session) or hero is None or not hasattr(hero, "quests"):
        return
    with in_language_of(session):
        session.msg(char_quests=client_data.quests(hero, lang_of(session)))
