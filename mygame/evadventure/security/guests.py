"""Guests: accounts of `settings.BASE_GUEST_TYPECLASS`, which are deleted unless they are kept."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from evennia.accounts.models import AccountDB

from ..evennia_ext.mixins import AccountBase


def is_guest(account: AccountBase | None) -> bool:
    """Tell whether an account is a guest's; False for None."""
    return account is not None and bool(account.db_typeclass_path == settings.BASE_GUEST_TYPECLASS)


def guests() -> list[Any]:
    """Return the accounts of all guests."""
    return list(AccountDB.objects.filter(db_typeclass_path=settings.BASE_GUEST_TYPECLASS))


def is_guest_number(number: int | None) -> bool:
    """Tell whether the account of a number is a guest's."""
    found = AccountDB.objects.filter(pk=number, db_typeclass_path=settings.BASE_GUEST_TYPECLASS)
    return number is not None and found.exists()
