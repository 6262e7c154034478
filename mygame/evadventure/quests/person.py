"""The account behind a hero, which owns what is won at the tables."""

from __future__ import annotations

from typing import Any

from evennia.accounts.models import AccountDB


def person_of(hero: Any) -> Any:
    """Return the account of a hero, also while it is not played; None if it has none."""
    account = getattr(hero, "account", None)
    if account is not None:
        return account
    number = hero.attributes.get("creator_id")
    return AccountDB.objects.filter(pk=number).first() if isinstance(number, int) else None
