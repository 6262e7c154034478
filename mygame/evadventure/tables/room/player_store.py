"""A person's stored items for a game between matches (`core.PlayerStore`): their own decks.

They belong to the account, for all its heroes. The host keeps one text for each game that asks for it, and reads
none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evennia.accounts.models import AccountDB

from ...minigames.core import Entry, Kept, Offer, PlayerStore
from ...words import Lang, Words
from .. import extending
from ..match.persons import account_of


def keeper_of(character: Any) -> Any:
    """Return the object that stores a character's items: its account, or the character itself without one."""
    number = account_of(character)
    return character if number is None else AccountDB.objects.get(pk=number)


def kept(keeper: Any, store: PlayerStore) -> Kept:
    """Return the stored items."""
    return Kept(keeper.attributes.get(store.key, ""), (keeper.ndb.kept or {}).get(store.key, ""))


def keep(keeper: Any, store: PlayerStore, now: Kept) -> None:
    """Store items, replacing the earlier ones."""
    if now.stored != keeper.attributes.get(store.key, ""):
        keeper.attributes.add(store.key, now.stored)
    keeper.ndb.kept = {**(keeper.ndb.kept or {}), store.key: now.current}


def offers(character: Any, entry: Entry, legal: Sequence[Any], lang: Lang) -> Sequence[Offer]:
    """Return the choices from a character's own items now, besides the `legal` actions."""
    store = entry.player_store
    return store.offers(kept(keeper_of(character), store).stored, legal, lang) if store is not None and legal else ()


def meant(character: Any, entry: Entry, action: Any) -> Any:
    """Return the action to play when a character chooses `action`. Raises ActionError, NotUnderstood."""
    store = entry.player_store
    return store.meant(kept(keeper_of(character), store).stored, action) if store is not None else action


def values(character: Any, entry: Entry, option: str) -> dict[str, Words]:
    """Return the values an option may have besides those of its type, the character's own last."""
    store = entry.player_store
    own = store.values(kept(keeper_of(character), store).stored, option) if store is not None else {}
    return {**entry.present.values(option), **own}


def figures(game: str) -> Sequence[str]:
    """Return the figures counted from the latest rated matches of a game; none where no app counts."""
    return next((counted(game) for counted in extending.FIGURES.all()), ())
