"""The account behind a hero, which owns what is won at the tables."""

from __future__ import annotations

from evennia.accounts.accounts import DefaultAccount
from evennia.accounts.models import AccountDB

from ..model import Hero


def person_of(hero: Hero) -> DefaultAccount | None:
    """Return the account of a hero, also while it is not played; None if it has none."""
    if hero.account is not None:
        return hero.account
    number = hero.attributes.get("creator_id")
    return AccountDB.objects.filter(pk=number).first() if isinstance(number, int) else None
