"""The tests of the lesson on quests."""

from .lessons import adopt

adopt(globals())
