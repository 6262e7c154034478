"""The dungeon below the well, as rules: every level is a function of a seed. Pure.

`plan.Dungeon(seed).level(3)` is the third level with all its contents; `progress` holds a party's discoveries and deeds
there; `hazards` decides the results of attempts. The world (`evadventure.dungeon.instance`) makes
rooms of it, `lab.knave` plays it without a server.
"""
