"""Who may come in and how often: addresses, bans, guesses slowed down, password hashing, names, guests.

May import: `kernel`, `evennia_ext`, `words`. Begin with `throttling` and `bans`.
"""
