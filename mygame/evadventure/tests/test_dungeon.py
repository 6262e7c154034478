"""The tests of the lesson on the dungeon."""

from .lessons import adopt

adopt(globals())
