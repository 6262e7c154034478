"""Accounts: the people behind the characters."""

from evennia import AttributeProperty
from evennia.accounts.accounts import DefaultAccount, DefaultGuest


class Account(DefaultAccount):
    """A person; `lang` is the language chosen ("" while none was)."""

    lang = AttributeProperty("")


class Guest(DefaultGuest):
    """A person who only looks in; deleted on leaving."""

    lang = AttributeProperty("")
