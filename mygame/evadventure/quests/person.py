"""The person behind a hero: what is won at the tables is theirs, and outlives the hero."""

from __future__ import annotations

from typing import Any

from evennia.accounts.models import AccountDB


def person_of(hero: Any) -> Any:
    """Return the account a hero belongs to, also when its player is away; None for nobody's."""
    account = getattr(hero, "account", None)
    if account is not None:
        return account
    number = hero.attributes.get("creator_id")
    return AccountDB.objects.filter(pk=number).first() if isinstance(number, int) else None
