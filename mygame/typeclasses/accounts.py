"""Accounts: the people behind the characters."""

from evennia.accounts.accounts import DefaultAccount, DefaultGuest

from evadventure.accounts.account import AccountMixin
from evadventure.accounts.guests import GuestMixin


class Account(AccountMixin, DefaultAccount):
    """A person."""


class Guest(GuestMixin, AccountMixin, DefaultGuest):
    """A person who only looks in; cleared away some time after leaving."""
