"""The Knave rules as pure functions and data: fights, spells, monsters, loot, the dungeon's plan, the simulator.

May import: `rules`, `kernel` (its pure modules), `minigames.chance`; no Evennia. Begin with `fighting` and `delve`.
"""
