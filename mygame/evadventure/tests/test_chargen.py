"""The tests of the lesson on making a character."""

from .lessons import adopt

adopt(globals())
