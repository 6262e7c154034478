"""Accounts: login, account commands, languages, guests, second factor and help.

May import: every room but `content`. Begin with `entrance` and `account`.
"""
