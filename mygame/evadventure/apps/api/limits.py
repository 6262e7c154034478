"""Rate limits of the API per token and per address."""

from __future__ import annotations

from ...security.rate_limits import Buckets, Rate

TOKEN = Buckets(Rate(burst=60, per_second=20))
"""Requests of one token."""
ADDRESS = Buckets(Rate(burst=60, per_second=10))
"""Requests without a token, of one address."""
