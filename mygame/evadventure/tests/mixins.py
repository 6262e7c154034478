"""Ready-made people and things, as the tests of the lessons import them."""

from .lessons import adopt

adopt(globals())
