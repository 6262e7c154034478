"""One match: how it is played, timed, stored, paid and rated, and its computer players.

May import the contract of the games and Django's models; knows no table and no command. Begin with `session`.
"""
