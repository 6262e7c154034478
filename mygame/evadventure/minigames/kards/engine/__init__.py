"""The engine of KARDS: legality of actions (`legality`), and their results (`draft`, `combat`, `effects`).

`power` and `keywords` are the rules of one unit. Only `rules`, the computer players and the texts import from here.
"""
