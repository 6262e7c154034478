"""Tournaments between two teams: whoever has teams (`clubs`) says who plays for which."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...tables.extending import Registry

TEAMS = Registry[Callable[[Any, int | None], int]]()
"""The function that says for which of the two teams of a tournament an account plays. Raises ActionError."""
