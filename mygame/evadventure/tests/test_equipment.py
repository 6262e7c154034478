"""The tests of the lesson on equipment."""

from .lessons import adopt

adopt(globals())
