"""Days of the house, which begin at midnight UTC, and the seeds that belong to them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from django.utils.crypto import salted_hmac


def today() -> date:
    """Return the current day."""
    return datetime.now(UTC).date()


def end_of(day: date) -> datetime:
    """Return the midnight at which a day ends."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)


def seed_of(purpose: str, name: str, size: int = 8) -> int:
    """Return the seed of a day or week, which nobody outside the house can know beforehand.

    Args:
        purpose: its use; seeds for different purposes are unrelated.
        size: in bytes, at most 32.
    """
    return int.from_bytes(salted_hmac(purpose, name, algorithm="sha256").digest()[:size])
