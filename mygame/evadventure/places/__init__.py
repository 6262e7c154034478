"""Rooms and exits: appearance, maps, lands and walking.

May import: `things` and below. Begin with `rooms`.
"""
