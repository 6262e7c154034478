"""The tests of the lesson on utilities."""

from .lessons import adopt

adopt(globals())
