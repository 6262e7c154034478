"""The tests of the lesson on rooms."""

from .lessons import adopt

adopt(globals())
