"""The tests of the lesson on fights."""

from .lessons import adopt

adopt(globals())
