"""The dungeon below the well, as rules: every level is a function of a seed. Pure.

`plan.Dungeon(seed).level(3)` is the third level with all that is in it; `progress` is what a party has found
and done there; `hazards`, `noise` and `puzzles` say what comes of what people try. The world
(`evadventure.dungeon.instance`) makes rooms of it, `lab.knave` plays it without a server.
"""
