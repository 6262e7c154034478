"""The tests of the lesson on characters."""

from .lessons import adopt

adopt(globals())
