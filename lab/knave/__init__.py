"""Parties played down the dungeon without a server: `python -m lab dungeon`. Pure.

`bodies` are heroes and monsters as plain fighters, `battle` one fight, `expedition` one party's way down and home by a
policy, `report` what many of them come to. Every roll is a function of `fighting`, `delve` or `loot`: the world's.
"""
