"""The tests of the lesson on the wits of monsters."""

from .lessons import adopt

adopt(globals())
