"""Limits on access: addresses, bans, throttled guesses, password hashing, names, guests.

May import: `kernel`, `evennia_ext`, `words`. Begin with `throttling` and `bans`.
"""
