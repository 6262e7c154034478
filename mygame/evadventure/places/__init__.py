"""Rooms and the ways between them: how they look, maps, walking.

May import: `things` and below. Begin with `rooms`.
"""
