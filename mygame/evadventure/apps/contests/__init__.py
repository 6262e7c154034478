"""Tournaments: pairings (`systems`), their course (`running`), and those that recur (`schedule`).

A tournament is its rows (`models.Contest`, `Entrant`, `Board`) and the matches of its boards; after a crash it
continues
from them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...tables.extending import Registry

TEAMS = Registry[Callable[[Any, int | None], int]]()
"""The function that says for which of the two teams of a tournament an account plays. Raises ActionError."""
