"""Clubs: members (`membership`), matches between two (`matches`), and all acts on them (`deeds`).

A club is its rows (`models.Club`, `ClubMember`, `ClubKnock`, `ClubNote`) and an Evennia channel, whose locks are
written from those rows. A match of two clubs is a tournament of teams (`contests`). Begin with `membership`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...tables.extending import Registry

AT_LEAVING = Registry[Callable[[Any], None]]()
"""Functions of a club that has a member less, called in the transaction in which it leaves or is expelled."""
AT_END = Registry[Callable[[Any], None]]()
"""Functions of a club that ends, called in the transaction that deletes it."""
