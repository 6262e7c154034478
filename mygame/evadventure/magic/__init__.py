"""Spells in the world: aiming, casting, rune stones. The spells themselves are data in `knave.magic`.

May import: `dungeon` and below. Begin with `casting`.
"""
