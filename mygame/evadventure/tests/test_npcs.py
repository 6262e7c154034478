"""The tests of the lesson on people of the town."""

from .lessons import adopt

adopt(globals())
