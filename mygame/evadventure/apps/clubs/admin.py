"""The rows of clubs in Django's admin."""

from __future__ import annotations

from pathlib import Path

from ..admin.rows import call_values, name_rows, show_rows
from .models import Club, ClubMatch, ClubMember
from .phrases import RANKS

call_values("rank", {str(one): words for one, words in RANKS.items()}.get)


show_rows(Club, "id name about open founded", within={ClubMember: ""})
show_rows(ClubMatch, "id home_name away_name game home_points away_points at", "game")
name_rows(Path(__file__).with_name("rows.toml"), Club, ClubMember, ClubMatch)
