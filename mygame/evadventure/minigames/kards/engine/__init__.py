"""How the rules of KARDS work: what may be done (`legality`), and what then happens (`draft`, `combat`, `effects`).

`power` and `keywords` are the rules of one unit. Only `rules`, the computer players and the texts look in here.
"""
