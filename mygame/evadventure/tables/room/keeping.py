"""What a character keeps for a game between matches (`core.PlayerStore`): decks of their own.

The host keeps one text for each game that asks for it, and reads none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...minigames.core import Entry, Kept, Offer, PlayerStore
from ...words import Lang


def kept(character: Any, store: PlayerStore) -> Kept:
    """Return what is kept for a character."""
    return Kept(character.attributes.get(store.key, ""), (character.ndb.kept or {}).get(store.key, ""))


def keep(character: Any, store: PlayerStore, now: Kept) -> None:
    """Keep it, in place of what was kept before."""
    if now.stored != character.attributes.get(store.key, ""):
        character.attributes.add(store.key, now.stored)
    character.ndb.kept = {**(character.ndb.kept or {}), store.key: now.current}


def offers(character: Any, entry: Entry, legal: Sequence[Any], lang: Lang) -> Sequence[Offer]:
    """Return what of their own a character may choose now, besides the `legal` actions."""
    store = entry.player_store
    return store.offers(kept(character, store).stored, legal, lang) if store is not None and legal else ()


def meant(character: Any, entry: Entry, action: Any) -> Any:
    """Return the action that is played when a character chooses `action`. Raises ActionError, NotUnderstood."""
    store = entry.player_store
    return store.meant(kept(character, store).stored, action) if store is not None else action
