"""Parties, friends, letters, news, channels and talk between players.

May import: `places` and below. Begin with `party`.
"""
