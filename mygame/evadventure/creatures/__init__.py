"""Beings that no player plays: monsters, people of the town, hirelings, animals; how they think, talk and come back.

May import: `characters` and below. Begin with `npcs`.
"""
