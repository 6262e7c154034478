"""The account behind a hero: what a person may do once, no second hero and no new party does again."""

from __future__ import annotations

from evennia.accounts.accounts import DefaultAccount
from evennia.accounts.models import AccountDB

from ..model import Hero, Living


def person_of(hero: Hero) -> DefaultAccount | None:
    """Return the account of a hero, also while it is not played; None if it has none."""
    if hero.account is not None:
        return hero.account
    number = hero.attributes.get("creator_id")
    return AccountDB.objects.filter(pk=number).first() if isinstance(number, int) else None


def person_key(hero: Living) -> str:
    """Return an identifier of the person who plays a hero, the same for all heroes of an account.

    A hero without an account, and any other being, is a person of its own.
    """
    account = person_of(hero) if isinstance(hero, Hero) else None
    return f"a:{account.id}" if account is not None else f"c:{hero.id}"
