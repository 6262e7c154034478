"""Parties played down the dungeon without a server: `python -m lab dungeon`. Pure.

`bodies` are heroes and monsters as plain fighters, `battle` one fight, `expedition` one party's way down and home by a
policy, `report` the figures of many. Every roll is a function of `fighting`, `delve` or `loot`: the world's.
"""
