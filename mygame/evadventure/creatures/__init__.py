"""Beings that no player plays: monsters, townspeople, hirelings and animals; how they act, talk and return.

May import: `characters` and below. Begin with `npcs`.
"""
