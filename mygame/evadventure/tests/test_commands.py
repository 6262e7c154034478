"""The tests of the lesson on commands."""

from .lessons import adopt

adopt(globals())
