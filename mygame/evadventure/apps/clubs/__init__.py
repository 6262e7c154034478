"""Clubs: who is in one (`membership`), matches between two (`matches`), and all one can do about them (`deeds`).

A club is its rows (`models.Club`, `ClubMember`, `ClubKnock`, `ClubNote`) and an Evennia channel, whose locks are
written
from those rows. A match of two clubs is a tournament of teams (`contests`). Begin with `membership`.
"""
