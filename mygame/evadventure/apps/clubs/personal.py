"""What clubs keep of a person: the export for its owner, and the deletion."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC
from typing import Any

from ...words import Words
from . import membership
from .models import ClubNote


def kept(account: Any, keys: Sequence[str]) -> dict[str, Any]:
    """Return what is kept of an account."""
    place = membership.member_of(account)
    if place is None:
        return {"club": None}
    return {
        "club": {
            "name": place.club.name,
            "rank": place.rank,
            "since": place.since.astimezone(UTC).isoformat(timespec="seconds"),
            "your_notes": [one.text for one in place.club.notes.filter(account=account)],
        }
    }


def forget(account: Any, keys: Sequence[str], nobody: Words) -> None:
    """Leave the club; what an account wrote was written by somebody."""
    if membership.member_of(account) is not None:
        membership.leave(account)
    ClubNote.objects.filter(account=account).update(name=nobody.en, account=None)
