"""Accounts: the people behind the characters."""

from evennia.accounts.accounts import DefaultAccount, DefaultGuest

from evadventure.accounts.account import AccountMixin


class Account(AccountMixin, DefaultAccount):
    """A person."""


class Guest(AccountMixin, DefaultGuest):
    """A person who only looks in; deleted on leaving."""
